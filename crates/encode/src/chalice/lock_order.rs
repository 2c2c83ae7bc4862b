//! Held locks, levels and the wait level.
//!
//! What a thread holds is a value of the domain `$Locks`, threaded through its methods; the wait level is not a value but three
//! questions about it and the credits.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::expr::is_waitlevel;
use super::origin::Role;
use super::prelude;
use super::view::View;

/// What is asked of the wait level of some locks and credits, and a level.
type Question = fn(Exp, Exp, Exp, Meta) -> Exp;
/// What is asked of two wait levels: locks and credits before, and after.
type Relation = fn(Exp, Exp, Exp, Exp, Meta) -> Exp;

/// The level of an object, or a level as it is, in the source's terms.
pub fn level_of(e: &ch::Exp) -> ch::Exp {
    if e.ty == ch::Type::Mu {
        return e.clone();
    }
    let level = ch::ExprKind::Field { recv: e.clone(), field: ch::FieldRef::Mu };
    ch::Expr::new(level, ch::Type::Mu, e.span)
}

impl<'a> Encoder<'a> {
    pub fn level(&mut self, v: &View<'a>, e: &ch::Exp) -> Exp {
        self.exp(v, &level_of(e))
    }

    /// Whether levels of these need no permission. That of a token never changes, nor does that of a channel; but without
    /// obligations, `rd(ch.mu)` is asked for as the original does.
    pub fn level_is_fixed(&self, of: &ch::Type) -> bool {
        match of {
            ch::Type::Token(_) => true,
            ch::Type::Channel(_) => self.features.obligations,
            _ => false,
        }
    }

    pub fn lock_status(&mut self, v: &View<'a>, o: &ch::Exp, status: u32, part: Role, span: Span) -> Exp {
        let m = self.part(v, part, span);
        let Some(locks) = v.speaker().thread.locks else {
            self.unsupported(span, "lock status in a place that belongs to no thread");
            return Expr::bool(true, m);
        };
        let o = self.exp(v, o);
        cmp(BinOp::Eq, prelude::lock_status(locks, o, m), Expr::int(status, m), m)
    }

    /// A comparison with `waitlevel` on at least one side.
    pub fn waitlevel(&mut self, v: &View<'a>, op: ch::BinOp, l: &ch::Exp, r: &ch::Exp, m: Meta) -> Exp {
        if self.features.obligations {
            return self.owed_waitlevel(v, op, l, r, m);
        }
        let v = &v.speaker();
        if v.thread.locks.is_none() {
            self.unsupported(m.span, "`waitlevel` in a place that belongs to no thread");
            return Expr::bool(true, m);
        }
        let e = match (is_waitlevel(l), is_waitlevel(r)) {
            (true, true) => self.two_waitlevels(v, op, l, r, m),
            (true, false) => {
                let (v, x) = (self.view_of(v, l), self.level(v, r));
                let question = if op == ch::BinOp::Below { prelude::waitlevel_below } else { prelude::waitlevel_up_to };
                of_all(&v, question, x, m)
            }
            (false, _) if op == ch::BinOp::Below => {
                let (v, x) = (self.view_of(v, r), self.level(v, l));
                of_some(&v, prelude::waitlevel_above, x, m)
            }
            (false, _) => {
                let (v, x) = (self.view_of(v, r), self.level(v, l));
                of_all(&v, prelude::waitlevel_up_to, x, m)
            }
        };
        if op == ch::BinOp::Ne { Expr::not(e, m) } else { e }
    }

    /// Refuses what assertions that move credits say of the wait level if it may be true only because of a debt among those credits: a run looks at
    /// what the thread owes before they are moved.
    pub fn refuse_levels_of_debts(&mut self, clauses: &[&ch::Exp], credits: &Exp) {
        if prelude::is_no_credits(credits) {
            return;
        }
        for span in clauses.iter().filter_map(|e| self.rises_with_debts(e, true)).collect::<Vec<_>>() {
            self.unsupported(span, "a wait level that is said to be high beside credits in the same clauses");
        }
    }

    /// A part that may become true (or false, where not `wanted`) because something more is owed.
    fn rises_with_debts(&self, e: &ch::Exp, wanted: bool) -> Option<Span> {
        use ch::ExprKind::*;
        let either = |e: &ch::Exp| self.rises_with_debts(e, true).or_else(|| self.rises_with_debts(e, false));
        match &e.kind {
            Binary(ch::BinOp::And | ch::BinOp::Or, a, b) => {
                self.rises_with_debts(a, wanted).or_else(|| self.rises_with_debts(b, wanted))
            }
            Binary(ch::BinOp::Implies, a, b) => {
                self.rises_with_debts(a, !wanted).or_else(|| self.rises_with_debts(b, wanted))
            }
            Unary(ch::UnOp::Not, a) => self.rises_with_debts(a, !wanted),
            Cond(c, a, b) => {
                either(c).or_else(|| self.rises_with_debts(a, wanted)).or_else(|| self.rises_with_debts(b, wanted))
            }
            Unfolding(_, body) | Quant { body, .. } => self.rises_with_debts(body, wanted),
            Binary(op @ (ch::BinOp::Below | ch::BinOp::Eq | ch::BinOp::Ne), l, r)
                if is_waitlevel(l) != is_waitlevel(r) =>
            {
                let says_low = match op {
                    ch::BinOp::Below => is_waitlevel(l),
                    op => *op == ch::BinOp::Eq,
                };
                (says_low != wanted).then_some(e.span)
            }
            _ => {
                let speaks = ch::visit::any(e, &|e| match &e.kind {
                    WaitLevel => true,
                    Apply { function, .. } => self.features.thread_functions.contains(function),
                    _ => false,
                });
                speaks.then_some(e.span)
            }
        }
    }

