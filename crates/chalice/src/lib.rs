//! The Chalice language: syntax, names and types, printer.
//!
//! [`syntax`] reads text into a syntax tree, [`resolve`] settles names and types and checks the static rules, and [`tree`] is the
//! result that the encoder proves and the machine runs. This crate does not know how a program is verified or run.

mod codes;
pub mod keywords;
pub mod names;
pub mod print;
pub mod registry;
mod resolve;
pub mod syntax;
pub mod tree;

use source::{Diagnostic, FileId, SourceMap};

pub use tree::Program;

/// A program that was read, or why it could not be.
#[derive(Debug)]
pub struct Loaded {
    /// Present iff there are no errors.
    pub program: Option<Program>,
    /// In the order of the files and of places in them.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads files as one program: their declarations are put together. Names are resolved only if every file parses.
pub fn load(sources: &SourceMap, files: &[FileId]) -> Loaded {
    let mut trees = Vec::new();
    let mut diagnostics = Vec::new();
    for file in files {
        let (tree, mut errors) = syntax::parser::parse(&sources.file(*file));
        trees.push(tree);
        diagnostics.append(&mut errors);
    }
    let mut program = None;
    if diagnostics.is_empty() {
        let resolved = resolve::resolve(&trees);
        diagnostics = resolved.diagnostics;
        program = diagnostics.is_empty().then_some(resolved.program);
    }
    diagnostics.sort_by_key(|d| d.primary.span);
    Loaded { program, diagnostics }
}
