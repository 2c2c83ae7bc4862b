//! Statements.

use boogie::build::exp;
use boogie::tree::Exp as BExp;
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Block, CheckKind, Exp, ExpKind, Expr, NewFields, OldLabel, Resource, Stmt, StmtKind, Type};
use source::Symbol;

use crate::context::{Cx, World};
use crate::encoder::{Blame, Origin};
use crate::exhale::Exhaling;
use crate::gap::{Gap, Tr};
use crate::inhale::Inhaling;
use crate::program::Res;
use crate::quantified::Family;
use crate::state::Body;

/// No condition.
pub fn always() -> BExp {
    exp::bool(true)
}

impl Body<'_, '_> {
    pub fn block(&mut self, cx: &Cx, block: &Block) -> Tr<()> {
        block.stmts.iter().try_for_each(|stmt| self.stmt(cx, stmt))
    }

    pub fn stmt(&mut self, cx: &Cx, stmt: &Stmt) -> Tr<()> {
        self.at = stmt.meta.span;
        match &stmt.kind {
            StmtKind::Block(block) => self.block(cx, block),
            StmtKind::VarDecl(vars) => {
                vars.iter().for_each(|var| self.havoc(&cx.vars[&var.name]));
                Ok(())
            }
            StmtKind::Assign { target, value } => {
                let blame = Blame::new(ErrorKind::AssignmentFailed, stmt.meta);
                self.check(cx, &always(), value, blame)?;
                let value = self.enc.exp(cx, value)?;
                self.assign(&cx.vars[target], value);
                Ok(())
            }
            StmtKind::FieldAssign { recv, field, value } => self.field_assign(cx, stmt, recv, *field, value),
            StmtKind::New { target, fields } => self.new_object(cx, stmt, *target, fields),
            StmtKind::Call { targets, method, args } => self.call(cx, stmt, targets, *method, args),
            StmtKind::Inhale(e) => {
                let how = Inhaling::checked(Blame::new(ErrorKind::InhaleFailed, e.meta));
                self.inhale(cx, &always(), &e.inhaled(), &how)
            }
            StmtKind::Exhale(e) => {
                let how = Exhaling::checked(Blame::new(ErrorKind::ExhaleFailed, e.meta));
                self.give_away(cx, &[(e.clone(), how)])
            }
            StmtKind::Assert(e) => self.assert_aside(cx, &always(), e, Blame::new(ErrorKind::AssertFailed, e.meta)),
            StmtKind::Refute(e) => self.refute(cx, e),
            StmtKind::Check { kind, cond } => self.made_check(cx, stmt, *kind, cond),
            StmtKind::Fold(acc) => self.fold(cx, stmt, acc),
            StmtKind::Unfold(acc) => self.unfold(cx, stmt, acc),
            StmtKind::If { cond, then, otherwise } => {
                self.check(cx, &always(), cond, Blame::new(ErrorKind::IfFailed, cond.meta))?;
                let guard = exp::placed(&self.enc.exp(cx, cond)?, cond.meta.span);
                self.enc.conditions.insert(cond.meta.span, cond.clone());
                let at = self.at;
                self.code.open();
                let done = self.block(cx, then);
                let then = self.code.close(at);
                self.code.open();
                let done = done.and_then(|()| self.block(cx, otherwise));
                let otherwise = self.code.close(at);
                self.code.branch(Some(guard), then, otherwise, at);
                done
            }
            StmtKind::While { cond, invariants, body, .. } => self.while_loop(cx, cond, invariants, body),
            StmtKind::Label { name, .. } => {
                let kept = cx.old(OldLabel::Label(*name), stmt.meta)?.clone();
                self.keep_in(&cx.world, &kept.world);
                let reached = kept.reached.expect("a label may not have been reached");
                self.assign(&reached, exp::bool(true));
                Ok(())
            }
            StmtKind::Quasihavoc { cond, resource } => self.quasihavoc(cx, cond.as_ref(), resource),
            StmtKind::QuasihavocAll { vars, cond, resource } => self.quasihavoc_all(cx, vars, cond.as_ref(), resource),
            StmtKind::Package { wand, script } => self.package(cx, stmt, wand, script),
            StmtKind::Apply(wand) => self.apply(cx, stmt, wand),
            StmtKind::Goto(label) => Err(Gap::new(format!("`goto {label}`"), stmt.meta)),
            StmtKind::Assume(_) | StmtKind::Unreachable => unreachable!("the core has no {:?}", stmt.kind),
        }
    }

