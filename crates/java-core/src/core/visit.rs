//! Walking over core. Every match names all nodes, so that a new one is met by everybody.

use super::{Block, Check, Jump, LocalId, OriginId, Stmt, StmtKind, Val};

/// The values directly inside a statement.
pub fn values(stmt: &Stmt) -> Vec<&Val> {
    match &stmt.kind {
        StmtKind::Let(_, value) | StmtKind::Set(_, value) | StmtKind::If(value, _, _) => vec![value],
        StmtKind::Do(_, eff) => eff.operands(),
        StmtKind::Check(_, values) => values.iter().collect(),
        StmtKind::Jump(jump) => match jump {
            Jump::Return(Some(value)) | Jump::Throw(value) => vec![value],
            Jump::Return(None) | Jump::Leave(_) => vec![],
        },
        // The head of a loop is a copy of what its body begins with.
        StmtKind::Loop(_) | StmtKind::Block(..) | StmtKind::Try(..) | StmtKind::Protect(_) | StmtKind::Gap(_) => vec![],
    }
}

/// The blocks directly inside a statement.
pub fn blocks(stmt: &Stmt) -> Vec<&Block> {
    match &stmt.kind {
        StmtKind::If(_, then, otherwise) => vec![then, otherwise],
        StmtKind::Block(_, body) => vec![body],
        StmtKind::Loop(l) => vec![&l.body],
        StmtKind::Try(body, catches) => std::iter::once(body).chain(catches.iter().map(|c| &c.body)).collect(),
        StmtKind::Protect(protect) => vec![&protect.body, &protect.exit],
        StmtKind::Let(..)
        | StmtKind::Set(..)
        | StmtKind::Do(..)
        | StmtKind::Check(..)
        | StmtKind::Jump(_)
        | StmtKind::Gap(_) => vec![],
    }
}

/// The checks that a statement itself carries.
pub fn checks(stmt: &Stmt) -> &[Check] {
    match &stmt.kind {
        StmtKind::Do(_, eff) => eff.checks(),
        StmtKind::Check(check, _) => std::slice::from_ref(check),
        StmtKind::Let(..)
        | StmtKind::Set(..)
        | StmtKind::If(..)
        | StmtKind::Block(..)
        | StmtKind::Loop(_)
        | StmtKind::Jump(_)
        | StmtKind::Try(..)
        | StmtKind::Protect(_)
        | StmtKind::Gap(_) => &[],
    }
}

/// The local that a statement itself changes.
pub fn assigned(stmt: &Stmt) -> Option<LocalId> {
    match &stmt.kind {
        StmtKind::Let(local, _) | StmtKind::Set(local, _) | StmtKind::Do(Some(local), _) => Some(*local),
        StmtKind::Do(None, _)
        | StmtKind::Check(..)
        | StmtKind::If(..)
        | StmtKind::Block(..)
        | StmtKind::Loop(_)
        | StmtKind::Jump(_)
        | StmtKind::Try(..)
        | StmtKind::Protect(_)
        | StmtKind::Gap(_) => None,
    }
}

/// Sees every statement of a block and of those inside, outermost first.
pub fn each_stmt<'a>(block: &'a [Stmt], see: &mut dyn FnMut(&'a Stmt)) {
    for stmt in block {
        see(stmt);
        syntax::deep(|| blocks(stmt).into_iter().for_each(|inner| each_stmt(inner, see)));
    }
}

/// Sees a value and all below it, outermost first.
pub fn each_val<'a>(value: &'a Val, see: &mut dyn FnMut(&'a Val)) {
    see(value);
    syntax::deep(|| value.operands().into_iter().for_each(|operand| each_val(operand, see)));
}

/// Sees every origin in a block.
pub fn each_origin(block: &[Stmt], see: &mut dyn FnMut(OriginId)) {
    each_stmt(block, &mut |stmt| {
        see(stmt.origin);
        checks(stmt).iter().for_each(|check| see(check.origin));
        if let StmtKind::Try(_, catches) = &stmt.kind {
            catches.iter().for_each(|catch| see(catch.origin));
        }
        for value in values(stmt) {
            each_val(value, &mut |value| {
                see(value.origin);
                value.checks.iter().for_each(|check| see(check.origin));
            });
        }
    });
}

/// The locals that are set in a block, each once, in the order in which that happens.
pub fn changes(block: &[Stmt]) -> Vec<LocalId> {
    let mut found = Vec::new();
    each_stmt(block, &mut |stmt| {
        if let StmtKind::Set(local, _) = &stmt.kind
            && !found.contains(local)
        {
            found.push(*local);
        }
    });
    found
}
