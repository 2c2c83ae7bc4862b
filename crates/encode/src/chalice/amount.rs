//! Amounts of permission, and the constraints on abstract read fractions.
//!
//! A read fraction is never chosen. At a call, fork or loop it is a fresh variable, constrained before the one exact exhale: for
//! every occurrence `rd(l)` something of `l` must be held, and the fraction is assumed to be so small that all occurrences
//! together leave some of it, even if all of them mean the same location.

use chalice::tree as ch;
use num_bigint::{BigInt, Sign};
use silver::tree::*;
use source::Span;

use super::encoder::*;
use super::leaves::with;
use super::origin::{AmountKind, Check, Role, Situation};
use super::prelude;
use super::view::{Epsilon, View};

/// Whether an amount is "some of what is there": read fractions and multiples of them.
pub fn is_inexact(amount: &ch::Amount) -> bool {
    match amount {
        ch::Amount::Rd | ch::Amount::Star => true,
        ch::Amount::Scale(_, a) => is_inexact(a),
        ch::Amount::Add(a, b) | ch::Amount::Sub(a, b) => is_inexact(a) && is_inexact(b),
        _ => false,
    }
}

pub fn kind(amount: &ch::Amount) -> AmountKind {
    match amount {
        ch::Amount::Epsilons(_) => AmountKind::Epsilons,
        ch::Amount::Add(a, b) | ch::Amount::Sub(a, b) => match (kind(a), kind(b)) {
            (a, b) if a == b => a,
            _ => AmountKind::Mixed,
        },
        ch::Amount::Scale(_, a) => kind(a),
        _ => AmountKind::Fraction,
    }
}

fn literal(e: &ch::Exp) -> Option<&BigInt> {
    if let ch::ExprKind::Int(n) = &e.kind { Some(n) } else { None }
}

/// Whether an amount is positive whatever happens.
pub fn is_positive(amount: &ch::Amount) -> bool {
    match amount {
        ch::Amount::Full | ch::Amount::Rd | ch::Amount::Global(_) | ch::Amount::RdOfToken(_) | ch::Amount::Star => true,
        ch::Amount::Percent(e) | ch::Amount::Epsilons(e) => literal(e).is_some_and(|n| n.sign() == Sign::Plus),
        ch::Amount::Add(a, b) => is_positive(a) && is_positive(b),
        ch::Amount::Scale(n, a) => literal(n).is_some_and(|n| n.sign() == Sign::Plus) && is_positive(a),
        ch::Amount::Sub(..) => false,
    }
}

/// Whether it can be told where an amount is written that it is positive. Of two read fractions from different places nobody knows which is
/// the larger: their difference must be positive wherever it is given away.
pub fn is_comparable(amount: &ch::Amount) -> bool {
    fn fractions<'x>(amount: &'x ch::Amount, found: &mut Vec<&'x ch::Amount>) {
        match amount {
            ch::Amount::Rd | ch::Amount::Global(_) | ch::Amount::RdOfToken(_) => {
                // The global fraction is one for all that it stands in.
                let same = |a: &ch::Amount| {
                    a == amount || matches!((a, amount), (ch::Amount::Global(_), ch::Amount::Global(_)))
                };
                if !found.iter().any(|a| same(a)) {
                    found.push(amount);
                }
            }
            ch::Amount::Add(a, b) | ch::Amount::Sub(a, b) => {
                fractions(a, found);
                fractions(b, found);
            }
            ch::Amount::Scale(_, a) => fractions(a, found),
            ch::Amount::Full | ch::Amount::Percent(_) | ch::Amount::Epsilons(_) | ch::Amount::Star => {}
        }
    }
    let mut found = Vec::new();
    fractions(amount, &mut found);
    found.len() <= 1
}

/// Whether an assertion mentions the abstract read fraction.
pub fn mentions_rd(e: &ch::Exp) -> bool {
    fn in_amount(a: &ch::Amount) -> bool {
        match a {
            ch::Amount::Rd => true,
            ch::Amount::Add(a, b) | ch::Amount::Sub(a, b) => in_amount(a) || in_amount(b),
            ch::Amount::Scale(_, a) => in_amount(a),
            _ => false,
        }
    }
    ch::visit::any(e, &|e| match &e.kind {
        ch::ExprKind::Access(a) | ch::ExprKind::Unfolding(a, _) => in_amount(&a.amount),
        _ => false,
    })
}

