//! From statements to blocks and jumps, knowing nothing of loops yet.

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostic, Symbol};

use super::{BlockId, Exit, UNKNOWN_LABEL};
use crate::tree::*;

pub struct Draft {
    pub stmts: Vec<Stmt>,
    pub exit: Exit<BlockId>,
    pub head: Option<Head>,
}

/// What a block would need to be a loop's head.
pub struct Head {
    pub invariants: Vec<Exp>,
    pub meta: Meta,
    /// A `while`, which is a loop even where its body never comes back.
    pub is_while: bool,
}

pub fn flatten(body: &Block) -> Result<Vec<Draft>, Box<Diagnostic>> {
    let mut targets = FxHashMap::default();
    body.visit(&mut |stmt| {
        if let StmtKind::Goto(label) = stmt.kind {
            targets.entry(label).or_insert(stmt.meta);
        }
    });
    let mut builder = Builder { drafts: Vec::new(), current: BlockId(0), labels: FxHashMap::default(), targets };
    builder.current = builder.fresh();
    builder.stmts(&body.stmts);
    let placed: FxHashSet<Symbol> = builder.labels.iter().filter(|(_, l)| l.placed).map(|(name, _)| *name).collect();
    let mut missing: Vec<(&Symbol, &Meta)> = builder.targets.iter().filter(|(l, _)| !placed.contains(l)).collect();
    missing.sort_by_key(|(label, _)| **label);
    match missing.first() {
        Some((label, meta)) => {
            let message = format!("`goto {label}` has no label `{label}` to go to");
            let error = Diagnostic::error(UNKNOWN_LABEL, meta.span, message);
            Err(Box::new(error.with_label("no such label in this method")))
        }
        None => Ok(builder.drafts),
    }
}

struct Label {
    block: BlockId,
    placed: bool,
}

struct Builder {
    drafts: Vec<Draft>,
    current: BlockId,
    labels: FxHashMap<Symbol, Label>,
    /// Labels that are jumped to, with one jump each.
    targets: FxHashMap<Symbol, Meta>,
}

impl Builder {
    fn fresh(&mut self) -> BlockId {
        self.drafts.push(Draft { stmts: Vec::new(), exit: Exit::Return, head: None });
        BlockId(self.drafts.len() - 1)
    }

    fn here(&mut self) -> &mut Draft {
        &mut self.drafts[self.current.0]
    }

    /// Ends the current block and goes on in another.
    fn finish(&mut self, exit: Exit<BlockId>, next: BlockId) {
        self.here().exit = exit;
        self.current = next;
    }

    fn label(&mut self, name: Symbol) -> BlockId {
        if let Some(label) = self.labels.get(&name) {
            return label.block;
        }
        let block = self.fresh();
        self.labels.insert(name, Label { block, placed: false });
        block
    }

    fn is_structured(&self, stmt: &Stmt) -> bool {
        let jumps = |stmt: &Stmt| match stmt.kind {
            StmtKind::Goto(_) => true,
            StmtKind::Label { name, .. } => self.targets.contains_key(&name),
            _ => false,
        };
        !jumps(stmt) && !stmt.blocks().into_iter().any(|block| block.any_stmt(&mut |s| jumps(s)))
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            if self.is_structured(stmt) {
                self.here().stmts.push(stmt.clone());
            } else {
                self.jumping(stmt);
            }
        }
    }

    fn jumping(&mut self, stmt: &Stmt) {
        let meta = stmt.meta;
        match &stmt.kind {
            StmtKind::Goto(name) => {
                let target = self.label(*name);
                let unreachable = self.fresh();
                self.finish(Exit::Goto(target), unreachable);
            }
            StmtKind::Label { name, invariants } => {
                let target = self.label(*name);
                self.finish(Exit::Goto(target), target);
                self.labels.entry(*name).and_modify(|l| l.placed = true);
                let label = StmtKind::Label { name: *name, invariants: vec![] };
                self.here().stmts.push(Stmt { kind: label, ..stmt.clone() });
                self.here().head = Some(Head { invariants: invariants.clone(), meta, is_while: false });
            }
            StmtKind::Block(block) => self.stmts(&block.stmts),
            StmtKind::If { cond, then, otherwise } => {
                let (then_block, else_block, after) = (self.fresh(), self.fresh(), self.fresh());
                let exit = Exit::Branch { cond: cond.clone(), then: then_block, otherwise: else_block, meta };
                self.finish(exit, then_block);
                self.stmts(&then.stmts);
                self.finish(Exit::Goto(after), else_block);
                self.stmts(&otherwise.stmts);
                self.finish(Exit::Goto(after), after);
            }
            StmtKind::While { cond, invariants, body, .. } => {
                let (head, inside, after) = (self.fresh(), self.fresh(), self.fresh());
                self.finish(Exit::Goto(head), head);
                self.here().head = Some(Head { invariants: invariants.clone(), meta, is_while: true });
                let exit = Exit::Branch { cond: cond.clone(), then: inside, otherwise: after, meta };
                self.finish(exit, inside);
                self.stmts(&body.stmts);
                self.finish(Exit::Goto(head), after);
            }
            // A jump in a place that cannot be taken apart (a proof script) is left for the engine to refuse.
            _ => self.here().stmts.push(stmt.clone()),
        }
    }
}
