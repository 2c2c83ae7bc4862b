//! A program cut into its procedures and implementations, each by its tokens: what proofs depend on, wherever it stands and however it is laid out.

use std::ops::Range;

use rustc_hash::FxHashSet;
use source::{FileId, SourceMap, Span, Symbol};
use syntax::Token;

use crate::load::Loaded;
use crate::syntax::ast::{Decl, Header};
use crate::syntax::lexer::{Tok, lex};
use crate::syntax::preprocess;

pub struct Apart {
    /// All that is no procedure and no implementation, and what was added to the program: every proof may depend on it. Code in it may call procedures.
    pub common: Tokens,
    /// Procedures and implementations, in textual order.
    pub pieces: Vec<Piece>,
    /// Whether a proof may depend on the bodies of others: something is inlined, or measures ask who calls whom.
    pub bodies_count: bool,
}

/// A procedure or an implementation.
pub struct Piece {
    pub name: Symbol,
    pub extent: Span,
    pub whole: Tokens,
    /// What callers know of it; nothing of an implementation.
    pub contract: Tokens,
    places: Vec<Span>,
}

/// Tokens as text, and the names among them.
#[derive(Clone, Default)]
pub struct Tokens {
    pub text: String,
    pub names: Vec<Symbol>,
}

impl Tokens {
    fn add(&mut self, more: Tokens) {
        self.text.push_str(&more.text);
        self.names.extend(more.names);
    }
}

impl Piece {
    /// A place in it by the numbers of its first and its last token.
    pub fn number(&self, place: Span) -> Option<(usize, usize)> {
        let first = self.places.binary_search_by_key(&place.start, |token| token.start).ok()?;
        let last = self.places.binary_search_by_key(&place.end, |token| token.end).ok()?;
        (self.extent.contains(place) && first <= last).then_some((first, last))
    }

    /// The place that has these numbers.
    pub fn place(&self, (first, last): (usize, usize)) -> Option<Span> {
        let place = self.places.get(first)?.to(*self.places.get(last)?);
        (first <= last).then_some(place)
    }
}

/// Cuts apart what was loaded from these files.
pub fn apart(sources: &SourceMap, files: &[FileId], loaded: &Loaded) -> Apart {
    let added = Tokens { text: format!("{:?}\n", loaded.added), names: Vec::new() };
    let mut apart = Apart { common: added, pieces: Vec::new(), bodies_count: false };
    let declared: Vec<(&Decl, Span)> = loaded.syntax.decls.iter().zip(loaded.extents.iter().copied()).collect();
    for (file_number, file) in files.iter().enumerate() {
        let source = sources.file(*file);
        let text = preprocess::preprocess(&source.text, file_number).text;
        let read = Read { text: &text, tokens: lex(*file, &text).tokens };
        let mut last = 0;
        for (decl, extent) in declared.iter().filter(|(_, extent)| extent.file == *file) {
            let Some((header, has_body, is_procedure)) = piece(decl) else { continue };
            let range = read.within(*extent);
            apart.common.add(read.tokens(last..range.start));
            last = range.end;
            let contract = match (is_procedure, has_body) {
                (true, true) => read.tokens(range.start..read.body(range.clone())),
                (true, false) => read.tokens(range.clone()),
                (false, _) => Tokens::default(),
            };
            let places = read.tokens[range.clone()].iter().map(|token| token.span).collect();
            let whole = read.tokens(range);
            apart.pieces.push(Piece { name: header.name.name, extent: *extent, whole, contract, places });
        }
        // The last token is the end of the file.
        apart.common.add(read.tokens(last..read.tokens.len() - 1));
        apart.common.text.push('\n');
        apart.bodies_count |= read.tokens.iter().any(|token| read.asks_for_bodies(token));
    }
    apart
}

/// The header of a procedure or an implementation, whether it has a body, and whether it is a procedure.
fn piece(decl: &Decl) -> Option<(&Header, bool, bool)> {
    match decl {
        Decl::Procedure(of) => Some((&of.header, of.body.is_some(), true)),
        Decl::Implementation(of) => Some((&of.header, true, false)),
        _ => None,
    }
}

struct Read<'a> {
    text: &'a str,
    tokens: Vec<Token<Tok>>,
}

