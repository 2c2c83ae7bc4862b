//! Asking the solver.
//!
//! First about all assertions at once: if no execution fails, all are proved. If one may fail, the state that the solver shows tells which; it is
//! reported, left out, and the question asked again. Where the solver gives up, the remaining assertions are asked one by one, with more time.

use logic::{Pool, Term};
use solver::{Budget, Consistency, Solver, Value};

use crate::condition::{Condition, Path};
use crate::passive::Passive;

/// What became of an assertion.
pub enum Verdict {
    Proved,
    /// There is a state in which it fails; or, if `sure` is not set, what looks like one.
    Failed { path: Path, sure: bool },
    /// The budget was not enough.
    Undecided,
    /// There were failures enough without it.
    NotAsked,
}

/// Why there are no verdicts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stopped {
    Cancelled,
    Failed(String),
}

#[derive(Clone, Copy, Debug)]
pub struct Budgets {
    /// For all assertions together.
    pub whole: Budget,
    /// For one, in the same solver.
    pub single: Budget,
    /// For one, in a fresh solver.
    pub utmost: Budget,
}

pub struct Question<'a> {
    pub pool: &'a Pool,
    pub passive: &'a Passive,
    pub condition: &'a Condition,
    /// What is known.
    pub facts: &'a [&'a [Term]],
    pub budgets: Budgets,
    /// Stop after so many failures.
    pub error_limit: Option<usize>,
}

pub struct Answers {
    pub verdicts: Vec<Verdict>,
    /// Whether something was proved only with more effort than usual.
    pub fragile: bool,
}

pub type Shown<'a> = &'a mut dyn FnMut(&mut dyn Solver, usize) -> ();

impl Question<'_> {
    /// Verdicts on all assertions. `shown` is told of each failure while the solver can still be asked about its state.
    pub fn answer(&self, solver: &mut dyn Solver, shown: Shown<'_>) -> Result<Answers, Stopped> {
        let n = self.passive.assertions.len();
        let mut verdicts: Vec<Option<Verdict>> = (0..n).map(|_| None).collect();
        for (number, assertion) in self.passive.assertions.iter().enumerate() {
            if self.pool.is_true(assertion.goal) {
                verdicts[number] = Some(Verdict::Proved);
            }
        }
        let mut answers = Answers { verdicts: Vec::new(), fragile: false };
        if self.pool.is_true(self.condition.ok) {
            prove_rest(&mut verdicts);
        } else if verdicts.iter().any(Option::is_none) {
            self.begin(solver, 0);
            self.all_at_once(solver, &mut verdicts, &mut answers, shown)?;
        }
        answers.verdicts = verdicts.into_iter().map(|verdict| verdict.unwrap_or(Verdict::NotAsked)).collect();
        Ok(answers)
    }

    /// Tells the solver everything, in a state as if new.
    fn begin(&self, solver: &mut dyn Solver, seed: u32) {
        solver.restart(seed);
        for fact in self.facts.iter().copied().flatten() {
            solver.assume(self.pool, *fact);
        }
        solver.assume(self.pool, self.pool.not(self.condition.ok));
    }

    fn is_enough(&self, verdicts: &[Option<Verdict>]) -> bool {
        let n_failed = verdicts.iter().flatten().filter(|verdict| !matches!(verdict, Verdict::Proved)).count();
        self.error_limit.is_some_and(|limit| n_failed >= limit)
    }

    fn all_at_once(
        &self,
        solver: &mut dyn Solver,
        verdicts: &mut [Option<Verdict>],
        answers: &mut Answers,
        shown: Shown<'_>,
    ) -> Result<(), Stopped> {
        loop {
            if self.is_enough(verdicts) {
                return Ok(());
            }
            let sure = match solver.check_assuming(self.pool, &[], self.budgets.whole) {
                Consistency::Inconsistent => {
                    prove_rest(verdicts);
                    return Ok(());
                }
                Consistency::Consistent => true,
                Consistency::Unknown(_) => false,
                Consistency::OutOfBudget => return self.one_by_one(solver, verdicts, answers, shown),
                Consistency::Cancelled => return Err(Stopped::Cancelled),
                Consistency::Failed(reason) => return Err(Stopped::Failed(reason)),
            };
            let Some(path) = self.path(solver) else {
                return self.one_by_one(solver, verdicts, answers, shown);
            };
            let number = path.assertion;
            if verdicts[number].is_some() {
                // The solver's state does not go together with what it was told: no guide.
                return self.one_by_one(solver, verdicts, answers, shown);
            }
            shown(solver, number);
            verdicts[number] = Some(Verdict::Failed { path, sure });
            solver.assume(self.pool, self.pool.not(self.condition.selectors[number]));
        }
    }

    fn path(&self, solver: &mut dyn Solver) -> Option<Path> {
        let decisions = self.condition.decisions();
        let values = solver.evaluate(self.pool, &decisions);
        let holds: rustc_hash::FxHashSet<Term> = decisions
            .iter()
            .zip(values)
            .filter(|(_, value)| *value == Some(Value::Bool(true)))
            .map(|(decision, _)| *decision)
            .collect();
        self.condition.path(self.passive, |decision| holds.contains(&decision))
    }

    fn one_by_one(
        &self,
        solver: &mut dyn Solver,
        verdicts: &mut [Option<Verdict>],
        answers: &mut Answers,
        shown: Shown<'_>,
    ) -> Result<(), Stopped> {
        for number in 0..verdicts.len() {
            if verdicts[number].is_some() {
                continue;
            }
            if self.is_enough(verdicts) {
                return Ok(());
            }
            let verdict = self.single(solver, number, answers, shown)?;
            // Later ones are asked as if this one were not there; what it says is assumed behind it in any case.
            solver.assume(self.pool, self.pool.not(self.condition.selectors[number]));
            verdicts[number] = Some(verdict);
        }
        Ok(())
    }

    /// One assertion, all others left out.
    fn single(
        &self,
        solver: &mut dyn Solver,
        number: usize,
        answers: &mut Answers,
        shown: Shown<'_>,
    ) -> Result<Verdict, Stopped> {
        let others: Vec<Term> = (0..self.passive.assertions.len())
            .filter(|other| *other != number)
            .map(|other| self.pool.not(self.condition.selectors[other]))
            .collect();
        for attempt in 0..3 {
            if attempt > 0 {
                self.begin(solver, attempt);
            }
            let budget = if attempt == 0 { self.budgets.single } else { self.budgets.utmost };
            let sure = match solver.check_assuming(self.pool, &others, budget) {
                Consistency::Inconsistent => {
                    answers.fragile |= attempt > 0;
                    return Ok(Verdict::Proved);
                }
                Consistency::Consistent => true,
                Consistency::Unknown(_) => false,
                Consistency::OutOfBudget => continue,
                Consistency::Cancelled => return Err(Stopped::Cancelled),
                Consistency::Failed(reason) => return Err(Stopped::Failed(reason)),
            };
            let path = self.path(solver).filter(|path| path.assertion == number);
            let Some(path) = path else { return Ok(Verdict::Undecided) };
            shown(solver, number);
            return Ok(Verdict::Failed { path, sure });
        }
        Ok(Verdict::Undecided)
    }
}

/// No execution fails at any assertion that has no verdict yet.
fn prove_rest(verdicts: &mut [Option<Verdict>]) {
    for verdict in verdicts {
        verdict.get_or_insert(Verdict::Proved);
    }
}
