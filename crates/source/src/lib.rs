//! Files, spans, symbols and diagnostics: what every language and every engine says "where" and "what" with.
//!
//! The bottom of the workspace. It knows no language. A [`SourceMap`] owns the text of all files of a run, a [`Span`] is a
//! byte range in one of them, a [`Symbol`] is an interned name, and a [`Diagnostic`] is one message with its places. [`render`]
//! shows diagnostics as text, JSON or SARIF; [`registry`] is how codes are described, [`keywords`] how words are, [`names`] which names a program has, and [`places`] which folders are the user's.

mod diagnostic;
mod files;
pub mod keywords;
pub mod names;
pub mod places;
pub mod registry;
pub mod render;
pub mod similar;
mod symbol;

pub use diagnostic::{Code, Diagnostic, Label, Severity};
pub use files::{FileId, LineCol, SourceFile, SourceMap, Span};
pub use similar::suggest;
pub use symbol::Symbol;
