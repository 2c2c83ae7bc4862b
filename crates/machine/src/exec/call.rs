//! Calls, functions and loops: where one piece of code of a thread hands over to another.

use super::*;
use crate::ledger::{Holder, HolderKind};

impl Machine {
    pub(super) fn control(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        match instr {
            Instr::Call { method, base: window } => self.enter_method(th, base, method, window, FrameOrigin::Call),
            Instr::Fork { method, base: window } => self.enter_method(th, base, method, window, FrameOrigin::Fork),
            Instr::EndPre => self.end_precondition(th),
            Instr::EndPost => self.end_postcondition(th),
            Instr::Return => self.return_(th),
            Instr::Apply { function, base: window } => self.apply(th, base, function, window),
            Instr::EndFunctionPre | Instr::EndFunctionPost => {
                let collector = th.gathered();
                self.has_some(th, &collector)?;
                th.collected(collector);
                Ok(Flow::Next)
            }
            Instr::Yield(r) => {
                let frame = th.frames.pop().expect("running");
                let at = frame.base as usize;
                th.regs[at] = std::mem::replace(&mut th.regs[at + r as usize], Value::Null);
                Ok(Flow::Frame)
            }
            Instr::Join { token, base: window } => self.join(th, base, token, window),
            Instr::TokenLevel { token, bounds } => {
                if !self.ask_where(self.surveys_levels(), th, Next::PlaceLevel) {
                    return Ok(Flow::Stop);
                }
                let token = object(th, base, token)?;
                let level = self.new_level(th, base, bounds)?;
                self.heap.set_mu(token, level);
                Ok(Flow::Next)
            }
            Instr::Lockchange { n, first } => {
                let allowed = self.allowed_changes(th, base, first, n);
                self.check_lockchange(th, &allowed, "the method ends")?;
                Ok(Flow::Next)
            }
            Instr::LoopEnter { lockchange, first } => {
                let allowed = self.allowed_changes(th, base, first, lockchange);
                self.enter_loop(th, &allowed)
            }
            Instr::LoopAgain { lockchange, first } => {
                let allowed = self.allowed_changes(th, base, first, lockchange);
                self.repeat_loop(th, &allowed)
            }
            Instr::LoopExit => {
                let scope = th.loops.pop().expect("entered before");
                if self.obliged() {
                    self.leave_loop_duties(th);
                }
                th.frame_mut().reads = scope.reads;
                if self.method_scope() {
                    self.ledger.inherit(th.holder, scope.holder);
                    th.holder = scope.holder;
                }
                Ok(Flow::Next)
            }
            other => unreachable!("{other:?} is not control"),
        }
    }

    fn enter_method(&mut self, th: &mut Thread, base: usize, method: u32, window: R, entry: FrameOrigin) -> Step {
        if th.regs[base + window as usize].obj().is_none() {
            let what = if entry == FrameOrigin::Fork { "forked" } else { "called" };
            return Err(fault(codes::NULL, format!("a method is {what} on null")).label("the receiver is null"));
        }
        let code = self.image.methods[method as usize].code;
        self.push_frame(th, code, (base + window as usize) as u32, entry, method)?;
        th.forking = entry == FrameOrigin::Fork;
        if !self.checks() {
            let body = self.image.code(code).body;
            th.frame_mut().pc = if entry == FrameOrigin::Fork { body.saturating_sub(1) } else { body };
        }
        Ok(Flow::Frame)
    }

    /// A new frame on top; the one below goes on behind the current instruction when it is left.
    pub(super) fn push_frame(
        &mut self,
        th: &mut Thread,
        code: CodeId,
        base: u32,
        entry: FrameOrigin,
        method: u32,
    ) -> Result<(), Box<Fault>> {
        if th.frames.len() >= self.limits.depth {
            return Err(fault(codes::LIMIT, format!("more than {} nested calls", self.limits.depth))
                .help("an endless recursion? otherwise allow more with --max-depth"));
        }
        let below = th.frame_mut();
        below.pc += 1;
        let reads = below.reads.clone();
        let frame =
            Frame { code, pc: 0, base, entry, method, reads, old: None, locks: th.locks.clone(), caller: th.holder };
        th.frames.push(frame);
        Ok(())
    }

    fn apply(&mut self, th: &mut Thread, base: usize, function: u32, window: R) -> Step {
        let info = &self.image.functions[function as usize];
        let (code, is_static) = (info.code, info.is_static);
        if !is_static && th.regs[base + window as usize].obj().is_none() {
            return Err(fault(codes::NULL, "a function is applied to null").label("the receiver is null"));
        }
        self.push_frame(th, code, (base + window as usize) as u32, FrameOrigin::Function, 0)?;
        if !self.checks() {
            th.frame_mut().pc = self.image.code(code).body;
        }
        Ok(Flow::Frame)
    }

