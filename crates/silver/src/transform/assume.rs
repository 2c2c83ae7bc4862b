//! `assume` statements as `inhale` of pure facts.
//!
//! To assume a permission is not to gain it but to learn that it is held: `acc(x.f, p)` becomes `perm(x.f) >= p`. As the parts
//! of an assertion are held separately, the amounts of earlier conjuncts to what may be the same location are added.

use source::Symbol;

use super::quantified::canonicalize_in;
use crate::tree::*;

/// Replaces every `assume` of the program.
pub fn desugar(mut program: Program) -> Program {
    for body in program.methods.values_mut().filter_map(|m| m.body.as_mut()) {
        *body = body.flat_map(&mut |stmt| match &stmt.kind {
            StmtKind::Assume(e) => {
                let facts = Assumed::default().assume(e);
                facts.conjuncts().into_iter().map(|f| Stmt { kind: StmtKind::Inhale(f), ..stmt.clone() }).collect()
            }
            _ => vec![stmt],
        });
    }
    program
}

/// A permission that an earlier part of the assertion speaks of.
#[derive(Clone)]
struct Earlier {
    /// The variables of a quantified permission.
    vars: Vec<Var>,
    guard: Option<Exp>,
    loc: Loc,
    perm: Exp,
}

#[derive(Default)]
struct Assumed {
    earlier: Vec<Earlier>,
    /// Conditions around the current part, `let`s expanded; `None` for one that has no such form.
    guards: Vec<Option<Exp>>,
    /// The variables of the quantified permission that the current part is the resource of.
    bound: Vec<Var>,
    /// Enclosing `let`s, outermost first.
    lets: Vec<(Symbol, Exp)>,
}

impl Assumed {
    fn assume(&mut self, e: &Exp) -> Exp {
        let e = canonicalize_in(&e.inhaled());
        self.pure_version(&e)
    }

    fn pure_version(&mut self, e: &Exp) -> Exp {
        match &e.kind {
            _ if e.is_pure() => e.clone(),
            ExpKind::Binary(BinOp::And, l, r) => Expr::and(self.pure_version(l), self.pure_version(r), e.meta),
            ExpKind::Binary(BinOp::Implies, cond, then) => {
                Expr::implies(cond.clone(), self.under(cond.clone(), then), e.meta)
            }
            ExpKind::Cond(cond, then, otherwise) => {
                let then = self.under(cond.clone(), then);
                let otherwise = self.under(Expr::not(cond.clone(), cond.meta), otherwise);
                e.with_kind(ExpKind::Cond(cond.clone(), then, otherwise))
            }
            ExpKind::Let { var, value, body } => {
                self.lets.push((var.name, value.clone()));
                let body = self.pure_version(body);
                self.lets.pop();
                e.with_kind(ExpKind::Let { var: var.clone(), value: value.clone(), body })
            }
            ExpKind::Acc(acc) => self.held(acc, e.meta),
            ExpKind::Wand(wand) => {
                let held = Expr::new(ExpKind::CurrentPerm(Resource::Wand(wand.clone())), Type::Perm, e.meta);
                Expr::binary(BinOp::Ge, held, full(e.meta), Type::Bool, e.meta)
            }
            ExpKind::Forall { vars, triggers, body } => {
                let ExpKind::Binary(BinOp::Implies, cond, resource) = &body.kind else { return e.clone() };
                let outer = std::mem::replace(&mut self.bound, vars.clone());
                let fact = self.under(cond.clone(), resource);
                self.bound = outer;
                let body = Expr::implies(cond.clone(), fact, body.meta);
                e.with_kind(ExpKind::Forall { vars: vars.clone(), triggers: triggers.clone(), body })
            }
            // Nothing else may have impure parts; the engine refuses it where it is inhaled.
            _ => e.clone(),
        }
    }

    fn under(&mut self, guard: Exp, e: &Exp) -> Exp {
        self.guards.push(self.expanded(&guard));
        let pure = self.pure_version(e);
        self.guards.pop();
        pure
    }

    /// With the values of enclosing `let`s in place of their variables, if that says the same.
    fn expanded(&self, e: &Exp) -> Option<Exp> {
        self.lets.iter().rev().try_fold(e.clone(), |e, (name, value)| {
            value.may_replace(*name, &e).then(|| e.substitute(&Subst::new().with(*name, value.clone())))
        })
    }

