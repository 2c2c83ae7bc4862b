//! How a rule stops: with a failed obligation, or because the whole member cannot go on.

use silver::obligation::{ErrorKind, Reason};
use silver::tree::Meta;
use verdict::{Failure, Outcome, Place};

/// Which obligation is being checked, and where its failure is reported. The construct that fails adds the reason.
#[derive(Clone, Copy, Debug)]
pub struct Blame {
    pub kind: ErrorKind,
    pub at: Meta,
    /// Replaces the reason of every failure below, for generated checks that stand for something else.
    pub reason: Option<Reason>,
}

impl Blame {
    pub fn new(kind: ErrorKind, at: Meta) -> Blame {
        Blame { kind, at, reason: None }
    }
}

/// Why a rule did not complete.
#[derive(Clone, Debug)]
pub enum Abort {
    /// An obligation failed on this path.
    Failed(Box<Failure>),
    /// The member as a whole ends with this outcome (never `Verified`).
    Fatal(Outcome),
    /// There are more paths than are to be followed one by one.
    ManyPaths,
}

/// The result of a rule in direct style.
pub type Eval<T> = Result<T, Abort>;

/// The result of a rule in continuation style: `Ok` means that every path below was explored without a failure that stops.
pub type Flow = Result<(), Abort>;

pub fn place(meta: Meta) -> Place {
    Place { span: meta.span, origin: meta.origin.0 }
}

pub fn unsupported(what: impl Into<String>, at: Meta) -> Abort {
    Abort::Fatal(Outcome::Unsupported { what: what.into(), at: place(at) })
}
