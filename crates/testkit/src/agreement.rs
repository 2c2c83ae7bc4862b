//! The law that ties the two halves together: what is proved must not fail when it runs.
//!
//! For every method of a verified program, callers are made up ([`scene`]) until some satisfy the precondition; each of those is then
//! explored, with permissions tracked by method as the verifier does, and by thread. Whatever fails inside the method is a bug of
//! the verifier or of the machine.

pub mod blocking;
mod drain;
mod scene;
mod wants;

use std::collections::BTreeSet;
use std::rc::Rc;

use chalice::Program;
use chalice::tree::visit::each_stmt;
use chalice::tree::{Block, MethodId, StmtKind};
use explore::{Bounds, RoundRobin};
use machine::{Fault, Limits, Machine, Next, Options, PermissionScope, Predicates, codes};
use source::{FileId, SourceMap, Span};

use wants::Wants;

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Callers to make up for a method.
    pub attempts: u64,
    /// Callers that satisfy the precondition to explore.
    pub callers: usize,
    pub schedules: u64,
    pub steps: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { attempts: 120, callers: 3, schedules: 60, steps: 40_000 }
    }
}

/// What came of one method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Result {
    /// Callers ran it without a violation; some may have been cut off by a limit.
    Agrees { callers: usize, endless: bool },
    /// No caller was found that satisfies the precondition.
    NoCaller,
    /// It has a construct that cannot be executed.
    NotExecutable(String),
    /// It is not proved, or uses something that is not.
    NotProved,
    /// Runs failed for a reason that a proof leaves open: an assumption, or waiting for a signal.
    Outside(String),
    /// Proved, and yet it fails: the caller and what happened.
    Disagrees { caller: String, why: String },
}

/// A method with what came of it.
#[derive(Clone, Debug)]
pub struct Method {
    pub name: String,
    pub result: Result,
}

/// Tries all methods of a program. `errors` are the lines at which the verifier rejects it; methods that have such lines, or call such
/// methods, are left out. `Err`: not a legal program, though it is not meant to be rejected.
pub fn check(
    name: &str,
    text: &str,
    errors: &BTreeSet<u32>,
    effort: &Effort,
) -> std::result::Result<Vec<Method>, String> {
    with_subject(name, text, errors, effort, |subject| {
        let result = |id| if subject.rejected.contains(&id) { Result::NotProved } else { subject.method(id) };
        subject.methods().map(|id| Method { name: full_name(subject.program, id), result: result(id) }).collect()
    })
}

fn with_subject<T: Default>(
    name: &str,
    text: &str,
    errors: &BTreeSet<u32>,
    effort: &Effort,
    work: impl FnOnce(&Subject<'_>) -> T,
) -> std::result::Result<T, String> {
    let map = SourceMap::new();
    let file = map.add(name, text);
    let loaded = chalice::load(&map, &[file]);
    let Some(program) = loaded.program else {
        // A program that is meant to be illegal has nothing to run.
        let meant = !errors.is_empty();
        let why = loaded.diagnostics.first().map(|d| d.message.clone()).unwrap_or_default();
        return if meant { Ok(T::default()) } else { Err(why) };
    };
    let rejected = rejected(&map, &program, errors);
    Ok(work(&Subject { name, text, program: &program, rejected: &rejected, effort }))
}

fn full_name(program: &Program, id: MethodId) -> String {
    format!("{}.{}", program[program[id].class].name, program[id].name)
}

/// The methods that are not proved, or may call one that is not. An error outside all methods rejects all.
fn rejected(map: &SourceMap, program: &Program, errors: &BTreeSet<u32>) -> BTreeSet<MethodId> {
    let lines = |span: Span| {
        let line = |at| map.line_col(at).map_or(0, |at| at.line);
        line(span)..=line(Span { start: span.end.saturating_sub(1), ..span })
    };
    let mut rejected: BTreeSet<MethodId> =
        program.methods().filter(|m| errors.iter().any(|line| lines(program[*m].span).contains(line))).collect();
    let outside = errors.iter().any(|line| !rejected.iter().any(|m| lines(program[*m].span).contains(line)));
    if outside {
        return program.methods().collect();
    }
    loop {
        let more: Vec<MethodId> = program
            .methods()
            .filter(|m| !rejected.contains(m) && calls(&program[*m].body).iter().any(|c| rejected.contains(c)))
            .collect();
        if more.is_empty() {
            return rejected;
        }
        rejected.extend(more);
    }
}

/// The methods that a block calls or forks.
fn calls(block: &Block) -> Vec<MethodId> {
    let mut found = Vec::new();
    each_stmt(block, &mut |stmt| {
        if let StmtKind::Call { call, .. } | StmtKind::Fork { call, .. } = &stmt.kind {
            found.push(call.method);
        }
    });
    found
}

/// How the run of one caller ended.
enum Ran {
    Clean,
    Endless,
    /// The caller itself did something that it may not.
    BadCaller,
    NotExecutable(String),
    Outside(String),
    Violation(String),
}

struct Subject<'a> {
    name: &'a str,
    text: &'a str,
    program: &'a Program,
    rejected: &'a BTreeSet<MethodId>,
    effort: &'a Effort,
}

