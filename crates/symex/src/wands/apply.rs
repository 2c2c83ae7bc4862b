//! Wands as resources: producing, consuming, applying.

use logic::Term;
use silver::obligation::Reason;
use silver::tree::{OldLabel, Wand};
use verdict::Change;

use super::wand_sort;
use crate::amount::Amount;
use crate::clauses::contract;
use crate::engine::{Cont, Engine};
use crate::failure::{Blame, Eval, Flow};
use crate::heap::{Heap, Res, SingleChunk};
use crate::produce::Snap;
use crate::state::State;

impl<'c> Engine<'c> {
    pub fn produce_wand(&mut self, st: &State, wand: &Wand, snap: Snap, blame: Blame) -> Eval<State> {
        let (res, args) = self.eval_wand(st, wand, blame)?;
        self.check_framing(st, wand)?;
        let function = match snap {
            Snap::Fresh => self.fresh("wand", wand_sort()),
            Snap::Of(s) => self.unwrapped(wand_sort(), s, self.pool.tt()),
        };
        let mut st = st.clone();
        let full = self.pool.full();
        st.heap.record(Change::Gained, res, &args, full, blame);
        self.add_wand(&mut st.heap, res, &args, function);
        Ok(st)
    }

    pub fn add_wand(&mut self, heap: &mut Heap, res: Res, args: &[Term], function: Term) {
        let full = self.pool.full();
        if self.is_quantified(res) {
            self.add_single_quantified(heap, res, args, function, full);
        } else {
            // Two instances with equal arguments are two wands: their functions need not agree, so they are never merged.
            let one = SingleChunk { args: args.iter().copied().collect(), snap: function, perm: full };
            heap.push(res, crate::heap::Chunk::Single(one));
        }
    }

    /// Takes a wand out of a heap.
    pub fn take_wand(&mut self, st: &State, heap: &Heap, wand: &Wand, blame: Blame) -> Eval<(Heap, Term)> {
        let (res, args) = self.eval_wand(st, wand, blame)?;
        let full = self.pool.full();
        match self.take(st, heap, res, &args, Amount::exactly(full))? {
            Some((mut heap, function)) => {
                heap.record(Change::GivenAway, res, &args, full, blame);
                Ok((heap, function))
            }
            None => {
                let text = silver::print::exp(&wand.clone().into_exp());
                Err(self.without_permission(st, (res, &args), Reason::WandNotFound, blame, wand.meta, &text))
            }
        }
    }

    pub fn consume_wand(&mut self, st: &State, heap: &Heap, wand: &Wand, blame: Blame) -> Eval<(Heap, Term)> {
        let (heap, function) = self.take_wand(st, heap, wand, blame)?;
        Ok((heap, self.pool.wrap(function)))
    }

    /// Gives up the wand and its left side, and gets its right side.
    pub fn apply_wand(&mut self, st: State, wand: &Wand, blame: Blame, k: Cont<'_, 'c>) -> Flow {
        let taken = self.take_wand(&st, &st.heap, wand, blame);
        let Some((heap, function)) = self.settle(taken)? else { return Ok(()) };
        let lhs_before = st.old_heap(OldLabel::Lhs).cloned();
        let mut inside = State { heap, ..st };
        inside.set_old(OldLabel::Lhs, inside.heap.clone());
        let lhs = contract(std::slice::from_ref(&wand.lhs), |_| blame);
        let rhs = contract(std::slice::from_ref(&wand.rhs), |_| blame);
        self.consume(inside, &lhs, &mut |eng, st, snap| {
            let result = eng.wand_result(function, snap);
            eng.assume(eng.wand_applicable(function, snap));
            let full = eng.pool.full();
            eng.produce(st, &rhs, Snap::Of(result), full, &mut |eng, mut st| {
                if let Some(before) = &lhs_before {
                    st.set_old(OldLabel::Lhs, before.clone());
                }
                k(eng, st)
            })
        })
    }
}
