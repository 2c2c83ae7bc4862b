//! The Chalice language: syntax, names and types, printer.
//!
//! [`syntax`] reads text into a syntax tree, [`resolve`] settles names and types and checks the static rules, and [`tree`] is the
//! result that the encoder proves and the machine runs. This crate does not know how a program is verified or run.

pub mod codes;
pub mod syntax;
pub mod tree;

/// Runs a step of a recursion over a program on a stack that grows as needed, so that no input can exhaust it.
pub(crate) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, step)
}
