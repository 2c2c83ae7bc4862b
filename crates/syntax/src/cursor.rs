//! A position in a list of tokens, and the messages that come from it.

use source::{Code, Diagnostic, Span};

/// What a language's tokens must tell about themselves.
pub trait TokenKind: Copy + Eq + 'static {
    /// The kind that ends every token list.
    const END: Self;
    /// How the token is named in messages: "`:=`", "an identifier", "end of file".
    fn describe(self) -> &'static str;
}

#[derive(Clone, Copy, Debug)]
pub struct Token<K> {
    pub kind: K,
    pub span: Span,
}

/// A syntax error was met (and recorded or not); the caller gives up on its construct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed;

pub type Parsed<T> = Result<T, Failed>;

/// Constructs nested deeper than this are refused, so that no input can exhaust the stack.
pub const MAX_NESTING: u32 = 4_000;

/// A cursor over tokens. The list must end with a [`TokenKind::END`] token.
pub struct Cursor<'a, K> {
    pub text: &'a str,
    tokens: &'a [Token<K>],
    pos: usize,
    nesting: u32,
    syntax_error: Code,
    pub diagnostics: Vec<Diagnostic>,
}

impl<'a, K: TokenKind> Cursor<'a, K> {
    pub fn new(text: &'a str, tokens: &'a [Token<K>], syntax_error: Code) -> Cursor<'a, K> {
        assert!(tokens.last().is_some_and(|last| last.kind == K::END), "a token list ends with END");
        Cursor { text, tokens, pos: 0, nesting: 0, syntax_error, diagnostics: Vec::new() }
    }

    pub fn token(&self) -> Token<K> {
        self.nth(0)
    }

    pub fn kind(&self) -> K {
        self.token().kind
    }

    pub fn span(&self) -> Span {
        self.token().span
    }

    /// The token `n` after the current one; END for ever after the end.
    pub fn nth(&self, n: usize) -> Token<K> {
        self.tokens[(self.pos + n).min(self.tokens.len() - 1)]
    }

    /// The span of the token consumed last (the current one at the start).
    pub fn previous_span(&self) -> Span {
        self.tokens[self.pos.saturating_sub(1)].span
    }

    pub fn text_of(&self, token: Token<K>) -> &'a str {
        &self.text[token.span.start as usize..token.span.end as usize]
    }

    pub fn at(&self, kind: K) -> bool {
        self.kind() == kind
    }

    pub fn at_end(&self) -> bool {
        self.at(K::END)
    }

    pub fn bump(&mut self) -> Token<K> {
        let token = self.token();
        self.pos = (self.pos + 1).min(self.tokens.len() - 1);
        token
    }

    pub fn eat(&mut self, kind: K) -> bool {
        let hit = self.at(kind);
        if hit {
            self.bump();
        }
        hit
    }

    pub fn expect(&mut self, kind: K) -> Parsed<Token<K>> {
        if self.at(kind) { Ok(self.bump()) } else { self.fail_expected(kind.describe()) }
    }

    /// Records "expected `what`, found …" at the current token. Where something ends there, or a certain token is expected, it is missing
    /// behind the token before.
    pub fn fail_expected<T>(&mut self, what: &str) -> Parsed<T> {
        let message = format!("expected {what}, found {}", self.describe_current());
        let failed = self.error(message);
        let is_missing = what.starts_with('`') || ["", "}", ")", "]", ";"].contains(&self.text_of(self.token()));
        let before = self.line_left_open().filter(|_| is_missing);
        if let (Some(before), Some(error)) = (before, self.diagnostics.last_mut()) {
            error.point(before, "it is missing behind this");
        }
        Err(failed)
    }

    /// The token before the current one, if it is on another line.
    fn line_left_open(&self) -> Option<Span> {
        let before = self.previous_span();
        let between = self.text.get(before.end as usize..self.span().start as usize)?;
        (self.pos > 0 && between.contains('\n')).then_some(before)
    }

    /// Records a syntax error at the current token.
    pub fn fail<T>(&mut self, message: impl Into<String>) -> Parsed<T> {
        Err(self.error(message))
    }

    /// The same, where only the failure is wanted.
    pub fn error(&mut self, message: impl Into<String>) -> Failed {
        let span = self.span();
        self.diagnostics.push(Diagnostic::error(self.syntax_error, span, message));
        Failed
    }

    fn describe_current(&self) -> String {
        let token = self.token();
        match self.text_of(token) {
            "" => token.kind.describe().to_string(),
            text if text.chars().count() <= 30 => format!("`{text}`"),
            _ => token.kind.describe().to_string(),
        }
    }

    /// A position to come back to with [`Cursor::rewind`].
    pub fn mark(&self) -> usize {
        self.pos
    }

    /// Goes back, for the few places where a grammar needs a trial parse. Messages recorded since stay; truncate them if needed.
    pub fn rewind(&mut self, mark: usize) {
        self.pos = mark;
    }

    /// One nesting level deeper; every success is paired with [`Cursor::leave`].
    pub(crate) fn enter(&mut self) -> Parsed<()> {
        if self.nesting >= MAX_NESTING {
            return self.fail(format!("this is nested more than {MAX_NESTING} levels deep"));
        }
        self.nesting += 1;
        Ok(())
    }

    pub(crate) fn leave(&mut self) {
        self.nesting -= 1;
    }

    /// Skips to the next token for which `stop` holds (or the end).
    pub fn skip_until(&mut self, mut stop: impl FnMut(K) -> bool) {
        while !self.at_end() && !stop(self.kind()) {
            self.bump();
        }
    }
}
