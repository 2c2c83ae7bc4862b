//! Magic wands: packaging, applying, and that each side speaks only of what it holds.
//!
//! A wand is packaged by doing what will be done where it is applied: in a heap of its own, the left side is received, the script runs, and the
//! right side is given away; what is missing is [brought in](bring) from the heaps around. What is brought in is inside the wand from then on. All
//! of that is about the time when the wand is applied. If it never is, or nothing real is like this, the execution leaves the proof where it
//! cannot go on, without what it had brought in until then, and the wand is one that is not used.

pub mod bring;
pub mod shape;
pub mod symbols;

use std::rc::Rc;

use boogie::build::exp;
use boogie::tree::{Exp as BExp, LabelId};
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Block, Exp, ExpKind, Method, OldLabel, Stmt, StmtKind, Wand};

use crate::context::{Cx, Kept};
use crate::encoder::{Blame, Encoder};
use crate::exhale::{Exhaling, Given};
use crate::gap::{Gap, Tr};
use crate::inhale::Inhaling;
use crate::program::Res;
use crate::state::Body;
use crate::stmts::always;
use shape::asks_nothing;

/// A wand that is being packaged.
#[derive(Clone)]
pub struct Packaging {
    /// Where the execution goes on when it leaves the proof.
    end: LabelId,
    wand: BExp,
}

impl Encoder<'_> {
    /// The resource of a wand, and its arguments.
    pub fn wand(&self, wand: &Wand) -> (Res, Vec<Exp>) {
        let (number, args) = self.plan.shapes.of(self.core, wand);
        (Res::Wand(number), args)
    }

    /// What one side of a wand with these arguments covers. Nothing if the wand means something else given than received.
    fn side(&mut self, cx: &Cx, (res, args): (Res, &[BExp]), which: fn(&Wand) -> &Exp) -> Tr<Option<BExp>> {
        let Res::Wand(number) = res else { unreachable!("only wands have sides") };
        let shape = self.plan.shapes.get(number);
        if shape.wand.lhs.contains_inhale_exhale() || shape.wand.rhs.contains_inhale_exhale() {
            return Ok(None);
        }
        let side = which(&shape.wand).clone();
        let names: Vec<_> = shape.params.iter().map(|param| param.name).collect();
        self.snapshot(&cx.bind_all(names.into_iter().zip(args.iter().cloned())), &side).map(Some)
    }

    /// Whether a method can see what the proof of a wand took, other than by lacking it.
    pub fn sees_footprints(&self, method: &Method) -> bool {
        let looks = |e: &Exp| {
            let sees = |e: &silver::tree::Expr| {
                matches!(e.kind, ExpKind::CurrentPerm(_) | ExpKind::ForPerm { .. } | ExpKind::Applying(..))
            };
            e.any(&mut |e| sees(e))
        };
        let of_contract = |m: &Method| m.pres.iter().chain(&m.posts).any(looks);
        let of_stmt = |stmt: &Stmt| {
            let of_callee = |stmt: &Stmt| match &stmt.kind {
                StmtKind::Call { method, .. } => of_contract(&self.core.methods[method]),
                _ => false,
            };
            stmt.exps().into_iter().any(looks) || of_callee(stmt)
        };
        of_contract(method) || method.body.iter().any(|body| body.any_stmt(&mut |stmt| of_stmt(stmt)))
    }
}

impl Body<'_, '_> {
    /// The resource of a wand and its arguments, by name.
    fn instance_of(&mut self, cx: &Cx, wand: &Wand) -> Tr<(Res, Vec<BExp>)> {
        let (res, args) = self.enc.wand(wand);
        let values = self.enc.exps(cx, &args)?;
        Ok((res, values.into_iter().map(|value| self.named("arg", value)).collect()))
    }

    pub fn inhale_wand(&mut self, cx: &Cx, guard: &BExp, wand: &Wand, how: &Inhaling) -> Tr<()> {
        asks_nothing(wand)?;
        for arg in self.enc.wand(wand).1 {
            self.defined(cx, guard, &arg, how)?;
        }
        let (res, args) = self.instance_of(cx, wand)?;
        if how.check {
            self.check_sides(cx, guard, wand)?;
        }
        // Another one with the same arguments may have another value.
        self.forget_value(&cx.world, res, &args, guard);
        self.add_permission(&cx.world, res, &args, &exp::ite(guard, &exp::real(1), &exp::real(0)));
        Ok(())
    }

