//! What programs print under different schedules, and what happens without checks.

use super::sandbox::Sandbox;

const LOST_UPDATE: &str = "external class ChalicePrint { method Int(n: int) { } }
class Counter {
  var value: int
  method increment() { var before := value; value := before + 1 }
  method main() {
    var c := new Counter { value := 0 }
    fork a := c.increment()
    fork b := c.increment()
    join a
    join b
    var out := new ChalicePrint
    call out.Int(c.value)
  }
}
";

const TWO_PRINTERS: &str = "external class ChalicePrint { method Int(n: int) { } }
class Main {
  method say(n: int) { var out := new ChalicePrint; call out.Int(n) }
  method main() { fork a := say(1); fork b := say(2); join a; join b }
}
";

const CROSSED: &str = "class Cell { var n: int; invariant acc(n)
  method both(other: Cell) { acquire this; acquire other; release other; release this }
  method main() {
    var a := new Cell
    share a
    var b := new Cell
    share b
    fork s := a.both(b)
    fork t := b.both(a)
    join s
    join t
  }
}
";

/// The outputs that a summary lists, a line each.
fn outputs(summary: &str) -> Vec<Vec<&str>> {
    let mut all: Vec<Vec<&str>> = Vec::new();
    for line in summary.lines() {
        if line.starts_with("output ") {
            all.push(Vec::new());
        } else if let (Some(output), Some(text)) = (all.last_mut(), line.strip_prefix("  ")) {
            output.push(text);
        }
    }
    all.sort();
    all
}

#[test]
fn a_lost_update_is_an_output_of_its_own() {
    let sandbox = Sandbox::new("outputs-lost").file("a.chalice", LOST_UPDATE);
    let run = sandbox.grail(&["explore", "--no-checks", "--outputs", "a.chalice"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(outputs(&run.stdout), [vec!["1"], vec!["2"]], "{}", run.stdout);
    let everything = sandbox.grail(&["explore", "--no-checks", "--outputs", "--no-reduction", "a.chalice"]);
    assert_eq!(outputs(&everything.stdout), outputs(&run.stdout), "{}", everything.stdout);
}

/// Each thread writes one field and reads the other: whoever reads last sees a write, so not both see nothing.
const CROSSED_READS: &str = "external class ChalicePrint { method Two(a: int, b: int) { } }
class Pair {
  var x: int
  var y: int
  method left() returns (seen: int) { x := 1; seen := y }
  method right() returns (seen: int) { y := 1; seen := x }
  method main() {
    var p := new Pair { x := 0, y := 0 }
    fork s := p.left()
    fork t := p.right()
    var a: int
    var b: int
    join a := s
    join b := t
    var out := new ChalicePrint
    call out.Two(a, b)
  }
}
";

#[test]
fn all_results_of_racing_threads_are_found_and_no_others() {
    let sandbox = Sandbox::new("outputs-crossed").file("a.chalice", CROSSED_READS);
    let run = sandbox.grail(&["explore", "--no-checks", "--outputs", "a.chalice"]);
    assert_eq!(outputs(&run.stdout), [vec!["0 1"], vec!["1 0"], vec!["1 1"]], "{}", run.stdout);
    let three = LOST_UPDATE
        .replace("fork b := c.increment()", "fork b := c.increment()\n    fork d := c.increment()")
        .replace("join b", "join b\n    join d");
    let sandbox = Sandbox::new("outputs-three").file("a.chalice", &three);
    let run = sandbox.grail(&["explore", "--no-checks", "--outputs", "a.chalice"]);
    assert_eq!(outputs(&run.stdout), [vec!["1"], vec!["2"], vec!["3"]], "{}", run.stdout);
}

#[test]
fn each_schedule_shows_its_output_again() {
    let sandbox = Sandbox::new("outputs-again").file("a.chalice", LOST_UPDATE);
    let run = sandbox.grail(&["explore", "--no-checks", "--outputs", "a.chalice"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    let mut seen = 0;
    for pair in lines.windows(2) {
        let Some((_, command)) = pair[0].split_once("to see it again: grail ") else { continue };
        let again = sandbox.grail(&command.split(' ').collect::<Vec<_>>());
        assert_eq!(again.stdout.lines().next(), Some(pair[1].trim()), "{command}: {again:?}");
        seen += 1;
    }
    assert_eq!(seen, 2, "{}", run.stdout);
}

#[test]
fn the_order_of_printing_threads_is_explored_on_request() {
    let sandbox = Sandbox::new("outputs-order").file("a.chalice", TWO_PRINTERS);
    let run = sandbox.grail(&["explore", "--outputs", "a.chalice"]);
    assert_eq!(outputs(&run.stdout), [vec!["1", "2"], vec!["2", "1"]], "{}", run.stdout);
    let plain = sandbox.grail(&["explore", "a.chalice"]);
    assert!(!plain.stdout.contains("output"), "{}", plain.stdout);
    let sampled = sandbox.grail(&["explore", "--outputs", "--sample", "random", "a.chalice"]);
    assert_eq!(outputs(&sampled.stdout), outputs(&run.stdout), "{}", sampled.stdout);
}

#[test]
fn without_checks_a_real_deadlock_is_found_and_all_who_wait_are_named() {
    let sandbox = Sandbox::new("outputs-deadlock").file("a.chalice", CROSSED);
    let run = sandbox.grail(&["explore", "--no-checks", "a.chalice"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.contains("G3021"), "{}", run.stdout);
    for who in ["the main thread waits here", "thread 1 waits here", "thread 2 waits here"] {
        assert!(run.stdout.contains(who), "{who} is not named: {}", run.stdout);
    }
}

#[test]
fn outputs_are_part_of_the_json_report() {
    let sandbox = Sandbox::new("outputs-json").file("a.chalice", TWO_PRINTERS);
    let run = sandbox.grail(&["explore", "--outputs", "--format", "json", "a.chalice"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(report["execution"]["outputs"].as_array().map(Vec::len), Some(2), "{}", run.stdout);
}
