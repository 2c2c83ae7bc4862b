//! The texts of Boogie programs: their tokens; and what became of their assertions, by the numbers of tokens.

use boogie::apart::{Apart, Tokens};
use boogie::tree::{ImplId, Program};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use source::{Span, Symbol};
use vcgen::obligation::Obligation;
use verdict::{Claim, Place, Standing};

use super::Notes;
use super::texts::{Piece, Text, Texts};

/// Functions and axioms are told to all. Of a procedure, others know only the contract, unless bodies count.
pub fn texts(apart: &Apart, program: &Program, names: &IndexMap<ImplId, Symbol>) -> Texts {
    let text = |tokens: &Tokens| Text { text: tokens.text.clone(), speaks_of: tokens.names.clone() };
    let parts = parts(apart, program, names);
    let piece = |(number, piece): (usize, &boogie::apart::Piece)| Piece {
        word: piece.name,
        part: parts.get(&number).copied(),
        whole: text(&piece.whole),
        known: text(if apart.bodies_count { &piece.whole } else { &piece.contract }),
    };
    let pieces = apart.pieces.iter().enumerate().map(piece).collect();
    Texts::new(text(&apart.common), pieces)
}

/// What is proved of which piece.
fn parts(apart: &Apart, program: &Program, names: &IndexMap<ImplId, Symbol>) -> FxHashMap<usize, Symbol> {
    let part = |(id, name): (&ImplId, &Symbol)| Some((piece_around(apart, program.implementation(*id).span)?, *name));
    names.iter().filter_map(part).collect()
}

/// The piece that a place is in: they stand in textual order.
fn piece_around(apart: &Apart, at: Span) -> Option<usize> {
    let is_before = |extent: Span| (extent.file, extent.start) <= (at.file, at.start);
    let number = apart.pieces.partition_point(|piece| is_before(piece.extent)).checked_sub(1)?;
    apart.pieces[number].extent.contains(at).then_some(number)
}

/// Writes claims down as `kind procedure nth first last`.
pub struct ByTokens<'a> {
    apart: &'a Apart,
    /// The pieces with a name.
    named: FxHashMap<Symbol, Vec<usize>>,
}

impl<'a> ByTokens<'a> {
    pub fn new(apart: &'a Apart) -> ByTokens<'a> {
        let mut named: FxHashMap<Symbol, Vec<usize>> = FxHashMap::default();
        for (number, piece) in apart.pieces.iter().enumerate() {
            named.entry(piece.name).or_default().push(number);
        }
        ByTokens { apart, named }
    }

    fn written(&self, claim: &Claim) -> Option<String> {
        let number = piece_around(self.apart, claim.at.span)?;
        let piece = &self.apart.pieces[number];
        let (first, last) = piece.number(claim.at.span)?;
        let nth = self.named[&piece.name].iter().position(|other| *other == number)?;
        let proved = claim.standing == Standing::Proved;
        proved.then(|| format!("{} {} {nth} {first} {last}", claim.kind.id, piece.name))
    }

    fn read_one(&self, text: &str) -> Option<Claim> {
        let [kind, name, nth, first, last] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let kind = Obligation::ALL.iter().map(|known| known.kind()).find(|known| known.id == kind)?;
        let number = self.named.get(&Symbol::new(name))?.get(nth.parse::<usize>().ok()?)?;
        let span = self.apart.pieces[*number].place((first.parse().ok()?, last.parse().ok()?))?;
        Some(Claim { kind, at: Place { span, origin: 0 }, standing: Standing::Proved })
    }
}

impl Notes for ByTokens<'_> {
    fn write(&self, claims: &[Claim]) -> Option<String> {
        let lines: Option<Vec<String>> = claims.iter().map(|claim| self.written(claim)).collect();
        lines.map(|lines| lines.join(";"))
    }

    fn read(&self, text: &str) -> Option<Vec<Claim>> {
        text.split(';').filter(|one| !one.is_empty()).map(|one| self.read_one(one)).collect()
    }
}

#[cfg(test)]
mod tests {
    use source::SourceMap;

    use super::*;

    fn cut(text: &str) -> (SourceMap, Apart) {
        let sources = SourceMap::new();
        let file = sources.add("a.bpl", text);
        let loaded = boogie::load(&sources, &[file], &boogie::Options::default());
        let apart = boogie::apart::apart(&sources, &[file], &loaded);
        (sources, apart)
    }

    #[test]
    fn claims_are_found_again_where_they_stand_now() {
        let (_, before) = cut("procedure q(); ensures 1 < 2; procedure p() { assert 3 < 4; }");
        let span = before.pieces[1].place((6, 6)).expect("it is there");
        let claim =
            Claim { kind: Obligation::Assertion.kind(), at: Place { span, origin: 0 }, standing: Standing::Proved };
        let text = ByTokens::new(&before).write(std::slice::from_ref(&claim)).expect("it is a token");
        assert_eq!(text, "assertion p 0 6 6");
        let (sources, after) = cut("// moved\nprocedure p() { assert 3 < 4; }");
        let notes = ByTokens::new(&after);
        let read = notes.read(&text).expect("it is there");
        assert_eq!((sources.snippet(read[0].at.span).as_str(), read.len()), ("3", 1));
        for text in ["assertion p 0 6 99", "assertion p 1 6 6", "assertion q 0 6 6", "other p 0 6 6", "assertion p 0 6"]
        {
            assert!(notes.read(text).is_none(), "{text}");
        }
        // What is not proved is not written down.
        assert!(ByTokens::new(&before).write(&[Claim { standing: Standing::Failed, ..claim }]).is_none());
    }
}