    pub fn exhale_wand(&mut self, cx: &Cx, guard: &BExp, wand: &Wand, how: &Exhaling, given: &mut Given) -> Tr<()> {
        asks_nothing(wand)?;
        for arg in self.enc.wand(wand).1 {
            self.defined_before(cx, guard, &arg, how)?;
        }
        let (res, args) = self.instance_of(cx, wand)?;
        self.take_wand(cx, guard, wand, (res, &args), how.blame)?;
        given.points.push((res, args));
        Ok(())
    }

    fn take_wand(&mut self, cx: &Cx, guard: &BExp, wand: &Wand, at: (Res, &[BExp]), blame: Blame) -> Tr<()> {
        let (res, args) = at;
        self.bring(cx, guard, res, args, &bring::Need::Amount(exp::real(1)))?;
        let held = exp::le(&exp::real(1), &self.amount_at(&cx.world, res, args));
        self.claim(guard, &held, Reason::WandNotFound, blame, &wand.clone().into_exp());
        self.remove_permission(&cx.world, res, args, &exp::ite(guard, &exp::real(1), &exp::real(0)));
        Ok(())
    }

    /// That each side makes sense wherever the wand is: the left side where nothing else is held, the right side as well, though it may look back
    /// at what the left side held.
    pub fn check_sides(&mut self, cx: &Cx, guard: &BExp, wand: &Wand) -> Tr<()> {
        if !self.enc.rules.sides_alone {
            return Ok(());
        }
        let how = Inhaling::checked(Blame::new(ErrorKind::WandNotWellformed, wand.meta));
        let alone = cx.alone();
        self.code.open();
        self.assume(guard.clone());
        self.forget_everything(&alone.world)?;
        self.inhale(&alone, &always(), &wand.lhs.inhaled(), &how)?;
        let applied = self.looking_back(&alone, &wand.rhs)?;
        self.forget_everything(&alone.world)?;
        self.inhale(&applied, &always(), &wand.rhs.inhaled(), &how)?;
        self.end_aside();
        Ok(())
    }

    /// The context in which `old[lhs]` is the state as it is now.
    fn looking_back(&mut self, cx: &Cx, rhs: &Exp) -> Tr<Cx> {
        let looks = rhs.any(&mut |e| matches!(e.kind, ExpKind::Old(OldLabel::Lhs, _)));
        if !looks {
            return Ok(cx.clone());
        }
        self.with_lhs(cx)
    }

    fn with_lhs(&mut self, cx: &Cx) -> Tr<Cx> {
        let world = self.kept(&cx.world, "lhs")?;
        let mut olds = (*cx.olds).clone();
        olds.insert(OldLabel::Lhs, Kept { world, reached: None });
        Ok(Cx { olds: Rc::new(olds), ..cx.clone() })
    }

    pub fn apply(&mut self, cx: &Cx, stmt: &Stmt, wand: &Wand) -> Tr<()> {
        asks_nothing(wand)?;
        let blame = Blame::new(ErrorKind::ApplyFailed, stmt.meta);
        self.check_all(cx, &always(), &self.enc.wand(wand).1, blame)?;
        let (res, args) = self.instance_of(cx, wand)?;
        self.take_wand(cx, &always(), wand, (res, &args), blame)?;
        let value = exp::select(cx.world.heap(res), &args);
        let value = self.named("wand", value);
        if self.enc.rules.wands_apart {
            self.forget_value(&cx.world, res, &args, &always());
        }
        let given = self.take_out(cx, &[(wand.lhs.clone(), Exhaling::known(blame))])?;
        let covered = self.enc.side(cx, (res, &args), |wand| &wand.lhs)?;
        let covered = covered.map(|snapshot| self.named("given", snapshot));
        let after = self.looking_back(cx, &wand.rhs)?;
        self.forget(&cx.world, given)?;
        self.inhale(&after, &always(), &wand.rhs.inhaled(), &Inhaling::known(blame))?;
        let got = self.enc.side(&after, (res, &args), |wand| &wand.rhs)?;
        let used = self.enc.wand_used(&value);
        self.assume(used);
        if let (Some(covered), Some(got)) = (covered, got) {
            let given = self.enc.wand_given(&value);
            self.assume(exp::eq(&given, &covered));
            let result = self.enc.wand_result(&value, &covered);
            self.assume(exp::eq(&got, &result));
        }
        Ok(())
    }

