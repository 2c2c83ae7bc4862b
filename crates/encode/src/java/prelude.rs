//! The declarations that translations share. They are written in Silver (the files beside) and read by the Silver front end; only
//! what a program uses is added to it.

use std::sync::LazyLock;

use indexmap::IndexSet;
use silver::tree::*;
use source::Symbol;

use crate::prelude::{Vocabulary, read};

const TEXT: &[&str] = &[
    include_str!("prelude/arrays.vpr"),
    include_str!("prelude/numbers.vpr"),
    include_str!("prelude/objects.vpr"),
    include_str!("prelude/values.vpr"),
];

static PRELUDE: LazyLock<Program> = LazyLock::new(|| read("<java prelude>", &TEXT.concat()));

static FUNCTIONS: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::new(PRELUDE.domains.values()));

/// All names that are spoken for.
pub fn names() -> impl Iterator<Item = Symbol> {
    let adts = PRELUDE.adts.values().flat_map(|adt| adt.ctors.iter().map(|c| c.name).chain([adt.name]));
    PRELUDE.domains.keys().copied().chain(FUNCTIONS.names()).chain(adts)
}

/// Applies a function of the prelude. Its domain is returned as well: the program needs it.
pub fn apply(function: &str, args: Vec<Exp>, meta: Meta) -> (Symbol, Exp) {
    (FUNCTIONS.domain_of(function), FUNCTIONS.apply(function, args, meta))
}

/// Adds the domains that are used, with those that their axioms speak of, and the algebraic types.
pub fn add(used: &IndexSet<Symbol>, adts: &IndexSet<Symbol>, program: &mut Program) {
    let mut needed = used.clone();
    let mut at = 0;
    while let Some(name) = needed.get_index(at).copied() {
        for axiom in &PRELUDE.domains[&name].axioms {
            axiom.body.visit(&mut |e| {
                if let ExpKind::DomainApp { domain, .. } = &e.kind {
                    needed.insert(*domain);
                }
            });
        }
        at += 1;
    }
    for (name, domain) in &PRELUDE.domains {
        if needed.contains(name) {
            let axioms = program.domains.get(name).map(|d| d.axioms.clone()).unwrap_or_default();
            let mut domain = domain.clone();
            domain.axioms.extend(axioms);
            program.domains.insert(*name, domain);
        }
    }
    for (name, adt) in &PRELUDE.adts {
        if adts.contains(name) {
            program.adts.insert(*name, adt.clone());
        }
    }
}
