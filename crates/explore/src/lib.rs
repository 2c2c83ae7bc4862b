//! Which thread runs when: strategies, schedules as values, replay, exhaustive exploration and shrinking.
//!
//! A [`Scheduler`] picks the next thread of a [`machine::Machine`]; [`run`] drives one run with it. [`explore`] runs a program under
//! every schedule that can make a difference, or as many as bounds allow. Any run is described by a [`Schedule`]: where it departs
//! from the obvious choice, as a short text that leads to the same run again. This crate knows no language.

mod events;
mod exhaustive;
mod history;
mod rng;
mod run;
mod schedule;
mod shrink;
mod strategy;

pub use exhaustive::{Bounds, Exploration, Progress, explore};
pub use history::{HolderReport, history, who_holds};
pub use rng::Rng;
pub use run::{Run, run};
pub use schedule::Schedule;
pub use shrink::shrink;
pub use strategy::{Pct, Random, Replay, RoundRobin, Scheduler};
