//! What is said about failures in every language alike: quotations, decisions on the way, values that may fail, budgets.
//!
//! A language has a table of its own for what its obligations mean; what surrounds such a message is here, so that users of all
//! languages read the same sentences.

pub mod way;

use source::{Code, Diagnostic, Span};
use verdict::{
    Beyond, Branch, Change, Event, Failure, Fragility, MemberReport, Outcome, Place, Sample, SampleValue, Standing,
};

/// Longer pieces of program text are pointed at instead of quoted.
const MAX_QUOTE: usize = 60;
/// More decisions than this on the way do not help.
const MAX_BRANCHES: usize = 4;
/// More decisions than this are a list below the excerpt instead of labels in it.
const MAX_BRANCH_LABELS: usize = 3;

/// Whether a piece of program text fits into a sentence.
pub fn is_quotable(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().count() <= MAX_QUOTE && !text.contains('\n')
}

/// A piece of program text between quotation marks, or other words where it is too long.
pub fn quote(text: &str, otherwise: &str) -> String {
    if is_quotable(text) { format!("`{}`", text.trim()) } else { otherwise.to_string() }
}

/// The advice to open an instance of a predicate. It is quoted only if its text is a name, with arguments perhaps, and not a whole clause.
pub fn open_first(instance: &str) -> String {
    let instance = instance.trim();
    match is_instance(instance) {
        true => format!("open the predicate first: `unfold {instance}`"),
        false => "open the predicate first, with `unfold`".to_string(),
    }
}

/// The advice to close a predicate, all of whose parts are there. It is quoted under the same condition.
pub fn fold_first(instance: &str) -> String {
    match is_instance(instance) {
        true => format!("all that it stands for is held: close it first, with `fold {}`", instance.trim()),
        false => "all that it stands for is held: close it first, with `fold`".to_string(),
    }
}

/// What to look at where another instance of a predicate is there.
pub const OTHER_INSTANCE: &str =
    "compare the objects and arguments: an instance is the same only if all of them are equal";

/// Whether a text is a name, with arguments perhaps.
fn is_instance(text: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || "_$.(), []".contains(c);
    let is_statement = text.split('(').next().is_some_and(|head| head.trim().contains(' '));
    is_quotable(text) && text.trim().chars().all(is_name) && !is_statement
}

/// `1 method`, `2 methods`.
pub fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The decisions on the way to a failure. `written` gives the text of a decision that the user wrote; those that a translation made, and
/// those that are decided anyway, say nothing.
pub fn with_branches(
    failure: &Failure,
    mut diagnostic: Diagnostic,
    written: &dyn Fn(&Branch) -> Option<String>,
) -> Diagnostic {
    let mut told: Vec<String> = Vec::new();
    for branch in &failure.branches {
        let span = branch.place.span;
        if span.is_none() || span == failure.at.span || told.len() == MAX_BRANCHES {
            continue;
        }
        let Some(text) = written(branch) else { continue };
        let text = text.trim();
        let way = if branch.taken { "true" } else { "false" };
        let once = format!("{text} {way}");
        if told.contains(&once) || ["true", "false", ""].contains(&text) {
            continue;
        }
        told.push(once);
        diagnostic = match is_quotable(text) {
            true => diagnostic.with_note(format!("on the path where `{text}` is {way}")),
            false => diagnostic.with_secondary(span, format!("if this is {way}")),
        };
    }
    diagnostic
}

/// All decisions on the way to a failure, where the program is proved as it is written: labels at the conditions, if they are few and elsewhere.
pub fn with_path(failure: &Failure, mut diagnostic: Diagnostic) -> Diagnostic {
    let marked = |branch: &Branch| !branch.place.span.is_none() && branch.place.span != failure.at.span;
    if failure.branches.len() <= MAX_BRANCH_LABELS && failure.branches.iter().all(marked) {
        for branch in &failure.branches {
            let (span, text) = (branch.place.span, format!("if this is {}", branch.taken));
            if !diagnostic.secondary.iter().any(|label| label.span == span && label.text == text) {
                diagnostic = diagnostic.with_secondary(span, text);
            }
        }
        return diagnostic;
    }
    let decision = |branch: &Branch| match branch.cond.trim() {
        text if text.is_empty() || text.contains('\n') => format!("a condition is {}", branch.taken),
        text => format!("`{text}` is {}", branch.taken),
    };
    let path: Vec<String> = failure.branches.iter().map(decision).collect();
    diagnostic.with_note(format!("on the path where {}", path.join(", ")))
}

/// By whose names values are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// Those of the member that failed.
    Own,
    /// Those of a clause that another member has: a name there need not mean what it means at the call.
    Clause,
}

impl Names {
    /// Of a claim that is used where it does not stand.
    pub fn of_clause_if(is_elsewhere: bool) -> Names {
        if is_elsewhere { Names::Clause } else { Names::Own }
    }
}

/// Whether the claim that failed stands elsewhere than what made use of it.
pub fn is_elsewhere(failure: &Failure) -> bool {
    let (at, claim) = (failure.at.span, failure.offending.span);
    let is_inside = at.file == claim.file && at.start <= claim.start && claim.end <= at.end;
    !is_inside && !claim.is_none()
}

/// Values for which it fails. `name` tells what a variable or location is called in the program. The values make it fail only together, so
/// if one has no name there, none is told.
pub fn with_counterexample(
    failure: &Failure,
    diagnostic: Diagnostic,
    names: Names,
    name: impl Fn(&str, Place) -> Option<String>,
) -> Diagnostic {
    let told = |sample: &Sample| {
        let value = match &sample.value {
            SampleValue::Text(text) => text.clone(),
            SampleValue::Same(other, at) => name(other, *at)?,
        };
        Some(format!("{} = {value}", name(&sample.name, sample.at)?))
    };
    let told: Option<Vec<String>> = failure.counterexample.iter().map(told).collect();
    match told.filter(|told| !told.is_empty()) {
        None => diagnostic,
        Some(told) => {
            let whose = if names == Names::Clause { " (names as in the clause)" } else { "" };
            diagnostic.with_note(format!("for example, with {}{whose}", told.join(", ")))
        }
    }
}

