//! What the steps of a run have to do with each other: which cannot be exchanged, and which happened before which.

use machine::heap::Mode;
use machine::value::Obj;
use machine::{Machine, Next};
use rustc_hash::FxHashMap;

/// What a step does that others may notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Nothing.
    Local,
    /// Something exclusive with a monitor.
    Lock(Obj),
    ReadLock(Obj),
    Send(Obj),
    Receive(Obj),
    Join(u32),
}

impl Op {
    pub fn of(machine: &Machine, thread: u32) -> Op {
        match machine.next(thread) {
            Next::Acquire(o) | Next::Reacquire(o) | Next::Wake(o) | Next::Signal(o, _) => Op::Lock(o),
            Next::RdAcquire(o) => Op::ReadLock(o),
            Next::Send(c) => Op::Send(c),
            Next::Receive(c) => Op::Receive(c),
            Next::Join(token) => Op::Join(machine.joined_thread(token)),
            Next::Run | Next::Finished => Op::Local,
        }
    }

    /// Whether the order of two steps of different threads can matter. A send and a receive on one channel can be exchanged
    /// whenever both are possible: the one works on the end of the queue, the other on its front.
    pub fn conflicts(self, other: Op) -> bool {
        match (self, other) {
            (Op::Lock(a), Op::Lock(b) | Op::ReadLock(b)) | (Op::ReadLock(a), Op::Lock(b)) => a == b,
            (Op::Send(a), Op::Send(b)) | (Op::Receive(a), Op::Receive(b)) => a == b,
            _ => false,
        }
    }
}

/// For each thread, the last step of it (counted from 1) that happened before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clock(Vec<u32>);

impl Clock {
    pub fn get(&self, thread: u32) -> u32 {
        self.0.get(thread as usize).copied().unwrap_or(0)
    }

    fn set(&mut self, thread: u32, at: u32) {
        if self.0.len() <= thread as usize {
            self.0.resize(thread as usize + 1, 0);
        }
        self.0[thread as usize] = at;
    }

    fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }
}

/// The clocks of threads, monitors and channels at a point of a run.
#[derive(Clone, Debug, Default)]
pub struct Clocks {
    threads: Vec<Clock>,
    exclusive: FxHashMap<Obj, Clock>,
    shared: FxHashMap<Obj, Clock>,
    senders: FxHashMap<Obj, Clock>,
    receivers: FxHashMap<Obj, Clock>,
    /// The clocks of the messages in each channel.
    messages: FxHashMap<Obj, std::collections::VecDeque<Clock>>,
}

impl Clocks {
    pub fn of(&self, thread: u32) -> Clock {
        self.threads.get(thread as usize).cloned().unwrap_or_default()
    }

    /// Before a step: what it happens after. `at` counts the step from 1.
    pub fn begin(&mut self, thread: u32, op: Op, at: u32) {
        let mut clock = self.of(thread);
        let mut after = |other: Option<&Clock>| other.into_iter().for_each(|c| clock.join(c));
        match op {
            Op::Lock(o) => {
                after(self.exclusive.get(&o));
                after(self.shared.get(&o));
            }
            Op::ReadLock(o) => after(self.exclusive.get(&o)),
            Op::Send(c) => after(self.senders.get(&c)),
            Op::Receive(c) => {
                after(self.receivers.get(&c));
                after(self.messages.get_mut(&c).and_then(|q| q.pop_front()).as_ref());
            }
            Op::Join(child) => after(self.threads.get(child as usize)),
            Op::Local => {}
        }
        clock.set(thread, at);
        self.put(thread, clock);
    }

    /// After a step: who will happen after it. `released` are the monitors it gave up, `born` the threads it forked.
    pub fn end(&mut self, thread: u32, op: Op, released: &[(Obj, Mode)], born: std::ops::Range<u32>) {
        let clock = self.of(thread);
        match op {
            Op::Lock(o) => self.exclusive.entry(o).or_default().join(&clock),
            Op::ReadLock(o) => self.shared.entry(o).or_default().join(&clock),
            Op::Send(c) => {
                self.senders.entry(c).or_default().join(&clock);
                self.messages.entry(c).or_default().push_back(clock.clone());
            }
            Op::Receive(c) => self.receivers.entry(c).or_default().join(&clock),
            Op::Join(_) | Op::Local => {}
        }
        for (o, mode) in released {
            let kind = if *mode == Mode::Write { &mut self.exclusive } else { &mut self.shared };
            kind.entry(*o).or_default().join(&clock);
        }
        for child in born {
            self.put(child, clock.clone());
        }
    }

    fn put(&mut self, thread: u32, clock: Clock) {
        if self.threads.len() <= thread as usize {
            self.threads.resize(thread as usize + 1, Clock::default());
        }
        self.threads[thread as usize] = clock;
    }
}
