//! Inhaling assertions: permissions are added, facts assumed.

use boogie::build::exp;
use boogie::tree::{Exp as BExp, Type as BType};
use silver::obligation::Reason;
use silver::tree::{Acc, BinOp, Exp, ExpKind};

use crate::amount::{is_not_negative, is_positive};
use crate::context::Cx;
use crate::encoder::Blame;
use crate::exprs::looks_at_permissions;
use crate::gap::{Gap, Tr};
use crate::program::Res;
use crate::state::Body;

/// How an assertion is inhaled.
#[derive(Clone)]
pub struct Inhaling {
    pub blame: Blame,
    /// Whether it is to be shown that the assertion is defined; otherwise that was shown elsewhere.
    pub check: bool,
    /// The part of the assertion that is meant; all of it, if nothing is said.
    pub scale: Option<BExp>,
    /// For a function: of each amount only matters whether it is positive, and together they may be more than all.
    pub for_reading: bool,
}

impl Inhaling {
    /// What nobody has looked at yet.
    pub fn checked(blame: Blame) -> Inhaling {
        Inhaling { blame, check: true, scale: None, for_reading: false }
    }

    /// What was checked elsewhere.
    pub fn known(blame: Blame) -> Inhaling {
        Inhaling { check: false, ..Inhaling::checked(blame) }
    }

    pub fn for_reading(blame: Blame) -> Inhaling {
        Inhaling { for_reading: true, ..Inhaling::checked(blame) }
    }
}

impl Body<'_, '_> {
    /// Inhales wherever `guard` holds. The context's masks for reading are those that grow.
    pub fn inhale(&mut self, cx: &Cx, guard: &BExp, e: &Exp, how: &Inhaling) -> Tr<()> {
        if e.is_pure() {
            let e = &e.inhaled();
            self.defined(cx, guard, e, how)?;
            let fact = self.enc.exp(cx, e)?;
            self.assume(exp::implies(guard, &fact));
            return Ok(());
        }
        match &e.kind {
            ExpKind::Binary(BinOp::And, l, r) => {
                self.inhale(cx, guard, l, how)?;
                self.inhale(cx, guard, r, how)
            }
            ExpKind::Binary(BinOp::Implies, c, then) => {
                self.defined(cx, guard, c, how)?;
                let c = self.settled(cx, c)?;
                self.inhale(cx, &exp::and(guard, &c), then, how)
            }
            ExpKind::Cond(c, a, b) => {
                self.defined(cx, guard, c, how)?;
                let c = self.settled(cx, c)?;
                self.inhale(cx, &exp::and(guard, &c), a, how)?;
                self.inhale(cx, &exp::and(guard, &exp::not(&c)), b, how)
            }
            ExpKind::Let { var, value, body } => {
                self.defined(cx, guard, value, how)?;
                let looks = looks_at_permissions(value);
                let value = self.enc.exp(cx, value)?;
                let value = if looks { self.named("let", value) } else { value };
                self.inhale(&cx.bind(var.name, value), guard, body, how)
            }
            ExpKind::InhaleExhale(inhaled, _) => self.inhale(cx, guard, inhaled, how),
            ExpKind::Acc(acc) => self.inhale_access(cx, guard, acc, how),
            ExpKind::Forall { .. } => self.inhale_quantified(cx, guard, e, how),
            ExpKind::Wand(wand) => self.inhale_wand(cx, guard, wand, how),
            _ => Err(Gap::new(format!("the assertion `{}`", silver::print::exp(e)), e.meta)),
        }
    }

    /// That an expression of an assertion is defined: shown here, or shown elsewhere.
    pub fn defined(&mut self, cx: &Cx, guard: &BExp, e: &Exp, how: &Inhaling) -> Tr<()> {
        if how.check {
            return self.check(cx, guard, e, how.blame);
        }
        let facts = self.enc.facts(cx, e)?;
        self.assume(exp::implies(guard, &facts));
        Ok(())
    }

    fn inhale_access(&mut self, cx: &Cx, guard: &BExp, acc: &Acc, how: &Inhaling) -> Tr<()> {
        // An amount that is chosen is one choice or the other.
        if let ExpKind::Cond(c, a, b) = &acc.perm.kind
            && acc.perm.contains_wildcard()
        {
            self.defined(cx, guard, c, how)?;
            let c = self.settled(cx, c)?;
            let with = |perm: &Exp| Acc { perm: perm.clone(), ..acc.clone() };
            self.inhale_access(cx, &exp::and(guard, &c), &with(a), how)?;
            return self.inhale_access(cx, &exp::and(guard, &exp::not(&c)), &with(b), how);
        }
        let res = Res::of(&acc.loc);
        for part in acc.loc.children() {
            self.defined(cx, guard, part, how)?;
        }
        let args = self.enc.exps(cx, acc.loc.children())?;
        let amount = self.inhaled_amount(cx, guard, &acc.perm, how)?;
        let covered = match is_positive(&acc.perm) {
            true => guard.clone(),
            false => exp::and(guard, &exp::lt(&exp::real(0), &amount)),
        };
        if let Res::Field(_) = res {
            self.assume(exp::implies(&covered, &exp::ne(&args[0], &self.enc.types.null.clone())));
        }
        self.add_permission(&cx.world, res, &args, &exp::ite(guard, &amount, &exp::real(0)));
        let bounds = self.bounds(res, &self.amount_at(&cx.world, res, &args), how);
        self.assume(exp::implies(guard, &bounds));
        Ok(())
    }

    /// The amount of an access, of the part that is meant. It is not negative.
    fn inhaled_amount(&mut self, cx: &Cx, guard: &BExp, perm: &Exp, how: &Inhaling) -> Tr<BExp> {
        if let ExpKind::Wildcard = perm.kind {
            let some = self.any("wildcard", BType::Real);
            self.assume(exp::lt(&exp::real(0), &some));
            return Ok(some);
        }
        self.defined(cx, guard, perm, how)?;
        let written = self.enc.exp(cx, perm)?;
        let written = if looks_at_permissions(perm) { self.named("amount", written) } else { written };
        if !is_not_negative(perm) {
            let claim = exp::le(&exp::real(0), &written);
            match how.check {
                true => self.claim(guard, &claim, Reason::NegativePermission, how.blame, perm),
                false => self.assume(exp::implies(guard, &claim)),
            }
        }
        if how.for_reading {
            let some = self.any("some", BType::Real);
            let (zero, positive) = (exp::real(0), exp::lt(&exp::real(0), &some));
            let none = exp::eq(&some, &zero);
            self.assume(exp::ite(&exp::lt(&zero, &written), &positive, &none));
            return Ok(some);
        }
        Ok(match &how.scale {
            Some(scale) => exp::mul(&written, scale),
            None => written,
        })
    }

    /// What real states hold of one location: of a field no more than all.
    pub fn bounds(&self, res: Res, held: &BExp, how: &Inhaling) -> BExp {
        match how.for_reading {
            true => exp::le(&exp::real(0), held),
            false => self.real_bounds(res, held),
        }
    }

    pub fn real_bounds(&self, res: Res, held: &BExp) -> BExp {
        let not_negative = exp::le(&exp::real(0), held);
        match res {
            Res::Field(_) => exp::and(&not_negative, &exp::le(held, &exp::real(1))),
            Res::Predicate(_) | Res::Wand(_) if self.enc.rules.many_instances => not_negative,
            Res::Predicate(_) | Res::Wand(_) => exp::and(&not_negative, &exp::le(held, &exp::real(1))),
        }
    }
}
