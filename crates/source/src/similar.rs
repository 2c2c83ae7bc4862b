//! What a mistyped name may have meant.

use crate::{Diagnostic, Symbol};

/// Adds the closest candidate to the message, if one is close.
pub fn suggest(diagnostic: Diagnostic, name: Symbol, candidates: impl Iterator<Item = Symbol>) -> Diagnostic {
    match close(name.as_str(), candidates).first() {
        Some(candidate) => diagnostic.with_help(format!("did you mean `{candidate}`?")),
        None => diagnostic,
    }
}

/// The candidates that are written nearly like a name, the closest first.
pub fn close(name: &str, candidates: impl Iterator<Item = Symbol>) -> Vec<Symbol> {
    // Short names are all alike.
    let limit = name.len() / 3;
    let others = candidates.filter(|c| c.as_str() != name);
    let mut close: Vec<(usize, Symbol)> =
        others.map(|c| (distance(name, c.as_str()), c)).filter(|(d, _)| *d <= limit).collect();
    close.sort();
    close.dedup();
    close.into_iter().map(|(_, c)| c).collect()
}

/// How many letters must be changed, added or left out.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances() {
        assert_eq!(distance("value", "value"), 0);
        assert_eq!(distance("vaule", "value"), 2);
        assert_eq!(distance("val", "value"), 2);
        assert_eq!(distance("", "abc"), 3);
    }
}
