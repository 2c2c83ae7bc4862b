//! Parallel loops: their rounds end, and what one sends, one receives.

use super::super::*;
use super::Rules;

impl<'p> Rules<'p> {
    pub(super) fn check_parallel(&mut self, l: &'p Loop, span: Span) {
        if !matches!(l.kind, LoopKind::For { .. }) {
            let message = "only a `for` loop has rounds that can run in parallel";
            let help = "a loop that runs in order has `loop_invariant` clauses";
            return self.violation_with(codes::PARALLEL, span, message, help);
        }
        let mut inside = Vec::new();
        visit::each_stmt(&l.body, &mut |stmt| match &stmt.kind {
            StmtKind::Loop(inner) => inside.push(inner.target),
            StmtKind::Switch(switch) => inside.push(switch.target),
            StmtKind::Labeled { target, .. } => inside.push(*target),
            _ => {}
        });
        let mut leaving = Vec::new();
        visit::each_stmt(&l.body, &mut |stmt| {
            let leaves = match &stmt.kind {
                StmtKind::Return(_) | StmtKind::Throw(_) => true,
                StmtKind::Break(target) => !inside.contains(target),
                StmtKind::Continue(target) => *target != l.target && !inside.contains(target),
                _ => false,
            };
            if leaves {
                leaving.push(stmt.span);
            }
        });
        for span in leaving {
            let message = "a round of a parallel loop runs to its end: the others do not stop for it";
            self.violation(codes::PARALLEL_EXIT, span, message);
        }
        self.check_messages(l);
    }

    /// `send` and `recv` stand in every round, one of each for a name.
    fn check_messages(&mut self, l: &'p Loop) {
        let body: &'p [Stmt] = match &l.body.kind {
            StmtKind::Block(block) => &block.stmts,
            _ => std::slice::from_ref(&l.body),
        };
        let mut unconditional = Vec::new();
        let mut all = Vec::new();
        for stmt in body {
            unconditional.extend(message_of(stmt));
        }
        visit::each_stmt(&l.body, &mut |stmt| all.extend(message_of(stmt)));
        for (name, is_send, span) in &all {
            let word = if *is_send { "send" } else { "recv" };
            let direct = unconditional.iter().any(|(_, _, other)| other == span);
            let alike = all.iter().filter(|(other, sends, _)| other == name && sends == is_send).count();
            let partner = all.iter().any(|(other, sends, _)| other == name && sends != is_send);
            if !direct {
                let message = format!("`{word} {name}` is reached in every round: it stands in the loop itself");
                self.violation(codes::SEND_RECV, *span, message);
            } else if alike > 1 || !partner {
                let message = format!("there is exactly one `send {name}` and one `recv {name}` in a round");
                self.violation(codes::SEND_RECV, *span, message);
            }
        }
        // What is sent is received in another round, which has variables of its own.
        let mut own = Vec::new();
        visit::each_stmt(&l.body, &mut |stmt| {
            if let StmtKind::Local(decls) = &stmt.kind {
                own.extend(decls.iter().map(|decl| decl.local));
            }
        });
        let mut wrong = Vec::new();
        visit::each_stmt(&l.body, &mut |stmt| {
            if let StmtKind::Spec(spec) = &stmt.kind
                && let SpecStmt::Send { body, .. } = &**spec
            {
                visit::each(body, &mut |e| {
                    if matches!(e.kind, ExprKind::Local(local) if own.contains(&local)) {
                        wrong.push(e.span);
                    }
                });
            }
        });
        for span in wrong {
            let message = "what is sent is received in another round: it cannot speak of a variable of this one";
            self.violation(codes::SEND_RECV, span, message);
        }
    }
}

/// The name in a `send` or `recv`, and which of them it is.
fn message_of(stmt: &Stmt) -> Option<(Symbol, bool, Span)> {
    let StmtKind::Spec(spec) = &stmt.kind else { return None };
    match &**spec {
        SpecStmt::Send { name, .. } => Some((*name, true, stmt.span)),
        SpecStmt::Recv(name) => Some((*name, false, stmt.span)),
        _ => None,
    }
}
