//! Patterns in the body of a `transforms`.

use syntax::{Grammar, Parsed};

use super::Parser;
use crate::syntax::ast::*;
use crate::syntax::lexer::Tok;

impl Parser<'_> {
    pub(super) fn pattern_block(&mut self) -> Parsed<Vec<Pattern>> {
        self.c.expect(Tok::LBrace)?;
        let mut patterns = vec![self.pattern()?];
        while !self.c.at(Tok::RBrace) {
            patterns.push(self.pattern()?);
        }
        self.c.expect(Tok::RBrace)?;
        Ok(patterns)
    }

    fn pattern(&mut self) -> Parsed<Pattern> {
        let start = self.c.span();
        match self.c.kind() {
            Tok::Underscore => {
                self.c.bump();
                self.semi();
                Ok(Pattern::Skip(start))
            }
            Tok::Star => {
                self.c.bump();
                self.semi();
                Ok(Pattern::Rest(start))
            }
            Tok::If if self.c.nth(1).kind == Tok::LBrace => {
                self.c.bump();
                self.nested(|p| p.if_pattern(start))
            }
            Tok::While if self.c.nth(1).kind != Tok::LParen => self.nested(|p| p.while_pattern()),
            Tok::Replaces => {
                self.c.bump();
                let names = if self.c.eat(Tok::Star) { None } else { Some(self.idents()?) };
                self.c.expect(Tok::By)?;
                let by = self.block()?;
                Ok(Pattern::Replace { names, by, span: self.since(start) })
            }
            _ => {
                let mut stmts = vec![self.stmt()?];
                while !self.at_pattern() {
                    stmts.push(self.stmt()?);
                }
                Ok(Pattern::Insert(stmts))
            }
        }
    }

    fn at_pattern(&self) -> bool {
        match self.c.kind() {
            Tok::Underscore | Tok::Star | Tok::Replaces | Tok::RBrace | Tok::End => true,
            Tok::If => self.c.nth(1).kind == Tok::LBrace,
            Tok::While => self.c.nth(1).kind != Tok::LParen,
            _ => false,
        }
    }

    fn if_pattern(&mut self, start: source::Span) -> Parsed<Pattern> {
        let then = self.pattern_block()?;
        let otherwise = if !self.c.eat(Tok::Else) {
            None
        } else if self.c.at(Tok::If) {
            let start = self.c.bump().span;
            Some(vec![self.nested(|p| p.if_pattern(start))?])
        } else {
            Some(self.pattern_block()?)
        };
        Ok(Pattern::If { then, otherwise, span: self.since(start) })
    }

    fn while_pattern(&mut self) -> Parsed<Pattern> {
        let start = self.c.bump().span;
        let mut invariants = Vec::new();
        while self.c.at(Tok::Invariant) {
            invariants.push(self.invariant()?);
        }
        let body = self.pattern_block()?;
        Ok(Pattern::While { invariants, body, span: self.since(start) })
    }
}
