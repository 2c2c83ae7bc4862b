//! What collections, snapshots and their wrappers mean, as axioms with triggers.
//!
//! To a solver the operators of a collection are functions that it knows nothing about; the axioms here say all it needs, once
//! for each instance (`Seq<Int>`, `Set<Ref>`, ...). They are terms like any other, built without the simplifying constructors
//! where those would take away the very term that is to be explained. Inside axioms equality is always the solver's own.
//!
//! Operators are total here: what Silver leaves undefined (an index out of range, a key that is not there) is some value that
//! nothing is said about.

mod map;
mod multiset;
mod seq;
mod set;
mod wrappers;

use crate::pool::Pool;
use crate::sort::{Sort, SortKind};
use crate::term::{QuantKind, Term};

pub use wrappers::{is_infinite, snapshot_axioms, wrapper_axioms};

/// All that a solver needs to know about values of these sorts: the sorts they depend on, collections, wrappers.
pub fn preamble(pool: &Pool, sorts: impl IntoIterator<Item = Sort>) -> Vec<Term> {
    let mut all = snapshot_axioms(pool);
    for sort in required(sorts) {
        all.extend(wrapper_axioms(pool, sort));
        all.extend(axioms(pool, sort));
    }
    all
}

/// The given sorts and all that their theories speak of, each once, parts before wholes.
pub fn required(sorts: impl IntoIterator<Item = Sort>) -> Vec<Sort> {
    let mut found = Vec::new();
    for sort in sorts {
        require(sort, &mut found);
    }
    found
}

fn require(sort: Sort, found: &mut Vec<Sort>) {
    if found.contains(&sort) {
        return;
    }
    match sort.kind() {
        SortKind::Seq(element) | SortKind::Set(element) | SortKind::Multiset(element) => require(element, found),
        SortKind::Map(key, value) => {
            require(Sort::set(key), found);
            require(Sort::set(value), found);
        }
        SortKind::Bool
        | SortKind::Int
        | SortKind::Perm
        | SortKind::Ref
        | SortKind::Snap
        | SortKind::Array(..)
        | SortKind::Indices(..)
        | SortKind::BitVec(_)
        | SortKind::NativeSeq(_)
        | SortKind::Datatype(_)
        | SortKind::Named(_)
        | SortKind::Raw(_) => {}
    }
    found.push(sort);
}

/// The theory of one collection sort; nothing for other sorts. The theories it builds on are not included: see [`required`].
pub fn axioms(pool: &Pool, sort: Sort) -> Vec<Term> {
    let mut theory = Theory { pool, sort, axioms: Vec::new() };
    match sort.kind() {
        SortKind::Seq(element) => seq::axioms(&mut theory, element),
        SortKind::Set(element) => set::axioms(&mut theory, element),
        SortKind::Multiset(element) => multiset::axioms(&mut theory, element),
        SortKind::Map(key, value) => map::axioms(&mut theory, key, value),
        _ => {}
    }
    theory.axioms
}

/// The axioms of one instance, under construction.
struct Theory<'a> {
    pool: &'a Pool,
    sort: Sort,
    axioms: Vec<Term>,
}

impl Theory<'_> {
    /// `body` for all `vars`, to be used wherever one of the trigger sets matches.
    fn axiom(&mut self, name: &str, vars: &[Term], triggers: &[&[Term]], body: Term) {
        let axiom = axiom(self.pool, &format!("{}.{name}", self.sort), vars, triggers, body);
        self.axioms.push(axiom);
    }

    fn fact(&mut self, fact: Term) {
        self.axioms.push(fact);
    }

    fn var(&self, name: &str, sort: Sort) -> Term {
        self.pool.fresh_var(name, sort)
    }

    /// An auxiliary function of this instance, such as a witness.
    fn call(&self, name: &str, args: &[Term], ret: Sort) -> Term {
        let sorts: Vec<Sort> = args.iter().map(|arg| self.pool.sort(*arg)).collect();
        let func = self.pool.func(format!("${}.{name}", self.sort).as_str(), &sorts, ret);
        self.pool.app(func, args)
    }
}

fn axiom(pool: &Pool, name: &str, vars: &[Term], triggers: &[&[Term]], body: Term) -> Term {
    let triggers: Vec<Vec<Term>> = triggers.iter().map(|set| set.to_vec()).collect();
    pool.quant_with(QuantKind::Forall, vars, &triggers, body, None, name.into())
}
