//! What is said about failures in every language alike: quotations, decisions on the way, values that may fail, budgets.
//!
//! A language has a table of its own for what its obligations mean; what surrounds such a message is here, so that users of all
//! languages read the same sentences.

use source::{Diagnostic, Span};
use verdict::{Failure, MemberReport, Outcome};

/// Longer pieces of program text are pointed at instead of quoted.
const MAX_QUOTE: usize = 60;
/// More decisions than this on the way do not help.
const MAX_BRANCHES: usize = 4;

/// Whether a piece of program text fits into a sentence.
pub fn is_quotable(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().count() <= MAX_QUOTE && !text.contains('\n')
}

/// A piece of program text between quotation marks, or other words where it is too long.
pub fn quote(text: &str, otherwise: &str) -> String {
    if is_quotable(text) { format!("`{}`", text.trim()) } else { otherwise.to_string() }
}

/// `1 method`, `2 methods`.
pub fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The decisions on the way to a failure, as labels where there are few, each in a note otherwise. `text` gives the program text at
/// a place, if there is any.
pub fn with_branches(
    failure: &Failure,
    mut diagnostic: Diagnostic,
    text: &dyn Fn(Span) -> Option<String>,
) -> Diagnostic {
    let mut told: Vec<String> = Vec::new();
    for branch in &failure.branches {
        let span = branch.place.span;
        if span.is_none() || span == failure.at.span || told.len() == MAX_BRANCHES {
            continue;
        }
        let way = if branch.taken { "true" } else { "false" };
        let text = text(span).filter(|text| is_quotable(text));
        let once = format!("{} {way}", text.as_deref().map_or(format!("{span:?}"), str::to_string));
        if told.contains(&once) {
            continue;
        }
        told.push(once);
        diagnostic = match text {
            Some(text) => diagnostic.with_note(format!("on the path where `{}` is {way}", text.trim())),
            None => diagnostic.with_secondary(span, format!("if this is {way}")),
        };
    }
    diagnostic
}

/// Values for which it might fail. `is_users` tells the names that the user knows.
pub fn with_counterexample(failure: &Failure, diagnostic: Diagnostic, is_users: impl Fn(&str) -> bool) -> Diagnostic {
    let values = failure.counterexample.iter().filter(|(name, _)| is_users(name));
    let values: Vec<String> = values.map(|(name, value)| format!("{name} = {value}")).collect();
    match values.is_empty() {
        true => diagnostic,
        false => diagnostic.with_note(format!("for example, with {}", values.join(", "))),
    }
}

/// That nothing was refuted, where only the budget ran out.
pub fn with_budget(failure: &Failure, diagnostic: Diagnostic) -> Diagnostic {
    match failure.out_of_budget {
        true => diagnostic
            .with_note("the solver's budget ran out on this question: it was not refuted, only not proved")
            .with_help("raise the budget with `--budget`"),
        false => diagnostic,
    }
}

/// A short name of an outcome for tables and tools.
pub fn outcome(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Verified => "verified",
        Outcome::Failed(_) => "failed",
        Outcome::Bounded { .. } => "bounded",
        Outcome::Unsupported { .. } => "unsupported",
        Outcome::SolverFailure(_) => "solver-failure",
        Outcome::OutOfBudget => "out-of-budget",
        Outcome::Cancelled => "cancelled",
        Outcome::InternalError(_) => "internal-error",
    }
}

/// A member as it is spoken of: "method `m`".
pub fn member(report: &MemberReport) -> String {
    format!("{} `{}`", report.kind.word(), report.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_not_quoted() {
        assert_eq!(quote(" x.f ", "it"), "`x.f`");
        assert_eq!(quote("a\nb", "it"), "it");
        assert_eq!(quote(&"x".repeat(61), "it"), "it");
    }
}
