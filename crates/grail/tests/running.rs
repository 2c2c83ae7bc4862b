//! `grail run` and `grail explore` as users meet them: every exit code, every kind of bad input, every way to look closer.

// It offers more than these tests need.
#[allow(dead_code)]
#[path = "cli/sandbox.rs"]
mod sandbox;

use sandbox::Sandbox;

const PRINTS: &str = "external class ChalicePrint { method Int(x: int) { } }
class Main { method main() { var out := new ChalicePrint; call out.Int(6 * 7) } }";

const LOST_UPDATE: &str = "class Counter {
  var n: int
  invariant acc(n)
  method bump() requires rd(mu) && waitlevel << mu ensures rd(mu) {
    var seen: int
    lock (this) { seen := n }
    lock (this) { n := seen + 1 }
  }
}
class Main {
  method main() {
    var c := new Counter
    share c
    fork x := c.bump()
    fork y := c.bump()
    join x
    join y
    lock (c) { assert c.n == 2 }
  }
}";

const DEADLOCK: &str = "class L {
  method work() requires rd(mu) { assume waitlevel << mu; acquire this; release this }
  method main() { var l := new L; share l; fork tk := l.work(); acquire l; join tk; release l }
}";

const ENDLESS: &str = "class Main { method main() { while (true) { } } }";

#[test]
fn a_clean_run_prints_and_exits_with_0() {
    let run = Sandbox::new("run-clean").file("a.chalice", PRINTS).grail(&["run", "a.chalice"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.starts_with("42\nran clean: every check passed (1 thread, "), "{run:?}");
    assert_eq!(run.stderr, "", "no progress in a pipe");
}

#[test]
fn an_exploration_says_how_far_it_went() {
    let sandbox = Sandbox::new("explore-clean").file("a.chalice", &LOST_UPDATE.replace("== 2", ">= 1"));
    let all = sandbox.grail(&["explore", "a.chalice"]);
    assert_eq!(all.code, 0, "{all:?}");
    assert!(all.stdout.starts_with("no violation found (exhaustive): "), "{all:?}");
    for bound in ["--max-schedules=2", "--max-preemptions=0", "--max-choices=4"] {
        let bounded = sandbox.grail(&["explore", bound, "a.chalice"]);
        assert_eq!(bounded.code, 0, "{bounded:?}");
        assert!(bounded.stdout.starts_with("no violation found (within the bound of "), "{bounded:?}");
    }
    let sampled = sandbox.grail(&["explore", "--sample", "pct", "--max-schedules", "5", "a.chalice"]);
    assert!(sampled.code == 0 && sampled.stdout.contains("within 5 sampled schedules"), "{sampled:?}");
}

#[test]
fn a_violation_exits_with_1_and_can_be_seen_again() {
    let sandbox = Sandbox::new("violation").file("a.chalice", LOST_UPDATE);
    let found = sandbox.grail(&["explore", "a.chalice"]);
    assert_eq!(found.code, 1, "{found:?}");
    assert!(found.stdout.contains("error[G3006]") && found.stdout.contains("1 == 2"), "{found:?}");
    let again = found.stdout.lines().find_map(|line| line.strip_prefix("to see it again: grail ")).expect("a command");
    let words: Vec<&str> = again.split_whitespace().collect();
    assert!(words[2].len() < 20, "a short schedule: {again}");
    let replayed = sandbox.grail(&words);
    assert!(replayed.code == 1 && replayed.stdout.contains("error[G3006]"), "{replayed:?}");
    let other = sandbox.grail(&["run", "a.chalice"]);
    assert!([0, 1].contains(&other.code), "{other:?}");
}

#[test]
fn a_deadlock_exits_with_1_and_shows_the_cycle() {
    let sandbox = Sandbox::new("deadlock").file("a.chalice", DEADLOCK);
    for command in [&["explore", "a.chalice"][..], &["run", "--no-checks", "a.chalice"]] {
        let run = sandbox.grail(command);
        assert_eq!(run.code, 1, "{run:?}");
        assert!(run.stdout.contains("error[G3021]: deadlock: 2 threads wait for each other"), "{run:?}");
        assert!(
            run.stdout.contains("held by the main thread") && run.stdout.contains("for thread 1 to finish"),
            "{run:?}"
        );
    }
}

#[test]
fn entry_points_and_arguments_that_are_not_there_exit_with_2() {
    let two = "class A { method main() { } } class B { method Main() { } method go(n: int) { } }";
    let sandbox =
        Sandbox::new("entries").file("none.chalice", "class A { method go(n: int) { } }").file("two.chalice", two);
    for (arguments, message) in [
        (&["run", "none.chalice"][..], "there is no entry point"),
        (&["explore", "two.chalice"], "there are several entry points: A.main, B.Main"),
        (&["run", "--entry", "B.nothing", "two.chalice"], "methods there are: A.main, B.Main, B.go"),
        (&["run", "--entry", "B.go", "two.chalice"], "B.go takes 1 argument, not 0"),
        (&["run", "--entry", "B.go", "--arg", "many", "two.chalice"], "`many` is no value of type int"),
        (&["run", "--arg", "1", "--entry", "A.main", "two.chalice"], "A.main takes 0 arguments, not 1"),
        (&["run", "--entry", "A.main", "--who-holds", "A.f", "two.chalice"], "class `A` has no field `f`"),
        (&["run", "--entry", "A.main", "--replay", "1-2", "two.chalice"], "this is not a schedule"),
        (&["run", "--entry", "A.main", "--replay", "0:5", "two.chalice"], "which cannot go on there"),
        (&["run", "nowhere.chalice"], "cannot read `nowhere.chalice`"),
    ] {
        let run = sandbox.grail(arguments);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stdout.contains(message), "{message}: {run:?}");
    }
    let run = sandbox.grail(&["run", "--entry", "B.go", "--arg", "-7", "two.chalice"]);
    assert_eq!(run.code, 0, "{run:?}");
}

