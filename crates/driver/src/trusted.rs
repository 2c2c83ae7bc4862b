//! What the proofs of a program rest on without checking it: of a Silver program here, of others below.

pub mod boogie;

use indexmap::{IndexMap, IndexSet};
use silver::transform::termination::recursive_functions;
use silver::tree::{Decreases, DecreasesKind, Program, StmtKind};
use source::Diagnostic;
use verdict::{TrustKind, Trusted};
use words::count;

use crate::codes;

/// In source order within each sort. What a transformation added has no place in the source and is not listed.
pub fn of(program: &Program) -> Vec<Trusted> {
    let methods = program.methods.values().filter(|m| m.body.is_none() && !m.meta.span.is_none());
    let functions = program.functions.values().filter(|f| f.body.is_none() && !f.meta.span.is_none());
    let axioms = program.domains.values().flat_map(|domain| domain.axioms.iter().map(move |axiom| (domain, axiom)));
    let written = axioms.filter(|(_, axiom)| !axiom.meta.span.is_none());
    let bodiless = |what, name, at| Trusted::named(TrustKind::Bodiless, what, name, at);
    let mut trusted: Vec<Trusted> = methods.map(|m| bodiless("abstract method", m.name, m.meta.span)).collect();
    trusted.extend(functions.map(|f| bodiless("abstract function", f.name, f.meta.span)));
    trusted.extend(unproved_termination(program));
    trusted.extend(written.map(|(domain, axiom)| {
        Trusted::named(TrustKind::Axiom, "axiom", axiom.name.unwrap_or(domain.name), axiom.meta.span)
    }));
    trusted.extend(assumptions(program));
    trusted
}

/// Functions that call themselves without a measure, and whatever `decreases _` declares to end.
fn unproved_termination(program: &Program) -> Vec<Trusted> {
    let recursive = recursive_functions(program);
    let functions = program.functions.values().filter(|f| {
        let has_body = f.body.is_some() && !f.meta.span.is_none();
        has_body && (is_declared(&f.decreases) || !is_measured(&f.decreases) && recursive.contains(&f.name))
    });
    let methods = program.methods.values().filter(|m| !m.meta.span.is_none() && is_declared(&m.decreases));
    functions
        .map(|f| (f.name, f.meta.span))
        .chain(methods.map(|m| (m.name, m.meta.span)))
        .map(|(name, at)| Trusted::named(TrustKind::NoMeasure, "assumed termination", name, at))
        .collect()
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
                found.push(Trusted::assumption(stmt.meta.span));
            }
        });
    }
    found
}

/// That something is trusted which must not be.
pub fn denied(trusted: &Trusted) -> Diagnostic {
    let what = named(trusted);
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    Diagnostic::error(codes::DENIED, trusted.at, format!("the proof rests on {article} {what}"))
        .with_label(format!("denied by `--deny {}`", trusted.kind.key()))
        .with_help(trusted.advice)
}

/// "abstract method `m`", "assumption"
pub fn named(trusted: &Trusted) -> String {
    match trusted.name {
        Some(name) => format!("{} `{name}`", trusted.what),
        None => trusted.what.to_string(),
    }
}

/// One line for the summary: `2 abstract methods (a, b), 1 axiom (c), 3 assumptions`, with what to do about measures that are missing.
pub fn words(trusted: &[Trusted]) -> Option<String> {
    let mut groups: IndexMap<&str, Vec<&Trusted>> = IndexMap::new();
    for one in trusted {
        groups.entry(one.what).or_default().push(one);
    }
    let parts: Vec<String> = groups.iter().map(|(what, all)| group(what, all)).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn group(what: &str, all: &[&Trusted]) -> String {
    const SHOWN: usize = 4;
    // What several members rely on is one thing.
    let names: IndexSet<&str> = all.iter().filter_map(|one| one.name).map(|name| name.as_str()).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let n_same = if all.iter().all(|one| one.kind == TrustKind::Signals) { names.len() } else { all.len() };
    let counted = count(n_same, what);
    let advice = match all.first() {
        Some(one) if matches!(one.kind, TrustKind::NoMeasure | TrustKind::Integers) => format!(": {}", one.advice),
        _ => String::new(),
    };
    match names.len() {
        0 => counted,
        n if n > SHOWN => format!("{counted} ({}, ...{advice})", names[..SHOWN].join(", ")),
        _ => format!("{counted} ({}{advice})", names.join(", ")),
    }
}