impl Subject<'_> {
    /// The program's own methods.
    fn methods(&self) -> impl Iterator<Item = MethodId> + '_ {
        self.program.methods().filter(|m| !self.program[self.program[*m].class].external)
    }

    /// Guesses at callers of a method.
    fn guesses(&self, id: MethodId) -> impl Iterator<Item = String> + '_ {
        let usable = |m: MethodId| m != id && !self.rejected.contains(&m);
        let wants = Wants::of(self.program, &self.program[id], &usable);
        (0..self.effort.attempts).map_while(move |attempt| scene::caller(self.program, self.text, id, &wants, attempt))
    }

    fn method(&self, id: MethodId) -> Result {
        let (mut callers, mut endless) = (0, false);
        let mut otherwise = Result::NoCaller;
        for (attempt, caller) in self.guesses(id).enumerate() {
            match self.run(&caller) {
                Ran::BadCaller => {}
                Ran::NotExecutable(what) => {
                    otherwise = Result::NotExecutable(what);
                    if callers == 0 && attempt > 10 {
                        break;
                    }
                }
                Ran::Outside(what) => otherwise = Result::Outside(what),
                Ran::Clean => callers += 1,
                Ran::Endless => {
                    callers += 1;
                    endless = true;
                }
                Ran::Violation(why) => return Result::Disagrees { caller, why },
            }
            if callers >= self.effort.callers {
                break;
            }
        }
        if callers == 0 { otherwise } else { Result::Agrees { callers, endless } }
    }

    /// Programs that leave folding to the tool run with predicates that stand for their bodies.
    fn options(&self, scope: PermissionScope) -> Options {
        let folds_itself = self.text.lines().next().is_some_and(|line| line.contains("-autoFold"));
        let predicates = if folds_itself { Predicates::Inline } else { Predicates::Tracked };
        Options { scope, predicates, ..Options::default() }
    }

    fn run(&self, caller: &str) -> Ran {
        let map = SourceMap::new();
        let files = [map.add(self.name, self.text), map.add("caller", caller)];
        let loaded = chalice::load(&map, &files);
        // A guess may even be ill-typed: a fold with the wrong number of arguments, say.
        let Some(program) = loaded.program else { return Ran::BadCaller };
        let mut ran = Ran::BadCaller;
        for scope in [PermissionScope::Method, PermissionScope::Thread] {
            let start = start(&program, self.options(scope), self.effort.steps);
            let mut once = start.clone();
            if let Some(fault) = explore::run(&mut once, &mut RoundRobin, &mut |_| {}).fault {
                ran = self.judge(&map, &once, files[1], &fault);
                if !matches!(ran, Ran::Endless) {
                    return ran;
                }
                continue;
            }
            let bounds = Bounds { schedules: Some(self.effort.schedules), ..Bounds::default() };
            let mut last = start.clone();
            let found = explore::explore(&start, &bounds, &mut |_, end| {
                last = end.clone();
                true
            });
            ran = match found.fault {
                Some((fault, schedule)) => {
                    let mut end = start.clone();
                    explore::run(&mut end, &mut explore::Replay(schedule), &mut |_| {});
                    let judged = self.judge(&map, &end, files[1], &fault);
                    if !matches!(judged, Ran::Endless) {
                        return judged;
                    }
                    judged
                }
                None => Ran::Clean,
            };
        }
        ran
    }

    fn judge(&self, map: &SourceMap, end: &Machine, caller: FileId, fault: &Fault) -> Ran {
        match fault.code {
            codes::LIMIT => return Ran::Endless,
            codes::UNSUPPORTED => return Ran::NotExecutable(fault.message.clone()),
            codes::ASSUME | codes::ABORT => return Ran::Outside("an assumption does not hold".into()),
            codes::DEADLOCK if waits_for_signal(end) => return Ran::Outside("waits for a signal".into()),
            _ => {}
        }
        if fault.thread == 0 && fault.code != codes::DEADLOCK && self.is_callers_fault(caller, fault) {
            return Ran::BadCaller;
        }
        if !end.sampled().is_empty() {
            return Ran::Outside("a quantifier over all integers was only tried on some".into());
        }
        let at = map.line_col(fault.span).map_or(0, |at| at.line);
        Ran::Violation(format!("{} at line {at}: {} ({})", fault.code.0, fault.message, fault.label))
    }

    /// Whether the main thread was not in the body of a method that is proved: the one in question, or one that prepares its call.
    fn is_callers_fault(&self, caller: FileId, fault: &Fault) -> bool {
        if fault.span.file == caller {
            return true;
        }
        let Some(call) = fault.stack.len().checked_sub(2).map(|at| &fault.stack[at]) else { return true };
        let Some(id) = self.program.methods().find(|m| full_name(self.program, *m) == call.name) else { return true };
        let requires = &self.program[id].requires;
        requires.iter().any(|c| c.span.start <= call.span.start && call.span.end <= c.span.end)
    }
}

fn start(program: &Program, options: Options, steps: u64) -> Machine {
    let entry =
        machine::find_entry(program, Some(&format!("{}.main", scene::CLASS)), &[]).expect("the caller has a main");
    let image = machine::lower::lower(program, &options);
    Machine::new(Rc::new(image), &entry, options, Limits { steps, ..Limits::default() })
}

fn waits_for_signal(machine: &Machine) -> bool {
    (0..machine.n_threads() as u32).any(|t| matches!(machine.next(t), Next::Signal(..)))
}
