//! Names and types: from the syntax tree to the resolved tree.
//!
//! One walk does both, but what it finds is kept apart: as long as a name is not resolved, nothing is said about types.
//!
//! * `names`: the global declarations, by name. `types`: what types mean.
//! * `decls`, `bodies`: declarations, and the code of implementations.
//! * `exprs` with `operators`, `maps`, `data`, `quantifiers`, `code`: expressions. `stmts`, `assign`, `calls`: statements.
//! * `dialect`: what was different in 2005.
//! * `unify`, `finish`: inference of types. An expression is built with half-known types, which are replaced when the clause or
//!   statement around it has been seen in full.
//! * `expansion`, `measures`, `modifies`, `wellfounded`, `instances`: rules about the program as a whole.

mod assign;
mod attrs;
mod bodies;
mod calls;
mod code;
mod data;
mod decls;
mod dialect;
mod expansion;
mod exprs;
mod finish;
mod instances;
mod maps;
mod measures;
mod modifies;
mod names;
mod operators;
mod quantifiers;
mod stmts;
mod types;
mod unify;
mod wellfounded;

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};
use source::names::Use;
use source::{Code, Diagnostic, Label, Span, Symbol};

use crate::codes;
use crate::syntax::ast;
use crate::tree::*;
use names::Globals;
use unify::Unifier;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settings {
    /// The rules of 2005: `/` divides integers, constants of type `name` are unique.
    pub old_dialect: bool,
    /// Infer what procedures modify instead of checking what they declare.
    pub infer_modifies: bool,
}

/// The program and what is wrong with it, by phases; a phase counts only if all before it found nothing.
pub(crate) struct Resolved {
    pub program: Program,
    pub resolution: Vec<Diagnostic>,
    /// Functions that cannot be expanded.
    pub expansion: Vec<Diagnostic>,
    pub typing: Vec<Diagnostic>,
    /// Polymorphism that has no finite set of instances.
    pub instances: Vec<Diagnostic>,
    pub warnings: Vec<Diagnostic>,
    /// Names with what they were found to mean, in no order; some several times.
    pub uses: Vec<Use>,
}

pub(crate) fn resolve(program: &ast::Program, settings: Settings) -> Resolved {
    let mut resolver = Resolver::new(settings);
    resolver.declarations(program);
    let expansion = expansion::check(&resolver.program);
    let mut resolved = Resolved {
        program: resolver.program,
        resolution: resolver.found.resolution,
        expansion,
        typing: resolver.found.typing,
        instances: resolver.found.instances,
        warnings: resolver.found.warnings,
        uses: resolver.uses.into_inner(),
    };
    if resolved.resolution.is_empty() && resolved.typing.is_empty() {
        resolved.typing = measures::check(&resolved.program);
        resolved.instances.extend(instances::check(&resolved.program));
    }
    resolved
}

