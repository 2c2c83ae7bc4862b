//! Wands must be self-framing: what each side says may depend on nothing but what that side holds.
//!
//! Otherwise a wand would say one thing where it is packaged or inhaled and another where it is applied: with the heap around it
//! as it then is.

use logic::Term;
use silver::obligation::ErrorKind;
use silver::tree::{OldLabel, Wand};

use crate::clauses::{Clause, contract};
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
        let (left, right) = sides(wand);
        let full = self.pool.full();
        let empty = st.with_heap(st.heap.emptied(blame(wand)));
        self.scoped(|eng| {
            eng.produce(empty.clone(), &left, Snap::Fresh, full, &mut |eng, lhs| {
                let mut applied = empty.clone();
                applied.set_old(OldLabel::Lhs, lhs.heap);
                eng.produce(applied, &right, Snap::Fresh, full, &mut |_, _| Ok(()))
            })
        })
    }

    /// The same for the right side alone where it has just been proved, so that its values are known; `old[lhs]` is set.
    pub(super) fn check_right_side(&mut self, st: &State, wand: &Wand, snap: Term) -> Eval<()> {
        let (_, right) = sides(wand);
        let snap = if super::is_symmetric(wand) { Snap::Of(snap) } else { Snap::Fresh };
        let full = self.pool.full();
        let empty = st.with_heap(st.heap.emptied(blame(wand)));
        self.scoped(|eng| eng.produce(empty, &right, snap, full, &mut |_, _| Ok(())))
    }
}

fn blame(wand: &Wand) -> Blame {
    Blame::new(ErrorKind::WandNotWellformed, wand.meta)
}

fn sides(wand: &Wand) -> (Vec<Clause>, Vec<Clause>) {
    let side = |e| contract(std::slice::from_ref(e), |_| blame(wand));
    (side(&wand.lhs), side(&wand.rhs))
}
