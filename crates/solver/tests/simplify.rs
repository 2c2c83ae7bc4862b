//! Simplification never changes meaning: the solver agrees that random formulas are equivalent before and after.

#[path = "../../logic/tests/support/random.rs"]
mod random;
#[path = "../../logic/tests/support/terms.rs"]
mod terms;

use grail_solver as solver;
use logic::smtlib::Printer;
use logic::{Op, Pool, Sort, theory};
use random::Random;
use solver::{Answer, Budget, Solver, Z3, Z3Options};
use terms::{Terms, simplified, sorts};

/// Proves `seeds` random terms equal to their simplified selves; returns how many the solver could not decide.
fn undecided(seeds: std::ops::Range<u64>, collections: bool) -> usize {
    let library = solver::library().unwrap_or_else(|error| panic!("{error}"));
    let mut open = 0;
    for seed in seeds {
        let pool = Pool::new();
        let mut z3 = Z3::new(library, &Z3Options::default()).expect("a solver");
        if collections {
            for axiom in theory::preamble(&pool, sorts(true)) {
                z3.assume(&pool, axiom);
            }
        }
        let mut terms = Terms { pool: &pool, random: Random(seed), collections, nonlinear: false };
        let sort = terms.random.pick(&sorts(collections));
        let raw = terms.term(sort, 4);
        let simple = simplified(&pool, raw);
        if raw == simple {
            continue;
        }
        // Not the simplifying equality: the point is to compare the two terms as they are.
        let same = pool.mk(Op::Eq, [raw, simple], Sort::BOOL);
        match z3.prove(&pool, same, Budget::milliseconds(500)) {
            Answer::Proved => {}
            Answer::NotProved(solver::Unproved::Unknown(_)) | Answer::OutOfBudget if collections => open += 1,
            answer => {
                let show = |t| Printer::new().term(&pool, t);
                panic!("seed {seed}: {answer:?}\n  {}\n  {}", show(raw), show(simple));
            }
        }
    }
    open
}

#[test]
fn arithmetic_and_connectives() {
    assert_eq!(undecided(0..600, false), 0);
}

#[test]
fn collections() {
    // Triggers do not decide everything; but a large share must be provable, or the test would show nothing.
    let open = undecided(0..150, true);
    assert!(open < 60, "{open} of 150 undecided");
}