    /// The view in which a (possibly old) `waitlevel` is meant.
    fn view_of(&self, v: &View<'a>, e: &ch::Exp) -> View<'a> {
        match (&e.kind, &v.states.old) {
            (ch::ExprKind::Old(_), Some(old)) => v.of_thread(old.locks.clone(), old.credits.clone()),
            _ => v.clone(),
        }
    }

    fn two_waitlevels(&mut self, v: &View<'a>, op: ch::BinOp, l: &ch::Exp, r: &ch::Exp, m: Meta) -> Exp {
        let old = |e: &ch::Exp| matches!(e.kind, ch::ExprKind::Old(_));
        if old(l) == old(r) {
            return Expr::bool(op != ch::BinOp::Below, m);
        }
        let (lv, rv) = (self.view_of(v, l), self.view_of(v, r));
        if [&lv, &rv].iter().any(|v| v.thread.credits.len() > 1) {
            self.unsupported(m.span, "`old(waitlevel)` beside credits that a call transfers");
        }
        let (question, before, after): (Relation, _, _) = match op {
            ch::BinOp::Below => (prelude::waitlevel_rose, &lv, &rv),
            _ if old(l) => (prelude::waitlevel_same, &lv, &rv),
            _ => (prelude::waitlevel_same, &rv, &lv),
        };
        question(locks(before, m), credits(before, m), locks(after, m), credits(after, m), m)
    }

    /// What permission to `mu` tells about the level: that of a held lock is known, that of a channel never changes.
    pub fn link(&mut self, v: &View<'a>, of: &ch::Type, object: Exp, m: Meta) -> Option<Exp> {
        let mu = field(object.clone(), self.field_name(ch::FieldRef::Mu), self.field_type(ch::FieldRef::Mu), m);
        match of {
            ch::Type::Channel(_) => Some(channel_link(object, mu, m)),
            ch::Type::Class(_) => {
                let locks = v.thread.locks.clone()?;
                let held = cmp(BinOp::Ne, prelude::lock_status(locks.clone(), object.clone(), m), Expr::int(0, m), m);
                let known = Expr::eq(mu, prelude::lock_level(locks, object, m), m);
                Some(Expr::implies(held, known, m))
            }
            _ => None,
        }
    }
}

impl<'a> Body<'_, 'a> {
    /// What a method is given under different types is different: no class is part of another, so the same object has one type.
    pub fn types_differ(&mut self, method: &'a ch::Method, v: &View<'a>) {
        let m = self.quiet(method.span);
        let of_params = method.ins.iter().map(|id| (method.locals[*id].ty.clone(), v.names.locals[id].clone()));
        let given: Vec<(ch::Type, Exp)> =
            v.names.this.iter().map(|this| (ch::Type::Class(method.class), this.clone())).chain(of_params).collect();
        let is_object = |ty: &ch::Type| matches!(ty, ch::Type::Class(_) | ch::Type::Channel(_));
        for (at, (ty, one)) in given.iter().enumerate().filter(|(_, (ty, _))| is_object(ty)) {
            for (_, other) in given[at + 1..].iter().filter(|(other, _)| is_object(other) && other != ty) {
                let differ = Expr::not(Expr::eq(one.clone(), other.clone(), m), m);
                self.inhale(Expr::or(Expr::eq(one.clone(), null(m), m), differ, m), m);
            }
        }
    }
}

fn channel_link(channel: Exp, mu: Exp, m: Meta) -> Exp {
    let level = prelude::channel_level(channel, m);
    let shared = cmp(BinOp::Ne, level.clone(), prelude::bottom(m), m);
    Expr::and(Expr::eq(mu, level, m), shared, m)
}

fn locks(v: &View<'_>, m: Meta) -> Exp {
    v.thread.locks.clone().unwrap_or_else(|| prelude::no_locks(m))
}

/// The credits of the view's thread.
pub fn credits(v: &View<'_>, m: Meta) -> Exp {
    v.thread.credits.first().cloned().unwrap_or_else(|| prelude::no_credits(m))
}

/// The question over each of the view's credits: all that contributes to the wait level lies below.
fn of_all(v: &View<'_>, question: Question, x: Exp, m: Meta) -> Exp {
    let each = over_each(v, question, x, m);
    Expr::conj(each, m)
}

/// Something that contributes lies above.
fn of_some(v: &View<'_>, question: Question, x: Exp, m: Meta) -> Exp {
    let each = over_each(v, question, x, m).into_iter();
    each.reduce(|a, b| Expr::or(a, b, m)).unwrap_or_else(|| Expr::bool(false, m))
}

fn over_each(v: &View<'_>, question: Question, x: Exp, m: Meta) -> Vec<Exp> {
    let over = |c: Exp| question(locks(v, m), c, x.clone(), m);
    match v.thread.credits.as_slice() {
        [] => vec![over(prelude::no_credits(m))],
        all => all.iter().map(|c| over(c.clone())).collect(),
    }
}
