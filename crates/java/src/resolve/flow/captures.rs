//! What lambdas, local classes and the resources of `try` use of the variables around them must not change.

use rustc_hash::FxHashSet;
use source::{Span, Symbol};

use crate::codes::{self, ErrorKind};
use crate::tree::*;

/// The first place where each variable that changes is used by a lambda or class that has only a copy of it.
pub(super) fn check(program: &Program, changed: &FxHashSet<LocalId>) -> Vec<(ErrorKind, Span, String)> {
    let mut found = Vec::new();
    let report = |found: &mut Vec<_>, span: Span, who: &str| {
        let message = format!("local variables referenced from {who} must be final or effectively final");
        found.push((codes::CAPTURED, span, message));
    };
    for class in program.source_classes() {
        for local in program[class].captures.iter().filter(|local| changed.contains(local)) {
            let span = first_use(program, class, *local).unwrap_or(program[class].name_span);
            report(&mut found, span, "an inner class");
        }
        each_code_expr(program, class, &mut |e| {
            let ExprKind::Lambda(lambda) = &e.kind else { return };
            for local in lambda.captures.iter().filter(|local| changed.contains(local)) {
                if let Some(span) = use_in_lambda(lambda, *local) {
                    report(&mut found, span, "a lambda expression");
                }
            }
        });
        each_code_stmt(program, class, &mut |stmt| {
            let StmtKind::Try(t) = &stmt.kind else { return };
            for resource in &t.resources {
                if let Resource::Existing(e) = resource
                    && let Some(name) = changing(program, e, changed)
                {
                    let message = format!(
                        "variable {name} used as a try-with-resources resource neither final nor effectively final"
                    );
                    found.push((codes::CAPTURED, e.span, message));
                }
            }
        });
    }
    found.sort_by_key(|(_, span, _)| *span);
    found.dedup_by_key(|(_, span, _)| *span);
    found
}

/// The variable or field that an expression is, if it can change.
fn changing(program: &Program, e: &Expr, changed: &FxHashSet<LocalId>) -> Option<Symbol> {
    match &e.kind {
        ExprKind::Local(local) => changed.contains(local).then(|| program[*local].name),
        ExprKind::Field { field, .. } => (!program[*field].flags.is_final()).then(|| program[*field].name),
        _ => None,
    }
}

/// Where a class first uses a variable.
pub(super) fn first_use(program: &Program, class: ClassId, local: LocalId) -> Option<Span> {
    let mut uses = Vec::new();
    each_code_expr(program, class, &mut |e| note_use(e, local, &mut uses));
    uses.into_iter().min()
}

fn use_in_lambda(lambda: &Lambda, local: LocalId) -> Option<Span> {
    let mut uses = Vec::new();
    let mut see = |e: &Expr| note_use(e, local, &mut uses);
    match &lambda.body {
        LambdaBody::Expr(body) => visit::each_deep(body, &mut see),
        LambdaBody::Block(block) => block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut see)),
    }
    uses.into_iter().min()
}

fn note_use(e: &Expr, local: LocalId, uses: &mut Vec<Span>) {
    if matches!(e.kind, ExprKind::Local(used) if used == local) {
        uses.push(e.span);
    }
}

/// Every expression in the bodies of a class.
fn each_code_expr<'p>(program: &'p Program, class: ClassId, see: &mut dyn FnMut(&'p Expr)) {
    for code in bodies(program, class) {
        match code {
            Code::Stmt(stmt) => visit::each_expr(stmt, see),
            Code::Expr(e) => visit::each_deep(e, see),
        }
    }
}

/// Every statement in the bodies of a class, also those inside expressions.
fn each_code_stmt<'p>(program: &'p Program, class: ClassId, see: &mut dyn FnMut(&'p Stmt)) {
    for code in bodies(program, class) {
        if let Code::Stmt(stmt) = code {
            visit::each_stmt(stmt, see);
        }
    }
    each_code_expr(program, class, &mut |e| {
        visit::blocks(e).into_iter().flatten().for_each(|stmt| visit::each_stmt(stmt, see));
    });
}

enum Code<'p> {
    Stmt(&'p Stmt),
    Expr(&'p Expr),
}

/// The code of a class itself.
fn bodies(program: &Program, class: ClassId) -> Vec<Code<'_>> {
    let mut found = Vec::new();
    for member in &program[class].members {
        match member {
            Member::Field(field) => found.extend(program[*field].init.iter().map(|init| Code::Expr(init))),
            Member::Initializer(init) => found.extend(init.body.stmts.iter().map(Code::Stmt)),
            Member::Method(method) => match &program[*method].body {
                Body::Block(block) => found.extend(block.stmts.iter().map(Code::Stmt)),
                Body::Expr(body) => found.push(Code::Expr(body)),
                Body::None => {}
            },
            Member::Class(_) | Member::Predicate(_) => {}
        }
    }
    found
}
