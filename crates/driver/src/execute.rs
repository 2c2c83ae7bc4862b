//! Running and exploring programs.
//!
//! [`execute`] loads files as one program, runs it once or under many schedules, and says how it went: diagnostics with the history
//! of the permission in question, a summary, and the exit code.

mod trace;
mod words;

use std::path::PathBuf;
use std::rc::Rc;

pub use explore::Progress;
use explore::{Bounds, Pct, Random, Replay, RoundRobin, Schedule, Scheduler};
use machine::{Entry, Fault, Limits, Machine, Predicates, Scope, codes as run_codes};
use source::{Diagnostic, FileId, SourceMap, Span};

use crate::cancel::Cancel;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::{codes, isolate};

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
    pub by_method: bool,
    pub inline_predicates: bool,
    pub leaks: bool,
    pub max_steps: Option<u64>,
    pub max_depth: Option<usize>,
    /// Where to write every event, as lines of JSON.
    pub trace: Option<PathBuf>,
    /// `Class.field`: who holds it at the end.
    pub who_holds: Option<String>,
}

impl Execution {
    pub fn new(mode: Mode) -> Execution {
        Execution {
            mode,
            entry: None,
            args: Vec::new(),
            checks: true,
            by_method: false,
            inline_predicates: false,
            leaks: false,
            max_steps: None,
            max_depth: None,
            trace: None,
            who_holds: None,
        }
    }

    fn options(&self) -> machine::Options {
        machine::Options {
            checks: self.checks,
            scope: if self.by_method { Scope::Method } else { Scope::Thread },
            predicates: if self.inline_predicates { Predicates::Inline } else { Predicates::Tracked },
            leaks: self.leaks,
        }
    }

    fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits { steps: self.max_steps.unwrap_or(usual.steps), depth: self.max_depth.unwrap_or(usual.depth), ..usual }
    }
}

/// How it went.
#[derive(Clone, Debug)]
pub struct ExecutionReport {
    pub diagnostics: Vec<Diagnostic>,
    pub exit: Exit,
    /// A line or several for people.
    pub summary: String,
    /// The schedule of the failing run.
    pub schedule: Option<String>,
    /// Complete runs.
    pub n_schedules: u64,
    pub n_steps: u64,
    /// Why not every schedule was tried.
    pub bound: Option<String>,
    /// What was asked with `who_holds`.
    pub holders: Vec<(String, Vec<String>)>,
}

/// Told what happens while it happens.
pub trait Watch {
    /// A line the program printed.
    fn printed(&mut self, line: &str);
    /// How far an exploration has come.
    fn explored(&mut self, progress: &Progress);
}

/// Loads the inputs as one program and runs it.
pub fn execute(
    execution: &Execution,
    inputs: &[Input],
    map: &SourceMap,
    cancel: &Cancel,
    watch: &mut dyn Watch,
) -> ExecutionReport {
    isolate::guard(|| {
        Executor { execution, map, cancel }.execute(inputs, watch).unwrap_or_else(|stop| stop.report(map))
    })
    .unwrap_or_else(|bug| {
        let d = Diagnostic::error(codes::BUG, Span::NONE, "this is a bug in Grail").with_note(bug.0);
        failed(vec![d], Exit::Bug)
    })
}

/// Why nothing was run.
enum Stop {
    Diagnostics(Vec<Diagnostic>),
    Fault(Box<Fault>),
}

impl Stop {
    fn report(self, _map: &SourceMap) -> ExecutionReport {
        match self {
            Stop::Diagnostics(diagnostics) => failed(diagnostics, Exit::Illegal),
            Stop::Fault(fault) => failed(vec![fault.diagnostic(&[])], exit_of(&fault)),
        }
    }
}

fn failed(diagnostics: Vec<Diagnostic>, exit: Exit) -> ExecutionReport {
    ExecutionReport {
        diagnostics,
        exit,
        summary: String::new(),
        schedule: None,
        n_schedules: 0,
        n_steps: 0,
        bound: None,
        holders: Vec::new(),
    }
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
    map: &'a SourceMap,
    cancel: &'a Cancel,
}

