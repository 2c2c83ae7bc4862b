//! Messages: what is moved when one is sent or received.
//!
//! The messages of a duty channel carry duties. Those always arise with the message: its sender gets their counterparts, and no duty it
//! has is ever put into a message. So a duty travels at most once, and nobody can hand it round for ever. While a message lies in the
//! channel, whoever must receive there answers for what it carries: with the *cargo* level of the channel, below which all of it lies.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::item::{DutyKind, Item, Items, Over, When};
use super::note::{Note, Waiting};
use super::pool::{Compare, Handover, Pool, min};
use super::scope::How;
use crate::chalice::body::Body;
use crate::chalice::encoder::*;
use crate::chalice::origin::{Check, Context, Situation};
use crate::chalice::prelude;
use crate::chalice::view::View;

/// A channel in a statement: its value, where it is written, and whether it is a duty channel.
pub struct Channel<'e> {
    pub value: &'e Exp,
    pub written: Span,
    pub duty: bool,
}

impl<'a> Encoder<'a> {
    pub fn is_duty_channel(&self, ty: &ch::Type) -> bool {
        matches!(ty, ch::Type::Channel(c) if self.p[*c].duty)
    }

    /// The frame, and what is owed for the cargo of duty channels.
    pub fn burden(&self, m: Meta) -> Exp {
        let frame = Expr::local(self.frame_name, prelude::base_type(), m);
        if !self.features.duty_channels {
            return frame;
        }
        let [bounded, fresh] = Pool::CARGO.map(|p| p.variable(m));
        prelude::base_with_cargo(frame, bounded, fresh, m)
    }
}

