//! The kinds of tokens, of Java and of specifications alike.
//!
//! `>` is always a token of its own, so that `List<List<T>>` needs no splitting: the parser joins `>>`, `>>>`, `>>=` where operators stand.
//! Likewise the operators that only specifications know (`**`, `-*`, `==>`, `?.`) are joined from adjacent tokens. The words of the
//! specification language, and Java's contextual keywords, are identifiers here.

use logos::{Lexer, Logos};
use syntax::TokenKind;

/// Why some text is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Malformed {
    #[default]
    Character,
    OpenString,
    OpenText,
    OpenChar,
    EmptyChar,
    OpenComment,
    Number(&'static str),
}

macro_rules! tokens {
    (words { $($word:ident = $text:literal,)* } signs { $($sign:ident = $mark:literal,)* }) => {
        #[derive(Logos, Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[logos(error = Malformed)]
        // The control character that ended files on old systems is white space there.
        #[logos(skip r"[ \t\r\n\x0c\x1a]+")]
        pub enum Tok {
            $(#[token($text)] $word,)*
            $(#[token($mark)] $sign,)*
            #[regex(r"[\p{L}\p{Nl}\p{Sc}\p{Pc}][\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Nd}\p{Mn}\p{Mc}\p{Cf}]*", priority = 1)]
            Ident,
            /// `` `name` ``: a name in a specification that would be a word there.
            #[regex(r"`[^`\n]*`")]
            Quoted,
            /// `\old`, `\result`, …
            #[regex(r"\\[a-zA-Z_]+")]
            Word,
            #[regex(r"[0-9]", number)]
            Int,
            #[regex(r"\.[0-9]", number)]
            Float,
            #[token("'", character)]
            Char,
            #[token("\"", string)]
            Str,
            #[token("\"\"\"", text_block)]
            TextBlock,
            #[token("//", line_comment)]
            LineComment,
            #[token("/*", block_comment)]
            BlockComment,
            /// `//@`, `/*@`: what follows is specification.
            SpecOpen,
            SpecClose,
            /// What could not be read, and was reported.
            Unknown,
            End,
        }

        /// The words that Java reserves.
        pub const RESERVED: &[&str] = &[$($text,)*];

        impl Tok {
            /// Whether this is one of Java's reserved words.
            pub fn is_reserved(self) -> bool {
                matches!(self, $(Tok::$word)|*)
            }
        }

        impl TokenKind for Tok {
            const END: Tok = Tok::End;

            fn describe(self) -> &'static str {
                match self {
                    $(Tok::$word => concat!("`", $text, "`"),)*
                    $(Tok::$sign => concat!("`", $mark, "`"),)*
                    Tok::Ident | Tok::Quoted => "a name",
                    Tok::Word => "a word of specifications",
                    Tok::Int | Tok::Float => "a number",
                    Tok::Char => "a character",
                    Tok::Str | Tok::TextBlock => "a string",
                    Tok::LineComment | Tok::BlockComment => "a comment",
                    Tok::SpecOpen => "a specification",
                    Tok::SpecClose => "the end of the specification",
                    Tok::Unknown => "something unreadable",
                    Tok::End => "end of file",
                }
            }
        }
    };
}

tokens! {
    words {
        Abstract = "abstract", Assert = "assert", Boolean = "boolean", Break = "break", Byte = "byte", Case = "case",
        Catch = "catch", CharType = "char", Class = "class", Const = "const", Continue = "continue", Default = "default",
        Do = "do", Double = "double", Else = "else", Enum = "enum", Extends = "extends", Final = "final",
        Finally = "finally", FloatType = "float", For = "for", If = "if", Goto = "goto", Implements = "implements",
        Import = "import", Instanceof = "instanceof", IntType = "int", Interface = "interface", Long = "long",
        Native = "native", New = "new", Package = "package", Private = "private", Protected = "protected",
        Public = "public", Return = "return", Short = "short", Static = "static", Strictfp = "strictfp", Super = "super",
        Switch = "switch", Synchronized = "synchronized", This = "this", Throw = "throw", Throws = "throws",
        Transient = "transient", Try = "try", Void = "void", Volatile = "volatile", While = "while", Underscore = "_",
        True = "true", False = "false", Null = "null",
    }
    signs {
        LParen = "(", RParen = ")", LBrace = "{", RBrace = "}", LBracket = "[", RBracket = "]", Semicolon = ";",
        Comma = ",", Dot = ".", DotDot = "..", Ellipsis = "...", At = "@", ColonColon = "::", Assign = "=", Gt = ">",
        Lt = "<", Bang = "!", Tilde = "~", Question = "?", Colon = ":", Arrow = "->", EqEq = "==", Ge = ">=", Le = "<=",
        Ne = "!=", AndAnd = "&&", OrOr = "||", PlusPlus = "++", MinusMinus = "--", Plus = "+", Minus = "-", Star = "*",
        Slash = "/", And = "&", Or = "|", Caret = "^", Percent = "%", Shl = "<<", PlusAssign = "+=", MinusAssign = "-=",
        StarAssign = "*=", SlashAssign = "/=", AndAssign = "&=", OrAssign = "|=", CaretAssign = "^=",
        PercentAssign = "%=", ShlAssign = "<<=", Backslash = "\\", Hash = "#", Forall = "∀", Exists = "∃",
    }
}

/// A number from its first character (or `.` and digit) on. `0..n` is a number and a range.
fn number(lex: &mut Lexer<Tok>) -> Result<Tok, Malformed> {
    let scanned = scan_number(lex.slice().as_bytes()[0], lex.remainder().as_bytes());
    lex.bump(scanned.len);
    match scanned.problem {
        Some(problem) => Err(Malformed::Number(problem)),
        None if scanned.float => Ok(Tok::Float),
        None => Ok(Tok::Int),
    }
}

struct Scanned {
    /// Beyond what was matched already.
    len: usize,
    float: bool,
    problem: Option<&'static str>,
}

fn scan_number(first: u8, rest: &[u8]) -> Scanned {
    let mut scan = NumberScan { rest, at: 0, float: first == b'.', problem: None };
    match (first, rest.first()) {
        (b'0', Some(b'x' | b'X')) => {
            scan.at = 1;
            scan.hexadecimal();
        }
        (b'0', Some(b'b' | b'B')) => {
            scan.at = 1;
            if scan.digits(|b| b.is_ascii_digit()) == 0 {
                scan.problem = Some("binary numbers must contain at least one binary digit");
            }
            scan.suffix(false);
        }
        _ => scan.decimal(first),
    }
    Scanned { len: scan.at, float: scan.float, problem: scan.problem }
}

struct NumberScan<'a> {
    rest: &'a [u8],
    at: usize,
    float: bool,
    problem: Option<&'static str>,
}

