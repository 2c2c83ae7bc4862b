//! Facts: what is known because an expression was checked. This is the only way by which anything is learnt about functions and instances.

use boogie::build::exp;
use boogie::tree::Exp as BExp;
use silver::tree::{Acc, BinOp, Exp, ExpKind, Loc};
use source::Symbol;

use crate::amount::is_positive;
use crate::context::Cx;
use crate::encoder::Encoder;
use crate::exprs::is_pattern;
use crate::gap::Tr;
use crate::program::Res;

impl Encoder<'_> {
    /// What holds because an expression is defined, under the expression's own conditions.
    pub fn facts(&mut self, cx: &Cx, e: &Exp) -> Tr<BExp> {
        if !teaches(e) {
            return Ok(exp::bool(true));
        }
        Ok(match &e.kind {
            ExpKind::App { function, args } => {
                let inside = self.facts_of_all(cx, args)?;
                exp::and(&inside, &self.fact_of_application(cx, e, *function, args)?)
            }
            ExpKind::Binary(BinOp::And | BinOp::Implies, l, r) => self.facts_under(cx, l, r, true)?,
            ExpKind::Binary(BinOp::Or, l, r) => self.facts_under(cx, l, r, false)?,
            ExpKind::Cond(c, a, b) => {
                let then = self.facts_under(cx, c, a, true)?;
                exp::and(&then, &self.facts_under(cx, c, b, false)?)
            }
            ExpKind::Forall { vars, triggers, body } | ExpKind::Exists { vars, triggers, body } => {
                let (bound, inner) = self.bound(cx, vars)?;
                let mut triggers = self.triggers(&inner, triggers);
                triggers.extend(self.applied(&inner, body, &bound)?);
                exp::forall(&bound, triggers, self.facts(&inner, body)?)
            }
            ExpKind::ForPerm { vars, resource, body } => {
                let (bound, held, inner) = self.for_perm(cx, vars, resource)?;
                let facts = self.facts(&inner, body)?;
                let guarded = exp::implies(&exp::lt(&exp::real(0), &held), &facts);
                exp::forall(&bound, vec![vec![held]], guarded)
            }
            ExpKind::Old(label, inner) => {
                let world = cx.old(*label, e.meta)?.world.clone();
                self.facts(&cx.in_world(world), inner)?
            }
            ExpKind::Unfolding(acc, inner) => {
                let before = self.facts_of_all(cx, acc.children())?;
                let opened = self.opened(cx, acc)?;
                exp::all([before, opened, self.facts(cx, inner)?])
            }
            ExpKind::Let { var, value, body } => {
                let before = self.facts(cx, value)?;
                let value = self.exp(cx, value)?;
                exp::and(&before, &self.facts(&cx.bind(var.name, value), body)?)
            }
            // That it was checked is no part of what it says.
            ExpKind::Asserting(_, inner) => self.facts(cx, inner)?,
            ExpKind::InhaleExhale(inhaled, _) => self.facts(cx, inhaled)?,
            ExpKind::CurrentPerm(resource) => {
                let parts = self.parts_of(resource);
                self.facts_of_all(cx, &parts)?
            }
            _ => self.facts_of_all(cx, e.children())?,
        })
    }

    pub fn facts_of_all<'e>(&mut self, cx: &Cx, all: impl IntoIterator<Item = &'e Exp>) -> Tr<BExp> {
        let mut facts = exp::bool(true);
        for e in all {
            facts = exp::and(&facts, &self.facts(cx, e)?);
        }
        Ok(facts)
    }

    /// The facts of a condition and, where it `holds`, of what is behind it.
    fn facts_under(&mut self, cx: &Cx, cond: &Exp, then: &Exp, holds: bool) -> Tr<BExp> {
        let before = self.facts(cx, cond)?;
        let behind = self.facts(cx, then)?;
        if exp::is_true(&behind) {
            return Ok(before);
        }
        let cond = self.exp(cx, cond)?;
        let cond = if holds { cond } else { exp::not(&cond) };
        Ok(exp::and(&before, &exp::implies(&cond, &behind)))
    }

    /// That a function may be applied, which was checked.
    pub fn fact_of_application(&mut self, cx: &Cx, e: &Exp, function: Symbol, args: &[Exp]) -> Tr<BExp> {
        // Gaps are told where the value is.
        self.exp(cx, e)?;
        if cx.muted.contains(&function) {
            return Ok(exp::bool(true));
        }
        let args = self.exps(cx, args)?;
        Ok(self.applicable(cx, function, args))
    }

    /// The applications in an expression that speak of all these variables: where they are, something is known of them.
    pub fn applied(&mut self, cx: &Cx, e: &Exp, vars: &[BExp]) -> Tr<Vec<exp::Terms>> {
        let ids: Vec<_> = vars.iter().map(exp::variable).collect();
        let mut found = Vec::new();
        let mut todo = vec![e.clone()];
        while let Some(next) = todo.pop() {
            // Inside of these, variables or heaps are others.
            let is_other = matches!(next.kind, ExpKind::Old(..) | ExpKind::Let { .. } | ExpKind::ForPerm { .. });
            if is_other || !next.kind.binders().is_empty() {
                continue;
            }
            todo.extend(next.children().into_iter().cloned());
            let ExpKind::App { function, args } = &next.kind else { continue };
            let args = self.exps(cx, args)?;
            let Some(symbols) = self.functions.get(function).cloned() else { continue };
            let term = self.b.app(symbols.limited, self.with_maps(cx, &symbols.maps, args));
            if is_pattern(&term) && ids.iter().all(|id| exp::mentions(&term, &[*id])) {
                found.push(vec![term]);
            }
        }
        Ok(found)
    }

    /// An instance that is held stands for what its body says of the heap.
    pub fn opened(&mut self, cx: &Cx, acc: &Acc) -> Tr<BExp> {
        let Loc::Predicate { name, args } = &acc.loc else { unreachable!("only predicates are opened") };
        let args = self.exps(cx, args)?;
        let snapshot = self.body_snapshot(cx, *name, &args)?;
        let mut known = exp::eq(&exp::select(cx.world.heap(Res::Predicate(*name)), &args), &snapshot);
        if !cx.inside {
            known = exp::and(&known, &self.inside_facts(cx, *name, &args)?);
        }
        if cx.defining {
            return Ok(known);
        }
        let opening = self.b.app(self.openings[name], args);
        Ok(exp::and(&known, &opening))
    }

    /// What the body of an instance that is held says of values, besides whose they are.
    fn inside_facts(&mut self, cx: &Cx, name: Symbol, args: &[BExp]) -> Tr<BExp> {
        let predicate = &self.core.predicates[&name];
        let body = predicate.body.as_ref().expect("abstract predicates are not opened").inhaled();
        let inner = cx.only(predicate.params.iter().map(|p| p.name).zip(args.iter().cloned()));
        self.pure_part(&Cx { inside: true, ..inner }, &body)
    }

    /// What an assertion says that is no permission, and that receivers exist.
    fn pure_part(&mut self, cx: &Cx, e: &Exp) -> Tr<BExp> {
        if e.is_pure() {
            return Ok(exp::and(&self.facts(cx, e)?, &self.exp(cx, e)?));
        }
        Ok(match &e.kind {
            ExpKind::Binary(BinOp::And, l, r) => exp::and(&self.pure_part(cx, l)?, &self.pure_part(cx, r)?),
            ExpKind::Binary(BinOp::Implies, c, then) => {
                let facts = self.facts(cx, c)?;
                let (c, then) = (self.exp(cx, c)?, self.pure_part(cx, then)?);
                exp::and(&facts, &exp::implies(&c, &then))
            }
            ExpKind::Cond(c, a, b) => {
                let facts = self.facts(cx, c)?;
                let (c, a, b) = (self.exp(cx, c)?, self.pure_part(cx, a)?, self.pure_part(cx, b)?);
                exp::all([facts, exp::implies(&c, &a), exp::implies(&exp::not(&c), &b)])
            }
            ExpKind::Let { var, value, body } => {
                let facts = self.facts(cx, value)?;
                let value = self.exp(cx, value)?;
                exp::and(&facts, &self.pure_part(&cx.bind(var.name, value), body)?)
            }
            ExpKind::Acc(acc) => {
                let facts = self.facts_of_all(cx, acc.children())?;
                match &acc.loc {
                    Loc::Field { recv, .. } if is_positive(&acc.perm) => {
                        exp::and(&facts, &exp::ne(&self.exp(cx, recv)?, &self.types.null.clone()))
                    }
                    _ => facts,
                }
            }
            _ => exp::bool(true),
        })
    }

    /// The snapshot of a predicate's body at these arguments.
    pub fn body_snapshot(&mut self, cx: &Cx, name: Symbol, args: &[BExp]) -> Tr<BExp> {
        let predicate = &self.core.predicates[&name];
        if let Some(gap) = self.gaps.get(&name) {
            return Err(gap.clone());
        }
        let body = predicate.body.as_ref().expect("abstract predicates are not opened");
        let inner = cx.only(predicate.params.iter().map(|p| p.name).zip(args.iter().cloned()));
        self.snapshot(&inner, body)
    }
}

/// Whether there may be something to learn from an expression.
fn teaches(e: &Exp) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::App { .. } | ExpKind::Unfolding(..)))
}