    fn end_precondition(&mut self, th: &mut Thread) -> Step {
        let entry = th.frame().entry;
        let moving = entry == FrameOrigin::Fork || self.method_scope();
        if entry == FrameOrigin::Fork && !self.may_fork(th) {
            return Ok(Flow::Stop);
        }
        th.forking = false;
        if !self.checks() {
            if entry == FrameOrigin::Fork {
                self.spawn(th, None, Vec::new())?;
                return Ok(Flow::Frame);
            }
            return Ok(Flow::Next);
        }
        let collector = th.gathered();
        let settled = self.settle(th, &collector, moving)?;
        if !self.obliged() {
            self.check_waits(th, &collector)?;
        }
        th.frame_mut().reads = settled.reads.clone();
        if entry == FrameOrigin::Fork && self.obliged() {
            let scope = self.fork_duties(th, &collector)?;
            self.spawn(th, Some(settled), collector.waits)?;
            if let Some(child) = self.threads.last_mut() {
                child.promises = scope.promises().cloned().collect();
                child.owed = vec![scope];
            }
            return Ok(Flow::Frame);
        }
        if self.obliged() {
            self.call_duties(th, &collector).map_err(|fault| fault.at(collector.site))?;
        }
        if entry == FrameOrigin::Fork {
            self.spawn(th, Some(settled), collector.waits)?;
            return Ok(Flow::Frame);
        }
        th.collected(collector);
        if moving {
            let callee = self.ledger.new_holder(HolderKind::Scope { thread: th.id });
            let caller = th.holder;
            self.hand_over(th, caller, callee, &settled.bundle, "call");
            th.holder = callee;
        }
        Ok(Flow::Next)
    }

    /// Asks before a fork that looks at more than the thread has.
    fn may_fork(&mut self, th: &mut Thread) -> bool {
        let remembers = self.image.methods[th.frame().method as usize].remembers;
        let next = if self.surveys_levels() { Next::SurveyLevels } else { Next::SurveyObjects };
        self.ask_where(self.surveys_levels() || remembers && self.surveys_objects(), th, next)
    }

    /// What is owed while a call runs lies below whatever the call may wait for. That is seen only when all credits that it gets are
    /// known: who gives a credit away that it does not have owes a message from then on.
    fn check_waits(&self, th: &Thread, collector: &Collector) -> Result<(), Box<Fault>> {
        if collector.waits.is_empty() {
            return Ok(());
        }
        let is_call = th.frame().entry == FrameOrigin::Call;
        for (channel, _) in &collector.credits {
            let given = collector.credits.iter().filter(|(c, _)| c == channel);
            let given = given.fold(crate::int::Int::ZERO, |sum, (_, n)| sum.add(n));
            let left = self.ledger.credit(th.holder, *channel).sub(&given);
            let owes = given.is_negative() || (is_call && left.is_negative());
            if !owes {
                continue;
            }
            let owed = self.heap.get(*channel).mu;
            if let Some((_, span)) = collector.waits.iter().find(|(level, _)| !self.order.is_below(owed, *level)) {
                let why =
                    format!("a message on {} is owed meanwhile, which does not lie below", self.show_obj(*channel));
                return Err(assertion::failed(collector, *span, &why));
            }
        }
        Ok(())
    }

    fn end_postcondition(&mut self, th: &mut Thread) -> Step {
        let collector = th.gathered();
        let entry = th.frame().entry;
        let settled = self.settle(th, &collector, self.method_scope())?;
        if self.obliged() {
            self.return_duties(th, &collector)?;
        }
        th.collected(collector);
        if !self.method_scope() {
            return Ok(Flow::Next);
        }
        let receiver = match entry {
            FrameOrigin::Root => self.ledger.new_holder(HolderKind::Thread(th.id)),
            _ => th.frame().caller,
        };
        let callee = th.holder;
        self.hand_over(th, callee, receiver, &settled.bundle, "return");
        self.check_debts(th, "the method ends")?;
        self.note_leaks(th, callee);
        th.holder = receiver;
        if let (FrameOrigin::Root, Some(token)) = (entry, th.birth.token) {
            self.heap.token_mut(token).holder = receiver;
        }
        Ok(Flow::Next)
    }

