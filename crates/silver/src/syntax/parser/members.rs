//! Members, and going on after a mistake in one.

use syntax::{Grammar, Parsed};

use super::Parser;
use crate::syntax::lexer::Tok;
use crate::syntax::ptree::*;

fn starts_member(kind: Tok) -> bool {
    matches!(
        kind,
        Tok::Import
            | Tok::Define
            | Tok::Field
            | Tok::Method
            | Tok::Function
            | Tok::Predicate
            | Tok::Domain
            | Tok::Adt
            | Tok::At
    )
}

impl Parser<'_> {
    pub(super) fn program(&mut self) -> Vec<Member> {
        let mut members = Vec::new();
        while !self.cursor.at_end() {
            let start = self.cursor.mark();
            match self.member() {
                Ok(member) => members.push(member),
                Err(_) => self.resume(start),
            }
        }
        members
    }

    /// After a failure in the member that began at `start`: on to what looks like the next one.
    fn resume(&mut self, start: usize) {
        self.no_define = None;
        if self.cursor.mark() == start {
            self.cursor.bump();
        }
        while !self.cursor.at_end() && !self.at_member() {
            self.cursor.bump();
        }
    }

    fn at_member(&self) -> bool {
        // `domain(m)` is an expression.
        let is_expression = self.at(Tok::Domain) && self.cursor.nth(1).kind == Tok::LParen;
        starts_member(self.cursor.kind()) && !is_expression
    }

    fn member(&mut self) -> Parsed<Member> {
        let start = self.start();
        let annotations = self.annotations()?;
        let kind = match self.cursor.kind() {
            Tok::Import => MemberKind::Import(self.import()?),
            Tok::Define => MemberKind::Define(self.define()?),
            Tok::Field => self.fields()?,
            Tok::Method => MemberKind::Method(self.method()?),
            Tok::Function => MemberKind::Function(self.function()?),
            Tok::Predicate => MemberKind::Predicate(self.predicate()?),
            Tok::Domain => MemberKind::Domain(self.domain()?),
            Tok::Adt => MemberKind::Adt(self.adt()?),
            _ => {
                return self.cursor.fail_expected("a declaration (field, method, function, predicate, domain, adt, …)");
            }
        };
        Ok(Member { kind, span: self.since(start), annotations })
    }

    fn import(&mut self) -> Parsed<Import> {
        let start = self.start();
        self.cursor.bump();
        if self.at(Tok::Str) {
            let path = self.string()?;
            return Ok(Import { path, standard: false, span: self.since(start) });
        }
        let open = self.expect(Tok::Lt)?;
        self.cursor.skip_until(|kind| kind == Tok::Gt);
        let close = self.expect(Tok::Gt)?;
        let path = self.cursor.text[open.span.end as usize..close.span.start as usize].to_string();
        Ok(Import { path, standard: true, span: self.since(start) })
    }

    pub(super) fn define(&mut self) -> Parsed<Define> {
        let start = self.start();
        self.cursor.bump();
        let name = self.ident()?;
        let params = if self.at(Tok::LParen) { self.attempt(Self::macro_params) } else { None };
        let outer = self.no_define.replace("a macro cannot be defined inside another macro");
        let body =
            if self.at(Tok::LBrace) { self.block().map(DefineBody::Stmts) } else { self.exp().map(DefineBody::Expr) };
        self.no_define = outer;
        Ok(Define { name, params, body: body?, span: self.since(start) })
    }

    /// A parameter list, unless the parenthesis turns out to belong to the macro's body.
    fn macro_params(&mut self) -> Parsed<Vec<Ident>> {
        let adjacent = self.cursor.previous_span().end == self.start().start;
        let params = self.parens(Self::ident)?;
        if !adjacent && (starts_member(self.cursor.kind()) || self.cursor.at_end()) {
            return self.cursor.fail_expected("the macro's body");
        }
        Ok(params)
    }

    fn fields(&mut self) -> Parsed<MemberKind> {
        self.cursor.bump();
        let fields = self.formals()?;
        self.eat(Tok::Semicolon);
        Ok(MemberKind::Fields(fields))
    }

    fn method(&mut self) -> Parsed<Method> {
        self.cursor.bump();
        let name = self.ident()?;
        let params = self.parens(Self::formal)?;
        let returns = if self.eat(Tok::Returns) { self.parens(Self::formal)? } else { Vec::new() };
        let spec = self.spec()?;
        let body = if self.at(Tok::LBrace) { Some(self.block()?) } else { None };
        Ok(Method { name, params, returns, spec, body })
    }

    fn function(&mut self) -> Parsed<Function> {
        self.cursor.bump();
        let name = self.ident()?;
        let params = self.parens(Self::formal)?;
        self.expect(Tok::Colon)?;
        let ty = self.ty()?;
        let spec = self.spec()?;
        let body = self.braced_exp()?;
        Ok(Function { name, params, ty, spec, body })
    }

    fn predicate(&mut self) -> Parsed<Predicate> {
        self.cursor.bump();
        let name = self.ident()?;
        let params = self.parens(Self::formal)?;
        let body = self.braced_exp()?;
        Ok(Predicate { name, params, body })
    }

    /// `('{' exp '}')?`
    fn braced_exp(&mut self) -> Parsed<Option<Expr>> {
        if !self.eat(Tok::LBrace) {
            return Ok(None);
        }
        let body = self.exp()?;
        self.expect(Tok::RBrace)?;
        Ok(Some(body))
    }

    /// Preconditions, then postconditions; measures in either group.
    fn spec(&mut self) -> Parsed<Spec> {
        let mut spec = Spec::default();
        loop {
            match self.cursor.kind() {
                Tok::Requires if !spec.posts.is_empty() => {
                    return self.cursor.fail("all preconditions must stand before the postconditions");
                }
                Tok::Requires => {
                    self.cursor.bump();
                    spec.pres.push(self.exp()?);
                }
                Tok::Ensures => {
                    self.cursor.bump();
                    spec.posts.push(self.exp()?);
                }
                Tok::Decreases => spec.decreases.push(self.decreases()?),
                _ => return Ok(spec),
            }
            self.eat(Tok::Semicolon);
        }
    }

    /// `'decreases' ( '_' ('if' exp)? | '*' | exp ** ',' ('if' exp)? )`
    pub(super) fn decreases(&mut self) -> Parsed<Decreases> {
        let start = self.start();
        self.cursor.bump();
        let token = self.cursor.token();
        let kind = if self.eat(Tok::Star) {
            DecreasesKind::Star
        } else if token.kind == Tok::Ident && self.cursor.text_of(token) == "_" {
            self.cursor.bump();
            DecreasesKind::Wildcard(self.measure_condition()?)
        } else {
            let mut measure = Vec::new();
            if self.at_measure() {
                measure.push(self.exp()?);
                while self.eat(Tok::Comma) {
                    measure.push(self.exp()?);
                }
            }
            DecreasesKind::Tuple(measure, self.measure_condition()?)
        };
        Ok(Decreases { kind, span: self.since(start) })
    }

    fn measure_condition(&mut self) -> Parsed<Option<Expr>> {
        if self.eat(Tok::If) { Ok(Some(self.exp()?)) } else { Ok(None) }
    }

    /// Whether an expression follows rather than the next clause, body or member (a measure may be empty).
    fn at_measure(&self) -> bool {
        match self.cursor.kind() {
            Tok::Domain => self.cursor.nth(1).kind == Tok::LParen,
            Tok::At => {
                let mut n = 0;
                // Past the annotations, to see what they are on.
                while self.cursor.nth(n).kind == Tok::At {
                    while !matches!(self.cursor.nth(n).kind, Tok::RParen | Tok::End) {
                        n += 1;
                    }
                    n += 1;
                }
                !starts_member(self.cursor.nth(n).kind)
            }
            kind if starts_member(kind) => false,
            Tok::LBrace | Tok::RBrace | Tok::Semicolon | Tok::End | Tok::If => false,
            Tok::Requires | Tok::Ensures | Tok::Invariant | Tok::Decreases | Tok::Axiom | Tok::Unique => false,
            _ => true,
        }
    }

    fn type_vars(&mut self) -> Parsed<Vec<Ident>> {
        if !self.eat(Tok::LBracket) {
            return Ok(Vec::new());
        }
        let vars = self.list(Tok::RBracket, Self::ident)?;
        self.expect(Tok::RBracket)?;
        Ok(vars)
    }

    fn domain(&mut self) -> Parsed<Domain> {
        self.cursor.bump();
        let name = self.ident()?;
        let type_vars = self.type_vars()?;
        let interpretation = if self.eat(Tok::Interpretation) {
            Some(self.parens(|p| {
                let key = p.ident()?;
                p.expect(Tok::Colon)?;
                Ok((key.name.to_string(), p.string()?))
            })?)
        } else {
            None
        };
        let mut domain = Domain { name, type_vars, interpretation, functions: Vec::new(), axioms: Vec::new() };
        self.expect(Tok::LBrace)?;
        while !self.eat(Tok::RBrace) {
            self.domain_member(&mut domain)?;
            self.eat(Tok::Semicolon);
        }
        Ok(domain)
    }

    fn domain_member(&mut self, domain: &mut Domain) -> Parsed<()> {
        let start = self.start();
        self.annotations()?;
        if self.eat(Tok::Axiom) {
            let name = if self.at(Tok::LBrace) { None } else { Some(self.ident()?) };
            self.expect(Tok::LBrace)?;
            let body = self.exp()?;
            self.expect(Tok::RBrace)?;
            domain.axioms.push(Axiom { name, body, span: self.since(start) });
            return Ok(());
        }
        let unique = self.eat(Tok::Unique);
        if !self.at(Tok::Function) {
            return self.cursor.fail_expected("a domain function or an axiom");
        }
        self.cursor.bump();
        let name = self.ident()?;
        let params = self.parens(|p| {
            let named = p.at(Tok::Ident) && p.cursor.nth(1).kind == Tok::Colon;
            let name = if named { Some(p.ident()?) } else { None };
            if named {
                p.cursor.bump();
            }
            Ok((name, p.ty()?))
        })?;
        self.expect(Tok::Colon)?;
        let ty = self.ty()?;
        let interpretation = if self.eat(Tok::Interpretation) { Some(self.string()?) } else { None };
        let span = self.since(start);
        domain.functions.push(DomainFunction { name, unique, params, ty, interpretation, span });
        Ok(())
    }

    fn adt(&mut self) -> Parsed<Adt> {
        self.cursor.bump();
        let name = self.ident()?;
        let type_vars = self.type_vars()?;
        self.expect(Tok::LBrace)?;
        let mut ctors = Vec::new();
        while !self.eat(Tok::RBrace) {
            let start = self.start();
            self.annotations()?;
            let name = self.ident()?;
            let fields = self.parens(Self::formal)?;
            ctors.push(AdtCtor { name, fields, span: self.since(start) });
            self.eat(Tok::Semicolon);
        }
        let mut derives = Vec::new();
        if self.eat(Tok::Derives) {
            self.expect(Tok::LBrace)?;
            while !self.eat(Tok::RBrace) {
                derives.push(self.derive()?);
                self.eat(Tok::Semicolon);
            }
        }
        Ok(Adt { name, type_vars, ctors, derives })
    }

    fn derive(&mut self) -> Parsed<AdtDerive> {
        let start = self.start();
        let name = self.ident()?;
        let mut param = None;
        if self.eat(Tok::LBracket) {
            param = Some(self.ty()?);
            self.expect(Tok::RBracket)?;
        }
        let mut without = Vec::new();
        if self.eat(Tok::Without) {
            without.push(self.ident()?);
            while self.eat(Tok::Comma) {
                without.push(self.ident()?);
            }
        }
        Ok(AdtDerive { name, param, without, span: self.since(start) })
    }
}
