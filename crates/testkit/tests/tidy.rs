//! House rules that a compiler does not know.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use grail_testkit::root;
use walkdir::WalkDir;

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The crates in the order of the table in ARCHITECTURE.md.
fn layers() -> Vec<String> {
    let page = read(&root().join("ARCHITECTURE.md"));
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|row| row.split_once('`'));
    rows.map(|(name, _)| name.to_string()).collect()
}

/// Our own crates that a crate uses outside its tests.
fn dependencies(name: &str) -> Vec<String> {
    let manifest = read(&root().join("crates").join(name).join("Cargo.toml"));
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.split_once('.')).map(|(name, _)| name.trim().to_string()).collect()
}

#[test]
fn crates_use_only_those_above_them_in_the_table() {
    let layers = layers();
    let level: BTreeMap<&str, usize> = layers.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
    let folders = fs::read_dir(root().join("crates")).expect("the crates").filter_map(Result::ok);
    for folder in folders {
        let name = folder.file_name().to_string_lossy().into_owned();
        let own = *level.get(name.as_str()).unwrap_or_else(|| panic!("`{name}` is not in ARCHITECTURE.md"));
        for used in dependencies(&name) {
            if let Some(other) = level.get(used.as_str()) {
                assert!(*other < own, "`{name}` must not use `{used}`, which is not above it in ARCHITECTURE.md");
            }
        }
    }
}

fn sources() -> impl Iterator<Item = PathBuf> {
    let walk = WalkDir::new(root().join("crates")).into_iter().filter_map(Result::ok);
    walk.map(|entry| entry.into_path()).filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
}

/// Tables may be long, logic may not.
#[test]
fn files_are_rooms_not_halls() {
    const MOST: usize = 750;
    let is_table = |path: &Path| path.components().any(|part| part.as_os_str() == "registry");
    for path in sources().filter(|path| !is_table(path)) {
        let lines = read(&path).lines().count();
        assert!(lines <= MOST, "{} has {lines} lines: split it by concern", path.display());
        assert!(!path.ends_with("mod.rs"), "{}: modules are `foo.rs` beside `foo/`", path.display());
    }
}

/// A walk over core that skips what it does not know would be one construct away from a hole.
#[test]
fn walks_over_core_name_every_node() {
    for file in ["visit.rs", "stmt.rs"] {
        let path = root().join("crates/java-core/src/core").join(file);
        assert!(!read(&path).contains("_ =>"), "{} must name every node", path.display());
    }
}

#[test]
fn links_between_pages_lead_somewhere() {
    let pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SOUNDNESS.md", "docs/json.md"];
    for page in pages {
        let path = root().join(page);
        let folder = path.parent().expect("a page is in a folder");
        let text = read(&path);
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
        for target in targets.filter(|target| !target.starts_with("http")) {
            let file = target.split('#').next().unwrap_or_default();
            assert!(folder.join(file).exists(), "{page} links to {target}, which is not there");
        }
    }
}
