//! The harness for programs with expectations written in them. Only tests use it.
//!
//! [`programs`] runs the project's own annotated programs, one test a file. [`conformance`] runs the suites of the field's other
//! tools, each with a reader for its style of expectations, and compares with the list of files known to pass. [`agreement`] runs what
//! is proved. [`boogie`] reads the tests of Boogie's suite. [`mutant`] breaks programs that are right. [`bench`] times Grail and Viper's verifier side by side.
//! [`interpreter`] runs Java in core, and [`traces`] compares what it prints with what a JVM prints.

pub mod agreement;
pub mod bench;
pub mod boogie;
pub mod conformance;
pub mod interpreter;
pub mod mutant;
pub mod programs;
pub mod proved;
pub mod traces;

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is where it was built")
}
