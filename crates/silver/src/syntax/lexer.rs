//! Text to tokens.
//!
//! Two choices keep the grammar simple: `||` is lexed as two adjacent bars (so that `||s| > 0 ? a : b|` reads as a cardinality
//! in a cardinality), and what cannot be a token becomes a [`Tok::Unknown`] that the parser trips over where it stands.

use source::{FileId, Span};
use syntax::{Token, TokenKind};

macro_rules! tokens {
    (words { $($word:ident = $text:literal,)* } marks { $($mark:ident = $sign:literal,)* }) => {
        /// What a token is.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Tok {
            End,
            Unknown,
            /// The beginning of a comment that goes on to the end of the file.
            OpenComment,
            Ident,
            Int,
            Str,
            $($word,)*
            $($mark,)*
        }

        impl Tok {
            fn of_word(text: &str) -> Tok {
                match text {
                    $($text => Tok::$word,)*
                    _ => Tok::Ident,
                }
            }

            /// The reserved words.
            pub fn words() -> impl Iterator<Item = &'static str> {
                [$($text),*].into_iter()
            }

            /// Whether this is a reserved word.
            pub fn is_word(self) -> bool {
                matches!(self, $(Tok::$word)|*)
            }
        }

        /// Signs, longest first among those with a common beginning.
        const MARKS: &[(&str, Tok)] = &[$(($sign, Tok::$mark),)*];

        impl TokenKind for Tok {
            const END: Tok = Tok::End;

            fn describe(self) -> &'static str {
                match self {
                    Tok::End => "end of file",
                    Tok::Unknown => "a character that Silver does not use",
                    Tok::OpenComment => "a comment that is never closed",
                    Tok::Ident => "an identifier",
                    Tok::Int => "a number",
                    Tok::Str => "a string",
                    $(Tok::$word => concat!("`", $text, "`"),)*
                    $(Tok::$mark => concat!("`", $sign, "`"),)*
                }
            }
        }
    };
}

tokens! {
    words {
        Result = "result", IntType = "Int", PermType = "Perm", BoolType = "Bool", RefType = "Ref", Rational = "Rational",
        True = "true", False = "false", Null = "null", Import = "import", Method = "method", Function = "function",
        Predicate = "predicate", Domain = "domain", Axiom = "axiom", Var = "var", Returns = "returns", Field = "field",
        Define = "define", Interpretation = "interpretation", Requires = "requires", Ensures = "ensures",
        Invariant = "invariant", Fold = "fold", Unfold = "unfold", Inhale = "inhale", Exhale = "exhale", New = "new",
        Assert = "assert", Assume = "assume", Package = "package", Apply = "apply", Quasihavoc = "quasihavoc",
        Quasihavocall = "quasihavocall", While = "while", If = "if", Elseif = "elseif", Else = "else", Goto = "goto",
        Label = "label", Seq = "Seq", Set = "Set", Multiset = "Multiset", Union = "union", Intersection = "intersection",
        Setminus = "setminus", Subset = "subset", Map = "Map", Range = "range", Unfolding = "unfolding", In = "in",
        Applying = "applying", Asserting = "asserting", Old = "old", Lhs = "lhs", Let = "let", Forall = "forall",
        Exists = "exists", Forperm = "forperm", Acc = "acc", Wildcard = "wildcard", Write = "write", None = "none",
        Epsilon = "epsilon", Unique = "unique", Adt = "adt", Derives = "derives", Without = "without",
        Decreases = "decreases", Refute = "refute",
    }
    marks {
        Iff = "<==>", Implies = "==>", Wand = "--*", ColonColon = "::", Assign = ":=", EqEq = "==", Ne = "!=", Le = "<=",
        Ge = ">=", AndAnd = "&&", PlusPlus = "++", DotDot = "..", LParen = "(", RParen = ")", LBrace = "{", RBrace = "}",
        LBracket = "[", RBracket = "]", Lt = "<", Gt = ">", Bang = "!", Plus = "+", Minus = "-", Star = "*", Slash = "/",
        Backslash = "\\", Percent = "%", Question = "?", Colon = ":", Comma = ",", Semicolon = ";", Dot = ".", Bar = "|",
        Hash = "#", At = "@",
    }
}

/// Letters of any script; other tools read only those of ASCII.
fn is_ident_start(c: char) -> bool {
    c.is_alphabetic() || c == '$' || c == '_'
}

