//! Words of assertions and expressions.

use source::keywords::Keyword;

pub const PERMISSIONS: &[Keyword] = &[
    Keyword::new(
        &["acc"],
        "acc(x.f)   ·   acc(x.f, p)   ·   acc(P(x), p)",
        "Permission to a field or a predicate: all of it, or the amount `p`. `forall x: T :: c ==> acc(f(x).g)` is one for each.",
        "The amount is not negative; in a quantifier, different values mean different locations.",
    ),
    Keyword::new(&["write"], "write", "The full amount, 1: it allows writing.", ""),
    Keyword::new(&["none"], "none", "No permission, 0.", ""),
    Keyword::new(
        &["wildcard"],
        "acc(x.f, wildcard)",
        "Some positive amount, chosen anew each time so that some is left. It can always be split, never put together again.",
        "Some permission is held.",
    ),
    Keyword::new(
        &["epsilon"],
        "epsilon",
        "An amount of older versions of the language.",
        "Not supported (G1201): amounts are rational numbers.",
    ),
    Keyword::new(
        &["perm"],
        "perm(x.f)   ·   perm(P(x))",
        "The amount that is held now.",
        "Not in wands, and not in contracts of functions where it would depend on the caller.",
    ),
    Keyword::new(&["forperm"], "forperm x: Ref [x.f] :: e", "`e` for every location of that kind that is held.", ""),
];

pub const KEYWORDS: &[Keyword] = &[
    Keyword::new(&["true", "false"], "true   ·   false", "The truth values.", ""),
    Keyword::new(&["null"], "null", "No object.", "Receivers of fields are not null; holding permission says so."),
    Keyword::new(&["result"], "result", "The value of a function, in its postcondition.", ""),
    Keyword::new(
        &["old", "lhs"],
        "old(e)   ·   old[l](e)   ·   old[lhs](e)",
        "`e` in the heap at the beginning of the method, at a label, or (in a wand) where its left side was given. Variables have their present values.",
        "`e` could be read then.",
    ),
    Keyword::new(
        &["unfolding"],
        "unfolding P(x) in e",
        "`e`, evaluated with the predicate opened.",
        "The predicate is held.",
    ),
    Keyword::new(
        &["applying"],
        "applying (A --* B) in e",
        "`e`, evaluated with the wand applied.",
        "The wand and `A` are held.",
    ),
    Keyword::new(
        &["asserting"],
        "asserting (a) in e",
        "`e`, and a proof that `a` holds where `e` is evaluated.",
        "`a` holds.",
    ),
    Keyword::new(
        &["in"],
        "x in s   ·   unfolding P(x) in e",
        "Whether something is an element; in a multiset, how often. Also the body of `unfolding`, `let`, `applying`, `asserting`.",
        "",
    ),
    Keyword::new(&["let"], "let x == (e) in b", "`b`, where `x` is the value of `e`.", ""),
    Keyword::new(
        &["forall", "exists"],
        "forall x: T :: {f(x)} e   ·   exists x: T :: e",
        "For all, for some. In braces stand triggers: terms that make the solver try an instance. Without any, Grail chooses them.",
        "",
    ),
    Keyword::new(&["union", "intersection", "setminus", "subset"], "s union t", "Operators on sets and multisets.", ""),
    Keyword::new(&["range"], "range(m)", "The values of a map.", ""),
];
