//! Is the code wrong, or does a contract say too little? Where the user asks, a method that is not proved is run with small inputs on a JVM.
//!
//! A call that fails where the proof does is shown with the command that repeats it. Where none does, the method is called again with a contract in
//! place of a call or a loop: if something that the contract allows makes it fail, the contract is too weak. Where neither is shown, that is said.

mod alone;
mod complaint;
mod inputs;

use std::sync::OnceLock;
use std::time::Duration;

use java::Program;
use java::tree::{Body, ExprKind, Method, MethodId, MethodRef, Nesting, StmtKind, Type, visit};
use jvm::{Instrumented, Opened, Opening, Policy, Prepared};
use source::{Diagnostic, Label, SourceMap, Span, Symbol};
use verdict::Failure;

use crate::lang::trial;

/// For all calls of a method together. Each has its own limit, in time of a processor: this one is for machines that are busy.
const TIME_LIMIT: Duration = Duration::from_secs(120);
/// So many inputs are tried with a contract in place of code,
const MAX_OPEN_INPUTS: usize = 4;
/// and so many choices of what it leaves open for each of them.
const MAX_CHOICES: usize = 80;

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
        failures: &[Failure],
        mut told: Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let Some((method, id, entry)) = callable(program, member) else { return told };
        let numbers = numbers(method, failures);
        let Some(inputs) = inputs::inputs(program, method, &numbers) else { return told };
        let Some((instrumented, prepared)) = self.compiled.get_or_init(|| compiled(map, program, &entry)) else {
            return told;
        };
        let called = Called { program, map, method, id, entry: &entry, instrumented, prepared, numbers };
        let outcomes = jvm::try_inputs(&called.request(), prepared, &inputs);
        let mut clean = Vec::new();
        for (input, outcome) in inputs.iter().zip(outcomes) {
            let Some(outcome) = outcome.filter(|outcome| !outcome.is_refused) else { continue };
            if let Some(d) = complaint::shown_by(&mut told, &outcome).filter(|d| !trial::is_shown(d)) {
                let file = &map.file(method.span.file).name;
                d.notes.push(trial::shown_by(&command(file, &entry, input)));
            }
            if !complaint::is_any(&outcome) && matches!(outcome.end, jvm::End::Exited(_)) {
                clean.push(input.clone());
            }
        }
        if clean.is_empty() || !trial::is_any_open(&told) {
            return told;
        }
        let is_weak = called.find_weak(&clean, &mut told);
        if !is_weak && clean.len() >= trial::ENOUGH && !told.iter().any(trial::is_shown) {
            called.give_up(clean.len(), &mut told);
        }
        told
    }
}

/// The program with what can happen by contract, or as it is if Java does not take that.
fn compiled(map: &SourceMap, program: &Program, entry: &str) -> Option<(Instrumented, Prepared)> {
    let ways: [fn(&SourceMap, &Program) -> Instrumented; 2] =
        [jvm::instrument_open, |map, program| jvm::instrument(map, program, Policy::Modular)];
    ways.into_iter().find_map(|way| {
        let instrumented = way(map, program);
        let prepared = jvm::compiled(&request(map, program, &instrumented, entry))?;
        Some((instrumented, prepared))
    })
}

/// A method that is called on trial.
struct Called<'a> {
    program: &'a Program,
    map: &'a SourceMap,
    method: &'a Method,
    id: MethodId,
    entry: &'a str,
    instrumented: &'a Instrumented,
    prepared: &'a Prepared,
    /// Those that are worth trying.
    numbers: Vec<i64>,
}

/// Something that a proof knows only what is promised of.
struct Suspect {
    what: Opened,
    /// "the contract of `m`"
    name: String,
    /// Where it is used first.
    at: Span,
    /// Where it is written.
    written: Span,
}

