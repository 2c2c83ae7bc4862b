//! How engines ask: how solvers start over, and how long questions go on.

use crate::{Answer, Budget, Solver, Way};

/// How a solver starts over, forgetting all that it was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Another seed than the solver has.
    seed: Option<u32>,
    way: Option<Way>,
}

impl Start {
    /// As all begin.
    pub const USUAL: Start = Start::seed(0);

    pub const fn seed(seed: u32) -> Start {
        Start { seed: Some(seed), way: None }
    }

    pub const fn way(way: Way) -> Start {
        Start { seed: None, way: Some(way) }
    }

    pub const fn seed_and_way(seed: u32, way: Way) -> Start {
        Start { seed: Some(seed), way: Some(way) }
    }

    pub fn begin(self, solver: &mut dyn Solver) {
        if let Some(seed) = self.seed {
            solver.restart(seed);
        }
        if let Some(way) = self.way {
            solver.restart_differently(way);
        }
    }
}

/// A budget for questions that are only nice to have answered: where they run out of it again and again, they get less.
#[derive(Debug)]
pub struct AdaptiveBudget {
    most: u32,
    now: u32,
}

impl AdaptiveBudget {
    /// The least part of the budget that is left to them.
    const LEAST: u32 = 16;

    pub fn new(most: Budget) -> AdaptiveBudget {
        let most = most.limit().unwrap_or(u32::MAX);
        AdaptiveBudget { most, now: most }
    }

    pub fn budget(&self) -> Budget {
        Budget::units(self.now)
    }

    pub fn learn(&mut self, answer: &Answer) {
        match answer {
            Answer::OutOfBudget => self.now = (self.now / 2).max(self.most / Self::LEAST),
            Answer::Proved => self.now = self.now.saturating_mul(2).min(self.most),
            _ => {}
        }
    }
}

/// What the questions of a member have cost, so that there is an end to them.
#[derive(Default, Debug)]
pub struct Spending {
    allowance: u64,
    /// Something of the member was not proved, so that only further failures can be found.
    has_failed: bool,
    /// What the solver had spent before.
    before: u64,
    spent: u64,
    questions: u64,
    /// Questions since the solver was last asked what it has spent.
    unread: u32,
}

impl Spending {
    /// Asking what was spent costs something, too, and cheap questions cost little.
    const UNREAD: u32 = 32;
    /// What a question costs besides the solver's search: to tell it what is known, and to be asked at all.
    const QUESTION: u64 = 10_000;

    pub fn new(allowance: u64, solver: &dyn Solver) -> Spending {
        Spending { allowance, before: solver.stats().units, ..Spending::default() }
    }

    /// A question was asked.
    pub fn note(&mut self, solver: &dyn Solver, is_cheap: bool) {
        self.unread += 1;
        self.questions += 1;
        if !is_cheap || self.unread > Self::UNREAD {
            self.unread = 0;
            self.spent = self.units(solver);
        }
    }

    /// What the solver itself has spent since.
    pub fn units(&self, solver: &dyn Solver) -> u64 {
        solver.stats().units.saturating_sub(self.before)
    }

    /// What all questions have cost that were noted.
    pub fn total(&self) -> u64 {
        self.spent + self.questions * Self::QUESTION
    }

    /// Whether more was spent than one of so many parts of what is allowed.
    pub fn exceeds_part(&self, parts: u64) -> bool {
        self.total() > self.allowance / parts
    }

    /// The member will not be proved: what else there is to say of it shall cost no more than a part of what a proof may cost.
    pub fn fail(&mut self) {
        self.has_failed = true;
    }

    pub fn is_over(&self) -> bool {
        self.total() >= if self.has_failed { self.allowance / 4 } else { self.allowance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_runs_out_again_and_again_gets_less() {
        let mut budget = AdaptiveBudget::new(Budget::units(1600));
        budget.learn(&Answer::OutOfBudget);
        assert_eq!(budget.budget(), Budget::units(800));
        (0..20).for_each(|_| budget.learn(&Answer::OutOfBudget));
        assert_eq!(budget.budget(), Budget::units(100), "never nothing");
        (0..20).for_each(|_| budget.learn(&Answer::Proved));
        assert_eq!(budget.budget(), Budget::units(1600), "never more than at first");
    }
}
