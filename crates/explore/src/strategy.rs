//! Strategies: who runs next.

use machine::Machine;

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

/// A small, fast generator whose sequence is fixed by its seed on every platform.
#[derive(Clone, Debug)]
struct Generator(u64);

impl Generator {
    fn new(seed: u64) -> Generator {
        Generator(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x1234_5678_9abc_def1))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// Any thread that can go on, with equal chances.
#[derive(Clone, Debug)]
pub struct Random(Generator);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Generator::new(seed))
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
    generator: Generator,
    priorities: Vec<u64>,
    changes: Vec<u64>,
    lowest: u64,
}

impl Pct {
    /// `depth` is the number of ordering constraints a bug may need, `steps` an estimate of the length of a run.
    pub fn new(seed: u64, depth: usize, steps: u64) -> Pct {
        let mut generator = Generator::new(seed);
        let changes = (1..depth).map(|_| generator.next() % steps.max(1)).collect();
        Pct { generator, priorities: Vec::new(), changes, lowest: 1 << 32 }
    }
}

impl Scheduler for Pct {
    fn pick(&mut self, machine: &Machine, current: u32, step: u64) -> Result<Option<u32>, String> {
        while self.priorities.len() < machine.n_threads() {
            self.priorities.push((1 << 32) + (self.generator.next() >> 16));
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
