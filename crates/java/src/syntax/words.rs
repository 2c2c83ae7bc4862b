//! The words of the specification language. They are ordinary names in Java code; inside a specification they mean what the tables here say,
//! where such a thing can stand.

/// Clauses of contracts: of methods, loops and frames.
pub const CONTRACT_CLAUSES: &[&str] = &[
    "requires",
    "ensures",
    "context",
    "context_everywhere",
    "given",
    "yields",
    "signals",
    "decreases",
    "loop_invariant",
    "modifies",
    "accessible",
    "kernel_invariant",
];

/// Clauses of classes. Those of the first line belong to permissions, the others to ownership.
pub const CLASS_CLAUSES: &[&str] = &[
    "lock_invariant",
    "atomic_invariant",
    "permit",
    "queue_invariant",
    "latch",
    "lock_level",
    "lock_before",
    "invariant",
    "derived_invariant",
    "dynamic_invariant",
    "imports",
];

pub const MODIFIERS: &[&str] = &[
    "pure",
    "inline",
    "thread_local",
    "static_lockprotected",
    "static_immutable",
    "shared",
    "rep",
    "state",
    "inspector",
];

pub const DECLARATIONS: &[&str] = &["resource", "ghost", "adt", "axiom", "model", "prover_type", "prover_function"];

/// Words of other tools, and what is written here.
const HABITS: &[(&str, &str)] = &[
    ("predicate", "resource valid() = Perm(x, 1);"),
    ("function", "pure int size() = n;"),
    ("pre", "requires n > 0;"),
    ("precondition", "requires n > 0;"),
    ("post", "ensures \\result > 0;"),
    ("postcondition", "ensures \\result > 0;"),
    ("maintaining", "loop_invariant i <= n;"),
    ("maintains", "loop_invariant i <= n;"),
    ("decreasing", "decreases n;"),
    ("measured_by", "decreases n;"),
    ("variant", "decreases n;"),
    ("assignable", "requires Perm(x, 1);"),
    ("open", "unfold valid();"),
    ("close", "fold valid();"),
    ("exsures", "signals (Exception e) true;"),
];

pub const STATEMENTS: &[&str] = &[
    "assert",
    "assume",
    "inhale",
    "exhale",
    "refute",
    "fold",
    "unfold",
    "label",
    "ghost",
    "commit",
    "package",
    "apply",
    "frame",
    "extract",
    "send",
    "recv",
    "atomic",
    "action",
    "spec_ignore",
    "share",
    "share_lockprotected",
    "share_immutable",
    "locklevel",
    "pack",
    "unpack",
    "read",
];

/// Words of other dialects, known so that they can be refused by name.
pub const UNSUPPORTED_STATEMENTS: &[&str] = &["open", "close", "witness", "transfer", "csl_subject"];

/// What stands before or after an expression.
pub const AROUND_EXPRESSIONS: &[&str] = &["with", "then", "guards"];

/// Java's modifiers, which may begin a declaration inside a specification.
pub const JAVA_MODIFIERS: &[&str] = &["public", "protected", "private", "static", "abstract", "final", "default"];

/// Whether a specification may begin with this word.
pub fn begins_specification(word: &str) -> bool {
    tables().any(|table| table.contains(&word))
}

fn tables() -> impl Iterator<Item = &'static [&'static str]> {
    [CONTRACT_CLAUSES, CLASS_CLAUSES, MODIFIERS, DECLARATIONS, STATEMENTS, UNSUPPORTED_STATEMENTS, AROUND_EXPRESSIONS]
        .into_iter()
}

/// What is written here for a word that other tools have for it.
pub fn of_other_tools(word: &str) -> Option<&'static str> {
    HABITS.iter().find(|(other, _)| *other == word).map(|(_, ours)| *ours)
}

/// The word that was perhaps meant.
pub fn similar(word: &str) -> Option<&'static str> {
    // Short words are close to too many others.
    let near = |known: &&&str| word.len() >= 5 && known.len() >= 5 && distance(word, known) <= 2;
    tables().flatten().find(near).copied()
}

/// How many letters must be inserted, removed, replaced or exchanged with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replace = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replace.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_words_are_recognised() {
        assert_eq!(similar("requries"), Some("requires"));
        assert_eq!(similar("loop_invarient"), Some("loop_invariant"));
        assert_eq!(similar("param"), None);
        assert_eq!(similar("formatter"), None);
        assert_eq!(similar("return"), None);
    }
}
