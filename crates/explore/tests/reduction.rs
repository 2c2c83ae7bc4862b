//! The law of the reduction: leaving out schedules loses no outcome and no failure. Small generated programs are explored with and without it.

use std::collections::BTreeSet;
use std::rc::Rc;

use grail_explore::{Bounds, Replay, explore, run, shrink};
use machine::{Fault, Limits, Machine, Options};
use source::SourceMap;

fn load(text: &str, checks: bool) -> Machine {
    let map = SourceMap::new();
    let file = map.add("generated.chalice", text);
    let loaded = chalice::load(&map, &[file]);
    let program = loaded.program.unwrap_or_else(|| panic!("{:?}\n{text}", loaded.diagnostics));
    let entry = machine::find_entry(&program, None, &[]).expect("a main");
    let options = Options { checks, ..Options::default() };
    let image = machine::lower::lower(&program, &options);
    Machine::new(Rc::new(image), &entry, options, Limits::default())
}

/// What can be told about a run that came to its end.
fn outcome(machine: &Machine) -> String {
    if machine.all_finished() {
        return machine.output().join(" ");
    }
    let stuck = machine.deadlock();
    format!("stuck: {} {:?}", stuck.message, stuck.span)
}

fn failure(fault: &Fault) -> String {
    format!("{} {:?}", fault.code.0, fault.span)
}

/// The outcomes of all interleavings, one by one; `false` when there are too many.
fn all_outcomes(machine: Machine, outcomes: &mut BTreeSet<String>, left: &mut u64) -> bool {
    let enabled = machine.enabled();
    if enabled.is_empty() {
        outcomes.insert(outcome(&machine));
    }
    if *left == 0 {
        return false;
    }
    *left -= 1;
    enabled.into_iter().all(|thread| {
        let mut next = machine.clone();
        match next.step(thread) {
            Ok(()) => all_outcomes(next, outcomes, left),
            Err(fault) => {
                outcomes.insert(failure(&fault));
                true
            }
        }
    })
}

fn reduced_outcomes(machine: &Machine) -> (BTreeSet<String>, u64) {
    let mut outcomes = BTreeSet::new();
    let explored = explore(machine, &Bounds { keep_going: true, ..Bounds::default() }, &mut |_, end| {
        if end.enabled().is_empty() && !end.has_abandoned() {
            outcomes.insert(outcome(end));
        }
        true
    });
    assert!(explored.bound.is_none());
    let deadlock = machine::codes::DEADLOCK;
    for (fault, schedule) in explored.fault.iter().chain(&explored.others) {
        if fault.code != deadlock {
            outcomes.insert(failure(fault));
        }
        // What is reported can be seen again.
        let again = run(&mut machine.clone(), &mut Replay(schedule.clone()), &mut |_| {});
        let again = again.fault.expect("the same failure");
        assert_eq!((again.code, again.span), (fault.code, fault.span), "{schedule}");
    }
    (outcomes, explored.progress.states)
}

/// Programs of threads that each do a few things with two shared cells, an object of their own and a channel; `main` prints what came of
/// it. Some of what they do fails, always or under some schedules only.
struct Generator(u64);

