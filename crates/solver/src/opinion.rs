//! A second opinion: what one solver proved, another is asked as well.
//!
//! Also asked is what the engine concluded by itself, without a solver. That another solver cannot decide a question says nothing; that
//! it has a counterexample is a bug in one of the two, or in the engine, and the question is kept.

use crate::answer::{Answer, Budget, Consistency, Solver, Stats, Unproved, Value, Way};
use crate::process::{Process, ProcessOptions, StartError};
use logic::smtlib::{Dialect, Script};
use logic::{Pool, Term};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Whom to ask, and what was answered so far. Clones share the answers.
#[derive(Clone, Debug)]
pub struct SecondOpinion {
    options: ProcessOptions,
    /// Where questions are kept on which the solvers disagree.
    folder: PathBuf,
    tally: Arc<Mutex<Opinions>>,
}

/// What a second solver said about proofs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Opinions {
    pub confirmed: u64,
    /// Of those confirmed: concluded by the engine without a solver.
    pub concluded: u64,
    /// The second solver could not decide.
    pub open: u64,
    /// The second solver has a counterexample: the files with the questions.
    pub refuted: Vec<PathBuf>,
}

/// One question may take so long; what is not answered by then is open.
const PATIENCE: Duration = Duration::from_secs(10);

impl SecondOpinion {
    /// Of a Z3 or cvc5 program, told by its name. Fails if it cannot be started.
    pub fn new(program: &str, folder: PathBuf) -> Result<SecondOpinion, StartError> {
        let name = std::path::Path::new(program).file_name().map(|name| name.to_string_lossy().into_owned());
        let options = match name {
            Some(name) if name.starts_with("cvc5") => ProcessOptions::cvc5(program),
            _ => ProcessOptions::z3(program),
        };
        let options = ProcessOptions { patience: PATIENCE, ..options };
        Process::start(&options)?;
        Ok(SecondOpinion { options, folder, tally: Arc::default() })
    }

    pub fn opinions(&self) -> Opinions {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A solver whose every proof is looked at again.
    pub fn on<S: Solver>(&self, solver: S) -> Watched<S> {
        Watched { solver, second: None, opinion: self.clone(), frames: vec![Vec::new()] }
    }

    fn note(&self, change: impl FnOnce(&mut Opinions)) {
        change(&mut self.tally.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// See [`SecondOpinion::on`].
pub struct Watched<S> {
    solver: S,
    /// Told everything that `solver` is told. It is started when first needed, and again after it failed.
    second: Option<Process>,
    opinion: SecondOpinion,
    /// What is assumed, scope by scope.
    frames: Vec<Vec<Term>>,
}

impl<S: Solver> Watched<S> {
    fn ask_second(&mut self, pool: &Pool, goal: Term, concluded: bool) {
        if pool.is_true(goal) {
            return;
        }
        match self.second_answer(pool, goal) {
            Answer::Proved => self.opinion.note(|o| {
                o.confirmed += 1;
                o.concluded += u64::from(concluded);
            }),
            Answer::NotProved(Unproved::Refuted) => self.keep(pool, goal),
            Answer::NotProved(Unproved::Unknown(_)) | Answer::OutOfBudget | Answer::Cancelled => {
                self.opinion.note(|o| o.open += 1);
            }
            Answer::Failed(_) => {
                self.second = None;
                self.opinion.note(|o| o.open += 1);
            }
        }
    }

    fn second_answer(&mut self, pool: &Pool, goal: Term) -> Answer {
        let Some(second) = self.started(pool) else { return Answer::Failed("it does not start".to_string()) };
        let answer = second.prove(pool, goal, Budget::UNLIMITED);
        if answer == Answer::OutOfBudget {
            // Its process was ended.
            self.second = None;
        }
        answer
    }

    /// The second solver, up to date.
    fn started(&mut self, pool: &Pool) -> Option<&mut Process> {
        if self.second.is_none() {
            let mut second = Process::start(&self.opinion.options).ok()?;
            for (depth, frame) in self.frames.iter().enumerate() {
                if depth > 0 {
                    second.push();
                }
                frame.iter().for_each(|fact| second.assume(pool, *fact));
            }
            self.second = Some(second);
        }
        self.second.as_mut()
    }

    /// Keeps a question that the solvers disagree on, as a script of its own.
    fn keep(&mut self, pool: &Pool, goal: Term) {
        let mut script = Script::new(Dialect::Standard);
        self.frames.iter().flatten().for_each(|fact| script.assume(pool, *fact));
        script.assume(pool, pool.not(goal));
        script.check();
        let n = self.opinion.opinions().refuted.len() + 1;
        let path = self.opinion.folder.join(format!("disagreement{n}.smt2"));
        // The disagreement is reported in any case; a file that cannot be written is missed by whoever looks for it.
        let _ = std::fs::create_dir_all(&self.opinion.folder).and_then(|()| std::fs::write(&path, script.take()));
        self.opinion.note(|o| o.refuted.push(path));
    }
}

impl<S: Solver> Solver for Watched<S> {
    fn push(&mut self) {
        self.frames.push(Vec::new());
        self.second.iter_mut().for_each(Process::push);
        self.solver.push();
    }

    fn pop(&mut self) {
        self.frames.pop();
        self.second.iter_mut().for_each(Process::pop);
        self.solver.pop();
    }

    fn depth(&self) -> usize {
        self.solver.depth()
    }

    fn assume(&mut self, pool: &Pool, fact: Term) {
        if let Some(frame) = self.frames.last_mut() {
            frame.push(fact);
        }
        self.second.iter_mut().for_each(|second| second.assume(pool, fact));
        self.solver.assume(pool, fact);
    }

    fn prove(&mut self, pool: &Pool, goal: Term, budget: Budget) -> Answer {
        let answer = self.solver.prove(pool, goal, budget);
        if answer.is_proved() {
            self.ask_second(pool, goal, false);
        }
        answer
    }

    fn check(&mut self, budget: Budget) -> Consistency {
        self.solver.check(budget)
    }

    fn check_assuming(&mut self, pool: &Pool, literals: &[Term], budget: Budget) -> Consistency {
        let answer = self.solver.check_assuming(pool, literals, budget);
        if answer == Consistency::Inconsistent {
            self.ask_second(pool, pool.not(pool.and(literals.iter().copied())), false);
        }
        answer
    }

    fn evaluate(&mut self, pool: &Pool, wanted: &[Term]) -> Vec<Option<Value>> {
        self.solver.evaluate(pool, wanted)
    }

    fn counterexample(&mut self, pool: &Pool, goal: Term, wanted: &[Term], budget: Budget) -> Vec<Option<Value>> {
        self.solver.counterexample(pool, goal, wanted, budget)
    }

    fn forget_from(&mut self, n_terms: usize, n_funcs: usize) {
        // Terms of the fork that is gone must not be told to a process that knows them by name.
        self.second = None;
        self.solver.forget_from(n_terms, n_funcs);
    }

    fn restart(&mut self, seed: u32) {
        self.frames = vec![Vec::new()];
        self.second = None;
        self.solver.restart(seed);
    }

    fn restart_differently(&mut self, way: Way) {
        self.frames = vec![Vec::new()];
        self.second = None;
        self.solver.restart_differently(way);
    }

    fn stats(&self) -> Stats {
        self.solver.stats()
    }

    fn is_watched(&self) -> bool {
        true
    }

    fn concluded(&mut self, pool: &Pool, goal: Term) {
        self.ask_second(pool, goal, true);
    }
}
