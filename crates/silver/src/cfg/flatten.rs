//! From statements to blocks and jumps, knowing nothing of loops yet.
//!
//! A jump may arrive where variables are visible that are not where it comes from: it goes over their declarations, or into
//! another scope. They then have any value, as if they were declared on the way. Declarations count, not names: variables of two
//! scopes are two, whatever they are called.

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
    let mut targets = FxHashSet::default();
    body.visit_own(&mut |stmt| {
        if let StmtKind::Goto(label) = stmt.kind {
            targets.insert(label);
        }
    });
    let mut builder = Builder { targets, ..Builder::default() };
    builder.current = builder.fresh();
    builder.stmts(&body.stmts);
    builder.connect()
}

#[derive(Default)]
struct Builder {
    drafts: Vec<Draft>,
    current: BlockId,
    /// Labels that are jumped to.
    targets: FxHashSet<Symbol>,
    /// The blocks of labels, placed or only jumped to so far.
    labels: FxHashMap<Symbol, BlockId>,
    /// What is visible at each label that has been placed.
    placed: FxHashMap<Symbol, Vec<Declared>>,
    jumps: Vec<Jump>,
    /// Variables declared so far in the scopes around.
    visible: Vec<Declared>,
    n_declared: usize,
}

/// A variable, told apart from others of its name.
#[derive(Clone)]
struct Declared {
    number: usize,
    var: Var,
}

struct Jump {
    from: BlockId,
    to: Symbol,
    visible: Vec<Declared>,
    meta: Meta,
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
        if let Some(block) = self.labels.get(&name) {
            return *block;
        }
        let block = self.fresh();
        self.labels.insert(name, block);
        block
    }

    /// What a jump has to declare is known when all labels have been seen.
    fn connect(mut self) -> Result<Vec<Draft>, Box<Diagnostic>> {
        for Jump { from, to, visible, meta } in self.jumps {
            let Some(at_label) = self.placed.get(&to) else {
                let error =
                    Diagnostic::error(UNKNOWN_LABEL, meta.span, format!("`goto {to}` has no label `{to}` to go to"));
                return Err(Box::new(error.with_label("no such label in this method")));
            };
            let new = at_label.iter().filter(|there| visible.iter().all(|here| here.number != there.number));
            let vars: Vec<Var> = new.map(|declared| declared.var.clone()).collect();
            if !vars.is_empty() {
                self.drafts[from.0].stmts.push(Stmt::new(StmtKind::VarDecl(vars), meta));
            }
        }
        Ok(self.drafts)
    }

    fn is_structured(&self, stmt: &Stmt) -> bool {
        let jumps = |stmt: &Stmt| match stmt.kind {
            StmtKind::Goto(_) => true,
            StmtKind::Label { name, .. } => self.targets.contains(&name),
            _ => false,
        };
        let mut structured = true;
        stmt.visit_own(&mut |stmt| structured &= !jumps(stmt));
        structured
    }

    fn block(&mut self, block: &Block) {
        let n_outside = self.visible.len();
        self.stmts(&block.stmts);
        self.visible.truncate(n_outside);
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            if self.is_structured(stmt) {
                self.declare(stmt);
                self.here().stmts.push(stmt.clone());
            } else {
                self.jumping(stmt);
            }
        }
    }

    fn declare(&mut self, stmt: &Stmt) {
        let StmtKind::VarDecl(vars) = &stmt.kind else { return };
        for var in vars {
            self.visible.push(Declared { number: self.n_declared, var: var.clone() });
            self.n_declared += 1;
        }
    }

    fn jumping(&mut self, stmt: &Stmt) {
        let meta = stmt.meta;
        match &stmt.kind {
            StmtKind::Goto(name) => {
                self.jumps.push(Jump { from: self.current, to: *name, visible: self.visible.clone(), meta });
                let target = self.label(*name);
                let unreachable = self.fresh();
                self.finish(Exit::Goto(target), unreachable);
            }
            StmtKind::Label { name, invariants } => {
                let target = self.label(*name);
                self.finish(Exit::Goto(target), target);
                self.placed.insert(*name, self.visible.clone());
                let label = StmtKind::Label { name: *name, invariants: vec![] };
                self.here().stmts.push(Stmt { kind: label, ..stmt.clone() });
                self.here().head = Some(Head { invariants: invariants.clone(), meta, is_while: false });
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::If { cond, then, otherwise } => {
                let (then_block, else_block, after) = (self.fresh(), self.fresh(), self.fresh());
                let exit = Exit::Branch { cond: cond.clone(), then: then_block, otherwise: else_block, meta };
                self.finish(exit, then_block);
                self.block(then);
                self.finish(Exit::Goto(after), else_block);
                self.block(otherwise);
                self.finish(Exit::Goto(after), after);
            }
            StmtKind::While { cond, invariants, body, .. } => {
                let (head, inside, after) = (self.fresh(), self.fresh(), self.fresh());
                self.finish(Exit::Goto(head), head);
                self.here().head = Some(Head { invariants: invariants.clone(), meta, is_while: true });
                let exit = Exit::Branch { cond: cond.clone(), then: inside, otherwise: after, meta };
                self.finish(exit, inside);
                self.block(body);
                self.finish(Exit::Goto(head), after);
            }
            other => unreachable!("{other:?} has nothing inside that jumps"),
        }
    }
}
