//! Silver's failures in words: a headline, what is missing where, how one gets there, what to try.

use silver::obligation::{ErrorKind, Reason};
use std::ops::Deref;

use source::{Code, Diagnostic, SourceMap, Span};
use verdict::{Beyond, Change, Event, Failure};
use words::way::Teller;

/// A failure with its kind and reason as Silver's catalogue has them.
struct Explanation<'f> {
    failure: &'f Failure,
    kind: ErrorKind,
    reason: Reason,
}

impl Deref for Explanation<'_> {
    type Target = Failure;

    fn deref(&self) -> &Failure {
        self.failure
    }
}

pub fn failure(failure: &Failure) -> Diagnostic {
    let kind = ErrorKind::of(failure.kind).unwrap_or(ErrorKind::Internal);
    let reason = failure.reason.and_then(Reason::of).unwrap_or(Reason::Internal);
    diagnose(&Explanation { failure, kind, reason })
}

fn diagnose(failure: &Explanation<'_>) -> Diagnostic {
    let mut diagnostic =
        Diagnostic::error(code(failure.kind), failure.at.span, headline(failure)).with_id(failure.id());
    diagnostic = offending(failure, diagnostic);
    diagnostic = history(failure, diagnostic);
    diagnostic = words::with_path(failure, diagnostic);
    let names = words::Names::of_clause_if(words::is_elsewhere(failure));
    diagnostic = words::with_counterexample(failure, diagnostic, names, |name, _| Some(name.to_string()));
    diagnostic = words::with_twice(failure, diagnostic);
    diagnostic = words::with_budget(failure, diagnostic);
    match help(failure) {
        Some(help) => diagnostic.with_help(help),
        None => diagnostic,
    }
}

/// One code for each kind of obligation.
pub fn code(kind: ErrorKind) -> Code {
    Code(match kind {
        ErrorKind::AssignmentFailed => "G1301",
        ErrorKind::CallFailed => "G1302",
        ErrorKind::CallPrecondition => "G1303",
        ErrorKind::ApplicationPrecondition => "G1304",
        ErrorKind::NotWellformed => "G1305",
        ErrorKind::ExhaleFailed => "G1306",
        ErrorKind::InhaleFailed => "G1307",
        ErrorKind::AssertFailed => "G1308",
        ErrorKind::IfFailed => "G1309",
        ErrorKind::WhileFailed => "G1310",
        ErrorKind::InvariantNotEstablished => "G1311",
        ErrorKind::InvariantNotPreserved => "G1312",
        ErrorKind::PostconditionViolated => "G1313",
        ErrorKind::FunctionNotWellformed => "G1314",
        ErrorKind::PredicateNotWellformed => "G1315",
        ErrorKind::FoldFailed => "G1316",
        ErrorKind::UnfoldFailed => "G1317",
        ErrorKind::PackageFailed => "G1318",
        ErrorKind::ApplyFailed => "G1319",
        ErrorKind::QuasihavocFailed => "G1320",
        ErrorKind::QuasihavocallFailed => "G1321",
        ErrorKind::TerminationFailed => "G1322",
        ErrorKind::RefuteFailed => "G1323",
        ErrorKind::PredicateInstanceNoAccess => "G1324",
        ErrorKind::Internal => "G1325",
        ErrorKind::WandNotWellformed => "G1326",
    })
}

fn headline(failure: &Explanation<'_>) -> String {
    if failure.reason == Reason::AssertionFalse
        && let Some(claim) = claim(failure.kind)
    {
        return claim.to_string();
    }
    match (failure.kind, failure.reason) {
        (ErrorKind::RefuteFailed, _) | (_, Reason::RefutationTrue) => {
            "the refuted condition holds in every case".into()
        }
        (ErrorKind::TerminationFailed, reason) => termination(reason).into(),
        (ErrorKind::PredicateInstanceNoAccess, _) => {
            format!("the predicate {} might not be held, but a measure needs it", location(failure, "instance"))
        }
        (kind, reason) => format!("{} {}", why(failure, reason), context(kind)),
    }
}

