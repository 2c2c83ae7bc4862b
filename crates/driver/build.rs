//! Names this build by everything that decides verdicts, so that a proof is remembered only by the program that found it.

use std::path::Path;

use walkdir::WalkDir;

/// The crates that no verdict depends on, and their tests.
const NO_VERDICTS: [&str; 8] = ["cli", "explore", "grail", "jvm", "lsp", "machine", "testkit", "trust"];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut digest = blake3::Hasher::new();
    let mut add = |path: &Path| {
        println!("cargo::rerun-if-changed={}", path.display());
        if let Ok(bytes) = std::fs::read(path) {
            digest.update(&(bytes.len() as u64).to_le_bytes());
            digest.update(&bytes);
        }
    };
    add(&root.join("Cargo.lock"));
    let crates = root.join("crates");
    for entry in WalkDir::new(&crates).sort_by_file_name().into_iter().flatten() {
        let below = entry.path().strip_prefix(&crates).expect("it was found there");
        let mut parts = below.iter().filter_map(|part| part.to_str());
        let (of, room) = (parts.next(), parts.next());
        let counts = of.is_some_and(|of| !NO_VERDICTS.contains(&of)) && matches!(room, Some("src" | "build.rs"));
        if counts && entry.file_type().is_file() {
            add(entry.path());
        }
    }
    println!("cargo::rustc-env=GRAIL_BUILD={}", digest.finalize().to_hex());
}
