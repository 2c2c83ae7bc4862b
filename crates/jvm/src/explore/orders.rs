//! Which other orders of the steps of a run could make a difference: races by source sets, without state.

use rustc_hash::FxHashMap;

use super::steps::{Deed, Event, Step, Trace};

/// A place at which another order could have begun.
pub struct Other {
    /// The step that need not have come first.
    pub at: usize,
    /// The threads with any of which an order can begin that leads there.
    pub first: Vec<u32>,
}

/// By thread, the last of its steps (counted from one) that is known to come before.
type Clock = FxHashMap<u32, usize>;

fn join(into: &mut Clock, other: &Clock) {
    for (thread, at) in other {
        let mine = into.entry(*thread).or_default();
        *mine = (*mine).max(*at);
    }
}

pub fn others(trace: &Trace) -> Vec<Other> {
    let mut seen = Past { steps: trace.steps().collect(), ..Past::default() };
    let mut found = Vec::new();
    let mut at = 0;
    for event in &trace.events {
        match event {
            Event::Release { thread, lock } => seen.release(*thread, *lock),
            Event::Step(step) => {
                if step.wakes {
                    seen.clocks.push(Clock::default());
                } else {
                    seen.races(at, step.thread, step.deed, &mut found);
                    seen.done(at, step);
                }
                at += 1;
            }
        }
    }
    for (thread, deed) in &trace.pending {
        seen.races(at, *thread, *deed, &mut found);
    }
    found
}

/// What has happened so far.
#[derive(Default)]
struct Past<'a> {
    steps: Vec<&'a Step>,
    /// Of each step: what comes before it, and itself.
    clocks: Vec<Clock>,
    threads: FxHashMap<u32, Clock>,
    locks: FxHashMap<u32, Clock>,
    /// The steps with each object, and those with the clock of the run.
    with: FxHashMap<u32, Vec<usize>>,
    with_time: Vec<usize>,
    n_started: u32,
}

impl Past<'_> {
    fn with(&self, deed: Deed) -> &[usize] {
        match deed {
            Deed::Acquire(object) | Deed::Read(object) | Deed::Write(object) | Deed::Await(object) => {
                self.with.get(&object).map_or(&[], Vec::as_slice)
            }
            Deed::Look | Deed::Advance => &self.with_time,
            Deed::Start | Deed::Publish | Deed::Own => &[],
        }
    }

    fn is_before(&self, earlier: usize, clock: &Clock) -> bool {
        clock.get(&self.steps[earlier].thread).is_some_and(|last| *last > earlier)
    }

    /// The earlier steps that conflict with this one at first hand.
    fn races(&self, at: usize, thread: u32, deed: Deed, found: &mut Vec<Other>) {
        let mut known = self.threads.get(&thread).cloned().unwrap_or_default();
        for i in self.with(deed).iter().rev() {
            let earlier = self.steps[*i];
            if !earlier.deed.conflicts(deed) || self.is_before(*i, &known) {
                continue;
            }
            if earlier.thread != thread {
                found.push(Other { at: *i, first: self.first(*i, at, thread, &known) });
            }
            join(&mut known, &self.clocks[*i]);
        }
    }

    /// Who can begin what happens from a step on without that step and all that comes after it because of it.
    fn first(&self, from: usize, to: usize, thread: u32, known: &Clock) -> Vec<u32> {
        let after = from + 1;
        let mine = self.steps[from].thread;
        let without: Vec<usize> = (after..to)
            .filter(|k| !self.steps[*k].wakes && self.clocks[*k].get(&mine).is_none_or(|last| *last < after))
            .collect();
        let mut first = Vec::new();
        let is_first = |clock: &Clock, own: Option<usize>| {
            without.iter().all(|k| own.is_some_and(|own| *k >= own) || !self.is_before(*k, clock))
        };
        for k in &without {
            let thread = self.steps[*k].thread;
            if !first.contains(&thread) && is_first(&self.clocks[*k], Some(*k)) {
                first.push(thread);
            }
        }
        if !first.contains(&thread) && is_first(known, None) {
            first.push(thread);
        }
        // It is the obvious one.
        first.sort_by_key(|other| *other != thread);
        first
    }

    fn done(&mut self, at: usize, step: &Step) {
        let mut clock = self.threads.get(&step.thread).cloned().unwrap_or_default();
        if let Deed::Acquire(lock) = step.deed
            && let Some(left) = self.locks.get(&lock)
        {
            join(&mut clock, left);
        }
        for i in self.with(step.deed).iter().rev() {
            let earlier = self.steps[*i];
            let awaited = matches!((earlier.deed, step.deed), (Deed::Write(a), Deed::Await(b)) if a == b);
            if (awaited || earlier.deed.conflicts(step.deed)) && !self.is_before(*i, &clock) {
                join(&mut clock, &self.clocks[*i]);
            }
        }
        clock.insert(step.thread, at + 1);
        match step.deed {
            Deed::Acquire(object) | Deed::Read(object) | Deed::Write(object) | Deed::Await(object) => {
                self.with.entry(object).or_default().push(at);
            }
            Deed::Look | Deed::Advance => self.with_time.push(at),
            Deed::Start => {
                self.n_started += 1;
                self.threads.insert(self.n_started, clock.clone());
            }
            Deed::Publish | Deed::Own => {}
        }
        self.threads.insert(step.thread, clock.clone());
        self.clocks.push(clock);
    }

    fn release(&mut self, thread: u32, lock: u32) {
        if let Some(clock) = self.threads.get(&thread) {
            join(self.locks.entry(lock).or_default(), clock);
        }
    }
}