/// What might not hold, where a condition is false.
fn claim(kind: ErrorKind) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::AssertFailed => "the assertion might not hold",
        ErrorKind::ExhaleFailed => "the exhaled condition might not hold",
        ErrorKind::PostconditionViolated => "the postcondition might not hold",
        ErrorKind::InvariantNotEstablished => "the loop invariant might not hold when the loop is reached",
        ErrorKind::InvariantNotPreserved => "the loop invariant might not be preserved by the loop's body",
        ErrorKind::CallPrecondition => "the precondition of the called method might not hold",
        ErrorKind::ApplicationPrecondition => "the precondition of the applied function might not hold",
        ErrorKind::FoldFailed => "the body of the folded predicate might not hold",
        ErrorKind::PackageFailed => "the right-hand side of the packaged wand might not follow",
        ErrorKind::ApplyFailed => "the left-hand side of the applied wand might not hold",
        _ => return None,
    })
}

fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::TerminationConditionFalse => {
            "this call or loop might not terminate, although a measure says that it does"
        }
        Reason::TupleConditionFalse => "the termination measure might not apply here",
        Reason::TupleFalse => "the termination measure might not decrease",
        _ => "termination could not be proved",
    }
}

fn why(failure: &Explanation<'_>, reason: Reason) -> String {
    let quoted = |else_say: &str| quoted(failure, else_say);
    match reason {
        Reason::AssertionFalse => format!("{} might not hold", quoted("a condition")),
        Reason::InsufficientPermission => format!("the permission to {} might not suffice", location(failure, "this")),
        Reason::NegativePermission => format!("the permission amount {} might be negative", quoted("here")),
        Reason::PermissionNotPositive => format!("the permission amount {} might not be positive", quoted("here")),
        Reason::DivisionByZero => format!("the divisor {} might be zero", quoted("here")),
        Reason::SeqIndexNegative => format!("the index {} might be negative", quoted("here")),
        Reason::SeqIndexLength => format!("the index {} might be beyond the end of the sequence", quoted("here")),
        Reason::MapKeyContains => format!("the key {} might not be in the map", quoted("here")),
        Reason::QpNotInjective | Reason::QuasihavocallNotInjective => {
            "two values of the quantified variables might speak of one location".into()
        }
        Reason::WandNotFound => format!("the wand {} might not be held", quoted("here")),
        Reason::LabelledStateNotReached => "the labelled state might not have been reached".into(),
        Reason::TerminationConditionFalse | Reason::TupleConditionFalse | Reason::TupleFalse => {
            termination(reason).into()
        }
        Reason::RefutationTrue => "the refuted condition holds in every case".into(),
        Reason::FeatureUnsupported => format!("not supported: {}", quoted("this construct")),
        Reason::Internal => "an internal error".into(),
    }
}

/// What permission is missing to: a location or an instance of a predicate, without the amount that is asked for.
fn location(failure: &Failure, otherwise: &str) -> String {
    words::quote(accessed(&failure.offending_text), otherwise)
}

/// `x.f` of `acc(x.f, 1/2)`.
fn accessed(text: &str) -> &str {
    let Some(inside) = text.trim().strip_prefix("acc(").and_then(|rest| rest.strip_suffix(')')) else { return text };
    let mut depth = 0;
    let comma = inside.find(|c| {
        depth += match c {
            '(' | '[' => 1,
            ')' | ']' => -1,
            _ => 0,
        };
        c == ',' && depth == 0
    });
    comma.map_or(inside, |at| &inside[..at])
}

fn quoted(failure: &Failure, otherwise: &str) -> String {
    words::quote(&failure.offending_text, otherwise)
}

fn context(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::AssignmentFailed => "in this assignment",
        ErrorKind::CallFailed => "in this call",
        ErrorKind::CallPrecondition => "for the precondition of this call",
        ErrorKind::ApplicationPrecondition => "for the precondition of this function application",
        ErrorKind::NotWellformed => "in this contract",
        ErrorKind::ExhaleFailed => "for this exhale",
        ErrorKind::InhaleFailed => "in this inhale",
        ErrorKind::AssertFailed => "for this assertion",
        ErrorKind::IfFailed => "in this condition",
        ErrorKind::WhileFailed => "in this loop condition",
        ErrorKind::InvariantNotEstablished => "for the invariant when the loop is reached",
        ErrorKind::InvariantNotPreserved => "for the invariant after the loop's body",
        ErrorKind::PostconditionViolated => "for this postcondition",
        ErrorKind::FunctionNotWellformed => "in the body of this function",
        ErrorKind::PredicateNotWellformed => "in the body of this predicate",
        ErrorKind::FoldFailed => "to fold this predicate",
        ErrorKind::UnfoldFailed => "to unfold this predicate",
        ErrorKind::PackageFailed => "to package this wand",
        ErrorKind::ApplyFailed => "to apply this wand",
        ErrorKind::WandNotWellformed => "in this wand",
        ErrorKind::QuasihavocFailed | ErrorKind::QuasihavocallFailed => "in this havoc",
        ErrorKind::TerminationFailed => "in this termination measure",
        ErrorKind::RefuteFailed => "in this refutation",
        ErrorKind::PredicateInstanceNoAccess => "for this predicate instance",
        ErrorKind::Internal => "here",
    }
}

