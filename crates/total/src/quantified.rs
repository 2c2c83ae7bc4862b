//! Quantified permissions: `forall vars :: cond ==> acc(location, amount)`.

use boogie::build::exp;
use boogie::tree::{Exp as BExp, Type as BType};
use silver::obligation::Reason;
use silver::tree::{Acc, BinOp, Exp, ExpKind, Trigger, Var};

use crate::amount::{is_not_negative, is_positive};
use crate::context::Cx;
use crate::encoder::{Blame, Encoder};
use crate::exhale::{Exhaling, Given, Scale};
use crate::exprs::{is_pattern, looks_at_permissions};
use crate::gap::{Gap, Tr};
use crate::inhale::Inhaling;
use crate::program::Res;
use crate::state::Body;
use crate::wands::bring::{Need, Wanted};
use crate::wands::shape::asks_nothing;

/// The parts of a quantified permission as it is written.
struct Parts<'x> {
    vars: &'x [Var],
    triggers: &'x [Trigger],
    cond: Option<&'x Exp>,
    /// What stands around the access.
    lets: Vec<(&'x Var, &'x Exp)>,
    resource: &'x Exp,
    what: What<'x>,
}

/// What each value of the variables speaks of.
enum What<'x> {
    Access(&'x Acc),
    Wand(Res, Vec<Exp>),
}

impl What<'_> {
    fn res(&self) -> Res {
        match self {
            What::Access(acc) => Res::of(&acc.loc),
            What::Wand(res, _) => *res,
        }
    }

    fn args(&self) -> Vec<&Exp> {
        match self {
            What::Access(acc) => acc.loc.children(),
            What::Wand(_, args) => args.iter().collect(),
        }
    }

    /// The amount, if one is written.
    fn perm(&self) -> Option<&Exp> {
        match self {
            What::Access(acc) => Some(&acc.perm),
            What::Wand(..) => None,
        }
    }

    fn children(&self) -> Vec<&Exp> {
        self.args().into_iter().chain(self.perm()).collect()
    }

    fn is_not_negative(&self) -> bool {
        self.perm().is_none_or(is_not_negative)
    }
}

fn parts<'x>(enc: &Encoder<'_>, e: &'x Exp) -> Tr<Parts<'x>> {
    let ExpKind::Forall { vars, triggers, body } = &e.kind else { unreachable!("a quantified permission") };
    let (cond, mut resource) = match &body.kind {
        ExpKind::Binary(BinOp::Implies, cond, resource) => (Some(cond), resource),
        _ => (None, body),
    };
    let mut lets = Vec::new();
    while let ExpKind::Let { var, value, body } = &resource.kind {
        lets.push((var, value));
        resource = body;
    }
    match &resource.kind {
        ExpKind::Acc(acc) => Ok(Parts { vars, triggers, cond, lets, resource, what: What::Access(acc) }),
        ExpKind::Wand(wand) => {
            asks_nothing(wand)?;
            let (res, args) = enc.wand(wand);
            Ok(Parts { vars, triggers, cond, lets, resource, what: What::Wand(res, args) })
        }
        _ => Err(Gap::new(format!("`{}` under a quantifier", silver::print::exp(resource)), resource.meta)),
    }
}

/// A quantified permission for some values of its variables.
pub struct Family {
    pub res: Res,
    pub vars: Vec<BExp>,
    pub cond: BExp,
    pub args: Vec<BExp>,
    /// As it is written; of a wildcard only that it is positive.
    amount: BExp,
    is_wildcard: bool,
    is_positive: bool,
    pub triggers: Vec<exp::Terms>,
}

impl Family {
    /// For variables of its own.
    pub fn new(enc: &mut Encoder<'_>, cx: &Cx, e: &Exp) -> Tr<Family> {
        let (vars, _) = {
            let vars = parts(enc, e)?.vars;
            enc.bound(cx, vars)?
        };
        Family::over(enc, cx, e, &vars)
    }

