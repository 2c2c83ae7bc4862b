//! Integers and permission amounts in linear normal form.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::pool::Pool;
use crate::sort::Sort;
use crate::term::{Op, Term};

/// `Σ coefficient · term + constant`, terms ordered by number, no coefficient zero.
#[derive(Clone, Debug, Default)]
struct Linear {
    terms: Vec<(Term, BigRational)>,
    constant: BigRational,
}

impl Linear {
    fn add(&mut self, t: Term, coefficient: &BigRational) {
        match self.terms.binary_search_by_key(&t, |(t, _)| *t) {
            Ok(at) => {
                self.terms[at].1 += coefficient;
                if self.terms[at].1.is_zero() {
                    self.terms.remove(at);
                }
            }
            Err(at) => self.terms.insert(at, (t, coefficient.clone())),
        }
    }
}

impl Pool {
    pub fn int(&self, value: impl Into<BigInt>) -> Term {
        self.mk(Op::Int(value.into()), [], Sort::INT)
    }

    pub fn perm(&self, value: BigRational) -> Term {
        self.mk(Op::Perm(value), [], Sort::PERM)
    }

    pub fn full(&self) -> Term {
        self.perm(BigRational::one())
    }

    pub fn none(&self) -> Term {
        self.perm(BigRational::zero())
    }

    /// The value of an Int or Perm literal.
    pub fn literal(&self, t: Term) -> Option<BigRational> {
        match self.op(t) {
            Op::Int(i) => Some(BigRational::from_integer(i.clone())),
            Op::Perm(p) => Some(p.clone()),
            _ => None,
        }
    }

    /// The number, as a literal of the sort that `t` has.
    pub fn number_like(&self, t: Term, value: i64) -> Term {
        self.number(&BigRational::from_integer(value.into()), self.sort(t))
    }

    fn number(&self, value: &BigRational, sort: Sort) -> Term {
        if sort == Sort::INT { self.int(value.to_integer()) } else { self.perm(value.clone()) }
    }

    /// Adds `factor · t` to `into`.
    fn linearise(&self, t: Term, factor: &BigRational, into: &mut Linear) {
        let node = self.node(t);
        match &node.op {
            Op::Int(i) => into.constant += factor * BigRational::from_integer(i.clone()),
            Op::Perm(p) => into.constant += factor * p,
            Op::Add => node.args.iter().for_each(|a| self.linearise(*a, factor, into)),
            Op::Mul => match self.literal(node.args[0]) {
                Some(c) => self.linearise(node.args[1], &(factor * c), into),
                None => into.add(t, factor),
            },
            _ => into.add(t, factor),
        }
    }

    fn linear_term(&self, linear: &Linear, sort: Sort) -> Term {
        let mut parts: Vec<Term> = linear.terms.iter().map(|(t, c)| self.scaled(*t, c, sort)).collect();
        if parts.is_empty() || !linear.constant.is_zero() {
            parts.push(self.number(&linear.constant, sort));
        }
        if parts.len() == 1 { parts[0] } else { self.mk(Op::Add, parts, sort) }
    }

    fn scaled(&self, t: Term, coefficient: &BigRational, sort: Sort) -> Term {
        if coefficient.is_one() { t } else { self.mk(Op::Mul, [self.number(coefficient, sort), t], sort) }
    }

    /// The sum of all (which have one sort; at least one).
    pub fn sum(&self, all: &[Term]) -> Term {
        let sort = self.sort(all[0]);
        let mut linear = Linear::default();
        for t in all {
            self.linearise(*t, &BigRational::one(), &mut linear);
        }
        self.linear_term(&linear, sort)
    }

    pub fn add(&self, a: Term, b: Term) -> Term {
        self.sum(&[a, b])
    }

    pub fn sub(&self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        self.linear_term(&self.difference(a, b), sort)
    }

    pub fn neg(&self, a: Term) -> Term {
        self.sub(self.number(&BigRational::zero(), self.sort(a)), a)
    }

    fn difference(&self, a: Term, b: Term) -> Linear {
        let mut linear = Linear::default();
        self.linearise(a, &BigRational::one(), &mut linear);
        self.linearise(b, &-BigRational::one(), &mut linear);
        linear
    }