/// Points at the part that the reason speaks of. The error's own place stays the primary one: it is what tools compare.
fn offending(failure: &Explanation<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let text = offending_label(failure);
    let (at, part) = (failure.at.span, failure.offending.span);
    if part.is_none() || part == at {
        return diagnostic.with_label(text);
    }
    let own = primary_label(failure).unwrap_or_default();
    diagnostic.with_label(own).with_secondary(part, text)
}

fn offending_label(failure: &Explanation<'_>) -> String {
    match failure.reason {
        Reason::AssertionFalse => match failure.kind {
            ErrorKind::CallPrecondition | ErrorKind::ApplicationPrecondition => "this precondition cannot be proved",
            _ => "this cannot be proved",
        },
        Reason::InsufficientPermission if writes(failure) => "writing needs full permission, which might not be held",
        Reason::InsufficientPermission => "not enough permission to this might be held",
        Reason::NegativePermission => "might be negative",
        Reason::PermissionNotPositive => "might be none",
        Reason::DivisionByZero => "the divisor might be zero",
        Reason::SeqIndexNegative => "might be below zero",
        Reason::SeqIndexLength => "might be at or beyond the length of the sequence",
        Reason::MapKeyContains => "might not be a key of the map",
        Reason::QpNotInjective | Reason::QuasihavocallNotInjective => "might be the same location twice",
        Reason::WandNotFound => "no wand of this shape with these values is held",
        Reason::LabelledStateNotReached => "the label might not have been passed",
        Reason::TerminationConditionFalse => "might not terminate",
        Reason::TupleConditionFalse => "the condition of the measure might be false",
        Reason::TupleFalse if failure.offending.span != failure.at.span => "this measure might not get smaller",
        Reason::TupleFalse => "might not be smaller than before",
        Reason::RefutationTrue => "always true here",
        Reason::FeatureUnsupported => "not supported",
        Reason::Internal => "here",
    }
    .to_string()
}

