//! `grail verify` and `grail check`.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use driver::environment::second_opinion;
use driver::{Cancel, Exit, Input, Options, Pattern, Report, Request, Task};
use source::SourceMap;

use crate::args::{CheckArgs, InputArgs, OutputArgs, VerifyArgs};
use crate::output::Printer;
use crate::progress::Line;

pub fn check(args: &CheckArgs) -> Exit {
    run(Task::Check, &args.input, &args.output, Options::default(), false)
}

/// Where questions are kept that two solvers answer differently.
const DISAGREEMENTS: &str = "grail-disagreements";

pub fn verify(args: &VerifyArgs) -> Exit {
    let second_opinion = match args.cross_check.then(|| second_opinion(DISAGREEMENTS.into())).transpose() {
        Ok(opinion) => opinion,
        Err(diagnostic) => {
            let (diagnostics, exit) = (vec![diagnostic], Exit::Undecided);
            let report = Report { diagnostics, files: Vec::new(), exit, interrupted: false, opinions: None };
            Printer { command: "verify", args: &args.output, stats: false }.report(&SourceMap::new(), &report);
            return exit;
        }
    };
    let options = Options {
        jobs: args.jobs.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(std::num::NonZeroUsize::MIN),
        member: args.member.clone().map(Pattern::new),
        budget: args.budget,
        all_errors: args.all_errors,
        smoke: args.smoke,
        obligations: args.obligations.chosen(),
        dump_smt: args.dump_smt.clone(),
        second_opinion,
        time_limit: args.time_limit.map(Duration::from_secs),
    };
    run(Task::Verify, &args.input, &args.output, options, args.stats)
}

fn run(task: Task, input: &InputArgs, output: &OutputArgs, options: Options, stats: bool) -> Exit {
    let map = Arc::new(SourceMap::new());
    let cancel = Cancel::default();
    let on_interrupt = cancel.clone();
    if let Err(error) = ctrlc::set_handler(move || on_interrupt.cancel()) {
        eprintln!("warning: Ctrl-C will end the run without a report: {error}");
    }
    let request = Request {
        task,
        inputs: input.inputs.iter().map(|path| as_input(path)).collect(),
        language: input.lang.as_deref().and_then(driver::lang::by_name),
        options,
    };
    let mut line = Line::new(output.quiet);
    let report = driver::run(request, &map, &cancel, &mut line);
    line.clear();
    let command = match task {
        Task::Check => "check",
        Task::Verify => "verify",
    };
    Printer { command, args: output, stats }.report(&map, &report);
    report.exit
}

pub fn as_input(path: &Path) -> Input {
    if path == Path::new("-") { Input::Stdin } else { Input::Path(path.to_path_buf()) }
}
