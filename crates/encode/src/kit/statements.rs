//! A body as it grows.

use silver::tree::*;
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
}

/// What statements are added to.
pub trait Emit {
    fn statements(&mut self) -> &mut Statements;

    fn emit(&mut self, kind: StmtKind, m: Meta) {
        self.statements().stmts.push(Stmt::new(kind, m));
    }

    /// Takes what an assertion says, as it comes from a monitor, a call or a thread.
    fn inhale(&mut self, e: Exp, m: Meta) {
        if !e.is_true() {
            self.emit(StmtKind::Inhale(e), m);
        }
    }

    /// Gives assertions away to a monitor, a call or a thread, at once: everything in them is read in the state before.
    fn exhale(&mut self, parts: Vec<Exp>, m: Meta) {
        let parts: Vec<Exp> = parts.into_iter().filter(|e| !e.is_true()).collect();
        if !parts.is_empty() {
            self.emit(StmtKind::Exhale(Expr::conj(parts, m)), m);
        }
    }

    fn label(&mut self, name: Symbol, m: Meta) {
        self.emit(StmtKind::Label { name, invariants: vec![] }, m);
    }

    /// A name that nothing else in the body has, nor in the program: `$` is ours.
    fn fresh_name(&mut self, hint: &str) -> Symbol {
        Symbol::new(&format!("${hint}{}", self.statements().next_number()))
    }
}

impl Emit for Statements {
    fn statements(&mut self) -> &mut Statements {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::not_null;
    use crate::kit::testing::object;

    fn printed(block: &Block) -> String {
        let lines: Vec<String> = block.stmts.iter().map(|stmt| silver::print::stmt(stmt).trim().to_string()).collect();
        lines.join("; ")
    }

    #[test]
    fn what_is_given_is_given_at_once_and_nothing_is_no_statement() {
        let (m, there) = (Meta::NONE, |name| not_null(object(name), Meta::NONE));
        let mut body = Statements::default();
        body.inhale(Expr::bool(true, m), m);
        body.exhale(vec![Expr::bool(true, m)], m);
        body.inhale(there("a"), m);
        body.exhale(vec![there("a"), Expr::bool(true, m), there("b")], m);
        assert_eq!(printed(&body.finish(vec![])), "inhale a != null; exhale a != null && b != null");
    }

    #[test]
    fn names_and_blocks_are_apart() {
        let mut body = Statements::default();
        let (one, other) = (body.fresh_name("x"), body.fresh_name("x"));
        assert_ne!(one, other);
        body.label(one, Meta::NONE);
        let outside = body.begin_block();
        body.label(other, Meta::NONE);
        let inside = body.end_block(outside);
        assert_eq!(printed(&inside), format!("label {other}"));
        assert_eq!(printed(&body.finish(vec![])), format!("label {one}"));
    }
}
