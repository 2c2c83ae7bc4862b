//! Quantified permissions in canonical form.
//!
//! After this pass every `forall` that is not pure is
//!
//! ```text
//! forall x1, …, xn :: { triggers } cond ==> resource
//! ```
//!
//! where `cond` is pure (`true` if the program has no condition) and `resource` is one accessibility predicate or one wand, inside
//! `let`s whose values are read in another heap than the variables that stand for them. Conjunctions are split, conditions collected, nested quantifiers merged; pure conjuncts become pure quantifiers. Where
//! inhale-exhale assertions occur inside, the whole becomes `[forall … inhaled …, forall … exhaled …]`.

use source::Symbol;

use super::triggers::{Policy, from_terms};
use crate::tree::*;

pub fn canonicalize(program: Program) -> Program {
    program.map_exps(&mut canonicalize_in)
}

/// Puts every impure quantifier of an expression in canonical form.
pub fn canonicalize_in(e: &Exp) -> Exp {
    e.bottom_up(&mut |e| match &e.kind {
        ExpKind::Forall { vars, triggers, body } if !body.is_pure() => Some(canonical(e, vars, triggers, body)),
        _ => None,
    })
}

fn canonical(e: &Exp, vars: &[Var], triggers: &[Trigger], body: &Exp) -> Exp {
    if body.contains_inhale_exhale() {
        let parts =
            (canonical_parts(e, vars, triggers, &body.inhaled()), canonical_parts(e, vars, triggers, &body.exhaled()));
        return e.with_kind(ExpKind::InhaleExhale(parts.0, parts.1));
    }
    canonical_parts(e, vars, triggers, body)
}

fn canonical_parts(e: &Exp, vars: &[Var], triggers: &[Trigger], body: &Exp) -> Exp {
    let scope = BinderScope { vars: vars.to_vec(), triggers: triggers.to_vec(), path: Vec::new() };
    let mut parts = Vec::new();
    scope.split(e, body, &mut parts);
    Expr::conj(parts, e.meta)
}

/// What encloses a part of the body, outermost first.
#[derive(Clone)]
enum Step {
    Guard(Exp),
    Let(Var, Exp),
}

#[derive(Clone)]
struct BinderScope {
    vars: Vec<Var>,
    triggers: Vec<Trigger>,
    path: Vec<Step>,
}

impl BinderScope {
    fn split(&self, whole: &Exp, body: &Exp, out: &mut Vec<Exp>) {
        match &body.kind {
            _ if body.is_pure() => out.push(self.pure(whole, body)),
            ExpKind::Binary(BinOp::And, l, r) => {
                self.split(whole, l, out);
                self.split(whole, r, out);
            }
            ExpKind::Binary(BinOp::Implies, cond, then) => self.under(cond.clone()).split(whole, then, out),
            ExpKind::Cond(cond, then, otherwise) => {
                self.under(cond.clone()).split(whole, then, out);
                self.under(Expr::not(cond.clone(), cond.meta)).split(whole, otherwise, out);
            }
            ExpKind::Let { var, value, body } => {
                let (var, body) = self.apart(std::slice::from_ref(var), body, &mut []);
                let mut inner = self.clone();
                inner.path.push(Step::Let(var[0].clone(), value.clone()));
                inner.split(whole, &body, out);
            }
            ExpKind::Forall { vars, triggers, body } => {
                let mut triggers = triggers.clone();
                let (vars, body) = self.apart(vars, body, &mut triggers);
                self.merged(vars, triggers, &body).split(whole, &body, out);
            }
            ExpKind::Acc(_) | ExpKind::Wand(_) => out.push(self.resource(whole, body)),
            // No other construct may have an impure part; what the consistency check refuses is kept for the engine to refuse.
            _ => out.push(self.quantify(whole, Expr::implies(Expr::bool(true, body.meta), body.clone(), body.meta))),
        }
    }

    fn under(&self, guard: Exp) -> BinderScope {
        let mut inner = self.clone();
        inner.path.push(Step::Guard(guard));
        inner
    }

    /// Renames variables about to be bound where the enclosing quantifier already uses their names.
    fn apart(&self, vars: &[Var], body: &Exp, triggers: &mut [Trigger]) -> (Vec<Var>, Exp) {
        let used = self.names();
        if !vars.iter().any(|v| used.contains(&v.name)) {
            return (vars.to_vec(), body.clone());
        }
        let mut taken = used.clone();
        taken.extend(body.free_vars().into_keys());
        taken.extend(vars.iter().map(|v| v.name));
        let mut subst = Subst::new();
        let mut renamed = Vec::new();
        for var in vars {
            if !used.contains(&var.name) {
                renamed.push(var.clone());
                continue;
            }
            let name = fresh_name(var.name, &mut |n| taken.contains(&n));
            taken.push(name);
            subst = subst.with(var.name, Expr::local(name, var.ty.clone(), Meta::from(var.span)));
            renamed.push(Var { name, ..var.clone() });
        }
        for trigger in triggers {
            *trigger = trigger.map(&mut |t| subst.apply(t));
        }
        (renamed, subst.apply(body))
    }

