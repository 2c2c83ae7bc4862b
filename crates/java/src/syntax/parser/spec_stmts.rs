//! Statements that only specifications have.

use super::*;
use crate::syntax::words;

impl Parser<'_> {
    /// The specification comments here: statements are added to `stmts`, clauses of a loop that follows are returned.
    pub(super) fn spec_region(&mut self, stmts: &mut Vec<Stmt>) -> Parsed<Vec<Clause>> {
        let mut clauses = Vec::new();
        while self.at(Tok::SpecOpen) && self.nth(1) != Tok::RBrace {
            self.open_spec();
            while self.spec && !self.close_spec() {
                let before = self.c.mark();
                if self.spec_region_item(stmts, &mut clauses).is_err() && self.spec {
                    self.recover_spec();
                }
                if self.c.mark() == before {
                    self.bump();
                }
                if self.c.at_end() {
                    self.spec = false;
                }
            }
        }
        Ok(clauses)
    }

    fn spec_region_item(&mut self, stmts: &mut Vec<Stmt>, clauses: &mut Vec<Clause>) -> Parsed<()> {
        if self.at_clause() {
            let clause = self.clause(false)?;
            clauses.push(clause);
            return Ok(());
        }
        if let Some(clause) = clauses.first() {
            self.error(clause.span, "this clause may not stand here: a loop must follow it");
            clauses.clear();
        }
        let start = self.span();
        if self.eat(Tok::Semicolon) {
            return Ok(());
        }
        if self.at_spec_stmt() {
            let stmt = self.spec_stmt()?;
            stmts.push(stmt);
            return Ok(());
        }
        let stmt = self.post_join(start)?;
        stmts.push(stmt);
        Ok(())
    }

    /// `t.postJoin(f);`, the only statement that begins with an expression.
    fn post_join(&mut self, start: Span) -> Parsed<Stmt> {
        let starts_operand = matches!(self.kind(), Tok::Ident | Tok::Quoted | Tok::This | Tok::LParen | Tok::Super);
        if !starts_operand {
            return self.expected("a statement of specifications");
        }
        let e = self.expr()?;
        match into_post_join(e) {
            Ok((thread, amount)) => {
                self.semicolon()?;
                let kind = StmtKind::Spec(Box::new(SpecStmt::PostJoin { thread, amount }));
                Ok(Stmt { kind, span: self.since(start) })
            }
            Err(e) => {
                let message = "this is no statement of specifications; ghost code begins with `ghost`";
                self.error(e.span, message);
                Err(Failed)
            }
        }
    }

    /// At a statement of specifications, inside one.
    pub(super) fn at_spec_stmt(&self) -> bool {
        match self.kind() {
            Tok::Assert | Tok::Package => true,
            Tok::Ident => {
                let word = self.current();
                let known = words::STATEMENTS.contains(&&*word) || words::UNSUPPORTED_STATEMENTS.contains(&&*word);
                let used_as_name = matches!(
                    self.nth(1),
                    Tok::Assign | Tok::Dot | Tok::PlusPlus | Tok::MinusMinus | Tok::PlusAssign | Tok::MinusAssign
                );
                known && !used_as_name
            }
            _ => false,
        }
    }

    pub(super) fn spec_stmt(&mut self) -> Parsed<Stmt> {
        let start = self.span();
        let stmt = self.nested(Parser::spec_stmt_kind)?;
        Ok(Stmt { kind: StmtKind::Spec(Box::new(stmt)), span: self.since(start) })
    }

    fn spec_stmt_kind(&mut self) -> Parsed<SpecStmt> {
        let word = self.current();
        if let Some(kind) = AssertionStmt::of_word(&word) {
            self.bump();
            let e = self.expr()?;
            self.semicolon()?;
            return Ok(SpecStmt::Assertion(kind, e));
        }
        self.bump();
        let stmt = match &*word {
            "ghost" => {
                let clauses = self.clauses()?;
                return self.embedded(clauses).map(SpecStmt::Ghost);
            }
            "label" => SpecStmt::Label(self.ident()?),
            "package" => {
                let wand = self.expr()?;
                return Ok(SpecStmt::Package(wand, self.embedded(Vec::new())?));
            }
            "frame" => {
                let contract = Contract { clauses: self.clauses()? };
                return Ok(SpecStmt::Frame { contract, body: self.shared_block()? });
            }
            "extract" => {
                // What is extracted may be Java code.
                self.close_spec();
                return self.embedded(Vec::new()).map(SpecStmt::Extract);
            }
            "send" => {
                let name = self.ident()?;
                self.expect(Tok::Comma)?;
                let distance = self.unary()?;
                self.expect(Tok::Colon)?;
                SpecStmt::Send { name, distance, body: self.expr()? }
            }
            "recv" => SpecStmt::Recv(self.ident()?),
            "share" => self.share(ShareHow::Plain)?,
            "share_lockprotected" => self.share(ShareHow::LockProtected)?,
            "share_immutable" => self.share(ShareHow::Immutable)?,
            "locklevel" => self.lock_level()?,
            "pack" | "unpack" => {
                let unpack = word == "unpack";
                let object = self.expr()?;
                let named = self.eat_word(if unpack { "from" } else { "as" });
                let class = if named { Some(self.ty()?) } else { None };
                SpecStmt::Pack { unpack, object, class }
            }
            "read" => {
                let object = self.parenthesised()?;
                return Ok(SpecStmt::Read { object, body: self.shared_block()? });
            }
            _ => return self.unsupported(&word),
        };
        self.semicolon()?;
        Ok(stmt)
    }

    /// A block that may be Java code between two comments: `//@ frame .. {` and `//@ }`.
    fn shared_block(&mut self) -> Parsed<Block> {
        if self.nth(1) != Tok::SpecClose {
            return self.block();
        }
        let start = self.span();
        self.expect(Tok::LBrace)?;
        self.close_spec();
        let stmts = self.stmts();
        if !self.at(Tok::SpecOpen) {
            return self.expected("`//@ }`");
        }
        self.open_spec();
        self.expect(Tok::RBrace)?;
        Ok(Block { stmts, span: self.since(start) })
    }

    fn share(&mut self, how: ShareHow) -> Parsed<SpecStmt> {
        let pair = self.at(Tok::LParen) && self.closer(0).is_some_and(|end| self.nth(end + 1) == Tok::Semicolon);
        if !pair {
            return Ok(SpecStmt::Share { how, object: self.expr()?, level: None });
        }
        let mut args = self.args()?;
        match args.len() {
            1 => Ok(SpecStmt::Share { how, object: args.remove(0), level: None }),
            2 => {
                let level = args.pop();
                Ok(SpecStmt::Share { how, object: args.remove(0), level })
            }
            n => self.fail(format!("an object is shared, perhaps with a level; not {n} things")),
        }
    }

    /// `locklevel l = between({a}, {b});`, or another level.
    fn lock_level(&mut self) -> Parsed<SpecStmt> {
        let name = self.ident()?;
        self.expect(Tok::Assign)?;
        let value = self.expr()?;
        Ok(SpecStmt::LockLevel { name, value })
    }

    /// Words of other dialects and of process models: read over, and refused later.
    fn unsupported(&mut self, word: &str) -> Parsed<SpecStmt> {
        let known = ["atomic", "action", "open", "close", "witness", "transfer", "csl_subject", "spec_ignore"];
        let word = known.into_iter().find(|known| *known == word).unwrap_or("this statement");
        if word == "spec_ignore" {
            return self.fail("`spec_ignore {` has no `spec_ignore }`");
        }
        while !matches!(self.kind(), Tok::Semicolon | Tok::LBrace | Tok::SpecClose | Tok::End) {
            self.bump();
        }
        if self.at(Tok::LBrace) {
            self.shared_block()?;
        } else {
            self.semicolon()?;
        }
        Ok(SpecStmt::Unsupported(word))
    }
}

/// The thread and the amount of `t.postJoin(f)`.
fn into_post_join(e: Expr) -> Result<(Expr, Expr), Expr> {
    let is_post_join = matches!(&e.kind, ExprKind::Call(call)
        if call.name.name.as_str() == "postJoin" && call.target.is_some() && call.args.len() == 1);
    match e.kind {
        ExprKind::Call(call) if is_post_join => {
            let Call { target: Some(thread), mut args, .. } = *call else { unreachable!("it has a target") };
            Ok((thread, args.remove(0)))
        }
        kind => Err(Expr { kind, span: e.span }),
    }
}
