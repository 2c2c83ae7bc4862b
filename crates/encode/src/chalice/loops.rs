//! Loops.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::obligations::When;
use super::origin::{Check, Context, Role, Situation};
use super::prelude;
use super::view::{View, Waits};

/// Which tokens count as something held.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tokens {
    All,
    /// One that was joined is worth nothing.
    Unjoined,
}

impl<'a> Body<'_, 'a> {
    pub fn while_loop(&mut self, l: &'a ch::Loop, span: Span) {
        let m = self.quiet(span);
        let invariants: Vec<&ch::Exp> = l.invariants.iter().map(|i| &i.body).collect();
        let k = self.site_fraction(invariants.iter().copied(), span);
        let inside = View { fraction: k.clone(), waits: Waits::Item, ..self.view.clone() };
        let contexts: Vec<(&ch::Exp, Context)> =
            invariants.iter().map(|e| (*e, Context::new(Situation::LoopInvariant, e.span))).collect();
        self.constrain(&inside, &contexts);
        self.bound_counts(&inside, &invariants, span);
        self.tokens_exist(&inside, &invariants);
        let outside = self.loop_entry_credits(&inside, &invariants, span);
        let owed_outside = self.obliged().then(|| self.enter_loop(&inside, l, span));
        let entry = self.locks_at_entry(span);
        self.frame_at_entry(&inside, l, &entry, span);
        let clauses = self.loop_clauses(&inside, l, &contexts, &entry, span);
        let guard_view = inside.checking(Context::new(Situation::Statement, l.guard.span));
        let cond = self.e.exp(&guard_view, &l.guard);
        let own = View { waits: self.view.waits, ..inside.clone() };
        let before = std::mem::replace(&mut self.view, own);
        let body = self.block_of(|b| b.loop_body(&inside, l, &invariants, &entry, span));
        self.view = before;
        self.emit(StmtKind::While { cond, invariants: clauses, decreases: vec![], body }, m);
        if let Some(outside) = outside {
            let taken = self.e.credits(&inside, &invariants, span);
            self.set_credits(prelude::plus_credits(outside, taken, m), m);
        }
        if let Some(outside) = owed_outside {
            self.leave_loop(&inside, l, outside, span);
        }
        if self.has_locks() {
            for e in &l.lockchange {
                let v = self.at(Situation::Internal, span).unchecked();
                let object = self.e.exp(&v, e);
                self.relink(object, m);
            }
        }
        self.probe(Check::SmokeAfterLoop, span);
    }

    /// What stays outside the loop: no debt may.
    fn loop_entry_credits(&mut self, v: &View<'a>, invariants: &[&ch::Exp], span: Span) -> Option<Exp> {
        if !self.has_channels() {
            return None;
        }
        let m = self.quiet(span);
        let given = self.e.credits(v, invariants, span);
        let rest = prelude::minus_credits(self.credits(m), given, m);
        let rest = self.temp("c", rest, m);
        self.check(Check::DebtLoopEntry, span, |m| prelude::no_debt(rest.clone(), m));
        Some(rest)
    }

    fn loop_clauses(
        &mut self,
        v: &View<'a>,
        l: &'a ch::Loop,
        contexts: &[(&ch::Exp, Context)],
        entry: &Exp,
        span: Span,
    ) -> Vec<Exp> {
        let mut v = v.clone();
        if self.has_channels() {
            let invariants: Vec<&ch::Exp> = contexts.iter().map(|(e, _)| *e).collect();
            let credits = self.e.credits(&v, &invariants, span);
            self.e.refuse_levels_of_debts(&invariants, &credits);
            v.thread.credits = vec![credits];
        }
        let mut clauses: Vec<Exp> = contexts.iter().map(|(e, c)| self.e.assertion(&v.checking(*c), e)).collect();
        if self.has_locks() {
            let m = self.quiet(span);
            let frame = self.loop_frame(&v.checking(Context::new(Situation::Internal, span)), l, entry, m);
            clauses.push(free_fact(frame, m));
        }
        clauses
    }

    /// Locks outside the loop's lockchange list are as they were.
    fn loop_frame(&mut self, v: &View<'a>, l: &'a ch::Loop, entry: &Exp, m: Meta) -> Exp {
        let v = v.unchecked();
        let changed: Vec<Exp> = l.lockchange.iter().map(|e| self.e.exp(&v, e)).collect();
        let set = Expr::new(ExpKind::SetLit(changed), Type::set(Type::Ref), m);
        let clauses: Vec<&ch::Exp> = l.invariants.iter().map(|c| &c.body).collect();
        let moved = self.e.moved_locks(&v, &clauses, When::Now, m);
        let set =
            moved.into_iter().fold(set, |all, more| Expr::binary(BinOp::Union, all, more, Type::set(Type::Ref), m));
        prelude::locks_framed(entry.clone(), self.locks(m), set, m)
    }

    /// What a loop's locks are compared with: those the method began with; with obligations, those held when the loop begins.
    fn locks_at_entry(&mut self, span: Span) -> Exp {
        let m = self.quiet(span);
        match self.obliged() {
            true => self.temp("S", self.locks(m), m),
            false => Expr::local("$S0".into(), prelude::locks_type(), m),
        }
    }

    /// Checked aside: if it fails, the loop itself is still checked as if nothing were known.
    fn frame_at_entry(&mut self, v: &View<'a>, l: &'a ch::Loop, entry: &Exp, span: Span) {
        if !self.has_locks() || self.obliged() {
            return;
        }
        let m = self.quiet(span);
        let frame = self.loop_frame(&v.checking(Context::new(Situation::Internal, span)), l, entry, m);
        let branch = self.fresh("b", Type::Bool, m);
        let then = self.block_of(|b| {
            b.check(Check::LockchangeLoopEntry, span, |m| frame.at(m));
            b.inhale(Expr::bool(false, m), m);
        });
        self.emit(StmtKind::If { cond: branch, then, otherwise: Block::default() }, m);
    }

    fn loop_body(&mut self, v: &View<'a>, l: &'a ch::Loop, invariants: &[&'a ch::Exp], entry: &Exp, span: Span) {
        if self.obliged() {
            self.looped(v, l, span, |b| b.round(v, l, invariants, span), |b| b.locks_after_round(v, l, entry, span));
        } else {
            self.round(v, l, invariants, span);
            self.locks_after_round(v, l, entry, span);
        }
        self.probe(Check::SmokeLoopEnd, span);
    }

    fn locks_after_round(&mut self, v: &View<'a>, l: &'a ch::Loop, entry: &Exp, span: Span) {
        if self.has_locks() {
            let m = self.quiet(span);
            let frame = self.loop_frame(&v.checking(Context::new(Situation::Internal, span)), l, entry, m);
            self.check(Check::LockchangeLoopBody, span, |m| frame.at(m));
        }
    }

    fn round(&mut self, v: &View<'a>, l: &'a ch::Loop, invariants: &[&'a ch::Exp], span: Span) {
        let m = self.quiet(span);
        if self.has_channels() {
            let own = self.e.credits(v, invariants, span);
            self.set_credits(own, m);
        }
        self.probe(Check::SmokeLoopBody, span);
        self.stmts(&l.body);
        self.leak_check(Check::LeakLoop, v, invariants, span);
        self.bound_counts(v, invariants, span);
        self.tokens_exist(v, invariants);
        if self.has_channels() {
            let given = self.e.credits(v, invariants, span);
            let rest = prelude::minus_credits(self.credits(m), given, m);
            self.check(Check::DebtLoopBody, span, |m| prelude::no_debt(rest.at(m), m));
        }
    }

    /// Nothing may be left once the assertions are given away.
    pub fn leak_check(&mut self, check: Check, v: &View<'a>, clauses: &[&'a ch::Exp], span: Span) {
        if !self.e.options.check_leaks {
            return;
        }
        let m = self.quiet(span);
        let branch = self.fresh("leak", Type::Bool, m);
        let then = self.block_of(|b| {
            let context = Context::new(Situation::Repeated, span);
            let contexts: Vec<(&ch::Exp, Context)> = clauses.iter().map(|e| (*e, context)).collect();
            b.exhale_clauses(&v.unchecked(), &contexts, context);
            let nothing = b.nothing_held(check, span, Tokens::Unjoined);
            b.emit(nothing.kind, nothing.meta);
            b.inhale(Expr::bool(false, m), m);
        });
        self.emit(StmtKind::If { cond: branch, then, otherwise: Block::default() }, m);
    }

    /// No permission to any field or predicate is held.
    pub fn nothing_held(&mut self, check: Check, span: Span, tokens: Tokens) -> Stmt {
        let m = self.e.meta(Context::new(Situation::Check(check), span), Role::Check(check), span);
        let q = || var("q$c", Type::Ref);
        let q_exp = Expr::local(q().name, Type::Ref, m);
        let mut fields: Vec<source::Symbol> =
            self.e.p.fields().map(|f| self.e.field_name(ch::FieldRef::User(f))).collect();
        if self.has_locks() {
            fields.push(level_field().name);
        }
        if !self.e.features.forked.is_empty() {
            fields.push(joinable_field().name);
        }
        let mut all = Vec::new();
        for name in fields {
            let resource = Resource::Loc(Loc::Field { recv: q_exp.clone(), field: name }, m);
            let worthless = match name.as_str() {
                "$joinable" if tokens == Tokens::Unjoined => Expr::not(field(q_exp.clone(), name, Type::Bool, m), m),
                _ => Expr::bool(false, m),
            };
            let kind = ExpKind::ForPerm { vars: vec![q()], resource, body: worthless };
            all.push(Expr::new(kind, Type::Bool, m));
        }
        for p in self.e.p.predicates() {
            let name = self.e.predicate_name(p);
            let declared = &self.e.p[p];
            let mut vars = vec![q()];
            for (i, param) in declared.params.iter().enumerate() {
                vars.push(var(&format!("p$c{i}"), self.e.ty(&declared.locals[*param].ty)));
            }
            let args = vars.iter().map(|v| Expr::local(v.name, v.ty.clone(), m)).collect();
            let resource = Resource::Loc(Loc::Predicate { name, args }, m);
            all.push(Expr::new(ExpKind::ForPerm { vars, resource, body: Expr::bool(false, m) }, Type::Bool, m));
        }
        Stmt::new(StmtKind::Assert(Expr::conj(all, m)), m)
    }
}
