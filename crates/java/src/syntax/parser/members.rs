//! Members of classes: fields, methods, constructors, initialisers, nested types.

use super::prefix::{Place, Prefix};
use super::*;

impl Parser<'_> {
    /// A member after its modifiers, in Java or in a specification.
    pub(super) fn member(&mut self, place: Place, prefix: Prefix) -> Parsed<Member> {
        if self.at_type_decl() {
            let (start, ghost) = (prefix.start, prefix.ghost || self.spec);
            let decl = self.type_decl(prefix)?;
            let kind = MemberKind::Type(Box::new(decl));
            let (modifiers, contract) = (Modifiers::default(), Contract::default());
            return Ok(Member { kind, modifiers, contract, ghost, span: self.since(start) });
        }
        let kind = self.member_kind(place, &prefix)?;
        let ghost = prefix.ghost || self.spec;
        let span = self.since(prefix.start);
        Ok(Member { kind, modifiers: prefix.modifiers, contract: prefix.contract, ghost, span })
    }

    fn member_kind(&mut self, place: Place, prefix: &Prefix) -> Parsed<MemberKind> {
        if self.at(Tok::LBrace) {
            let is_static = prefix.modifiers.has(Modifier::Static);
            return Ok(MemberKind::Initializer { is_static, body: self.block()? });
        }
        let type_params = self.type_params()?;
        self.annotations()?;
        if self.at(Tok::Ident) && self.nth(1) == Tok::LParen {
            return self.constructor(place, type_params);
        }
        if matches!(place, Place::Class(name) if self.at(Tok::Ident) && name.as_str() == self.current())
            && self.nth(1) == Tok::LBrace
        {
            return self.compact_constructor();
        }
        let ty = self.result_type()?;
        if self.spec && (self.at(Tok::Plus) || (self.at_word("right") && self.nth(1) == Tok::Plus)) {
            return self.operator(ty);
        }
        let name = self.ident()?;
        // `pure T f<X>(..)`: functions name their type variables after their own name.
        let late_params = if self.spec { self.type_params()? } else { Vec::new() };
        if self.at(Tok::LParen) {
            let type_params = if type_params.is_empty() { late_params } else { type_params };
            return self.method(type_params, ty, name).map(|method| MemberKind::Method(Box::new(method)));
        }
        if ty.kind == TypeKind::Void {
            return self.expected("`(`");
        }
        let declarators = self.declarators(name)?;
        self.semicolon()?;
        Ok(MemberKind::Field { ty, declarators })
    }

    fn constructor(&mut self, place: Place, type_params: Vec<TypeParam>) -> Parsed<MemberKind> {
        let name = self.ident()?;
        if !matches!(place, Place::Class(class) if class == name.name) {
            self.error(name.span, "invalid method declaration; return type required");
        }
        let params = self.params()?;
        let throws = self.throws()?;
        let body = if self.eat(Tok::Semicolon) { None } else { Some(self.block()?) };
        Ok(MemberKind::Constructor(Box::new(Constructor { type_params, name, params: Some(params), throws, body })))
    }

    fn compact_constructor(&mut self) -> Parsed<MemberKind> {
        let name = self.ident()?;
        let body = Some(self.block()?);
        let (type_params, throws) = (Vec::new(), Vec::new());
        Ok(MemberKind::Constructor(Box::new(Constructor { type_params, name, params: None, throws, body })))
    }

    pub(super) fn method(&mut self, type_params: Vec<TypeParam>, result: Type, name: Ident) -> Parsed<Method> {
        let params = self.params()?;
        let dims = self.dims()?;
        let result = arrays(result, dims);
        let throws = self.throws()?;
        let mut default_value = None;
        if self.eat(Tok::Default) {
            default_value = Some(self.annotation_value()?);
        }
        let body = self.method_body()?;
        Ok(Method { type_params, result, name, params, throws, body, default_value })
    }

    pub(super) fn method_body(&mut self) -> Parsed<MethodBody> {
        match self.kind() {
            Tok::LBrace => self.block().map(MethodBody::Block),
            Tok::Assign if self.spec => {
                self.bump();
                let body = self.expr()?;
                self.semicolon()?;
                Ok(MethodBody::Expr(body))
            }
            Tok::Semicolon => {
                self.bump();
                Ok(MethodBody::None)
            }
            _ => self.expected("`{` or `;`"),
        }
    }

    fn throws(&mut self) -> Parsed<Vec<Type>> {
        if self.eat(Tok::Throws) { self.comma_separated(Parser::ty) } else { Ok(Vec::new()) }
    }

    /// Declarators, the name of the first already read.
    pub(super) fn declarators(&mut self, first: Ident) -> Parsed<Vec<Declarator>> {
        let mut all = vec![self.declarator(first)?];
        while self.eat(Tok::Comma) {
            let name = self.ident()?;
            all.push(self.declarator(name)?);
        }
        Ok(all)
    }

    fn declarator(&mut self, name: Ident) -> Parsed<Declarator> {
        let dims = self.dims()?;
        let init = if self.eat(Tok::Assign) { Some(self.initializer()?) } else { None };
        Ok(Declarator { name, dims, init, span: self.since(name.span) })
    }

    /// An expression or `{a, b}`.
    pub(super) fn initializer(&mut self) -> Parsed<Expr> {
        if self.at(Tok::LBrace) && !self.spec { self.array_init() } else { self.expr() }
    }

    pub(super) fn array_init(&mut self) -> Parsed<Expr> {
        self.nested(|p| {
            let start = p.span();
            p.expect(Tok::LBrace)?;
            let mut elements = Vec::new();
            while !p.at(Tok::RBrace) && !p.eat(Tok::Comma) {
                elements.push(p.initializer()?);
                if !p.eat(Tok::Comma) {
                    break;
                }
            }
            p.expect_after(Tok::RBrace)?;
            Ok(Expr { kind: ExprKind::ArrayInit(elements), span: p.since(start) })
        })
    }

    /// Parameters in parentheses. A receiver parameter (`Outer this`) only carries annotations and is not kept.
    pub(super) fn params(&mut self) -> Parsed<Vec<Param>> {
        self.expect(Tok::LParen)?;
        let mut params = Vec::new();
        if !self.at(Tok::RParen) {
            loop {
                if let Some(param) = self.param()? {
                    params.push(param);
                }
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.expect_after(Tok::RParen)?;
        Ok(params)
    }

    fn param(&mut self) -> Parsed<Option<Param>> {
        let start = self.span();
        let modifiers = self.variable_modifiers()?;
        let mut ty = self.ty()?;
        self.annotations()?;
        let varargs = self.eat(Tok::Ellipsis);
        if varargs {
            ty = Type { span: self.since(ty.span), kind: TypeKind::Array(Box::new(ty)) };
        }
        if self.eat(Tok::This) {
            return Ok(None);
        }
        if self.at(Tok::Ident) && self.nth(1) == Tok::Dot {
            self.path()?;
            self.expect(Tok::Dot)?;
            self.expect(Tok::This)?;
            return Ok(None);
        }
        let name = self.ident()?;
        let dims = self.dims()?;
        Ok(Some(Param { modifiers, ty, varargs, name, dims, span: self.since(start) }))
    }
}

/// A type with brackets that were written elsewhere.
pub(super) fn arrays(mut ty: Type, dims: u32) -> Type {
    for _ in 0..dims {
        ty = Type { span: ty.span, kind: TypeKind::Array(Box::new(ty)) };
    }
    ty
}
