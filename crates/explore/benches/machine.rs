//! What checking costs, and how it grows. Every line compares two measurements of this one run; run with `cargo bench -p grail-explore`.

use std::rc::Rc;
use std::time::{Duration, Instant};

use grail_explore::{Bounds, RoundRobin, explore, run};
use machine::{Limits, Machine, Options};
use source::SourceMap;

fn main() {
    checked_against_unchecked();
    exploring();
    growth("threads that read one field", &[1_000, 10_000], |n| (threads(n), n));
    growth("live objects", &[10_000, 100_000, 1_000_000], |n| (objects(n), n));
    growth("splits of one permission", &[10, 100, 1_000, 10_000], |n| (splits(n), n));
    growth("nested calls", &[10_000, 100_000, 1_000_000], |n| (nested(n), n));
    memory();
}

fn machine(text: &str, checks: bool) -> Machine {
    let map = SourceMap::new();
    let file = map.add("bench.chalice", text);
    let loaded = chalice::load(&map, &[file]);
    let program = loaded.program.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let entry = machine::find_entry(&program, None, &[]).expect("a main");
    let options = Options { checks, ..Options::default() };
    let image = machine::lower::lower(&program, &options);
    let limits = Limits { steps: u64::MAX, ..Limits::default() };
    Machine::new(Rc::new(image), &entry, options, limits)
}

/// The best of three runs, with the number of steps.
fn measure(text: &str, checks: bool) -> (Duration, u64) {
    let start = machine(text, checks);
    let mut best = (Duration::MAX, 0);
    for _ in 0..3 {
        let mut m = start.clone();
        let clock = Instant::now();
        let outcome = run(&mut m, &mut RoundRobin, &mut |_| {});
        if let Some(fault) = outcome.fault {
            panic!("{}: {}", fault.message, fault.label);
        }
        best = best.min((clock.elapsed(), m.steps()));
    }
    best
}

fn checked_against_unchecked() {
    println!("program                    unchecked    checked   ratio   million steps a second (checked)");
    for (name, text) in [
        ("fields of one object", fields()),
        ("a list of objects", objects(200_000)),
        ("calls with contracts", calls()),
        ("a folded list", folded()),
        ("a monitor", monitor()),
    ] {
        let (plain, _) = measure(&text, false);
        let (checked, steps) = measure(&text, true);
        let ratio = checked.as_secs_f64() / plain.as_secs_f64();
        let rate = steps as f64 / checked.as_secs_f64() / 1e6;
        println!("{name:24} {plain:>11.1?} {checked:>10.1?} {ratio:>7.2} {rate:>10.1}");
    }
}

fn exploring() {
    println!("\nexploring                schedules     states       time   schedules a second");
    for n in [2, 3, 4] {
        let start = machine(&updates(n), true);
        let clock = Instant::now();
        let found = explore(&start, &Bounds { schedules: Some(20_000), ..Bounds::default() }, &mut |_, _| true);
        let time = clock.elapsed();
        let (schedules, states) = (found.progress.schedules, found.progress.states);
        let rate = schedules as f64 / time.as_secs_f64();
        println!("{n} threads, 2 locks each {schedules:>10} {states:>10} {time:>10.1?} {rate:>12.0}");
    }
}

fn growth(what: &str, sizes: &[u64], program: impl Fn(u64) -> (String, u64)) {
    println!("\n{what}");
    let mut first = None;
    for size in sizes {
        let (text, n) = program(*size);
        let (time, _) = measure(&text, true);
        let each = time.as_secs_f64() / n as f64;
        let base = *first.get_or_insert(each);
        println!("  {n:>9}: {time:>10.1?}, {:>8.0} ns each, {:.2} of the first", each * 1e9, each / base);
    }
}

/// Resident memory with a million live objects, where the system tells.
fn memory() {
    let resident = || {
        let text = std::fs::read_to_string("/proc/self/statm").ok()?;
        text.split_whitespace().nth(1)?.parse::<f64>().ok().map(|pages| pages * 4096.0)
    };
    let Some(before) = resident() else { return };
    let mut m = machine(&objects(1_000_000), true);
    run(&mut m, &mut RoundRobin, &mut |_| {});
    let Some(after) = resident() else { return };
    println!(
        "\nmemory: {:.0} bytes for each of {} objects with 2 fields",
        (after - before) / m.n_objects() as f64,
        m.n_objects()
    );
}

