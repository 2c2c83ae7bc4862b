//! What the words of Silver mean, for `grail explain` and for the reference in the book.

mod expressions;
mod statements;

use source::keywords::{Group, Keyword};

pub const GROUPS: &[Group] = &[
    Group::new("Declarations", DECLARATIONS),
    Group::new("Contracts and measures", CONTRACTS),
    Group::new("Types", TYPES),
    Group::new("Statements", statements::KEYWORDS),
    Group::new("Permissions", expressions::PERMISSIONS),
    Group::new("Other expressions", expressions::KEYWORDS),
];

const DECLARATIONS: &[Keyword] = &[
    Keyword::new(&["field"], "field f: T", "A field that every reference has. There are no classes.", ""),
    Keyword::new(
        &["method"],
        "method m(x: T) returns (r: U) contract { body }",
        "A procedure. Parameters cannot be assigned; results are the variables after `returns`. Without a body its contract is trusted.",
        "From the precondition the body reaches the postcondition, touching only what it has permission to. That it ends: only with `decreases`.",
    ),
    Keyword::new(&["returns"], "returns (r: T)", "Names the results of a method.", ""),
    Keyword::new(
        &["function"],
        "function f(x: T): U contract { e }",
        "A value that depends on its arguments and on the heap it has permission to. It gives back what it requires, and changes nothing. Inside a domain: a mathematical function, known by axioms.",
        "The body may read what it reads, and has the promised result. That recursion ends: only with `decreases`; otherwise the summary lists the function as trusted.",
    ),
    Keyword::new(
        &["predicate"],
        "predicate P(x: T) { assertion }",
        "A name for an assertion, mostly for permissions. An instance is held like a permission, opened by `unfold` and made by `fold`. Without a body it cannot be opened.",
        "The body gives permission to whatever it reads.",
    ),
    Keyword::new(
        &["domain"],
        "domain D[T] { functions, axioms }",
        "A mathematical type with functions and axioms about them. As an expression, `domain(m)` are the keys of a map.",
        "Axioms are trusted.",
    ),
    Keyword::new(&["axiom"], "axiom name { e }", "A fact about the functions of a domain.", "Nothing: it is trusted."),
    Keyword::new(
        &["unique"],
        "unique function f(): T",
        "A constant of a domain that is different from all other unique ones of its type.",
        "",
    ),
    Keyword::new(
        &["interpretation"],
        "domain D interpretation (SMTLIB: \"..\") { .. }",
        "A domain or function that stands for one of the solver's own.",
        "What the solver means by it is taken as it is.",
    ),
    Keyword::new(
        &["adt", "derives", "without"],
        "adt List[T] { Nil() Cons(head: T, tail: List[T]) } derives { contains without tail }",
        "An algebraic type: constructors, `x.head`, `x.isCons`. `derives { contains }` adds an order of values and their parts.",
        "A part is read only of values of its constructor.",
    ),
    Keyword::new(
        &["define"],
        "define M(x) e   ·   define M(x) { statements }",
        "A macro, replaced before anything is checked.",
        "",
    ),
    Keyword::new(
        &["import"],
        "import \"file.vpr\"   ·   import <decreases/int.vpr>",
        "Includes another file, once; in angle brackets, one of the library.",
        "",
    ),
];

const CONTRACTS: &[Keyword] = &[
    Keyword::new(
        &["requires"],
        "requires assertion",
        "A precondition: its permissions go from the caller to the method. Of a function: what it needs and gives back.",
        "At every call. It must give permission to what it reads.",
    ),
    Keyword::new(
        &["ensures"],
        "ensures assertion",
        "A postcondition: its permissions go back to the caller. `old(e)` is `e` at the beginning; `result` the value of a function.",
        "At the end of the body.",
    ),
    Keyword::new(
        &["invariant"],
        "while (e) invariant a   ·   label l invariant a",
        "A loop invariant: all that the loop knows and holds. What is not in it stays outside until the loop ends.",
        "When the loop is reached and after each round.",
    ),
    Keyword::new(
        &["decreases"],
        "decreases e1, e2   ·   decreases _   ·   decreases *   ·   decreases e if c",
        "A measure of termination, compared lexicographically, by the well-founded orders of `import <decreases/all.vpr>`. `_` claims termination without proof, `*` says that none is claimed.",
        "The measure gets smaller in every recursive call and round, and is bounded. `_` is trusted.",
    ),
];

const TYPES: &[Keyword] = &[
    Keyword::new(
        &["Int"],
        "Int",
        "The integers. `\\` is division rounding down for a positive divisor (Euclidean), `%` its remainder; `/` on two integers is a permission amount where one is wanted, else division.",
        "Divisors are not zero.",
    ),
    Keyword::new(&["Bool"], "Bool", "`true` and `false`.", ""),
    Keyword::new(&["Ref"], "Ref", "References: `null`, and objects, which have all fields.", ""),
    Keyword::new(
        &["Perm"],
        "Perm",
        "Amounts of permission, exact fractions: `write` is 1, `none` is 0, `1/2` a half.",
        "",
    ),
    Keyword::new(&["Rational"], "Rational", "An old name of `Perm`.", ""),
    Keyword::new(
        &["Seq"],
        "Seq[T]   ·   Seq(a, b)",
        "Finite sequences, which are values: `s[i]`, `|s|`, `s ++ t`, `s[i..j]`, `s[i := x]`, `x in s`, `[a..b)`.",
        "Indices lie inside.",
    ),
    Keyword::new(
        &["Set"],
        "Set[T]   ·   Set(a, b)",
        "Finite sets: `union`, `intersection`, `setminus`, `subset`, `in`, `|s|`.",
        "",
    ),
    Keyword::new(
        &["Multiset"],
        "Multiset[T]   ·   Multiset(a, b)",
        "Sets that count: `x in m` is how often `x` occurs.",
        "",
    ),
    Keyword::new(
        &["Map"],
        "Map[K, V]   ·   Map(k := v)",
        "Finite maps: `m[k]`, `m[k := v]`, `domain(m)`, `range(m)`, `k in m`.",
        "`m[k]` only of a key.",
    ),
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
