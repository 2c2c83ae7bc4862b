//! A body as it grows.

use silver::tree::{Block, Meta, Stmt, StmtKind};
use source::Symbol;

/// The statements of a body so far, and the names that were invented for it.
#[derive(Default)]
pub struct Statements {
    stmts: Vec<Stmt>,
    n_names: u32,
}

/// What was emitted before a block inside began.
#[must_use]
pub struct Outside(Vec<Stmt>);

impl Statements {
    pub fn emit(&mut self, kind: StmtKind, m: Meta) {
        self.stmts.push(Stmt::new(kind, m));
    }

    /// From here on, statements are those of a block inside.
    pub fn begin_block(&mut self) -> Outside {
        Outside(std::mem::take(&mut self.stmts))
    }

    pub fn end_block(&mut self, outside: Outside) -> Block {
        Block::new(std::mem::replace(&mut self.stmts, outside.0))
    }

    /// The whole body, with these declarations in front.
    pub fn finish(self, mut declarations: Vec<Stmt>) -> Block {
        declarations.extend(self.stmts);
        Block::new(declarations)
    }

    /// A number that no other name of the body has.
    pub fn next_number(&mut self) -> u32 {
        self.n_names += 1;
        self.n_names
    }

    /// A name that nothing else in the body has, nor in the program: `$` is ours.
    pub fn fresh_name(&mut self, hint: &str) -> Symbol {
        Symbol::new(&format!("${hint}{}", self.next_number()))
    }
}
