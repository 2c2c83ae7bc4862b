//! A program as texts, from which it is read off what the proof of a part depends on.
//!
//! A proof depends on the whole text of its part, on what all share, and on what is known of all that these speak of, with all that they speak of in
//! turn. Who speaks of whom is decided by words, so that nothing is missed: a word that is the name of a piece speaks of it, whatever it means there.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use source::Symbol;

pub struct Texts {
    /// What every proof depends on.
    common: Text,
    pieces: Vec<Piece>,
    /// The pieces that a word may mean.
    meant: FxHashMap<Symbol, Vec<usize>>,
    of_parts: FxHashMap<Symbol, usize>,
}

pub struct Piece {
    /// By which others speak of it.
    pub word: Symbol,
    /// What is proved of it, if anything is.
    pub part: Option<Symbol>,
    pub whole: Text,
    /// What those know of it who speak of it.
    pub known: Text,
}

#[derive(Clone, Default)]
pub struct Text {
    pub text: String,
    pub speaks_of: Vec<Symbol>,
}

impl Texts {
    pub fn new(common: Text, pieces: Vec<Piece>) -> Texts {
        let mut meant: FxHashMap<Symbol, Vec<usize>> = FxHashMap::default();
        for (number, piece) in pieces.iter().enumerate() {
            meant.entry(piece.word).or_default().push(number);
        }
        let part = |(number, piece): (usize, &Piece)| Some((piece.part?, number));
        let of_parts = pieces.iter().enumerate().filter_map(part).collect();
        Texts { common, pieces, meant, of_parts }
    }

    /// The texts that every proof depends on, in an order that does not depend on where they stand.
    pub fn behind_all(&self) -> Vec<String> {
        let reached = self.reached(&self.common, FxHashSet::default());
        [self.common.text.clone()].into_iter().chain(reached).collect()
    }

    /// The texts that the proof of a part depends on besides, its own first.
    pub fn behind(&self, part: Symbol) -> Vec<String> {
        let number = self.of_parts[&part];
        let own = &self.pieces[number].whole;
        let reached = self.reached(own, FxHashSet::from_iter([number]));
        [own.text.clone()].into_iter().chain(reached).collect()
    }

    /// What is known of all that a text speaks of, and that speaks of in turn, but for pieces that were `seen` before.
    fn reached(&self, from: &Text, mut seen: FxHashSet<usize>) -> BTreeSet<String> {
        let mut todo: Vec<Symbol> = from.speaks_of.clone();
        let mut texts = BTreeSet::new();
        while let Some(word) = todo.pop() {
            for (nth, number) in self.meant.get(&word).into_iter().flatten().enumerate() {
                if seen.insert(*number) {
                    let Text { text, speaks_of } = &self.pieces[*number].known;
                    texts.insert(format!("{word} {nth}: {text}"));
                    todo.extend(speaks_of);
                }
            }
        }
        texts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Text {
        Text { text: text.to_string(), speaks_of: text.split(' ').map(Symbol::new).collect() }
    }

    fn piece(word: &str, whole: &str, known: &str) -> Piece {
        let word = Symbol::new(word);
        Piece { word, part: Some(word), whole: text(whole), known: text(known) }
    }

    #[test]
    fn what_is_reached_counts_and_nothing_else() {
        let pieces = vec![
            piece("a", "a calls b", "a"),
            piece("b", "b calls d", "b means c"),
            piece("c", "c", "c"),
            piece("d", "d", "d"),
            piece("e", "e", "e"),
        ];
        let texts = Texts::new(text("all know e"), pieces);
        assert_eq!(texts.behind_all(), ["all know e", "e 0: e"]);
        assert_eq!(texts.behind(Symbol::new("a")), ["a calls b", "b 0: b means c", "c 0: c"]);
        assert_eq!(texts.behind(Symbol::new("c")), ["c"]);
    }

    #[test]
    fn a_word_means_all_that_have_it() {
        let twins = vec![piece("a", "b", "a"), piece("b", "b", "one"), piece("b", "b", "other")];
        let texts = Texts::new(Text::default(), twins);
        assert_eq!(texts.behind(Symbol::new("a")), ["b", "b 0: one", "b 1: other"]);
    }
}
