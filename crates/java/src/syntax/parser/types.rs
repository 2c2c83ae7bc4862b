//! Types.

use super::lookahead::primitive;
use super::*;

impl Parser<'_> {
    pub(super) fn ty(&mut self) -> Parsed<Type> {
        let base = self.type_without_dims()?;
        self.dims_after(base)
    }

    /// A type without brackets.
    pub(super) fn type_without_dims(&mut self) -> Parsed<Type> {
        let start = self.span();
        self.annotations()?;
        if let Some(prim) = primitive(self.kind()) {
            self.bump();
            return Ok(Type { kind: TypeKind::Prim(prim), span: self.since(start) });
        }
        if self.spec
            && let Some(kind) = self.spec_type()?
        {
            return Ok(Type { kind, span: self.since(start) });
        }
        match self.kind() {
            Tok::Ident | Tok::Quoted => {
                let segments = self.segments()?;
                Ok(Type { kind: TypeKind::Named(segments), span: self.since(start) })
            }
            _ => self.expected("a type"),
        }
    }

    /// `void` or a type.
    pub(super) fn result_type(&mut self) -> Parsed<Type> {
        let start = self.span();
        if self.eat(Tok::Void) {
            return Ok(Type { kind: TypeKind::Void, span: start });
        }
        self.ty()
    }

    /// The type of a local variable, which may be `var`.
    pub(super) fn local_type(&mut self) -> Parsed<Type> {
        let start = self.span();
        if self.at_word("var") && matches!(self.nth(1), Tok::Ident | Tok::Underscore) {
            self.bump();
            return Ok(Type { kind: TypeKind::Var, span: start });
        }
        self.ty()
    }

    /// `seq<int>`, `frac`, …
    fn spec_type(&mut self) -> Parsed<Option<TypeKind>> {
        if !self.at(Tok::Ident) {
            return Ok(None);
        }
        let word = self.current();
        let Some(spec) = SpecType::of_word(&word) else { return Ok(None) };
        let generic = self.nth(1) == Tok::Lt;
        if (spec.arity() > 0) != generic || self.nth(1) == Tok::Dot {
            return Ok(None);
        }
        self.bump();
        let args = if generic { self.type_args()? } else { Vec::new() };
        if args.len() != spec.arity() {
            let message = format!("`{}` takes {} type arguments, not {}", spec.word(), spec.arity(), args.len());
            return self.fail(message);
        }
        Ok(Some(TypeKind::Spec(spec, args)))
    }

    fn segments(&mut self) -> Parsed<Vec<Segment>> {
        let mut segments = Vec::new();
        loop {
            let name = self.ident()?;
            let args = if self.at(Tok::Lt) { Some(self.type_args()?) } else { None };
            segments.push(Segment { name, args });
            let next = self.skip_annotations(1);
            if !self.at(Tok::Dot) || self.nth(next) != Tok::Ident {
                return Ok(segments);
            }
            self.bump();
            self.annotations()?;
        }
    }

    /// `<A, ? extends B>`; the diamond is an empty list.
    pub(super) fn type_args(&mut self) -> Parsed<Vec<Type>> {
        self.expect(Tok::Lt)?;
        if self.eat(Tok::Gt) {
            return Ok(Vec::new());
        }
        let args = self.comma_separated(|p| p.nested(Parser::type_arg))?;
        self.expect_after(Tok::Gt)?;
        Ok(args)
    }

    fn type_arg(&mut self) -> Parsed<Type> {
        let start = self.span();
        self.annotations()?;
        if !self.eat(Tok::Question) {
            return self.ty();
        }
        let bound = match self.kind() {
            Tok::Extends => Some(Bound::Extends),
            Tok::Super => Some(Bound::Super),
            _ => None,
        };
        let bound = match bound {
            Some(bound) => {
                self.bump();
                Some((bound, Box::new(self.ty()?)))
            }
            None => None,
        };
        Ok(Type { kind: TypeKind::Wildcard(bound), span: self.since(start) })
    }

    /// Brackets after a type.
    pub(super) fn dims_after(&mut self, mut ty: Type) -> Parsed<Type> {
        let start = ty.span;
        let mut dims = 0;
        loop {
            let bracket = self.skip_annotations(0);
            if self.nth(bracket) != Tok::LBracket || self.nth(bracket + 1) != Tok::RBracket {
                return Ok(ty);
            }
            self.annotations()?;
            self.bump();
            self.bump();
            dims += 1;
            self.check_dims(dims)?;
            ty = Type { kind: TypeKind::Array(Box::new(ty)), span: self.since(start) };
        }
    }

    /// Brackets after a name; how many pairs.
    pub(super) fn dims(&mut self) -> Parsed<u32> {
        let mut dims = 0;
        while self.nth(self.skip_annotations(0)) == Tok::LBracket {
            self.annotations()?;
            self.bump();
            self.expect_after(Tok::RBracket)?;
            dims += 1;
            self.check_dims(dims)?;
        }
        Ok(dims)
    }

    fn check_dims(&mut self, dims: u32) -> Parsed<()> {
        const MOST: u32 = 255;
        if dims > MOST { self.fail(format!("an array has at most {MOST} dimensions")) } else { Ok(()) }
    }

    /// `<T extends A & B, U>`
    pub(super) fn type_params(&mut self) -> Parsed<Vec<TypeParam>> {
        if !self.eat(Tok::Lt) {
            return Ok(Vec::new());
        }
        let params = self.comma_separated(|p| {
            p.annotations()?;
            let name = p.ident()?;
            let mut bounds = Vec::new();
            if p.eat(Tok::Extends) {
                bounds.push(p.ty()?);
                while p.eat(Tok::And) {
                    bounds.push(p.ty()?);
                }
            }
            Ok(TypeParam { name, bounds })
        })?;
        self.expect_after(Tok::Gt)?;
        Ok(params)
    }
}
