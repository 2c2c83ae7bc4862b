//! `grail verify` and `grail check`.

use std::path::Path;
use std::sync::Arc;

use cli::{CheckArgs, InputArgs, OutputArgs, VerifyArgs};
use driver::environment::second_opinion;
use driver::report::baseline::Baseline;
use driver::why::Line;
use driver::{Cancel, Exit, Input, Options, Report, Request, Task};
use source::{Diagnostic, SourceMap};

use crate::output::{Printer, VERSION, complain};
use crate::page;
use crate::progress;
use crate::watch;

pub fn check(args: &CheckArgs) -> Exit {
    run(Task::Check, &args.input, &args.output, Options::default(), Extras::default())
}

/// Where questions are kept that two solvers answer differently.
const DISAGREEMENTS: &str = "grail-disagreements";

pub fn verify(args: &VerifyArgs) -> Exit {
    if args.compat {
        return crate::compat::verify(args);
    }
    let second_opinion = match args.cross_check.then(|| second_opinion(DISAGREEMENTS.into())).transpose() {
        Ok(opinion) => opinion,
        Err(diagnostic) => return refuse(diagnostic, Exit::Undecided, &args.output),
    };
    let options = Options { second_opinion, ..args.options() };
    let baseline = match args.baseline.as_deref().map(Baseline::read).transpose() {
        Ok(baseline) => baseline,
        Err(diagnostic) => return refuse(diagnostic, Exit::Illegal, &args.output),
    };
    if let Some(line) = &args.why {
        return why(args, line, options);
    }
    if let Some(seeds) = args.stability {
        return stability(args, seeds.get(), options);
    }
    if args.watch {
        return watch::verify(args, &options);
    }
    let extras = Extras { stats: args.stats, page: args.report.as_deref(), baseline };
    run(Task::Verify, &args.input, &args.output, options, extras)
}

/// The way to what fails at a line.
fn why(args: &VerifyArgs, line: &Line, options: Options) -> Exit {
    let map = Arc::new(SourceMap::new());
    let request = Request { task: Task::Verify, inputs: args.input.inputs(), language: args.input.language(), options };
    let mut progress = progress::Line::new(args.output.quiet);
    let report = driver::why::why(request, line, &map, &interruptible(), &mut progress);
    progress.clear();
    Printer { command: "verify", args: &args.output, stats: false }.report(&map, &report);
    report.exit
}

/// How firm the proofs are.
fn stability(args: &VerifyArgs, seeds: u32, options: Options) -> Exit {
    let inputs = args.input.inputs();
    if inputs.contains(&Input::Stdin) {
        complain("error: `--stability` reads its files more than once, which standard input cannot be");
        return Exit::Illegal;
    }
    let map = Arc::new(SourceMap::new());
    let request = Request { task: Task::Verify, inputs, language: args.input.language(), options };
    let mut progress = progress::Line::new(args.output.quiet);
    let report = driver::stability::stability(request, seeds, &map, &interruptible(), &mut progress);
    progress.clear();
    Printer { command: "verify", args: &args.output, stats: args.stats }.report(&map, &report);
    match &args.report {
        Some(path) => page::write(path, &driver::report::page::report(&map, &report, VERSION), report.exit),
        None => report.exit,
    }
}

/// Nothing is begun, for this reason.
fn refuse(diagnostic: Diagnostic, exit: Exit, output: &OutputArgs) -> Exit {
    let report = Report::of_diagnostics(vec![diagnostic], exit);
    Printer { command: "verify", args: output, stats: false }.report(&SourceMap::new(), &report);
    exit
}

/// What is wanted beside the diagnostics.
#[derive(Default)]
pub struct Extras<'a> {
    pub stats: bool,
    /// Where to write a page for a browser.
    pub page: Option<&'a Path>,
    /// Errors that do not count.
    pub baseline: Option<Baseline>,
}

pub fn run(task: Task, input: &InputArgs, output: &OutputArgs, options: Options, extras: Extras) -> Exit {
    run_once(task, input, output, options, extras, &interruptible())
}

/// What Ctrl-C cancels.
fn interruptible() -> Cancel {
    let cancel = Cancel::default();
    let on_interrupt = cancel.clone();
    if let Err(error) = ctrlc::set_handler(move || on_interrupt.cancel()) {
        complain(&format!("warning: Ctrl-C will end the run without a report: {error}"));
    }
    cancel
}

/// The same, for a caller who listens for Ctrl-C.
pub fn run_once(
    task: Task,
    input: &InputArgs,
    output: &OutputArgs,
    options: Options,
    extras: Extras,
    cancel: &Cancel,
) -> Exit {
    let map = Arc::new(SourceMap::new());
    let request = Request { task, inputs: input.inputs(), language: input.language(), options };
    let mut line = progress::Line::new(output.quiet);
    let mut report = driver::run(request, &map, cancel, &mut line);
    line.clear();
    if let Some(baseline) = extras.baseline {
        let known = baseline.forgive(&map, &mut report);
        if known > 0 && !output.quiet {
            complain(&format!("{} in the baseline", words::count(known, "error")));
        }
    }
    let command = match task {
        Task::Check => "check",
        Task::Audit => "audit",
        Task::Verify => "verify",
    };
    Printer { command, args: output, stats: extras.stats }.report(&map, &report);
    match extras.page {
        Some(path) => page::write(path, &driver::report::page::report(&map, &report, VERSION), report.exit),
        None => report.exit,
    }
}
