//! A crate shows what others use, and nothing else. Inside, the compiler finds what nobody needs; it cannot look across crates.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use grail_testkit::root;
use walkdir::WalkDir;

struct Source {
    path: PathBuf,
    text: String,
}

fn sources() -> Vec<Source> {
    let walk = WalkDir::new(root().join("crates")).sort_by_file_name().into_iter().filter_map(Result::ok);
    let paths =
        walk.map(|entry| entry.into_path()).filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    paths.map(|path| Source { text: without_comments(&fs::read_to_string(&path).expect("a source")), path }).collect()
}

fn without_comments(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Whether a source names something at the top of a crate: `name::thing`, or `name::{…, thing, …}`.
fn names_at_top(text: &str, krate: &str, thing: &str) -> bool {
    text.match_indices(&format!("{krate}::")).any(|(at, path)| {
        let own_word = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
        let rest = &text[at + path.len()..];
        let list = rest.strip_prefix('{').map(|rest| rest.split(';').next().unwrap_or_default());
        own_word && list.map_or_else(|| words(rest).next() == Some(thing), |list| words(list).any(|word| word == thing))
    })
}

/// What the top of a library shows: its public modules, and the functions it passes on. Types are also shown for what they are part of.
fn shown(lib: &str) -> Vec<String> {
    let modules = lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).map(str::to_string);
    let uses = lib.split("\npub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let names = uses.flat_map(|path| {
        let list = path.split_once('{').map_or_else(|| path.rsplit("::").next().unwrap_or_default(), |(_, list)| list);
        list.trim_end_matches(['}', '\n']).split(',').filter_map(|name| words(name).last()).collect::<Vec<_>>()
    });
    modules.chain(names.filter(|name| name.starts_with(char::is_lowercase)).map(str::to_string)).collect()
}

/// A library's own programs, tests and examples are outside of it.
fn is_inside(path: &Path, krate: &Path) -> bool {
    path.starts_with(krate.join("src")) && !path.starts_with(krate.join("src/bin")) && !path.ends_with("src/main.rs")
}

#[test]
fn crates_show_only_what_others_use() {
    let sources = sources();
    for lib in sources.iter().filter(|source| source.path.ends_with("src/lib.rs")) {
        let krate = lib.path.parent().and_then(Path::parent).expect("a crate's folder");
        let name = krate.file_name().expect("a name").to_string_lossy().replace('-', "_");
        let outside = || sources.iter().filter(|source| !is_inside(&source.path, krate));
        for thing in shown(&lib.text) {
            let used = [name.clone(), format!("grail_{name}")]
                .iter()
                .any(|name| outside().any(|source| names_at_top(&source.text, name, &thing)));
            assert!(used, "no other crate uses `{name}::{thing}`: keep it inside");
        }
    }
}

#[test]
fn what_is_public_is_used() {
    const DECLARES: [&str; 6] = ["fn", "struct", "enum", "const", "type", "trait"];
    let sources = sources();
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for word in sources.iter().flat_map(|source| words(&source.text)) {
        *times.entry(word).or_default() += 1;
    }
    for source in &sources {
        for line in source.text.lines().filter_map(|line| line.trim_start().strip_prefix("pub ")) {
            let declares = words(line).next().is_some_and(|word| DECLARES.contains(&word));
            // `const fn name`
            if let Some(name) = words(line).find(|word| !DECLARES.contains(word)).filter(|_| declares) {
                assert!(times[name] > 1, "{}: nobody uses `{name}`", source.path.display());
            }
        }
    }
}
