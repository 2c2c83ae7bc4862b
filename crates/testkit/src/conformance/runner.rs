//! Running many files at the same time, each with a time limit.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use driver::{EngineChoice, Task};

use super::child::{self, End};
use super::finding::Observed;
use super::suite::{Expected, Suite};
use crate::boogie::verdicts;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    Exact,
    Differs,
    Unsupported,
    Crash,
    TimeOut,
    Ignored,
}

/// What became of one file.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub file: String,
    pub verdict: Verdict,
    /// Errors are expected, but everything was reported as proved: the worst that can happen.
    pub unsound: bool,
    pub time: Duration,
    /// For people.
    pub details: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Limits {
    /// The conformance binary, started once for each file.
    pub program: PathBuf,
    pub task: Task,
    /// Who proves what is Silver or becomes it.
    pub engine: EngineChoice,
    pub jobs: usize,
    pub time: Duration,
}

/// Runs the files; `tell` hears of each as it ends. The result is in the order of the files.
pub fn run(
    suite: Suite,
    folder: &Path,
    files: &[String],
    limits: &Limits,
    tell: &(dyn Fn(&Outcome) + Sync),
) -> Vec<Outcome> {
    let next = AtomicUsize::new(0);
    let outcomes: Mutex<Vec<(usize, Outcome)>> = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..limits.jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(at) else { return };
                    let outcome = one(suite, folder, file, limits);
                    tell(&outcome);
                    outcomes.lock().expect("no panic while holding the lock").push((at, outcome));
                }
            });
        }
    });
    let mut outcomes = outcomes.into_inner().expect("no panic while holding the lock");
    outcomes.sort_by_key(|(at, _)| *at);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

fn one(suite: Suite, folder: &Path, file: &str, limits: &Limits) -> Outcome {
    if suite == Suite::Boogie {
        return verdicts::judge(folder, file, limits);
    }
    let (task, expected) = suite.expectations(folder, file, limits.task);
    let mut outcome = Outcome {
        file: file.to_string(),
        verdict: Verdict::Ignored,
        unsound: false,
        time: Duration::ZERO,
        details: Vec::new(),
    };
    if matches!(expected, Expected::Ignored) {
        return outcome;
    }
    let start = Instant::now();
    let way = (task, suite.wants_smoke(file));
    let program = std::iter::once(file.to_string()).chain(suite.companions(folder, file));
    let program: Vec<PathBuf> = program.map(|file| folder.join(file)).collect();
    let end = child::observe(&limits.program, way, limits.engine, &program, &suite.library(folder), limits.time);
    outcome.time = start.elapsed();
    match end {
        End::TimeOut => outcome.verdict = Verdict::TimeOut,
        End::Crash(what) => {
            outcome.verdict = Verdict::Crash;
            outcome.details.push(what);
        }
        End::Observed(observed) => judge(&expected, &observed, &mut outcome),
    }
    outcome
}

fn judge(expected: &Expected, observed: &Observed, outcome: &mut Outcome) {
    outcome.details = expected.differences(observed);
    outcome.unsound = expected.wrong_proof(observed);
    outcome.verdict = match outcome.details.is_empty() {
        _ if !observed.broken.is_empty() => Verdict::Crash,
        _ if !observed.unsupported.is_empty() => Verdict::Unsupported,
        true => Verdict::Exact,
        false => Verdict::Differs,
    };
    outcome.details.extend(observed.broken.iter().map(|what| format!("! {what}")));
    outcome.details.extend(observed.unsupported.iter().map(|what| format!("? {what}")));
}
