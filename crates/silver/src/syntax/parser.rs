//! The grammar by recursive descent: this file has the shared tools and types, the parts have a file each.
//!
//! A parse failure abandons the member it is in. Parsing goes on with the next member that can be read, so that one run reports
//! several independent mistakes.

mod atoms;
mod exprs;
mod members;
mod stmts;

use source::{Diagnostic, FileId, Span, Symbol};
use syntax::{Cursor, Grammar, Parsed, Token};

use super::habits;
use super::lexer::{Tok, lex};
use super::ptree::*;
use crate::codes;

/// Parses one file. The diagnostics are syntax errors and deprecation warnings.
pub fn parse(file: FileId, text: &str) -> (Program, Vec<Diagnostic>) {
    let mut tokens = lex(file, text);
    let open_comment = tokens.iter().position(|token| token.kind == Tok::OpenComment).map(|at| tokens.remove(at).span);
    let mut parser = Parser::new(text, &tokens);
    if let Some(comment) = open_comment {
        let sign = Span { end: comment.start + 2, ..comment };
        parser.cursor.diagnostics.push(Diagnostic::error(codes::SYNTAX, sign, "this comment is never closed"));
    }
    let members = parser.program();
    let mut diagnostics = parser.cursor.diagnostics;
    habits::guess(text, &tokens, &mut diagnostics);
    for d in &mut diagnostics {
        d.id = Some(if d.is_error() { "parser.error" } else { "parser.warning" }.to_string());
    }
    (Program { members }, diagnostics)
}

/// Copying the middle operands of chained comparisons may not multiply a program beyond this many bytes of source.
const MAX_COPIED: usize = 4 << 20;

struct Parser<'a> {
    cursor: Cursor<'a, Tok>,
    /// Why a macro may not be defined here, if it may not.
    no_define: Option<&'static str>,
    /// How much source text chained comparisons have duplicated so far.
    copied: usize,
}

