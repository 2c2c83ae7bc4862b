//! Statements.

use std::sync::Arc;

use source::Diagnostic;
use syntax::{Grammar, Parsed};

use super::Parser;
use crate::codes;
use crate::syntax::lexer::Tok;
use crate::syntax::ptree::*;

impl Parser<'_> {
    /// `'{' (stmt ';'?)* '}'`
    pub(super) fn block(&mut self) -> Parsed<Block> {
        self.expect(Tok::LBrace)?;
        let mut stmts = Vec::new();
        while !self.at(Tok::RBrace) {
            stmts.push(self.nested(Self::stmt)?);
            self.eat(Tok::Semicolon);
        }
        self.expect(Tok::RBrace)?;
        Ok(Block { stmts })
    }

    fn stmt(&mut self) -> Parsed<Stmt> {
        let annotations = self.annotations()?;
        let start = self.start();
        let kind = self.stmt_kind()?;
        let annotations = (!annotations.is_empty()).then(|| Arc::new(annotations));
        Ok(Stmt { kind, span: self.since(start), annotations })
    }

    fn stmt_kind(&mut self) -> Parsed<StmtKind> {
        let of_exp = |p: &mut Self, make: fn(Expr) -> StmtKind| {
            p.cursor.bump();
            Ok(make(p.exp()?))
        };
        match self.cursor.kind() {
            Tok::LBrace => Ok(StmtKind::Block(self.block()?)),
            Tok::Var => self.var(),
            Tok::Inhale => of_exp(self, StmtKind::Inhale),
            Tok::Exhale => of_exp(self, StmtKind::Exhale),
            Tok::Assert => of_exp(self, StmtKind::Assert),
            Tok::Assume => of_exp(self, StmtKind::Assume),
            Tok::Refute => of_exp(self, StmtKind::Refute),
            Tok::Fold => {
                self.cursor.bump();
                Ok(StmtKind::Fold(self.predicate_access()?))
            }
            Tok::Unfold => {
                self.cursor.bump();
                Ok(StmtKind::Unfold(self.predicate_access()?))
            }
            Tok::Package => self.package(),
            Tok::Apply => {
                self.cursor.bump();
                Ok(StmtKind::Apply(self.wand_exp()?))
            }
            Tok::Quasihavoc => {
                self.cursor.bump();
                self.quasihavoc(None)
            }
            Tok::Quasihavocall => {
                self.cursor.bump();
                let vars = self.formals()?;
                self.expect(Tok::ColonColon)?;
                self.quasihavoc(Some(vars))
            }
            Tok::If => self.if_stmt(),
            Tok::While => self.while_stmt(),
            Tok::Label => self.label(),
            Tok::Goto => {
                self.cursor.bump();
                Ok(StmtKind::Goto(self.ident()?))
            }
            Tok::Define => {
                if let Some(reason) = self.no_define {
                    let misplaced = Diagnostic::error(codes::MACRO, self.start(), reason);
                    self.cursor.diagnostics.push(misplaced);
                }
                Ok(StmtKind::Define(self.define()?))
            }
            // Besides names, what the receiver of an assigned field may begin with.
            Tok::Ident | Tok::LParen | Tok::Old | Tok::Unfolding | Tok::Result | Tok::Null => self.assignment_or_call(),
            _ => self.cursor.fail_expected("a statement"),
        }
    }

    fn var(&mut self) -> Parsed<StmtKind> {
        self.cursor.bump();
        let vars = self.formals()?;
        let init = if self.eat(Tok::Assign) { Some(self.exp()?) } else { None };
        Ok(StmtKind::Var(vars, init))
    }

    /// `target ++ ',' ':=' exp`, a call, or a macro.
    fn assignment_or_call(&mut self) -> Parsed<StmtKind> {
        let first = self.suffixed()?;
        let alone = matches!(first.kind, ExprKind::Ident(_) | ExprKind::Call { .. });
        if alone && !self.at(Tok::Comma) && !self.at(Tok::Assign) {
            return Ok(StmtKind::Expr(first));
        }
        let mut targets = vec![first];
        while self.eat(Tok::Comma) {
            targets.push(self.suffixed()?);
        }
        self.expect(Tok::Assign)?;
        Ok(StmtKind::Assign(targets, self.exp()?))
    }

    fn package(&mut self) -> Parsed<StmtKind> {
        self.cursor.bump();
        let wand = self.wand_exp()?;
        if !self.at(Tok::LBrace) {
            return Ok(StmtKind::Package(wand, None));
        }
        let outer = self
            .no_define
            .replace("a macro cannot be defined inside a proof script; define it before the package statement");
        let script = self.block();
        self.no_define = outer;
        Ok(StmtKind::Package(wand, Some(script?)))
    }

    /// `(wandExp '==>')? exp`
    fn quasihavoc(&mut self, vars: Option<Vec<Formal>>) -> Parsed<StmtKind> {
        let first = self.wand_exp()?;
        if !self.eat(Tok::Implies) {
            return Ok(StmtKind::Quasihavoc { vars, cond: None, resource: first });
        }
        let resource = self.exp()?;
        Ok(StmtKind::Quasihavoc { vars, cond: Some(first), resource })
    }

    fn condition(&mut self) -> Parsed<Expr> {
        self.expect(Tok::LParen)?;
        let cond = self.exp()?;
        self.expect(Tok::RParen)?;
        Ok(cond)
    }

    /// `elseif` becomes an `if` in the else branch.
    fn if_stmt(&mut self) -> Parsed<StmtKind> {
        self.cursor.bump();
        let cond = self.condition()?;
        let then = self.block()?;
        let start = self.start();
        let otherwise = match self.cursor.kind() {
            Tok::Elseif => {
                let kind = self.nested(Self::if_stmt)?;
                Block { stmts: vec![Stmt { kind, span: self.since(start), annotations: None }] }
            }
            Tok::Else => {
                self.cursor.bump();
                self.block()?
            }
            _ => Block::default(),
        };
        Ok(StmtKind::If(cond, then, otherwise))
    }

    fn while_stmt(&mut self) -> Parsed<StmtKind> {
        self.cursor.bump();
        let cond = self.condition()?;
        let (mut invariants, mut decreases) = (Vec::new(), Vec::new());
        loop {
            if self.eat(Tok::Invariant) {
                invariants.push(self.exp()?);
            } else if self.at(Tok::Decreases) {
                decreases.push(self.decreases()?);
            } else {
                break;
            }
            self.eat(Tok::Semicolon);
        }
        let body = self.block()?;
        Ok(StmtKind::While { cond, invariants, decreases, body })
    }

    fn label(&mut self) -> Parsed<StmtKind> {
        self.cursor.bump();
        let name = self.ident()?;
        let mut invariants = Vec::new();
        while self.eat(Tok::Invariant) {
            invariants.push(self.exp()?);
            if self.at(Tok::Semicolon) && self.cursor.nth(1).kind == Tok::Invariant {
                self.cursor.bump();
            }
        }
        Ok(StmtKind::Label(name, invariants))
    }
}
