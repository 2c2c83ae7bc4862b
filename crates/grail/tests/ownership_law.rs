//! The law between `verify`, `run` and `explore` on the suite of the ownership model, where it is on the machine: a program that is right never
//! breaks a rule, neither when it runs nor in any schedule that is tried, and the mistakes that either has found so far
//! (`tests/conformance/ownership-run.pass` says which) are found again. `GRAIL_BLESS=1` takes what is found now.

// It offers more than these tests need.
#[allow(dead_code)]
#[path = "cli/sandbox.rs"]
mod sandbox;

use std::collections::BTreeSet;
use std::fs;

use driver::Task;
use sandbox::Sandbox;
use testkit::conformance::Suite;
use testkit::conformance::suite::Expected;

/// How a program is tried: the word of the command line, and how far it goes. Schedules are few, so that all programs take a minute or two.
const WAYS: [(&str, &[&str]); 2] =
    [("run", &["--time-limit", "10"]), ("explore", &["--max-schedules", "12", "--time-limit", "60"])];

#[test]
fn right_programs_break_no_rule_and_mistakes_are_found_again() {
    let Some(folder) = Suite::Ownership.folder() else {
        eprintln!("skipped: the suite is not on this machine");
        return;
    };
    let sandbox = Sandbox::new("ownership-law");
    let (mut wrong, mut found) = (Vec::new(), BTreeSet::new());
    for file in Suite::Ownership.files(&folder) {
        let text = fs::read_to_string(folder.join(&file)).expect("a program of the suite");
        let (_, expected) = Suite::Ownership.expectations(&folder, &file, Task::Verify);
        let Expected::Ownership(expected) = expected else { continue };
        if !text.contains("void main(") {
            continue;
        }
        let path = folder.join(&file);
        let path = path.to_str().expect("a path");
        for (word, limits) in WAYS {
            let tried = sandbox.grail(&[&[word, "--format", "json"], limits, &[path]].concat());
            if tried.stdout.contains("there is no Java to run") {
                eprintln!("skipped: there is no JDK");
                return;
            }
            // What breaks a rule of the model; waiting for ever and exceptions are not among them.
            let broken = tried.stdout.contains("\"G5516\"");
            match (expected.rejects(), broken) {
                (true, true) => _ = found.insert(format!("{word} {file}")),
                (false, true) => wrong.push(format!("{word} {file}: it is right, but: {}", tried.stdout)),
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let list = testkit::root().join("tests/conformance/ownership-run.pass");
    if std::env::var_os("GRAIL_BLESS").is_some() {
        let text: String = found.iter().map(|line| format!("{line}\n")).collect();
        fs::write(&list, text).expect("the list can be written");
    }
    let known = fs::read_to_string(&list).unwrap_or_default();
    let lost: Vec<&str> = known.lines().filter(|line| !found.contains(*line)).collect();
    assert!(lost.is_empty(), "no longer found: {lost:?}");
}