impl<'a> Grammar<'a> for Parser<'a> {
    type Tok = Tok;

    fn cursor(&mut self) -> &mut Cursor<'a, Tok> {
        &mut self.cursor
    }
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, tokens: &'a [Token<Tok>]) -> Parser<'a> {
        Parser { cursor: Cursor::new(text, tokens, codes::SYNTAX), no_define: None, copied: 0 }
    }

    fn at(&self, kind: Tok) -> bool {
        self.cursor.at(kind)
    }

    fn eat(&mut self, kind: Tok) -> bool {
        self.cursor.eat(kind)
    }

    fn expect(&mut self, kind: Tok) -> Parsed<Token<Tok>> {
        self.cursor.expect(kind)
    }

    fn start(&self) -> Span {
        self.cursor.span()
    }

    /// From `start` to the end of the last token consumed.
    fn since(&self, start: Span) -> Span {
        let end = self.cursor.previous_span();
        if end.end < start.start { start.start_point() } else { start.to(end) }
    }

    fn warn(&mut self, span: Span, message: &str) {
        self.cursor.diagnostics.push(Diagnostic::warning(codes::DEPRECATED, span, message));
    }

    fn ident(&mut self) -> Parsed<Ident> {
        let token = self.cursor.token();
        if token.kind.is_word() {
            let word = self.cursor.text_of(token);
            return self.cursor.fail(format!("expected an identifier, but `{word}` is a reserved word"));
        }
        self.expect(Tok::Ident)?;
        Ok(self.ident_of(token))
    }

    fn ident_of(&self, token: Token<Tok>) -> Ident {
        Ident { name: Symbol::new(self.cursor.text_of(token)), span: token.span }
    }

    fn string(&mut self) -> Parsed<String> {
        let token = self.expect(Tok::Str)?;
        let text = self.cursor.text_of(token);
        Ok(text[1..text.len() - 1].to_string())
    }

    /// `item ** ','` up to (not including) `close`.
    fn list<T>(&mut self, close: Tok, item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.list_before(close, Tok::Comma, item)
    }

    /// `'(' item ** ',' ')'`
    fn parens<T>(&mut self, item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.expect(Tok::LParen)?;
        let items = self.list(Tok::RParen, item)?;
        self.expect(Tok::RParen)?;
        Ok(items)
    }

    /// `ident ':' type`
    fn formal(&mut self) -> Parsed<Formal> {
        let name = self.ident()?;
        self.expect(Tok::Colon)?;
        Ok(Formal { name, ty: self.ty()? })
    }

    /// `(ident ':' type) ++ ','`
    fn formals(&mut self) -> Parsed<Vec<Formal>> {
        self.separated(Tok::Comma, Self::formal)
    }

    fn ty(&mut self) -> Parsed<Type> {
        let start = self.start();
        let kind = self.nested(Self::type_kind)?;
        Ok(Type { kind, span: self.since(start) })
    }

    fn type_kind(&mut self) -> Parsed<TypeKind> {
        let token = self.cursor.token();
        let element = |p: &mut Self| -> Parsed<Box<Type>> {
            p.cursor.bump();
            p.expect(Tok::LBracket)?;
            let ty = p.ty()?;
            p.expect(Tok::RBracket)?;
            Ok(Box::new(ty))
        };
        let simple = match token.kind {
            Tok::IntType => TypeKind::Int,
            Tok::BoolType => TypeKind::Bool,
            Tok::PermType => TypeKind::Perm,
            Tok::RefType => TypeKind::Ref,
            Tok::Rational => {
                self.warn(token.span, "`Rational` is an old name of `Perm`; write `Perm`");
                TypeKind::Perm
            }
            Tok::Seq => return Ok(TypeKind::Seq(element(self)?)),
            Tok::Set => return Ok(TypeKind::Set(element(self)?)),
            Tok::Multiset => return Ok(TypeKind::Multiset(element(self)?)),
            Tok::Map => {
                self.cursor.bump();
                let (key, value) = self.map_types()?;
                return Ok(TypeKind::Map(Box::new(key), Box::new(value)));
            }
            Tok::Ident => {
                let name = self.ident()?;
                // In `forperm x: D [x.f] :: …` the bracket does not belong to the type.
                let args = if self.at(Tok::LBracket) { self.attempt(Self::type_args) } else { None };
                return Ok(TypeKind::Named(name, args.unwrap_or_default()));
            }
            _ => return self.cursor.fail_expected("a type"),
        };
        self.cursor.bump();
        Ok(simple)
    }

    fn type_args(&mut self) -> Parsed<Vec<Type>> {
        self.expect(Tok::LBracket)?;
        let args = self.list(Tok::RBracket, Self::ty)?;
        self.expect(Tok::RBracket)?;
        Ok(args)
    }

    /// `'[' type ',' type ']'`
    fn map_types(&mut self) -> Parsed<(Type, Type)> {
        self.expect(Tok::LBracket)?;
        let key = self.ty()?;
        self.expect(Tok::Comma)?;
        let value = self.ty()?;
        self.expect(Tok::RBracket)?;
        Ok((key, value))
    }

    /// `'@' key '(' string ** ',' ')'`, the key directly behind the sign.
    fn annotation(&mut self) -> Parsed<Annotation> {
        let at = self.expect(Tok::At)?;
        let mut end = at.span.end;
        loop {
            let token = self.cursor.token();
            let fits =
                token.kind == Tok::Ident || token.kind.is_word() || (token.kind == Tok::Dot && end > at.span.end);
            if !fits || token.span.start != end {
                break;
            }
            end = token.span.end;
            self.cursor.bump();
        }
        if end == at.span.end {
            return self.cursor.fail("expected the annotation's name directly behind `@`");
        }
        let key = self.cursor.text[at.span.end as usize..end as usize].to_string();
        let values = self.parens(Self::string)?;
        Ok(Annotation { key, values })
    }

    fn annotations(&mut self) -> Parsed<Vec<Annotation>> {
        let mut all = Vec::new();
        while self.at(Tok::At) {
            all.push(self.annotation()?);
        }
        Ok(all)
    }

    /// Whether the current token is a `(` that makes the token before it a call: only plain spaces may stand between.
    fn at_call_paren(&self) -> bool {
        let (before, paren) = (self.cursor.previous_span(), self.cursor.token());
        paren.kind == Tok::LParen
            && self.cursor.text[before.end as usize..paren.span.start as usize].bytes().all(|b| b == b' ')
    }

    fn call_args(&mut self) -> Parsed<Vec<Expr>> {
        let (before, paren) = (self.cursor.previous_span(), self.start());
        if before.end != paren.start {
            self.warn(paren, "a call's parenthesis should follow its name directly, without a space");
        }
        self.parens(Self::exp)
    }
}
