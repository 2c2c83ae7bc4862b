//! Statements.

use source::Span;
use syntax::{Failed, Grammar, Parsed as StepResult};

use super::super::ast::*;
use super::super::lexer::Tok;
use super::Parser;

impl Parser<'_> {
    /// `('var' attr* (ident ++ ',' ':' type ('where' expr)?) ++ ',' ';')*`
    pub(super) fn locals(&mut self) -> StepResult<Vec<VarGroup>> {
        let mut locals = Vec::new();
        while self.at(Tok::Var) {
            locals.extend(self.variables(None)?);
        }
        Ok(locals)
    }

    /// `'{' locals stmt* '}'`
    pub(super) fn body(&mut self) -> StepResult<Body> {
        self.expect(Tok::LBrace)?;
        let locals = self.locals()?;
        let body = Body { locals, block: self.rest_of_block()? };
        self.check_jumps(&body.block);
        Ok(body)
    }

    /// `'{' stmt* '}'`
    fn block(&mut self) -> StepResult<Block> {
        self.expect(Tok::LBrace)?;
        self.nested(Self::rest_of_block)
    }

    /// `stmt* '}'`
    fn rest_of_block(&mut self) -> StepResult<Block> {
        let mut stmts = Vec::new();
        let mut failed = false;
        while !self.at(Tok::RBrace) && !self.at_end_of_body() {
            match self.stmt() {
                Ok(stmt) => stmts.push(stmt),
                Err(Failed) if self.options.recover => {
                    failed = true;
                    self.skip_statement();
                }
                Err(Failed) => return Err(Failed),
            }
        }
        // A missing brace behind a statement that could not be read is no news.
        if failed && !self.at(Tok::RBrace) {
            return Err(Failed);
        }
        let end = self.expect(Tok::RBrace)?.span;
        Ok(Block { stmts, end })
    }

    fn at_end_of_body(&self) -> bool {
        self.cursor.at_end() || self.at_declaration()
    }

    /// Behind the `;` or the block that ends this statement, or to the brace that ends the block it is in.
    fn skip_statement(&mut self) {
        let mut depth = 0u32;
        while !self.at_end_of_body() {
            match self.cursor.kind() {
                Tok::Semicolon if depth == 0 => {
                    self.cursor.bump();
                    return;
                }
                Tok::RBrace if depth == 0 => return,
                Tok::RBrace if depth == 1 => {
                    self.cursor.bump();
                    return;
                }
                Tok::RBrace => depth -= 1,
                Tok::LBrace => depth += 1,
                _ => {}
            }
            self.cursor.bump();
        }
    }

    fn stmt(&mut self) -> StepResult<Stmt> {
        let at = self.start();
        match self.cursor.kind() {
            Tok::If => self.nested(Self::if_stmt),
            Tok::While => self.while_stmt(),
            Tok::Break => {
                self.cursor.bump();
                let label = if self.at(Tok::Semicolon) { None } else { Some(self.ident()?) };
                self.finish(at, at, Vec::new(), StmtKind::Break(label))
            }
            Tok::Goto => {
                self.cursor.bump();
                let attrs = self.attributes()?;
                let labels = self.idents()?;
                self.finish(at, at, attrs, StmtKind::Goto(labels))
            }
            Tok::Return => {
                self.cursor.bump();
                let attrs = self.attributes()?;
                self.finish(at, at, attrs, StmtKind::Return)
            }
            kind if kind.is_identifier() && self.nth_kind(1) == Tok::Colon => {
                let label = self.ident()?;
                self.expect(Tok::Colon)?;
                Ok(Stmt { kind: StmtKind::Label(label), attrs: Vec::new(), span: label.span, at })
            }
            _ => self.simple_stmt(),
        }
    }

    /// A statement without other statements in it that does not jump: what code expressions can have.
    pub(super) fn simple_stmt(&mut self) -> StepResult<Stmt> {
        let at = self.start();
        match self.cursor.kind() {
            Tok::Assert | Tok::Assume => {
                let asserts = self.cursor.bump().kind == Tok::Assert;
                let attrs = self.attributes()?;
                let e = self.expr()?;
                let kind = if asserts { StmtKind::Assert(e) } else { StmtKind::Assume(e) };
                self.finish(at, at, attrs, kind)
            }
            Tok::Havoc => {
                self.cursor.bump();
                let vars = self.idents()?;
                self.finish(at, at, Vec::new(), StmtKind::Havoc(vars))
            }
            Tok::Measure => {
                let measure = self.measure()?;
                self.finish(at, at, measure.attrs, StmtKind::Measure(measure.exprs))
            }
            Tok::Async => self.unsupported("an asynchronous call"),
            Tok::Yield => self.unsupported("`yield`"),
            Tok::Free | Tok::Call => self.call_stmt(),
            Tok::Reveal | Tok::Hide if self.nth_kind(1).is_identifier() || self.nth_kind(1) == Tok::Star => {
                let reveals = self.cursor.bump().kind == Tok::Reveal;
                let what = if self.eat(Tok::Star) { HideTarget::All } else { HideTarget::Function(self.ident()?) };
                let kind = if reveals { StmtKind::Reveal(what) } else { StmtKind::Hide(what) };
                self.finish(at, at, Vec::new(), kind)
            }
            Tok::Push | Tok::Pop if self.nth_kind(1) == Tok::Semicolon => {
                let kind = if self.cursor.bump().kind == Tok::Push { StmtKind::Push } else { StmtKind::Pop };
                self.finish(at, at, Vec::new(), kind)
            }
            kind if kind.is_identifier() => self.assignment(),
            Tok::Var => self.cursor.fail("variables can only be declared at the start of a body"),
            _ => self.cursor.fail_expected("a statement"),
        }
    }

    /// The `;` that ends a statement.
    fn finish(&mut self, start: Span, at: Span, attrs: Attrs, kind: StmtKind) -> StepResult<Stmt> {
        self.expect(Tok::Semicolon)?;
        Ok(Stmt { kind, attrs, span: self.since(start), at })
    }

    /// `'measure' attr* expr ++ ','`
    pub(super) fn measure(&mut self) -> StepResult<Measure> {
        let at = self.expect(Tok::Measure)?.span;
        let attrs = self.attributes()?;
        Ok(Measure { exprs: self.some(Self::expr)?, attrs, at })
    }

    /// `lhs ++ ',' ':=' attr* expr ++ ','` or `ident '(' ident ++ ',' ')' ':=' attr* expr`
    fn assignment(&mut self) -> StepResult<Stmt> {
        let start = self.start();
        if self.nth_kind(1) == Tok::LParen {
            let ctor = self.ident()?;
            self.expect(Tok::LParen)?;
            let vars = self.idents()?;
            self.expect(Tok::RParen)?;
            let at = self.expect(Tok::Assign)?.span;
            let attrs = self.attributes()?;
            let value = self.expr()?;
            return self.finish(start, at, attrs, StmtKind::Unpack { ctor, vars, value });
        }
        let targets = self.some(Self::lhs)?;
        let at = self.expect(Tok::Assign)?.span;
        let attrs = self.attributes()?;
        let values = self.some(Self::expr)?;
        self.finish(start, at, attrs, StmtKind::Assign(targets, values))
    }

    /// `ident ('[' expr ** ',' ']' | '->' ident)*`
    fn lhs(&mut self) -> StepResult<Lhs> {
        let root = self.ident()?;
        let mut steps = Vec::new();
        loop {
            let at = self.start();
            if self.eat(Tok::LBracket) {
                let index = self.list(Tok::RBracket, Self::expr)?;
                self.expect(Tok::RBracket)?;
                steps.push(Step::Index { index, at });
            } else if self.eat(Tok::Arrow) {
                steps.push(Step::Field { name: self.ident()?, at });
            } else {
                return Ok(Lhs { root, steps, span: self.since(root.span) });
            }
        }
    }

    /// `'free'? 'call' attr* (ident ++ ',' ':=')? ident '(' expr ** ',' ')'`
    fn call_stmt(&mut self) -> StepResult<Stmt> {
        let start = self.start();
        let free = self.eat(Tok::Free);
        let at = self.expect(Tok::Call)?.span;
        let attrs = self.attributes()?;
        let mut names = self.idents()?;
        let (results, procedure) = if self.eat(Tok::Assign) {
            (names, self.ident()?)
        } else if names.len() == 1 {
            (Vec::new(), names.remove(0))
        } else {
            return self.cursor.fail_expected("`:=`");
        };
        self.expect(Tok::LParen)?;
        let args = self.list(Tok::RParen, Self::expr)?;
        self.expect(Tok::RParen)?;
        if self.at(Tok::Bar) {
            return self.unsupported("a parallel call");
        }
        self.finish(start, at, attrs, StmtKind::Call { free, results, procedure, args })
    }

    /// `'(' ('*' | expr) ')'`
    fn guard(&mut self) -> StepResult<Option<Expr>> {
        self.expect(Tok::LParen)?;
        let guard = if self.eat(Tok::Star) { None } else { Some(self.expr()?) };
        self.expect(Tok::RParen)?;
        Ok(guard)
    }

    /// `'if' attr* guard block ('else' (if | block))?`: chains of `else if` are as long as the program likes.
    fn if_stmt(&mut self) -> StepResult<Stmt> {
        let mut links = vec![self.if_link()?];
        let mut rest = Else::None;
        while self.eat(Tok::Else) {
            if !self.at(Tok::If) {
                rest = Else::Block(self.block()?);
                break;
            }
            links.push(self.if_link()?);
        }
        let first = links.remove(0);
        let otherwise = links.into_iter().rfold(rest, |rest, link| Else::If(Box::new(link.with(rest))));
        Ok(first.with(otherwise))
    }

    /// `'if' attr* guard block`
    fn if_link(&mut self) -> StepResult<IfLink> {
        let at = self.expect(Tok::If)?.span;
        let attrs = self.attributes()?;
        let guard = self.guard()?;
        let span = self.since(at);
        let then = self.block()?;
        Ok(IfLink { attrs, guard, then, span, at })
    }

    /// `'while' attr* guard (('free'? 'invariant' attr* expr | measure) ';')* block`
    fn while_stmt(&mut self) -> StepResult<Stmt> {
        let at = self.expect(Tok::While)?.span;
        let attrs = self.attributes()?;
        let guard = self.guard()?;
        let span = self.since(at);
        let (mut invariants, mut measures) = (Vec::new(), Vec::new());
        loop {
            if self.at(Tok::Measure) {
                measures.push(self.measure()?);
                self.expect(Tok::Semicolon)?;
                continue;
            }
            let free = self.eat(Tok::Free);
            if !free && !self.at(Tok::Invariant) {
                break;
            }
            let word = self.expect(Tok::Invariant)?.span;
            if self.at(Tok::Call) {
                return self.unsupported("an invariant that is called");
            }
            invariants.push(self.rest_of_spec(free, word)?);
        }
        let body = self.block()?;
        Ok(Stmt { kind: StmtKind::While { guard, invariants, measures, body }, attrs, span, at })
    }

    /// `attr* expr ';'` behind the word `requires`, `ensures` or `invariant`.
    pub(super) fn rest_of_spec(&mut self, free: bool, at: Span) -> StepResult<Spec> {
        let attrs = self.attributes()?;
        let condition = self.expr()?;
        self.expect(Tok::Semicolon)?;
        Ok(Spec { free, attrs, condition, at })
    }
}

/// An `if` without its `else`.
struct IfLink {
    attrs: Attrs,
    guard: Option<Expr>,
    then: Block,
    span: Span,
    at: Span,
}

impl IfLink {
    fn with(self, otherwise: Else) -> Stmt {
        let kind = StmtKind::If(IfStmt { guard: self.guard, then: self.then, otherwise });
        Stmt { kind, attrs: self.attrs, span: self.span, at: self.at }
    }
}
