//! Java in the ownership model into BoogiePL.
//!
//! Objects are unshared, shared behind a lock, or immutable; a thread's access set says what it may touch; levels of locks exclude deadlock;
//! packing and rep fields give invariants over owned objects. Each method becomes a procedure that is proved alone. The state of an
//! object is one value, and a packed object keeps copies of the states of what it owns.
//!
//! One concern a file: the classes ([`world`], [`features`]), annotations ([`spec`]), code ([`body`], [`values`], [`stmts`], [`loops`], [`jumps`],
//! [`switches`], [`calls`], [`objects`], [`inner`], [`lambdas`], [`library`]), what the model adds to code ([`monitors`], [`owning`], [`statics`]), members ([`methods`],
//! [`overriding`], [`inherited`], [`invariants`]), one object in several classes ([`frames`]), state abstraction ([`inspectors`], [`promises`], [`imports`]), rules that need no proof ([`rules`]), what every program starts with ([`prelude`]), the
//! text with the places it stands for ([`document`]), and what is said about failures ([`checks`], [`explain`]).
//!
//! What has no translation is a gap at its place, and makes the member it is in undecided.

mod body;
mod calls;
pub mod checks;
mod document;
mod encoder;
mod exceptions;
mod explain;
mod features;
mod frames;
mod imports;
mod inherited;
mod inner;
mod inspectors;
mod invariants;
mod jumps;
mod lambdas;
mod library;
mod loops;
mod methods;
mod monitors;
mod objects;
mod overriding;
mod owning;
mod prelude;
mod promises;
pub mod registry;
mod rules;
mod spec;
mod statics;
mod stmts;
mod switches;
mod terms;
mod values;
mod world;

use indexmap::IndexMap;
use java::tree::Program;
use source::{Diagnostic, Symbol};

pub use checks::Check;
pub use document::{Marks, Origin};
pub use encoder::declared;
pub use explain::{Failed, explain};

use crate::{Gap, Owner};
use encoder::Encoder;
use world::Side;

/// A program in BoogiePL.
pub struct Translation {
    pub text: String,
    /// What the pieces of the text stand for.
    pub marks: Marks,
    /// Which member of the user's each implementation belongs to.
    pub owners: IndexMap<Symbol, Owner>,
    pub gaps: Vec<Gap>,
    /// Rules of the model that the program breaks by what is written: nothing is proved of such a program.
    pub rejected: Vec<Diagnostic>,
}

pub fn translate(p: &Program) -> Translation {
    let e = Encoder::new(p);
    e.rules();
    for class in e.world.classes.clone() {
        for is_static in [false, true] {
            e.invariants(Side { class, is_static });
        }
        e.class_initialiser(class);
        for method in p[class].methods() {
            e.method(method);
            e.entry(method);
        }
        e.inherits(class);
        e.overrides(class);
        e.promises(class);
    }
    let mut lines = e.prelude();
    lines.extend(e.out.take());
    let (text, marks) = lines.finish();
    let mut rejected = e.rejected.take();
    rejected.sort_by_key(|diagnostic| diagnostic.primary.span);
    Translation { text, marks, owners: e.owners.take(), gaps: e.gaps.take(), rejected }
}
