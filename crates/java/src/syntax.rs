//! From text to the syntax tree.

pub mod ast;
pub mod comments;
pub mod escapes;
pub mod lexer;
pub mod literals;
pub mod parser;
pub mod token;
pub mod words;