fn fields() -> String {
    "class A { var n: int; var m: int }
     class Main { method main() {
       var a := new A
       var i := 0
       while (i < 400000) { a.n := a.n + i; a.m := a.n - a.m; a.n := a.m % 1000; i := i + 1 }
     } }"
    .into()
}

fn objects(n: u64) -> String {
    format!(
        "class Node {{ var value: int; var next: Node }}
         class Main {{ method main() {{
           var head: Node := null
           var i := 0
           while (i < {n}) {{ var n := new Node {{ value := i, next := head }}; head := n; i := i + 1 }}
           var sum := 0
           var p: Node := head
           while (p != null) {{ sum := sum + p.value; p := p.next }}
         }} }}"
    )
}

fn calls() -> String {
    "class Main {
       method fib(n: int) returns (r: int) requires 0 <= n ensures 0 <= r {
         r := n
         if (n >= 2) { var a: int; var b: int; call a := fib(n - 1); call b := fib(n - 2); r := a + b }
       }
       method main() { var r: int; call r := fib(22) }
     }"
    .into()
}

fn folded() -> String {
    "class List {
       var head: int; var tail: List
       predicate valid { acc(head) && acc(tail) && (tail != null ==> tail.valid) }
       method sum() returns (s: int) requires valid ensures valid {
         unfold valid
         s := head
         if (tail != null) { var rest: int; call rest := tail.sum(); s := s + rest }
         fold valid
       }
     }
     class Main { method main() {
       var l: List := null
       var i := 0
       while (i < 20000) { var n := new List { head := i, tail := l }; fold n.valid; l := n; i := i + 1 }
       var s: int
       call s := l.sum()
     } }"
    .into()
}

fn monitor() -> String {
    "class Counter { var n: int
       invariant acc(n) && 0 <= n
       method bump(k: int) requires rd(mu) && waitlevel << mu ensures rd(mu) {
         var i := 0
         while (i < k) invariant rd(mu) && waitlevel << mu { acquire this; n := n + 1; release this; i := i + 1 }
       }
     }
     class Main { method main() {
       var c := new Counter
       share c
       fork a := c.bump(20000)
       fork b := c.bump(20000)
       join a
       join b
     } }"
    .into()
}

fn updates(n: usize) -> String {
    let forks: String = (0..n).map(|i| format!("fork t{i} := c.bump()\n")).collect();
    let joins: String = (0..n).map(|i| format!("join t{i}\n")).collect();
    format!(
        "class Counter {{ var n: int
           invariant acc(n)
           method bump() requires rd(mu) && waitlevel << mu ensures rd(mu) {{ lock (this) {{ n := n + 1 }} lock (this) {{ n := n * 2 }} }}
         }}
         class Main {{ method main() {{ var c := new Counter\nshare c\n{forks}{joins} }} }}"
    )
}

fn threads(n: u64) -> String {
    format!(
        "class C {{ var f: int
           method work(i: int) returns (r: int) requires rd(f) ensures rd(f) {{ r := f + i }}
           method main() requires acc(f) {{
             var tks: seq<token<C.work>> := nil<token<C.work>>
             var i := 0
             while (i < {n}) {{ fork tk := work(i); tks := tks ++ [tk]; i := i + 1 }}
             while (i > 0) {{ i := i - 1; var t: token<C.work> := tks[i]; var r: int; join r := t }}
             f := 1
           }} }}"
    )
}

fn splits(n: u64) -> String {
    format!(
        "class C {{ var f: int
           method down(i: int) requires rd(f) ensures rd(f) {{ if (i > 0) {{ fork tk := down(i - 1); join tk }} }}
           method main() requires acc(f) {{ call down({n}); f := 1 }} }}"
    )
}

fn nested(n: u64) -> String {
    format!(
        "class Main {{
           method down(n: int) returns (r: int) {{ if (n > 0) {{ call r := down(n - 1); r := r + 1 }} }}
           method main() {{ var r: int; call r := down({n}) }} }}"
    )
}
