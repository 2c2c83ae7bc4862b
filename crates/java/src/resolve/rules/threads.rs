//! Threads and initialisers of classes: what their contracts may say.

use super::super::*;
use super::Rules;

impl<'p> Rules<'p> {
    /// An initialiser of a class runs at its first use, wherever that is: it can require nothing.
    pub(super) fn check_initializer_contract(&mut self, init: &'p Initializer) {
        if !init.is_static {
            return;
        }
        for clause in &init.contract.clauses {
            let requires = matches!(
                clause.kind,
                ClauseKind::Requires(_) | ClauseKind::Context(_) | ClauseKind::ContextEverywhere(_)
            );
            if requires {
                let message = "an initialiser of a class requires nothing: it runs at the first use, in any thread";
                self.violation(codes::INITIALIZER_CONTRACT, clause.span, message);
            }
        }
    }

    /// `t.postJoin(f)` says what the join that follows takes.
    pub(super) fn check_threads(&mut self) {
        let program = self.program;
        for class in program.source_classes() {
            for method in program[class].methods() {
                if let Body::Block(block) = &program[method].body {
                    self.check_joins(&block.stmts);
                }
            }
        }
    }

    fn check_joins(&mut self, stmts: &'p [Stmt]) {
        for (at, stmt) in stmts.iter().enumerate() {
            if let StmtKind::Spec(spec) = &stmt.kind
                && let SpecStmt::PostJoin { thread, .. } = &**spec
            {
                let next = stmts[at + 1..].iter().find(|stmt| !matches!(stmt.kind, StmtKind::Spec(_)));
                if !next.is_some_and(|next| joins(next, thread)) {
                    let message = "`postJoin` stands directly before the `join` of the same thread";
                    self.violation(codes::POST_JOIN, stmt.span, message);
                }
            }
            syntax::deep(|| self.check_joins_inside(stmt));
        }
    }

    fn check_joins_inside(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::Block(block) | StmtKind::Synchronized { body: block, .. } => self.check_joins(&block.stmts),
            StmtKind::Switch(switch) => switch.cases.iter().for_each(|case| self.check_joins(&case.body)),
            StmtKind::Try(t) => {
                self.check_joins(&t.body.stmts);
                t.catches.iter().for_each(|catch| self.check_joins(&catch.body.stmts));
                t.finally.iter().for_each(|finally| self.check_joins(&finally.stmts));
            }
            _ => visit::substatements(stmt).into_iter().for_each(|inner| self.check_joins(std::slice::from_ref(inner))),
        }
    }
}

/// Whether a statement is `t.join()`, perhaps as the first in a `try`.
fn joins(stmt: &Stmt, thread: &Expr) -> bool {
    match &stmt.kind {
        StmtKind::Expr(e) => match &e.kind {
            ExprKind::Call(call) => match &call.target {
                Target::Object(target) => same_thread(target, thread),
                _ => false,
            },
            _ => false,
        },
        StmtKind::Try(t) => t.body.stmts.first().is_some_and(|first| joins(first, thread)),
        _ => false,
    }
}

/// The same variable, or the same field of the same object.
fn same_thread(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Local(a), ExprKind::Local(b)) => a == b,
        (ExprKind::This { class: a, .. }, ExprKind::This { class: b, .. }) => a == b,
        (ExprKind::Field { target: ta, field: a, .. }, ExprKind::Field { target: tb, field: b, .. }) => {
            let targets = match (ta, tb) {
                (Some(a), Some(b)) => same_thread(a, b),
                (None, None) => true,
                _ => false,
            };
            a == b && targets
        }
        (ExprKind::Index(a, i), ExprKind::Index(b, j)) => same_thread(a, b) && same_thread(i, j),
        (ExprKind::Literal, ExprKind::Literal) => a.constant == b.constant,
        (ExprKind::Convert(_, a), _) => same_thread(a, b),
        (_, ExprKind::Convert(_, b)) => same_thread(a, b),
        _ => false,
    }
}
