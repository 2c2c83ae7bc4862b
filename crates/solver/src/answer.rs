//! What a solver is asked and what it answers.

use logic::{BigInt, BigRational, Pool, Term};
use std::time::Duration;

/// How much work a query may cost, in the solver's resource units: the same on every machine, busy or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Budget(u32);

impl Budget {
    pub const UNLIMITED: Budget = Budget(0);

    pub fn units(units: u32) -> Budget {
        Budget(units.max(1))
    }

    /// Roughly what a machine of our time does in this many milliseconds.
    pub fn milliseconds(milliseconds: u32) -> Budget {
        Budget::units(milliseconds.saturating_mul(10_000))
    }

    /// `None`: no limit.
    pub fn limit(self) -> Option<u32> {
        (self.0 != 0).then_some(self.0)
    }
}

/// How long a query may take before somebody who watches ends it: a solver does not always obey its budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// Whatever the budget.
    pub least: Duration,
    /// For each unit of it.
    pub a_unit: Duration,
}

impl Default for Patience {
    /// Many times what a machine of our time needs, so that being busy is no reason to give up.
    fn default() -> Patience {
        Patience { least: Duration::from_secs(30), a_unit: Duration::from_micros(5) }
    }
}

impl Patience {
    /// What has no budget has no end either.
    pub fn with(self, budget: Budget) -> Option<Duration> {
        budget.limit().map(|units| self.least + self.a_unit * units)
    }
}

/// The answer to "does the goal follow?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Proved,
    NotProved(Unproved),
    OutOfBudget,
    /// Someone asked the solver to stop.
    Cancelled,
    /// The solver reported an error or died; it gives no further proofs.
    Failed(String),
}

impl Answer {
    pub fn is_proved(&self) -> bool {
        *self == Answer::Proved
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// There is a state in which all assumptions hold and the goal does not.
    Refuted,
    /// The solver gave up, in its own words. With quantified assumptions, this is its usual way to say no.
    Unknown(String),
}

/// The answer to "can all assumptions hold together?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Consistency {
    Inconsistent,
    Consistent,
    Unknown(String),
    OutOfBudget,
    Cancelled,
    Failed(String),
}

/// A value in a counterexample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Bool(bool),
    Int(BigInt),
    Perm(BigRational),
    /// A bit-vector: its value and its width.
    Bits(BigInt, u32),
    /// An element of a sort without literals, in the solver's notation: equal texts are equal values.
    Element(String),
}

/// Another way to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Another procedure for arithmetic.
    Arithmetic = 1,
    /// What follows at once is not put off.
    Units = 2,
    /// Arrays with the same contents are not taken to be the same: proves less, but sooner.
    Intensional = 3,
    /// The same, and which case is looked at first depends on what led to contradictions before, not on how the question is written.
    Activity = 4,
}

/// What has been asked so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    pub queries: u64,
    pub assumptions: u64,
    /// Resource units spent on queries.
    pub units: u64,
    /// Queries that did not end within their budget and were ended by the clock.
    pub overdue: u64,
}

/// A stack of assumptions and the means to draw conclusions from them. Symbols need no declaration.
///
/// Terms of several pools must not be mixed: between two forks of one frozen pool, the caller tells the solver to forget the
/// first.
pub trait Solver {
    fn push(&mut self);
    fn pop(&mut self);
    /// Scopes open now.
    fn depth(&self) -> usize;
    fn assume(&mut self, pool: &Pool, fact: Term);
    fn prove(&mut self, pool: &Pool, goal: Term, budget: Budget) -> Answer;
    fn check(&mut self, budget: Budget) -> Consistency;
    /// Whether all assumptions can hold together with these literals (constants of sort Bool, or their negations). What is
    /// concluded on the way is kept, so that several such questions are cheaper than scopes.
    fn check_assuming(&mut self, pool: &Pool, literals: &[Term], budget: Budget) -> Consistency;
    /// Values in the state that the last check found or, where it was not sure, seems to have found.
    fn evaluate(&mut self, pool: &Pool, wanted: &[Term]) -> Vec<Option<Value>>;
    /// Values of `wanted` in a state where the assumptions seem to hold and `goal` does not; none where the solver has no such
    /// state to show. Costs a query, so it is for goals known not to be proved.
    fn counterexample(&mut self, pool: &Pool, goal: Term, wanted: &[Term], budget: Budget) -> Vec<Option<Value>>;
    /// Forgets what it remembers of terms and functions from these numbers on, because their fork is gone.
    fn forget_from(&mut self, n_terms: usize, n_funcs: usize);
    /// Drops all assumptions and whatever was concluded from them, as if new. A solver that has been used for long answers
    /// differently from a new one; starting over makes an answer depend on the question alone. Another `seed` is another way
    /// to search, for questions on which the first got lost.
    fn restart(&mut self, seed: u32);
    /// As [`restart`](Solver::restart), with a search that differs in more than its luck, for solvers that have one.
    fn restart_differently(&mut self, way: Way) {
        self.restart(way as u32);
    }
    fn stats(&self) -> Stats;
    /// Whether somebody wants to hear of what the caller concludes by itself.
    fn is_watched(&self) -> bool {
        false
    }
    /// The caller concluded by itself that the goal follows from what is assumed.
    fn concluded(&mut self, _pool: &Pool, _goal: Term) {}
}