impl Read<'_> {
    fn text_of(&self, token: &Token<Tok>) -> &str {
        &self.text[token.span.start as usize..token.span.end as usize]
    }

    fn within(&self, extent: Span) -> Range<usize> {
        let before = |end: u32| self.tokens.partition_point(|token| token.span.start < end);
        before(extent.start)..before(extent.end)
    }

    fn tokens(&self, range: Range<usize>) -> Tokens {
        let mut found = Tokens::default();
        let mut seen = FxHashSet::default();
        for token in &self.tokens[range] {
            let text = self.text_of(token);
            found.text.push_str(text);
            found.text.push(' ');
            if token.kind.is_identifier() {
                let name = Symbol::new(name(text));
                found.names.extend(seen.insert(name).then_some(name));
            }
        }
        found
    }

    /// Where the body of a declaration begins, which ends with it: other braces stand before it, too.
    fn body(&self, declaration: Range<usize>) -> usize {
        let mut depth = 0;
        for at in declaration.clone().rev() {
            match self.tokens[at].kind {
                Tok::RBrace | Tok::CodeClose => depth += 1,
                Tok::LBrace | Tok::CodeOpen => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
        declaration.end
    }

    fn asks_for_bodies(&self, token: &Token<Tok>) -> bool {
        token.kind == Tok::Measure || token.kind.is_identifier() && name(self.text_of(token)) == "inline"
    }
}

/// The name that an identifier is: `\x` is `x`.
fn name(identifier: &str) -> &str {
    identifier.strip_prefix('\\').unwrap_or(identifier)
}

#[cfg(test)]
mod tests {
    use source::SourceMap;

    use super::*;
    use crate::{Options, load};

    fn cut(text: &str) -> (SourceMap, Apart) {
        let sources = SourceMap::new();
        let file = sources.add("a.bpl", text);
        let loaded = load(&sources, &[file], &Options::default());
        assert!(loaded.program.is_some(), "{:?}", loaded.diagnostics);
        let apart = apart(&sources, &[file], &loaded);
        (sources, apart)
    }

    const PROGRAM: &str = "var g: int; // a remark
procedure {:a 1} p(x: int) requires (forall y: int :: {f(y)} f(y) > 0); { assert {:b} x == x; }
function f(y: int): int;
procedure q();
implementation q() { call p(1); }";

    #[test]
    fn a_program_is_cut_into_tokens() {
        let (_, apart) = cut(PROGRAM);
        assert_eq!(apart.common.text, "[]\nvar g : int ; function f ( y : int ) : int ; \n");
        assert_eq!(apart.common.names, ["g", "f", "y"].map(Symbol::new));
        let texts: Vec<(&str, &str)> =
            apart.pieces.iter().map(|piece| (piece.whole.text.as_str(), piece.contract.text.as_str())).collect();
        let contract = "procedure { : a 1 } p ( x : int ) requires ( forall y : int :: { f ( y ) } f ( y ) > 0 ) ; ";
        assert_eq!(texts[0], (&*format!("{contract}{{ assert {{ : b }} x == x ; }} "), contract));
        assert_eq!(texts[1], ("procedure q ( ) ; ", "procedure q ( ) ; "));
        assert_eq!(texts[2], ("implementation q ( ) { call p ( 1 ) ; } ", ""));
        assert_eq!(apart.pieces[2].whole.names, ["q", "p"].map(Symbol::new));
        assert!(!apart.bodies_count);
    }

    #[test]
    fn places_are_found_again_in_another_layout() {
        let (sources, apart) = cut(PROGRAM);
        let piece = &apart.pieces[0];
        let at = PROGRAM.find("x == x").expect("it is there");
        let numbers = piece.number(Span::new(piece.extent.file, at, at + 6)).expect("whole tokens");
        let (moved, again) = cut(&PROGRAM.replace(" { assert", "\n\n{ /* moved */ assert").replace("x == x", "x==x"));
        let place = again.pieces[0].place(numbers).expect("it is there");
        assert_eq!((moved.snippet(place).as_str(), sources.snippet(piece.extent).len() > 9), ("x==x", true));
        // Half a token is no place.
        assert!(piece.number(Span::new(piece.extent.file, at, at + 3)).is_none());
    }

    #[test]
    fn whoever_is_inlined_or_measured_is_known_by_its_body() {
        assert!(cut("procedure {:inline 1} p() { }").1.bodies_count);
        assert!(cut(r"procedure {:\inline 1} p() { }").1.bodies_count);
        assert!(cut("procedure p(n: int) { call {:inline 1} q(); } procedure q() { }").1.bodies_count);
        assert!(cut("procedure p(n: int) measure n; { }").1.bodies_count);
    }
}
