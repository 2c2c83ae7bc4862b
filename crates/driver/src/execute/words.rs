//! What to tell the user about a run that failed.

use explore::Schedule;
use indexmap::IndexSet;
use machine::code::{Image, MU};
use machine::{Fault, Machine, codes};
use source::{Diagnostic, SourceMap, Span};

use super::Execution;
use crate::input::Input;
use ::words::count;

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

/// The different outputs of a program, with a command that shows each.
pub fn outputs(execution: &Execution, inputs: &[Input], outputs: &[(Vec<String>, String)]) -> String {
    const MOST: usize = 20;
    let mut text = match outputs.len() {
        1 => "\n1 output, under every schedule tried".to_string(),
        n => format!("\n{n} different outputs"),
    };
    for (at, (lines, schedule)) in outputs.iter().enumerate().take(MOST) {
        let shown: String = lines.iter().map(|line| format!("\n  {line}")).collect();
        let shown = if shown.is_empty() { "\n  (nothing)".to_string() } else { shown };
        text.push_str(&format!("\noutput {}, {}{shown}", at + 1, again(execution, inputs, schedule)));
    }
    if outputs.len() > MOST {
        text.push_str(&format!("\nand {} more", outputs.len() - MOST));
    }
    text
}

/// The command that shows a run again.
pub fn again(execution: &Execution, inputs: &[Input], schedule: &str) -> String {
    let mut words = vec![format!("grail run --replay {schedule}")];
    words.extend(execution.entry.iter().map(|entry| format!("--entry {}", quoted(entry))));
    words.extend(execution.args.iter().map(|arg| format!("--arg={}", quoted(arg))));
    let switches = [
        (execution.by_method, "--scope method"),
        (execution.inline_predicates, "--predicates inline"),
        (!execution.checks, "--no-checks"),
        (execution.races, "--races"),
        (execution.outputs, "--outputs"),
        (execution.java.policy == jvm::Policy::Thread, "--policy thread"),
        (execution.java.policy == jvm::Policy::Modular, "--policy modular"),
    ];
    words.extend(switches.into_iter().filter(|(on, _)| *on).map(|(_, switch)| switch.to_string()));
    words.extend(inputs.iter().map(|input| match input {
        Input::Path(path) => quoted(&path.display().to_string()),
        Input::Stdin => "-".to_string(),
        Input::Text { name, .. } => quoted(name),
    }));
    format!("to see it again: {}", words.join(" "))
}

/// As a word for a shell.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/:,".contains(c);
    if !text.is_empty() && text.chars().all(plain) { text.into() } else { format!("'{}'", text.replace('\'', r"'\''")) }
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
    format!("{} (after {})", outcome(fault), count(n_choices as usize, "scheduling choice"))
}

/// What runs without a violation leave open, and what they lost: gathered over all of them.
#[derive(Default)]
pub struct Remarks {
    sampled: IndexSet<Span>,
    /// What only a proof can judge.
    unjudged: IndexSet<Span>,
    leaks: IndexSet<(Span, String)>,
}

impl Remarks {
    /// Takes in what a run that came to its end has to say.
    pub fn add(&mut self, end: &Machine) {
        self.sampled.extend(end.sampled().iter().copied());
        self.unjudged.extend(end.image().unjudged.iter().copied());
        self.leaks.extend(end.leaks());
    }

    /// Whether every assertion was evaluated in full.
    pub fn is_complete(&self) -> bool {
        self.sampled.is_empty() && self.unjudged.is_empty()
    }

    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let sampled = self.sampled.iter().map(|span| {
            Diagnostic::warning(codes::UNSUPPORTED, *span, "this could not be checked: it is about all integers")
                .with_label("tried on integers that occur in the program's state, and not false for any of those")
                .with_help("bound the variable, as in `forall i in [0..n]`")
        });
        let leaks = self
            .leaks
            .iter()
            .map(|(span, text)| Diagnostic::warning(codes::LEAK, *span, "permission is lost").with_label(text.clone()));
        let unjudged = self.unjudged.iter().map(|span| {
            Diagnostic::warning(
                codes::UNSUPPORTED,
                *span,
                "this was not checked: a run cannot judge the depth of a level",
            )
            .with_label("only a proof can")
            .with_help("`grail verify --bounded-levels` checks it")
        });
        sampled.chain(unjudged).chain(leaks).collect()
    }

    /// What is said of runs without a violation, with a reservation where not all was checked.
    pub fn verdict(&self, words: &str) -> String {
        match self.is_complete() {
            true => words.to_string(),
            false => format!("{words}, but not all was checked"),
        }
    }
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
