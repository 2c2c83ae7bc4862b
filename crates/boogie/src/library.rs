//! The libraries that come with Boogie, and what was built in in 2005.

use source::{Diagnostic, FileId, SourceMap, Span};

use crate::codes;
use crate::syntax::ast::{self, Decl};
use crate::syntax::{ParseOptions, parse};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Library {
    /// Combinators of maps, options, vectors, sequences, sets, maps with domains.
    Base,
    /// Linked lists over maps; needs `Base`.
    Node,
    /// Sizes of sets; needs `Base`.
    SetSize,
}

impl Library {
    /// The library of a name, as it stands behind `-lib:`.
    pub fn named(name: &str) -> Option<Library> {
        match name {
            "base" => Some(Library::Base),
            "node" => Some(Library::Node),
            "set_size" => Some(Library::SetSize),
            _ => None,
        }
    }

    fn text(self) -> (&'static str, &'static str) {
        match self {
            Library::Base => ("<base.bpl>", include_str!("library/base.bpl")),
            Library::Node => ("<node.bpl>", include_str!("library/node.bpl")),
            Library::SetSize => ("<set_size.bpl>", include_str!("library/set_size.bpl")),
        }
    }
}

/// The declarations of libraries, with places in files of their own.
pub(crate) fn declarations(sources: &SourceMap, libraries: &[Library]) -> Vec<Decl> {
    libraries.iter().flat_map(|library| read(sources, library.text(), false)).collect()
}

fn read(sources: &SourceMap, (name, text): (&'static str, &'static str), old_dialect: bool) -> Vec<Decl> {
    let file = sources.add(name, text);
    let options = ParseOptions { old_dialect, ..ParseOptions::default() };
    let parsed = parse(file, text, options);
    assert!(parsed.diagnostics.is_empty(), "the library {name} has no syntax errors");
    parsed.program.decls
}

/// What was built in in 2005, as far as the program does not declare it itself.
pub(crate) fn old_dialect(sources: &SourceMap, program: &ast::Program) -> Vec<Decl> {
    let declared: Vec<_> = program
        .decls
        .iter()
        .flat_map(|decl| match decl {
            Decl::Types(types) => types.decls.iter().map(|decl| decl.name.name).collect(),
            Decl::Const(constant) => constant.names.iter().map(|name| name.name).collect(),
            _ => Vec::new(),
        })
        .collect();
    let own = |decl: &Decl| match decl {
        Decl::Types(types) => types.decls.iter().any(|decl| declared.contains(&decl.name.name)),
        Decl::Const(constant) => constant.names.iter().any(|name| declared.contains(&name.name)),
        _ => false,
    };
    let text = ("<boogiepl-2005.bpl>", include_str!("library/boogiepl-2005.bpl"));
    read(sources, text, true).into_iter().filter(|decl| !own(decl)).collect()
}

pub(crate) fn old_dialect_note(file: FileId) -> Diagnostic {
    let message =
        "this is read as BoogiePL of 2005: `ref`, `name`, `any` and `null` are built in, and `/` divides integers";
    Diagnostic::warning(codes::DIALECT, Span::new(file, 0, 0), message)
}
