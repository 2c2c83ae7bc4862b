//! Wands must be self-framing: what each side says may depend on nothing but what that side holds.
//!
//! Otherwise a wand would say one thing where it is packaged or inhaled and another where it is applied: with the heap around it
//! as it then is.

use silver::obligation::ErrorKind;
use silver::tree::{OldLabel, Wand};

use crate::clauses::contract;
use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::produce::Snap;
use crate::state::State;

impl<'c> Engine<'c> {
    /// Shows that the left side makes sense in an empty heap; and that the right side does so, too, when `old[lhs]` has what the
    /// left side holds.
    pub fn check_framing(&mut self, st: &State, wand: &Wand) -> Eval<()> {
        if !st.is_checked() {
            return Ok(());
        }
        let blame = Blame::new(ErrorKind::WandNotWellformed, wand.meta);
        let left = contract(std::slice::from_ref(&wand.lhs), |_| blame);
        let right = contract(std::slice::from_ref(&wand.rhs), |_| blame);
        let full = self.pool.full();
        let empty = st.with_heap(st.heap.emptied(blame));
        self.scoped(|eng| {
            eng.produce(empty.clone(), &left, Snap::Fresh, full, &mut |eng, lhs| {
                let mut applied = empty.clone();
                applied.set_old(OldLabel::Lhs, lhs.heap);
                eng.produce(applied, &right, Snap::Fresh, full, &mut |_, _| Ok(()))
            })
        })
    }
}
