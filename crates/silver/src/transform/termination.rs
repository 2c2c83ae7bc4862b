//! Termination: `decreases` clauses become checks.
//!
//! Calls and loops of methods get a [`Check`](StmtKind::Check) in place; for functions, methods are generated that replay their
//! bodies and contracts as statements and check every application on the way. Only members with a measure are checked. After
//! this pass no clause is left.

mod functions;
mod library;
mod loops;
mod measure;
mod nested;
mod replay;

use indexmap::{IndexMap, IndexSet};
use source::{Code, Diagnostic, Symbol};

pub use self::library::complete;
use self::measure::{Orders, Spec};
use super::graph::Components;
use super::{Generated, Purpose};
use crate::tree::*;

/// The domain of well-founded orders and its functions.
pub const ORDER: &str = "WellFoundedOrder";
pub const DECREASING: &str = "decreasing";
pub const BOUNDED: &str = "bounded";
pub const NESTED: &str = "nestedPredicates";

const MEASURE_FORM: Code = Code("G1206");

pub fn check(program: Program, generated: &mut IndexMap<Symbol, Generated>) -> Result<Program, Vec<Diagnostic>> {
    let mut checker = Checker::new(&program);
    checker.recursive_postconditions();
    let proofs: Vec<(Symbol, Method)> =
        program.functions.values().flat_map(|f| checker.prove_function(f).into_iter().map(|m| (f.name, m))).collect();
    let methods: Vec<Method> = program.methods.values().map(|m| checker.check_method(m)).collect();
    if !checker.errors.is_empty() {
        return Err(checker.errors);
    }
    let mut program = program;
    program.functions.values_mut().for_each(|f| f.decreases.clear());
    for mut method in methods {
        method.decreases.clear();
        program.methods.insert(method.name, method);
    }
    for (function, method) in proofs {
        generated.insert(method.name, Generated { purpose: Purpose::Termination, owner: function });
        program.methods.insert(method.name, method);
    }
    Ok(program)
}

/// The functions with a measure that always applies.
pub fn measured_functions(program: &Program) -> IndexSet<Symbol> {
    let measured = |f: &&Function| Spec::new(&f.decreases).tuple.is_some_and(|tuple| tuple.cond.is_none());
    program.functions.values().filter(measured).map(|f| f.name).collect()
}

/// Drops all clauses without checking anything.
pub fn forget(mut program: Program) -> Program {
    program.functions.values_mut().for_each(|f| f.decreases.clear());
    for method in program.methods.values_mut() {
        method.decreases.clear();
        method.body = method.body.as_ref().map(|body| {
            body.flat_map(&mut |mut stmt| {
                if let StmtKind::While { decreases, .. } = &mut stmt.kind {
                    decreases.clear();
                }
                vec![stmt]
            })
        });
    }
    program
}

/// What the checks of all members share.
struct Checker<'a> {
    program: &'a Program,
    orders: Orders,
    functions: Components,
    methods: Components,
    errors: Vec<Diagnostic>,
    /// Names of generated methods.
    generated: IndexSet<Symbol>,
}