/// Whether a sample is of what a function gives: a translation's functions need not be the program's.
pub fn is_application(name: &str) -> bool {
    name.ends_with(')') && !name.starts_with("old")
}

/// What a variable or location of a translation is called in the program: as it is written at its place.
pub fn written_name(name: &str, text: &str) -> Option<String> {
    let text = text.trim();
    let is_name = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "._()[]\\".contains(c));
    let text = match name.starts_with('|') && !text.starts_with('|') {
        true => format!("|{text}|"),
        false => text.to_string(),
    };
    is_name.then_some(text)
}

/// What to do where a permission comes too late.
pub const USE_LATER: &str = "use it after that, or ask for it in the precondition";

/// What to do where a call wants something that nothing known here leads to: it must come from outside.
pub const REQUIRE_OR_TEST: &str = "require it of whoever calls this, or test for it before";

/// What happened to a permission, without what was given and came back at one place: a call that only looks at it says nothing.
pub fn without_detours(history: &[Event]) -> Vec<Event> {
    let mut told: Vec<Event> = Vec::new();
    for event in history {
        let comes_back = |last: &Event| {
            (last.change, event.change) == (Change::GivenAway, Change::Gained)
                && last.place == event.place
                && last.share == event.share
        };
        match told.last().is_some_and(comes_back) {
            true => drop(told.pop()),
            // What to do about it is said elsewhere, and it has no place of its own.
            false if event.change == Change::Beyond(Beyond::Unfolded) => {}
            false => told.push(event.clone()),
        }
    }
    told
}

/// That the statement that lacks a permission has just given it away itself.
pub fn with_twice(failure: &Failure, diagnostic: Diagnostic) -> Diagnostic {
    let is_taken = |event: &Event| event.change == Change::GivenAway && event.place.span == failure.at.span;
    match failure.history.last().is_some_and(is_taken) {
        true => {
            diagnostic.with_note("the permission is needed twice at once here: perhaps two names mean the same object")
        }
        false => diagnostic,
    }
}

/// That nothing was refuted, where only the budget ran out.
pub fn with_budget(failure: &Failure, diagnostic: Diagnostic) -> Diagnostic {
    match failure.out_of_budget {
        true if failure.by_the_clock => diagnostic
            .with_note("the solver did not keep to its budget on this question and was stopped by the clock: it was not refuted, only not proved")
            .with_help("another run or a faster machine may decide it; or split the member, so that there is less to find out at once"),
        true => diagnostic
            .with_note("the solver's budget ran out on this question: it was not refuted, only not proved")
            .with_help("raise the budget with `--budget`"),
        false => diagnostic,
    }
}

/// What to do about a mistake of ours.
pub const REPORT_IT: &str = "this is a bug in Grail; please report it with the program";

/// What stands at the part of a clause that a proof does not find.
pub const MAY_BE_FALSE: &str = "this may be false";
pub const MAY_BE_MISSING: &str = "this permission may be missing";
pub const MAY_NOT_BE_POSITIVE: &str = "this amount might not be positive";
pub const MAY_NOT_BE_HELD: &str = "this lock might not be held";

/// The part of a clause that an error of a translated language is about, where that is not all that it marks.
pub fn claim_of(d: &Diagnostic) -> Option<Span> {
    let marks = [MAY_BE_FALSE, MAY_BE_MISSING, MAY_NOT_BE_POSITIVE, MAY_NOT_BE_HELD];
    d.secondary.iter().find(|label| marks.contains(&label.text.as_str())).map(|label| label.span)
}

/// A check failed that a translation made for itself.
pub fn generated_code_failed(failure: &Failure, code: Code) -> Diagnostic {
    let message = format!("generated code failed: {} of `{}`", failure.id(), failure.offending_text);
    Diagnostic::error(code, failure.at.span, message).with_id(failure.id()).with_help(REPORT_IT)
}

/// A short name of an outcome for tables and tools.
pub fn outcome(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Verified => "verified",
        Outcome::Failed(_) if outcome.standing() == Standing::Undecided => "out-of-budget",
        Outcome::Failed(_) => "failed",
        Outcome::Bounded { .. } => "bounded",
        Outcome::Unsupported { .. } => "unsupported",
        Outcome::Unconfirmed { .. } => "unconfirmed",
        Outcome::SolverFailure(_) => "solver-failure",
        Outcome::NotRemembered => "not-remembered",
        Outcome::OutOfBudget => "out-of-budget",
        Outcome::Cancelled => "cancelled",
        Outcome::InternalError(_) => "internal-error",
    }
}

/// Why a proof is fragile, as a clause.
pub fn fragility(fragility: Fragility) -> String {
    match fragility {
        Fragility::OverHalf => "more than half of its budget was needed".to_string(),
        Fragility::FailingSeeds(1) => "one of the seeds that were tried does not find it".to_string(),
        Fragility::FailingSeeds(n) => format!("{n} of the seeds that were tried do not find it"),
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

    #[test]
    fn a_clause_is_no_instance() {
        assert!(open_first(" this.list(n, 3) ").ends_with("`unfold this.list(n, 3)`"));
        for clause in ["valid && x > 0", "valid() ** x == 1", "b ? p() : q()", ""] {
            assert!(open_first(clause).ends_with("with `unfold`"), "{clause}");
        }
    }
}
