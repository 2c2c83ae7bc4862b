//! A file that is no program has many errors, of which nobody reads more than the first.

use indexmap::IndexMap;
use source::{Diagnostic, FileId, Severity, render};

/// So many errors of a file are told.
const MOST: usize = 100;

/// The first errors of each file, the last of them with a count of the others.
pub fn bounded(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if diagnostics.len() <= MOST {
        return diagnostics;
    }
    render::sort(&mut diagnostics);
    let mut told: Vec<Diagnostic> = Vec::new();
    // For each file, how many errors it has, and where the last of those stands that are told.
    let mut seen: IndexMap<FileId, (usize, usize)> = IndexMap::new();
    for diagnostic in diagnostics {
        if diagnostic.severity == Severity::Error {
            let (n, last) = seen.entry(diagnostic.primary.span.file).or_default();
            *n += 1;
            if *n > MOST {
                continue;
            }
            *last = told.len();
        }
        told.push(diagnostic);
    }
    for (n, last) in seen.into_values().filter(|(n, _)| *n > MOST) {
        told[last].notes.push(match n - MOST {
            1 => "there is one more error in this file".to_string(),
            others => format!("there are {others} more errors in this file, which are not shown"),
        });
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;
    use source::{SourceMap, Span};

    #[test]
    fn each_file_has_its_first_errors_and_a_count() {
        let map = SourceMap::new();
        let (a, b) = (map.add("a", "x".repeat(500)), map.add("b", "x".repeat(500)));
        let at = |file, n: usize| Diagnostic::error(codes::NOT_TEXT, Span::new(file, n, n + 1), format!("error {n}"));
        let all: Vec<Diagnostic> = (0..250).rev().map(|n| at(a, n)).chain((0..100).map(|n| at(b, n))).collect();
        let told = bounded(all);
        let of = |file| told.iter().filter(|d| d.primary.span.file == file).collect::<Vec<_>>();
        assert_eq!((of(a).len(), of(b).len()), (100, 100));
        assert_eq!(of(a)[99].message, "error 99");
        assert_eq!(of(a)[99].notes, ["there are 150 more errors in this file, which are not shown"]);
        assert!(of(b).iter().all(|d| d.notes.is_empty()));
    }
}
