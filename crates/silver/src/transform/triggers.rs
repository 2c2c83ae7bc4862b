//! Trigger inference for quantifiers that the program gives no triggers.
//!
//! Candidates are the applications in the body (of functions, domain functions, collection operations, and fields under
//! quantified permissions); what no trigger may contain is hidden behind extra quantified variables. All minimal sets covering
//! the quantified variables become alternatives. If there is none, sums of integers are allowed too and then rewritten away.

mod arithmetic;
mod candidates;

use rustc_hash::FxHashSet;
use source::Symbol;

use self::candidates::Cover;
use super::quantified::innermost;
use crate::tree::*;

/// What may trigger.
pub struct Policy<'a> {
    /// Fields whose reads the engine represents as applications (those under quantified permissions).
    pub triggering_fields: &'a FxHashSet<Symbol>,
    /// Whether integer sums may occur; they are rewritten away afterwards.
    arithmetic: bool,
}

impl<'a> Policy<'a> {
    pub fn new(triggering_fields: &'a FxHashSet<Symbol>) -> Policy<'a> {
        Policy { triggering_fields, arithmetic: false }
    }

    fn with_arithmetic(&self) -> Policy<'a> {
        Policy { arithmetic: true, ..*self }
    }
}

/// The parts of a `forall` or `exists`.
#[derive(Clone, Debug)]
pub struct Quantifier {
    pub vars: Vec<Var>,
    pub triggers: Vec<Trigger>,
    pub body: Exp,
}

/// Gives every quantifier of the program triggers where some can be found. Quantified permissions must be in canonical form
/// (see [`quantified`](super::quantified)). What has triggers, and what nothing can be found for, stays as it is.
pub fn infer(mut program: Program) -> Program {
    let fields = quantified_fields(&program);
    let policy = Policy::new(&fields);
    let in_body = |m: &mut Method| m.body.take().map(|body| infer_in_block(&body, &policy));
    let bodies: Vec<Option<Block>> = program.methods.values_mut().map(in_body).collect();
    let mut program = program.map_exps(&mut |e| infer_in(e, &policy));
    for (method, body) in program.methods.values_mut().zip(bodies) {
        method.body = body;
    }
    program
}

fn infer_in_block(block: &Block, policy: &Policy<'_>) -> Block {
    let in_stmt = |stmt: &Stmt| {
        use StmtKind::*;
        let of_wand = matches!(stmt.kind, Package { .. } | Apply(_) | Quasihavoc { .. } | QuasihavocAll { .. });
        stmt.map(&mut |e| infer_below(e, policy, !of_wand), &mut |inner| infer_in_block(inner, policy))
    };
    Block::new(block.stmts.iter().map(in_stmt).collect())
}

/// Infers triggers for the quantifiers in one expression.
pub fn infer_in(e: &Exp, policy: &Policy<'_>) -> Exp {
    infer_below(e, policy, true)
}

/// `merge` allows quantifiers inside one another to become one. Inside wands it is not, as wands are told apart by how they
/// are written.
fn infer_below(e: &Exp, policy: &Policy<'_>, merge: bool) -> Exp {
    let has_wand = match &e.kind {
        ExpKind::CurrentPerm(resource) | ExpKind::ForPerm { resource, .. } => matches!(resource, Resource::Wand(_)),
        other => matches!(other, ExpKind::Wand(_) | ExpKind::Applying(..)),
    };
    let e = e.map_children(&mut |child| infer_below(child, policy, merge && !has_wand));
    match &e.kind {
        ExpKind::Forall { vars, triggers, body } if triggers.is_empty() => {
            let found = match canonical_parts(body) {
                Some((cond, resource)) => for_permission(vars, &cond, &resource, body, policy),
                None => for_pure(vars, body, policy, true).or_else(|| merge.then(|| merged(vars, body, policy))?),
            };
            let Some(Quantifier { vars, triggers, body }) = found else { return e };
            e.with_kind(ExpKind::Forall { vars, triggers, body })
        }
        ExpKind::Exists { vars, triggers, body } if triggers.is_empty() => {
            let Some(Quantifier { vars, triggers, body }) = for_pure(vars, body, policy, false) else { return e };
            e.with_kind(ExpKind::Exists { vars, triggers, body })
        }
        _ => e,
    }
}

/// `forall x :: c ==> forall y :: b` as one quantifier, if that can be triggered.
fn merged(vars: &[Var], body: &Exp, policy: &Policy<'_>) -> Option<Quantifier> {
    let (cond, inner) = match &body.kind {
        ExpKind::Binary(BinOp::Implies, cond, inner) => (Some(cond), inner),
        _ => (None, body),
    };
    let ExpKind::Forall { vars: inner_vars, triggers, body: inner_body } = &inner.kind else { return None };
    let clashes = |v: &Var| vars.iter().any(|w| w.name == v.name) || cond.is_some_and(|c| c.mentions(v.name));
    if !inner.is_pure() || inner_vars.iter().any(clashes) {
        return None;
    }
    let all: Vec<Var> = vars.iter().chain(inner_vars).cloned().collect();
    let body = match cond {
        Some(cond) => Expr::implies(cond.clone(), inner_body.clone(), body.meta),
        None => inner_body.clone(),
    };
    let covers_all = |t: &&Trigger| vars.iter().all(|v| t.terms.iter().any(|e| e.mentions(v.name)));
    let triggers: Vec<Trigger> = triggers.iter().filter(covers_all).cloned().collect();
    if triggers.is_empty() {
        return for_pure(&all, &body, policy, true).or_else(|| merged(&all, &body, policy));
    }
    Some(Quantifier { vars: all, triggers, body })
}

