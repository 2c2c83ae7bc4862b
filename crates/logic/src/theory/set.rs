//! Finite sets.

use super::Theory;
use crate::pool::Pool;
use crate::sort::Sort;
use crate::term::{Op, SetOp, Term};

pub fn axioms(theory: &mut Theory, element: Sort) {
    let set = Set { pool: theory.pool, sort: theory.sort, element };
    set.cardinality(theory);
    set.singleton(theory);
    set.insert(theory);
    set.union(theory);
    set.intersection(theory);
    set.difference(theory);
    set.absorption(theory);
    set.cardinality_laws(theory);
    set.subset(theory);
    set.equality(theory);
}

struct Set<'a> {
    pool: &'a Pool,
    sort: Sort,
    element: Sort,
}

impl Set<'_> {
    fn op(&self, op: SetOp, args: &[Term]) -> Term {
        let sort = match op {
            SetOp::Card => Sort::INT,
            SetOp::In | SetOp::Subset | SetOp::Equal => Sort::BOOL,
            _ => self.sort,
        };
        self.pool.mk(Op::Set(op), args.iter().copied(), sort)
    }

    fn has(&self, x: Term, s: Term) -> Term {
        self.op(SetOp::In, &[x, s])
    }

    fn card(&self, s: Term) -> Term {
        self.op(SetOp::Card, &[s])
    }

    fn cardinality(&self, t: &mut Theory) {
        let p = self.pool;
        let (s, x) = (t.var("s", self.sort), t.var("x", self.element));
        let (card, empty, zero) = (self.card(s), self.op(SetOp::Empty, &[]), p.int(0));
        t.axiom("card", &[s], &[&[card]], p.le(zero, card));
        let some = t.call("some", &[s], self.element);
        let body = p.and2(p.iff(p.eq(card, zero), p.eq(s, empty)), p.implies(p.ne(card, zero), self.has(some, s)));
        t.axiom("card_zero", &[s], &[&[card]], body);
        t.fact(p.eq(self.card(empty), zero));
        let has = self.has(x, empty);
        t.axiom("empty", &[x], &[&[has]], p.not(has));
    }

    fn singleton(&self, t: &mut Theory) {
        let p = self.pool;
        let (x, y) = (t.var("x", self.element), t.var("y", self.element));
        let one = self.op(SetOp::Singleton, &[x]);
        t.axiom("singleton_self", &[x], &[&[one]], self.has(x, one));
        let has = self.has(y, one);
        t.axiom("singleton", &[x, y], &[&[has]], p.iff(has, p.eq(x, y)));
        t.axiom("singleton_card", &[x], &[&[self.card(one)]], p.eq(self.card(one), p.int(1)));
    }

    fn insert(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, x, y) = (t.var("a", self.sort), t.var("x", self.element), t.var("y", self.element));
        let more = self.op(SetOp::Insert, &[a, x]);
        let has = self.has(y, more);
        t.axiom("insert", &[a, x, y], &[&[has]], p.iff(has, p.or2(p.eq(x, y), self.has(y, a))));
        t.axiom("insert_self", &[a, x], &[&[more]], self.has(x, more));
        t.axiom("insert_keep", &[a, x, y], &[&[more, self.has(y, a)]], p.implies(self.has(y, a), has));
        let card = self.card(more);
        let body = p.and2(
            p.implies(self.has(x, a), p.eq(card, self.card(a))),
            p.implies(p.not(self.has(x, a)), p.eq(card, p.add(self.card(a), p.int(1)))),
        );
        t.axiom("insert_card", &[a, x], &[&[card]], body);
    }

    fn union(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b, y) = (t.var("a", self.sort), t.var("b", self.sort), t.var("y", self.element));
        let both = self.op(SetOp::Union, &[a, b]);
        let (in_a, in_b, has) = (self.has(y, a), self.has(y, b), self.has(y, both));
        t.axiom("union", &[a, b, y], &[&[has]], p.iff(has, p.or2(in_a, in_b)));
        t.axiom("union_left", &[a, b, y], &[&[both, in_a]], p.implies(in_a, has));
        t.axiom("union_right", &[a, b, y], &[&[both, in_b]], p.implies(in_b, has));
        let one_more = self.op(SetOp::Union, &[a, self.op(SetOp::Singleton, &[y])]);
        let inserted = self.op(SetOp::Insert, &[a, y]);
        t.axiom("union_singleton", &[a, y], &[&[self.card(one_more)]], p.eq(one_more, inserted));
    }

    fn intersection(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b, y) = (t.var("a", self.sort), t.var("b", self.sort), t.var("y", self.element));
        let both = self.op(SetOp::Intersection, &[a, b]);
        let (in_a, in_b, has) = (self.has(y, a), self.has(y, b), self.has(y, both));
        let triggers: &[&[Term]] = &[&[has], &[both, in_a], &[both, in_b]];
        t.axiom("intersection", &[a, b, y], triggers, p.iff(has, p.and2(in_a, in_b)));
    }

    fn difference(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b, y) = (t.var("a", self.sort), t.var("b", self.sort), t.var("y", self.element));
        let rest = self.op(SetOp::Difference, &[a, b]);
        let (in_a, in_b, has) = (self.has(y, a), self.has(y, b), self.has(y, rest));
        t.axiom("difference", &[a, b, y], &[&[has], &[rest, in_a]], p.iff(has, p.and2(in_a, p.not(in_b))));
        t.axiom("difference_not", &[a, b, y], &[&[rest, in_b]], p.implies(in_b, p.not(has)));
    }

    fn absorption(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b) = (t.var("a", self.sort), t.var("b", self.sort));
        for (name, op) in [("union", SetOp::Union), ("intersection", SetOp::Intersection)] {
            let both = self.op(op, &[a, b]);
            let (right, left) = (self.op(op, &[both, b]), self.op(op, &[a, both]));
            t.axiom(&format!("{name}_absorbs_right"), &[a, b], &[&[right]], p.eq(right, both));
            t.axiom(&format!("{name}_absorbs_left"), &[a, b], &[&[left]], p.eq(left, both));
        }
    }

    fn cardinality_laws(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b) = (t.var("a", self.sort), t.var("b", self.sort));
        let union = self.card(self.op(SetOp::Union, &[a, b]));
        let common = self.card(self.op(SetOp::Intersection, &[a, b]));
        let (card_a, card_b) = (self.card(a), self.card(b));
        let both_ways = p.eq(p.add(union, common), p.add(card_a, card_b));
        t.axiom("card_union", &[a, b], &[&[union], &[common]], both_ways);
        let (ab, ba) = (self.card(self.op(SetOp::Difference, &[a, b])), self.card(self.op(SetOp::Difference, &[b, a])));
        let body = p.and2(p.eq(p.sum(&[ab, ba, common]), union), p.eq(ab, p.sub(card_a, common)));
        t.axiom("card_difference", &[a, b], &[&[ab]], body);
    }

    fn subset(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b, y) = (t.var("a", self.sort), t.var("b", self.sort), t.var("y", self.element));
        let subset = self.op(SetOp::Subset, &[a, b]);
        let (in_a, in_b) = (self.has(y, a), self.has(y, b));
        let all = p.forall(&[y], &[vec![in_a], vec![in_b]], p.implies(in_a, in_b));
        t.axiom("subset", &[a, b], &[&[subset]], p.iff(subset, all));
    }

    fn equality(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b) = (t.var("a", self.sort), t.var("b", self.sort));
        let equal = self.op(SetOp::Equal, &[a, b]);
        let x = t.call("difference-at", &[a, b], self.element);
        let same_place = p.eq(x, t.call("difference-at", &[b, a], self.element));
        let differ = p.and2(same_place, p.not(p.iff(self.has(x, a), self.has(x, b))));
        let cases = p.or2(p.and2(equal, p.eq(a, b)), p.and([p.not(equal), p.ne(a, b), differ]));
        t.axiom("equal", &[a, b], &[&[equal]], cases);
    }
}
