//! The suites of other tools: run every file, compare with what its authors expect, keep the list of those that pass.

pub mod chalice;
pub mod child;
pub mod finding;
pub mod java_attacks;
pub mod ownership;
pub mod passes;
pub mod runner;
pub mod suite;
pub mod table;
pub mod translator;
pub mod vercors;
pub mod viper;

pub use finding::{Finding, Observed};
pub use runner::{Limits, Outcome, Verdict};
pub use suite::Suite;
