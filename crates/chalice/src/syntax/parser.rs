//! Recursive descent over the whole grammar: declarations here, statements, expressions and refinement patterns beside.
//!
//! Semicolons are optional and accepted once after the constructs the language lists. After a syntax error the parser goes on
//! with the next member, so that several mistakes are reported at once.

mod expr;
mod pattern;
mod stmt;

use source::{Diagnostic, SourceFile, Span, Symbol};
use syntax::{Cursor, Grammar, Parsed};

use super::ast::*;
use super::habits;
use super::lexer::{Tok, lex};
use crate::codes;

/// Parses one file. The tree holds what could be read; it is complete iff no error was reported.
pub fn parse(file: &SourceFile) -> (Program, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let tokens = lex(file.id, &file.text, &mut diagnostics);
    let mut parser = Parser { c: Cursor::new(&file.text, &tokens, codes::SYNTAX) };
    let program = parser.program();
    habits::guess(&file.text, &tokens, &mut parser.c.diagnostics);
    diagnostics.append(&mut parser.c.diagnostics);
    diagnostics.sort_by_key(|d| d.primary.span.start);
    (program, diagnostics)
}

struct Parser<'a> {
    c: Cursor<'a, Tok>,
}

impl<'a> Grammar<'a> for Parser<'a> {
    type Tok = Tok;

    fn cursor(&mut self) -> &mut Cursor<'a, Tok> {
        &mut self.c
    }
}

