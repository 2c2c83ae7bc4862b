//! Names, types and static rules: from the syntax tree to the resolved tree.
//!
//! Three steps: [`declare`] enters every class, channel and member into the tables and stops the work if they contradict each
//! other; signatures get their types; then every body is resolved in a [`body::Body`], which knows the variables in scope.

mod access;
mod body;
mod declare;
mod duties;
mod expr;
mod ghost;
mod members;
mod obligation;
pub(crate) mod operators;
mod refine;
mod stmt;

use std::cell::RefCell;

use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use source::names::Use;
use source::{Diagnostic, Span, Symbol};

use crate::codes::{self, ErrorKind};
use crate::syntax::ast;
use crate::tree::*;

/// What came of a program.
pub struct Resolved {
    /// Meaningful iff no error was reported.
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
    /// Names with what they were found to mean, in no order; some several times.
    pub uses: Vec<Use>,
}

/// Resolves the declarations of all files together.
pub fn resolve(files: &[ast::Program]) -> Resolved {
    let mut r = Resolver::default();
    let decls: Vec<&ast::Decl> = files.iter().flat_map(|f| &f.decls).collect();
    let declared = r.declare(&decls);
    if r.diagnostics.is_empty() {
        r.signatures(&declared);
        r.bodies(&declared);
        r.check_refinements(&declared);
        r.check_forked_duties();
        r.check_preconditions();
        r.check_ghost_functions();
    }
    Resolved { program: r.program, diagnostics: r.diagnostics, uses: r.uses.into_inner() }
}

/// What a name in a class stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Named {
    Field(FieldRef),
    Method(MethodId),
    Function(FunctionId),
    Predicate(PredicateId),
    Condition(ConditionId),
}

impl Named {
    fn describe(self) -> &'static str {
        match self {
            Named::Field(_) => "a field",
            Named::Method(_) => "a method",
            Named::Function(_) => "a function",
            Named::Predicate(_) => "a predicate",
            Named::Condition(_) => "a condition",
        }
    }
}

#[derive(Default)]
pub(crate) struct Resolver {
    program: Program,
    /// Declared classes and channels by name.
    types: FxHashMap<Symbol, Type>,
    /// The named members of each class, by class index.
    members: Vec<IndexMap<Symbol, Named>>,
    /// The functions that real code applies.
    applied_in_code: Vec<(FunctionId, Span)>,
    diagnostics: Vec<Diagnostic>,
    uses: RefCell<Vec<Use>>,
}

impl Resolver {
    fn error(&mut self, kind: ErrorKind, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.diagnostics.push(Diagnostic::error(kind.code, span, message).with_id(kind.id));
        self.diagnostics.last_mut().expect("just pushed")
    }

    /// A precondition that applies its own function would have to hold before it makes sense.
    fn check_preconditions(&mut self) {
        for id in self.program.functions() {
            let f = &self.program[id];
            let applied = f.requires.iter().flat_map(|c| recursion::applied(&c.body)).collect();
            if recursion::leads_to(&self.program, applied, id) {
                let (name, span) = (f.name, f.span);
                let first = self.applies_back(id);
                let message =
                    format!("the function `{name}` applies itself, perhaps through others, in its own precondition");
                self.error(codes::RECURSIVE_PRECONDITION, span, message)
                    .point(first, "it would have to hold before this has a value")
                    .advise(format!("say what `{name}` needs without `{name}`: of its parameters, for instance"));
            }
        }
    }

    /// The application in a function's precondition that comes back to the function.
    fn applies_back(&self, id: FunctionId) -> Span {
        let found = std::cell::Cell::new(Span::NONE);
        for clause in &self.program[id].requires {
            visit::any(&clause.body, &|e| {
                let comes_back = |f| recursion::leads_to(&self.program, vec![f], id);
                let is_it = matches!(&e.kind, ExprKind::Apply { function, .. } if comes_back(*function));
                if is_it && found.get().is_none() {
                    found.set(e.span);
                }
                false
            });
        }
        found.get()
    }

    fn type_declared_at(&self, ty: &Type) -> Span {
        match ty {
            Type::Class(c) => self.program[*c].name_span,
            Type::Channel(c) => self.program[*c].name_span,
            _ => Span::NONE,
        }
    }

    /// Names the member or type that may have been meant.
    fn suggest(&mut self, name: Symbol, candidates: Vec<Symbol>) {
        if let Some(error) = self.diagnostics.pop() {
            self.diagnostics.push(source::suggest(error, name, candidates.into_iter()));
        }
    }

    /// The members of a type that have names.
    fn names_in(&self, ty: &Type) -> Vec<Symbol> {
        match ty {
            Type::Class(c) => self.members[c.0 as usize].keys().copied().collect(),
            _ => Vec::new(),
        }
    }

    fn show(&self, ty: &Type) -> String {
        ty.show(&self.program)
    }

    /// A name was found to mean what is declared at a place.
    fn used(&self, name: ast::Ident, of: Span) {
        self.uses.borrow_mut().push(Use { at: name.span, of });
    }

