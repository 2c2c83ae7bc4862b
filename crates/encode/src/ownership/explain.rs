//! Failed checks in the words of the model.

use source::{Diagnostic, SourceMap, Span};
use words::quote;

use super::checks::Check;
use super::document::{Origin, Role};

/// A check that failed, found through the places of the translation.
#[derive(Clone, Copy, Debug)]
pub struct Failed {
    /// What was done.
    pub at: Option<Origin>,
    /// The clause that might not hold, where it is not the same.
    pub clause: Option<Origin>,
    /// Before the first round of a loop.
    pub on_entry: bool,
}

impl Failed {
    /// The check, where it is reported, and what it is about.
    fn origin(self) -> Option<Origin> {
        let Some(at) = self.at else { return self.clause };
        if let (Role::Inherited { .. }, Some(clause)) = (at.role, self.clause) {
            let check = if matches!(at.check, Check::CallPre) { at.check } else { clause.check };
            let about = if clause.role == at.role { clause.about } else { clause.span };
            return Some(Origin { check, about, ..at });
        }
        match (at.check, self.clause) {
            (Check::CallPre | Check::OverridePre | Check::EntryPre, Some(clause)) if clause.check != at.check => {
                Some(Origin { about: clause.span, ..at })
            }
            (Check::Post | Check::PostExceptional, Some(clause)) => match clause.check {
                Check::Post | Check::PostExceptional => Some(Origin { about: at.span, ..clause }),
                _ => Some(clause),
            },
            _ => Some(at),
        }
    }
}

/// What is said about a failure.
pub fn explain(failed: Failed, sources: &SourceMap) -> Diagnostic {
    let Some(origin) = failed.origin() else {
        return Diagnostic::error(Check::Internal.code(), Span::NONE, Check::Internal.kind().unproved)
            .with_id(Check::Internal.id());
    };
    let check = match origin.check {
        Check::LoopInvPreserve if failed.on_entry => Check::LoopInvEntry,
        check => check,
    };
    // What is locked, or spoken of, is where the error stands.
    let subject = match check {
        Check::LockOrder | Check::SpecAccess | Check::SpecNull if origin.about.is_none() => origin.span,
        _ => origin.about,
    };
    let about = quote(&sources.snippet(subject), "the object");
    let message = match origin.role {
        Role::Usual => headline(check, &about),
        Role::FrameAbove => headline_of_frame_above(check),
        Role::Inherited { method, above } => {
            let (method, class) = (sources.snippet(method), sources.snippet(origin.span));
            let why = if above { headline_of_frame_above(check) } else { check.kind().unproved.to_string() };
            format!("`{method}` must be overridden in `{class}`: for what it inherits, {why}")
        }
    };
    let mut diagnostic = Diagnostic::error(check.code(), origin.span, message).with_id(check.id());
    let label = match (origin.role, check) {
        (Role::Inherited { .. }, Check::Post | Check::PostExceptional) => Some("this is promised here"),
        _ => label_of_about(check),
    };
    if let Some(label) = label.filter(|_| is_elsewhere(origin)) {
        diagnostic = diagnostic.with_secondary(origin.about, label);
    }
    let help = match origin.role {
        Role::Usual => help(check, &about),
        Role::FrameAbove => Some("the superclass packs its own part: `pack this;` at the end of its constructor".to_string()),
        Role::Inherited { .. } => Some(
            "a method that is not overridden runs as `{ unpack this; super.m(..); pack this; }`: write an override that keeps the contract"
                .to_string(),
        ),
    };
    match help {
        Some(help) => diagnostic.with_help(help),
        None => diagnostic,
    }
}

/// Whether what a check is about is written at another place.
fn is_elsewhere(origin: Origin) -> bool {
    let inside = origin.about.file == origin.span.file
        && origin.span.start <= origin.about.start
        && origin.about.end <= origin.span.end;
    !origin.about.is_none() && !inside
}

fn headline_of_frame_above(check: Check) -> String {
    let what = "what the object has of its superclass";
    match check {
        Check::PackRepValid => format!("{what} might not be packed"),
        _ => format!("{what} may be packed as part of a class below"),
    }
}

fn headline(check: Check, about: &str) -> String {
    match check {
        Check::ReadAccess => format!("there may be no access to {about} to read it"),
        Check::WriteAccess => format!("there may be no access to {about} to write it"),
        Check::WriteValid => format!("{about} is written while it may be packed"),
        Check::UnlockAccess => format!("{about} may have been given away when its lock is released"),
        Check::UnlockInvalid => format!("{about} might not be packed when its lock is released"),
        Check::WaitHeld => format!("the monitor of {about} might not be held"),
        Check::WaitOrder => format!("a lock that was taken after {about} may be held while waiting"),
        Check::WaitAccess => format!("{about} may have been given away while its monitor is waited for"),
        Check::WaitInvalid => format!("{about} might not be packed while its monitor is waited for"),
        Check::NotifyHeld => format!("the monitor of {about} might not be held"),
        Check::ShareAccess => format!("there may be no access to {about} to share it"),
        Check::ShareInvalid => format!("{about} might not be packed when it is shared"),
        Check::ShareShared => format!("{about} may be shared already"),
        Check::ShareClass => format!("{about} may be a class object, which is shared by its initialiser"),
        Check::PackAccess => format!("there may be no access to {about} to pack it"),
        Check::PackValid => format!("{about} may be packed already"),
        Check::PackType => format!("{about} may be of a subclass with an invariant of its own"),
        Check::PackRepAccess => format!("the object in the rep field {about} may belong to somebody else"),
        Check::PackRepValid => format!("the object in the rep field {about} might not be packed"),
        Check::UnpackAccess => format!("there may be no access to {about} to unpack it"),
        Check::UnpackInvalid => format!("{about} might not be packed"),
        Check::ReadBlockValid => format!("{about} might not be packed, which a read block needs"),
        other => other.kind().unproved.to_string(),
    }
}

