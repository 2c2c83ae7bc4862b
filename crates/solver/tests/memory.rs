//! No leaks: many queries in many forks leave memory as it was.
//!
//! `GRAIL_MEMORY_QUERIES` sets how many; the default keeps the test short.

use grail_solver as solver;
use logic::{Pool, Sort, theory};
use solver::{Budget, Solver, Z3, Z3Options};
use std::sync::Arc;

#[test]
fn memory_is_stable() {
    let wanted = std::env::var("GRAIL_MEMORY_QUERIES").ok().and_then(|n| n.parse().ok()).unwrap_or(4_000u32);
    let library = solver::library().unwrap_or_else(|error| panic!("{error}"));
    let mut z3 = Z3::new(library, &Z3Options::default()).expect("a solver");
    let base = Pool::new();
    let axioms = theory::preamble(&base, [Sort::seq(Sort::INT)]);
    axioms.iter().for_each(|axiom| z3.assume(&base, *axiom));
    let base = Arc::new(base.freeze());
    let per_fork = 100;
    let mut settled = 0;
    for fork in 0..wanted / per_fork {
        let pool = Pool::fork(&base);
        z3.push();
        let s = pool.fresh("s", Sort::seq(Sort::INT));
        for i in 0..per_fork {
            let x = pool.fresh("x", Sort::INT);
            z3.push();
            z3.assume(&pool, pool.eq(pool.seq_index(pool.seq_append(s, pool.seq_singleton(x)), x), pool.int(i)));
            assert!(z3.prove(&pool, pool.le(pool.int(0), pool.seq_len(s)), Budget::UNLIMITED).is_proved());
            assert!(!z3.prove(&pool, pool.eq(x, pool.int(i)), Budget::UNLIMITED).is_proved());
            z3.pop();
        }
        z3.pop();
        z3.forget_from(base.n_terms(), base.n_funcs());
        if fork == 19 {
            settled = z3.allocated();
        }
    }
    let grown = z3.allocated().saturating_sub(settled);
    assert!(grown < 1 << 20, "grew by {grown} bytes from {settled} in {wanted} rounds");
}
