//! Evaluating expressions: their value as a term, and the proof that they have one.

mod apply;
mod collections;
mod heap_reads;
mod introspection;
mod quantifiers;
mod unfolding;

pub use introspection::{Pattern, forperm_pattern};
pub use quantifiers::HasTriggers;

use logic::{Sort, Term};
use silver::obligation::Reason;
use silver::tree::{BinOp, Exp, ExpKind, Expr, OldLabel, Type, UnOp};

use crate::engine::Engine;
use crate::failure::{Blame, Eval, unsupported};
use crate::state::State;

impl<'c> Engine<'c> {
    pub fn eval(&mut self, st: &State, e: &Exp, blame: Blame) -> Eval<Term> {
        match &e.kind {
            ExpKind::Int(i) => Ok(self.pool.int(i.clone())),
            ExpKind::Bool(b) => Ok(self.pool.bool(*b)),
            ExpKind::Null => Ok(self.pool.null()),
            ExpKind::FullPerm => Ok(self.pool.full()),
            ExpKind::NoPerm => Ok(self.pool.none()),
            ExpKind::Wildcard => Ok(self.eval_wildcard(st)),
            ExpKind::Epsilon => Err(unsupported("the permission amount `epsilon`", e.meta)),
            ExpKind::Local(name) => {
                Ok(st.store.get(*name).unwrap_or_else(|| panic!("variable `{name}` has no value at {:?}", e.meta.span)))
            }
            ExpKind::Result => Ok(st.store.get(result_name()).expect("result is bound in postconditions")),
            ExpKind::Unary(op, a) => {
                let a = self.eval(st, a, blame)?;
                Ok(match op {
                    UnOp::Neg => self.pool.neg(a),
                    UnOp::Not => self.pool.not(a),
                })
            }
            ExpKind::Binary(op, l, r) => self.eval_binary(st, e, *op, l, r, blame),
            ExpKind::Cond(c, a, b) => self.eval_conditional(st, c, a, b, blame),
            ExpKind::Field(recv, field) => self.eval_field(st, e, recv, *field, blame),
            ExpKind::App { function, args } => self.eval_application(st, e, *function, args, blame),
            ExpKind::DomainApp { domain, function, type_args, args } => {
                let args = self.eval_all(st, args, blame)?;
                let f = crate::program::domain_function(&self.pool, &self.ctx.program, *domain, *function, type_args);
                Ok(self.pool.apply(f, &args))
            }
            ExpKind::CurrentPerm(resource) => self.eval_perm(st, resource, blame),
            ExpKind::ForPerm { vars, resource, body } => self.eval_forperm(st, vars, resource, body, blame),
            ExpKind::Old(label, inner) => self.eval_old(st, e, *label, inner, blame),
            ExpKind::Unfolding(acc, inner) => self.eval_unfolding(st, acc, inner, blame),
            ExpKind::Applying(wand, inner) => self.eval_applying(st, wand, inner, blame),
            ExpKind::Asserting(assertion, inner) => self.eval_asserting(st, assertion, inner, blame),
            ExpKind::Let { var, value, body } => {
                let value = self.eval(st, value, blame)?;
                let mut inner = st.clone();
                inner.store.set(var.name, value);
                self.eval(&inner, body, blame)
            }
            ExpKind::Forall { .. } | ExpKind::Exists { .. } => self.eval_quantifier(st, e, blame),
            ExpKind::SeqLit(_)
            | ExpKind::SetLit(_)
            | ExpKind::MultisetLit(_)
            | ExpKind::MapLit(_)
            | ExpKind::Range(..)
            | ExpKind::Card(_)
            | ExpKind::Index(..)
            | ExpKind::Update(..)
            | ExpKind::Take(..)
            | ExpKind::Drop(..)
            | ExpKind::MapDomain(_)
            | ExpKind::MapRange(_) => self.eval_collection(st, e, blame),
            ExpKind::InhaleExhale(inhaled, _) => self.eval(st, inhaled, blame),
            ExpKind::Acc(acc) => self.eval_access_as_trigger(st, acc, blame),
            ExpKind::Wand(wand) => self.eval_wand_as_trigger(st, wand, blame),
            ExpKind::AdtCtor { .. }
            | ExpKind::AdtField { .. }
            | ExpKind::AdtIs { .. }
            | ExpKind::PredicateInstance { .. } => unreachable!("the core has no {e:?}"),
        }
    }

