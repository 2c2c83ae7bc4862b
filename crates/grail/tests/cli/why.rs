//! `grail verify --why`: the way to a failure, in each language.

use serde_json::Value;

use super::sandbox::{Run, Sandbox};

const SILVER: &str = "\
field f: Int

method m(x: Ref, y: Ref, n: Int)
  requires acc(x.f) && acc(y.f, 1/2)
  requires n > 0
{
  x.f := x.f + n
  if (n > 5) {
    exhale acc(x.f, 1/2)
    x.f := 3
  }
  y.f := 1
}
";

const LOOP: &str = "\
field f: Int

method m(x: Ref)
  requires acc(x.f)
  ensures acc(x.f) && x.f == 10
{
  var i: Int := 0
  x.f := 0
  while (i < 10)
    invariant acc(x.f) && i <= 10
  {
    x.f := x.f + 1
    i := i + 1
  }
}
";

const CHALICE: &str = "\
class Cell {
  var value: int

  method set(v: int)
    requires acc(value)
    ensures acc(value)
  {
    value := v
  }
}

class Program {
  method main(n: int)
    requires n > 0
  {
    var cell := new Cell
    cell.value := n
    fork worker := cell.set(1)
    cell.value := 2
  }
}
";

const JAVA: &str = "\
class Account {
    int balance;

    //@ requires Perm(balance, 1) ** sum > 0;
    //@ ensures Perm(balance, 1) ** balance >= 0;
    void withdraw(int sum) {
        if (sum > 10) {
            balance = balance - sum;
        }
    }
}
";

const BOOGIE: &str = "\
procedure p(n: int)
  requires n > 0;
{
  var i: int;
  i := n + 1;
  if (n > 3) {
    i := i - 5;
  }
  assert i > 0;
}
";

fn why(name: &str, file: &str, text: &str, line: u32) -> Run {
    let run =
        Sandbox::new(&format!("why-{name}")).file(file, text).grail(&["verify", "--why", &format!("{file}:{line}")]);
    assert_eq!(run.code, 1, "{run:?}");
    run
}

/// These lines are printed, in this order, perhaps with others between them.
fn assert_lines(run: &Run, wanted: &[&str]) {
    let mut lines = run.stdout.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    for want in wanted {
        assert!(lines.any(|line| line.contains(want)), "`{want}` is missing (or not in its place) in\n{}", run.stdout);
    }
}

#[test]
fn silver_shows_what_is_held_and_known() {
    let run = why("silver", "a.vpr", SILVER, 10);
    assert_lines(
        &run,
        &[
            "error[G1301]",
            "10 | x.f := 3",
            "fails here",
            "y.f 1/2",
            "x.f 1/2 = n + x.f@start (the permission is given, line 4)",
            "9 | exhale acc(x.f, 1/2)",
            "then held: x.f 1/2",
            "8 | if (n > 5) {",
            "`n > 5` is true",
            "7 | x.f := x.f + n",
            "then values: x.f = n + x.f@start",
            "3 | method m(x: Ref, y: Ref, n: Int)",
            "held: x.f write (the permission is given, line 4)",
            "known: x != null",
            "n > 0",
        ],
    );
    // The other failure of the same member, which comes later on the path.
    assert_lines(
        &why("silver-later", "a.vpr", SILVER, 12),
        &["12 | y.f := 1", "fails here", "8 | if (n > 5) {", "`n > 5` is false"],
    );
}

#[test]
fn a_loop_is_shown_as_any_iteration() {
    let run = why("loop", "a.vpr", LOOP, 5);
    assert_lines(
        &run,
        &[
            "the body ends",
            "fails here",
            "given away: x.f write",
            "9 | while (i < 10)",
            "any iteration of the loop begins",
            "known: i <= 10",
            "`i < 10` is false",
            "8 | x.f := 0",
            "then values: x.f = 0",
        ],
    );
    let (after, _) = run.stdout.split_once("any iteration").expect("an iteration");
    assert!(!after.contains("x.f = 0\n"), "nothing is known of the value after the loop:\n{}", run.stdout);
}

#[test]
fn what_fails_in_an_older_state_is_not_taken_for_what_is_held() {
    let text = "field f: Int\nfield g: Int\n\nmethod m(x: Ref)\n  requires acc(x.f)\n{\n  inhale acc(x.g)\n  assert old(x.g) == 1\n}\n";
    let run = why("old", "a.vpr", text, 8);
    assert_lines(
        &run,
        &["8 | assert old(x.g) == 1", "fails here", "held: x.f write", "x.g write", "7 | inhale acc(x.g)"],
    );
    assert!(!run.stdout.contains("given away"), "nothing is given away there:\n{}", run.stdout);
}