    pub fn package(&mut self, cx: &Cx, stmt: &Stmt, wand: &Wand, script: &Block) -> Tr<()> {
        asks_nothing(wand)?;
        if self.sees_footprints && self.enc.rules.unseen_footprints {
            let what = "`package` in a method that speaks of `perm`, `forperm` or `applying`";
            return Err(Gap::new(what, stmt.meta));
        }
        let at = stmt.meta.span;
        let blame = Blame::new(ErrorKind::PackageFailed, stmt.meta);
        self.check_all(cx, &always(), &self.enc.wand(wand).1, blame)?;
        let (res, args) = self.instance_of(cx, wand)?;
        let ty = self.enc.wand_type();
        let value = self.any("wand", ty);
        let used = self.enc.wand_used(&value);
        let end = self.code.label(&format!("packaged{}", self.n_packages), at);
        self.n_packages += 1;
        self.packages.push(Packaging { end, wand: value.clone() });
        self.code.open();
        self.prove_wand(cx, wand, script, (res, &args), &value, blame)?;
        self.assume(used.clone());
        let proof = self.code.close(at);
        self.packages.pop();
        self.at = at;
        self.code.open();
        self.assume(exp::not(&used));
        let unused = self.code.close(at);
        match self.enc.rules.unused_wands {
            true => self.code.branch(None, proof, unused, at),
            false => self.code.branch(Some(always()), proof, unused, at),
        }
        self.code.place(end, at);
        self.add_permission(&cx.world, res, &args, &exp::real(1));
        self.set_wand(&cx.world, res, &args, &value);
        Ok(())
    }

    /// What will be done where the wand is applied.
    fn prove_wand(
        &mut self,
        cx: &Cx,
        wand: &Wand,
        script: &Block,
        at: (Res, &[BExp]),
        value: &BExp,
        blame: Blame,
    ) -> Tr<()> {
        let world = self.nothing_held()?;
        let inside = cx.inside(world);
        self.inhale(&inside.alone(), &always(), &wand.lhs.inhaled(), &Inhaling::checked(blame))?;
        if let Some(covered) = self.enc.side(&inside, at, |wand| &wand.lhs)? {
            let given = self.enc.wand_given(value);
            self.assume(exp::eq(&given, &covered));
        }
        let inside = self.with_lhs(&inside)?;
        self.block(&inside, script)?;
        self.at = blame.at.span;
        self.unreach_labels(&inside, script);
        self.take_out(&inside, &[(wand.rhs.clone(), Exhaling::checked(blame))])?;
        self.check_right_side(&inside, wand)?;
        let given = self.enc.wand_given(value);
        let result = self.enc.wand_result(value, &given);
        if let Some(got) = self.enc.side(&inside, at, |wand| &wand.rhs)? {
            self.assume(exp::eq(&result, &got));
        }
        Ok(())
    }

    /// Nobody can look back at the states of a script once it is over.
    fn unreach_labels(&mut self, cx: &Cx, script: &Block) {
        script.visit(&mut |stmt| {
            if let StmtKind::Label { name, .. } = &stmt.kind
                && let Some(reached) = &cx.olds[&OldLabel::Label(*name)].reached
            {
                self.assign(reached, exp::bool(false));
            }
        });
    }

    /// That the right side makes sense where nothing else is held. What it says was shown, and its values are known.
    fn check_right_side(&mut self, cx: &Cx, wand: &Wand) -> Tr<()> {
        if !self.enc.rules.sides_alone {
            return Ok(());
        }
        let how = Inhaling::checked(Blame::new(ErrorKind::WandNotWellformed, wand.meta));
        let alone = cx.alone();
        self.code.open();
        self.hold_nothing(&alone.world)?;
        self.inhale(&alone, &always(), &wand.rhs.inhaled(), &how)?;
        self.end_aside();
        Ok(())
    }
}
