//! Words that begin statements.

use source::keywords::Keyword;

pub const KEYWORDS: &[Keyword] = &[
    Keyword::new(&["var"], "var x: T := e", "A local variable. Without a value it is arbitrary.", ""),
    Keyword::new(
        &["new"],
        "x := new(f, g)   ·   x := new(*)",
        "A new object, different from all others, with full permission to the fields that are listed (`*`: all of them). Their values are arbitrary.",
        "",
    ),
    Keyword::new(
        &["inhale"],
        "inhale assertion",
        "Takes permissions and assumes facts out of nothing. The summary lists it as trusted.",
        "The assertion makes sense.",
    ),
    Keyword::new(
        &["exhale"],
        "exhale assertion",
        "Proves an assertion and gives its permissions away. What is no longer held may have any value afterwards.",
        "It holds, with its permissions.",
    ),
    Keyword::new(
        &["assert"],
        "assert assertion",
        "As `exhale`, but nothing is given away.",
        "It holds, with its permissions.",
    ),
    Keyword::new(
        &["assume"],
        "assume assertion",
        "Takes facts for granted; of a permission, that it is held. The summary lists it as trusted.",
        "Nothing.",
    ),
    Keyword::new(
        &["refute"],
        "refute e",
        "States that `e` cannot be proved here: an error if it can, on every path that gets here. Good for finding contradictions.",
        "That `e` is not provable.",
    ),
    Keyword::new(
        &["fold"],
        "fold P(x)   ·   fold acc(P(x), p)",
        "Exchanges the body of a predicate for the predicate.",
        "The body holds.",
    ),
    Keyword::new(
        &["unfold"],
        "unfold P(x)   ·   unfold acc(P(x), p)",
        "Exchanges a predicate for its body.",
        "The predicate is held.",
    ),
    Keyword::new(
        &["package"],
        "package A --* B { script }",
        "Makes a magic wand: gives away what is needed besides `A` to get `B`. The script says how.",
        "With `A` and what is taken, the script reaches `B`.",
    ),
    Keyword::new(&["apply"], "apply A --* B", "Uses a wand up: gives `A` and the wand, gets `B`.", "Both are held."),
    Keyword::new(
        &["if", "elseif", "else"],
        "if (e) { .. } elseif (e) { .. } else { .. }",
        "A decision.",
        "Each branch by itself.",
    ),
    Keyword::new(
        &["while"],
        "while (e) invariant a { .. }",
        "A loop, known by its invariant alone.",
        "See `invariant`.",
    ),
    Keyword::new(&["label"], "label l", "A place to jump to, and a state that `old[l](e)` can name.", ""),
    Keyword::new(&["goto"], "goto l", "Jumps to a label. Loops made of jumps need invariants at their label.", ""),
    Keyword::new(
        &["quasihavoc", "quasihavocall"],
        "quasihavoc c ==> x.f   ·   quasihavocall x: T :: c ==> P(x)",
        "Forgets the values of what is held, keeping the permission.",
        "",
    ),
];
