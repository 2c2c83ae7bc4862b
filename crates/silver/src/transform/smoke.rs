//! Smoke detection: `refute false` wherever an inconsistency may have crept in, so that code that cannot be reached is noticed.
//!
//! It goes after every `inhale` and `assume`, to the ends of branches, loop bodies and methods, and before every `goto`; not
//! where `unreachable` says that nothing is expected to get. `unreachable` itself is gone afterwards.

use rustc_hash::FxHashSet;
use source::Symbol;

use crate::tree::*;

/// Inserts the refutations.
pub fn insert(program: Program) -> Program {
    map_bodies(program, |method, body| {
        let mut targets = FxHashSet::default();
        body.visit(&mut |stmt| {
            if let StmtKind::Goto(label) = stmt.kind {
                targets.insert(label);
            }
        });
        let mut pass = Pass { targets, expected: true };
        let mut body = pass.block(body);
        if pass.expected {
            body.stmts.push(refute_false(method.meta));
        }
        body
    })
}

/// Only drops `unreachable`, for when no smoke is looked for.
pub fn ignore_unreachable(program: Program) -> Program {
    map_bodies(program, |_, body| {
        body.flat_map(&mut |stmt| if stmt.kind == StmtKind::Unreachable { vec![] } else { vec![stmt] })
    })
}

fn map_bodies(mut program: Program, f: impl Fn(&Method, &Block) -> Block) -> Program {
    for method in program.methods.values_mut() {
        method.body = method.body.as_ref().map(|body| f(method, body));
    }
    program
}

fn refute_false(meta: Meta) -> Stmt {
    Stmt::new(StmtKind::Refute(Expr::bool(false, meta)), meta)
}

struct Pass {
    /// Labels that some `goto` leads to.
    targets: FxHashSet<Symbol>,
    /// Whether the program expects executions to get here.
    expected: bool,
}

impl Pass {
    fn block(&mut self, block: &Block) -> Block {
        let mut stmts = Vec::new();
        for stmt in &block.stmts {
            self.stmt(stmt, &mut stmts);
        }
        Block { stmts }
    }

    fn stmt(&mut self, stmt: &Stmt, out: &mut Vec<Stmt>) {
        match &stmt.kind {
            StmtKind::Unreachable => self.expected = false,
            StmtKind::Inhale(_) | StmtKind::Assume(_) => {
                out.push(stmt.clone());
                self.refute(stmt.meta, out);
            }
            StmtKind::Goto(_) => {
                self.refute(stmt.meta, out);
                out.push(stmt.clone());
            }
            StmtKind::Label { name, .. } => {
                self.expected |= self.targets.contains(name);
                out.push(stmt.clone());
            }
            StmtKind::Block(inner) => {
                let inner = self.block(inner);
                out.push(Stmt { kind: StmtKind::Block(inner), ..stmt.clone() });
            }
            StmtKind::If { cond, then, otherwise } => {
                let before = self.expected;
                let then = self.branch(then, stmt.meta);
                let after_then = std::mem::replace(&mut self.expected, before);
                let place = otherwise.stmts.first().map_or(stmt.meta, |s| s.meta);
                let otherwise = self.branch(otherwise, place);
                self.expected |= after_then;
                out.push(Stmt { kind: StmtKind::If { cond: cond.clone(), then, otherwise }, ..stmt.clone() });
            }
            StmtKind::While { cond, invariants, decreases, body } => {
                let before = self.expected;
                let body = self.branch(body, stmt.meta);
                self.expected = before;
                let (cond, invariants, decreases) = (cond.clone(), invariants.clone(), decreases.clone());
                let kind = StmtKind::While { cond, invariants, decreases, body };
                out.push(Stmt { kind, ..stmt.clone() });
            }
            _ => out.push(stmt.clone()),
        }
    }

    /// A branch or loop body with a refutation at its end, unless it is empty or ends by jumping away.
    fn branch(&mut self, block: &Block, place: Meta) -> Block {
        let mut new = self.block(block);
        let jumps = block.stmts.last().is_some_and(|s| matches!(s.kind, StmtKind::Goto(_)));
        if !block.stmts.is_empty() && !jumps {
            self.refute(place, &mut new.stmts);
        }
        new
    }

    fn refute(&mut self, place: Meta, out: &mut Vec<Stmt>) {
        if self.expected {
            out.push(refute_false(place));
        }
    }
}

#[cfg(test)]
mod tests;
