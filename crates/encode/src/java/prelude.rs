//! The declarations that translations share. They are written in Silver (the files beside) and read by the Silver front end; only
//! what a program uses is added to it.

use std::sync::LazyLock;

use indexmap::{IndexMap, IndexSet};
use silver::tree::*;
use source::{SourceMap, Symbol};

const TEXT: &[&str] = &[
    include_str!("prelude/arrays.vpr"),
    include_str!("prelude/numbers.vpr"),
    include_str!("prelude/objects.vpr"),
    include_str!("prelude/values.vpr"),
];

static PRELUDE: LazyLock<Program> = LazyLock::new(|| {
    let loaded = silver::load_text(&SourceMap::new(), "<java prelude>", &TEXT.concat());
    let mut program = loaded.program.unwrap_or_else(|| panic!("the prelude is not legal: {:?}", loaded.diagnostics));
    program.domains.values_mut().for_each(nowhere);
    program
});

/// The prelude has no place in the user's files.
fn nowhere(domain: &mut Domain) {
    domain.meta = Meta::NONE;
    for function in &mut domain.functions {
        function.meta = Meta::NONE;
    }
    for axiom in &mut domain.axioms {
        axiom.meta = Meta::NONE;
        axiom.body = axiom.body.bottom_up(&mut |e| Some(e.at(Meta::NONE)));
    }
}

static FUNCTIONS: LazyLock<IndexMap<Symbol, (Symbol, Type)>> = LazyLock::new(|| {
    let functions = |d: &'static Domain| d.functions.iter().map(move |f| (f.name, (d.name, f.ty.clone())));
    PRELUDE.domains.values().flat_map(functions).collect()
});

/// All names that are spoken for.
pub fn names() -> impl Iterator<Item = Symbol> {
    let adts = PRELUDE.adts.values().flat_map(|adt| adt.ctors.iter().map(|c| c.name).chain([adt.name]));
    PRELUDE.domains.keys().copied().chain(FUNCTIONS.keys().copied()).chain(adts)
}

/// Applies a function of the prelude. Its domain is returned as well: the program needs it.
pub fn apply(function: &str, args: Vec<Exp>, meta: Meta) -> (Symbol, Exp) {
    let function = Symbol::new(function);
    let (domain, ty) = &FUNCTIONS[&function];
    let kind = ExpKind::DomainApp { domain: *domain, function, type_args: Vec::new(), args };
    (*domain, Expr::new(kind, ty.clone(), meta))
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
