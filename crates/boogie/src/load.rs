//! The whole front end: from files to a resolved program.

use rustc_hash::FxHashSet;
use source::{Diagnostic, FileId, SourceMap, Span};

use crate::library::{self, Library};
use crate::resolve::{Resolved, Settings, resolve};
use crate::syntax::{LineMap, ParseOptions, ast, parse};
use crate::tree::Program;

#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Infer what procedures modify instead of checking what they declare.
    pub infer_modifies: bool,
    /// What to add to the program.
    pub libraries: Vec<Library>,
    /// Stop at the first syntax error of a file, as Boogie does, instead of looking for more.
    pub first_syntax_error_only: bool,
}

/// Which part of the front end found errors. Each runs only if those before found none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    Syntax,
    Names,
    /// Functions that are expanded where they are used.
    Expansion,
    Types,
    /// Instances of polymorphic declarations.
    Instances,
}

/// What came of loading a program.
pub struct Loaded {
    /// The program, if it is legal.
    pub program: Option<Program>,
    /// What was read, without libraries; for the printer. Meaningful if there is no syntax error.
    pub syntax: ast::Program,
    /// The errors of the first phase that found any, or warnings. Boogie's count: what is wrong with the type of a declaration is
    /// said for each variable that it declares.
    pub diagnostics: Vec<Diagnostic>,
    pub failed: Option<Phase>,
    /// What `#line` directives say about places.
    pub lines: LineMap,
    /// Where each declaration that was read stands.
    pub(crate) extents: Vec<Span>,
    /// What was added to the program, by name.
    pub(crate) added: Vec<&'static str>,
}

impl Loaded {
    /// The diagnostics for people: each is said once, and with the place that a `#line` directive gives it.
    pub fn messages(&self, sources: &SourceMap) -> Vec<Diagnostic> {
        let mut messages: Vec<Diagnostic> = Vec::new();
        let mut said = FxHashSet::default();
        for diagnostic in &self.diagnostics {
            if said.insert((diagnostic.primary.span, &diagnostic.message)) {
                let place = self.lines.other_place(sources, diagnostic.primary.span);
                let note =
                    place.map(|place| format!("by `#line`, this is {}:{}:{}", place.file, place.line, place.col));
                messages.push(note.into_iter().fold(diagnostic.clone(), Diagnostic::with_note));
            }
        }
        messages
    }
}

/// Loads a program from files that are in `sources`.
///
/// A program that is not legal in today's language, but is in that of 2005 and uses its types, is read so, with a warning.
///
/// Deeply nested programs need a deep stack: callers that load programs they did not write should run on a thread with a stack of
/// 1 GiB (which costs only what is used of it).
pub fn load(sources: &SourceMap, files: &[FileId], options: &Options) -> Loaded {
    let loaded = load_as(sources, files, options, false);
    if loaded.failed.is_none() || !may_be_old(sources, files) {
        return loaded;
    }
    let old = load_as(sources, files, options, true);
    let is_old = old.program.as_ref().is_some_and(|program| library::uses_old_types(sources, program));
    if is_old { old } else { loaded }
}

/// A quick look: whether the text has one of the types that were built in in 2005.
fn may_be_old(sources: &SourceMap, files: &[FileId]) -> bool {
    files.iter().any(|file| ["ref", "name", "any"].iter().any(|mark| sources.file(*file).text.contains(mark)))
}

fn load_as(sources: &SourceMap, files: &[FileId], options: &Options, old_dialect: bool) -> Loaded {
    let mut loaded = Loaded {
        program: None,
        syntax: ast::Program::default(),
        diagnostics: Vec::new(),
        failed: None,
        lines: LineMap::default(),
        extents: Vec::new(),
        added: options.libraries.iter().map(|library| library.name()).collect(),
    };
    for (file_number, file) in files.iter().enumerate() {
        let recover = !options.first_syntax_error_only;
        let parsed = parse(*file, &sources.file(*file).text, ParseOptions { file_number, recover, old_dialect });
        loaded.syntax.decls.extend(parsed.program.decls);
        loaded.diagnostics.extend(parsed.diagnostics);
        loaded.lines.extend(parsed.lines);
        loaded.extents.extend(parsed.extents);
    }
    if loaded.diagnostics.iter().any(Diagnostic::is_error) {
        loaded.failed = Some(Phase::Syntax);
        return loaded;
    }
    let mut whole = ast::Program { decls: library::declarations(sources, &options.libraries) };
    if old_dialect {
        whole.decls.extend(library::old_dialect(sources));
        loaded.added.push(library::OLD_DIALECT);
        loaded.diagnostics.extend(files.first().map(|file| library::old_dialect_note(*file)));
    }
    whole.decls.splice(0..0, loaded.syntax.decls.iter().cloned());
    let settings = Settings { old_dialect, infer_modifies: options.infer_modifies };
    finish(loaded, resolve(&whole, settings))
}

fn finish(mut loaded: Loaded, resolved: Resolved) -> Loaded {
    let phases = [
        (Phase::Names, resolved.resolution),
        (Phase::Expansion, resolved.expansion),
        (Phase::Types, resolved.typing),
        (Phase::Instances, resolved.instances),
    ];
    for (phase, errors) in phases {
        if !errors.is_empty() {
            loaded.failed = Some(phase);
            loaded.diagnostics = errors;
            return loaded;
        }
    }
    loaded.diagnostics.extend(resolved.warnings);
    loaded.program = Some(resolved.program);
    loaded
}
