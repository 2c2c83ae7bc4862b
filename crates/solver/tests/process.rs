//! The process back end: against a Z3 binary where there is one, and against processes that misbehave.
#![cfg(unix)]

use grail_solver as solver;
use logic::smtlib::Dialect;
use logic::{Pool, Sort, theory};
use solver::{Answer, Budget, Consistency, Process, ProcessOptions, Solver, Unproved, Value};
use std::time::Duration;

fn z3() -> Option<Process> {
    let program = std::env::var("GRAIL_Z3_PROGRAM").unwrap_or_else(|_| "z3".to_string());
    match Process::start(&ProcessOptions::z3(&program)) {
        Ok(process) => Some(process),
        Err(error) => {
            println!("skipped: {error} (set GRAIL_Z3_PROGRAM)");
            None
        }
    }
}

#[test]
fn a_z3_binary_agrees() {
    let Some(mut z3) = z3() else { return };
    let p = Pool::new();
    for axiom in
        theory::preamble(&p, [Sort::map(Sort::INT, Sort::REF), Sort::seq(Sort::INT), Sort::multiset(Sort::BOOL)])
    {
        z3.assume(&p, axiom);
    }
    let s = p.fresh("s", Sort::seq(Sort::INT));
    z3.push();
    let n = p.constant("and", Sort::INT);
    z3.assume(&p, p.and2(p.le(p.int(0), n), p.le(n, p.seq_len(s))));
    let both = p.seq_append(p.seq_take(s, n), p.seq_drop(s, n));
    assert_eq!(z3.prove(&p, p.equals(both, s), Budget::milliseconds(1000)), Answer::Proved);
    z3.pop();
    assert!(matches!(z3.prove(&p, p.eq(p.seq_len(p.seq_take(s, n)), n), Budget::UNLIMITED), Answer::NotProved(_)));
    assert!(matches!(z3.check(Budget::UNLIMITED), Consistency::Unknown(_)));
}

#[test]
fn a_z3_binary_has_counterexamples() {
    let Some(mut z3) = z3() else { return };
    let p = Pool::new();
    let (x, b) = (p.fresh("x", Sort::INT), p.fresh("b", Sort::BOOL));
    z3.assume(&p, p.eq(x, p.int(7)));
    assert_eq!(z3.prove(&p, b, Budget::UNLIMITED), Answer::NotProved(Unproved::Refuted));
    let values = z3.counterexample(&p, p.or2(b, p.lt(x, p.int(0))), &[x, b], Budget::UNLIMITED);
    assert_eq!(values, [Some(Value::Int(7.into())), Some(Value::Bool(false))]);
}

/// A "solver" that is a shell script.
fn script(text: &str, patience: Duration) -> Process {
    let args = vec!["-c".to_string(), text.to_string()];
    let options = ProcessOptions { program: "sh".to_string(), args, dialect: Dialect::Standard, patience };
    Process::start(&options).expect("a shell")
}

fn ask(mut process: Process) -> Answer {
    let p = Pool::new();
    process.prove(&p, p.fresh("b", Sort::BOOL), Budget::UNLIMITED)
}

const LONG: Duration = Duration::from_secs(20);

#[test]
fn an_honest_script_is_believed() {
    let echo = r#"while read -r line; do case "$line" in "(check-sat)") echo unsat;; "(echo"*) echo grail-answered;; esac; done"#;
    assert_eq!(ask(script(echo, LONG)), Answer::Proved);
}

#[test]
fn what_misbehaves_proves_nothing() {
    let nonsense = r#"while read -r line; do case "$line" in "(check-sat)") echo perhaps; echo unsat;; "(echo"*) echo grail-answered;; esac; done"#;
    assert!(matches!(ask(script(nonsense, LONG)), Answer::Failed(reason) if reason.contains("perhaps")));
    let error = r#"while read -r line; do case "$line" in "(assert"*) echo '(error "no")';; "(check-sat)") echo unsat;; "(echo"*) echo grail-answered;; esac; done"#;
    assert!(matches!(ask(script(error, LONG)), Answer::Failed(reason) if reason.contains("no")));
    assert!(matches!(ask(script("exit 1", LONG)), Answer::Failed(_)));
    assert!(matches!(ask(script("read -r line; echo unsat; exit 0", LONG)), Answer::Failed(_)));
    assert_eq!(ask(script("exec sleep 60", Duration::from_millis(200))), Answer::OutOfBudget);
    assert!(Process::start(&ProcessOptions::cvc5("no-such-program-anywhere")).is_err());
}
