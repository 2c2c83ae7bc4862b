//! Words of assertions and expressions.

use source::keywords::Keyword;

use super::word;

pub const PERMISSIONS: &[Keyword] = &[
    word(
        &["acc"],
        "acc(x.f)   ·   acc(x.f, p)   ·   acc(P(x), p)",
        "Permission to a field or a predicate: all of it, or the amount `p`. `forall x: T :: c ==> acc(f(x).g)` is one for each.",
        "The amount is not negative; in a quantifier, different values mean different locations.",
    ),
    word(&["write"], "write", "The full amount, 1: it allows writing.", ""),
    word(&["none"], "none", "No permission, 0.", ""),
    word(
        &["wildcard"],
        "acc(x.f, wildcard)",
        "Some positive amount, chosen anew each time so that some is left. It can always be split, never put together again.",
        "Some permission is held.",
    ),
    word(
        &["epsilon"],
        "epsilon",
        "An amount of older versions of the language.",
        "Not supported (G1201): amounts are rational numbers.",
    ),
    word(
        &["perm"],
        "perm(x.f)   ·   perm(P(x))",
        "The amount that is held now.",
        "Not in wands, and not in contracts of functions where it would depend on the caller.",
    ),
    word(&["forperm"], "forperm x: Ref [x.f] :: e", "`e` for every location of that kind that is held.", ""),
];

pub const KEYWORDS: &[Keyword] = &[
    word(&["true", "false"], "true   ·   false", "The truth values.", ""),
    word(&["null"], "null", "No object.", "Receivers of fields are not null; holding permission says so."),
    word(&["result"], "result", "The value of a function, in its postcondition.", ""),
    word(
        &["old", "lhs"],
        "old(e)   ·   old[l](e)   ·   old[lhs](e)",
        "`e` in the heap at the beginning of the method, at a label, or (in a wand) where its left side was given. Variables have their present values.",
        "`e` could be read then.",
    ),
    word(&["unfolding"], "unfolding P(x) in e", "`e`, evaluated with the predicate opened.", "The predicate is held."),
    word(
        &["applying"],
        "applying (A --* B) in e",
        "`e`, evaluated with the wand applied.",
        "The wand and `A` are held.",
    ),
    word(&["asserting"], "asserting (a) in e", "`e`, and a proof that `a` holds where `e` is evaluated.", "`a` holds."),
    word(
        &["in"],
        "x in s   ·   unfolding P(x) in e",
        "Whether something is an element; in a multiset, how often. Also the body of `unfolding`, `let`, `applying`, `asserting`.",
        "",
    ),
    word(&["let"], "let x == (e) in b", "`b`, where `x` is the value of `e`.", ""),
    word(
        &["forall", "exists"],
        "forall x: T :: {f(x)} e   ·   exists x: T :: e",
        "For all, for some. In braces stand triggers: terms that make the solver try an instance. Without any, Grail chooses them.",
        "",
    ),
    word(&["union", "intersection", "setminus", "subset"], "s union t", "Operators on sets and multisets.", ""),
    word(&["range"], "range(m)", "The values of a map.", ""),
];