impl Executor<'_> {
    fn execute(&self, inputs: &[Input], watch: &mut dyn Watch) -> Result<ExecutionReport, Stop> {
        let start = self.load(inputs)?;
        match &self.execution.mode {
            Mode::Run(strategy) => self.run(&start, strategy, watch),
            Mode::Exhaustive { schedules, preemptions, depth, all_errors } => {
                let usual = Bounds::default();
                let bounds = Bounds {
                    schedules: schedules.or(usual.schedules),
                    preemptions: *preemptions,
                    depth: depth.unwrap_or(usual.depth),
                    keep_going: *all_errors,
                };
                self.exhaustive(&start, &bounds, watch)
            }
            Mode::Sample { strategy, runs } => self.sample(&start, strategy, *runs, watch),
        }
    }

    /// The machine about to start.
    fn load(&self, inputs: &[Input]) -> Result<Machine, Stop> {
        let language = crate::lang::by_name("chalice");
        let (programs, diagnostics) = input::read(self.map, inputs, language);
        if !diagnostics.is_empty() {
            return Err(Stop::Diagnostics(diagnostics));
        }
        let files: Vec<FileId> = programs.iter().map(|p| p.file).collect();
        let loaded = chalice::load(self.map, &files);
        let Some(program) = loaded.program else { return Err(Stop::Diagnostics(loaded.diagnostics)) };
        let execution = self.execution;
        let entry: Entry =
            machine::find_entry(&program, execution.entry.as_deref(), &execution.args).map_err(Stop::Fault)?;
        let options = execution.options();
        let image = machine::lower::lower(&program, &options);
        if let Some(wanted) = &execution.who_holds {
            words::find_field(&image, wanted).map_err(|d| Stop::Diagnostics(vec![d]))?;
        }
        Ok(Machine::new(Rc::new(image), &entry, options, execution.limits()))
    }

    fn scheduler(&self, strategy: &Strategy, run: u64) -> Result<Box<dyn Scheduler>, Stop> {
        Ok(match strategy {
            Strategy::RoundRobin => Box::new(RoundRobin),
            Strategy::Random { seed } => Box::new(Random::new(seed.wrapping_add(run))),
            Strategy::Pct { seed, depth } => Box::new(Pct::new(seed.wrapping_add(run), *depth, 1000)),
            Strategy::Replay(text) => {
                let schedule: Schedule = text.parse().map_err(|why: String| {
                    Stop::Fault(Fault::new(run_codes::SCHEDULE, format!("this is not a schedule: {why}")))
                })?;
                Box::new(Replay(schedule))
            }
        })
    }

    fn run(&self, start: &Machine, strategy: &Strategy, watch: &mut dyn Watch) -> Result<ExecutionReport, Stop> {
        let mut scheduler = self.scheduler(strategy, 0)?;
        let mut machine = start.clone();
        let recorder = match &self.execution.trace {
            Some(path) => Some(trace::record(path, &mut machine, self.map).map_err(|d| Stop::Diagnostics(vec![d]))?),
            None => None,
        };
        let run = explore::run(&mut machine, &mut *scheduler, &mut |machine| {
            machine.take_output().iter().for_each(|line| watch.printed(line));
        });
        let mut report = match run.fault {
            Some(fault) => self.faulty(start, &fault, &run.schedule, run.n_choices),
            None => self.clean(&machine),
        };
        report.n_schedules = 1;
        report.n_steps = machine.steps();
        if let Some(recorder) = recorder {
            report.diagnostics.extend(recorder.borrow_mut().finish());
        }
        self.add_holders(&machine, &mut report);
        Ok(report)
    }

    fn clean(&self, machine: &Machine) -> ExecutionReport {
        let mut report = failed(Vec::new(), Exit::Success);
        for (span, text) in machine.leaks() {
            let d = Diagnostic::warning(run_codes::LEAK, *span, "permission is lost").with_label(text.clone());
            report.diagnostics.push(d);
        }
        let checked = if self.execution.checks { "every check passed" } else { "without checks" };
        let (threads, steps, caveats) = (machine.n_threads(), machine.steps(), words::caveats(machine));
        report.summary = format!("ran clean: {checked} ({threads} threads, {steps} steps){caveats}");
        report
    }

    fn faulty(&self, start: &Machine, fault: &Fault, schedule: &Schedule, n_choices: u64) -> ExecutionReport {
        let mut report = failed(vec![words::diagnose(self.map, start, fault, schedule)], exit_of(fault));
        report.summary = words::summary(fault, n_choices);
        report.schedule = Some(schedule.to_string());
        report
    }

    fn exhaustive(&self, start: &Machine, bounds: &Bounds, watch: &mut dyn Watch) -> Result<ExecutionReport, Stop> {
        let cancel = self.cancel;
        let mut caveats = String::new();
        let found = explore::explore(start, bounds, &mut |progress, end| {
            caveats = words::caveats(end);
            watch.explored(progress);
            !cancel.is_cancelled()
        });
        let counts = words::counts(&found.progress);
        let mut report = match found.fault {
            Some((fault, schedule)) => self.shrunk(start, fault, schedule, &counts),
            None => {
                let mut report = failed(Vec::new(), Exit::Success);
                report.summary = match &found.bound {
                    None => format!("explored clean, exhaustively: {counts}{caveats}"),
                    Some(bound) => format!("explored clean, within {bound}: {counts}{caveats}"),
                };
                report
            }
        };
        if cancel.is_cancelled() {
            report.exit = Exit::Interrupted;
        }
        report.n_schedules = found.progress.schedules;
        report.bound = found.bound;
        Ok(report)
    }

    fn sample(
        &self,
        start: &Machine,
        strategy: &Strategy,
        runs: u64,
        watch: &mut dyn Watch,
    ) -> Result<ExecutionReport, Stop> {
        let mut progress = Progress::default();
        for run in 0..runs {
            let mut machine = start.clone();
            let mut scheduler = self.scheduler(strategy, run)?;
            let outcome = explore::run(&mut machine, &mut *scheduler, &mut |_| {});
            progress.schedules += 1;
            progress.states += outcome.n_choices;
            watch.explored(&progress);
            if let Some(fault) = outcome.fault {
                let counts = words::counts(&progress);
                let mut report = self.shrunk(start, fault, outcome.schedule, &counts);
                report.n_schedules = progress.schedules;
                return Ok(report);
            }
            if self.cancel.is_cancelled() {
                let mut report = failed(Vec::new(), Exit::Interrupted);
                report.n_schedules = progress.schedules;
                return Ok(report);
            }
        }
        let mut report = failed(Vec::new(), Exit::Success);
        report.n_schedules = progress.schedules;
        report.bound = Some(format!("{runs} sampled schedules"));
        report.summary = format!("explored clean, within {runs} sampled schedules: {} states", progress.states);
        Ok(report)
    }

    /// A failing run, with as few switches as can be found quickly.
    fn shrunk(&self, start: &Machine, fault: Box<Fault>, schedule: Schedule, counts: &str) -> ExecutionReport {
        const TRIES: usize = 400;
        let (fault, schedule) =
            if fault.is_violation() { explore::shrink(start, fault, schedule, TRIES) } else { (fault, schedule) };
        let mut report = self.faulty(start, &fault, &schedule, 0);
        report.summary =
            format!("{} after {counts}\nto see it again: grail run --replay {schedule}", words::outcome(&fault));
        report
    }

    fn add_holders(&self, machine: &Machine, report: &mut ExecutionReport) {
        let Some(wanted) = &self.execution.who_holds else { return };
        let Ok((class, slot)) = words::find_field(machine.image(), wanted) else { return };
        let found = explore::who_holds(machine, class, slot);
        report.holders = found.into_iter().map(|h| (h.location, h.holders)).collect();
    }
}
