//! The grammar by recursive descent: this file has the shared tools and types, the parts have a file each.
//!
//! There are two kinds of mistakes. After a syntax error nothing more is known about the construct: parsing goes on with the next
//! statement or declaration. A *slip* is text whose structure is clear but which is wrong all the same (a trigger where only
//! attributes may stand); it is recorded, and parsing goes on as if nothing had happened.

mod attrs;
mod decls;
mod exprs;
mod jumps;
mod literals;
mod stmts;

pub(crate) use jumps::{Enclosing, LabelBefore, break_target};
pub(crate) use literals::MAX_WIDTH;

use source::{Code, Diagnostic, FileId, Span, Symbol};
use syntax::{Cursor, Grammar, Parsed as Step, Token};

use super::ast::*;
use super::lexer::{Tok, lex};
use super::lines::LineMap;
use super::preprocess::preprocess;
use crate::codes;

#[derive(Clone, Copy, Debug)]
pub struct ParseOptions {
    /// The number of the file among the inputs, which `#if FILE_k` asks for.
    pub file_number: usize,
    /// Go on after a syntax error, to find more of them.
    pub recover: bool,
    /// Accept the forms of 2005 that are gone: `%`, `cast`, `where` on bound variables.
    pub old_dialect: bool,
}

impl Default for ParseOptions {
    fn default() -> ParseOptions {
        ParseOptions { file_number: 0, recover: true, old_dialect: false }
    }
}

/// What came of parsing a file.
pub struct Parsed {
    pub program: Program,
    /// Where each declaration stands.
    pub extents: Vec<Span>,
    pub lines: LineMap,
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses one file.
pub fn parse(file: FileId, text: &str, options: ParseOptions) -> Parsed {
    let preprocessed = preprocess(text, options.file_number);
    let lexed = lex(file, &preprocessed.text);
    let mut diagnostics: Vec<Diagnostic> = preprocessed
        .errors
        .iter()
        .map(|e| Diagnostic::error(codes::SYNTAX, Span::new(file, e.region.start, e.region.end), e.message))
        .chain(lexed.diagnostics)
        .collect();
    let mut parser = Parser {
        cursor: Cursor::new(&preprocessed.text, &lexed.tokens, codes::SYNTAX),
        options,
        in_constant_type: false,
    };
    let (program, extents) = parser.program();
    diagnostics.extend(parser.cursor.diagnostics);
    Parsed { program, extents, lines: lexed.lines, diagnostics }
}

struct Parser<'a> {
    cursor: Cursor<'a, Tok>,
    options: ParseOptions,
    /// `extends` and `complete` end the type of a constant, but are names elsewhere.
    in_constant_type: bool,
}

impl<'a> Grammar<'a> for Parser<'a> {
    type Tok = Tok;

    fn cursor(&mut self) -> &mut Cursor<'a, Tok> {
        &mut self.cursor
    }
}

