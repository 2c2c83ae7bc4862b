//! From what was found out about procedures back to the members of the program, in the words of Silver.

use std::ops::Range;

use rustc_hash::FxHashSet;
use silver::obligation::{ErrorKind, Reason};
use vcgen::report::{Certainty, Failure as Found, Outcome as Decided};
use verdict::{Branch, Failure, Outcome};

use crate::encoder::Origin;
use crate::gap::place;
use crate::translation::Translation;

impl Translation {
    /// What became of a member whose procedure ended like this, some of whose claims are to be refuted.
    pub fn outcome(&self, decided: Decided, refutes: Range<u32>, all_errors: bool) -> Outcome {
        match decided {
            Decided::Verified => self.judged(Vec::new(), refutes, all_errors),
            Decided::Failed(found) => self.judged(found, refutes, all_errors),
            Decided::Bounded(_) => Outcome::InternalError("a translation without loops has a bound".to_string()),
            Decided::Unsupported(problem) => Outcome::InternalError(format!("the translation has {}", problem.what)),
            Decided::SolverFailure(why) => Outcome::SolverFailure(why),
            Decided::InternalError(what) => Outcome::InternalError(what),
            Decided::Cancelled => Outcome::Cancelled,
        }
    }

    fn judged(&self, mut found: Vec<Found>, refutes: Range<u32>, all_errors: bool) -> Outcome {
        // In the order in which the checks come.
        found.sort_by_key(|failure| failure.origin);
        let mut failures = Vec::new();
        let (mut refuted, mut open) = (FxHashSet::default(), FxHashSet::default());
        for failure in found {
            let Some(origin) = self.origin(failure.origin) else {
                return Outcome::InternalError("an assertion that stands for nothing".to_string());
            };
            match origin.refuted {
                Some(claim) if failure.certainty == Certainty::OutOfBudget => open.insert(claim),
                Some(claim) => refuted.insert(claim),
                None if failures.is_empty() || all_errors => {
                    failures.push(self.failure(&failure, origin));
                    true
                }
                None => false,
            };
        }
        for claim in refutes.filter(|claim| !refuted.contains(claim)) {
            // What could not be decided is not refuted, and not shown to hold either.
            if open.contains(&claim) {
                return Outcome::OutOfBudget;
            }
            let origin = self.origins().iter().find(|origin| origin.refuted == Some(claim));
            failures.extend(origin.map(unrefuted));
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
