//! Sequences, sets, multisets and maps: typed constructors, with the simplifications that are certain.

use crate::pool::Pool;
use crate::sort::{Sort, SortKind};
use crate::term::{MapOp, MultisetOp, Op, SeqOp, SetOp, Term};

impl Pool {
    /// A sequence operation; `sort` is that of the result.
    pub fn seq(&self, op: SeqOp, args: &[Term], sort: Sort) -> Term {
        match (op, args) {
            (SeqOp::Len, [s]) => match self.op(*s) {
                Op::Seq(SeqOp::Empty) => return self.int(0),
                Op::Seq(SeqOp::Singleton) => return self.int(1),
                _ => {}
            },
            (SeqOp::Append, [a, b]) => {
                if *self.op(*a) == Op::Seq(SeqOp::Empty) {
                    return *b;
                }
                if *self.op(*b) == Op::Seq(SeqOp::Empty) {
                    return *a;
                }
            }
            (SeqOp::Equal, [a, b]) => return self.equals(*a, *b),
            _ => {}
        }
        self.mk(Op::Seq(op), args.iter().copied(), sort)
    }

    pub fn set(&self, op: SetOp, args: &[Term], sort: Sort) -> Term {
        match (op, args) {
            (SetOp::Card, [s]) if *self.op(*s) == Op::Set(SetOp::Empty) => return self.int(0),
            (SetOp::In, [_, s]) if *self.op(*s) == Op::Set(SetOp::Empty) => return self.ff(),
            (SetOp::Equal, [a, b]) => return self.equals(*a, *b),
            _ => {}
        }
        self.mk(Op::Set(op), args.iter().copied(), sort)
    }

    pub fn multiset(&self, op: MultisetOp, args: &[Term], sort: Sort) -> Term {
        match (op, args) {
            (MultisetOp::Card, [s]) if *self.op(*s) == Op::Multiset(MultisetOp::Empty) => return self.int(0),
            (MultisetOp::Count, [s, _]) if *self.op(*s) == Op::Multiset(MultisetOp::Empty) => return self.int(0),
            (MultisetOp::Equal, [a, b]) => return self.equals(*a, *b),
            _ => {}
        }
        self.mk(Op::Multiset(op), args.iter().copied(), sort)
    }

    pub fn map_op(&self, op: MapOp, args: &[Term], sort: Sort) -> Term {
        match (op, args) {
            (MapOp::Card, [m]) if *self.op(*m) == Op::Map(MapOp::Empty) => return self.int(0),
            (MapOp::Equal, [a, b]) => return self.equals(*a, *b),
            _ => {}
        }
        self.mk(Op::Map(op), args.iter().copied(), sort)
    }

    pub fn seq_empty(&self, element: Sort) -> Term {
        self.seq(SeqOp::Empty, &[], Sort::seq(element))
    }

    pub fn seq_singleton(&self, x: Term) -> Term {
        self.seq(SeqOp::Singleton, &[x], Sort::seq(self.sort(x)))
    }

    pub fn seq_len(&self, s: Term) -> Term {
        self.seq(SeqOp::Len, &[s], Sort::INT)
    }

    pub fn seq_index(&self, s: Term, i: Term) -> Term {
        let element = self.sort(s).element().expect("a sequence");
        self.seq(SeqOp::Index, &[s, i], element)
    }

    pub fn seq_append(&self, a: Term, b: Term) -> Term {
        self.seq(SeqOp::Append, &[a, b], self.sort(a))
    }

    pub fn seq_update(&self, s: Term, i: Term, v: Term) -> Term {
        self.seq(SeqOp::Update, &[s, i, v], self.sort(s))
    }

    pub fn seq_take(&self, s: Term, n: Term) -> Term {
        self.seq(SeqOp::Take, &[s, n], self.sort(s))
    }

    pub fn seq_drop(&self, s: Term, n: Term) -> Term {
        self.seq(SeqOp::Drop, &[s, n], self.sort(s))
    }

    pub fn seq_contains(&self, s: Term, x: Term) -> Term {
        self.seq(SeqOp::Contains, &[s, x], Sort::BOOL)
    }

    pub fn seq_range(&self, a: Term, b: Term) -> Term {
        self.seq(SeqOp::Range, &[a, b], Sort::seq(Sort::INT))
    }

    pub fn set_in(&self, x: Term, s: Term) -> Term {
        self.set(SetOp::In, &[x, s], Sort::BOOL)
    }

    pub fn map_domain(&self, m: Term) -> Term {
        let key = self.sort(m).element().expect("a map");
        self.map_op(MapOp::Domain, &[m], Sort::set(key))
    }

    pub fn map_values(&self, m: Term) -> Term {
        let SortKind::Map(_, value) = self.sort(m).kind() else { unreachable!("a map") };
        self.map_op(MapOp::Values, &[m], Sort::set(value))
    }

    pub fn map_lookup(&self, m: Term, k: Term) -> Term {
        let SortKind::Map(_, value) = self.sort(m).kind() else { unreachable!("a map") };
        self.map_op(MapOp::Lookup, &[m, k], value)
    }
}