    fn names(&self) -> Vec<Symbol> {
        let mut names: Vec<Symbol> = self.vars.iter().map(|v| v.name).collect();
        for step in &self.path {
            match step {
                Step::Guard(e) => names.extend(e.free_vars().into_keys()),
                Step::Let(var, value) => {
                    names.push(var.name);
                    names.extend(value.free_vars().into_keys());
                }
            }
        }
        names
    }

    /// With the variables of a quantifier inside, and every pair of an outer and an inner trigger.
    fn merged(&self, vars: Vec<Var>, mut triggers: Vec<Trigger>, body: &Exp) -> BinderScope {
        if triggers.is_empty() && !self.triggers.is_empty() {
            triggers = from_terms(&vars, std::slice::from_ref(body), &Policy::new(&Default::default()));
        }
        let pairs = self.triggers.iter().flat_map(|outer| {
            triggers.iter().map(|inner| Trigger {
                terms: outer.terms.iter().chain(&inner.terms).map(|t| self.without_lets(t)).collect(),
                meta: outer.meta,
            })
        });
        BinderScope {
            triggers: pairs.collect(),
            vars: self.vars.iter().cloned().chain(vars).collect(),
            path: self.path.clone(),
        }
    }

    fn pure(&self, whole: &Exp, body: &Exp) -> Exp {
        let inside = self.path.iter().rev().fold(body.clone(), |inside, step| match step {
            Step::Guard(cond) => Expr::implies(cond.clone(), inside, body.meta),
            Step::Let(var, value) => let_in(var, value, inside),
        });
        self.quantify(whole, inside)
    }

    fn resource(&self, whole: &Exp, resource: &Exp) -> Exp {
        let cond = self.path.iter().rev().fold(None, |inside: Option<Exp>, step| match (step, inside) {
            (Step::Guard(cond), None) => Some(cond.clone()),
            (Step::Guard(cond), Some(inside)) => Some(Expr::and(cond.clone(), inside, cond.meta)),
            // Even where nothing depends on it, a `let` demands that its value is defined.
            (Step::Let(var, value), None) => Some(let_in(var, value, Expr::bool(true, resource.meta))),
            (Step::Let(var, value), Some(inside)) => Some(let_in(var, value, inside)),
        });
        let cond = cond.unwrap_or_else(|| Expr::bool(true, resource.meta));
        let resource = self.with_lets(resource);
        let meta = resource.meta;
        self.quantify(whole, Expr::implies(cond, resource, meta))
    }

    /// With the values of enclosing `let`s in place of their variables, and inside those `let`s where that would say something
    /// else.
    fn with_lets(&self, e: &Exp) -> Exp {
        self.path.iter().rev().fold(e.clone(), |e, step| match step {
            Step::Guard(_) => e,
            Step::Let(var, value) if value.may_replace(var.name, &e) => {
                e.substitute(&Subst::new().with(var.name, value.clone()))
            }
            Step::Let(var, value) => let_in(var, value, e),
        })
    }

    /// With the values of enclosing `let`s in place of their variables, for a trigger: there it does not matter what it says.
    fn without_lets(&self, e: &Exp) -> Exp {
        self.path.iter().rev().fold(e.clone(), |e, step| match step {
            Step::Guard(_) => e,
            Step::Let(var, value) => e.substitute(&Subst::new().with(var.name, value.clone())),
        })
    }

    fn quantify(&self, whole: &Exp, body: Exp) -> Exp {
        whole.with_kind(ExpKind::Forall { vars: self.vars.clone(), triggers: self.triggers.clone(), body })
    }
}

/// The accessibility predicate or wand of a canonical quantified permission, inside its `let`s.
pub fn innermost(resource: &Exp) -> &Exp {
    match &resource.kind {
        ExpKind::Let { body, .. } => innermost(body),
        _ => resource,
    }
}

fn let_in(var: &Var, value: &Exp, body: Exp) -> Exp {
    let (ty, meta) = (body.ty.clone(), body.meta);
    Expr::new(ExpKind::Let { var: var.clone(), value: value.clone(), body }, ty, meta)
}

#[cfg(test)]
mod tests;
