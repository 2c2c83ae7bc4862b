//! What the engine says about an implementation.

use std::sync::Arc;
use std::time::Duration;

use boogie::tree::{Exp, ImplId};
use source::{Span, Symbol};
use verdict::Standing;

use crate::obligation::Obligation;
use crate::terms::Unsupported;

#[derive(Clone, Debug)]
pub struct Report {
    pub implementation: ImplId,
    pub name: Symbol,
    pub at: Span,
    pub outcome: Outcome,
    /// What became of each assertion, in the order in which control may reach them.
    pub claims: Vec<Claim>,
    /// The clause that nothing satisfies together with those before it: the implementation can never start.
    pub vacuous: Option<Span>,
    /// Code that nothing gets to, if that was asked for.
    pub unreachable: Vec<Span>,
    pub stats: Stats,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    pub obligation: Obligation,
    pub at: Span,
    pub standing: Standing,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    Verified,
    /// Every execution that stays within the depth of inlining or unrolling is verified; nothing is known of the others.
    Bounded(Span),
    /// At least one.
    Failed(Vec<Failure>),
    Unsupported(Unsupported),
    SolverFailure(String),
    /// The engine broke down over this implementation; nothing is known of it.
    InternalError(String),
    Cancelled,
}

/// An assertion that was not proved.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    pub obligation: Obligation,
    pub at: Span,
    /// What a translation says the assertion stands for; 0 for what somebody wrote.
    pub origin: u32,
    /// The clause that is meant, where it is written elsewhere.
    pub related: Option<Span>,
    /// The condition that might be false, as it is written; none for those that the tool made.
    pub condition: Option<Exp>,
    /// `{:msg "…"}` of the clause.
    pub message: Option<Arc<str>>,
    /// The blocks on the way that have a place in the program.
    pub trace: Vec<TraceStep>,
    /// Conditions on the way, and whether they held.
    pub branches: Vec<(Span, bool)>,
    /// Values of variables that the assertion speaks of.
    pub values: Vec<(String, String)>,
    /// Where what the assertion speaks of has its value from.
    pub origins: Vec<Origin>,
    pub certainty: Certainty,
    /// The states on the way, if they were asked for.
    pub way: Vec<Moment>,
}

/// Something on the way that gave a variable its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    pub at: Span,
    pub giver: Giver,
}

verdict::catalogue! {
    /// What gives variables values.
    Giver {
        Assignment => ("value.assignment", "the value comes from here", "the value comes from here"),
        Update => ("value.update", "what is read in a map comes from here", "the value comes from here"),
        Havoc => ("value.havoc", "any value may come from here", "any value may come from here"),
        Call => (
            "value.call", "the call promises enough of the value", "of the value only what this call promises is known"
        ),
        Loop => (
            "value.loop", "the invariants say enough of the value",
            "of the value only what the loop's invariants say is known"
        ),
    }
}

/// A state before a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    pub at: Span,
    /// The condition that was decided to get here, and whether it held.
    pub decided: Option<(Span, bool)>,
    pub values: Vec<(Symbol, String)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceStep {
    pub label: Arc<str>,
    pub at: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// There is a state in which it fails.
    Refuted,
    /// The solver has what looks like such a state.
    NotProved,
    /// The budget was not enough to tell.
    OutOfBudget,
}

#[derive(Clone, Copy, Default, Debug)]
pub struct Stats {
    pub time: Duration,
    pub solver_time: Duration,
    pub assertions: u64,
    pub queries: u64,
    pub units: u64,
    /// Whether more than half of what the implementation may cost was needed.
    pub over_half: bool,
}
