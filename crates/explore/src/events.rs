//! Which steps of a run happened before which.

use machine::Effect;
use machine::heap::{Loc, Mode};
use machine::value::Obj;
use rustc_hash::FxHashMap;

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
    /// Levels that were placed, and those that were chosen among all.
    placed: Clock,
    surveyed: Clock,
    /// Objects that were made or counted.
    objects: Clock,
    /// Fields that were read and written, where that is noticed.
    reads: FxHashMap<Loc, Clock>,
    writes: FxHashMap<Loc, Clock>,
    printed: Clock,
}

impl Clocks {
    pub fn of(&self, thread: u32) -> Clock {
        self.threads.get(thread as usize).cloned().unwrap_or_default()
    }

    /// Before a step: what it happens after. `at` counts the step from 1.
    pub fn begin(&mut self, thread: u32, effect: Effect, at: u32) {
        let mut clock = self.of(thread);
        let mut after = |other: Option<&Clock>| other.into_iter().for_each(|c| clock.join(c));
        match effect {
            Effect::Lock(o) => {
                after(self.exclusive.get(&o));
                after(self.shared.get(&o));
            }
            Effect::ReadLock(o) => after(self.exclusive.get(&o)),
            Effect::Send(c) => after(self.senders.get(&c)),
            Effect::Receive(c) => {
                after(self.receivers.get(&c));
                after(self.messages.get_mut(&c).and_then(|q| q.pop_front()).as_ref());
            }
            Effect::Join(child) => after(self.threads.get(child as usize)),
            Effect::PlaceLevel => after(Some(&self.surveyed)),
            Effect::SurveyLevels => {
                after(Some(&self.surveyed));
                after(Some(&self.placed));
            }
            Effect::MakeObject | Effect::SurveyObjects => after(Some(&self.objects)),
            Effect::Read(loc) => after(self.writes.get(&loc)),
            Effect::Write(loc) => {
                after(self.writes.get(&loc));
                after(self.reads.get(&loc));
            }
            Effect::Print => after(Some(&self.printed)),
            Effect::Own => {}
        }
        clock.set(thread, at);
        self.put(thread, clock);
    }

    /// After a step: who will happen after it. `released` are the monitors it gave up, `born` the threads it forked.
    pub fn end(&mut self, thread: u32, effect: Effect, released: &[(Obj, Mode)], born: std::ops::Range<u32>) {
        let clock = self.of(thread);
        match effect {
            Effect::Lock(o) => self.exclusive.entry(o).or_default().join(&clock),
            Effect::ReadLock(o) => self.shared.entry(o).or_default().join(&clock),
            Effect::Send(c) => {
                self.senders.entry(c).or_default().join(&clock);
                self.messages.entry(c).or_default().push_back(clock.clone());
            }
            Effect::Receive(c) => self.receivers.entry(c).or_default().join(&clock),
            Effect::PlaceLevel => self.placed.join(&clock),
            Effect::SurveyLevels => self.surveyed.join(&clock),
            Effect::MakeObject | Effect::SurveyObjects => self.objects.join(&clock),
            Effect::Read(loc) => self.reads.entry(loc).or_default().join(&clock),
            Effect::Write(loc) => self.writes.entry(loc).or_default().join(&clock),
            Effect::Print => self.printed.join(&clock),
            Effect::Join(_) | Effect::Own => {}
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
