//! Boogie's failures in words.

use source::{Code, Diagnostic, Span};
use vcgen::obligation::Obligation;
use vcgen::terms::Unsupported;
use verdict::Failure;
use words::way::Teller;

/// A longer way through the program is cut in the middle.
const MAX_TRACE: usize = 12;

pub fn failure(failure: &Failure) -> Diagnostic {
    let obligation = Obligation::of(failure.kind).unwrap_or(Obligation::Assertion);
    let mut diagnostic =
        Diagnostic::error(code(obligation), primary(failure, obligation), headline(failure, obligation));
    diagnostic = diagnostic.with_id(failure.id());
    diagnostic = places(failure, obligation, diagnostic);
    diagnostic = words::with_path(failure, diagnostic);
    diagnostic = origins(failure, diagnostic);
    let names = words::Names::of_clause_if(obligation == Obligation::Precondition);
    diagnostic = words::with_counterexample(failure, diagnostic, names, |name, _| Some(name.to_string()));
    diagnostic = trace(failure, diagnostic);
    diagnostic = words::with_budget(failure, diagnostic);
    match help(obligation) {
        Some(help) => diagnostic.with_help(help),
        None => diagnostic,
    }
}

/// An axiom or definition that proofs do without.
pub fn left_out(problem: &Unsupported) -> Diagnostic {
    let message = format!("nothing is concluded from this axiom, because it has {}", problem.what);
    Diagnostic::warning(Code("G4311"), problem.at, message)
        .with_help("what follows from it is not proved; say it in another way")
}

/// Code that nothing gets to.
pub fn unreachable(at: Span) -> Diagnostic {
    Diagnostic::warning(Code("G4312"), at, "nothing gets through the code that begins here")
        .with_help("everything is proved of it; look for a contradiction in what is assumed on the way")
}

/// One code for each kind of obligation.
pub fn code(obligation: Obligation) -> Code {
    Code(match obligation {
        // Only `--compat` asks for the last two, and prints no codes.
        Obligation::Assertion | Obligation::Unrolled | Obligation::Inlined => "G4301",
        Obligation::Precondition => "G4302",
        Obligation::Postcondition => "G4303",
        Obligation::InvariantEntry => "G4304",
        Obligation::InvariantMaintained => "G4305",
        Obligation::MeasureDecreases => "G4306",
        Obligation::MeasureBounded => "G4307",
        Obligation::Unpack => "G4308",
    })
}

/// A postcondition is shown as it is written, since it is what has to change as often as the way to the return.
fn primary(failure: &Failure, obligation: Obligation) -> Span {
    match obligation {
        Obligation::Postcondition => failure.offending.span,
        _ => failure.at.span,
    }
}

/// The program's own words, if it has any for this.
fn headline(failure: &Failure, obligation: Obligation) -> String {
    if let Some(message) = &failure.message {
        return message.clone();
    }
    match obligation {
        Obligation::Assertion => "the assertion might not hold",
        Obligation::Precondition => "a precondition of the called procedure might not hold",
        Obligation::Postcondition => "the postcondition might not hold",
        Obligation::InvariantEntry => "the loop invariant might not hold when the loop is reached",
        Obligation::InvariantMaintained => "the loop invariant might not be maintained by the loop's body",
        Obligation::MeasureDecreases => "the measure might not decrease",
        Obligation::MeasureBounded => "the measure might be negative",
        Obligation::Unpack => "the value might have been made by another constructor",
        Obligation::Unrolled => "the loop might go on beyond its unrolling",
        Obligation::Inlined => "the calls might go on beyond their inlining",
    }
    .to_string()
}

/// Points at what cannot be proved, and at where that matters.
fn places(failure: &Failure, obligation: Obligation, diagnostic: Diagnostic) -> Diagnostic {
    let (at, offending) = (failure.at.span, failure.offending.span);
    let elsewhere = at != offending && !offending.is_none();
    let message = failure.message.as_ref().map(|_| obligation.kind().unproved);
    match obligation {
        Obligation::Postcondition => {
            let diagnostic = diagnostic.with_label(message.unwrap_or("this cannot be proved"));
            if elsewhere { diagnostic.with_secondary(at, "where it returns here") } else { diagnostic }
        }
        Obligation::Precondition | Obligation::MeasureBounded if elsewhere => {
            diagnostic.with_label(message.unwrap_or_default()).with_secondary(offending, "this cannot be proved")
        }
        _ if elsewhere && message.is_none() => diagnostic.with_secondary(offending, "this cannot be proved"),
        _ => diagnostic.with_label(message.unwrap_or_default()),
    }
}

/// Where the values come from.
fn origins(failure: &Failure, mut diagnostic: Diagnostic) -> Diagnostic {
    for event in &failure.history {
        let at = event.place.span;
        if at != diagnostic.primary.span && at != failure.offending.span {
            diagnostic = diagnostic.with_secondary(at, event.by.unproved);
        }
    }
    diagnostic
}

/// Boogie is proved as it is written.
pub struct AsWritten;

impl Teller for AsWritten {}

/// The blocks on the way, where the program gives them names of its own.
fn trace(failure: &Failure, diagnostic: Diagnostic) -> Diagnostic {
    let labels: Vec<&str> = failure.trace.iter().map(|step| step.label.as_str()).collect();
    if labels.iter().all(|label| label.starts_with("anon")) {
        return diagnostic;
    }
    let way = match labels.len() {
        0..=MAX_TRACE => labels.join(", "),
        n => format!("{}, ..., {}", labels[..MAX_TRACE / 2].join(", "), labels[n - MAX_TRACE / 2..].join(", ")),
    };
    diagnostic.with_note(format!("on the way through {way}"))
}

fn help(obligation: Obligation) -> Option<&'static str> {
    Some(match obligation {
        Obligation::InvariantMaintained => {
            "of earlier iterations only the invariants are known: they may have to say more"
        }
        Obligation::MeasureDecreases => {
            "each time around, the first part of the measure that changes must become less (a Boolean: from true to false)"
        }
        Obligation::Unpack => "ask with `is` first",
        Obligation::Unrolled | Obligation::Inlined => {
            "raise the bound, or say with a contract or an invariant what holds"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    #[test]
    fn every_obligation_has_its_registered_code() {
        let is_told = |obligation: &&Obligation| !matches!(obligation, Obligation::Unrolled | Obligation::Inlined);
        for obligation in Obligation::ALL.iter().filter(is_told) {
            let entry = registry::find(code(*obligation).0).expect("registered");
            assert_eq!(entry.name, format!("boogie-{}", obligation.id().replace('.', "-")));
        }
    }
}
