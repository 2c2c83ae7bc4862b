//! Boogie's own suite: how its tests are written, and what they say about Grail.
//!
//! A test is a program with `RUN:` lines: commands that run Boogie with options and compare what it prints with a file. [`test`]
//! reads these, [`output`] reads what Boogie prints (expected or real, so that it also reads what Grail prints in Boogie's words),
//! [`front_end`] compares what Grail's front end finds, [`verdicts`] what it prints in Boogie's place.

pub mod front_end;
pub mod output;
pub mod test;
pub mod verdicts;

pub use front_end::{Judgement, judge};
pub use output::{Output, Phase, Place, Rejection, Trailer};
pub use test::{Class, Run, Test};