fn primary_label(failure: &Explanation<'_>) -> Option<&'static str> {
    match failure.kind {
        ErrorKind::TerminationFailed if failure.reason == Reason::TupleFalse => Some("with this call"),
        ErrorKind::CallPrecondition => Some("at this call"),
        ErrorKind::ApplicationPrecondition => Some("at this application"),
        ErrorKind::FoldFailed | ErrorKind::UnfoldFailed => Some("here"),
        _ => None,
    }
}

/// An assignment to the very field that lacks permission, rather than one that reads it.
fn writes(failure: &Explanation<'_>) -> bool {
    failure.kind == ErrorKind::AssignmentFailed
        && !failure.offending.span.is_none()
        && failure.offending.span.start == failure.at.span.start
}

fn history(failure: &Failure, mut diagnostic: Diagnostic) -> Diagnostic {
    for event in &words::without_detours(&failure.history) {
        let span = event.place.span;
        let is_known = span == failure.at.span || span == failure.offending.span && event.change == Change::Valued;
        if !span.is_none() && !is_known {
            diagnostic = diagnostic.with_secondary(span, told(event));
        }
    }
    diagnostic
}

/// What happened to the permission, in the words of the statement it happened at.
fn told(event: &Event) -> String {
    let what = match &event.share {
        Some(share) => format!("{share} of the permission"),
        None => "the permission".into(),
    };
    let by = ErrorKind::of(event.by).unwrap_or(ErrorKind::Internal);
    let how = match (event.change, by) {
        (Change::Beyond(why), _) => return why.words().into(),
        (Change::Valued, ErrorKind::CallFailed) => return "of the value only what this call promises is known".into(),
        (Change::Valued, ErrorKind::AssignmentFailed) => return "the value comes from here".into(),
        (Change::Valued, ErrorKind::InhaleFailed) => return "of the value only what this inhale says is known".into(),
        (Change::Valued, ErrorKind::UnfoldFailed) => {
            return "of the value only what the predicate says is known".into();
        }
        (Change::Valued, ErrorKind::ApplyFailed) => return "of the value only what the wand says is known".into(),
        (Change::Valued, _) => return "of the value only what is said here is known".into(),
        (Change::Gained, ErrorKind::InhaleFailed) => "was inhaled here",
        (Change::Gained, ErrorKind::CallFailed) => "came from this call",
        (Change::Gained, ErrorKind::AssignmentFailed) => "came with this new object",
        (Change::Gained, ErrorKind::UnfoldFailed) => "came from this unfold",
        (Change::Gained, ErrorKind::FoldFailed) => "came from this fold",
        (Change::Gained, ErrorKind::ApplyFailed) => "came from applying this wand",
        (Change::Gained, ErrorKind::PackageFailed) => "came from packaging this wand",
        (Change::Gained, _) => "is given here",
        (Change::GivenAway, ErrorKind::ExhaleFailed) => "was exhaled here",
        (Change::GivenAway, ErrorKind::CallPrecondition) => "was given to this call",
        (Change::GivenAway, ErrorKind::FoldFailed) => "was folded into a predicate here",
        (Change::GivenAway, ErrorKind::UnfoldFailed) => "was used up by this unfold",
        (Change::GivenAway, ErrorKind::InvariantNotEstablished) => "was given to the loop here",
        (Change::GivenAway, ErrorKind::PackageFailed) => "went into the wand that is packaged here",
        (Change::GivenAway, ErrorKind::ApplyFailed) => "was used up by applying this wand",
        (Change::GivenAway, _) => "was given away here",
    };
    format!("{what} {how}")
}

/// Silver is proved as it is written.
pub struct AsWritten;

impl Teller for AsWritten {
    fn all(&self) -> String {
        "write".to_string()
    }

    fn gained(&self, event: &Event, _sources: &SourceMap) -> (Span, String) {
        (event.place.span, told(event))
    }
}

fn help(failure: &Explanation<'_>) -> Option<String> {
    let access = quoted(failure, "it");
    if failure.history.iter().any(|event| event.change == Change::Beyond(Beyond::Later)) {
        return Some(words::USE_LATER.into());
    }
    if failure.reason == Reason::InsufficientPermission
        && let Some(help) = missing_instance(failure)
    {
        return Some(help);
    }
    Some(match (failure.kind, failure.reason) {
        (ErrorKind::NotWellformed, Reason::InsufficientPermission) => {
            format!("a contract must give permission to what it reads: say so to the left of {access} or in an earlier clause")
        }
        (ErrorKind::FunctionNotWellformed, Reason::InsufficientPermission) => {
            "ask for the permission in the function's precondition; `wildcard` is enough for reading".into()
        }
        (ErrorKind::PredicateNotWellformed, Reason::InsufficientPermission) => {
            "a predicate must hold the permission to what it reads itself".into()
        }
        (ErrorKind::PredicateInstanceNoAccess, _) => {
            let instance = accessed(&failure.offending_text);
            format!("ask for the instance in the precondition: {}", words::quote(&format!("requires {instance}"), "with `requires`"))
        }
        (ErrorKind::WandNotWellformed, Reason::InsufficientPermission) => {
            format!("each side of a wand must hold what it reads: give permission to {access} on the same side, or say `old[lhs]` for what the left side holds")
        }
        (ErrorKind::WhileFailed, Reason::InsufficientPermission) => {
            "the loop only has the permissions that its invariant names: add them there".into()
        }
        (ErrorKind::InhaleFailed, Reason::InsufficientPermission) if failure.history.is_empty() => {
            let before = words::quote(&format!("acc({})", accessed(&failure.offending_text)), "with `acc`");
            format!("inhale the permission first, to the left of what reads it: {before}")
        }
        (ErrorKind::PackageFailed, Reason::InsufficientPermission) => {
            "what the right side needs and the left side does not give must be held here, or be made by a proof script".into()
        }
        (_, Reason::InsufficientPermission) if failure.history.is_empty() => nothing_gives_it(failure)?,
        (ErrorKind::InvariantNotPreserved, Reason::AssertionFalse) => {
            "the body knows of earlier iterations only what the invariant says: it may have to say more".into()
        }
        (_, Reason::QpNotInjective) => {
            "say that different values give different receivers, for instance `forall i: Int, j: Int :: ... i != j ==> s[i] != s[j]`".into()
        }
        (_, Reason::SeqIndexNegative | Reason::SeqIndexLength | Reason::DivisionByZero | Reason::MapKeyContains)
            if is_looped(failure) =>
        {
            format!("say in the loop's invariant which values {access} has")
        }
        (ErrorKind::FunctionNotWellformed, Reason::DivisionByZero) | (ErrorKind::AssignmentFailed, Reason::DivisionByZero) => {
            format!("require `{} != 0`, or ask with `if` first", failure.offending_text)
        }
        (ErrorKind::CallPrecondition | ErrorKind::ApplicationPrecondition, Reason::AssertionFalse)
            if failure.history.is_empty() =>
        {
            words::REQUIRE_OR_TEST.into()
        }
        (_, Reason::QuasihavocallNotInjective) => {
            "quantify over the receivers themselves, and say in a condition which are meant: `quasihavocall x: Ref :: ... ==> x.f`".into()
        }
        (_, Reason::TupleFalse) => {
            "the first part of a measure that changes must become smaller, and must have been bounded: a number not below zero".into()
        }
        (_, Reason::WandNotFound) => "package it first, or compare its shape with the one that is held".into(),
        _ => return None,
    })
}

/// Whether the value is one that a loop changes.
fn is_looped(failure: &Failure) -> bool {
    failure.history.iter().any(|event| event.change == Change::Beyond(Beyond::Looped))
}

/// What to do about an instance of a predicate that is not there, while something like it is.
fn missing_instance(failure: &Explanation<'_>) -> Option<String> {
    let Change::Beyond(beyond) = failure.history.last()?.change else { return None };
    let is_own = is_of_the_member(failure.kind);
    Some(match beyond {
        Beyond::Unfolded if failure.kind == ErrorKind::UnfoldFailed => {
            "all that is inside is held already: leave the `unfold` out".into()
        }
        Beyond::Unfolded => words::fold_first(if is_own { accessed(&failure.offending_text) } else { "" }),
        Beyond::Other => words::OTHER_INSTANCE.into(),
        _ => return None,
    })
}

/// What to do where a permission is missing that nothing on the way has to do with.
fn nothing_gives_it(failure: &Explanation<'_>) -> Option<String> {
    let text = failure.offending_text.trim();
    let place = accessed(text);
    let asked = match text.starts_with("acc(") && text != format!("acc({place})") {
        true => text.to_string(),
        // An instance of a predicate stands for all of itself.
        false if place.ends_with(')') => place.to_string(),
        false => format!("acc({place})"),
    };
    match failure.kind {
        ErrorKind::CallPrecondition | ErrorKind::ApplicationPrecondition | ErrorKind::FoldFailed => {
            Some("nothing before gives this permission: the precondition here can ask for it, too".into())
        }
        kind if is_of_the_member(kind) => {
            let clause = words::quote(&format!("requires {asked}"), "with `requires`");
            Some(format!("nothing before gives it: ask for it in the precondition, {clause}"))
        }
        _ => None,
    }
}

/// Whether what is missing is named as the member itself names it, and not in a contract of somebody else.
fn is_of_the_member(kind: ErrorKind) -> bool {
    use ErrorKind::*;
    matches!(
        kind,
        AssignmentFailed
            | CallFailed
            | ExhaleFailed
            | AssertFailed
            | IfFailed
            | InvariantNotEstablished
            | PostconditionViolated
            | UnfoldFailed
            | QuasihavocFailed
            | QuasihavocallFailed
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    #[test]
    fn every_kind_has_its_registered_code() {
        for kind in ErrorKind::ALL {
            let entry = registry::find(code(*kind).0).expect("registered");
            assert_eq!(entry.name.replace('-', ""), kind.id().replace(['.', '-'], ""));
        }
    }

    #[test]
    fn what_is_accessed_has_no_amount() {
        assert_eq!(accessed("acc(x.f)"), "x.f");
        assert_eq!(accessed("acc(list(a, s[1..2]), 1/2)"), "list(a, s[1..2])");
        assert_eq!(accessed("x.f"), "x.f");
    }

    #[test]
    fn every_reason_is_explained() {
        for reason in Reason::ALL {
            assert!(registry::find_reason(reason.id()).is_some(), "{reason:?}");
        }
    }
}
