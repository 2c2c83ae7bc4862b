//! Reading and writing locations, when the quick check in the interpreter's loop did not settle it.

use super::*;
use crate::heap::Loc;
use crate::ledger::Res;

impl Machine {
    pub(super) fn read(&mut self, th: &Thread, base: usize, obj: R, slot: Slot) -> Result<Value, Box<Fault>> {
        let obj = object(th, base, obj)?;
        let loc = Loc { obj, slot };
        if let Some(state) = th.view() {
            return Ok(self.heap.value_at(loc, state.stamp));
        }
        self.readable(th, loc)?;
        Ok(self.heap.value(loc))
    }

    pub(super) fn read_unchecked(&mut self, th: &Thread, base: usize, obj: R, slot: Slot) -> Result<Value, Box<Fault>> {
        let obj = object(th, base, obj)?;
        Ok(self.heap.value(Loc { obj, slot }))
    }

    /// Fails unless the thread may read the location.
    pub(super) fn readable(&mut self, th: &Thread, loc: Loc) -> Result<(), Box<Fault>> {
        self.ledger.tidy(&mut self.heap, Res::Slot(loc));
        if self.heap.owner(loc) == th.holder || self.never_changes(loc) {
            return Ok(());
        }
        let res = Res::Slot(loc);
        if self.ledger.held(&self.heap, th.holder, res).is_positive() {
            return Ok(());
        }
        let what = self.show_res(res);
        Err(fault(codes::READ, format!("no permission to read `{what}`"))
            .label(format!("{} holds no permission to it", self.show_thread(th.id)))
            .about(res))
    }

    /// The level of a token needs no permission, since it stays as it is; nor does that of a channel where obligations are tracked.
    fn never_changes(&self, loc: Loc) -> bool {
        use crate::heap::Kind::{Channel, Object, Token};
        let fixed = match self.heap.get(loc.obj).kind {
            Token(_) => true,
            Channel { .. } => self.image.obligations,
            Object { .. } => false,
        };
        fixed && loc.slot == MU
    }

    /// The object, if the thread may write the slot.
    pub(super) fn writable(&mut self, th: &Thread, base: usize, obj: R, slot: Slot) -> Result<Obj, Box<Fault>> {
        let obj = object(th, base, obj)?;
        let loc = Loc { obj, slot };
        if self.has_all(th, loc) {
            return Ok(obj);
        }
        let res = Res::Slot(loc);
        let what = self.show_res(res);
        let held = self.ledger.held(&self.heap, th.holder, res);
        Err(fault(codes::WRITE, format!("no permission to write `{what}`"))
            .label(format!("full permission is needed, {} holds {held}", self.show_thread(th.id)))
            .about(res))
    }

    /// Whether the thread holds exactly full permission.
    pub(super) fn has_all(&mut self, th: &Thread, loc: Loc) -> bool {
        self.ledger.tidy(&mut self.heap, Res::Slot(loc));
        self.heap.owner(loc) == th.holder
    }

    pub(super) fn mu(&self, obj: Obj) -> Loc {
        Loc { obj, slot: MU }
    }
}
