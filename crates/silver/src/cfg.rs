//! A method's body as a control-flow graph.
//!
//! Only what jumps need is taken apart: a statement without `goto`s and without labels that are jumped to stays one structured
//! statement of a block, so a body without `goto` is a single block. Loops are the natural loops of the graph; a graph that is
//! not reducible (a jump into the middle of a loop) is refused. The proof script of a `package` statement is a body of its own:
//! no jump leads into or out of it.

mod flatten;
mod loops;

use indexmap::IndexSet;
use source::{Code, Diagnostic, Symbol};

use crate::tree::{Block, Exp, Meta, Stmt, StmtKind};

pub const IRREDUCIBLE: Code = Code("G1230");
pub const UNKNOWN_LABEL: Code = Code("G1202");

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BlockId(pub usize);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LoopId(pub usize);

/// Only reachable blocks; the first is where execution starts.
#[derive(Clone, Debug)]
pub struct Cfg {
    pub blocks: Vec<BasicBlock>,
    /// Outer loops before inner ones.
    pub loops: Vec<Loop>,
    /// Labels with invariants that are not loop heads: the invariants mean nothing.
    pub ignored_invariants: Vec<Meta>,
}

#[derive(Clone, Debug)]
pub struct BasicBlock {
    pub stmts: Vec<Stmt>,
    pub exit: Exit<Edge>,
    /// The loop this block is the head of.
    pub heads: Option<LoopId>,
    /// The innermost loop this block belongs to.
    pub within: Option<LoopId>,
}

#[derive(Clone, Debug)]
pub enum Exit<E> {
    Goto(E),
    Branch {
        cond: Exp,
        then: E,
        otherwise: E,
        /// The statement that branches.
        meta: Meta,
    },
    /// The end of the body.
    Return,
}

impl<E> Exit<E> {
    pub fn edges(&self) -> Vec<&E> {
        match self {
            Exit::Goto(edge) => vec![edge],
            Exit::Branch { then, otherwise, .. } => vec![then, otherwise],
            Exit::Return => vec![],
        }
    }

    fn map<F>(&self, f: &mut dyn FnMut(&E) -> F) -> Exit<F> {
        match self {
            Exit::Goto(edge) => Exit::Goto(f(edge)),
            Exit::Branch { cond, then, otherwise, meta } => {
                Exit::Branch { cond: cond.clone(), then: f(then), otherwise: f(otherwise), meta: *meta }
            }
            Exit::Return => Exit::Return,
        }
    }
}

/// An edge first leaves loops, then arrives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    pub target: BlockId,
    /// The loops left, innermost first.
    pub leaves: Vec<LoopId>,
    pub arrives: Arrival,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// Inside the same loops.
    Plain,
    /// At the head of a loop, from outside it.
    Enters(LoopId),
    /// At the head of a loop, from inside it.
    Repeats(LoopId),
}

#[derive(Clone, Debug)]
pub struct Loop {
    pub head: BlockId,
    pub invariants: Vec<Exp>,
    /// Variables that the loop may assign or declare.
    pub writes: IndexSet<Symbol>,
    /// All blocks, those of inner loops included, in order.
    pub blocks: Vec<BlockId>,
    pub parent: Option<LoopId>,
    /// The `while` statement or the label.
    pub meta: Meta,
}

impl Cfg {
    pub fn new(body: &Block) -> Result<Cfg, Box<Diagnostic>> {
        loops::find(flatten::flatten(body)?)
    }

    pub fn block(&self, id: BlockId) -> &BasicBlock {
        &self.blocks[id.0]
    }

    pub fn get_loop(&self, id: LoopId) -> &Loop {
        &self.loops[id.0]
    }

    /// Labels that head loops.
    pub fn loop_labels(&self) -> impl Iterator<Item = Symbol> {
        self.loops.iter().filter_map(|l| match self.block(l.head).stmts.first()?.kind {
            StmtKind::Label { name, .. } => Some(name),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests;
