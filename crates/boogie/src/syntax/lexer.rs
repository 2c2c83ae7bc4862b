//! Text to tokens.
//!
//! What cannot be a token becomes a [`Tok::Unknown`] that the parser trips over where it stands.

use source::{Code, Diagnostic, FileId, Span};
use syntax::{Token, TokenKind};

use super::lines::LineMap;
use crate::codes;

macro_rules! tokens {
    (words { $($word:ident = $text:literal,)* } marks { $($mark:ident = $sign:literal,)* }) => {
        /// What a token is.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Tok {
            End,
            Unknown,
            Ident,
            /// `12`
            Int,
            /// `12bv8`
            BitVec,
            /// `1.5`, `1e3`
            Real,
            /// `0x1.8e0f24e8`, `0NaN24e8`
            Float,
            Str,
            $($word,)*
            $($mark,)*
        }

        impl Tok {
            /// The words with a meaning of their own.
            pub fn words() -> impl Iterator<Item = &'static str> {
                [$($text),*].into_iter()
            }

            fn of_word(text: &str) -> Tok {
                match text {
                    $($text => Tok::$word,)*
                    _ => Tok::Ident,
                }
            }
        }

        /// Signs, longest first among those with a common beginning.
        const MARKS: &[(&str, Tok)] = &[$(($sign, Tok::$mark),)*];

        impl TokenKind for Tok {
            const END: Tok = Tok::End;

            fn describe(self) -> &'static str {
                match self {
                    Tok::End => "end of file",
                    Tok::Unknown => "a character that Boogie does not use",
                    Tok::Ident => "an identifier",
                    Tok::Int => "a number",
                    Tok::BitVec => "a bit-vector literal",
                    Tok::Real => "a real number",
                    Tok::Float => "a floating-point literal",
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
        Var = "var", Where = "where", IntType = "int", RealType = "real", BoolType = "bool", Const = "const",
        Unique = "unique", Uses = "uses", Revealed = "revealed", Function = "function", Returns = "returns",
        Hideable = "hideable", Axiom = "axiom", Type = "type", Datatype = "datatype", Invariant = "invariant",
        Preserves = "preserves", Pure = "pure", Action = "action", Refines = "refines", Procedure = "procedure",
        Asserts = "asserts", Requires = "requires", Ensures = "ensures", Measure = "measure",
        Implementation = "implementation", Free = "free", Modifies = "modifies", Goto = "goto", Return = "return",
        If = "if", Then = "then", Else = "else", While = "while", Break = "break", Assert = "assert", Assume = "assume",
        Havoc = "havoc", Yield = "yield", Async = "async", Call = "call", Div = "div", Mod = "mod", Is = "is",
        False = "false", True = "true", Old = "old", Forall = "forall", Exists = "exists", Lambda = "lambda",
        NearestTiesToEven = "roundNearestTiesToEven", Rne = "RNE", NearestTiesToAway = "roundNearestTiesToAway",
        Rna = "RNA", TowardPositive = "roundTowardPositive", Rtp = "RTP", TowardNegative = "roundTowardNegative",
        Rtn = "RTN", TowardZero = "roundTowardZero", Rtz = "RTZ", Atomic = "atomic", Both = "both", Left = "left",
        Right = "right", Reveal = "reveal", Hide = "hide", Push = "push", Pop = "pop",
    }
    marks {
        Iff = "<==>", Implies = "==>", Explies = "<==", AndAnd = "&&", OrOr = "||", EqEq = "==", Ne = "!=", Le = "<=",
        Ge = ">=", Below = "<:", Lt = "<", Gt = ">", PlusPlus = "++", Plus = "+", Arrow = "->", Minus = "-",
        StarStar = "**", Star = "*", Slash = "/", Percent = "%", Assign = ":=", ColonColon = "::", Colon = ":",
        Equals = "=", CodeOpen = "|{", CodeClose = "}|", Bar = "|", LBrace = "{", RBrace = "}", LParen = "(", RParen = ")",
        LBracket = "[", RBracket = "]", Comma = ",", Semicolon = ";", Bang = "!",
    }
}

