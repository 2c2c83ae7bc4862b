//! A method in which a contract stands in place of a call or a loop.
//!
//! The inputs are those for which the code does not fail. What the contract leaves open is tried out, small values first; what it does not allow is no
//! run. If the method then fails where the proof does, the contract lets something happen that the code never does: it is too weak.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use chalice::tree::{StmtKind, Type, visit};
use machine::value::Value;
use machine::{ByContract, Chooser, Open, PermissionScope};
use source::{Diagnostic, Span};

use super::{End, Trial, complaint};
use crate::lang::trial::{self, Tapes};

/// So many inputs are tried with a contract,
const MAX_INPUTS: usize = 8;
/// and so many choices for each of them.
const MAX_CHOICES: usize = 250;

/// Something that a proof knows only what is promised of.
pub(super) struct Suspect {
    pub by_contract: ByContract,
    /// "the contract of `m`"
    pub name: String,
    /// Where it is used first.
    pub at: Span,
    /// Where it is written.
    pub written: Span,
}

impl Trial<'_> {
    /// Calls and loops of the method, in the order of the text.
    pub(super) fn suspects(&self) -> Vec<Suspect> {
        let mut found: Vec<Suspect> = Vec::new();
        visit::each_stmt(&self.method.body, &mut |stmt| {
            let line = self.map.line_col(stmt.span).map_or(0, |at| at.line);
            let (by_contract, name, written) = match &stmt.kind {
                StmtKind::Call { call, .. } | StmtKind::Fork { call, .. } => {
                    let callee = &self.program[call.method];
                    (ByContract::Method(call.method), format!("the contract of `{}`", callee.name), callee.name_span)
                }
                StmtKind::While(l) => {
                    let first = l.invariants.first().map_or(l.guard.span, |clause| clause.body.span);
                    (ByContract::Loop(stmt.span), format!("the invariant of the loop on line {line}"), first)
                }
                _ => return,
            };
            if !found.iter().any(|suspect| suspect.by_contract == by_contract) {
                found.push(Suspect { by_contract, name, at: stmt.span, written });
            }
        });
        found
    }

    /// Says of errors which contracts are too weak for them; whether there is any of that kind.
    pub(super) fn find_weak(&self, inputs: &[Vec<String>], told: &mut [Diagnostic]) -> bool {
        let mut any = false;
        for suspect in self.suspects() {
            any |= self.is_weak(&suspect, inputs, told).unwrap_or(false);
        }
        any
    }

    /// Whether threads may meet on the way. Then one run does not show that the code never fails, and what lies in monitors and channels is not
    /// what contracts speak of.
    pub(super) fn synchronises(&self) -> bool {
        let mut reached = vec![self.id];
        let mut at = 0;
        while let Some(method) = reached.get(at).map(|id| &self.program[*id]) {
            let mut meets = false;
            visit::each_stmt(&method.body, &mut |stmt| match &stmt.kind {
                StmtKind::Call { call, .. } | StmtKind::Fork { call, .. } if !reached.contains(&call.method) => {
                    reached.push(call.method);
                }
                StmtKind::Share { .. }
                | StmtKind::Unshare(_)
                | StmtKind::Reorder { .. }
                | StmtKind::Acquire(_)
                | StmtKind::Release(_)
                | StmtKind::RdAcquire(_)
                | StmtKind::RdRelease(_)
                | StmtKind::Downgrade(_)
                | StmtKind::Lock { .. }
                | StmtKind::Wait { .. }
                | StmtKind::Signal { .. }
                | StmtKind::Send { .. }
                | StmtKind::Receive { .. } => meets = true,
                _ => {}
            });
            if meets {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Nothing where a run cannot judge what the program says.
    fn is_weak(&self, suspect: &Suspect, inputs: &[Vec<String>], told: &mut [Diagnostic]) -> Option<bool> {
        // As in a proof, permissions are those of methods.
        let scope = PermissionScope::Method;
        let options = machine::Options { scope, by_contract: Some(suspect.by_contract), ..machine::Options::default() };
        let image = Rc::new(machine::lower::lower(self.program, &options));
        if image.obligations || !image.unjudged.is_empty() {
            return None;
        }
        for input in inputs.iter().take(MAX_INPUTS) {
            let mut tapes = Tapes::new(MAX_CHOICES);
            while let Some(tape) = tapes.next() {
                let choices = Rc::new(RefCell::new(Choices { numbers: self.numbers.clone(), tape, made: Vec::new() }));
                let end = self.run(&image, options, input, Some(choices.clone()));
                let choices = choices.borrow();
                if let End::Fault(fault) = end
                    && let Some(d) = complaint::shown_by(told, &fault).filter(|d| !trial::is_shown(d))
                {
                    d.notes.push(trial::too_weak(&suspect.name, &self.named(input), &choices.told()));
                    if !trial::is_about(d, suspect.written) {
                        d.secondary.push(source::Label { span: suspect.written, text: "too weak".to_string() });
                    }
                    return Some(true);
                }
                let among: Vec<usize> = choices.made.iter().map(|made| made.among).collect();
                tapes.tried(&choices.tape, &among);
            }
        }
        Some(false)
    }
}

/// Makes the choices on a tape, and the plainest ones behind its end.
struct Choices {
    numbers: Vec<i64>,
    tape: Vec<usize>,
    made: Vec<Made>,
}

struct Made {
    name: String,
    value: Option<String>,
    among: usize,
}

impl Chooser for Choices {
    fn choose(&mut self, open: &Open, now: &Value, objects: &[Value]) -> Value {
        let values = self.values(&open.ty, now, objects);
        let at = self.tape.get(self.made.len()).copied().unwrap_or(0).min(values.len() - 1);
        let value = values[at].clone();
        self.made.push(Made { name: open.name.clone(), value: shown(&value), among: values.len() });
        value
    }
}

impl Choices {
    /// What something may be, the plainest first; never nothing.
    fn values(&self, ty: &Type, now: &Value, objects: &[Value]) -> Vec<Value> {
        let others: Vec<Value> = match ty {
            Type::Int => self.numbers.iter().map(|n| Value::Int(*n)).collect(),
            Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
            Type::Seq(of) if **of == Type::Int => {
                let seq = |numbers: &[i64]| Value::seq(numbers.iter().map(|n| Value::Int(*n)).collect());
                vec![seq(&[]), seq(&[0]), seq(&[1, 2])]
            }
            Type::Seq(_) => vec![Value::seq(Vec::new())],
            Type::Class(_) => [Value::Null].iter().chain(objects).cloned().collect(),
            _ => Vec::new(),
        };
        let mut seen = BTreeSet::new();
        [now.clone()].into_iter().chain(others).filter(|value| seen.insert(value.clone())).collect()
    }

    /// What was chosen, as far as it has a name.
    fn told(&self) -> Vec<(String, String)> {
        self.made.iter().filter_map(|made| Some((made.name.clone(), made.value.clone()?))).collect()
    }
}

/// A value that says something without the state around it.
fn shown(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some("null".to_string()),
        Value::Bool(b) => Some(b.to_string()),
        Value::Int(n) => Some(n.to_string()),
        Value::Seq(elements) => {
            let elements: Option<Vec<String>> = elements.iter().map(shown).collect();
            Some(format!("[{}]", elements?.join(", ")))
        }
        _ => None,
    }
}
