//! Proving: the [`Solver`] trait, budgets, answers and transcripts; Z3 in process, other solvers through pipes.
//!
//! Engines hand over [`logic::Term`]s along a stack of scopes and ask for proofs. Only [`Answer::Proved`] means proved; a
//! budget that ran out, an "unknown", a cancelled or a failed solver are all told apart and none of them is a proof. The crate
//! knows nothing but `logic`. Start with [`Solver`], then [`Z3`].

mod answer;
#[cfg(target_os = "linux")]
mod memory;
mod opinion;
mod policy;
mod process;
mod recording;
mod supply;
mod z3;

pub use answer::{Answer, Budget, Consistency, Patience, Solver, Stats, Unproved, Value, Way};
pub use opinion::{Opinions, SecondOpinion, Watched};
pub use policy::{AdaptiveBudget, Spending, Start};
pub use process::{Process, ProcessOptions, StartError};
pub use recording::Recording;
pub use supply::Supply;
pub use z3::{
    Arithmetic, Build, Interrupter, Library, LoadError, PINNED, SnapshotStyle, SolverFailure, Version, Z3, Z3Options,
    checkout, library, replay,
};
