//! From text to the syntax tree: what was written, before names mean anything.

pub mod ast;
mod habits;
pub mod lexer;
pub mod parser;
