//! Verdicts: what every engine and the run-time speak.
//!
//! An engine reports one [`Outcome`] a member. A failed proof is a [`Failure`]: which obligation failed (kind and reason, with
//! the ids of Viper's catalogue), where, on which path, and what the engine can tell about it. The words for users are made
//! from it by the language the program was written in.

mod catalogue;
mod failure;

pub use catalogue::{ErrorKind, Reason};
pub use failure::{Branch, Change, Event, Failure, MemberKind, MemberReport, Outcome, Place, Stats, Trusted};
