//! What passed once must pass still. Files on the lists of passes are run again, one test a file.

use std::path::PathBuf;
use std::time::Duration;

use driver::Task;
use grail_testkit::conformance::{Limits, Suite, Verdict, passes::Passes, runner};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for suite in Suite::ALL {
        let Some(folder) = suite.folder() else {
            eprintln!("{}: skipped, the suite is not on this machine", suite.name());
            continue;
        };
        for file in Passes::load(suite).0 {
            let folder = folder.clone();
            let name = format!("{}::{file}", suite.name());
            trials.push(Trial::test(name, move || check(suite, folder, file)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn check(suite: Suite, folder: PathBuf, file: String) -> Result<(), Failed> {
    let limits = Limits {
        program: PathBuf::from(env!("CARGO_BIN_EXE_conformance")),
        task: Task::Verify,
        engine: driver::EngineChoice::Symex,
        jobs: 1,
        // Generous: a busy machine is no lost pass.
        time: Duration::from_secs(120),
    };
    let outcomes = runner::run(suite, &folder, &[file], &limits, &|_| {});
    match outcomes.first() {
        Some(outcome) if outcome.verdict == Verdict::Exact => Ok(()),
        Some(outcome) => Err(format!("{:?}\n{}", outcome.verdict, outcome.details.join("\n")).into()),
        None => Err("not run".into()),
    }
}
