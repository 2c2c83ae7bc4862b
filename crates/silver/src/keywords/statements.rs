//! Words that begin statements.

use source::keywords::Keyword;

use super::word;

pub const KEYWORDS: &[Keyword] = &[
    word(&["var"], "var x: T := e", "A local variable. Without a value it is arbitrary.", ""),
    word(
        &["new"],
        "x := new(f, g)   ·   x := new(*)",
        "A new object, different from all others, with full permission to the fields that are listed (`*`: all of them). Their values are arbitrary.",
        "",
    ),
    word(
        &["inhale"],
        "inhale assertion",
        "Takes permissions and assumes facts out of nothing. The summary lists it as trusted.",
        "The assertion makes sense.",
    ),
    word(
        &["exhale"],
        "exhale assertion",
        "Proves an assertion and gives its permissions away. What is no longer held may have any value afterwards.",
        "It holds, with its permissions.",
    ),
    word(&["assert"], "assert assertion", "As `exhale`, but nothing is given away.", "It holds, with its permissions."),
    word(
        &["assume"],
        "assume assertion",
        "Takes facts for granted; of a permission, that it is held. The summary lists it as trusted.",
        "Nothing.",
    ),
    word(
        &["refute"],
        "refute e",
        "States that `e` cannot be proved here: an error if it can, on every path that gets here. Good for finding contradictions.",
        "That `e` is not provable.",
    ),
    word(
        &["fold"],
        "fold P(x)   ·   fold acc(P(x), p)",
        "Exchanges the body of a predicate for the predicate.",
        "The body holds.",
    ),
    word(
        &["unfold"],
        "unfold P(x)   ·   unfold acc(P(x), p)",
        "Exchanges a predicate for its body.",
        "The predicate is held.",
    ),
    word(
        &["package"],
        "package A --* B { script }",
        "Makes a magic wand: gives away what is needed besides `A` to get `B`. The script says how.",
        "With `A` and what is taken, the script reaches `B`.",
    ),
    word(&["apply"], "apply A --* B", "Uses a wand up: gives `A` and the wand, gets `B`.", "Both are held."),
    word(
        &["if", "elseif", "else"],
        "if (e) { .. } elseif (e) { .. } else { .. }",
        "A decision.",
        "Each branch by itself.",
    ),
    word(&["while"], "while (e) invariant a { .. }", "A loop, known by its invariant alone.", "See `invariant`."),
    word(&["label"], "label l", "A place to jump to, and a state that `old[l](e)` can name.", ""),
    word(&["goto"], "goto l", "Jumps to a label. Loops made of jumps need invariants at their label.", ""),
    word(
        &["quasihavoc", "quasihavocall"],
        "quasihavoc c ==> x.f   ·   quasihavocall x: T :: c ==> P(x)",
        "Forgets the values of what is held, keeping the permission.",
        "",
    ),
];
