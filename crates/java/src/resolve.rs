//! Names and types: from syntax trees to the resolved program.
//!
//! Classes are completed on demand, as far as somebody asks: first their header (type parameters, supertypes), then their members. So the order of
//! declarations does not matter, and of the library only what a program touches is read. Then the bodies are resolved, each in the [`env`] of the
//! names that are visible there; then [`flow`] looks at what can happen when they run, and [`rules`] at what Java and the specification language
//! forbid.
//!
//! An error is reported only if it is certain. What depends on a library class that is not known has the type [`Type::Unknown`], which fits
//! everywhere.

mod access;
mod annotations;
mod arguments;
mod assign;
mod bodies;
mod calls;
mod classes;
mod consts;
mod convert;
mod creation;
mod declare;
mod enums;
pub(crate) mod env;
mod exprs;
mod flow;
mod headers;
mod infer;
mod inheritance;
mod lambdas;
mod library;
mod lookup;
mod members;
mod names;
mod operators;
mod overload;
mod relations;
mod rules;
mod spec;
mod stmts;
mod subst;
mod switches;
mod types;

pub use flow::completes;
pub(crate) use rules::misuses_of_guard;

use rustc_hash::FxHashMap;
use source::names::Use;
use source::{Diagnostic, Span, Symbol};

use crate::codes::{self, ErrorKind};
use crate::syntax::ast;
use crate::tree::*;

use declare::{ClassInfo, FieldInfo, MethodInfo, PredicateInfo};
use env::Env;
use headers::FileScope;

/// What came of a program.
pub struct Resolved {
    /// Meaningful iff no error was reported.
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
    /// Names with what they were found to mean, in no order; some several times.
    pub uses: Vec<Use>,
}

/// Resolves the files together; those from `stubs` on are stubs.
pub fn resolve(units: &[ast::Unit], stubs: usize) -> Resolved {
    let mut resolver = Resolver::new(units, stubs);
    resolver.declare_all();
    resolver.complete_all();
    resolver.check_classes();
    resolver.resolve_bodies();
    resolver.check_inheritance();
    resolver.complete_headers();
    resolver.check_flow();
    resolver.check_rules();
    Resolved { program: resolver.program, diagnostics: resolver.diagnostics, uses: resolver.uses }
}

/// Classes that the language itself knows.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub object: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub iterable: ClassId,
    pub auto_closeable: ClassId,
    pub cloneable: ClassId,
    pub serializable: ClassId,
    pub enumeration: ClassId,
    pub record: ClassId,
    pub annotation: ClassId,
    pub class: ClassId,
    pub thread: ClassId,
    pub boxes: [ClassId; 8],
}

pub(crate) struct Resolver<'a> {
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
    units: &'a [ast::Unit],
    /// How many of the units are the program; the others are stubs.
    stubs: usize,
    files: Vec<FileScope>,
    infos: Infos<'a>,
    /// The top-level classes of the given files, by package and name.
    packages: FxHashMap<Symbol, FxHashMap<Symbol, ClassId>>,
    adts_by_name: FxHashMap<Symbol, AdtId>,
    known: Option<Known>,
    env: Env,
    counts: Counts,
    /// Types are looked at for so long; what goes deeper is taken to fit.
    depth: u32,
    /// Expressions are looked at for their type only: no class is declared, nothing is reported.
    speculating: u32,
    uses: Vec<Use>,
}

/// Beside the tables of the program: what is known of each entry's declaration.
#[derive(Default)]
struct Infos<'a> {
    classes: Vec<ClassInfo<'a>>,
    methods: Vec<MethodInfo<'a>>,
    fields: Vec<FieldInfo<'a>>,
    predicates: Vec<PredicateInfo<'a>>,
}

/// So many there are so far.
#[derive(Default)]
struct Counts {
    jumps: u32,
    labels: u32,
    /// Local and anonymous classes that each class has around it, for their names.
    unnamed: FxHashMap<ClassId, u32>,
}

impl<'a> Resolver<'a> {
    fn new(units: &'a [ast::Unit], stubs: usize) -> Resolver<'a> {
        Resolver {
            program: Program::default(),
            diagnostics: Vec::new(),
            units,
            stubs,
            files: Vec::new(),
            infos: Infos::default(),
            packages: FxHashMap::default(),
            adts_by_name: FxHashMap::default(),
            known: None,
            env: Env::default(),
            counts: Counts::default(),
            depth: 0,
            speculating: 0,
            uses: Vec::new(),
        }
    }

    /// Supertypes of every class that is mentioned, also of those whose members nobody asked for.
    fn complete_headers(&mut self) {
        let mut at = 0;
        while at < self.program.classes.len() {
            self.header(ClassId(at as u32));
            at += 1;
        }
    }

    fn error(&mut self, kind: ErrorKind, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.diagnostics.push(Diagnostic::error(kind.code, span, message).with_id(kind.id));
        self.diagnostics.last_mut().expect("just pushed")
    }

    /// For what javac refuses, or what is probably a mistake, and the analysis can live with.
    fn warning(&mut self, kind: ErrorKind, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.diagnostics.push(Diagnostic::warning(kind.code, span, message).with_id(kind.id));
        self.diagnostics.last_mut().expect("just pushed")
    }

    /// A name was found to mean what is declared at a place. Overloads that were only tried say nothing.
    fn used(&mut self, at: Span, of: Span) {
        if self.speculating == 0 {
            self.uses.push(Use { at, of });
        }
    }

    fn class_used(&mut self, at: Span, class: ClassId) {
        self.used(at, self.program[class].name_span);
    }

    /// What was not written stands for something that was: the accessor of a record for its component.
    fn method_used(&mut self, at: Span, method: MethodId) {
        let entry = &self.program[method];
        let component = entry
            .class
            .filter(|_| entry.synthetic)
            .and_then(|class| self.program[class].fields().find(|field| self.program[*field].name == entry.name));
        match component {
            Some(field) => self.used(at, self.program[field].name_span),
            None if entry.synthetic => {}
            None => self.used(at, entry.name_span),
        }
    }

    fn known(&self) -> Known {
        self.known.expect("known from the start")
    }

    fn object(&self) -> Type {
        Type::class(self.known().object)
    }

    fn string(&self) -> Type {
        Type::class(self.known().string)
    }

    fn is_string(&self, ty: &Type) -> bool {
        ty.as_class() == Some(self.known().string)
    }

    fn show(&self, ty: &Type) -> String {
        ty.show(&self.program)
    }

    fn new_jump(&mut self) -> JumpId {
        self.counts.jumps += 1;
        JumpId(self.counts.jumps)
    }

    fn new_label(&mut self) -> LabelId {
        self.counts.labels += 1;
        LabelId(self.counts.labels)
    }

    fn new_local(&mut self, local: Local) -> LocalId {
        let id = LocalId(self.program.locals.len() as u32);
        self.program.locals.push(local);
        id
    }

    /// Resolves something for its type only.
    fn speculate<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let (reported, env) = (self.diagnostics.len(), self.env.clone());
        self.speculating += 1;
        let result = look(self);
        self.speculating -= 1;
        self.diagnostics.truncate(reported);
        self.env = env;
        result
    }
}
