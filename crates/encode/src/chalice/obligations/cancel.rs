//! Cancelling: a duty and a right to receive the same message drop out together.
//!
//! That is safe if the right arose when a duty was handed over with a smaller measure than that of the duty dropped: the other one is
//! bounded more tightly. So rights that arise at a hand-over are counted apart, by channel and measure (`$measured`), until they are used.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::item::DutyKind;
use super::measure::Measure;
use super::note::Note;
use super::pool::{Compare, Pool, min};
use crate::chalice::body::Body;
use crate::chalice::encoder::*;
use crate::chalice::origin::{Check, Situation};
use crate::chalice::prelude;

/// A hand-over at which a right to receive arose.
pub struct Measured {
    /// The channel, or null.
    pub who: Exp,
    pub within: Exp,
}

fn measured(m: Meta) -> Exp {
    Expr::local("$CR".into(), prelude::credits_type(), m)
}

impl<'a> Body<'_, 'a> {
    fn cancels(&self) -> bool {
        self.e.features.cancels
    }

    pub fn declare_measured(&mut self, m: Meta) {
        if self.cancels() {
            self.declare(&measured(m), m);
        }
    }

    /// Measured rights belong to the scope in which they arose.
    pub fn forget_measured(&mut self, m: Meta) {
        if self.cancels() {
            self.set(&measured(m), prelude::no_credits(m), m);
        }
    }

    pub fn keep_measured(&mut self, m: Meta) -> Option<Exp> {
        self.cancels().then(|| self.temp("out", measured(m), m))
    }

    pub fn restore_measured(&mut self, kept: Option<Exp>, m: Meta) {
        if let Some(kept) = kept {
            self.set(&measured(m), kept, m);
        }
    }

    /// Rights that arise because a duty was handed over that was not owed.
    pub fn gain_credit(&mut self, r: &Exp, n: Exp, measure: &Measure, at: Span) {
        let m = self.quiet(at);
        let within = match measure.0.as_deref() {
            Some([t]) if self.cancels() => t.clone(),
            _ => return self.put(Pool::Credits, r, n, m),
        };
        let (who, t) = (self.hoist("who", Type::Ref, m), self.hoist("within", Type::Int, m));
        self.set(&who, r.clone(), m);
        self.set(&t, within, m);
        let more = prelude::add_credit(measured(m), prelude::measured(who.clone(), t.clone(), m), n, m);
        self.set(&measured(m), more, m);
        self.owed.measured.push(Measured { who, within: t });
    }

    /// Makes measured rights ordinary ones, as many as are needed.
    pub fn weaken(&mut self, c: &Exp, needed: Exp, m: Meta) {
        let sites: Vec<(Exp, Exp)> = self.owed.measured.iter().map(|s| (s.who.clone(), s.within.clone())).collect();
        for (who, within) in sites {
            let key = prelude::measured(c.clone(), within, m);
            let there = prelude::credit(measured(m), key.clone(), m);
            let missing = Expr::binary(BinOp::Sub, needed.clone(), self.amount_in(Pool::Credits, c, m), Type::Int, m);
            let some = Expr::and(Expr::eq(who, c.clone(), m), cmp(BinOp::Gt, missing.clone(), Expr::int(0, m), m), m);
            let n = self.temp("n", super::item::ite(some, min(there, missing, m), Expr::int(0, m), m), m);
            self.put(Pool::Credits, c, n.clone(), m);
            let less = Expr::new(ExpKind::Unary(UnOp::Neg, n), Type::Int, m);
            self.set(&measured(m), prelude::add_credit(measured(m), key, less, m), m);
        }
    }

    /// `cancel c within t`
    pub fn cancel(&mut self, channel: &'a ch::Exp, within: &'a ch::Exp, span: Span) {
        let v = self.at(Situation::Statement, span);
        let c = self.e.exp(&v, channel);
        let c = self.once("ch", c);
        let t = self.e.exp(&v, within);
        let t = self.once("t", t);
        let m = self.quiet(span);
        let key = prelude::measured(c.clone(), t.clone(), m);
        let there = cmp(BinOp::Ge, prelude::credit(measured(m), key.clone(), m), Expr::int(1, m), m);
        self.noted(Check::ObligCancel, span, there, Note::cancel_credit(channel.span, within.span));
        self.set(&measured(m), prelude::add_credit(measured(m), key, Expr::int(-1, m), m), m);
        let ok = self.admitted(DutyKind::Send, &c, &Measure(Some(vec![t])), &Compare::Strict, m);
        let ok = self.keep("ok", ok, m);
        let bounded = Expr::and(ok, cmp(BinOp::Gt, self.amount_in(Pool::SendBounded, &c, m), Expr::int(0, m), m), m);
        let bounded = self.temp("b", bounded, m);
        let fresh = cmp(BinOp::Gt, self.amount_in(Pool::SendFresh, &c, m), Expr::int(0, m), m);
        let one_of = Expr::or(bounded.clone(), fresh, m);
        self.noted(Check::ObligCancel, span, one_of, Note::cancel_duty(channel.span, within.span));
        let one = |b: Exp| super::item::ite(b, Expr::int(1, m), Expr::int(0, m), m);
        self.take(Pool::SendBounded, &c, one(bounded.clone()), m);
        self.take(Pool::SendFresh, &c, one(Expr::not(bounded, m)), m);
    }
}
