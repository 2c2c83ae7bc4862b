//! `old` and `eval`: expressions about states that are over.
//!
//! What may be read in a state is what whoever remembers it held then: see `access.rs`.

use super::*;
use crate::code::Remembered;
use crate::heap::{HeapKind, Loc};
use crate::ledger::Res;
use crate::perm::Perm;

/// Who remembers a state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keeper {
    /// A call, for `old`.
    Call,
    /// A thread, for `eval` of a monitor.
    Lock,
    /// A token, for `eval` of a fork.
    Token,
}

impl Machine {
    pub(super) fn remembered(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        match instr {
            Instr::TakeOld => {
                if !self.ask_where(self.surveys_objects(), th, Next::SurveyObjects) {
                    return Ok(Flow::Stop);
                }
                let state = self.snapshot(th, Keeper::Call);
                self.keeping.frames += 1;
                th.frame_mut().old = Some(state);
            }
            Instr::EnterOld => {
                let old = th.frame().old.clone();
                th.assertions.views.push(old);
            }
            Instr::LeaveOld => {
                th.assertions.views.pop();
            }
            Instr::EnterEval { state, subject, first, mask, has_accesses } => {
                let subject = object(th, base, subject)?;
                let state = match state {
                    Remembered::Fork => self.fork_state(th, base, subject, first, mask)?,
                    Remembered::Acquire => self.lock_state(th, subject)?.and_then(|seen| seen.acquired),
                    Remembered::Release => self.lock_state(th, subject)?.and_then(|seen| seen.released),
                };
                let Some(state) = state else { return Err(self.no_state(th, subject)) };
                if has_accesses {
                    let site = self.site(th);
                    th.collect(Purpose::Eval, site);
                }
                th.assertions.views.push(Some(state));
            }
            Instr::LeaveEval { has_accesses } => {
                if has_accesses {
                    let collector = th.gathered();
                    self.settle_in_view(th, &collector)?;
                    th.collected(collector);
                }
                th.assertions.views.pop();
            }
            other => unreachable!("{other:?} is not about a remembered state"),
        }
        Ok(Flow::Next)
    }

    fn no_state(&self, th: &Thread, subject: Obj) -> Box<Fault> {
        let what = self.show_obj(subject);
        let fault = fault(codes::EVAL, format!("there is no such state of {what} to evaluate in"));
        match th.forking {
            true => fault.label("a new thread has acquired and released nothing"),
            false => fault.label(format!("{} did not acquire or release it before", self.show_thread(th.id))),
        }
    }

    /// The state of a thread as it is now.
    pub(super) fn snapshot(&mut self, th: &Thread, keeper: Keeper) -> Rc<Snapshot> {
        self.keeping.always |= keeper != Keeper::Call;
        self.prune_past(th);
        let stamp = self.heap.past_mut().remember();
        let also = self.ledger.past_mut().remember();
        debug_assert_eq!(stamp, also, "values and permissions are remembered together");
        Rc::new(Snapshot {
            stamp,
            n_objects: self.heap.objects.len() as u32,
            holder: th.holder,
            locks: th.locks.clone(),
            lock_states: (keeper != Keeper::Lock).then(|| th.lock_states.clone()),
            levels: self.wait_levels(th),
        })
    }

    /// Nobody will ask about a state that is over.
    pub(super) fn forget(&mut self) {
        self.heap.past_mut().forget();
        self.ledger.past_mut().forget();
    }

    /// Drops what belongs to states that nobody can ask about any more, whenever there may be as much of it as of the rest. `running` is the
    /// thread at work.
    fn prune_past(&mut self, running: &Thread) {
        const LEAST: usize = 10_000;
        let kept = |m: &Machine| m.heap.past().n_kept() + m.ledger.n_past();
        if kept(self) <= self.keeping.room.max(LEAST) {
            return;
        }
        let mut stamps = Vec::new();
        self.threads.iter().chain([running]).for_each(|th| stamps_of_thread(th, &mut stamps));
        for object in &self.heap.objects {
            if let HeapKind::Token(token) = &object.kind {
                token.forked.iter().for_each(|state| stamps_of(state, &mut stamps));
            }
        }
        stamps.sort_unstable();
        stamps.dedup();
        self.heap.past_mut().prune(&stamps);
        self.ledger.past_mut().prune(&stamps);
        self.keeping.room = 2 * kept(self);
    }

    /// What the thread that an expression speaks of remembers of a monitor.
    fn lock_state(&self, th: &Thread, obj: Obj) -> Result<Option<LockState>, Box<Fault>> {
        let states = match th.view() {
            None if th.forking => return Ok(None),
            None => &th.lock_states,
            Some(view) => view.lock_states.as_ref().ok_or_else(|| {
                let what = "the state of a monitor inside that of another one";
                fault(codes::UNSUPPORTED, format!("this cannot be executed: {what}"))
            })?,
        };
        Ok(states.get(&obj).cloned())
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
        let active = self.look(th, Loc { obj: token, slot: JOINABLE })?;
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
    fn settle_in_view(&self, th: &Thread, collector: &Collector) -> Result<(), Box<Fault>> {
        let mut sums: indexmap::IndexMap<Res, (Perm, Span)> = indexmap::IndexMap::new();
        for need in &collector.needs {
            let perm = self.concrete(th, &need.amount);
            if !perm.is_positive() {
                return Err(assertion::nothing(collector, need.span, &perm));
            }
            let sum = sums.entry(need.res).or_insert_with(|| (Perm::NONE, need.span));
            *sum = (sum.0.add(&perm), need.span);
        }
        for (res, (perm, span)) in sums {
            let had = self.held(th, res);
            if perm > had {
                let text = format!("{perm} of `{}` is needed, {had} was held then", self.show_res(res));
                return Err(assertion::failed(collector, span, &text).about(res));
            }
        }
        Ok(())
    }
}

fn stamps_of_thread(th: &Thread, stamps: &mut Vec<u32>) {
    let calls = th.frames.iter().filter_map(|frame| frame.old.as_ref());
    let views = th.assertions.views.iter().flatten();
    calls.chain(views).for_each(|state| stamps_of(state, stamps));
    stamps_of_locks(&th.lock_states, stamps);
}

fn stamps_of(state: &Snapshot, stamps: &mut Vec<u32>) {
    stamps.push(state.stamp);
    state.lock_states.iter().for_each(|states| stamps_of_locks(states, stamps));
}

fn stamps_of_locks(states: &LockStates, stamps: &mut Vec<u32>) {
    let both = states.values().flat_map(|seen| seen.acquired.iter().chain(&seen.released));
    both.for_each(|state| stamps_of(state, stamps));
}
