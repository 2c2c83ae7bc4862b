//! Programs made by chance, reproducible from a seed.
//!
//! They are right by construction: while a program is written, its maker keeps track of the permissions held and of all values, so
//! that whatever it asserts is true. Wrong programs come from these by one small change; for [Chalice](chalice) the explorer of
//! schedules says whether a changed program is wrong, for [Silver](silver), which cannot be run, and [Java](java) the maker itself places a claim that it knows to be false.

pub mod boogie;
pub mod chalice;
pub mod java;
pub mod judged;
mod maker;
pub mod ownership;
pub mod plain;
pub mod silver;

/// A program, and what is wrong with it if anything is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    pub text: String,
    pub wrong: Option<String>,
}