impl Parser<'_> {
    fn at(&self, kind: Tok) -> bool {
        self.cursor.at(kind)
    }

    fn eat(&mut self, kind: Tok) -> bool {
        self.cursor.eat(kind)
    }

    fn expect(&mut self, kind: Tok) -> Step<Token<Tok>> {
        self.cursor.expect(kind)
    }

    fn start(&self) -> Span {
        self.cursor.span()
    }

    fn nth_kind(&self, n: usize) -> Tok {
        self.cursor.nth(n).kind
    }

    /// From `start` to the end of the last token consumed.
    fn since(&self, start: Span) -> Span {
        let end = self.cursor.previous_span();
        if end.end < start.start { start.start_point() } else { start.to(end) }
    }

    /// Records a slip at `span`.
    fn slip(&mut self, code: Code, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.cursor.diagnostics.push(Diagnostic::error(code, span, message));
        self.cursor.diagnostics.last_mut().expect("just pushed")
    }

    /// A construct of Civl, Boogie's concurrency layer.
    fn unsupported<T>(&mut self, what: &str) -> Step<T> {
        let span = self.start();
        let message = format!("{what} belongs to Civl, Boogie's layer for concurrent programs, which is not supported");
        self.slip(codes::UNSUPPORTED, span, message);
        Err(syntax::Failed)
    }

    fn at_ident(&self) -> bool {
        self.cursor.kind().is_identifier()
    }

    fn ident(&mut self) -> Step<Ident> {
        let token = self.cursor.token();
        let text = self.cursor.text_of(token);
        if !token.kind.is_identifier() {
            if Tok::is_reserved(text) {
                return self.cursor.fail(format!(
                    "expected an identifier, but `{text}` is a reserved word; `\\{text}` can be a name"
                ));
            }
            return self.cursor.fail_expected("an identifier");
        }
        self.cursor.bump();
        Ok(Ident { name: Symbol::new(text.strip_prefix('\\').unwrap_or(text)), span: token.span })
    }

    /// `item ** ','` up to (not including) `close`.
    fn list<T>(&mut self, close: Tok, item: impl FnMut(&mut Self) -> Step<T>) -> Step<Vec<T>> {
        self.list_before(close, Tok::Comma, item)
    }

    /// `item ++ ','`
    fn some<T>(&mut self, item: impl FnMut(&mut Self) -> Step<T>) -> Step<Vec<T>> {
        self.separated(Tok::Comma, item)
    }

    fn idents(&mut self) -> Step<Vec<Ident>> {
        self.some(Self::ident)
    }

    /// `('<' ident ++ ',' '>')?`
    fn type_params(&mut self) -> Step<Vec<Ident>> {
        if !self.eat(Tok::Lt) {
            return Ok(Vec::new());
        }
        let params = self.idents()?;
        self.expect(Tok::Gt)?;
        Ok(params)
    }

    fn ty(&mut self) -> Step<Type> {
        let start = self.start();
        let kind = self.nested(Self::type_kind)?;
        Ok(Type { kind, span: self.since(start) })
    }

    fn type_kind(&mut self) -> Step<TypeKind> {
        match self.cursor.kind() {
            Tok::LBracket | Tok::Lt => self.map_type(),
            kind if kind.is_identifier() => {
                let name = self.ident()?;
                Ok(TypeKind::Named(name, self.type_args()?))
            }
            _ => self.type_atom(),
        }
    }

    /// Juxtaposed; a map type can only be the last.
    fn type_args(&mut self) -> Step<Vec<Type>> {
        let mut args = Vec::new();
        loop {
            let start = self.start();
            let kind = match self.cursor.kind() {
                Tok::IntType | Tok::RealType | Tok::BoolType | Tok::LParen => self.type_atom()?,
                Tok::LBracket | Tok::Lt => {
                    args.push(self.ty()?);
                    return Ok(args);
                }
                kind if kind.is_identifier() && !self.at_order_word() => TypeKind::Named(self.ident()?, Vec::new()),
                _ => return Ok(args),
            };
            args.push(Type { kind, span: self.since(start) });
        }
    }

    /// The words of the constants' order in Boogie 2.4.1 and before.
    fn at_order_word(&self) -> bool {
        self.in_constant_type && matches!(self.cursor.text_of(self.cursor.token()), "extends" | "complete")
    }

    fn type_atom(&mut self) -> Step<TypeKind> {
        let kind = match self.cursor.kind() {
            Tok::IntType => TypeKind::Int,
            Tok::RealType => TypeKind::Real,
            Tok::BoolType => TypeKind::Bool,
            Tok::LParen => {
                self.cursor.bump();
                let inner = self.ty()?;
                self.expect(Tok::RParen)?;
                return Ok(inner.kind);
            }
            _ => return self.cursor.fail_expected("a type"),
        };
        self.cursor.bump();
        Ok(kind)
    }

    /// `('<' ident ++ ',' '>')? '[' type ** ',' ']' type`
    fn map_type(&mut self) -> Step<TypeKind> {
        let params = self.type_params()?;
        let at = self.expect(Tok::LBracket)?.span;
        let args = self.list(Tok::RBracket, Self::ty)?;
        self.expect(Tok::RBracket)?;
        let result = self.ty()?;
        Ok(TypeKind::Map(Box::new(MapType { params, args, result, at })))
    }

    /// `attr* ident ++ ',' ':' type ('where' expr)?`. Where no `where` may stand, `refuse_where` says of what.
    fn var_group(&mut self, refuse_where: Option<&str>) -> Step<VarGroup> {
        let attrs = self.attributes()?;
        let names = self.idents()?;
        self.expect(Tok::Colon)?;
        let ty = self.ty()?;
        let mut constraint = None;
        if self.at(Tok::Where) {
            self.cursor.bump();
            constraint = Some(self.expr()?);
            if let Some(what) = refuse_where {
                let span = self.cursor.previous_span();
                self.slip(codes::MISPLACED_PART, span, format!("{what} cannot have a `where` clause"));
            }
        }
        Ok(VarGroup { attrs, names, ty, constraint })
    }

    /// `attr* (ident ++ ',' ':' type …) ++ ','`: attributes may stand before every group.
    fn var_groups(&mut self, refuse_where: Option<&str>) -> Step<Vec<VarGroup>> {
        self.some(|p| p.var_group(refuse_where))
    }
}
