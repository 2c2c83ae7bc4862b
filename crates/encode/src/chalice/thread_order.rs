//! Joins in the lock order, where obligations do not speak of them.
//!
//! A token has a level like a lock or a channel: whoever joins it waits for its thread, and the thread, until it ends, keeps the
//! joiner waiting. So a join must lie above what the joiner holds and owes, and what a thread waits for must lie above its token.
//! The level is chosen at the fork, as high as the thread lets it be: below everything that its precondition lets it wait for,
//! above everything else that exists and lies below all of that. A thread that never waits needs no place in the order.

use chalice::tree as ch;
use silver::tree::*;
use source::{Span, Symbol};

use super::body::Body;
use super::encoder::*;
use super::leaves::Leaf;
use super::lock_order::level_of;
use super::obligations::wait_clause;
use super::origin::Check;
use super::prelude;
use super::view::View;

/// A level that the precondition of a forked method lets it wait for.
struct Awaited<'c, 'a> {
    leaf: Leaf<'c, 'a>,
    level: Exp,
}

impl<'a> Body<'_, 'a> {
    /// Whether joins are checked here. Threads that share neither locks nor channels cannot wait for one another in a circle:
    /// a token then reaches only threads that are forked later, or whoever joins its forker.
    pub fn orders_joins(&self) -> bool {
        let features = &self.e.features;
        features.joins && features.locks && !features.obligations && !self.e.options.no_deadlock_checks
    }

    /// Chooses the level of a new token. The result is what its thread holds when it begins: nothing, but its token counts.
    pub fn token_in_order(
        &mut self,
        v: &View<'a>,
        method: &'a ch::Method,
        token: &Exp,
        bounds: &ch::Bounds,
        span: Span,
    ) -> Exp {
        let m = self.quiet(span);
        let level = prelude::channel_level(token.clone(), m);
        if bounds.is_empty() {
            let awaited = self.awaited(v, method);
            self.below_awaited(&level, &awaited, m);
            self.above_the_rest(&level, &awaited, m);
        } else {
            let chosen = self.new_level(token, bounds, span);
            self.inhale(Expr::eq(level.clone(), chosen, m), m);
        }
        prelude::locks_of_new_thread(level, m)
    }

    fn awaited(&mut self, v: &View<'a>, method: &'a ch::Method) -> Vec<Awaited<'a, 'a>> {
        let v = v.unchecked();
        let wanted = |e: &ch::Exp| ch::visit::any(e, &|e| matches!(e.kind, ch::ExprKind::WaitLevel));
        let mut awaited = Vec::new();
        for clause in &method.requires {
            for leaf in self.e.leaves(&v, &clause.body, &wanted) {
                if let Some((level, _)) = wait_clause(leaf.exp) {
                    let level = self.e.exp(&leaf.view, &leaf.open(&level_of(level)));
                    awaited.push(Awaited { leaf, level });
                }
            }
        }
        awaited
    }

    fn below_awaited(&mut self, level: &Exp, awaited: &[Awaited<'_, 'a>], m: Meta) {
        let bottom = prelude::bottom(m);
        let mut facts = vec![cmp(BinOp::Ne, level.clone(), bottom.clone(), m)];
        for a in awaited {
            // Nothing lies below the bottom; that the thread may wait there is refused with its precondition.
            let shared = cmp(BinOp::Ne, a.level.clone(), bottom.clone(), m);
            let below = prelude::below(level.clone(), a.level.clone(), m);
            facts.push(a.leaf.close(Expr::implies(shared, below, m), m));
        }
        self.inhale(Expr::conj(facts, m), m);
    }

    /// Whatever exists now and lies below all that the thread waits for, lies below its token.
    fn above_the_rest(&mut self, level: &Exp, awaited: &[Awaited<'_, 'a>], m: Meta) {
        let all =
            |below: &dyn Fn(Exp) -> Exp| Expr::conj(awaited.iter().map(|a| a.leaf.close(below(a.level.clone()), m)), m);
        let rises = |x: Exp| {
            let below = |y: Exp| prelude::below(x.clone(), y, m);
            Expr::implies(all(&below), below(level.clone()), m)
        };
        let base = prelude::base(self.locks(m), m);
        let kept = |y: Exp| prelude::base_below(base.clone(), y, m);
        let mut facts = vec![Expr::implies(all(&kept), kept(level.clone()), m)];

        let name = Symbol::new("o$t");
        facts.push(of_each(name, Type::Ref, m, |o| {
            let status = prelude::lock_status(self.locks(m), o.clone(), m);
            let held = cmp(BinOp::Ne, status.clone(), Expr::int(0, m), m);
            (status, Expr::implies(held, rises(prelude::lock_level(self.locks(m), o.clone(), m)), m))
        }));
        if self.has_channels() {
            facts.push(of_each(name, Type::Ref, m, |o| {
                let amount = prelude::credit(self.credits(m), o.clone(), m);
                let owed = cmp(BinOp::Lt, amount.clone(), Expr::int(0, m), m);
                (amount, Expr::implies(owed, rises(prelude::channel_level(o.clone(), m)), m))
            }));
        }
        for (known, x) in self.named_levels(m) {
            facts.push(Expr::implies(known, rises(x), m));
        }
        self.inhale(Expr::conj(facts, m), m);
    }

    /// The levels of what variables and the fields of `this` stand for, each with the condition under which it is one.
    fn named_levels(&self, m: Meta) -> Vec<(Exp, Exp)> {
        let mut found = Vec::new();
        let this = self.view.names.this.clone();
        if let (Some(this), Some(class)) = (this, self.class) {
            found.extend(self.level_if_known(this.clone(), &ch::Type::Class(class), m));
            for id in self.e.p[class].fields() {
                let ty = &self.e.p[id].ty;
                let f = ch::FieldRef::User(id);
                let loc = Loc::Field { recv: this.clone(), field: self.e.field_name(f) };
                let readable = holds_some(loc, m);
                let value = field(this.clone(), self.e.field_name(f), self.e.field_type(f), m);
                let known = self.level_if_known(value, ty, m);
                found.extend(known.map(|(known, level)| (Expr::and(readable, known, m), level)));
            }
        }
        for (local, ty) in self.variables_in_scope() {
            found.extend(self.level_if_known(local, &ty, m));
        }
        found
    }

    fn level_if_known(&self, object: Exp, ty: &ch::Type, m: Meta) -> Option<(Exp, Exp)> {
        let exists = not_null(object.clone(), m);
        match ty {
            ch::Type::Channel(_) | ch::Type::Token(_) => Some((exists, prelude::channel_level(object, m))),
            ch::Type::Class(_) => {
                let mu = self.e.field_name(ch::FieldRef::Mu);
                let loc = Loc::Field { recv: object.clone(), field: mu };
                let readable = holds_some(loc, m);
                let level = field(object, mu, self.e.field_type(ch::FieldRef::Mu), m);
                Some((Expr::and(exists, readable, m), level))
            }
            _ => None,
        }
    }

    /// Joining waits for a thread: its token must lie above all that is held and owed here.
    pub fn join_in_order(&mut self, method: ch::MethodId, written: &ch::Exp, token: &Exp, span: Span) {
        if !self.e.features.waiting.contains(&method) {
            return;
        }
        let m = self.quiet(span);
        let level = prelude::channel_level(token.clone(), m);
        let above = self.ask_below(level, m);
        self.check_of(Check::JoinOrder, span, written.span, |m| above.at(m));
    }
}
