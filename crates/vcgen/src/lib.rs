//! Verification conditions for Boogie programs: the engine behind `grail verify program.bpl`.

pub mod calls;
pub mod graph;
pub mod inline;
pub mod loops;
pub mod lower;
pub mod obligation;
pub mod reducible;
pub mod routine;
pub mod setup;
pub mod terms;
pub mod types;
