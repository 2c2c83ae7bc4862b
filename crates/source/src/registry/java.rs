//! Codes of the Java front end.

pub mod syntax;
