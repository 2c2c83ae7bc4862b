//! The libraries that come with Boogie, and what was built in in 2005.

use source::{Diagnostic, FileId, SourceMap, Span};

use crate::codes;
use crate::syntax::ast::Decl;
use crate::syntax::{ParseOptions, parse};
use crate::tree::{Program, Type, TypeConId};

/// The name of the file with what was built in in 2005.
pub(crate) const OLD_DIALECT: &str = "<boogiepl-2005.bpl>";

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

    /// The name of its file.
    pub(crate) fn name(self) -> &'static str {
        self.text().0
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

/// What was built in in 2005. A program that declares any of it itself is of a later time, and has two declarations then.
pub(crate) fn old_dialect(sources: &SourceMap) -> Vec<Decl> {
    read(sources, (OLD_DIALECT, include_str!("library/boogiepl-2005.bpl")), true)
}

/// Whether a program in the dialect of 2005 uses a type that was built in then.
pub(crate) fn uses_old_types(sources: &SourceMap, program: &Program) -> bool {
    let built_in = |span: Span| !span.is_none() && sources.file(span.file).name == OLD_DIALECT;
    let own_vars = program.vars.iter().filter(|var| !built_in(var.span)).map(|var| &var.ty);
    let results = program.functions.iter().filter(|function| !built_in(function.span)).map(|function| &function.result);
    own_vars.chain(results).any(|ty| mentions(ty, &|id| built_in(program.type_con(id).span)))
}

fn mentions(ty: &Type, wanted: &dyn Fn(TypeConId) -> bool) -> bool {
    matches!(ty, Type::Con(id, _) if wanted(*id)) || ty.parts().into_iter().any(|part| mentions(part, wanted))
}

pub(crate) fn old_dialect_note(file: FileId) -> Diagnostic {
    let message =
        "this is read as BoogiePL of 2005: `ref`, `name`, `any` and `null` are built in, and `/` divides integers";
    Diagnostic::warning(codes::DIALECT, Span::new(file, 0, 0), message)
}

#[cfg(test)]
mod tests {
    use crate::{Library, Options, load};
    use source::SourceMap;

    /// What is said of a program that uses the library of vectors.
    fn told(body: &str) -> Vec<String> {
        let sources = SourceMap::new();
        let text = format!("procedure p(m: [int]int) {{ var v: Vec int; {body} }}");
        let file = sources.add("p.bpl", text);
        let options = Options { libraries: vec![Library::Base], ..Options::default() };
        load(&sources, &[file], &options).diagnostics.into_iter().map(|d| d.message).collect()
    }

    #[test]
    fn only_the_library_makes_vectors() {
        assert_eq!(told("v := Vec_Empty();"), [] as [&str; 0]);
        let made = told("v := Vec(m, -1);");
        assert!(made.len() == 1 && made[0].contains("with the functions of its library"), "{made:?}");
        // Nor may a part of one be exchanged.
        assert!(!told("v := Vec_Empty(); v->len := -1;").is_empty());
    }

    #[test]
    fn programs_of_2005_have_no_lambdas() {
        let sources = SourceMap::new();
        let text = "var h: [ref, name]any; procedure p() { assert (lambda x: any :: x) != (lambda x: any :: x); }";
        let file = sources.add("p.bpl", text);
        assert!(load(&sources, &[file], &Options::default()).program.is_none());
    }
}
