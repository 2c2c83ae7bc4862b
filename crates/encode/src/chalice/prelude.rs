//! The declarations every translation shares: lock levels, held locks, credits, the wait level, fractions, remembered states.
//!
//! They are written in Silver (the files beside) and read by the Silver front end, so that what users see of them is what was
//! written. Only the parts a program needs are added to it.

use std::sync::LazyLock;

use indexmap::IndexMap;
use silver::tree::{Domain, Exp, ExpKind, Expr, Meta, Type};
use source::{SourceMap, Symbol};

const PARTS: &[(PreludePart, &str)] = &[
    (PreludePart::Locks, include_str!("prelude/locks.vpr")),
    (PreludePart::Fractions, include_str!("prelude/fractions.vpr")),
    (PreludePart::States, include_str!("prelude/states.vpr")),
    (PreludePart::Remember, include_str!("prelude/remember.vpr")),
    (PreludePart::Obligations, include_str!("prelude/obligations.vpr")),
    (PreludePart::Cargo, include_str!("prelude/cargo.vpr")),
    (PreludePart::Nesting, include_str!("prelude/nesting.vpr")),
    (PreludePart::Depth, include_str!("prelude/depth.vpr")),
];

/// A part that a program may need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PreludePart {
    /// Levels, locks, credits and the wait level.
    Locks,
    /// The global read fraction and epsilons.
    Fractions,
    /// Token states.
    States,
    /// Acquire and release states of locks; needs `Locks` and `States`.
    Remember,
    /// What threads owe; needs `Locks`.
    Obligations,
    /// What lies in duty channels; needs `Obligations`.
    Cargo,
    /// Predicate instances inside one another.
    Nesting,
    /// Levels of bounded depth; needs `Obligations`.
    Depth,
}

static PRELUDE: LazyLock<IndexMap<Symbol, (PreludePart, Domain)>> = LazyLock::new(|| {
    let whole: String = PARTS.iter().map(|(_, text)| *text).collect();
    let sources = SourceMap::new();
    let loaded = silver::load_text(&sources, "<chalice prelude>", &whole);
    let program = loaded.program.unwrap_or_else(|| panic!("the prelude is not legal: {:?}", loaded.diagnostics));
    let part_of = |name: Symbol| {
        let declares = |text: &str| text.contains(&format!("domain {name} "));
        PARTS.iter().find(|(_, text)| declares(text)).map_or(PreludePart::Locks, |(part, _)| *part)
    };
    program.domains.into_iter().map(|(name, domain)| (name, (part_of(name), nowhere(domain)))).collect()
});

/// The prelude has no place in the user's files.
fn nowhere(mut domain: Domain) -> Domain {
    domain.meta = Meta::NONE;
    for function in &mut domain.functions {
        function.meta = Meta::NONE;
    }
    for axiom in &mut domain.axioms {
        axiom.meta = Meta::NONE;
        axiom.body = axiom.body.bottom_up(&mut |e| Some(e.at(Meta::NONE)));
    }
    domain
}

/// The domains of a part, in order.
pub fn domains(part: PreludePart) -> impl Iterator<Item = &'static Domain> {
    PRELUDE.values().filter(move |(p, _)| *p == part).map(|(_, domain)| domain)
}

static FUNCTIONS: LazyLock<IndexMap<Symbol, (Symbol, Type)>> = LazyLock::new(|| {
    let functions = |d: &'static Domain| d.functions.iter().map(move |f| (f.name, (d.name, f.ty.clone())));
    PRELUDE.values().flat_map(|(_, d)| functions(d)).collect()
});

/// Applies a function of the prelude.
pub fn apply(function: &str, args: impl Into<Vec<Exp>>, meta: Meta) -> Exp {
    let function = Symbol::new(function);
    let (domain, ty) = &FUNCTIONS[&function];
    let kind = ExpKind::DomainApp { domain: *domain, function, type_args: Vec::new(), args: args.into() };
    Expr::new(kind, ty.clone(), meta)
}

pub fn ty(domain: &str) -> Type {
    Type::named(Symbol::new(domain))
}