/// Signs of mathematics that some programs use for operators.
const UNICODE_MARKS: &[(&str, Tok)] = &[
    ("⇔", Tok::Iff),
    ("⇒", Tok::Implies),
    ("⇐", Tok::Explies),
    ("∧", Tok::AndAnd),
    ("∨", Tok::OrOr),
    ("≠", Tok::Ne),
    ("≤", Tok::Le),
    ("≥", Tok::Ge),
    ("¬", Tok::Bang),
    ("∀", Tok::Forall),
    ("∃", Tok::Exists),
    ("λ", Tok::Lambda),
    ("•", Tok::ColonColon),
];

impl Tok {
    /// Words that are also identifiers where one is wanted.
    pub fn is_soft(self) -> bool {
        use Tok::*;
        matches!(self, Atomic | Both | Left | Right | Reveal | Hide | Push | Pop)
    }

    pub fn is_identifier(self) -> bool {
        self == Tok::Ident || self.is_soft()
    }

    /// A reserved word that is not an identifier.
    pub fn is_reserved(text: &str) -> bool {
        let tok = Tok::of_word(text);
        tok != Tok::Ident && !tok.is_soft()
    }
}

fn is_ident_start(b: u8) -> bool {
    b.is_ascii_alphabetic() || b"'~#$^_.?`".contains(&b)
}

fn is_ident_part(b: u8) -> bool {
    is_ident_start(b) || b.is_ascii_digit()
}

/// Whether `name` can be written in a program, perhaps behind a backslash.
pub fn is_name(name: &str) -> bool {
    name.bytes().next().is_some_and(is_ident_start) && name.bytes().all(is_ident_part)
}

pub(crate) struct Lexed {
    /// Ended by [`Tok::End`].
    pub tokens: Vec<Token<Tok>>,
    pub lines: LineMap,
    pub diagnostics: Vec<Diagnostic>,
}

/// All tokens of a file.
pub(crate) fn lex(file: FileId, text: &str) -> Lexed {
    let mut lexer = Lexer {
        file,
        text,
        bytes: text.as_bytes(),
        at: 0,
        line: 1,
        counted: 0,
        lines: LineMap::default(),
        diagnostics: Vec::new(),
    };
    let mut tokens = Vec::with_capacity(text.len() / 4 + 1);
    while lexer.skip_blank() {
        let start = lexer.at;
        let (kind, end) = lexer.next();
        lexer.at = end;
        tokens.push(Token { kind, span: Span::new(file, start, end) });
    }
    tokens.push(Token { kind: Tok::End, span: Span::new(file, text.len(), text.len()) });
    Lexed { tokens, lines: lexer.lines, diagnostics: lexer.diagnostics }
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// The line that the byte `counted` is on.
    line: u32,
    counted: usize,
    lines: LineMap,
    diagnostics: Vec<Diagnostic>,
}

