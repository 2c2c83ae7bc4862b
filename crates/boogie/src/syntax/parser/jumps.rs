//! Where `goto` and `break` can go; settled with the syntax, as the structure of a body decides it.

use rustc_hash::FxHashSet;
use source::Symbol;

use super::super::ast::*;
use super::Parser;
use crate::codes;

/// An `if` or `while` around a place.
#[derive(Clone, Copy)]
pub(crate) struct Enclosing<T> {
    /// The label directly before it, or before the simple statements before it.
    pub label: Option<LabelBefore>,
    pub is_loop: bool,
    pub data: T,
}

#[derive(Clone, Copy)]
pub(crate) struct LabelBefore {
    pub name: Symbol,
    /// No simple statement stands between the label and the `if` or `while`, so the label is its own.
    pub direct: bool,
}

impl LabelBefore {
    /// The label that matters for what comes after `stmt`, if `before` mattered for `stmt`.
    pub fn after(stmt: &Stmt, before: Option<LabelBefore>) -> Option<LabelBefore> {
        match &stmt.kind {
            StmtKind::Label(label) => Some(LabelBefore { name: label.name, direct: true }),
            StmtKind::If(_) | StmtKind::While { .. } | StmtKind::Break(_) | StmtKind::Goto(_) | StmtKind::Return => {
                None
            }
            _ => before.map(|label| LabelBefore { direct: false, ..label }),
        }
    }
}

/// What a `break` leaves, among `around` (outermost first).
pub(crate) fn break_target<T: Copy>(label: Option<Ident>, around: &[Enclosing<T>]) -> Result<T, String> {
    let Some(label) = label else {
        let innermost = around.iter().rfind(|e| e.is_loop);
        return innermost.map(|e| e.data).ok_or_else(|| "this `break` is not inside a loop".to_string());
    };
    let named = around.iter().rev().find(|e| e.label.is_some_and(|l| l.name == label.name));
    match named {
        Some(e) if e.label.is_some_and(|l| l.direct) => Ok(e.data),
        _ => Err(format!("`{}` is not the label of an `if` or `while` around this `break`", label.name)),
    }
}

impl Parser<'_> {
    pub(super) fn check_jumps(&mut self, block: &Block) {
        let mut labels = FxHashSet::default();
        collect_labels(block, &mut labels);
        self.check_block(block, &labels, &mut Vec::new());
    }

    pub(super) fn check_code_jumps(&mut self, code: &CodeExpr) {
        let labels: FxHashSet<Symbol> = code.blocks.iter().map(|block| block.label.name).collect();
        for block in &code.blocks {
            if let CodeEnd::Goto(targets) = &block.end {
                self.check_goto(targets, block.at, &labels);
            }
        }
    }

    fn check_goto(&mut self, targets: &[Ident], at: source::Span, labels: &FxHashSet<Symbol>) {
        for target in targets.iter().filter(|target| !labels.contains(&target.name)) {
            self.slip(codes::LABEL, at, format!("there is no label `{}` to go to", target.name));
        }
    }

    fn check_block(&mut self, block: &Block, labels: &FxHashSet<Symbol>, around: &mut Vec<Enclosing<()>>) {
        let mut label = None;
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Goto(targets) => self.check_goto(targets, stmt.at, labels),
                StmtKind::Break(target) => {
                    if let Err(message) = break_target(*target, around) {
                        let error = self.slip(codes::LABEL, stmt.at, message);
                        if target.is_some() {
                            error.advise("the label stands directly before the `if` or `while` that is left");
                        }
                    }
                }
                StmtKind::While { body, .. } => {
                    around.push(Enclosing { label, is_loop: true, data: () });
                    self.check_block(body, labels, around);
                    around.pop();
                }
                StmtKind::If(first) => {
                    around.push(Enclosing { label, is_loop: false, data: () });
                    for block in branches(first) {
                        self.check_block(block, labels, around);
                    }
                    around.pop();
                }
                _ => {}
            }
            label = LabelBefore::after(stmt, label);
        }
    }
}

fn collect_labels(block: &Block, labels: &mut FxHashSet<Symbol>) {
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Label(label) => {
                labels.insert(label.name);
            }
            StmtKind::While { body, .. } => collect_labels(body, labels),
            StmtKind::If(first) => branches(first).into_iter().for_each(|block| collect_labels(block, labels)),
            _ => {}
        }
    }
}

/// All blocks of an `if` with its `else if`s.
fn branches(first: &IfStmt) -> Vec<&Block> {
    let mut blocks = Vec::new();
    let mut current = first;
    loop {
        blocks.push(&current.then);
        match &current.otherwise {
            Else::None => return blocks,
            Else::Block(block) => {
                blocks.push(block);
                return blocks;
            }
            Else::If(next) => match &next.kind {
                StmtKind::If(next) => current = next,
                _ => return blocks,
            },
        }
    }
}
