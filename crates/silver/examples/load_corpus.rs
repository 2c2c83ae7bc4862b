//! Loads every Silver program of a corpus and compares the front end's errors with those that the files announce.
//!
//! `cargo run --example load_corpus [-- PATH…]`: files or folders; by default the corpus that the tests use. Only front-end
//! errors (`parser.*`, `typechecker.*`, `consistency.*`) are looked at. Prints one paragraph per file that deviates. A folder
//! `import` directly in a given folder is where the suite keeps library files of its own.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use grail_silver::{Disk, load};
use source::SourceMap;

fn main() {
    // Deeply nested programs need a deep stack.
    let worker = std::thread::Builder::new().stack_size(1 << 30).spawn(run).expect("a thread");
    let n_bad = worker.join().expect("no panic");
    std::process::exit(i32::from(n_bad > 0));
}

fn run() -> usize {
    let mut roots: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    if roots.is_empty() {
        let corpora =
            std::env::var_os("GRAIL_CORPORA").map_or_else(|| PathBuf::from("../shared/corpora"), PathBuf::from);
        roots.push(corpora.join("silver"));
    }
    let mut files = Vec::new();
    roots.iter().for_each(|root| collect(root, &mut files));
    let disk = Disk { library: roots.iter().map(|root| root.join("import")).collect() };
    let n_bad = files.iter().filter(|file| !agrees(file, &disk)).count();
    println!("{} files, {n_bad} deviate", files.len());
    n_bad
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return;
    }
    let entries = std::fs::read_dir(path).expect("a readable folder");
    let mut entries: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    entries.sort();
    let wanted = |p: &PathBuf| p.is_dir() || p.extension().is_some_and(|x| x == "vpr");
    entries.iter().filter(|p| wanted(p)).for_each(|p| collect(p, files));
}

type Errors = BTreeSet<(String, u32)>;

fn agrees(path: &Path, disk: &Disk) -> bool {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let (expected, tolerated) = announced(&text);
    let sources = SourceMap::new();
    let main = sources.add(path.display().to_string(), text);
    let loaded = load(&sources, main, disk);
    let failed = loaded.program.is_none();
    let mut actual = Errors::new();
    let mut messages = String::new();
    for d in &loaded.diagnostics {
        let id = d.id.clone().unwrap_or_default();
        let line = sources.line_col(d.primary.span).map_or(0, |at| at.line);
        if d.is_error() || (failed && id == "parser.warning") {
            messages += &format!("    {line}: {id} {}\n", d.message);
            actual.insert((id, line));
        }
    }
    let missing: Vec<_> = expected.difference(&actual).filter(|e| !tolerated.contains(*e)).collect();
    let surplus: Vec<_> = actual.difference(&expected).filter(|e| !tolerated.contains(*e)).collect();
    let good = missing.is_empty() && surplus.is_empty();
    if !good {
        println!("{}\n  missing {missing:?}\n  surplus {surplus:?}\n{messages}", path.display());
    }
    good
}

/// What the file's annotations expect, and what they tolerate.
fn announced(text: &str) -> (Errors, Errors) {
    let (mut expected, mut tolerated) = (Errors::new(), Errors::new());
    let mut pending: Vec<(bool, String)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(annotation) = line.strip_prefix("//:: ") {
            let (kind, rest) = annotation.split_once('(').unwrap_or((annotation, ""));
            let id = rest.split([',', ')']).next().unwrap_or("").trim().to_string();
            pending.push((kind == "ExpectedOutput", id));
        } else if !line.starts_with("//") {
            for (certain, id) in pending.drain(..) {
                let front_end = ["parser.", "typechecker.", "consistency."].iter().any(|p| id.starts_with(p));
                if front_end {
                    let target = if certain { &mut expected } else { &mut tolerated };
                    target.insert((id, number as u32 + 1));
                }
            }
        }
    }
    (expected, tolerated)
}