#[test]
fn what_is_not_a_legal_chalice_program_exits_with_2() {
    let sandbox = Sandbox::new("illegal")
        .file("syntax.chalice", "class {")
        .file("types.chalice", "class A { method main() { var x: int := true } }")
        .file("other.vpr", "method m() {}");
    for (file, message) in [
        ("syntax.chalice", "error[G20"),
        ("types.chalice", "error[G21"),
        ("other.vpr", "Silver programs cannot be run"),
    ] {
        let run = sandbox.grail(&["run", file]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stdout.contains(message), "{run:?}");
    }
    assert_eq!(sandbox.grail(&["run"]).code, 2, "no files");
    assert_eq!(sandbox.grail(&["run", "--schedule", "fair", "other.vpr"]).code, 2, "no such schedule");
}

#[test]
fn limits_and_what_cannot_be_executed_exit_with_3() {
    let unbounded = "class Main { method main() { assert forall n: int :: n * n >= 0 } }";
    let abstract_ = "class Main { function secret(): int method main() { var x := secret() } }";
    let deep = "class Main { method down() { call down() } method main() { call down() } }";
    let sandbox = Sandbox::new("limits")
        .file("endless.chalice", ENDLESS)
        .file("unbounded.chalice", unbounded)
        .file("abstract.chalice", abstract_)
        .file("deep.chalice", deep);
    for (arguments, message) in [
        (&["run", "--max-steps", "1000", "endless.chalice"][..], "the run was stopped after 1000 steps"),
        (&["explore", "--max-steps", "1000", "endless.chalice"], "stopped by a limit"),
        (&["run", "--max-depth", "50", "deep.chalice"], "more than 50 nested calls"),
        (&["run", "abstract.chalice"], "this cannot be executed: the function `secret` has no body"),
        (&["run", "unbounded.chalice"], "ran clean, but not all was checked"),
        (&["explore", "unbounded.chalice"], "no violation found, but not all was checked (exhaustive)"),
    ] {
        let run = sandbox.grail(arguments);
        assert_eq!(run.code, 3, "{run:?}");
        assert!(run.stdout.contains(message), "{message}: {run:?}");
    }
}

#[test]
fn several_files_are_one_program() {
    let sandbox = Sandbox::new("files")
        .file("a.chalice", "class Main { method main() { var b := new B; call b.hello() } }")
        .file("b.chalice", "class B { method hello() { assert false } }");
    let run = sandbox.grail(&["run", "a.chalice", "b.chalice"]);
    assert!(run.code == 1 && run.stdout.contains("b.chalice:1:28"), "{run:?}");
    assert_eq!(sandbox.grail(&["run", "a.chalice"]).code, 2, "a part is no program");
}

#[test]
fn a_run_can_be_looked_at_closely() {
    let sandbox = Sandbox::new("closely").file("a.chalice", LOST_UPDATE);
    let run =
        sandbox.grail(&["run", "--trace", "t.jsonl", "--who-holds", "Counter.n", "--format", "json", "a.chalice"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(report["execution"]["holders"][0]["location"], "Counter#1.n", "{report}");
    assert!(report["execution"]["steps"].as_u64() > Some(50) && report["exit_code"] == i64::from(run.code), "{report}");
    let trace = std::fs::read_to_string(sandbox.path("t.jsonl")).expect("a trace");
    let events: Vec<serde_json::Value> = trace.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    for event in ["new", "share", "fork", "transfer", "acquire", "release", "join", "inherit", "finish"] {
        assert!(events.iter().any(|e| e["event"] == event && e["thread"].is_u64()), "{event}");
    }
}
