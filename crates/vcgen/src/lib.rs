//! Verification conditions for Boogie programs: the engine behind `grail verify program.bpl`.
//!
//! An implementation goes through these steps, each a module: [`lower`] makes blocks of statements, [`inline`] and [`calls`] replace calls,
//! [`reducible`], [`unroll`] and [`loops`] cut loops ([`intervals`] infers invariants), [`setup`] adds what may be assumed at the beginning and must be shown at the end, [`passive`] names
//! every value that a variable takes, [`condition`] says in one formula that no execution fails. [`terms`] turns expressions into terms of the
//! logic on the way, and polymorphism into plain sorts and functions. [`check`] asks the solver, assertion by assertion where it has to.

mod background;
mod calls;
mod check;
mod condition;
mod everywhere;
mod explain;
mod graph;
pub mod houdini;
pub mod inline;
mod intervals;
mod liveness;
mod loops;
mod lower;
pub mod obligation;
pub mod passive;
mod prepare;
mod promises;
mod provenance;
mod ranges;
mod reducible;
pub mod registry;
mod relevance;
pub mod report;
mod routine;
mod selective;
mod setup;
mod slice;
mod smoke;
pub mod terms;
mod types;
mod unroll;
mod vacuity;
pub mod verify;
mod written;
