//! Clauses of contracts, and what specifications add to calls and expressions in Java code.

use super::*;
use crate::syntax::words;

impl Parser<'_> {
    /// At a clause of a contract, inside a specification.
    pub(super) fn at_clause(&self) -> bool {
        if !self.spec || !self.at(Tok::Ident) {
            return false;
        }
        let word = self.current();
        words::CONTRACT_CLAUSES.contains(&&*word) || word == "lock_invariant"
    }

    /// The clauses that stand here, inside a specification.
    pub(super) fn clauses(&mut self) -> Parsed<Vec<Clause>> {
        let mut clauses = Vec::new();
        while self.at_clause() {
            clauses.push(self.clause(false)?);
        }
        Ok(clauses)
    }

    pub(super) fn clause(&mut self, is_static: bool) -> Parsed<Clause> {
        let start = self.span();
        let word = self.current();
        self.bump();
        let kind = match &*word {
            "requires" => ClauseKind::Requires(self.expr()?),
            "ensures" => ClauseKind::Ensures(self.expr()?),
            "context" => ClauseKind::Context(self.expr()?),
            "context_everywhere" => ClauseKind::ContextEverywhere(self.expr()?),
            "loop_invariant" => ClauseKind::LoopInvariant(self.expr()?),
            "kernel_invariant" => ClauseKind::KernelInvariant(self.expr()?),
            "lock_invariant" => ClauseKind::LockInvariant { is_static, body: self.expr()? },
            "given" => {
                let ty = self.ty()?;
                ClauseKind::Given(ty, self.ident()?)
            }
            "yields" => {
                let ty = self.ty()?;
                ClauseKind::Yields(ty, self.ident()?)
            }
            "signals" => {
                self.expect(Tok::LParen)?;
                let ty = self.ty()?;
                let name = self.ident()?;
                self.expect_after(Tok::RParen)?;
                ClauseKind::Signals { ty, name, body: self.expr()? }
            }
            "decreases" => ClauseKind::Decreases(self.measure()?),
            "modifies" => ClauseKind::Modifies(self.modified()?),
            _ => ClauseKind::Accessible(self.modified()?),
        };
        self.semicolon()?;
        Ok(Clause { kind, span: self.since(start) })
    }

    fn measure(&mut self) -> Parsed<Measure> {
        if self.at(Tok::Semicolon) {
            return Ok(Measure::Tuple(Vec::new()));
        }
        if self.at_word("assume") && self.nth(1) == Tok::Semicolon {
            self.bump();
            return Ok(Measure::Assume);
        }
        self.comma_separated(Parser::expr).map(Measure::Tuple)
    }

    /// `x, o.*`
    fn modified(&mut self) -> Parsed<Vec<Expr>> {
        self.comma_separated(|p| {
            let e = p.unary()?;
            if p.at(Tok::Dot) && p.nth(1) == Tok::Star {
                p.bump();
                p.bump();
            }
            Ok(e)
        })
    }

    /// A specification comment starts here with this word.
    fn opens_with(&self, word: &str) -> bool {
        self.at(Tok::SpecOpen) && self.nth_is_word(1, word)
    }

    /// The end of a specification that stands inside an expression.
    fn end_inner_spec(&mut self) -> Parsed<()> {
        if self.close_spec() { Ok(()) } else { self.expected("the end of the comment") }
    }

    /// `given { x = e } yields { v = y }` after the arguments of a call.
    pub(super) fn ghost_args(&mut self) -> Parsed<GhostArgs> {
        let mut ghost = GhostArgs::default();
        loop {
            let opened = !self.spec && (self.opens_with("given") || self.opens_with("yields"));
            let start = self.span();
            if opened {
                self.open_spec();
            } else if !(self.spec && self.nth(1) == Tok::LBrace && (self.at_word("given") || self.at_word("yields"))) {
                return Ok(ghost);
            }
            while self.nth(1) == Tok::LBrace && (self.at_word("given") || self.at_word("yields")) {
                self.ghost_arg_list(&mut ghost)?;
            }
            if opened {
                self.end_inner_spec()?;
            }
            let span = self.since(start);
            ghost.span = Some(ghost.span.map_or(span, |earlier| earlier.to(span)));
        }
    }

    fn ghost_arg_list(&mut self, ghost: &mut GhostArgs) -> Parsed<()> {
        let given = self.at_word("given");
        self.bump();
        self.expect(Tok::LBrace)?;
        loop {
            let name = self.ident()?;
            self.expect(Tok::Assign)?;
            if given {
                let value = self.bracketed(Parser::expr)?;
                ghost.given.push((name, value));
            } else {
                let from = self.ident()?;
                ghost.yields.push((name, from));
            }
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect_after(Tok::RBrace)
    }

    /// `guards I` after the creation of a queue.
    pub(super) fn guards_after_new(&mut self) -> Parsed<Option<Ident>> {
        if !self.opens_with("guards") {
            return Ok(None);
        }
        self.open_spec();
        self.bump();
        let name = self.ident()?;
        self.end_inner_spec()?;
        Ok(Some(name))
    }

    /// Ghost code to run before an expression.
    pub(super) fn with_before(&mut self) -> Parsed<Option<Stmt>> {
        if self.opens_with("with") {
            self.open_spec();
            self.bump();
            let stmt = self.embedded(Vec::new())?;
            self.end_inner_spec()?;
            return Ok(Some(stmt));
        }
        let here = self.spec && self.at_word("with") && self.nth(1) == Tok::LBrace;
        if !here {
            return Ok(None);
        }
        self.bump();
        self.embedded(Vec::new()).map(Some)
    }

    /// Ghost code to run after an expression.
    pub(super) fn then_after(&mut self) -> Parsed<Option<Stmt>> {
        if self.opens_with("then") {
            self.open_spec();
            self.bump();
            let stmt = self.embedded(Vec::new())?;
            self.end_inner_spec()?;
            return Ok(Some(stmt));
        }
        let here = self.spec && self.at_word("then") && self.nth(1) == Tok::LBrace;
        if !here {
            return Ok(None);
        }
        self.bump();
        self.embedded(Vec::new()).map(Some)
    }

    /// An expression of Java code with a specification before it: a replaced expression, or a lambda with its contract.
    pub(super) fn specified_expr(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let is_replacing = self.nth(1) == Tok::Word && self.text(self.c.nth(1)) == "\\replacing";
        self.open_spec();
        if is_replacing {
            self.bump();
            let by = Box::new(self.parenthesised()?);
            self.end_inner_spec()?;
            let original = Box::new(self.expr()?);
            let ends =
                self.at(Tok::SpecOpen) && self.nth(1) == Tok::Word && self.text(self.c.nth(1)) == "\\replacing_done";
            if !ends {
                return self.expected("`/*@ \\replacing_done @*/`");
            }
            self.open_spec();
            self.bump();
            self.end_inner_spec()?;
            return Ok(Expr { kind: ExprKind::Replacing { by, original }, span: self.since(start) });
        }
        if !self.at_clause() {
            self.spec = false;
            return self.fail("such a specification may not stand before an expression");
        }
        let mut clauses = self.clauses()?;
        self.end_inner_spec()?;
        while self.at(Tok::SpecOpen) {
            self.open_spec();
            clauses.append(&mut self.clauses()?);
            self.end_inner_spec()?;
        }
        let arrow = match self.kind() {
            Tok::Ident => self.nth(1) == Tok::Arrow,
            Tok::LParen => self.closer(0).is_some_and(|end| self.nth(end + 1) == Tok::Arrow),
            _ => false,
        };
        if !arrow {
            return self.fail("a contract inside an expression belongs to a lambda, which must follow it");
        }
        self.lambda(start, Contract { clauses })
    }
}