    /// What a call keeps although its contract does not give it back, if that is to be reported.
    fn note_leaks(&mut self, th: &Thread, callee: Holder) {
        let is_program = th.id == 0 && th.frames.len() == 1;
        if !self.options.leaks || is_program {
            return;
        }
        let site = self.site(th);
        let name = self.image.code(th.frame().code).name.clone();
        for (res, perm) in self.ledger.all_of(&self.heap, callee) {
            let text = format!("{name} ends while it holds {perm} of `{}`, which is lost", self.show_res(res));
            self.leaks.push((site, text));
        }
    }

    fn return_(&mut self, th: &mut Thread) -> Step {
        let frame = th.frame();
        if frame.old.is_some() && matches!(frame.entry, FrameOrigin::Call | FrameOrigin::Root) {
            self.keeping.frames -= 1;
            if self.keeping.frames == 0 && !self.keeping.always {
                self.forget();
            }
        }
        if th.frames.len() > 1 {
            th.frames.pop();
            return Ok(Flow::Frame);
        }
        self.finish(th)?;
        Ok(Flow::Stop)
    }

    pub(super) fn check_debts(&mut self, th: &Thread, when: &str) -> Result<(), Box<Fault>> {
        if self.obliged() {
            return Ok(());
        }
        let debts = self.ledger.debts(th.holder);
        let Some((channel, n)) = debts.first() else { return Ok(()) };
        Err(fault(codes::DEBT, format!("{when} while {} message(s) are owed on {}", n.neg(), self.show_obj(*channel)))
            .label("these messages were promised and never sent"))
    }

    fn enter_loop(&mut self, th: &mut Thread, allowed: &[Obj]) -> Step {
        let collector = th.gathered();
        let settled = self.settle(th, &collector, self.method_scope())?;
        if self.obliged() {
            self.enter_loop_duties(th, &collector)?;
        }
        th.collected(collector);
        th.loops.push(LoopScope { reads: th.frame().reads.clone(), holder: th.holder });
        th.frame_mut().reads = settled.reads.clone();
        self.check_lockchange(th, allowed, "the loop starts")?;
        if self.method_scope() {
            self.leave_no_debts(th, &settled, "the loop starts")?;
        }
        Ok(Flow::Next)
    }

    fn repeat_loop(&mut self, th: &mut Thread, allowed: &[Obj]) -> Step {
        let collector = th.gathered();
        let settled = self.settle(th, &collector, self.method_scope())?;
        if self.obliged() {
            self.repeat_duties(th, &collector)?;
        }
        th.collected(collector);
        self.check_lockchange(th, allowed, "an iteration ends")?;
        if self.method_scope() {
            self.leave_no_debts(th, &settled, "an iteration ends")?;
        }
        Ok(Flow::Next)
    }

    /// Starts an iteration; what stays behind must not include debts.
    fn leave_no_debts(&mut self, th: &mut Thread, settled: &assertion::Settled, when: &str) -> Result<(), Box<Fault>> {
        let outer = th.holder;
        self.begin_iteration(th, settled);
        let inner = std::mem::replace(&mut th.holder, outer);
        let result = self.check_debts(th, when);
        th.holder = inner;
        result
    }

    /// The next iteration gets what the invariant names and nothing else.
    fn begin_iteration(&mut self, th: &mut Thread, settled: &assertion::Settled) {
        let inner = self.ledger.new_holder(HolderKind::Scope { thread: th.id });
        let outer = th.holder;
        self.hand_over(th, outer, inner, &settled.bundle, "loop");
        th.holder = inner;
    }

    fn allowed_changes(&self, th: &Thread, base: usize, first: R, n: u16) -> Vec<Obj> {
        let first = base + first as usize;
        th.regs[first..first + n as usize].iter().filter_map(Value::obj).collect()
    }

    /// The locks held now may differ from those at the start of the method in nothing but the allowed ones.
    fn check_lockchange(&self, th: &Thread, allowed: &[Obj], when: &str) -> Result<(), Box<Fault>> {
        let before = &th.frame().locks;
        // The duties to release say which locks may change.
        if self.obliged() || Rc::ptr_eq(before, &th.locks) || before == &th.locks {
            return Ok(());
        }
        let differs =
            |a: &Locks, b: &Locks| a.iter().find(|l| !b.contains(l) && !allowed.contains(&l.0)).map(|(o, _)| *o);
        if let Some(o) = differs(&th.locks, before) {
            let message = format!("{when} with {} locked, which no lockchange clause names", self.show_obj(o));
            return Err(fault(codes::LOCKCHANGE, message).help("add it to `lockchange`, or release it"));
        }
        if let Some(o) = differs(before, &th.locks) {
            let message =
                format!("{when} with {} no longer locked, which no lockchange clause names", self.show_obj(o));
            return Err(fault(codes::LOCKCHANGE, message).help("add it to `lockchange`"));
        }
        Ok(())
    }
}
