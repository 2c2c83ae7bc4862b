//! Java programs that check their specifications while they run on a JVM.
//!
//! [`instrument`](instrument::instrument) splices checks into the text of a program; [`run`] compiles the result and runs it with the ledger, which is
//! Java source of our own (`java/grail/rt`), compiled once and kept. What happened comes back as [diagnostics](source::Diagnostic).

mod annotations;
pub mod codes;
mod effects;
pub mod explore;
mod included;
pub mod instrument;
mod jdk;
mod layout;
mod outcome;
pub mod ownership;
mod places;
pub mod plain;
pub mod registry;
mod run;
mod sites;
mod text;
mod types;

pub use included::only;
pub use instrument::{Instrumented, Opened, Opening, Policy, instrument, instrument_open};
pub use jdk::{Jdk, JdkError, find as find_jdk};
pub use outcome::{End, Outcome, Reader, Thrown};
pub use run::{
    ByContract, Order, Output, Prepared, Request, Stopped, compiled, library_folder, run, try_inputs, try_open,
};
