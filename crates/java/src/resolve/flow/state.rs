//! Which variables certainly have a value at a place, and which certainly have none yet.

use std::collections::HashMap;
use std::hash::Hash;

/// A set of variables by number. What was never mentioned is in it iff `rest`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
    rest: bool,
}

impl Bits {
    fn everything() -> Bits {
        Bits { words: Vec::new(), rest: true }
    }

    pub(super) fn has(&self, bit: usize) -> bool {
        self.words.get(bit / 64).map_or(self.rest, |word| word >> (bit % 64) & 1 == 1)
    }

    pub(super) fn set(&mut self, bit: usize, value: bool) {
        while self.words.len() <= bit / 64 {
            self.words.push(if self.rest { u64::MAX } else { 0 });
        }
        let mask = 1 << (bit % 64);
        let word = &mut self.words[bit / 64];
        *word = if value { *word | mask } else { *word & !mask };
    }

    fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or(if self.rest { u64::MAX } else { 0 })
    }

    fn zip(&self, other: &Bits, op: fn(u64, u64) -> u64) -> Bits {
        let n = self.words.len().max(other.words.len());
        let whole = |rest: bool| if rest { u64::MAX } else { 0 };
        let words = (0..n).map(|at| op(self.word(at), other.word(at))).collect();
        Bits { words, rest: op(whole(self.rest), whole(other.rest)) != 0 }
    }

    pub(super) fn and(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a & b)
    }

    pub(super) fn without(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a & !b)
    }

    pub(super) fn or(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a | b)
    }
}

/// What is known at a place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct State {
    pub assigned: Bits,
    pub unassigned: Bits,
}

impl State {
    /// Where nothing gets to, everything holds.
    pub(super) fn dead() -> State {
        State { assigned: Bits::everything(), unassigned: Bits::everything() }
    }

    /// What holds whichever of two ways was taken.
    pub(super) fn join(&self, other: &State) -> State {
        State { assigned: self.assigned.and(&other.assigned), unassigned: self.unassigned.and(&other.unassigned) }
    }

    /// A new variable.
    pub(super) fn declare(&mut self, var: usize) {
        self.assigned.set(var, false);
        self.unassigned.set(var, true);
    }

    pub(super) fn assign(&mut self, var: usize) {
        self.assigned.set(var, true);
        self.unassigned.set(var, false);
    }
}

/// Numbers for things, in the order in which they are first mentioned.
#[derive(Debug)]
pub(super) struct Numbers<T>(HashMap<T, usize>);

impl<T: Hash + Eq> Numbers<T> {
    pub(super) fn new() -> Numbers<T> {
        Numbers(HashMap::new())
    }

    pub(super) fn get(&self, thing: T) -> Option<usize> {
        self.0.get(&thing).copied()
    }

    pub(super) fn of(&mut self, thing: T) -> usize {
        let next = self.0.len();
        *self.0.entry(thing).or_insert(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_keep_what_holds_on_both_ways() {
        let mut one = State::default();
        one.declare(0);
        one.declare(70);
        let mut other = one.clone();
        one.assign(70);
        other.assign(0);
        let joined = one.join(&other);
        assert!(!joined.assigned.has(0) && !joined.assigned.has(70) && !joined.unassigned.has(70));
        assert_eq!(one.join(&State::dead()), one.join(&one));
    }
}
