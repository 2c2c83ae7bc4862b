//! What an editor can have done with a document: prove it, run it, explore it, and tell why a check fails.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use driver::execute::{self, Execution, KeptOutput, Mode, Strategy};
use driver::report::plain;
use driver::why::{self, Line};
use driver::{Cancel, Options, Report, Request, Silent, Task};
use source::SourceMap;

use crate::program::Program;

/// Each takes the URI of an open document; [`WHY`] also a line, counted from zero as the protocol does.
pub const VERIFY: &str = "grail.verify";
pub const RUN: &str = "grail.run";
pub const EXPLORE: &str = "grail.explore";
pub const WHY: &str = "grail.why";

pub const ALL: [&str; 4] = [VERIFY, RUN, EXPLORE, WHY];

/// Those that are offered above a document.
pub const OFFERS: [(&str, &str); 3] = [("verify", VERIFY), ("run", RUN), ("explore", EXPLORE)];

/// Who clicks by mistake does not want to wait.
const TIME: Duration = Duration::from_secs(60);

/// Whether a program is one for the command.
pub fn can(command: &str, program: &Program) -> bool {
    match command {
        RUN | EXPLORE => program.language.runs(),
        _ => true,
    }
}

/// Runs or explores a program; what is to be said about it.
pub fn execute(program: &Program, command: &str, cancel: &Cancel) -> String {
    let mode = match command {
        RUN => Mode::Run(Strategy::RoundRobin),
        _ => Mode::Exhaustive { schedules: None, preemptions: None, depth: None, all_errors: false },
    };
    let execution = Execution { time_limit: Some(TIME), ..Execution::new(mode) };
    let map = SourceMap::new();
    let mut output = KeptOutput::default();
    let report = execute::execute(&execution, &program.inputs(), &map, cancel, &mut output);
    words(&map, &report, &output.lines())
}

/// The way to what fails at a line.
pub fn why(program: &Program, line: u32, options: Options, cancel: &Cancel) -> String {
    let map = Arc::new(SourceMap::new());
    let file = program.texts.first().map(|(name, _)| PathBuf::from(name)).unwrap_or_default();
    let request = Request { task: Task::Verify, inputs: program.inputs(), language: Some(program.language), options };
    let report = why::why(request, &Line { file, number: line + 1 }, &map, cancel, &mut Silent);
    words(&map, &report, &[])
}

fn words(map: &SourceMap, report: &Report, output: &[String]) -> String {
    let mut all = plain::paragraphs(map, report, output);
    all.push(report.summary());
    all.join("\n")
}