/// `1 argument`, `2 arguments`
fn counted(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Which states an expression may speak of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum States {
    /// No variables: axioms, functions, pure procedures.
    None,
    /// The current state: preconditions, `where` clauses.
    One,
    /// Also the state before, with `old`.
    Two,
}

struct Resolver {
    settings: Settings,
    program: Program,
    globals: Globals,
    /// Variables of procedures and binders, innermost last.
    scopes: Vec<FxHashMap<Symbol, VarId>>,
    /// Type parameters, innermost last.
    type_scopes: Vec<FxHashMap<Symbol, TypeVarId>>,
    inside: Inside,
    unifier: Unifier,
    /// Procedures marked `{:updates_first_argument}`.
    updating: FxHashSet<ProcId>,
    /// Datatypes marked `{:sealed}`, whose values are made only in the file that declares them: axioms there hold of no others.
    sealed: FxHashSet<DatatypeId>,
    statement_ids: FxHashMap<String, Span>,
    assumed: FxHashMap<VarId, Span>,
    found: Found,
    uses: RefCell<Vec<Use>>,
}

/// Where in the program the resolver is.
struct Inside {
    states: States,
    trigger: bool,
    /// How many code expressions are around; inside of one, half-known types belong to the expression outside, too.
    code_expressions: u32,
    /// What assignments may change; `None` if that is not checked.
    frame: Option<FxHashSet<VarId>>,
    pure_procedure: bool,
}

/// What is wrong, by what finds it.
#[derive(Default)]
struct Found {
    resolution: Vec<Diagnostic>,
    typing: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    instances: Vec<Diagnostic>,
}

impl Resolver {
    fn new(settings: Settings) -> Resolver {
        Resolver {
            settings,
            program: Program::default(),
            globals: Globals::default(),
            scopes: Vec::new(),
            type_scopes: Vec::new(),
            inside: Inside {
                states: States::None,
                trigger: false,
                code_expressions: 0,
                frame: None,
                pure_procedure: false,
            },
            unifier: Unifier::default(),
            updating: FxHashSet::default(),
            sealed: FxHashSet::default(),
            statement_ids: FxHashMap::default(),
            assumed: FxHashMap::default(),
            found: Found::default(),
            uses: RefCell::default(),
        }
    }

    /// An error of names.
    fn name_error(&mut self, code: Code, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.found.resolution.push(Diagnostic::error(code, span, message));
        self.found.resolution.last_mut().expect("just pushed")
    }

    /// An error of types.
    fn type_error(&mut self, code: Code, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.found.typing.push(Diagnostic::error(code, span, message));
        self.found.typing.last_mut().expect("just pushed")
    }

    fn type_text(&self, ty: &Type) -> String {
        self.program.type_text(&self.unifier.known(ty))
    }

    /// Runs `inside` where expressions may speak of these states.
    fn with_states<T>(&mut self, states: States, inside: impl FnOnce(&mut Self) -> T) -> T {
        let outside = std::mem::replace(&mut self.inside.states, states);
        let result = inside(self);
        self.inside.states = outside;
        result
    }

    /// Runs `inside` in a new scope of variables.
    fn in_scope<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.push(FxHashMap::default());
        let result = inside(self);
        self.scopes.pop();
        result
    }

    /// Runs `inside` with these type parameters declared.
    fn with_type_params<T>(&mut self, params: &[ast::Ident], inside: impl FnOnce(&mut Self, Vec<TypeVarId>) -> T) -> T {
        self.type_scopes.push(FxHashMap::default());
        let ids = params.iter().map(|param| self.declare_type_param(*param)).collect();
        let result = inside(self, ids);
        self.type_scopes.pop();
        result
    }

    fn declare_type_param(&mut self, param: ast::Ident) -> TypeVarId {
        let id = TypeVarId(self.program.type_vars.len() as u32);
        self.program.type_vars.push(TypeVar { name: param.name, span: param.span });
        if self.type_scopes.iter().any(|scope| scope.contains_key(&param.name)) {
            let message = format!("the type parameter `{}` is declared already", param.name);
            self.name_error(codes::DUPLICATE_NAME, param.span, message);
        } else if self.globals.types.contains_key(&param.name) || types::built_in(param.name.as_str()).is_some() {
            let message = format!("`{}` cannot be a type parameter, as it is the name of a type", param.name);
            self.name_error(codes::DUPLICATE_NAME, param.span, message);
        }
        let scope = self.type_scopes.last_mut().expect("type parameters have a scope");
        scope.entry(param.name).or_insert(id);
        id
    }

    /// Adds a variable to the program, but to no scope.
    fn new_var(&mut self, name: ast::Ident, ty: Type, kind: VarKind, attrs: Attrs) -> VarId {
        let id = VarId(self.program.vars.len() as u32);
        self.program.vars.push(Variable { name: name.name, ty, kind, constraint: None, attrs, span: name.span });
        id
    }

    /// Adds a variable to the program and to the innermost scope.
    fn declare_var(&mut self, name: ast::Ident, ty: Type, kind: VarKind, attrs: Attrs) -> VarId {
        let id = self.new_var(name, ty, kind, attrs);
        self.enter_scope(name, id);
        id
    }

    fn enter_scope(&mut self, name: ast::Ident, id: VarId) {
        let scope = self.scopes.last_mut().expect("variables have a scope");
        match scope.get(&name.name).copied() {
            None => _ = scope.insert(name.name, id),
            Some(earlier) => self.duplicate("variable", name, self.program.var(earlier).span),
        }
    }

    fn duplicate(&mut self, what: &str, name: ast::Ident, earlier: Span) {
        let message = format!("there is already a {what} `{}`", name.name);
        let error = self.name_error(codes::DUPLICATE_NAME, name.span, message);
        error.secondary.push(Label { span: earlier, text: "declared here".to_string() });
    }

    /// Declares the variables of a group, each with its own copy of the attributes.
    fn declare_group(&mut self, group: &ast::VarGroup, kind: VarKind) -> Vec<VarId> {
        let declare = |name: &ast::Ident| {
            let ty = self.resolve_type(&group.ty);
            self.declare_var(*name, ty, kind, Attrs::default())
        };
        group.names.iter().map(declare).collect()
    }

    /// Attributes and `where` clauses, once everything that these may mention is in scope.
    fn complete_group(&mut self, group: &ast::VarGroup, vars: &[VarId]) {
        for var in vars {
            let attrs = self.attributes(&group.attrs);
            let constraint = group.constraint.as_ref().map(|e| self.where_clause(*var, e));
            let variable = &mut self.program.vars[var.index()];
            variable.attrs = attrs;
            variable.constraint = constraint;
            self.check_assumption_variable(*var);
        }
    }

    fn where_clause(&mut self, var: VarId, e: &ast::Expr) -> Exp {
        let at = self.program.var(var).span;
        let states = self.inside.states.min(States::One);
        self.with_states(states, |r| r.condition(e, at, "a `where` clause"))
    }

    /// `{:assumption}` variables collect what was assumed, so they start as `true`, and must be able to.
    fn check_assumption_variable(&mut self, var: VarId) {
        let variable = self.program.var(var);
        if !variable.attrs.is_set("assumption") {
            return;
        }
        let (span, is_bool, free) = (variable.span, variable.ty == Type::Bool, variable.constraint.is_none());
        if !free {
            self.name_error(codes::ASSUMPTION_VARIABLE, span, "an assumption variable cannot have a `where` clause");
        }
        if !is_bool {
            self.type_error(codes::ASSUMPTION_VARIABLE, span, "an assumption variable must be of type bool");
        }
    }
}
