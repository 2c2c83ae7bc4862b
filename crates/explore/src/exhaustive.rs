//! Every schedule that can make a difference.
//!
//! Dynamic partial-order reduction with source sets: runs are explored depth first, and another thread is tried at an earlier point
//! only where a later step could have come first and the order matters. Sleep sets keep equivalent runs from being repeated.
//!
//! With a bound on preemptions nothing is left out: of equivalent runs, the one that is within the bound might be the one left out. Only
//! steps that nobody notices are not tried in every order; they interrupt nobody.

use std::collections::BTreeSet;

use machine::heap::Mode;
use machine::value::Obj;
use machine::{Effect, Fault, Machine};

use crate::events::{Clock, Clocks};
use crate::schedule::Schedule;

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub schedules: Option<u64>,
    /// Threads that are interrupted although they could go on, in one run.
    pub preemptions: Option<u32>,
    /// Instructions in all runs together.
    pub steps: Option<u64>,
    /// Choices in one run.
    pub depth: usize,
    /// Go on after a failure, to find others.
    pub keep_going: bool,
    /// Leave out schedules that differ from others only in the order of steps that cannot influence each other.
    pub reduction: bool,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            schedules: Some(100_000),
            preemptions: None,
            steps: Some(20_000_000_000),
            depth: 2_000,
            keep_going: false,
            reduction: true,
        }
    }
}

/// How far it has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Complete runs.
    pub schedules: u64,
    /// States in which a thread was chosen.
    pub states: u64,
    /// Runs given up because they would repeat others.
    pub repeated: u64,
    /// Instructions executed.
    pub steps: u64,
    pub max_depth: usize,
}

#[derive(Debug)]
pub struct Exploration {
    /// What went wrong first, and the schedule it went wrong in.
    pub fault: Option<(Box<Fault>, Schedule)>,
    /// What else can go wrong, or at another place: only if the exploration kept going.
    pub others: Vec<(Box<Fault>, Schedule)>,
    /// What the program prints, where that is noticed: every different output with a schedule that leads to it, in the order found.
    pub outputs: Vec<(Vec<String>, Schedule)>,
    pub progress: Progress,
    /// Why not everything was explored.
    pub bound: Option<String>,
}

/// More different outputs than these are not kept.
const MOST_OUTPUTS: usize = 1_000;

/// A point of the current run at which a thread was chosen.
struct Node {
    /// The machine at this point, kept only where the way back would be long.
    machine: Option<Machine>,
    clocks: Clocks,
    enabled: Vec<u32>,
    /// Threads to try here.
    backtrack: BTreeSet<u32>,
    done: BTreeSet<u32>,
    /// Threads whose step here leads to nothing new.
    sleep: Vec<(u32, Effect)>,
    /// The thread that runs in the current run, and what it does.
    chosen: u32,
    effect: Effect,
    /// What happened before its step, and the step itself.
    clock: Clock,
    /// The thread that ran before, and whether another one would interrupt it.
    current: u32,
    interruptible: bool,
    preemptions: u32,
    /// Its step failed, and it was left alone from there on.
    abandoned: bool,
}

/// Explores from the start of a machine. `watch` is called at the end of every run, with the machine as it is then; `false` from it
/// stops the exploration.
pub fn explore(start: &Machine, bounds: &Bounds, watch: &mut dyn FnMut(&Progress, &Machine) -> bool) -> Exploration {
    Explorer {
        start,
        bounds,
        nodes: Vec::new(),
        progress: Progress::default(),
        bound: None,
        found: Vec::new(),
        outputs: Vec::new(),
    }
    .explore(watch)
}

/// What is known at a state that was just reached.
#[derive(Default)]
struct Below {
    clocks: Clocks,
    sleep: Vec<(u32, Effect)>,
    /// The thread that ran last.
    current: u32,
    preemptions: u32,
}

struct Explorer<'a> {
    start: &'a Machine,
    bounds: &'a Bounds,
    nodes: Vec<Node>,
    progress: Progress,
    bound: Option<String>,
    found: Vec<(Box<Fault>, Schedule)>,
    outputs: Vec<(Vec<String>, Schedule)>,
}

/// Stops an exploration: what was found suffices, or nothing can be found any more.
struct Enough;

