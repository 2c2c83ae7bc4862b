//! The global declarations by name.
//!
//! There are four name spaces: types; constants and variables; functions and constructors; procedures. If two declarations
//! clash, one that is marked `{:extern}` gives way. Declarations marked `{:ignore}` are dropped.

use rustc_hash::{FxHashMap, FxHashSet};
use source::names::Use;
use source::{Diagnostic, Span, Symbol, suggest};

use super::Resolver;
use crate::codes;
use crate::syntax::ast::{self, Decl};
use crate::tree::{CtorId, DatatypeId, FunctionId, ProcId, Type, TypeConId, TypeVarId, VarId};

#[derive(Clone, Copy, Debug)]
pub(super) enum TypeName {
    Con(TypeConId),
    /// Into `Globals::synonyms`.
    Synonym(usize),
    Data(DatatypeId),
}

/// `type S params = body`
#[derive(Clone, Debug)]
pub(super) struct Synonym {
    pub params: Vec<TypeVarId>,
    /// `bool` until it is resolved.
    pub body: Type,
    /// Its name.
    pub at: Span,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Callable {
    Function(FunctionId),
    Ctor(CtorId),
}

#[derive(Default)]
pub(super) struct Globals {
    pub types: FxHashMap<Symbol, TypeName>,
    pub synonyms: Vec<Synonym>,
    pub vars: FxHashMap<Symbol, VarId>,
    pub functions: FxHashMap<Symbol, Callable>,
    pub procedures: FxHashMap<Symbol, ProcId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Space {
    Type,
    Variable,
    Function,
    Procedure,
}

impl Space {
    fn describe(self) -> &'static str {
        match self {
            Space::Type => "type",
            Space::Variable => "constant or variable",
            Space::Function => "function",
            Space::Procedure => "procedure",
        }
    }
}

/// The names that declarations lose: a declared name is known by the place where it is declared, or by its declaration.
#[derive(Default)]
pub(super) struct Dropped(FxHashSet<(Space, usize, Symbol)>);

impl Dropped {
    /// Whether this type, of the `decl`-th declaration, is not to be declared.
    pub fn ty(&self, decl: usize, name: ast::Ident) -> bool {
        self.0.contains(&(Space::Type, decl, name.name))
    }

    pub fn var(&self, decl: usize, name: ast::Ident) -> bool {
        self.0.contains(&(Space::Variable, decl, name.name))
    }

    pub fn function(&self, decl: usize, name: ast::Ident) -> bool {
        self.0.contains(&(Space::Function, decl, name.name))
    }

    pub fn procedure(&self, decl: usize, name: ast::Ident) -> bool {
        self.0.contains(&(Space::Procedure, decl, name.name))
    }
}

struct Declared {
    decl: usize,
    span: Span,
    external: bool,
}

impl Resolver {
    /// Finds names that are declared twice, and decides which declarations give way.
    pub(super) fn clashes(&mut self, program: &ast::Program) -> Dropped {
        let mut seen: FxHashMap<(Space, Symbol), Declared> = FxHashMap::default();
        let mut dropped = Dropped::default();
        for (decl, declaration) in program.decls.iter().enumerate() {
            let attrs = attributes(declaration);
            let external = is_set(attrs, "extern");
            for (space, name) in declared_names(declaration) {
                let new = Declared { decl, span: name.span, external };
                match seen.get(&(space, name.name)) {
                    None => _ = seen.insert((space, name.name), new),
                    Some(_) if external => _ = dropped.0.insert((space, decl, name.name)),
                    Some(old) if old.external => {
                        dropped.0.insert((space, old.decl, name.name));
                        seen.insert((space, name.name), new);
                    }
                    Some(old) => {
                        let earlier = old.span;
                        dropped.0.insert((space, decl, name.name));
                        self.duplicate(space.describe(), name, earlier);
                    }
                }
            }
            if is_set(attrs, "ignore") {
                dropped.0.extend(declared_names(declaration).into_iter().map(|(space, name)| (space, decl, name.name)));
            }
        }
        self.check_axiom_names(program);
        dropped
    }

