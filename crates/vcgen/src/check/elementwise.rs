//! Programs that say element by element which maps are the same.
//!
//! With extensionality, a solver that finds no contradiction compares each pair of maps at an element that nothing else speaks of, and then concludes of
//! that element all that quantified facts say of elements, which are new maps to compare: where something fails, it often does not end. Without, it ends as soon
//! as triggers give nothing more, and says so. So failures are looked for without; then it is tried whether extensionality helps, but no failure waits
//! for it.

use solver::{Solver, Start, Way};

use super::{Answers, Progress, Question, Shown, Single, Stopped, Verdict};

/// Where many objects are changed one after the other, each fact about a later heap is a case for each of them. Whether two of these are the same is
/// then asked again and again, unless cases that led to contradictions come first.
pub(super) const START: Start = Start::way(Way::Activity);

impl Question<'_> {
    /// Verdicts as far as they are found: all at once, or else one by one.
    pub(super) fn search_elementwise(
        &self,
        solver: &mut dyn Solver,
        verdicts: &mut [Option<Verdict>],
        answers: &Answers,
        shown: Shown<'_>,
    ) -> Result<(), Stopped> {
        self.begin_without(solver, START, verdicts);
        if !matches!(self.all_at_once(solver, verdicts, shown)?, Progress::Done) {
            self.one_by_one_elementwise(solver, verdicts, answers, shown)?;
        }
        // A state in which maps with the same contents differ is none.
        for verdict in verdicts.iter_mut().flatten() {
            if let Verdict::Failed { sure, .. } = verdict {
                *sure = false;
            }
        }
        self.try_extensionality(solver, verdicts, answers)
    }

    fn one_by_one_elementwise(
        &self,
        solver: &mut dyn Solver,
        verdicts: &mut [Option<Verdict>],
        answers: &Answers,
        shown: Shown<'_>,
    ) -> Result<(), Stopped> {
        self.begin_without(solver, START, verdicts);
        for number in 0..verdicts.len() {
            // The rest is for those that are not decided here.
            if self.is_enough(verdicts) || answers.spending.units(solver) > self.budgets.total / 2 {
                return Ok(());
            }
            if verdicts[number].is_some() {
                continue;
            }
            if let Single::Decided(verdict) = self.ask(solver, number, self.budgets.single, shown)? {
                verdicts[number] = Some(verdict);
            }
            solver.assume(self.pool, self.pool.not(self.condition.selectors[number]));
        }
        Ok(())
    }

    /// Whether what failed is proved after all if maps with the same contents are the same.
    fn try_extensionality(
        &self,
        solver: &mut dyn Solver,
        verdicts: &mut [Option<Verdict>],
        answers: &Answers,
    ) -> Result<(), Stopped> {
        let failed = |verdict: &Option<Verdict>| matches!(verdict, Some(Verdict::Failed { .. }));
        let failed: Vec<usize> = (0..verdicts.len()).filter(|number| failed(&verdicts[*number])).collect();
        for number in failed {
            if answers.spending.units(solver) > self.budgets.total {
                return Ok(());
            }
            self.begin(solver, Start::USUAL);
            let asked = self.ask(solver, number, self.budgets.single, &mut |_, _| {})?;
            if let Single::Decided(Verdict::Proved) = asked {
                verdicts[number] = Some(Verdict::Proved);
            }
        }
        Ok(())
    }
}
