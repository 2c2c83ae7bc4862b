//! The programs in `tests/run`: each says in its first lines what it comes to under each policy.
//!
//! `// contract: clean`, `// modular: preFailed:perm`; several names where `thread` finds several. `// prints: text` is a line of the output of a clean run.

use std::fs;
use std::path::Path;

use crate::batch::{self, Case, Ran};
use grail_jvm::Policy;

struct Expected {
    file: String,
    policy: Policy,
    verdict: String,
    prints: Vec<String>,
}

fn expectations(file: &str, text: &str) -> Vec<Expected> {
    let lines =
        || text.lines().take_while(|line| line.starts_with("//")).map(|line| line.trim_start_matches('/').trim());
    let prints: Vec<String> = lines().filter_map(|line| line.strip_prefix("prints: ")).map(str::to_string).collect();
    let policies = [("thread", Policy::Thread), ("contract", Policy::Contract), ("modular", Policy::Modular)];
    let mut found = Vec::new();
    for line in lines() {
        for (name, policy) in policies {
            if let Some(verdict) = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": ")) {
                let (file, verdict) = (file.to_string(), verdict.to_string());
                found.push(Expected { file, policy, verdict, prints: prints.clone() });
            }
        }
    }
    found
}

fn judge(expected: &Expected, ran: &Ran) -> Option<String> {
    let place = format!("{} under {}", expected.file, expected.policy.name());
    if let Some(problem) = &ran.problem {
        return Some(format!("{place}: {problem}"));
    }
    let failures = ran.failures().join(" ");
    let verdict = if failures.is_empty() { "clean" } else { &failures };
    if verdict != expected.verdict {
        return Some(format!("{place}: expected {}, got {verdict}\n{:?}", expected.verdict, ran.outcome));
    }
    let missing = expected.prints.iter().find(|line| !ran.output.lines().any(|printed| printed == line.as_str()));
    match missing {
        Some(line) if verdict == "clean" => Some(format!("{place}: `{line}` is not printed, but\n{}", ran.output)),
        _ => None,
    }
}

#[test]
fn programs_come_to_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/run");
    let mut cases = Vec::new();
    let mut expected = Vec::new();
    let mut files: Vec<_> = fs::read_dir(&folder).expect("the programs").map(|e| e.expect("a file").path()).collect();
    files.sort();
    let wanted = std::env::var("GRAIL_ONLY").unwrap_or_default();
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "java")) {
        let name = path.file_stem().and_then(|n| n.to_str()).expect("a name").to_string();
        let text = fs::read_to_string(path).expect("a program");
        let all = expectations(&name, &text);
        assert!(!all.is_empty(), "{name} expects nothing");
        if !name.contains(&wanted) {
            continue;
        }
        for e in all {
            cases.push(Case { name: name.clone(), text: text.clone(), policy: Some(e.policy) });
            expected.push(e);
        }
    }
    let Some(ran) = batch::run(&cases) else { return };
    let wrong: Vec<String> = expected.iter().zip(&ran).filter_map(|(e, r)| judge(e, r)).collect();
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), expected.len(), wrong.join("\n\n"));
}
