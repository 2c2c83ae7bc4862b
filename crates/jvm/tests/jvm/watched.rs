//! The programs in `tests/watched` have no specification: each says in its first lines what a run of it and a search through its schedules come to.
//!
//! `// run:` and `// explore:` name a failure, or `clean`; what a schedule shows, it shows again. A program without one of these lines is not tried
//! in that way.

use std::fs;
use std::path::Path;
use std::time::Duration;

use grail_jvm::explore::{Plan, Which};
use grail_jvm::plain::{self, Request, Sources};
use grail_jvm::{End, Outcome, Output};
use source::SourceMap;

const ALL: Plan =
    Plan { which: Which::All { reduction: true, preemptions: None }, schedules: None, steps: None, all_errors: false };

fn found(outcome: &Outcome) -> String {
    match (outcome.end, outcome.diagnostics.first()) {
        (End::Exited(0), None) => "clean".to_string(),
        (_, Some(d)) => d.id.clone().unwrap_or_else(|| d.code.0.to_string()),
        (end, None) => format!("{end:?}"),
    }
}

/// What is wrong with one program, if anything is.
fn problem(name: &str, text: &str) -> Option<String> {
    let map = SourceMap::new();
    let file = map.add(format!("{name}.java"), text.to_string());
    let sources = Sources::without_specifications(&map, &[file]).expect("a program without specifications");
    let request = Request {
        map: &map,
        sources: &sources,
        args: &[],
        entry: None,
        class_path: &[],
        time_limit: Some(Duration::from_secs(90)),
        output: Output::Dropped,
        is_cancelled: &|| false,
    };
    let expected = |how: &str| text.lines().find_map(|line| line.strip_prefix(how));
    if let Some(expected) = expected("// run: ") {
        let outcome = plain::run(&request).expect("a program with a `main`");
        if found(&outcome) != expected {
            return Some(format!("{name}: a run should be {expected}: {outcome:?}"));
        }
    }
    if let Some(expected) = expected("// explore: ") {
        let explored = plain::explore(&request, &ALL, &mut |_, _| {}).expect("a program with a `main`");
        let bound = explored.bound.filter(|_| expected == "clean");
        if found(&explored.outcome) != expected || bound.is_some() {
            return Some(format!("{name}: a search should be {expected}: {:?} {bound:?}", explored.outcome));
        }
        if let Some(schedule) = explored.schedules.first() {
            let again = plain::replay(&request, schedule).expect("a program with a `main`");
            if found(&again) != expected {
                return Some(format!("{name}: {schedule} should show {expected} again: {again:?}"));
            }
        }
    }
    None
}

#[test]
fn watched_programs_come_to_what_they_say() {
    if grail_jvm::find_jdk().is_err() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/watched");
    let mut files: Vec<_> = fs::read_dir(&folder).expect("the programs").map(|e| e.expect("a file").path()).collect();
    files.sort();
    let wanted = std::env::var("GRAIL_ONLY").unwrap_or_default();
    let mut wrong = Vec::new();
    for path in files {
        let name = path.file_stem().and_then(|n| n.to_str()).expect("a name").to_string();
        if name.contains(&wanted) {
            wrong.extend(problem(&name, &fs::read_to_string(&path).expect("a program")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
