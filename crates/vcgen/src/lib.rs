//! Verification conditions for Boogie programs: the engine behind `grail verify program.bpl`.
//!
//! An implementation goes through these steps, each a module: [`lower`] makes blocks of statements, [`inline`] and [`calls`] replace calls,
//! [`reducible`], [`unroll`] and [`loops`] cut loops ([`intervals`] infers invariants), [`setup`] adds what may be assumed at the beginning and must be shown at the end, [`passive`] names
//! every value that a variable takes, [`condition`] says in one formula that no execution fails. [`terms`] turns expressions into terms of the
//! logic on the way, and polymorphism into plain sorts and functions. [`check`] asks the solver, assertion by assertion where it has to.

pub mod background;
pub mod calls;
pub mod check;
pub mod condition;
pub mod everywhere;
pub mod explain;
pub mod graph;
pub mod houdini;
pub mod inline;
pub mod intervals;
pub mod liveness;
pub mod loops;
pub mod lower;
pub mod obligation;
pub mod passive;
pub mod prepare;
pub mod ranges;
pub mod reducible;
pub mod registry;
pub mod relevance;
pub mod report;
pub mod routine;
pub mod selective;
pub mod setup;
pub mod slice;
pub mod smoke;
pub mod terms;
pub mod types;
pub mod unroll;
pub mod vacuity;
pub mod verify;
pub mod written;
