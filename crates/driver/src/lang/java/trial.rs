//! Is the code wrong, or does a contract say too little? Where the user asks, a method that is not proved is run with small inputs on a JVM.
//!
//! A call that fails where the proof does is shown with the command that repeats it. If none fails, the last thing before the error of which the
//! proof knows only what is promised may promise too little: a guess, and told as one.

use std::sync::OnceLock;
use std::time::Duration;

use java::Program;
use java::tree::{Body, ExprKind, Method, MethodId, MethodRef, Nesting, Prim, StmtKind, Type, visit};
use jvm::{Instrumented, Policy, Prepared};
use source::{Diagnostic, SourceMap, Span, Symbol};

use crate::lang::trial;

/// For all calls of a method together.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// A program that is compiled once, when the first of its methods is tried.
#[derive(Default)]
pub struct Trials {
    compiled: OnceLock<Option<(Instrumented, Prepared)>>,
}

impl Trials {
    /// Says of the errors of a method what calls say about them.
    pub fn tried(
        &self,
        program: &Program,
        map: &SourceMap,
        member: Symbol,
        mut told: Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let Some((method, entry)) = callable(program, member) else { return told };
        let Some(inputs) = inputs(program, method) else { return told };
        let compiled = self.compiled.get_or_init(|| {
            let instrumented = jvm::instrument(map, program, Policy::Modular);
            let prepared = jvm::compiled(&request(map, program, &instrumented, &entry))?;
            Some((instrumented, prepared))
        });
        let Some((instrumented, prepared)) = compiled else { return told };
        let outcomes = jvm::try_inputs(&request(map, program, instrumented, &entry), prepared, &inputs);
        let mut clean = 0;
        for (input, outcome) in inputs.iter().zip(outcomes) {
            let Some(outcome) = outcome.filter(|outcome| !outcome.is_refused) else { continue };
            let failures = outcome.diagnostics.iter().filter(|d| outcome.end == jvm::End::Violation && d.is_error());
            let places: Vec<Span> = failures.flat_map(places).chain(outcome.thrown_at).collect();
            for place in &places {
                if let Some(d) = trial::error_about(&mut told, *place) {
                    let file = &map.file(method.span.file).name;
                    d.notes.push(trial::shown_by(&command(file, &entry, input)));
                    return told;
                }
            }
            clean += usize::from(places.is_empty() && matches!(outcome.end, jvm::End::Exited(_)));
        }
        if clean >= trial::ENOUGH
            && let Some(d) = told.iter_mut().find(|d| d.is_error())
            && let Some(suspect) = suspect(program, map, method, d)
        {
            d.notes.push(trial::not_shown(clean, &suspect));
        }
        told
    }
}

/// Where a violation shows: that of an exception also where it arose.
fn places(d: &Diagnostic) -> Vec<Span> {
    let arose = d.secondary.iter().filter(|_| d.code == jvm::codes::EXCEPTION).map(|label| label.span);
    arose.chain([d.primary.span]).collect()
}

/// The one method of that name, and what Java calls it, if it can be called from outside: with an object that needs nothing to be made.
fn callable(program: &Program, member: Symbol) -> Option<(&Method, String)> {
    let is_it = |m: &&Method| m.class.is_some_and(|c| format!("{}.{}", program[c].name, m.name) == member.as_str());
    let methods = program.source_classes().flat_map(|class| program[class].methods()).map(|id| &program[id]);
    let mut named = methods.filter(is_it);
    let (method, class) = named.next().and_then(|m| Some((m, &program[m.class?])))?;
    let is_plain = !method.is_constructor() && !method.ghost && matches!(method.body, Body::Block(_));
    let is_made = |id: MethodId| program[id].is_constructor() && program[id].params.is_empty();
    let has_object = method.is_static() || class.methods().any(is_made);
    let can_be = named.next().is_none() && is_plain && has_object && matches!(class.nesting, Nesting::Top);
    can_be.then(|| (method, format!("{}.{}", class.qualified, method.name)))
}

