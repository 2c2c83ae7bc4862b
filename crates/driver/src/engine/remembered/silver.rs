//! The texts of core Silver: its members as they are printed.

use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use silver::Core;
use silver::print;
use silver::tree::StmtKind;
use source::Symbol;

use super::texts::{Piece, Text, Texts};

/// Of a method, others know only the contract; what is known of functions and predicates is all of them.
pub fn texts(core: &Core) -> Texts {
    let apart = print::apart(core);
    let names = Names::new(apart.members.keys().copied());
    let read = |text: &str| Text { text: text.to_string(), speaks_of: names.spoken_of(text).into_iter().collect() };
    let piece = |(name, text): (&Symbol, &String)| {
        let measured = if core.is_measured(*name) { "measured\n" } else { "" };
        let purpose = core.generated(*name).map(|made| made.purpose);
        let whole = read(text);
        let known = apart.contracts.get(name).map_or_else(|| whole.clone(), |contract| read(contract));
        Piece {
            word: *name,
            part: Some(*name),
            whole: Text { text: format!("{purpose:?} {measured}{}{}", whole.text, checks(*name, core)), ..whole },
            known: Text { text: format!("{measured}{}", known.text), ..known },
        }
    };
    let pieces = apart.members.iter().map(piece).collect();
    Texts::new(read(&apart.common), pieces)
}

/// In what was made for a proof of termination, only some of the assertions count: the text does not show which.
fn checks(part: Symbol, core: &Core) -> String {
    let mut which = String::new();
    if let Some(body) = core.methods.get(&part).and_then(|m| m.body.as_ref()) {
        body.visit(&mut |stmt| match stmt.kind {
            StmtKind::Check { .. } => which.push('c'),
            StmtKind::Assert(_) => which.push('a'),
            _ => {}
        });
    }
    which
}

/// Names as words of a text.
struct Names {
    words: FxHashMap<&'static str, Symbol>,
    /// Names that are no single word: whether a text speaks of them is not known, so every text does.
    other: Vec<Symbol>,
}

impl Names {
    fn new(all: impl Iterator<Item = Symbol>) -> Names {
        let (words, other): (Vec<Symbol>, Vec<Symbol>) = all.partition(|name| !name.as_str().contains(is_between));
        Names { words: words.into_iter().map(|name| (name.as_str(), name)).collect(), other }
    }

    fn spoken_of(&self, text: &str) -> IndexSet<Symbol> {
        let words = text.split(is_between).filter_map(|word| self.words.get(word));
        words.chain(&self.other).copied().collect()
    }
}

/// What stands between the words of a text.
fn is_between(c: char) -> bool {
    c.is_whitespace() || "()[]{},;:.=<>!&|+-*/\\?\"".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_speaks_of_every_name_that_it_may_mean() {
        let [f, g, odd] = ["f", "C$g'", "a.b"].map(Symbol::new);
        let names = Names::new([f, g, odd].into_iter());
        assert_eq!(names.spoken_of("x == f(y)").into_iter().collect::<Vec<_>>(), [f, odd]);
        assert_eq!(names.spoken_of("(unfolding C$g'(fg) in ff)").into_iter().collect::<Vec<_>>(), [g, odd]);
    }
}
