//! What any translation to Silver gives back, whatever the language it comes from.

use std::fmt::Display;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashSet;
use silver::tree::Program;
use source::{Code, Diagnostic, SourceMap, Span, Symbol};
use verdict::{Failure, Member};
use words::way::Teller;

/// A translated program.
pub struct Encoded {
    pub program: Program,
    /// Which member of the user's each method, function and predicate of the translation belongs to.
    pub owners: IndexMap<Symbol, Owner>,
    /// Members of the translation that are nobody's and have nothing to be proved: declarations of a library, which are trusted.
    pub unowned: IndexSet<Symbol>,
    /// Constructs that have no translation: what is said of them, and of whatever relies on them, is not the whole truth.
    pub gaps: Vec<Gap>,
    /// What its nodes stand for.
    pub origins: Box<dyn Origins>,
}

/// Whom a member of a translation belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Owner {
    pub member: Member,
    /// The member of the translation that stands for that one: itself, or what it adds to.
    pub main: Symbol,
}

/// A construct that has no translation.
#[derive(Clone, PartialEq, Debug)]
pub struct Gap {
    pub what: Diagnostic,
    /// The method of the translation that it is in the body of: no other member is touched by it. Otherwise all of them may be.
    pub method: Option<Symbol>,
}

impl Gap {
    pub fn new(code: Code, span: Span, what: impl Display, method: Option<Symbol>) -> Gap {
        let message = format!("not supported: {what}");
        Gap { what: Diagnostic::error(code, span, message).with_id("unsupported"), method }
    }

    /// Adds it to others, once: a clause is translated for each of its uses.
    pub fn note(self, gaps: &mut Vec<Gap>) {
        if !gaps.contains(&self) {
            gaps.push(self);
        }
    }
}

/// The way back from a failure in a translation to the program.
pub trait Origins: Teller + Send + Sync {
    /// A failure in the words of the source language. `None` if the same failure is told elsewhere, and for probes, which are
    /// no errors.
    fn explain(&self, failure: &Failure, sources: &SourceMap) -> Option<Diagnostic>;

    /// The clause that a failure shows not to be well-defined where it is written: nobody may rely on it.
    fn ill_defined(&self, _failure: &Failure) -> Option<Span> {
        None
    }

    /// The probe that a failure shows to be reached.
    fn reached(&self, _failure: &Failure) -> Option<u32> {
        None
    }

    /// Warnings for the probes that nothing reaches, except in members about which nothing is known.
    fn unreached(&self, _reached: &FxHashSet<u32>, _undecided: &[Span]) -> Vec<Diagnostic> {
        Vec::new()
    }
}

/// How a program is to be translated, besides the options of its language.
#[derive(Clone, Debug, Default)]
pub struct Variant {
    /// Clauses that are not well-defined: nobody may rely on them.
    pub distrusted: Vec<Span>,
    /// With probes for contradictions and unreachable code.
    pub probes: bool,
    /// The user's methods whose bodies are translated, where the language can leave out the others: those are there by their contracts. All of them,
    /// if absent.
    pub bodies: Option<FxHashSet<Symbol>>,
}

impl Variant {
    pub fn translates_body_of(&self, method: Symbol) -> bool {
        self.bodies.as_ref().is_none_or(|bodies| bodies.contains(&method))
    }
}