    fn field_assign(&mut self, cx: &Cx, stmt: &Stmt, recv: &Exp, field: Symbol, value: &Exp) -> Tr<()> {
        let blame = Blame::new(ErrorKind::AssignmentFailed, stmt.meta);
        self.check_all(cx, &always(), [recv, value], blame)?;
        let (receiver, value) = (self.enc.exp(cx, recv)?, self.enc.exp(cx, value)?);
        let receiver = self.named("recv", receiver);
        let ty = self.enc.core.fields[&field].ty.clone();
        let place = Expr::new(ExpKind::Field(recv.clone(), field), ty, recv.meta);
        let held = self.amount_at(&cx.world, Res::Field(field), std::slice::from_ref(&receiver));
        self.claim(&always(), &exp::le(&exp::real(1), &held), Reason::InsufficientPermission, blame, &place);
        self.write(&cx.world, field, &receiver, &value);
        Ok(())
    }

    /// A new object differs from every one that can be named. There are only finitely many of these, so that another exists.
    fn new_object(&mut self, cx: &Cx, stmt: &Stmt, target: Symbol, fields: &NewFields) -> Tr<()> {
        let reference = self.enc.types.reference.clone();
        let new = self.any("new", reference.clone());
        let null = self.enc.types.null.clone();
        self.assume(exp::ne(&new, &null));
        self.assume_unnamed(cx, &new);
        let program = self.enc.core;
        let names: Vec<Symbol> = match fields {
            NewFields::All => program.fields.keys().copied().collect(),
            NewFields::Only(names) => names.clone(),
        };
        let how = Inhaling::known(Blame::new(ErrorKind::AssignmentFailed, stmt.meta));
        let inner = cx.only([(target, new.clone())]);
        let recv = Expr::local(target, Type::Ref, stmt.meta);
        for field in names {
            let perm = Expr::new(ExpKind::FullPerm, Type::Perm, stmt.meta);
            let loc = silver::tree::Loc::Field { recv: recv.clone(), field };
            let acc = silver::tree::Acc { loc, perm, meta: stmt.meta }.into_exp();
            self.inhale(&inner, &always(), &acc, &how)?;
        }
        self.assign(&cx.vars[&target], new);
        Ok(())
    }

    fn assume_unnamed(&mut self, cx: &Cx, new: &BExp) {
        let reference = self.enc.types.reference.clone();
        let mut named: Vec<(&Symbol, BExp)> = cx.vars.iter().map(|(name, var)| (name, var.clone())).collect();
        named.sort_by_key(|(name, _)| name.as_str());
        let ty = boogie::tree::Type::map(vec![reference.clone()], reference.clone());
        let links: Vec<(Res, BExp)> =
            cx.world.heap.iter().filter(|(_, map)| map.ty == ty).map(|(res, map)| (*res, map.clone())).collect();
        if !self.enc.rules.finite_new {
            return self.assume_unseen(cx, new, &links);
        }
        for (_, var) in named.iter().filter(|(_, var)| var.ty == reference) {
            self.assume(exp::ne(new, var));
            for (res, map) in &links {
                // Of what is not held nothing may be known.
                let held = exp::lt(&exp::real(0), &self.amount_at(&cx.world, *res, std::slice::from_ref(var)));
                let held = if self.enc.rules.held_at_new { held } else { always() };
                let apart = exp::ne(&exp::select(map, std::slice::from_ref(var)), new);
                self.assume(exp::implies(&held, &apart));
            }
        }
    }

    /// That nobody holds or points to a new object: wrong, since all may be held.
    fn assume_unseen(&mut self, cx: &Cx, new: &BExp, links: &[(Res, BExp)]) {
        for (_, mask) in cx.world.held.iter().filter(|(res, _)| matches!(res, Res::Field(_))) {
            let nothing = exp::eq(&exp::select(mask, std::slice::from_ref(new)), &exp::real(0));
            self.assume(nothing);
        }
        let other = self.enc.b.bound("r", new.ty.clone());
        for (_, map) in links {
            let apart = exp::ne(&exp::select(map, std::slice::from_ref(&other)), new);
            self.assume(exp::forall(std::slice::from_ref(&other), Vec::new(), apart));
        }
    }

    fn made_check(&mut self, cx: &Cx, stmt: &Stmt, kind: CheckKind, cond: &Exp) -> Tr<()> {
        let reason = match kind {
            CheckKind::TerminationCondition => Reason::TerminationConditionFalse,
            CheckKind::TupleCondition => Reason::TupleConditionFalse,
            CheckKind::TupleDecreases => Reason::TupleFalse,
        };
        let blame = Blame { kind: ErrorKind::TerminationFailed, at: stmt.meta, reason: Some(reason) };
        self.check(cx, &always(), cond, blame)?;
        let claim = self.enc.exp(cx, cond)?;
        self.claim(&always(), &claim, reason, blame, cond);
        Ok(())
    }

