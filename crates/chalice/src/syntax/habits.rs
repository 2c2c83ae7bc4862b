//! Help for those who know another language: what was perhaps meant where the grammar was left.

use source::Diagnostic;
use syntax::{Token, TokenKind};

use super::lexer::Tok;

/// Adds to each syntax error what its place and the tokens around it suggest.
pub fn guess(text: &str, tokens: &[Token<Tok>], errors: &mut [Diagnostic]) {
    for error in errors {
        let found = tokens.partition_point(|token| token.span.start < error.primary.span.start);
        let around = Around { text, tokens, found };
        if let Some(help) = around.help() {
            error.help.push(help);
        }
    }
}

/// The place of an error among the tokens.
struct Around<'a> {
    text: &'a str,
    tokens: &'a [Token<Tok>],
    found: usize,
}

impl Around<'_> {
    /// The kind of the token so many places from where the error is.
    fn kind(&self, offset: isize) -> Tok {
        let at = self.found.checked_add_signed(offset).and_then(|at| self.tokens.get(at));
        at.map_or(Tok::END, |token| token.kind)
    }

    fn word(&self, offset: isize) -> &str {
        let at = self.found.checked_add_signed(offset).and_then(|at| self.tokens.get(at));
        at.map_or("", |token| &self.text[token.span.start as usize..token.span.end as usize])
    }

    fn help(&self) -> Option<String> {
        foreign_statement(self.word(self.beginning()))
            .or_else(|| self.assignment())
            .or_else(|| self.declaration())
            .or_else(|| self.creation())
            .or_else(|| self.statement())
            .or_else(|| self.top_level())
    }

    /// Where the statement or declaration begins that the error is in: behind a brace, or on a new line.
    fn beginning(&self) -> isize {
        let mut at = 0;
        while !matches!(self.kind(at - 1), Tok::LBrace | Tok::RBrace | Tok::END) && !self.on_new_line(at) {
            at -= 1;
        }
        at
    }

    fn on_new_line(&self, offset: isize) -> bool {
        let token = |offset: isize| self.found.checked_add_signed(offset).and_then(|at| self.tokens.get(at));
        let (Some(before), Some(this)) = (token(offset - 1), token(offset)) else { return true };
        self.text[before.span.end as usize..this.span.start as usize].contains('\n')
    }

    /// `x = 1`, `x += 1`, `x++`
    fn assignment(&self) -> Option<String> {
        let target = if self.kind(-1) == Tok::Ident { self.word(-1) } else { "x" };
        match (self.kind(0), self.kind(1)) {
            (Tok::Equals, _) => Some("`:=` assigns, `==` compares".to_string()),
            (Tok::Plus | Tok::Minus | Tok::Star | Tok::Slash, Tok::Equals) => {
                Some(format!("there is no `{0}=`: write `{target} := {target} {0} ..`", self.word(0)))
            }
            (Tok::PlusPlus, _) => Some(format!("there is no `++` for numbers: write `{target} := {target} + 1`")),
            (Tok::Minus, Tok::Minus) => Some(format!("there is no `--`: write `{target} := {target} - 1`")),
            _ => None,
        }
    }

    /// `int y`, `Cell c`, `method m(int x)`, `method m(): int`
    fn declaration(&self) -> Option<String> {
        let is_type = |kind| matches!(kind, Tok::IntType | Tok::BoolType | Tok::StringType);
        if is_type(self.kind(0)) && self.kind(1) == Tok::Ident {
            let (ty, name) = (self.word(0), self.word(1));
            let parameter = matches!(self.kind(-1), Tok::LParen | Tok::Comma);
            let written = if parameter { format!("{name}: {ty}") } else { format!("var {name}: {ty}") };
            return Some(format!("the type comes after the name: `{written}`"));
        }
        if self.kind(-1) == Tok::Ident && self.kind(0) == Tok::Ident {
            let (ty, name) = (self.word(-1), self.word(0));
            let parameter = matches!(self.kind(-2), Tok::LParen | Tok::Comma);
            let written = if parameter { format!("{name}: {ty}") } else { format!("var {name}: {ty}") };
            return Some(format!("to declare something, write `{written}`"));
        }
        if self.kind(-1) == Tok::RParen && self.kind(0) == Tok::Colon {
            let ty = if self.kind(1) == Tok::END { "int" } else { self.word(1) };
            return Some(format!(
                "the results of a method have names: `returns (r: {ty})`; only a `function` has a type"
            ));
        }
        None
    }

    /// `new C()`, `new C(1)`
    fn creation(&self) -> Option<String> {
        let paren = [0, -1].into_iter().find(|at| self.kind(*at) == Tok::LParen)?;
        if self.kind(paren - 2) != Tok::New {
            return None;
        }
        let class = self.word(paren - 1);
        Some(format!("there are no constructors: `new {class}`, or with values for fields `new {class} {{ f := 1 }}`"))
    }

    /// Statements that other languages have.
    fn statement(&self) -> Option<String> {
        if matches!(self.kind(-1), Tok::If | Tok::While) {
            return Some("the condition stands in parentheses".to_string());
        }
        foreign_statement(self.word(0)).or_else(|| foreign_statement(self.word(-1)))
    }

    /// What does not stand in a class.
    fn top_level(&self) -> Option<String> {
        match self.kind(0) {
            Tok::Method | Tok::Function | Tok::Predicate | Tok::Var | Tok::Condition if self.outside() => {
                Some(format!("a {} is a member of a class: `class C {{ .. }}`", self.word(0)))
            }
            _ => foreign_modifier(self.word(0)),
        }
    }

    /// Whether no brace is open here.
    fn outside(&self) -> bool {
        let braces = self.tokens[..self.found].iter().map(|token| match token.kind {
            Tok::LBrace => 1,
            Tok::RBrace => -1,
            _ => 0,
        });
        braces.sum::<i32>() <= 0
    }
}

fn foreign_statement(word: &str) -> Option<String> {
    let help = match word {
        "return" => {
            "there is no `return`: assign the result, a variable named after `returns`, and let the body come to its end"
        }
        "for" | "foreach" | "do" | "loop" => "the only loop is `while (condition) invariant .. { .. }`",
        "break" | "continue" => "a loop ends only at its condition: keep a variable that says so",
        "try" | "throw" | "catch" => "there are no exceptions",
        "switch" | "match" => "decide with `if (..) { .. } else { .. }`",
        "print" | "println" | "System" => {
            "declare `external class ChalicePrint { method Int(n: int) { } }`: with `var out := new ChalicePrint`, `call out.Int(3)` prints"
        }
        "synchronized" => "a lock is taken by `acquire o` and `release o`, or `lock (o) { .. }`",
        _ => return None,
    };
    Some(help.to_string())
}

/// Words before declarations that give another language away.
fn foreign_modifier(word: &str) -> Option<String> {
    let help = match word {
        "public" | "private" | "protected" | "final" | "abstract" | "interface" | "enum" | "import" | "package"
        | "void" => {
            "this looks like Java: there are no such modifiers here; for a Java program, end the file's name in `.java`"
        }
        "modifies" | "reads" => "permissions take the place of frames: say `requires acc(x.f)` and `ensures acc(x.f)`",
        "decreases" => "measures are written in obligations: `requires mustTerminate(n)`",
        "lemma" | "datatype" | "trait" | "newtype" | "iterator" | "include" => {
            "this looks like Dafny, which Grail does not read; the book has a chapter on coming from there"
        }
        "field" | "domain" | "adt" | "define" => {
            "this looks like Silver: for a Silver program, end the file's name in `.vpr`"
        }
        _ => return None,
    };
    Some(help.to_string())
}
