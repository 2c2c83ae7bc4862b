//! Declarations.

use source::Span;
use syntax::{Failed, Parsed as Step};

use super::super::ast::*;
use super::super::lexer::Tok;
use super::Parser;
use crate::codes;

/// A function argument as it is read: what the colon makes of it is known only at the end of the list.
struct RawArg {
    attrs: Attrs,
    first: Type,
    /// Behind a colon.
    second: Option<Type>,
}

impl Parser<'_> {
    pub(super) fn program(&mut self) -> (Program, Vec<Span>) {
        let (mut decls, mut extents) = (Vec::new(), Vec::new());
        while !self.cursor.at_end() {
            let start = self.start();
            match self.decl() {
                Ok(decl) => {
                    decls.push(decl);
                    extents.push(self.since(start));
                }
                Err(Failed) if self.options.recover => {
                    // Always past at least one token: the one that could not be read may start a declaration, too.
                    if self.cursor.span() == self.last_failure() && !self.starts_procedure() {
                        self.cursor.bump();
                    }
                    let civl = |kind| matches!(kind, Tok::Yield | Tok::Action);
                    while !self.cursor.at_end() && !self.at_declaration() && !civl(self.cursor.kind()) {
                        self.cursor.bump();
                    }
                }
                Err(Failed) => break,
            }
        }
        (Program { decls }, extents)
    }

    /// Where the last message points to.
    fn last_failure(&self) -> Span {
        self.cursor.diagnostics.last().map_or(Span::NONE, |d| d.primary.span)
    }

    fn starts_procedure(&self) -> bool {
        matches!(self.cursor.kind(), Tok::Procedure | Tok::Implementation | Tok::Function | Tok::Axiom | Tok::Const)
    }

    /// At a word that starts declarations and nothing else.
    pub(super) fn at_declaration(&self) -> bool {
        matches!(
            self.cursor.kind(),
            Tok::Procedure | Tok::Implementation | Tok::Function | Tok::Axiom | Tok::Const | Tok::Type | Tok::Datatype
        )
    }

    fn decl(&mut self) -> Step<Decl> {
        match self.cursor.kind() {
            Tok::Const => self.constant().map(Decl::Const),
            Tok::Function | Tok::Revealed => self.function().map(Decl::Function),
            Tok::Axiom | Tok::Hideable => self.axiom().map(Decl::Axiom),
            Tok::Type => self.types().map(Decl::Types),
            Tok::Datatype => self.datatype().map(Decl::Datatype),
            Tok::Var => self.variables(None).map(Decl::Vars),
            Tok::Pure if self.nth_kind(1) == Tok::Action => self.unsupported("an action"),
            Tok::Procedure | Tok::Pure => self.procedure().map(Decl::Procedure),
            Tok::Implementation => self.implementation().map(Decl::Implementation),
            Tok::Yield if self.nth_kind(1) == Tok::Invariant => self.civl("a yield invariant"),
            Tok::Yield => self.civl("a yielding procedure"),
            Tok::Action | Tok::Async | Tok::Atomic | Tok::Left | Tok::Right | Tok::Both => self.civl("an action"),
            Tok::Invariant => self.civl("a global invariant"),
            _ => self.cursor.fail_expected("a declaration"),
        }
    }

    /// Says so at the first word, and skips the word for the kind of declaration, lest parsing go on there.
    fn civl(&mut self, what: &str) -> Step<Decl> {
        let result = self.unsupported(what);
        let kind = |kind| matches!(kind, Tok::Procedure | Tok::Invariant | Tok::Action);
        self.cursor.skip_until(kind);
        self.cursor.bump();
        result
    }

    /// `'var' attr* (ident ++ ',' ':' type ('where' expr)?) ++ ',' ';'`: the attributes are for all groups.
    pub(super) fn variables(&mut self, refuse_where: Option<&str>) -> Step<Vec<VarGroup>> {
        self.expect(Tok::Var)?;
        let mut groups = self.var_groups(refuse_where)?;
        self.expect(Tok::Semicolon)?;
        let attrs = groups[0].attrs.clone();
        for group in &mut groups[1..] {
            group.attrs.splice(0..0, attrs.iter().cloned());
        }
        Ok(groups)
    }

    /// `'const' attr* 'unique'? ident ++ ',' ':' type order? (';' | 'uses' '{' axiom* '}')`
    fn constant(&mut self) -> Step<ConstDecl> {
        let at = self.expect(Tok::Const)?.span;
        let attrs = self.attributes()?;
        let unique = self.eat(Tok::Unique);
        let names = self.idents()?;
        self.expect(Tok::Colon)?;
        self.in_constant_type = true;
        let ty = self.ty();
        let (ty, parents, complete) = (ty?, self.parents()?, self.order_word("complete"));
        self.in_constant_type = false;
        let uses = if self.at(Tok::Uses) {
            self.uses()?
        } else {
            self.expect(Tok::Semicolon)?;
            Vec::new()
        };
        Ok(ConstDecl { attrs, unique, names, ty, parents, complete, uses, at })
    }

    fn order_word(&mut self, word: &str) -> bool {
        let here = self.at_ident() && self.cursor.text_of(self.cursor.token()) == word;
        if here {
            self.cursor.bump();
        }
        here
    }

    /// `('extends' ('unique'? ident) ** ',')?`
    fn parents(&mut self) -> Step<Option<Vec<ParentDecl>>> {
        if !self.order_word("extends") {
            return Ok(None);
        }
        if !self.at(Tok::Unique) && (!self.at_ident() || self.at_order_word()) {
            return Ok(Some(Vec::new()));
        }
        self.some(|p| Ok(ParentDecl { unique: p.eat(Tok::Unique), name: p.ident()? })).map(Some)
    }

    /// `'uses' '{' axiom* '}'`
    fn uses(&mut self) -> Step<Vec<AxiomDecl>> {
        self.expect(Tok::Uses)?;
        self.expect(Tok::LBrace)?;
        let mut axioms = Vec::new();
        while !self.eat(Tok::RBrace) {
            axioms.push(self.axiom()?);
        }
        Ok(axioms)
    }

    /// `'hideable'? 'axiom' attr* expr ';'`
    fn axiom(&mut self) -> Step<AxiomDecl> {
        let hideable = self.eat(Tok::Hideable);
        self.expect(Tok::Axiom)?;
        let attrs = self.attributes()?;
        let at = self.cursor.previous_span();
        let condition = self.expr()?;
        self.expect(Tok::Semicolon)?;
        Ok(AxiomDecl { hideable, attrs, condition, at })
    }

    fn function(&mut self) -> Step<FunctionDecl> {
        let revealed = self.eat(Tok::Revealed);
        self.expect(Tok::Function)?;
        let attrs = self.attributes()?;
        let name = self.ident()?;
        let type_params = self.type_params()?;
        self.expect(Tok::LParen)?;
        let raw = self.list(Tok::RParen, Self::function_arg)?;
        self.expect(Tok::RParen)?;
        let params = self.function_args(raw);
        let result = self.function_result()?;
        let (mut body, mut uses) = (None, Vec::new());
        if self.eat(Tok::LBrace) {
            body = Some(self.expr()?);
            self.expect(Tok::RBrace)?;
        }
        if self.at(Tok::Uses) {
            uses = self.uses()?;
        } else if body.is_none() {
            self.expect(Tok::Semicolon)?;
        }
        let has = |key: &str| attrs.iter().any(|a| a.key.as_str() == key);
        if body.is_some() && has("inline") && has("define") {
            let message =
                format!("`{}` has both `:inline` and `:define`; it can be expanded in one way only", name.name);
            self.slip(codes::FUNCTION_BODY, self.cursor.previous_span(), message);
        }
        Ok(FunctionDecl { revealed, attrs, name, type_params, params, result, body, uses })
    }

    /// `'returns' '(' attr* funArg ')'` or `':' type`
    fn function_result(&mut self) -> Step<FunctionArg> {
        if self.eat(Tok::Colon) {
            return Ok(FunctionArg { attrs: Vec::new(), name: None, ty: self.ty()? });
        }
        self.expect(Tok::Returns)?;
        self.expect(Tok::LParen)?;
        let raw = self.function_arg()?;
        self.expect(Tok::RParen)?;
        let mut args = self.function_args(vec![raw]);
        Ok(args.remove(0))
    }

    /// `attr* type (':' type)?`
    fn function_arg(&mut self) -> Step<RawArg> {
        let attrs = self.attributes()?;
        let first = self.ty()?;
        if !self.eat(Tok::Colon) {
            return Ok(RawArg { attrs, first, second: None });
        }
        if bare_name(&first).is_none() {
            let span = self.cursor.previous_span();
            self.slip(codes::SYNTAX, span, "expected the name of a parameter before `:`");
        }
        Ok(RawArg { attrs, first, second: Some(self.ty()?) })
    }

    /// If any argument is named, one that is a mere name takes the type of its right neighbour: `f(x, y: int)`.
    fn function_args(&mut self, raw: Vec<RawArg>) -> Vec<FunctionArg> {
        if raw.iter().all(|arg| arg.second.is_none()) {
            return raw.into_iter().map(|arg| FunctionArg { attrs: arg.attrs, name: None, ty: arg.first }).collect();
        }
        let mut args: Vec<FunctionArg> = Vec::new();
        for arg in raw.into_iter().rev() {
            let name = bare_name(&arg.first);
            if name.is_none() {
                self.slip(codes::SYNTAX, arg.first.span, "expected the name of a parameter, as others have one");
            }
            let neighbour = args.last().map(|right| right.ty.clone());
            let ty = arg.second.or(neighbour).unwrap_or_else(|| {
                self.slip(codes::SYNTAX, arg.first.span, "the last parameter has no type");
                Type { kind: TypeKind::Bool, span: arg.first.span }
            });
            args.push(FunctionArg { attrs: arg.attrs, name, ty });
        }
        args.reverse();
        args
    }

    /// `'type' attr* (ident ident* ('=' type)?) ++ ',' ';'`
    fn types(&mut self) -> Step<TypeDecls> {
        self.expect(Tok::Type)?;
        let attrs = self.attributes()?;
        let decls = self.some(Self::type_decl)?;
        self.expect(Tok::Semicolon)?;
        Ok(TypeDecls { attrs, decls })
    }

    fn type_decl(&mut self) -> Step<TypeDecl> {
        let name = self.ident()?;
        let mut params = Vec::new();
        while self.at_ident() {
            params.push(self.ident()?);
        }
        let body = if self.eat(Tok::Equals) { Some(self.ty()?) } else { None };
        Ok(TypeDecl { name, params, body })
    }

    /// `'datatype' attr* ident typeParams? '{' ctor ++ ',' '}'`
    fn datatype(&mut self) -> Step<DatatypeDecl> {
        self.expect(Tok::Datatype)?;
        let attrs = self.attributes()?;
        let name = self.ident()?;
        let type_params = self.type_params()?;
        self.expect(Tok::LBrace)?;
        let ctors = self.some(Self::ctor)?;
        self.expect(Tok::RBrace)?;
        Ok(DatatypeDecl { attrs, name, type_params, ctors })
    }

    fn ctor(&mut self) -> Step<CtorDecl> {
        let name = self.ident()?;
        self.expect(Tok::LParen)?;
        let fields = self.list(Tok::RParen, |p| p.var_group(Some("a field")))?;
        self.expect(Tok::RParen)?;
        Ok(CtorDecl { name, fields })
    }

    /// `attr* ident typeParams? formals ('returns' formals)?`
    fn header(&mut self, refuse_where: Option<&str>) -> Step<Header> {
        let attrs = self.attributes()?;
        let name = self.ident()?;
        let type_params = self.type_params()?;
        let ins = self.formals(refuse_where)?;
        let outs = if self.eat(Tok::Returns) { self.formals(refuse_where)? } else { Vec::new() };
        Ok(Header { attrs, name, type_params, ins, outs })
    }

    fn formals(&mut self, refuse_where: Option<&str>) -> Step<Vec<VarGroup>> {
        self.expect(Tok::LParen)?;
        let formals = self.list(Tok::RParen, |p| p.var_group(refuse_where))?;
        self.expect(Tok::RParen)?;
        Ok(formals)
    }

    /// `'pure'? 'procedure' header (';' spec* | spec* body)`
    fn procedure(&mut self) -> Step<ProcedureDecl> {
        let pure = self.eat(Tok::Pure);
        self.expect(Tok::Procedure)?;
        let header = self.header(None)?;
        let contract_only = self.eat(Tok::Semicolon);
        let mut specs = Vec::new();
        while let Some(spec) = self.contract()? {
            specs.push(spec);
        }
        let body = if contract_only { None } else { Some(self.body()?) };
        Ok(ProcedureDecl { pure, header, specs, body })
    }

    fn contract(&mut self) -> Step<Option<Contract>> {
        let contract = match self.cursor.kind() {
            Tok::Modifies => {
                self.cursor.bump();
                let names = self.list(Tok::Semicolon, Self::ident)?;
                self.expect(Tok::Semicolon)?;
                Contract::Modifies(names)
            }
            Tok::Measure => {
                let measure = self.measure()?;
                self.expect(Tok::Semicolon)?;
                Contract::Measure(measure)
            }
            Tok::Free | Tok::Requires | Tok::Ensures => {
                let free = self.eat(Tok::Free);
                let word = self.cursor.token();
                if !matches!(word.kind, Tok::Requires | Tok::Ensures) {
                    return self.cursor.fail_expected("`requires` or `ensures`");
                }
                self.cursor.bump();
                if self.at(Tok::Call) {
                    return self.unsupported("a condition that is called");
                }
                let spec = self.rest_of_spec(free, word.span)?;
                if word.kind == Tok::Requires { Contract::Requires(spec) } else { Contract::Ensures(spec) }
            }
            Tok::Preserves | Tok::Refines | Tok::Asserts => return self.unsupported("this clause"),
            _ => return Ok(None),
        };
        Ok(Some(contract))
    }

    /// `'implementation' header body`
    fn implementation(&mut self) -> Step<ImplementationDecl> {
        self.expect(Tok::Implementation)?;
        let header = self.header(Some("a parameter of an implementation"))?;
        let body = self.body()?;
        Ok(ImplementationDecl { header, body })
    }
}

fn bare_name(ty: &Type) -> Option<Ident> {
    match &ty.kind {
        TypeKind::Named(name, args) if args.is_empty() => Some(*name),
        _ => None,
    }
}
