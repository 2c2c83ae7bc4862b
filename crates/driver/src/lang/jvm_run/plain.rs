//! Java programs without specifications, or run without them: as they are, and watched for data races and deadlocks.

use jvm::plain::{Request, Sources};

use super::exit_of;
use crate::execute::{Executed, Execution, Mode, Outcome, OutsideRun, Strategy};

/// Nothing if it is not such a program, or if something is asked for that needs its source.
pub fn run(run: &OutsideRun) -> Option<Outcome> {
    let execution = run.execution;
    if needs_source(execution) {
        return None;
    }
    let sources = match execution.checks {
        true => Sources::without_specifications(run.map, run.files)?,
        false => Sources::all(run.map, run.files),
    };
    let is_cancelled = || run.cancel.is_cancelled();
    let output = if run.shows_output { jvm::Output::Shown } else { jvm::Output::Beside };
    let request = Request {
        map: run.map,
        sources: &sources,
        args: &execution.java.args,
        entry: execution.entry.as_deref(),
        class_path: &execution.java.class_path,
        time_limit: execution.time_limit,
        output,
        is_cancelled: &is_cancelled,
    };
    match &execution.mode {
        Mode::Run(Strategy::RoundRobin) => once(&request),
        _ => None,
    }
}

/// Events are told by what is put into the text, and a method other than `main` is called by it.
fn needs_source(execution: &Execution) -> bool {
    execution.trace.is_some() || execution.timeline.is_some() || !execution.args.is_empty()
}

fn once(request: &Request) -> Option<Outcome> {
    let ran = jvm::plain::run(request)?;
    let executed = Executed { summary: ran.summary, n_schedules: 1, has_output: true, ..Executed::default() };
    Some(Outcome { exit: exit_of(ran.end), executed, diagnostics: ran.diagnostics, run: None })
}
