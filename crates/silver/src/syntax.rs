//! From text to the parse tree.

mod habits;
pub mod lexer;
pub mod parser;
pub mod ptree;
pub mod visit;

pub use parser::parse;
