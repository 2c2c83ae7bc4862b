//! Is the code wrong, or does a contract say too little? A method that is not proved is run with small inputs.
//!
//! A run that stops where the proof does is shown to the user with the command that repeats it. If no input makes the method fail, it may be
//! right, and the last thing that the proof knows only by contract (a call, a loop) may promise too little. That is a guess, and told as one.

use std::cell::RefCell;
use std::rc::Rc;

use chalice::Program;
use chalice::tree::{ExprKind, Method, MethodId, StmtKind, Type, visit};
use explore::RoundRobin;
use machine::code::Image;
use machine::{Fault, Limits, Machine, PermissionScope, codes};
use num_traits::ToPrimitive;
use source::{Diagnostic, SourceMap, Symbol};

use crate::lang::trial;

/// So far each of them is followed.
const MAX_STEPS: u64 = 5_000;
/// Says of the errors of a method what runs say about them.
pub fn tried(program: &Program, map: &SourceMap, member: Symbol, mut told: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let full = |id: &MethodId| format!("{}.{}", program[program[*id].class].name, program[*id].name);
    let Some(method) = program.methods().find(|id| full(id) == member.as_str()).map(|id| &program[id]) else {
        return told;
    };
    let tried = Trial { program, method, name: member };
    let inputs = tried.inputs();
    let mut clean = 0;
    // What a call keeps for itself is only missed where permissions are those of methods, as they are in a proof.
    for scope in [PermissionScope::Thread, PermissionScope::Method] {
        let options = machine::Options { scope, ..machine::Options::default() };
        let image = Rc::new(machine::lower::lower(program, &options));
        clean = 0;
        for input in &inputs {
            match tried.run(&image, options, input) {
                End::Clean => clean += 1,
                End::Nothing => {}
                End::Fault(fault) => {
                    let Some(d) = trial::error_about(&mut told, fault.span) else { continue };
                    let file = &map.file(method.span.file).name;
                    d.notes.push(trial::shown_by(&tried.command(file, scope, input)));
                    return told;
                }
            }
        }
    }
    if clean >= trial::ENOUGH
        && let Some(d) = told.iter_mut().find(|d| d.is_error())
        && let Some(suspect) = tried.suspect(map, d)
    {
        d.notes.push(trial::not_shown(clean, &suspect));
    }
    told
}

enum End {
    /// It came to its end.
    Clean,
    Fault(Box<Fault>),
    /// The input is not allowed, or a limit struck.
    Nothing,
}

struct Trial<'a> {
    program: &'a Program,
    method: &'a Method,
    name: Symbol,
}

impl Trial<'_> {
    /// Arguments as on the command line, the plainest first. Of objects there is only null.
    fn inputs(&self) -> Vec<Vec<String>> {
        let numbers = self.numbers();
        let choices: Vec<Vec<String>> = (self.method.ins.iter())
            .map(|id| match &self.method.locals[*id].ty {
                Type::Int => numbers.clone(),
                Type::Bool => vec!["false".to_string(), "true".to_string()],
                Type::Seq(_) => vec!["[]".to_string()],
                _ => vec!["null".to_string()],
            })
            .collect();
        trial::inputs(&choices)
    }

    /// Small numbers, and those that the method speaks of.
    fn numbers(&self) -> Vec<String> {
        let mut spoken_of = Vec::new();
        let clauses = self.method.requires.iter().chain(&self.method.ensures).map(|clause| &clause.body);
        let mut exps: Vec<_> = clauses.collect();
        visit::each_stmt(&self.method.body, &mut |stmt| exps.extend(visit::stmt_exprs(stmt)));
        for e in exps {
            let note = RefCell::new(&mut spoken_of);
            visit::any(e, &|e| {
                if let ExprKind::Int(n) = &e.kind
                    && let Some(n) = n.to_i64()
                {
                    note.borrow_mut().push(n);
                }
                false
            });
        }
        trial::numbers(spoken_of)
    }

    fn run(&self, image: &Rc<Image>, options: machine::Options, input: &[String]) -> End {
        let Ok(entry) = machine::find_entry(self.program, Some(self.name.as_str()), input) else { return End::Nothing };
        let limits = Limits { steps: MAX_STEPS, ..Limits::default() };
        let mut machine = Machine::new(image.clone(), &entry, options, limits);
        machine.print_to(Rc::new(RefCell::new(|_: &str| {})));
        match explore::run(&mut machine, &mut RoundRobin, &mut |_| {}).fault {
            None => End::Clean,
            Some(fault) if !is_violation(&fault) || self.is_not_allowed(&fault) => End::Nothing,
            Some(fault) => End::Fault(fault),
        }
    }

    /// Whether it is the input that is wrong.
    fn is_not_allowed(&self, fault: &Fault) -> bool {
        let requires = self.method.requires.iter().map(|clause| clause.body.span);
        let mut places = requires.chain([self.method.span, self.method.name_span]);
        fault.code == codes::PRECONDITION && fault.stack.len() <= 1 && places.any(|at| at.start <= fault.span.start)
    }

    fn command(&self, file: &str, scope: PermissionScope, input: &[String]) -> String {
        let arguments: String = input.iter().map(|arg| format!(" --arg {arg}")).collect();
        let scope = match scope {
            PermissionScope::Thread => "",
            PermissionScope::Method => " --scope method",
        };
        format!("grail run {file}{scope} --entry {}{arguments}", self.name)
    }

    /// What stands before the error of which the proof knows only what is promised.
    fn suspect(&self, map: &SourceMap, d: &Diagnostic) -> Option<String> {
        let is_simple = |ty: &Type| matches!(ty, Type::Int | Type::Bool);
        if !self.method.ins.iter().all(|id| is_simple(&self.method.locals[*id].ty)) {
            return None;
        }
        // An error of the method as a whole is one of its end.
        let end = match trial::is_about(d, self.method.name_span) {
            true => self.method.span.end,
            false => d.primary.span.start,
        };
        let mut last = None;
        visit::each_stmt(&self.method.body, &mut |stmt| {
            let line = map.line_col(stmt.span).map_or(0, |at| at.line);
            let found = match &stmt.kind {
                StmtKind::Call { call, .. } => {
                    Some(format!("the contract of `{}`, called on line {line},", self.program[call.method].name))
                }
                StmtKind::While(_) => Some(format!("the invariant of the loop on line {line}")),
                _ => None,
            };
            if stmt.span.start < end && found.is_some() {
                last = found;
            }
        });
        last
    }
}

/// Whether the program did something that it must not do. To be stopped by a limit is none of that.
fn is_violation(fault: &Fault) -> bool {
    ![codes::LIMIT, codes::UNSUPPORTED, codes::ASSUME, codes::ABORT].contains(&fault.code)
}