#[test]
fn chalice_is_told_in_its_own_words() {
    let run = why("chalice", "a.chalice", CHALICE, 19);
    assert_lines(
        &run,
        &[
            "19 | cell.value := 2",
            "fails here",
            "18 | fork worker := cell.set(1)",
            "no longer held: cell.value 100% = n",
            "17 | cell.value := n",
            "then values: cell.value = n",
            "16 | var cell := new Cell",
            "then held: cell.value 100% (the permission came with this new object, line 16)",
            "13 | method main(n: int)",
            "n > 0",
        ],
    );
    assert!(!run.stdout.contains('$'), "a name of the translation:\n{}", run.stdout);
}

#[test]
fn java_is_told_in_its_own_words() {
    let run = why("java", "Account.java", JAVA, 5);
    assert_lines(
        &run,
        &[
            "fails here",
            "given away: this.balance 1 = this.balance@start - sum",
            "8 | balance = balance - sum;",
            "`sum > 10` is true",
            "sum > 0",
        ],
    );
    assert!(!run.stdout.contains('$'), "a name of the translation:\n{}", run.stdout);
}

#[test]
fn boogie_shows_the_values_of_a_state_that_fails() {
    let run = why("boogie", "a.bpl", BOOGIE, 9);
    assert_lines(
        &run,
        &["9 | assert i > 0;", "fails here", "values:", "7 | i := i - 5;", "then values: i = ", "`n > 3` is true"],
    );
    assert!(!run.stdout.contains("held"), "there are no permissions in Boogie:\n{}", run.stdout);
}

#[test]
fn ownership_tells_the_values_of_locals() {
    let text = "//@ model ownership;\nclass C {\n  int x;\n  void bad(int y) {\n    int z = y + 1;\n    if (z > 3) {\n      x = z;\n    }\n  }\n}\n";
    let run = why("ownership", "C.java", text, 7);
    assert_lines(&run, &["error[G5401]", "fails here", "z = "]);
    assert!(!run.stdout.contains('$'), "a name of the translation:\n{}", run.stdout);
}

#[test]
fn json_has_whole_states() {
    let sandbox = Sandbox::new("why-json").file("a.vpr", SILVER);
    let run = sandbox.grail(&["verify", "--why", "a.vpr:10:3", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let states = report["ways"][0]["states"].as_array().expect("states");
    let stages: Vec<&str> = states.iter().map(|state| state["stage"].as_str().unwrap()).collect();
    assert_eq!(stages, ["begin", "statement", "statement", "statement", "statement", "check"]);
    assert_eq!(states[0]["held"].as_array().unwrap().len(), 2, "{}", states[0]);
    assert_eq!(states[3]["decisions"][0]["condition"], "n > 5");
    assert_eq!(states[5]["held"][0]["from"]["location"]["start"]["line"], 4);
    assert_eq!(report["diagnostics"].as_array().unwrap().len(), 1, "only what was asked about");
}

#[test]
fn where_nothing_fails_there_is_no_way() {
    let sandbox = Sandbox::new("why-nothing")
        .file("a.vpr", SILVER)
        .file("ok.vpr", "method m() { assert true }\n")
        .file("bad.vpr", "method m( {\n");
    let run = sandbox.grail(&["verify", "--why", "a.vpr:1"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("error[G0025]") && run.stdout.contains("a.vpr:10:5"), "{run:?}");
    assert_eq!(sandbox.grail(&["verify", "--why", "ok.vpr:1"]).code, 2, "also where all is proved");
    assert_eq!(sandbox.grail(&["verify", "--why", "bad.vpr:1"]).code, 2);
    assert_eq!(sandbox.grail(&["verify", "--why", "nowhere.vpr:1"]).code, 2);
    assert_eq!(sandbox.grail(&["verify", "--why", "a.vpr"]).code, 2, "not a line");
    assert_eq!(sandbox.grail(&["verify"]).code, 2, "files are needed otherwise");
    let run = sandbox.grail_with_env(&["verify", "--why", "a.vpr:10"], "GRAIL_Z3", "/no/such/solver");
    assert!(run.code != 0 && run.stdout.contains("G0010"), "what stands in the way is told: {run:?}");
}
