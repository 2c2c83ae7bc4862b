//! Statements that nothing gets to, and bodies that end without a result. javac refuses them; they do no harm to a proof.

use source::Span;

use super::reach::{all_complete, completes, is_constant};
use crate::tree::*;

pub(super) fn check(program: &Program) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    for class in program.source_classes() {
        for member in &program[class].members {
            match member {
                Member::Initializer(init) => {
                    sequence(&init.body.stmts, &mut found);
                    if !all_complete(&init.body.stmts) {
                        found.push((init.span, "initializer must be able to complete normally".to_string()));
                    }
                }
                Member::Method(method) => body(program, *method, &mut found),
                _ => {}
            }
        }
    }
    found
}

fn body(program: &Program, method: MethodId, found: &mut Vec<(Span, String)>) {
    let entry = &program[method];
    let Body::Block(block) = &entry.body else { return };
    sequence(&block.stmts, found);
    let wants_result = entry.result != Type::Void && !entry.is_constructor() && !entry.ghost;
    if wants_result && all_complete(&block.stmts) {
        found.push((block.end(), "missing return statement".to_string()));
    }
}

/// The first statement that follows one which never ends normally. Specifications are not there for javac.
fn sequence(stmts: &[Stmt], found: &mut Vec<(Span, String)>) {
    let mut reached = true;
    for stmt in stmts {
        if !reached && !matches!(stmt.kind, StmtKind::Spec(_) | StmtKind::Class(_)) {
            found.push((stmt.span, "unreachable statement".to_string()));
            return;
        }
        inside(stmt, found);
        reached &= completes(stmt);
    }
}

fn inside(stmt: &Stmt, found: &mut Vec<(Span, String)>) {
    syntax::deep(|| match &stmt.kind {
        StmtKind::Block(block) | StmtKind::Synchronized { body: block, .. } => sequence(&block.stmts, found),
        StmtKind::Loop(l) => {
            let never = match &l.kind {
                LoopKind::While { cond } | LoopKind::For { cond: Some(cond), .. } => is_constant(cond, false),
                _ => false,
            };
            match never {
                true => found.push((l.body.span, "unreachable statement".to_string())),
                false => inside(&l.body, found),
            }
        }
        StmtKind::Switch(switch) => switch.cases.iter().for_each(|case| sequence(&case.body, found)),
        StmtKind::Try(t) => {
            sequence(&t.body.stmts, found);
            t.catches.iter().for_each(|catch| sequence(&catch.body.stmts, found));
            t.finally.iter().for_each(|finally| sequence(&finally.stmts, found));
        }
        StmtKind::Spec(spec) => match &**spec {
            SpecStmt::Frame { body, .. } | SpecStmt::Read { body, .. } => sequence(&body.stmts, found),
            SpecStmt::Extract(inner) => inside(inner, found),
            _ => {}
        },
        _ => visit::substatements(stmt).into_iter().for_each(|inner| inside(inner, found)),
    })
}
