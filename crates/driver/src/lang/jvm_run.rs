//! Java programs on a JVM: run once, or explored.

mod plain;

use java::Program;
use java::tree::Model;
use jvm::explore::{Explored, Plan, Which};
use source::{Diagnostic, Span};

use crate::codes;
use crate::execute::{Executed, Execution, Mode, Outcome, OutsideRun, Strategy, again, timeline, trace};
use crate::exit::Exit;
use ::words::count;

/// Runs a program on a JVM, instrumented if it has a specification or its threads are to take turns.
pub fn run(run: &OutsideRun) -> Outcome {
    if let Some(what) = unavailable(run.execution) {
        let message = format!("{what} is not available for Java programs");
        return stopped(vec![Diagnostic::error(codes::NOT_AVAILABLE, Span::NONE, message)], Exit::Undecided);
    }
    if let Some(outcome) = plain::run(run) {
        return outcome;
    }
    let java::Loaded { program, diagnostics } = java::load(run.map, run.files);
    let Some(mut program) = program else { return stopped(diagnostics, Exit::Illegal) };
    if !run.execution.java.include.is_empty() {
        program = jvm::only(&program, &run.execution.java.include);
    }
    match (program.model, run.execution.checks) {
        (Model::Ownership(_), true) => run_owned(run, &program),
        _ => Runner::new(run, &program).run(),
    }
}

/// Runs a program of the ownership model with its own checks.
fn run_owned(run: &OutsideRun, program: &Program) -> Outcome {
    match jvm::ownership::instrument(run.map, program) {
        Ok(instrumented) => Runner { run, program, instrumented, checked: true }.run(),
        Err(d) => stopped(vec![d], Exit::Undecided),
    }
}

fn stopped(diagnostics: Vec<Diagnostic>, exit: Exit) -> Outcome {
    Outcome { diagnostics, exit, executed: Executed::default(), run: None }
}

/// What was asked for and cannot be done with a program on a JVM.
fn unavailable(execution: &Execution) -> Option<&'static str> {
    let mode = match &execution.mode {
        Mode::Run(Strategy::Pct { .. }) | Mode::Sample { strategy: Strategy::Pct { .. }, .. } => {
            Some("this way to choose schedules")
        }
        _ => None,
    };
    let others = [
        (execution.who_holds.is_some(), "`--who-holds`"),
        (execution.leaks, "`--leaks`"),
        (execution.outputs, "`--outputs`"),
        (execution.by_method, "`--scope method` (use `--policy modular`)"),
        (execution.inline_predicates, "`--predicates inline`"),
        (
            !execution.args.is_empty() && execution.entry.is_none(),
            "`--arg` without `--entry CLASS.METHOD` (write the program's own arguments after `--`)",
        ),
    ];
    mode.or_else(|| others.into_iter().find(|(asked, _)| *asked).map(|(_, what)| what))
}

struct Runner<'a> {
    run: &'a OutsideRun<'a>,
    program: &'a Program,
    instrumented: jvm::Instrumented,
    /// Whether permissions and contracts are checked.
    checked: bool,
}

