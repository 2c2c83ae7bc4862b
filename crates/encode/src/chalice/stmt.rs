//! Statements.

use chalice::tree as ch;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::expr::flag;
use super::leaves::close;
use super::origin::{Check, Context, Role, Situation};
use super::prelude;
use super::view::View;

impl<'a> Body<'_, 'a> {
    pub fn stmts(&mut self, block: &'a ch::Block) {
        for stmt in &block.stmts {
            syntax::deep(|| self.stmt(stmt));
        }
    }

    fn stmt(&mut self, stmt: &'a ch::Stmt) {
        use ch::StmtKind::*;
        let span = stmt.span;
        match &stmt.kind {
            Block(b) => {
                let m = self.quiet(span);
                let inner = self.block_of(|body| body.stmts(b));
                self.emit(StmtKind::Block(inner), m);
            }
            Assert(e) => {
                let v = self.at(Situation::Assert, span);
                self.bound_counts(&v, &[e], span);
                self.tokens_exist(&v, &[e]);
                self.nesting_of(&v, e);
                let e = self.e.assertion(&v, e);
                let m = self.e.meta(v.context, Role::Pure, span);
                self.emit(StmtKind::Assert(e), m);
            }
            Assume(e) => {
                let v = self.at(Situation::Statement, span);
                self.tokens_exist(&v, &[e]);
                let e = self.e.assertion(&v, e);
                let m = self.e.meta(v.context, Role::Pure, span);
                self.emit(StmtKind::Inhale(e), m);
                self.probe(Check::SmokeAssume, span);
            }
            Declare { local, init } => self.declaration(*local, init.as_ref(), span),
            Assign { target, target_span, value } => self.assign(*target, value, *target_span, span),
            FieldAssign { recv, field, target_span, value } => {
                self.field_assign(recv, *field, *target_span, value, span)
            }
            Spec { vars, pre, post } => self.spec(vars, pre.as_ref(), post, span),
            If { cond, then, otherwise } => {
                let v = self.at(Situation::Statement, span);
                self.nesting_of(&v, cond);
                let cond = self.e.exp(&v, cond);
                let then = self.block_of(|b| {
                    b.probe(Check::SmokeThen, span);
                    b.stmts(then);
                });
                let otherwise = self.block_of(|b| {
                    b.probe(Check::SmokeElse, span);
                    otherwise.iter().for_each(|block| b.stmts(block));
                });
                let m = self.quiet(span);
                self.emit(StmtKind::If { cond, then, otherwise }, m);
            }
            While(l) => self.while_loop(l, span),
            Call { targets, call } => self.call(targets, call, span),
            Fork { target, call, bounds } => {
                self.fork(*target, call, bounds, span);
            }
            Join { targets, token, method } => self.join(targets, token, *method, span),
            Share { object, bounds } => self.share(object, bounds, span),
            Reorder { object, bounds } => self.reorder(object, bounds, span),
            Unshare(e) => self.unshare(e, span),
            Acquire(e) => {
                let o = self.lock_object(e, Check::AcquireNull, span);
                self.acquire(e, &o, span);
                self.probe(Check::SmokeAfter, span);
            }
            Release(e) => {
                let o = self.lock_object(e, Check::ReleaseNull, span);
                self.release(e, &o, span);
            }
            RdAcquire(e) => {
                let o = self.lock_object(e, Check::RdAcquireNull, span);
                self.rd_acquire(e, &o, span);
                self.probe(Check::SmokeAfter, span);
            }
            RdRelease(e) => {
                let o = self.lock_object(e, Check::RdReleaseNull, span);
                self.rd_release(e, &o, span);
            }
            Downgrade(e) => self.downgrade(e, span),
            Lock { object, read, body } => self.lock_block(object, *read, body, span),
            Free(e) => self.free(e, span),
            Fold(a) => self.fold(a, span),
            Unfold(a) => self.unfold(a, span),
            Wait { recv, .. } => self.wait(recv, span),
            Signal { recv, condition, .. } => self.signal(recv, *condition, span),
            Send { channel, args } => self.send(channel, args, span),
            Receive { targets, channel } => self.receive(targets, channel, span),
            Cancel { channel, within } => self.cancel(channel, within, span),
        }
    }

    fn lock_block(&mut self, object: &'a ch::Exp, read: bool, body: &'a ch::Block, span: Span) {
        let null = if read { Check::RdAcquireNull } else { Check::AcquireNull };
        let o = self.lock_object(object, null, span);
        if read {
            self.rd_acquire(object, &o, span);
        } else {
            self.acquire(object, &o, span);
        }
        self.probe(Check::SmokeLockBody, span);
        let m = self.quiet(span);
        let inner = self.block_of(|b| b.stmts(body));
        self.emit(StmtKind::Block(inner), m);
        if read {
            self.rd_release(object, &o, span);
        } else {
            self.release(object, &o, span);
        }
    }

    /// Constants that may be assigned later remember whether they were.
    fn has_flag(&self, local: ch::LocalId) -> bool {
        let scope = self.view.names.scope.expect("a body has variables");
        scope[local].kind == ch::LocalKind::Const && scope[local].ghost
    }

    pub fn mark_assigned(&mut self, local: ch::LocalId, m: Meta) {
        if self.has_flag(local)
            && let ExpKind::Local(name) = self.view.names.locals[&local].kind
        {
            let set = Expr::bool(true, m);
            self.emit(StmtKind::Assign { target: flag(name), value: set }, m);
        }
    }

    pub fn declare_flag(&mut self, local: ch::LocalId, m: Meta) {
        if self.has_flag(local)
            && let ExpKind::Local(name) = self.view.names.locals[&local].kind
        {
            self.emit(StmtKind::VarDecl(vec![Var { name: flag(name), ty: Type::Bool, span: m.span }]), m);
        }
    }

    fn declaration(&mut self, local: ch::LocalId, init: Option<&'a ch::Rhs>, span: Span) {
        let m = self.quiet(span);
        let var = self.view.names.locals[&local].clone();
        self.declare(&var, m);
        let ExpKind::Local(name) = var.kind else { return };
        if self.has_flag(local) {
            self.declare_flag(local, m);
            let set = Expr::bool(init.is_some(), m);
            self.emit(StmtKind::Assign { target: flag(name), value: set }, m);
        }
        if let Some(rhs) = init {
            let value = self.rhs(rhs, Some(&var), span);
            self.store(&var, value, span);
        }
        self.bring_into_scope([local]);
    }

    /// Assigns unless the value is already there.
    fn store(&mut self, var: &Exp, value: Exp, span: Span) {
        if !value.same_as(var) {
            let context = Context::new(Situation::Statement, span);
            let m = self.e.meta(context, Role::Pure, span);
            self.set(var, value, m);
        }
    }

    fn assign(&mut self, target: ch::LocalId, value: &'a ch::Rhs, target_span: Span, span: Span) {
        let var = self.view.names.locals[&target].clone();
        if !self.has_flag(target) {
            let value = self.rhs(value, Some(&var), span);
            return self.store(&var, value, span);
        }
        self.check_unassigned(target, target_span);
        let foreseen = self.can_be_foreseen(value, &var.ty);
        let value = self.rhs(value, None, span);
        let m = self.quiet(span);
        match foreseen {
            true => self.inhale(Expr::eq(var, value, m), m),
            false => self.store(&var, value, span),
        }
        self.mark_assigned(target, m);
    }

    /// Whether a constant may be taken to have had its value all along. What was read of it went into ghosts alone, so it may unless the value
    /// depends on ghosts. An object that did not exist yet cannot have been its value: then what was read is forgotten.
    fn can_be_foreseen(&self, value: &ch::Rhs, ty: &Type) -> bool {
        let scope = self.view.names.scope.expect("a body has variables");
        match value {
            ch::Rhs::Exp(e) => matches!(ty, Type::Int | Type::Bool) && !ch::ghost::depends(self.e.p, scope, e),
            ch::Rhs::New(_) => false,
        }
    }

    /// A constant that is assigned later is assigned once.
    pub fn check_unassigned(&mut self, local: ch::LocalId, at: Span) {
        if self.has_flag(local)
            && let ExpKind::Local(name) = self.view.names.locals[&local].kind
        {
            self.check(Check::ConstTwice, at, |m| Expr::not(Expr::local(flag(name), Type::Bool, m), m));
        }
    }

    fn field_assign(&mut self, recv: &'a ch::Exp, id: ch::FieldId, target: Span, value: &'a ch::Rhs, span: Span) {
        let v = self.at(Situation::Statement, span);
        let object = self.e.exp(&v, recv);
        let name = self.e.field_name(ch::FieldRef::User(id));
        let loc = Loc::Field { recv: object.clone(), field: name };
        self.check_of(Check::Write, span, target, |m| holds_all(loc, m));
        let value = self.rhs(value, None, span);
        let m = self.e.meta(v.context, Role::Pure, span);
        self.emit(StmtKind::FieldAssign { recv: object, field: name, value }, m);
    }

    /// The value of a right-hand side; a new object may be made in `place` directly.
    fn rhs(&mut self, rhs: &'a ch::Rhs, place: Option<&Exp>, span: Span) -> Exp {
        match rhs {
            ch::Rhs::Exp(e) => {
                let v = self.at(Situation::Statement, span);
                self.nesting_of(&v, e);
                self.e.exp(&v, e)
            }
            // What its bounds and fields are given by is read before the place changes.
            ch::Rhs::New(new) => self.new_object(new, place.filter(|_| new.is_plain()), span),
        }
    }

    fn new_object(&mut self, new: &'a ch::New, place: Option<&Exp>, span: Span) -> Exp {
        let m = self.quiet(span);
        let object = match place {
            Some(place) => place.clone(),
            None => self.fresh("n", Type::Ref, m),
        };
        let ExpKind::Local(name) = object.kind else { return object };
        let mut fields: Vec<source::Symbol> = match new.what {
            ch::Allocated::Class(c) => self.e.p[c].fields().map(|f| self.e.field_name(ch::FieldRef::User(f))).collect(),
            ch::Allocated::Channel(_) => Vec::new(),
        };
        if self.has_locks() {
            fields.push(level_field().name);
        }
        self.emit(StmtKind::New { target: name, fields: NewFields::Only(fields) }, m);
        match new.what {
            ch::Allocated::Class(_) if self.has_locks() => self.unshared(&object, m),
            ch::Allocated::Class(_) => {}
            ch::Allocated::Channel(_) => self.new_channel(&object, new, span),
        }
        for init in &new.inits {
            let v = self.at(Situation::Statement, init.span);
            let value = self.e.exp(&v, &init.value);
            let field = self.e.field_name(ch::FieldRef::User(init.field));
            let m = self.e.meta(v.context, Role::Pure, init.span);
            self.emit(StmtKind::FieldAssign { recv: object.clone(), field, value }, m);
        }
        object
    }

    /// A new object is no lock yet, and nobody ever held it.
    fn unshared(&mut self, object: &Exp, m: Meta) {
        let mu = level_field().value(object, m);
        let entry = Expr::local("$S0".into(), prelude::locks_type(), m);
        let free = |s: Exp| Expr::eq(prelude::lock_status(s, object.clone(), m), Expr::int(0, m), m);
        let facts = [Expr::eq(mu, prelude::bottom(m), m), free(self.locks(m)), free(entry)];
        self.inhale(Expr::conj(facts, m), m);
        if self.obliged() {
            self.nothing_owed(object, m);
        }
    }

    fn fold(&mut self, a: &'a ch::Access, span: Span) {
        let Some((recv, acc)) = self.predicate_acc(a, Situation::Fold, span) else { return };
        self.check(Check::FoldNull, span, |m| not_null(recv.clone(), m));
        let m = acc.meta;
        if self.obliged() {
            self.folded_credits(a, None, span);
        } else if self.has_channels() {
            self.store_credits(a, span);
        }
        self.fractions_inside(a, span);
        let before = self.before_nesting(a, span);
        self.emit(StmtKind::Fold(acc), m);
        if let Some(before) = before {
            self.nesting_after_fold(a, &recv, before, span);
        }
    }

    fn unfold(&mut self, a: &'a ch::Access, span: Span) {
        let Some((recv, acc)) = self.predicate_acc(a, Situation::Unfold, span) else { return };
        self.check(Check::UnfoldNull, span, |m| not_null(recv.clone(), m));
        let m = acc.meta;
        let whole = Expr::eq(acc.perm.clone(), write(m), m);
        let before = self.before_nesting(a, span);
        self.emit(StmtKind::Unfold(acc), m);
        if self.obliged() {
            self.folded_credits(a, Some(whole), span);
        } else if self.has_channels() {
            self.take_stored_credits(a, whole, span);
        }
        self.facts_after_unfold(a, span);
        if let Some(before) = before {
            self.nesting_after_unfold(a, &recv, before, span);
        }
        self.probe(Check::SmokeAfter, span);
    }

    /// The credits of a predicate's body go into the instance, whatever part of it is folded; it cannot owe any.
    fn store_credits(&mut self, a: &'a ch::Access, span: Span) {
        let Some((v, body)) = self.inside_instance(a, span) else { return };
        let m = self.quiet(span);
        let given = self.e.credits(&v, &[body], span);
        if prelude::is_no_credits(&given) {
            return;
        }
        let given = self.temp("c", given, m);
        self.check(Check::DebtPredicate, span, |m| prelude::no_debt(given.at(m), m));
        self.subtract(given, m);
    }

    /// They come out when all of it is unfolded.
    fn take_stored_credits(&mut self, a: &'a ch::Access, whole: Exp, span: Span) {
        let Some((v, body)) = self.inside_instance(a, span) else { return };
        let m = self.quiet(span);
        let taken = self.e.credits(&v, &[body], span);
        if prelude::is_no_credits(&taken) {
            return;
        }
        let taken = Expr::new(ExpKind::Cond(whole, taken, prelude::no_credits(m)), prelude::credits_type(), m);
        self.add(taken, m);
    }

    /// The predicate of a fold or unfold, with its amount: an abstract read prefers the method's own fraction, so that what was
    /// unfolded can be folded again.
    fn predicate_acc(&mut self, a: &'a ch::Access, what: Situation, span: Span) -> Option<(Exp, Acc)> {
        let v = self.at(what, span);
        let loc = self.e.predicate_loc(&v, &a.target)?;
        let Loc::Predicate { name, args } = loc else { return None };
        let args: Vec<Exp> = args.into_iter().map(|arg| self.once("p", arg)).collect();
        let recv = args.first()?.clone();
        let loc = Loc::Predicate { name, args };
        let m = self.e.meta(v.context, Role::Access(super::amount::kind(&a.amount)), span);
        let perm_exp = if a.amount == ch::Amount::Star && what == Situation::Fold && !self.e.features.epsilons {
            // As much as there is enough for. (Where epsilons are counted, that might be less than one.)
            wildcard(m)
        } else if a.amount == ch::Amount::Star {
            let q = self.fresh("q", Type::Perm, m);
            let quiet = self.quiet(span);
            self.inhale(more_than_none(q.clone(), quiet), quiet);
            q
        } else {
            self.e.amount(&v, &a.amount, m)
        };
        if let Some(there) = self.e.tokens_there(&v, &a.amount, a.span) {
            self.check(Check::TokenNull, a.span, |m| there.at(m));
        }
        if !super::amount::is_positive(&a.amount) {
            let pm = self.e.meta(v.context, Role::Positive, a.span);
            self.emit(StmtKind::Assert(more_than_none(perm_exp.clone(), pm)), pm);
        }
        let perm_exp = if super::amount::is_inexact(&a.amount) && what == Situation::Unfold {
            let eps = matches!(&a.target, ch::Target::Predicate { predicate, .. }
                if self.e.features.instances_in_epsilons(*predicate));
            self.some_of(&loc, perm_exp, eps, span)
        } else {
            perm_exp
        };
        Some((recv, Acc { loc, perm: perm_exp, meta: m }))
    }

    /// As much as wanted if it is there, else some of what is there: a fraction, not only epsilons.
    fn some_of(&mut self, loc: &Loc, wanted: Exp, eps: bool, span: Span) -> Exp {
        let m = self.e.meta(Context::new(Situation::Unfold, span), Role::Readable, span);
        let held = perm(loc.clone(), m);
        let least = if eps { prelude::many_epsilons(m) } else { none(m) };
        self.emit(StmtKind::Assert(cmp(BinOp::Gt, held.clone(), least, m)), m);
        let quiet = self.quiet(span);
        let q = self.fresh("q", Type::Perm, quiet);
        let exact = Expr::eq(q.clone(), wanted.clone(), quiet);
        let less = cmp(BinOp::Lt, q.clone(), held.clone(), quiet);
        let enough = cmp(BinOp::Le, wanted, held, quiet);
        let choice = Expr::new(ExpKind::Cond(enough, exact, less), Type::Bool, quiet);
        let least =
            if self.e.features.epsilons { times(1_000_000, prelude::many_epsilons(quiet), quiet) } else { none(quiet) };
        let fraction = cmp(BinOp::Lt, least, q.clone(), quiet);
        self.inhale(Expr::and(fraction, choice, quiet), quiet);
        q
    }

    /// What opening a predicate tells beyond its body: levels of held locks, that an instance exists only of an object, and that
    /// none contains itself.
    fn facts_after_unfold(&mut self, a: &'a ch::Access, span: Span) {
        if let (Some((v, body)), ch::Target::Predicate { predicate, .. }) = (self.inside_instance(a, span), &a.target) {
            self.body_facts(&v, body, *predicate, &[], span);
        }
    }

    /// The body of a predicate instance, and how it is read here.
    pub fn inside_instance(&mut self, a: &'a ch::Access, span: Span) -> Option<(View<'a>, &'a ch::Exp)> {
        let ch::Target::Predicate { recv, predicate, args } = &a.target else { return None };
        let declared: &'a ch::Predicate = &self.e.p[*predicate];
        let v = self.at(Situation::Internal, span).unchecked();
        let this = self.e.exp(&v, recv);
        let args: Vec<Exp> = args.iter().map(|arg| self.e.exp(&v, arg)).collect();
        let locals = declared.params.iter().copied().zip(args);
        let v = v.with_old(None).in_member(&declared.locals, Some(this), locals);
        Some((v, &declared.body))
    }

    /// Some of a location that goes into an instance is a fraction: epsilons alone are none.
    fn fractions_inside(&mut self, a: &'a ch::Access, span: Span) {
        let Some((v, body)) = self.inside_instance(a, span) else { return };
        for o in self.e.starred(&v, body).into_iter().filter(|o| o.eps) {
            let m = self.e.meta(Context::new(Situation::Fold, span), Role::Readable, o.span);
            let enough = cmp(BinOp::Lt, prelude::many_epsilons(m), perm(o.loc, m), m);
            self.emit(StmtKind::Assert(close(&o.guards, &o.bound, enough, m)), m);
        }
    }

    fn body_facts(&mut self, v: &View<'a>, e: &'a ch::Exp, outer: ch::PredicateId, guards: &[Exp], span: Span) {
        use ch::ExprKind::*;
        let relevant = |e: &ch::Exp| ch::visit::any(e, &|e| matches!(e.kind, Access(_)));
        let m = self.quiet(span);
        match &e.kind {
            Binary(ch::BinOp::And, a, b) => {
                self.body_facts(v, a, outer, guards, span);
                self.body_facts(v, b, outer, guards, span);
            }
            Binary(ch::BinOp::Implies, c, a) if relevant(a) => {
                let c = self.e.exp(v, c);
                let guards: Vec<Exp> = guards.iter().cloned().chain([c]).collect();
                self.body_facts(v, a, outer, &guards, span);
            }
            Access(a) => match &a.target {
                ch::Target::Field { recv, field: ch::FieldRef::Mu } if self.has_locks() => {
                    let object = self.e.exp(v, recv);
                    if let Some(link) = self.e.link(v, &recv.ty, object, m) {
                        self.inhale(implies_all(guards, link, m), m);
                    }
                }
                ch::Target::Predicate { recv, predicate, args } => {
                    let inner = self.e.exp(v, recv);
                    let mut fact = not_null(inner.clone(), m);
                    if let (true, true, Some(this)) = (*predicate == outer, args.is_empty(), v.names.this.clone()) {
                        fact = Expr::and(fact, cmp(BinOp::Ne, inner, this, m), m);
                    }
                    self.inhale(implies_all(guards, fact, m), m);
                }
                _ => {}
            },
            _ => {}
        }
    }
}
