//! Measures: what clauses say, and how two tuples compare.

use rustc_hash::FxHashMap;
use source::Symbol;

use super::{BOUNDED, DECREASING};
use crate::tree::*;

/// The clauses of one member or loop.
#[derive(Clone, Debug, Default)]
pub struct Spec {
    pub tuple: Option<Tuple>,
    /// `decreases _ if c`; the condition is `None` where the clause has none.
    pub wildcard: Option<Option<Exp>>,
}

#[derive(Clone, Debug)]
pub struct Tuple {
    pub measure: Vec<Exp>,
    pub cond: Option<Exp>,
    pub meta: Meta,
}

impl Spec {
    /// The front end has made sure that there is at most one clause of each kind.
    pub fn new(clauses: &[Decreases]) -> Spec {
        let mut spec = Spec::default();
        for clause in clauses {
            match &clause.kind {
                DecreasesKind::Tuple { measure, cond } => {
                    spec.tuple = Some(Tuple { measure: measure.clone(), cond: cond.clone(), meta: clause.meta });
                }
                DecreasesKind::Wildcard { cond } => spec.wildcard = Some(cond.clone()),
                DecreasesKind::Star => {}
            }
        }
        spec
    }

    /// When the member is known to terminate.
    pub fn condition(&self, meta: Meta) -> Exp {
        let tuple = self.tuple.as_ref().map(|t| &t.cond);
        let conds: Vec<&Option<Exp>> = tuple.into_iter().chain(&self.wildcard).collect();
        if conds.iter().any(|c| c.is_none()) {
            return Expr::bool(true, meta);
        }
        let some = conds.into_iter().flatten().cloned().reduce(|a, b| Expr::or(a, b, meta));
        some.unwrap_or_else(|| Expr::bool(false, meta))
    }
}

impl Tuple {
    /// The condition as it was when the member started.
    pub fn condition_before(&self) -> Option<Exp> {
        self.cond.as_ref().map(before)
    }

    /// The measure as it was when the member started.
    pub fn measure_before(&self) -> Vec<Exp> {
        self.measure.iter().map(before).collect()
    }

    pub fn has_instances(&self) -> bool {
        self.measure.iter().any(|e| e.any(&mut |e| matches!(e.kind, ExpKind::PredicateInstance { .. })))
    }
}

fn before(e: &Exp) -> Exp {
    if e.is_heap_dependent() {
        Expr::new(ExpKind::Old(OldLabel::Pre, e.clone()), e.ty.clone(), e.meta)
    } else {
        e.clone()
    }
}

/// The functions that order values, wherever the program declares them.
pub struct Orders {
    decreasing: Option<(Domain, DomainFunction)>,
    bounded: Option<(Domain, DomainFunction)>,
}

impl Orders {
    pub fn new(program: &Program) -> Orders {
        Orders { decreasing: find_function(program, DECREASING), bounded: find_function(program, BOUNDED) }
    }

    /// The lexicographic comparison of two tuples; `None` if the program has no orders at all. A tuple that is a prefix of
    /// another is the bigger of the two.
    pub fn less(&self, smaller: &[Exp], bigger: &[Exp], meta: Meta) -> Option<Exp> {
        let no = || Some(Expr::bool(false, meta));
        let (Some((a, smaller)), Some((b, bigger))) = (smaller.split_first(), bigger.split_first()) else {
            return Some(Expr::bool(bigger.is_empty() && !smaller.is_empty(), meta));
        };
        if a.ty != b.ty {
            return no();
        }
        let (decreasing, bounded) = (self.decreasing.as_ref()?, self.bounded.as_ref()?);
        let strictly = apply(decreasing, vec![a.clone(), b.clone()], meta)
            .zip(apply(bounded, vec![b.clone()], meta))
            .map(|(less, bounded)| Expr::and(less, bounded, meta));
        let rest = self.less(smaller, bigger, meta)?;
        let equal = match rest.is_false() {
            true => None,
            false => Some(Expr::and(Expr::eq(a.clone(), b.clone(), meta), rest, meta)),
        };
        match (strictly, equal) {
            (Some(strictly), Some(equal)) => Some(Expr::or(strictly, equal, meta)),
            (one, other) => one.or(other).or_else(no),
        }
    }
}

/// A domain function, whichever domain declares it.
pub fn find_function(program: &Program, name: &str) -> Option<(Domain, DomainFunction)> {
    let name = Symbol::new(name);
    program.domains.values().find_map(|domain| {
        let function = domain.functions.iter().find(|f| f.name == name)?;
        Some((domain.clone(), function.clone()))
    })
}

/// The function applied to arguments, if it takes their types.
pub fn apply((domain, function): &(Domain, DomainFunction), args: Vec<Exp>, meta: Meta) -> Option<Exp> {
    let mut bound = FxHashMap::default();
    let fits = function.params.len() == args.len()
        && function.params.iter().zip(&args).all(|(p, a)| p.ty.unify(&a.ty, &mut bound));
    let type_args = domain.type_vars.iter().map(|v| bound.get(v).cloned().unwrap_or(Type::Int)).collect();
    let kind = ExpKind::DomainApp { domain: domain.name, function: function.name, type_args, args };
    fits.then(|| Expr::new(kind, function.ty.clone(), meta))
}