    pub fn eval_all(&mut self, st: &State, all: &[Exp], blame: Blame) -> Eval<Vec<Term>> {
        all.iter().map(|e| self.eval(st, e, blame)).collect()
    }

    fn eval_conditional(&mut self, st: &State, c: &Exp, a: &Exp, b: &Exp, blame: Blame) -> Eval<Term> {
        let c = self.eval(st, c, blame)?;
        let negated = self.pool.not(c);
        if self.knows(c) {
            return self.eval(st, a, blame);
        }
        if self.knows(negated) {
            return self.eval(st, b, blame);
        }
        let a = self.under(c, |eng| eng.eval(st, a, blame))?;
        let b = self.under(negated, |eng| eng.eval(st, b, blame))?;
        Ok(self.pool.ite(c, a, b))
    }

    fn eval_binary(&mut self, st: &State, e: &Expr, op: BinOp, l: &Exp, r: &Exp, blame: Blame) -> Eval<Term> {
        match op {
            BinOp::And | BinOp::Or | BinOp::Implies => return self.eval_short_circuit(st, op, l, r, blame),
            _ => {}
        }
        let a = self.eval(st, l, blame)?;
        let b = self.eval(st, r, blame)?;
        let p = &self.pool;
        Ok(match op {
            BinOp::Add => p.add(a, b),
            BinOp::Sub => p.sub(a, b),
            BinOp::Mul => {
                let (a, b) = (self.as_number(a, &e.ty), self.as_number(b, &e.ty));
                self.pool.mul(a, b)
            }
            BinOp::IntDiv | BinOp::Mod | BinOp::PermDiv => {
                let zero = if p.sort(b) == Sort::INT { p.int(0) } else { p.none() };
                let goal = p.ne(b, zero);
                self.check(st, goal, Reason::DivisionByZero, blame, r)?;
                match op {
                    BinOp::IntDiv => self.pool.int_div(a, b),
                    BinOp::Mod => self.pool.modulo(a, b),
                    _ => {
                        let (a, b) = (self.as_number(a, &e.ty), self.as_number(b, &e.ty));
                        self.pool.perm_div(a, b)
                    }
                }
            }
            BinOp::Lt => p.lt(a, b),
            BinOp::Le => p.le(a, b),
            BinOp::Gt => p.gt(a, b),
            BinOp::Ge => p.ge(a, b),
            BinOp::Eq => p.equals(a, b),
            BinOp::Ne => p.not(p.equals(a, b)),
            BinOp::Append | BinOp::Union | BinOp::Intersection | BinOp::SetMinus | BinOp::Subset | BinOp::In => {
                self.collection_binary(op, a, b)
            }
            BinOp::And | BinOp::Or | BinOp::Implies => unreachable!("short-circuit operators were handled"),
        })
    }

    /// An Int operand where the result is an amount counts as one.
    fn as_number(&self, t: Term, result: &Type) -> Term {
        if *result == Type::Perm && self.pool.sort(t) == Sort::INT { self.pool.to_perm(t) } else { t }
    }

    fn eval_short_circuit(&mut self, st: &State, op: BinOp, l: &Exp, r: &Exp, blame: Blame) -> Eval<Term> {
        let a = self.eval(st, l, blame)?;
        let entered = if op == BinOp::Or { self.pool.not(a) } else { a };
        let skipped = self.pool.not(entered);
        if self.knows(skipped) {
            return Ok(self.pool.bool(op != BinOp::And));
        }
        let b = self.under(entered, |eng| eng.eval(st, r, blame))?;
        Ok(match op {
            BinOp::And => self.pool.and2(a, b),
            BinOp::Or => self.pool.or2(a, b),
            _ => self.pool.implies(a, b),
        })
    }

    fn eval_old(&mut self, st: &State, e: &Expr, label: OldLabel, inner: &Exp, blame: Blame) -> Eval<Term> {
        let Some(heap) = st.old_heap(label) else {
            let text = silver::print::exp(&std::sync::Arc::new(e.clone()));
            return Err(self.failed(st, Reason::LabelledStateNotReached, blame, e.meta, &text));
        };
        let old = st.with_heap(heap.clone());
        self.eval(&old, inner, blame)
    }
}

/// The store's name for a function's result; no variable of a program can have it.
pub fn result_name() -> source::Symbol {
    source::Symbol::new("result")
}
