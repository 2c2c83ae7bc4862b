//! Exhaling assertions: facts are shown, permissions given away. Values are read in the state before, and amounts taken from what is left.

use boogie::build::exp;
use boogie::tree::{Exp as BExp, Type as BType};
use silver::obligation::Reason;
use silver::tree::{Acc, BinOp, Exp, ExpKind};

use crate::amount::{is_not_negative, is_positive};
use crate::context::{Cx, World};
use crate::encoder::Blame;
use crate::exprs::looks_at_permissions;
use crate::gap::{Gap, Tr};
use crate::program::{Res, Resources};
use crate::state::Body;
use crate::wands::bring::Need;

/// The part of an assertion that is meant.
#[derive(Clone)]
pub enum Scale {
    All,
    Part(BExp),
    /// A part that may be as small as is needed.
    Some(BExp),
}

/// How an assertion is exhaled.
#[derive(Clone)]
pub struct Exhaling {
    pub blame: Blame,
    /// Whether it is to be shown that the assertion is defined; otherwise that was shown elsewhere.
    pub check: bool,
    pub scale: Scale,
}

impl Exhaling {
    /// What nobody has looked at yet.
    pub fn checked(blame: Blame) -> Exhaling {
        Exhaling { blame, check: true, scale: Scale::All }
    }

    /// What was checked elsewhere.
    pub fn known(blame: Blame) -> Exhaling {
        Exhaling { check: false, ..Exhaling::checked(blame) }
    }
}

/// What was given away.
#[derive(Default)]
pub struct Given {
    pub points: Vec<(Res, Vec<BExp>)>,
    /// Resources of which many locations were given away at once.
    pub many: Resources,
}

impl Body<'_, '_> {
    /// Gives assertions away one after the other, and forgets what is then unknown.
    pub fn give_away(&mut self, cx: &Cx, clauses: &[(Exp, Exhaling)]) -> Tr<()> {
        let given = self.take_out(cx, clauses)?;
        self.forget(&cx.world, given)
    }

    /// Gives assertions away one after the other; whoever takes them keeps their values.
    pub fn take_out(&mut self, cx: &Cx, clauses: &[(Exp, Exhaling)]) -> Tr<Given> {
        let clauses: Vec<(Exp, &Exhaling)> = clauses.iter().map(|(e, how)| (e.exhaled(), how)).collect();
        let touched = self.enc.plan.maps_of(self.enc.core, clauses.iter().map(|(e, _)| e).filter(|e| !e.is_pure()));
        let read = self.copied(&cx.world.held, &touched);
        let inside = cx.in_world(World { heap: cx.world.heap.clone(), read, held: cx.world.held.clone() });
        let mut given = Given::default();
        for (e, how) in clauses {
            self.exhale(&inside, &exp::bool(true), &e, how, &mut given)?;
        }
        Ok(given)
    }

    /// Exhales wherever `guard` holds: reads by one mask of the context, and takes from the other.
    pub fn exhale(&mut self, cx: &Cx, guard: &BExp, e: &Exp, how: &Exhaling, given: &mut Given) -> Tr<()> {
        if e.is_pure() {
            self.defined_before(cx, guard, e, how)?;
            return self.show(cx, guard, e, how.blame);
        }
        match &e.kind {
            ExpKind::Binary(BinOp::And, l, r) => {
                self.exhale(cx, guard, l, how, given)?;
                self.exhale(cx, guard, r, how, given)
            }
            ExpKind::Binary(BinOp::Implies, c, then) => {
                self.defined_before(cx, guard, c, how)?;
                let c = self.settled(cx, c)?;
                self.exhale(cx, &exp::and(guard, &c), then, how, given)
            }
            ExpKind::Cond(c, a, b) => {
                self.defined_before(cx, guard, c, how)?;
                let c = self.settled(cx, c)?;
                self.exhale(cx, &exp::and(guard, &c), a, how, given)?;
                self.exhale(cx, &exp::and(guard, &exp::not(&c)), b, how, given)
            }
            ExpKind::Let { var, value, body } => {
                self.defined_before(cx, guard, value, how)?;
                let looks = looks_at_permissions(value);
                let value = self.enc.exp(cx, value)?;
                let value = if looks { self.named("let", value) } else { value };
                self.exhale(&cx.bind(var.name, value), guard, body, how, given)
            }
            ExpKind::InhaleExhale(_, exhaled) => self.exhale(cx, guard, exhaled, how, given),
            ExpKind::Acc(acc) => self.exhale_access(cx, guard, acc, how, given),
            ExpKind::Forall { .. } => self.exhale_quantified(cx, guard, e, how, given),
            ExpKind::Wand(wand) => self.exhale_wand(cx, guard, wand, how, given),
            _ => Err(Gap::new(format!("the assertion `{}`", silver::print::exp(e)), e.meta)),
        }
    }

    pub fn defined_before(&mut self, cx: &Cx, guard: &BExp, e: &Exp, how: &Exhaling) -> Tr<()> {
        if how.check {
            return self.check(cx, guard, e, how.blame);
        }
        let facts = self.enc.facts(cx, e)?;
        self.assume(exp::implies(guard, &facts));
        Ok(())
    }

