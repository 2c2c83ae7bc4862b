//! The memory ceiling holds for the whole process, so it has a test process of its own.

use grail_solver as solver;
use logic::{Pool, Sort};
use solver::{Answer, Budget, Solver, Z3, Z3Options};

#[test]
fn a_query_that_needs_too_much_memory_fails() {
    let library = solver::library().unwrap_or_else(|error| panic!("{error}"));
    library.limit_memory(40);
    let mut z3 = Z3::new(library, &Z3Options::default()).expect("a solver");
    let p = Pool::new();
    // A matching loop: every f(t) calls for g(f(t)) and every g(t) for f(g(t)).
    let (f, g) = (p.func("f", &[Sort::INT], Sort::INT), p.func("g", &[Sort::INT, Sort::INT], Sort::INT));
    let (v, w) = (p.fresh_var("v", Sort::INT), p.fresh_var("w", Sort::INT));
    let (fv, fw) = (p.app(f, &[v]), p.app(f, &[w]));
    let body = p.lt(fv, p.app(f, &[p.app(g, &[fv, fw])]));
    z3.assume(&p, p.forall(&[v, w], &[vec![fv, fw]], body));
    let x = p.constant("x", Sort::INT);
    let answer = z3.prove(&p, p.eq(p.app(f, &[x]), p.int(0)), Budget::UNLIMITED);
    assert!(matches!(&answer, Answer::Failed(reason) if reason.contains("memory")), "{answer:?}");
    assert!(matches!(z3.prove(&p, p.eq(x, p.int(0)), Budget::UNLIMITED), Answer::Failed(_)));
}
