//! Text to tokens.
//!
//! A specification comment becomes [`Tok::SpecOpen`], its tokens and [`Tok::SpecClose`]; all other comments disappear. Inside a block
//! specification an `@` at the start of a line is nothing, `//` starts an ordinary comment, and the marks of expected failures,
//! `[/expect code] .. [/end]`, are skipped with or without comment signs.

use logos::Logos;
use source::{Diagnostic, FileId, SourceFile, Span};
use syntax::Token;

use super::comments::{Comment, classify};
use super::escapes::{self, Translated};
use super::token::{Malformed, Tok};
use super::words;
use crate::codes;

/// What a file consists of.
pub struct Lexed {
    /// Ended by [`Tok::End`].
    pub tokens: Vec<Token<Tok>>,
    /// Every specification comment, with its comment signs.
    pub specs: Vec<Span>,
    /// What stands between `spec_ignore {` and `spec_ignore }`, which leaves no tokens.
    pub ignored: Vec<Span>,
    pub diagnostics: Vec<Diagnostic>,
}

pub fn lex(file: &SourceFile) -> Lexed {
    let translated = escapes::possible(&file.text).then(|| escapes::translate(&file.text));
    let text = translated.as_ref().map_or(file.text.as_str(), |t| &t.text);
    let mut lexing = Lexing {
        file: file.id,
        source: &file.text,
        text,
        translated: translated.as_ref(),
        lexed: Lexed {
            tokens: Vec::with_capacity(text.len() / 5 + 1),
            specs: Vec::new(),
            ignored: Vec::new(),
            diagnostics: Vec::new(),
        },
        doubtful: Vec::new(),
    };
    lexing.java();
    lexing.finish()
}

struct Lexing<'a> {
    file: FileId,
    /// As it is stored.
    source: &'a str,
    /// Without Unicode escapes.
    text: &'a str,
    translated: Option<&'a Translated>,
    lexed: Lexed,
    /// Words at the start of comments that look like specifications.
    doubtful: Vec<(&'a str, Span)>,
}

impl<'a> Lexing<'a> {
    fn finish(mut self) -> Lexed {
        let end = self.text.len();
        self.push(Tok::End, end, end);
        if self.text.contains("spec_ignore") {
            self.drop_ignored();
        }
        self.judge_doubtful();
        self.judge_escapes();
        self.lexed
    }

    fn span(&self, from: usize, to: usize) -> Span {
        match self.translated {
            None => Span::new(self.file, from, to),
            Some(map) => Span::new(self.file, map.original(from), map.original(to)),
        }
    }

    fn push(&mut self, kind: Tok, from: usize, to: usize) {
        let span = self.span(from, to);
        self.lexed.tokens.push(Token { kind, span });
    }

    fn error(&mut self, from: usize, to: usize, message: impl Into<String>) {
        let span = self.span(from, to);
        self.lexed.diagnostics.push(Diagnostic::error(codes::SYNTAX, span, message));
    }

    fn java(&mut self) {
        let mut lexer = Tok::lexer(self.text);
        while let Some(token) = lexer.next() {
            let (from, to) = (lexer.span().start, lexer.span().end);
            match token {
                Ok(Tok::LineComment | Tok::BlockComment) => self.comment(from, to),
                Ok(Tok::Quoted | Tok::Word | Tok::Backslash | Tok::Hash | Tok::DotDot | Tok::Forall | Tok::Exists) => {
                    self.illegal(from, to);
                }
                Ok(kind) => self.push(kind, from, to),
                Err(problem) => self.malformed(problem, from, to),
            }
        }
    }

    /// A token of specifications in Java code.
    fn illegal(&mut self, from: usize, to: usize) {
        let first = self.text[from..to].chars().next().unwrap_or('?');
        self.error(from, to, format!("illegal character: `{first}`"));
        self.push(Tok::Unknown, from, to);
    }

    fn malformed(&mut self, problem: Malformed, from: usize, to: usize) {
        let message = match problem {
            Malformed::Character => {
                let first = self.text[from..to].chars().next().unwrap_or('?');
                format!("illegal character: `{}`", first.escape_default())
            }
            Malformed::OpenString => "unclosed string literal".to_string(),
            Malformed::OpenText => "unclosed text block".to_string(),
            Malformed::OpenChar => "unclosed character literal".to_string(),
            Malformed::EmptyChar => "empty character literal".to_string(),
            Malformed::OpenComment => "unclosed comment".to_string(),
            Malformed::Number(message) => message.to_string(),
        };
        // The start of what is open says more than all of it.
        let shown = if matches!(problem, Malformed::OpenText | Malformed::OpenComment) { from + 2 } else { to };
        self.error(from, shown, message);
        if problem != Malformed::OpenComment {
            self.push(Tok::Unknown, from, to);
        }
    }

