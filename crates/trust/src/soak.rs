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
use crate::{judge, law, mutants, opinions, schedules, silicon};

/// What can be soaked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// Generated Chalice programs and their mutants: the verifier against the explorer.
    Chalice,
    /// Generated Chalice programs whose threads wait for each other in orders chosen by chance.
    Waiting,
    /// Generated Chalice programs in which it matters who goes first: ways to explore them against each other.
    Schedules,
    /// Generated Silver programs: the verifier against what their maker knows.
    Silver,
    /// Mutants of programs that people wrote.
    Mutants,
    /// Damaged inputs.
    Fuzz,
    /// Inputs nested absurdly deep, each in a child of its own.
    Deep,
    /// Proofs looked at by a second solver.
    Cross,
    /// Generated Silver programs, and mutants of them, judged by Viper's Silicon as well.
    Silicon,
}

impl Part {
    pub const ALL: [Part; 9] = [
        Part::Chalice,
        Part::Waiting,
        Part::Schedules,
        Part::Silver,
        Part::Mutants,
        Part::Fuzz,
        Part::Deep,
        Part::Cross,
        Part::Silicon,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Part::Chalice => "chalice",
            Part::Waiting => "waiting",
            Part::Schedules => "schedules",
            Part::Silver => "silver",
            Part::Mutants => "mutants",
            Part::Fuzz => "fuzz",
            Part::Deep => "deep",
            Part::Cross => "cross",
            Part::Silicon => "silicon",
        }
    }

    pub fn by_name(name: &str) -> Option<Part> {
        Part::ALL.into_iter().find(|part| part.name() == name)
    }

    /// How many steps a child makes: some ten seconds of work.
    pub fn steps(self) -> u64 {
        match self {
            Part::Chalice => 12,
            Part::Silver => 60,
            Part::Waiting => 40,
            Part::Schedules => 100,
            Part::Mutants => 6,
            Part::Fuzz => 150,
            Part::Deep | Part::Silicon => 1,
            Part::Cross => 6,
        }
    }
}

/// The child's side: `steps` steps of a part.
pub fn work(part: Part, first: u64, steps: u64, log: &mut Log) {
    let seeds = (part == Part::Fuzz).then(Seeds::load);
    for seed in first..first + steps {
        log.step(seed);
        match part {
            Part::Chalice => law::chalice_step(seed, log),
            Part::Waiting => law::waiting_step(seed, log),
            Part::Schedules => schedules::step(seed, log),
            Part::Silver => law::silver_step(seed, log),
            Part::Mutants => mutants::step(seed, log),
            Part::Fuzz => seeds.iter().for_each(|seeds| fuzz::step(seed, seeds, log)),
            Part::Deep => deep(seed, log),
            Part::Cross => opinions::step(seed, log),
            Part::Silicon => silicon::step(seed, log),
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
