//! Which statements can complete normally, by Java's rules: conditions count only if they are constant.

use crate::tree::*;

/// Whether a statement can complete normally.
pub fn completes(stmt: &Stmt) -> bool {
    syntax::deep(|| match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Throw(_) | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Yield(..) => {
            false
        }
        StmtKind::Block(block) | StmtKind::Synchronized { body: block, .. } => all_complete(&block.stmts),
        // An `if` is not told apart by its condition.
        StmtKind::If { then, otherwise, .. } => completes(then) || otherwise.as_ref().is_none_or(|o| completes(o)),
        StmtKind::Loop(l) => loop_completes(l),
        StmtKind::Labeled { target, body, .. } => completes(body) || leaves(body, *target),
        StmtKind::Switch(switch) => switch_completes(switch),
        StmtKind::Try(t) => {
            let finally = t.finally.as_ref().is_none_or(|block| all_complete(&block.stmts));
            let body = all_complete(&t.body.stmts) || t.catches.iter().any(|catch| all_complete(&catch.body.stmts));
            finally && body
        }
        StmtKind::Spec(spec) => match &**spec {
            SpecStmt::Frame { body, .. } | SpecStmt::Read { body, .. } => all_complete(&body.stmts),
            SpecStmt::Extract(inner) => completes(inner),
            // Ghost code is not there for javac.
            _ => true,
        },
        _ => true,
    })
}

pub(crate) fn all_complete(stmts: &[Stmt]) -> bool {
    stmts.iter().all(completes)
}

pub(super) fn is_constant(e: &Expr, value: bool) -> bool {
    e.constant == Some(Constant::Boolean(value))
}

fn loop_completes(l: &Loop) -> bool {
    let ends = match &l.kind {
        LoopKind::While { cond } => !is_constant(cond, true),
        LoopKind::Do { cond } => {
            let reached = completes(&l.body) || continues(&l.body, l.target);
            reached && !is_constant(cond, true)
        }
        LoopKind::For { cond, .. } => cond.as_ref().is_some_and(|cond| !is_constant(cond, true)),
        LoopKind::Each { .. } => true,
    };
    ends || leaves(&l.body, l.target)
}

fn switch_completes(switch: &Switch) -> bool {
    let arrow = switch.cases.first().is_some_and(|case| case.arrow);
    let breaks = switch.cases.iter().flat_map(|case| &case.body).any(|stmt| leaves(stmt, switch.target));
    let default = switch.cases.iter().flat_map(|case| &case.labels).any(|label| matches!(label, CaseLabel::Default));
    // An old switch statement about an enum need not be complete.
    let patterns =
        switch.cases.iter().flat_map(|case| &case.labels).any(|label| matches!(label, CaseLabel::Pattern(_)));
    let may_skip = !(default || patterns && switch.exhaustive);
    let falls_out = match arrow {
        true => switch.cases.iter().any(|case| all_complete(&case.body)),
        false => switch.cases.last().is_none_or(|case| all_complete(&case.body)),
    };
    may_skip || breaks || falls_out || switch.cases.is_empty()
}

/// Whether a reachable `break` in a statement has this target. A `finally` that does not complete catches it.
pub(crate) fn leaves(stmt: &Stmt, target: JumpId) -> bool {
    jumps(stmt, &|kind| matches!(kind, StmtKind::Break(t) if *t == target))
}

fn continues(stmt: &Stmt, target: JumpId) -> bool {
    jumps(stmt, &|kind| matches!(kind, StmtKind::Continue(t) if *t == target))
}

fn jumps(stmt: &Stmt, is: &dyn Fn(&StmtKind) -> bool) -> bool {
    syntax::deep(|| match &stmt.kind {
        StmtKind::Try(t) => {
            let finally_completes = t.finally.as_ref().is_none_or(|block| all_complete(&block.stmts));
            let inside = t.body.stmts.iter().chain(t.catches.iter().flat_map(|c| &c.body.stmts)).any(|s| jumps(s, is));
            (inside && finally_completes) || t.finally.iter().flat_map(|b| &b.stmts).any(|s| jumps(s, is))
        }
        kind => is(kind) || visit::substatements(stmt).into_iter().any(|inner| jumps(inner, is)),
    })
}
