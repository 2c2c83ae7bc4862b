//! Words for verdicts: from an engine's report to what the user reads.
//!
//! What a failed proof means is said in the words of the program's language, by the module of that language. What is said about
//! members without a verdict is the same everywhere and is here.

pub mod boogie;
pub mod silver;
pub mod vacuous;

use source::{Code, Diagnostic};
use verdict::{MemberReport, Outcome};

use crate::codes;

/// What to say about a member that one engine proves and the other does not, with the other's words for what might fail.
pub fn unconfirmed(report: &MemberReport, told: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let Outcome::Unconfirmed { proved_by, by, .. } = &report.outcome else { return told };
    let member = words::member(report);
    let message = format!("not confirmed: `{proved_by}` proves the {member}, and `{by}` does not");
    let mut diagnostic = Diagnostic::error(codes::UNCONFIRMED, report.at.span, message)
        .with_label("the two engines disagree about this")
        .with_help(format!("spell the step out that `{by}` does not see, or verify it with `--engine {proved_by}`"));
    for other in told {
        let at = other.primary.span;
        diagnostic = diagnostic.with_secondary(at, format!("{by}: {}", other.message));
    }
    vec![diagnostic]
}

/// What to say about a member without a verdict. Cancelled members are counted, not listed.
pub fn undecided(report: &MemberReport) -> Option<Diagnostic> {
    let member = words::member(report);
    let here = |code: Code, message: String| Diagnostic::error(code, report.at.span, message);
    match &report.outcome {
        Outcome::Verified | Outcome::Failed(_) | Outcome::Cancelled => None,
        Outcome::Unconfirmed { .. } => unconfirmed(report, Vec::new()).pop(),
        Outcome::Bounded { what, at } => {
            let span = if at.span.is_none() { report.at.span } else { at.span };
            Some(
                Diagnostic::error(codes::BOUNDED, span, format!("verified only within a bound: {what}"))
                    .with_label("what goes on from here was left out")
                    .with_note(format!("nothing is known of the executions of the {member} that go further"))
                    .with_help("go by contract from there: call a procedure that is not inlined, or give the loop an invariant"),
            )
        }
        Outcome::Unsupported { what, at } => {
            let span = if at.span.is_none() { report.at.span } else { at.span };
            Some(
                Diagnostic::error(codes::UNSUPPORTED, span, format!("not supported: {what}"))
                    .with_label("this cannot be verified yet")
                    .with_note(format!("the {member} has no verdict")),
            )
        }
        Outcome::SolverFailure(why) => {
            Some(here(codes::SOLVER_FAILURE, format!("the solver failed while verifying the {member}")).with_note(why))
        }
        Outcome::NotRemembered => Some(
            here(codes::NOT_REMEMBERED, format!("there is no proof of the {member} in the cache"))
                .with_note("with `--cache read-only` nothing is proved")
                .with_help("verify it once without that option, and keep the folder of the cache"),
        ),
        Outcome::OutOfBudget => Some(
            here(codes::OUT_OF_BUDGET, format!("undecided: the budget ran out in the {member}"))
                .with_help("raise it with `--budget`, or split the member"),
        ),
        Outcome::InternalError(what) => Some(
            here(codes::BUG, format!("internal error while verifying the {member}"))
                .with_note(what)
                .with_help(words::REPORT_IT),
        ),
    }
}
