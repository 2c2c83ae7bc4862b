//! Snapshots: pairs, and any value wrapped.

use crate::pool::Pool;
use crate::sort::Sort;
use crate::term::{Op, Term};

impl Pool {
    pub fn unit(&self) -> Term {
        self.mk(Op::SnapUnit, [], Sort::SNAP)
    }

    pub fn combine(&self, a: Term, b: Term) -> Term {
        // first(s), second(s) put together again is s only if s is a pair, which is not known here.
        self.mk(Op::SnapCombine, [a, b], Sort::SNAP)
    }

    pub fn first(&self, s: Term) -> Term {
        match self.op(s) {
            Op::SnapCombine => self.args(s)[0],
            _ => self.mk(Op::SnapFirst, [s], Sort::SNAP),
        }
    }

    pub fn second(&self, s: Term) -> Term {
        match self.op(s) {
            Op::SnapCombine => self.args(s)[1],
            _ => self.mk(Op::SnapSecond, [s], Sort::SNAP),
        }
    }

    /// Any value as a snapshot; a snapshot stays what it is.
    pub fn wrap(&self, t: Term) -> Term {
        let node = self.node(t);
        if node.sort == Sort::SNAP {
            return t;
        }
        if node.op == Op::Unwrap { node.args[0] } else { self.mk(Op::Wrap, [t], Sort::SNAP) }
    }

    /// The value of sort `sort` that a snapshot stands for.
    pub fn unwrap(&self, sort: Sort, s: Term) -> Term {
        if sort == Sort::SNAP {
            return s;
        }
        let node = self.node(s);
        match &node.op {
            Op::Wrap if self.sort(node.args[0]) == sort => node.args[0],
            Op::Ite => {
                let (c, a, b) = (node.args[0], node.args[1], node.args[2]);
                self.ite(c, self.unwrap(sort, a), self.unwrap(sort, b))
            }
            _ => self.mk(Op::Unwrap, [s], sort),
        }
    }
}
