//! What lambdas and local classes use of the variables around them must not change.

use rustc_hash::FxHashSet;
use source::Span;

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
    }
    found.sort_by_key(|(_, span, _)| *span);
    found.dedup_by_key(|(_, span, _)| *span);
    found
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
    for member in &program[class].members {
        match member {
            Member::Field(field) => program[*field].init.iter().for_each(|init| visit::each_deep(init, see)),
            Member::Initializer(init) => init.body.stmts.iter().for_each(|stmt| visit::each_expr(stmt, see)),
            Member::Method(method) => match &program[*method].body {
                Body::Block(block) => block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, see)),
                Body::Expr(body) => visit::each_deep(body, see),
                Body::None => {}
            },
            Member::Class(_) | Member::Predicate(_) => {}
        }
    }
}
