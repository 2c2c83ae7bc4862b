//! Strategies: who runs next.

use machine::Machine;

use crate::rng::Rng;
use crate::schedule::Schedule;

/// Picks the thread for the next step.
pub trait Scheduler {
    /// `current` ran last, `step` counts from 0. `Ok(None)`: nobody can go on. `Err`: the strategy wants what cannot be.
    fn pick(&mut self, machine: &Machine, current: u32, step: u64) -> Result<Option<u32>, String>;
}

/// Every thread in turn, each up to its next synchronisation.
#[derive(Clone, Copy, Default, Debug)]
pub struct RoundRobin;

impl Scheduler for RoundRobin {
    fn pick(&mut self, machine: &Machine, current: u32, step: u64) -> Result<Option<u32>, String> {
        Ok(machine.next_enabled(if step == 0 { 0 } else { current + 1 }))
    }
}

/// Any thread that can go on, with equal chances.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// `run` counts the runs with one seed.
    pub fn new(seed: u64, run: u64) -> Random {
        Random(Rng::of_run(seed, run))
    }
}

impl Scheduler for Random {
    fn pick(&mut self, machine: &Machine, _: u32, _: u64) -> Result<Option<u32>, String> {
        let enabled = machine.enabled();
        if enabled.is_empty() {
            return Ok(None);
        }
        let at = self.0.below(enabled.len());
        Ok(Some(enabled[at]))
    }
}

/// Probabilistic concurrency testing: threads have random priorities, the highest one that can runs, and at a few random steps the
/// running thread falls below all others. Finds a bug that needs few switches with a probability that can be stated.
#[derive(Clone, Debug)]
pub struct Pct {
    generator: Rng,
    priorities: Vec<u64>,
    changes: Vec<u64>,
    lowest: u64,
}

impl Pct {
    /// `run` counts the runs with one seed, `depth` is the number of ordering constraints a bug may need, `length` the number of choices
    /// in a run, as an earlier one had them.
    pub fn new(seed: u64, run: u64, depth: usize, length: u64) -> Pct {
        let mut generator = Rng::of_run(seed, run);
        let changes = (1..depth).map(|_| generator.word() % length.max(1)).collect();
        Pct { generator, priorities: Vec::new(), changes, lowest: 1 << 32 }
    }
}

impl Scheduler for Pct {
    fn pick(&mut self, machine: &Machine, current: u32, step: u64) -> Result<Option<u32>, String> {
        while self.priorities.len() < machine.n_threads() {
            self.priorities.push((1 << 32) + (self.generator.word() >> 16));
        }
        if self.changes.contains(&step) {
            self.lowest -= 1;
            self.priorities[current as usize] = self.lowest;
        }
        let highest = machine.enabled().into_iter().max_by_key(|t| (self.priorities[*t as usize], *t));
        // A loop that waits for others by taking and releasing a lock must not starve them for ever.
        if highest == Some(current) && step % 1000 == 999 {
            self.lowest -= 1;
            self.priorities[current as usize] = self.lowest;
        }
        Ok(highest)
    }
}

/// Follows a schedule.
#[derive(Clone, Debug)]
pub struct Replay(pub Schedule);

impl Scheduler for Replay {
    fn pick(&mut self, machine: &Machine, current: u32, step: u64) -> Result<Option<u32>, String> {
        let Some(thread) = self.0.switches.get(&step).copied() else { return Ok(Schedule::obvious(machine, current)) };
        if (thread as usize) < machine.n_threads() && machine.is_enabled(thread) {
            return Ok(Some(thread));
        }
        Err(format!("the schedule goes to thread {thread} before step {step}, which cannot go on there"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_of_different_seeds_and_runs_share_nothing() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..20 {
            for run in 0..20 {
                let mut generator = Rng::of_run(seed, run);
                for _ in 0..50 {
                    assert!(seen.insert(generator.word()), "seed {seed}, run {run}");
                }
            }
        }
    }
}
