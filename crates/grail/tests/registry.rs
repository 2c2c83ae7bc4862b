//! The examples in the registry of codes are true: the failing one has the error, the fixed one has none.

use std::sync::Arc;

use driver::execute::{self, Execution, Mode};
use driver::{Cancel, Input, Options, Report, Request, Silent, Task, registry};
use libtest_mimic::{Arguments, Failed, Trial};
use source::registry::{CodeEntry, Example};
use source::{Diagnostic, SourceMap};

fn main() {
    let arguments = Arguments::from_args();
    let trials = registry::all().filter_map(|entry| match entry.example {
        Example::Program { lang, failing, fixed } => {
            Some(Trial::test(format!("{}-{}", entry.code, entry.name), move || check(entry, lang, failing, fixed)))
        }
        Example::Session { .. } => None,
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(entry: &'static CodeEntry, lang: &str, failing: &str, fixed: &str) -> Result<(), Failed> {
    if entry.code.starts_with("G30") {
        return check_run(entry, failing, fixed);
    }
    // Static errors are shown without a proof; what is fixed there need not be provable as well.
    let is_static = ["G10", "G11", "G12", "G20", "G21", "G40", "G41", "G42", "G50", "G51", "G52"]
        .iter()
        .any(|range| entry.code.starts_with(range));
    let task = if is_static { Task::Check } else { Task::Verify };
    let (report, shown) = run(lang, failing, task);
    if !report.diagnostics.iter().any(|d| d.code.0 == entry.code) {
        return Err(format!("the failing example does not have the error:\n{failing}\n{shown}").into());
    }
    let (report, shown) = run(lang, fixed, task);
    if report.diagnostics.iter().any(Diagnostic::is_error) {
        return Err(format!("the fixed example has errors:\n{fixed}\n{shown}").into());
    }
    Ok(())
}

fn run(lang: &str, text: &str, task: Task) -> (Report, String) {
    let map = Arc::new(SourceMap::new());
    let language = driver::lang::by_name(lang);
    let inputs = vec![Input::Text { name: "example".to_string(), text: text.to_string() }];
    let request = Request { task, inputs, language, options: Options::default() };
    let report = driver::run(request, &map, &Cancel::default(), &mut Silent);
    let style = source::render::text::Style::PLAIN;
    let shown = report.diagnostics.iter().map(|d| source::render::text::render(&map, d, style)).collect();
    (report, shown)
}

/// Examples of what goes wrong while running are explored.
fn check_run(entry: &'static CodeEntry, failing: &str, fixed: &str) -> Result<(), Failed> {
    let report = explore(failing);
    if !report.diagnostics.iter().any(|d| d.code.0 == entry.code) {
        return Err(format!("the failing example does not have the error:\n{failing}\n{report:?}").into());
    }
    let report = explore(fixed);
    if report.exit != driver::Exit::Success {
        return Err(format!("the fixed example has errors:\n{fixed}\n{report:?}").into());
    }
    Ok(())
}

fn explore(text: &str) -> Report {
    let mode = Mode::Exhaustive { schedules: None, preemptions: None, depth: None, all_errors: false };
    let inputs = [Input::Text { name: "example.chalice".to_string(), text: text.to_string() }];
    execute::execute(&Execution::new(mode), &inputs, &SourceMap::new(), &Cancel::default(), &mut execute::Unwatched)
}
