//! Conditions: waiting for a signal, and what is promised to who wakes up.
//!
//! A signal is for one of those who wait. Which one is decided when it goes on: all of them may, until one has the signal. So the
//! scheduler's choice of a thread is also the choice of the waiter, and whoever explores schedules explores these choices too.

use super::*;
use crate::heap::{Mode, Signal, Taken};
use crate::trace::What;

impl Machine {
    pub(super) fn condition(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        match instr {
            Instr::Wait { obj, condition } => self.wait(th, base, obj, condition),
            Instr::Awake(r) => self.awake(th, base, r),
            Instr::AwakeWhere { obj, condition } => self.condition_where(th, base, obj, condition, Purpose::Wake),
            Instr::SignalWhere { obj, condition } => self.condition_where(th, base, obj, condition, Purpose::Signal),
            Instr::Signal { obj, condition, all } => self.signal(th, base, obj, condition, all),
            other => unreachable!("{other:?} is not about a condition"),
        }
    }

    fn wait(&mut self, th: &mut Thread, base: usize, r: R, condition: u16) -> Step {
        let obj = self.lockable(th, base, r)?;
        self.must_hold(th, obj)?;
        if self.checks() {
            self.may_wait_on(th, obj)?;
        }
        self.give_to_monitor(th, obj, "wait")?;
        th.drop_lock(obj);
        let monitor = self.monitor_of(obj);
        monitor.writer = None;
        monitor.waiting.push((th.id, condition));
        self.note(th, || What::Wait { object: obj });
        th.next = Next::Signal(obj, condition);
        th.granted = false;
        th.frame_mut().pc += 1;
        Ok(Flow::Stop)
    }

    /// Whoever waits keeps its other locks and what it owes: all of that must lie below.
    fn may_wait_on(&self, th: &Thread, obj: Obj) -> Result<(), Box<Fault>> {
        let level = self.heap.get(obj).mu;
        let above =
            self.contributors(th).into_iter().find(|o| *o != obj && !self.order.is_below(self.heap.get(*o).mu, level));
        match above {
            Some(above) => Err(self.against_order(&format!("waiting on {}", self.show_obj(obj)), above, obj)),
            None => Ok(()),
        }
    }

    fn awake(&mut self, th: &mut Thread, base: usize, r: R) -> Step {
        let obj = self.lockable(th, base, r)?;
        if !self.ask(th, Next::Reacquire(obj)) {
            return Ok(Flow::Stop);
        }
        if let Some(signal) = self.take_signal(th.id, obj) {
            th.woken = Some(Woken { signal, between: None });
        }
        let last = self.monitor_of(obj).last_lock;
        if let Some(woken) = &mut th.woken {
            woken.between = last.filter(|lock| lock.step > woken.signal.step);
        }
        self.lock(th, obj, Mode::Write, "wake-up");
        Ok(Flow::Next)
    }

    /// The oldest signal that a waiter may have; none if it was woken for certain.
    fn take_signal(&mut self, thread: u32, obj: Obj) -> Option<Taken> {
        let monitor = self.monitor_of(obj);
        let at = monitor.signals.iter().position(|s| s.candidates.contains(&thread))?;
        monitor.waiting.retain(|(t, _)| *t != thread);
        let taken = monitor.signals.remove(at).given;
        monitor.signals.iter_mut().for_each(|s| s.candidates.retain(|t| *t != thread));
        Some(taken)
    }

    /// The where clause of a condition must hold when it is signalled, and still when the waiter has the monitor again.
    fn condition_where(&mut self, th: &mut Thread, base: usize, r: R, condition: u16, purpose: Purpose) -> Step {
        let obj = self.lockable(th, base, r)?;
        self.must_hold(th, obj)?;
        let site = self.site(th);
        th.collect(purpose, site);
        match self.image.conditions[condition as usize].where_ {
            Some(code) => {
                self.run_spec(th, code, &[Value::Ref(obj)], None, Scale::Kept)?;
                Ok(Flow::Frame)
            }
            None => Ok(Flow::Next),
        }
    }

    fn signal(&mut self, th: &mut Thread, base: usize, r: R, condition: u16, all: bool) -> Step {
        let obj = self.lockable(th, base, r)?;
        self.must_hold(th, obj)?;
        if !self.ask(th, Next::Wake(obj)) {
            return Ok(Flow::Stop);
        }
        if self.checks() {
            let collector = th.gathered();
            self.settle(th, &collector, false)?;
        }
        let given = Taken { by: th.id, at: self.site(th), step: self.steps };
        let monitor = self.monitor_of(obj);
        let waits = |(_, waits_for): &&(u32, u16)| *waits_for == condition;
        let candidates: Vec<u32> = monitor.waiting.iter().filter(waits).map(|(t, _)| *t).collect();
        let open = monitor.signals.iter().filter(|s| s.condition == condition).count();
        if all || candidates.len() == open + 1 {
            monitor.waiting.retain(|(_, waits_for)| *waits_for != condition);
            monitor.signals.retain(|s| s.condition != condition);
            for thread in &candidates {
                let woken = &mut self.threads[*thread as usize];
                woken.next = Next::Reacquire(obj);
                woken.woken = Some(Woken { signal: given, between: None });
            }
        } else if !candidates.is_empty() {
            monitor.signals.push(Signal { condition, candidates: candidates.clone(), given });
        }
        self.note(th, || What::Signal { object: obj, woken: candidates });
        Ok(Flow::Next)
    }

    /// What happened between the signal and the wake-up of a thread that does not find what it was promised.
    pub(super) fn since_signal(&self, th: &Thread, fault: Box<Fault>) -> Box<Fault> {
        let Some(Woken { signal, between }) = th.woken else { return fault };
        let fault = fault.also(signal.at, format!("signalled here by {}, when it held", self.show_thread(signal.by)));
        let fault = match between {
            Some(lock) => fault
                .also(lock.at, format!("{} took the lock here before the waiter had it", self.show_thread(lock.by))),
            None => {
                fault.note(format!("{} changed it between the signal and the release", self.show_thread(signal.by)))
            }
        };
        fault.help(
            "wait in a loop, `while (!..) { wait c }`, and say nothing that others can change in the where clause",
        )
    }
}
