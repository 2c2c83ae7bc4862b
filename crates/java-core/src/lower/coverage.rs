//! Whether every node of the text ends in core, in a gap, or in the list of what was left out.

use java::tree::{self, Member, visit};
use rustc_hash::FxHashSet;
use source::Span;

use super::Lowered;
use crate::core::{Body, NodeId, visit as core};

/// The places of nodes that are nowhere.
pub fn uncovered(tree: &tree::Program, lowered: &Lowered) -> Vec<Span> {
    let program = &lowered.program;
    let mut present: FxHashSet<NodeId> = program.dropped.keys().copied().collect();
    for method in program.method_ids() {
        if let Body::Code(block) = &program[method].body {
            core::each_origin(block, &mut |origin| present.extend(program[origin].node));
        }
    }
    let gaps = lowered.nodes.gaps.iter().copied().collect();
    let mut walk = Walk { lowered, present, gaps, missing: Vec::new() };
    for class in tree.source_classes().filter(|class| !tree[*class].ghost) {
        for member in &tree[class].members {
            match member {
                Member::Field(field) if !tree[*field].ghost => tree[*field].init.iter().for_each(|e| walk.expr(e)),
                Member::Method(method) if !tree[*method].ghost => {
                    if let tree::Body::Block(block) = &tree[*method].body {
                        block.stmts.iter().for_each(|stmt| walk.stmt(stmt));
                    }
                }
                Member::Initializer(init) => init.body.stmts.iter().for_each(|stmt| walk.stmt(stmt)),
                Member::Field(_) | Member::Method(_) | Member::Class(_) | Member::Predicate(_) => {}
            }
        }
    }
    walk.missing
}

struct Walk<'a> {
    lowered: &'a Lowered,
    present: FxHashSet<NodeId>,
    gaps: FxHashSet<NodeId>,
    missing: Vec<Span>,
}

impl Walk<'_> {
    /// Whether to go on with what is inside.
    fn see<T>(&mut self, node: &T, span: Span) -> bool {
        match self.lowered.nodes.known(node) {
            Some(id) if self.gaps.contains(&id) => false,
            Some(id) if self.present.contains(&id) => true,
            _ => {
                self.missing.push(span);
                true
            }
        }
    }

    fn stmt(&mut self, stmt: &tree::Stmt) {
        if !self.see(stmt, stmt.span) {
            return;
        }
        syntax::deep(|| {
            let specified = match &stmt.kind {
                tree::StmtKind::Loop(l) => l.contract.iter().flat_map(visit::clause_expressions).count(),
                _ => 0,
            };
            // The clauses of a loop are the last of its expressions; they are a gap of their own.
            let all = visit::expressions(stmt);
            all[..all.len() - specified].iter().for_each(|e| self.expr(e));
            visit::substatements(stmt).into_iter().for_each(|inner| self.stmt(inner));
        });
    }

    fn expr(&mut self, e: &tree::Exp) {
        // Inside a constant nothing happens.
        if !self.see(&**e, e.span) || e.constant.is_some() {
            return;
        }
        syntax::deep(|| {
            visit::children(e).into_iter().for_each(|e| self.expr(e));
            visit::blocks(e).into_iter().flatten().for_each(|stmt| self.stmt(stmt));
        });
    }
}
