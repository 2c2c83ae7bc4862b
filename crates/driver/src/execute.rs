//! Running and exploring programs.
//!
//! [`execute`] loads files as one program, runs it once or under many schedules, and reports how it went: diagnostics with the history
//! of the permission in question, a summary, and the exit code.

mod ceilings;
mod kept;
pub(crate) mod timeline;
pub(crate) mod trace;
mod words;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

pub use explore::Progress;
use explore::{Bounds, Pct, Random, Replay, RoundRobin, Schedule, Scheduler};
pub use kept::KeptOutput;
pub use machine::Printer;
use machine::{Fault, Limits, Machine, Noticed, PermissionScope, Predicates, codes as run_codes};
use source::{Diagnostic, FileId, SourceMap, Span};
pub(crate) use words::quoted;

use crate::cancel::Cancel;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::lang::{self, LANGUAGES, Language};
use crate::report::Report;
use crate::{codes, isolate};
use ::words::count;
use ceilings::Ceilings;
use words::Remarks;
pub(crate) use words::again;

/// Who runs next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Strategy {
    RoundRobin,
    Random {
        seed: u64,
    },
    Pct {
        seed: u64,
        depth: usize,
    },
    /// A schedule as an earlier run printed it.
    Replay(String),
}

/// Once, or under many schedules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    Run(Strategy),
    /// Every schedule that can make a difference, as far as the bounds allow.
    Exhaustive {
        schedules: Option<u64>,
        preemptions: Option<u32>,
        depth: Option<usize>,
        /// Go on after a failure, to find others.
        all_errors: bool,
    },
    /// So many runs with a strategy, each with the next seed.
    Sample {
        strategy: Strategy,
        runs: u64,
    },
}

/// What to run, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Execution {
    pub mode: Mode,
    /// `Class.method` instead of the one `main`.
    pub entry: Option<String>,
    pub args: Vec<String>,
    pub checks: bool,
    /// Without checks: every access to a field is a step, so that threads can come in between.
    pub races: bool,
    /// List the different outputs, each with a schedule; the order of what threads print matters then.
    pub outputs: bool,
    pub by_method: bool,
    pub inline_predicates: bool,
    pub leaks: bool,
    /// Leave out schedules that make no difference.
    pub reduction: bool,
    pub max_steps: Option<u64>,
    pub max_depth: Option<usize>,
    /// Of the process, in megabytes.
    pub max_memory: Option<u64>,
    /// For everything together, by the clock.
    pub time_limit: Option<Duration>,
    /// Where to write every event, as lines of JSON.
    pub trace: Option<PathBuf>,
    /// Where to write a page that shows the run: the failing one, where many are tried.
    pub timeline: Option<PathBuf>,
    /// `Class.field`: who holds it at the end.
    pub who_holds: Option<String>,
    /// What only Java has.
    pub java: JavaRun,
}

/// How a Java program is run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JavaRun {
    pub policy: jvm::Policy,
    /// The program's own arguments.
    pub args: Vec<String>,
    pub class_path: Vec<PathBuf>,
    /// The packages that are checked; all if none is named.
    pub include: Vec<String>,
    /// Report violations and go on.
    pub keep_going: bool,
}

/// A run of a program that Grail's own machine does not execute.
pub struct OutsideRun<'a> {
    pub map: &'a SourceMap,
    pub inputs: &'a [Input],
    pub files: &'a [FileId],
    pub execution: &'a Execution,
    pub cancel: &'a Cancel,
    /// Whether the program's output goes to standard output, not beside it.
    pub shows_output: bool,
}

impl Execution {
    pub fn new(mode: Mode) -> Execution {
        Execution {
            mode,
            entry: None,
            args: Vec::new(),
            checks: true,
            races: false,
            outputs: false,
            by_method: false,
            inline_predicates: false,
            leaks: false,
            reduction: true,
            max_steps: None,
            max_depth: None,
            max_memory: None,
            time_limit: None,
            trace: None,
            timeline: None,
            who_holds: None,
            java: JavaRun::default(),
        }
    }

    pub fn options(&self) -> machine::Options {
        machine::Options {
            checks: self.checks,
            noticed: Noticed { fields: self.races && !self.checks, output: self.outputs },
            scope: if self.by_method { PermissionScope::Method } else { PermissionScope::Thread },
            predicates: if self.inline_predicates { Predicates::Inline } else { Predicates::Tracked },
            leaks: self.leaks,
            by_contract: None,
        }
    }

