//! The index of names on the examples: nothing wrong in it, and next to nothing missing.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use driver::{Options, lang, lexical};
use source::names::Names;
use source::{FileId, SourceMap, keywords};

const FOLDERS: [&str; 5] = ["silver", "chalice", "boogie", "java", "java/ownership"];

fn examples() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut found = Vec::new();
    for folder in FOLDERS {
        for entry in std::fs::read_dir(root.join(folder)).expect("the examples") {
            let path = entry.expect("an example").path();
            if lang::of_path(&path).is_some() {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn index(path: &Path) -> (Arc<SourceMap>, Names) {
    let map = Arc::new(SourceMap::new());
    let text = std::fs::read_to_string(path).expect("an example");
    let file = map.add(path.display().to_string(), text);
    let language = lang::of_path(path).expect("a language");
    let names = language.names(&map, &[file], &Options::default());
    (map, names)
}

#[test]
fn names_are_those_of_their_declarations() {
    for path in examples() {
        let (map, names) = index(&path);
        assert!(!names.partial, "{}", path.display());
        for u in &names.uses {
            let declared = names.declaration(u.of).expect("uses are of declarations");
            assert_eq!(map.snippet(u.at), declared.name.as_str(), "{} at {:?}", path.display(), u.at);
        }
        for d in &names.declarations {
            let inside = d.container.is_none_or(|c| names.declaration(c).is_some());
            assert!(inside, "{}: the container of `{}`", path.display(), d.name);
        }
    }
}

/// A word with the name of something declared in the same file is nearly always a use of it.
#[test]
fn next_to_no_name_is_missed() {
    for folder in FOLDERS {
        let (mut seen, mut missed) = (0, Vec::new());
        for path in examples().into_iter().filter(|path| path.parent().is_some_and(|parent| parent.ends_with(folder))) {
            let (map, names) = index(&path);
            let file = map.file(FileId(0));
            let words = lang::of_path(&path).expect("a language").keywords();
            let reserved: HashSet<&str> = keywords::words(words).collect();
            let declared: HashSet<&str> = names.declarations.iter().map(|d| d.name.as_str()).collect();
            let known: HashSet<usize> = names
                .declarations
                .iter()
                .map(|d| d.at)
                .chain(names.uses.iter().map(|u| u.at))
                .filter(|at| at.file == FileId(0))
                .map(|at| at.start as usize)
                .collect();
            for (at, word) in words_of_code(&file.text) {
                if declared.contains(word) && !reserved.contains(word) {
                    seen += 1;
                    if !known.contains(&at) {
                        missed.push(format!("{}:{}: {word}", path.display(), file.line_col(at as u32).line));
                    }
                }
            }
        }
        println!("{folder}: {} of {seen} names missed\n{}", missed.len(), missed.join("\n"));
        assert!(missed.len() * 50 <= seen, "{folder}: {} of {seen} names missed:\n{}", missed.len(), missed.join("\n"));
    }
}

/// Words outside of remarks and strings, with where they start.
fn words_of_code(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut end = 0;
    for (at, byte) in lexical::code(text) {
        if at >= end && byte.is_ascii_alphabetic() && !text[..at].ends_with(lexical::is_word) {
            let word = lexical::word_at(text, at);
            end = word.end;
            found.push((at, &text[word]));
        }
    }
    found
}
