//! `old` and `eval`: expressions about states that are over.

use super::*;
use crate::code::Remembered;
use crate::heap::Loc;

impl Machine {
    pub(super) fn remembered(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        match instr {
            Instr::TakeOld => {
                let state = self.snapshot(th, false);
                self.remembering += 1;
                th.frame_mut().old = Some(state);
            }
            Instr::EnterOld => {
                let old = th.frame().old.clone();
                th.views.push(old);
            }
            Instr::LeaveOld => {
                th.views.pop();
            }
            Instr::EnterEval { state, subject, first, mask, has_accesses } => {
                let subject = object(th, base, subject)?;
                let state = match state {
                    Remembered::Fork => self.fork_state(th, base, subject, first, mask)?,
                    Remembered::Acquire => self.heap.monitor(subject).and_then(|m| m.acquired.clone()),
                    Remembered::Release => self.heap.monitor(subject).and_then(|m| m.released.clone()),
                };
                let Some(state) = state else {
                    let what = self.show_obj(subject);
                    return Err(fault(codes::EVAL, format!("there is no such state of {what} to evaluate in"))
                        .label("it was not acquired, released or forked before"));
                };
                if has_accesses {
                    let site = self.site(th);
                    th.collect(Purpose::Eval, site);
                }
                th.views.push(Some(state));
            }
            Instr::LeaveEval { has_accesses } => {
                let state = th.views.pop().flatten().expect("entered before");
                if has_accesses {
                    let collector = th.gathered();
                    self.settle_in(th, &collector, &state)?;
                }
            }
            other => unreachable!("{other:?} is not about a remembered state"),
        }
        Ok(Flow::Next)
    }

    /// The state of a thread as it is now. `lasting`: an object remembers it, not just a call.
    pub(super) fn snapshot(&mut self, th: &Thread, lasting: bool) -> Rc<Snapshot> {
        self.keeps_past |= lasting;
        let held = (lasting && self.image.eval_permissions)
            .then(|| self.ledger.all_of(&self.heap, th.holder).into_iter().collect());
        Rc::new(Snapshot {
            stamp: self.heap.remember(),
            n_objects: self.heap.objects.len() as u32,
            locks: th.locks.clone(),
            levels: self.wait_levels(th),
            held,
        })
    }

    /// The state before the fork of a token, if it is a fork with these arguments.
    fn fork_state(
        &mut self,
        th: &Thread,
        base: usize,
        token: Obj,
        first: R,
        mask: u32,
    ) -> Result<Option<Rc<Snapshot>>, Box<Fault>> {
        let loc = Loc { obj: token, slot: JOINABLE };
        let active = match th.view() {
            Some(state) => self.heap.value_at(loc, state.stamp),
            None => {
                self.readable(th, loc)?;
                self.heap.value(loc)
            }
        };
        if active != Value::Bool(true) {
            return Err(fault(codes::EVAL, "the token was joined before").label("its fork state is gone"));
        }
        let record = self.heap.token(token);
        for (at, recorded) in record.args.iter().enumerate() {
            let given = mask & 1u32.checked_shl(at as u32).unwrap_or(0) != 0;
            let value = &th.regs[base + first as usize + at];
            if given && value != recorded {
                let text = format!("the fork had {} where this says {}", self.show(recorded), self.show(value));
                return Err(fault(codes::EVAL, "the thread was not forked like this").label(text));
            }
        }
        Ok(record.forked.clone())
    }

    /// Compares the permissions an `eval` names with those held in its state.
    fn settle_in(&self, th: &Thread, collector: &Collector, state: &Snapshot) -> Result<(), Box<Fault>> {
        let Some(held) = &state.held else { return Ok(()) };
        let mut sums = indexmap::IndexMap::new();
        for need in &collector.needs {
            let perm = self.concrete(th, &need.amount);
            let sum = sums.entry(&need.res).or_insert_with(|| (crate::perm::Perm::NONE, need.span));
            *sum = (sum.0.add(&perm), need.span);
        }
        for (res, (perm, span)) in sums {
            let had = held.get(res).cloned().unwrap_or(crate::perm::Perm::NONE);
            if perm > had {
                let text = format!("{perm} of `{}` is needed, {had} was held then", self.show_res(*res));
                return Err(assertion::failed(collector, span, &text).about(*res));
            }
        }
        Ok(())
    }
}
