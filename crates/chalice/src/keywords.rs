//! What the words of Chalice mean, for `grail explain` and for the reference in the book.

mod assertions;
mod declarations;
mod statements;

use source::keywords::Group;

pub const GROUPS: &[Group] = &[
    Group::new("Declarations", declarations::KEYWORDS),
    Group::new("Contracts", declarations::CONTRACTS),
    Group::new("Types", declarations::TYPES),
    Group::new("Statements", statements::PLAIN),
    Group::new("Locks", statements::LOCKS),
    Group::new("Threads and messages", statements::THREADS),
    Group::new("Predicates and ghost statements", statements::PREDICATES),
    Group::new("Permissions", assertions::PERMISSIONS),
    Group::new("Other assertions and expressions", assertions::EXPRESSIONS),
    Group::new("Obligations", assertions::OBLIGATIONS),
    Group::new("Refinement", declarations::REFINEMENT),
];

#[cfg(test)]
mod tests {
    use super::GROUPS;
    use crate::syntax::lexer::Tok;

    #[test]
    fn every_reserved_word_is_explained() {
        let known: Vec<&str> = source::keywords::words(GROUPS).collect();
        let missing: Vec<&str> = Tok::words().filter(|word| !known.contains(word)).collect();
        assert!(missing.is_empty(), "not explained: {missing:?}");
    }
}
