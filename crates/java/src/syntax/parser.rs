//! Recursive descent over the whole grammar.
//!
//! Java code and specifications are read by the same functions; [`Parser::spec`] says in which of the two worlds the parser is, and it changes
//! exactly where [`Tok::SpecOpen`] and [`Tok::SpecClose`] are consumed. Whatever only specifications have is tried only there. After a syntax
//! error the parser goes on with the next statement or member, so that several mistakes are reported at once.

mod decls;
mod exprs;
mod lookahead;
mod members;
mod prefix;
mod primary;
mod spec_clauses;
mod spec_decls;
mod spec_exprs;
mod spec_stmts;
mod stmts;
mod switches;
mod types;
mod unit;

use std::borrow::Cow;

use source::{Diagnostic, SourceFile, Span, Symbol};
use syntax::{Cursor, Failed, Grammar, Parsed, Token, TokenKind};

use super::ast::*;
use super::escapes;
use super::lexer::{Lexed, lex};
use super::token::Tok;
use crate::codes;

/// Parses one file. The tree holds what could be read; it is complete iff no error was reported.
pub fn parse(file: &SourceFile) -> (Unit, Vec<Diagnostic>) {
    let Lexed { tokens, specs, ignored, mut diagnostics } = lex(file);
    let mut parser = Parser {
        c: Cursor::new(&file.text, &tokens, codes::SYNTAX),
        closers: closers(&tokens),
        escaped: escapes::possible(&file.text),
        spec: false,
        ownership: false,
        bars: false,
        arrows: false,
    };
    let mut unit = parser.unit();
    unit.file = file.id;
    unit.specs = specs;
    unit.ignored = ignored;
    diagnostics.append(&mut parser.c.diagnostics);
    diagnostics.sort_by_key(|d| d.primary.span.start);
    (unit, diagnostics)
}

struct Parser<'a> {
    c: Cursor<'a, Tok>,
    /// For each `(`: where its `)` is, counted in tokens.
    closers: Vec<u32>,
    /// Whether the file contains Unicode escapes.
    escaped: bool,
    /// Inside a specification.
    spec: bool,
    /// The file is annotated in the ownership model.
    ownership: bool,
    /// Inside `|..|`, where a bar ends the expression.
    bars: bool,
    /// Where `->` separates: a key from its value, a case from its body. It makes no lambda there, and no guarded predicate.
    arrows: bool,
}

/// For each opening parenthesis the number of the token that closes it; 0 where there is none.
fn closers(tokens: &[Token<Tok>]) -> Vec<u32> {
    /// A parenthesis does not go on after the block it stands in.
    const WALL: usize = usize::MAX;
    let mut found = vec![0; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Tok::LParen => open.push(at),
            Tok::LBrace => open.push(WALL),
            Tok::RParen => {
                if let Some(opener) = open.pop_if(|opener| *opener != WALL) {
                    found[opener] = at as u32;
                }
            }
            Tok::RBrace => while open.pop().is_some_and(|opener| opener != WALL) {},
            _ => {}
        }
    }
    found
}

impl<'a> Grammar<'a> for Parser<'a> {
    type Tok = Tok;

    fn cursor(&mut self) -> &mut Cursor<'a, Tok> {
        &mut self.c
    }
}

impl<'a> Parser<'a> {
    fn kind(&self) -> Tok {
        self.c.kind()
    }

    fn nth(&self, n: usize) -> Tok {
        self.c.nth(n).kind
    }

    fn at(&self, kind: Tok) -> bool {
        self.c.at(kind)
    }

    fn eat(&mut self, kind: Tok) -> bool {
        self.c.eat(kind)
    }

    fn bump(&mut self) -> Token<Tok> {
        self.c.bump()
    }

    fn span(&self) -> Span {
        self.c.span()
    }