    /// A claim that must not be provable: shown aside, with its verdict turned round.
    fn refute(&mut self, cx: &Cx, e: &Exp) -> Tr<()> {
        let number = self.next_refute();
        let first = self.enc.origins.len();
        self.code.open();
        let done = self.assert_aside(cx, &always(), e, Blame::new(ErrorKind::RefuteFailed, e.meta));
        self.end_aside();
        for origin in &mut self.enc.origins[first..] {
            origin.refuted = Some(number);
            (origin.reason, origin.offending) = (Reason::RefutationTrue, e.clone());
        }
        done
    }

    fn next_refute(&mut self) -> u32 {
        let number = self.enc.n_refutes;
        self.enc.n_refutes += 1;
        self.refutes.end = self.enc.n_refutes;
        number
    }

    /// Claims in code that no jump leads to are not refuted: nothing gets there.
    pub fn refute_unreached(&mut self, body: &Block) {
        let mut claims = Vec::new();
        body.visit(&mut |stmt| {
            if let StmtKind::Refute(e) = &stmt.kind {
                claims.push(e.clone());
            }
        });
        let own = self.refutes.clone();
        for e in claims {
            let is_this = |origin: &Origin| origin.refuted.is_some_and(|n| own.contains(&n)) && origin.at == e.meta;
            if !self.enc.origins.iter().any(is_this) {
                let number = self.next_refute();
                let blame = Blame::new(ErrorKind::RefuteFailed, e.meta);
                self.enc.origin(blame, Reason::RefutationTrue, &e);
                self.enc.origins.last_mut().expect("just added").refuted = Some(number);
            }
        }
    }

    fn quasihavoc(&mut self, cx: &Cx, cond: Option<&Exp>, resource: &Resource) -> Tr<()> {
        let blame = Blame::new(ErrorKind::QuasihavocFailed, resource.meta());
        let mut hit = always();
        if let Some(cond) = cond {
            self.check(cx, &always(), cond, blame)?;
            hit = self.enc.exp(cx, cond)?;
        }
        let parts = self.enc.parts_of(resource);
        self.check_all(cx, &hit, &parts, blame)?;
        let (res, args) = self.enc.resource(cx, resource)?;
        let args: Vec<BExp> = args.into_iter().map(|arg| self.named("arg", arg)).collect();
        let held = exp::lt(&exp::real(0), &self.amount_at(&cx.world, res, &args));
        let hit = self.named("hit", exp::and(&hit, &held));
        self.forget_value(&cx.world, res, &args, &hit);
        self.forget_insides_of(&cx.world, res)
    }

    fn quasihavoc_all(
        &mut self,
        cx: &Cx,
        vars: &[silver::tree::Var],
        cond: Option<&Exp>,
        resource: &Resource,
    ) -> Tr<()> {
        let Resource::Loc(loc, meta) = resource else { return Err(Gap::new("a magic wand", resource.meta())) };
        let blame = Blame::new(ErrorKind::QuasihavocallFailed, *meta);
        let perm = Expr::new(ExpKind::FullPerm, Type::Perm, *meta);
        let access = silver::tree::Acc { loc: loc.clone(), perm, meta: *meta }.into_exp();
        let cond = cond.cloned().unwrap_or_else(|| Expr::bool(true, *meta));
        let body = Expr::implies(cond, access, *meta);
        let forall = Expr::new(ExpKind::Forall { vars: vars.to_vec(), triggers: Vec::new(), body }, Type::Bool, *meta);
        let family = self.injective_family(cx, &forall, blame)?;
        self.forget_family(cx, &forall, &family)?;
        self.forget_insides_of(&cx.world, family.res)
    }

    fn forget_insides_of(&mut self, world: &World, res: Res) -> Tr<()> {
        let Res::Predicate(name) = res else { return Ok(()) };
        for inner in self.enc.plan.inside(name).clone() {
            if self.maps.contains(&inner) && inner != res {
                self.forget_unheld(world, inner)?;
            }
        }
        Ok(())
    }

    /// The values of a family's locations are any, as far as they are held.
    fn forget_family(&mut self, cx: &Cx, e: &Exp, family: &Family) -> Tr<()> {
        let inverses = self.inverses(&always(), family)?;
        self.forget_but(&cx.world, family.res, |this, at| {
            let hit = inverses.is_hit(this, cx, e, at)?;
            Ok(exp::not(&hit))
        })
    }
}
