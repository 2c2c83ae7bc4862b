//! What is said of contracts that nothing satisfies: the same in every language.

use source::{Code, Diagnostic, Span, Symbol};
use verdict::{Contract, MemberKind, MemberReport, ObligationKind, Vacuous};

use crate::codes;

/// For languages in which a precondition that nothing satisfies is an error.
pub const SATISFIABLE: ObligationKind = ObligationKind {
    id: "unsatisfiable",
    proved: "the precondition can be met",
    unproved: "the precondition can never hold",
};

const HELP: &str = "look for conditions that contradict each other";

/// A warning, if what is said about a member contradicts itself. What was told as a failure is not told again.
pub fn of_member(report: &MemberReport) -> Option<Diagnostic> {
    let vacuous = report.vacuous.as_ref()?;
    let told = matches!(&report.outcome, verdict::Outcome::Failed(all) if all.iter().any(|f| f.kind == SATISFIABLE));
    (!told).then(|| as_warning(vacuous, report.at.span, message(report, vacuous.what)))
}

/// The same as an error.
pub fn as_error(report: &MemberReport, code: Code) -> Option<Diagnostic> {
    let vacuous = report.vacuous.as_ref()?;
    let warning = as_warning(vacuous, report.at.span, message(report, vacuous.what));
    let error = Diagnostic::error(code, warning.primary.span, warning.message.clone()).with_id(SATISFIABLE.id);
    Some(Diagnostic { severity: error.severity, code: error.code, id: error.id, ..warning })
}

pub fn of_axioms(axioms: &Vacuous) -> Diagnostic {
    let n = axioms.at.iter().filter(|at| !at.span.is_none()).count();
    let message = match n {
        1 => "the axiom can never hold: with it anything can be proved",
        _ => "the axioms contradict each other: with them anything can be proved",
    };
    as_warning(axioms, Span::NONE, message.to_string())
}

/// Of a procedure that is no member, since it has no body.
pub fn of_procedure(name: Symbol, promises: &Vacuous) -> Diagnostic {
    let message = format!("nothing keeps what the procedure `{name}` promises: whoever calls it can prove anything");
    as_warning(promises, Span::NONE, message)
}

/// More parts of a contradiction than this do not help.
const MAX_SHOWN: usize = 6;

fn as_warning(vacuous: &Vacuous, member: Span, message: String) -> Diagnostic {
    let mut parts: Vec<Span> = vacuous.at.iter().map(|at| at.span).filter(|span| !span.is_none()).collect();
    let Some(last) = parts.pop() else { return Diagnostic::warning(codes::VACUOUS, member, message).with_help(HELP) };
    if parts.len() > MAX_SHOWN {
        let label = format!("one of {} that contradict each other", parts.len() + 1);
        return Diagnostic::warning(codes::VACUOUS, last, message).with_label(label).with_help(HELP);
    }
    let label = match (vacuous.what, parts.is_empty()) {
        (Contract::Precondition | Contract::Body, _) => "nothing satisfies this together with what is said before it",
        (Contract::Instances, _) => "this must be there first, whatever the case",
        (_, true) => "nothing satisfies this",
        (_, false) => "nothing satisfies this together with the other",
    };
    let mut d = Diagnostic::warning(codes::VACUOUS, last, message).with_label(label);
    for part in parts {
        d = d.with_secondary(part, "this is the other");
    }
    match vacuous.what {
        Contract::Instances => d.with_help("say under which condition there is no further instance"),
        _ => d.with_help(HELP),
    }
}

fn message(report: &MemberReport, what: Contract) -> String {
    let member = words::member(report);
    match (what, report.kind) {
        (Contract::Precondition, MemberKind::Function) => {
            format!("the precondition of the {member} can never hold, so it can never be applied")
        }
        (Contract::Precondition | Contract::Body, MemberKind::Invariant) => {
            format!("the {member} can never hold: whoever acquires the lock can prove anything")
        }
        (Contract::Precondition, MemberKind::Class) => {
            format!("the invariant of the {member} can never hold, so its objects can never be packed")
        }
        (Contract::Precondition, MemberKind::WhereClause) => {
            format!("the {member} can never hold: whoever receives a message can prove anything")
        }
        (Contract::Precondition, _) => {
            format!("the precondition of the {member} can never hold, so nothing is proved about it")
        }
        (Contract::Body, _) => format!("the {member} can never hold: whoever holds it can prove anything"),
        (Contract::Instances, _) => format!("the {member} can never be folded: every instance needs another one first"),
        (Contract::Postcondition, MemberKind::Method | MemberKind::Constructor) => {
            format!("nothing keeps what the {member} promises: whoever calls it can prove anything")
        }
        (Contract::Postcondition, _) => {
            format!("no value keeps what the {member} promises: whoever applies it can prove anything")
        }
        (Contract::Definition, _) => {
            format!("no value is what the {member} says it is: whoever applies it can prove anything")
        }
        (Contract::Axioms, _) => "the axioms contradict each other: with them anything can be proved".to_string(),
    }
}
