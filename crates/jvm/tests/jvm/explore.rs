//! The programs in `tests/explore`: each says in its first lines what a search through its schedules comes to.
//!
//! `// explore: clean` for all schedules, `bounded` for not all, `outside` for what cannot be followed, or the name of a failure, which its schedule
//! then shows again.

use std::fs;
use std::path::Path;
use std::time::Duration;

use grail_jvm::explore::{Explored, Plan, Which, explore};
use grail_jvm::{End, Order, Request};

use crate::loaded::Loaded;

const ALL: Which = Which::All { reduction: true, preemptions: None };

fn plan(which: Which, schedules: Option<u64>) -> Plan {
    Plan { which, schedules, steps: None, all_errors: false }
}

/// Explores a program, and shows a failure again.
fn explored(name: &str, text: &str, plan: &Plan) -> (Explored, Option<String>) {
    let file = format!("{name}.java");
    let loaded = Loaded::new(&[(&file, text)], &[]);
    let request = loaded.request(&Order::Free, Duration::from_secs(60));
    let explored = explore(&request, plan, &mut |_, _| {});
    let again = explored.schedules.first().map(|schedule| {
        let order = Order::Follow(schedule.clone());
        failure(&grail_jvm::run(&Request { order: &order, ..request }).diagnostics)
    });
    (explored, again)
}

fn failure(diagnostics: &[source::Diagnostic]) -> String {
    diagnostics.first().map_or_else(String::new, |d| d.id.clone().unwrap_or_else(|| d.code.0.to_string()))
}

fn verdict(explored: &Explored) -> String {
    match explored.outcome.end {
        End::Exited(_) if explored.bound.is_none() => "clean".to_string(),
        End::Exited(_) => "bounded".to_string(),
        End::Undecided if failure(&explored.outcome.diagnostics) == "G5591" => "outside".to_string(),
        End::Violation => failure(&explored.outcome.diagnostics),
        other => format!("{other:?}"),
    }
}

#[test]
fn searches_find_what_programs_say() {
    if grail_jvm::find_jdk().is_err() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explore");
    let mut files: Vec<_> = fs::read_dir(&folder).expect("the programs").map(|e| e.expect("a file").path()).collect();
    files.sort();
    let wanted = std::env::var("GRAIL_ONLY").unwrap_or_default();
    let mut wrong = Vec::new();
    for path in files {
        let name = path.file_stem().and_then(|n| n.to_str()).expect("a name").to_string();
        if !name.contains(&wanted) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a program");
        let expected = text.lines().find_map(|line| line.strip_prefix("// explore: ")).expect("an expectation");
        let (explored, again) = explored(&name, &text, &plan(ALL, None));
        let found = verdict(&explored);
        if found != expected {
            wrong.push(format!("{name}: expected {expected}, got {found}\n{:?}", explored.outcome));
        } else if again.as_ref().is_some_and(|again| again != expected) {
            wrong.push(format!("{name}: its schedule {:?} comes to {again:?}", explored.schedules));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What makes no difference may be left out: with and without reduction a search finds the same.
#[test]
fn reduction_loses_nothing() {
    if grail_jvm::find_jdk().is_err() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explore");
    for name in ["locks-in-one-order", "lost-update", "atomic-increment"] {
        let text = fs::read_to_string(folder.join(format!("{name}.java"))).expect("a program");
        let every = Which::All { reduction: false, preemptions: None };
        let (all, _) = explored(name, &text, &plan(every, Some(150)));
        let (few, _) = explored(name, &text, &plan(ALL, None));
        assert_eq!(all.outcome.end, few.outcome.end, "{name}: {:?} and {:?}", all.outcome, few.outcome);
        assert!(few.n_schedules <= all.n_schedules, "{name}: {} and {}", few.n_schedules, all.n_schedules);
    }
}

#[test]
fn bounds_and_samples_are_named() {
    if grail_jvm::find_jdk().is_err() {
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explore/one-place-buffer.java");
    let text = fs::read_to_string(path).expect("a program");
    let one = Which::All { reduction: true, preemptions: Some(1) };
    let plans = [
        (plan(ALL, Some(3)), "3 schedules"),
        (plan(one, None), "at most 1 preemption"),
        (plan(Which::Sampled { seed: 7 }, Some(4)), "4 sampled schedules"),
    ];
    for (plan, expected) in plans {
        let (explored, _) = explored("one-place-buffer", &text, &plan);
        let bound = explored.bound.expect("a bound");
        assert_eq!((bound.text.as_str(), bound.asked), (expected, true));
        assert_eq!(explored.outcome.end, End::Exited(0));
    }
}
