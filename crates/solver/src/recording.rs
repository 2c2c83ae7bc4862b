//! A solver that writes down what it is told: the transcript replays in any SMT-LIB solver.

use crate::answer::{Answer, Budget, Consistency, Solver, Stats, Value, Way};
use logic::smtlib::{Dialect, Script};
use logic::{Pool, Term};
use std::io::{self, Write};

/// Passes everything on to `solver`, and a replayable account of it to `sink`.
pub struct Recording<S, W: Write> {
    solver: S,
    script: Script,
    sink: W,
    /// The first error in writing; proofs go on, the transcript ends.
    error: Option<io::Error>,
}

impl<S: Solver, W: Write> Recording<S, W> {
    pub fn new(solver: S, sink: W) -> Recording<S, W> {
        // What is assumed outside all scopes is in a scope of the script, so that it can be dropped by a restart.
        let mut script = Script::new(Dialect::Z3);
        script.push();
        Recording { solver, script, sink, error: None }
    }

    /// Ends the transcript; tells whether all of it could be written.
    pub fn finish(mut self) -> (S, io::Result<()>) {
        self.write();
        let outcome = match self.error.take() {
            Some(error) => Err(error),
            None => self.sink.flush(),
        };
        (self.solver, outcome)
    }

    pub fn solver(&self) -> &S {
        &self.solver
    }

    fn write(&mut self) {
        let text = self.script.take();
        if self.error.is_none() {
            self.error = self.sink.write_all(text.as_bytes()).err();
        }
    }

    fn ask(&mut self, pool: &Pool, goal: Term, budget: Budget) {
        self.script.push();
        self.script.assume(pool, pool.not(goal));
        self.check_within(budget);
    }

    fn check_within(&mut self, budget: Budget) {
        self.note_budget(budget);
        self.script.check();
    }

    fn note_budget(&mut self, budget: Budget) {
        if let Some(units) = budget.limit() {
            self.script.comment(&format!("within {units} units"));
        }
    }

    fn begin_again(&mut self) {
        for _ in 0..=self.solver.depth() {
            self.script.pop();
        }
        self.script.push();
    }

    fn answered(&mut self, answer: &str) {
        self.script.comment(answer);
        self.script.pop();
        self.write();
    }
}

impl<S: Solver, W: Write> Solver for Recording<S, W> {
    fn push(&mut self) {
        self.script.push();
        self.solver.push();
    }

    fn pop(&mut self) {
        self.script.pop();
        self.solver.pop();
    }

    fn depth(&self) -> usize {
        self.solver.depth()
    }

    fn assume(&mut self, pool: &Pool, fact: Term) {
        if !pool.is_true(fact) {
            self.script.assume(pool, fact);
        }
        self.solver.assume(pool, fact);
    }

    fn prove(&mut self, pool: &Pool, goal: Term, budget: Budget) -> Answer {
        self.ask(pool, goal, budget);
        // Written before asking, so that a query which never ends is on record too.
        self.write();
        let answer = self.solver.prove(pool, goal, budget);
        self.answered(&format!("{answer:?}"));
        answer
    }

    fn check(&mut self, budget: Budget) -> Consistency {
        self.check_within(budget);
        self.write();
        let answer = self.solver.check(budget);
        self.script.comment(&format!("{answer:?}"));
        answer
    }

    fn check_assuming(&mut self, pool: &Pool, literals: &[Term], budget: Budget) -> Consistency {
        self.note_budget(budget);
        self.script.check_assuming(pool, literals);
        self.write();
        let answer = self.solver.check_assuming(pool, literals, budget);
        self.script.comment(&format!("{answer:?}"));
        answer
    }

    fn evaluate(&mut self, pool: &Pool, wanted: &[Term]) -> Vec<Option<Value>> {
        self.solver.evaluate(pool, wanted)
    }

    fn counterexample(&mut self, pool: &Pool, goal: Term, wanted: &[Term], budget: Budget) -> Vec<Option<Value>> {
        self.ask(pool, goal, budget);
        self.answered("for a counterexample");
        self.solver.counterexample(pool, goal, wanted, budget)
    }

    fn forget_from(&mut self, n_terms: usize, n_funcs: usize) {
        self.solver.forget_from(n_terms, n_funcs);
    }

    fn restart(&mut self, seed: u32) {
        self.begin_again();
        self.solver.restart(seed);
    }

    fn restart_differently(&mut self, way: Way) {
        self.begin_again();
        self.script.comment(&format!("another way to search: {way:?}"));
        self.solver.restart_differently(way);
    }

    fn stats(&self) -> Stats {
        self.solver.stats()
    }
}
