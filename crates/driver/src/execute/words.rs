//! What to tell the user about a run that failed.

use explore::Schedule;
use machine::code::{Image, MU};
use machine::{Fault, Machine, codes};
use source::{Diagnostic, SourceMap, Span};

use crate::trusted::count;

/// The failure with its stack and with the history of the permission in question.
pub fn diagnose(map: &SourceMap, start: &Machine, fault: &Fault, schedule: &Schedule) -> Diagnostic {
    let history = match &fault.res {
        Some(res) => explore::history(start, schedule, res),
        None => Vec::new(),
    };
    let mut d = fault.diagnostic(&history);
    if !fault.stack.is_empty() {
        d = d.with_note(stack(map, fault));
    }
    d
}

/// The calls of the thread that failed, innermost first.
fn stack(map: &SourceMap, fault: &Fault) -> String {
    const MOST: usize = 8;
    let who = if fault.thread == 0 { "the main thread".to_string() } else { format!("thread {}", fault.thread) };
    let mut text = format!("in {who}:");
    for call in fault.stack.iter().take(MOST) {
        let place = map
            .line_col(call.span)
            .map_or_else(String::new, |at| format!(" at {}:{}:{}", map.file(call.span.file).name, at.line, at.col));
        text.push_str(&format!("\n  {}{place}", call.name));
    }
    if fault.stack.len() > MOST {
        text.push_str(&format!("\n  and {} more calls", fault.stack.len() - MOST));
    }
    text
}

pub fn counts(progress: &explore::Progress) -> String {
    let (schedules, states) = (progress.schedules as usize, progress.states as usize);
    format!("{}, {}", count(schedules, "schedule"), count(states, "state"))
}

pub fn outcome(fault: &Fault) -> &'static str {
    match fault.code {
        codes::DEADLOCK => "a deadlock was found",
        codes::LIMIT => "stopped by a limit",
        codes::UNSUPPORTED => "stopped: the program cannot be executed",
        codes::SCHEDULE => "the schedule does not fit",
        _ => "a violation was found",
    }
}

pub fn summary(fault: &Fault, n_choices: u64) -> String {
    format!("{} (after {n_choices} scheduling choices)", outcome(fault))
}

/// What a clean run does not cover, if there is anything.
pub fn caveats(machine: &Machine) -> String {
    let mut text = String::new();
    if machine.n_sampled() > 0 {
        let n = machine.n_sampled();
        text.push_str(&format!("; {n} assertions about all integers were tried on those that occur, not on all"));
    }
    if machine.image().checks && machine.image().measures {
        text.push_str("; the measures of obligations were not compared, only a proof does that");
    }
    text
}

/// The class and slot of `Class.field`.
pub fn find_field(image: &Image, wanted: &str) -> Result<(u32, u16), Diagnostic> {
    let problem = |why: String| Diagnostic::error(codes::ARGUMENT, Span::NONE, why);
    let Some((class, field)) = wanted.split_once('.') else {
        return Err(problem(format!("`{wanted}` is not of the form Class.field")));
    };
    let Some(at) = image.classes.iter().position(|c| c.name.as_str() == class) else {
        return Err(problem(format!("there is no class `{class}`")));
    };
    if field == "mu" {
        return Ok((at as u32, MU));
    }
    match image.classes[at].fields.iter().position(|f| f.as_str() == field) {
        Some(slot) => Ok((at as u32, slot as u16)),
        None => Err(problem(format!("class `{class}` has no field `{field}`"))),
    }
}
