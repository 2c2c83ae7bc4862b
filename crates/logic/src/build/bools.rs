//! Connectives, equality, conditionals, quantifiers.

use rustc_hash::FxHashSet;

use crate::pool::Pool;
use crate::sort::{Sort, SortKind};
use crate::term::{MapOp, MultisetOp, Op, QuantKind, SeqOp, SetOp, Term};

impl Pool {
    pub fn bool(&self, value: bool) -> Term {
        self.mk(Op::Bool(value), [], Sort::BOOL)
    }

    pub fn tt(&self) -> Term {
        self.bool(true)
    }

    pub fn ff(&self) -> Term {
        self.bool(false)
    }

    pub fn is_true(&self, t: Term) -> bool {
        *self.op(t) == Op::Bool(true)
    }

    pub fn is_false(&self, t: Term) -> bool {
        *self.op(t) == Op::Bool(false)
    }

    pub fn null(&self) -> Term {
        self.mk(Op::Null, [], Sort::REF)
    }

    pub fn not(&self, t: Term) -> Term {
        let node = self.node(t);
        match &node.op {
            Op::Bool(b) => self.bool(!b),
            Op::Not => node.args[0],
            Op::Le if self.sort(node.args[0]) == Sort::INT => self.lt(node.args[1], node.args[0]),
            Op::Le => self.lt(node.args[1], node.args[0]),
            Op::Lt => self.le(node.args[1], node.args[0]),
            _ => self.mk(Op::Not, [t], Sort::BOOL),
        }
    }

    pub fn and2(&self, a: Term, b: Term) -> Term {
        self.and([a, b])
    }

    pub fn or2(&self, a: Term, b: Term) -> Term {
        self.or([a, b])
    }

    pub fn and(&self, all: impl IntoIterator<Item = Term>) -> Term {
        self.connective(Op::And, true, all)
    }

    pub fn or(&self, all: impl IntoIterator<Item = Term>) -> Term {
        self.connective(Op::Or, false, all)
    }

    /// A flat, duplicate-free conjunction or disjunction; `unit` is its neutral element.
    fn connective(&self, op: Op, unit: bool, all: impl IntoIterator<Item = Term>) -> Term {
        let mut flat: Vec<Term> = Vec::new();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        for t in all {
            let node = self.node(t);
            let parts: &[Term] = if node.op == op { &node.args } else { std::slice::from_ref(&t) };
            for part in parts {
                match self.op(*part) {
                    Op::Bool(b) if *b == unit => {}
                    Op::Bool(_) => return self.bool(!unit),
                    _ => {
                        if seen.insert(*part) {
                            flat.push(*part);
                        }
                    }
                }
            }
        }
        if flat.iter().any(|t| seen.contains(&self.not(*t))) {
            return self.bool(!unit);
        }
        match flat.len() {
            0 => self.bool(unit),
            1 => flat[0],
            _ => self.mk(op, flat, Sort::BOOL),
        }
    }

    pub fn implies(&self, a: Term, b: Term) -> Term {
        match (self.op(a), self.op(b)) {
            (Op::Bool(true), _) => b,
            (Op::Bool(false), _) | (_, Op::Bool(true)) => self.tt(),
            (_, Op::Bool(false)) => self.not(a),
            _ if a == b => self.tt(),
            (Op::And, _) if self.args(a).contains(&b) => self.tt(),
            (_, Op::Implies) => {
                let (c, d) = (self.args(b)[0], self.args(b)[1]);
                self.implies(self.and2(a, c), d)
            }
            _ => self.mk(Op::Implies, [a, b], Sort::BOOL),
        }
    }

    pub fn iff(&self, a: Term, b: Term) -> Term {
        self.eq(a, b)
    }