impl<'a> Runner<'a> {
    fn new(run: &'a OutsideRun<'a>, program: &'a Program) -> Runner<'a> {
        let has_specs = program.files.iter().any(|file| !file.is_stub && !file.specs.is_empty());
        let checked = run.execution.checks && has_specs;
        // Threads can only take turns, and events only be noted, where they are asked to.
        let is_plain = matches!(run.execution.mode, Mode::Run(Strategy::RoundRobin | Strategy::Random { .. }))
            && run.execution.trace.is_none()
            && run.execution.timeline.is_none();
        let instrumented = match !checked && is_plain {
            true => jvm::Instrumented::plain(run.map, program),
            false => jvm::instrument(run.map, program, run.execution.java.policy),
        };
        Runner { run, program, instrumented, checked }
    }

    fn request<'b>(
        &'b self,
        order: &'b jvm::Order,
        output: jvm::Output,
        is_cancelled: &'b dyn Fn() -> bool,
    ) -> jvm::Request<'b> {
        let execution = self.run.execution;
        jvm::Request {
            map: self.run.map,
            program: self.program,
            instrumented: &self.instrumented,
            policy: execution.java.policy,
            args: &execution.java.args,
            entry: execution.entry.as_deref(),
            entry_args: &execution.args,
            class_path: &execution.java.class_path,
            keep_going: execution.java.keep_going,
            order,
            checks: self.checked,
            events: false,
            time_limit: execution.time_limit,
            output,
            is_cancelled,
        }
    }

    fn run(&self) -> Outcome {
        let order = match &self.run.execution.mode {
            Mode::Run(Strategy::Random { seed }) => jvm::Order::Yielding(*seed),
            Mode::Run(Strategy::Replay(schedule)) => match is_schedule(schedule) {
                true => jvm::Order::Follow(schedule.clone()),
                false => {
                    let message = format!("`{schedule}` is not a schedule");
                    let d = Diagnostic::error(jvm::codes::SCHEDULE, Span::NONE, message);
                    return stopped(vec![d.with_help("write `step:thread`, as in `12:1,40:0`")], Exit::Illegal);
                }
            },
            Mode::Run(_) => jvm::Order::Free,
            Mode::Exhaustive { schedules, preemptions, depth, all_errors } => {
                let which = Which::All { reduction: self.run.execution.reduction, preemptions: *preemptions };
                return self.explore(&Plan { which, schedules: *schedules, steps: *depth, all_errors: *all_errors });
            }
            Mode::Sample { strategy, runs } => {
                let seed = if let Strategy::Random { seed } = strategy { *seed } else { 0 };
                let which = Which::Sampled { seed };
                return self.explore(&Plan { which, schedules: Some(*runs), steps: None, all_errors: false });
            }
        };
        self.once(&order)
    }

    fn once(&self, order: &jvm::Order) -> Outcome {
        let execution = self.run.execution;
        let output = if self.run.shows_output { jvm::Output::Shown } else { jvm::Output::Beside };
        let is_cancelled = || self.run.cancel.is_cancelled();
        let request = self.request(order, output, &is_cancelled);
        let events = execution.trace.is_some() || execution.timeline.is_some();
        let ran = jvm::run(&jvm::Request { events, ..request });
        let summary = match (&ran.end, self.checked) {
            (jvm::End::Exited(_), false) if execution.checks => {
                "ran as plain Java: nothing was checked, because there is no specification".to_string()
            }
            (jvm::End::Exited(_), false) => "ran as plain Java: nothing was checked".to_string(),
            _ => ran.summary.clone(),
        };
        let executed = Executed {
            summary,
            n_schedules: 1,
            has_output: true,
            schedule: ran.schedule.clone(),
            ..Executed::default()
        };
        let mut outcome = Outcome { exit: exit_of(ran.end), executed, diagnostics: ran.diagnostics, run: None };
        self.show(&ran.events, &mut outcome);
        outcome
    }

    /// Writes the events down as they were asked for.
    fn show(&self, events: &[serde_json::Value], outcome: &mut Outcome) {
        let execution = self.run.execution;
        let mut problems = Vec::new();
        if let Some(path) = &execution.trace {
            problems.extend(trace::write(path, events).err());
        }
        if let Some(path) = &execution.timeline {
            let (diagnostics, summary) = (&outcome.diagnostics, &outcome.executed.summary);
            problems
                .extend(timeline::write_events(path, self.run.map, self.run.files, events, diagnostics, summary).err());
        }
        if !problems.is_empty() {
            outcome.exit = outcome.exit.worst(Exit::Illegal);
        }
        outcome.diagnostics.extend(problems);
    }

    fn explore(&self, plan: &Plan) -> Outcome {
        let is_cancelled = || self.run.cancel.is_cancelled();
        let order = jvm::Order::Free;
        let request = self.request(&order, jvm::Output::Dropped, &is_cancelled);
        let explored = jvm::explore::explore(&request, plan, &mut |_, _| {});
        let summary = self.summary(&explored);
        let exit = match (explored.outcome.end, &explored.bound) {
            (jvm::End::Exited(_), Some(bound)) if !bound.asked => Exit::Undecided,
            // Where there is a race, there are runs that no schedule of whole steps shows.
            (jvm::End::Exited(_), _) if !self.checked => Exit::Undecided,
            (jvm::End::Exited(_), _) => Exit::Success,
            (end, _) => exit_of(end),
        };
        let executed = Executed {
            summary,
            schedule: explored.schedules.first().cloned(),
            n_schedules: explored.n_schedules,
            n_steps: explored.n_steps,
            bound: explored.bound.map(|bound| bound.text),
            ..Executed::default()
        };
        let mut outcome = Outcome { diagnostics: explored.outcome.diagnostics, exit, executed, run: None };
        if self.run.execution.timeline.is_some() {
            let schedule = outcome.executed.schedule.clone().unwrap_or_else(|| "straight".to_string());
            let order = jvm::Order::Follow(schedule);
            let request = self.request(&order, jvm::Output::Dropped, &is_cancelled);
            let events = jvm::run(&jvm::Request { events: true, ..request }).events;
            self.show(&events, &mut outcome);
        }
        outcome
    }

    fn summary(&self, explored: &Explored) -> String {
        let counts = format!(
            "{}, {}",
            count(explored.n_schedules as usize, "schedule"),
            count(explored.n_steps as usize, "step")
        );
        let how_far =
            explored.bound.as_ref().map_or("exhaustive".to_string(), |bound| format!("within {}", bound.text));
        let text = &explored.outcome.summary;
        match (explored.outcome.end, explored.schedules.first()) {
            (jvm::End::Undecided, _) if explored.stopped && explored.n_schedules > 0 => format!("{text} ({counts})"),
            (jvm::End::Violation, Some(schedule)) => {
                format!("{text} after {counts}\n{}", again(self.run.execution, self.run.inputs, schedule))
            }
            (jvm::End::Exited(_), _) if !self.checked => {
                let how_far = explored
                    .bound
                    .as_ref()
                    .map_or("all schedules of locks and waits".to_string(), |b| format!("within {}", b.text));
                format!(
                    "no deadlock, uncaught exception or failing assertion found ({how_far}), \
                     but data races were not looked for: {counts}"
                )
            }
            (jvm::End::Exited(_) | jvm::End::Undecided, _) if explored.n_schedules > 0 => {
                format!("{text} ({how_far}): {counts}")
            }
            _ => text.clone(),
        }
    }
}

/// `straight`, or `12:1,40:0`.
fn is_schedule(text: &str) -> bool {
    text.parse::<explore::Schedule>().is_ok()
}

fn exit_of(end: jvm::End) -> Exit {
    match end {
        jvm::End::Exited(0) => Exit::Success,
        jvm::End::Exited(status) => Exit::Own(status),
        jvm::End::Violation => Exit::Violation,
        jvm::End::Illegal => Exit::Illegal,
        jvm::End::Undecided => Exit::Undecided,
        jvm::End::Interrupted => Exit::Interrupted,
    }
}
