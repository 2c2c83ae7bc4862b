//! What unfolding tells about predicate instances: those inside the body are nested in the one unfolded.

use super::measure::{apply, find_function};
use super::*;
use crate::transform::names::LocalNames;

pub const INSTANCE: &str = "PredicateInstance";

impl Checker<'_> {
    /// An unfold statement with the nesting it reveals. `measure` is the clause that makes it matter.
    pub fn unfold_with_nesting(&mut self, acc: &Acc, at: Meta, measure: Meta, names: &mut LocalNames) -> Vec<Stmt> {
        let unfold = Stmt::new(StmtKind::Unfold(acc.clone()), at);
        let Loc::Predicate { name, args } = &acc.loc else { return vec![unfold] };
        let Some(nested) = find_function(self.program, NESTED) else {
            self.error(
                measure,
                format!("a measure over predicate instances needs the function `{NESTED}`, and no domain declares it"),
                "import <decreases/predicate_instance.vpr>",
            );
            return vec![unfold];
        };
        let predicate = self.program.predicates.get(name);
        let Some((predicate, body)) = predicate.and_then(|p| Some((p, p.body.as_ref()?))) else { return vec![unfold] };
        let (outer, declaration) = names.declare("instance", Type::named(Symbol::new(INSTANCE)), at);
        let ExpKind::Local(target) = outer.kind else { unreachable!("a declared variable is a local") };
        let value = instance(*name, args, at);
        let body = body.substitute(&Subst::params(&predicate.params, args));
        let mut stmts = vec![declaration, Stmt::new(StmtKind::Assign { target, value }, at), unfold];
        let facts = nesting(&body, &mut |loc_name, loc_args| {
            apply(&nested, vec![instance(loc_name, loc_args, at), outer.clone()], at)
        });
        stmts.extend(facts.map(|facts| Stmt::new(StmtKind::Inhale(facts), at)));
        if stmts.len() == 3 { vec![stmts.remove(2)] } else { stmts }
    }
}

fn instance(predicate: Symbol, args: &[Exp], meta: Meta) -> Exp {
    let kind = ExpKind::PredicateInstance { predicate, args: args.to_vec() };
    Expr::new(kind, Type::named(Symbol::new(INSTANCE)), meta)
}

/// The fact for every predicate instance in an assertion, under the guards that lead to it.
fn nesting(e: &Exp, fact: &mut dyn FnMut(Symbol, &[Exp]) -> Option<Exp>) -> Option<Exp> {
    let meta = e.meta;
    match &e.kind {
        ExpKind::Acc(Acc { loc: Loc::Predicate { name, args }, perm, .. }) => {
            let fact = fact(*name, args)?;
            match super::replay::positive(perm) {
                None => Some(fact),
                Some(cond) => Some(Expr::implies(cond, fact, meta)),
            }
        }
        ExpKind::Binary(BinOp::And, l, r) => match (nesting(l, fact), nesting(r, fact)) {
            (Some(l), Some(r)) => Some(Expr::and(l, r, meta)),
            (one, other) => one.or(other),
        },
        ExpKind::Binary(BinOp::Implies, cond, then) => Some(Expr::implies(cond.clone(), nesting(then, fact)?, meta)),
        ExpKind::Cond(cond, then, otherwise) => {
            let (then, otherwise) = (nesting(then, fact), nesting(otherwise, fact));
            if then.is_none() && otherwise.is_none() {
                return None;
            }
            let or_true = |e: Option<Exp>| e.unwrap_or_else(|| Expr::bool(true, meta));
            Some(e.with_kind(ExpKind::Cond(cond.clone(), or_true(then), or_true(otherwise))))
        }
        ExpKind::Let { var, value, body } => {
            let body = nesting(body, fact)?;
            Some(e.with_kind(ExpKind::Let { var: var.clone(), value: value.clone(), body }))
        }
        ExpKind::Forall { vars, triggers, body } => {
            let body = nesting(body, fact)?;
            Some(e.with_kind(ExpKind::Forall { vars: vars.clone(), triggers: triggers.clone(), body }))
        }
        ExpKind::InhaleExhale(inhaled, _) => nesting(inhaled, fact),
        _ => None,
    }
}