    pub fn ite(&self, c: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "branches of one sort");
        match self.op(c) {
            Op::Bool(true) => return a,
            Op::Bool(false) => return b,
            Op::Not => return self.ite(self.args(c)[0], b, a),
            _ => {}
        }
        if a == b {
            return a;
        }
        match (self.op(a), self.op(b)) {
            (Op::Bool(true), _) => self.or2(c, b),
            (Op::Bool(false), _) => self.and2(self.not(c), b),
            (_, Op::Bool(true)) => self.implies(c, a),
            (_, Op::Bool(false)) => self.and2(c, a),
            _ => self.mk(Op::Ite, [c, a, b], self.sort(a)),
        }
    }

    /// The prover's equality. Program equality on collections is [`Pool::equals`].
    pub fn eq(&self, a: Term, b: Term) -> Term {
        // Also in release builds: an equation of things of two sorts means nothing, so nothing may be concluded from it.
        assert_eq!(self.sort(a), self.sort(b), "equal things have one sort: {:?} {:?}", self.op(a), self.op(b));
        if a == b {
            return self.tt();
        }
        let sort = self.sort(a);
        if sort.is_numeric() {
            return self.eq_numeric(a, b);
        }
        match (self.op(a), self.op(b)) {
            (Op::Bool(true), _) => return b,
            (_, Op::Bool(true)) => return a,
            (Op::Bool(false), _) => return self.not(b),
            (_, Op::Bool(false)) => return self.not(a),
            (Op::SnapCombine, Op::SnapCombine) => {
                let (xs, ys) = (self.args(a), self.args(b));
                return self.and2(self.eq(xs[0], ys[0]), self.eq(xs[1], ys[1]));
            }
            (Op::SnapUnit, Op::SnapCombine) | (Op::SnapCombine, Op::SnapUnit) => return self.ff(),
            (Op::Wrap, Op::Wrap) if self.sort(self.args(a)[0]) == self.sort(self.args(b)[0]) => {
                return self.eq(self.args(a)[0], self.args(b)[0]);
            }
            // They are different terms, and literals of one width.
            (Op::Bits(_), Op::Bits(_)) => return self.ff(),
            (Op::App(f), Op::App(g)) => {
                if let Some(decided) = self.eq_constructed((*f, a), (*g, b)) {
                    return decided;
                }
            }
            _ => {}
        }
        if sort == Sort::BOOL && a == self.not(b) {
            return self.ff();
        }
        self.mk_eq(a, b)
    }

    pub(super) fn mk_eq(&self, a: Term, b: Term) -> Term {
        self.mk(Op::Eq, [a.min(b), a.max(b)], Sort::BOOL)
    }

    /// Equality of program values: extensional on collections, the prover's own elsewhere.
    pub fn equals(&self, a: Term, b: Term) -> Term {
        if a == b {
            return self.tt();
        }
        let (l, r) = (a.min(b), a.max(b));
        match self.sort(a).kind() {
            SortKind::Seq(_) => self.mk(Op::Seq(SeqOp::Equal), [l, r], Sort::BOOL),
            SortKind::Set(_) => self.mk(Op::Set(SetOp::Equal), [l, r], Sort::BOOL),
            SortKind::Multiset(_) => self.mk(Op::Multiset(MultisetOp::Equal), [l, r], Sort::BOOL),
            SortKind::Map(..) => self.mk(Op::Map(MapOp::Equal), [l, r], Sort::BOOL),
            _ => self.eq(a, b),
        }
    }

    pub fn ne(&self, a: Term, b: Term) -> Term {
        self.not(self.eq(a, b))
    }

    pub fn distinct(&self, all: &[Term]) -> Term {
        match all {
            [] | [_] => self.tt(),
            [a, b] => self.ne(*a, *b),
            _ => self.mk(Op::Distinct, all.iter().copied(), Sort::BOOL),
        }
    }

    pub fn forall(&self, vars: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        self.quant(QuantKind::Forall, vars, triggers, body)
    }

    pub fn exists(&self, vars: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        self.quant(QuantKind::Exists, vars, triggers, body)
    }
}