fn is_ident_part(c: char) -> bool {
    c.is_alphanumeric() || c == '$' || c == '_'
}

/// Whether `text` may name something in a program.
pub fn is_identifier(text: &str) -> bool {
    text.chars().next().is_some_and(is_ident_start)
        && text.chars().all(is_ident_part)
        && Tok::of_word(text) == Tok::Ident
}

/// Words with a meaning in some places of the language, or in dialects of it that other tools read.
const CONTEXTUAL: &[&str] = &[
    "Wand",
    "perm",
    "inhaling",
    "constraining",
    "fresh",
    "opaque",
    "reveal",
    "hide",
    "then",
    "do",
    "until",
    "for",
    "to",
    "havoc",
    "havocall",
    "contains",
    "containsPred",
    "unreachable",
];

/// Whether a generated program may use `text` as a name without any reader taking it for something else.
pub fn is_free_name(text: &str) -> bool {
    text.is_ascii() && is_identifier(text) && !CONTEXTUAL.contains(&text)
}

/// All tokens of a file, ended by [`Tok::End`].
pub fn lex(file: FileId, text: &str) -> Vec<Token<Tok>> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::with_capacity(text.len() / 4 + 1);
    let mut at = 0;
    loop {
        at = skip_blank(bytes, at);
        if at >= bytes.len() {
            break;
        }
        let (kind, end) = next(text, at);
        tokens.push(Token { kind, span: Span::new(file, at, end) });
        at = end;
    }
    tokens.push(Token { kind: Tok::End, span: Span::new(file, text.len(), text.len()) });
    tokens
}

/// Past white space and comments. A block comment without end is left standing, so that it is reported.
fn skip_blank(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match &bytes[at..] {
            [b' ' | b'\t' | b'\n' | b'\r', ..] => at += 1,
            [b'/', b'/', ..] => at += bytes[at..].iter().position(|b| *b == b'\n').unwrap_or(bytes.len() - at),
            [b'/', b'*', rest @ ..] => match rest.windows(2).position(|w| w == b"*/") {
                Some(len) => at += len + 4,
                None => return at,
            },
            _ => return at,
        }
    }
}

fn next(text: &str, at: usize) -> (Tok, usize) {
    let run = |part: fn(char) -> bool| text[at..].find(|c| !part(c)).map_or(text.len(), |len| at + len);
    let Some(first) = text[at..].chars().next() else { return (Tok::End, at) };
    match first {
        '/' if text[at + 1..].starts_with('*') => (Tok::OpenComment, text.len()),
        c if is_ident_start(c) => {
            let end = run(is_ident_part);
            (Tok::of_word(&text[at..end]), end)
        }
        c if c.is_ascii_digit() => (Tok::Int, run(|c| c.is_ascii_digit())),
        '"' => match text[at + 1..].find('"') {
            Some(0) => (Tok::Unknown, at + 2),
            Some(len) => (Tok::Str, at + len + 2),
            None => (Tok::Unknown, at + 1),
        },
        _ => match MARKS.iter().find(|(sign, _)| text[at..].starts_with(sign)) {
            Some((sign, kind)) => (*kind, at + sign.len()),
            None => (Tok::Unknown, at + first.len_utf8()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Tok> {
        lex(FileId(0), text).into_iter().map(|t| t.kind).collect()
    }

    #[test]
    fn signs_are_taken_as_long_as_possible() {
        use Tok::*;
        assert_eq!(
            kinds("a --* b <==> c ==> d == e"),
            [Ident, Wand, Ident, Iff, Ident, Implies, Ident, EqEq, Ident, End]
        );
        assert_eq!(kinds("[0..n)"), [LBracket, Int, DotDot, Ident, RParen, End]);
        assert_eq!(kinds("a||b"), [Ident, Bar, Bar, Ident, End]);
        assert_eq!(kinds("a - -b"), [Ident, Minus, Minus, Ident, End]);
    }

    #[test]
    fn comments_do_not_nest_and_words_end_at_words() {
        use Tok::*;
        assert_eq!(kinds("/* /* */ in inner // in\n$x'"), [In, Ident, Ident, Unknown, End]);
        assert_eq!(kinds("\"\" \"a b\" §"), [Unknown, Str, Unknown, End]);
        assert_eq!(kinds("größe x₁ 数 1é"), [Ident, Ident, Ident, Int, Ident, End]);
        assert_eq!(kinds("a /* open"), [Ident, OpenComment, End]);
    }
}