impl<'a> Encoder<'a> {
    pub fn amount(&mut self, v: &View<'a>, amount: &ch::Amount, m: Meta) -> Exp {
        match v.epsilon {
            Epsilon::One if *amount != ch::Amount::Star => return prelude::epsilon(m),
            Epsilon::AllBut if *amount != ch::Amount::Star => {
                let whole = self.amount(&View { epsilon: Epsilon::No, ..v.clone() }, amount, m);
                return Expr::binary(BinOp::Sub, whole, prelude::epsilon(m), Type::Perm, m);
            }
            _ => {}
        }
        let Some(k) = v.fraction.clone() else { return self.amount_in_function(v, amount, m) };
        match amount {
            ch::Amount::Full => write(m),
            ch::Amount::Percent(e) => self.percent(v, e, m),
            ch::Amount::Rd => k.at(m),
            ch::Amount::Global(_) => prelude::global_fraction(m),
            ch::Amount::RdOfToken(t) => {
                let t = self.exp(v, t);
                prelude::token_fraction(t, m)
            }
            ch::Amount::Epsilons(n) if literal(n).is_some_and(|n| *n == BigInt::from(1)) => prelude::epsilon(m),
            ch::Amount::Epsilons(n) => {
                let n = self.exp(v, n);
                Expr::binary(BinOp::Mul, n, prelude::epsilon(m), Type::Perm, m)
            }
            ch::Amount::Star => wildcard(m),
            ch::Amount::Add(a, b) => {
                let (a, b) = (self.amount(v, a, m), self.amount(v, b, m));
                Expr::binary(BinOp::Add, a, b, Type::Perm, m)
            }
            ch::Amount::Sub(a, b) => {
                let (a, b) = (self.amount(v, a, m), self.amount(v, b, m));
                Expr::binary(BinOp::Sub, a, b, Type::Perm, m)
            }
            ch::Amount::Scale(n, a) => {
                let (n, a) = (self.exp(v, n), self.amount(v, a, m));
                Expr::binary(BinOp::Mul, n, a, Type::Perm, m)
            }
        }
    }

    /// That an amount is positive, as far as that must be said: where it is written it must follow from what stands before, elsewhere it is
    /// part of what is given and taken.
    pub fn positive(&mut self, v: &View<'a>, amount: &ch::Amount, value: &Exp, span: Span) -> Option<Exp> {
        if v.epsilon != Epsilon::No || is_positive(amount) {
            return None;
        }
        let cm = self.part(v, Role::Check(Check::Amount), span);
        // An assertion claims it, like everything else in it.
        let checked = v.checked && v.context.what != Situation::Assert && is_comparable(amount);
        if v.fraction.is_none() {
            return checked.then(|| asserting(self.positive_in_function(v, amount, cm), Expr::bool(true, cm)));
        }
        let m = self.part(v, Role::Positive, span);
        let claim = more_than_none(value.clone(), m);
        if !checked {
            return Some(claim);
        }
        let positive = more_than_none(value.clone(), cm);
        let follows = implies_all(self.bounded_counts(v, amount, cm).as_slice(), positive, cm);
        Some(asserting(follows, claim))
    }

    /// Where there is no read fraction to compare with, the numbers must be positive.
    fn positive_in_function(&mut self, v: &View<'a>, amount: &ch::Amount, m: Meta) -> Exp {
        match amount {
            ch::Amount::Percent(n) | ch::Amount::Epsilons(n) => {
                let n = self.exp(v, n);
                cmp(BinOp::Gt, n, Expr::int(0, m), m)
            }
            ch::Amount::Scale(n, a) => {
                let n = self.exp(v, n);
                let a = self.positive_in_function(v, a, m);
                Expr::and(cmp(BinOp::Gt, n, Expr::int(0, m), m), a, m)
            }
            _ => Expr::bool(true, m),
        }
    }

