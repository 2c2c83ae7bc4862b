//! Statements.

use syntax::{Grammar, Parsed};

use super::Parser;
use crate::syntax::ast::*;
use crate::syntax::lexer::Tok;

impl Parser<'_> {
    pub(super) fn block(&mut self) -> Parsed<Block> {
        let start = self.c.span();
        self.c.expect(Tok::LBrace)?;
        let mut stmts = Vec::new();
        while !self.c.at(Tok::RBrace) {
            if self.c.at_end() {
                return self.c.fail_expected("a statement or `}`");
            }
            stmts.push(self.stmt()?);
        }
        self.c.expect(Tok::RBrace)?;
        Ok(Block { stmts, span: self.since(start) })
    }

    pub(super) fn stmt(&mut self) -> Parsed<Stmt> {
        self.nested(|p| {
            let start = p.c.span();
            let kind = p.stmt_kind()?;
            let span = p.since(start);
            if takes_semicolon(&kind) {
                p.semi();
            }
            Ok(Stmt { kind, span })
        })
    }

    fn stmt_kind(&mut self) -> Parsed<StmtKind> {
        match self.c.kind() {
            Tok::LBrace => self.block().map(StmtKind::Block),
            Tok::Var | Tok::Spec | Tok::Const | Tok::Ghost => self.local(),
            Tok::Call => self.call(),
            Tok::Fork => self.fork(),
            Tok::Join => {
                self.c.bump();
                let targets = self.targets()?;
                Ok(StmtKind::Join { targets, token: self.expr()? })
            }
            Tok::If => {
                self.c.bump();
                self.if_tail().map(StmtKind::If)
            }
            Tok::While => self.while_stmt(),
            Tok::Rd => self.rd_stmt(),
            Tok::Lock => {
                self.c.bump();
                self.lock_tail(false)
            }
            Tok::LBracket if self.at_pair(Tok::LBracket, Tok::LBracket) => self.bracket_lock(),
            Tok::Wait => {
                self.c.bump();
                let (recv, name) = self.member_name()?;
                Ok(StmtKind::Wait { recv, name })
            }
            Tok::Signal => {
                self.c.bump();
                let all = self.c.eat(Tok::Forall);
                let (recv, name) = self.member_name()?;
                Ok(StmtKind::Signal { recv, name, all })
            }
            Tok::Send => self.send(),
            Tok::Receive => {
                self.c.bump();
                let targets = self.targets()?;
                Ok(StmtKind::Receive { targets, channel: self.expr()? })
            }
            Tok::Share | Tok::Reorder => self.share(),
            Tok::Ident if self.at_word("cancel") && matches!(self.c.nth(1).kind, Tok::Ident | Tok::This) => {
                self.cancel()
            }
            kind => match one_expression(kind) {
                Some(make) => {
                    self.c.bump();
                    Ok(make(self.expr()?))
                }
                None => self.assignment(),
            },
        }
    }

    fn local(&mut self) -> Parsed<StmtKind> {
        let ghost = self.c.eat(Tok::Ghost);
        let form = match self.c.kind() {
            Tok::Var => LocalForm { ghost, constant: false, spec: false },
            Tok::Const => LocalForm { ghost, constant: true, spec: false },
            Tok::Spec if !ghost => LocalForm { ghost, constant: false, spec: true },
            _ => return self.c.fail_expected("`var` or `const`"),
        };
        self.c.bump();
        let mut params = vec![self.id_type()?];
        while self.c.eat(Tok::Comma) {
            params.push(self.id_type()?);
        }
        if self.c.at(Tok::LBracket) && !self.at_pair(Tok::LBracket, Tok::LBracket) {
            self.c.bump();
            let first = self.expr()?;
            let (pre, post) = if self.c.eat(Tok::Comma) { (Some(first), self.expr()?) } else { (None, first) };
            self.c.expect(Tok::RBracket)?;
            return Ok(StmtKind::Spec { form, params, pre, post });
        }
        if params.len() > 1 {
            return self.c.fail(
                "several variables are declared together only in a specification statement: `var x, y [condition]`",
            );
        }
        let param = params.remove(0);
        let init = if self.c.eat(Tok::Assign) { Some(self.rhs()?) } else { None };
        Ok(StmtKind::Local { form, param, init })
    }

    fn rhs(&mut self) -> Parsed<Rhs> {
        let start = self.c.span();
        if !self.c.eat(Tok::New) {
            return self.expr().map(Rhs::Exp);
        }
        let ty = self.ident()?;
        // A block may follow the statement, so the braces are initialisers only if they read as such.
        let inits = if self.c.at(Tok::LBrace) { self.attempt(|p| p.initialisers()) } else { None };
        let bounds = self.bounds()?;
        let cargo = if self.at_cargo_bounds() {
            self.c.bump();
            Some(Box::new(self.bounds()?))
        } else {
            None
        };
        Ok(Rhs::New { ty, inits, bounds, cargo, span: self.since(start) })
    }

    /// `cargo` is a name like any other, except where bounds follow it.
    fn at_cargo_bounds(&self) -> bool {
        let after = self.c.nth(1);
        let bounds = matches!(after.kind, Tok::Above | Tok::Below | Tok::Between);
        self.at_word("cargo") && (bounds || (after.kind == Tok::Ident && self.c.text_of(after) == "depth"))
    }

    fn initialisers(&mut self) -> Parsed<Vec<(Ident, Expr)>> {
        self.c.expect(Tok::LBrace)?;
        let mut inits = Vec::new();
        if !self.c.at(Tok::RBrace) {
            inits.push(self.initialiser()?);
            while self.c.eat(Tok::Comma) {
                inits.push(self.initialiser()?);
            }
        }
        self.c.expect(Tok::RBrace)?;
        Ok(inits)
    }

    fn initialiser(&mut self) -> Parsed<(Ident, Expr)> {
        let name = self.ident()?;
        self.c.expect(Tok::Assign)?;
        Ok((name, self.expr()?))
    }

    fn bounds(&mut self) -> Parsed<Bounds> {
        let mut bounds = Bounds::default();
        if self.c.eat(Tok::Between) {
            bounds.form = BoundsForm::Between;
            bounds.lower = self.exprs()?;
            self.c.expect(Tok::And)?;
            bounds.upper = self.exprs()?;
        } else if self.c.eat(Tok::Below) {
            bounds.form = BoundsForm::Below;
            bounds.upper = self.exprs()?;
            if self.c.eat(Tok::Above) {
                bounds.lower = self.exprs()?;
            }
        } else if self.c.eat(Tok::Above) {
            bounds.form = BoundsForm::Above;
            bounds.lower = self.exprs()?;
            if self.c.eat(Tok::Below) {
                bounds.upper = self.exprs()?;
            }
        }
        let after = self.c.nth(1).kind;
        if self.at_word("depth") && !matches!(after, Tok::Assign | Tok::Dot | Tok::LParen | Tok::LBracket) {
            self.c.bump();
            bounds.depth = Some(self.expr()?);
        }
        Ok(bounds)
    }

    /// The names left of `:=`, if there are any.
    fn targets(&mut self) -> Parsed<Vec<Ident>> {
        let mut n = 0;
        while self.c.nth(n).kind == Tok::Ident {
            match self.c.nth(n + 1).kind {
                Tok::Comma => n += 2,
                Tok::Assign => {
                    let names = self.idents()?;
                    self.c.expect(Tok::Assign)?;
                    return Ok(names);
                }
                _ => break,
            }
        }
        Ok(Vec::new())
    }

    fn call(&mut self) -> Parsed<StmtKind> {
        self.c.bump();
        let targets = self.targets()?;
        Ok(StmtKind::Call { targets, call: self.method_call()? })
    }

    fn fork(&mut self) -> Parsed<StmtKind> {
        self.c.bump();
        let mut targets = self.targets()?;
        if targets.len() > 1 {
            return self.c.fail(
                "a fork gives one token, so at most one variable stands left of `:=`; results are taken by `join`",
            );
        }
        let call = self.method_call()?;
        let bounds = self.bounds()?;
        Ok(StmtKind::Fork { target: targets.pop(), call, bounds })
    }

    fn method_call(&mut self) -> Parsed<MethodCall> {
        let start = self.c.mark();
        let e = self.suffixed()?;
        match e.kind {
            ExprKind::Call(name, args) => Ok(MethodCall { recv: None, name, args }),
            ExprKind::MemberCall(recv, name, args) => Ok(MethodCall { recv: Some(*recv), name, args }),
            _ => {
                self.c.rewind(start);
                self.c.fail("expected a call `method(arguments)` or `object.method(arguments)`")
            }
        }
    }

    fn send(&mut self) -> Parsed<StmtKind> {
        self.c.bump();
        let e = self.suffixed()?;
        let span = e.span;
        let (channel, args) = match e.kind {
            ExprKind::Call(name, args) => (Expr { kind: ExprKind::Ident(name.name), span: name.span }, args),
            ExprKind::MemberCall(recv, name, args) => {
                let span = recv.span.to(name.span);
                (Expr { kind: ExprKind::Member(recv, name), span }, args)
            }
            kind => {
                self.c.expect(Tok::LParen)?;
                let args = self.arguments_rest()?;
                (Expr { kind, span }, args)
            }
        };
        Ok(StmtKind::Send { channel, args })
    }

    fn share(&mut self) -> Parsed<StmtKind> {
        let share = self.c.bump().kind == Tok::Share;
        let object = self.expr()?;
        let bounds = self.bounds()?;
        Ok(if share { StmtKind::Share { object, bounds } } else { StmtKind::Reorder { object, bounds } })
    }

    fn cancel(&mut self) -> Parsed<StmtKind> {
        self.c.bump();
        let channel = self.expr()?;
        if !self.at_word("within") {
            return self.c.fail_expected("`within`");
        }
        self.c.bump();
        Ok(StmtKind::Cancel { channel, within: self.expr()? })
    }

    fn if_tail(&mut self) -> Parsed<If> {
        let cond = self.parenthesised()?;
        let then = self.block()?;
        let mut otherwise = None;
        if self.c.eat(Tok::Else) {
            if matches!(self.c.kind(), Tok::Var | Tok::Const | Tok::Ghost | Tok::Spec) {
                return self.c.fail("a declaration cannot be the whole `else` part: put it in braces");
            }
            otherwise = Some(Box::new(self.stmt()?));
        }
        Ok(If { cond, then, otherwise })
    }

    fn while_stmt(&mut self) -> Parsed<StmtKind> {
        self.c.bump();
        let guard = self.parenthesised()?;
        let (mut invariants, mut lockchange) = (Vec::new(), Vec::new());
        loop {
            if self.c.at(Tok::Invariant) {
                invariants.push(self.invariant()?);
            } else if self.c.eat(Tok::Lockchange) {
                lockchange.push(self.lockchange_list()?);
                self.semi();
            } else {
                break;
            }
        }
        let body = self.block()?;
        Ok(StmtKind::While { guard, invariants, lockchange, body })
    }

    pub(super) fn invariant(&mut self) -> Parsed<Clause> {
        let start = self.c.bump().span;
        let body = self.expr()?;
        let span = self.since(start);
        self.semi();
        Ok(Clause { body, span })
    }

    fn parenthesised(&mut self) -> Parsed<Expr> {
        self.c.expect(Tok::LParen)?;
        let e = self.expr()?;
        self.c.expect(Tok::RParen)?;
        Ok(e)
    }

    fn rd_stmt(&mut self) -> Parsed<StmtKind> {
        self.c.bump();
        match self.c.bump().kind {
            Tok::Lock => self.lock_tail(true),
            Tok::Acquire => Ok(StmtKind::Object(ObjectOp::RdAcquire, self.expr()?)),
            Tok::Release => Ok(StmtKind::Object(ObjectOp::RdRelease, self.expr()?)),
            _ => {
                self.c.rewind(self.c.mark() - 1);
                self.c.fail_expected("`acquire`, `release` or `lock` after `rd`")
            }
        }
    }

    fn lock_tail(&mut self, read: bool) -> Parsed<StmtKind> {
        let object = Some(self.parenthesised()?);
        Ok(StmtKind::Lock { object, read, body: self.block()? })
    }

    fn bracket_lock(&mut self) -> Parsed<StmtKind> {
        let start = self.c.bump().span;
        self.c.bump();
        let mut stmts = Vec::new();
        while !self.at_pair(Tok::RBracket, Tok::RBracket) {
            if self.c.at_end() {
                return self.c.fail_expected("a statement or `]]`");
            }
            stmts.push(self.stmt()?);
        }
        self.c.bump();
        self.c.bump();
        let body = Block { stmts, span: self.since(start) };
        Ok(StmtKind::Lock { object: None, read: false, body })
    }

    /// `name` or `e.name`
    fn member_name(&mut self) -> Parsed<(Option<Expr>, Ident)> {
        let start = self.c.mark();
        let e = self.suffixed()?;
        match e.kind {
            ExprKind::Ident(name) => Ok((None, Ident { name, span: e.span })),
            ExprKind::Member(recv, name) => Ok((Some(*recv), name)),
            _ => {
                self.c.rewind(start);
                self.c.fail_expected("the name of a condition")
            }
        }
    }

    fn assignment(&mut self) -> Parsed<StmtKind> {
        let start = self.c.mark();
        if !can_start_assignment(self.c.kind()) {
            return self.c.fail_expected("a statement");
        }
        let e = self.suffixed()?;
        match e.kind {
            ExprKind::Ident(name) => {
                self.c.expect(Tok::Assign)?;
                Ok(StmtKind::Assign { target: Ident { name, span: e.span }, value: self.rhs()? })
            }
            ExprKind::Member(recv, field) => {
                self.c.expect(Tok::Assign)?;
                Ok(StmtKind::FieldAssign { recv: *recv, field, value: self.rhs()? })
            }
            ExprKind::Call(..) | ExprKind::MemberCall(..) if !self.c.at(Tok::Assign) => {
                self.c.rewind(start);
                self.c.fail("a method is called with `call`: write `call` in front")
            }
            _ => {
                self.c.rewind(start);
                self.c.fail("only a variable or a field can be assigned to")
            }
        }
    }
}

