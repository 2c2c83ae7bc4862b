//! Simplifying constructors. All are local and purely syntactic, and none changes the meaning of a term.
//!
//! Numbers are kept in linear normal form: a sum is `c1·t1 + … + cn·tn + k` with each `ti` once, ordered by term number, the
//! constant last; there is no subtraction. Comparisons cancel what stands on both sides; on Int, `a < b` is `a + 1 <= b`, so
//! that the negation of a comparison is again one. Equal facts therefore tend to be equal terms.

mod arith;
mod arrays;
mod bits;
mod bools;
mod collections;
mod datatypes;
mod increments;
mod snapshots;

use crate::pool::{Pool, Quantifier};
use crate::term::{Op, Term};

impl Pool {
    /// The term `t` with other arguments, through the simplifying constructors.
    pub fn rebuild(&self, t: Term, args: &[Term]) -> Term {
        let node = self.node(t);
        match &node.op {
            Op::Not => self.not(args[0]),
            Op::And => self.and(args.iter().copied()),
            Op::Or => self.or(args.iter().copied()),
            Op::Implies => self.implies(args[0], args[1]),
            Op::Ite => self.ite(args[0], args[1], args[2]),
            Op::Eq => self.eq(args[0], args[1]),
            Op::Distinct => self.distinct(args),
            Op::Add => self.sum(args),
            Op::Mul => self.mul(args[0], args[1]),
            Op::IntDiv => self.int_div(args[0], args[1]),
            Op::Mod => self.modulo(args[0], args[1]),
            Op::Lt => self.lt(args[0], args[1]),
            Op::Le => self.le(args[0], args[1]),
            Op::ToPerm => self.to_perm(args[0]),
            Op::PermDiv => self.perm_div(args[0], args[1]),
            Op::Quant(quant) => {
                let (mut rest, forbidden) = args[1..].split_at(args.len() - 1 - quant.n_forbidden as usize);
                let mut triggers = Vec::new();
                for size in &quant.trigger_sizes {
                    let (set, tail) = rest.split_at(*size as usize);
                    triggers.push(set.to_vec());
                    rest = tail;
                }
                self.quantify(&Quantifier {
                    kind: quant.kind,
                    vars: &quant.vars,
                    triggers: &triggers,
                    forbidden,
                    body: args[0],
                    weight: quant.weight,
                    name: quant.name,
                })
            }
            Op::App(func) => self.apply(*func, args),
            Op::Floor => self.floor(args[0]),
            Op::Select => self.select(args[0], &args[1..]),
            Op::Store => self.store(args[0], &args[1..args.len() - 1], args[args.len() - 1]),
            Op::BitsOp(op) => self.bits_op(*op, args),
            Op::SnapCombine => self.combine(args[0], args[1]),
            Op::SnapFirst => self.first(args[0]),
            Op::SnapSecond => self.second(args[0]),
            Op::Wrap => self.wrap(args[0]),
            Op::Unwrap => self.unwrap(node.sort, args[0]),
            Op::Seq(op) => self.seq(*op, args, node.sort),
            Op::Set(op) => self.set(*op, args, node.sort),
            Op::Multiset(op) => self.multiset(*op, args, node.sort),
            Op::Map(op) => self.map_op(*op, args, node.sort),
            Op::Bool(_)
            | Op::Int(_)
            | Op::Perm(_)
            | Op::Bits(_)
            | Op::Null
            | Op::Var(_)
            | Op::SnapUnit
            | Op::ConstArray => self.mk(node.op.clone(), args.iter().copied(), node.sort),
        }
    }
}
