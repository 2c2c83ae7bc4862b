//! Triggers through index arithmetic: `forall x :: f(x + 1) > 0` becomes `forall y :: {f(y)} f(y) > 0`.
//!
//! Every sum in a trigger gets a variable of its own. A quantified variable that no trigger mentions any more is solved for
//! (`x = y - 1`) and disappears; sums that solved nothing become premises (`y == x + 1 ==> …`).
//!
//! What the body says must stay the same, and where it has a value. So a sum is replaced in it only if it always has one: of
//! `f(x + a.n)`, the body keeps that `a.n` is read, as `f(y - a.n + a.n)`. And what a variable is solved to must have one value
//! wherever the variable occurs, also under `old`.

use source::Symbol;

use super::Quantifier;
use super::candidates::Cover;
use crate::tree::*;

struct Sum {
    sum: Exp,
    var: Var,
    used: bool,
}

impl Sum {
    fn var_exp(&self) -> Exp {
        Expr::local(self.var.name, Type::Int, self.sum.meta)
    }
}

/// Rewrites the quantifier for the first of the covers that allows it, keeping what other covers then still cover all
/// variables. `premises` says whether sums may become premises, which a quantified permission does not allow.
pub fn rewrite(quantifier: &Quantifier, covers: &[Cover], premises: bool) -> Option<Quantifier> {
    covers.iter().find_map(|cover| rewrite_for(quantifier, cover, covers, premises))
}

fn rewrite_for(quantifier: &Quantifier, cover: &Cover, all: &[Cover], premises: bool) -> Option<Quantifier> {
    let mut sums = Vec::new();
    let mut taken = names_of(quantifier, all);
    for term in &cover.terms {
        collect_sums(term, &mut taken, &mut sums);
    }
    let terms: Vec<Exp> = cover.terms.iter().map(|t| replace_sums(t, &sums)).collect();
    let mut body = replace_total_sums(&quantifier.body, &sums);
    let mut vars = Vec::new();
    for var in &quantifier.vars {
        if terms.iter().any(|t| t.mentions(var.name)) {
            vars.push(var.clone());
            continue;
        }
        let (at, solution) = solve_for(var.name, &sums)?;
        if !solution.may_replace(var.name, &body) {
            return None;
        }
        let subst = Subst::new().with(var.name, solution);
        sums[at].used = true;
        body = body.substitute(&subst);
        for sum in sums.iter_mut().filter(|s| !s.used) {
            sum.sum = sum.sum.substitute(&subst);
        }
    }
    let guards: Vec<Exp> =
        sums.iter().filter(|s| !s.used).map(|s| Expr::eq(s.var_exp(), s.sum.clone(), s.sum.meta)).collect();
    if !guards.is_empty() {
        if !premises || guards.iter().any(|guard| !guard.is_total()) {
            return None;
        }
        let meta = body.meta;
        body = Expr::implies(Expr::conj(guards, meta), body, meta);
    }
    vars.extend(sums.iter().map(|s| s.var.clone()));
    vars.extend(cover.extra.iter().cloned());
    let triggers = all
        .iter()
        .map(|other| other.terms.iter().map(|t| replace_sums(t, &sums)).collect::<Vec<_>>())
        .filter(|terms| !terms.iter().any(has_sum))
        .filter(|terms| vars.iter().all(|v| terms.iter().any(|t| t.mentions(v.name))))
        .filter(|terms| terms.iter().all(|t| t.free_vars().keys().all(|n| !is_gone(*n, quantifier, &vars))))
        .map(|terms| Trigger { terms, meta: body.meta })
        .collect::<Vec<_>>();
    (!triggers.is_empty()).then_some(Quantifier { vars, triggers, body })
}

fn is_gone(name: Symbol, quantifier: &Quantifier, vars: &[Var]) -> bool {
    quantifier.vars.iter().any(|v| v.name == name) && !vars.iter().any(|v| v.name == name)
}

fn names_of(quantifier: &Quantifier, all: &[Cover]) -> Vec<Symbol> {
    let mut taken: Vec<Symbol> = quantifier.body.free_vars().into_keys().collect();
    taken.extend(quantifier.vars.iter().map(|v| v.name));
    taken.extend(all.iter().flat_map(|c| c.extra.iter().map(|v| v.name)));
    quantifier.body.visit(&mut |e| taken.extend(e.kind.binders().iter().map(|v| v.name)));
    taken
}

pub fn is_sum(e: &Exp) -> bool {
    is_sum_node(e)
}

fn is_sum_node(e: &Expr) -> bool {
    matches!(e.kind, ExpKind::Binary(BinOp::Add | BinOp::Sub, ..)) && e.ty == Type::Int
}

fn has_sum(e: &Exp) -> bool {
    e.any(&mut is_sum_node)
}

fn collect_sums(e: &Exp, taken: &mut Vec<Symbol>, sums: &mut Vec<Sum>) {
    if !is_sum(e) {
        return e.children().into_iter().for_each(|child| collect_sums(child, taken, sums));
    }
    if sums.iter().any(|s| s.sum.same_as(e)) {
        return;
    }
    let name = fresh_name(Symbol::new("sum"), &mut |n| taken.contains(&n));
    taken.push(name);
    sums.push(Sum { sum: e.clone(), var: Var { name, ty: Type::Int, span: e.meta.span }, used: false });
}

fn replace_sums(e: &Exp, sums: &[Sum]) -> Exp {
    e.top_down(&mut |e| sums.iter().find(|s| s.sum.same_as(e)).map(Sum::var_exp))
}

fn replace_total_sums(e: &Exp, sums: &[Sum]) -> Exp {
    e.top_down(&mut |e| sums.iter().find(|s| s.sum.is_total() && s.sum.same_as(e)).map(Sum::var_exp))
}

fn solve_for(name: Symbol, sums: &[Sum]) -> Option<(usize, Exp)> {
    sums.iter()
        .enumerate()
        .filter(|(_, s)| !s.used)
        .find_map(|(at, s)| solve(&s.sum, s.var_exp(), name).map(|solution| (at, solution)))
}

/// Solves `sum == value` for a variable that occurs exactly once in `sum`, below nothing but `+` and `-`.
fn solve(sum: &Exp, value: Exp, name: Symbol) -> Option<Exp> {
    if matches!(sum.kind, ExpKind::Local(n) if n == name) {
        return Some(value);
    }
    let ExpKind::Binary(op, l, r) = &sum.kind else { return None };
    if !is_sum(sum) {
        return None;
    }
    let arith = |op, a: Exp, b: &Exp| Expr::binary(op, a, b.clone(), Type::Int, sum.meta);
    match (op, l.mentions(name), r.mentions(name)) {
        (BinOp::Add, true, false) => solve(l, arith(BinOp::Sub, value, r), name),
        (BinOp::Add, false, true) => solve(r, arith(BinOp::Sub, value, l), name),
        (BinOp::Sub, true, false) => solve(l, arith(BinOp::Add, value, r), name),
        (BinOp::Sub, false, true) => solve(r, arith(BinOp::Sub, l.clone(), &value), name),
        _ => None,
    }
}
