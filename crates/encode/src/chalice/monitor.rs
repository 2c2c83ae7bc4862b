//! Monitors: share, acquire, release and their kin.

use std::rc::Rc;

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::obligations::{How, Waiting, When};
use super::origin::{Check, Context, Role, Situation};
use super::prelude;
use super::view::{Epsilon, Names, OldHeap, OldView, View, Waits};

impl<'a> Body<'_, 'a> {
    /// The object of a lock statement, evaluated once and not null.
    pub fn lock_object(&mut self, object: &ch::Exp, null_check: Check, span: Span) -> Exp {
        let v = self.at(Situation::Statement, span);
        let o = self.e.exp(&v, object);
        let o = self.once("o", o);
        self.check_of(null_check, span, object.span, |m| not_null(o.clone(), m));
        o
    }

    fn mu(&self, o: &Exp, m: Meta) -> Exp {
        level_field().value(o, m)
    }

    fn status_is(&self, o: &Exp, status: u32, m: Meta) -> Exp {
        cmp(BinOp::Eq, prelude::lock_status(self.locks(m), o.clone(), m), Expr::int(status, m), m)
    }

    fn set_status(&mut self, o: &Exp, status: u32, level: Exp, m: Meta) {
        let s = prelude::set_lock(self.locks(m), o.clone(), Expr::int(status, m), level, m);
        self.set_locks(s, m);
    }

    fn level_of_held(&self, o: &Exp, m: Meta) -> Exp {
        prelude::lock_level(self.locks(m), o.clone(), m)
    }

    /// The monitor invariants of an object's class.
    fn invariants(&self, object: &ch::Exp) -> Vec<&'a ch::Exp> {
        match object.ty {
            ch::Type::Class(c) => self.e.p[c].invariants.iter().map(|i| &i.body).collect(),
            _ => Vec::new(),
        }
    }

    /// A new state holding what is held now, with what the invariants of this monitor look back at.
    fn captured_monitor(&mut self, object: &ch::Exp, o: &Exp, span: Span) -> Exp {
        let state = self.captured("s", span);
        let v = self.invariant_view(object, o, None);
        self.note_monitor(&self.invariants(object), &v, &state, span);
        state
    }

    fn invariant_view(&self, object: &ch::Exp, o: &Exp, old: Option<Exp>) -> View<'a> {
        let scope = match object.ty {
            ch::Type::Class(c) => Some(&self.e.p[c].locals),
            _ => None,
        };
        let names =
            Names { scope, this: Some(o.clone()), locals: Rc::default(), foreign: true, ..self.view.names.clone() };
        let old = old.map(|s| OldView::of_heap(OldHeap::State(s)));
        View { names, links: true, checked: false, waits: Waits::Nowhere, ..self.view.with_old(old) }
    }

    /// Gives the invariant away.
    fn exhale_invariant(&mut self, object: &ch::Exp, v: &View<'a>, span: Span) {
        let invariants = self.invariants(object);
        let m = self.quiet(span);
        // A monitor's credits are for one thread at a time: readers have none of them.
        let credits = v.epsilon == Epsilon::No;
        if self.has_channels() && credits {
            let given = self.e.credits(v, &invariants, span);
            self.subtract(given, m);
        }
        let label = self.fresh_name("l");
        if self.obliged() {
            self.label(label, m);
        }
        let clauses = invariants.clone();
        let contexts: Vec<(&ch::Exp, Context)> = invariants
            .into_iter()
            .map(|e| (e, Context { what: Situation::Monitor, at: span, clause: Some(e.span) }))
            .collect();
        self.exhale_clauses(v, &contexts, Context::new(Situation::Monitor, span));
        if self.obliged() && credits {
            self.give_credits_of(v, &clauses, When::At(label), How::Release, span);
        }
    }

    fn inhale_invariant(&mut self, object: &ch::Exp, v: &View<'a>, span: Span) {
        let invariants = self.invariants(object);
        self.inhale_clauses(v, invariants.iter().copied(), span);
        let credits = v.epsilon == Epsilon::No;
        if self.has_channels() && credits {
            let m = self.quiet(span);
            let taken = self.e.credits(v, &invariants, span);
            self.add(taken, m);
        }
        if self.obliged() && credits {
            self.take_credits_of(v, &invariants, span);
        }
    }

    /// A location may be owned in part by the monitor and in part by a predicate of the same object: both see the same value.
    fn connect_predicates(&mut self, object: &ch::Exp, v: &View<'a>, span: Span) {
        let (ch::Type::Class(class), Some(this)) = (&object.ty, v.names.this.clone()) else { return };
        let m = self.quiet(span);
        let mut owned = Vec::new();
        self.invariants(object).iter().for_each(|e| own_fields(e, &mut owned));
        let of_class: Vec<ch::PredicateId> = self.e.p.predicates().filter(|p| self.e.p[*p].class == *class).collect();
        for id in of_class {
            let declared: &'a ch::Predicate = &self.e.p[id];
            if !declared.params.is_empty() {
                continue;
            }
            let mut inner = v.unchecked().with_old(None);
            inner.names.scope = Some(&declared.locals);
            let loc = Loc::Predicate { name: self.e.predicate_name(id), args: vec![this.clone()] };
            for f in owned.clone() {
                let read = |m: Meta| field(this.clone(), self.e.field_name(f), self.e.field_type(f), m);
                let value = Expr::local("v$p".into(), self.e.field_type(f), m);
                let (now, same) = (read(m), Expr::eq(read(m), value.clone(), m));
                let Some(inside) = self.under_guards(&inner, &declared.body, f, same, m) else { continue };
                let acc = Acc { loc: loc.clone(), perm: wildcard(m), meta: m };
                let opened = Expr::new(ExpKind::Unfolding(acc, inside), Type::Bool, m);
                let bound = var("v$p", value.ty.clone());
                let fact = Expr::new(ExpKind::Let { var: bound, value: now, body: opened }, Type::Bool, m);
                let held = holds_some(loc.clone(), m);
                self.inhale(Expr::implies(held, fact, m), m);
            }
        }
    }

    /// A fact about a field of `this`, wherever an assertion gives permission to it.
    fn under_guards(&mut self, v: &View<'a>, e: &ch::Exp, f: ch::FieldRef, fact: Exp, m: Meta) -> Option<Exp> {
        use ch::ExprKind::*;
        let is_own = |a: &ch::Access| matches!(&a.target, ch::Target::Field { recv, field } if *field == f && matches!(recv.kind, This));
        match &e.kind {
            Binary(ch::BinOp::And, a, b) => {
                let a = self.under_guards(v, a, f, fact.clone(), m);
                let b = self.under_guards(v, b, f, fact, m);
                match (a, b) {
                    (Some(a), Some(b)) => Some(Expr::and(a, b, m)),
                    (a, b) => a.or(b),
                }
            }
            Binary(ch::BinOp::Implies, c, a) => {
                let a = self.under_guards(v, a, f, fact, m)?;
                Some(Expr::implies(self.e.exp(v, c), a, m))
            }
            Access(a) if is_own(a) => Some(fact),
            _ => None,
        }
    }

    fn two_state(&self, object: &ch::Exp) -> bool {
        self.e.features.lock_states && matches!(object.ty, ch::Type::Class(_))
    }

    pub fn share(&mut self, object: &ch::Exp, bounds: &ch::Bounds, span: Span) {
        let o = self.lock_object(object, Check::ShareNull, span);
        self.check_of(Check::ShareMu, span, object.span, |m| level_field().is_held(&o, m));
        let mu = self.mu(&o, v_meta(span));
        self.check(Check::ShareShared, span, |m| Expr::eq(mu.at(m), prelude::bottom(m), m));
        let m = self.quiet(span);
        let level = self.new_level(&o, bounds, span);
        self.emit(level_field().assign(&o, level.clone()), m);
        let free = self.status_is(&o, 0, m);
        self.inhale(free, m);
        let state = if self.two_state(object) {
            let state = self.captured_monitor(object, &o, span);
            let noted = prelude::note_release(self.locks(m), level, state.clone(), m);
            self.set_locks(noted, m);
            Some(state)
        } else {
            None
        };
        let v = self.invariant_view(object, &o, state);
        self.exhale_invariant(object, &v, span);
    }

    pub fn reorder(&mut self, object: &ch::Exp, bounds: &ch::Bounds, span: Span) {
        let o = self.lock_object(object, Check::ReorderNull, span);
        let held = self.status_is(&o, 1, v_meta(span));
        self.check_of(Check::ReorderHeld, span, object.span, |m| held.at(m));
        self.check_of(Check::ReorderMu, span, object.span, |m| level_field().is_held(&o, m));
        if self.obliged() {
            self.reordered(&o, object.span, span);
        }
        let m = self.quiet(span);
        let level = self.new_level(&o, bounds, span);
        if self.two_state(object) {
            // What was seen of the lock stays known under its new level, as far as it was.
            let (old, locks) = (self.level_of_held(&o, m), self.locks(m));
            let seen = prelude::release_state(locks.clone(), old.clone(), m);
            let acquired = prelude::acquire_state(locks.clone(), old.clone(), m);
            let known = prelude::lock_noted(locks.clone(), old, m);
            let noted = prelude::note_release(locks.clone(), level.clone(), seen, m);
            let noted = Expr::new(ExpKind::Cond(known, noted, locks), prelude::locks_type(), m);
            self.set_locks(prelude::note_acquire(noted, level.clone(), acquired, m), m);
        }
        self.emit(level_field().assign(&o, level.clone()), m);
        self.set_status(&o, 1, level, m);
    }

    pub fn unshare(&mut self, object: &ch::Exp, span: Span) {
        let o = self.lock_object(object, Check::UnshareNull, span);
        self.check_of(Check::UnshareMu, span, object.span, |m| level_field().is_held(&o, m));
        let mu = self.mu(&o, v_meta(span));
        self.check(Check::UnshareShared, span, |m| cmp(BinOp::Ne, mu.at(m), prelude::bottom(m), m));
        let held = self.status_is(&o, 1, v_meta(span));
        self.check(Check::UnshareHeld, span, |m| held.at(m));
        if self.obliged() {
            self.released(&o, object.span, span);
        }
        let m = self.quiet(span);
        self.set_status(&o, 0, prelude::bottom(m), m);
        let bottom = prelude::bottom(m);
        self.emit(level_field().assign(&o, bottom), m);
    }

    /// The checks before waiting for a lock, and what is known once it is there.
    fn wait_for(&mut self, object: &ch::Exp, o: &Exp, mu_check: Check, order: Check, span: Span) {
        let m = self.quiet(span);
        let above = self.ask_below(self.mu(o, m), m);
        let readable = level_field().is_readable(o, m);
        if self.e.options.no_deadlock_checks && order == Check::AcquireOrder {
            self.inhale(readable, m);
            self.inhale(above, m);
        } else {
            self.check_of(mu_check, span, object.span, |m| readable.at(m));
            if self.obliged() {
                let level = self.mu(o, m);
                // Nothing lies below what is not shared; but who owes nothing would not notice.
                self.check(Check::AcquireShared, span, |m| cmp(BinOp::Ne, level.at(m), prelude::bottom(m), m));
                self.wait_check(order, span, level, None, &Waiting::Lock(object.span));
            } else {
                self.check_of(order, span, object.span, |m| above.at(m));
            }
        }
        let mu = self.mu(o, m);
        let facts = Expr::conj(
            [
                cmp(BinOp::Ne, mu.clone(), prelude::bottom(m), m),
                Expr::eq(prelude::level_owner(mu, m), o.clone(), m),
                self.status_is(o, 0, m),
            ],
            m,
        );
        self.inhale(facts, m);
    }

    pub fn acquire(&mut self, object: &ch::Exp, o: &Exp, span: Span) {
        self.wait_for(object, o, Check::AcquireMu, Check::AcquireOrder, span);
        let m = self.quiet(span);
        let mu = self.mu(o, m);
        self.set_status(o, 1, mu, m);
        let level = self.level_of_held(o, m);
        let seen = self.two_state(object).then(|| prelude::release_state(self.locks(m), level.clone(), m));
        let v = self.invariant_view(object, o, seen);
        self.inhale_invariant(object, &v, span);
        self.now_owed(object, o, span);
        self.connect_predicates(object, &v, span);
        if self.two_state(object) {
            let state = self.captured_monitor(object, o, span);
            let noted = prelude::note_acquire(self.locks(m), level, state, m);
            self.set_locks(noted, m);
        }
    }

    pub fn release(&mut self, object: &ch::Exp, o: &Exp, span: Span) {
        self.check_held(Check::ReleaseHeld, object, o, 1, span);
        let m = self.quiet(span);
        let level = self.level_of_held(o, m);
        let states = self.two_state(object).then(|| {
            let now = self.captured_monitor(object, o, span);
            (now, prelude::acquire_state(self.locks(m), level.clone(), m))
        });
        let v = self.invariant_view(object, o, states.as_ref().map(|(_, acquired)| acquired.clone()));
        self.exhale_invariant(object, &v, span);
        let level = match states {
            Some((now, _)) => {
                let level = self.temp("m", level, m);
                let noted = prelude::note_release(self.locks(m), level.clone(), now, m);
                self.set_locks(noted, m);
                level
            }
            None => level,
        };
        self.no_longer_owed(object, o, span);
        self.set_status(o, 0, level, m);
    }

    pub fn rd_acquire(&mut self, object: &ch::Exp, o: &Exp, span: Span) {
        self.wait_for(object, o, Check::RdAcquireMu, Check::RdAcquireOrder, span);
        let m = self.quiet(span);
        let mu = self.mu(o, m);
        self.set_status(o, 2, mu, m);
        let level = self.level_of_held(o, m);
        let seen = self.two_state(object).then(|| prelude::release_state(self.locks(m), level.clone(), m));
        let v = View { epsilon: Epsilon::One, ..self.invariant_view(object, o, seen) };
        self.inhale_invariant(object, &v, span);
        self.now_owed(object, o, span);
        if self.two_state(object) {
            let state = self.captured_monitor(object, o, span);
            let noted = prelude::note_acquire(self.locks(m), level, state, m);
            self.set_locks(noted, m);
        }
    }

    pub fn rd_release(&mut self, object: &ch::Exp, o: &Exp, span: Span) {
        self.check_held(Check::RdReleaseHeld, object, o, 2, span);
        let m = self.quiet(span);
        let level = self.level_of_held(o, m);
        let acquired = self.two_state(object).then(|| prelude::acquire_state(self.locks(m), level.clone(), m));
        let v = View { epsilon: Epsilon::One, ..self.invariant_view(object, o, acquired) };
        self.exhale_invariant(object, &v, span);
        self.no_longer_owed(object, o, span);
        self.set_status(o, 0, level, m);
    }

    /// The lock is held in this way. Where its release must be owed, that is asked about later.
    fn check_held(&mut self, check: Check, object: &ch::Exp, o: &Exp, status: u32, span: Span) {
        let mut held = self.status_is(o, status, v_meta(span));
        if self.obliged() {
            let m = v_meta(span);
            held = Expr::implies(self.release_owed(o, m), held, m);
        }
        self.check_of(check, span, object.span, |m| held.at(m));
    }

    fn now_owed(&mut self, object: &ch::Exp, o: &Exp, span: Span) {
        if self.obliged() {
            self.acquired(o, object.span, span);
        }
    }

    fn no_longer_owed(&mut self, object: &ch::Exp, o: &Exp, span: Span) {
        if self.obliged() {
            self.released(o, object.span, span);
        }
    }

    /// The write lock becomes a read lock. What remains of the invariant is an epsilon of each permission, so no value is lost.
    pub fn downgrade(&mut self, object: &ch::Exp, span: Span) {
        let o = self.lock_object(object, Check::DowngradeNull, span);
        let held = self.status_is(&o, 1, v_meta(span));
        self.check(Check::DowngradeHeld, span, |m| held.at(m));
        let m = self.quiet(span);
        let level = self.level_of_held(&o, m);
        let acquired = self.two_state(object).then(|| prelude::acquire_state(self.locks(m), level.clone(), m));
        let v = self.invariant_view(object, &o, acquired);
        let invariants = self.invariants(object);
        for e in &invariants {
            let context = Context { what: Situation::Monitor, at: span, clause: Some(e.span) };
            let m = self.e.meta(context, super::origin::Role::Pure, span);
            let whole = self.e.assertion(&v.checking(context), e);
            self.emit(StmtKind::Assert(whole), m);
        }
        // Readers have no rights to receive: those of the invariant go back now.
        if self.has_channels() {
            let given = self.e.credits(&v, &invariants, span);
            self.subtract(given, m);
        }
        let rest = View { epsilon: Epsilon::AllBut, ..v };
        let given = invariants.iter().map(|e| self.e.permissions(&rest, e)).collect::<Vec<_>>();
        self.emit(StmtKind::Exhale(Expr::conj(given, m)), m);
        if self.obliged() {
            let own = View { epsilon: Epsilon::No, ..rest };
            self.give_credits_of(&own, &invariants, When::Now, How::Release, span);
        }
        self.set_status(&o, 2, level, m);
    }

    pub fn free(&mut self, object: &ch::Exp, span: Span) {
        let o = self.lock_object(object, Check::FreeNull, span);
        let mut fields: Vec<source::Symbol> = match object.ty {
            ch::Type::Class(c) => self.e.p[c].fields().map(|f| self.e.field_name(ch::FieldRef::User(f))).collect(),
            ch::Type::Token(_) => vec![joinable_field().name],
            _ => Vec::new(),
        };
        // The level of a token needs no permission, so nobody has any.
        if self.has_locks() && !matches!(object.ty, ch::Type::Token(_)) {
            fields.push(level_field().name);
        }
        let locs: Vec<Loc> = fields.into_iter().map(|field| Loc::Field { recv: o.clone(), field }).collect();
        if locs.is_empty() {
            return;
        }
        self.check_of(Check::FreeField, span, object.span, |m| {
            Expr::conj(locs.iter().map(|l| holds_all(l.clone(), m)), m)
        });
        let m = self.quiet(span);
        let all = Expr::conj(locs.into_iter().map(|l| acc(l, write(m), m)), m);
        self.emit(StmtKind::Exhale(all), m);
    }

    /// The thread may wait for this level.
    pub fn ask_below(&self, level: Exp, m: Meta) -> Exp {
        if self.obliged() {
            self.owes_below(level, m)
        } else {
            prelude::waitlevel_below(self.locks(m), self.credits(m), level, m)
        }
    }

    /// `wait o.c`: gives the monitor up and takes it again. The where clause held at the signal; others may have had the monitor since.
    pub fn wait(&mut self, recv: &ch::Exp, span: Span) {
        if self.obliged() {
            return self.refuse_wait(recv.span, span);
        }
        let v = self.at(Situation::Statement, span);
        let o = self.e.exp(&v, recv);
        let o = self.once("o", o);
        let held = self.status_is(&o, 1, v_meta(span));
        self.check(Check::WaitHeld, span, |m| held.at(m));
        let m = self.quiet(span);
        let level = self.level_of_held(&o, m);
        let two_state = self.two_state(recv);
        let acquired = two_state.then(|| prelude::acquire_state(self.locks(m), level.clone(), m));
        let left = two_state.then(|| self.captured_monitor(recv, &o, span));
        let v = self.invariant_view(recv, &o, acquired);
        self.exhale_invariant(recv, &v, span);
        // Judged by what is held and owed while it waits: without the lock, and without what the monitor got back.
        let without = prelude::set_lock(self.locks(m), o.clone(), Expr::int(0, m), level.clone(), m);
        let order = prelude::waitlevel_below(without, self.credits(m), level.clone(), m);
        // Else somebody could move the lock in the order meanwhile.
        self.check(Check::WaitMu, span, |m| level_field().is_readable(&o, m));
        self.check(Check::WaitOrder, span, |m| order.at(m));
        let v = self.invariant_view(recv, &o, left.clone());
        self.inhale_invariant(recv, &v, span);
        if let Some(left) = left {
            // As if released and acquired again.
            let found = self.captured_monitor(recv, &o, span);
            let noted = prelude::note_release(self.locks(m), level.clone(), left, m);
            self.set_locks(prelude::note_acquire(noted, level, found, m), m);
        }
    }

    pub fn signal(&mut self, recv: &ch::Exp, condition: ch::ConditionId, span: Span) {
        let v = self.at(Situation::Statement, span);
        let o = self.e.exp(&v, recv);
        let o = self.once("o", o);
        let held = self.status_is(&o, 1, v_meta(span));
        self.check(Check::SignalHeld, span, |m| held.at(m));
        if let Some(e) = self.condition_clause(condition, span) {
            // The clause is read nowhere but here, so here it must have a meaning.
            let context = Context { what: Situation::Check(Check::SignalWhere), at: span, clause: Some(e.span) };
            let mut v = self.invariant_view(recv, &o, None).checking(context);
            v.names.scope = Some(&self.e.p[condition].locals);
            v.checked = true;
            let e = self.e.exp(&v, e);
            let m = self.e.meta(context, Role::Check(Check::SignalWhere), span);
            self.emit(StmtKind::Assert(e.at(m)), m);
        }
    }

    fn condition_clause(&mut self, condition: ch::ConditionId, span: Span) -> Option<&'a ch::Exp> {
        let clause = &self.e.p[condition].where_.as_ref()?.body;
        if super::assertion::is_spatial(clause) {
            self.e.unsupported(span, "permissions in the where clause of a condition");
            return None;
        }
        Some(clause)
    }
}

/// The fields of `this` that an assertion surely gives permission to.
fn own_fields(e: &ch::Exp, found: &mut Vec<ch::FieldRef>) {
    match &e.kind {
        ch::ExprKind::Binary(ch::BinOp::And, a, b) => {
            own_fields(a, found);
            own_fields(b, found);
        }
        ch::ExprKind::Access(a) => {
            if let ch::Target::Field { recv, field: field @ ch::FieldRef::User(_) } = &a.target
                && matches!(recv.kind, ch::ExprKind::This)
            {
                found.push(*field);
            }
        }
        _ => {}
    }
}

fn v_meta(span: Span) -> Meta {
    Meta::from(span)
}
