//! Finite multisets.

use super::Theory;
use crate::pool::Pool;
use crate::sort::Sort;
use crate::term::{MultisetOp, Op, Term};

pub fn axioms(theory: &mut Theory, element: Sort) {
    let multiset = Multiset { pool: theory.pool, sort: theory.sort, element };
    multiset.counts(theory);
    multiset.singleton(theory);
    multiset.insert(theory);
    multiset.union(theory);
    multiset.intersection(theory);
    multiset.difference(theory);
    multiset.subset(theory);
    multiset.equality(theory);
}

struct Multiset<'a> {
    pool: &'a Pool,
    sort: Sort,
    element: Sort,
}

impl Multiset<'_> {
    fn op(&self, op: MultisetOp, args: &[Term]) -> Term {
        let sort = match op {
            MultisetOp::Card | MultisetOp::Count => Sort::INT,
            MultisetOp::Subset | MultisetOp::Equal => Sort::BOOL,
            _ => self.sort,
        };
        self.pool.mk(Op::Multiset(op), args.iter().copied(), sort)
    }

    fn count(&self, s: Term, x: Term) -> Term {
        self.op(MultisetOp::Count, &[s, x])
    }

    fn card(&self, s: Term) -> Term {
        self.op(MultisetOp::Card, &[s])
    }

    fn counts(&self, t: &mut Theory) {
        let p = self.pool;
        let (s, x) = (t.var("s", self.sort), t.var("x", self.element));
        let (card, empty, zero) = (self.card(s), self.op(MultisetOp::Empty, &[]), p.int(0));
        let count = self.count(s, x);
        t.axiom("count", &[s, x], &[&[count]], p.le(zero, count));
        t.axiom("card", &[s], &[&[card]], p.le(zero, card));
        let none = self.count(empty, x);
        t.axiom("empty", &[x], &[&[none]], p.eq(none, zero));
        let some = t.call("some", &[s], self.element);
        let body = p.and2(
            p.iff(p.eq(card, zero), p.eq(s, empty)),
            p.implies(p.ne(card, zero), p.lt(zero, self.count(s, some))),
        );
        t.axiom("card_zero", &[s], &[&[card]], body);
        t.fact(p.eq(self.card(empty), zero));
    }

    fn singleton(&self, t: &mut Theory) {
        let p = self.pool;
        let (x, y) = (t.var("x", self.element), t.var("y", self.element));
        let one = self.op(MultisetOp::Singleton, &[x]);
        let count = self.count(one, y);
        let body = p.and2(p.iff(p.eq(count, p.int(1)), p.eq(x, y)), p.iff(p.eq(count, p.int(0)), p.ne(x, y)));
        t.axiom("singleton", &[x, y], &[&[count]], body);
        let inserted = self.op(MultisetOp::Insert, &[self.op(MultisetOp::Empty, &[]), x]);
        let body = p.and([p.eq(self.card(one), p.int(1)), p.eq(self.count(one, x), p.int(1)), p.eq(one, inserted)]);
        t.axiom("singleton_self", &[x], &[&[one]], body);
    }

    fn insert(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, x, y) = (t.var("a", self.sort), t.var("x", self.element), t.var("y", self.element));
        let more = self.op(MultisetOp::Insert, &[a, x]);
        let (before, after, one) = (self.count(a, y), self.count(more, y), p.int(1));
        let body =
            p.and2(p.implies(p.eq(x, y), p.eq(after, p.add(before, one))), p.implies(p.ne(x, y), p.eq(after, before)));
        t.axiom("insert", &[a, x, y], &[&[after], &[more, before]], body);
        let (card, card_a) = (self.card(more), self.card(a));
        t.axiom("insert_card", &[a, x], &[&[card], &[card_a, more]], p.eq(card, p.add(card_a, one)));
        let positive = p.and2(p.lt(p.int(0), self.count(more, x)), p.lt(p.int(0), card));
        t.axiom("insert_self", &[a, x], &[&[more]], positive);
    }

    fn union(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b, y) = (t.var("a", self.sort), t.var("b", self.sort), t.var("y", self.element));
        let both = self.op(MultisetOp::Union, &[a, b]);
        let (in_a, in_b, count) = (self.count(a, y), self.count(b, y), self.count(both, y));
        t.axiom("union", &[a, b, y], &[&[count], &[both, in_a, in_b]], p.eq(count, p.add(in_a, in_b)));
        let (card, card_a, card_b) = (self.card(both), self.card(a), self.card(b));
        let triggers: &[&[Term]] = &[&[card], &[card_a, both], &[card_b, both]];
        t.axiom("union_card", &[a, b], triggers, p.eq(card, p.add(card_a, card_b)));
    }

    fn intersection(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b, y) = (t.var("a", self.sort), t.var("b", self.sort), t.var("y", self.element));
        let both = self.op(MultisetOp::Intersection, &[a, b]);
        let (in_a, in_b, count) = (self.count(a, y), self.count(b, y), self.count(both, y));
        t.axiom("intersection", &[a, b, y], &[&[count]], p.eq(count, p.min(in_a, in_b)));
        let (right, left) =
            (self.op(MultisetOp::Intersection, &[both, b]), self.op(MultisetOp::Intersection, &[a, both]));
        t.axiom("intersection_absorbs_right", &[a, b], &[&[right]], p.eq(right, both));
        t.axiom("intersection_absorbs_left", &[a, b], &[&[left]], p.eq(left, both));
    }

    fn difference(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b, y) = (t.var("a", self.sort), t.var("b", self.sort), t.var("y", self.element));
        let rest = self.op(MultisetOp::Difference, &[a, b]);
        let (in_a, in_b, count) = (self.count(a, y), self.count(b, y), self.count(rest, y));
        let zero = p.int(0);
        let left = p.ite(p.le(in_a, in_b), zero, p.sub(in_a, in_b));
        t.axiom("difference", &[a, b, y], &[&[count]], p.eq(count, left));
        let dominated = p.implies(p.le(in_a, in_b), p.eq(count, zero));
        t.axiom("difference_none", &[a, b, y], &[&[rest, in_a, in_b]], dominated);
        let (ab, ba) = (self.card(rest), self.card(self.op(MultisetOp::Difference, &[b, a])));
        let common = self.card(self.op(MultisetOp::Intersection, &[a, b]));
        let union = self.card(self.op(MultisetOp::Union, &[a, b]));
        let body = p.and2(p.eq(p.sum(&[ab, ba, common, common]), union), p.eq(ab, p.sub(self.card(a), common)));
        t.axiom("card_difference", &[a, b], &[&[ab]], body);
    }

    fn subset(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b, y) = (t.var("a", self.sort), t.var("b", self.sort), t.var("y", self.element));
        let subset = self.op(MultisetOp::Subset, &[a, b]);
        let (in_a, in_b) = (self.count(a, y), self.count(b, y));
        let all = p.forall(&[y], &[vec![in_a], vec![in_b]], p.le(in_a, in_b));
        t.axiom("subset", &[a, b], &[&[subset]], p.iff(subset, all));
    }

    fn equality(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b) = (t.var("a", self.sort), t.var("b", self.sort));
        let equal = self.op(MultisetOp::Equal, &[a, b]);
        let x = t.call("difference-at", &[a, b], self.element);
        let same_place = p.eq(x, t.call("difference-at", &[b, a], self.element));
        let differ = p.and2(same_place, p.ne(self.count(a, x), self.count(b, x)));
        let cases = p.or2(p.and2(equal, p.eq(a, b)), p.and([p.not(equal), p.ne(a, b), differ]));
        t.axiom("equal", &[a, b], &[&[equal]], cases);
    }
}