    /// The product of two Ints or two Perms.
    pub fn mul(&self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        let (a, b) = if self.literal(b).is_some() { (b, a) } else { (a, b) };
        if let Some(c) = self.literal(a) {
            let mut linear = Linear::default();
            if !c.is_zero() {
                self.linearise(b, &c, &mut linear);
            }
            return self.linear_term(&linear, sort);
        }
        // A conditional amount scaled stays a conditional amount: `(c ? p : q) · r` is `c ? p·r : q·r`, which has the products that
        // others speak of. Of two conditionals only one is taken apart, so that terms do not grow beyond measure.
        for (x, y) in [(a, b), (b, a)] {
            if let Some((c, p, q)) = self.cases(x)
                && (self.literal(p).is_some() || self.literal(q).is_some() || *self.op(y) != Op::Ite)
            {
                return self.ite(c, self.mul(p, y), self.mul(q, y));
            }
        }
        self.mk(Op::Mul, [a.min(b), a.max(b)], sort)
    }

    /// The condition and the cases of a conditional number, of which at most one is a conditional again: what is done to each of
    /// the cases is done to as many as the number is long, even if it shares its parts.
    fn cases(&self, t: Term) -> Option<(Term, Term, Term)> {
        let conditional = |t: Term| *self.op(t) == Op::Ite;
        let [c, p, q] = *self.args(t) else { return None };
        (conditional(t) && !(conditional(p) && conditional(q))).then_some((c, p, q))
    }

    /// Euclidean quotient, as SMT-LIB's `div`.
    pub fn int_div(&self, a: Term, b: Term) -> Term {
        match (self.op(a), self.op(b)) {
            (Op::Int(x), Op::Int(y)) if !y.is_zero() => {
                let (quotient, _) = euclid(x, y);
                self.int(quotient)
            }
            (_, Op::Int(y)) if y.is_one() => a,
            _ => self.mk(Op::IntDiv, [a, b], Sort::INT),
        }
    }

    pub fn modulo(&self, a: Term, b: Term) -> Term {
        match (self.op(a), self.op(b)) {
            (Op::Int(x), Op::Int(y)) if !y.is_zero() => {
                let (_, remainder) = euclid(x, y);
                self.int(remainder)
            }
            (_, Op::Int(y)) if y.is_one() => self.int(0),
            _ => self.mk(Op::Mod, [a, b], Sort::INT),
        }
    }

    pub fn to_perm(&self, a: Term) -> Term {
        if let Some((c, p, q)) = self.cases(a) {
            return self.ite(c, self.to_perm(p), self.to_perm(q));
        }
        match self.op(a) {
            Op::Int(i) => self.perm(BigRational::from_integer(i.clone())),
            _ => self.mk(Op::ToPerm, [a], Sort::PERM),
        }
    }

    pub fn perm_div(&self, a: Term, b: Term) -> Term {
        match self.literal(b) {
            Some(d) if !d.is_zero() => self.mul(self.perm(d.recip()), a),
            _ => self.mk(Op::PermDiv, [a, b], Sort::PERM),
        }
    }

    /// The greatest integer that is not above `a`.
    pub fn floor(&self, a: Term) -> Term {
        match self.op(a) {
            Op::Perm(q) => self.int(q.floor().to_integer()),
            Op::ToPerm => self.args(a)[0],
            _ => self.mk(Op::Floor, [a], Sort::INT),
        }
    }

    pub fn min(&self, a: Term, b: Term) -> Term {
        self.ite(self.le(a, b), a, b)
    }

    pub fn lt(&self, a: Term, b: Term) -> Term {
        if self.sort(a) == Sort::INT {
            // A literal takes the one, so that a conditional on the other side stays one.
            if self.literal(b).is_some() {
                return self.le(a, self.sub(b, self.int(1)));
            }
            return self.le(self.add(a, self.int(1)), b);
        }
        self.compare(a, b, true)
    }

    pub fn le(&self, a: Term, b: Term) -> Term {
        self.compare(a, b, false)
    }

    pub fn gt(&self, a: Term, b: Term) -> Term {
        self.lt(b, a)
    }

    pub fn ge(&self, a: Term, b: Term) -> Term {
        self.le(b, a)
    }

    /// `0 < p`
    pub fn positive(&self, p: Term) -> Term {
        self.lt(self.none(), p)
    }

