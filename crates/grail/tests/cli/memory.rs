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
    run.stdout.lines().filter(|line| line.contains("  remembered ")).count()
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

/// What is said of a changed program, after one that was proved, is what a fresh run says, verdicts on assertions included.
fn nothing_is_stale(topic: &str, file: &str, program: &str, changes: &[(&str, &str)], harmless: &str) {
    for (number, (from, to)) in changes.iter().enumerate() {
        let sandbox = Sandbox::new(&format!("memory-{topic}-{number}")).file(file, program);
        let first = verify(&sandbox, &[file]);
        assert_eq!(first.code, 0, "{first:?}");
        let changed = program.replace(from, to);
        assert_ne!(changed, program, "{from}");
        fs::write(sandbox.path(file), &changed).expect("it can be written");
        let (warm, fresh) = (verify(&sandbox, &[file]), verify(&sandbox, &["--no-cache", file]));
        assert_eq!((warm.code, warm.stdout), (fresh.code, fresh.stdout), "{from} → {to}");
        let again = verify(&sandbox, &[file]);
        assert_eq!(again.code, fresh.code, "{from} → {to}");
        assert_eq!(fresh.code == 0, from.contains(harmless), "{from} → {to}");
    }
}

#[test]
fn what_a_proof_depends_on_is_not_forgotten() {
    // An amount does not make it wrong, only weaker.
    nothing_is_stale("silver", "a.vpr", PROGRAM, &CHANGES, "acc");
}

const BOOGIE: &str = "type T;
const unique red: int;
const five: int;
const two: int uses { axiom two == 2; }
axiom five == 5;
var g: int where g >= 0;
function next(n: int): int { after(n) }
function after(n: int): int { n + 1 }
function {:inline} same(n: int): int { n }
function constant(): int { 7 }
function opaque(n: int): int;
axiom (forall n: int :: { opaque(n) } opaque(n) > n);
procedure callee(n: int) returns (r: int) requires n > 0; ensures r == n; { r := n; }
procedure outside(n: int); modifies g; ensures g == n;
procedure {:inline 1} body(n: int) returns (r: int) { r := n + 2; }
procedure caller() modifies g; {
  var r: int;
  call r := callee(3);
  assert r == 3;
  call outside(4);
  assert g == 4;
  call r := body(1);
  assert r == 3;
  havoc g;
  assert g >= 0;
}
procedure values() { assert next(1) == 2 && same(3) == 3 && five == 5 && two == 2; assert constant() == 7 && opaque(1) > 1; }
procedure down(n: int) measure n; requires n >= 0; { if (n > 0) { call up(n); } }
procedure up(n: int) measure 0; requires n >= 0; { }
procedure split(n: int) returns (r: int); ensures r > n;
implementation split(n: int) returns (r: int) { r := n + 1; }
implementation split(n: int) returns (r: int) { r := n + 2; }
";

/// Each of these makes something false that was proved before, but for the first.
const BOOGIE_CHANGES: [(&str, &str); 17] = [
    ("type T;", "type T; type U;"),
    ("assert r == 3;\n  call outside", "assert r == 4;\n  call outside"),
    ("requires n > 0; ensures r == n;", "requires n > 3; ensures r == n;"),
    ("ensures r == n; { r := n; }", "ensures r >= n; { r := n; }"),
    ("ensures g == n;", "ensures g >= n;"),
    ("{ r := n + 2; }\nprocedure caller", "{ r := n + 3; }\nprocedure caller"),
    ("where g >= 0", "where g >= 0 - 1"),
    ("{ after(n) }", "{ after(n) + 1 }"),
    ("{ n + 1 }", "{ n + 2 }"),
    ("same(n: int): int { n }", "same(n: int): int { n + 1 }"),
    ("axiom five == 5;", ""),
    ("axiom two == 2;", ""),
    ("{ 7 }", "{ 8 }"),
    ("opaque(n) > n);", "opaque(n) >= n);"),
    // The body decides who calls whom, and so whether a measure must decrease.
    ("measure 0; requires n >= 0; { }", "measure 0; requires n >= 0; { call down(n); }"),
    ("r := n + 2; }\n", "r := n + 0; }\n"),
    ("{:inline 1} body(n", "body(n"),
];

#[test]
fn what_a_proof_of_a_boogie_program_depends_on_is_not_forgotten() {
    nothing_is_stale("boogie", "a.bpl", BOOGIE, &BOOGIE_CHANGES, "type");
}

