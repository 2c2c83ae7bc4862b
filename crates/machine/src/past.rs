//! What things were in states that may still be asked about.
//!
//! A state is remembered by its stamp; nothing is copied. Only when something changes for the first time after a state was
//! remembered is kept what it was until then.

use std::hash::Hash;

use rustc_hash::FxHashMap;

#[derive(Clone, Debug)]
pub struct Past<K, V> {
    /// How many states were remembered so far.
    stamp: u32,
    /// Whether any of them may still be asked about.
    asked: bool,
    /// What each thing was until a change; the stamp is that of the last state with that value. In the order of states.
    kept: FxHashMap<K, Vec<(u32, V)>>,
    n_kept: usize,
}

impl<K, V> Default for Past<K, V> {
    fn default() -> Past<K, V> {
        Past { stamp: 0, asked: false, kept: FxHashMap::default(), n_kept: 0 }
    }
}

impl<K: Eq + Hash, V> Past<K, V> {
    /// Remembers the state as it is now; the stamp asks for it later.
    pub fn remember(&mut self) -> u32 {
        self.asked = true;
        self.stamp += 1;
        self.stamp
    }

    /// Nobody will ask about any state remembered so far.
    pub fn forget(&mut self) {
        self.asked = false;
        self.kept.clear();
        self.n_kept = 0;
    }

    /// The stamp of the last state that was remembered.
    pub fn latest(&self) -> u32 {
        self.stamp
    }

    /// Whether anything must be kept at all.
    #[inline]
    pub fn is_asked(&self) -> bool {
        self.asked
    }

    /// Whether what something is must be kept before it changes.
    pub fn wants(&self, key: &K) -> bool {
        let kept = || self.kept.get(key).and_then(|states| states.last());
        self.asked && kept().is_none_or(|(stamp, _)| *stamp < self.stamp)
    }

    /// How much is kept.
    pub fn n_kept(&self) -> usize {
        self.n_kept
    }

    /// Keeps what something is until the change that comes now, if that is [wanted](Past::wants).
    pub fn keep(&mut self, key: K, value: V) {
        self.kept.entry(key).or_default().push((self.stamp, value));
        self.n_kept += 1;
    }

    /// What something was in a state, unless it still is that.
    pub fn at(&self, key: &K, stamp: u32) -> Option<&V> {
        let states = self.kept.get(key)?;
        let at = states.partition_point(|(kept, _)| *kept < stamp);
        states.get(at).map(|(_, value)| value)
    }

    /// Drops what belongs to no state that can still be asked about. `stamps` are those that can, in ascending order.
    pub fn prune(&mut self, stamps: &[u32]) {
        let mut n_kept = 0;
        self.kept.retain(|_, states| {
            let mut after = 0;
            states.retain(|(until, _)| {
                let first = stamps.partition_point(|s| *s <= after);
                after = *until;
                stamps.get(first).is_some_and(|s| s <= until)
            });
            n_kept += states.len();
            !states.is_empty()
        });
        self.n_kept = n_kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three states, in which `x` was 1, 1 and 2; now it is 3.
    fn past() -> Past<char, i32> {
        let mut past = Past::default();
        past.remember();
        past.remember();
        past.keep('x', 1);
        past.remember();
        assert!(past.wants(&'x'));
        past.keep('x', 2);
        assert!(!past.wants(&'x'));
        past
    }

    #[test]
    fn a_state_is_what_things_were_until_their_next_change() {
        let past = past();
        assert_eq!([1, 2, 3].map(|s| past.at(&'x', s).copied()), [Some(1), Some(1), Some(2)]);
        assert_eq!(past.at(&'x', 4), None);
        assert_eq!(past.at(&'y', 1), None);
    }

    #[test]
    fn what_no_state_needs_is_dropped() {
        for (stamps, n) in [(vec![1, 3], 2), (vec![2], 1), (vec![3], 1), (vec![], 0)] {
            let mut pruned = past();
            pruned.prune(&stamps);
            assert_eq!(pruned.n_kept(), n, "{stamps:?}");
            for s in stamps {
                assert_eq!(pruned.at(&'x', s), past().at(&'x', s), "{s}");
            }
        }
    }
}
