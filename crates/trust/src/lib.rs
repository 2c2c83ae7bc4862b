//! The machinery that looks for mistakes in Grail without us.
//!
//! Programs are [generated](generate) or [changed a little](text::mutate), and what different judges say about them is
//! [compared](law): whatever is proved must never fail when it is run. What is wrong [by construction](construction) must never be
//! proved. [`boogie`] compares proofs with runs of an interpreter. [`owning`] compares proofs in the ownership model of Java with runs. [`access`] holds the laws of access sets against generated programs. [`observed`] holds proofs of Java to what a JVM shows. [`schedules`] compares ways to explore a program with each other. [`fuzz`] looks for inputs that break Grail instead of getting an answer. [`opinions`] has a second solver look at proofs, [`engines`] another engine. [`soak`] runs all of it for as long as asked. Whatever
//! is found is [shrunk](text::shrink) and kept as a file. Only tests use this crate.

pub mod access;
mod boogie;
mod construction;
mod engines;
pub mod fuzz;
pub mod generate;
pub mod judge;
pub mod jvm;
mod law;
pub mod mutants;
pub mod observed;
mod opinions;
mod owning;
mod schedules;
mod silicon;
pub mod soak;
mod text;
