//! Hostile Boogie programs, ours and those of the folder `attacks` beside the suites of other tools, judged procedure by procedure.
//!
//! `bad_…` is wrong and must not be proved; an error must be told at a line marked `//!`. `ok_…` is right; a few may be missed. Programs
//! in a folder `illegal` must be rejected at the line that their table gives.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use driver::{Cancel, Exit, Input, Options, Report, Request, Silent, Task};
use grail_testkit::root;
use source::{Diagnostic, SourceMap};
use verdict::Outcome;

/// The most right procedures that may be missed, in percent.
const MISSED: f64 = 3.0;

#[test]
fn our_hostile_procedures() {
    judge_all(&root().join("tests/boogie/attacks"));
}

#[test]
fn hostile_procedures_of_others() {
    match attacks() {
        Some(folder) => judge_all(&folder),
        None => eprintln!("skipped, the folder is not on this machine"),
    }
}

#[test]
fn illegal_programs_of_others() {
    let Some(folder) = attacks() else { return eprintln!("skipped, the folder is not on this machine") };
    let table = read(&folder.join("illegal.tsv"));
    let mut complaints = Vec::new();
    for row in table.lines().skip(1).filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split('\t').collect();
        let line: u32 = cells[2].parse().expect("a line");
        let (map, report) = run(Task::Check, &folder.join("illegal").join(cells[0]));
        if report.exit != Exit::Illegal || !error_lines(&map, &report).contains(&line) {
            complaints.push(format!("{}: no error at line {line}", cells[0]));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Beside the suites of other tools.
fn attacks() -> Option<PathBuf> {
    let corpora = match std::env::var_os("GRAIL_CORPORA") {
        Some(folder) => PathBuf::from(folder),
        None => root().join("../shared/corpora"),
    };
    Some(corpora.join("../attacks/boogie")).filter(|folder| folder.is_dir())
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn run(task: Task, path: &Path) -> (Arc<SourceMap>, Report) {
    let map = Arc::new(SourceMap::new());
    let options = Options { all_errors: true, ..Options::default() };
    let request = Request { task, inputs: vec![Input::Path(path.to_path_buf())], language: None, options };
    let report = driver::run(request, &map, &Cancel::default(), &mut Silent);
    (map, report)
}

/// The lines that an error points to, as its main place or as another one.
fn error_lines(map: &SourceMap, report: &Report) -> BTreeSet<u32> {
    let errors = report.diagnostics.iter().filter(|d| d.is_error());
    let labels = |d: &Diagnostic| [&d.primary].into_iter().chain(&d.secondary).map(|l| l.span).collect::<Vec<_>>();
    errors.flat_map(labels).filter_map(|span| map.line_col(span)).map(|at| at.line).collect()
}

/// What came out about the procedures of a folder, a line each.
#[derive(Default)]
struct Judged {
    /// Wrong and proved.
    wrong_proofs: Vec<String>,
    /// Wrong and rejected, but at none of the marked lines.
    misplaced: Vec<String>,
    /// Right and not proved.
    missed: Vec<String>,
    /// Wrong ones, right ones.
    bad: usize,
    ok: usize,
}

fn judge_all(folder: &Path) {
    let files = fs::read_dir(folder).expect("the folder").filter_map(Result::ok).map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files.filter(|path| driver::lang::of_path(path).is_some()).collect();
    files.sort();
    let mut judged = Judged::default();
    for path in &files {
        let (map, report) = run(Task::Verify, path);
        judge(path, &map, &report, &mut judged);
    }
    let Judged { wrong_proofs, misplaced, missed, bad, ok } = judged;
    let percent = 100.0 * missed.len() as f64 / ok.max(1) as f64;
    println!("{bad} wrong procedures, {ok} right ones, {} of these missed ({percent:.1} %)", missed.len());
    println!("{}", missed.join("\n"));
    assert!(wrong_proofs.is_empty(), "WRONG PROOFS\n{}", wrong_proofs.join("\n"));
    assert!(misplaced.is_empty(), "errors elsewhere than marked\n{}", misplaced.join("\n"));
    assert!(percent <= MISSED, "{percent:.1} % of the right procedures are missed\n{}", missed.join("\n"));
}

fn judge(path: &Path, map: &SourceMap, report: &Report, judged: &mut Judged) {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    if report.exit == Exit::Illegal || report.exit == Exit::Bug {
        return judged.wrong_proofs.push(format!("{file}: not judged, exit code {}", report.exit.code()));
    }
    let marks = marks(&read(path));
    let told = error_lines(map, report);
    // Of several implementations of a wrong procedure one is wrong at least; of a right one all are right.
    let mut outcomes: BTreeMap<&str, Vec<&Outcome>> = BTreeMap::new();
    for member in report.members() {
        let name = member.name.as_str().split('(').next().unwrap_or_default();
        outcomes.entry(name).or_default().push(&member.outcome);
    }
    for (name, outcomes) in outcomes {
        let proved = outcomes.iter().all(|outcome| matches!(outcome, Outcome::Verified));
        // What holds within a bound has no place where it fails.
        let failed = outcomes.iter().any(|outcome| matches!(outcome, Outcome::Failed(_)));
        let place = format!("{file}: {name}");
        if name.starts_with("bad_") {
            judged.bad += 1;
            let marked = marks.get(name);
            if proved {
                judged.wrong_proofs.push(place);
            } else if failed && marked.is_some_and(|lines| lines.is_disjoint(&told)) {
                judged.misplaced.push(place);
            }
        } else if name.starts_with("ok_") {
            judged.ok += 1;
            if !proved {
                judged.missed.push(place);
            }
        }
    }
}

/// The marked lines of each procedure.
fn marks(text: &str) -> BTreeMap<String, BTreeSet<u32>> {
    let mut marks: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
    let mut procedure = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(header) = line.strip_prefix("procedure ") {
            procedure = name(header).to_string();
        }
        if line.contains("//!") {
            marks.entry(procedure.clone()).or_default().insert(number);
        }
    }
    marks
}

/// The name in a procedure's header, after the attributes.
fn name(mut header: &str) -> &str {
    while let Some((_, rest)) = header.trim_start().strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        header = rest;
    }
    header.split(['(', '<']).next().unwrap_or_default().trim()
}
