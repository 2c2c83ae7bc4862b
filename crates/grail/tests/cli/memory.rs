//! Proofs that are remembered from run to run: they say what a fresh run says, and never of another program.

use std::fs;
use std::path::{Path, PathBuf};

use super::sandbox::{Run, Sandbox};

fn verify(sandbox: &Sandbox, arguments: &[&str]) -> Run {
    let folder = sandbox.path("proofs");
    let arguments: Vec<&str> = ["verify"].iter().chain(arguments).copied().collect();
    sandbox.grail_with_env(&arguments, "GRAIL_CACHE", folder.to_str().expect("a plain name"))
}

/// How many proofs a run took from memory.
fn remembered(sandbox: &Sandbox, arguments: &[&str]) -> usize {
    let run = verify(sandbox, &[&["--stats"], arguments].concat());
    run.stdout.lines().filter(|line| line.contains("remembered 1")).count()
}

const PROGRAM: &str = "field f: Int
domain D { function d(): Int  axiom { d() > 0 }  function e(n: Int): Int  axiom { forall n: Int :: { e(n) } e(n) == next(n) } }
function next(n: Int): Int { after(n) }
function after(n: Int): Int { n + 1 }
function positive(n: Int): Int requires n > 0 ensures result > 0 { n }
function twice(n: Int): Int { n + n }
function far(n: Int): Int { twice(n) }
predicate cell(x: Ref) { acc(x.f) && x.f == far(1) }
method callee(n: Int) returns (r: Int) requires n > 0 ensures r == n { r := n }
method caller(x: Ref) requires cell(x) { unfold cell(x)  assert x.f == 2  var r: Int  r := callee(3)  assert r == 3  assert d() != 0 }
method other() { var k: Int := positive(2)  assert k > 0 && e(1) == 2 }
";

#[test]
fn the_second_run_says_the_same_and_proves_less() {
    let sandbox = Sandbox::new("memory-same").file("a.vpr", PROGRAM);
    let first = verify(&sandbox, &["a.vpr"]);
    assert_eq!(first.code, 0, "{first:?}");
    let second = verify(&sandbox, &["a.vpr"]);
    assert_eq!((second.code, second.stdout), (0, first.stdout));
    // One in 64 is proved again.
    assert!(remembered(&sandbox, &["a.vpr"]) >= 5);
    assert_eq!(remembered(&sandbox, &["--no-cache", "a.vpr"]), 0);
    assert_eq!(remembered(&sandbox, &["--cache", "check", "a.vpr"]), 0);
    assert_eq!(verify(&sandbox, &["--cache", "read-only", "a.vpr"]).code, 0);
}

/// Each of these makes something false that was proved before.
const CHANGES: [(&str, &str); 11] = [
    ("assert r == 3", "assert r == 4"),
    ("ensures r == n { r := n }", "ensures true { r := n }"),
    ("requires n > 0 ensures r == n", "requires n > 3 ensures r == n"),
    ("{ n + n }", "{ n + n + 1 }"),
    ("{ twice(n) }", "{ twice(n) - 1 }"),
    ("x.f == far(1) }", "x.f == far(2) }"),
    ("acc(x.f) && ", "acc(x.f, 1/2) && "),
    ("axiom { d() > 0 }", "axiom { d() >= 0 }"),
    ("{ after(n) }", "{ after(n) - 1 }"),
    ("{ n + 1 }", "{ n + 2 }"),
    ("requires n > 0 ensures result > 0 { n }", "requires n > 5 ensures result > 0 { n }"),
];

#[test]
fn what_a_proof_depends_on_is_not_forgotten() {
    for (number, (from, to)) in CHANGES.iter().enumerate() {
        let sandbox = Sandbox::new(&format!("memory-change-{number}")).file("a.vpr", PROGRAM);
        assert_eq!(verify(&sandbox, &["a.vpr"]).code, 0);
        let changed = PROGRAM.replace(from, to);
        assert_ne!(changed, PROGRAM, "{from}");
        fs::write(sandbox.path("a.vpr"), &changed).expect("it can be written");
        let (warm, fresh) = (verify(&sandbox, &["a.vpr"]), verify(&sandbox, &["--no-cache", "a.vpr"]));
        assert_eq!((warm.code, warm.stdout), (fresh.code, fresh.stdout), "{from} → {to}");
        let again = verify(&sandbox, &["a.vpr"]);
        assert_eq!(again.code, fresh.code, "{from} → {to}");
        // An amount does not make it wrong, only weaker.
        assert_eq!(fresh.code == 0, from.contains("acc"), "{from} → {to}");
    }
}

#[test]
fn a_change_costs_what_depends_on_it() {
    let sandbox = Sandbox::new("memory-cost").file("a.vpr", PROGRAM);
    verify(&sandbox, &["a.vpr"]);
    let all = remembered(&sandbox, &["a.vpr"]);
    fs::write(sandbox.path("a.vpr"), format!("// moved\n\n{}", PROGRAM.replace("positive(2)", "positive(3)")))
        .expect("it can be written");
    assert_eq!(remembered(&sandbox, &["a.vpr"]), all - 1);
}

#[test]
fn options_that_change_what_is_claimed_are_part_of_it() {
    let java = "class C {\n  //@ requires n > 0;\n  //@ ensures \\result > n;\n  static int next(int n) { return n + 1; }\n}\n";
    let sandbox = Sandbox::new("memory-options").file("C.java", java);
    assert_eq!(verify(&sandbox, &["C.java"]).code, 0);
    assert_eq!(verify(&sandbox, &["--overflow", "C.java"]).code, 1);
    assert_eq!(verify(&sandbox, &["C.java"]).code, 0);
}

#[test]
fn what_was_proved_beside_a_wrong_function_does_not_count() {
    let wrong = "function f(n: Int): Int ensures false { n }\nmethod m(n: Int) { var k: Int := f(n)  assert k == 7 }\n";
    let sandbox = Sandbox::new("memory-beside").file("a.vpr", wrong);
    assert_eq!(verify(&sandbox, &["a.vpr"]).code, 1);
    assert_eq!(files(&sandbox.path("proofs")).len(), 0, "nothing is remembered");
}

#[test]
fn without_an_entry_nothing_is_proved_read_only() {
    let sandbox = Sandbox::new("memory-read-only").file("a.vpr", PROGRAM);
    let run = verify(&sandbox, &["--cache", "read-only", "a.vpr"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.stdout.contains("there is no proof of the method `caller` in the cache"), "{run:?}");
}

#[test]
fn damaged_entries_say_nothing() {
    let sandbox = Sandbox::new("memory-damaged").file("a.vpr", PROGRAM);
    verify(&sandbox, &["a.vpr"]);
    for entry in files(&sandbox.path("proofs")) {
        fs::write(&entry, "grail proof 1\nsomething else\n").expect("it can be written");
    }
    assert_eq!(remembered(&sandbox, &["a.vpr"]), 0);
    assert_ne!(remembered(&sandbox, &["a.vpr"]), 0, "they were written anew");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let below = |entry: fs::DirEntry| match entry.path() {
        path if path.is_dir() => files(&path),
        path => vec![path],
    };
    fs::read_dir(folder).into_iter().flatten().flatten().flat_map(below).collect()
}
