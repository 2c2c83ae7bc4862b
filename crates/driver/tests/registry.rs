//! The registry is complete, and the pages made from it are up to date.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use grail_driver::registry;
use source::keywords::Group;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn codes_ascend_and_names_are_unique() {
    let codes: Vec<&str> = registry::all().map(|entry| entry.code).collect();
    assert!(codes.windows(2).all(|pair| pair[0] < pair[1]), "codes must ascend: {codes:?}");
    let names: BTreeSet<&str> = registry::all().map(|entry| entry.name).collect();
    assert_eq!(names.len(), codes.len(), "two codes share a name");
    for entry in registry::all() {
        assert!(!entry.summary.ends_with('.'), "{}: the summary is a clause, not a sentence", entry.code);
        assert!(!entry.explanation.trim().is_empty(), "{}: no explanation", entry.code);
    }
}

/// Codes are written as string literals wherever they are made.
#[test]
fn every_code_in_the_sources_is_registered() {
    let mut missing = BTreeSet::new();
    let mut pending = vec![root().join("crates")];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).expect("the sources are readable") {
            let path = entry.expect("a folder entry").path();
            if path.is_dir() && !path.ends_with("registry") && !path.ends_with("tests") {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("sources are text");
                missing.extend(codes_in(&text).filter(|code| registry::find(code).is_none()).map(str::to_string));
            }
        }
    }
    assert!(missing.is_empty(), "in no registry: {missing:?}");
}

/// All string literals in a text that look like a code.
fn codes_in(text: &str) -> impl Iterator<Item = &str> {
    text.split('"')
        .filter(|piece| piece.len() == 5)
        .filter(|code| code.starts_with('G') && code[1..].chars().all(|c| c.is_ascii_digit()))
}

/// `make docs` (that is, this test with `GRAIL_BLESS=1`) writes the page.
#[test]
fn the_page_of_errors_is_up_to_date() {
    if !registry::all().all(registry::shown::can_show) {
        println!("skipped: there is no JDK");
        return;
    }
    let path = root().join("docs/errors.md");
    let fresh = source::registry::markdown(registry::areas(), registry::reasons(), &registry::shown::message);
    if std::env::var_os("GRAIL_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("docs")).expect("docs can be created");
        fs::write(&path, fresh).expect("docs are writable");
        return;
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == fresh, "docs/errors.md is stale: run `make docs`");
}

/// Likewise the tables of words in the reference part of the book.
#[test]
fn the_tables_of_words_in_the_book_are_up_to_date() {
    for (name, groups) in tables() {
        let path = root().join(format!("docs/book/src/reference/{name}.md"));
        let page = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{name} has no page in the book"));
        let (begin, end) = (format!("<!-- words: {name} -->\n"), "<!-- end of words -->");
        let (before, rest) = page.split_once(&begin).expect("a place for the table");
        let (_, after) = rest.split_once(end).expect("an end of the table");
        let fresh = format!("{before}{begin}{}{end}{after}", source::keywords::markdown(&groups));
        if std::env::var_os("GRAIL_BLESS").is_some() {
            fs::write(&path, fresh).expect("docs are writable");
        } else {
            assert!(page == fresh, "{} is stale: run `make docs`", path.display());
        }
    }
}

/// The words of each language, and of each dialect that has a page of its own.
fn tables() -> BTreeMap<&'static str, Vec<&'static Group>> {
    let mut tables: BTreeMap<&str, Vec<&Group>> = BTreeMap::new();
    for language in grail_driver::lang::LANGUAGES {
        for group in language.keywords() {
            let page = group.dialect.map_or(language.name(), |dialect| dialect.page);
            tables.entry(page).or_default().push(group);
        }
    }
    tables
}

#[test]
fn words_are_told_apart() {
    for (name, groups) in tables() {
        let words: Vec<&str> = groups.iter().flat_map(|group| group.keywords).flat_map(|k| k.words).copied().collect();
        let unique: BTreeSet<&str> = words.iter().copied().collect();
        assert_eq!(words.len(), unique.len(), "{name}: a word has two entries: {words:?}");
    }
}