    fn comment(&mut self, from: usize, to: usize) {
        match classify(&self.text[from..to]) {
            Comment::Plain => {}
            Comment::Doubtful { from: start, to: end } => {
                let span = self.span(from + start, from + end);
                self.doubtful.push((&self.text[from + start..from + end], span));
            }
            Comment::Spec { from: inside, to: end } => {
                let span = self.span(from, to);
                self.lexed.specs.push(span);
                self.push(Tok::SpecOpen, from, from + inside);
                let cut = self.specification(from + inside, from + end);
                if self.lexed.tokens.last().is_some_and(|token| token.kind == Tok::SpecOpen) {
                    self.lexed.tokens.pop();
                    return;
                }
                let close = cut.unwrap_or(from + end);
                self.push(Tok::SpecClose, close, if cut.is_some() { close } else { to });
            }
        }
    }

    /// The tokens of a specification; where it ends if that is before `end`, for a comment in a line specification.
    fn specification(&mut self, start: usize, end: usize) -> Option<usize> {
        let one_line = !self.text[start..end].contains('\n');
        let mut lexer = Tok::lexer(&self.text[..end]);
        lexer.bump(start);
        let mut line_start = true;
        let mut previous_end = start;
        while let Some(token) = lexer.next() {
            let (from, to) = (lexer.span().start, lexer.span().end);
            line_start |= self.text[previous_end..from].contains('\n');
            previous_end = to;
            match token {
                Ok(Tok::At) if line_start => continue,
                Ok(Tok::LineComment) if one_line => return Some(from),
                Ok(Tok::LineComment | Tok::BlockComment) => continue,
                Ok(Tok::LBracket) if self.text[to..end].starts_with('/') => match self.text[to..end].find(']') {
                    Some(len) => lexer.bump(len + 1),
                    None => self.push(Tok::LBracket, from, to),
                },
                Ok(Tok::Hash) => self.label(from, end, &mut lexer),
                Ok(Tok::Word) => self.word(from, to),
                Ok(kind) => self.push(kind, from, to),
                Err(problem) => self.malformed(problem, from, to),
            }
            previous_end = previous_end.max(lexer.span().end);
            line_start = false;
        }
        None
    }

    /// `#..#` on one line: a label for a text about the program.
    fn label(&mut self, from: usize, end: usize, lexer: &mut logos::Lexer<'a, Tok>) {
        let rest = &self.text[from + 1..end];
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        match line.find('#') {
            Some(len) => {
                lexer.bump(len + 1);
                let span = self.span(from, from + len + 2);
                let message = "the text between `#` signs is skipped";
                self.lexed.diagnostics.push(Diagnostic::warning(codes::SKIPPED, span, message));
            }
            None => self.malformed(Malformed::Character, from, from + 1),
        }
    }

    /// `\word`, or a division by a variable: `1\n`.
    fn word(&mut self, from: usize, to: usize) {
        let infix = matches!(&self.text[from + 1..to], "in" | "notin" | "cup" | "minus");
        let after_operand = self.lexed.tokens.last().is_some_and(|token| ends_operand(token.kind));
        let adjacent = self.lexed.tokens.last().is_some_and(|token| token.span.end == self.span(from, to).start);
        if after_operand && adjacent && !infix {
            self.push(Tok::Backslash, from, from + 1);
            self.push(Tok::Ident, from + 1, to);
        } else {
            self.push(Tok::Word, from, to);
        }
    }

