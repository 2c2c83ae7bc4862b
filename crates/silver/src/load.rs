//! The whole front end: from files to a checked program.

use source::{Diagnostic, FileId, SourceMap};

use crate::imports::{self, Disk, ReadFile};
use crate::tree::Program;
use crate::{consistency, macros, types};

/// What came of loading a program.
pub struct Loaded {
    /// The program, if it is legal.
    pub program: Option<Program>,
    /// Errors and warnings, those of the first phase that found errors.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    fn failed(diagnostics: Vec<Diagnostic>) -> Loaded {
        Loaded { program: None, diagnostics }
    }
}

/// Loads the program whose main file is in `sources` already; its imports are read with `files`.
///
/// A phase runs only if none before it found errors. Deeply nested programs need a deep stack: callers that load programs they
/// did not write should run on a thread with a stack of 1 GiB (which costs only what is used of it).
pub fn load(sources: &SourceMap, main: FileId, files: &dyn ReadFile) -> Loaded {
    let (mut parsed, mut diagnostics) = imports::gather(sources, main, files);
    diagnostics.extend(macros::expand(&mut parsed));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Loaded::failed(diagnostics);
    }
    let (program, found) = types::check(&parsed);
    diagnostics.extend(found);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Loaded::failed(diagnostics);
    }
    let found = consistency::check(&program);
    if !found.is_empty() {
        diagnostics.extend(found);
        return Loaded::failed(diagnostics);
    }
    Loaded { program: Some(program), diagnostics }
}

/// Loads a program given as text; its imports are found relative to `name` on the disk.
pub fn load_text(sources: &SourceMap, name: &str, text: &str) -> Loaded {
    let main = sources.add(name, text);
    load(sources, main, &Disk::default())
}
