//! From text to the syntax tree, which the printer turns back into text.

pub mod ast;
mod floats;
pub mod lexer;
mod lines;
pub mod parser;
pub(crate) mod preprocess;

pub use lines::{LineMap, Place};
pub use parser::{ParseOptions, Parsed, parse};
pub use preprocess::Region;