    fn declared_at(&self, named: Named) -> Span {
        match named {
            Named::Field(FieldRef::User(f)) => self.program[f].name_span,
            Named::Field(_) => Span::NONE,
            Named::Method(m) => self.program[m].name_span,
            Named::Function(f) => self.program[f].name_span,
            Named::Predicate(p) => self.program[p].name_span,
            Named::Condition(c) => self.program[c].name_span,
        }
    }

    /// The class or channel of this name.
    fn type_named(&self, name: ast::Ident) -> Option<Type> {
        let found = self.types.get(&name.name)?;
        match found {
            Type::Class(c) => self.used(name, self.program[*c].name_span),
            Type::Channel(c) => self.used(name, self.program[*c].name_span),
            _ => {}
        }
        Some(found.clone())
    }

    /// A member of a class, of the classes it refines, or one that every object has.
    fn member(&self, class: ClassId, name: ast::Ident) -> Option<Named> {
        let found = self.find_member(class, name.name);
        found.inspect(|found| self.used(name, self.declared_at(*found)))
    }

    fn find_member(&self, class: ClassId, name: Symbol) -> Option<Named> {
        if let Some(found) = self.members[class.0 as usize].get(&name) {
            return Some(*found);
        }
        match self.program[class].refines {
            Some(refined) => self.find_member(refined, name),
            None => (name.as_str() == "mu").then_some(Named::Field(FieldRef::Mu)),
        }
    }

    /// A member of any type.
    fn member_of(&self, ty: &Type, name: ast::Ident) -> Option<Named> {
        match (ty, name.name.as_str()) {
            (Type::Class(c), _) => self.member(*c, name),
            (Type::Token(_), "joinable") => Some(Named::Field(FieldRef::Joinable)),
            (Type::Channel(_) | Type::Token(_) | Type::Null, "mu") => Some(Named::Field(FieldRef::Mu)),
            _ => None,
        }
    }

    fn field_type(&self, field: FieldRef) -> Type {
        match field {
            FieldRef::User(f) => self.program[f].ty.clone(),
            FieldRef::Mu => Type::Mu,
            FieldRef::Joinable => Type::Bool,
        }
    }

    /// A type as written; errors are reported here.
    fn ty(&mut self, ty: &ast::Type) -> Type {
        match &ty.kind {
            ast::TypeKind::Int => Type::Int,
            ast::TypeKind::Bool => Type::Bool,
            ast::TypeKind::String => Type::String,
            ast::TypeKind::Token(class, method) => self.token_type(class, *method),
            ast::TypeKind::Named(name, args) => match (name.as_str(), args.as_slice()) {
                ("seq", [element]) => Type::seq(self.ty(element)),
                ("set", [element]) => Type::set(self.ty(element)),
                (collection @ ("seq" | "set"), _) => {
                    let message = format!("`{collection}` needs one element type: `{collection}<int>`");
                    self.error(codes::UNDECLARED_TYPE, ty.span, message);
                    Type::Error
                }
                (_, []) => {
                    if let Some(found) = self.type_named(ast::Ident { name: *name, span: ty.span }) {
                        return found;
                    }
                    self.error(codes::UNDECLARED_TYPE, ty.span, format!("there is no class or channel `{name}`"));
                    self.suggest(*name, self.types.keys().copied().collect());
                    Type::Error
                }
                _ => {
                    self.error(codes::UNDECLARED_TYPE, ty.span, format!("`{name}` takes no type arguments"));
                    Type::Error
                }
            },
        }
    }

    fn token_type(&mut self, class: &ast::Type, method: ast::Ident) -> Type {
        let of = self.ty(class);
        let Type::Class(id) = of else {
            if of != Type::Error {
                let message = format!("a token belongs to a method of a class, and `{}` is none", self.show(&of));
                self.error(codes::TOKEN_NOT_CLASS, class.span, message);
            }
            return Type::Error;
        };
        match self.member(id, method) {
            Some(Named::Method(m)) => Type::Token(m),
            other => {
                let message = format!("class `{}` has no method `{}`", self.program[id].name, method.name);
                let error = self.error(codes::TOKEN_NO_METHOD, method.span, message);
                if let Some(other) = other {
                    error.primary.text = format!("`{}` is {}", method.name, other.describe());
                }
                self.suggest(method.name, self.names_in(&of));
                Type::Error
            }
        }
    }

    fn param_type(&mut self, param: &ast::Param) -> Type {
        param.ty.as_ref().map_or(Type::Int, |ty| self.ty(ty))
    }
}

/// Whether a value of type `value` fits a place of type `place`.
pub(crate) fn assignable(place: &Type, value: &Type) -> bool {
    match (place, value) {
        (Type::Error, _) | (_, Type::Error) => true,
        (Type::Seq(a), Type::Seq(b)) | (Type::Set(a), Type::Set(b)) => same(a, b),
        (Type::Class(_) | Type::Channel(_) | Type::Null, Type::Null) => true,
        _ => place == value,
    }
}

/// Equality of types, where what was reported as wrong equals everything.
pub(crate) fn same(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Error, _) | (_, Type::Error) => true,
        (Type::Seq(a), Type::Seq(b)) | (Type::Set(a), Type::Set(b)) => same(a, b),
        _ => a == b,
    }
}
