//! What a thread may look at: the one place that decides it.
//!
//! A location is looked at in the state that the current expression speaks of: the present one, or one that is over (`old`, `eval`).
//! Either way, permission to it is needed there: in the present that of the thread, in the past what whoever remembers the state held
//! then. Then nobody else can have changed the location without synchronising with this thread, so that it does not matter for
//! what is read in which order threads take their steps in between.
//!
//! What needs no permission is what cannot change: see [`Machine::never_changes`]. What threads share without permissions (the order of
//! all levels, which objects exist) is looked at in steps of its own: see `effect.rs`.

use super::*;
use crate::heap::Loc;
use crate::ledger::Res;
use crate::perm::Perm;

impl Machine {
    /// Reads a location when the quick check in the interpreter's loop did not settle it.
    pub(super) fn read(&mut self, th: &Thread, base: usize, obj: R, slot: Slot) -> Result<Value, Box<Fault>> {
        let obj = object(th, base, obj)?;
        self.look(th, Loc { obj, slot })
    }

    pub(super) fn read_unchecked(&mut self, th: &Thread, base: usize, obj: R, slot: Slot) -> Result<Value, Box<Fault>> {
        let obj = object(th, base, obj)?;
        Ok(self.heap.value(Loc { obj, slot }))
    }

    /// The value of a location in the state the current expression speaks of, if it may be read there.
    pub(super) fn look(&mut self, th: &Thread, loc: Loc) -> Result<Value, Box<Fault>> {
        self.readable(th, loc)?;
        Ok(match th.view() {
            None => self.heap.value(loc),
            Some(state) => self.heap.value_at(loc, state.stamp),
        })
    }

    /// Fails unless the thread may read the location, in the state the current expression speaks of.
    pub(super) fn readable(&mut self, th: &Thread, loc: Loc) -> Result<(), Box<Fault>> {
        let res = Res::Slot(loc);
        if th.view().is_none() {
            self.ledger.tidy(&mut self.heap, res);
            if self.heap.owner(loc) == th.holder {
                return Ok(());
            }
        }
        if self.never_changes(loc) || self.held(th, res).is_positive() {
            return Ok(());
        }
        Err(self.unreadable(th, res))
    }

    /// How much of something is held in the state the current expression speaks of.
    pub(super) fn held(&self, th: &Thread, res: Res) -> Perm {
        let Some(state) = th.view() else { return self.ledger.held(&self.heap, th.holder, res) };
        let existed = match res {
            Res::Slot(loc) => loc.obj.0 < state.n_objects,
            Res::Predicate(id) => self.ledger.instance(id).obj.0 < state.n_objects,
        };
        if !existed {
            return Perm::NONE;
        }
        let held = self.ledger.held_at(&self.heap, state.holder, res, state.stamp);
        let opened = th.assertions.borrowed.iter().filter_map(|borrowed| match borrowed {
            Borrowed::Then { views, body } if *views == th.assertions.views.len() => Some(body),
            _ => None,
        });
        let inside = opened.flat_map(|body| &body.perms).filter(|(inner, _)| *inner == res);
        inside.fold(held, |sum, (_, perm)| sum.add(perm))
    }

    fn unreadable(&self, th: &Thread, res: Res) -> Box<Fault> {
        let what = self.show_res(res);
        let fault = fault(codes::READ, format!("no permission to read `{what}`"));
        match th.view() {
            None => fault.label(format!("{} holds no permission to it", self.show_thread(th.id))).about(res),
            Some(state) => {
                let who = self.show_own(state.holder);
                fault
                    .label(format!("{who} held no permission to it in the state that is looked back at"))
                    .help("what `old` and `eval` read must have been readable in the state they speak of")
                    .about(res)
            }
        }
    }

    /// The level of a token needs no permission, since it stays as it is; nor does that of a channel where obligations are tracked.
    fn never_changes(&self, loc: Loc) -> bool {
        use crate::heap::HeapKind::{Channel, Object, Token};
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
