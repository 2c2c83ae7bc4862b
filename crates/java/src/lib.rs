//! Annotated Java: syntax, names and types.
//!
//! [`syntax`] reads text into a syntax tree: all of Java 17, and the specifications that stand in its comments. This crate does not know how a
//! program is verified or run.

mod codes;
pub mod guarded;
pub mod keywords;
mod library;
mod model;
pub mod names;
mod ops;
pub mod ownership;
pub mod registry;
mod resolve;
mod stubs;
pub mod syntax;
pub mod tree;

use source::{Diagnostic, FileId, SourceMap};

pub use resolve::completes;
pub use tree::Program;

/// A program that was read, or why it could not be.
#[derive(Debug)]
pub struct Loaded {
    /// Present iff there are no errors.
    pub program: Option<Program>,
    /// In the order of the files and of places in them.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads files as one program, with the [`stubs`] of what they use. Names are resolved only if every file parses.
pub fn load(sources: &SourceMap, files: &[FileId]) -> Loaded {
    load_with_stubs(sources, files, &[])
}

/// Reads files as one program, together with stubs: Java files with contracts for classes of libraries, which are trusted. They stand in the
/// place of ours for the same classes.
pub fn load_with_stubs(sources: &SourceMap, files: &[FileId], stubs: &[FileId]) -> Loaded {
    let mut units = Vec::new();
    let mut diagnostics = Vec::new();
    let mut read = |file: FileId, units: &mut Vec<syntax::ast::Unit>| {
        let (unit, mut errors) = syntax::parser::parse(&sources.file(file));
        units.push(unit);
        diagnostics.append(&mut errors);
    };
    files.iter().chain(stubs).for_each(|file| read(*file, &mut units));
    for stub in stubs::needed(sources, &units) {
        let file = sources.add(stub.file_name(), stub.text);
        read(file, &mut units);
    }
    let mut program = None;
    if !diagnostics.iter().any(Diagnostic::is_error) {
        let mut resolved = resolve::resolve(&units, files.len());
        diagnostics.append(&mut resolved.diagnostics);
        program = (!diagnostics.iter().any(Diagnostic::is_error)).then_some(resolved.program);
    }
    if units.iter().any(|unit| unit.model.is_some()) {
        diagnostics.iter_mut().for_each(model::rename);
    }
    diagnostics.sort_by_key(|d| d.primary.span);
    Loaded { program, diagnostics }
}
