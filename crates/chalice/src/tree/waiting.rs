//! Which methods may wait for other threads, and so have a place in the lock order.

use rustc_hash::FxHashSet;

use super::visit::any_stmt;
use super::{Block, Method, MethodId, Program, StmtKind};

/// The methods that may wait for another thread, by a statement of theirs or by one of a method they call; and those whose tokens
/// somebody puts in a place, where they have to stay.
pub fn methods(p: &Program) -> FxHashSet<MethodId> {
    let mut found = that_wait(p);
    p.methods.iter().for_each(|method| placed_tokens(&method.body, &mut found));
    found
}

fn that_wait(p: &Program) -> FxHashSet<MethodId> {
    use StmtKind::*;
    let waits = |stmt: &StmtKind| {
        matches!(stmt, Acquire(_) | RdAcquire(_) | Lock { .. } | Receive { .. } | Join { .. } | Wait { .. })
    };
    let unknown = |m: &Method| p[m.class].external;
    let mut found: FxHashSet<MethodId> =
        p.methods().filter(|id| unknown(&p[*id]) || any_stmt(&p[*id].body, &waits)).collect();
    loop {
        let calls = |stmt: &StmtKind| matches!(stmt, Call { call, .. } if found.contains(&call.method));
        let more: Vec<MethodId> =
            p.methods().filter(|id| !found.contains(id) && any_stmt(&p[*id].body, &calls)).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

fn placed_tokens(block: &Block, found: &mut FxHashSet<MethodId>) {
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Fork { call, bounds, .. } if !bounds.is_empty() => {
                found.insert(call.method);
            }
            StmtKind::Block(body) | StmtKind::Lock { body, .. } => placed_tokens(body, found),
            StmtKind::While(l) => placed_tokens(&l.body, found),
            StmtKind::If { then, otherwise, .. } => {
                placed_tokens(then, found);
                otherwise.iter().for_each(|body| placed_tokens(body, found));
            }
            _ => {}
        }
    }
}