impl NumberScan<'_> {
    fn peek(&self) -> u8 {
        self.rest.get(self.at).copied().unwrap_or(0)
    }

    /// Digits with underscores between them; how many.
    fn digits(&mut self, is_digit: fn(u8) -> bool) -> usize {
        let start = self.at;
        while is_digit(self.peek()) || self.peek() == b'_' {
            self.at += 1;
        }
        let run = &self.rest[start..self.at];
        if run.last() == Some(&b'_') {
            self.problem = Some("an underscore cannot end a number");
        }
        run.iter().filter(|b| **b != b'_').count()
    }

    /// A dot that belongs to the number: not one of two, and not before a name.
    fn at_fraction(&self) -> bool {
        self.peek() == b'.' && self.rest.get(self.at + 1) != Some(&b'.')
    }

    fn decimal(&mut self, first: u8) {
        self.digits(|b| b.is_ascii_digit());
        if first != b'.' && self.at_fraction() {
            self.at += 1;
            self.float = true;
            self.digits(|b| b.is_ascii_digit());
        }
        if matches!(self.peek(), b'e' | b'E') {
            self.exponent();
        }
        self.suffix(true);
    }

    fn hexadecimal(&mut self) {
        let mut digits = self.digits(|b| b.is_ascii_hexdigit());
        if self.at_fraction() {
            self.at += 1;
            self.float = true;
            digits += self.digits(|b| b.is_ascii_hexdigit());
        }
        if digits == 0 {
            self.problem = Some("hexadecimal numbers must contain at least one hexadecimal digit");
        }
        if matches!(self.peek(), b'p' | b'P') {
            self.exponent();
        } else if self.float {
            self.problem = Some("malformed floating-point literal: a hexadecimal one needs an exponent");
        }
        self.suffix(self.float);
    }

    fn exponent(&mut self) {
        self.float = true;
        self.at += 1;
        if matches!(self.peek(), b'+' | b'-') {
            self.at += 1;
        }
        if self.digits(|b| b.is_ascii_digit()) == 0 {
            self.problem = Some("malformed floating-point literal: the exponent has no digits");
        }
    }

    fn suffix(&mut self, may_float: bool) {
        match self.peek() {
            b'l' | b'L' if !self.float => self.at += 1,
            b'f' | b'F' | b'd' | b'D' if may_float => {
                self.float = true;
                self.at += 1;
            }
            _ => {}
        }
    }
}

