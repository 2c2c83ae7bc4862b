//! Asking the solver.
//!
//! First about all assertions at once: if no execution fails, all are proved. If one may fail, the state that the solver shows tells which; it is
//! reported, left out, and the question asked again. Where the solver gives up, the remaining assertions are asked one by one, with more time.
//!
//! Few proofs need that maps with the same contents are the same, and looking for such maps often takes longer than all the rest: the very first
//! question is asked without it, and without what matters for nothing. Programs that spell out where it matters are asked about without it altogether
//! (`elementwise`).

mod elementwise;

use std::num::NonZeroUsize;

use logic::{Pool, SortKind, Term};
use rustc_hash::FxHashSet;
use solver::{Budget, Consistency, Solver, Spending, Start, Value, Way};

use crate::condition::{Condition, Path};
use crate::obligation::Obligation;
use crate::passive::Passive;
use crate::slice::Essential;

/// What became of an assertion.
pub enum Verdict {
    Proved,
    /// There is a state in which it fails; or, if `sure` is not set, what looks like one.
    Failed {
        path: Path,
        sure: bool,
    },
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

/// How much effort an assertion is worth, in the solver's resource units. Proofs that are found at all are mostly found soon, and another way to
/// search is worth more than more of the same.
#[derive(Clone, Copy, Debug)]
pub struct Budgets {
    /// For all assertions together.
    pub whole: Budget,
    /// For one, in the same solver.
    pub single: Budget,
    /// For one, each time in a fresh solver that searches differently.
    pub differently: Budget,
    pub last_attempt: Budget,
    /// No question is asked once so much was spent on all of them.
    pub total: u64,
}

/// A question with more terms than this is asked in a solver of its own.
const LARGE: usize = 250;

/// So many assertions of an implementation get a last attempt.
const MAX_LAST_ATTEMPTS: usize = 3;

pub struct Question<'a> {
    pub pool: &'a Pool,
    pub passive: &'a Passive,
    pub condition: &'a Condition,
    /// The same without what matters for nothing.
    pub essential: &'a Essential,
    /// What is known.
    pub facts: &'a [&'a [Term]],
    pub budgets: Budgets,
    /// Stop after so many failures.
    pub error_limit: Option<NonZeroUsize>,
    pub maps: Maps,
}

/// What a program takes for granted of maps with the same contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Maps {
    /// That they are the same: what is not proved without it may still be right.
    Extensional,
    /// Nothing: it says element by element what is the same.
    Elementwise,
}

pub struct Answers {
    pub verdicts: Vec<Verdict>,
    n_last_attempts: usize,
    spending: Spending,
}

/// What came of asking about all assertions at once.
enum Progress {
    /// Each has a verdict, or there are failures enough.
    Done,
    OutOfBudget,
    /// Some fail, but the solver does not tell which.
    NoGuide,
}

/// What came of asking about one assertion.
enum Single {
    Decided(Verdict),
    OutOfBudget,
    /// It fails, but the solver does not tell how.
    NoGuide,
}

