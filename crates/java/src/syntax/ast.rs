//! The syntax tree: files as written. Names are not resolved and nothing is desugared.
//!
//! Java and its specifications share one tree. What stood in a specification comment is either a node that only specifications have, or is
//! marked as ghost.

mod decl;
mod expr;
mod spec;
mod stmt;
mod ty;

use source::{FileId, Span, Symbol};

pub use crate::ops::{BinOp, Builtin, Prim, Quantifier, Step, UnOp};
pub use decl::*;
pub use expr::*;
pub use spec::*;
pub use stmt::*;
pub use ty::*;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ident {
    pub name: Symbol,
    pub span: Span,
}

/// A dotted name: `java.util.List`.
#[derive(Clone, PartialEq, Debug)]
pub struct Path {
    pub parts: Vec<Ident>,
}

impl Path {
    pub fn span(&self) -> Span {
        match self.parts.as_slice() {
            [] => Span::NONE,
            [first, ..] => first.span.to(self.parts[self.parts.len() - 1].span),
        }
    }

    pub fn text(&self) -> String {
        self.parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(".")
    }
}

/// One file.
#[derive(Clone, PartialEq, Debug)]
pub struct Unit {
    pub file: FileId,
    pub package: Option<Package>,
    pub imports: Vec<Import>,
    pub decls: Vec<TopDecl>,
    pub module: Option<Module>,
    /// `model ownership;`
    pub model: Option<ModelChoice>,
    /// Every specification comment, with its comment signs.
    pub specs: Vec<Span>,
    /// What stands between `spec_ignore {` and `spec_ignore }`: left out of everything.
    pub ignored: Vec<Span>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Package {
    pub annotations: Vec<Annotation>,
    pub name: Path,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Import {
    pub is_static: bool,
    pub path: Path,
    /// `.*`
    pub on_demand: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Module {
    pub annotations: Vec<Annotation>,
    pub open: bool,
    pub name: Path,
    pub directives: Vec<Directive>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Directive {
    Requires { transitive: bool, is_static: bool, module: Path },
    Exports { package: Path, to: Vec<Path> },
    Opens { package: Path, to: Vec<Path> },
    Uses(Path),
    Provides { service: Path, with: Vec<Path> },
}

/// Which methodology a file is annotated in.
#[derive(Clone, PartialEq, Debug)]
pub struct ModelChoice {
    pub name: Ident,
    /// `ownership(L1)`
    pub layer: Option<Ident>,
    pub span: Span,
}
