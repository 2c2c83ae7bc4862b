//! Tokens.
//!
//! `[[` and `]]` are two tokens here, told apart by the parser where a statement may start, so that `a[b[0]]` means what it
//! says; likewise `!in` is `!` and `in`.

use logos::Logos;
use source::{Diagnostic, FileId, Span};
use syntax::{Token, TokenKind};

use crate::codes;

macro_rules! tokens {
    ($($(#[$attr:meta])* $name:ident => $text:literal,)*) => {
        #[derive(Logos, Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[logos(skip r"\s+")]
        #[logos(skip(r"//[^\n]*", allow_greedy = true))]
        #[logos(skip r"/\*([^*]|\*+[^*/])*\*+/")]
        pub enum Tok {
            $(#[token($text)] $name,)*
            #[regex(r"[\p{L}_][\p{L}_\p{Nd}]*", priority = 1)]
            Ident,
            #[regex(r"[0-9]+")]
            Int,
            #[regex(r#""[^"\n]*"|'[^'\n]*'"#)]
            Str,
            End,
        }

        impl Tok {
            /// The reserved words.
            pub fn words() -> impl Iterator<Item = &'static str> {
                let all = [$($text),*];
                all.into_iter().filter(|text| text.starts_with(|c: char| c.is_alphabetic() || c == '_'))
            }
        }

        impl TokenKind for Tok {
            const END: Tok = Tok::End;

            fn describe(self) -> &'static str {
                match self {
                    $(Tok::$name => concat!("`", $text, "`"),)*
                    Tok::Ident => "a name",
                    Tok::Int => "a number",
                    Tok::Str => "a string",
                    Tok::End => "end of file",
                }
            }
        }
    };
}

tokens! {
    Class => "class",
    Ghost => "ghost",
    Var => "var",
    Const => "const",
    Method => "method",
    Channel => "channel",
    Condition => "condition",
    Assert => "assert",
    Assume => "assume",
    New => "new",
    This => "this",
    Reorder => "reorder",
    Between => "between",
    And => "and",
    Above => "above",
    Below => "below",
    Share => "share",
    Unshare => "unshare",
    Acquire => "acquire",
    Release => "release",
    Downgrade => "downgrade",
    Lock => "lock",
    Fork => "fork",
    Join => "join",
    Rd => "rd",
    Acc => "acc",
    Credit => "credit",
    Holds => "holds",
    Old => "old",
    Assigned => "assigned",
    Call => "call",
    If => "if",
    Else => "else",
    While => "while",
    Invariant => "invariant",
    Lockchange => "lockchange",
    Returns => "returns",
    Requires => "requires",
    Ensures => "ensures",
    Where => "where",
    Static => "static",
    IntType => "int",
    BoolType => "bool",
    False => "false",
    True => "true",
    Null => "null",
    StringType => "string",
    WaitLevel => "waitlevel",
    LockBottom => "lockbottom",
    Module => "module",
    External => "external",
    Predicate => "predicate",
    Function => "function",
    Free => "free",
    Send => "send",
    Receive => "receive",
    Ite => "ite",
    Fold => "fold",
    Unfold => "unfold",
    Unfolding => "unfolding",
    In => "in",
    Forall => "forall",
    Exists => "exists",
    Seq => "seq",
    Nil => "nil",
    Result => "result",
    Eval => "eval",
    TokenType => "token",
    Wait => "wait",
    Signal => "signal",
    Unlimited => "unlimited",
    Refines => "refines",
    Transforms => "transforms",
    Replaces => "replaces",
    By => "by",
    Spec => "spec",
    Underscore => "_",
    LParen => "(",
    RParen => ")",
    LBrace => "{",
    RBrace => "}",
    LBracket => "[",
    RBracket => "]",
    Iff => "<==>",
    Implies => "==>",
    AndAnd => "&&",
    OrOr => "||",
    EqEq => "==",
    NotEq => "!=",
    Lt => "<",
    Le => "<=",
    Ge => ">=",
    Gt => ">",
    LtLt => "<<",
    Plus => "+",
    Minus => "-",
    Star => "*",
    Slash => "/",
    Percent => "%",
    Not => "!",
    Dot => ".",
    DotDot => "..",
    Semi => ";",
    Colon => ":",
    Assign => ":=",
    // No construct has it; as a token, it is met where `:=` or `==` was meant.
    Equals => "=",
    ColonColon => "::",
    Comma => ",",
    Question => "?",
    Bar => "|",
    PlusPlus => "++",
    Tilde => "~",
}

/// Cuts a file into tokens. Characters that start no token are reported and left out.
pub fn lex(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Token<Tok>> {
    let mut tokens = Vec::new();
    for (kind, range) in Tok::lexer(text).spanned() {
        let span = Span::new(file, range.start, range.end);
        if kind == Ok(Tok::Slash) && text[range.start..].starts_with("/*") {
            diagnostics.push(bad_input(span, &text[range.start..]));
            break;
        }
        match kind {
            Ok(kind) => tokens.push(Token { kind, span }),
            Err(()) => diagnostics.push(bad_input(span, &text[range])),
        }
    }
    let end = text.len();
    tokens.push(Token { kind: Tok::End, span: Span::new(file, end, end) });
    tokens
}

fn bad_input(span: Span, text: &str) -> Diagnostic {
    let message = match text.chars().next() {
        Some('/') if text.starts_with("/*") => "this comment is never closed".to_string(),
        Some('"' | '\'') => "this string is not closed on its line".to_string(),
        _ => format!("`{}` is not part of the language", text.escape_debug()),
    };
    Diagnostic::error(codes::SYNTAX, span, message)
}
