//! What the obligations of a contract say as plain facts: that receivers exist, numbers are not negative and measures bound something.

use chalice::tree as ch;
use silver::tree::*;
use source::{Span, Symbol};

use super::measure::Measure;
use super::pool::Pool;
use crate::chalice::encoder::*;
use crate::chalice::expr::is_waitlevel;
use crate::chalice::origin::{Check, Role, Situation};
use crate::chalice::prelude;
use crate::chalice::view::{View, Waits};

impl<'a> Encoder<'a> {
    pub fn duty_facts(&mut self, v: &View<'a>, duty: &ch::Duty, span: Span) -> Exp {
        let m = self.part(v, Role::Pure, span);
        match duty {
            ch::Duty::MustSend { channel, n, measure } | ch::Duty::MustReceive { channel, n, measure } => {
                let c = self.exp(v, channel);
                let n = self.exp(v, n);
                let am = self.part(v, Role::Check(Check::ObligAmount), span);
                let some = cmp(BinOp::Gt, n.clone(), Expr::int(0, am), am);
                let founded = Expr::implies(some, self.founded(v, measure.as_ref(), am), am);
                let counted = cmp(BinOp::Ge, n, Expr::int(0, am), am);
                Expr::conj([not_null(c, m), counted, founded], m)
            }
            ch::Duty::MayReceive { channel, n } => self.credit_facts(v, channel, n.as_ref(), span),
            ch::Duty::MustRelease { object, measure } => {
                let o = self.exp(v, object);
                let am = self.part(v, Role::Check(Check::ObligAmount), span);
                let founded = self.founded(v, measure.as_ref(), am);
                Expr::conj([not_null(o.clone(), m), self.held(v, o, span), founded], m)
            }
            ch::Duty::MustTerminate { measure } => {
                let am = self.part(v, Role::Check(Check::ObligAmount), span);
                self.founded(v, measure.as_ref(), am)
            }
        }
    }

    pub fn credit_facts(&mut self, v: &View<'a>, channel: &ch::Exp, n: Option<&ch::Exp>, span: Span) -> Exp {
        let m = self.part(v, Role::Pure, span);
        let c = not_null(self.exp(v, channel), m);
        let owed = n.and_then(ch::duties::debt);
        let Some(n) = owed.as_ref().or(n) else { return c };
        let n = self.exp(v, n);
        let am = self.part(v, Role::Check(Check::ObligAmount), span);
        Expr::and(c, cmp(BinOp::Ge, n, Expr::int(0, am), am), m)
    }

    /// The measures of an invariant are checked in every round instead, where there is one.
    fn founded(&mut self, v: &View<'a>, measure: Option<&ch::Measure>, m: Meta) -> Exp {
        if v.context.what == Situation::LoopInvariant {
            return self.defined(v, measure.map_or(&[], |t| &t.0), m.span);
        }
        let measure = Measure(measure.map(|t| t.0.iter().map(|e| self.exp(v, e)).collect()));
        measure.is_founded(m)
    }

    /// Whoever must release a lock holds it: for writing, unless something is said of reading.
    fn held(&mut self, v: &View<'a>, o: Exp, span: Span) -> Exp {
        let m = self.part(v, Role::Holds, span);
        match v.speaker().thread.locks {
            Some(locks) => {
                let status = prelude::lock_status(locks, o, m);
                let (op, n) = if self.features.read_held { (BinOp::Ne, 0) } else { (BinOp::Eq, 1) };
                cmp(op, status, Expr::int(n, m), m)
            }
            None => {
                self.unsupported(span, "a duty to release in a place that belongs to no thread");
                Expr::bool(true, m)
            }
        }
    }

    /// `waitlevel` where obligations are checked.
    pub fn owed_waitlevel(&mut self, v: &View<'a>, op: ch::BinOp, l: &ch::Exp, r: &ch::Exp, m: Meta) -> Exp {
        let now = matches!(l.kind, ch::ExprKind::WaitLevel);
        if v.waits != Waits::Question || !now || !matches!(op, ch::BinOp::Below | ch::BinOp::Eq) {
            self.unsupported(m.span, instead_of_waitlevel(op, l, r));
            return Expr::bool(true, m);
        }
        let level = self.level(v, r);
        let question = if op == ch::BinOp::Below { prelude::owes_below } else { prelude::owes_up_to };
        let frame = self.burden(m);
        let locks = Expr::local(Symbol::new("$S"), prelude::locks_type(), m);
        question(Pool::owed(frame, locks, m), level, m)
    }
}

/// What callers owe has no level of its own: it can only be said to lie below one. What to write instead of other comparisons.
pub fn instead_of_waitlevel(op: ch::BinOp, l: &ch::Exp, r: &ch::Exp) -> &'static str {
    let is_old = |e: &ch::Exp| matches!(e.kind, ch::ExprKind::Old(_));
    match op {
        _ if is_old(l) || is_old(r) => {
            "`old(waitlevel)` in a program with obligations (write `waitlevel << x` in the precondition and in the postcondition)"
        }
        ch::BinOp::Below if is_waitlevel(r) => {
            "a level below the wait level in a program with obligations (write `.. << o.mu` for an `o` that is owed)"
        }
        ch::BinOp::Eq if is_waitlevel(r) => {
            "the wait level on the right in a program with obligations (write `waitlevel == x`)"
        }
        _ => {
            "this use of `waitlevel` in a program with obligations (write `waitlevel << x` or `waitlevel == x` as a conjunct)"
        }
    }
}
