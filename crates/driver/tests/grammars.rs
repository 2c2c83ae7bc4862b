//! The grammars that editors colour programs with are made from the tables of words. `GRAIL_BLESS=1` writes them.

use std::fs;
use std::path::{Path, PathBuf};

use grail_driver::lang::LANGUAGES;
use serde_json::{Value, json};
use source::keywords::Group;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors/vscode/syntaxes")
}

#[test]
fn the_grammars_for_editors_are_up_to_date() {
    for language in LANGUAGES.iter().filter(|language| !language.keywords().is_empty()) {
        let (name, words) = (language.name(), words(language.keywords(), language.name()));
        // Java has a grammar of its own everywhere; only the annotations in its comments are ours.
        let grammar = if name == "java" { annotations(words) } else { grammar(name, language.title(), words) };
        let fresh = format!("{}\n", serde_json::to_string_pretty(&grammar).expect("JSON"));
        let path = folder().join(format!("{name}.tmLanguage.json"));
        if std::env::var_os("GRAIL_BLESS").is_some() {
            fs::create_dir_all(folder()).expect("a folder for grammars");
            fs::write(&path, fresh).expect("grammars are writable");
        } else {
            let stored = fs::read_to_string(&path).unwrap_or_default();
            assert!(stored == fresh, "{} is stale: run `make docs`", path.display());
        }
    }
}

/// A pattern a group of words.
fn words(groups: &[Group], language: &str) -> Vec<Value> {
    let mut patterns = Vec::new();
    for group in groups {
        let all = group.keywords.iter().flat_map(|keyword| keyword.words).copied();
        let (constants, others): (Vec<&str>, Vec<&str>) =
            all.filter(|word| is_word(word)).partition(|word| is_constant(word));
        for (kind, words) in [("constant.language", constants), (scope(group.title), others)] {
            if !words.is_empty() {
                let words: Vec<String> = words.into_iter().map(escaped).collect();
                let pattern = format!("(?<![\\w$\\\\])(?:{})(?![\\w$])", words.join("|"));
                patterns.push(json!({ "name": format!("{kind}.{language}"), "match": pattern }));
            }
        }
    }
    patterns
}

fn is_word(word: &str) -> bool {
    word.trim_start_matches('\\').starts_with(|c: char| c.is_alphabetic())
}

fn is_constant(word: &str) -> bool {
    ["true", "false", "null", "none", "write", "nil"].contains(&word)
}

fn escaped(word: &str) -> String {
    word.replace('\\', "\\\\").replace('*', "\\*")
}

fn scope(title: &str) -> &'static str {
    let title = title.to_lowercase();
    let is_about = |what: &str| title.contains(what);
    match () {
        () if is_about("type") => "storage.type",
        () if is_about("declaration") => "keyword.declaration",
        () if is_about("statement") || is_about("contract") => "keyword.control",
        () => "keyword.other",
    }
}

fn grammar(name: &str, title: &str, words: Vec<Value>) -> Value {
    let mut patterns = vec![
        json!({ "name": format!("comment.line.{name}"), "match": "//.*$" }),
        json!({ "name": format!("comment.block.{name}"), "begin": "/\\*", "end": "\\*/" }),
        json!({
            "name": format!("string.quoted.double.{name}"), "begin": "\"", "end": "\"|$",
            "patterns": [{ "name": format!("constant.character.escape.{name}"), "match": "\\\\." }],
        }),
    ];
    patterns.extend(words);
    patterns.push(json!({ "name": format!("constant.numeric.{name}"), "match": "\\b[0-9]+(?:\\.[0-9]+)?\\b" }));
    patterns.push(json!({ "name": format!("keyword.operator.{name}"), "match": "[-+*/%<>=!&|~?:]+" }));
    json!({ "name": title, "scopeName": format!("source.{name}"), "patterns": patterns })
}

fn annotations(words: Vec<Value>) -> Value {
    let inside = |begin: &str, end: &str| json!({ "name": "meta.annotation.grail", "begin": begin, "end": end, "patterns": words });
    json!({
        "name": "Annotations of Grail in Java",
        "scopeName": "grail.java-annotations",
        "injectionSelector": "L:comment.line, L:comment.block",
        "patterns": [inside("(?<=//)@", "$"), inside("(?<=/\\*)@", "(?=\\*/)")],
    })
}
