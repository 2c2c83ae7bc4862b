//! From text to the parse tree.

pub mod lexer;
pub mod parser;
pub mod ptree;
pub mod visit;

pub use parser::parse;