/// Arguments as on the command line; none if a parameter is of a type that has no plain values.
fn inputs(program: &Program, method: &Method) -> Option<Vec<Vec<String>>> {
    let texts = |values: &[&str]| values.iter().map(|value| value.to_string()).collect::<Vec<_>>();
    let choices = method.params.iter().map(|id| match &program[*id].ty {
        Type::Prim(Prim::Int | Prim::Long) => Some(trial::numbers(spoken_of(method))),
        Type::Prim(Prim::Short | Prim::Byte) => Some(trial::numbers([])),
        Type::Prim(Prim::Boolean) => Some(texts(&["false", "true"])),
        Type::Array(of) if **of == Type::INT => Some(texts(&["null", "[]", "[0]", "[1,2]", "[2,1]", "[1,1,3]"])),
        Type::Class(_) => Some(texts(&["null"])),
        _ => None,
    });
    Some(trial::inputs(&choices.collect::<Option<Vec<_>>>()?))
}

/// Numbers in the contract and the body of a method.
fn spoken_of(method: &Method) -> Vec<i64> {
    let mut found = Vec::new();
    let mut note = |e: &java::tree::Expr| found.extend(e.constant.as_ref().and_then(|value| value.as_integral()));
    for e in method.contract.clauses.iter().flat_map(visit::clause_expressions) {
        visit::each(e, &mut note);
    }
    if let Body::Block(block) = &method.body {
        block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut note));
    }
    found
}

fn request<'a>(
    map: &'a SourceMap,
    program: &'a Program,
    instrumented: &'a Instrumented,
    entry: &'a str,
) -> jvm::Request<'a> {
    jvm::Request {
        map,
        program,
        instrumented,
        policy: Policy::Modular,
        args: &[],
        entry: Some(entry),
        entry_args: &[],
        class_path: &[],
        keep_going: false,
        order: &jvm::Order::Free,
        checks: true,
        events: false,
        time_limit: Some(TIME_LIMIT),
        output: jvm::Output::Dropped,
        is_cancelled: &|| false,
    }
}

fn command(file: &str, entry: &str, input: &[String]) -> String {
    let arguments: String = input.iter().map(|arg| format!(" --arg {arg}")).collect();
    format!("grail run {file} --policy modular --entry {entry}{arguments}")
}

/// What stands before the error of which the proof knows only what is promised.
fn suspect(program: &Program, map: &SourceMap, method: &Method, d: &Diagnostic) -> Option<String> {
    if method.params.iter().any(|id| !matches!(program[*id].ty, Type::Prim(_))) {
        return None;
    }
    let Body::Block(block) = &method.body else { return None };
    // An error of the contract is one of the method's end.
    let at = d.primary.span;
    let is_inside = block.stmts.iter().any(|stmt| stmt.span.start <= at.start && at.end <= stmt.span.end);
    let end = if is_inside { at.start } else { method.span.end };
    let line = |at| map.line_col(at).map_or(0, |at| at.line);
    let mut last: Option<(u32, String)> = None;
    let mut note = |at: Span, what: String| {
        if at.start < end && last.as_ref().is_none_or(|(start, _)| *start <= at.start) {
            last = Some((at.start, what));
        }
    };
    for stmt in &block.stmts {
        visit::each_stmt(stmt, &mut |stmt| {
            if let StmtKind::Loop(_) = stmt.kind {
                note(stmt.span, format!("the invariant of the loop on line {}", line(stmt.span)));
            }
        });
        visit::each_expr(stmt, &mut |e| {
            if let ExprKind::Call(call) = &e.kind
                && let MethodRef::Known(callee) = &call.method
                && !program[*callee].is_pure()
            {
                let name = program[*callee].name;
                note(e.span, format!("the contract of `{name}`, called on line {},", line(e.span)));
            }
        });
    }
    last.map(|(_, what)| what)
}