    fn exhale_access(&mut self, cx: &Cx, guard: &BExp, acc: &Acc, how: &Exhaling, given: &mut Given) -> Tr<()> {
        // An amount that is chosen is one choice or the other.
        if let ExpKind::Cond(c, a, b) = &acc.perm.kind
            && acc.perm.contains_wildcard()
        {
            self.defined_before(cx, guard, c, how)?;
            let c = self.settled(cx, c)?;
            let with = |perm: &Exp| Acc { perm: perm.clone(), ..acc.clone() };
            self.exhale_access(cx, &exp::and(guard, &c), &with(a), how, given)?;
            return self.exhale_access(cx, &exp::and(guard, &exp::not(&c)), &with(b), how, given);
        }
        let res = Res::of(&acc.loc);
        for part in acc.loc.children() {
            self.defined_before(cx, guard, part, how)?;
        }
        // What they are read from may be forgotten.
        let values = self.enc.exps(cx, acc.loc.children())?;
        let args: Vec<BExp> = values.into_iter().map(|value| self.named("arg", value)).collect();
        if !cx.outside.is_empty() {
            let need = self.needed(cx, acc, how)?;
            self.bring(cx, guard, res, &args, &need)?;
        }
        let taken = self.taken_amount(cx, guard, acc, &args, how)?;
        self.remove_permission(&cx.world, res, &args, &exp::ite(guard, &taken, &exp::real(0)));
        given.points.push((res, args));
        Ok(())
    }

    /// What of a location is needed to give so much of it away.
    fn needed(&mut self, cx: &Cx, acc: &Acc, how: &Exhaling) -> Tr<Need> {
        if let (ExpKind::Wildcard, _) | (_, Scale::Some(_)) = (&acc.perm.kind, &how.scale) {
            return Ok(Need::Share);
        }
        let written = self.enc.exp(cx, &acc.perm)?;
        Ok(Need::Amount(match &how.scale {
            Scale::Part(part) => exp::mul(&written, part),
            _ => written,
        }))
    }

    /// The amount to take, of which so much is held.
    fn taken_amount(&mut self, cx: &Cx, guard: &BExp, acc: &Acc, args: &[BExp], how: &Exhaling) -> Tr<BExp> {
        let held = self.amount_at(&cx.world, Res::of(&acc.loc), args);
        let whole = &acc.clone().into_exp();
        let (zero, some_is_held) = (exp::real(0), exp::lt(&exp::real(0), &held));
        if let ExpKind::Wildcard = acc.perm.kind {
            self.claim(guard, &some_is_held, Reason::InsufficientPermission, how.blame, whole);
            let some = self.wildcard();
            let bounds = exp::and(&exp::lt(&zero, &some), &exp::lt(&some, &held));
            self.assume(exp::implies(guard, &bounds));
            return Ok(some);
        }
        self.defined_before(cx, guard, &acc.perm, how)?;
        let written = self.enc.exp(cx, &acc.perm)?;
        let written = if looks_at_permissions(&acc.perm) { self.named("amount", written) } else { written };
        if !is_not_negative(&acc.perm) && self.enc.rules.amounts_at_exhale {
            let claim = exp::le(&zero, &written);
            self.claim(guard, &claim, Reason::NegativePermission, how.blame, &acc.perm);
        }
        let wanted = match is_positive(&acc.perm) {
            true => guard.clone(),
            false => exp::and(guard, &exp::ne(&written, &zero)),
        };
        Ok(match &how.scale {
            Scale::Some(part) => {
                self.claim(&wanted, &some_is_held, Reason::InsufficientPermission, how.blame, whole);
                let taken = exp::mul(&written, part);
                // One part for finitely many amounts: a part exists that is small enough for all.
                self.assume(exp::implies(&wanted, &exp::lt(&taken, &held)));
                taken
            }
            scale => {
                let taken = match scale {
                    Scale::Part(part) => exp::mul(&written, part),
                    _ => written,
                };
                self.claim(&wanted, &exp::le(&taken, &held), Reason::InsufficientPermission, how.blame, whole);
                taken
            }
        })
    }

    /// An amount that may still be chosen.
    fn wildcard(&mut self) -> BExp {
        if self.enc.rules.fresh_wildcards {
            return self.any("wildcard", BType::Real);
        }
        self.enc.one_wildcard()
    }

    /// What is known only because of what was given away is forgotten.
    pub fn forget(&mut self, world: &World, given: Given) -> Tr<()> {
        let mut predicates = Resources::new();
        for (res, args) in given.points {
            if self.enc.rules.forget_at_exhale {
                self.forget_at(world, res, &args);
            }
            predicates.insert(res);
        }
        let mut many = given.many;
        predicates.extend(many.iter().copied());
        for res in predicates {
            if let Res::Predicate(name) = res
                && self.enc.rules.forget_insides
            {
                many.extend(self.enc.plan.inside(name).iter().copied());
            }
        }
        for res in many {
            // What the member does not speak of has no map.
            if self.maps.contains(&res) {
                self.forget_unheld(world, res)?;
            }
        }
        Ok(())
    }
}
