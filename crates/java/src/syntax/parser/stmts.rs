//! Statements.

use super::prefix::Place;
use super::*;

impl Parser<'_> {
    pub(super) fn block(&mut self) -> Parsed<Block> {
        self.nested(|p| {
            let start = p.span();
            p.expect(Tok::LBrace)?;
            let stmts = p.bracketed(|p| Ok(p.stmts()))?;
            if !p.eat(Tok::RBrace) {
                // After a mistake inside, a missing brace is most likely its consequence.
                if p.c.at_end() && p.c.diagnostics.iter().any(Diagnostic::is_error) {
                    return Err(Failed);
                }
                return p.expected("`}`");
            }
            Ok(Block { stmts, span: p.since(start) })
        })
    }

    /// Statements up to the brace that ends their block, a case, or `//@ }`. Each mistake costs one statement.
    pub(super) fn stmts(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        let world = self.spec;
        loop {
            match self.kind() {
                Tok::RBrace | Tok::End | Tok::Case => return stmts,
                Tok::Default if !matches!(self.nth(1), Tok::Class | Tok::Interface) => return stmts,
                Tok::SpecOpen if self.nth(1) == Tok::RBrace => return stmts,
                // A ghost block does not go on after its comment.
                Tok::SpecClose => return stmts,
                _ => {}
            }
            let before = self.c.mark();
            if self.block_stmt(&mut stmts).is_err() {
                if self.spec != world {
                    self.skip_spec();
                }
                self.recover_stmt();
            }
            if self.c.mark() == before {
                self.bump();
            }
        }
    }

    /// One statement of a block; a specification comment may hold several.
    fn block_stmt(&mut self, stmts: &mut Vec<Stmt>) -> Parsed<()> {
        if !self.at(Tok::SpecOpen) {
            let clauses = self.clauses()?;
            let stmt = self.stmt_with(clauses)?;
            stmts.push(stmt);
            return Ok(());
        }
        let clauses = self.spec_region(stmts)?;
        if clauses.is_empty() {
            return Ok(());
        }
        let stmt = self.stmt_with(clauses)?;
        stmts.push(stmt);
        Ok(())
    }

    /// A statement below `if`, `while` and the like. javac takes the first Java statement, so specifications before it belong into one block
    /// with it.
    pub(super) fn embedded(&mut self, clauses: Vec<Clause>) -> Parsed<Stmt> {
        self.nested(|p| {
            if !p.at(Tok::SpecOpen) {
                return p.stmt_with(clauses);
            }
            let start = p.span();
            let mut stmts = Vec::new();
            let mut clauses = clauses;
            clauses.append(&mut p.spec_region(&mut stmts)?);
            let last = p.stmt_with(clauses)?;
            if stmts.is_empty() {
                return Ok(last);
            }
            stmts.push(last);
            let span = p.since(start);
            Ok(Stmt { kind: StmtKind::Block(Block { stmts, span }), span })
        })
    }

    /// A statement that was preceded by these clauses of a loop contract.
    fn stmt_with(&mut self, clauses: Vec<Clause>) -> Parsed<Stmt> {
        let start = self.span();
        let takes_clauses = matches!(self.kind(), Tok::While | Tok::Do | Tok::For) || self.at_label();
        if !takes_clauses && let Some(clause) = clauses.first() {
            if self.at_local_class() {
                let decl = self.local_class(clauses)?;
                return Ok(Stmt { kind: StmtKind::Class(Box::new(decl)), span: self.since(start) });
            }
            self.error(clause.span, "this clause may not stand here: a loop must follow it");
        }
        let kind = match self.kind() {
            Tok::While => {
                self.bump();
                let cond = self.parenthesised()?;
                let (contract, body) = self.loop_body(clauses)?;
                StmtKind::While { cond, body: Box::new(body), contract }
            }
            Tok::Do => self.do_stmt(clauses)?,
            Tok::For => self.for_stmt(clauses)?,
            _ if self.at_label() => {
                let label = self.ident()?;
                self.bump();
                let body = Box::new(self.embedded(clauses)?);
                StmtKind::Labeled { label, body }
            }
            _ => return self.plain_stmt(),
        };
        Ok(Stmt { kind, span: self.since(start) })
    }

    fn at_label(&self) -> bool {
        self.at(Tok::Ident) && self.nth(1) == Tok::Colon
    }

    fn plain_stmt(&mut self) -> Parsed<Stmt> {
        if self.spec && self.at_spec_stmt() {
            return self.spec_stmt();
        }
        let start = self.span();
        let kind = match self.kind() {
            Tok::LBrace => StmtKind::Block(self.block()?),
            Tok::Semicolon => {
                self.bump();
                StmtKind::Empty
            }
            Tok::If => self.if_stmt()?,
            Tok::Switch => {
                let switch = self.switch()?;
                if self.at(Tok::Dot) || self.at(Tok::LBracket) {
                    let kind = ExprKind::Switch(Box::new(switch));
                    let expr = self.suffixes(Expr { kind, span: self.since(start) }, start)?;
                    self.semicolon()?;
                    StmtKind::Expr(expr)
                } else {
                    StmtKind::Switch(Box::new(switch))
                }
            }
            Tok::Return => {
                self.bump();
                let value = if self.at(Tok::Semicolon) { None } else { Some(self.expr()?) };
                self.semicolon()?;
                StmtKind::Return(value)
            }
            Tok::Break | Tok::Continue => {
                let is_break = self.bump().kind == Tok::Break;
                let label = if self.at(Tok::Ident) { Some(self.ident()?) } else { None };
                self.semicolon()?;
                if is_break { StmtKind::Break(label) } else { StmtKind::Continue(label) }
            }
            Tok::Throw => {
                self.bump();
                let value = self.expr()?;
                self.semicolon()?;
                StmtKind::Throw(value)
            }
            Tok::Assert => {
                self.bump();
                let cond = self.expr()?;
                let message = if self.eat(Tok::Colon) { Some(self.expr()?) } else { None };
                self.semicolon()?;
                StmtKind::Assert { cond, message }
            }
            Tok::Synchronized => {
                self.bump();
                let lock = self.parenthesised()?;
                StmtKind::Synchronized { lock, body: self.block()? }
            }
            Tok::Try => StmtKind::Try(Box::new(self.try_stmt()?)),
            Tok::Else => return self.fail("`else` without `if`"),
            Tok::Catch => return self.fail("`catch` without `try`"),
            Tok::Finally => return self.fail("`finally` without `try`"),
            _ if self.at_yield() => {
                self.bump();
                let value = self.expr()?;
                self.semicolon()?;
                StmtKind::Yield(value)
            }
            _ if self.at_local_class() => StmtKind::Class(Box::new(self.local_class(Vec::new())?)),
            _ if self.at_declaration() => {
                let decl = self.local_decl()?;
                self.semicolon()?;
                StmtKind::Local(decl)
            }
            _ => {
                let expr = self.expr()?;
                self.semicolon()?;
                StmtKind::Expr(expr)
            }
        };
        Ok(Stmt { kind, span: self.since(start) })
    }

    /// `yield e;`, and not the use of a variable of that name.
    fn at_yield(&self) -> bool {
        if !self.at_word("yield") {
            return false;
        }
        match self.nth(1) {
            Tok::Assign | Tok::Dot | Tok::LBracket | Tok::Semicolon | Tok::Arrow | Tok::Comma | Tok::RParen => false,
            Tok::PlusPlus | Tok::MinusMinus => self.nth(2) != Tok::Semicolon,
            // `yield >> 1`, `yield += 2`: an operator that starts no operand.
            Tok::PlusAssign | Tok::MinusAssign | Tok::StarAssign | Tok::SlashAssign | Tok::Gt | Tok::Lt | Tok::EqEq => {
                false
            }
            _ => true,
        }
    }

    fn at_local_class(&self) -> bool {
        let mut n = self.skip_annotations(0);
        while matches!(self.nth(n), Tok::Abstract | Tok::Final | Tok::Static | Tok::Strictfp) {
            n = self.skip_annotations(n + 1);
        }
        match self.nth(n) {
            Tok::Class | Tok::Interface | Tok::Enum => true,
            Tok::At => self.nth(n + 1) == Tok::Interface,
            Tok::Ident => {
                let named = self.nth(n + 1) == Tok::Ident && matches!(self.nth(n + 2), Tok::LParen | Tok::Lt);
                (self.nth_is_word(n, "record") && named) || (n == 0 && self.sealed_modifier().is_some())
            }
            _ => false,
        }
    }

    fn local_class(&mut self, clauses: Vec<Clause>) -> Parsed<TypeDecl> {
        let mut prefix = if self.spec { self.ghost_prefix()? } else { self.prefix(Place::Class(Symbol::new("")))? };
        prefix.contract.clauses.splice(0..0, clauses);
        if !self.at_type_decl() {
            return self.expected("a class");
        }
        self.type_decl(prefix)
    }

    /// Whether a local variable is declared here.
    fn at_declaration(&self) -> bool {
        match self.kind() {
            Tok::Final | Tok::At => true,
            _ => self.at_local_variable(),
        }
    }

    fn local_decl(&mut self) -> Parsed<LocalDecl> {
        let modifiers = self.variable_modifiers()?;
        let ty = self.local_type()?;
        let name = self.ident()?;
        let declarators = self.declarators(name)?;
        Ok(LocalDecl { modifiers, ty, declarators })
    }

    pub(super) fn parenthesised(&mut self) -> Parsed<Expr> {
        self.expect(Tok::LParen)?;
        let inner = self.bracketed(Parser::expr)?;
        self.expect_after(Tok::RParen)?;
        Ok(inner)
    }

    fn if_stmt(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let cond = self.parenthesised()?;
        let then = Box::new(self.embedded(Vec::new())?);
        let otherwise = if self.eat(Tok::Else) { Some(Box::new(self.embedded(Vec::new())?)) } else { None };
        Ok(StmtKind::If { cond, then, otherwise })
    }

    /// The body of a loop, with the clauses between it and the header.
    fn loop_body(&mut self, mut clauses: Vec<Clause>) -> Parsed<(Vec<Clause>, Stmt)> {
        let start = self.span();
        let mut stmts = Vec::new();
        clauses.append(&mut self.clauses()?);
        if self.at(Tok::SpecOpen) {
            clauses.append(&mut self.spec_region(&mut stmts)?);
        }
        let mut body = self.embedded(Vec::new())?;
        if !stmts.is_empty() {
            stmts.push(body);
            let span = self.since(start);
            body = Stmt { kind: StmtKind::Block(Block { stmts, span }), span };
        }
        Ok((clauses, body))
    }

    fn do_stmt(&mut self, clauses: Vec<Clause>) -> Parsed<StmtKind> {
        self.bump();
        let (contract, body) = self.loop_body(clauses)?;
        self.expect(Tok::While)?;
        let cond = self.parenthesised()?;
        self.semicolon()?;
        Ok(StmtKind::Do { body: Box::new(body), cond, contract })
    }

    fn for_stmt(&mut self, clauses: Vec<Clause>) -> Parsed<StmtKind> {
        self.bump();
        self.expect(Tok::LParen)?;
        if self.at_for_each() {
            let modifiers = self.variable_modifiers()?;
            let ty = self.local_type()?;
            let name = self.ident()?;
            let dims = self.dims()?;
            self.expect(Tok::Colon)?;
            let of = self.expr()?;
            self.expect_after(Tok::RParen)?;
            let (contract, body) = self.loop_body(clauses)?;
            return Ok(StmtKind::ForEach(Box::new(ForEach { modifiers, ty, name, dims, of, body, contract })));
        }
        let init = if self.at(Tok::Semicolon) { Vec::new() } else { self.for_init()? };
        self.semicolon()?;
        let cond = if self.at(Tok::Semicolon) { None } else { Some(self.expr()?) };
        self.semicolon()?;
        let update = if self.at(Tok::RParen) { Vec::new() } else { self.comma_separated(Parser::expr)? };
        self.expect_after(Tok::RParen)?;
        let (contract, body) = self.loop_body(clauses)?;
        Ok(StmtKind::For(Box::new(For { init, cond, update, body, contract })))
    }

    fn at_for_each(&self) -> bool {
        let mut n = self.skip_annotations(0);
        while self.nth(n) == Tok::Final {
            n = self.skip_annotations(n + 1);
        }
        match self.skip_type(n) {
            Some(end) if matches!(self.nth(end), Tok::Ident | Tok::Underscore) => {
                self.nth(self.skip_dims(end + 1)) == Tok::Colon
            }
            _ => false,
        }
    }

    fn for_init(&mut self) -> Parsed<Vec<Stmt>> {
        let start = self.span();
        if self.at_declaration() {
            let decl = self.local_decl()?;
            return Ok(vec![Stmt { kind: StmtKind::Local(decl), span: self.since(start) }]);
        }
        let exprs = self.comma_separated(Parser::expr)?;
        Ok(exprs.into_iter().map(|e| Stmt { span: e.span, kind: StmtKind::Expr(e) }).collect())
    }

    fn try_stmt(&mut self) -> Parsed<Try> {
        let start = self.bump().span;
        let mut resources = Vec::new();
        if self.eat(Tok::LParen) {
            while !self.at(Tok::RParen) {
                resources.push(self.resource()?);
                if !self.eat(Tok::Semicolon) {
                    break;
                }
            }
            self.expect_after(Tok::RParen)?;
        }
        let body = self.block()?;
        let mut catches = Vec::new();
        while self.at(Tok::Catch) {
            catches.push(self.catch()?);
        }
        let finally = if self.eat(Tok::Finally) { Some(self.block()?) } else { None };
        if resources.is_empty() && catches.is_empty() && finally.is_none() {
            self.error(start, "`try` without `catch`, `finally` or resource declarations");
        }
        Ok(Try { resources, body, catches, finally })
    }

    fn resource(&mut self) -> Parsed<Resource> {
        let start = self.span();
        if !self.at_declaration() {
            return self.expr().map(Resource::Existing);
        }
        let modifiers = self.variable_modifiers()?;
        let ty = self.local_type()?;
        let name = self.ident()?;
        let dims = self.dims()?;
        self.expect(Tok::Assign)?;
        let init = self.expr()?;
        Ok(Resource::Declared { modifiers, ty, name, dims, init, span: self.since(start) })
    }

    fn catch(&mut self) -> Parsed<Catch> {
        let start = self.bump().span;
        self.expect(Tok::LParen)?;
        let modifiers = self.variable_modifiers()?;
        let mut types = vec![self.ty()?];
        while self.eat(Tok::Or) {
            types.push(self.ty()?);
        }
        let name = self.ident()?;
        self.dims()?;
        self.expect_after(Tok::RParen)?;
        let body = self.block()?;
        Ok(Catch { modifiers, types, name, body, span: self.since(start) })
    }

    /// After an error: behind the statement, or before the brace that ends its block.
    fn recover_stmt(&mut self) {
        let mut depth = 0u32;
        loop {
            match self.kind() {
                Tok::End => return,
                Tok::SpecClose if self.spec => return,
                Tok::SpecOpen if depth == 0 && !self.spec => return,
                Tok::LBrace => depth += 1,
                Tok::RBrace if depth == 0 => return,
                Tok::RBrace => {
                    depth -= 1;
                    if depth == 0 {
                        self.bump();
                        return;
                    }
                }
                Tok::Semicolon if depth == 0 => {
                    self.bump();
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }
}
