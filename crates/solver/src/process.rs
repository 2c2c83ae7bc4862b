//! Any SMT-LIB solver that reads from standard input, as a second opinion.
//!
//! Slower than Z3 in process and poorer in what it reports, but independent of it: a proof that two solvers agree on is worth
//! more. A process that dies, talks nonsense or takes too long fails; it never proves anything by accident.

use crate::answer::{Answer, Budget, Consistency, Solver, Stats, Unproved, Value};
use logic::smtlib::{Dialect, Script};
use logic::{Pool, Sort, Term};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How to start a solver.
#[derive(Clone, Debug)]
pub struct ProcessOptions {
    pub program: String,
    pub args: Vec<String>,
    pub dialect: Dialect,
    /// Wall-clock limit for one answer; a process that exceeds it is ended.
    pub patience: Duration,
}

impl ProcessOptions {
    pub fn z3(program: &str) -> ProcessOptions {
        let args = ["-in", "-smt2"].map(String::from).to_vec();
        ProcessOptions { program: program.to_string(), args, dialect: Dialect::Z3, patience: PATIENCE }
    }

    pub fn cvc5(program: &str) -> ProcessOptions {
        let args = ["--lang=smt2", "--incremental", "--quiet"].map(String::from).to_vec();
        ProcessOptions { program: program.to_string(), args, dialect: Dialect::Standard, patience: PATIENCE }
    }
}

const PATIENCE: Duration = Duration::from_secs(60);

/// Ends an answer of unknown length: the solver echoes it.
const MARK: &str = "grail-answered";

#[derive(Debug, thiserror::Error)]
#[error("the solver `{program}` could not be started: {reason}")]
pub struct StartError {
    pub program: String,
    pub reason: String,
}

/// A running solver.
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    script: Script,
    patience: Duration,
    depth: usize,
    stats: Stats,
    failure: Option<Failure>,
}

#[derive(Clone, Debug)]
enum Failure {
    TookTooLong,
    Broken(String),
}