    /// For these values of its variables.
    pub fn over(enc: &mut Encoder<'_>, cx: &Cx, e: &Exp, values: &[BExp]) -> Tr<Family> {
        let Parts { vars, triggers, cond, lets, what, .. } = parts(enc, e)?;
        let outer = cx.bind_all(vars.iter().map(|v| v.name).zip(values.iter().cloned()));
        let cond = match cond {
            Some(cond) => enc.exp(&outer, cond)?,
            None => exp::bool(true),
        };
        let mut inner = outer.clone();
        for (var, value) in lets {
            let value = enc.exp(&inner, value)?;
            inner = inner.bind(var.name, value);
        }
        let args = enc.exps(&inner, what.args())?;
        let (mut amount, mut is_wildcard, mut positive) = (exp::real(1), false, true);
        if let Some(perm) = what.perm() {
            amount = enc.some_amount(&inner, perm)?;
            (is_wildcard, positive) = (matches!(perm.kind, ExpKind::Wildcard), is_positive(perm));
            if perm.contains_wildcard() && !is_wildcard {
                return Err(Gap::new("a computed amount with `wildcard` under a quantifier", perm.meta));
            }
        }
        let mut triggers = enc.triggers(&outer, triggers);
        let ids: Vec<_> = values.iter().filter(|v| matches!(v.kind, boogie::tree::ExprKind::Var(_))).collect();
        let covers = |term: &BExp| ids.iter().all(|v| exp::mentions(term, &[exp::variable(v)]));
        triggers.extend(args.iter().filter(|arg| is_pattern(arg) && covers(arg)).map(|arg| vec![arg.clone()]));
        let (res, vars) = (what.res(), values.to_vec());
        Ok(Family { res, vars, cond, args, amount, is_wildcard, is_positive: positive, triggers })
    }

    /// That the location is one of the family's: something of it is meant.
    pub fn covers(&self, enc: &Encoder<'_>) -> BExp {
        match self.is_positive || !enc.rules.covered {
            true => self.cond.clone(),
            false => exp::and(&self.cond, &exp::lt(&exp::real(0), &self.amount)),
        }
    }

    /// What follows from the parts being defined.
    pub fn facts(&self, enc: &mut Encoder<'_>, cx: &Cx, e: &Exp) -> Tr<BExp> {
        let Parts { vars, cond, lets, what, .. } = parts(enc, e)?;
        let mut inner = cx.bind_all(vars.iter().map(|v| v.name).zip(self.vars.iter().cloned()));
        let before = match cond {
            Some(cond) => enc.facts(&inner, cond)?,
            None => exp::bool(true),
        };
        let mut behind = exp::bool(true);
        for (var, value) in lets {
            behind = exp::and(&behind, &enc.facts(&inner, value)?);
            let value = enc.exp(&inner, value)?;
            inner = inner.bind(var.name, value);
        }
        behind = exp::and(&behind, &enc.facts_of_all(&inner, what.children())?);
        let all = exp::and(&before, &exp::implies(&self.cond, &behind));
        let mut triggers = self.triggers.clone();
        for part in what.children().into_iter().chain(cond) {
            triggers.extend(enc.applied(&inner, part, &self.vars)?);
        }
        Ok(exp::forall(&self.vars, triggers, all))
    }

    /// The access as it is written.
    pub fn resource<'x>(&self, enc: &Encoder<'_>, e: &'x Exp) -> &'x Exp {
        parts(enc, e).map_or(e, |parts| parts.resource)
    }

    /// Where each variable is itself an argument, that says which value it has at a location.
    fn direct(&self) -> Option<Vec<usize>> {
        let place = |v: &BExp| self.args.iter().position(|arg| arg.kind == v.kind);
        self.vars.iter().map(place).collect()
    }

    /// For all values of the variables.
    fn all(&self, body: BExp) -> BExp {
        exp::forall(&self.vars, self.triggers.clone(), body)
    }
}

impl Body<'_, '_> {
    pub fn inhale_quantified(&mut self, cx: &Cx, guard: &BExp, e: &Exp, how: &Inhaling) -> Tr<()> {
        let family = self.sound_family(cx, guard, e, how.check, how.blame)?;
        let scale = how.scale.clone().filter(|_| !family.is_wildcard);
        let inverses = self.inverses(guard, &family)?;
        let res = family.res;
        if res.is_wand() {
            // Another one with the same arguments may have another value.
            self.forget_but(&cx.world, res, |this, at| {
                let (_, is_hit) = inverses.at(this.enc, cx, e, at)?;
                Ok(exp::not(&exp::and(guard, &is_hit)))
            })?;
        }
        let how_bounded = how.clone();
        self.change_mask(&cx.world, res, |this, at, after, before| {
            let (here, is_hit) = inverses.at(this.enc, cx, e, at)?;
            let more = match here.is_wildcard || how_bounded.for_reading {
                true => exp::lt(before, after),
                false => {
                    let amount = match &scale {
                        Some(scale) => exp::mul(&here.amount, scale),
                        None => here.amount.clone(),
                    };
                    exp::eq(after, &exp::add(before, &amount))
                }
            };
            let is_hit = exp::and(guard, &is_hit);
            let change = exp::ite(&is_hit, &more, &exp::eq(after, before));
            // In states that are not real under the guard, nothing is bounded.
            let bounds = exp::implies(guard, &this.bounds(res, after, &how_bounded));
            Ok(exp::and(&change, &bounds))
        })?;
        let covers = exp::and(guard, &family.covers(self.enc));
        if let Res::Field(_) = res {
            let null = self.enc.types.null.clone();
            self.assume(family.all(exp::implies(&covers, &exp::ne(&family.args[0], &null))));
        }
        let held = exp::lt(&exp::real(0), &self.amount_at(&cx.world, res, &family.args));
        self.assume(family.all(exp::implies(&covers, &held)));
        Ok(())
    }

