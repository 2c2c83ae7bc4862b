//! What a mistyped name may have meant.

use crate::{Diagnostic, Symbol};

/// Adds the closest candidate to the message, if one is close.
pub fn suggest(diagnostic: Diagnostic, name: Symbol, candidates: impl Iterator<Item = Symbol>) -> Diagnostic {
    let text = name.as_str();
    // Short names are all alike.
    let limit = text.len() / 3;
    let close = candidates.filter(|c| *c != name).map(|c| (distance(text, c.as_str()), c));
    match close.filter(|(d, _)| *d <= limit).min() {
        Some((_, candidate)) => diagnostic.with_help(format!("did you mean `{candidate}`?")),
        None => diagnostic,
    }
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
