//! From what was found out about procedures back to the members of the program, in the words of Silver.

use silver::obligation::{ErrorKind, Reason};
use vcgen::report::{Certainty, Failure as Found, Outcome as Decided};
use verdict::{Branch, Failure, Outcome};

use crate::encoder::Origin;
use crate::gap::place;
use crate::translation::Translation;

impl Translation {
    /// What became of a member whose procedure ended like this. So many of its claims are to be refuted.
    pub fn outcome(&self, decided: Decided, n_refutes: u32, all_errors: bool) -> Outcome {
        match decided {
            Decided::Verified if n_refutes == 0 => Outcome::Verified,
            Decided::Verified => self.judged(Vec::new(), n_refutes, all_errors),
            Decided::Failed(found) => self.judged(found, n_refutes, all_errors),
            Decided::Bounded(_) => Outcome::InternalError("a translation without loops has a bound".to_string()),
            Decided::Unsupported(problem) => Outcome::InternalError(format!("the translation has {}", problem.what)),
            Decided::SolverFailure(why) => Outcome::SolverFailure(why),
            Decided::InternalError(what) => Outcome::InternalError(what),
            Decided::Cancelled => Outcome::Cancelled,
        }
    }

    fn judged(&self, mut found: Vec<Found>, n_refutes: u32, all_errors: bool) -> Outcome {
        // In the order in which the checks come.
        found.sort_by_key(|failure| failure.origin);
        let mut failures = Vec::new();
        let (mut refuted, mut open) = (vec![false; n_refutes as usize], vec![false; n_refutes as usize]);
        for failure in found {
            let Some(origin) = self.origin(failure.origin) else {
                return Outcome::InternalError("an assertion that stands for nothing".to_string());
            };
            match origin.refuted {
                Some(claim) if failure.certainty == Certainty::OutOfBudget => open[claim as usize - 1] = true,
                Some(claim) => refuted[claim as usize - 1] = true,
                None => failures.push(self.failure(&failure, origin)),
            }
        }
        for claim in 1..=n_refutes {
            let index = claim as usize - 1;
            if refuted[index] {
                continue;
            }
            // What could not be decided is not refuted, and not shown to hold either.
            if open[index] {
                return Outcome::OutOfBudget;
            }
            let origin = self.origins().iter().find(|origin| origin.refuted == Some(claim));
            failures.extend(origin.map(unrefuted));
        }
        if !all_errors {
            failures.truncate(1);
        }
        match failures.is_empty() {
            true => Outcome::Verified,
            false => Outcome::Failed(failures),
        }
    }

    fn failure(&self, found: &Found, origin: &Origin) -> Failure {
        let branch = |(at, taken): &(source::Span, bool)| {
            let cond = self.conditions.get(at)?;
            Some(Branch { place: place(cond.meta), cond: silver::print::exp(cond), taken: *taken })
        };
        let mut failure = Failure::new(origin.kind.kind(), place(origin.at));
        failure.reason = Some(origin.reason.kind());
        failure.offending = place(origin.offending.meta);
        failure.offending_text = silver::print::exp(&origin.offending);
        failure.branches = found.branches.iter().filter_map(branch).collect();
        failure.out_of_budget = found.certainty == Certainty::OutOfBudget;
        failure
    }
}

fn unrefuted(origin: &Origin) -> Failure {
    let mut failure = Failure::new(ErrorKind::RefuteFailed.kind(), place(origin.at));
    failure.reason = Some(Reason::RefutationTrue.kind());
    failure.offending_text = silver::print::exp(&origin.offending);
    failure
}
