//! Operands: literals, names, calls, object creation, lambdas, and what follows them.

use super::lookahead::{Paren, primitive};
use super::*;
use crate::syntax::literals;
use syntax::cursor::MAX_NESTING;

impl Parser<'_> {
    /// An operand without its suffixes. `negated` numbers may be one larger.
    pub(super) fn primary(&mut self, negated: bool) -> Parsed<Expr> {
        let start = self.span();
        let kind = match self.kind() {
            Tok::Int => {
                let literal = self.literal(literals::integer)?;
                self.check_size(&literal, negated, start);
                ExprKind::Literal(literal)
            }
            Tok::Float => ExprKind::Literal(self.literal(|text, _| literals::floating(text))?),
            Tok::Char => ExprKind::Literal(self.literal(|text, _| literals::character(text))?),
            Tok::Str => ExprKind::Literal(self.literal(|text, _| literals::string(text))?),
            Tok::TextBlock => ExprKind::Literal(self.literal(|text, _| literals::text_block(text))?),
            Tok::True | Tok::False => ExprKind::Literal(Literal::Boolean(self.bump().kind == Tok::True)),
            Tok::Null => {
                self.bump();
                ExprKind::Literal(Literal::Null)
            }
            Tok::This => {
                self.bump();
                if self.at(Tok::LParen) {
                    self.constructor_call(None, Vec::new(), false)?
                } else {
                    ExprKind::This(None)
                }
            }
            Tok::Super => {
                self.bump();
                self.after_super(None)?
            }
            Tok::New => {
                self.bump();
                return self.creation(None, start);
            }
            Tok::LParen => return self.parenthesis(start),
            Tok::Switch => ExprKind::Switch(Box::new(self.switch()?)),
            Tok::Void => {
                self.bump();
                let ty = Type { kind: TypeKind::Void, span: start };
                self.class_literal(ty)?
            }
            Tok::At => {
                let target = self.ty()?;
                return self.method_ref(RefTarget::Type(target), start);
            }
            Tok::Ident | Tok::Quoted => return self.name(start),
            kind if primitive(kind).is_some() => {
                let ty = self.ty()?;
                if self.at(Tok::ColonColon) {
                    return self.method_ref(RefTarget::Type(ty), start);
                }
                self.class_literal(ty)?
            }
            _ if self.spec => return self.spec_primary(start),
            Tok::SpecOpen | Tok::End | Tok::Unknown => return self.expected("an expression"),
            _ => return self.fail(format!("illegal start of expression: `{}`", self.current())),
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    fn literal(&mut self, read: impl FnOnce(&str, bool) -> Result<Literal, literals::Problem>) -> Parsed<Literal> {
        let token = self.c.token();
        match read(&self.text(token), self.spec) {
            Ok(literal) => {
                self.bump();
                Ok(literal)
            }
            Err(problem) => {
                self.error(token.span, problem);
                self.bump();
                Ok(Literal::Null)
            }
        }
    }

    fn check_size(&mut self, literal: &Literal, negated: bool, span: Span) {
        let too_large = match literal {
            Literal::Int(value) => *value > i64::from(i32::MAX) && !self.spec,
            Literal::Long(value) => {
                *value == i64::MIN && !is_hexadecimal(self.c.text_of(Token { kind: Tok::Int, span }))
            }
            _ => false,
        };
        if too_large && !negated {
            self.error(span, "integer number too large");
        }
    }

    fn parenthesis(&mut self, start: Span) -> Parsed<Expr> {
        if self.paren() == Paren::Lambda {
            return self.lambda(start, Contract::default());
        }
        if self.spec && self.nth(1) != Tok::RParen && self.at_quantifier() {
            return self.quantified(start);
        }
        self.bump();
        let inner = self.bracketed(Parser::expr)?;
        self.expect_after(Tok::RParen)?;
        Ok(Expr { kind: ExprKind::Paren(Box::new(inner)), span: self.since(start) })
    }

    fn name(&mut self, start: Span) -> Parsed<Expr> {
        if self.spec
            && let Some(e) = self.spec_word_primary(start)?
        {
            return Ok(e);
        }
        if self.nth(1) == Tok::Arrow && !self.spec && !self.arrows {
            return self.lambda(start, Contract::default());
        }
        if self.nth(1) == Tok::Lt && self.at_generic_method_ref() {
            let ty = self.ty()?;
            return self.method_ref(RefTarget::Type(ty), start);
        }
        let name = self.ident()?;
        let kind = if self.at(Tok::LParen) {
            let args = self.args()?;
            let ghost = self.ghost_args()?;
            ExprKind::Call(Box::new(Call { target: None, type_args: Vec::new(), name, args, ghost }))
        } else {
            ExprKind::Name(name.name)
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    pub(super) fn suffixes(&mut self, mut e: Expr, start: Span) -> Parsed<Expr> {
        let mut length = 0;
        loop {
            length += 1;
            if length > MAX_NESTING {
                return self.fail(format!("this is nested more than {MAX_NESTING} levels deep"));
            }
            if self.spec
                && let Some(kind) = self.spec_suffix(&mut e)?
            {
                e = Expr { kind, span: self.since(start) };
                continue;
            }
            match self.kind() {
                // `modifies o.*`
                Tok::Dot if self.spec && self.nth(1) == Tok::Star => return Ok(e),
                Tok::Dot => e = self.dot_suffix(e, start)?,
                Tok::LBracket if self.nth(1) == Tok::RBracket => {
                    // `Name[].class`, `Name[]::new`
                    let Some(ty) = type_of_name(&e) else { return self.expected("an index") };
                    let ty = self.dims_after(ty)?;
                    if self.at(Tok::ColonColon) {
                        return self.method_ref(RefTarget::Type(ty), start);
                    }
                    let kind = self.class_literal(ty)?;
                    e = Expr { kind, span: self.since(start) };
                }
                Tok::LBracket => {
                    self.bump();
                    let index = self.bracketed(Parser::expr)?;
                    self.expect_after(Tok::RBracket)?;
                    e = Expr { kind: ExprKind::Index(Box::new(e), Box::new(index)), span: self.since(start) };
                }
                Tok::ColonColon if !self.spec => e = self.method_ref(RefTarget::Expr(e), start)?,
                _ => return Ok(e),
            }
        }
    }

    fn dot_suffix(&mut self, e: Expr, start: Span) -> Parsed<Expr> {
        self.bump();
        let kind = match self.kind() {
            Tok::New => {
                self.bump();
                return self.creation(Some(e), start);
            }
            Tok::This => {
                let Some(path) = path_of(&e) else { return self.fail("only a class name stands before `.this`") };
                self.bump();
                ExprKind::This(Some(path))
            }
            Tok::Class => {
                let Some(ty) = type_of_name(&e) else { return self.fail("only a type stands before `.class`") };
                self.bump();
                ExprKind::ClassLit(Box::new(ty))
            }
            Tok::Super => {
                self.bump();
                if self.at(Tok::LParen) {
                    self.constructor_call(Some(e), Vec::new(), true)?
                } else {
                    let Some(path) = path_of(&e) else { return self.fail("only a class name stands before `.super`") };
                    self.after_super(Some(path))?
                }
            }
            Tok::Lt => {
                let type_args = self.type_args()?;
                if self.eat(Tok::Super) {
                    self.constructor_call(Some(e), type_args, true)?
                } else {
                    let name = self.ident()?;
                    self.call(Some(e), type_args, name)?
                }
            }
            _ => {
                let name = self.ident()?;
                if self.at(Tok::LParen) {
                    self.call(Some(e), Vec::new(), name)?
                } else {
                    ExprKind::Field(Box::new(e), name)
                }
            }
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    fn call(&mut self, target: Option<Expr>, type_args: Vec<Type>, name: Ident) -> Parsed<ExprKind> {
        let args = self.args()?;
        let ghost = self.ghost_args()?;
        Ok(ExprKind::Call(Box::new(Call { target, type_args, name, args, ghost })))
    }

    /// `super(..)`, or `super` before a dot or `::`.
    fn after_super(&mut self, outer: Option<Path>) -> Parsed<ExprKind> {
        match self.kind() {
            Tok::LParen if outer.is_none() => self.constructor_call(None, Vec::new(), true),
            Tok::Dot | Tok::ColonColon => Ok(ExprKind::Super(outer)),
            _ => self.expected("`.` after `super`"),
        }
    }

    fn constructor_call(&mut self, outer: Option<Expr>, type_args: Vec<Type>, is_super: bool) -> Parsed<ExprKind> {
        let args = self.args()?;
        let ghost = self.ghost_args()?;
        Ok(ExprKind::ConstructorCall(Box::new(ConstructorCall { outer, type_args, is_super, args, ghost })))
    }

    fn class_literal(&mut self, ty: Type) -> Parsed<ExprKind> {
        self.expect(Tok::Dot)?;
        self.expect(Tok::Class)?;
        Ok(ExprKind::ClassLit(Box::new(ty)))
    }

    /// After `new`.
    fn creation(&mut self, outer: Option<Expr>, start: Span) -> Parsed<Expr> {
        let type_args = if self.at(Tok::Lt) { self.type_args()? } else { Vec::new() };
        let ty = self.type_without_dims()?;
        let kind = match self.kind() {
            Tok::LBracket | Tok::At => self.array_creation(ty)?,
            Tok::LParen => {
                let args = self.args()?;
                let ghost = self.ghost_args()?;
                let guards = self.guards_after_new()?;
                let body = if self.at(Tok::LBrace) && !self.spec {
                    Some(self.nested(|p| p.bracketed(|p| p.class_body(Symbol::new(""))))?)
                } else {
                    None
                };
                ExprKind::New(Box::new(New { outer, type_args, ty, args, body, ghost, guards }))
            }
            _ => return self.expected("`(` or `[`"),
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    fn array_creation(&mut self, element: Type) -> Parsed<ExprKind> {
        let mut sizes = Vec::new();
        let mut open_dims = 0;
        loop {
            let bracket = self.skip_annotations(0);
            if self.nth(bracket) != Tok::LBracket {
                break;
            }
            if self.nth(bracket + 1) == Tok::RBracket {
                self.annotations()?;
                self.bump();
                self.bump();
                open_dims += 1;
            } else if open_dims == 0 {
                self.annotations()?;
                self.bump();
                sizes.push(self.bracketed(Parser::expr)?);
                self.expect_after(Tok::RBracket)?;
            } else {
                break;
            }
        }
        let init = if sizes.is_empty() && self.at(Tok::LBrace) { Some(self.array_init()?) } else { None };
        if sizes.is_empty() && init.is_none() {
            return self.fail("array dimension missing");
        }
        Ok(ExprKind::NewArray(Box::new(NewArray { element, sizes, open_dims, init })))
    }

    fn method_ref(&mut self, target: RefTarget, start: Span) -> Parsed<Expr> {
        self.expect(Tok::ColonColon)?;
        let type_args = if self.at(Tok::Lt) { self.type_args()? } else { Vec::new() };
        let name_span = self.span();
        let name = if self.eat(Tok::New) { None } else { Some(self.ident()?) };
        let kind = ExprKind::MethodRef(Box::new(MethodRef { target, type_args, name, name_span }));
        Ok(Expr { kind, span: self.since(start) })
    }

    pub(super) fn lambda(&mut self, start: Span, contract: Contract) -> Parsed<Expr> {
        self.nested(|p| {
            let params = p.lambda_params()?;
            p.expect(Tok::Arrow)?;
            let body = if p.at(Tok::LBrace) { LambdaBody::Block(p.block()?) } else { LambdaBody::Expr(p.expr()?) };
            let kind = ExprKind::Lambda(Box::new(Lambda { contract, params, body }));
            Ok(Expr { kind, span: p.since(start) })
        })
    }

    fn lambda_params(&mut self) -> Parsed<Vec<LambdaParam>> {
        let bare = |name| LambdaParam { modifiers: Modifiers::default(), ty: None, varargs: false, name };
        if !self.eat(Tok::LParen) {
            return Ok(vec![bare(self.ident()?)]);
        }
        if self.eat(Tok::RParen) {
            return Ok(Vec::new());
        }
        let params = self.comma_separated(|p| {
            if matches!(p.nth(1), Tok::Comma | Tok::RParen) {
                return p.ident().map(bare);
            }
            let modifiers = p.variable_modifiers()?;
            let mut ty = p.local_type()?;
            p.annotations()?;
            let varargs = p.eat(Tok::Ellipsis);
            if varargs {
                ty = Type { span: p.since(ty.span), kind: TypeKind::Array(Box::new(ty)) };
            }
            let name = p.ident()?;
            let dims = p.dims()?;
            let ty = super::members::arrays(ty, dims);
            let ty = (ty.kind != TypeKind::Var).then_some(ty);
            Ok(LambdaParam { modifiers, ty, varargs, name })
        })?;
        self.expect_after(Tok::RParen)?;
        Ok(params)
    }
}

fn is_hexadecimal(text: &str) -> bool {
    text.len() > 1 && text.starts_with('0')
}

/// The dotted name that an expression is.
fn path_of(e: &Expr) -> Option<Path> {
    match &e.kind {
        ExprKind::Name(name) => Some(Path { parts: vec![Ident { name: *name, span: e.span }] }),
        ExprKind::Field(inner, name) => {
            let mut path = path_of(inner)?;
            path.parts.push(*name);
            Some(path)
        }
        _ => None,
    }
}

/// The type that an expression is the name of.
fn type_of_name(e: &Expr) -> Option<Type> {
    let path = path_of(e)?;
    let segments = path.parts.into_iter().map(|name| Segment { name, args: None }).collect();
    Some(Type { kind: TypeKind::Named(segments), span: e.span })
}
