//! Sequences.
//!
//! Indices that an axiom shifts are written with two auxiliary functions, `add` and `sub`: plain sums cannot be matched
//! against, and each shift also says how to get back.

use super::Theory;
use crate::pool::Pool;
use crate::sort::Sort;
use crate::term::{Op, SeqOp, Term};

pub fn axioms(theory: &mut Theory, element: Sort) {
    let seq = Seq { pool: theory.pool, sort: theory.sort, element };
    seq.shifts(theory);
    seq.lengths(theory);
    seq.append(theory);
    seq.update(theory);
    seq.take(theory);
    seq.drop(theory);
    seq.slices_of_append(theory);
    seq.contains(theory);
    seq.equality(theory);
    if element == Sort::INT {
        seq.range(theory);
    }
}

struct Seq<'a> {
    pool: &'a Pool,
    sort: Sort,
    element: Sort,
}

impl Seq<'_> {
    fn op(&self, op: SeqOp, args: &[Term]) -> Term {
        let sort = match op {
            SeqOp::Len => Sort::INT,
            SeqOp::Index => self.element,
            SeqOp::Contains | SeqOp::ContainsTrigger | SeqOp::Equal => Sort::BOOL,
            _ => self.sort,
        };
        self.pool.mk(Op::Seq(op), args.iter().copied(), sort)
    }

    fn len(&self, s: Term) -> Term {
        self.op(SeqOp::Len, &[s])
    }

    fn index(&self, s: Term, i: Term) -> Term {
        self.op(SeqOp::Index, &[s, i])
    }

    fn empty(&self) -> Term {
        self.op(SeqOp::Empty, &[])
    }

    /// `low <= i < high`
    fn within(&self, low: Term, i: Term, high: Term) -> Term {
        self.pool.and2(self.pool.le(low, i), self.pool.lt(i, high))
    }

    /// `0 <= i < high`
    fn below(&self, i: Term, high: Term) -> Term {
        self.within(self.pool.int(0), i, high)
    }

    fn shifts(&self, t: &mut Theory) {
        let p = self.pool;
        let (i, j) = (t.var("i", Sort::INT), t.var("j", Sort::INT));
        let (add, sub) = (t.call("add", &[i, j], Sort::INT), t.call("sub", &[i, j], Sort::INT));
        t.axiom("add", &[i, j], &[&[add]], p.eq(add, p.add(i, j)));
        t.axiom("sub", &[i, j], &[&[sub]], p.eq(sub, p.sub(i, j)));
    }

    fn lengths(&self, t: &mut Theory) {
        let p = self.pool;
        let (s, x) = (t.var("s", self.sort), t.var("x", self.element));
        let (len, zero) = (self.len(s), p.int(0));
        t.axiom("len", &[s], &[&[len]], p.le(zero, len));
        t.axiom("len_zero", &[s], &[&[len]], p.implies(p.eq(len, zero), p.eq(s, self.empty())));
        t.fact(p.eq(self.len(self.empty()), zero));
        let one = self.op(SeqOp::Singleton, &[x]);
        let body = p.and2(p.eq(self.len(one), p.int(1)), p.eq(self.index(one, zero), x));
        t.axiom("singleton", &[x], &[&[one]], body);
    }

    fn append(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b) = (t.var("a", self.sort), t.var("b", self.sort));
        let (i, j) = (t.var("i", Sort::INT), t.var("j", Sort::INT));
        let both = self.op(SeqOp::Append, &[a, b]);
        let (len_a, len_b, len) = (self.len(a), self.len(b), self.len(both));
        t.axiom("append_len", &[a, b], &[&[len]], p.eq(len, p.add(len_a, len_b)));
        let neutral =
            p.and2(p.implies(p.eq(a, self.empty()), p.eq(both, b)), p.implies(p.eq(b, self.empty()), p.eq(both, a)));
        t.axiom("append_empty", &[a, b], &[&[both]], neutral);

        let at = self.index(both, i);
        let left = p.implies(self.below(i, len_a), p.eq(at, self.index(a, i)));
        t.axiom("append_left", &[a, b, i], &[&[at], &[self.index(a, i), both]], left);

        let back = t.call("sub", &[i, len_a], Sort::INT);
        let again = t.call("add", &[back, len_a], Sort::INT);
        let right = p.and2(p.eq(again, i), p.eq(at, self.index(b, back)));
        t.axiom("append_right", &[a, b, i], &[&[at]], p.implies(self.within(len_a, i, len), right));

        let forth = t.call("add", &[j, len_a], Sort::INT);
        let again = t.call("sub", &[forth, len_a], Sort::INT);
        let right = p.and2(p.eq(again, j), p.eq(self.index(both, forth), self.index(b, j)));
        t.axiom("append_shift", &[a, b, j], &[&[self.index(b, j), both]], p.implies(self.below(j, len_b), right));
    }

    fn update(&self, t: &mut Theory) {
        let p = self.pool;
        let (s, i, x, j) =
            (t.var("s", self.sort), t.var("i", Sort::INT), t.var("x", self.element), t.var("j", Sort::INT));
        let new = self.op(SeqOp::Update, &[s, i, x]);
        let (len, new_len) = (self.len(s), self.len(new));
        let same = p.implies(self.below(i, len), p.eq(new_len, len));
        t.axiom("update_len", &[s, i, x], &[&[new_len], &[len, new]], same);
        let at = self.index(new, j);
        let value = p.and2(p.implies(p.eq(i, j), p.eq(at, x)), p.implies(p.ne(i, j), p.eq(at, self.index(s, j))));
        let body = p.implies(self.below(j, len), value);
        t.axiom("update_index", &[s, i, x, j], &[&[at], &[self.index(s, j), new]], body);
        let (y, placed) = (t.var("y", self.element), p.eq(self.index(new, i), x));
        let asked = self.op(SeqOp::Contains, &[new, y]);
        t.axiom("update_contains", &[s, i, x, y], &[&[asked]], p.implies(self.below(i, len), placed));
    }

    fn take(&self, t: &mut Theory) {
        let p = self.pool;
        let (s, n, j) = (t.var("s", self.sort), t.var("n", Sort::INT), t.var("j", Sort::INT));
        let (part, len, zero) = (self.op(SeqOp::Take, &[s, n]), self.len(s), p.int(0));
        let part_len = self.len(part);
        let clamped = p.and([
            p.implies(p.and2(p.le(zero, n), p.le(n, len)), p.eq(part_len, n)),
            p.implies(p.lt(len, n), p.eq(part_len, len)),
            p.implies(p.lt(n, zero), p.eq(part_len, zero)),
        ]);
        t.axiom("take_len", &[s, n], &[&[part_len], &[part, len]], clamped);
        let at = self.index(part, j);
        let body = p.implies(p.and2(self.below(j, n), p.lt(j, len)), p.eq(at, self.index(s, j)));
        t.axiom("take_index", &[s, n, j], &[&[at], &[self.index(s, j), part]], body);
        let trivial =
            p.and2(p.implies(p.le(n, zero), p.eq(part, self.empty())), p.implies(p.le(len, n), p.eq(part, s)));
        t.axiom("take_all_or_none", &[s, n], &[&[part]], trivial);
    }

    fn drop(&self, t: &mut Theory) {
        let p = self.pool;
        let (s, n, j) = (t.var("s", self.sort), t.var("n", Sort::INT), t.var("j", Sort::INT));
        let (part, len, zero) = (self.op(SeqOp::Drop, &[s, n]), self.len(s), p.int(0));
        let part_len = self.len(part);
        let clamped = p.and([
            p.implies(p.and2(p.le(zero, n), p.le(n, len)), p.eq(part_len, p.sub(len, n))),
            p.implies(p.lt(len, n), p.eq(part_len, zero)),
            p.implies(p.lt(n, zero), p.eq(part_len, len)),
        ]);
        t.axiom("drop_len", &[s, n], &[&[part_len], &[part, len]], clamped);

        let (at, forth) = (self.index(part, j), t.call("add", &[j, n], Sort::INT));
        let again = t.call("sub", &[forth, n], Sort::INT);
        let value = p.and2(p.eq(again, j), p.eq(at, self.index(s, forth)));
        let inside = p.and2(p.lt(zero, n), self.below(j, p.sub(len, n)));
        t.axiom("drop_index", &[s, n, j], &[&[at]], p.implies(inside, value));

        let back = t.call("sub", &[j, n], Sort::INT);
        let again = t.call("add", &[back, n], Sort::INT);
        let value = p.and2(p.eq(again, j), p.eq(self.index(part, back), self.index(s, j)));
        let inside = p.and2(p.lt(zero, n), self.within(n, j, len));
        t.axiom("drop_shift", &[s, n, j], &[&[self.index(s, j), part]], p.implies(inside, value));

        let trivial =
            p.and2(p.implies(p.le(n, zero), p.eq(part, s)), p.implies(p.le(len, n), p.eq(part, self.empty())));
        t.axiom("drop_all_or_none", &[s, n], &[&[part]], trivial);
    }

    /// Slices of an append, as appends of slices. The axioms `take_all_or_none` and `drop_all_or_none` end what these begin.
    fn slices_of_append(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b, n) = (t.var("a", self.sort), t.var("b", self.sort), t.var("n", Sort::INT));
        let both = self.op(SeqOp::Append, &[a, b]);
        let (len_a, zero) = (self.len(a), p.int(0));
        let rest = t.call("sub", &[n, len_a], Sort::INT);
        let again = p.eq(t.call("add", &[rest, len_a], Sort::INT), n);
        let inside = p.and2(p.lt(zero, n), p.le(n, len_a));
        let beyond = p.and2(p.lt(zero, n), p.lt(len_a, n));

        let take = self.op(SeqOp::Take, &[both, n]);
        let short = p.implies(inside, p.eq(take, self.op(SeqOp::Take, &[a, n])));
        let tail = self.op(SeqOp::Take, &[b, rest]);
        let long = p.and2(again, p.eq(take, self.op(SeqOp::Append, &[a, tail])));
        let long = p.implies(p.and2(beyond, p.lt(n, self.len(both))), long);
        t.axiom("take_append", &[a, b, n], &[&[take]], p.and2(short, long));

        let drop = self.op(SeqOp::Drop, &[both, n]);
        let head = self.op(SeqOp::Drop, &[a, n]);
        let short = p.implies(inside, p.eq(drop, self.op(SeqOp::Append, &[head, b])));
        let long = p.implies(beyond, p.and2(again, p.eq(drop, self.op(SeqOp::Drop, &[b, rest]))));
        t.axiom("drop_append", &[a, b, n], &[&[drop]], p.and2(short, long));
    }

    fn contains(&self, t: &mut Theory) {
        let p = self.pool;
        let (s, x, y, i) =
            (t.var("s", self.sort), t.var("x", self.element), t.var("y", self.element), t.var("i", Sort::INT));
        let (len, has) = (self.len(s), self.op(SeqOp::Contains, &[s, x]));
        let place = t.call("place", &[s, x], Sort::INT);
        let there = p.and2(self.below(place, len), p.eq(self.index(s, place), x));
        t.axiom("contains_place", &[s, x], &[&[has]], p.implies(has, there));
        let at = self.index(s, i);
        let found = p.and2(self.below(i, len), p.eq(at, x));
        t.axiom("contains_index", &[s, x, i], &[&[has, at]], p.implies(found, has));
        // Triggers are written with the twin, so every question about membership must be seen through it too.
        t.axiom("contains_twin", &[s, x], &[&[has]], self.op(SeqOp::ContainsTrigger, &[s, x]));
        let twin = self.op(SeqOp::ContainsTrigger, &[s, at]);
        t.axiom("contains_trigger", &[s, i], &[&[at]], p.implies(self.below(i, len), twin));
        let only = self.op(SeqOp::Contains, &[self.op(SeqOp::Singleton, &[x]), y]);
        t.axiom("contains_singleton", &[x, y], &[&[only]], p.iff(only, p.eq(x, y)));
    }

    fn equality(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b) = (t.var("a", self.sort), t.var("b", self.sort));
        let equal = self.op(SeqOp::Equal, &[a, b]);
        let (len_a, len_b) = (self.len(a), self.len(b));
        let place = t.call("difference", &[a, b], Sort::INT);
        let same_place = p.eq(place, t.call("difference", &[b, a], Sort::INT));
        let differ_at = p.and([same_place, self.below(place, len_a), p.ne(self.index(a, place), self.index(b, place))]);
        let differ = p.or2(p.ne(len_a, len_b), p.and2(p.eq(len_a, len_b), differ_at));
        let cases = p.or2(p.and2(equal, p.eq(a, b)), p.and([p.not(equal), p.ne(a, b), differ]));
        t.axiom("equal", &[a, b], &[&[equal]], cases);
    }

    fn range(&self, t: &mut Theory) {
        let p = self.pool;
        let (a, b) = (t.var("a", Sort::INT), t.var("b", Sort::INT));
        let (j, v) = (t.var("j", Sort::INT), t.var("v", Sort::INT));
        let range = self.op(SeqOp::Range, &[a, b]);
        let len = self.len(range);
        let length = p.and2(p.implies(p.lt(a, b), p.eq(len, p.sub(b, a))), p.implies(p.le(b, a), p.eq(len, p.int(0))));
        t.axiom("range_len", &[a, b], &[&[len]], length);
        let at = self.index(range, j);
        let body = p.implies(self.below(j, p.sub(b, a)), p.eq(at, p.add(a, j)));
        t.axiom("range_index", &[a, b, j], &[&[at]], body);
        let has = self.op(SeqOp::Contains, &[range, v]);
        t.axiom("range_contains", &[a, b, v], &[&[has]], p.iff(has, self.within(a, v, b)));
    }
}
