//! All parts in turn, each in a child process with limits on time and memory, for as long as asked.
//!
//! A child is told a part, a first seed and a number of steps. It says what it does on standard output, a line each:
//! `count NAME N`, `found KIND FILE NOTE`, and at last `end`, or `starved SEED` if it ran out of threads. A child that dies or falls silent is a finding too: the input it was
//! working on is in a file.

mod child;
mod log;

pub use child::{CHILD, End, Limits, run, serve};
pub use log::{Log, Tally};

use crate::fuzz::{self, Seeds};
use crate::{boogie, construction, engines, judge, law, mutants, observed, opinions, owning, schedules, silicon};

/// What can be soaked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SoakPart {
    /// Generated Chalice programs and their mutants: the verifier against the explorer.
    Chalice,
    /// Generated Chalice programs whose threads wait for each other in orders chosen by chance.
    Waiting,
    /// Generated Chalice programs in which it matters who goes first: ways to explore them against each other.
    Schedules,
    /// Generated Silver programs: the verifier against what their maker knows.
    Silver,
    /// Generated Java programs: the same.
    Java,
    /// Generated Java programs in the ownership model: the verifier against runs.
    Ownership,
    /// Generated Java programs with claims that a JVM shows to be true or false.
    Observed,
    /// Generated Boogie programs: each assertion against runs.
    Boogie,
    /// Mutants of programs that people wrote.
    Mutants,
    /// Damaged inputs.
    Fuzz,
    /// Inputs nested absurdly deep, each in a child of its own.
    Deep,
    /// Proofs looked at by a second solver.
    Cross,
    /// Everything that is generated, and mutants: the two engines for Silver against each other.
    Engines,
    /// Generated Silver programs, and mutants of them, judged by Viper's Silicon as well.
    Silicon,
}

impl SoakPart {
    pub const ALL: [SoakPart; 14] = [
        SoakPart::Chalice,
        SoakPart::Waiting,
        SoakPart::Schedules,
        SoakPart::Silver,
        SoakPart::Java,
        SoakPart::Ownership,
        SoakPart::Observed,
        SoakPart::Boogie,
        SoakPart::Mutants,
        SoakPart::Fuzz,
        SoakPart::Deep,
        SoakPart::Cross,
        SoakPart::Engines,
        SoakPart::Silicon,
    ];

    pub fn name(self) -> &'static str {
        match self {
            SoakPart::Chalice => "chalice",
            SoakPart::Waiting => "waiting",
            SoakPart::Schedules => "schedules",
            SoakPart::Silver => "silver",
            SoakPart::Java => "java",
            SoakPart::Ownership => "ownership",
            SoakPart::Observed => "observed",
            SoakPart::Boogie => "boogie",
            SoakPart::Mutants => "mutants",
            SoakPart::Fuzz => "fuzz",
            SoakPart::Deep => "deep",
            SoakPart::Cross => "cross",
            SoakPart::Engines => "engines",
            SoakPart::Silicon => "silicon",
        }
    }

    pub fn by_name(name: &str) -> Option<SoakPart> {
        SoakPart::ALL.into_iter().find(|part| part.name() == name)
    }

    /// How many steps a child makes: some ten seconds of work.
    pub fn steps(self) -> u64 {
        match self {
            SoakPart::Chalice => 12,
            SoakPart::Silver => 60,
            SoakPart::Java => 30,
            SoakPart::Boogie => 60,
            SoakPart::Waiting => 40,
            SoakPart::Schedules => 100,
            SoakPart::Mutants => 6,
            SoakPart::Ownership => 2,
            SoakPart::Fuzz => 150,
            SoakPart::Observed | SoakPart::Deep | SoakPart::Silicon => 1,
            SoakPart::Cross => 6,
            SoakPart::Engines => 100,
        }
    }
}

/// The child's side: `steps` steps of a part.
pub fn work(part: SoakPart, first: u64, steps: u64, log: &mut Log) {
    let seeds = (part == SoakPart::Fuzz).then(Seeds::load);
    for seed in first..first + steps {
        log.step(seed);
        match part {
            SoakPart::Chalice => law::chalice_step(seed, log),
            SoakPart::Waiting => law::waiting_step(seed, log),
            SoakPart::Schedules => schedules::step(seed, log),
            SoakPart::Silver => construction::silver_step(seed, log),
            SoakPart::Java => construction::java_step(seed, log),
            SoakPart::Ownership => owning::step(seed, log),
            SoakPart::Observed => observed::step(seed, log),
            SoakPart::Boogie => boogie::step(seed, log),
            SoakPart::Mutants => mutants::step(seed, log),
            SoakPart::Fuzz => seeds.iter().for_each(|seeds| fuzz::step(seed, seeds, log)),
            SoakPart::Deep => deep(seed, log),
            SoakPart::Cross => opinions::step(seed, log),
            SoakPart::Engines => engines::step(seed, log),
            SoakPart::Silicon => silicon::step(seed, log),
        }
        if judge::starved() {
            return log.starved(seed);
        }
    }
    log.end();
}

/// How deep: a hundred thousand levels.
const DEPTH: usize = 100_000;

fn deep(seed: u64, log: &mut Log) {
    let shapes = fuzz::deep::SHAPES;
    let shape = &shapes[seed as usize % shapes.len()];
    let text = shape.text(DEPTH);
    log.now(shape.language, &text);
    log.count("deep inputs", 1);
    if let Some(what) = fuzz::breaks(shape.language, &text) {
        log.found("broken", shape.language, &text, &format!("{}: {what}", shape.name));
    }
}
