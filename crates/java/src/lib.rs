//! Annotated Java: syntax, names and types.
//!
//! [`syntax`] reads text into a syntax tree: all of Java 17, and the specifications that stand in its comments. This crate does not know how a
//! program is verified or run.

pub mod codes;
pub mod ops;
pub mod syntax;
pub mod tree;

use source::{Diagnostic, FileId, SourceMap};

/// A program: the files that make it up.
#[derive(Debug)]
pub struct Program {
    pub units: Vec<syntax::ast::Unit>,
}

impl Program {
    /// Whether nothing is declared at all.
    pub fn is_empty(&self) -> bool {
        self.units.iter().all(|unit| unit.decls.is_empty())
    }
}

/// A program that was read, or why it could not be.
#[derive(Debug)]
pub struct Loaded {
    /// Present iff there are no errors.
    pub program: Option<Program>,
    /// In the order of the files and of places in them.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads files as one program.
pub fn load(sources: &SourceMap, files: &[FileId]) -> Loaded {
    let mut units = Vec::new();
    let mut diagnostics = Vec::new();
    for file in files {
        let (unit, mut errors) = syntax::parser::parse(&sources.file(*file));
        units.push(unit);
        diagnostics.append(&mut errors);
    }
    diagnostics.sort_by_key(|d| d.primary.span);
    let program = (!diagnostics.iter().any(Diagnostic::is_error)).then_some(Program { units });
    Loaded { program, diagnostics }
}

/// Runs a step of a recursion over a program on a stack that grows as needed, so that no input can exhaust it.
pub(crate) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, step)
}
