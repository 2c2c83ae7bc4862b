//! Expressions that are not made of operators.

use std::sync::Arc;

use num_bigint::BigInt;
use syntax::{Grammar, Parsed};

use super::Parser;
use crate::syntax::lexer::Tok;
use crate::syntax::ptree::*;

impl Parser<'_> {
    pub(super) fn atom(&mut self) -> Parsed<Expr> {
        let start = self.start();
        match self.cursor.kind() {
            // A parenthesised expression has the position of its inside.
            Tok::LParen => {
                self.cursor.bump();
                let inner = self.exp()?;
                self.expect(Tok::RParen)?;
                return Ok(inner);
            }
            Tok::At => return self.annotated_atom(),
            _ => {}
        }
        let kind = self.atom_kind()?;
        Ok(Expr::new(kind, self.since(start)))
    }

    fn annotated_atom(&mut self) -> Parsed<Expr> {
        let mut annotations = self.annotations()?;
        let mut atom = self.nested(Self::atom)?;
        if let Some(inner) = atom.annotations.take() {
            annotations.extend(inner.iter().cloned());
        }
        atom.annotations = Some(Arc::new(annotations));
        Ok(atom)
    }

    fn atom_kind(&mut self) -> Parsed<ExprKind> {
        let constant = match self.cursor.kind() {
            Tok::True => ExprKind::Bool(true),
            Tok::False => ExprKind::Bool(false),
            Tok::Null => ExprKind::Null,
            Tok::Result => ExprKind::Result,
            Tok::None => ExprKind::None,
            Tok::Write => ExprKind::Write,
            Tok::Wildcard => ExprKind::Wildcard,
            Tok::Epsilon => ExprKind::Epsilon,
            Tok::Int => {
                let digits = self.cursor.text_of(self.cursor.token());
                ExprKind::Int(digits.parse::<BigInt>().expect("digits are a number"))
            }
            _ => return self.compound_atom(),
        };
        self.cursor.bump();
        Ok(constant)
    }

    fn compound_atom(&mut self) -> Parsed<ExprKind> {
        let kind = self.cursor.kind();
        match kind {
            Tok::Ident => return self.name_or_call(),
            Tok::LBracket => return self.bracketed(),
            Tok::Forall | Tok::Exists => return self.quantified(),
            Tok::Seq | Tok::Set | Tok::Multiset => return self.collection(),
            _ => {}
        }
        let known = matches!(
            kind,
            Tok::Minus
                | Tok::Bang
                | Tok::Bar
                | Tok::Acc
                | Tok::Old
                | Tok::Unfolding
                | Tok::Applying
                | Tok::Asserting
                | Tok::Let
                | Tok::Forperm
                | Tok::Map
                | Tok::Domain
                | Tok::Range
                | Tok::New
                | Tok::Hash
        );
        if !known {
            return self.cursor.fail_expected("an expression");
        }
        self.cursor.bump();
        match kind {
            Tok::Minus => Ok(ExprKind::Unary(UnOp::Neg, Box::new(self.suffixed()?))),
            Tok::Bang => Ok(ExprKind::Unary(UnOp::Not, Box::new(self.suffixed()?))),
            Tok::Bar => {
                let inner = self.exp()?;
                self.expect(Tok::Bar)?;
                Ok(ExprKind::Card(Box::new(inner)))
            }
            Tok::Acc => self.acc(),
            Tok::Old => self.old(),
            Tok::Unfolding => {
                let acc = self.predicate_access()?;
                self.scoped_body(acc, ExprKind::Unfolding)
            }
            Tok::Applying => {
                let wand = self.in_parens(Self::wand_exp)?;
                self.scoped_body(wand, ExprKind::Applying)
            }
            Tok::Asserting => {
                let claim = self.in_parens(Self::exp)?;
                self.scoped_body(claim, ExprKind::Asserting)
            }
            Tok::Let => {
                let name = self.ident()?;
                self.expect(Tok::EqEq)?;
                let value = self.in_parens(Self::exp)?;
                self.scoped_body(value, |value, body| ExprKind::Let(name, value, body))
            }
            Tok::Forperm => self.forperm(),
            Tok::Map => self.map(),
            Tok::Domain => Ok(ExprKind::MapDomain(Box::new(self.in_parens(Self::exp)?))),
            Tok::Range => Ok(ExprKind::MapRange(Box::new(self.in_parens(Self::exp)?))),
            Tok::New => self.new_object(),
            _ => {
                let name = self.ident()?;
                Ok(ExprKind::PredicateInstance(name, self.parens(Self::exp)?))
            }
        }
    }

    fn in_parens(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<Expr>) -> Parsed<Expr> {
        self.expect(Tok::LParen)?;
        let inner = parse(self)?;
        self.expect(Tok::RParen)?;
        Ok(inner)
    }

    /// `'in' exp`
    fn scoped_body(&mut self, head: Expr, make: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind) -> Parsed<ExprKind> {
        self.expect(Tok::In)?;
        Ok(make(Box::new(head), Box::new(self.exp()?)))
    }

    fn name_or_call(&mut self) -> Parsed<ExprKind> {
        let behind_paren =
            self.cursor.mark() > 0 && self.cursor.text.as_bytes()[self.cursor.previous_span().start as usize] == b'(';
        let name = self.ident()?;
        if !self.at_call_paren() {
            return Ok(ExprKind::Ident(name.name));
        }
        if name.name.as_str() == "perm" {
            let resource = self.in_parens(|p| p.location(Self::wand_exp))?;
            return Ok(ExprKind::Perm(Box::new(resource)));
        }
        let args = self.call_args()?;
        let ascribed = if behind_paren && self.eat(Tok::Colon) { Some(self.ty()?) } else { None };
        Ok(ExprKind::Call { name, args, ascribed })
    }

    /// `'(' loc (',' exp)? ')'`
    fn acc(&mut self) -> Parsed<ExprKind> {
        self.expect(Tok::LParen)?;
        let loc = self.location(Self::suffixed)?;
        let amount = if self.eat(Tok::Comma) { Some(Box::new(self.exp()?)) } else { None };
        self.expect(Tok::RParen)?;
        Ok(ExprKind::Acc(Box::new(loc), amount))
    }

    /// Something that can only be a field access, a predicate, a wand, or a macro with arguments that becomes one.
    fn location(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<Expr>) -> Parsed<Expr> {
        let start = self.cursor.mark();
        let loc = parse(self)?;
        match loc.kind {
            ExprKind::Field(..) | ExprKind::Call { .. } | ExprKind::Binary(BinOp::Wand, ..) => Ok(loc),
            _ => {
                self.cursor.rewind(start);
                self.cursor.fail_expected("a field access or a predicate")
            }
        }
    }

    /// What `fold`, `unfold` and `unfolding` speak of: `acc(P(es), p)` or `P(es)`, or a macro that becomes one.
    pub(super) fn predicate_access(&mut self) -> Parsed<Expr> {
        let start = self.start();
        match self.cursor.kind() {
            Tok::Acc => {
                self.cursor.bump();
                let kind = self.acc()?;
                Ok(Expr::new(kind, self.since(start)))
            }
            Tok::Ident => {
                let kind = self.name_or_call()?;
                Ok(Expr::new(kind, self.since(start)))
            }
            Tok::LParen => self.in_parens(|p| p.nested(Self::predicate_access)),
            _ => self.cursor.fail_expected("a predicate"),
        }
    }

    fn old(&mut self) -> Parsed<ExprKind> {
        let mut label = OldLabel::Pre;
        if self.eat(Tok::LBracket) {
            label = if self.eat(Tok::Lhs) { OldLabel::Lhs } else { OldLabel::Label(self.ident()?) };
            self.expect(Tok::RBracket)?;
        }
        Ok(ExprKind::Old(label, Box::new(self.in_parens(Self::exp)?)))
    }

    fn quantified(&mut self) -> Parsed<ExprKind> {
        let quantifier = match self.cursor.bump().kind {
            Tok::Forall => Quantifier::Forall,
            _ => Quantifier::Exists,
        };
        let vars = self.formals()?;
        self.expect(Tok::ColonColon)?;
        let mut triggers = Vec::new();
        while self.at(Tok::LBrace) {
            let start = self.start();
            self.cursor.bump();
            let terms = self.list(Tok::RBrace, Self::exp)?;
            self.expect(Tok::RBrace)?;
            triggers.push(Trigger { terms, span: self.since(start) });
        }
        Ok(ExprKind::Quantified(quantifier, vars, triggers, Box::new(self.exp()?)))
    }

    fn forperm(&mut self) -> Parsed<ExprKind> {
        let vars = self.formals()?;
        self.expect(Tok::LBracket)?;
        let resource = self.location(Self::wand_exp)?;
        self.expect(Tok::RBracket)?;
        self.expect(Tok::ColonColon)?;
        Ok(ExprKind::ForPerm(vars, Box::new(resource), Box::new(self.exp()?)))
    }

    /// `[a, b]` or `[a..b)`
    fn bracketed(&mut self) -> Parsed<ExprKind> {
        self.cursor.bump();
        let first = Box::new(self.exp()?);
        if self.eat(Tok::DotDot) {
            let end = Box::new(self.exp()?);
            self.expect(Tok::RParen)?;
            return Ok(ExprKind::Range(first, end));
        }
        if !self.eat(Tok::Comma) {
            return self.cursor.fail_expected("`,` (of an inhale-exhale assertion) or `..` (of a range)");
        }
        let second = Box::new(self.exp()?);
        self.expect(Tok::RBracket)?;
        Ok(ExprKind::InhaleExhale(first, second))
    }

    fn collection(&mut self) -> Parsed<ExprKind> {
        let kind = match self.cursor.bump().kind {
            Tok::Seq => CollectionKind::Seq,
            Tok::Set => CollectionKind::Set,
            _ => CollectionKind::Multiset,
        };
        if !self.eat(Tok::LBracket) {
            return Ok(ExprKind::Collection(kind, None, self.parens(Self::exp)?));
        }
        let element = self.ty()?;
        self.expect(Tok::RBracket)?;
        self.expect_empty("elements")?;
        Ok(ExprKind::Collection(kind, Some(element), Vec::new()))
    }

    fn map(&mut self) -> Parsed<ExprKind> {
        if self.at(Tok::LBracket) {
            let types = self.map_types()?;
            self.expect_empty("entries")?;
            return Ok(ExprKind::Map(Some(types), Vec::new()));
        }
        let entries = self.parens(|p| {
            let key = p.exp()?;
            p.expect(Tok::Assign)?;
            Ok((key, p.exp()?))
        })?;
        Ok(ExprKind::Map(None, entries))
    }

    /// `'(' ')'` behind an explicit type.
    fn expect_empty(&mut self, what: &str) -> Parsed<()> {
        self.expect(Tok::LParen)?;
        if !self.at(Tok::RParen) {
            return self.cursor.fail(format!(
                "with an explicit type only the empty form is allowed; with {what}, leave the type out"
            ));
        }
        self.cursor.bump();
        Ok(())
    }

    fn new_object(&mut self) -> Parsed<ExprKind> {
        self.expect(Tok::LParen)?;
        let fields =
            if self.eat(Tok::Star) { NewFields::All } else { NewFields::Only(self.list(Tok::RParen, Self::ident)?) };
        self.expect(Tok::RParen)?;
        Ok(ExprKind::New(fields))
    }
}