    fn text(&self, token: Token<Tok>) -> Cow<'a, str> {
        let text = self.c.text_of(token);
        if self.escaped { escapes::token_text(text) } else { Cow::Borrowed(text) }
    }

    /// The text of the current token.
    fn current(&self) -> Cow<'a, str> {
        self.text(self.c.token())
    }

    /// At a name with this text: a contextual keyword of Java, or a word of specifications.
    fn at_word(&self, word: &str) -> bool {
        self.nth_is_word(0, word)
    }

    fn nth_is_word(&self, n: usize, word: &str) -> bool {
        let token = self.c.nth(n);
        matches!(token.kind, Tok::Ident) && self.text(token) == word
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let hit = self.at_word(word);
        if hit {
            self.bump();
        }
        hit
    }

    /// Two tokens with nothing between: `>>` is `>` and `>`.
    fn adjacent(&self, n: usize) -> bool {
        self.c.nth(n).span.end == self.c.nth(n + 1).span.start
    }

    /// From `start` to the end of the last token consumed.
    fn since(&self, start: Span) -> Span {
        start.to(self.c.previous_span())
    }

    fn fail<T>(&mut self, message: impl Into<String>) -> Parsed<T> {
        self.c.fail(message)
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.c.diagnostics.push(Diagnostic::error(codes::SYNTAX, span, message));
    }

    /// "expected `what`, found …"; a specification in the wrong place is named as such.
    fn expected<T>(&mut self, what: &str) -> Parsed<T> {
        match self.kind() {
            Tok::SpecOpen => {
                let message = format!("a specification may not stand here; expected {what}");
                let before = self.c.previous_span();
                let failed = self.c.fail(message);
                if let Some(error) = self.c.diagnostics.last_mut() {
                    error.point(before, format!("{what} is missing behind this"));
                }
                self.c.skip_until(|kind| kind == Tok::SpecClose);
                self.bump();
                failed
            }
            Tok::SpecClose if self.spec => {
                let span = self.c.previous_span();
                let message = format!("the comment ends in the middle of a specification; expected {what}");
                let help =
                    "each comment holds whole clauses, statements and declarations; longer ones go into `/*@ .. @*/`";
                let mut diagnostic = Diagnostic::error(codes::SYNTAX, span, message).with_help(help);
                if self.ownership {
                    diagnostic = diagnostic.with_id("annotation.mixed");
                }
                self.c.diagnostics.push(diagnostic);
                Err(Failed)
            }
            Tok::End => self.fail(format!("reached end of file while parsing; expected {what}")),
            // What could not be read was reported already.
            Tok::Unknown => Err(Failed),
            _ => self.c.fail_expected(what),
        }
    }

    fn expect(&mut self, kind: Tok) -> Parsed<Token<Tok>> {
        if self.at(kind) { Ok(self.bump()) } else { self.expected(kind.describe()) }
    }

    /// A closing sign: what is missing is missing after the token before.
    fn expect_after(&mut self, kind: Tok) -> Parsed<()> {
        if self.eat(kind) {
            return Ok(());
        }
        if matches!(self.kind(), Tok::End | Tok::Unknown | Tok::SpecClose | Tok::SpecOpen) {
            return self.expected(kind.describe());
        }
        let previous = self.c.previous_span();
        let place = Span { start: previous.end, ..previous };
        let message = format!("expected {}, found `{}`", kind.describe(), self.current());
        let diagnostic =
            Diagnostic::error(codes::SYNTAX, place, message).with_label(format!("{} is missing here", kind.describe()));
        self.c.diagnostics.push(diagnostic);
        Err(Failed)
    }

    /// A missing semicolon at the end of a line or block is reported, and reading goes on as if it were there.
    fn semicolon(&mut self) -> Parsed<()> {
        let ends = self.at(Tok::RBrace) || self.at_line_start();
        let result = self.expect_after(Tok::Semicolon);
        if ends && !matches!(self.kind(), Tok::End | Tok::Unknown | Tok::SpecClose) { Ok(()) } else { result }
    }

    fn at_line_start(&self) -> bool {
        let (before, here) = (self.c.previous_span().end as usize, self.span().start as usize);
        self.c.text.get(before..here).is_some_and(|between| between.contains('\n'))
    }

    /// A name. Contextual keywords are names; inside specifications, names that are words there are written in backquotes.
    fn ident(&mut self) -> Parsed<Ident> {
        let token = self.c.token();
        match token.kind {
            Tok::Ident => {
                self.bump();
                Ok(Ident { name: Symbol::new(&self.text(token)), span: token.span })
            }
            Tok::Quoted if self.spec => {
                self.bump();
                let text = self.text(token);
                Ok(Ident { name: Symbol::new(&text[1..text.len() - 1]), span: token.span })
            }
            Tok::Underscore => {
                self.error(token.span, "`_` is a keyword since Java 9 and cannot be a name");
                self.bump();
                Ok(Ident { name: Symbol::new("_"), span: token.span })
            }
            kind if kind.is_reserved() => self.fail(format!("expected a name, found the keyword `{}`", self.current())),
            _ => self.expected("a name"),
        }
    }

    fn path(&mut self) -> Parsed<Path> {
        let mut parts = vec![self.ident()?];
        while self.at(Tok::Dot) && self.nth(1) == Tok::Ident {
            self.bump();
            parts.push(self.ident()?);
        }
        Ok(Path { parts })
    }

    fn comma_separated<T>(&mut self, one: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.separated(Tok::Comma, one)
    }

    /// Runs `parse` in a fresh pair of brackets, where bars and arrows have their usual meaning.
    fn bracketed<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let (bars, arrows) = (self.bars, self.arrows);
        (self.bars, self.arrows) = (false, false);
        let result = parse(self);
        (self.bars, self.arrows) = (bars, arrows);
        result
    }

    /// Runs `parse` where `->` is a separator.
    fn before_arrow<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let arrows = std::mem::replace(&mut self.arrows, true);
        let result = parse(self);
        self.arrows = arrows;
        result
    }

    /// Enters a specification.
    fn open_spec(&mut self) {
        debug_assert!(self.at(Tok::SpecOpen));
        self.bump();
        self.spec = true;
    }

    /// Leaves the specification if it ends here.
    fn close_spec(&mut self) -> bool {
        let closes = self.spec && self.at(Tok::SpecClose);
        if closes {
            self.bump();
            self.spec = false;
        }
        closes
    }

    /// After an error: to the end of the specification, if the parser is in one.
    fn skip_spec(&mut self) {
        if self.spec {
            self.c.skip_until(|kind| kind == Tok::SpecClose);
            self.close_spec();
        }
    }
}