    /// Functions only look at what they read: any amount will do, except where the program names one.
    fn amount_in_function(&mut self, v: &View<'a>, amount: &ch::Amount, m: Meta) -> Exp {
        match amount {
            ch::Amount::Full => write(m),
            ch::Amount::Percent(e) => self.percent(v, e, m),
            _ => wildcard(m),
        }
    }

    fn percent(&mut self, v: &View<'a>, e: &ch::Exp, m: Meta) -> Exp {
        let hundredth = |n: Exp| Expr::binary(BinOp::PermDiv, n, Expr::int(100, m), Type::Perm, m);
        match literal(e) {
            Some(n) if *n == BigInt::from(100) => write(m),
            Some(n) => hundredth(Expr::int(n.clone(), m)),
            None => {
                let n = self.exp(v, e);
                Expr::binary(BinOp::Mul, n, hundredth(Expr::int(1, m)), Type::Perm, m)
            }
        }
    }

    /// What is known of every read fraction: a thousand of them are less than one percent.
    pub fn is_fraction(&self, k: &Exp, m: Meta) -> Exp {
        let mut all = is_read_fraction(k, 100_000, m).conjuncts();
        if self.features.epsilons {
            all.push(cmp(BinOp::Lt, times(1_000_000, prelude::many_epsilons(m), m), k.clone(), m));
        }
        Expr::conj(all, m)
    }

    /// Counts of epsilons stay below any fraction: what is to be known of the counts in an amount.
    pub fn bounded_counts(&mut self, v: &View<'a>, amount: &ch::Amount, m: Meta) -> Option<Exp> {
        match amount {
            ch::Amount::Epsilons(n) if literal(n).is_none() && v.fraction.is_some() => {
                let n = self.exp(v, n);
                let counted = Expr::binary(BinOp::Mul, n, prelude::epsilon(m), Type::Perm, m);
                Some(cmp(BinOp::Lt, counted, prelude::many_epsilons(m), m))
            }
            ch::Amount::Add(a, b) | ch::Amount::Sub(a, b) => {
                match (self.bounded_counts(v, a, m), self.bounded_counts(v, b, m)) {
                    (Some(a), Some(b)) => Some(Expr::and(a, b, m)),
                    (a, b) => a.or(b),
                }
            }
            ch::Amount::Scale(_, a) => self.bounded_counts(v, a, m),
            _ => None,
        }
    }

    /// The same for all amounts of an assertion, under their guards.
    pub fn counts_of(&mut self, v: &View<'a>, e: &ch::Exp) -> Vec<Exp> {
        let counts = |e: &ch::Exp| {
            let is_count = |a: &ch::Access| kind(&a.amount) != AmountKind::Fraction;
            ch::visit::any(e, &|e| matches!(&e.kind, ch::ExprKind::Access(a) if is_count(a)))
        };
        let mut found = Vec::new();
        // A count that depends on a quantifier's variable may have no bound.
        for leaf in self.leaves(v, e, &counts).into_iter().filter(|leaf| leaf.bound.is_empty()) {
            let ch::ExprKind::Access(a) = &leaf.exp.kind else { continue };
            let m = self.part(&leaf.view, Role::Pure, a.span);
            found.extend(self.bounded_counts(&leaf.view, &a.amount, m).map(|bounded| leaf.close(bounded, m)));
        }
        found
    }

    /// The occurrences of the read fraction in an assertion about to be exhaled.
    pub fn occurrences(&mut self, v: &View<'a>, e: &ch::Exp) -> Vec<Occurrence> {
        self.accesses(v, e, &|amount| is_inexact(amount) && *amount != ch::Amount::Star)
    }

    /// The occurrences of `rd*`.
    pub fn starred(&mut self, v: &View<'a>, e: &ch::Exp) -> Vec<Occurrence> {
        self.accesses(v, e, &|amount| *amount == ch::Amount::Star)
    }

