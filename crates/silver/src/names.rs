//! The global declarations of a program and the types they mention.

pub(crate) mod duplicates;
mod index;

pub use index::index;

use indexmap::IndexMap;
use rustc_hash::FxHashSet;
use source::{Diagnostic, Span, Symbol};

use crate::codes;
use crate::syntax::ptree as p;
use crate::tree::Type;

pub(crate) struct Field {
    pub ty: Option<Type>,
}

/// A program function, a predicate, or a method. A type that could not be resolved (and was reported) is `None`.
pub(crate) struct Callable {
    pub params: Vec<Option<Type>>,
    pub returns: Vec<Option<Type>>,
    /// A predicate without a body.
    pub is_abstract: bool,
    pub has_precondition: bool,
}

pub(crate) struct DomainFunction {
    pub domain: Symbol,
    pub params: Vec<Option<Type>>,
    pub result: Option<Type>,
}

pub(crate) struct Ctor {
    pub adt: Symbol,
    pub fields: Vec<(Symbol, Option<Type>)>,
}

/// What global names mean.
#[derive(Default)]
pub(crate) struct Globals {
    pub fields: IndexMap<Symbol, Field>,
    pub functions: IndexMap<Symbol, Callable>,
    pub predicates: IndexMap<Symbol, Callable>,
    pub methods: IndexMap<Symbol, Callable>,
    /// Type variables by domain.
    pub domains: IndexMap<Symbol, Vec<Symbol>>,
    pub domain_functions: IndexMap<Symbol, DomainFunction>,
    /// Type variables by algebraic type.
    pub adts: IndexMap<Symbol, Vec<Symbol>>,
    pub ctors: IndexMap<Symbol, Ctor>,
    /// Names of fields, of what can be called, and of types that have several declarations.
    ambiguous: [FxHashSet<Symbol>; 3],
}

/// What a name is used for.
#[derive(Clone, Copy)]
pub(crate) enum Use {
    Field,
    Call,
    Type,
}

impl Globals {
    pub fn collect(program: &p::Program, diagnostics: &mut Vec<Diagnostic>) -> Globals {
        let mut globals = Globals::default();
        for member in &program.members {
            match &member.kind {
                p::MemberKind::Domain(d) => {
                    globals.domains.entry(d.name.name).or_insert_with(|| names(&d.type_vars));
                }
                p::MemberKind::Adt(a) => {
                    globals.adts.entry(a.name.name).or_insert_with(|| names(&a.type_vars));
                }
                _ => {}
            }
        }
        globals.find_ambiguous(program);
        for member in &program.members {
            globals.declare(&member.kind, diagnostics);
        }
        globals
    }

    fn find_ambiguous(&mut self, program: &p::Program) {
        let mut seen: FxHashSet<(usize, Symbol)> = FxHashSet::default();
        let mut declare = |as_what: Use, name: Symbol| {
            if !seen.insert((as_what as usize, name)) {
                self.ambiguous[as_what as usize].insert(name);
            }
        };
        for member in &program.members {
            match &member.kind {
                p::MemberKind::Import(_) | p::MemberKind::Define(_) => {}
                p::MemberKind::Fields(fields) => fields.iter().for_each(|f| declare(Use::Field, f.name.name)),
                p::MemberKind::Method(m) => declare(Use::Call, m.name.name),
                p::MemberKind::Function(f) => declare(Use::Call, f.name.name),
                p::MemberKind::Predicate(q) => declare(Use::Call, q.name.name),
                p::MemberKind::Domain(d) => {
                    declare(Use::Type, d.name.name);
                    d.functions.iter().for_each(|f| declare(Use::Call, f.name.name));
                }
                p::MemberKind::Adt(a) => {
                    declare(Use::Type, a.name.name);
                    a.ctors.iter().for_each(|c| declare(Use::Call, c.name.name));
                }
            }
        }
    }

    /// The error of a use whose name has several declarations.
    pub fn ambiguity(&self, name: p::Ident, used: Use) -> Option<Diagnostic> {
        let message = || format!("`{}` is declared twice, so it is not clear which is meant", name.name);
        self.ambiguous[used as usize].contains(&name.name).then(|| error(codes::UNKNOWN_NAME, name.span, message()))
    }

    /// The first declaration of a name counts; others are reported as duplicates elsewhere.
    fn declare(&mut self, member: &p::MemberKind, diagnostics: &mut Vec<Diagnostic>) {
        let plain = &[][..];
        match member {
            p::MemberKind::Import(_) | p::MemberKind::Define(_) => {}
            p::MemberKind::Fields(fields) => {
                for f in fields {
                    let ty = self.resolve(&f.ty, plain, diagnostics);
                    self.fields.entry(f.name.name).or_insert(Field { ty });
                }
            }
            p::MemberKind::Function(f) => {
                let params = self.resolve_formals(&f.params, plain, diagnostics);
                let returns = vec![self.resolve(&f.ty, plain, diagnostics)];
                let has_precondition = !f.spec.pres.is_empty();
                let callable = Callable { params, returns, is_abstract: f.body.is_none(), has_precondition };
                self.functions.entry(f.name.name).or_insert(callable);
            }
            p::MemberKind::Predicate(q) => {
                let params = self.resolve_formals(&q.params, plain, diagnostics);
                let is_abstract = q.body.is_none();
                let callable = Callable { params, returns: Vec::new(), is_abstract, has_precondition: false };
                self.predicates.entry(q.name.name).or_insert(callable);
            }
            p::MemberKind::Method(m) => {
                let params = self.resolve_formals(&m.params, plain, diagnostics);
                let returns = self.resolve_formals(&m.returns, plain, diagnostics);
                let has_precondition = !m.spec.pres.is_empty();
                let callable = Callable { params, returns, is_abstract: m.body.is_none(), has_precondition };
                self.methods.entry(m.name.name).or_insert(callable);
            }
            p::MemberKind::Domain(d) => {
                let vars = names(&d.type_vars);
                for f in &d.functions {
                    let params = f.params.iter().map(|(_, t)| self.resolve(t, &vars, diagnostics)).collect();
                    let result = self.resolve(&f.ty, &vars, diagnostics);
                    let function = DomainFunction { domain: d.name.name, params, result };
                    self.domain_functions.entry(f.name.name).or_insert(function);
                }
            }
            p::MemberKind::Adt(a) => {
                let vars = names(&a.type_vars);
                for c in &a.ctors {
                    let types = self.resolve_formals(&c.fields, &vars, diagnostics);
                    let fields = c.fields.iter().map(|f| f.name.name).zip(types).collect();
                    self.ctors.entry(c.name.name).or_insert(Ctor { adt: a.name.name, fields });
                }
            }
        }
    }

