//! What a program mentions anywhere, so that the machine remembers only what can be asked for.

use chalice::tree::visit::{any, children, each_stmt, stmt_exprs};
use chalice::tree::*;
use rustc_hash::FxHashSet;

#[derive(Default)]
pub struct Facts {
    /// Some `eval` speaks of the last acquire or release of a monitor.
    pub monitors: bool,
    /// The methods some `eval` speaks of a fork of.
    pub forks: FxHashSet<MethodId>,
    pub two_state_invariants: FxHashSet<ClassId>,
    /// Some expression speaks of the place of a token in the lock order.
    pub token_levels: bool,
    /// Some expression ranges over all objects of a class.
    pub whole_heap: bool,
}

pub fn scan(program: &Program) -> Facts {
    let mut facts = Facts::default();
    for_each_root(program, &mut |e| facts.expr(e));
    for id in program.classes() {
        if program[id].invariants.iter().any(|i| mentions_old(&i.body)) {
            facts.two_state_invariants.insert(id);
        }
    }
    facts
}

impl Facts {
    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Eval(state, _) => match state {
                EvalState::Acquire(_) | EvalState::Release(_) => self.monitors = true,
                EvalState::Fork { method, .. } => {
                    self.forks.insert(*method);
                }
            },
            ExprKind::Quant { domain: Domain::Type, .. } => self.whole_heap = true,
            ExprKind::Field { recv, field: FieldRef::Mu } => self.token_levels |= is_token(recv),
            ExprKind::Binary(BinOp::Below, a, b) => self.token_levels |= is_token(a) || is_token(b),
            _ => {}
        }
        syntax::deep(|| children(e).into_iter().for_each(|e| self.expr(e)));
    }
}

pub fn is_token(e: &Expr) -> bool {
    matches!(e.ty, Type::Token(_))
}

pub fn mentions_old(e: &Expr) -> bool {
    any(e, &|e| matches!(e.kind, ExprKind::Old(_)))
}

/// Whether an assertion says something about permissions, credits or duties, and so cannot be evaluated to a truth value.
pub fn has_access(e: &Expr) -> bool {
    match &e.kind {
        // The permission of an `unfolding` is only borrowed for its body.
        ExprKind::Unfolding(..) => false,
        ExprKind::Access(_) | ExprKind::Credit { .. } | ExprKind::Duty(_) => true,
        _ => syntax::deep(|| children(e).into_iter().any(|e| has_access(e))),
    }
}

/// Whether the state at the start of a method must be remembered.
pub fn method_uses_old(method: &Method) -> bool {
    let mut found =
        method.ensures.iter().any(|c| mentions_old(&c.body)) || method.lockchange.iter().any(|e| mentions_old(e));
    each_stmt(&method.body, &mut |stmt| found |= stmt_exprs(stmt).into_iter().any(|e| mentions_old(e)));
    found
}

/// Every expression that is not part of another one.
fn for_each_root(program: &Program, visit: &mut dyn FnMut(&Expr)) {
    let mut clauses = |clauses: &[Clause]| clauses.iter().for_each(|c| visit(&c.body));
    program.classes.iter().for_each(|c| clauses(&c.invariants));
    program.methods.iter().for_each(|m| {
        clauses(&m.requires);
        clauses(&m.ensures);
    });
    program.functions.iter().for_each(|f| {
        clauses(&f.requires);
        clauses(&f.ensures);
    });
    program.channels.iter().for_each(|c| clauses(c.where_.as_slice()));
    program.conditions.iter().for_each(|c| clauses(c.where_.as_slice()));
    program.functions.iter().filter_map(|f| f.body.as_ref()).for_each(|e| visit(e));
    program.predicates.iter().for_each(|p| visit(&p.body));
    for method in &program.methods {
        method.lockchange.iter().for_each(|e| visit(e));
        each_stmt(&method.body, &mut |stmt| stmt_exprs(stmt).into_iter().for_each(|e| visit(e)));
    }
}