pub type Shown<'a> = &'a mut dyn FnMut(&mut dyn Solver, &Path);

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
        let mut answers =
            Answers { verdicts: Vec::new(), n_last_attempts: 0, spending: Spending::new(self.budgets.total, solver) };
        if self.pool.is_true(self.condition.ok) {
            prove_rest(&mut verdicts);
        } else if verdicts.iter().any(Option::is_none) {
            if self.maps == Maps::Elementwise && self.mentions_maps() {
                self.search_elementwise(solver, &mut verdicts, &answers, shown)?;
            }
            if verdicts.iter().any(Option::is_none) && !self.is_enough(&verdicts) {
                self.search(solver, &mut verdicts, &mut answers, shown)?;
            }
        }
        answers.verdicts = verdicts.into_iter().map(|verdict| verdict.unwrap_or(Verdict::NotAsked)).collect();
        Ok(answers)
    }

    /// Tells the solver everything, in a state as if new.
    fn begin(&self, solver: &mut dyn Solver, start: Start) {
        self.begin_with(solver, start, self.condition.ok, &self.passive.everywhere);
    }

    /// As if the assertions that have a verdict were not there.
    fn begin_without(&self, solver: &mut dyn Solver, start: Start, verdicts: &[Option<Verdict>]) {
        self.begin(solver, start);
        for number in (0..verdicts.len()).filter(|number| verdicts[*number].is_some()) {
            solver.assume(self.pool, self.pool.not(self.condition.selectors[number]));
        }
    }

    fn begin_with(&self, solver: &mut dyn Solver, start: Start, ok: Term, everywhere: &[Term]) {
        start.begin(solver);
        for fact in self.facts.iter().copied().flatten().chain(everywhere) {
            solver.assume(self.pool, *fact);
        }
        solver.assume(self.pool, self.pool.not(ok));
    }

    fn is_enough(&self, verdicts: &[Option<Verdict>]) -> bool {
        // That a bound may be passed is not one of the failures that are counted.
        let is_bound = |number: usize| {
            let obligation = self.passive.assertions[number].source.obligation;
            matches!(obligation, Obligation::Inlined | Obligation::Unrolled)
        };
        let failed = |verdict: &Option<Verdict>| verdict.as_ref().is_some_and(|v| !matches!(v, Verdict::Proved));
        let n_failed = (0..verdicts.len()).filter(|number| failed(&verdicts[*number]) && !is_bound(*number)).count();
        self.error_limit.is_some_and(|limit| n_failed >= limit.get())
    }

    /// All at once, in several ways; then one by one.
    fn search(
        &self,
        solver: &mut dyn Solver,
        verdicts: &mut [Option<Verdict>],
        answers: &mut Answers,
        shown: Shown<'_>,
    ) -> Result<(), Stopped> {
        for start in [Start::USUAL, Start::way(Way::Arithmetic), Start::way(Way::Units)] {
            self.begin_without(solver, start, verdicts);
            match self.all_at_once(solver, verdicts, shown)? {
                Progress::Done => return Ok(()),
                Progress::NoGuide => break,
                Progress::OutOfBudget => {}
            }
        }
        self.begin(solver, Start::USUAL);
        self.one_by_one(solver, verdicts, answers, shown)
    }

    /// The answers, if all of it follows without extensionality and without what matters for nothing. Otherwise nothing is said: what is not
    /// proved so may still be, and what fails is looked at in a solver that was asked nothing before.
    pub fn answer_at_once(&self, solver: &mut dyn Solver) -> Result<Option<Answers>, Stopped> {
        let all_proved = || {
            let verdicts = self.passive.assertions.iter().map(|_| Verdict::Proved).collect();
            Some(Answers { verdicts, n_last_attempts: 0, spending: Spending::default() })
        };
        if self.pool.is_true(self.condition.ok) {
            return Ok(all_proved());
        }
        let start = match self.maps {
            _ if !self.mentions_maps() => Start::USUAL,
            Maps::Extensional => Start::way(Way::Intensional),
            Maps::Elementwise => elementwise::START,
        };
        self.begin_with(solver, start, self.essential.ok, &self.essential.everywhere);
        match solver.check_assuming(self.pool, &[], self.budgets.whole) {
            Consistency::Inconsistent => Ok(all_proved()),
            Consistency::Consistent | Consistency::Unknown(_) | Consistency::OutOfBudget => Ok(None),
            Consistency::Cancelled => Err(Stopped::Cancelled),
            Consistency::Failed(reason) => Err(Stopped::Failed(reason)),
        }
    }

    fn mentions_maps(&self) -> bool {
        self.walk(|term, _| matches!(self.pool.sort(term).kind(), SortKind::Array(..)))
    }

    /// Whether even its proof is worth a solver of its own. How a solver searches depends on what it was asked before, even if it was told to forget it
    /// all: proofs that take long would be found or not by chance.
    pub fn is_large(&self) -> bool {
        self.walk(|_, n_terms| n_terms > LARGE)
    }

    /// Goes through all terms of the question until `found`, which is also told how many there were.
    fn walk(&self, found: impl Fn(Term, usize) -> bool) -> bool {
        let mut seen = FxHashSet::default();
        let facts = self.facts.iter().copied().flatten().chain(&self.passive.everywhere);
        let mut todo: Vec<Term> = facts.copied().chain([self.condition.ok]).collect();
        while let Some(term) = todo.pop() {
            if seen.insert(term) {
                if found(term, seen.len()) {
                    return true;
                }
                todo.extend(&self.pool.node(term).args);
            }
        }
        false
    }

    fn all_at_once(
        &self,
        solver: &mut dyn Solver,
        verdicts: &mut [Option<Verdict>],
        shown: Shown<'_>,
    ) -> Result<Progress, Stopped> {
        loop {
            if self.is_enough(verdicts) {
                return Ok(Progress::Done);
            }
            let sure = match solver.check_assuming(self.pool, &[], self.budgets.whole) {
                Consistency::Inconsistent => {
                    prove_rest(verdicts);
                    return Ok(Progress::Done);
                }
                Consistency::Consistent => true,
                Consistency::Unknown(_) => false,
                Consistency::OutOfBudget => return Ok(Progress::OutOfBudget),
                Consistency::Cancelled => return Err(Stopped::Cancelled),
                Consistency::Failed(reason) => return Err(Stopped::Failed(reason)),
            };
            // A state that does not go together with what the solver was told is no guide.
            let path = self.path(solver).filter(|path| verdicts[path.assertion].is_none());
            let Some(path) = path else { return Ok(Progress::NoGuide) };
            let number = path.assertion;
            shown(solver, &path);
            verdicts[number] = Some(Verdict::Failed { path, sure });
            solver.assume(self.pool, self.pool.not(self.condition.selectors[number]));
        }
    }

    fn path(&self, solver: &mut dyn Solver) -> Option<Path> {
        let decisions = self.condition.decisions();
        let values = solver.evaluate(self.pool, &decisions);
        let holds: FxHashSet<Term> = decisions
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

    /// One assertion, in several ways.
    fn single(
        &self,
        solver: &mut dyn Solver,
        number: usize,
        answers: &mut Answers,
        shown: Shown<'_>,
    ) -> Result<Verdict, Stopped> {
        let attempts = [
            (None, self.budgets.single),
            (Some(Start::way(Way::Arithmetic)), self.budgets.differently),
            (Some(Start::way(Way::Units)), self.budgets.differently),
            (Some(Start::seed(1)), self.budgets.last_attempt),
        ];
        for (start, budget) in attempts {
            if answers.spending.units(solver) > self.budgets.total {
                break;
            }
            if budget == self.budgets.last_attempt {
                if answers.n_last_attempts >= MAX_LAST_ATTEMPTS {
                    break;
                }
                answers.n_last_attempts += 1;
            }
            if let Some(start) = start {
                self.begin(solver, start);
            }
            match self.ask(solver, number, budget, shown)? {
                Single::Decided(verdict) => return Ok(verdict),
                Single::NoGuide => return Ok(Verdict::Undecided),
                Single::OutOfBudget => {}
            }
        }
        Ok(Verdict::Undecided)
    }

    /// Asks about one assertion, all others left out.
    fn ask(&self, solver: &mut dyn Solver, number: usize, budget: Budget, shown: Shown<'_>) -> Result<Single, Stopped> {
        let others: Vec<Term> = (0..self.passive.assertions.len())
            .filter(|other| *other != number)
            .map(|other| self.pool.not(self.condition.selectors[other]))
            .collect();
        let sure = match solver.check_assuming(self.pool, &others, budget) {
            Consistency::Inconsistent => return Ok(Single::Decided(Verdict::Proved)),
            Consistency::Consistent => true,
            Consistency::Unknown(_) => false,
            Consistency::OutOfBudget => return Ok(Single::OutOfBudget),
            Consistency::Cancelled => return Err(Stopped::Cancelled),
            Consistency::Failed(reason) => return Err(Stopped::Failed(reason)),
        };
        let path = self.path(solver).filter(|path| path.assertion == number);
        let Some(path) = path else { return Ok(Single::NoGuide) };
        shown(solver, &path);
        Ok(Single::Decided(Verdict::Failed { path, sure }))
    }
}

/// No execution fails at any assertion that has no verdict yet.
fn prove_rest(verdicts: &mut [Option<Verdict>]) {
    for verdict in verdicts {
        verdict.get_or_insert(Verdict::Proved);
    }
}
