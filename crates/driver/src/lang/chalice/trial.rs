//! Is the code wrong, or does a contract say too little? A method that is not proved is run with small inputs.
//!
//! A run that stops where the proof does is shown to the user with the command that repeats it. Where none does, the method is run again with a
//! contract in place of a call or a loop ([`contracts`]): if something that the contract allows makes it fail, the contract is too weak. Where neither
//! is shown, that is said.

mod complaint;
mod contracts;
mod inputs;

use std::cell::RefCell;
use std::rc::Rc;

use chalice::Program;
use chalice::tree::{Expr, ExprKind, Method, MethodId, Target, Type, visit};
use explore::RoundRobin;
use machine::code::Image;
use machine::{Chooser, Fault, Limits, Machine, PermissionScope, Predicates, codes};
use num_traits::ToPrimitive;
use source::{Diagnostic, SourceMap, Symbol};
use verdict::Failure;

use crate::lang::trial;

/// So far each of them is followed.
const MAX_STEPS: u64 = 5_000;

/// Says of the errors of a method what runs say about them.
pub fn tried(
    program: &Program,
    map: &SourceMap,
    member: Symbol,
    failures: &[Failure],
    mut told: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let full = |id: &MethodId| format!("{}.{}", program[program[*id].class].name, program[*id].name);
    let Some(id) = program.methods().find(|id| full(id) == member.as_str()) else { return told };
    let method = &program[id];
    let tried = Trial { program, map, id, method, name: member, numbers: numbers(method, failures) };
    let clean = tried.find_failures(Predicates::Tracked, &mut told);
    // Nobody has folded anything for a method that begins with predicates. What they stand for can be had.
    if tried.begins_with_predicates() && trial::is_any_open(&told) {
        tried.find_failures(Predicates::Inline, &mut told);
    }
    if clean.is_empty() || !trial::is_any_open(&told) {
        return told;
    }
    // Where threads may meet, that one run does not fail says little.
    if tried.synchronises() {
        return told;
    }
    let is_weak = tried.find_weak(&clean, &mut told);
    if !is_weak && clean.len() >= trial::ENOUGH && !told.iter().any(trial::is_shown) {
        tried.give_up(clean.len(), &mut told);
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
    map: &'a SourceMap,
    id: MethodId,
    method: &'a Method,
    name: Symbol,
    /// Those that are worth trying.
    numbers: Vec<i64>,
}

impl Trial<'_> {
    /// Says of errors that the code fails, if a run shows it. The inputs for which none does.
    fn find_failures(&self, predicates: Predicates, told: &mut [Diagnostic]) -> Vec<Vec<String>> {
        let mut clean = self.inputs();
        // What a call keeps for itself is only missed where permissions are those of methods, as they are in a proof.
        for scope in [PermissionScope::Thread, PermissionScope::Method] {
            let options = machine::Options { scope, predicates, ..machine::Options::default() };
            let image = Rc::new(machine::lower::lower(self.program, &options));
            let mut n_allowed = 0;
            for input in std::mem::take(&mut clean) {
                let end = self.run(&image, options, &input, None);
                n_allowed += usize::from(!matches!(end, End::Nothing));
                if n_allowed > trial::MAX_INPUTS || !trial::is_any_open(told) {
                    break;
                }
                match end {
                    End::Clean => clean.push(input),
                    End::Nothing => {}
                    End::Fault(fault) => {
                        if let Some(d) = complaint::shown_by(told, &fault).filter(|d| !trial::is_shown(d)) {
                            d.notes.push(trial::shown_by(&self.command(scope, predicates, &input)));
                        }
                    }
                }
            }
        }
        clean
    }

    /// Whether the precondition wants a predicate.
    fn begins_with_predicates(&self) -> bool {
        let wants = |e: &Expr| match &e.kind {
            ExprKind::Access(access) => {
                matches!(access.target, Target::Predicate { .. } | Target::ElementPredicates { .. })
            }
            _ => false,
        };
        self.method.requires.iter().any(|clause| visit::any(&clause.body, &wants))
    }

    fn run(
        &self,
        image: &Rc<Image>,
        options: machine::Options,
        input: &[String],
        chooser: Option<Rc<RefCell<dyn Chooser>>>,
    ) -> End {
        let Ok(entry) = machine::find_entry(self.program, Some(self.name.as_str()), input) else { return End::Nothing };
        let limits = Limits { steps: MAX_STEPS, ..Limits::default() };
        let mut machine = Machine::new(image.clone(), &entry, options, limits);
        machine.print_to(Rc::new(RefCell::new(|_: &str| {})));
        if let Some(chooser) = chooser {
            machine.choose_by(chooser);
        }
        let end = explore::run(&mut machine, &mut RoundRobin, &mut |_| {});
        // What is only tried on some integers may not hold.
        let is_sampled = options.by_contract.is_some() && !machine.sampled().is_empty();
        match end.fault {
            _ if is_sampled => End::Nothing,
            None => End::Clean,
            Some(fault) if !is_violation(&fault) || fault.at_start => End::Nothing,
            Some(fault) => End::Fault(fault),
        }
    }

    fn command(&self, scope: PermissionScope, predicates: Predicates, input: &[String]) -> String {
        let file = &self.map.file(self.method.span.file).name;
        let arguments = trial::arguments(input);
        let scope = match scope {
            PermissionScope::Thread => "",
            PermissionScope::Method => " --scope method",
        };
        let predicates = match predicates {
            Predicates::Tracked => "",
            Predicates::Inline => " --predicates inline",
        };
        format!("grail run {file}{scope}{predicates} --entry {}{arguments}", self.name)
    }

    /// The inputs in the words of the program.
    fn named(&self, input: &[String]) -> Vec<String> {
        let (this, args) = input.split_at(input.len() - self.method.ins.len());
        let names = self.method.ins.iter().map(|id| self.method.locals[*id].name);
        let args = names.zip(args).map(|(name, value)| format!("{name} = {value}"));
        this.iter().cloned().chain(args).collect()
    }

    /// Neither the code was seen to fail nor a contract to be too weak.
    fn give_up(&self, n_runs: usize, told: &mut [Diagnostic]) {
        let is_simple = |ty: &Type| matches!(ty, Type::Int | Type::Bool);
        // No run looks for what is lost.
        let is_tried = |d: &&mut Diagnostic| d.is_error() && d.code != encode::chalice::codes::LEAK;
        let Some(d) = told.iter_mut().find(is_tried) else { return };
        if !self.method.ins.iter().all(|id| is_simple(&self.method.locals[*id].ty)) {
            return;
        }
        // An error of the method as a whole is one of its end.
        let end = match trial::is_about(d, self.method.name_span) {
            true => self.method.span.end,
            false => d.primary.span.start,
        };
        let last = self.suspects().into_iter().rfind(|suspect| suspect.at.start < end);
        d.notes.push(trial::not_confirmed(n_runs, last.map(|suspect| suspect.name).as_deref()));
    }
}

/// Small numbers, those that the method speaks of, and those of counterexamples.
fn numbers(method: &Method, failures: &[Failure]) -> Vec<i64> {
    let mut spoken_of: Vec<i64> = trial::numbers_in(failures).collect();
    let clauses = method.requires.iter().chain(&method.ensures).map(|clause| &clause.body);
    let mut exps: Vec<_> = clauses.collect();
    visit::each_stmt(&method.body, &mut |stmt| exps.extend(visit::stmt_exprs(stmt)));
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

/// Whether the program did something that it must not do. To be stopped by a limit is none of that.
fn is_violation(fault: &Fault) -> bool {
    ![codes::LIMIT, codes::UNSUPPORTED, codes::ASSUME, codes::ABORT].contains(&fault.code)
}