    /// Takes out what is to be ignored, and the comments that are empty then.
    fn drop_ignored(&mut self) {
        let tokens = std::mem::take(&mut self.lexed.tokens);
        let is = |token: &Token<Tok>, n: usize, brace: Tok| {
            let text = escapes::token_text(&self.source[token.span.start as usize..token.span.end as usize]);
            token.kind == Tok::Ident
                && text == "spec_ignore"
                && tokens.get(n + 1).is_some_and(|next| next.kind == brace)
        };
        let mut kept = Vec::with_capacity(tokens.len());
        let mut open: Option<Span> = None;
        let mut n = 0;
        while n < tokens.len() {
            let token = &tokens[n];
            match open {
                None if is(token, n, Tok::LBrace) => {
                    open = Some(tokens[n + 1].span);
                    n += 1;
                }
                Some(start) if is(token, n, Tok::RBrace) => {
                    self.lexed.ignored.push(start.to(tokens[n + 1].span));
                    open = None;
                    n += 1;
                }
                // Without an end nothing is ignored.
                Some(start) if token.kind == Tok::End => {
                    let from = tokens.partition_point(|t| t.span.start < start.start);
                    kept.extend_from_slice(&tokens[from - 1..]);
                }
                Some(_) => {}
                None if token.kind == Tok::SpecClose
                    && kept.last().is_some_and(|t: &Token<Tok>| t.kind == Tok::SpecOpen) =>
                {
                    kept.pop();
                }
                None => kept.push(*token),
            }
            n += 1;
        }
        self.lexed.tokens = kept;
    }

    /// Comments that look like specifications: a misspelt word is a mistake, anything else only among specifications.
    fn judge_doubtful(&mut self) {
        let specified = !self.lexed.specs.is_empty();
        let mut found = Vec::new();
        for (word, span) in &self.doubtful {
            let message = format!("no specification begins with `{word}`");
            let diagnostic =
                Diagnostic::error(codes::UNKNOWN_WORD.code, *span, message).with_id(codes::UNKNOWN_WORD.id);
            match words::similar(word) {
                Some(meant) => found.push(diagnostic.with_help(format!("did you mean `{meant}`?"))),
                None if specified => {
                    found.push(
                        diagnostic.with_help(match words::of_other_tools(word) {
                            Some(ours) => format!("here that is written so: `{ours}`"),
                            None => {
                                "a comment that begins with `@` is a specification; ghost statements begin with `ghost`"
                                    .into()
                            }
                        }),
                    )
                }
                None => {}
            }
        }
        self.lexed.diagnostics.append(&mut found);
    }

    /// javac reads escapes before it knows what a comment is, so `\unfolding` does not compile even there.
    fn judge_escapes(&mut self) {
        let Some(translated) = self.translated else { return };
        for at in &translated.malformed {
            let span = Span::new(self.file, *at as usize, *at as usize + 2);
            let n = self.lexed.tokens.partition_point(|token| token.span.end <= *at);
            let in_code = self.lexed.tokens[n].span.start <= *at && !self.in_specification(*at);
            let message = "illegal Unicode escape";
            let diagnostic = if in_code {
                Diagnostic::error(codes::SYNTAX, span, message).with_label("`\\u` wants four hexadecimal digits")
            } else {
                Diagnostic::warning(
                    codes::UNICODE_ESCAPE.code,
                    span,
                    "javac reads `\\u` as a Unicode escape, in comments too",
                )
                .with_id(codes::UNICODE_ESCAPE.id)
                .with_help("write `\\Unfolding`; of other words the first letter cannot be helped")
            };
            self.lexed.diagnostics.push(diagnostic);
        }
    }

    fn in_specification(&self, at: u32) -> bool {
        self.lexed.specs.iter().any(|span| span.start <= at && at < span.end)
    }
}

