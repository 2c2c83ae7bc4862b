//! The field's own Chalice programs, where they are present: what parses is printed back, and printing is stable.

use std::path::{Path, PathBuf};

use grail_chalice::print::print;
use grail_chalice::syntax::parser::parse;
use source::SourceMap;

/// The folder with the corpora, if there is one.
fn corpora() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora");
    let root = std::env::var_os("GRAIL_CORPORA").map_or(beside, PathBuf::from);
    root.is_dir().then_some(root)
}

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|e| e.path()) {
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|e| e == "chalice") {
            found.push(path);
        }
    }
}

#[test]
fn printing_what_was_parsed_is_stable() {
    let Some(root) = corpora() else {
        println!("skipped: no corpora here");
        return;
    };
    let mut files = Vec::new();
    programs(&root.join("chalice"), &mut files);
    programs(&root.join("chalice2silver"), &mut files);
    files.sort();
    let sources = SourceMap::new();
    for file in files {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        let id = sources.add(file.display().to_string(), text);
        let (tree, errors) = parse(&sources.file(id));
        if !errors.is_empty() {
            continue;
        }
        let printed = print(&tree);
        let id = sources.add("printed", printed.clone());
        let (again, errors) = parse(&sources.file(id));
        assert!(errors.is_empty(), "{}: {:?}\n{printed}", file.display(), errors);
        assert_eq!(print(&again), printed, "{}", file.display());
    }
}
