//! Names and types settled: from the parse tree to the typed tree.
//!
//! Each expression is checked and translated in one go; see [`infer`] for how overloaded and generic ones get their type. What
//! the language reports only after type checking succeeded (unsuitable triggers, say) is kept apart in `late`.

mod apply;
mod assertions;
mod exprs;
mod infer;
mod members;
mod sigs;
mod stmts;
mod triggers;
mod unify;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use source::{Code, Diagnostic, Span, Symbol};

use crate::names::{self, Globals, Use};
use crate::syntax::ptree as p;
use crate::tree::{self, Annotations, Type};
use unify::Unifier;

/// Checks a program without macros and imports. The tree is complete only if no diagnostic is an error.
pub(crate) fn check(program: &p::Program) -> (tree::Program, Vec<Diagnostic>) {
    let mut diagnostics = names::duplicates::check(program);
    let globals = Globals::collect(program, &mut diagnostics);
    let mut checker = Checker {
        program,
        globals: &globals,
        diagnostics,
        late: Vec::new(),
        unifier: Unifier::default(),
        vars: FxHashMap::default(),
        shadowed: Vec::new(),
        cx: Context::default(),
        member_names: None,
    };
    let typed = checker.program();
    let mut diagnostics = checker.diagnostics;
    if !diagnostics.iter().any(Diagnostic::is_error) {
        diagnostics.extend(checker.late);
    }
    (typed, diagnostics)
}

/// A variable in scope. Its type is missing if it could not be resolved, which was reported where it is declared.
#[derive(Clone)]
struct Variable {
    ty: Option<Type>,
    assignable: bool,
    /// Declared where another of its name is visible, so that it is not known which is meant.
    ambiguous: bool,
}

/// Which part of a member is being checked.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum MemberPart {
    #[default]
    Body,
    MethodPre,
    MethodPost,
    FunctionPre,
    FunctionPost,
    FunctionBody,
    FunctionMeasure,
    Invariant,
    PredicateBody,
    Axiom,
}

/// What surrounds the expression being checked.
#[derive(Clone, Default)]
struct Context {
    part: MemberPart,
    /// Inside `[A, B]`.
    inhale_exhale: bool,
    /// Inside the body of a `forperm`.
    forperm: bool,
    /// Inside a termination measure, where predicates are values.
    measure: bool,
    result: Option<Type>,
    domain: Option<Symbol>,
    type_vars: Vec<Symbol>,
}

struct Checker<'a> {
    program: &'a p::Program,
    globals: &'a Globals,
    diagnostics: Vec<Diagnostic>,
    /// Errors reported only if there are no others.
    late: Vec<Diagnostic>,
    unifier: Unifier,
    vars: FxHashMap<Symbol, Variable>,
    /// What to restore when scopes close.
    shadowed: Vec<(Symbol, Option<Variable>)>,
    cx: Context,
    /// All names mentioned in the current method, once a temporary was needed in it.
    member_names: Option<rustc_hash::FxHashSet<Symbol>>,
}

impl<'a> Checker<'a> {
    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.diagnostics.push(names::error(code, span, message));
        self.diagnostics.last_mut().expect("just pushed")
    }

    fn late_error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.late.push(names::error(code, span, message));
    }

    /// Whether a name has one declaration; if it has several that is reported.
    fn is_clear(&mut self, name: p::Ident, used: Use) -> bool {
        let ambiguity = self.globals.ambiguity(name, used);
        let clear = ambiguity.is_none();
        self.diagnostics.extend(ambiguity);
        clear
    }

    fn resolve(&mut self, ty: &p::Type) -> Option<Type> {
        self.globals.resolve(ty, &self.cx.type_vars, &mut self.diagnostics)
    }

    fn declare(&mut self, name: Symbol, ty: Option<Type>, assignable: bool) {
        let ambiguous = self.vars.contains_key(&name);
        let before = self.vars.insert(name, Variable { ty, assignable, ambiguous });
        self.shadowed.push((name, before));
    }

    /// Declarations made inside end with it.
    fn scope<T>(&mut self, within: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.shadowed.len();
        let result = within(self);
        while self.shadowed.len() > mark {
            match self.shadowed.pop() {
                Some((name, Some(before))) => self.vars.insert(name, before),
                Some((name, None)) => self.vars.remove(&name),
                None => None,
            };
        }
        result
    }

    /// Runs with a changed context.
    fn within<T>(&mut self, change: impl FnOnce(&mut Context), run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.cx.clone();
        change(&mut self.cx);
        let result = run(self);
        self.cx = before;
        result
    }

    /// Declares variables as written; those with an unknown type are declared too, so that their uses are not reported.
    fn formals(&mut self, formals: &[p::Formal], assignable: bool) -> Option<Vec<tree::Var>> {
        let mut vars = Vec::new();
        for f in formals {
            let ty = self.resolve(&f.ty);
            self.declare(f.name.name, ty.clone(), assignable);
            vars.extend(ty.map(|ty| tree::Var { name: f.name.name, ty, span: f.name.span }));
        }
        (vars.len() == formals.len()).then_some(vars)
    }
}

fn annotations(written: &[p::Annotation]) -> Annotations {
    let mut all = Annotations::new();
    for a in written {
        all.entry(a.key.clone()).or_default().extend(a.values.iter().cloned());
    }
    all
}

fn shared_annotations(written: &Option<Arc<Vec<p::Annotation>>>) -> Option<Arc<Annotations>> {
    written.as_ref().map(|all| Arc::new(annotations(all)))
}
