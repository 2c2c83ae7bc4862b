//! Ordinary programs do the same with and without checks: those of `tests/plain` are run as they are, and with one specification added, which makes
//! everything tracked.

use std::fs;
use std::path::Path;

use crate::batch::{self, Case};
use grail_jvm::Policy;

/// The program with a predicate in its first class.
fn with_specification(text: &str) -> String {
    let class = text.lines().position(|line| {
        ["class ", "record ", "interface "].iter().any(|word| line.starts_with(word)) && line.ends_with('{')
    });
    let at = class.expect("a class at the beginning of a line");
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    lines[at].push_str(" //@ resource touched() = true;");
    lines.join("\n") + "\n"
}

#[test]
fn ordinary_programs_do_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plain");
    let mut files: Vec<_> = fs::read_dir(&folder).expect("the programs").map(|e| e.expect("a file").path()).collect();
    files.sort();
    let wanted = std::env::var("GRAIL_ONLY").unwrap_or_default();
    let mut cases = Vec::new();
    for path in &files {
        let name = path.file_stem().and_then(|n| n.to_str()).expect("a name").to_string();
        if !name.contains(&wanted) {
            continue;
        }
        let text = fs::read_to_string(path).expect("a program");
        let checked = with_specification(&text);
        cases.push(Case { name: name.clone(), text: text.clone(), policy: None });
        cases.push(Case { name: name.clone(), text: checked, policy: Some(Policy::Contract) });
    }
    let Some(ran) = batch::run(&cases) else { return };
    let mut wrong = Vec::new();
    for (case, pair) in cases.chunks(2).zip(ran.chunks(2)) {
        let (plain, checked) = (&pair[0], &pair[1]);
        let problem = plain.problem.as_ref().or(checked.problem.as_ref());
        if let Some(problem) = problem {
            wrong.push(format!("{}: {problem}", case[0].name));
        } else if plain.output != checked.output || plain.outcome.end != checked.outcome.end {
            let (a, b) = (&plain.output, &checked.output);
            wrong.push(format!("{}: plain\n{a}\nchecked\n{b}\n{:?}", case[0].name, checked.outcome));
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), cases.len() / 2, wrong.join("\n\n"));
}
