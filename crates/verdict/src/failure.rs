//! What an engine says about a member.

use std::time::Duration;

use source::{Span, Symbol};

use crate::{ErrorKind, Reason};

/// A place in the program as the engine knows it: where it was written and, for generated code, the encoder's number for the
/// source construct (0 for plain Silver).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    pub span: Span,
    pub origin: u32,
}

/// A decision on the path to a failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    pub place: Place,
    /// The condition in the program's words.
    pub cond: String,
    pub taken: bool,
}

/// Something that happened to the permission in question before the failure, oldest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub place: Place,
    pub change: Change,
    /// The obligation or statement it happened for.
    pub by: ErrorKind,
    /// The amount, where it is known and less than all.
    pub share: Option<String>,
}

/// What happens to a permission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    Gained,
    GivenAway,
    /// Still held, but out of reach until a loop is over.
    SetAside,
}

/// One obligation that could not be proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    pub kind: ErrorKind,
    pub reason: Reason,
    /// Where the error is reported: the statement or clause of the catalogue.
    pub at: Place,
    /// The node the reason speaks of: the conjunct that is false, the access that lacks permission.
    pub offending: Place,
    /// That node as Silver text.
    pub offending_text: String,
    pub branches: Vec<Branch>,
    pub history: Vec<Event>,
    /// Values of the program's variables in a state that may fail; empty where the solver gives none.
    pub counterexample: Vec<(String, String)>,
    /// Whether the solver ran out of budget on this obligation, so that the failure may only mean "not proved in time".
    pub out_of_budget: bool,
}

impl Failure {
    /// `assert.failed:assertion.false`
    pub fn id(&self) -> String {
        format!("{}:{}", self.kind.id(), self.reason.id())
    }
}

/// What became of a member. Only `Verified` is success.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Verified,
    /// At least one failure; further ones only with `--all-errors`.
    Failed(Vec<Failure>),
    /// A construct the engine cannot handle was reached.
    Unsupported {
        what: String,
        at: Place,
    },
    /// The solver broke down, was the wrong one, or ran out of memory.
    SolverFailure(String),
    /// A limit on the whole member struck before the proof was complete.
    OutOfBudget,
    Cancelled,
    /// A bug in the engine.
    InternalError(String),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MemberKind {
    Function,
    Predicate,
    Method,
    /// A group of global facts (domains) checked on its own.
    Domain,
}

/// What a proof rests on without checking it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Trusted {
    AbstractMethod(Symbol),
    AbstractFunction(Symbol),
    Axiom(Symbol),
    Assume(Span),
    /// Messages of this channel owe other messages, and nobody need receive them.
    Owing(Symbol),
    /// It calls itself, and nothing shows that it ends.
    Termination(Symbol),
    /// An option that leaves checks out.
    Option(Symbol),
}

/// Counts a member's verification took, for `--stats`.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    pub time: Duration,
    pub solver_time: Duration,
    /// Named counters: solver calls a kind, paths, …; in a fixed order.
    pub counters: Vec<(&'static str, u64)>,
}

#[derive(Clone, Debug)]
pub struct MemberReport {
    pub name: Symbol,
    pub kind: MemberKind,
    pub at: Place,
    pub outcome: Outcome,
    pub stats: Stats,
}