impl Called<'_> {
    fn request(&self) -> jvm::Request<'_> {
        request(self.map, self.program, self.instrumented, self.entry)
    }

    /// Says of errors which contracts are too weak for them; whether there is any of that kind.
    fn find_weak(&self, inputs: &[Vec<String>], told: &mut [Diagnostic]) -> bool {
        if alone::may_meet_others(self.program, self.id) {
            return false;
        }
        let suspects = self.suspects();
        let mut any = false;
        for suspect in &suspects {
            let opening = self.instrumented.openings.iter().find(|opening| opening.what == suspect.what);
            any |= opening.is_some_and(|opening| self.is_weak(suspect, *opening, inputs, told));
        }
        any
    }

    fn is_weak(&self, suspect: &Suspect, opening: Opening, inputs: &[Vec<String>], told: &mut [Diagnostic]) -> bool {
        let inputs = &inputs[..inputs.len().min(MAX_OPEN_INPUTS)];
        let is_entry = suspect.what == Opened::Method(self.id);
        let by_contract = jvm::ByContract { opening, is_entry, numbers: &self.numbers, most: MAX_CHOICES };
        let outcomes = jvm::try_open(&self.request(), self.prepared, inputs, &by_contract);
        for (input, outcome) in inputs.iter().zip(outcomes) {
            let Some(outcome) = outcome else { continue };
            let Some(d) = complaint::shown_by(told, &outcome).filter(|d| !trial::is_shown(d)) else { continue };
            d.notes.push(trial::too_weak(&suspect.name, &self.named(input), &outcome.chosen));
            if !trial::is_about(d, suspect.written) {
                d.secondary.push(Label { span: suspect.written, text: "too weak".to_string() });
            }
            return true;
        }
        false
    }

    /// The inputs in the words of the program.
    fn named(&self, input: &[String]) -> Vec<String> {
        let (this, args) = input.split_at(input.len() - self.method.params.len());
        let names = self.method.params.iter().map(|id| self.program[*id].name);
        let args = names.zip(args).map(|(name, value)| format!("{name} = {value}"));
        this.iter().cloned().chain(args).collect()
    }

    /// Calls and loops of the method, in the order of the text.
    fn suspects(&self) -> Vec<Suspect> {
        let Body::Block(block) = &self.method.body else { return Vec::new() };
        let mut found: Vec<Suspect> = Vec::new();
        let mut note = |suspect: Suspect| match found.iter_mut().find(|known| known.what == suspect.what) {
            Some(known) if known.at.start <= suspect.at.start => {}
            Some(known) => *known = suspect,
            None => found.push(suspect),
        };
        for stmt in &block.stmts {
            visit::each_stmt(stmt, &mut |stmt| {
                if let StmtKind::Loop(l) = &stmt.kind {
                    let line = self.map.line_col(stmt.span).map_or(0, |at| at.line);
                    let name = format!("the invariant of the loop on line {line}");
                    let written = l.contract.first().map_or(stmt.span, |clause| clause.span);
                    note(Suspect { what: Opened::Loop(stmt.span), name, at: stmt.span, written });
                }
            });
            visit::each_expr(stmt, &mut |e| {
                if let ExprKind::Call(call) = &e.kind
                    && let MethodRef::Known(callee) = &call.method
                    && !self.program[*callee].is_pure()
                {
                    let called = &self.program[*callee];
                    let name = format!("the contract of `{}`", called.name);
                    note(Suspect { what: Opened::Method(*callee), name, at: e.span, written: called.name_span });
                }
            });
        }
        found.sort_by_key(|suspect| suspect.at.start);
        found
    }

    /// Neither the code was seen to fail nor a contract to be too weak.
    fn give_up(&self, n_runs: usize, told: &mut [Diagnostic]) {
        let Body::Block(block) = &self.method.body else { return };
        let Some(d) = told.iter_mut().find(|d| d.is_error()) else { return };
        if self.method.params.iter().any(|id| !matches!(self.program[*id].ty, Type::Prim(_))) {
            return;
        }
        // An error of the contract is one of the method's end.
        let at = d.primary.span;
        let is_inside = block.stmts.iter().any(|stmt| stmt.span.start <= at.start && at.end <= stmt.span.end);
        let end = if is_inside { at.start } else { self.method.span.end };
        let last = self.suspects().into_iter().rfind(|suspect| suspect.at.start < end);
        d.notes.push(trial::not_confirmed(n_runs, last.map(|suspect| suspect.name).as_deref()));
    }
}

/// The one method of that name, and what Java calls it, if it can be called from outside: with an object that needs nothing to be made.
fn callable(program: &Program, member: Symbol) -> Option<(&Method, MethodId, String)> {
    let full = |m: &Method| m.class.map(|c| format!("{}.{}", program[c].name, m.name));
    let methods = program.source_classes().flat_map(|class| program[class].methods());
    let mut named = methods.filter(|id| full(&program[*id]).is_some_and(|name| name == member.as_str()));
    let id = named.next()?;
    let method = &program[id];
    let class = &program[method.class?];
    let is_plain = !method.is_constructor() && !method.ghost && matches!(method.body, Body::Block(_));
    let has_object = method.is_static() || !class.flags.is_abstract();
    let can_be = named.next().is_none() && is_plain && has_object && matches!(class.nesting, Nesting::Top);
    can_be.then(|| (method, id, format!("{}.{}", class.qualified, method.name)))
}

/// Small numbers, those in the contract and the body of a method, and those of counterexamples.
fn numbers(method: &Method, failures: &[Failure]) -> Vec<i64> {
    let mut found: Vec<i64> = trial::numbers_in(failures).collect();
    let mut note = |e: &java::tree::Expr| found.extend(e.constant.as_ref().and_then(|value| value.as_integral()));
    for e in method.contract.clauses.iter().flat_map(visit::clause_expressions) {
        visit::each(e, &mut note);
    }
    if let Body::Block(block) = &method.body {
        block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut note));
    }
    let fits = |n: &i64| i32::try_from(*n).is_ok();
    trial::numbers(found).into_iter().filter(fits).collect()
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
    let arguments = trial::arguments(input);
    format!("grail run {file} --policy modular --entry {entry}{arguments}")
}