    pub fn exhale_quantified(&mut self, cx: &Cx, guard: &BExp, e: &Exp, how: &Exhaling, given: &mut Given) -> Tr<()> {
        if let Scale::Some(_) = how.scale {
            // Of infinitely many amounts no part need be small enough for all.
            return Err(Gap::new("an unknown part of a quantified permission", e.meta));
        }
        let family = self.sound_family(cx, guard, e, how.check, how.blame)?;
        let res = family.res;
        let scale = match &how.scale {
            Scale::Part(part) if !family.is_wildcard => Some(part.clone()),
            _ => None,
        };
        let scaled = |amount: &BExp| match &scale {
            Some(scale) => exp::mul(amount, scale),
            None => amount.clone(),
        };
        let inverses = self.inverses(guard, &family)?;
        if !cx.outside.is_empty() {
            self.bring_many(cx, res, &mut |this, at| {
                let (here, is_hit) = inverses.at(this.enc, cx, e, at)?;
                let need = if here.is_wildcard { Need::Share } else { Need::Amount(scaled(&here.amount)) };
                Ok(Wanted { is_wanted: exp::and(guard, &is_hit), need })
            })?;
        }
        let held = self.amount_at(&cx.world, res, &family.args);
        let suffices = match family.is_wildcard {
            true => exp::lt(&exp::real(0), &held),
            false => exp::le(&scaled(&family.amount), &held),
        };
        let claim = exp::forall(&family.vars, Vec::new(), exp::implies(&family.covers(self.enc), &suffices));
        let resource = family.resource(self.enc, e).clone();
        let reason = if res.is_wand() { Reason::WandNotFound } else { Reason::InsufficientPermission };
        self.claim(guard, &claim, reason, how.blame, &resource);
        self.change_mask(&cx.world, res, |this, at, after, before| {
            let (here, is_hit) = inverses.at(this.enc, cx, e, at)?;
            let zero = exp::real(0);
            let less = match here.is_wildcard {
                // An amount of its own for each location.
                true => exp::and(&exp::lt(&zero, after), &exp::lt(after, before)),
                false => exp::eq(after, &exp::sub(before, &scaled(&here.amount))),
            };
            let is_hit = exp::and(guard, &is_hit);
            Ok(exp::ite(&is_hit, &less, &exp::eq(after, before)))
        })?;
        given.many.insert(res);
        Ok(())
    }

    /// A quantified permission whose parts are defined, with amounts that are not negative, and of different locations.
    fn sound_family(&mut self, cx: &Cx, guard: &BExp, e: &Exp, check: bool, blame: Blame) -> Tr<Family> {
        let Parts { vars, cond, lets, what, resource, .. } = parts(self.enc, e)?;
        if looks_at_permissions(e) {
            return Err(Gap::new("`perm` or `forperm` inside a quantified permission", e.meta));
        }
        if check {
            self.for_any(cx, vars, |this, inner| {
                let mut guard = guard.clone();
                let mut inner = inner.clone();
                if let Some(cond) = cond {
                    this.check(&inner, &guard, cond, blame)?;
                    guard = exp::and(&guard, &this.enc.exp(&inner, cond)?);
                }
                for (var, value) in &lets {
                    this.check(&inner, &guard, value, blame)?;
                    let value = this.enc.exp(&inner, value)?;
                    inner = inner.bind(var.name, value);
                }
                this.check_all(&inner, &guard, what.children(), blame)?;
                if let ExpKind::Wand(wand) = &resource.kind {
                    this.check_sides(&inner, &guard, wand)?;
                }
                if let Some(perm) = what.perm()
                    && !is_not_negative(perm)
                    && this.enc.rules.amounts_of_quantified
                {
                    let amount = this.enc.some_amount(&inner, perm)?;
                    let claim = exp::le(&exp::real(0), &amount);
                    this.claim(&guard, &claim, Reason::NegativePermission, blame, perm);
                }
                Ok(())
            })?;
        }
        let family = Family::new(self.enc, cx, e)?;
        let facts = family.facts(self.enc, cx, e)?;
        self.assume(exp::implies(guard, &facts));
        if !what.is_not_negative() && self.enc.rules.amounts_of_quantified {
            let claim = exp::implies(&family.cond, &exp::le(&exp::real(0), &family.amount));
            let fact = exp::forall(&family.vars, family.triggers.clone(), claim);
            self.assume(exp::implies(guard, &fact));
        }
        if family.direct().is_none() && self.enc.rules.injectivity {
            let claim = self.injectivity(cx, e, &family)?;
            match check {
                true => self.claim(guard, &claim, Reason::QpNotInjective, blame, resource),
                false => self.assume(exp::implies(guard, &claim)),
            }
        }
        Ok(family)
    }