    fn resolve_formals(
        &self,
        formals: &[p::Formal],
        vars: &[Symbol],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<Option<Type>> {
        formals.iter().map(|f| self.resolve(&f.ty, vars, diagnostics)).collect()
    }

    /// The type that is written, where `vars` are type variables in scope. Reports what it does not know.
    pub fn resolve(&self, ty: &p::Type, vars: &[Symbol], diagnostics: &mut Vec<Diagnostic>) -> Option<Type> {
        let mut inner = |t: &p::Type| self.resolve(t, vars, diagnostics);
        match &ty.kind {
            p::TypeKind::Int => Some(Type::Int),
            p::TypeKind::Bool => Some(Type::Bool),
            p::TypeKind::Perm => Some(Type::Perm),
            p::TypeKind::Ref => Some(Type::Ref),
            p::TypeKind::Seq(t) => inner(t).map(Type::seq),
            p::TypeKind::Set(t) => inner(t).map(Type::set),
            p::TypeKind::Multiset(t) => inner(t).map(Type::multiset),
            p::TypeKind::Map(k, v) => {
                let (k, v) = (inner(k), inner(v));
                Some(Type::map(k?, v?))
            }
            p::TypeKind::Named(name, args) => {
                let resolved: Vec<Option<Type>> = args.iter().map(inner).collect();
                if args.is_empty() && vars.contains(&name.name) {
                    return Some(Type::Var(name.name));
                }
                if let Some(ambiguity) = self.ambiguity(*name, Use::Type) {
                    diagnostics.push(ambiguity);
                    return None;
                }
                let declared = self.domains.get(&name.name).or_else(|| self.adts.get(&name.name));
                let Some(params) = declared else {
                    diagnostics.push(self.unknown_type(name.name, ty.span));
                    // It is still different from all other types.
                    let resolved: Option<Vec<Type>> = resolved.into_iter().collect();
                    return Some(Type::Named(name.name, resolved?.into()));
                };
                if params.len() != args.len() {
                    let message = format!(
                        "the type `{}` needs {} type arguments, but {} are given",
                        name.name,
                        params.len(),
                        args.len()
                    );
                    diagnostics.push(error(codes::TYPE_MISMATCH, ty.span, message));
                    return None;
                }
                let resolved: Option<Vec<Type>> = resolved.into_iter().collect();
                Some(Type::Named(name.name, resolved?.into()))
            }
        }
    }

    fn unknown_type(&self, name: Symbol, span: Span) -> Diagnostic {
        let message = match self.describe(name) {
            Some(what) => format!("`{name}` is {what}, not a type"),
            None => format!("there is no type named `{name}`"),
        };
        let types = self.domains.keys().chain(self.adts.keys()).copied();
        source::suggest(error(codes::UNKNOWN_NAME, span, message), name, types)
    }

    /// What kind of thing a global name is, with its article.
    pub fn describe(&self, name: Symbol) -> Option<&'static str> {
        let kinds = [
            (self.fields.contains_key(&name), "a field"),
            (self.functions.contains_key(&name), "a function"),
            (self.predicates.contains_key(&name), "a predicate"),
            (self.methods.contains_key(&name), "a method"),
            (self.domains.contains_key(&name), "a domain"),
            (self.domain_functions.contains_key(&name), "a domain function"),
            (self.adts.contains_key(&name), "an algebraic type"),
            (self.ctors.contains_key(&name), "a constructor"),
        ];
        kinds.into_iter().find(|(is, _)| *is).map(|(_, what)| what)
    }

    /// The algebraic types that have a constructor argument of this name, with that argument's type.
    pub fn adts_with_field(&self, field: Symbol) -> Vec<(Symbol, Type)> {
        let mut found: Vec<(Symbol, Type)> = Vec::new();
        for ctor in self.ctors.values() {
            for (name, ty) in &ctor.fields {
                if let Some(ty) = ty
                    && *name == field
                    && found.iter().all(|(adt, _)| *adt != ctor.adt)
                {
                    found.push((ctor.adt, ty.clone()));
                }
            }
        }
        found
    }

    /// The constructor that `isC` tests for.
    pub fn tested_ctor(&self, name: Symbol) -> Option<(Symbol, &Ctor)> {
        let ctor = Symbol::new(name.as_str().strip_prefix("is")?);
        self.ctors.get(&ctor).map(|c| (ctor, c))
    }
}

pub(crate) fn names(idents: &[p::Ident]) -> Vec<Symbol> {
    idents.iter().map(|i| i.name).collect()
}

/// An error of name or type checking.
pub(crate) fn error(code: source::Code, span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code, span, message).with_id("typechecker.error")
}