impl<'a> Checker<'a> {
    fn new(program: &'a Program) -> Checker<'a> {
        Checker {
            program,
            orders: Orders::new(program),
            functions: Components::new(&function_calls(program, Parts::BodyAndContract)),
            methods: Components::new(&method_calls(program)),
            errors: Vec::new(),
            generated: IndexSet::new(),
        }
    }

    fn error(&mut self, at: Meta, message: impl Into<String>, help: impl Into<String>) {
        let error = Diagnostic::error(MEASURE_FORM, at.span, message).with_help(help).with_id("consistency.error");
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    /// A postcondition that applies its own function is circular unless a measure says why not.
    fn recursive_postconditions(&mut self) {
        let by_bodies = Components::new(&function_calls(self.program, Parts::Body));
        for function in self.program.functions.values().filter(|f| f.decreases.is_empty()) {
            let mut circular = Vec::new();
            for post in &function.posts {
                post.visit(&mut |e| match e.kind {
                    ExpKind::App { function: callee, .. } if by_bodies.together(function.name, callee) => {
                        circular.push((callee, e.meta));
                    }
                    _ => {}
                });
            }
            for (callee, meta) in circular {
                let name = function.name;
                let what =
                    if callee == name { "itself".to_string() } else { format!("`{callee}`, which depends on it") };
                self.error(
                    meta,
                    format!("the postcondition of `{name}` applies {what}, so it may be circular"),
                    format!("use `result` for the value of `{name}` here, or add a `decreases` clause to prove that it terminates"),
                );
            }
        }
    }

    /// The checks for a call from a member with measure `caller`.
    fn check_call(&mut self, caller: &measure::Tuple, callee: &Callee<'_>, args: &[Exp], at: Meta) -> Vec<Stmt> {
        let actual = Subst::params(callee.params, args);
        let when = caller.condition_before();
        let check = |kind, cond: Exp| {
            let cond = match &when {
                Some(when) => Expr::implies(when.clone(), cond, at),
                None => cond,
            };
            Stmt::new(StmtKind::Check { kind, cond }, at)
        };
        match (&callee.spec.tuple, callee.is_recursive) {
            (Some(tuple), true) => {
                let smaller: Vec<Exp> = tuple.measure.iter().map(|e| e.substitute(&actual)).collect();
                let bigger = caller.measure_before();
                let decreases = match self.orders.less(&smaller, &bigger, at) {
                    Some(less) => less,
                    None => {
                        self.order_missing(caller.meta);
                        return vec![];
                    }
                };
                let applies = tuple.cond.as_ref().map(|c| check(CheckKind::TupleCondition, c.substitute(&actual)));
                applies
                    .into_iter()
                    .chain([at_measure(check(CheckKind::TupleDecreases, decreases), tuple.meta)])
                    .collect()
            }
            (None, true) => vec![check(CheckKind::TupleCondition, Expr::bool(false, at))],
            (_, false) => {
                let terminates = callee.spec.condition(at).substitute(&actual);
                if terminates.is_true() { vec![] } else { vec![check(CheckKind::TerminationCondition, terminates)] }
            }
        }
    }

    fn order_missing(&mut self, at: Meta) {
        self.error(
            at,
            format!("a measure needs the functions `{DECREASING}` and `{BOUNDED}`, and no domain declares them"),
            "import <decreases/all.vpr>, or declare a well-founded order for the measure's type",
        );
    }
}

/// The check whose failure points at the measure that does not get smaller.
fn at_measure(mut check: Stmt, measure: Meta) -> Stmt {
    if let StmtKind::Check { cond, .. } = &mut check.kind {
        *cond = cond.at(measure);
    }
    check
}

/// What a caller must know of what it calls.
struct Callee<'a> {
    params: &'a [Var],
    spec: Spec,
    /// It may call the caller.
    is_recursive: bool,
}

/// The functions whose applications may come back to them.
pub fn recursive_functions(program: &Program) -> IndexSet<Symbol> {
    let calls = function_calls(program, Parts::BodyAndContract);
    let components = Components::new(&calls);
    let comes_back = |(f, callees): &(&Symbol, &IndexSet<Symbol>)| callees.iter().any(|g| components.together(**f, *g));
    calls.iter().filter(comes_back).map(|(f, _)| *f).collect()
}

/// Where to look for the functions that a function applies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    Body,
    BodyAndContract,
}

fn function_calls(program: &Program, parts: Parts) -> IndexMap<Symbol, IndexSet<Symbol>> {
    let calls = |f: &Function| {
        let mut all = IndexSet::new();
        let contract = f.pres.iter().chain(&f.posts).filter(|_| parts == Parts::BodyAndContract);
        for e in contract.chain(&f.body) {
            e.visit(&mut |e| {
                if let ExpKind::App { function, .. } = e.kind {
                    all.insert(function);
                }
            });
        }
        (f.name, all)
    };
    program.functions.values().map(calls).collect()
}

fn method_calls(program: &Program) -> IndexMap<Symbol, IndexSet<Symbol>> {
    let calls = |m: &Method| {
        let mut all = IndexSet::new();
        if let Some(body) = &m.body {
            body.visit(&mut |stmt| {
                if let StmtKind::Call { method, .. } = stmt.kind {
                    all.insert(method);
                }
            });
        }
        (m.name, all)
    };
    program.methods.values().map(calls).collect()
}

#[cfg(test)]
mod tests;
