//! Obligations: that no thread waits for ever.
//!
//! What a thread owes is counted: messages by channel, releases by lock, each either *bounded* (taken over with a measure) or *fresh* (arisen
//! here). The counts are values (`$Credits` maps) in variables of the method, like the credits; every scope, a method or a loop, starts
//! from what its contract lists. A contract is split in two: facts, which stay an ordinary Silver contract, and *items*, which are moved
//! between the counts by statements around calls, loops and ends. A promise to terminate is no resource, only facts.
//!
//! One concern a file: reading items off contracts ([`item`]), comparing measures ([`measure`]), moving amounts ([`pool`]), the checks
//! and their candidates ([`check`]), scopes and the statements that open and close them ([`scope`], [`site`], [`looping`]), what is said
//! about failures ([`note`]), dropping a duty with its right ([`cancel`]), and what is left of a contract as facts ([`fact`]).

mod cancel;
mod check;
mod fact;
mod item;
mod looping;
mod measure;
pub mod note;
mod pool;
mod scope;
mod site;

use chalice::tree as ch;

pub use item::{When, has_items, wait_clause};
pub use note::Waiting;
pub use scope::{How, Scope};
pub use site::promise_shapes;

/// Whether a program says anything about obligations.
pub fn mentioned(p: &ch::Program) -> bool {
    let in_exp = |e: &ch::Exp| ch::visit::any(e, &|e| matches!(e.kind, ch::ExprKind::Duty(_)));
    let in_clauses = |cs: &[ch::Clause]| cs.iter().any(|c| in_exp(&c.body));
    p.methods.iter().any(|m| in_clauses(&m.requires) || in_clauses(&m.ensures) || in_block(&m.body))
        || p.channels.iter().any(|c| c.where_.as_ref().is_some_and(|w| in_exp(&w.body)))
        || p.classes.iter().any(|c| in_clauses(&c.invariants))
        || p.predicates.iter().any(|p| in_exp(&p.body))
}

/// Whether an assertion moves duties to release.
pub fn mentions_release(e: &ch::Exp) -> bool {
    ch::visit::any(e, &|e| matches!(e.kind, ch::ExprKind::Duty(ch::Duty::MustRelease { .. })))
}

fn in_block(block: &ch::Block) -> bool {
    use ch::StmtKind::*;
    let in_exp = |e: &ch::Exp| ch::visit::any(e, &|e| matches!(e.kind, ch::ExprKind::Duty(_)));
    let in_bounds = |b: &ch::Bounds| b.depth.is_some();
    let in_rhs = |rhs: &ch::Rhs| matches!(rhs, ch::Rhs::New(new) if in_bounds(&new.bounds));
    block.stmts.iter().any(|stmt| match &stmt.kind {
        Block(b) | Lock { body: b, .. } => in_block(b),
        If { then, otherwise, .. } => in_block(then) || otherwise.as_ref().is_some_and(in_block),
        While(l) => l.invariants.iter().any(|c| in_exp(&c.body)) || in_block(&l.body),
        Fork { bounds, .. } => in_bounds(bounds) || !bounds.is_empty(),
        Share { bounds, .. } | Reorder { bounds, .. } => in_bounds(bounds),
        Declare { init: Some(rhs), .. } => in_rhs(rhs),
        Assign { value, .. } | FieldAssign { value, .. } => in_rhs(value),
        Cancel { .. } => true,
        _ => false,
    })
}
