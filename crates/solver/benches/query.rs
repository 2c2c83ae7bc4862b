//! What the solver costs: a trivial query, translation, term construction, a fresh context. Prints a table.
//!
//! `cargo bench -p grail-solver`

use grail_solver as solver;
use logic::{Pool, Sort, Term, theory};
use solver::{Budget, SnapshotStyle, Solver, Z3, Z3Options};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let library = match solver::library() {
        Ok(library) => library,
        Err(error) => {
            println!("skipped: {error}");
            return;
        }
    };
    println!("Z3 {} from {}", library.version(), library.origin());
    println!("{:<72} {:>12} {:>12}", "what", "each", "processor");
    let new = |snapshots| Z3::new(library, &Z3Options { snapshots, ..Z3Options::default() }).expect("a solver");
    let z3 = || new(SnapshotStyle::Datatype);

    report("term construction: x + i <= y, not seen before", 20_000, {
        let pool = Pool::new();
        let (x, y) = (pool.fresh("x", Sort::INT), pool.fresh("y", Sort::INT));
        move |i| {
            black_box(pool.le(pool.add(x, pool.int(i)), y));
        }
    });
    report("translation and assumption of such a term", 20_000, {
        let (pool, mut z3) = (Pool::new(), z3());
        let (x, y) = (pool.fresh("x", Sort::INT), pool.fresh("y", Sort::INT));
        let terms: Vec<Term> = (0..20_000).map(|i| pool.le(pool.add(x, pool.int(i)), y)).collect();
        z3.push();
        move |i| z3.assume(&pool, terms[i as usize])
    });
    report("trivial query: push, assume, prove, pop", 10_000, trivial(z3(), 0));
    report("the same, with 200 facts around", 10_000, trivial(z3(), 200));
    report("the same, with all theories of Seq, Set, Multiset, Map around", 5_000, {
        let (pool, mut z3) = (Pool::new(), z3());
        preamble(&pool, &mut z3);
        query(pool, z3)
    });
    report("proof attempt that fails: push, assume, prove, pop", 10_000, {
        let (pool, mut z3) = (Pool::new(), z3());
        let (x, y) = (pool.fresh("x", Sort::INT), pool.fresh("y", Sort::INT));
        move |i| {
            z3.push();
            z3.assume(&pool, pool.le(x, y));
            assert!(!z3.prove(&pool, pool.le(pool.add(x, pool.int(i)), pool.sub(y, pool.int(1))), BUDGET).is_proved());
            z3.pop();
        }
    });
    for (name, style) in [("an algebraic type", SnapshotStyle::Datatype), ("axioms", SnapshotStyle::Uninterpreted)] {
        report(
            &format!("snapshots as {name}: first(second(s)) of a chain of 20 pairs"),
            500,
            snapshots(new(style), style),
        );
    }
    report("a sequence fact: s[..n] ++ s[n..] == s", 200, {
        let (pool, mut z3) = (Pool::new(), z3());
        preamble(&pool, &mut z3);
        move |i| {
            let s = pool.fresh("s", Sort::seq(Sort::INT));
            let n = pool.int(i);
            let parts = pool.seq_append(pool.seq_take(s, n), pool.seq_drop(s, n));
            z3.push();
            z3.assume(&pool, pool.le(n, pool.seq_len(s)));
            assert!(z3.prove(&pool, pool.equals(parts, s), BUDGET).is_proved());
            z3.pop();
        }
    });
    report("a fresh context", 100, |_| drop(black_box(z3())));
    report("a fresh context with all theories", 50, |_| {
        let (pool, mut z3) = (Pool::new(), z3());
        preamble(&pool, &mut z3);
    });
}

const BUDGET: Budget = Budget::UNLIMITED;

fn report(what: &str, rounds: i64, mut action: impl FnMut(i64)) {
    let (start, cpu) = (Instant::now(), cpu_time());
    for i in 0..rounds {
        action(i);
    }
    let n = u32::try_from(rounds).expect("few rounds");
    let (each, cpu) = (start.elapsed() / n, cpu_time().zip(cpu).map(|(now, then)| (now - then) / n));
    println!("{what:<72} {:>12} {:>12}", show(each), cpu.map_or("-".to_string(), show));
}

/// Time on a processor so far, where the system tells: on a busy machine it says more than the clock.
fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn show(time: Duration) -> String {
    format!("{:.2} µs", time.as_secs_f64() * 1e6)
}

fn preamble(pool: &Pool, z3: &mut Z3) {
    let int = Sort::INT;
    let sorts = [
        Sort::BOOL,
        Sort::PERM,
        Sort::REF,
        Sort::seq(int),
        Sort::set(Sort::REF),
        Sort::multiset(int),
        Sort::map(int, int),
    ];
    for axiom in theory::preamble(pool, sorts) {
        z3.assume(pool, axiom);
    }
}

fn trivial(mut z3: Z3, facts: i64) -> impl FnMut(i64) {
    let pool = Pool::new();
    for i in 0..facts {
        let (a, b) = (pool.fresh("a", Sort::INT), pool.fresh("b", Sort::INT));
        z3.assume(&pool, pool.le(pool.add(a, pool.int(i)), b));
    }
    query(pool, z3)
}

fn query(pool: Pool, mut z3: Z3) -> impl FnMut(i64) {
    let (x, y) = (pool.fresh("x", Sort::INT), pool.fresh("y", Sort::INT));
    move |i| {
        z3.push();
        z3.assume(&pool, pool.le(pool.add(x, pool.int(i)), y));
        assert!(z3.prove(&pool, pool.lt(pool.add(x, pool.int(i - 1)), y), BUDGET).is_proved());
        z3.pop();
    }
}

/// Pairs within pairs, with parts known only by equations.
fn snapshots(mut z3: Z3, style: SnapshotStyle) -> impl FnMut(i64) {
    let pool = Pool::new();
    if style == SnapshotStyle::Uninterpreted {
        for axiom in theory::snapshot_axioms(&pool) {
            z3.assume(&pool, axiom);
        }
    }
    for axiom in theory::wrapper_axioms(&pool, Sort::INT) {
        z3.assume(&pool, axiom);
    }
    move |i| {
        z3.push();
        let top = pool.fresh("s", Sort::SNAP);
        let mut rest = top;
        let mut last = pool.int(i);
        for _ in 0..20 {
            let (a, b) = (pool.fresh("a", Sort::INT), pool.fresh("b", Sort::SNAP));
            z3.assume(&pool, pool.eq(rest, pool.combine(pool.wrap(a), b)));
            (rest, last) = (b, a);
        }
        let mut path = top;
        for _ in 0..19 {
            path = pool.second(path);
        }
        let goal = pool.eq(pool.unwrap(Sort::INT, pool.first(path)), last);
        assert!(z3.prove(&pool, goal, BUDGET).is_proved());
        z3.pop();
    }
}