    /// Different values of the variables speak of different locations.
    fn injectivity(&mut self, cx: &Cx, e: &Exp, one: &Family) -> Tr<BExp> {
        let other = Family::new(self.enc, cx, e)?;
        let both = exp::and(&one.covers(self.enc), &other.covers(self.enc));
        let same_place = exp::and(&both, &exp::all_eq(&one.args, &other.args));
        let same_values = exp::all_eq(&one.vars, &other.vars);
        let vars = [one.vars.clone(), other.vars.clone()].concat();
        let triggers = match (one.triggers.first(), other.triggers.first()) {
            (Some(a), Some(b)) => vec![[a.clone(), b.clone()].concat()],
            _ => Vec::new(),
        };
        Ok(exp::forall(&vars, triggers, exp::implies(&same_place, &same_values)))
    }

    /// From a location back to the values of the variables: map variables, chosen anew each time.
    pub fn inverses(&mut self, guard: &BExp, family: &Family) -> Tr<Inverses> {
        if let Some(places) = family.direct() {
            return Ok(Inverses::Arguments(places));
        }
        let index = self.enc.index_types(family.res)?;
        let mut maps = Vec::new();
        for var in &family.vars {
            let ty = BType::map(index.clone(), var.ty.clone());
            maps.push(self.any("inverse", ty));
        }
        let covers = exp::and(guard, &family.covers(self.enc));
        let back = maps.iter().zip(&family.vars).map(|(map, var)| exp::eq(&exp::select(map, &family.args), var));
        let back = exp::all(back);
        self.assume(family.all(exp::implies(&covers, &back)));
        Ok(Inverses::Maps(maps))
    }

    /// For `quasihavocall`: the locations of a family, each once.
    pub fn injective_family(&mut self, cx: &Cx, e: &Exp, blame: Blame) -> Tr<Family> {
        let blame = Blame { reason: None, ..blame };
        let mark = self.enc.origins.len();
        let family = self.sound_family(cx, &exp::bool(true), e, true, blame)?;
        for origin in &mut self.enc.origins[mark..] {
            if origin.reason == Reason::QpNotInjective {
                origin.reason = Reason::QuasihavocallNotInjective;
            }
        }
        Ok(family)
    }
}

/// How to get from a location back to the values of a family's variables.
pub enum Inverses {
    /// Each variable is the argument at this place.
    Arguments(Vec<usize>),
    Maps(Vec<BExp>),
}

impl Inverses {
    /// The family at one location, and whether it has that location.
    fn at(&self, enc: &mut Encoder<'_>, cx: &Cx, e: &Exp, at: &[BExp]) -> Tr<(Family, BExp)> {
        let values: Vec<BExp> = match self {
            Inverses::Arguments(places) => places.iter().map(|place| at[*place].clone()).collect(),
            Inverses::Maps(maps) => maps.iter().map(|map| exp::select(map, at)).collect(),
        };
        let family = Family::over(enc, cx, e, &values)?;
        let is_hit = exp::and(&family.covers(enc), &exp::all_eq(&family.args, at));
        Ok((family, is_hit))
    }

    /// Whether a family has a location.
    pub fn is_hit(&self, body: &mut Body<'_, '_>, cx: &Cx, e: &Exp, at: &[BExp]) -> Tr<BExp> {
        Ok(self.at(body.enc, cx, e, at)?.1)
    }
}
