//! What is proved of the examples never fails when it runs as the proof sees it; what is broken in their siblings is caught.

use std::fs;
use std::path::Path;

use crate::batch::{self, Case};
use grail_jvm::Policy;

/// An example, a class `Driver` that uses it, and what comes of it.
const CASES: &[(&str, &str, &str)] = &[
    (
        "bank",
        "Account x = new Account(); Account y = new Account(); x.deposit(5);
         Bank.transfer(x, y, 3); Bank.transfer(x, y, 30); System.out.println(x.withdraw(3));",
        "clean",
    ),
    ("bank-broken", "Account x = new Account(); x.deposit(5); x.withdraw(6);", "invariantFailed:false"),
    (
        "list",
        "Node n = new Node(3, null); n.insertBehind(5); n.insertBehind(4); n.insertBehind(1); n.insertBehind(9);",
        "clean",
    ),
    ("list", "Node n = new Node(3, null); Node m = new Node(4, n);", "preFailed:false"),
    ("list", "Node n = new Node(3, null); System.out.println(n.value);", "perm"),
    (
        "list-broken",
        "Node n = new Node(); n.next = new Node();
         //@ fold n.next.chain();
         //@ fold n.chain();
         n.bump();",
        "foldFailed:false",
    ),
    (
        "list-broken",
        "Node n = new Node();
         //@ fold n.chain();
         n.open();",
        "postFailed:perm",
    ),
    ("list-broken", "Node n = new Node(); n.bump();", "preFailed:perm"),
    ("sum", "System.out.println(Totals.total(new int[] {1, 2, 3, 4, 5}));", "clean"),
    ("sum", "int[] a = new int[2]; new Summer(a, 0, 3);", "preFailed:false"),
    ("sum-broken", "Hasty.early();", "perm"),
    ("sum-broken", "Adder a = new Adder(); Hasty.partly(a);", "forkPre:perm"),
    (
        "shapes",
        "System.out.println(new Rectangle(2, 3).times(2)); System.out.println(Gallery.use(new Square(4)));",
        "clean",
    ),
    ("shapes", "new Rectangle(1, 1).times(-1);", "preFailed:false"),
    ("shapes-broken", "Shape s = new Hole(); s.area();", "postFailed:false"),
    ("shapes-broken", "Shape s = new Hole(); s.times(0);", "overrideFailed:false"),
    (
        "buffer",
        "Buffer b = new Buffer(2); b.put(1); b.put(2); System.out.println(b.take()); b.put(3);
         System.out.println(b.take()); System.out.println(b.take());",
        "clean",
    ),
    ("buffer", "new Buffer(0);", "preFailed:false"),
    ("buffer-broken", "Slots s = new Slots(); s.put();", "heldFailed"),
];

#[test]
fn what_is_proved_runs_clean_and_what_is_broken_is_caught() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java");
    let cases: Vec<Case> = CASES
        .iter()
        .map(|(name, body, _)| {
            let text = fs::read_to_string(folder.join(format!("{name}.java"))).expect("an example");
            let main = "public static void main(String[] args) throws InterruptedException";
            let text = format!("{text}\nclass Driver {{\n    {main} {{\n        {body}\n    }}\n}}\n");
            Case { name: name.to_string(), text, policy: Some(Policy::Modular) }
        })
        .collect();
    let Some(ran) = batch::run(&cases) else { return };
    let mut wrong = Vec::new();
    for ((name, body, expected), ran) in CASES.iter().zip(&ran) {
        let failures = ran.failures().join(" ");
        let verdict = if failures.is_empty() { "clean" } else { &failures };
        if let Some(problem) = &ran.problem {
            wrong.push(format!("{name} with {body}: {problem}"));
        } else if verdict != *expected {
            wrong.push(format!("{name} with {body}: expected {expected}, got {verdict}\n{:?}", ran.outcome));
        }
    }
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), CASES.len(), wrong.join("\n\n"));
}

/// Examples with a method to start with, as they are. What a run cannot follow it says; nothing of what is proved fails.
#[test]
fn examples_that_start_by_themselves_run_clean() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java");
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder).expect("the examples") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|e| e != "java") {
            continue;
        }
        let name = path.file_stem().and_then(|n| n.to_str()).expect("a name").to_string();
        let text = fs::read_to_string(&path).expect("an example");
        if !name.ends_with("-broken") && text.contains("static void main(") && !text.contains("model ownership") {
            cases.push(Case { name, text, policy: Some(Policy::Modular) });
        }
    }
    assert!(cases.len() >= 10, "there are examples that start by themselves");
    let Some(ran) = batch::run(&cases) else { return };
    for (case, ran) in cases.iter().zip(&ran) {
        assert!(ran.problem.is_none(), "{}: {:?}", case.name, ran.problem);
        let failures = ran.failures();
        assert!(failures.iter().all(|failure| failure == "unchecked"), "{}: {failures:?}", case.name);
    }
}
