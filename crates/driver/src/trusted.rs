//! What the proofs of a Silver program rest on without checking it.

use silver::transform::termination::recursive_functions;
use silver::tree::{Decreases, DecreasesKind, Program, StmtKind};
use source::Symbol;
use verdict::Trusted;

/// In source order within each sort. What a transformation added has no place in the source and is not listed.
pub fn of(program: &Program) -> Vec<Trusted> {
    let methods = program.methods.values().filter(|m| m.body.is_none() && !m.meta.span.is_none());
    let functions = program.functions.values().filter(|f| f.body.is_none() && !f.meta.span.is_none());
    let axioms = program.domains.values().flat_map(|domain| domain.axioms.iter().map(move |axiom| (domain, axiom)));
    let written = axioms.filter(|(_, axiom)| !axiom.meta.span.is_none());
    let mut trusted: Vec<Trusted> = methods.map(|m| Trusted::AbstractMethod(m.name)).collect();
    trusted.extend(functions.map(|f| Trusted::AbstractFunction(f.name)));
    trusted.extend(written.map(|(domain, axiom)| Trusted::Axiom(axiom.name.unwrap_or(domain.name))));
    trusted.extend(unshown_ends(program));
    trusted.extend(assumptions(program));
    trusted
}

/// Functions that call themselves without a measure, and whatever `decreases _` declares to end.
fn unshown_ends(program: &Program) -> Vec<Trusted> {
    let recursive = recursive_functions(program);
    let functions = program.functions.values().filter(|f| {
        let has_body = f.body.is_some() && !f.meta.span.is_none();
        has_body && (is_declared(&f.decreases) || !is_measured(&f.decreases) && recursive.contains(&f.name))
    });
    let methods = program.methods.values().filter(|m| !m.meta.span.is_none() && is_declared(&m.decreases));
    functions.map(|f| f.name).chain(methods.map(|m| m.name)).map(Trusted::Termination).collect()
}

fn is_measured(clauses: &[Decreases]) -> bool {
    clauses.iter().any(|clause| matches!(clause.kind, DecreasesKind::Tuple { .. }))
}

fn is_declared(clauses: &[Decreases]) -> bool {
    clauses.iter().any(|clause| matches!(clause.kind, DecreasesKind::Wildcard { .. }))
}

fn assumptions(program: &Program) -> Vec<Trusted> {
    let mut found = Vec::new();
    for body in program.methods.values().filter_map(|method| method.body.as_ref()) {
        body.visit(&mut |stmt| {
            let is_assumed = match &stmt.kind {
                StmtKind::Assume(_) | StmtKind::Inhale(_) => true,
                StmtKind::While { decreases, .. } => is_declared(decreases),
                _ => false,
            };
            if is_assumed && !stmt.meta.span.is_none() {
                found.push(Trusted::Assume(stmt.meta.span));
            }
        });
    }
    found
}

/// One line for the summary: `2 abstract methods (a, b), 1 axiom, 3 assumptions`.
pub fn words(trusted: &[Trusted]) -> Option<String> {
    let names = |pick: fn(&Trusted) -> Option<Symbol>| trusted.iter().filter_map(pick).collect::<Vec<Symbol>>();
    let groups = [
        ("abstract method", names(|t| if let Trusted::AbstractMethod(name) = t { Some(*name) } else { None })),
        ("abstract function", names(|t| if let Trusted::AbstractFunction(name) = t { Some(*name) } else { None })),
        ("indebted channel", names(|t| if let Trusted::Owing(name) = t { Some(*name) } else { None })),
        ("assumed termination", names(|t| if let Trusted::Termination(name) = t { Some(*name) } else { None })),
        ("weakening option", names(|t| if let Trusted::Option(name) = t { Some(*name) } else { None })),
        ("axiom", names(|t| if let Trusted::Axiom(name) = t { Some(*name) } else { None })),
    ];
    let mut parts: Vec<String> =
        groups.iter().filter(|(_, names)| !names.is_empty()).map(|(what, names)| group(what, names)).collect();
    let n_assumed = trusted.iter().filter(|t| matches!(t, Trusted::Assume(_))).count();
    if n_assumed > 0 {
        parts.push(count(n_assumed, "assumption"));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn group(what: &str, names: &[Symbol]) -> String {
    const SHOWN: usize = 4;
    let mut list: Vec<&str> = names.iter().take(SHOWN).map(|name| name.as_str()).collect();
    if names.len() > SHOWN {
        list.push("...");
    }
    format!("{} ({})", count(names.len(), what), list.join(", "))
}

/// `1 method`, `2 methods`.
pub fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
