//! Channels: messages carry their where clause; credits are counted, debts are negative credits.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::obligations;
use super::origin::{Check, Context, Situation};
use super::prelude;
use super::view::{View, Waits};

impl<'a> Body<'_, 'a> {
    fn channel_of(&self, channel: &ch::Exp) -> Option<&'a ch::Channel> {
        match channel.ty {
            ch::Type::Channel(c) => Some(&self.e.p[c]),
            _ => None,
        }
    }

    fn where_view(&self, channel: &'a ch::Channel, c: &Exp, message: &[Exp]) -> View<'a> {
        let locals = channel.params.iter().copied().zip(message.iter().cloned());
        self.view.in_contract_of(&channel.locals, Some(c.clone()), locals, Waits::Nowhere)
    }

    pub fn send(&mut self, channel: &ch::Exp, args: &[ch::Exp], span: Span) {
        let Some(declared) = self.channel_of(channel) else { return };
        let v = self.at(Situation::Statement, span);
        let c = self.e.exp(&v, channel);
        let c = self.once("ch", c);
        self.check_of(Check::SendNull, span, channel.span, |m| not_null(c.clone(), m));
        let mut message = Vec::new();
        for arg in args {
            let arg = self.e.exp(&v, arg);
            message.push(self.once("a", arg));
        }
        let m = self.quiet(span);
        if self.obliged() {
            return self.send_obliged(declared, &c, &message, channel.span, span);
        }
        let more = prelude::add_credit(self.credits(m), c.clone(), Expr::int(1, m), m);
        self.set_credits(more, m);
        let Some(clause) = &declared.where_ else { return };
        let v = self.where_view(declared, &c, &message);
        let given = self.e.credits(&v, &[&clause.body], span);
        self.subtract(given, m);
        let context = Context { what: Situation::Where, at: span, clause: Some(clause.body.span) };
        self.exhale_clauses(&v, &[(&clause.body, context)], Context::new(Situation::Where, span));
    }

    fn send_obliged(&mut self, declared: &'a ch::Channel, c: &Exp, message: &[Exp], written: Span, span: Span) {
        let m = self.quiet(span);
        let channel = obligations::Channel { value: c, written, duty: declared.duty };
        let Some(clause) = &declared.where_ else { return self.sent(&channel, None, span) };
        let v = self.where_view(declared, c, message);
        let label = self.fresh_name("l");
        self.label(label, m);
        let context = Context { what: Situation::Where, at: span, clause: Some(clause.body.span) };
        self.exhale_clauses(&v, &[(&clause.body, context)], Context::new(Situation::Where, span));
        self.sent(&channel, Some((&v, &clause.body, label)), span);
    }

    pub fn receive(&mut self, targets: &[ch::TargetVar], channel: &ch::Exp, span: Span) {
        let Some(declared) = self.channel_of(channel) else { return };
        let v = self.at(Situation::Statement, span);
        let c = self.e.exp(&v, channel);
        let c = self.once("ch", c);
        self.check(Check::ReceiveNull, span, |m| not_null(c.clone(), m));
        let received = obligations::Channel { value: &c, written: channel.span, duty: declared.duty };
        if self.obliged() {
            self.receive_duties(&received, span);
        } else {
            self.receive_checks(channel, &c, span);
        }
        let m = self.quiet(span);
        let types: Vec<Type> = declared.params.iter().map(|p| self.e.ty(&declared.locals[*p].ty)).collect();
        let message: Vec<Exp> = types.into_iter().map(|ty| self.fresh("x", ty, m)).collect();
        let less = prelude::add_credit(self.credits(m), c.clone(), Expr::int(-1, m), m);
        if let Some(clause) = &declared.where_ {
            // Named after the variables that will have them.
            let named = message.iter().zip(targets).map(|(e, t)| e.at(self.quiet(t.span))).collect::<Vec<_>>();
            let v = self.where_view(declared, &c, &named);
            self.inhale_clauses(&v, std::iter::once(&clause.body), span);
            if self.obliged() {
                self.received(&received, &v, &clause.body, span);
            } else {
                let taken = self.e.credits(&v, &[&clause.body], span);
                self.set_credits(prelude::plus_credits(less, taken, m), m);
            }
        } else {
            self.set_credits(less, m);
        }
        self.assign_targets(targets, &message, m);
        self.probe(Check::SmokeAfter, span);
    }

    /// A credit is there, and everything held or owed lies below the channel.
    fn receive_checks(&mut self, channel: &ch::Exp, c: &Exp, span: Span) {
        let credits = self.credits(Meta::from(span));
        self.check_of(Check::ReceiveCredit, span, channel.span, |m| {
            cmp(BinOp::Gt, prelude::credit(credits.clone(), c.clone(), m), Expr::int(0, m), m)
        });
        self.check(Check::ReceiveMu, span, |m| level_field().is_readable(c, m));
        let locks = self.locks(Meta::from(span));
        self.check_of(Check::ReceiveOrder, span, channel.span, |m| {
            let mu = level_field().value(c, m);
            prelude::waitlevel_below(locks, credits, mu, m)
        });
    }

    /// A new channel: its level is chosen like that of a shared object and never changes.
    pub fn new_channel(&mut self, target: &Exp, new: &'a ch::New, span: Span) {
        let m = self.quiet(span);
        let level = self.new_level(target, &new.bounds, span);
        if self.obliged() {
            self.nothing_owed(target, m);
        }
        let facts = Expr::conj(
            [
                Expr::eq(level_field().value(target, m), prelude::channel_level(target.clone(), m), m),
                Expr::eq(prelude::channel_level(target.clone(), m), level, m),
                Expr::eq(prelude::credit(self.credits(m), target.clone(), m), Expr::int(0, m), m),
                Expr::eq(prelude::lock_status(self.locks(m), target.clone(), m), Expr::int(0, m), m),
            ],
            m,
        );
        self.inhale(facts, m);
        if matches!(new.what, ch::Allocated::Channel(c) if self.e.p[c].duty) {
            self.new_cargo(target, new.cargo.as_ref(), span);
        }
    }
}
