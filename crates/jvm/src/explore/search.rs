//! Which schedule to try next.
//!
//! Without a bound on preemptions, another order is tried only where two steps of different threads conflict and neither must come before the other
//! (dynamic partial-order reduction, without state: every run begins at the beginning).

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::orders;
use super::steps::{Deed, Event, Step, Trace};

/// A choice of the last run, and which others were or are to be made in its place.
struct Node {
    chosen: u32,
    able: Vec<u32>,
    /// Each with what it does here.
    done: BTreeMap<u32, Deed>,
    todo: BTreeSet<u32>,
    /// Who need not be tried: what it would do here was tried before, and nothing has happened since that makes a difference to it.
    asleep: BTreeMap<u32, Deed>,
    wakes: bool,
    /// Preemptions up to here.
    preemptions: u32,
}

impl Node {
    /// Who was here before, or need not have been.
    fn passed_over(&self) -> BTreeMap<u32, Deed> {
        let mut all = self.asleep.clone();
        if !self.wakes {
            all.extend(self.done.iter().filter(|(thread, _)| **thread != self.chosen));
        }
        all
    }

    /// Those of them who still need not be after what was chosen.
    fn still_asleep(&self) -> BTreeMap<u32, Deed> {
        let mut all = self.passed_over();
        if let (Some(deed), false) = (self.done.get(&self.chosen), self.wakes) {
            all.retain(|thread, other| *thread != self.chosen && !other.conflicts(*deed));
        }
        all
    }
}

pub struct Search {
    nodes: Vec<Node>,
    /// How many choices of the next run are fixed.
    fixed: usize,
    reduction: Reduction,
    preemptions: Option<u32>,
    /// Somebody who spins was made to wait for another: schedules in which it spins on were left out.
    pub left_out_spinning: bool,
}

/// Which orders are left out because others stand for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reduction {
    None,
    /// Another order is tried at the last step that conflicts.
    LastConflict,
    /// Another order is tried at each step that conflicts at first hand, by one thread that can begin it (source sets), and not again where it was
    /// tried before (sleep sets).
    Sources,
}

/// The program does something else under the same schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Differs {
    pub step: usize,
}

impl Search {
    pub fn new(reduction: Reduction, preemptions: Option<u32>) -> Search {
        let reduction = if preemptions.is_none() { reduction } else { Reduction::None };
        Search { nodes: Vec::new(), fixed: 0, reduction, preemptions, left_out_spinning: false }
    }

    /// The next schedule: every choice up to the first new one.
    pub fn schedule(&self) -> String {
        if self.fixed == 0 {
            return "straight".to_string();
        }
        let choices = self.nodes[..self.fixed].iter().enumerate();
        let mut text = choices.map(|(i, node)| format!("{}:{}", i + 1, node.chosen)).collect::<Vec<_>>().join(",");
        if self.reduction == Reduction::Sources {
            let last = &self.nodes[self.fixed - 1];
            let asleep: Vec<String> = last.passed_over().keys().map(u32::to_string).collect();
            text.push('|');
            text.push_str(&asleep.join(","));
        }
        text
    }

    /// Takes in a run under that schedule.
    pub fn ran(&mut self, trace: &Trace) -> Result<(), Differs> {
        self.nodes.truncate(self.fixed);
        let mut before: Option<u32> = None;
        let mut n = 0;
        for (i, step) in trace.steps().enumerate() {
            n = i + 1;
            if let Some(node) = self.nodes.get(i) {
                if node.chosen != step.thread || node.able != step.able {
                    return Err(Differs { step: i + 1 });
                }
                self.nodes[i].done.insert(step.thread, step.deed);
            } else {
                self.add(step, before);
            }
            if !step.wakes {
                before = Some(step.thread);
            }
        }
        if n < self.fixed {
            return Err(Differs { step: n + 1 });
        }
        match self.reduction {
            Reduction::None => {}
            Reduction::LastConflict => self.races(trace),
            Reduction::Sources => self.sources(trace),
        }
        Ok(())
    }

    fn add(&mut self, step: &Step, before: Option<u32>) {
        let so_far = self.nodes.last().map_or(0, |node| node.preemptions);
        let costs =
            |thread: u32| u32::from(!step.wakes && before.is_some_and(|b| b != thread && step.able.contains(&b)));
        let mut node = Node {
            chosen: step.thread,
            able: step.able.clone(),
            done: BTreeMap::from([(step.thread, step.deed)]),
            todo: BTreeSet::new(),
            asleep: self.nodes.last().map_or_else(BTreeMap::new, Node::still_asleep),
            wakes: step.wakes,
            preemptions: so_far + costs(step.thread),
        };
        if step.wakes || self.reduction == Reduction::None {
            let affordable = |thread: &u32| self.preemptions.is_none_or(|most| so_far + costs(*thread) <= most);
            node.todo = step.able.iter().copied().filter(affordable).collect();
            if !step.wakes {
                self.left_out_spinning |= leave_out_spinning(step, &mut node.todo);
            }
        }
        self.nodes.push(node);
    }

    /// The next schedule that is to be tried, deepest first.
    pub fn advance(&mut self) -> bool {
        while let Some(node) = self.nodes.last_mut() {
            let is_new = |thread: &&u32| !node.done.contains_key(*thread) && !node.asleep.contains_key(*thread);
            let next = node.todo.iter().find(is_new).copied();
            if let Some(next) = next {
                let before = node.chosen;
                node.chosen = next;
                let above = self.nodes.len().checked_sub(2).map(|i| (self.nodes[i].preemptions, self.nodes[i].chosen));
                let node = self.nodes.last_mut().expect("a node");
                let base = above.map_or(0, |(preemptions, _)| preemptions);
                let current = above.map_or(before, |(_, chosen)| chosen);
                node.preemptions = base + u32::from(current != next && node.able.contains(&current));
                self.fixed = self.nodes.len();
                return true;
            }
            self.nodes.pop();
        }
        false
    }