    pub fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits { steps: self.max_steps.unwrap_or(usual.steps), depth: self.max_depth.unwrap_or(usual.depth), ..usual }
    }
}

/// What was done, for a report.
#[derive(Clone, Debug, Default)]
pub struct Executed {
    /// A line or several for people.
    pub summary: String,
    /// The schedule of the failing run.
    pub schedule: Option<String>,
    /// Complete runs.
    pub n_schedules: u64,
    pub n_steps: u64,
    /// Why not every schedule was tried.
    pub bound: Option<String>,
    /// What the program prints under different schedules, each with one of them, if that was asked for.
    pub outputs: Vec<(Vec<String>, String)>,
    /// What was asked with `who_holds`.
    pub holders: Vec<(String, Vec<String>)>,
    /// The program itself has written to standard output: nothing else belongs there.
    pub has_output: bool,
}

/// How it went.
pub struct Outcome {
    pub diagnostics: Vec<Diagnostic>,
    pub exit: Exit,
    pub executed: Executed,
    /// The run to show; without one, that without switches.
    pub run: Option<Schedule>,
}

/// Told what happens while it happens.
pub trait RunWatch {
    /// Gets what the program prints in a plain run, line by line and at once.
    fn printer(&mut self) -> Printer {
        Rc::new(RefCell::new(|_: &str| {}))
    }

    /// Whether what the program prints goes to standard output.
    fn shows_output(&self) -> bool {
        false
    }

    /// How far an exploration has come.
    fn explored(&mut self, _progress: &Progress) {}
}

/// Nobody listens.
pub struct Unwatched;

impl RunWatch for Unwatched {}

/// Loads the inputs as one program and runs it.
pub fn execute(
    execution: &Execution,
    inputs: &[Input],
    map: &SourceMap,
    cancel: &Cancel,
    watch: &mut dyn RunWatch,
) -> Report {
    let Outcome { diagnostics, exit, executed, .. } = isolate::guarded_deep(|| {
        Executor { execution, inputs, map, cancel }.execute(watch).unwrap_or_else(Stop::outcome)
    })
    .unwrap_or_else(|bug| {
        let d = Diagnostic::error(codes::BUG, Span::NONE, "this is a bug in Grail").with_note(bug.0);
        failed(vec![d], Exit::Bug)
    });
    let interrupted = exit == Exit::Interrupted;
    Report { interrupted, execution: Some(executed), ..Report::of_diagnostics(diagnostics, exit) }
}

/// Why nothing was run.
pub enum Stop {
    Diagnostics(Vec<Diagnostic>),
    Fault(Box<Fault>),
}

impl Stop {
    fn outcome(self) -> Outcome {
        match self {
            Stop::Diagnostics(diagnostics) => failed(diagnostics, Exit::Illegal),
            Stop::Fault(fault) => failed(vec![fault.diagnostic(&[])], exit_of(&fault)),
        }
    }
}

fn failed(diagnostics: Vec<Diagnostic>, exit: Exit) -> Outcome {
    Outcome { diagnostics, exit, executed: Executed::default(), run: None }
}

fn sampled(mut outcome: Outcome, progress: &Progress) -> Outcome {
    outcome.executed.n_schedules = progress.schedules;
    outcome.executed.n_steps = progress.steps;
    outcome
}

/// The outcome of runs without a violation.
fn without_violation(remarks: &Remarks, summary: String) -> Outcome {
    let exit = if remarks.is_complete() { Exit::Success } else { Exit::Undecided };
    let mut outcome = failed(remarks.diagnostics(), exit);
    outcome.executed.summary = summary;
    outcome
}

fn exit_of(fault: &Fault) -> Exit {
    match fault.code {
        run_codes::LIMIT | run_codes::UNSUPPORTED => Exit::Undecided,
        run_codes::ENTRY | run_codes::ARGUMENT | run_codes::SCHEDULE => Exit::Illegal,
        _ => Exit::Violation,
    }
}

struct Executor<'a> {
    execution: &'a Execution,
    inputs: &'a [Input],
    map: &'a SourceMap,
    cancel: &'a Cancel,
}