    /// `perm(loc) >= p`, with the amounts of earlier parts.
    fn held(&mut self, acc: &Acc, meta: Meta) -> Exp {
        let is_expanded = acc.loc.children().into_iter().all(|e| self.expanded(e).is_some());
        let loc = is_expanded.then(|| acc.loc.map(&mut |e| self.expanded(e).expect("an expanded part")));
        let mut amounts: Vec<Exp> = match &loc {
            Some(loc) => self.earlier.iter().filter_map(|earlier| earlier.at(loc, meta)).collect(),
            None => Vec::new(),
        };
        let held = Expr::new(ExpKind::CurrentPerm(Resource::Loc(acc.loc.clone(), acc.meta)), Type::Perm, meta);
        let any = acc.perm.contains_wildcard();
        if !any {
            amounts.push(acc.perm.clone());
            let guards: Option<Vec<Exp>> = self.guards.iter().cloned().collect();
            if let (Some(loc), Some(perm), Some(guards)) = (loc, self.expanded(&acc.perm), guards) {
                let guard = guards.into_iter().reduce(|a, b| Expr::and(a, b, meta));
                self.earlier.push(Earlier { vars: self.bound.clone(), guard, loc, perm });
            }
        }
        let none = Expr::new(ExpKind::NoPerm, Type::Perm, meta);
        let sum = amounts.into_iter().reduce(|a, b| Expr::binary(BinOp::Add, a, b, Type::Perm, meta)).unwrap_or(none);
        Expr::binary(if any { BinOp::Gt } else { BinOp::Ge }, held, sum, Type::Bool, meta)
    }
}

impl Earlier {
    /// How much this part holds of a location; `None` if nothing, or nothing that can be told. Leaving an amount out only
    /// assumes less.
    fn at(&self, loc: &Loc, meta: Meta) -> Option<Exp> {
        let is_same_kind = match (&self.loc, loc) {
            (Loc::Field { field: a, .. }, Loc::Field { field: b, .. }) => a == b,
            (Loc::Predicate { name: a, .. }, Loc::Predicate { name: b, .. }) => a == b,
            _ => false,
        };
        if !is_same_kind {
            return None;
        }
        let wanted: Vec<Exp> = loc.children().into_iter().cloned().collect();
        let part = self.solved_for(&wanted);
        let mut conds = Vec::new();
        let own = part.loc.children();
        conds.extend(
            own.into_iter()
                .zip(&wanted)
                .filter(|(a, b)| !a.same_as(b))
                .map(|(a, b)| Expr::eq(b.clone(), a.clone(), meta)),
        );
        conds.extend(part.guard.clone());
        let mut cond = Expr::conj(conds, meta);
        if !part.vars.is_empty() {
            let bound: Vec<Symbol> = part.vars.iter().map(|v| v.name).collect();
            if bound.iter().any(|name| part.perm.mentions(*name))
                || wanted.iter().any(|e| bound.iter().any(|n| e.mentions(*n)))
            {
                return None;
            }
            let kind = ExpKind::Exists { vars: part.vars.clone(), triggers: vec![], body: cond };
            cond = Expr::new(kind, Type::Bool, meta);
        }
        let none = Expr::new(ExpKind::NoPerm, Type::Perm, meta);
        Some(if cond.is_true() {
            part.perm.clone()
        } else {
            Expr::new(ExpKind::Cond(cond, part.perm.clone(), none), Type::Perm, meta)
        })
    }

    /// With bound variables that are arguments themselves replaced by the arguments wanted.
    fn solved_for(&self, wanted: &[Exp]) -> Earlier {
        let mut subst = Subst::new();
        let mut vars = self.vars.clone();
        for (own, wanted) in self.loc.children().into_iter().zip(wanted) {
            if let ExpKind::Local(name) = own.kind
                && let Some(at) = vars.iter().position(|v| v.name == name)
            {
                vars.remove(at);
                subst = subst.with(name, wanted.clone());
            }
        }
        Earlier {
            vars,
            guard: self.guard.as_ref().map(|g| g.substitute(&subst)),
            loc: self.loc.map(&mut |e| e.substitute(&subst)),
            perm: self.perm.substitute(&subst),
        }
    }
}

fn full(meta: Meta) -> Exp {
    Expr::new(ExpKind::FullPerm, Type::Perm, meta)
}

#[cfg(test)]
mod tests;