impl Process {
    pub fn start(options: &ProcessOptions) -> Result<Process, StartError> {
        let failed = |reason: String| StartError { program: options.program.clone(), reason };
        let spawned = Command::new(&options.program)
            .args(&options.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = spawned.map_err(|error| failed(error.to_string()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let output = output.ok_or_else(|| failed("it has no output".into()))?;
        let (send, lines) = channel();
        // Ends with the process, whose output it reads, or with the receiver.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        // What is assumed outside all scopes is in a scope of the script, so that it can be dropped by a restart.
        let mut script = Script::new(options.dialect);
        script.push();
        let (stats, patience) = (Stats::default(), options.patience);
        Ok(Process { child, input, lines, script, patience, depth: 0, stats, failure: None })
    }

    /// Sends what the script has grown by.
    fn send(&mut self) {
        let text = self.script.take();
        self.write(&text);
    }

    fn write(&mut self, text: &str) {
        if self.failure.is_some() {
            return;
        }
        let written = match &mut self.input {
            Some(input) => input.write_all(text.as_bytes()).and_then(|()| input.flush()),
            None => Ok(()),
        };
        if let Err(error) = written {
            self.give_up(Failure::Broken(format!("the solver process ended: {error}")));
        }
    }

    fn give_up(&mut self, failure: Failure) {
        self.input = None;
        // It may have ended by itself; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.failure.get_or_insert(failure);
    }

    /// Everything the solver says until it echoes the mark; `None` after a failure.
    fn answer(&mut self) -> Option<Vec<String>> {
        self.write(&format!("(echo \"{MARK}\")\n"));
        let mut said = Vec::new();
        while self.failure.is_none() {
            match self.lines.recv_timeout(self.patience) {
                Ok(line) if line.contains(MARK) => return Some(said),
                Ok(line) if line.starts_with("(error") => self.give_up(Failure::Broken(line)),
                Ok(line) => said.push(line),
                Err(RecvTimeoutError::Timeout) => self.give_up(Failure::TookTooLong),
                Err(RecvTimeoutError::Disconnected) => {
                    self.give_up(Failure::Broken("the solver process ended".to_string()));
                }
            }
        }
        None
    }

    fn query(&mut self, budget: Budget) -> Consistency {
        self.script.check();
        self.asked(budget)
    }

    /// Reads the answer to the question that ends the script.
    fn asked(&mut self, budget: Budget) -> Consistency {
        self.send();
        self.stats.queries += 1;
        let Some(said) = self.answer() else { return self.failed() };
        match said.iter().map(|line| line.trim()).collect::<Vec<_>>()[..] {
            ["unsat"] => Consistency::Inconsistent,
            ["sat"] => Consistency::Consistent,
            ["unknown"] => self.why_unknown(budget),
            _ => {
                self.give_up(Failure::Broken(format!("the solver answered: {}", said.join(" "))));
                self.failed()
            }
        }
    }

    fn why_unknown(&mut self, budget: Budget) -> Consistency {
        self.write("(get-info :reason-unknown)\n");
        let Some(said) = self.answer() else { return self.failed() };
        let reason = said.join(" ");
        let reason =
            reason.trim().trim_start_matches("(:reason-unknown").trim_end_matches(')').trim().trim_matches('"');
        let gave_out = ["cancel", "resource", "limit", "timeout"].iter().any(|word| reason.contains(word));
        if gave_out && budget.limit().is_some() {
            Consistency::OutOfBudget
        } else {
            Consistency::Unknown(reason.to_string())
        }
    }

    fn failed(&self) -> Consistency {
        match &self.failure {
            Some(Failure::Broken(reason)) => Consistency::Failed(reason.clone()),
            Some(Failure::TookTooLong) | None => Consistency::OutOfBudget,
        }
    }

    fn with_negated<T>(&mut self, pool: &Pool, goal: Term, inside: impl FnOnce(&mut Process) -> T) -> T {
        self.script.push();
        self.script.assume(pool, pool.not(goal));
        let outcome = inside(self);
        self.script.pop();
        self.send();
        outcome
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.give_up(Failure::Broken("dropped".to_string()));
    }
}

impl Solver for Process {
    fn push(&mut self) {
        self.depth += 1;
        self.script.push();
    }

    fn pop(&mut self) {
        debug_assert!(self.depth > 0, "pop without push");
        self.depth -= 1;
        self.script.pop();
    }

    fn depth(&self) -> usize {
        self.depth
    }

    fn assume(&mut self, pool: &Pool, fact: Term) {
        if !pool.is_true(fact) {
            self.stats.assumptions += 1;
            self.script.assume(pool, fact);
        }
    }

    fn prove(&mut self, pool: &Pool, goal: Term, budget: Budget) -> Answer {
        if pool.is_true(goal) {
            return Answer::Proved;
        }
        match self.with_negated(pool, goal, |process| process.query(budget)) {
            Consistency::Inconsistent => Answer::Proved,
            Consistency::Consistent => Answer::NotProved(Unproved::Refuted),
            Consistency::Unknown(reason) => Answer::NotProved(Unproved::Unknown(reason)),
            Consistency::OutOfBudget => Answer::OutOfBudget,
            Consistency::Cancelled => Answer::Cancelled,
            Consistency::Failed(reason) => Answer::Failed(reason),
        }
    }

    fn check(&mut self, budget: Budget) -> Consistency {
        self.query(budget)
    }

    fn check_assuming(&mut self, pool: &Pool, literals: &[Term], budget: Budget) -> Consistency {
        self.script.check_assuming(pool, literals);
        self.asked(budget)
    }

    fn evaluate(&mut self, pool: &Pool, wanted: &[Term]) -> Vec<Option<Value>> {
        wanted.iter().map(|term| self.value(pool, *term)).collect()
    }

    fn counterexample(&mut self, pool: &Pool, goal: Term, wanted: &[Term], budget: Budget) -> Vec<Option<Value>> {
        self.with_negated(pool, goal, |process| {
            if !matches!(process.query(budget), Consistency::Consistent | Consistency::Unknown(_)) {
                return vec![None; wanted.len()];
            }
            wanted.iter().map(|term| process.value(pool, *term)).collect()
        })
    }

    fn forget_from(&mut self, _n_terms: usize, _n_funcs: usize) {
        // Symbols are known by their declarations here, and those end with their scope.
    }

    fn restart(&mut self, _seed: u32) {
        for _ in 0..=self.depth {
            self.script.pop();
        }
        self.script.push();
        self.depth = 0;
    }

    fn stats(&self) -> Stats {
        self.stats
    }
}

impl Process {
    /// The value of one term in the current model. Truth values and elements only: numbers come in too many notations.
    fn value(&mut self, pool: &Pool, term: Term) -> Option<Value> {
        self.script.value(pool, term);
        self.send();
        let said = self.answer()?.join(" ");
        let value = said.trim().strip_suffix("))")?.rsplit(' ').next()?.to_string();
        match (pool.sort(term), value.as_str()) {
            (Sort::BOOL, "true") => Some(Value::Bool(true)),
            (Sort::BOOL, "false") => Some(Value::Bool(false)),
            (Sort::INT, digits) => digits.parse().ok().map(Value::Int),
            (Sort::PERM, _) => None,
            _ => Some(Value::Element(value)),
        }
    }
}
