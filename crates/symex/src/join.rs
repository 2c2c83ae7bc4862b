//! Joining: where paths meet again, one state goes on in place of several, so that a member costs as much as its text is long and
//! not as much as it has paths.
//!
//! A rule that branches is run to the point where its paths meet; each arrival is a [`Leaf`]. What differs between leaves becomes
//! conditional: values a [choice](choices), [amounts](heaps) a conditional, and facts stay under the decisions that they were
//! learnt under.
//!
//! # Why this is sound
//!
//! Let a concrete execution arrive by some leaf: its decisions and facts are true, and its store and heap describe the state. Then
//! the joined state describes it, too, with the same meaning of all symbols but the fresh ones, which are
//! [defined](crate::definition). So what is proved of the joined state holds however it was reached. Arrivals need not be all the
//! paths there are: one that does not arrive was shown to be impossible, or it ends elsewhere (as an iteration of a loop does), or
//! it failed, and then so did the member.
//!
//! The converse does not hold: a joined state may be too hard to reason about, and some of what a path knows is not kept. So
//! nothing is concluded from a failure here. It is always a run path by path that reports one (see [`crate::attempt`]).

mod choices;
mod chosen;
mod guards;
mod heaps;
mod specialise;
mod suspicion;

pub use choices::Choices;
pub use suspicion::Suspicion;

use logic::Term;

use crate::definition::Case;
use crate::engine::{Cont, Engine};
use crate::failure::{Abort, Flow};
use crate::heap::Heap;
use crate::path::Fact;
use crate::state::{State, Store};

/// An arrival at the point where paths meet.
struct Leaf<T> {
    /// What was decided on the way, outermost first.
    decisions: Vec<Term>,
    /// What was learnt on the way. Depths count from the mark where the paths parted.
    facts: Vec<Fact>,
    at: T,
}

/// One of the alternatives that are joined: where its guard holds, things are as they are here. Guards exclude one another, and
/// one of them holds.
pub struct Side<T> {
    guard: Term,
    at: T,
}

impl<T> Side<T> {
    pub fn new(guard: Term, at: T) -> Side<T> {
        Side { guard, at }
    }

    pub fn guard(&self) -> Term {
        self.guard
    }

    pub fn at(&self) -> &T {
        &self.at
    }

    pub fn into_parts(self) -> (Term, T) {
        (self.guard, self.at)
    }

    pub fn part<'t, U>(&'t self, part: impl FnOnce(&'t T) -> U) -> Side<U> {
        Side { guard: self.guard, at: part(&self.at) }
    }
}

/// What comes after a part of a rule, where that is not just a state.
pub type Then<'k, 'c, T> = &'k mut dyn FnMut(&mut Engine<'c>, T) -> Flow;

impl<'c> Engine<'c> {
    /// Whether states are joined here.
    ///
    /// Not in the proof of a package statement, whose paths are told apart by what they decided; and not where symbols depend on
    /// variables, as in functions and quantifiers.
    pub fn may_join(&self) -> bool {
        self.branching.joining && !self.packaging.is_proving() && self.dependent.is_empty()
    }

    /// Runs a rule that branches and goes on once, with what its paths have in common and what differs made conditional.
    pub fn rejoined(&mut self, run: impl FnOnce(&mut Self, Cont<'_, 'c>) -> Flow, k: Cont<'_, 'c>) -> Flow {
        self.rejoined_by(|eng, sides| eng.join_states(sides), run, k)
    }

    /// The same for rules that leave something else than a state: `join` makes one of several. None if there are none.
    pub fn rejoined_by<T>(
        &mut self,
        join: impl FnOnce(&mut Self, Vec<Side<T>>) -> Option<T>,
        run: impl FnOnce(&mut Self, Then<'_, 'c, T>) -> Flow,
        k: Then<'_, 'c, T>,
    ) -> Flow {
        if !self.may_join() {
            return run(self, k);
        }
        let sides = self.sides(run)?;
        match join(self, sides) {
            Some(joined) => k(self, joined),
            None => Ok(()),
        }
    }

