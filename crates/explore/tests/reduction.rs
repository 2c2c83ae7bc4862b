//! The law of the reduction: leaving out schedules loses no outcome. Small generated programs are explored with and without it.

use std::collections::BTreeSet;
use std::rc::Rc;

use grail_explore::{Bounds, Replay, explore, run, shrink};
use machine::{Limits, Machine, Options};
use source::SourceMap;

fn load(text: &str) -> Machine {
    let map = SourceMap::new();
    let file = map.add("generated.chalice", text);
    let loaded = chalice::load(&map, &[file]);
    let program = loaded.program.unwrap_or_else(|| panic!("{:?}\n{text}", loaded.diagnostics));
    let entry = machine::find_entry(&program, None, &[]).expect("a main");
    let options = Options::default();
    let image = machine::lower::lower(&program, &options);
    Machine::new(Rc::new(image), &entry, options, Limits::default())
}

/// What can be told about a run after its end.
fn outcome(machine: &Machine) -> String {
    if machine.all_finished() { machine.output().join(" ") } else { machine.deadlock().message.clone() }
}

/// The outcomes of all interleavings, one by one.
fn all_outcomes(machine: Machine, outcomes: &mut BTreeSet<String>, n_runs: &mut u64) {
    let enabled = machine.enabled();
    if enabled.is_empty() {
        *n_runs += 1;
        outcomes.insert(outcome(&machine));
    }
    for thread in enabled {
        let mut next = machine.clone();
        match next.step(thread) {
            Ok(()) => all_outcomes(next, outcomes, n_runs),
            Err(fault) => {
                outcomes.insert(format!("{} {:?}", fault.code.0, fault.span));
            }
        }
    }
}

fn reduced_outcomes(machine: &Machine) -> (BTreeSet<String>, u64) {
    let mut outcomes = BTreeSet::new();
    let explored = explore(machine, &Bounds::default(), &mut |_, end| {
        if end.enabled().is_empty() {
            outcomes.insert(outcome(end));
        }
        true
    });
    assert!(explored.bound.is_none());
    if let Some((fault, _)) = explored.fault {
        outcomes.insert(format!("{} {:?}", fault.code.0, fault.span));
    }
    (outcomes, explored.progress.schedules)
}

/// A program of threads that each do a few things with two shared cells and a channel; `main` prints what came of it.
fn generate(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1;
    let mut random = |n: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) % n
    };
    let n_threads = 2 + random(2);
    let mut methods = String::new();
    let mut forks = String::new();
    let mut joins = String::new();
    let mut n_sends = 0;
    for t in 0..n_threads {
        let mut body = String::new();
        for _ in 0..1 + random(if n_threads == 2 { 3 } else { 2 }) {
            let c = random(9);
            match random(5) {
                0 => body.push_str(&format!("    lock (a) {{ a.n := a.n * 2 + {c} }}\n")),
                1 => body.push_str(&format!("    lock (b) {{ b.n := b.n * 3 + {c} }}\n")),
                2 => body.push_str("    lock (a) { lock (b) { b.n := b.n + a.n } }\n"),
                3 => body.push_str("    rd lock (a) { seen := seen * 10 + a.n }\n"),
                _ => {
                    n_sends += 1;
                    body.push_str(&format!("    send ch({c})\n"));
                }
            }
        }
        methods.push_str(&format!(
            "  method t{t}(a: Cell, b: Cell, ch: Ch) returns (seen: int)\n    requires a != null && b != null && ch != null\n    \
             requires rd(a.mu) && rd(b.mu) && a << b && waitlevel << a && waitlevel << b\n    ensures rd(a.mu) && rd(b.mu)\n  {{\n{body}  }}\n"
        ));
        forks.push_str(&format!("    fork f{t} := t{t}(a, b, ch)\n"));
        joins.push_str(&format!("    var s{t}: int\n    join s{t} := f{t}\n    call out.Int(s{t})\n"));
    }
    let receives = "    receive m := ch\n    call out.Int(m)\n".repeat(n_sends);
    format!(
        "external class ChalicePrint {{ method Int(x: int) {{ }} }}\nchannel Ch(x: int)\n\
         class Cell {{ var n: int\n  invariant acc(n) }}\n\
         class Main {{\n{methods}  method main() {{\n    var out := new ChalicePrint\n    var a := new Cell\n    var b := new Cell\n    \
         share a\n    share b above a\n    var ch := new Ch\n{forks}{joins}    lock (a) {{ call out.Int(a.n) }}\n    lock (b) {{ call out.Int(b.n) }}\n    \
         var m: int\n{receives}  }}\n}}\n"
    )
}

#[test]
fn reduced_exploration_finds_every_outcome() {
    let (mut full, mut reduced) = (0, 0);
    for seed in 0..15 {
        let text = generate(seed);
        let machine = load(&text);
        let mut all = BTreeSet::new();
        all_outcomes(machine.clone(), &mut all, &mut full);
        let (found, n) = reduced_outcomes(&machine);
        reduced += n;
        assert_eq!(found, all, "seed {seed}\n{text}");
    }
    assert!(reduced * 3 < full, "{reduced} schedules instead of {full}");
}

#[test]
fn a_failing_schedule_can_be_replayed_and_shrunk() {
    let text = "class Counter { var n: int\n  invariant acc(n)\n  method bump() requires rd(mu) && waitlevel << mu ensures rd(mu) {\n    \
                var seen: int\n    lock (this) { seen := n }\n    lock (this) { n := seen + 1 }\n  } }\n\
                class Main { method main() {\n  var c := new Counter\n  share c\n  fork x := c.bump()\n  fork y := c.bump()\n  \
                fork z := c.bump()\n  join x\n  join y\n  join z\n  lock (c) { assert c.n == 3 }\n} }";
    let start = load(text);
    let (fault, schedule) = explore(&start, &Bounds::default(), &mut |_, _| true).fault.expect("an update is lost");
    assert_eq!(fault.code.0, "G3006");
    let (shorter_fault, shorter) = shrink(&start, fault.clone(), schedule.clone(), 500);
    assert!(shorter.switches.len() <= schedule.switches.len());
    assert_eq!(shorter_fault.span, fault.span);
    let text = shorter.to_string();
    let again = run(&mut start.clone(), &mut Replay(text.parse().expect("our own text")), &mut |_| {});
    assert_eq!(again.fault.expect("the same error").span, fault.span);
}
