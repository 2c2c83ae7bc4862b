//! Lock levels and their strict partial order.
//!
//! Every `share`, `reorder` and `new` of a channel makes a new level between given bounds. Because each lower bound lies below
//! each upper one already, a new level never changes how older ones are related: an answer once given stays true.

use std::rc::Rc;

/// A lock level. `BOTTOM` is the level of what is not shared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(pub u32);

impl Level {
    pub const BOTTOM: Level = Level(0);
}

/// The order: which levels were placed directly below which.
#[derive(Clone, Debug)]
pub struct Order {
    /// For each level, those directly below it. Shared so that a copy of the machine costs little.
    below: Rc<Vec<Vec<Level>>>,
}

impl Default for Order {
    fn default() -> Order {
        Order { below: Rc::new(vec![Vec::new()]) }
    }
}

impl Order {
    /// A new level above all of `lower` and below all of `upper`. Every lower bound must lie below every upper one.
    pub fn insert(&mut self, lower: &[Level], upper: &[Level]) -> Level {
        let below = Rc::make_mut(&mut self.below);
        let level = Level(below.len() as u32);
        let mut direct: Vec<Level> = lower.iter().copied().filter(|l| *l != Level::BOTTOM).collect();
        direct.sort();
        direct.dedup();
        below.push(direct);
        for u in upper {
            below[u.0 as usize].push(level);
        }
        level
    }

    /// `a << b`. The bottom lies below everything else.
    pub fn is_below(&self, a: Level, b: Level) -> bool {
        if b == Level::BOTTOM || a == b {
            return false;
        }
        if a == Level::BOTTOM {
            return true;
        }
        let mut seen = rustc_hash::FxHashSet::default();
        let mut queue = std::collections::VecDeque::from([b]);
        while let Some(level) = queue.pop_front() {
            for lower in &self.below[level.0 as usize] {
                if *lower == a {
                    return true;
                }
                if seen.insert(*lower) {
                    queue.push_back(*lower);
                }
            }
        }
        false
    }

    /// The highest levels among those that lie below all of `upper`; of all levels if there are none.
    pub fn highest_below(&self, upper: &[Level]) -> Vec<Level> {
        let n = self.below.len();
        let mut counts = vec![0; n];
        for u in upper {
            self.all_below(*u).into_iter().for_each(|l| counts[l.0 as usize] += 1);
        }
        let levels = || (1..n as u32).map(Level).filter(|l| counts[l.0 as usize] == upper.len());
        let mut covered = vec![false; n];
        for level in levels() {
            self.below[level.0 as usize].iter().for_each(|l| covered[l.0 as usize] = true);
        }
        levels().filter(|l| !covered[l.0 as usize]).collect()
    }

    fn all_below(&self, level: Level) -> Vec<Level> {
        let mut found = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut queue = vec![level];
        while let Some(next) = queue.pop() {
            for lower in &self.below[next.0 as usize] {
                if seen.insert(*lower) {
                    found.push(*lower);
                    queue.push(*lower);
                }
            }
        }
        found
    }

    /// Those of the levels that no other one of them lies above.
    pub fn maximal(&self, levels: &[Level]) -> Vec<Level> {
        let mut maximal: Vec<Level> =
            levels.iter().copied().filter(|a| !levels.iter().any(|b| self.is_below(*a, *b))).collect();
        maximal.sort();
        maximal.dedup();
        maximal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_ordered_only_as_they_were_placed() {
        let mut order = Order::default();
        let a = order.insert(&[], &[]);
        let c = order.insert(&[a], &[]);
        let b = order.insert(&[a], &[c]);
        let other = order.insert(&[], &[]);
        assert!(order.is_below(a, b) && order.is_below(b, c) && order.is_below(a, c));
        assert!(!order.is_below(c, a) && !order.is_below(b, b));
        assert!(!order.is_below(a, other) && !order.is_below(other, a));
        assert!(order.is_below(Level::BOTTOM, a) && !order.is_below(a, Level::BOTTOM));
        assert_eq!(order.maximal(&[a, c, other]), vec![c, other]);
        assert_eq!(order.highest_below(&[]), vec![c, other]);
        assert_eq!(order.highest_below(&[c]), vec![b]);
        assert_eq!(order.highest_below(&[c, other]), vec![]);
    }
}
