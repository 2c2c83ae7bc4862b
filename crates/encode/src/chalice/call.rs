//! Calls, forks and joins: contracts are expanded at the site.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::abstractions::Abstraction;
use super::body::Body;
use super::encoder::*;
use super::obligations::{How, When, mentions_release};
use super::origin::{Check, Context, Role, Situation};
use super::prelude;
use super::view::{Ended, Mode, OldHeap, OldView, View, Waits};

impl<'a> Body<'_, 'a> {
    /// Receiver and arguments, evaluated once.
    fn actuals(&mut self, call: &ch::MethodCall, span: Span) -> (Exp, Vec<Exp>) {
        let v = self.at(Situation::Statement, span);
        let recv = self.e.exp(&v, &call.recv);
        let recv = self.once("r", recv);
        let args = call.args.iter().map(|a| {
            let a = self.e.exp(&v, a);
            self.once("a", a)
        });
        let args = args.collect::<Vec<_>>();
        self.check_of(Check::CallNull, span, call.recv.span, |m| not_null(recv.clone(), m));
        (recv, args)
    }

    /// How a method's contract is read at a site.
    fn contract_view(&self, method: ch::MethodId, recv: &Exp, args: &[Exp], outs: &[Exp], k: Option<Exp>) -> View<'a> {
        let m = &self.e.p[method];
        let ins = m.ins.iter().copied().zip(args.iter().cloned());
        let locals = ins.chain(m.outs.iter().copied().zip(outs.iter().cloned()));
        View { fraction: k, ..self.view.in_contract_of(&m.locals, Some(recv.clone()), locals, Waits::Item) }
    }

    fn contexts(&self, clauses: &'a [ch::Clause], what: Situation, at: Span) -> Vec<(&'a ch::Exp, Context)> {
        clauses.iter().map(|c| (&c.body, Context { what, at, clause: Some(c.body.span) })).collect()
    }

    /// One exhale of all clauses: everything in it is read in the state before.
    pub fn exhale_clauses(&mut self, v: &View<'a>, clauses: &[(&ch::Exp, Context)], at: Context) {
        let exps: Vec<&ch::Exp> = clauses.iter().map(|(e, _)| *e).collect();
        self.bound_counts(v, &exps, at.at);
        let m = self.e.meta(at, Role::Pure, at.at);
        let mut all = Vec::new();
        for (clause, context) in clauses {
            all.push(self.e.assertion(&v.checking(*context), clause));
        }
        self.exhale(all, m);
    }

    /// Assumes clauses, one statement each.
    pub fn inhale_clauses(&mut self, v: &View<'a>, clauses: impl Iterator<Item = &'a ch::Exp>, at: Span) {
        for clause in clauses {
            let context = Context { what: Situation::Contract, at, clause: Some(clause.span) };
            let e = self.e.assertion(&v.checking(context), clause);
            let m = self.e.meta(context, Role::Pure, at);
            if !self.e.variant.distrusted.contains(&clause.span) {
                self.inhale(e, m);
            }
        }
    }

    fn outs(&mut self, method: ch::MethodId, m: Meta) -> Vec<Exp> {
        let declared = &self.e.p[method];
        let types: Vec<Type> = declared.outs.iter().map(|o| self.e.ty(&declared.locals[*o].ty)).collect();
        types.into_iter().map(|ty| self.fresh("o", ty, m)).collect()
    }

    pub fn assign_targets(&mut self, targets: &[ch::TargetVar], values: &[Exp], m: Meta) {
        for (target, value) in targets.iter().zip(values) {
            let var = self.view.names.locals[&target.local].clone();
            if target.declares {
                self.declare(&var, m);
                self.bring_into_scope([target.local]);
            }
            self.set(&var, value.clone(), m);
        }
    }

    pub fn declare(&mut self, var: &Exp, m: Meta) {
        if let ExpKind::Local(name) = var.kind {
            self.emit(StmtKind::VarDecl(vec![Var { name, ty: var.ty.clone(), span: m.span }]), m);
        }
    }

    pub fn call(&mut self, targets: &[ch::TargetVar], call: &ch::MethodCall, span: Span) {
        let (recv, args) = self.actuals(call, span);
        let method: &'a ch::Method = &self.e.p[call.method];
        let clauses = method.requires.iter().chain(&method.ensures).map(|c| &c.body);
        let k = self.site_fraction(clauses, span);
        let m = self.quiet(span);
        let outs = self.outs(call.method, m);
        let mut v = self.contract_view(call.method, &recv, &args, &outs, k);
        let pres = self.contexts(&method.requires, Situation::CallPre, span);
        self.constrain(&v, &pres);
        let label = self.fresh_name("l");
        self.label(label, m);
        let before = if self.has_locks() {
            let s = self.locks(m);
            Some(self.temp("S", s, m))
        } else {
            None
        };
        // What the callee takes over: it may wait on nothing at or below what the caller keeps owing, nor what it was given to owe.
        let pre_exps: Vec<&ch::Exp> = method.requires.iter().map(|c| &c.body).collect();
        if self.has_channels() {
            let given = self.e.credits(&v, &pre_exps, span);
            let given = if prelude::is_no_credits(&given) { given } else { self.temp("c", given, m) };
            self.subtract(given.clone(), m);
            v.thread.credits = vec![self.credits(m)];
            v.thread.credits.extend(Some(given).filter(|given| !prelude::is_no_credits(given)));
        }
        self.exhale_clauses(&v, &pres, Context::new(Situation::CallPre, span));
        let mut moved = Vec::new();
        if self.obliged() {
            self.call_duties(&v, method, label, span);
            // Asked about once the locks have changed, but meant as they are now.
            let now = v.checking(Context::new(Situation::Internal, span));
            let then = now.with_locks(before.clone().or(v.thread.locks.clone()));
            moved = self.e.moved_locks(&then, &pre_exps, When::At(label), m);
        }
        let post_exps: Vec<&ch::Exp> = method.ensures.iter().map(|c| &c.body).collect();
        let gives_locks = self.obliged() && post_exps.iter().any(|e| mentions_release(e));
        // What this thread saw of locks is not what it saw last, if the callee took some and gave them up.
        let saw_more = self.e.features.lock_states && self.e.features.locking.contains(&call.method);
        let locks_change = !method.lockchange.is_empty() || !moved.is_empty() || gives_locks || saw_more;
        if self.has_locks() && locks_change {
            let after = self.fresh("S", prelude::locks_type(), m);
            self.set_locks(after, m);
        }
        v.states.old = Some(OldView {
            heap: OldHeap::Label(OldLabel::Label(label)),
            locks: before.clone(),
            credits: v.thread.credits.clone(),
        });
        if self.has_channels() {
            // The wait level that the callee spoke of: what was kept here, and what it gives back. That depends on the state after; it is
            // counted once the permissions are back.
            let back = self.e.credits(&v, &post_exps, span);
            v.thread.credits = vec![self.credits(m)];
            v.thread.credits.extend(Some(back).filter(|back| !prelude::is_no_credits(back)));
        }
        self.inhale_clauses(&v, method.ensures.iter().map(|c| &c.body), span);
        if self.has_channels() {
            let taken = self.e.credits(&v, &post_exps, span);
            self.add(taken, m);
        }
        if let Some(before) = before.clone()
            && locks_change
        {
            moved.extend(self.e.moved_locks(
                &v.checking(Context::new(Situation::Internal, span)),
                &post_exps,
                When::Now,
                m,
            ));
            self.lock_frame_after(&v, before, &method.lockchange, moved, m);
        }
        if self.obliged() {
            self.locks_after_call(&v, method, label, before.clone(), span);
            self.returned_duties(&v, method, How::Call, span);
        }
        self.assign_targets(targets, &outs, m);
        self.probe(Check::SmokeAfter, span);
    }

    /// After a call: locks outside the lockchange list are as before, and levels of those inside are known again.
    pub fn lock_frame_after(&mut self, v: &View<'a>, before: Exp, lockchange: &[ch::Exp], moved: Vec<Exp>, m: Meta) {
        let changed: Vec<Exp> = lockchange.iter().map(|e| self.e.exp(v, e)).collect();
        let set = moved.into_iter().fold(set_of(changed.clone(), m), |all, more| union(all, more, m));
        let now = self.locks(m);
        self.inhale(prelude::locks_framed(before, now, set, m), m);
        for object in changed {
            self.relink(object, m);
        }
    }

    /// The level of a held lock is known again, where its `mu` is readable.
    pub fn relink(&mut self, object: Exp, m: Meta) {
        let mu = Loc::Field { recv: object.clone(), field: self.e.field_name(ch::FieldRef::Mu) };
        let readable = holds_some(mu, m);
        let held = cmp(BinOp::Ne, prelude::lock_status(self.locks(m), object.clone(), m), Expr::int(0, m), m);
        let level = level_field().value(&object, m);
        let known = Expr::eq(level, prelude::lock_level(self.locks(m), object, m), m);
        self.inhale(Expr::implies(Expr::and(readable, held, m), known, m), m);
    }

    pub fn fork(&mut self, target: Option<ch::TargetVar>, call: &ch::MethodCall, bounds: &ch::Bounds, span: Span) {
        let (recv, args) = self.actuals(call, span);
        let method: &'a ch::Method = &self.e.p[call.method];
        let clauses = method.requires.iter().chain(&method.ensures).map(|c| &c.body);
        let k = self.site_fraction(clauses, span);
        let m = self.quiet(span);
        let mut v = self.contract_view(call.method, &recv, &args, &[], k.clone());
        let pres = self.contexts(&method.requires, Situation::ForkPre, span);
        self.constrain(&v, &pres);
        let token = self.fresh("tk", Type::Ref, m);
        let ExpKind::Local(token_name) = token.kind.clone() else { return };
        self.emit(StmtKind::New { target: token_name, fields: NewFields::Only(vec![joinable_field().name]) }, m);
        self.record_token(call.method, method, &token, &recv, &args, k, span);
        let label = self.fresh_name("l");
        self.label(label, m);
        // The new thread holds nothing and owes only what it is given.
        let pre_exps: Vec<&ch::Exp> = method.requires.iter().map(|c| &c.body).collect();
        if self.has_locks() {
            v.thread.locks = Some(prelude::no_locks(m));
            v.thread.credits = Vec::new();
        }
        if self.orders_joins() && target.is_some() {
            v.thread.locks = Some(self.token_in_order(&v, method, &token, bounds, span));
        }
        if self.has_channels() {
            let given = self.e.credits(&v, &pre_exps, span);
            let given = self.temp("c", given, m);
            self.subtract(given.clone(), m);
            v.thread.credits = vec![given];
        }
        self.exhale_clauses(&v, &pres, Context::new(Situation::ForkPre, span));
        if self.obliged() {
            self.fork_duties(&v, call.method, &token, label, bounds, target.is_some(), span);
        }
        self.record_abstractions(&v, method, &token, label, span);
        let is_true = Expr::bool(true, m);
        self.emit(joinable_field().assign(&token, is_true), m);
        if let Some(target) = target {
            self.assign_targets(&[target], &[token], m);
        }
    }

    /// The token remembers receiver, arguments, read fraction and state of its fork.
    fn record_token(
        &mut self,
        id: ch::MethodId,
        method: &ch::Method,
        token: &Exp,
        recv: &Exp,
        args: &[Exp],
        k: Option<Exp>,
        span: Span,
    ) {
        let m = self.quiet(span);
        let of = |name, ty| remembered(name, vec![token.clone()], ty, m);
        let mut facts = vec![Expr::eq(of(self.e.token_fn(id, "this".into()), Type::Ref), recv.clone(), m)];
        for (formal, arg) in method.ins.iter().zip(args) {
            let name = self.e.token_fn(id, method.locals[*formal].name);
            facts.push(Expr::eq(of(name, arg.ty.clone()), arg.clone(), m));
        }
        if let Some(k) = k.filter(|k| matches!(k.kind, ExpKind::Local(_))) {
            facts.push(Expr::eq(prelude::token_fraction(token.clone(), m), k, m));
        }
        self.inhale(Expr::conj(facts, m), m);
        let state = prelude::fork_state(token.clone(), m);
        self.capture(&state, span);
    }

    /// What the postcondition's `old` looks back at, besides fields, in the state of the fork.
    fn record_abstractions(
        &mut self,
        v: &View<'a>,
        method: &'a ch::Method,
        token: &Exp,
        label: source::Symbol,
        span: Span,
    ) {
        let m = self.quiet(span);
        let state = prelude::fork_state(token.clone(), m);
        let old = v.in_mode(Mode::Old);
        for abstraction in method.ensures.iter().flat_map(|clause| Abstraction::all(&clause.body)) {
            let now = |b: &mut Self, e: &ch::Exp| {
                let now = b.e.exp(&old, e);
                let ty = now.ty.clone();
                Expr::new(ExpKind::Old(OldLabel::Label(label), now), ty, m)
            };
            self.note(abstraction, v, &state, now, span);
        }
    }

    pub fn join(&mut self, targets: &[ch::TargetVar], token: &ch::Exp, id: ch::MethodId, span: Span) {
        let v = self.at(Situation::Statement, span);
        let tk = self.e.exp(&v, token);
        let tk = self.once("t", tk);
        let joinable = joinable_field().of(&tk);
        self.check_of(Check::JoinPerm, span, token.span, |m| {
            let all = holds_all(joinable.clone(), m);
            Expr::and(not_null(tk.clone(), m), all, m)
        });
        self.check_of(Check::JoinInactive, span, token.span, |m| joinable_field().value(&tk, m));
        let m = self.quiet(span);
        // The token stays readable, and says that it was joined.
        let joined = Expr::bool(false, m);
        self.emit(joinable_field().assign(&tk, joined), m);
        let method: &'a ch::Method = &self.e.p[id];
        let outs = self.outs(id, m);
        let recv = remembered(self.e.token_fn(id, "this".into()), vec![tk.clone()], Type::Ref, m);
        let args: Vec<Exp> = method
            .ins
            .iter()
            .map(|p| {
                let local = &method.locals[*p];
                remembered(self.e.token_fn(id, local.name), vec![tk.clone()], self.e.ty(&local.ty), m)
            })
            .collect();
        let k = prelude::token_fraction(tk.clone(), m);
        let mut v = self.contract_view(id, &recv, &args, &outs, Some(k.clone()));
        let state = prelude::fork_state(tk.clone(), m);
        if self.orders_joins() {
            self.join_in_order(id, token, &tk, span);
        }
        if self.obliged() {
            self.join_duties(&v, id, &tk, token.span, span);
        }
        let mut old = OldView::of_heap(OldHeap::State(state));
        if method.ensures.iter().any(|c| self.e.features.speaks(&c.body)) {
            let Ended { locks, credits } = self.some_thread(m);
            (old.locks, old.credits) = (Some(locks), credits);
            v.thread.ended = Some(self.some_thread(m));
        }
        v.states.old = Some(old);
        if method.ensures.iter().any(|c| super::amount::mentions_rd(&c.body)) {
            let facts = self.e.is_fraction(&k, m);
            self.inhale(facts, m);
        }
        let not_null_fact = not_null(recv, m);
        self.inhale(not_null_fact, m);
        self.inhale_clauses(&v, method.ensures.iter().map(|c| &c.body), span);
        let post_exps: Vec<&ch::Exp> = method.ensures.iter().map(|c| &c.body).collect();
        if self.has_channels() {
            let taken = self.e.credits(&v, &post_exps, span);
            self.add(taken, m);
        }
        if self.obliged() {
            self.returned_duties(&v, method, How::Join, span);
        }
        self.assign_targets(targets, &outs, m);
        self.probe(Check::SmokeAfter, span);
    }

    /// Locks and credits that nothing is known of.
    fn some_thread(&mut self, m: Meta) -> Ended {
        let locks = self.fresh("S", prelude::locks_type(), m);
        let credits = if self.has_channels() { vec![self.fresh("C", prelude::credits_type(), m)] } else { vec![] };
        Ended { locks, credits }
    }

    /// `var xs [pre, post]`
    pub fn spec(&mut self, vars: &[ch::TargetVar], pre: Option<&'a ch::Exp>, post: &'a ch::Exp, span: Span) {
        let m = self.quiet(span);
        let k = self.site_fraction(pre.into_iter().chain([post]), span);
        let mut v = View { fraction: k, ..self.at(Situation::SpecPre, span) };
        let clauses: Vec<(&ch::Exp, Context)> =
            pre.iter().map(|e| (*e, Context::new(Situation::SpecPre, span))).collect();
        self.tokens_exist(&v, pre.as_slice());
        self.constrain(&v, &clauses);
        let label = self.fresh_name("l");
        self.label(label, m);
        self.exhale_clauses(&v, &clauses, Context::new(Situation::SpecPre, span));
        for target in vars {
            let var = self.view.names.locals[&target.local].clone();
            if target.declares {
                self.declare(&var, m);
                self.bring_into_scope([target.local]);
                self.declare_flag(target.local, m);
            } else {
                self.check_unassigned(target.local, target.span);
                let any = self.fresh("x", var.ty.clone(), m);
                self.set(&var, any, m);
            }
            self.mark_assigned(target.local, m);
        }
        if let Some(old) = &mut v.states.old {
            old.heap = OldHeap::Label(OldLabel::Label(label));
        }
        self.inhale_clauses(&v, std::iter::once(post), span);
        self.tokens_exist(&v, &[post]);
        self.probe(Check::SmokeAfter, span);
    }
}
