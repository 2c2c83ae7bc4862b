//! Resolves files and folders of Java as one program and says how it went:
//! `cargo run --release -p grail-java --example resolve -- [--each] [--codes] PATH...`; with `--each`, every file is a program of its own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use grail_java::tree::{Body, Expr, ExprKind, MethodRef, Program, visit};
use source::render::text::{Style, render};
use source::{Diagnostic, FileId, SourceMap};

fn main() {
    let mut files = Vec::new();
    let (mut each, mut limit, mut show_warnings) = (false, 40, false);
    let mut skipped = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--each" => each = true,
            "--warnings" => show_warnings = true,
            "--skip" => skipped.extend(args.next()),
            "--limit" => limit = args.next().and_then(|n| n.parse().ok()).unwrap_or(limit),
            path => collect(Path::new(path), &mut files),
        }
    }
    files.retain(|file| !skipped.iter().any(|name| file.ends_with(name)));
    files.sort();
    let groups: Vec<Vec<PathBuf>> =
        if each { files.iter().map(|f| vec![f.clone()]).collect() } else { vec![files.clone()] };
    let start = Instant::now();
    let (mut clean, mut errors, mut shown) = (0, 0, 0);
    let mut calls = (0, 0, BTreeMap::new());
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for group in groups {
        let map = SourceMap::new();
        let ids: Vec<FileId> = group
            .iter()
            .filter_map(|path| {
                Some(map.add(path.display().to_string(), String::from_utf8_lossy(&std::fs::read(path).ok()?)))
            })
            .collect();
        let loaded = std::thread::scope(|scope| {
            let work = || grail_java::load(&map, &ids);
            std::thread::Builder::new()
                .stack_size(64 << 20)
                .spawn_scoped(scope, work)
                .expect("a thread")
                .join()
                .expect("no panic")
        });
        if let Some(program) = &loaded.program {
            count(program, &mut calls);
        }
        let bad: Vec<&Diagnostic> = loaded.diagnostics.iter().filter(|d| d.is_error()).collect();
        clean += usize::from(bad.is_empty());
        errors += bad.len();
        for diagnostic in &loaded.diagnostics {
            *codes.entry(diagnostic.code.0).or_default() += 1;
            if (diagnostic.is_error() || show_warnings) && shown < limit {
                shown += 1;
                println!("{}", render(&map, diagnostic, Style::PLAIN));
            }
        }
    }
    let codes: Vec<String> = codes.iter().map(|(code, n)| format!("{code} {n}")).collect();
    println!("{}", codes.join(", "));
    let (all, unknown, names) = calls;
    let mut names: Vec<_> = names.into_iter().collect();
    names.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    names.truncate(20);
    println!("{all} calls, {unknown} to unknown methods: {names:?}");
    println!("{} files, {clean} clean programs, {errors} errors, {:.2?}", files.len(), start.elapsed());
}

/// How many calls there are, and how many are to methods that are not known.
fn count(program: &Program, calls: &mut (usize, usize, BTreeMap<String, usize>)) {
    let mut see = |e: &Expr| {
        if let ExprKind::Call(call) = &e.kind {
            calls.0 += 1;
            if let MethodRef::Unknown(name) = call.method {
                calls.1 += 1;
                *calls.2.entry(name.to_string()).or_default() += 1;
            }
        }
    };
    for method in &program.methods {
        match &method.body {
            Body::Block(block) => block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut see)),
            Body::Expr(e) => visit::each_deep(e, &mut see),
            Body::None => {}
        }
    }
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let Ok(entries) = std::fs::read_dir(path) else { return };
        entries.flatten().for_each(|entry| collect(&entry.path(), files));
    } else if path.extension().is_some_and(|extension| extension == "java") {
        files.push(path.to_path_buf());
    }
}
