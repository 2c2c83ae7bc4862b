//! Verdicts: what every engine and the run-time speak.
//!
//! An engine reports one [`Outcome`] per member. A failed proof is a [`Failure`]: which obligation failed (its [`ObligationKind`], and a reason where
//! the engine can tell one), where, on which path, and what the engine knows about it. The kinds are declared beside the language that
//! has them (see [`catalogue!`]); the words for users are made from a failure by the language the program was written in.

mod failure;
mod obligation;
mod way;

pub use failure::{
    Beyond, Branch, Change, Claim, Contract, Event, FAILING_SEEDS, Failure, Fragility, Member, MemberKind,
    MemberReport, OVER_HALF, Opinion, Outcome, Place, Sample, SampleValue, Standing, Stats, Step, TrustKind, Trusted,
    UNITS, Vacuous,
};
pub use obligation::ObligationKind;
pub use way::{Amount, Held, Moment, Phrase, Piece, Stage, Valued};