const CHALICE: &str = "class Counter {
  var x: int;
  invariant acc(x) && old(x) <= x;

  method pause()
    requires holds(this) && acc(x) && rd(mu) && waitlevel == mu
    requires eval(this.acquire, acc(x)) && eval(this.acquire, x) <= x
    ensures holds(this) && acc(x) && rd(mu) && waitlevel == mu
  {
  }

  method up()
    requires rd(mu) && waitlevel << mu
  {
    acquire this;
    var y: int := x;
    call pause();
    x := y + 1;
    release this;
  }
}
class Cell {
  var n: int;
  predicate small { acc(n) && n < limit() }
  function limit(): int { 10 }
  method set(k: int)
    requires acc(n) && k < 10
    ensures acc(n) && n == k
  {
    n := k;
  }
  method both()
    requires acc(n)
    ensures small
  {
    call set(3);
    assert n == 3;
    fold small;
  }
  method main() {
    var c := new Cell;
    call c.both();
  }
}
";

/// Each of these makes something false that was proved before, but for the first.
const CHALICE_CHANGES: [(&str, &str); 9] = [
    ("class Cell {", "class Other { } class Cell {"),
    // What a callee does in its body decides what its caller still knows of the lock.
    ("mu\n  {\n  }", "mu\n  {\n    release this;\n    acquire this;\n  }"),
    ("x := y + 1;", "x := y - 1;"),
    ("old(x) <= x;", "old(x) < x;"),
    ("limit(): int { 10 }", "limit(): int { 3 }"),
    ("n < limit()", "n > limit()"),
    ("&& n == k\n", "&& n <= k\n"),
    ("k < 10\n", "k < 3\n"),
    ("n := k;", "n := k + 1;"),
];

#[test]
fn what_a_proof_of_a_chalice_program_depends_on_is_not_forgotten() {
    nothing_is_stale("chalice", "a.chalice", CHALICE, &CHALICE_CHANGES, "class");
}

#[test]
fn methods_are_known_by_their_source() {
    let sandbox = Sandbox::new("memory-source").file("a.chalice", CHALICE);
    let first = verify(&sandbox, &["a.chalice"]);
    let all = remembered(&sandbox, &["a.chalice"]);
    assert!(all >= 4, "{all}");
    let again = verify(&sandbox, &["a.chalice"]);
    assert_eq!((again.code, again.stdout), (first.code, first.stdout));
    // One body is another: all others are known, and what is said is what a fresh run says.
    let changed = CHALICE.replace("x := y + 1;", "x := y + 2;");
    fs::write(sandbox.path("a.chalice"), &changed).expect("it can be written");
    all_but_one(remembered(&sandbox, &["a.chalice"]), all);
    let wrong = CHALICE.replace("x := y + 1;", "x := y - 1;");
    fs::write(sandbox.path("a.chalice"), &wrong).expect("it can be written");
    let (warm, fresh) = (verify(&sandbox, &["a.chalice"]), verify(&sandbox, &["--no-cache", "a.chalice"]));
    assert_eq!((warm.code, warm.stdout), (1, fresh.stdout));
    assert_eq!(verify(&sandbox, &["--cache", "check", "a.chalice"]).code, 1);
}

const OWNERSHIP: &str = "//@ model ownership;
class Counter {
    int n;
    //@ invariant 0 <= n;

    //@ ensures this \\in \\A && this \\notin \\S && this.inv;
    Counter() {
        //@ pack this;
    }

    //@ requires this \\in \\A && this.inv;
    //@ ensures this \\in \\A && this.inv;
    void count() {
        //@ unpack this;
        n = n + 1;
        //@ pack this;
    }

    //@ requires this \\in \\A && this.inv;
    //@ ensures this \\in \\A && this.inv;
    void twice() {
        count();
        count();
    }
}
";

/// Each of these makes something false that was proved before.
const OWNERSHIP_CHANGES: [(&str, &str); 4] = [
    ("n = n + 1;", "n = n - 1;"),
    ("invariant 0 <= n;", "invariant 1 <= n;"),
    ("this.inv;\n    void count", "true;\n    void count"),
    ("        //@ pack this;\n    }\n\n    //@ requires", "    }\n\n    //@ requires"),
];

#[test]
fn what_a_proof_in_the_ownership_model_depends_on_is_not_forgotten() {
    nothing_is_stale("ownership", "Counter.java", OWNERSHIP, &OWNERSHIP_CHANGES, "harmless");
    let sandbox = Sandbox::new("memory-ownership").file("Counter.java", OWNERSHIP);
    verify(&sandbox, &["Counter.java"]);
    assert!(remembered(&sandbox, &["Counter.java"]) >= 2);
}

