//! Java programs without specifications, or run without them: as they are, and watched for data races and deadlocks.

use ::words::count;
use jvm::explore::{Explored, Plan, Which};
use jvm::plain::{Request, Sources};

use super::{exit_of, is_schedule};
use crate::execute::{Executed, Execution, Mode, Outcome, OutsideRun, Strategy, again};
use crate::exit::Exit;

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
        Mode::Run(Strategy::RoundRobin) => Some(shown(jvm::plain::run(&request)?)),
        Mode::Run(Strategy::Replay(schedule)) if is_schedule(schedule) => {
            Some(shown(jvm::plain::replay(&request, schedule)?))
        }
        Mode::Run(_) => None,
        Mode::Exhaustive { schedules, preemptions, depth, all_errors } => {
            let which = Which::All { reduction: execution.reduction, preemptions: *preemptions };
            explored(run, &request, &Plan { which, schedules: *schedules, steps: *depth, all_errors: *all_errors })
        }
        Mode::Sample { strategy, runs } => {
            let seed = if let Strategy::Random { seed } = strategy { *seed } else { 0 };
            let which = Which::Sampled { seed };
            explored(run, &request, &Plan { which, schedules: Some(*runs), steps: None, all_errors: false })
        }
    }
}

fn explored(run: &OutsideRun, request: &Request, plan: &Plan) -> Option<Outcome> {
    let explored = jvm::plain::explore(request, plan, &mut |_, _| {})?;
    let exit = match (explored.outcome.end, &explored.bound) {
        (jvm::End::Exited(_), Some(bound)) if !bound.asked => Exit::Undecided,
        (jvm::End::Exited(_), _) => Exit::Success,
        (end, _) => exit_of(end),
    };
    let executed = Executed {
        summary: summary(run, &explored),
        schedule: explored.schedules.first().cloned(),
        n_schedules: explored.n_schedules,
        n_steps: explored.n_steps,
        bound: explored.bound.map(|bound| bound.text),
        ..Executed::default()
    };
    Some(Outcome { diagnostics: explored.outcome.diagnostics, exit, executed, run: None })
}

fn summary(run: &OutsideRun, explored: &Explored) -> String {
    let schedules = count(explored.n_schedules as usize, "schedule");
    let counts = format!("{schedules}, {}", count(explored.n_steps as usize, "step"));
    let text = &explored.outcome.summary;
    let bound = explored.bound.as_ref().map(|bound| bound.text.as_str());
    match (explored.outcome.end, explored.schedules.first(), bound) {
        (jvm::End::Violation, Some(schedule), _) => {
            format!("{text} after {counts}\n{}", again(run.execution, run.inputs, schedule))
        }
        (jvm::End::Exited(_), _, None) => format!("no race, deadlock or failure in any schedule ({counts})"),
        (jvm::End::Exited(_), _, Some(bound)) => {
            format!("no race, deadlock or failure found within {bound} ({counts})")
        }
        (jvm::End::Undecided, _, _) if explored.n_schedules > 0 && !explored.stopped => {
            format!("nothing was found, but not all was watched ({counts})")
        }
        _ if explored.n_schedules > 0 => format!("{text} ({counts})"),
        _ => text.clone(),
    }
}

/// Events are told by what is put into the text, and a method other than `main` is called by it.
fn needs_source(execution: &Execution) -> bool {
    execution.trace.is_some() || execution.timeline.is_some() || !execution.args.is_empty()
}

fn shown(ran: jvm::Outcome) -> Outcome {
    let executed = Executed { summary: ran.summary, n_schedules: 1, has_output: true, ..Executed::default() };
    Outcome { exit: exit_of(ran.end), executed, diagnostics: ran.diagnostics, run: None }
}
