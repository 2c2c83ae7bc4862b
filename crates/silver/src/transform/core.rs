//! The core: what engines verify.

use std::ops::Deref;

use indexmap::{IndexMap, IndexSet};
use source::Symbol;

use super::quantified::innermost;
use crate::tree::{BinOp, Exp, ExpKind, MODULE, OPEN, Program, StmtKind};

/// A program of the core language. Only [`lower`](super::lower) makes one, and only of a program in which nothing is left that
/// the core has no place for.
#[derive(Clone, PartialEq, Debug)]
pub struct Core {
    program: Program,
    generated: IndexMap<Symbol, Generated>,
    measured: IndexSet<Symbol>,
}

/// Why a member is in the core that nobody wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Generated {
    pub purpose: Purpose,
    /// The member it was made for: what is said about the one is part of what is said about the other.
    pub owner: Symbol,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A method that proves the termination of a function. Only its [`Check`](StmtKind::Check)s speak to the user: whatever else
    /// fails in it is a failure of the function itself, which is verified on its own.
    Termination,
    /// A function that stands for a predicate's instances as values. Failing its precondition is reported as
    /// `predicateinstance.no.access`.
    Instance,
}

impl Core {
    pub(super) fn new(program: Program, generated: IndexMap<Symbol, Generated>, measured: IndexSet<Symbol>) -> Core {
        // In every build: an engine might pass over what it has no rule for.
        if let Some(left) = flaw(&program) {
            panic!("lowering left {left} behind");
        }
        Core { program, generated, measured }
    }

    /// What a member of the core was made for, unless it was there before.
    pub fn generated(&self, member: Symbol) -> Option<Generated> {
        self.generated.get(&member).copied()
    }

    /// The member of the program before lowering that a member of the core belongs to.
    pub fn owner(&self, member: Symbol) -> Symbol {
        self.generated(member).map_or(member, |made| made.owner)
    }

    /// The module that a member is in.
    pub fn module(&self, member: Symbol) -> Option<Symbol> {
        let member = self.owner(member);
        let function = self.functions.get(&member).map(|f| &f.annotations);
        let predicate = || self.predicates.get(&member).map(|p| &p.annotations);
        let method = || self.methods.get(&member).map(|m| &m.annotations);
        let annotations = function.or_else(predicate).or_else(method)?;
        annotations.get(MODULE)?.first().map(|name| Symbol::new(name))
    }

    /// Whether a function's body is known to the members of a module.
    pub fn is_known_in(&self, module: Option<Symbol>, function: Symbol) -> bool {
        let is_open = || self.functions[&function].annotations.contains_key(OPEN);
        self.module(function).is_none_or(|own| Some(own) == module || is_open())
    }

    /// Whether what a function applies, in its contract too, is always smaller than the function's own application by a measure.
    /// That is shown by the methods that prove its termination.
    pub fn is_measured(&self, function: Symbol) -> bool {
        self.measured.contains(&function)
    }

    /// The function whose termination a method proves, if that is its purpose.
    pub fn proves_termination_of(&self, method: Symbol) -> Option<Symbol> {
        self.generated(method).filter(|made| made.purpose == Purpose::Termination).map(|made| made.owner)
    }
}

impl Deref for Core {
    type Target = Program;

    fn deref(&self) -> &Program {
        &self.program
    }
}

/// What is in a program that the core has no place for.
fn flaw(program: &Program) -> Option<&'static str> {
    let mut found = None;
    if !program.adts.is_empty() {
        found = Some("an algebraic type");
    }
    if program.functions.values().any(|f| !f.decreases.is_empty())
        || program.methods.values().any(|m| !m.decreases.is_empty())
    {
        found = Some("a decreases clause");
    }
    program.each_exp(&mut |e| {
        e.visit_with_triggers(&mut |e| found = flaw_of(e).or(found));
    });
    for body in program.methods.values().filter_map(|m| m.body.as_ref()) {
        body.visit(&mut |stmt| match &stmt.kind {
            StmtKind::Assume(_) | StmtKind::Unreachable => found = Some("a statement outside the core"),
            StmtKind::While { decreases, .. } if !decreases.is_empty() => found = Some("a decreases clause"),
            _ => {}
        });
    }
    found
}

fn flaw_of(e: &Exp) -> Option<&'static str> {
    match &e.kind {
        ExpKind::AdtCtor { .. } | ExpKind::AdtField { .. } | ExpKind::AdtIs { .. } => {
            Some("an expression of an algebraic type")
        }
        ExpKind::PredicateInstance { .. } => Some("a predicate instance"),
        ExpKind::Forall { body, .. } if !body.is_pure() && !is_canonical(body) => Some("an impure quantifier"),
        _ => None,
    }
}

fn is_canonical(body: &Exp) -> bool {
    match &body.kind {
        ExpKind::Binary(BinOp::Implies, cond, resource) => {
            cond.is_pure() && matches!(innermost(resource).kind, ExpKind::Acc(_) | ExpKind::Wand(_))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::flaw;
    use crate::transform::testing::{lowered, program};

    #[test]
    fn what_lowering_removes_has_no_place_in_the_core() {
        let cases = [
            "adt L { nil() }",
            "adt L { nil() } method m() { var l: L; l := nil() }",
            "adt L { nil() cons(tail: L) } method m(l: L) { assert l.isnil }",
            "function f(n: Int): Int decreases n { 0 }",
            "method m() decreases * { }",
            "method m() { while (false) decreases * { } }",
            "method m() { assume true }",
            "field f: Int method m(s: Seq[Ref]) requires forall x: Ref, y: Ref :: x in s && y in s ==> acc(x.f) && acc(y.f) { }",
        ];
        for text in cases {
            assert!(flaw(&program(text)).is_some(), "{text}");
            assert_eq!(flaw(&lowered(text)), None, "{text}");
        }
    }
}
