//! The field's own Silver programs, where they are present: each reports exactly the front-end errors that its annotations
//! announce, and what is legal survives printing and parsing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use grail_silver::{Disk, load, load_text, print};
use source::SourceMap;

/// Programs that are not meant to be legal on their own: inputs of a formatter, library files of the suite's own, programs for
/// an extension or an option that we do not have.
const APART: &[&str] = &[
    "reformatter/",
    "import/standard_import_tests/",
    "sif/",
    "oldpermsemantics/wildcard_consistency.vpr",
    // Defines a macro twice.
    "graphs/static/tests/lists/create_edge1.vpr",
];

#[test]
fn programs_have_the_errors_they_announce() {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora");
    let root = std::env::var_os("GRAIL_CORPORA").map_or(beside, PathBuf::from).join("silver");
    if !root.is_dir() {
        println!("skipped: no corpora here");
        return;
    }
    // Deeply nested programs need a deep stack.
    let worker = std::thread::Builder::new().stack_size(1 << 30).spawn(move || check_all(&root));
    let complaints = worker.expect("a thread").join().expect("no panic");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn check_all(root: &Path) -> Vec<String> {
    let mut files = Vec::new();
    collect(root, &mut files);
    let disk = Disk { library: vec![root.join("import")], ..Disk::default() };
    let apart = |file: &PathBuf| {
        let name = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        APART.iter().any(|prefix| name.starts_with(prefix))
    };
    let files = files.into_iter().filter(|file| !apart(file));
    files.filter_map(|file| check(&file, &disk).err().map(|e| format!("{}: {e}", file.display()))).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a readable folder");
    let mut entries: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|x| x == "vpr") {
            files.push(path);
        }
    }
}

type Errors = BTreeSet<(String, u32)>;

fn check(path: &Path, disk: &Disk) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let ignored = |project: &str| text.to_lowercase().contains(&format!("ignorefile(/{project}/"));
    if ignored("silver") || ignored("silicon") {
        return Ok(());
    }
    let expected = announced(&text);
    let sources = SourceMap::new();
    let main = sources.add(path.display().to_string(), text);
    let loaded = load(&sources, main, disk);
    // Warnings of the parser count where it also found errors.
    let parse_failed = loaded.diagnostics.iter().any(|d| d.id.as_deref() == Some("parser.error"));
    let counts = |d: &&source::Diagnostic| d.is_error() || (parse_failed && d.id.as_deref() == Some("parser.warning"));
    let place = |d: &source::Diagnostic| sources.line_col(d.primary.span).map_or(0, |at| at.line);
    let actual: Errors =
        loaded.diagnostics.iter().filter(counts).map(|d| (d.id.clone().unwrap_or_default(), place(d))).collect();
    if actual != expected {
        return Err(format!("expected {expected:?}, found {actual:?}"));
    }
    match &loaded.program {
        Some(program) => round_trip(&print::program(program)),
        None => Ok(()),
    }
}

/// Printed text parses, and prints as itself. (That the trees are the same too is tested on programs of our own.)
fn round_trip(printed: &str) -> Result<(), String> {
    let again = load_text(&SourceMap::new(), "printed.vpr", printed);
    match &again.program {
        Some(program) if print::program(program) == printed => Ok(()),
        Some(_) => Err("printing and parsing changes it".to_string()),
        None => Err(format!("what is printed is not legal: {:?}", again.diagnostics)),
    }
}

/// The front-end errors that the file's annotations expect.
fn announced(text: &str) -> Errors {
    let mut expected = Errors::new();
    let mut pending: Vec<String> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(annotation) = line.strip_prefix("//:: ExpectedOutput(") {
            pending.push(annotation.split([',', ')']).next().unwrap_or("").trim().to_string());
        } else if !line.starts_with("//") {
            let front_end = |id: &String| ["parser.", "typechecker.", "consistency."].iter().any(|p| id.starts_with(p));
            expected.extend(pending.drain(..).filter(front_end).map(|id| (id, number as u32 + 1)));
        }
    }
    expected
}