/// A definition of a constant function that contradicts itself is told to all, also to those who never speak of it.
#[test]
fn a_contradiction_elsewhere_is_part_of_a_proof() {
    let wrong = "function odd(): int { odd() + 1 }\nprocedure p() { assert false; }\n";
    let sandbox = Sandbox::new("memory-elsewhere").file("a.bpl", wrong);
    verify(&sandbox, &["a.bpl"]);
    fs::write(sandbox.path("a.bpl"), wrong.replace("odd() + 1", "1")).expect("it can be written");
    assert_eq!(verify(&sandbox, &["a.bpl"]).code, 1);
}

/// A body in the place of a call counts wherever the call stands, and however the attribute is written.
#[test]
fn a_body_in_the_place_of_a_call_is_part_of_a_proof() {
    let callee = "procedure {:inline 1} q(x: int) returns (r: int) { r := x; }\n";
    let code = "|{ var r: int; A: call r := q(3); return r == c; }|";
    let programs = [
        format!("{callee}function f(c: int): bool {{ {code} }}\nprocedure p() {{ assert f(3); }}\n"),
        format!("{callee}const c: int;\naxiom {code};\nprocedure p() {{ assert c == 3; }}\n"),
        format!("{callee}var c: int where {code};\nprocedure p() {{ assert c == 3; }}\n"),
        format!("{callee}procedure p() {{ var r: int; call r := q(3); assert r == 3; }}\n")
            .replace("{:inline", "{:\\inline"),
    ];
    for (number, right) in programs.into_iter().enumerate() {
        let sandbox = Sandbox::new(&format!("memory-bodies-{number}")).file("a.bpl", &right);
        assert_eq!(verify(&sandbox, &["a.bpl"]).code, 0, "{right}");
        fs::write(sandbox.path("a.bpl"), right.replace("r := x;", "r := x + 1;")).expect("it can be written");
        assert_eq!(verify(&sandbox, &["a.bpl"]).code, 1, "{right}");
    }
}

/// `/` divides integers in the dialect of 2005. Which dialect it is depends on the text of others.
#[test]
fn the_dialect_is_part_of_a_proof() {
    let old = "procedure q(r: ref); procedure p(x: int) { assert 7 / 2 == 3; }\n";
    let sandbox = Sandbox::new("memory-dialect").file("a.bpl", old);
    assert_eq!(verify(&sandbox, &["a.bpl"]).code, 0);
    fs::write(sandbox.path("a.bpl"), old.replace("r: ref", "r: int")).expect("it can be written");
    assert_ne!(verify(&sandbox, &["a.bpl"]).code, 0);
}

#[test]
fn verdicts_on_assertions_are_remembered_where_they_stand_now() {
    let sandbox = Sandbox::new("memory-claims").file("a.bpl", BOOGIE);
    let told = |sandbox: &Sandbox, more: &[&str]| {
        let run = verify(sandbox, &[&["--format", "json"], more, &["a.bpl"]].concat());
        let report: serde_json::Value = serde_json::from_str(&run.stdout).expect("it is JSON");
        report["files"][0]["members"].clone()
    };
    verify(&sandbox, &["a.bpl"]);
    // One in 64 is proved again.
    assert!(remembered(&sandbox, &["a.bpl"]) >= 6);
    assert_eq!(told(&sandbox, &[]), told(&sandbox, &["--no-cache"]));
    let moved = format!("// moved\n\n{}", BOOGIE.replace("assert g == 4;", "\n\n  assert   g == 4;"));
    fs::write(sandbox.path("a.bpl"), moved).expect("it can be written");
    assert!(remembered(&sandbox, &["a.bpl"]) >= 6);
    assert_eq!(told(&sandbox, &[]), told(&sandbox, &["--no-cache"]));
}

#[test]
fn a_change_costs_what_depends_on_it() {
    let sandbox = Sandbox::new("memory-cost").file("a.vpr", PROGRAM);
    verify(&sandbox, &["a.vpr"]);
    let all = remembered(&sandbox, &["a.vpr"]);
    fs::write(sandbox.path("a.vpr"), format!("// moved\n\n{}", PROGRAM.replace("positive(2)", "positive(3)")))
        .expect("it can be written");
    all_but_one(remembered(&sandbox, &["a.vpr"]), all);
}