/// From after a quote to the closing one on the same line; escapes are judged when the value is read.
fn quoted_length(rest: &str, quote: u8) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 0;
    loop {
        match *bytes.get(at)? {
            b if b == quote => return Some(at),
            b'\\' => at += 2,
            b'\n' | b'\r' => return None,
            _ => at += 1,
        }
    }
}

fn to_line_end(rest: &str) -> usize {
    rest.bytes().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len())
}

fn string(lex: &mut Lexer<Tok>) -> Result<Tok, Malformed> {
    match quoted_length(lex.remainder(), b'"') {
        Some(len) => {
            lex.bump(len + 1);
            Ok(Tok::Str)
        }
        None => {
            lex.bump(to_line_end(lex.remainder()));
            Err(Malformed::OpenString)
        }
    }
}

fn character(lex: &mut Lexer<Tok>) -> Result<Tok, Malformed> {
    match quoted_length(lex.remainder(), b'\'') {
        Some(0) => {
            lex.bump(1);
            Err(Malformed::EmptyChar)
        }
        Some(len) => {
            lex.bump(len + 1);
            Ok(Tok::Char)
        }
        None => Err(Malformed::OpenChar),
    }
}

fn text_block(lex: &mut Lexer<Tok>) -> Result<Tok, Malformed> {
    let bytes = lex.remainder().as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' if bytes[at..].starts_with(b"\"\"\"") => {
                lex.bump(at + 3);
                return Ok(Tok::TextBlock);
            }
            _ => at += 1,
        }
    }
    lex.bump(bytes.len());
    Err(Malformed::OpenText)
}

fn line_comment(lex: &mut Lexer<Tok>) {
    lex.bump(to_line_end(lex.remainder()));
}

/// A comment ends at the first `*/`, except that the marks of expected failures may stand inside a specification,
/// `/*@ .. /*[/expect code]*/ .. @*/`; and such a mark may lack its own end (`/*[/expect code]`) right before a specification.
fn block_comment(lex: &mut Lexer<Tok>) -> Result<(), Malformed> {
    let rest = lex.remainder();
    if let Some(mark) = rest.strip_prefix("[/").and_then(|rest| rest.find(']'))
        && !rest[mark + 3..].starts_with("*/")
    {
        lex.bump(mark + 3);
        return Ok(());
    }
    let is_spec = rest.trim_start_matches([' ', '\t']).starts_with('@');
    match comment_length(rest, is_spec) {
        Some(len) => {
            lex.bump(len);
            Ok(())
        }
        None => {
            lex.bump(rest.len());
            Err(Malformed::OpenComment)
        }
    }
}

fn comment_length(rest: &str, is_spec: bool) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 0;
    loop {
        at += bytes[at..].iter().position(|b| *b == b'*')?;
        if bytes.get(at + 1) == Some(&b'/') {
            return Some(at + 2);
        }
        let opens_mark = is_spec && at > 0 && bytes[at - 1] == b'/' && bytes[at + 1..].starts_with(b"[/");
        let mark = opens_mark.then(|| bytes[at..].iter().position(|b| *b == b']')).flatten();
        at += match mark {
            Some(len) if bytes[at + len..].starts_with(b"]*/") => len + 3,
            _ => 1,
        };
    }
}