/// Whether an operand may end with such a token, so that an operator follows.
fn ends_operand(kind: Tok) -> bool {
    use Tok::*;
    matches!(kind, Ident | Quoted | Int | Float | RParen | RBracket | This | Word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::SourceMap;

    fn lexed(text: &str) -> Lexed {
        let map = SourceMap::new();
        let id = map.add("A.java", text);
        lex(&map.file(id))
    }

    fn kinds(text: &str) -> Vec<Tok> {
        let lexed = lexed(text);
        assert!(lexed.diagnostics.iter().all(|d| !d.is_error()), "{:?}", lexed.diagnostics);
        lexed.tokens.into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn numbers() {
        use Tok::*;
        assert_eq!(kinds("0 1L 0x1F 0b101 1_000 017"), [Int, Int, Int, Int, Int, Int, End]);
        assert_eq!(kinds("1. .5 1e3 1.5f 1d 0x1p3 0x.8p-2"), [Float, Float, Float, Float, Float, Float, Float, End]);
        assert_eq!(kinds("c?.5:1"), [Ident, Question, Float, Colon, Int, End]);
        assert_eq!(kinds("//@ assert 0..n"), [SpecOpen, Assert, Int, DotDot, Ident, SpecClose, End]);
        assert_eq!(kinds("//@ assert i..5"), [SpecOpen, Assert, Ident, DotDot, Int, SpecClose, End]);
        assert_eq!(
            lexed("0x").diagnostics[0].message,
            "hexadecimal numbers must contain at least one hexadecimal digit"
        );
        assert_eq!(lexed("1__ + 2").diagnostics.len(), 1);
    }

    #[test]
    fn strings_and_characters() {
        use Tok::*;
        assert_eq!(kinds(r#""a\"b" 'c' '\'' '\\' "" "#), [Str, Char, Char, Char, Str, End]);
        assert_eq!(kinds("\"\"\"\n a \\\"\"\" b \"\"\" x"), [TextBlock, Ident, End]);
        assert_eq!(lexed("\"abc\n").diagnostics[0].message, "unclosed string literal");
        assert_eq!(lexed("''").diagnostics[0].message, "empty character literal");
        assert_eq!(lexed("/* abc").diagnostics[0].message, "unclosed comment");
    }

    #[test]
    fn names_may_have_any_letters() {
        use Tok::*;
        assert_eq!(kinds("größe $x _y 变量 ℵ requires"), [Ident, Ident, Ident, Ident, Ident, Ident, End]);
        assert_eq!(kinds("_"), [Underscore, End]);
    }

    #[test]
    fn specifications_are_marked() {
        use Tok::*;
        assert_eq!(kinds("/*@ pure @*/ int x; // int y"), [SpecOpen, Ident, SpecClose, IntType, Ident, Semicolon, End]);
        assert_eq!(kinds("//@ assert x; // because\n y"), [SpecOpen, Assert, Ident, Semicolon, SpecClose, Ident, End]);
        let block = "/*@ requires x; // why @ here\n  @ ensures y;\n  @*/";
        assert_eq!(kinds(block), [SpecOpen, Ident, Ident, Semicolon, Ident, Ident, Semicolon, SpecClose, End]);
        assert_eq!(kinds("/* x\n @ assert y;\n*/"), [SpecOpen, Assert, Ident, Semicolon, SpecClose, End]);
    }

    #[test]
    fn marks_of_expected_failures_are_skipped() {
        use Tok::*;
        assert_eq!(
            kinds("//@ [/expect assertFailed:false] assert x; [/end]"),
            [SpecOpen, Assert, Ident, Semicolon, SpecClose, End]
        );
        assert_eq!(
            kinds("/*@ /*[/expect c]*/ assert x; /*[/end]*/ @*/ y"),
            [SpecOpen, Assert, Ident, Semicolon, SpecClose, Ident, End]
        );
        assert_eq!(
            kinds("/*[/expect postFailed:false]\n/*@ ensures x; @*/"),
            [SpecOpen, Ident, Ident, Semicolon, SpecClose, End]
        );
    }

    #[test]
    fn a_backslash_divides_or_begins_a_word() {
        use Tok::*;
        assert_eq!(kinds("//@ assert 1\\2"), [SpecOpen, Assert, Int, Backslash, Int, SpecClose, End]);
        assert_eq!(kinds("//@ assert 1\\n"), [SpecOpen, Assert, Int, Backslash, Ident, SpecClose, End]);
        assert_eq!(kinds("//@ assert x \\in s"), [SpecOpen, Assert, Ident, Word, Ident, SpecClose, End]);
        assert_eq!(kinds("//@ assert \\old(x)"), [SpecOpen, Assert, Word, LParen, Ident, RParen, SpecClose, End]);
    }

    #[test]
    fn unicode_escapes_come_first() {
        use Tok::*;
        assert_eq!(kinds("// comment \\u000a int x;"), [IntType, Ident, Semicolon, End]);
        assert_eq!(kinds("\\u0069nt"), [IntType, End]);
        assert_eq!(kinds("'\\ud800'"), [Char, End]);
        let word = lexed("//@ assert \\unfolding p() \\in q;");
        assert_eq!(word.diagnostics.len(), 1);
        assert!(!word.diagnostics[0].is_error());
    }

    #[test]
    fn misspelt_specifications_are_errors() {
        assert_eq!(lexed("//@ requries x;").diagnostics.len(), 1);
        assert_eq!(lexed("// @formatter:off\n//@ assert x;").diagnostics.len(), 0);
        assert_eq!(lexed("// @ see below").diagnostics.len(), 0);
        assert_eq!(lexed("// @ see below\n//@ assert x;").diagnostics.len(), 1);
    }
}
