//! Annotated Java: syntax, names and types.
//!
//! [`syntax`] reads text into a syntax tree: all of Java 17, and the specifications that stand in its comments. This crate does not know how a
//! program is verified or run.

pub mod codes;
pub mod ops;
pub mod syntax;

/// Runs a step of a recursion over a program on a stack that grows as needed, so that no input can exhaust it.
pub(crate) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, step)
}
