//! The parsing kit the languages share: a token cursor with lookahead, "expected …" messages and a nesting guard.
//!
//! A language brings its own token kinds (made with `logos` or by hand) and its own grammar as recursive descent on the
//! [`Cursor`]. The cursor knows no grammar.

pub mod cursor;

pub use cursor::{Cursor, Failed, Parsed, Token, TokenKind};
