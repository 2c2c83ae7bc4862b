//! Whether a run complains about what a proof does not find: that both speak of one place is not enough. At `a[i] == 0` an index may be wrong, or the
//! claim.

use jvm::{Outcome, Thrown, codes};
use source::Diagnostic;

use crate::lang::trial;

/// Whether a run has failed at all.
pub(super) fn is_any(outcome: &Outcome) -> bool {
    outcome.end == jvm::End::Violation || outcome.thrown.is_some()
}

/// The error of a proof that a run shows.
pub(super) fn shown_by<'a>(told: &'a mut [Diagnostic], outcome: &Outcome) -> Option<&'a mut Diagnostic> {
    let violations = outcome.diagnostics.iter().filter(|d| outcome.end == jvm::End::Violation && d.is_error());
    let shown = violations.map(Seen::Violation).chain(outcome.thrown.iter().map(Seen::Thrown));
    let found = shown.into_iter().find(|seen| seen.error_of(told).is_some())?;
    found.error_of(told)
}

/// What a run has stopped with.
#[derive(Clone, Copy)]
enum Seen<'o> {
    Violation(&'o Diagnostic),
    Thrown(&'o Thrown),
}

impl Seen<'_> {
    fn error_of(self, told: &mut [Diagnostic]) -> Option<&mut Diagnostic> {
        match self {
            Seen::Violation(violation) => {
                trial::about_claim(told, violation.primary.span, |d| is_shown_by(d, violation))
            }
            Seen::Thrown(thrown) => trial::about_claim(told, thrown.at, |d| is_thrown(d, thrown)),
        }
    }
}

/// What a proof and a run call a failure, without what stands after a colon.
fn name(d: &Diagnostic) -> &str {
    d.id.as_deref().and_then(|id| id.split(':').next()).unwrap_or_default()
}

fn is_shown_by(d: &Diagnostic, violation: &Diagnostic) -> bool {
    let (proved, seen) = (name(d), name(violation));
    let kind = codes::of_failure(proved);
    let is_alike = match violation.code {
        // Elements of arrays are locations like others.
        codes::READ | codes::WRITE => [codes::READ, codes::WRITE].contains(&kind),
        codes::PRECONDITION | codes::POSTCONDITION | codes::ASSERTION => kind == violation.code,
        _ => proved == seen,
    };
    is_alike && is_the_call(d, violation)
}

/// Where the same clause is asked for by several calls, it is the one that the run has stopped at.
fn is_the_call(d: &Diagnostic, violation: &Diagnostic) -> bool {
    let mut calls = violation.secondary.iter().filter(|_| violation.code == codes::PRECONDITION);
    calls.next().is_none_or(|call| trial::overlap(d.primary.span, call.span))
}

fn is_thrown(d: &Diagnostic, thrown: &Thrown) -> bool {
    let kinds: &[&str] = match thrown.class.as_str() {
        "java.lang.NullPointerException" => &["null", "invocationObjectNull", "arrayNull", "lockNull"],
        "java.lang.ArrayIndexOutOfBoundsException" => &["arrayBounds"],
        "java.lang.ArithmeticException" => &["divByZero"],
        "java.lang.ClassCastException" => &["classCast"],
        "java.lang.NegativeArraySizeException" => &["arraySize"],
        "java.lang.ArrayStoreException" => &["arrayStore"],
        _ => &[],
    };
    kinds.contains(&name(d)) || codes::of_failure(name(d)) == codes::EXCEPTION
}
