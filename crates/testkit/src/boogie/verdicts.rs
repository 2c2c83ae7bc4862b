//! The suite against all of Grail: each command of a test is given to Grail in Boogie's place, and what it prints is compared with what Boogie prints, as
//! far as it says something about the program: the trailer, the lines of errors, the phase that refuses it, what Houdini finds.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use super::output::{Output, Phase};
use super::test::{Class, Expected, Run, Test};
use crate::conformance::child::{self, Finished};
use crate::conformance::{Limits, Outcome, Verdict};

pub fn judge(folder: &Path, file: &str, limits: &Limits) -> Outcome {
    let mut outcome = Outcome {
        file: file.to_string(),
        verdict: Verdict::Ignored,
        unsound: false,
        time: Duration::ZERO,
        details: Vec::new(),
    };
    let test = Test::read(&folder.join(file));
    if test.fails {
        return outcome;
    }
    let start = Instant::now();
    for run in test.runs.iter().filter(|run| run.class() != Class::None) {
        let Expected::Whole(expected) = &run.expected else { continue };
        let (verdict, unsound) = judge_run(run, expected, limits, &mut outcome.details);
        outcome.unsound |= unsound;
        // The worst of the runs counts.
        outcome.verdict = match outcome.verdict {
            Verdict::Ignored | Verdict::Exact => verdict,
            worse => worse,
        };
    }
    outcome.time = start.elapsed();
    outcome
}

fn judge_run(run: &Run, expected: &Output, limits: &Limits, details: &mut Vec<String>) -> (Verdict, bool) {
    let mut command = Command::new(&limits.program);
    command.args([child::BOOGIE, "-useBaseNameForFileName"]);
    for option in &run.options {
        let value = option.value.as_ref().map(|value| format!(":{value}")).unwrap_or_default();
        command.arg(format!("-{}{value}", option.name));
    }
    command.args(&run.inputs);
    let text = match child::finish(command, limits.time) {
        Finished::TimeOut => return (Verdict::TimeOut, false),
        Finished::Crash(what) => {
            details.push(what);
            return (Verdict::Crash, false);
        }
        Finished::Ended { status, err, .. } if !status.success() => {
            details.push(format!("{status}: {}", err.lines().next().unwrap_or_default()));
            return (Verdict::Crash, false);
        }
        Finished::Ended { out, .. } => out,
    };
    let found = Output::read(&text);
    let differences = differences(expected, &found);
    let unsound = is_wrong(expected)
        && found.rejection.is_none()
        && found.trailer.as_ref().is_some_and(|t| t.errors == 0 && t.others.is_empty());
    if differences.is_empty() {
        return (Verdict::Exact, false);
    }
    details.extend(differences);
    let told =
        text.lines().filter(|line| ["Warning:", "Prover error", "*** Error"].iter().any(|word| line.contains(word)));
    details.extend(told.map(|line| format!("? {line}")));
    let verdict = match () {
        _ if text.contains("internal error") => Verdict::Crash,
        _ if text.contains("not supported") => Verdict::Unsupported,
        _ => Verdict::Differs,
    };
    (verdict, unsound)
}

/// Whether something is wrong with the program.
fn is_wrong(expected: &Output) -> bool {
    expected.rejection.is_some() || expected.trailer.as_ref().is_some_and(|trailer| trailer.errors > 0)
}

fn differences(expected: &Output, found: &Output) -> Vec<String> {
    let mut lines = Vec::new();
    let mut compare = |what: &str, expected: String, found: String| {
        if expected != found {
            lines.push(format!("- {what}: {expected}"));
            lines.push(format!("+ {what}: {found}"));
        }
    };
    let phase = |output: &Output| output.rejection.map(|rejection| rejection.phase);
    compare("phase", format!("{:?}", phase(expected)), format!("{:?}", phase(found)));
    compare("trailer", format!("{:?}", expected.trailer), format!("{:?}", found.trailer));
    compare("assignment", format!("{:?}", expected.assignment), format!("{:?}", found.assignment));
    let places = |output: &Output| {
        let mut lines: Vec<(&str, i64)> = output.errors.iter().map(|e| (e.place.file.as_str(), e.place.line)).collect();
        lines.sort_unstable();
        format!("{lines:?}")
    };
    // Line 0 is nowhere: Boogie says so where it has no place, and Grail has one.
    let nowhere =
        expected.errors.iter().any(|error| error.place.line == 0) && expected.errors.len() == found.errors.len();
    if phase(expected) != Some(Phase::Instances) && !nowhere {
        compare("errors", places(expected), places(found));
    }
    lines
}
