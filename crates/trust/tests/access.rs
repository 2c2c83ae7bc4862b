//! The laws of access sets on programs that are made by chance.

use grail_trust::access::laws::{Findings, Limits, examine};
use grail_trust::access::make;

const LIMITS: Limits = Limits { states: 300, runs: 8 };

fn examined(seeds: std::ops::Range<u64>, careless: usize) -> Vec<Findings> {
    let examine = |seed: u64| {
        let program = make::program(seed, careless);
        examine(&program, LIMITS).unwrap_or_else(|law| panic!("seed {seed}: {law}\n{program:#?}"))
    };
    seeds.map(examine).collect()
}

#[test]
fn what_is_proved_of_the_model_holds() {
    let careful = examined(0..40, 0);
    let careless = examined(1000..1040, 40);
    let count = |all: &[Findings], what: fn(&Findings) -> bool| all.iter().filter(|f| what(f)).count();
    // The laws say something only about programs of which they speak.
    assert!(count(&careful, |f| f.valid) >= 5, "few valid programs: {}", count(&careful, |f| f.valid));
    assert!(count(&careless, |f| f.illegal.is_some()) >= 5, "few illegal programs");
    assert!(careful.iter().map(|f| f.commuted).sum::<usize>() > 20, "few steps of several threads");
}

/// Two sessions with one counter, which they find in a field.
mod sessions {
    use super::LIMITS;
    use grail_trust::access::laws::{Findings, examine};
    use grail_trust::access::machine::Illegal;
    use grail_trust::access::syntax::{Class, Condition, Header, Interface, Program, Stmt, Term, Type, Who};

    const SESSION: usize = 0;
    const COUNTER: usize = 1;

    fn run(finds: bool, locks: bool) -> Vec<Stmt> {
        let counter = Term::Var(0);
        let uses = vec![
            Stmt::Read { to: 1, object: counter, class: COUNTER, field: 0 },
            Stmt::Write { object: counter, class: COUNTER, field: 0, value: Term::Var(1) },
        ];
        let mut body = vec![Stmt::Read { to: 0, object: Term::This, class: SESSION, field: 0 }];
        if finds {
            body.push(Stmt::AssertIs(counter, Type::Class(COUNTER)));
        }
        match locks {
            true => body.push(Stmt::Synchronized(counter, uses)),
            false => body.extend(uses),
        }
        body.push(Stmt::Return(Term::Null));
        body
    }

    fn main(shares: bool, twice: bool) -> Vec<Stmt> {
        let mut stmts = vec![Stmt::New { to: 0, class: COUNTER }];
        if shares {
            stmts.push(Stmt::Share(Term::Var(0)));
        }
        for session in [1, 2] {
            stmts.push(Stmt::New { to: session, class: SESSION });
            stmts.push(Stmt::Write { object: Term::Var(session), class: SESSION, field: 0, value: Term::Var(0) });
            let started = if twice { 1 } else { session };
            stmts.push(Stmt::Start { object: Term::Var(started), interface: 0, method: 0 });
        }
        stmts
    }

    fn findings(run: Vec<Stmt>, main: Vec<Stmt>) -> Findings {
        let header = Header {
            params: 0,
            requires: vec![Condition::HoldsNoLocks, Condition::CanAccess(Who::Term(Term::This))],
            ensures: Vec::new(),
        };
        let classes =
            vec![Class { fields: 1, implements: vec![(0, vec![run])] }, Class { fields: 1, implements: Vec::new() }];
        let interfaces = vec![Interface { methods: vec![header] }];
        examine(&Program { interfaces, classes, main }, LIMITS).unwrap()
    }

    #[test]
    fn the_program_is_valid_and_its_mutants_are_not() {
        let right = findings(run(true, true), main(true, false));
        assert!(right.valid && right.illegal.is_none() && !right.race, "{right:?}");
        // Nothing says that the field is set, though it is.
        let unasked = findings(run(false, true), main(true, false));
        assert!(!unasked.valid && unasked.illegal.is_none());
        for (mutant, illegal) in [
            (findings(run(true, false), main(true, false)), Illegal::NoAccess),
            (findings(run(true, true), main(true, true)), Illegal::NoAccess),
            (findings(run(true, true), main(false, false)), Illegal::UnsharedValue),
        ] {
            assert!(!mutant.valid);
            assert_eq!(mutant.illegal, Some(illegal));
        }
    }
}