fn can_start_assignment(kind: Tok) -> bool {
    matches!(kind, Tok::Ident | Tok::This | Tok::LParen | Tok::Result | Tok::Null | Tok::Ite)
}

/// The statements that are a keyword and one expression.
fn one_expression(kind: Tok) -> Option<fn(Expr) -> StmtKind> {
    let make: fn(Expr) -> StmtKind = match kind {
        Tok::Assert => StmtKind::Assert,
        Tok::Assume => StmtKind::Assume,
        Tok::Fold => StmtKind::Fold,
        Tok::Unfold => StmtKind::Unfold,
        Tok::Unshare => |e| StmtKind::Object(ObjectOp::Unshare, e),
        Tok::Acquire => |e| StmtKind::Object(ObjectOp::Acquire, e),
        Tok::Release => |e| StmtKind::Object(ObjectOp::Release, e),
        Tok::Downgrade => |e| StmtKind::Object(ObjectOp::Downgrade, e),
        Tok::Free => |e| StmtKind::Object(ObjectOp::Free, e),
        _ => return None,
    };
    Some(make)
}

fn takes_semicolon(kind: &StmtKind) -> bool {
    !matches!(kind, StmtKind::Block(_) | StmtKind::If(_) | StmtKind::While { .. } | StmtKind::Lock { .. })
}