impl Executor<'_> {
    fn execute(&self, watch: &mut dyn RunWatch) -> Result<Outcome, Stop> {
        let language = self.language()?;
        let files = self.files(language)?;
        let outside = OutsideRun {
            map: self.map,
            inputs: self.inputs,
            files: &files,
            execution: self.execution,
            cancel: self.cancel,
            shows_output: watch.shows_output(),
        };
        if let Some(outcome) = language.run_outside(&outside) {
            return Ok(outcome);
        }
        let start = self.load(language, &files)?;
        let mut outcome = match &self.execution.mode {
            Mode::Run(strategy) => self.run(&start, strategy, watch),
            Mode::Exhaustive { schedules, preemptions, depth, all_errors } => {
                let usual = Bounds::default();
                let bounds = Bounds {
                    schedules: schedules.or(usual.schedules),
                    preemptions: *preemptions,
                    steps: usual.steps,
                    depth: depth.unwrap_or(usual.depth),
                    keep_going: *all_errors,
                    reduction: self.execution.reduction,
                };
                self.exhaustive(&start, &bounds, watch)
            }
            Mode::Sample { strategy, runs } => self.sample(&start, strategy, *runs, watch),
        }?;
        if let Some(path) = &self.execution.timeline {
            let schedule = outcome.run.clone().unwrap_or_default();
            let (diagnostics, summary) = (&outcome.diagnostics, &outcome.executed.summary);
            if let Err(problem) = timeline::write(path, self.map, &start, &schedule, diagnostics, summary) {
                outcome.diagnostics.push(problem);
                outcome.exit = outcome.exit.worst(Exit::Illegal);
            }
        }
        Ok(outcome)
    }

    fn files(&self, language: &'static dyn Language) -> Result<Vec<FileId>, Stop> {
        let (programs, diagnostics) = input::read(self.map, self.inputs, Some(language));
        match diagnostics.is_empty() {
            true => Ok(programs.into_iter().flat_map(|p| p.files).collect()),
            false => Err(Stop::Diagnostics(diagnostics)),
        }
    }

    /// The machine about to start.
    fn load(&self, language: &'static dyn Language, files: &[FileId]) -> Result<Machine, Stop> {
        let execution = self.execution;
        let mut machine = language.start(self.map, files, execution)?;
        if let Some(wanted) = &execution.who_holds {
            words::find_field(machine.image(), wanted).map_err(|d| Stop::Diagnostics(vec![d]))?;
        }
        machine.supervise(Rc::new(Ceilings::new(self.cancel, execution.time_limit, execution.max_memory)));
        Ok(machine)
    }

    /// The language of the inputs, which must be one that can be run.
    fn language(&self) -> Result<&'static dyn Language, Stop> {
        let of_paths = self.inputs.iter().find_map(|input| match input {
            Input::Path(path) if path.is_dir() => {
                let programs = input::programs_in(path);
                programs.iter().filter_map(|path| lang::of_path(path)).find(|language| language.runs())
            }
            Input::Path(path) => lang::of_path(path),
            Input::Text { name, .. } => lang::of_path(Path::new(name)),
            Input::Stdin => None,
        });
        let mut runnable = LANGUAGES.iter().copied().filter(|language| language.runs());
        match of_paths.or_else(|| runnable.next()) {
            Some(language) if language.runs() => Ok(language),
            other => {
                let title = other.map_or("these", Language::title);
                let known: Vec<&str> = LANGUAGES.iter().filter(|l| l.runs()).map(|l| l.title()).collect();
                let message = format!("{title} programs cannot be run");
                let diagnostic = Diagnostic::error(codes::NOT_AVAILABLE, Span::NONE, message);
                Err(Stop::Diagnostics(vec![diagnostic.with_help(format!("programs in {} can", known.join(", ")))]))
            }
        }
    }

    /// What makes the choices in one of several runs. `length` is the number of choices an earlier one had.
    fn scheduler(&self, strategy: &Strategy, run: u64, length: u64) -> Result<Box<dyn Scheduler>, Stop> {
        Ok(match strategy {
            Strategy::RoundRobin => Box::new(RoundRobin),
            Strategy::Random { seed } => Box::new(Random::new(*seed, run)),
            Strategy::Pct { seed, depth } => Box::new(Pct::new(*seed, run, *depth, length)),
            Strategy::Replay(text) => {
                let schedule: Schedule = text.parse().map_err(|why: String| {
                    Stop::Fault(Fault::new(run_codes::SCHEDULE, format!("this is not a schedule: {why}")))
                })?;
                Box::new(Replay(schedule))
            }
        })
    }

    fn run(&self, start: &Machine, strategy: &Strategy, watch: &mut dyn RunWatch) -> Result<Outcome, Stop> {
        let length = match strategy {
            Strategy::Pct { .. } => explore::run(&mut start.clone(), &mut RoundRobin, &mut |_| {}).n_choices,
            _ => 0,
        };
        let mut scheduler = self.scheduler(strategy, 0, length)?;
        let mut machine = start.clone();
        let recorder = match &self.execution.trace {
            Some(path) => Some(trace::record(path, &mut machine, self.map).map_err(|d| Stop::Diagnostics(vec![d]))?),
            None => None,
        };
        machine.print_to(watch.printer());
        let run = explore::run(&mut machine, &mut *scheduler, &mut |_| {});
        let mut report = match run.fault {
            Some(fault) => self.faulty(start, &fault, &run.schedule, run.n_choices),
            None => self.clean(&machine),
        };
        report.run = Some(run.schedule);
        report.executed.n_schedules = 1;
        report.executed.n_steps = machine.steps();
        if let Some(problem) = recorder.and_then(|recorder| recorder.borrow_mut().finish()) {
            report.exit = report.exit.worst(Exit::Illegal);
            report.diagnostics.push(problem);
        }
        self.add_holders(&machine, &mut report);
        Ok(self.perhaps_interrupted(report))
    }

    fn clean(&self, machine: &Machine) -> Outcome {
        let mut remarks = Remarks::default();
        remarks.add(machine);
        let checked = if self.execution.checks { "every check passed" } else { "without checks" };
        let size = format!("{}, {}", count(machine.n_threads(), "thread"), count(machine.steps() as usize, "step"));
        let text = match remarks.is_complete() {
            true => format!("{}: {checked} ({size})", remarks.verdict("ran clean")),
            false => format!("{} ({size})", remarks.verdict("ran clean")),
        };
        without_violation(&remarks, text)
    }

    fn faulty(&self, start: &Machine, fault: &Fault, schedule: &Schedule, n_choices: u64) -> Outcome {
        let mut report = failed(vec![words::diagnose(self.map, start, fault, schedule)], exit_of(fault));
        report.executed.summary = words::summary(fault, n_choices);
        let is_replay = matches!(self.execution.mode, Mode::Run(Strategy::Replay(_)));
        if !is_replay && fault.is_violation() && n_choices > 1 {
            let again = words::again(self.execution, self.inputs, &schedule.to_string());
            report.executed.summary.push_str(&format!("\n{again}"));
        }
        report.executed.schedule = Some(schedule.to_string());
        report
    }

    fn exhaustive(&self, start: &Machine, bounds: &Bounds, watch: &mut dyn RunWatch) -> Result<Outcome, Stop> {
        let cancel = self.cancel;
        let mut remarks = Remarks::default();
        let found = explore::explore(start, bounds, &mut |progress, end| {
            remarks.add(end);
            watch.explored(progress);
            !cancel.is_cancelled()
        });
        let counts = words::counts(&found.progress);
        let mut report = match found.fault {
            Some((fault, schedule)) => self.shrunk(start, fault, schedule, &counts),
            None => {
                let how_far = found.bound.as_ref().map_or("exhaustive".to_string(), |bound| format!("within {bound}"));
                let text = format!("{} ({how_far}): {counts}", remarks.verdict("no violation found"));
                without_violation(&remarks, text)
            }
        };
        self.add_others(start, found.others, &counts, &mut report);
        self.add_outputs(found.outputs, &mut report);
        report.executed.n_schedules = found.progress.schedules;
        report.executed.n_steps = found.progress.steps;
        report.executed.bound = found.bound;
        Ok(self.perhaps_interrupted(report))
    }

    /// What the program printed, if that was asked for.
    fn add_outputs(&self, outputs: Vec<(Vec<String>, Schedule)>, report: &mut Outcome) {
        if !self.execution.outputs {
            return;
        }
        let outputs: Vec<_> = outputs.into_iter().map(|(lines, schedule)| (lines, schedule.to_string())).collect();
        report.executed.summary.push_str(&words::outputs(self.execution, self.inputs, &outputs));
        report.executed.outputs = outputs;
    }

    /// A report of what is known so far, if somebody asked for the end and nothing worse was found before.
    fn perhaps_interrupted(&self, mut report: Outcome) -> Outcome {
        if self.cancel.is_cancelled() && report.exit != Exit::Violation {
            report.exit = Exit::Interrupted;
            report.diagnostics.retain(|d| d.code != run_codes::LIMIT);
            report.executed.summary = format!("interrupted after {}", count(report.executed.n_steps as usize, "step"));
            report.executed.schedule = None;
        }
        report
    }

    /// Further failures, each with the schedule that shows it.
    fn add_others(&self, start: &Machine, others: Vec<(Box<Fault>, Schedule)>, counts: &str, report: &mut Outcome) {
        if others.is_empty() {
            return;
        }
        report.executed.summary = format!("{} different failures were found after {counts}", others.len() + 1);
        let first = report.executed.schedule.iter().cloned();
        let schedules = first.chain(others.into_iter().map(|(fault, schedule)| {
            let other = self.shrunk(start, fault, schedule, counts);
            report.exit = report.exit.worst(other.exit);
            report.diagnostics.extend(other.diagnostics);
            other.executed.schedule.unwrap_or_default()
        }));
        let schedules: Vec<String> = schedules.collect();
        for (diagnostic, schedule) in report.diagnostics.iter_mut().zip(schedules) {
            diagnostic.notes.push(words::again(self.execution, self.inputs, &schedule));
        }
    }

    fn sample(
        &self,
        start: &Machine,
        strategy: &Strategy,
        runs: u64,
        watch: &mut dyn RunWatch,
    ) -> Result<Outcome, Stop> {
        let mut progress = Progress::default();
        let mut remarks = Remarks::default();
        let mut stopped = Vec::new();
        let mut outputs: Vec<(Vec<String>, Schedule)> = Vec::new();
        // The first run is the obvious one: the others take their length from it.
        let mut length = 0;
        for run in 0..runs {
            let mut machine = start.clone();
            let mut scheduler: Box<dyn Scheduler> = match (run, strategy) {
                (0, Strategy::Pct { .. }) => Box::new(RoundRobin),
                _ => self.scheduler(strategy, run, length)?,
            };
            let outcome = explore::run(&mut machine, &mut *scheduler, &mut |_| {});
            length = length.max(outcome.n_choices);
            progress.schedules += 1;
            progress.states += outcome.n_choices;
            progress.steps += machine.steps();
            remarks.add(&machine);
            watch.explored(&progress);
            match outcome.fault {
                Some(fault) if fault.is_violation() => {
                    let counts = words::counts(&progress);
                    let report = self.shrunk(start, fault, outcome.schedule, &counts);
                    return Ok(sampled(report, &progress));
                }
                Some(fault) => stopped.push((fault, outcome.schedule)),
                None if outputs.iter().all(|(lines, _)| lines != machine.output()) => {
                    outputs.push((machine.output().to_vec(), outcome.schedule));
                }
                None => {}
            }
            if self.cancel.is_cancelled() {
                break;
            }
        }
        let states = count(progress.states as usize, "state");
        let bound = format!("{} sampled schedules", progress.schedules);
        let n_stopped = stopped.len();
        let mut report = match stopped.into_iter().next() {
            Some((fault, schedule)) => {
                let mut report = self.faulty(start, &fault, &schedule, 0);
                let open = count(n_stopped, "run");
                report.executed.summary =
                    format!("no violation was found within {bound}: {states}; {open} did not come to an end");
                report
            }
            None => without_violation(
                &remarks,
                format!("{} (within {bound}): {states}", remarks.verdict("no violation found")),
            ),
        };
        report.executed.bound = Some(bound);
        self.add_outputs(outputs, &mut report);
        Ok(self.perhaps_interrupted(sampled(report, &progress)))
    }

    /// A failing run, with as few switches as can be found quickly.
    fn shrunk(&self, start: &Machine, fault: Box<Fault>, schedule: Schedule, counts: &str) -> Outcome {
        const TRIES: usize = 400;
        let (fault, schedule) =
            if fault.is_violation() { explore::shrink(start, fault, schedule, TRIES) } else { (fault, schedule) };
        let mut report = self.faulty(start, &fault, &schedule, 0);
        let again = words::again(self.execution, self.inputs, &schedule.to_string());
        report.executed.summary = format!("{} after {counts}\n{again}", words::outcome(&fault));
        report.run = Some(schedule);
        report
    }

    fn add_holders(&self, machine: &Machine, report: &mut Outcome) {
        let Some(wanted) = &self.execution.who_holds else { return };
        let Ok((class, slot)) = words::find_field(machine.image(), wanted) else { return };
        let found = explore::who_holds(machine, class, slot);
        report.executed.holders = found.into_iter().map(|h| (h.location, h.holders)).collect();
    }
}