impl Explorer<'_> {
    fn explore(mut self, watch: &mut dyn FnMut(&Progress, &Machine) -> bool) -> Exploration {
        // The other way out is that nothing is left to try.
        let _: Result<(), Enough> = self.all_runs(watch);
        let mut found = self.found.into_iter();
        Exploration {
            fault: found.next(),
            others: found.collect(),
            outputs: self.outputs,
            progress: self.progress,
            bound: self.bound,
        }
    }

    fn all_runs(&mut self, watch: &mut dyn FnMut(&Progress, &Machine) -> bool) -> Result<(), Enough> {
        let mut machine = self.start.clone();
        let mut below = Below::default();
        loop {
            self.descend(&mut machine, below)?;
            if self.bounds.schedules.is_some_and(|max| self.progress.schedules >= max) && self.has_more() {
                self.bound = Some(format!("the bound of {} schedules", self.progress.schedules));
                return Err(Enough);
            }
            if !watch(&self.progress, &machine) {
                self.bound = Some("a request to stop".into());
                return Err(Enough);
            }
            let Some((at, thread)) = self.next_alternative() else { return Ok(()) };
            machine = self.restore(at)?;
            self.nodes[at].done.insert(thread);
            below = self.advance(&mut machine, at, thread)?;
        }
    }

    /// Runs on from a state to the end of a run, noting the points passed.
    fn descend(&mut self, machine: &mut Machine, mut below: Below) -> Result<(), Enough> {
        loop {
            let tries_all = self.tries_all(machine);
            if !tries_all {
                self.find_races(machine, &below.clocks);
            }
            if self.bounds.steps.is_some_and(|max| self.progress.steps >= max) {
                self.bound = Some(format!("the bound of {} steps in all runs together", self.progress.steps));
                return Err(Enough);
            }
            let enabled = machine.enabled();
            if enabled.is_empty() {
                self.progress.schedules += 1;
                self.progress.max_depth = self.progress.max_depth.max(self.nodes.len());
                self.note_output(machine);
                // Who waits for a thread that was left alone is not stuck in the program.
                let stuck = !machine.all_finished() && !self.nodes.iter().any(|node| node.abandoned);
                return if stuck { self.failed(machine.deadlock()) } else { Ok(()) };
            }
            if self.nodes.len() >= self.bounds.depth {
                self.bound = Some(format!("the bound of {} choices in a run", self.bounds.depth));
                self.progress.schedules += 1;
                return Ok(());
            }
            let Some(chosen) = self.first_choice(machine, &below, &enabled) else {
                self.progress.repeated += 1;
                return Ok(());
            };
            let unnoticed = Effect::of_next(machine, chosen) == Effect::Own && !self.tries_everything();
            self.nodes.push(Node {
                machine: self.is_checkpoint(&enabled).then(|| machine.clone()),
                clocks: below.clocks,
                backtrack: if tries_all && !unnoticed { enabled.iter().copied().collect() } else { [chosen].into() },
                interruptible: enabled.contains(&below.current) && !waits_for_an_end(machine, below.current),
                enabled,
                done: [chosen].into(),
                sleep: below.sleep,
                chosen,
                effect: Effect::Own,
                clock: Clock::default(),
                current: below.current,
                preemptions: below.preemptions,
                abandoned: false,
            });
            below = self.advance(machine, self.nodes.len() - 1, chosen)?;
        }
    }

    /// Notes what a run that came to its end has printed, if nothing the like was printed before.
    fn note_output(&mut self, machine: &Machine) {
        let is_new = || !self.outputs.iter().any(|(output, _)| output == machine.output());
        if machine.image().noticed.output && self.outputs.len() < MOST_OUTPUTS && is_new() {
            let schedule = self.schedule();
            self.outputs.push((machine.output().to_vec(), schedule));
        }
    }

    /// Whether every thread that can go on is tried at a point where it matters who does.
    fn tries_all(&self, machine: &Machine) -> bool {
        machine.image().whole_heap || !self.bounds.reduction || self.bounds.preemptions.is_some()
    }

    /// Whether that is so at every point.
    fn tries_everything(&self) -> bool {
        !self.bounds.reduction && self.bounds.preemptions.is_none()
    }

    /// Notes a failure of the current run.
    fn failed(&mut self, fault: Box<Fault>) -> Result<(), Enough> {
        let known = |(f, _): &(Box<Fault>, Schedule)| f.code == fault.code && f.span == fault.span;
        let go_on = self.bounds.keep_going && fault.is_violation();
        if !self.found.iter().any(known) {
            let schedule = self.schedule();
            self.found.push((fault, schedule));
        }
        if go_on { Ok(()) } else { Err(Enough) }
    }

    /// The thread to go on with at a new point; `None` when all that can go on are asleep.
    fn first_choice(&self, machine: &Machine, below: &Below, enabled: &[u32]) -> Option<u32> {
        let awake = |t: &u32| !below.sleep.iter().any(|(s, _)| s == t);
        // A step that nobody notices is done at once, so that what its thread does next is known early.
        if let Some(unnoticed) = enabled.iter().find(|t| awake(t) && Effect::of_next(machine, **t) == Effect::Own) {
            return Some(*unnoticed);
        }
        if self.bounds.preemptions.is_some() {
            return machine.next_enabled(below.current);
        }
        // A thread that never blocks must let others run some time, or a run that is cut off shows nothing of them.
        const PATIENCE: usize = 20;
        let latest = self.nodes.iter().rev().take(PATIENCE);
        let busy = self.nodes.len() >= PATIENCE && latest.into_iter().all(|node| node.chosen == below.current);
        let from = if busy { below.current + 1 } else { below.current };
        machine.next_enabled(from).filter(&awake).or_else(|| enabled.iter().copied().find(awake))
    }

    /// Lets a thread run from a point; what is known below it.
    fn advance(&mut self, machine: &mut Machine, at: usize, thread: u32) -> Result<Below, Enough> {
        self.nodes.truncate(at + 1);
        let tries_all = self.tries_all(machine);
        let effect = Effect::of_next(machine, thread);
        let bounded = self.bounds.preemptions.is_some();
        let node = &mut self.nodes[at];
        node.chosen = thread;
        node.effect = effect;
        node.abandoned = false;
        let preemptions = node.preemptions + node.preempts(thread, effect) as u32;
        // A step that nobody notices could have been done at any other time.
        let current = if bounded && effect == Effect::Own { node.current } else { thread };
        let sleep: Vec<(u32, Effect)> = node
            .sleep
            .iter()
            .filter(|(t, other)| *t != thread && !tries_all && !other.conflicts(effect))
            .copied()
            .collect();
        node.sleep.push((thread, effect));
        let mut clocks = node.clocks.clone();
        clocks.begin(thread, effect, at as u32 + 1);
        node.clock = clocks.of(thread);
        let locks = machine.thread(thread).locks.clone();
        let n_threads = machine.n_threads() as u32;
        self.progress.states += 1;
        let before = machine.steps();
        let stepped = machine.step(thread);
        self.progress.steps += machine.steps() - before;
        if let Err(fault) = stepped {
            self.failed(fault)?;
            // The others go on from the state before the step, as if its thread were never scheduled again.
            *machine = self.restore(at)?;
            machine.abandon(thread);
            self.nodes[at].abandoned = true;
        }
        let still = &machine.thread(thread).locks;
        let released: Vec<(Obj, Mode)> = locks.iter().filter(|lock| !still.contains(lock)).copied().collect();
        clocks.end(thread, effect, &released, n_threads..machine.n_threads() as u32);
        Ok(Below { clocks, sleep, current, preemptions })
    }

    /// For each thread, the steps that its own next step could have come before. At the point before such a step, some thread must be
    /// tried that leads to the other order.
    fn find_races(&mut self, machine: &Machine, clocks: &Clocks) {
        for thread in 0..machine.n_threads() as u32 {
            let effect = Effect::of_next(machine, thread);
            if effect == Effect::Own {
                continue;
            }
            let clock = clocks.of(thread);
            let conflicting: Vec<usize> = (0..self.nodes.len())
                .filter(|at| {
                    let node = &self.nodes[*at];
                    node.chosen != thread && node.effect.conflicts(effect) && !self.precedes(*at, &clock)
                })
                .collect();
            for at in &conflicting {
                // A step that happens before another conflicting one cannot be the first to change places.
                let direct =
                    !conflicting.iter().any(|other| other != at && self.precedes(*at, &self.nodes[*other].clock));
                if direct {
                    self.reverse(*at, thread, effect, &clock);
                }
            }
        }
    }

    /// Whether a step happens before one with this clock.
    fn precedes(&self, at: usize, clock: &Clock) -> bool {
        clock.get(self.nodes[at].chosen) > at as u32
    }

    /// Lets the point before a step try a thread that can come first when the next step of `thread` is to come before it.
    fn reverse(&mut self, at: usize, thread: u32, effect: Effect, clock: &Clock) {
        // What does not depend on the step can be done before it; the threads that can begin with that are as good as each other.
        let before: Vec<usize> =
            (at + 1..self.nodes.len()).filter(|i| !self.precedes(at, &self.nodes[*i].clock)).collect();
        let mut initials: Vec<u32> = Vec::new();
        let mut seen: Vec<u32> = Vec::new();
        for (n, i) in before.iter().enumerate() {
            let node = &self.nodes[*i];
            let first = !seen.contains(&node.chosen);
            seen.push(node.chosen);
            if first && !before[..n].iter().any(|j| self.precedes(*j, &node.clock)) {
                initials.push(node.chosen);
            }
        }
        let waits = before.iter().any(|j| self.precedes(*j, clock) || self.nodes[*j].effect.conflicts(effect));
        if !seen.contains(&thread) && !waits {
            initials.push(thread);
        }
        let node = &mut self.nodes[at];
        if initials.iter().any(|q| node.backtrack.contains(q)) {
            return;
        }
        match initials.iter().find(|q| node.enabled.contains(q)) {
            Some(q) => {
                node.backtrack.insert(*q);
            }
            None => node.backtrack.extend(node.enabled.iter().copied()),
        }
    }

    fn has_more(&self) -> bool {
        self.nodes.iter().any(|node| self.alternative(node).is_some())
    }

    /// The deepest point with a thread still to try.
    fn next_alternative(&mut self) -> Option<(usize, u32)> {
        while let Some(node) = self.nodes.last() {
            if let Some(thread) = self.alternative(node) {
                return Some((self.nodes.len() - 1, thread));
            }
            let skipped = node.backtrack.iter().any(|t| !node.done.contains(t) && !is_asleep(node, *t));
            if skipped && self.bound.is_none() {
                self.bound = self.bounds.preemptions.map(|n| format!("the bound of {n} preemptions in a run"));
            }
            self.nodes.pop();
        }
        None
    }

    fn alternative(&self, node: &Node) -> Option<u32> {
        // Where a step that nobody notices can be made, no other one is tried.
        let allowed = |t: &u32| {
            let preempts = node.interruptible && node.current != *t;
            self.bounds.preemptions.is_none_or(|max| node.preemptions + preempts as u32 <= max)
        };
        node.backtrack.iter().copied().find(|t| !node.done.contains(t) && !is_asleep(node, *t) && allowed(t))
    }

    /// Copies of the machine are kept often near the start, and now and then further on.
    fn is_checkpoint(&self, enabled: &[u32]) -> bool {
        let depth = self.nodes.len();
        depth == 0 || (enabled.len() > 1 && (depth < 256 || depth.is_multiple_of(32)))
    }

    /// The machine at a point of the current run. The same steps went well before, but something outside may stop it.
    fn restore(&mut self, at: usize) -> Result<Machine, Enough> {
        let from = (0..=at).rev().find(|i| self.nodes[*i].machine.is_some()).expect("the first point is kept");
        let mut machine = self.nodes[from].machine.clone().expect("just found");
        let before = machine.steps();
        for i in from..at {
            let node = &self.nodes[i];
            if node.abandoned {
                machine.abandon(node.chosen);
            } else if let Err(fault) = machine.step(node.chosen) {
                self.failed(fault)?;
                return Err(Enough);
            }
        }
        self.progress.steps += machine.steps() - before;
        Ok(machine)
    }

    /// The current run as a schedule, without the steps that failed before.
    fn schedule(&self) -> Schedule {
        let mut schedule = Schedule::default();
        let mut machine = self.start.clone();
        let mut current = 0;
        for (at, node) in self.nodes.iter().filter(|node| !node.abandoned).enumerate() {
            schedule.note(at as u64, node.chosen, Schedule::obvious(&machine, current));
            current = node.chosen;
            if machine.step(node.chosen).is_err() {
                break;
            }
        }
        schedule
    }
}

impl Node {
    /// Whether a step of a thread interrupts one that could go on.
    fn preempts(&self, thread: u32, effect: Effect) -> bool {
        self.interruptible && self.current != thread && effect != Effect::Own
    }
}

/// Whether a thread waits for the end of another one. Whoever goes on instead does not interrupt it: that end, too, may be a step that nobody
/// notices, and come later.
fn waits_for_an_end(machine: &Machine, thread: u32) -> bool {
    matches!(Effect::of_next(machine, thread), Effect::Join(_))
}

fn is_asleep(node: &Node, thread: u32) -> bool {
    node.sleep.iter().any(|(t, _)| *t == thread)
}
