//! What the words of BoogiePL mean, for `grail explain` and for the reference in the book.

use source::keywords::{Group, Keyword};

pub const GROUPS: &[Group] = &[
    Group::new("Declarations", DECLARATIONS),
    Group::new("Contracts", CONTRACTS),
    Group::new("Statements", STATEMENTS),
    Group::new("Types and expressions", EXPRESSIONS),
    Group::new("Words of other dialects", DIALECTS),
];

const DECLARATIONS: &[Keyword] = &[
    Keyword::new(
        &["type"],
        "type T;   ·   type Pair a b;   ·   type S = [int]bool;",
        "A type: uninterpreted, with parameters, or another name.",
        "",
    ),
    Keyword::new(
        &["datatype"],
        "datatype List<T> { Nil(), Cons(head: T, tail: List T) }",
        "An algebraic type: constructors, `x->head`, `x is Cons`.",
        "",
    ),
    Keyword::new(&["const"], "const c: T;", "A constant.", ""),
    Keyword::new(
        &["unique"],
        "const unique c: T;",
        "A constant that differs from all other unique ones of its type.",
        "",
    ),
    Keyword::new(
        &["var"],
        "var x: T where e;",
        "A global or local variable. It is arbitrary until assigned, but for its where clause.",
        "",
    ),
    Keyword::new(
        &["where"],
        "var x: T where e;",
        "A fact about a variable whenever it gets an arbitrary value.",
        "Nothing: it is trusted.",
    ),
    Keyword::new(
        &["function"],
        "function f(x: T): U { e }",
        "A mathematical function; with a body, defined by it. `{:inline}` puts the body in place of each application.",
        "A definition is a fact; nothing is proved of it.",
    ),
    Keyword::new(&["axiom"], "axiom e;", "A fact about constants and functions.", "Nothing: it is trusted."),
    Keyword::new(
        &["uses"],
        "function f(..): T uses { axiom .. }",
        "Axioms that matter only where the function is used.",
        "",
    ),
    Keyword::new(
        &["hideable", "revealed"],
        "hideable axiom e;   ·   revealed function f(..)",
        "Axioms that can be hidden from a proof, and functions whose definition is known from the beginning.",
        "",
    ),
    Keyword::new(
        &["procedure"],
        "procedure p(x: T) returns (r: U); contract",
        "A signature and a contract, with or without a body. Without one its contract is trusted.",
        "From the precondition the body reaches the postcondition.",
    ),
    Keyword::new(
        &["implementation"],
        "implementation p(x: T) returns (r: U) { body }",
        "A body for a procedure; there may be several.",
        "As `procedure`.",
    ),
    Keyword::new(&["returns"], "returns (r: T)", "Names the results.", ""),
    Keyword::new(
        &["pure"],
        "pure procedure lemma(..)",
        "A procedure that changes no global variables.",
        "It modifies nothing.",
    ),
];

const CONTRACTS: &[Keyword] = &[
    Keyword::new(&["requires"], "requires e;", "A precondition.", "At every call."),
    Keyword::new(&["ensures"], "ensures e;", "A postcondition; `old(e)` is `e` at the beginning.", "At every return."),
    Keyword::new(
        &["modifies"],
        "modifies x, y;",
        "The global variables that may change. All others are as before after a call.",
        "No other is assigned (names and types).",
    ),
    Keyword::new(
        &["invariant"],
        "while (e) invariant a; { .. }",
        "A loop invariant: what is known of a round, together with what does not change in it.",
        "When the loop is reached and after each round.",
    ),
    Keyword::new(
        &["free"],
        "free requires e;   ·   free call p();",
        "A clause that is assumed and never checked; a call whose precondition is not.",
        "Nothing: the summary lists it as trusted.",
    ),
    Keyword::new(
        &["measure"],
        "measure e1, e2;",
        "Of a loop: a value that gets smaller in each round, so that the loop ends.",
        "It gets smaller and is bounded.",
    ),
];

