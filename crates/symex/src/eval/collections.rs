//! Sequences, sets, multisets and maps.

use logic::{MapOp, MultisetOp, SeqOp, SetOp, Sort, SortKind, Term};
use silver::obligation::Reason;
use silver::tree::{BinOp, Exp, ExpKind, Expr};

use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::state::State;

impl<'c> Engine<'c> {
    pub(super) fn eval_collection(&mut self, st: &State, e: &Expr, blame: Blame) -> Eval<Term> {
        let sort = self.ctx.sort(&e.ty);
        match &e.kind {
            ExpKind::SeqLit(items) => {
                let items = self.eval_all(st, items, blame)?;
                Ok(self.seq_literal(&items, sort))
            }
            ExpKind::SetLit(items) => {
                let items = self.eval_all(st, items, blame)?;
                Ok(self.set_literal(&items, sort))
            }
            ExpKind::MultisetLit(items) => {
                let items = self.eval_all(st, items, blame)?;
                let p = &self.pool;
                Ok(match items.split_first() {
                    None => p.multiset(MultisetOp::Empty, &[], sort),
                    Some((first, rest)) => {
                        let one = p.multiset(MultisetOp::Singleton, &[*first], sort);
                        rest.iter().fold(one, |m, x| p.multiset(MultisetOp::Insert, &[m, *x], sort))
                    }
                })
            }
            ExpKind::MapLit(entries) => {
                let mut map = self.pool.map_op(MapOp::Empty, &[], sort);
                for (key, value) in entries {
                    let key = self.eval(st, key, blame)?;
                    let value = self.eval(st, value, blame)?;
                    map = self.pool.map_op(MapOp::Update, &[map, key, value], sort);
                }
                Ok(map)
            }
            ExpKind::Range(a, b) => {
                let a = self.eval(st, a, blame)?;
                let b = self.eval(st, b, blame)?;
                Ok(self.pool.seq_range(a, b))
            }
            ExpKind::Card(c) => {
                let c = self.eval(st, c, blame)?;
                Ok(self.card(c))
            }
            ExpKind::Index(c, at) => self.eval_index(st, c, at, blame),
            ExpKind::Update(c, at, value) => {
                let coll = self.eval(st, c, blame)?;
                let key = self.eval(st, at, blame)?;
                let value = self.eval(st, value, blame)?;
                if matches!(sort.kind(), SortKind::Map(..)) {
                    return Ok(self.pool.map_op(MapOp::Update, &[coll, key, value], sort));
                }
                self.check_seq_index(st, (coll, key), (c, at), blame)?;
                Ok(self.pool.seq_update(coll, key, value))
            }
            ExpKind::Take(s, n) => {
                let s = self.eval(st, s, blame)?;
                let n = self.eval(st, n, blame)?;
                Ok(self.pool.seq_take(s, n))
            }
            ExpKind::Drop(s, n) => {
                let s = self.eval(st, s, blame)?;
                let n = self.eval(st, n, blame)?;
                Ok(self.pool.seq_drop(s, n))
            }
            ExpKind::MapDomain(m) => {
                let m = self.eval(st, m, blame)?;
                Ok(self.pool.map_domain(m))
            }
            ExpKind::MapRange(m) => {
                let m = self.eval(st, m, blame)?;
                Ok(self.pool.map_values(m))
            }
            other => unreachable!("not a collection expression: {other:?}"),
        }
    }

    fn seq_literal(&mut self, items: &[Term], sort: Sort) -> Term {
        let Some((first, rest)) = items.split_first() else { return self.pool.seq(SeqOp::Empty, &[], sort) };
        let one = self.pool.seq_singleton(*first);
        let all = rest.iter().fold(one, |s, x| self.pool.seq_append(s, self.pool.seq_singleton(*x)));
        if !self.pool.is_open(all) {
            let len = self.pool.eq(self.pool.seq_len(all), self.pool.int(items.len() as u64));
            self.assume(len);
        }
        all
    }

    pub fn set_literal(&self, items: &[Term], sort: Sort) -> Term {
        let p = &self.pool;
        match items.split_first() {
            None => p.set(SetOp::Empty, &[], sort),
            Some((first, rest)) => {
                let one = p.set(SetOp::Singleton, &[*first], sort);
                rest.iter().fold(one, |s, x| p.set(SetOp::Insert, &[s, *x], sort))
            }
        }
    }

    fn card(&self, c: Term) -> Term {
        let p = &self.pool;
        match p.sort(c).kind() {
            SortKind::Seq(_) => p.seq_len(c),
            SortKind::Set(_) => p.set(SetOp::Card, &[c], Sort::INT),
            SortKind::Multiset(_) => p.multiset(MultisetOp::Card, &[c], Sort::INT),
            _ => p.map_op(MapOp::Card, &[c], Sort::INT),
        }
    }

    fn eval_index(&mut self, st: &State, c: &Exp, at: &Exp, blame: Blame) -> Eval<Term> {
        let coll = self.eval(st, c, blame)?;
        let key = self.eval(st, at, blame)?;
        if matches!(self.pool.sort(coll).kind(), SortKind::Map(..)) {
            let goal = self.pool.set_in(key, self.pool.map_domain(coll));
            self.check(st, goal, Reason::MapKeyContains, blame, at)?;
            return Ok(self.pool.map_lookup(coll, key));
        }
        self.check_seq_index(st, (coll, key), (c, at), blame)?;
        Ok(self.pool.seq_index(coll, key))
    }

    fn check_seq_index(&mut self, st: &State, (s, i): (Term, Term), (c, at): (&Exp, &Exp), blame: Blame) -> Eval<()> {
        let goal = self.pool.le(self.pool.int(0), i);
        self.check(st, goal, Reason::SeqIndexNegative, blame, at)?;
        let goal = self.pool.lt(i, self.pool.seq_len(s));
        self.check_about(st, goal, Reason::SeqIndexLength, blame, at, &[c, at])
    }

    pub(super) fn collection_binary(&self, op: BinOp, a: Term, b: Term) -> Term {
        let p = &self.pool;
        let sort = p.sort(b);
        match (op, sort.kind()) {
            (BinOp::Append, _) => p.seq_append(a, b),
            (BinOp::In, SortKind::Seq(_)) => p.seq_contains(b, a),
            (BinOp::In, SortKind::Set(_)) => p.set_in(a, b),
            (BinOp::In, SortKind::Multiset(_)) => p.multiset(MultisetOp::Count, &[b, a], Sort::INT),
            (BinOp::In, _) => p.set_in(a, p.map_domain(b)),
            (BinOp::Union, SortKind::Set(_)) => p.set(SetOp::Union, &[a, b], sort),
            (BinOp::Intersection, SortKind::Set(_)) => p.set(SetOp::Intersection, &[a, b], sort),
            (BinOp::SetMinus, SortKind::Set(_)) => p.set(SetOp::Difference, &[a, b], sort),
            (BinOp::Subset, SortKind::Set(_)) => p.set(SetOp::Subset, &[a, b], Sort::BOOL),
            (BinOp::Union, _) => p.multiset(MultisetOp::Union, &[a, b], sort),
            (BinOp::Intersection, _) => p.multiset(MultisetOp::Intersection, &[a, b], sort),
            (BinOp::SetMinus, _) => p.multiset(MultisetOp::Difference, &[a, b], sort),
            (BinOp::Subset, _) => p.multiset(MultisetOp::Subset, &[a, b], Sort::BOOL),
            (other, _) => unreachable!("not a collection operator: {other:?}"),
        }
    }
}
