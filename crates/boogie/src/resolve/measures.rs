//! Where measures can stand: one for a procedure, one for a loop.

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostic, Span};

use crate::codes;
use crate::graph::components;
use crate::tree::*;

pub(super) fn check(program: &Program) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for procedure in &program.procedures {
        one_only(&procedure.measures, "a procedure", &mut errors);
    }
    for implementation in &program.implementations {
        let jumps = jumps(&implementation.body.block);
        implementation.body.block.each_stmt(&mut |stmt| {
            if let StmtKind::While { measures, .. } = &stmt.kind {
                one_only(measures, "a loop", &mut errors);
            }
        });
        statements(&implementation.body.block, &jumps, &mut errors);
    }
    errors.extend(recursion(program));
    errors
}

fn error(at: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(codes::MEASURE, at, message)
}

fn one_only(measures: &[Measure], what: &str, errors: &mut Vec<Diagnostic>) {
    if let [first, second, ..] = measures {
        let message = format!("{what} has at most one measure, with several expressions in it if needed");
        errors.push(error(second.at, message).with_secondary(first.at, "the first one"));
    }
}

/// The labels that some `goto` behind them goes to: heads of loops.
fn jumps(block: &Block) -> FxHashSet<LabelId> {
    let mut seen = FxHashSet::default();
    let mut back = FxHashSet::default();
    block.each_stmt(&mut |stmt| match &stmt.kind {
        StmtKind::Label(label) => _ = seen.insert(*label),
        StmtKind::Goto(labels) => back.extend(labels.iter().filter(|label| seen.contains(label))),
        _ => {}
    });
    back
}

/// A measure as a statement belongs to the head of a loop made with `goto`: behind its label and its invariants.
fn statements(block: &Block, heads: &FxHashSet<LabelId>, errors: &mut Vec<Diagnostic>) {
    // At the head of a loop, and whether it has its measure.
    let mut head: Option<bool> = None;
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Label(label) => head = heads.contains(label).then_some(false),
            StmtKind::Assert(_) | StmtKind::Assume(_) => {}
            StmtKind::Measure(_) => match head {
                Some(false) => head = Some(true),
                Some(true) => errors.push(error(stmt.at, "a loop has at most one measure")),
                None => errors.push(
                    error(stmt.at, "a measure can only stand at the head of a loop")
                        .with_help("write it before the `{` of the loop, behind its invariants"),
                ),
            },
            other => {
                head = None;
                nested_blocks(other).into_iter().for_each(|block| statements(block, heads, errors));
            }
        }
    }
}

fn nested_blocks(kind: &StmtKind) -> Vec<&Block> {
    match kind {
        StmtKind::While { body, .. } => vec![body],
        StmtKind::If { then, otherwise, .. } => {
            let mut blocks = vec![then];
            let mut rest = otherwise;
            loop {
                match rest {
                    Else::None => return blocks,
                    Else::Block(block) => {
                        blocks.push(block);
                        return blocks;
                    }
                    Else::If(next) => match &next.kind {
                        StmtKind::If { then, otherwise, .. } => {
                            blocks.push(then);
                            rest = otherwise;
                        }
                        _ => return blocks,
                    },
                }
            }
        }
        _ => Vec::new(),
    }
}

/// Procedures that call each other compare their measures, which must have expressions of the same types.
fn recursion(program: &Program) -> Vec<Diagnostic> {
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); program.procedures.len()];
    let mut calls: Vec<(usize, usize, Span)> = Vec::new();
    for implementation in &program.implementations {
        let caller = implementation.procedure.index();
        implementation.body.block.each_stmt(&mut |stmt| {
            if let StmtKind::Call(call) = &stmt.kind {
                edges[caller].push(call.procedure.index());
                calls.push((caller, call.procedure.index(), stmt.at));
            }
        });
    }
    let mut component_of: FxHashMap<usize, usize> = FxHashMap::default();
    for (number, component) in components(&edges).into_iter().enumerate() {
        component_of.extend(component.into_iter().map(|procedure| (procedure, number)));
    }
    let types = |procedure: usize| -> Vec<&Type> {
        program.procedures[procedure].measures.iter().flat_map(|measure| &measure.exps).map(|e| &e.ty).collect()
    };
    let mut errors = Vec::new();
    for (caller, callee, at) in calls {
        if component_of[&caller] != component_of[&callee] {
            continue;
        }
        let (own, other) = (types(caller), types(callee));
        if own != other {
            let how =
                if own.len() == other.len() { "expressions of the same types" } else { "equally many expressions" };
            let (caller, callee) = (&program.procedures[caller], &program.procedures[callee]);
            let message =
                format!("`{}` and `{}` call each other, so their measures must have {how}", caller.name, callee.name);
            errors.push(error(at, message));
        }
    }
    errors
}
