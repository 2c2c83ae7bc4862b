//! Help for those who know another language: what was perhaps meant where the grammar was left.

use source::Diagnostic;
use syntax::{Token, TokenKind};

use super::lexer::Tok;

/// Adds to each syntax error what its place and the tokens around it suggest.
pub fn guess(text: &str, tokens: &[Token<Tok>], errors: &mut [Diagnostic]) {
    for error in errors.iter_mut().filter(|error| error.is_error()) {
        let found = tokens.partition_point(|token| token.span.start < error.primary.span.start);
        let at = |offset: isize| found.checked_add_signed(offset).and_then(|at| tokens.get(at));
        let kind = |offset| at(offset).map_or(Tok::END, |token| token.kind);
        let word = |offset| at(offset).map_or("", |t| &text[t.span.start as usize..t.span.end as usize]);
        if let Some(help) = help(kind, word) {
            error.help.push(help);
        }
    }
}

fn help<'a>(kind: impl Fn(isize) -> Tok, word: impl Fn(isize) -> &'a str) -> Option<String> {
    let is_type = |kind| matches!(kind, Tok::IntType | Tok::BoolType | Tok::RefType | Tok::PermType);
    let help = match (word(0), word(-1)) {
        ("=", _) => "`:=` assigns, `==` compares".to_string(),
        (_, "return") | ("return", _) => {
            "there is no `return`: assign the result, a variable named after `returns`".to_string()
        }
        (op @ ("+" | "-" | "*"), _) if word(1) == "=" => format!("there is no `{op}=`: write `x := x {op} ..`"),
        ("++", name) if kind(-1) == Tok::Ident => format!("`++` joins sequences: write `{name} := {name} + 1`"),
        (":", ")") => {
            format!("the results of a method have names: `returns (r: {})`; only a `function` has a type", word(1))
        }
        (name, "new") => {
            format!(
                "there are no classes: `new(f, g)` is an object with these fields, `new(*)` with all, not `new {name}`"
            )
        }
        (ty, before) if is_type(kind(0)) && kind(1) == Tok::Ident => {
            let var = if matches!(before, "(" | ",") { "" } else { "var " };
            format!("the type comes after the name: `{var}{}: {ty}`", word(1))
        }
        ("class" | "channel" | "external", _) => {
            "there are no classes and channels: for a Chalice program, end the file's name in `.chalice`".to_string()
        }
        ("public" | "private" | "import" | "package" | "void", _) => {
            "this looks like Java: for a Java program, end the file's name in `.java`".to_string()
        }
        ("procedure" | "implementation" | "const" | "type" | "modifies", _) => {
            "this looks like Boogie: for a Boogie program, end the file's name in `.bpl`".to_string()
        }
        ("lemma" | "datatype" | "reads", _) => {
            "this looks like Dafny, which Grail does not read; the book has a chapter on coming from there".to_string()
        }
        ("for" | "do", _) | (_, "for" | "do") => "the only loop is `while (condition) invariant .. { .. }`".to_string(),
        (_, "if" | "while" | "elseif") => "the condition stands in parentheses".to_string(),
        _ => return None,
    };
    Some(help)
}
