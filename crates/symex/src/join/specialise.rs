//! Undoing a join: where a guard is decided again, what depended on it is what it was on that side.
//!
//! So conditionals that repeat a condition, flags and results of calls that tell how they ended cost no more than what they say.

use std::rc::Rc;

use logic::Term;
use rustc_hash::FxHashMap;

use crate::engine::Engine;
use crate::heap::{Chunk, Heap, QuantifiedChunk, SingleChunk};
use crate::state::State;

/// What becomes of chunks of which nothing is held.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Empty {
    Dropped,
    /// An expression that opens an instance tells what was inside by its place among the chunks.
    Kept,
}

impl Empty {
    fn inside(st: &State) -> Empty {
        if st.nesting.is_outermost() { Empty::Dropped } else { Empty::Kept }
    }
}

impl<'c> Engine<'c> {
    /// A state as it is where the decision made last holds.
    pub fn specialised(&mut self, st: &State) -> State {
        let Some(meaning) = self.what_is_decided() else { return st.clone() };
        let mut st = st.clone();
        for (name, value) in st.store.entries() {
            let now = self.pool.substitute(value, &meaning);
            if now != value {
                st.store.set(name, now);
            }
        }
        let empty = Empty::inside(&st);
        st.heap = self.heap_where(&st.heap, &meaning, empty);
        let old: Vec<_> = st.old.iter().map(|(label, heap)| (*label, heap.clone())).collect();
        for (label, heap) in old {
            st.set_old(label, self.heap_where(&heap, &meaning, empty));
        }
        st
    }

    /// The same for another heap of the state.
    pub fn specialised_heap(&mut self, st: &State, heap: &Heap) -> Heap {
        match self.what_is_decided() {
            Some(meaning) => self.heap_where(heap, &meaning, Empty::inside(st)),
            None => heap.clone(),
        }
    }

    /// What guards and choices stand for after the last decision; `None` if nothing depends on it.
    fn what_is_decided(&self) -> Option<FxHashMap<Term, Term>> {
        let decided = self.path.latest_decision()?;
        if !self.may_join() || !self.branching.choices.is_decisive(&self.pool, decided) {
            return None;
        }
        let denied = self.pool.not(decided);
        let mut meaning = FxHashMap::from_iter([(decided, self.pool.tt()), (denied, self.pool.ff())]);
        for choice in self.branching.choices.all() {
            let cases = self.branching.choices.cases(*choice).expect("a choice has cases");
            if let Some(case) = cases.iter().find(|case| case.cond == decided) {
                // What it is chosen from may depend on the same guard.
                let value = self.pool.substitute(case.value, &meaning);
                meaning.insert(*choice, value);
            }
        }
        Some(meaning)
    }

    fn heap_where(&self, heap: &Heap, meaning: &FxHashMap<Term, Term>, empty: Empty) -> Heap {
        let now = |t: Term| self.pool.substitute(t, meaning);
        let mut specialised = heap.clone();
        for (res, chunks) in heap.resources() {
            let mut changed = false;
            let mut left = Vec::new();
            for chunk in chunks {
                let (new, perm) = match chunk {
                    Chunk::Single(one) => {
                        let new = SingleChunk {
                            args: one.args.iter().map(|arg| now(*arg)).collect(),
                            snap: now(one.snap),
                            perm: now(one.perm),
                        };
                        changed |= new.args != one.args || new.snap != one.snap || new.perm != one.perm;
                        let perm = new.perm;
                        (Chunk::Single(new), perm)
                    }
                    Chunk::Quantified(many) => {
                        let (map, perm) = (now(many.map), now(many.perm));
                        let single = many.single.as_ref().map(|args| args.iter().map(|arg| now(*arg)).collect());
                        changed |= map != many.map || perm != many.perm || single != many.single;
                        (Chunk::Quantified(Rc::new(QuantifiedChunk { map, perm, single, ..(**many).clone() })), perm)
                    }
                };
                let nothing = self.pool.literal(perm).is_some_and(|perm| perm == Default::default());
                if nothing && empty == Empty::Dropped {
                    changed = true;
                } else {
                    left.push(new);
                }
            }
            if changed {
                specialised.set(res, left);
            }
        }
        specialised
    }
}