    /// What is left of a heap, and the snapshot of what was taken out of it.
    pub fn join_taken<'h>(&mut self, sides: impl Iterator<Item = Side<(&'h Heap, Term)>>) -> Option<(Heap, Term)> {
        let sides: Vec<Side<(&Heap, Term)>> = sides.collect();
        let (last, others) = sides.split_last()?;
        // A conditional, as where functions ask for the same: so they find the same snapshot.
        let snap = others.iter().rfold(last.at.1, |rest, side| self.pool.ite(side.guard, side.at.1, rest));
        let heaps: Vec<Side<Heap>> = sides.iter().map(|side| side.part(|(heap, _)| (*heap).clone())).collect();
        Some((self.join_heaps(&heaps), snap))
    }

    /// The ways in which paths arrive, told apart by guards. What was learnt on the way is known from now on.
    pub fn sides<T>(&mut self, run: impl FnOnce(&mut Self, Then<'_, 'c, T>) -> Flow) -> Result<Vec<Side<T>>, Abort> {
        let mark = self.path.mark();
        let mut leaves = Vec::new();
        self.scoped(|eng| {
            run(eng, &mut |eng, at| {
                let (decisions, facts) = eng.path.way_since(mark);
                leaves.push(Leaf { decisions, facts, at });
                Ok(())
            })
        })?;
        self.path.counts.joins += u64::from(leaves.len() > 1);
        Ok(self.told_apart(leaves))
    }

    /// One state for several; `None` if there is none.
    pub fn join_states(&mut self, mut sides: Vec<Side<State>>) -> Option<State> {
        if sides.len() < 2 {
            return sides.pop().map(|side| side.at);
        }
        let first = &sides[0].at;
        debug_assert!(sides.iter().all(|side| side.at.view.is_plain() == first.view.is_plain()));
        let mut joined = State { view: first.view.clone(), nesting: first.nesting.clone(), ..State::default() };
        joined.store = self.join_stores(&sides.iter().map(|side| side.part(|st| st.store.clone())).collect::<Vec<_>>());
        // Past heaps often are the same as others.
        let mut done: Vec<(Vec<Heap>, Heap)> = Vec::new();
        let mut join = |eng: &mut Self, heaps: Vec<Heap>| -> Heap {
            let same = |others: &[Heap]| heaps.iter().zip(others).all(|(a, b)| a.same(b));
            if let Some((_, heap)) = done.iter().find(|(others, _)| same(others)) {
                return heap.clone();
            }
            let at = heaps.iter().zip(&sides).map(|(heap, side)| side.part(|_| heap.clone())).collect::<Vec<_>>();
            let heap = eng.join_heaps(&at);
            done.push((heaps, heap.clone()));
            heap
        };
        joined.heap = join(self, sides.iter().map(|side| side.at.heap.clone()).collect());
        for label in first.old.keys() {
            // A label that some paths did not pass cannot be spoken of any more.
            let heaps: Option<Vec<Heap>> = sides.iter().map(|side| side.at.old_heap(*label).cloned()).collect();
            if let Some(heaps) = heaps {
                let heap = join(self, heaps);
                joined.set_old(*label, heap);
            }
        }
        Some(joined)
    }

    fn join_stores(&mut self, sides: &[Side<Store>]) -> Store {
        let first = &sides[0].at;
        if sides.iter().all(|side| side.at.same(first)) {
            return first.clone();
        }
        let mut joined = first.clone();
        for (name, value) in first.entries() {
            let values: Option<Vec<Term>> = sides.iter().map(|side| side.at.get(name)).collect();
            let value = match values {
                Some(values) if values.iter().all(|v| *v == value) => continue,
                Some(values) => {
                    let cases = sides.iter().zip(values).map(|(side, value)| Case { cond: side.guard, value });
                    self.choose(&cases.collect::<Vec<_>>())
                }
                // Some paths have no such variable: nothing is known of its value.
                None => self.fresh(name, self.pool.sort(value)),
            };
            joined.set(name, value);
        }
        for side in &sides[1..] {
            for (name, value) in side.at.entries() {
                if joined.get(name).is_none() {
                    let anything = self.fresh(name, self.pool.sort(value));
                    joined.set(name, anything);
                }
            }
        }
        joined
    }
}