    /// Adds another choice for each pair of steps that could have come in the other order, unless one is there that stands for it.
    fn sources(&mut self, trace: &Trace) {
        let steps: Vec<&Step> = trace.steps().collect();
        for other in orders::others(trace) {
            let node = &mut self.nodes[other.at];
            let mut first = other.first;
            let is_there = |thread: &u32| {
                node.todo.contains(thread) || node.done.contains_key(thread) || node.asleep.contains_key(thread)
            };
            if first.iter().any(is_there) {
                continue;
            }
            first.retain(|thread| node.able.contains(thread));
            match first.first() {
                Some(thread) if !steps[other.at].spinning.contains(thread) => {
                    node.todo.insert(*thread);
                }
                Some(_) => self.left_out_spinning = true,
                // It waits for that very step, or for one that is in conflict with it and found by itself.
                None => {}
            }
        }
    }

    /// Adds other choices where the order of two steps could have been another.
    fn races(&mut self, trace: &Trace) {
        let steps: Vec<&Step> = trace.steps().collect();
        let mut clocks = Clocks::default();
        let mut at = 0;
        for event in &trace.events {
            match event {
                Event::Release { thread, lock } => clocks.release(*thread, *lock),
                Event::Step(step) => {
                    if !step.wakes {
                        if let Some(earlier) = clocks.race(&steps, at, step.thread, step.deed) {
                            self.other_order(steps[earlier], earlier, step.thread);
                        }
                        clocks.step(at, step);
                    }
                    at += 1;
                }
            }
        }
        for (thread, deed) in &trace.pending {
            if let Some(earlier) = clocks.race(&steps, at, *thread, *deed) {
                self.other_order(steps[earlier], earlier, *thread);
            }
        }
    }

    /// A thread is to go on before a step; where it cannot, whoever can might make it possible.
    fn other_order(&mut self, step: &Step, at: usize, thread: u32) {
        let mut wanted: BTreeSet<u32> = match step.able.contains(&thread) {
            true => BTreeSet::from([thread]),
            false => step.able.iter().copied().collect(),
        };
        self.left_out_spinning |= leave_out_spinning(step, &mut wanted);
        self.nodes[at].todo.extend(wanted);
    }
}

/// Who only looks again lets others go first, if there are others. Whether anybody was left out.
fn leave_out_spinning(step: &Step, wanted: &mut BTreeSet<u32>) -> bool {
    if step.able.iter().all(|thread| step.spinning.contains(thread)) {
        return false;
    }
    let before = wanted.len();
    wanted.retain(|thread| !step.spinning.contains(thread));
    wanted.len() < before
}

/// By thread, the last of its steps (counted from one) that is known to come before.
type Clock = FxHashMap<u32, usize>;

fn join(into: &mut Clock, other: &Clock) {
    for (thread, at) in other {
        let mine = into.entry(*thread).or_default();
        *mine = (*mine).max(*at);
    }
}

#[derive(Default)]
struct Clocks {
    threads: FxHashMap<u32, Clock>,
    locks: FxHashMap<u32, Clock>,
    writes: FxHashMap<u32, Clock>,
    reads: FxHashMap<u32, Clock>,
    /// What comes before the next that shows an object to all others, and the last of these, before whatever follows.
    all: Clock,
    published: Clock,
    n_started: u32,
}

impl Clocks {
    /// The last step before this one that conflicts with it and need not come before it.
    fn race(&self, steps: &[&Step], at: usize, thread: u32, deed: Deed) -> Option<usize> {
        let known = self.threads.get(&thread);
        (0..at).rev().find(|i| {
            let earlier = steps[*i];
            !earlier.wakes
                && earlier.thread != thread
                && earlier.deed.conflicts(deed)
                && known.and_then(|clock| clock.get(&earlier.thread)).is_none_or(|last| *last < i + 1)
        })
    }

    fn step(&mut self, at: usize, step: &Step) {
        let clock = self.threads.entry(step.thread).or_default();
        join(clock, if step.deed == Deed::Publish { &self.all } else { &self.published });
        match step.deed {
            Deed::Acquire(lock) => join(clock, self.locks.entry(lock).or_default()),
            Deed::Read(object) | Deed::Await(object) => join(clock, self.writes.entry(object).or_default()),
            Deed::Write(object) => {
                join(clock, self.writes.entry(object).or_default());
                join(clock, self.reads.entry(object).or_default());
            }
            Deed::Start | Deed::Publish | Deed::Own | Deed::Look | Deed::Advance => {}
        }
        clock.insert(step.thread, at + 1);
        let clock = clock.clone();
        join(&mut self.all, &clock);
        match step.deed {
            Deed::Acquire(lock) => join(self.locks.entry(lock).or_default(), &clock),
            Deed::Read(object) => join(self.reads.entry(object).or_default(), &clock),
            Deed::Write(object) => join(self.writes.entry(object).or_default(), &clock),
            Deed::Start => {
                self.n_started += 1;
                self.threads.insert(self.n_started, clock);
            }
            Deed::Publish => self.published = clock,
            Deed::Await(_) | Deed::Own | Deed::Look | Deed::Advance => {}
        }
    }

    fn release(&mut self, thread: u32, lock: u32) {
        if let Some(clock) = self.threads.get(&thread) {
            join(self.locks.entry(lock).or_default(), clock);
        }
    }
}
