//! How a member is verified: path by path as long as there are few paths, else with states joined where paths meet.
//!
//! Path by path is as precise as it gets, but there may be more paths than anybody can follow. [Joined](crate::join), a member
//! costs as much as its text is long; but what fails then need not be wrong. So nothing is reported but what was found path by path,
//! or proved.

use verdict::Outcome;

use crate::engine::Engine;
use crate::failure::Abort;

/// A way to go about a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// Path by path, as long as not more than so many branches are met on the way, and these do not cost a large part of what the
    /// member may cost.
    FewPaths(u64),
    /// With states joined where paths meet: good for a proof only.
    Joined,
    /// Path by path to the end.
    AllPaths,
}

impl Attempt {
    pub fn prepare(self, engine: &mut Engine<'_>) {
        engine.path.counts.attempts += 1;
        match self {
            Attempt::FewPaths(branches) => engine.branching.left = Some(branches),
            Attempt::Joined => {
                engine.branching.joining = true;
                // A failure ends the attempt, however many errors are wanted.
                engine.findings.all_errors = false;
                // A joined state is no state on the way to a failure.
                engine.trail.steps = None;
                engine.path.derive_conclusions();
            }
            Attempt::AllPaths => {}
        }
    }

    /// How much of what is left for the member it may cost: what follows if it fails has to be paid for, too.
    pub fn share(self, left: u64) -> u64 {
        if self == Attempt::Joined { left / 2 } else { left }
    }

    /// What to try after this attempt has ended so; `None` if that is the end of it.
    pub fn next(self, flow: &Result<(), Abort>, has_failures: bool) -> Option<Attempt> {
        match (self, flow) {
            (Attempt::FewPaths(_), Err(Abort::ManyPaths)) => Some(Attempt::Joined),
            (Attempt::Joined, Err(Abort::Fatal(Outcome::Cancelled))) => None,
            (Attempt::Joined, Err(_)) => Some(Attempt::AllPaths),
            (Attempt::Joined, Ok(())) if has_failures => Some(Attempt::AllPaths),
            _ => None,
        }
    }
}
