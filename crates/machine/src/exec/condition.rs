//! Conditions: waiting for a signal.
//!
//! A signal is for one of those who wait. Which one is decided when it goes on: all of them may, until one has the signal. So the
//! scheduler's choice of a thread is also the choice of the waiter, and whoever explores schedules explores these choices too.

use super::*;
use crate::heap::{Mode, Signal};
use crate::trace::EventKind;

impl Machine {
    pub(super) fn condition(&mut self, th: &mut Thread, base: usize, instr: Instr) -> Step {
        match instr {
            Instr::Wait { obj, condition } => self.wait(th, base, obj, condition),
            Instr::Awake(r) => self.awake(th, base, r),
            Instr::SignalWhere { obj, condition } => self.signal_where(th, base, obj, condition),
            Instr::Signal { obj, condition, all } => self.signal(th, base, obj, condition, all),
            other => unreachable!("{other:?} is not about a condition"),
        }
    }

    fn wait(&mut self, th: &mut Thread, base: usize, r: R, condition: u16) -> Step {
        let obj = self.lockable(th, base, r)?;
        self.must_hold(th, obj)?;
        if !self.may_note(th, obj) {
            return Ok(Flow::Stop);
        }
        self.note_release(th, obj);
        self.give_to_monitor(th, obj, "wait")?;
        th.drop_lock(obj);
        if self.checks() {
            self.may_wait_on(th, obj)?;
        }
        let monitor = self.monitor_of(obj);
        monitor.writer = None;
        monitor.waiting.push((th.id, condition));
        self.note(th, || EventKind::Wait { object: obj });
        th.next = Next::Signal(obj, condition);
        th.granted = false;
        th.frame_mut().pc += 1;
        Ok(Flow::Stop)
    }

    /// Whoever waits keeps its other locks and what it owes, now that the monitor has its own back: all of that must lie below.
    fn may_wait_on(&self, th: &Thread, obj: Obj) -> Result<(), Box<Fault>> {
        match self.not_below(th, self.heap.get(obj).mu) {
            Some(above) => Err(self.against_order(&format!("waiting on {}", self.show_obj(obj)), above, obj)),
            None => Ok(()),
        }
    }

    fn awake(&mut self, th: &mut Thread, base: usize, r: R) -> Step {
        let obj = self.lockable(th, base, r)?;
        if !self.ask(th, Next::Reacquire(obj)) {
            return Ok(Flow::Stop);
        }
        self.take_signal(th.id, obj);
        self.lock(th, obj, Mode::Write, "wake-up")?;
        self.note_acquire(th, obj);
        Ok(Flow::Next)
    }

    /// Takes the oldest signal that a waiter may have; there is none if it was woken for certain.
    fn take_signal(&mut self, thread: u32, obj: Obj) {
        let monitor = self.monitor_of(obj);
        let Some(at) = monitor.signals.iter().position(|s| s.candidates.contains(&thread)) else { return };
        monitor.waiting.retain(|(t, _)| *t != thread);
        monitor.signals.remove(at);
        monitor.signals.iter_mut().for_each(|s| s.candidates.retain(|t| *t != thread));
    }

    /// The where clause of a condition must hold when it is signalled. Who wakes up may find that others were faster.
    fn signal_where(&mut self, th: &mut Thread, base: usize, r: R, condition: u16) -> Step {
        let obj = self.lockable(th, base, r)?;
        self.must_hold(th, obj)?;
        let site = self.site(th);
        th.collect(Purpose::Signal, site);
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
        let monitor = self.monitor_of(obj);
        let waits = |(_, waits_for): &&(u32, u16)| *waits_for == condition;
        let candidates: Vec<u32> = monitor.waiting.iter().filter(waits).map(|(t, _)| *t).collect();
        let open = monitor.signals.iter().filter(|s| s.condition == condition).count();
        if all || candidates.len() == open + 1 {
            monitor.waiting.retain(|(_, waits_for)| *waits_for != condition);
            monitor.signals.retain(|s| s.condition != condition);
            for thread in &candidates {
                self.threads[*thread as usize].next = Next::Reacquire(obj);
            }
        } else if !candidates.is_empty() {
            monitor.signals.push(Signal { condition, candidates: candidates.clone() });
        }
        self.note(th, || EventKind::Signal { object: obj, woken: candidates });
        Ok(Flow::Next)
    }
}