impl Generator {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % n
    }

    /// A statement; `n_sends` counts the messages that `main` may expect.
    fn action(&mut self, thread: u64, n_sends: &mut usize) -> String {
        let c = self.below(9);
        match self.below(18) {
            0 | 1 => format!("lock (a) {{ a.n := a.n * 2 + {c} }}"),
            2 | 3 => format!("lock (b) {{ b.n := b.n * 3 + {c} }}"),
            4 => "lock (a) { lock (b) { b.n := b.n + a.n } }".into(),
            5 => "rd lock (a) { seen := seen * 10 + a.n }".into(),
            6 | 7 => {
                *n_sends += 1;
                format!("send ch({c})")
            }
            // Fails when other threads have done certain things before.
            8 | 9 => format!("lock (a) {{ assert a.n != {c} }}"),
            10 => format!("lock (b) {{ assert b.n % 2 == 0 || a != b; seen := b.n; assert seen < {} }}", 3 * c),
            // Against the lock order, or a deadlock when nobody checks it.
            11 => "lock (b) { lock (a) { a.n := a.n + b.n } }".into(),
            // Only the first thread has the permission.
            12 => format!("own.n := own.n + {c}; seen := own.n"),
            13 => format!("fork w{thread}x{c} := child(a); join w{thread}x{c}"),
            14 => "acquire a; a.n := a.n + 1; downgrade a; seen := a.n; rd release a".into(),
            // Breaks what a signal has promised.
            15 if c < 3 => "lock (a) { a.n := 0 }".into(),
            // Waits for ever, unless a signal comes in time.
            15 | 16 => "acquire a; if (a.n == 0) { wait a.changed; seen := a.n } release a".into(),
            _ if c < 4 => "lock (a) { a.n := a.n + 1; signal forall a.changed }".into(),
            _ => "lock (a) { a.n := a.n + 1; signal a.changed }".into(),
        }
    }

    fn program(&mut self) -> String {
        let n_threads = 2 + self.below(2);
        let (mut methods, mut forks, mut joins) = (String::new(), String::new(), String::new());
        let mut n_sends = 0;
        for t in 0..n_threads {
            let n_actions = 1 + self.below(if n_threads == 2 { 3 } else { 2 });
            let actions: String =
                (0..n_actions).map(|_| format!("    if (true) {{ {} }}\n", self.action(t, &mut n_sends))).collect();
            let own = if t == 0 { "\n    requires acc(own.n) ensures acc(own.n)" } else { "" };
            methods.push_str(&format!(
                "  method t{t}(a: Cell, b: Cell, own: Cell, ch: Ch) returns (seen: int)\n    \
                 requires a != null && b != null && own != null && ch != null\n    \
                 requires rd(a.mu) && rd(b.mu) && a << b && waitlevel << a && waitlevel << b{own}\n    \
                 ensures rd(a.mu) && rd(b.mu)\n  {{\n{actions}  }}\n"
            ));
            forks.push_str(&format!("    fork f{t} := t{t}(a, b, own, ch)\n"));
            joins.push_str(&format!("    var s{t}: int\n    join s{t} := f{t}\n    call out.Int(s{t})\n"));
        }
        let receives = "    receive m := ch\n    call out.Int(m)\n".repeat(n_sends);
        format!(
            "external class ChalicePrint {{ method Int(x: int) {{ }} }}\nchannel Ch(x: int)\n\
             class Cell {{ var n: int\n  condition changed where n != 0\n  invariant acc(n) }}\n\
             class Main {{\n  method child(a: Cell) requires a != null && rd(a.mu) && waitlevel << a ensures rd(a.mu) {{ \
             lock (a) {{ a.n := a.n + 10 }} }}\n{methods}  method main() {{\n    var out := new ChalicePrint\n    \
             var own := new Cell\n    var a := new Cell\n    var b := new Cell\n    share a\n    share b above a\n    \
             var ch := new Ch\n{forks}{joins}    lock (a) {{ call out.Int(a.n) }}\n    lock (b) {{ call out.Int(b.n) }}\n    \
             var m: int\n{receives}  }}\n}}\n"
        )
    }
}

#[test]
fn reduced_exploration_finds_every_outcome_and_every_failure() {
    const MOST: u64 = 20_000;
    let (mut compared, mut failing, mut full, mut reduced) = (0, 0, 0, 0);
    for seed in 0..*SEEDS {
        let text = Generator((seed + 1).wrapping_mul(0x2545_f491_4f6c_dd1d) | 1).program();
        for checks in [true, false] {
            // Two threads that use one field race, and without checks nobody stops them before it shows.
            if !checks && text.matches("own.n :=").count() > 1 {
                continue;
            }
            let machine = load(&text, checks);
            let (mut all, mut left) = (BTreeSet::new(), MOST);
            if !all_outcomes(machine.clone(), &mut all, &mut left) {
                continue;
            }
            let (found, n) = reduced_outcomes(&machine);
            assert_eq!(found, all, "seed {seed}, checks {checks}\n{text}");
            compared += 1;
            failing += all.iter().any(|o| o.starts_with('G') || o.starts_with("stuck")) as u64;
            full += MOST - left;
            reduced += n;
        }
    }
    println!("{compared} programs compared, {failing} of them can fail: {reduced} states instead of {full}");
    assert!(compared * 2 >= *SEEDS && failing * 6 >= compared, "{failing} of {compared}");
    assert!(reduced * 4 < full, "{reduced} states instead of {full}");
}

/// A few are enough to notice what breaks; `GRAIL_SEEDS` asks for more.
static SEEDS: std::sync::LazyLock<u64> =
    std::sync::LazyLock::new(|| std::env::var("GRAIL_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(24));

#[test]
fn a_failing_schedule_can_be_replayed_and_shrunk() {
    let text = "class Counter { var n: int\n  invariant acc(n)\n  method bump() requires rd(mu) && waitlevel << mu ensures rd(mu) {\n    \
                var seen: int\n    lock (this) { seen := n }\n    lock (this) { n := seen + 1 }\n  } }\n\
                class Main { method main() {\n  var c := new Counter\n  share c\n  fork x := c.bump()\n  fork y := c.bump()\n  \
                fork z := c.bump()\n  join x\n  join y\n  join z\n  lock (c) { assert c.n == 3 }\n} }";
    let start = load(text, true);
    let (fault, schedule) = explore(&start, &Bounds::default(), &mut |_, _| true).fault.expect("an update is lost");
    assert_eq!(fault.code.0, "G3006");
    let (shorter_fault, shorter) = shrink(&start, fault.clone(), schedule.clone(), 500);
    assert!(shorter.switches.len() <= schedule.switches.len());
    assert_eq!(shorter_fault.span, fault.span);
    let text = shorter.to_string();
    let again = run(&mut start.clone(), &mut Replay(text.parse().expect("our own text")), &mut |_| {});
    assert_eq!(again.fault.expect("the same error").span, fault.span);
}