    /// `{:name "…"}` of axioms.
    fn check_axiom_names(&mut self, program: &ast::Program) {
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for decl in &program.decls {
            let Decl::Axiom(axiom) = decl else { continue };
            let name = axiom.attrs.iter().find(|a| a.key.as_str() == "name").and_then(|a| a.values.first());
            let Some(ast::AttrValue::Str(name)) = name else { continue };
            match seen.get(&**name) {
                None => _ = seen.insert(name, axiom.at),
                Some(earlier) if !is_set(&axiom.attrs, "extern") => {
                    let earlier = *earlier;
                    self.duplicate("named axiom", ast::Ident { name: Symbol::new(name), span: axiom.at }, earlier);
                }
                Some(_) => {}
            }
        }
    }
}

pub(super) fn attributes(decl: &Decl) -> &ast::Attrs {
    const NONE: &ast::Attrs = &Vec::new();
    match decl {
        Decl::Const(d) => &d.attrs,
        Decl::Function(d) => &d.attrs,
        Decl::Axiom(d) => &d.attrs,
        Decl::Types(d) => &d.attrs,
        Decl::Datatype(d) => &d.attrs,
        Decl::Vars(groups) => groups.first().map_or(NONE, |group| &group.attrs),
        Decl::Procedure(d) => &d.header.attrs,
        Decl::Implementation(d) => &d.header.attrs,
    }
}

/// A Boolean attribute, before attributes are resolved.
pub(super) fn is_set(attrs: &ast::Attrs, key: &str) -> bool {
    let flag = |a: &ast::Attribute| match a.values.as_slice() {
        [] => Some(true),
        [ast::AttrValue::Expr(e)] => match *e.kind {
            ast::ExprKind::Bool(value) => Some(value),
            _ => None,
        },
        _ => None,
    };
    attrs.iter().filter(|a| a.key.as_str() == key).find_map(flag) == Some(true)
}

fn declared_names(decl: &Decl) -> Vec<(Space, ast::Ident)> {
    match decl {
        Decl::Const(d) => d.names.iter().map(|name| (Space::Variable, *name)).collect(),
        Decl::Vars(groups) => groups.iter().flat_map(|g| &g.names).map(|name| (Space::Variable, *name)).collect(),
        Decl::Function(d) => vec![(Space::Function, d.name)],
        Decl::Types(d) => d.decls.iter().map(|d| (Space::Type, d.name)).collect(),
        Decl::Datatype(d) => {
            let ctors = d.ctors.iter().map(|ctor| (Space::Function, ctor.name));
            std::iter::once((Space::Type, d.name)).chain(ctors).collect()
        }
        Decl::Procedure(d) => vec![(Space::Procedure, d.header.name)],
        Decl::Axiom(_) | Decl::Implementation(_) => Vec::new(),
    }
}

impl Resolver {
    /// A name was found to mean what is declared at a place.
    pub(super) fn used(&self, name: ast::Ident, of: Span) {
        self.uses.borrow_mut().push(Use { at: name.span, of });
    }

    /// The variable that a name stands for here.
    pub(super) fn find_var(&self, name: ast::Ident) -> Option<VarId> {
        let local = self.scopes.iter().rev().find_map(|scope| scope.get(&name.name).copied());
        match local {
            Some(var) => {
                self.used(name, self.program.var(var).span);
                Some(var)
            }
            None => self.find_global(name),
        }
    }

    /// The constant or global variable of a name.
    pub(super) fn find_global(&self, name: ast::Ident) -> Option<VarId> {
        let found = self.globals.vars.get(&name.name).copied();
        found.inspect(|var| self.used(name, self.program.var(*var).span))
    }

    /// The function or constructor of a name.
    pub(super) fn find_callable(&self, name: ast::Ident) -> Option<Callable> {
        let found = self.globals.functions.get(&name.name).copied()?;
        let place = match found {
            Callable::Function(id) => self.program.function(id).span,
            Callable::Ctor(id) => self.program.ctor(id).span,
        };
        self.used(name, place);
        Some(found)
    }

    pub(super) fn find_procedure(&self, name: ast::Ident) -> Option<ProcId> {
        let found = self.globals.procedures.get(&name.name).copied();
        found.inspect(|id| self.used(name, self.program.procedure(*id).span))
    }

    pub(super) fn find_type_name(&self, name: ast::Ident) -> Option<TypeName> {
        let found = self.globals.types.get(&name.name).copied()?;
        let place = match found {
            TypeName::Con(id) => self.program.type_con(id).span,
            TypeName::Synonym(i) => self.globals.synonyms[i].at,
            TypeName::Data(id) => self.program.datatype(id).span,
        };
        self.used(name, place);
        Some(found)
    }

    /// A name that nothing declares; `candidates` are those that could have been meant.
    pub(super) fn unknown(&mut self, what: &str, name: ast::Ident, candidates: impl Iterator<Item = Symbol>) {
        let error = Diagnostic::error(codes::UNKNOWN_NAME, name.span, format!("there is no {what} `{}`", name.name));
        self.found.resolution.push(suggest(error, name.name, candidates));
    }

    pub(super) fn unknown_var(&mut self, name: ast::Ident) {
        let locals = self.scopes.iter().flat_map(|scope| scope.keys());
        let candidates: Vec<Symbol> = locals.chain(self.globals.vars.keys()).copied().collect();
        self.unknown("variable or constant", name, candidates.into_iter());
    }
}
