//! Benchmarks: Grail beside Viper's verifier Silicon, and beside Boogie, in one run on the same files.
//!
//! Both are started as processes, as a user would, and timed from start to end. What is measured is in [`files`], programs of any size come from
//! [`generate`], a run of a process is a [`measure::Run`], and [`report`] makes the tables.

pub mod boogie;
pub mod files;
pub mod generate;
pub mod measure;
pub mod report;
