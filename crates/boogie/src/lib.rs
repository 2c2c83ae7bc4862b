//! The Boogie language: syntax, names and types, printer.
//!
//! [`tree`] is the resolved, typed program that engines verify. This crate does not know how that is done.

pub mod codes;
pub mod syntax;
pub mod tree;
