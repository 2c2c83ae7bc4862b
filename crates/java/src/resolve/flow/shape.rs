//! Whether statements end normally, told from the syntax alone: for lambdas, before anything in them is resolved.

use crate::syntax::ast::*;

/// Whether control may get past the last statement.
pub(crate) fn may_complete(stmts: &[Stmt]) -> bool {
    stmts.iter().all(completes)
}

fn completes(stmt: &Stmt) -> bool {
    syntax::deep(|| match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Throw(_) | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Yield(_) => {
            false
        }
        StmtKind::Block(block) | StmtKind::Synchronized { body: block, .. } => may_complete(&block.stmts),
        StmtKind::If { then, otherwise, .. } => {
            completes(then) || otherwise.as_ref().is_none_or(|otherwise| completes(otherwise))
        }
        StmtKind::While { cond, body, .. } => !is_true(cond) || breaks(body),
        StmtKind::Do { body, cond, .. } => (completes(body) && !is_true(cond)) || breaks(body),
        StmtKind::For(f) => f.cond.as_ref().is_some_and(|cond| !is_true(cond)) || breaks(&f.body),
        StmtKind::Labeled { label, body } => completes(body) || breaks_to(body, label.name),
        StmtKind::Switch(switch) => switch_completes(switch),
        StmtKind::Try(t) => {
            let finally = t.finally.as_ref().is_none_or(|block| may_complete(&block.stmts));
            let body = may_complete(&t.body.stmts) || t.catches.iter().any(|catch| may_complete(&catch.body.stmts));
            finally && body
        }
        _ => true,
    })
}

fn switch_completes(switch: &Switch) -> bool {
    let default =
        switch.cases.iter().any(|case| case.labels.iter().any(|label| matches!(label, CaseLabel::Default(_))));
    let arrow = switch.cases.first().is_some_and(|case| case.arrow);
    let ends = |case: &Case| may_complete(&case.body) || case.body.iter().any(breaks);
    let bodies = if arrow {
        switch.cases.iter().any(ends)
    } else {
        switch.cases.last().is_none_or(|case| may_complete(&case.body))
            || switch.cases.iter().any(|c| c.body.iter().any(breaks))
    };
    !default || bodies
}

fn is_true(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Literal(Literal::Boolean(value)) => *value,
        ExprKind::Paren(inner) => is_true(inner),
        _ => false,
    }
}

/// Whether a `break` without label in a statement leaves the loop or switch around it.
fn breaks(stmt: &Stmt) -> bool {
    syntax::deep(|| match &stmt.kind {
        StmtKind::Break(None) => true,
        StmtKind::While { .. }
        | StmtKind::Do { .. }
        | StmtKind::For(_)
        | StmtKind::ForEach(_)
        | StmtKind::Switch(_) => false,
        _ => inside(stmt).into_iter().any(breaks),
    })
}

fn breaks_to(stmt: &Stmt, label: source::Symbol) -> bool {
    syntax::deep(|| match &stmt.kind {
        StmtKind::Break(Some(name)) => name.name == label,
        _ => inside(stmt).into_iter().any(|inner| breaks_to(inner, label)),
    })
}

fn inside(stmt: &Stmt) -> Vec<&Stmt> {
    match &stmt.kind {
        StmtKind::Block(block) | StmtKind::Synchronized { body: block, .. } => block.stmts.iter().collect(),
        StmtKind::If { then, otherwise, .. } => std::iter::once(&**then).chain(otherwise.as_deref()).collect(),
        StmtKind::While { body, .. } | StmtKind::Do { body, .. } | StmtKind::Labeled { body, .. } => vec![body],
        StmtKind::For(f) => vec![&f.body],
        StmtKind::ForEach(f) => vec![&f.body],
        StmtKind::Switch(switch) => switch.cases.iter().flat_map(|case| &case.body).collect(),
        StmtKind::Try(t) => {
            let catches = t.catches.iter().flat_map(|c| &c.body.stmts);
            t.body.stmts.iter().chain(catches).chain(t.finally.iter().flat_map(|b| &b.stmts)).collect()
        }
        _ => Vec::new(),
    }
}
