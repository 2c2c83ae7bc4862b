//! Parses files and folders of Java and says how it went: `cargo run --release -p grail-java --example parse -- PATH...`

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grail_java::syntax::parser::parse;
use source::SourceMap;
use source::render::text::{Style, render};

fn main() {
    let mut files = Vec::new();
    for path in std::env::args().skip(1) {
        collect(Path::new(&path), &mut files);
    }
    files.sort();
    let (mut bytes, mut failed, mut time) = (0, 0, Duration::ZERO);
    let mut slowest = (Duration::ZERO, PathBuf::new());
    for path in &files {
        let Ok(content) = std::fs::read(path) else { continue };
        let map = SourceMap::new();
        let id = map.add(path.display().to_string(), String::from_utf8_lossy(&content));
        let file = map.file(id);
        bytes += file.text.len();
        let start = Instant::now();
        let (_, diagnostics) = parse(&file);
        let taken = start.elapsed();
        time += taken;
        slowest = slowest.max((taken, path.clone()));
        let errors: Vec<_> = diagnostics.iter().filter(|d| d.is_error()).collect();
        if let Some(first) = errors.first() {
            failed += 1;
            println!("{}", render(&map, first, Style::PLAIN));
        }
    }
    let seconds = time.as_secs_f64();
    println!("{} files, {failed} with errors, {:.1} MB in {seconds:.2} s", files.len(), bytes as f64 / 1e6);
    println!("{:.1} MB/s; slowest {:?} {}", bytes as f64 / 1e6 / seconds, slowest.0, slowest.1.display());
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let Ok(entries) = std::fs::read_dir(path) else { return };
        entries.flatten().for_each(|entry| collect(&entry.path(), files));
    } else if path.extension().is_some_and(|extension| extension == "java") {
        files.push(path.to_path_buf());
    }
}
