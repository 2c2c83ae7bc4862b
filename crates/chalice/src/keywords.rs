//! What the words of Chalice mean, for `grail explain` and for the reference in the book.

mod assertions;
mod declarations;
mod statements;

use source::keywords::Group;

pub const GROUPS: &[Group] = &[
    Group { title: "Declarations", keywords: declarations::KEYWORDS },
    Group { title: "Contracts", keywords: declarations::CONTRACTS },
    Group { title: "Types", keywords: declarations::TYPES },
    Group { title: "Statements", keywords: statements::PLAIN },
    Group { title: "Locks", keywords: statements::LOCKS },
    Group { title: "Threads and messages", keywords: statements::THREADS },
    Group { title: "Predicates and ghost statements", keywords: statements::PREDICATES },
    Group { title: "Permissions", keywords: assertions::PERMISSIONS },
    Group { title: "Other assertions and expressions", keywords: assertions::EXPRESSIONS },
    Group { title: "Obligations", keywords: assertions::OBLIGATIONS },
    Group { title: "Refinement", keywords: declarations::REFINEMENT },
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
