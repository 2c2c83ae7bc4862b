//! Transformations from the full language to the core that engines verify.
//!
//! Each pass is a function from programs to programs in a file of its own, and none needs to know how the result is verified.

pub mod instantiate;
pub mod quantified;
#[cfg(test)]
mod testing;
pub mod triggers;
