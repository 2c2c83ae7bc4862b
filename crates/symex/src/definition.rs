//! Definitions: the facts that hold whatever was decided on the way.
//!
//! What is learnt on a path holds where its decisions hold, and takes them along as a guard when it leaves the scope that it was
//! learnt in (see [`crate::path`]). A definition needs no guard. So it may say nothing but what a symbol stands for that did not
//! exist before, for all arguments, without asking anything of the state: what is true only because something was proved (that a
//! family is injective, that two chunks agree) is no definition, but a fact like any other.
//!
//! Definitions can only be made here. A constructor makes its symbol itself, so that nothing else can have been said of it, and
//! tells why there is always something that the symbol can stand for.

use logic::{Pool, Sort, Term};

use crate::program::ResourceSymbols;

/// What a fresh symbol stands for.
#[derive(Clone, Debug)]
pub struct Definition {
    symbol: Term,
    facts: Vec<Term>,
}

/// The value of a symbol wherever a condition holds. For a map, both are terms over the formal variables of its resource.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub cond: Term,
    pub value: Term,
}

impl Definition {
    /// A map that has, at each location, the value of the first case whose condition holds there, and speaks of exactly the
    /// locations in `domain`, if that is given.
    ///
    /// There is such a map in every state: at most one case gives the value at a location, and every set of locations is the
    /// domain of some map.
    pub fn map(pool: &Pool, symbols: &ResourceSymbols, cases: &[Case], domain: Option<Term>) -> Definition {
        let formals = &symbols.formals;
        let spoken_of = cases.iter().flat_map(|case| [case.cond, case.value]).chain(domain);
        let others = other_variables(pool, spoken_of, formals);
        let sorts: Vec<Sort> = others.iter().map(|v| pool.sort(*v)).collect();
        let map = pool.app(pool.fresh_func("sm", &sorts, symbols.map), &others);
        let location: Vec<Term> = std::iter::once(map).chain(formals.iter().copied()).collect();
        let here = pool.app(symbols.lookup, &location);
        let mut facts = Vec::new();
        let mut not_before = pool.tt();
        for Case { cond, value } in cases {
            let equal = pool.implies(pool.and2(not_before, *cond), pool.eq(here, *value));
            facts.push(pool.forall(formals, &[vec![here], vec![*value]], equal));
            not_before = pool.and2(not_before, pool.not(*cond));
        }
        if let Some(domain) = domain {
            let member = pool.app(symbols.domain, &location);
            facts.push(pool.forall(formals, &[vec![member]], pool.iff(member, domain)));
        }
        Definition { symbol: map, facts }
    }

    /// A map that has this value at one location, and elsewhere the values of another map.
    ///
    /// There is such a map in every state: whether a location is that one or not decides its value.
    pub fn updated(pool: &Pool, symbols: &ResourceSymbols, map: Term, location: &[Term], value: Term) -> Definition {
        let formals = &symbols.formals;
        let symbol = symbol_for(pool, "sm", symbols.map, location.iter().copied().chain([map, value]));
        let at = |map: Term, args: &[Term]| {
            let all: Vec<Term> = std::iter::once(map).chain(args.iter().copied()).collect();
            pool.app(symbols.lookup, &all)
        };
        let (new, old) = (at(symbol, formals), at(map, formals));
        let same = pool.and(formals.iter().zip(location).map(|(formal, arg)| pool.equals(*formal, *arg)));
        let kept = pool.forall(formals, &[vec![new], vec![old]], pool.implies(pool.not(same), pool.eq(new, old)));
        Definition { symbol, facts: vec![pool.eq(at(symbol, location), value), kept] }
    }

    /// The value of the first case whose condition holds. `bounds` are numbers that every one of the values lies between, in every
    /// state.
    ///
    /// There is such a value in every state: at most one case gives it, and where none does, anything between the bounds will do.
    pub fn choice(pool: &Pool, cases: &[Case], bounds: Option<(Term, Term)>) -> Definition {
        let symbol =
            symbol_for(pool, "choice", pool.sort(cases[0].value), cases.iter().flat_map(|c| [c.cond, c.value]));
        let mut facts = Vec::new();
        let mut not_before = pool.tt();
        for Case { cond, value } in cases {
            facts.push(pool.implies(pool.and2(not_before, *cond), pool.eq(symbol, *value)));
            not_before = pool.and2(not_before, pool.not(*cond));
        }
        if let Some((least, most)) = bounds {
            facts.extend([pool.le(least, symbol), pool.le(symbol, most)]);
        }
        Definition { symbol, facts }
    }

    /// A name for a condition: it is true exactly where the condition holds.
    pub fn name(pool: &Pool, cond: Term) -> Definition {
        let symbol = symbol_for(pool, "guard", Sort::BOOL, [cond]);
        let facts = vec![pool.implies(symbol, cond), pool.implies(pool.not(symbol), pool.not(cond))];
        Definition { symbol, facts }
    }

    /// The symbol, applied to the variables that it depends on.
    pub fn symbol(&self) -> Term {
        self.symbol
    }

    pub fn facts(&self) -> &[Term] {
        &self.facts
    }
}

/// A fresh symbol that depends on the variables of the terms it is defined by.
fn symbol_for(pool: &Pool, name: &str, sort: Sort, terms: impl IntoIterator<Item = Term>) -> Term {
    let variables = other_variables(pool, terms, &[]);
    let sorts: Vec<Sort> = variables.iter().map(|v| pool.sort(*v)).collect();
    pool.app(pool.fresh_func(name, &sorts, sort), &variables)
}

/// The free variables of terms but for some, in order.
pub fn other_variables(pool: &Pool, terms: impl IntoIterator<Item = Term>, but: &[Term]) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    for v in terms.into_iter().flat_map(|t| pool.free_vars(t)) {
        if !but.contains(&v) && !found.contains(&v) {
            found.push(v);
        }
    }
    found
}
