//! Codes of the Java front end.

pub mod names;
pub mod syntax;