    fn accesses(&mut self, v: &View<'a>, e: &ch::Exp, wanted: &dyn Fn(&ch::Amount) -> bool) -> Vec<Occurrence> {
        let mut found = Vec::new();
        let mentions =
            |e: &ch::Exp| ch::visit::any(e, &|e| matches!(&e.kind, ch::ExprKind::Access(a) if wanted(&a.amount)));
        for leaf in self.leaves(v, e, &mentions) {
            if let ch::ExprKind::Access(a) = &leaf.exp.kind
                && wanted(&a.amount)
            {
                let first = found.len();
                self.access_occurrences(&leaf.view, a, &leaf.guards, &mut found);
                found[first..].iter_mut().for_each(|o| o.bound.extend(leaf.bound.iter().cloned()));
            }
        }
        found
    }

    fn access_occurrences(&mut self, v: &View<'a>, a: &ch::Access, guards: &[Exp], found: &mut Vec<Occurrence>) {
        let m = self.part(v, Role::Readable, a.span);
        let amount = self.amount(v, &a.amount, m);
        let mut add = |loc: Loc, guards: Vec<Exp>, bound: Vec<Var>, eps: bool| {
            found.push(Occurrence { bound, guards, loc, amount: amount.clone(), span: a.span, eps });
        };
        match &a.target {
            ch::Target::Field { recv, field: f } => {
                let recv = self.exp(v, recv);
                let eps = self.features.in_epsilons(*f);
                add(Loc::Field { recv, field: self.field_name(*f) }, guards.to_vec(), vec![], eps);
            }
            ch::Target::Predicate { predicate, .. } => {
                let eps = self.features.instances_in_epsilons(*predicate);
                if let Some(loc) = self.predicate_loc(v, &a.target) {
                    add(loc, guards.to_vec(), vec![], eps);
                }
            }
            ch::Target::AllFields { recv, class } => {
                let recv = self.exp(v, recv);
                for f in self.p[*class].fields() {
                    let f = ch::FieldRef::User(f);
                    let eps = self.features.in_epsilons(f);
                    add(Loc::Field { recv: recv.clone(), field: self.field_name(f) }, guards.to_vec(), vec![], eps);
                }
            }
            ch::Target::Elements { elements, field: f } => {
                let (x, range, bound) = self.element(v, elements, a.span);
                let eps = self.features.in_epsilons(*f);
                add(Loc::Field { recv: x, field: self.field_name(*f) }, with(guards, range), vec![bound], eps);
            }
            ch::Target::ElementsAllFields { elements, class } => {
                let (x, range, bound) = self.element(v, elements, a.span);
                for f in self.p[*class].fields() {
                    let f = ch::FieldRef::User(f);
                    let eps = self.features.in_epsilons(f);
                    let loc = Loc::Field { recv: x.clone(), field: self.field_name(f) };
                    add(loc, with(guards, range.clone()), vec![bound.clone()], eps);
                }
            }
            ch::Target::ElementPredicates { elements, predicate } => {
                let (x, range, bound) = self.element(v, elements, a.span);
                let eps = self.features.instances_in_epsilons(*predicate);
                let loc = Loc::Predicate { name: self.predicate_name(*predicate), args: vec![x] };
                add(loc, with(guards, range), vec![bound], eps);
            }
            ch::Target::BackPointers { .. } => {}
        }
    }

    /// An arbitrary element of a sequence or set: the variable, that it is one, and its declaration.
    pub fn element(&mut self, v: &View<'a>, elements: &ch::Exp, span: Span) -> (Exp, Exp, Var) {
        let m = self.part(v, Role::Pure, span);
        let s = self.exp(v, elements);
        let bound = var(self.unused_name(v, "o$e").as_str(), Type::Ref);
        let x = Expr::local(bound.name, Type::Ref, m);
        let range = Expr::binary(BinOp::In, x.clone(), s, Type::Bool, m);
        (x, range, bound)
    }
}

/// One place where the read fraction of a site is given away.
pub struct Occurrence {
    pub bound: Vec<Var>,
    pub guards: Vec<Exp>,
    pub loc: Loc,
    pub amount: Exp,
    pub span: Span,
    /// Epsilons of this location alone are not enough.
    pub eps: bool,
}
