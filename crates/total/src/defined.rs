//! That expressions are defined: permissions for what they read, divisors, indices, preconditions.

use boogie::build::exp;
use boogie::tree::Exp as BExp;
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Acc, BinOp, Exp, ExpKind, Loc, Type};
use source::Symbol;

use crate::amount::{is_not_negative, is_positive};
use crate::context::Cx;
use crate::encoder::Blame;
use crate::exhale::Exhaling;
use crate::exprs::looks_at_permissions;
use crate::gap::{Gap, Tr};
use crate::inhale::Inhaling;
use crate::program::Res;
use crate::quantified::Family;
use crate::state::Body;

impl Body<'_, '_> {
    /// Something to be shown, wherever `guard` holds.
    pub fn claim(&mut self, guard: &BExp, claim: &BExp, reason: Reason, blame: Blame, offending: &Exp) {
        let origin = self.enc.origin(blame, reason, offending);
        self.code.assert(exp::implies(guard, claim), origin, blame.at.span);
    }

    pub fn check_all<'x>(
        &mut self,
        cx: &Cx,
        guard: &BExp,
        all: impl IntoIterator<Item = &'x Exp>,
        blame: Blame,
    ) -> Tr<()> {
        all.into_iter().try_for_each(|e| self.check(cx, guard, e, blame))
    }

    /// That an expression is defined wherever `guard` holds. What follows from that is known afterwards.
    pub fn check(&mut self, cx: &Cx, guard: &BExp, e: &Exp, blame: Blame) -> Tr<()> {
        if e.is_total() {
            return Ok(());
        }
        match &e.kind {
            ExpKind::Binary(op @ (BinOp::And | BinOp::Or | BinOp::Implies), l, r) => {
                self.check(cx, guard, l, blame)?;
                if r.is_total() {
                    return Ok(());
                }
                let left = self.enc.exp(cx, l)?;
                let entered = if *op == BinOp::Or { exp::not(&left) } else { left };
                self.check(cx, &exp::and(guard, &entered), r, blame)
            }
            ExpKind::Binary(BinOp::IntDiv | BinOp::Mod | BinOp::PermDiv, l, r) => {
                self.check_all(cx, guard, [l, r], blame)?;
                let divisor = self.enc.exp(cx, r)?;
                let zero = if r.ty == Type::Int { exp::int(0) } else { exp::real(0) };
                self.claim(guard, &exp::ne(&divisor, &zero), Reason::DivisionByZero, blame, r);
                Ok(())
            }
            ExpKind::Cond(c, a, b) => {
                self.check(cx, guard, c, blame)?;
                let c = self.enc.exp(cx, c)?;
                self.check(cx, &exp::and(guard, &c), a, blame)?;
                self.check(cx, &exp::and(guard, &exp::not(&c)), b, blame)
            }
            ExpKind::Field(recv, field) => {
                self.check(cx, guard, recv, blame)?;
                let recv = self.enc.exp(cx, recv)?;
                let held = exp::select(cx.world.read(Res::Field(*field)), &[recv]);
                self.claim(guard, &exp::lt(&exp::real(0), &held), Reason::InsufficientPermission, blame, e);
                Ok(())
            }
            ExpKind::App { function, args } => self.check_application(cx, guard, e, *function, args, blame),
            ExpKind::Old(label, inner) => {
                let kept = cx.old(*label, e.meta)?.clone();
                if let Some(reached) = &kept.reached
                    && self.enc.rules.reached
                {
                    self.claim(guard, reached, Reason::LabelledStateNotReached, blame, e);
                }
                self.check(&cx.in_world(kept.world), guard, inner, blame)
            }
            ExpKind::Unfolding(acc, inner) => self.check_unfolding(cx, guard, acc, inner, blame),
            ExpKind::Asserting(assertion, inner) => {
                if looks_at_permissions(assertion) {
                    return Err(Gap::new("`perm` or `forperm` inside `asserting`", assertion.meta));
                }
                self.assert_aside(cx, guard, assertion, blame)?;
                self.check(cx, guard, inner, blame)
            }
            ExpKind::Let { var, value, body } => {
                self.check(cx, guard, value, blame)?;
                let value = self.enc.exp(cx, value)?;
                self.check(&cx.bind(var.name, value), guard, body, blame)
            }
            ExpKind::Forall { vars, body, .. } | ExpKind::Exists { vars, body, .. } => {
                self.for_any(cx, vars, |this, inner| this.check(inner, guard, body, blame))?;
                let facts = self.enc.facts(cx, e)?;
                self.assume(exp::implies(guard, &facts));
                Ok(())
            }
            ExpKind::ForPerm { vars, resource, body } => {
                self.for_any(cx, vars, |this, inner| {
                    let (res, args) = this.enc.resource(inner, resource)?;
                    let held = exp::select(this.enc.asked(inner, res, e.meta)?, &args);
                    let guard = exp::and(guard, &exp::lt(&exp::real(0), &held));
                    this.check(&crate::exprs::within_held(inner), &guard, body, blame)
                })?;
                let facts = self.enc.facts(cx, e)?;
                self.assume(exp::implies(guard, &facts));
                Ok(())
            }
            ExpKind::Index(c, at) => {
                self.check_all(cx, guard, [c, at], blame)?;
                match &c.ty {
                    Type::Map(..) => {
                        let (map, key) = (self.enc.exp(cx, c)?, self.enc.exp(cx, at)?);
                        let known = self.enc.collections().contains(&c.ty, key, map, false);
                        self.claim(guard, &known, Reason::MapKeyContains, blame, at);
                        Ok(())
                    }
                    _ => self.check_index(cx, guard, c, at, blame),
                }
            }
            ExpKind::Update(c, at, value) => {
                self.check_all(cx, guard, [c, at, value], blame)?;
                if matches!(c.ty, Type::Map(..)) { Ok(()) } else { self.check_index(cx, guard, c, at, blame) }
            }
            ExpKind::InhaleExhale(inhaled, _) => self.check(cx, guard, inhaled, blame),
            ExpKind::CurrentPerm(resource) => {
                let parts = self.enc.parts_of(resource);
                self.check_all(cx, guard, &parts, blame)
            }
            ExpKind::Applying(..) => Err(Gap::new("`applying`", e.meta)),
            _ => self.check_all(cx, guard, e.children(), blame),
        }
    }

    fn check_index(&mut self, cx: &Cx, guard: &BExp, c: &Exp, at: &Exp, blame: Blame) -> Tr<()> {
        let (seq, index) = (self.enc.exp(cx, c)?, self.enc.exp(cx, at)?);
        let length = self.enc.collections().card(&c.ty, seq);
        self.claim(guard, &exp::le(&exp::int(0), &index), Reason::SeqIndexNegative, blame, at);
        self.claim(guard, &exp::lt(&index, &length), Reason::SeqIndexLength, blame, at);
        Ok(())
    }

    /// That a condition holds, which is defined: taken apart, so that each part is a question of its own. It is known afterwards.
    pub fn show(&mut self, cx: &Cx, guard: &BExp, e: &Exp, blame: Blame) -> Tr<()> {
        match &e.kind {
            ExpKind::Binary(BinOp::And, l, r) => {
                self.show(cx, guard, l, blame)?;
                self.show(cx, guard, r, blame)
            }
            ExpKind::Binary(BinOp::Implies, c, then) => {
                let c = self.settled(cx, c)?;
                self.show(cx, &exp::and(guard, &c), then, blame)
            }
            ExpKind::Forall { vars, body, .. } => {
                self.for_any(cx, vars, |this, inner| {
                    let facts = this.enc.facts(inner, body)?;
                    this.assume(exp::implies(guard, &facts));
                    this.show(inner, guard, body, blame)
                })?;
                let fact = self.enc.exp(cx, e)?;
                self.assume(exp::implies(guard, &fact));
                Ok(())
            }
            _ => {
                let claim = self.enc.exp(cx, e)?;
                self.claim(guard, &claim, Reason::AssertionFalse, blame, e);
                Ok(())
            }
        }
    }

    /// Runs `check` for arbitrary values of some variables, and then goes on as if nothing had been done.
    pub fn for_any(
        &mut self,
        cx: &Cx,
        vars: &[silver::tree::Var],
        check: impl FnOnce(&mut Self, &Cx) -> Tr<()>,
    ) -> Tr<()> {
        self.code.open();
        let mut bindings = Vec::new();
        for var in vars {
            let ty = self.enc.ty(&var.ty, silver::tree::Meta::from(var.span))?;
            bindings.push((var.name, self.any(var.name.as_str(), ty)));
        }
        let checked = check(self, &cx.bind_all(bindings));
        self.end_aside();
        checked
    }

    /// What was opened happens in none of the executions that go on.
    pub fn end_aside(&mut self) {
        self.assume(exp::bool(false));
        let aside = self.code.close(self.at);
        let nothing = boogie::tree::Block { stmts: Vec::new(), end: self.at };
        self.code.branch(None, aside, nothing, self.at);
    }

    fn check_application(
        &mut self,
        cx: &Cx,
        guard: &BExp,
        e: &Exp,
        function: Symbol,
        args: &[Exp],
        blame: Blame,
    ) -> Tr<()> {
        self.check_all(cx, guard, args, blame)?;
        let kind = match self.enc.core.generated(function).is_some() {
            true => ErrorKind::PredicateInstanceNoAccess,
            false => ErrorKind::ApplicationPrecondition,
        };
        let values = self.enc.exps(cx, args)?;
        let decl = &self.enc.core.functions[&function];
        let inner = cx.only(decl.params.iter().map(|p| p.name).zip(values));
        for pre in &decl.pres {
            self.covers(&inner, guard, &pre.exhaled(), Blame::new(kind, e.meta))?;
        }
        let fact = self.enc.fact_of_application(cx, e, function, args)?;
        self.assume(exp::implies(guard, &fact));
        Ok(())
    }

    /// That an assertion holds, as far as reading goes: some permission to what it names. Nothing is given away.
    fn covers(&mut self, cx: &Cx, guard: &BExp, e: &Exp, blame: Blame) -> Tr<()> {
        if e.is_pure() {
            let facts = self.enc.facts(cx, e)?;
            self.assume(exp::implies(guard, &facts));
            let claim = self.enc.exp(cx, e)?;
            self.claim(guard, &claim, Reason::AssertionFalse, blame, e);
            return Ok(());
        }
        match &e.kind {
            ExpKind::Binary(BinOp::And, l, r) => {
                self.covers(cx, guard, l, blame)?;
                self.covers(cx, guard, r, blame)
            }
            ExpKind::Binary(BinOp::Implies, c, then) => {
                let c = self.condition(cx, guard, c)?;
                self.covers(cx, &exp::and(guard, &c), then, blame)
            }
            ExpKind::Cond(c, a, b) => {
                let c = self.condition(cx, guard, c)?;
                self.covers(cx, &exp::and(guard, &c), a, blame)?;
                self.covers(cx, &exp::and(guard, &exp::not(&c)), b, blame)
            }
            ExpKind::Let { var, value, body } => {
                let facts = self.enc.facts(cx, value)?;
                self.assume(exp::implies(guard, &facts));
                let value = self.enc.exp(cx, value)?;
                self.covers(&cx.bind(var.name, value), guard, body, blame)
            }
            ExpKind::Acc(acc) => {
                let facts = self.enc.facts_of_all(cx, acc.children())?;
                self.assume(exp::implies(guard, &facts));
                let res = Res::of(&acc.loc);
                let args = self.enc.exps(cx, acc.loc.children())?;
                let amount = self.enc.some_amount(cx, &acc.perm)?;
                if !is_not_negative(&acc.perm) {
                    let claim = exp::le(&exp::real(0), &amount);
                    self.claim(guard, &claim, Reason::NegativePermission, blame, &acc.perm);
                }
                let wanted = match is_positive(&acc.perm) {
                    true => guard.clone(),
                    false => exp::and(guard, &exp::lt(&exp::real(0), &amount)),
                };
                let held = exp::lt(&exp::real(0), &exp::select(cx.world.read(res), &args));
                self.claim(&wanted, &held, Reason::InsufficientPermission, blame, e);
                Ok(())
            }
            ExpKind::Forall { .. } => {
                let family = Family::new(self.enc, cx, e)?;
                let facts = family.facts(self.enc, cx, e)?;
                self.assume(exp::implies(guard, &facts));
                let held = exp::lt(&exp::real(0), &exp::select(cx.world.read(family.res), &family.args));
                let claim = exp::implies(&family.covers(self.enc), &held);
                let claim = exp::forall(&family.vars, Vec::new(), claim);
                self.claim(guard, &claim, Reason::InsufficientPermission, blame, family.resource(self.enc, e));
                Ok(())
            }
            _ => Err(Gap::new("this assertion in the precondition of a function", e.meta)),
        }
    }

    /// A condition of an assertion that was checked elsewhere. What it says now it says later, too.
    pub fn condition(&mut self, cx: &Cx, guard: &BExp, cond: &Exp) -> Tr<BExp> {
        let facts = self.enc.facts(cx, cond)?;
        self.assume(exp::implies(guard, &facts));
        self.settled(cx, cond)
    }

    /// The value that a condition has now.
    pub fn settled(&mut self, cx: &Cx, cond: &Exp) -> Tr<BExp> {
        let value = self.enc.exp(cx, cond)?;
        Ok(if looks_at_permissions(cond) { self.named("cond", value) } else { value })
    }

    /// `unfolding acc(P(a), p) in inner`: on copies of the masks.
    fn check_unfolding(&mut self, cx: &Cx, guard: &BExp, acc: &Acc, inner: &Exp, blame: Blame) -> Tr<()> {
        let Loc::Predicate { name, args } = &acc.loc else { unreachable!("only predicates are unfolded") };
        let res = Res::Predicate(*name);
        self.check_all(cx, guard, acc.children(), blame)?;
        let args = self.enc.exps(cx, args)?;
        let whole = acc.clone().into_exp();
        let held = exp::select(cx.world.read(res), &args);
        if !is_positive(&acc.perm) {
            let amount = self.enc.exp(cx, &acc.perm)?;
            let claim = exp::lt(&exp::real(0), &amount);
            self.claim(guard, &claim, Reason::PermissionNotPositive, blame, &acc.perm);
        }
        let amount = match self.for_reading || matches!(acc.perm.kind, ExpKind::Wildcard) {
            true => {
                self.claim(guard, &exp::lt(&exp::real(0), &held), Reason::InsufficientPermission, blame, &whole);
                let some = self.any("wildcard", boogie::tree::Type::Real);
                let bounds = exp::and(&exp::lt(&exp::real(0), &some), &exp::lt(&some, &held));
                self.assume(exp::implies(guard, &bounds));
                some
            }
            false => {
                let amount = self.enc.exp(cx, &acc.perm)?;
                self.claim(guard, &exp::le(&amount, &held), Reason::InsufficientPermission, blame, &whole);
                amount
            }
        };
        let opened = self.enc.opened(cx, acc)?;
        self.assume(exp::implies(guard, &opened));
        let mut touched = self.enc.plan.body(*name).clone();
        touched.insert(res);
        let read = self.copied(&cx.world.read, &touched);
        let world = crate::context::World { heap: cx.world.heap.clone(), read: read.clone(), held: read };
        self.remove_permission(&world, res, &args, &amount);
        let predicate = &self.enc.core.predicates[name];
        let body = predicate.body.as_ref().expect("abstract predicates are not unfolded").inhaled();
        let inside = cx.in_world(world.clone());
        let of_body = inside.only(predicate.params.iter().map(|p| p.name).zip(args));
        let for_reading = self.for_reading;
        let how = Inhaling { scale: Some(amount), for_reading, ..Inhaling::known(blame) };
        self.inhale(&of_body, guard, &body, &how)?;
        self.check(&inside, guard, inner, blame)
    }

    /// That an assertion holds, on copies of what is held.
    pub fn assert_aside(&mut self, cx: &Cx, guard: &BExp, e: &Exp, blame: Blame) -> Tr<()> {
        let e = &e.exhaled();
        let given = self.enc.plan.maps_of(self.enc.core, [e]);
        let world = crate::context::World {
            heap: cx.world.heap.clone(),
            read: cx.world.read.clone(),
            held: self.copied(&cx.world.read, &given),
        };
        self.exhale(&cx.in_world(world), guard, e, &Exhaling::checked(blame), &mut Default::default())
    }
}