impl Parser<'_> {
    fn program(&mut self) -> Program {
        let mut decls = Vec::new();
        while !self.c.at_end() {
            match self.decl() {
                Ok(decl) => decls.push(decl),
                Err(_) => {
                    self.c.bump();
                    self.c.skip_until(|k| matches!(k, Tok::Class | Tok::External | Tok::Channel));
                }
            }
        }
        Program { decls }
    }

    fn decl(&mut self) -> Parsed<Decl> {
        match self.c.kind() {
            Tok::External | Tok::Class => self.class().map(Decl::Class),
            Tok::Channel => self.channel().map(Decl::Channel),
            Tok::Ident if self.at_duty_channel() => self.channel().map(Decl::Channel),
            _ => self.c.fail_expected("`class` or `channel`"),
        }
    }

    fn class(&mut self) -> Parsed<Class> {
        let start = self.c.span();
        let external = self.c.eat(Tok::External);
        self.c.expect(Tok::Class)?;
        let name = self.ident()?;
        let module = if self.c.eat(Tok::Module) { Some(self.ident()?) } else { None };
        let refines = if self.c.eat(Tok::Refines) { Some(self.ident()?) } else { None };
        self.c.expect(Tok::LBrace)?;
        let mut members = Vec::new();
        // Recovery may stop at the next declaration, which no member begins with.
        let ends = |kind| matches!(kind, Tok::RBrace | Tok::Class | Tok::Channel | Tok::External);
        while !ends(self.c.kind()) && !self.c.at_end() {
            match self.member() {
                Ok(member) => members.push(member),
                Err(_) => self.c.skip_until(starts_member_for_sure),
            }
        }
        // After a mistake inside, a missing brace is most likely its consequence.
        let recovered = self.c.at_end() && !self.c.diagnostics.is_empty();
        if !recovered {
            self.c.expect(Tok::RBrace)?;
        }
        Ok(Class { external, name, module, refines, members, span: self.since(start) })
    }

    /// `duty` is a name like any other, except before `channel`.
    fn at_duty_channel(&self) -> bool {
        self.at_word("duty") && self.c.nth(1).kind == Tok::Channel
    }

    fn channel(&mut self) -> Parsed<Channel> {
        let start = self.c.span();
        let duty = self.at_duty_channel();
        if duty {
            self.c.bump();
        }
        self.c.expect(Tok::Channel)?;
        let name = self.ident()?;
        let params = self.params()?;
        let where_ = self.where_clause()?;
        let span = self.since(start);
        self.semi();
        Ok(Channel { duty, name, params, where_, span })
    }

    fn where_clause(&mut self) -> Parsed<Option<Clause>> {
        let start = self.c.span();
        if !self.c.eat(Tok::Where) {
            return Ok(None);
        }
        let body = self.expr()?;
        Ok(Some(Clause { body, span: self.since(start) }))
    }

    fn member(&mut self) -> Parsed<Member> {
        let start = self.c.span();
        let kind = match self.c.kind() {
            Tok::Var | Tok::Ghost => self.field(false)?,
            Tok::Ident if self.at_word("tracked") => {
                self.c.bump();
                self.field(true)?
            }
            Tok::Invariant => {
                self.c.bump();
                let body = self.expr()?;
                self.semi();
                MemberKind::Invariant(body)
            }
            Tok::Method => {
                self.c.bump();
                let mut method = self.signature()?;
                method.body = self.block()?;
                MemberKind::Method(method)
            }
            Tok::Condition => {
                self.c.bump();
                let name = self.ident()?;
                let where_ = self.where_clause()?;
                self.semi();
                MemberKind::Condition { name, where_ }
            }
            Tok::Predicate => self.predicate()?,
            Tok::Unlimited | Tok::Static | Tok::Function => MemberKind::Function(self.function()?),
            Tok::Replaces => {
                self.c.bump();
                let fields = self.idents()?;
                self.c.expect(Tok::By)?;
                let by = self.expr()?;
                self.semi();
                MemberKind::Coupling { fields, by }
            }
            Tok::Refines => {
                self.c.bump();
                let mut method = self.signature()?;
                method.body = self.block()?;
                MemberKind::Refine(method)
            }
            Tok::Transforms => {
                self.c.bump();
                let signature = self.signature()?;
                let patterns = self.pattern_block()?;
                MemberKind::Transform { signature, patterns }
            }
            _ => return self.c.fail_expected("a member of the class"),
        };
        Ok(Member { kind, span: self.since(start) })
    }

    fn field(&mut self, tracked: bool) -> Parsed<MemberKind> {
        let ghost = self.c.eat(Tok::Ghost);
        self.c.expect(Tok::Var)?;
        let param = self.id_type()?;
        self.semi();
        Ok(MemberKind::Field { ghost, tracked, param })
    }

    fn predicate(&mut self) -> Parsed<MemberKind> {
        self.c.bump();
        let name = self.ident()?;
        let params = if self.c.at(Tok::LParen) { self.params()? } else { Vec::new() };
        self.c.expect(Tok::LBrace)?;
        let body = self.expr()?;
        self.c.expect(Tok::RBrace)?;
        Ok(MemberKind::Predicate { name, params, body })
    }

    fn function(&mut self) -> Parsed<Function> {
        let unlimited = self.c.eat(Tok::Unlimited);
        let is_static = self.c.eat(Tok::Static);
        self.c.expect(Tok::Function)?;
        let name = self.ident()?;
        let params = self.params()?;
        self.c.expect(Tok::Colon)?;
        let ty = self.ty()?;
        let specs = self.specs()?;
        let body = if self.c.eat(Tok::LBrace) {
            let body = self.expr()?;
            self.c.expect(Tok::RBrace)?;
            Some(body)
        } else {
            None
        };
        Ok(Function { unlimited, is_static, name, params, ty, specs, body })
    }

    /// Name, parameters and specifications of a method; the body is left empty.
    fn signature(&mut self) -> Parsed<Method> {
        let name = self.ident()?;
        let ins = self.params()?;
        let outs = if self.c.eat(Tok::Returns) { self.params()? } else { Vec::new() };
        let specs = self.specs()?;
        let body = Block { stmts: Vec::new(), span: self.c.span().start_point() };
        Ok(Method { name, ins, outs, specs, body })
    }

    fn specs(&mut self) -> Parsed<Vec<Spec>> {
        let mut specs = Vec::new();
        loop {
            let start = self.c.span();
            let kind = if self.c.eat(Tok::Requires) {
                SpecKind::Requires(self.expr()?)
            } else if self.c.eat(Tok::Ensures) {
                SpecKind::Ensures(self.expr()?)
            } else if self.c.eat(Tok::Lockchange) {
                SpecKind::Lockchange(self.lockchange_list()?)
            } else {
                return Ok(specs);
            };
            let span = self.since(start);
            self.semi();
            specs.push(Spec { kind, span });
        }
    }

    /// The expressions after `lockchange`: possibly none.
    fn lockchange_list(&mut self) -> Parsed<Vec<Expr>> {
        let stops = [Tok::Semi, Tok::LBrace, Tok::Requires, Tok::Ensures, Tok::Lockchange, Tok::Invariant, Tok::End];
        if stops.contains(&self.c.kind()) {
            return Ok(Vec::new());
        }
        self.exprs()
    }

    fn params(&mut self) -> Parsed<Vec<Param>> {
        self.c.expect(Tok::LParen)?;
        let params = self.list_before(Tok::RParen, Tok::Comma, Self::id_type)?;
        self.c.expect(Tok::RParen)?;
        Ok(params)
    }

    fn id_type(&mut self) -> Parsed<Param> {
        let name = self.ident()?;
        let ty = if self.c.eat(Tok::Colon) { Some(self.ty()?) } else { None };
        Ok(Param { name, ty })
    }

    fn ty(&mut self) -> Parsed<Type> {
        let start = self.c.span();
        let kind = match self.c.kind() {
            Tok::IntType => {
                self.c.bump();
                TypeKind::Int
            }
            Tok::BoolType => {
                self.c.bump();
                TypeKind::Bool
            }
            Tok::StringType => {
                self.c.bump();
                TypeKind::String
            }
            Tok::TokenType => {
                self.c.bump();
                self.c.expect(Tok::Lt)?;
                let class = self.nested_type()?;
                self.c.expect(Tok::Dot)?;
                let method = self.ident()?;
                self.c.expect(Tok::Gt)?;
                TypeKind::Token(Box::new(class), method)
            }
            Tok::Seq | Tok::Ident => {
                let token = self.c.bump();
                let name = Symbol::new(self.c.text_of(token));
                TypeKind::Named(name, self.type_args()?)
            }
            _ => return self.c.fail_expected("a type"),
        };
        Ok(Type { kind, span: self.since(start) })
    }

    fn type_args(&mut self) -> Parsed<Vec<Type>> {
        if !self.c.eat(Tok::Lt) {
            return Ok(Vec::new());
        }
        let args = self.list_before(Tok::Gt, Tok::Comma, Self::nested_type)?;
        self.c.expect(Tok::Gt)?;
        Ok(args)
    }

    fn nested_type(&mut self) -> Parsed<Type> {
        self.nested(|p| p.ty())
    }

    fn ident(&mut self) -> Parsed<Ident> {
        let token = self.c.expect(Tok::Ident)?;
        Ok(Ident { name: Symbol::new(self.c.text_of(token)), span: token.span })
    }

    /// One or more names.
    fn idents(&mut self) -> Parsed<Vec<Ident>> {
        self.separated(Tok::Comma, Self::ident)
    }

    fn semi(&mut self) {
        self.c.eat(Tok::Semi);
    }

    /// Whether the current token is this word, which is special only in this place.
    fn at_word(&self, word: &str) -> bool {
        self.c.at(Tok::Ident) && self.c.text_of(self.c.token()) == word
    }

    /// From `start` to the end of the last token consumed.
    fn since(&self, start: Span) -> Span {
        start.to(self.c.previous_span())
    }

    /// The current token and the next are these, with nothing between.
    fn at_pair(&self, first: Tok, second: Tok) -> bool {
        let (a, b) = (self.c.token(), self.c.nth(1));
        a.kind == first && b.kind == second && a.span.end == b.span.start
    }
}

fn starts_member_for_sure(kind: Tok) -> bool {
    use Tok::*;
    matches!(
        kind,
        Method | Function | Predicate | Class | Channel | Static | Unlimited | Condition | Transforms | External
    )
}