/// One was proved because it is new, and some may have been because one in 64 is proved again.
fn all_but_one(remembered: usize, all: usize) {
    assert!(remembered < all && remembered + 3 >= all, "{remembered} of {all}");
}

/// What a program trusts, and what it is warned of, is told whenever it is verified.
#[test]
fn an_unchanged_program_is_told_of_as_before() {
    let trusting =
        "method abstract(n: Int) returns (r: Int) ensures r > n\nmethod m(n: Int) { assume n > 3  assert n > 2 }\n";
    let vacuous = "method m(n: Int) requires n > 3 && n < 2 { assert n == 7 }\n";
    let java =
        "class C {\n  //@ requires n > 0;\n  //@ ensures \\result > 0;\n  static int same(int n) { return n; }\n}\n";
    let unfinished = "class C { method m() ensures false { call n() } method n() ensures false { assume false } }\n";
    for (file, program) in [("a.vpr", trusting), ("b.vpr", vacuous), ("C.java", java), ("d.chalice", unfinished)] {
        let sandbox = Sandbox::new(&format!("memory-told-{}", &file[..1])).file(file, program);
        for options in [&[][..], &["--deny", "assume"], &["--deny", "integers"], &["--format", "json"]] {
            let options = [options, &[file]].concat();
            let fresh = verify(&sandbox, &[&["--no-cache"], &options[..]].concat());
            for _ in 0..3 {
                let run = verify(&sandbox, &options);
                assert_eq!((run.code, run.stdout), (fresh.code, fresh.stdout.clone()), "{options:?}");
            }
        }
    }
}

/// What is in other files is part of a proof, wherever it lies.
#[test]
fn what_is_in_other_files_is_not_forgotten() {
    let using = "import \"b.vpr\"\nmethod m() { assert two() == 2 }\n";
    let sandbox = Sandbox::new("memory-imports").file("a.vpr", using).file("b.vpr", "function two(): Int { 2 }\n");
    assert_eq!(verify(&sandbox, &["a.vpr"]).code, 0);
    assert_eq!(verify(&sandbox, &["a.vpr"]).code, 0);
    fs::write(sandbox.path("b.vpr"), "function two(): Int { 3 }\n").expect("it can be written");
    assert_eq!(verify(&sandbox, &["a.vpr"]).code, 1);

    let user = "class A {\n  static void m() { int n = B.two(); /*@ assert n == 2; @*/ }\n}\n";
    let used = "class B {\n  //@ ensures \\result == 2;\n  static int two() { return 2; }\n}\n";
    let sandbox = Sandbox::new("memory-joined").file("A.java", user).file("B.java", used);
    assert_eq!(verify(&sandbox, &["A.java", "B.java"]).code, 0);
    assert_eq!(verify(&sandbox, &["A.java", "B.java"]).code, 0);
    fs::write(sandbox.path("B.java"), used.replace('2', "3")).expect("it can be written");
    assert_eq!(verify(&sandbox, &["A.java", "B.java"]).code, 1);

    let stub =
        "package p; public class Lib {\n  //@ ensures \\result == 2;\n  public static int two() { return 2; }\n}\n";
    let user = "import p.Lib;\nclass U {\n  static void m() { int n = Lib.two(); /*@ assert n == 2; @*/ }\n}\n";
    let sandbox = Sandbox::new("memory-stubs").file("U.java", user).file("stubs/Lib.java", stub);
    let with_stubs = ["--stubs", "stubs", "U.java"];
    let first = verify(&sandbox, &with_stubs);
    assert_eq!(first.code, 0, "{first:?}");
    assert_eq!(verify(&sandbox, &with_stubs).code, 0);
    fs::write(sandbox.path("stubs/Lib.java"), stub.replace("== 2", "== 3")).expect("it can be written");
    assert_eq!(verify(&sandbox, &with_stubs).code, 1);
}

#[test]
fn a_program_may_be_moved() {
    let sandbox = Sandbox::new("memory-moved").file("a/x.vpr", PROGRAM).file("b/x.vpr", PROGRAM);
    let first = verify(&sandbox, &["a/x.vpr"]);
    assert_eq!(first.code, 0, "{first:?}");
    let all = PROGRAM.lines().filter(|line| !line.starts_with("field") && !line.starts_with("domain")).count();
    let moved = remembered(&sandbox, &["b/x.vpr"]);
    assert!(moved == all || moved == 0, "as a whole, or all of it is tried again: {moved} of {all}");
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
        fs::write(&entry, "grail proof 2\nsomething else\n").expect("it can be written");
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
