//! What is held in place of an instance of a predicate that is missing: all that it stands for, or another instance.

use logic::Term;
use silver::tree::Predicate;
use verdict::{Beyond, Change, Event};

use crate::clauses::{Clause, contract};
use crate::engine::Engine;
use crate::failure::{Blame, place};
use crate::heap::{Heap, Res};
use crate::state::{State, Store};

impl<'c> Engine<'c> {
    /// What is told about a missing instance besides its past. Nothing about other resources, and about instances of which a part is there.
    pub fn in_place_of(
        &mut self,
        st: &State,
        (res, args): (Res, &[Term]),
        past: &[Event],
        blame: Blame,
    ) -> Option<Event> {
        let is_tried = st.is_checked() && !self.branching.joining && !self.findings.is_explaining;
        let is_there_in_part = past.last().is_some_and(|last| last.change == Change::Gained);
        if !is_tried || is_there_in_part || self.path.is_exhausted() {
            return None;
        }
        let program = self.ctx.program.clone();
        let predicate = program.predicates.values().find(|p| self.ctx.predicate(p.name) == res)?;
        if self.could_fold(st, predicate, args, blame) {
            let change = Change::Beyond(Beyond::Unfolded);
            return Some(Event { place: place(blame.at), change, by: blame.kind.kind(), share: None });
        }
        // What became of the very instance says more than that another one is there.
        if past.is_empty() { self.another_instance(st.observed(), res, args) } else { None }
    }

    /// Whether all permission is held that the predicate's body asks for. What else the body says is for `fold` to prove.
    fn could_fold(&mut self, st: &State, predicate: &Predicate, args: &[Term], blame: Blame) -> bool {
        let Some(body) = predicate.body.as_ref().filter(|_| !st.observed().is_for_reading()) else { return false };
        let store: Store = predicate.params.iter().map(|p| p.name).zip(args.iter().copied()).collect();
        let mut clauses: Vec<Clause> = contract(std::slice::from_ref(body), |_| blame);
        clauses.retain(|clause| !self.is_pure(&clause.exp));
        let inside = State { store, ..st.with_heap(st.observed().clone()) };
        let left = self.branching.left.take();
        let all_errors = std::mem::replace(&mut self.findings.all_errors, false);
        self.findings.is_explaining = true;
        let held = self.scoped(|eng| eng.consume(inside, &clauses, &mut |_, _, _| Ok(())));
        self.findings.is_explaining = false;
        self.findings.all_errors = all_errors;
        self.branching.left = left;
        !clauses.is_empty() && held.is_ok()
    }

    /// Where an instance with other arguments comes from, if one is held.
    fn another_instance(&self, heap: &Heap, res: Res, args: &[Term]) -> Option<Event> {
        if self.is_quantified(res) {
            return None;
        }
        let others = heap.single_chunks(res).filter(|one| one.args[..] != *args);
        let sources = others.filter_map(|one| self.events(heap, res, Some(&one.args)).pop());
        let latest = sources.filter(|event| event.change == Change::Gained).last()?;
        Some(Event { change: Change::Beyond(Beyond::Other), share: None, ..latest })
    }
}
