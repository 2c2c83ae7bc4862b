//! Declarations that only specifications have: predicates, data types, invariants, what library objects guard.

use super::prefix::{Place, Prefix};
use super::*;

impl Parser<'_> {
    /// A declaration inside a specification, after its modifiers and clauses.
    pub(super) fn spec_member(&mut self, place: Place, prefix: Prefix) -> Parsed<Member> {
        let Some(kind) = self.spec_decl(&prefix)? else { return self.member(place, prefix) };
        let span = self.since(prefix.start);
        let kind = MemberKind::Spec(kind);
        Ok(Member { kind, modifiers: prefix.modifiers, contract: prefix.contract, ghost: true, span })
    }

    fn spec_decl(&mut self, prefix: &Prefix) -> Parsed<Option<SpecDecl>> {
        if !self.at(Tok::Ident) {
            return Ok(None);
        }
        let word = self.current();
        let decl = match &*word {
            "resource" if self.nth(1) != Tok::Dot => self.predicate()?,
            "adt" if self.nth(1) == Tok::Ident => self.adt()?,
            "axiom" if self.nth(1) == Tok::Ident => {
                self.bump();
                let name = self.ident()?;
                self.expect(Tok::LBrace)?;
                let body = self.bracketed(Parser::expr)?;
                self.expect_after(Tok::RBrace)?;
                SpecDecl::Axiom { name, body }
            }
            "model" if self.nth(1) == Tok::Ident => {
                self.bump();
                let name = self.ident()?;
                self.skip_block()?;
                SpecDecl::ProcessModel(name)
            }
            "prover_type" => {
                self.bump();
                let name = self.ident()?;
                self.interpretation()?;
                SpecDecl::ProverType(name)
            }
            "prover_function" => {
                self.bump();
                let result = self.ty()?;
                let name = self.ident()?;
                let params = self.params()?;
                self.interpretation()?;
                SpecDecl::ProverFunction { result, name, params }
            }
            "lock_invariant" => self.guard(GuardKind::Lock)?,
            "atomic_invariant" => self.guard(GuardKind::Atomic)?,
            "permit" => self.guard(GuardKind::Permit)?,
            "queue_invariant" => self.guard(GuardKind::Queue)?,
            "latch" => self.guard(GuardKind::Latch)?,
            "invariant" if self.at_named_invariant() => {
                self.bump();
                let name = self.ident()?;
                let params = self.params()?;
                self.expect(Tok::Assign)?;
                let body = self.expr()?;
                self.semicolon()?;
                SpecDecl::NamedInvariant { name, params, body }
            }
            "invariant" => self.object_invariant(InvariantKind::Object, prefix)?,
            "derived_invariant" => self.object_invariant(InvariantKind::Derived, prefix)?,
            "dynamic_invariant" => self.object_invariant(InvariantKind::Dynamic, prefix)?,
            "lock_level" => {
                self.bump();
                let level = self.expr()?;
                self.semicolon()?;
                SpecDecl::LockLevel(level)
            }
            "lock_before" => {
                self.bump();
                let classes = self.comma_separated(Parser::ty)?;
                self.semicolon()?;
                SpecDecl::LockBefore(classes)
            }
            "imports" => {
                self.bump();
                let ty = self.ty()?;
                self.semicolon()?;
                SpecDecl::Imports(ty)
            }
            _ => return Ok(None),
        };
        Ok(Some(decl))
    }

    /// `resource p(int x) = e;`
    fn predicate(&mut self) -> Parsed<SpecDecl> {
        self.bump();
        let name = self.ident()?;
        if self.at(Tok::At) {
            return self.fail("predicate families (`p@C`) are not supported");
        }
        let params = self.params()?;
        let body = if self.eat(Tok::Assign) { Some(self.expr()?) } else { None };
        self.semicolon()?;
        Ok(SpecDecl::Predicate(Predicate { name, params, body }))
    }

    /// `T + (..) = e;`: an operator, for library classes.
    pub(super) fn operator(&mut self, result: Type) -> Parsed<MemberKind> {
        let right = self.eat_word("right");
        self.bump();
        let params = self.params()?;
        let body = self.method_body()?;
        Ok(MemberKind::Spec(SpecDecl::Operator { right, result, params, body }))
    }

    fn adt(&mut self) -> Parsed<SpecDecl> {
        self.bump();
        let name = self.ident()?;
        let type_params = self.type_params()?;
        self.expect(Tok::LBrace)?;
        let (mut functions, mut axioms) = (Vec::new(), Vec::new());
        while !matches!(self.kind(), Tok::RBrace | Tok::SpecClose | Tok::End) {
            if self.eat_word("axiom") {
                axioms.push(self.expr()?);
                self.semicolon()?;
            } else if self.eat_word("pure") {
                let result = self.ty()?;
                let name = self.ident()?;
                functions.push(self.method(Vec::new(), result, name)?);
            } else {
                return self.expected("`axiom` or `pure`");
            }
        }
        self.expect_after(Tok::RBrace)?;
        Ok(SpecDecl::Adt(Adt { name, type_params, functions, axioms }))
    }

    /// `\smtlib name \boogie name;`
    fn interpretation(&mut self) -> Parsed<()> {
        while self.at(Tok::Word) {
            self.bump();
            if self.at(Tok::Quoted) {
                self.bump();
            } else {
                self.ident()?;
            }
        }
        self.semicolon()
    }

    /// A balanced block whose content does not matter.
    pub(super) fn skip_block(&mut self) -> Parsed<()> {
        self.expect(Tok::LBrace)?;
        let mut depth = 1;
        while depth > 0 {
            match self.kind() {
                Tok::LBrace => depth += 1,
                Tok::RBrace => depth -= 1,
                Tok::SpecClose | Tok::End => return self.expected("`}`"),
                _ => {}
            }
            self.bump();
        }
        Ok(())
    }

    fn guard(&mut self, kind: GuardKind) -> Parsed<SpecDecl> {
        self.bump();
        let field = self.ident()?;
        self.expect(Tok::Colon)?;
        let params = if self.at_guard_params() { self.params()? } else { Vec::new() };
        let body = self.expr()?;
        self.semicolon()?;
        Ok(SpecDecl::Guard(Guard { kind, field, params, body }))
    }

    /// `(T x)`, which no expression looks like.
    fn at_guard_params(&self) -> bool {
        self.at(Tok::LParen)
            && self.skip_type(1).is_some_and(|end| self.nth(end) == Tok::Ident && self.nth(end + 1) == Tok::RParen)
    }

    /// `invariant I(M m) = A;`
    fn at_named_invariant(&self) -> bool {
        self.nth(1) == Tok::Ident
            && self.nth(2) == Tok::LParen
            && self.closer(2).is_some_and(|end| self.nth(end + 1) == Tok::Assign)
    }

    fn object_invariant(&mut self, kind: InvariantKind, prefix: &Prefix) -> Parsed<SpecDecl> {
        self.bump();
        let body = self.expr()?;
        self.semicolon()?;
        Ok(SpecDecl::ObjectInvariant { kind, is_static: prefix.modifiers.has(Modifier::Static), body })
    }
}