    fn compare(&self, a: Term, b: Term, strict: bool) -> Term {
        if let Some(split) = self.compare_ite(a, b, strict) {
            return split;
        }
        let sort = self.sort(a);
        let diff = self.difference(b, a);
        if diff.terms.is_empty() {
            return self.bool(if strict { diff.constant.is_positive() } else { !diff.constant.is_negative() });
        }
        let (left, right) = self.sides(diff, sort);
        self.mk(if strict { Op::Lt } else { Op::Le }, [left, right], Sort::BOOL)
    }

    /// Comparing a literal with a conditional that has a literal branch: decide per branch, `0 < (c ? p : 0)` is `c && 0 < p`.
    fn compare_ite(&self, a: Term, b: Term, strict: bool) -> Option<Term> {
        let split = |ite: Term, compare: &dyn Fn(Term) -> Term| -> Option<Term> {
            let [c, p, q] = *self.args(ite) else { return None };
            let leaf = |t: Term| self.literal(t).is_some();
            (leaf(p) || leaf(q)).then(|| self.ite(c, compare(p), compare(q)))
        };
        if self.literal(a).is_some() && *self.op(b) == Op::Ite {
            return split(b, &|branch| self.compare(a, branch, strict));
        }
        if self.literal(b).is_some() && *self.op(a) == Op::Ite {
            return split(a, &|branch| self.compare(branch, b, strict));
        }
        None
    }

    /// Splits `diff` (meant as `0 ≤ diff`) into a left and a right side without negative coefficients. Int coefficients are
    /// divided by what they have in common only in equations, never here, as rounding would need care.
    fn sides(&self, diff: Linear, sort: Sort) -> (Term, Term) {
        let mut left = Linear::default();
        let mut right = Linear::default();
        for (t, c) in diff.terms {
            if c.is_positive() {
                right.terms.push((t, c));
            } else {
                left.terms.push((t, -c));
            }
        }
        if diff.constant.is_positive() {
            right.constant = diff.constant;
        } else {
            left.constant = -diff.constant;
        }
        (self.linear_term(&left, sort), self.linear_term(&right, sort))
    }

    pub(super) fn eq_numeric(&self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        for (x, y) in [(a, b), (b, a)] {
            if self.literal(x).is_some() && *self.op(y) == Op::Ite {
                let [c, p, q] = *self.args(y) else { unreachable!("ite has three arguments") };
                if self.literal(p).is_some() || self.literal(q).is_some() {
                    return self.ite(c, self.eq(x, p), self.eq(x, q));
                }
            }
        }
        let mut diff = self.difference(b, a);
        if diff.terms.is_empty() {
            return self.bool(diff.constant.is_zero());
        }
        // The sign of an equation is free: the first term goes to the right.
        if diff.terms[0].1.is_negative() {
            diff.terms.iter_mut().for_each(|(_, c)| *c = -c.clone());
            diff.constant = -diff.constant;
        }
        let (left, right) = self.sides(diff, sort);
        self.mk_eq(left, right)
    }
}

/// Euclidean division: the remainder is never negative.
fn euclid(x: &BigInt, y: &BigInt) -> (BigInt, BigInt) {
    let (quotient, remainder) = x.div_mod_floor(y);
    if remainder.is_negative() { (quotient + 1, remainder - y) } else { (quotient, remainder) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_are_canonical() {
        let p = Pool::new();
        let (i, n) = (p.fresh("i", Sort::INT), p.fresh("n", Sort::INT));
        let one = p.int(1);
        assert_eq!(p.lt(i, n), p.le(p.add(i, one), n));
        assert_eq!(p.not(p.lt(i, n)), p.le(n, i));
        assert_eq!(p.le(p.add(i, one), p.add(n, one)), p.le(i, n));
        assert_eq!(p.eq(p.sub(i, n), p.int(0)), p.eq(i, n));
        assert_eq!(p.sub(p.add(i, one), i), one);
    }

    #[test]
    fn division_is_euclidean() {
        let p = Pool::new();
        for (x, y, q, r) in [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -3, 1), (-7, -2, 4, 1)] {
            assert_eq!(p.int_div(p.int(x), p.int(y)), p.int(q), "{x} div {y}");
            assert_eq!(p.modulo(p.int(x), p.int(y)), p.int(r), "{x} mod {y}");
        }
    }

    #[test]
    fn conditional_amounts_split() {
        let p = Pool::new();
        let c = p.fresh("c", Sort::BOOL);
        let k = p.fresh("k", Sort::PERM);
        assert_eq!(p.positive(p.ite(c, k, p.none())), p.and2(c, p.positive(k)));
    }
}