const STATEMENTS: &[Keyword] = &[
    Keyword::new(&["assert"], "assert e;", "States a fact, known from there on.", "It holds."),
    Keyword::new(
        &["assume"],
        "assume e;",
        "Takes a fact for granted; paths on which it is false are not looked at. The summary lists it as trusted.",
        "Nothing.",
    ),
    Keyword::new(&["havoc"], "havoc x, y;", "Forgets the values of variables, but for their where clauses.", ""),
    Keyword::new(
        &["call"],
        "call r := p(e);   ·   call forall p(*);",
        "Calls a procedure: known by its contract.",
        "The precondition.",
    ),
    Keyword::new(
        &["if", "then", "else"],
        "if (e) { .. } else { .. }   ·   if e then a else b",
        "A decision; `if (*)` goes either way. With `then` it is an expression.",
        "Each branch by itself.",
    ),
    Keyword::new(
        &["while"],
        "while (e) invariant a; { .. }",
        "A loop; `while (*)` may end at any time.",
        "See `invariant`.",
    ),
    Keyword::new(&["break"], "break;   ·   break label;", "Leaves a loop or a labelled block.", ""),
    Keyword::new(&["goto"], "goto a, b;", "Goes on at one of the labels.", ""),
    Keyword::new(&["return"], "return;", "Ends the procedure.", "The postcondition."),
    Keyword::new(
        &["reveal", "hide", "push", "pop"],
        "hide f;   ·   reveal f;   ·   push;   ·   pop;",
        "Which hideable definitions the following assertions may use, and the scopes of that.",
        "",
    ),
];

const EXPRESSIONS: &[Keyword] = &[
    Keyword::new(&["int"], "int", "The integers: `+ - * div mod`.", ""),
    Keyword::new(&["real"], "real", "The real numbers: `+ - * /`, and `**`.", ""),
    Keyword::new(&["bool"], "bool", "The truth values.", ""),
    Keyword::new(&["true", "false"], "true   ·   false", "The truth values.", ""),
    Keyword::new(
        &["div", "mod"],
        "a div b   ·   a mod b",
        "Euclidean division of integers and its remainder. Division by zero is some value that is not known: nothing is checked.",
        "Nothing.",
    ),
    Keyword::new(&["old"], "old(e)", "`e` with the global variables as they were at the beginning.", ""),
    Keyword::new(
        &["forall", "exists"],
        "(forall x: T :: {f(x)} e)",
        "For all, for some. In braces stand triggers: terms that make the solver try an instance.",
        "",
    ),
    Keyword::new(&["lambda"], "(lambda x: T :: e)", "A map given by its values.", ""),
    Keyword::new(&["is"], "e is C", "Whether a value was made with a constructor.", ""),
    Keyword::new(
        &[
            "roundNearestTiesToEven",
            "RNE",
            "roundNearestTiesToAway",
            "RNA",
            "roundTowardPositive",
            "RTP",
            "roundTowardNegative",
            "RTN",
            "roundTowardZero",
            "RTZ",
        ],
        "RNE",
        "How an operation on floating-point numbers rounds.",
        "",
    ),
];

const DIALECTS: &[Keyword] = &[Keyword::new(
    &["yield", "async", "atomic", "both", "left", "right", "action", "refines", "preserves", "asserts"],
    "yield procedure .. refines ..",
    "Layers and actions of Civl, a dialect for concurrent programs.",
    "Not supported.",
)];

#[cfg(test)]
mod tests {
    use super::GROUPS;
    use crate::syntax::lexer::Tok;

    #[test]
    fn every_word_is_explained() {
        let known: Vec<&str> = source::keywords::words(GROUPS).collect();
        let missing: Vec<&str> = Tok::words().filter(|word| !known.contains(word)).collect();
        assert!(missing.is_empty(), "not explained: {missing:?}");
    }
}
