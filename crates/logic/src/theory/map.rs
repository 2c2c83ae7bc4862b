//! Finite maps. Domain and values are sets, so the theories of those sets belong to it.

use super::Theory;
use crate::pool::Pool;
use crate::sort::Sort;
use crate::term::{MapOp, Op, SetOp, Term};

pub fn axioms(theory: &mut Theory, key: Sort, value: Sort) {
    let map = Map { pool: theory.pool, sort: theory.sort, key, value };
    map.domain(theory);
    map.update(theory);
    map.values(theory);
    map.equality(theory);
}

struct Map<'a> {
    pool: &'a Pool,
    sort: Sort,
    key: Sort,
    value: Sort,
}

impl Map<'_> {
    fn op(&self, op: MapOp, args: &[Term]) -> Term {
        let sort = match op {
            MapOp::Card => Sort::INT,
            MapOp::Equal => Sort::BOOL,
            MapOp::Lookup => self.value,
            MapOp::Domain => Sort::set(self.key),
            MapOp::Values => Sort::set(self.value),
            MapOp::Empty | MapOp::Update => self.sort,
        };
        self.pool.mk(Op::Map(op), args.iter().copied(), sort)
    }

    fn has(&self, x: Term, s: Term) -> Term {
        self.pool.mk(Op::Set(SetOp::In), [x, s], Sort::BOOL)
    }

    fn has_key(&self, m: Term, k: Term) -> Term {
        self.has(k, self.op(MapOp::Domain, &[m]))
    }

    fn set_card(&self, s: Term) -> Term {
        self.pool.mk(Op::Set(SetOp::Card), [s], Sort::INT)
    }

    fn domain(&self, t: &mut Theory) {
        let p = self.pool;
        let (m, k) = (t.var("m", self.sort), t.var("k", self.key));
        let (card, empty, zero) = (self.op(MapOp::Card, &[m]), self.op(MapOp::Empty, &[]), p.int(0));
        t.axiom("card", &[m], &[&[card]], p.le(zero, card));
        let of_domain = self.set_card(self.op(MapOp::Domain, &[m]));
        t.axiom("card_domain", &[m], &[&[card], &[of_domain]], p.eq(of_domain, card));
        let none = self.has_key(empty, k);
        t.axiom("empty", &[k], &[&[none]], p.not(none));
        let some = t.call("some", &[m], self.key);
        let body = p.and2(p.iff(p.eq(card, zero), p.eq(m, empty)), p.implies(p.ne(card, zero), self.has_key(m, some)));
        t.axiom("card_zero", &[m], &[&[card]], body);
        t.fact(p.eq(self.op(MapOp::Card, &[empty]), zero));
        let has = self.has_key(m, k);
        t.axiom("card_key", &[m, k], &[&[has]], p.implies(has, p.ne(card, zero)));
    }

    fn update(&self, t: &mut Theory) {
        let p = self.pool;
        let (m, k, v, l) = (t.var("m", self.sort), t.var("k", self.key), t.var("v", self.value), t.var("l", self.key));
        let new = self.op(MapOp::Update, &[m, k, v]);
        let (has, had, at) = (self.has_key(new, l), self.has_key(m, l), self.op(MapOp::Lookup, &[new, l]));
        let kept = p.implies(had, p.eq(at, self.op(MapOp::Lookup, &[m, l])));
        let body = p.and2(
            p.implies(p.eq(k, l), p.and2(has, p.eq(at, v))),
            p.implies(p.ne(k, l), p.and2(p.iff(has, had), kept)),
        );
        t.axiom("update", &[m, k, v, l], &[&[has], &[had, new], &[at]], body);
        let (card, old) = (self.op(MapOp::Card, &[new]), self.op(MapOp::Card, &[m]));
        let known = self.has_key(m, k);
        let body = p.and2(p.implies(known, p.eq(card, old)), p.implies(p.not(known), p.eq(card, p.add(old, p.int(1)))));
        t.axiom("update_card", &[m, k, v], &[&[card], &[old, new]], body);
    }

    fn values(&self, t: &mut Theory) {
        let p = self.pool;
        let (m, k, v) = (t.var("m", self.sort), t.var("k", self.key), t.var("v", self.value));
        let values = self.op(MapOp::Values, &[m]);
        let is_value = self.has(v, values);
        let source = t.call("key-of", &[m, v], self.key);
        let there = p.and2(self.has_key(m, source), p.eq(self.op(MapOp::Lookup, &[m, source]), v));
        t.axiom("values_key", &[m, v], &[&[is_value]], p.implies(is_value, there));
        let (has, at) = (self.has_key(m, k), self.op(MapOp::Lookup, &[m, k]));
        // Only where someone speaks of the values: else every lookup brings a value, every value the key it comes from, and every
        // key a lookup in the next map.
        let n_values = self.set_card(values);
        let some = p.implies(has, p.lt(p.int(0), n_values));
        t.axiom("values_some", &[m, k], &[&[n_values, at], &[n_values, has]], some);
        t.axiom("values_lookup", &[m, k], &[&[values, at]], p.implies(has, self.has(at, values)));
        let new = self.op(MapOp::Values, &[self.op(MapOp::Update, &[m, k, v])]);
        t.axiom("values_update", &[m, k, v], &[&[new]], self.has(v, new));
    }

    fn equality(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b) = (t.var("a", self.sort), t.var("b", self.sort));
        let equal = self.op(MapOp::Equal, &[a, b]);
        let k = t.call("difference-at", &[a, b], self.key);
        let same_place = p.eq(k, t.call("difference-at", &[b, a], self.key));
        let (in_a, in_b) = (self.has_key(a, k), self.has_key(b, k));
        let values = p.ne(self.op(MapOp::Lookup, &[a, k]), self.op(MapOp::Lookup, &[b, k]));
        let differ = p.or2(p.not(p.iff(in_a, in_b)), p.and([in_a, in_b, values]));
        let cases = p.or2(p.and2(equal, p.eq(a, b)), p.and([p.not(equal), p.ne(a, b), same_place, differ]));
        t.axiom("equal", &[a, b], &[&[equal]], cases);
    }
}