impl<'a> Body<'_, 'a> {
    /// The burden of a thread that receives from a duty channel: what it owes there does not count.
    pub fn burden_without(&self, d: &Exp, m: Meta) -> Exp {
        let without = |pool: Pool| {
            let less = Expr::new(ExpKind::Unary(UnOp::Neg, self.amount_in(pool, d, m)), Type::Int, m);
            prelude::add_credit(pool.variable(m), d.clone(), less, m)
        };
        let [bounded, fresh] = Pool::CARGO.map(without);
        prelude::base_with_cargo(self.frame(m), bounded, fresh, m)
    }

    /// The cargo of what must be received is deeper than a number.
    pub fn cargo_deep(&self, least: &Exp, m: Meta) -> Vec<Exp> {
        let of = |pool: Pool| {
            let d = var("d$o", Type::Ref);
            let x = Expr::local(d.name, Type::Ref, m);
            let amount = self.amount_in(pool, &x, m);
            let owed = cmp(BinOp::Gt, amount.clone(), Expr::int(0, m), m);
            let depth = prelude::depth(prelude::cargo_level(x, m), m);
            let deep = Expr::implies(owed, cmp(BinOp::Lt, least.clone(), depth, m), m);
            forall(vec![d], vec![Trigger { terms: vec![amount], meta: m }], deep, m)
        };
        let used = Pool::CARGO.into_iter().filter(|_| self.e.features.duty_channels);
        used.map(of).collect()
    }

    /// Gives the credits of assertions that have just been given away.
    pub fn give_credits_of(&mut self, v: &View<'a>, clauses: &[&ch::Exp], when: When, how: How, span: Span) {
        let items = self.e.items(&v.checking(Context::new(Situation::Statement, span)), clauses, when);
        self.refuse_unstorable(&items);
        self.give_credits_among(&items, how, span);
    }

    fn give_credits_among(&mut self, items: &Items, how: How, span: Span) {
        let to = Handover { how, at: span, generates: true };
        for item in items.duties.iter().filter(|item| item.kind == DutyKind::Credit) {
            self.give(item, &Compare::Strict, to);
        }
    }

    pub fn take_credits_of(&mut self, v: &View<'a>, clauses: &[&ch::Exp], span: Span) {
        let m = self.quiet(span);
        let items = self.e.items(&v.checking(Context::new(Situation::Statement, span)), clauses, When::Now);
        for item in items.duties.iter().filter(|item| item.kind == DutyKind::Credit) {
            self.put_item(Pool::Credits, item, m);
        }
    }

    /// The wait level belongs to a thread, and so do duties: nobody need take them out of a monitor, a predicate or an ordinary channel.
    pub fn refuse_unstorable(&mut self, items: &Items) {
        for item in items.duties.iter().filter(|item| item.kind != DutyKind::Credit) {
            self.e
                .unsupported(item.span, "a debt that is kept by a message, a monitor or a predicate, with obligations");
        }
        self.refuse_waits_anywhere(items);
    }

    fn refuse_waits_anywhere(&mut self, items: &Items) {
        for clause in &items.waits {
            self.e.unsupported(clause.span, "the wait level in this position");
        }
    }

    /// A message was sent: rights it carries are given first, so that a thread that lacks one owes it together with this message. Duties
    /// it carries come after it: the one to receive the next message is matched by one to send after this.
    pub fn sent(&mut self, c: &Channel<'_>, carried: Option<(&View<'a>, &ch::Exp, source::Symbol)>, span: Span) {
        let to = Handover { how: How::Send, at: span, generates: true };
        let items = match carried {
            Some((v, clause, label)) => {
                self.e.items(&v.checking(Context::new(Situation::Statement, span)), &[clause], When::At(label))
            }
            None => Items::default(),
        };
        match c.duty {
            true => self.refuse_waits_anywhere(&items),
            false => self.refuse_unstorable(&items),
        }
        self.give_credits_among(&items, How::Send, span);
        self.discharge(DutyKind::Send, c.value, c.written, c.duty, to);
        for item in items.duties.iter().filter(|item| item.kind != DutyKind::Credit) {
            self.load(c, item, to);
        }
    }

    /// Puts a duty into a message. It arises here; its counterpart is the sender's.
    fn load(&mut self, c: &Channel<'_>, item: &Item, to: Handover) {
        let m = self.quiet(to.at);
        let fits = self.below_cargo(c, item, m);
        self.noted(Check::ObligCargo, to.at, fits, Note::cargo(c.written, item));
        let counterpart = item.counterpart();
        match &item.over {
            Over::One(r) => {
                let r = self.keep("r", r.clone(), m);
                let n = item.amount_at(&r, m);
                self.gain(counterpart, &r, n, item, to);
            }
            Over::Each { .. } => {
                if let Some(pool) = counterpart {
                    self.put_item(pool, item, m);
                }
            }
        }
    }

    /// What a message makes its receiver owe lies below the cargo level of its channel. To receive from that channel again needs no level.
    fn below_cargo(&self, c: &Channel<'_>, item: &Item, m: Meta) -> Exp {
        if item.kind != DutyKind::Send {
            return Expr::bool(true, m);
        }
        let cargo = prelude::cargo_level(c.value.clone(), m);
        let fits = |x: &Exp| {
            let some = cmp(BinOp::Gt, item.amount_at(x, m), Expr::int(0, m), m);
            let level = prelude::channel_level(x.clone(), m);
            Expr::implies(some, prelude::below(level, cargo.clone(), m), m)
        };
        match &item.over {
            Over::One(r) => fits(r),
            Over::Each { var, .. } => {
                let x = Expr::local(var.name, Type::Ref, m);
                let trigger = Trigger { terms: vec![prelude::channel_level(x.clone(), m)], meta: m };
                forall(vec![var.clone()], vec![trigger], fits(&x), m)
            }
        }
    }

    /// A message may be waited for, and is taken.
    pub fn receive_duties(&mut self, c: &Channel<'_>, span: Span) {
        let m = self.quiet(span);
        let level = prelude::channel_level(c.value.clone(), m);
        let waiting = Waiting::Message(c.written);
        if c.duty {
            let owed = Pool::CARGO.map(|pool| self.amount_in(pool, c.value, m));
            let [bounded, fresh] = owed;
            let owed = Expr::binary(BinOp::Add, bounded, fresh, Type::Int, m);
            let some = cmp(BinOp::Ge, owed, Expr::int(1, m), m);
            self.noted(Check::ObligReceiveCredit, span, some, Note::receive_undue(c.written));
            self.wait_check_but(Some(c.value), Check::ReceiveOrder, span, level, None, &waiting);
            self.take_receipt(c.value, m);
            return;
        }
        self.weaken(c.value, Expr::int(1, m), m);
        let credit = cmp(BinOp::Ge, self.amount_in(Pool::Credits, c.value, m), Expr::int(1, m), m);
        self.noted(Check::ObligReceiveCredit, span, credit, Note::receive(c.written));
        self.wait_check(Check::ReceiveOrder, span, level, None, &waiting);
        self.take(Pool::Credits, c.value, Expr::int(1, m), m);
    }

    /// A message that must be received was: bounded duties first.
    fn take_receipt(&mut self, d: &Exp, m: Meta) {
        let [bounded, fresh] = Pool::CARGO;
        let one = Expr::int(1, m);
        let b = self.temp("b", min(self.amount_in(bounded, d, m), one.clone(), m), m);
        self.take(bounded, d, b.clone(), m);
        self.take(fresh, d, Expr::binary(BinOp::Sub, one, b, Type::Int, m), m);
    }

    /// What a message brings. Duties are as new here as those that arise here: no message takes them further.
    pub fn received(&mut self, c: &Channel<'_>, v: &View<'a>, clause: &ch::Exp, span: Span) {
        self.take_credits_of(v, &[clause], span);
        let m = self.quiet(span);
        let items = self.e.items(&v.checking(Context::new(Situation::Statement, span)), &[clause], When::Now);
        let to = Handover { how: How::Receive, at: span, generates: true };
        for item in items.duties.iter().filter(|item| item.kind != DutyKind::Credit) {
            let known = self.below_cargo(c, item, m);
            self.inhale(known, m);
            let pool = Pool::fresh(item.kind);
            self.put_item(pool, item, m);
            if let Over::One(r) = &item.over {
                let r = self.keep("r", r.clone(), m);
                let some = cmp(BinOp::Gt, item.amount_at(&r, m), Expr::int(0, m), m);
                self.note_gained(pool, &r, some, item.receiver, to);
            }
        }
    }
}