fn label_of_about(check: Check) -> Option<&'static str> {
    Some(match check {
        Check::CallPre | Check::EntryPre | Check::OverridePre => "this might not hold",
        Check::OverridePost => "this is promised here",
        Check::Post | Check::PostExceptional => "where it ends here",
        Check::PackInvariant => "this part of the invariant",
        Check::PackRepAccess | Check::PackRepValid => "this rep field",
        Check::UnlockAccess | Check::UnlockInvalid => "locked here",
        Check::BetweenOrder => "not surely above the other",
        Check::InitOrder => "this class",
        Check::OverrideThrows => "the method that is overridden",
        _ => return None,
    })
}

/// A fact about an object: as it is written, if the object has a short name.
fn that(about: &str, fact: &str) -> String {
    match about.strip_prefix('`').and_then(|name| name.strip_suffix('`')) {
        Some(name) => format!("`{name} {fact}`"),
        None => format!("that {about} is `{fact}`"),
    }
}

fn help(check: Check, about: &str) -> Option<String> {
    let text = match check {
        Check::ReadAccess | Check::WriteAccess => {
            return Some(format!(
                "a thread has what it created, locked or was given: say {} in the precondition, lock it, or unpack its owner",
                that(about, "\\in \\A")
            ));
        }
        Check::LockOrder => {
            return Some(format!(
                "locks are taken in descending order: say {} in the precondition, and order levels with `between`",
                that(about, "< \\lockStack")
            ));
        }
        Check::SpecAccess => return Some(format!("say {} in front, with `&&`", that(about, "\\in \\A"))),
        Check::SpecNull => return Some(format!("say {} in front, with `&&`", that(about, "!= null"))),
        Check::ShareAccess => {
            "an object is shared once, by the thread that has it; afterwards whoever wants it locks it"
        }
        Check::PackValid => "leave it out, or `unpack` the object before",
        Check::UnpackInvalid => {
            "an object is packed while `inv` of it is true: `pack` it before, or say so in the precondition"
        }
        Check::InitInvalid => "end the initialiser with `//@ pack C.class;`, where `C` is the class",
        Check::FrameModifies => "say in the contract what the method changes: `//@ modifies x.*;` for each such object",
        Check::DivisionByZero | Check::SpecDivisionByZero => {
            "rule zero out before: with a test, or in the precondition"
        }
        Check::NullDeref => "rule null out before: with a test, or in the precondition",
        Check::ArrayBounds | Check::SpecBounds => "say where the index lies: `0 <= i && i < a.length`",
        Check::CastType => "test it with `instanceof` first",
        Check::OverridePost => "promise here at least what is promised there",
        Check::OverridePre => "require here no more than what is required there",
        Check::DerivedFalse => "promise less, or let the invariants say more",
        Check::PackInvariant => {
            "change the object only so that the invariant holds again before it is packed: with a test, or a precondition"
        }
        Check::WriteValid => "`unpack` it first, and `pack` it again when its invariant holds",
        Check::WriteShared | Check::ParamShared => "`share` the object first",
        Check::LockUnshared => {
            "only objects that were shared with a level can be locked: say `\\in \\S` in the precondition"
        }
        Check::LockReentry => "a lock is not taken twice by the same thread",
        Check::UnlockInvalid => {
            "`pack` it before every end of the block, also where it is left by `return`, `break` or an exception"
        }
        Check::ShareLevel => "`share (o, l);` with a level made by `between`",
        Check::PackType => "`pack` in the subclass, or make the class final",
        Check::InitOrder => "say that the class is `< \\lockStack` in the precondition",
        Check::LoopFramePreserve => "name the object in the loop invariant: `x \\in \\A`",
        Check::LoopInvPreserve => "of earlier rounds only the invariants are known: they may have to say more",
        Check::SpecLevel => "only shared objects have a level: say that the object is `\\in \\S` in front, with `&&`",
        Check::PreLocal => "write one `x \\in \\A` for each object, joined with `&&`",
        Check::InvConfined => "an invariant may read its own fields and, through `rep` fields, what it owns",
        Check::ThrowUndeclared => "declare the exception with `throws`, or catch it",
        Check::EntryPre => "a program starts with its arguments, with no locks and nothing shared",
        _ => return None,
    };
    Some(text.to_string())
}