impl Lexer<'_> {
    /// Past white space, comments and pragmas; false at the end of the text.
    fn skip_blank(&mut self) -> bool {
        loop {
            match &self.bytes[self.at..] {
                [] => return false,
                [b' ' | b'\t' | b'\n' | b'\r', ..] => self.at += 1,
                [b'/', b'/', ..] => self.at = self.end_of_line(),
                [b'/', b'*', ..] => self.skip_comment(),
                [b'#', ..] if self.at == 0 || self.bytes[self.at - 1] == b'\n' => self.pragma(),
                _ => return true,
            }
        }
    }

    fn end_of_line(&self) -> usize {
        self.bytes[self.at..].iter().position(|b| *b == b'\n').map_or(self.bytes.len(), |len| self.at + len)
    }

    /// Comments nest.
    fn skip_comment(&mut self) {
        let start = self.at;
        let mut depth = 0;
        loop {
            match &self.bytes[self.at..] {
                [b'/', b'*', ..] => (depth, self.at) = (depth + 1, self.at + 2),
                [b'*', b'/', ..] => (depth, self.at) = (depth - 1, self.at + 2),
                [_, ..] => self.at += 1,
                [] => {
                    self.error(codes::SYNTAX, start, start + 2, "this comment is not closed");
                    return;
                }
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// `#line n [file]`, the `#` in the first column.
    fn pragma(&mut self) {
        let (start, end) = (self.at, self.end_of_line());
        let text = self.text[start..end].trim_end();
        self.at = end;
        self.line += self.bytes[self.counted..start].iter().filter(|b| **b == b'\n').count() as u32;
        self.counted = start;
        let Some(rest) = text.strip_prefix("#line").filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
        else {
            let message = "this is not a directive: a `#` in the first column starts `#line`, `#if`, `#elsif`, `#else` or `#endif`";
            return self.error(codes::SYNTAX, start, start + text.len(), message);
        };
        let rest = rest.trim();
        let (number, name) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
        match number.parse::<i32>() {
            Ok(number) => {
                let name = Some(name.trim().to_string()).filter(|name| !name.is_empty());
                self.lines.add(self.file, self.line, number.into(), name);
            }
            Err(_) => {
                let message = "`#line` needs the number of a line, and may name a file: `#line 12 a.src`";
                self.error(codes::SYNTAX, start, start + text.len(), message);
            }
        }
    }

    fn error(&mut self, code: Code, start: usize, end: usize, message: &str) {
        self.diagnostics.push(Diagnostic::error(code, Span::new(self.file, start, end), message));
    }

    fn run(&self, from: usize, part: fn(u8) -> bool) -> usize {
        self.bytes[from..].iter().position(|b| !part(*b)).map_or(self.bytes.len(), |len| from + len)
    }

    /// The token at the current position, and where it ends.
    fn next(&self) -> (Tok, usize) {
        let at = self.at;
        match self.bytes[at] {
            b if is_ident_start(b) => {
                let end = self.run(at, is_ident_part);
                (Tok::of_word(&self.text[at..end]), end)
            }
            b'\\' if self.bytes.get(at + 1).copied().is_some_and(is_ident_start) => {
                (Tok::Ident, self.run(at + 1, is_ident_part))
            }
            b'0'..=b'9' => self.number(),
            b'-' => match float_end(self.bytes, at) {
                Some(end) => (Tok::Float, end),
                None => self.mark(),
            },
            b'"' => self.string(),
            _ => self.mark(),
        }
    }

    fn mark(&self) -> (Tok, usize) {
        let rest = &self.text[self.at..];
        let known = MARKS.iter().chain(UNICODE_MARKS).find(|(sign, _)| rest.starts_with(sign));
        match known {
            Some((sign, kind)) => (*kind, self.at + sign.len()),
            None => (Tok::Unknown, self.at + rest.chars().next().map_or(1, char::len_utf8)),
        }
    }

    /// One line, in which `\"` does not end it.
    fn string(&self) -> (Tok, usize) {
        let mut end = self.at + 1;
        loop {
            match &self.bytes[end.min(self.bytes.len())..] {
                [b'\\', b'"', ..] => end += 2,
                [b'"', ..] => return (Tok::Str, end + 1),
                [] | [b'\n' | b'\r', ..] => return (Tok::Unknown, self.at + 1),
                _ => end += 1,
            }
        }
    }

    fn number(&self) -> (Tok, usize) {
        let (bytes, at) = (self.bytes, self.at);
        if let Some(end) = float_end(bytes, at) {
            return (Tok::Float, end);
        }
        let end = digits(bytes, at).unwrap_or(at + 1);
        if let Some(end) = lit(bytes, end, b"bv").and_then(|end| digits(bytes, end)) {
            return (Tok::BitVec, end);
        }
        let fraction = lit(bytes, end, b".").and_then(|end| digits(bytes, end));
        let exponent = lit(bytes, fraction.unwrap_or(end), b"e").and_then(|end| signed(bytes, end));
        match exponent.or(fraction) {
            Some(end) => (Tok::Real, end),
            None => (Tok::Int, end),
        }
    }
}

fn lit(bytes: &[u8], at: usize, text: &[u8]) -> Option<usize> {
    bytes[at..].starts_with(text).then_some(at + text.len())
}

fn some(bytes: &[u8], at: usize, part: impl Fn(u8) -> bool) -> Option<usize> {
    let len = bytes[at..].iter().take_while(|b| part(**b)).count();
    (len > 0).then_some(at + len)
}

fn digits(bytes: &[u8], at: usize) -> Option<usize> {
    some(bytes, at, |b| b.is_ascii_digit())
}

fn signed(bytes: &[u8], at: usize) -> Option<usize> {
    digits(bytes, lit(bytes, at, b"-").unwrap_or(at))
}

/// The end of a floating-point literal that starts here.
fn float_end(bytes: &[u8], at: usize) -> Option<usize> {
    let sizes = |at: usize| digits(bytes, lit(bytes, digits(bytes, at)?, b"e")?);
    for special in [&b"0NaN"[..], b"0nan", b"0+oo", b"0-oo"] {
        if let Some(end) = lit(bytes, at, special).and_then(sizes) {
            return Some(end);
        }
    }
    let hex = |at: usize| some(bytes, at, |b| b.is_ascii_hexdigit());
    let whole = hex(lit(bytes, lit(bytes, at, b"-").unwrap_or(at), b"0x")?)?;
    let fraction = lit(bytes, whole, b".")?;
    // `e` and `f` are hexadecimal digits, too: the last `e` that leaves a complete literal ends the fraction.
    let tail = |e: usize| sizes(lit(bytes, signed(bytes, lit(bytes, e, b"e")?)?, b"f")?);
    (fraction + 1..hex(fraction)?).rev().find_map(tail)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Tok> {
        lex(FileId(0), text).tokens.into_iter().map(|t| t.kind).collect()
    }

    #[test]
    fn words_and_signs() {
        use Tok::*;
        assert_eq!(
            kinds("x.y' old \\old pop |{ }| <==> <== <= <:"),
            [Ident, Ident, Old, Ident, Pop, CodeOpen, CodeClose, Iff, Explies, Le, Below, End]
                .into_iter()
                .enumerate()
                .filter(|(i, _)| *i != 1)
                .map(|(_, t)| t)
                .collect::<Vec<_>>()
        );
        assert_eq!(kinds("a->b - > ∧ •"), [Ident, Arrow, Ident, Minus, Gt, AndAnd, ColonColon, End]);
        assert_eq!(kinds("\"a\\\"b\" \"open\n x"), [Str, Unknown, Ident, Ident, End]);
    }

    #[test]
    fn numbers() {
        use Tok::*;
        assert_eq!(
            kinds("12 12bv8 1.5 1e-3 1.5e3 1.x 1e"),
            [Int, BitVec, Real, Real, Real, Int, Ident, Int, Ident, End]
        );
        assert_eq!(kinds("0x1.8e0f24e8 -0x1.fe-2f53e11 0NaN24e8 0-oo8e24"), [Float, Float, Float, Float, End]);
        assert_eq!(kinds("0x1.8 0x"), [Int, Ident, Int, Ident, End]);
    }

    #[test]
    fn comments_nest_and_pragmas_name_lines() {
        use Tok::*;
        assert_eq!(kinds("/* /* */ in */ is // x\ny"), [Is, Ident, End]);
        let lexed = lex(FileId(0), "a\n#line 7 f.src\nb\n#pragma\n#line x\n /* open");
        assert_eq!(lexed.tokens.len(), 3);
        assert_eq!(lexed.diagnostics.len(), 3);
    }
}