/// Fields that some quantified permission of the program speaks of.
pub fn quantified_fields(program: &Program) -> FxHashSet<Symbol> {
    let mut fields = FxHashSet::default();
    program.each_exp(&mut |e| {
        e.visit(&mut |e| {
            let ExpKind::Forall { body, .. } = &e.kind else { return };
            if !body.is_pure() {
                body.visit(&mut |e| {
                    if let ExpKind::Acc(Acc { loc: Loc::Field { field, .. }, .. }) = &e.kind {
                        fields.insert(*field);
                    }
                });
            }
        });
    });
    fields
}

/// Triggers for a pure quantifier; `premises` allows the body to get premises (a `forall`, not an `exists`).
fn for_pure(vars: &[Var], body: &Exp, policy: &Policy<'_>, premises: bool) -> Option<Quantifier> {
    let search = std::slice::from_ref(body);
    let found = candidates::covers(vars, search, policy);
    if !found.is_empty() {
        return Some(plain(vars, body, preferred(found)));
    }
    if !premises {
        return None;
    }
    let quantifier = Quantifier { vars: vars.to_vec(), triggers: vec![], body: body.clone() };
    let sums = candidates::covers(vars, search, &policy.with_arithmetic());
    arithmetic::rewrite(&quantifier, &preferred_first(sums), premises)
}

/// Triggers for `forall vars :: cond ==> resource`: from the receiver or arguments if possible, else from anything. No extra
/// variable may appear, as it would make the receiver ambiguous.
fn for_permission(vars: &[Var], cond: &Exp, resource: &Exp, body: &Exp, policy: &Policy<'_>) -> Option<Quantifier> {
    let receivers: Vec<Exp> = match &resource.kind {
        ExpKind::Acc(acc) => acc.loc.children().into_iter().cloned().collect(),
        // Its receivers cannot be written without the `let`.
        ExpKind::Let { .. } => return None,
        _ => resource.children().into_iter().cloned().collect(),
    };
    let quantifier = Quantifier { vars: vars.to_vec(), triggers: vec![], body: body.clone() };
    let exact = |search: &[Exp], policy: &Policy<'_>| -> Vec<Cover> {
        candidates::covers(vars, search, policy).into_iter().filter(|c| c.extra.is_empty()).collect()
    };
    let found = exact(&receivers, policy);
    if !found.is_empty() {
        return Some(plain(vars, body, found));
    }
    let sums = exact(&receivers, &policy.with_arithmetic());
    if let Some(rewritten) = arithmetic::rewrite(&quantifier, &sums, false) {
        return Some(rewritten);
    }
    if let Some(direct) = with_plain_arguments(&quantifier, &receivers) {
        let Some((cond, resource)) = canonical_parts(&direct.body) else { return Some(direct) };
        let triggers = from_terms(&direct.vars, &[cond, resource], policy);
        return Some(Quantifier { triggers, ..direct });
    }
    let found = exact(&[cond.clone(), resource.clone()], policy);
    (!found.is_empty()).then(|| plain(vars, body, found))
}

/// `acc(P(x + 1))` as `acc(P(y))`: quantified over the arguments themselves where those are sums, without triggers.
fn with_plain_arguments(quantifier: &Quantifier, args: &[Exp]) -> Option<Quantifier> {
    let is_bound = |e: &Exp| quantifier.vars.iter().any(|v| e.mentions(v.name));
    let terms: Vec<Exp> = args.iter().filter(|e| is_bound(e)).cloned().collect();
    if !terms.iter().any(arithmetic::is_sum) {
        return None;
    }
    let rewritten = arithmetic::rewrite(quantifier, &[Cover { terms, extra: vec![] }], false)?;
    Some(Quantifier { triggers: vec![], ..rewritten })
}

/// Triggers for a quantifier over `vars` from given terms (receivers, say), without extra variables and without rewriting.
pub fn from_terms(vars: &[Var], terms: &[Exp], policy: &Policy<'_>) -> Vec<Trigger> {
    let found = candidates::covers(vars, terms, policy);
    found.into_iter().filter(|c| c.extra.is_empty()).map(trigger).collect()
}

fn plain(vars: &[Var], body: &Exp, covers: Vec<Cover>) -> Quantifier {
    let extra = covers.first().map_or(vec![], |c| c.extra.clone());
    let vars = vars.iter().cloned().chain(extra).collect();
    Quantifier { vars, triggers: covers.into_iter().map(trigger).collect(), body: body.clone() }
}

fn trigger(cover: Cover) -> Trigger {
    let meta = cover.terms.first().map_or(Meta::NONE, |t| t.meta);
    Trigger { terms: cover.terms, meta }
}

/// All covers without extra variables, or the first with the fewest.
fn preferred(covers: Vec<Cover>) -> Vec<Cover> {
    let sorted = preferred_first(covers);
    let fewest = sorted.first().map_or(0, |c| c.extra.len());
    let n = if fewest == 0 { sorted.len() } else { 1 };
    sorted.into_iter().take_while(|c| c.extra.len() == fewest).take(n).collect()
}

fn preferred_first(mut covers: Vec<Cover>) -> Vec<Cover> {
    covers.sort_by_key(|c| c.extra.len());
    covers
}

/// `cond ==> acc(..)` or `cond ==> A --* B`, as canonical quantified permissions have it.
fn canonical_parts(body: &Exp) -> Option<(Exp, Exp)> {
    match &body.kind {
        ExpKind::Binary(BinOp::Implies, cond, resource)
            if matches!(innermost(resource).kind, ExpKind::Acc(_) | ExpKind::Wand(_)) =>
        {
            Some((cond.clone(), resource.clone()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
