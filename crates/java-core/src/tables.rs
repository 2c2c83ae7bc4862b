//! Facts about a resolved program that do not depend on how it is proved or run.
//!
//! * [`hierarchy`]: what stands above a class;
//! * [`signature`]: which methods have the same parameters once type arguments are put in;
//! * [`selection`]: which body a call runs, as the JVM chooses it, and which declarations a class answers with which body;
//! * [`initialisation`]: which classes are initialised together, and in which order;
//! * [`unseen`]: methods of the program that the library or the language calls without a call in the text;
//! * [`reach`]: everything that code may run.
//!
//! The tables are asked about the program that they were made for. A consumer that adds classes (for lambdas) makes them for its own program.

mod hierarchy;
mod initialisation;
mod reach;
mod selection;
mod signature;
mod surroundings;
mod unseen;

use std::cell::OnceCell;

use java::tree::{ClassId, Program};
use rustc_hash::FxHashMap;
use source::Span;

pub use initialisation::InitPlan;
pub use reach::Reached;
pub use selection::{Answer, Answered};
pub use surroundings::Outwards;
pub use unseen::Callback;

/// The tables of one program.
pub struct Tables<'p> {
    p: &'p Program,
    /// The classes that stand for lambdas and method references, by the place of the expression.
    lambdas: FxHashMap<Span, ClassId>,
    /// For each class: itself, then everything above it, nearest first.
    supertypes: Vec<Vec<ClassId>>,
    /// Worked out when somebody asks.
    callbacks: OnceCell<Vec<Callback>>,
}

impl<'p> Tables<'p> {
    pub fn of(p: &'p Program) -> Tables<'p> {
        Tables::with_lambdas(p, FxHashMap::default())
    }

    /// The tables of a program in which lambdas have classes of their own.
    pub fn with_lambdas(p: &'p Program, lambdas: FxHashMap<Span, ClassId>) -> Tables<'p> {
        let supertypes = p.classes().map(|class| hierarchy::supertypes(p, class)).collect();
        Tables { p, lambdas, supertypes, callbacks: OnceCell::new() }
    }

    /// The program that the tables are about.
    pub fn program(&self) -> &'p Program {
        self.p
    }
}
