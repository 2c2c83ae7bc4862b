//! The table of crates in ARCHITECTURE.md is the truth: a crate uses only those above it.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crates of the table, top first.
fn table() -> Vec<String> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the map");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    rows.map(|(name, _)| name.to_string()).collect()
}

/// The crates of the workspace that a manifest names outside of its tests.
fn uses(manifest: &str) -> Vec<String> {
    let mut section = "";
    let mut found = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line;
        } else if section == "[dependencies]"
            && let Some((name, _)) = line.split_once(['.', ' ', '='])
        {
            found.push(name.to_string());
        }
    }
    found
}

#[test]
fn every_crate_uses_only_those_above_it() {
    let table = table();
    let rank = |name: &str| table.iter().position(|known| known == name);
    let mut folders: Vec<PathBuf> =
        fs::read_dir(root().join("crates")).expect("crates").flatten().map(|entry| entry.path()).collect();
    folders.sort();
    for folder in folders {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let own = rank(&name).unwrap_or_else(|| panic!("`{name}` is not in the table of ARCHITECTURE.md"));
        for used in uses(&manifest) {
            if let Some(above) = rank(&used) {
                assert!(above < own, "`{name}` uses `{used}`, which is below it in ARCHITECTURE.md");
            }
        }
    }
}
