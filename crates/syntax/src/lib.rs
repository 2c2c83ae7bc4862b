//! The parsing kit the languages share: a token cursor with lookahead, "expected …" messages, nesting, trial parses, lists, and
//! operators by their precedence.
//!
//! A language brings its own token kinds (made with `logos` or by hand) and its own grammar as recursive descent on the
//! [`Cursor`]: it implements [`Grammar`] and, with a table of its operators, [`Operators`]. Nothing here knows a grammar.

pub mod cursor;
mod grammar;
mod operators;

pub use cursor::{Cursor, Failed, Parsed, Token, TokenKind};
pub use grammar::{Grammar, deep};
pub use operators::{Assoc, Left, Operator, Operators};
