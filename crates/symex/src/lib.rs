//! Symbolic execution of Silver programs: the engine that proves them.
//!
//! A program in the core language (see `silver::transform`) comes in, a report a member comes out. The engine knows nothing of
//! source languages; failures carry the places and origins of the nodes they are about.
//!
//! # The state and the rules
//!
//! A [state](state) has a store (variables → terms), a [heap] (chunks: permission to a location, with its value) and the heaps
//! that `old` speaks of. What is known is the [path]: facts along the current path, mirrored in the solver. Four kinds of rules:
//!
//! - [evaluate](eval): an expression becomes a term; that it is well-defined is proved on the way. Direct style: branches inside
//!   are joined again.
//! - [produce]: an assertion's permissions are added, its facts assumed.
//! - [consume]: its permissions are taken, its facts proved.
//! - [execute](exec): statements, in terms of the others.
//!
//! The last three branch on impure conditionals, so they are in continuation style: each path goes on with what comes next, in a
//! solver scope of its own. An assertion's *snapshot* is the tuple of values of the locations it covers; functions take it as an
//! argument, predicates keep it while they are folded. [Families](quantified) of locations are single chunks; [wands] are
//! resources by shape. [Functions](functions) are verified first and become axioms; then predicates and methods, in parallel.

mod amount;
mod attempt;
mod clauses;
mod consume;
mod counterexample;
mod definition;
mod depend;
mod engine;
mod eval;
mod exec;
mod failure;
mod functions;
mod heap;
mod history;
mod join;
mod knowledge;
mod later;
mod members;
mod memo;
mod names;
mod nearby;
mod path;
mod preamble;
mod produce;
mod program;
mod quantified;
mod reach;
mod state;
mod vacuity;
mod verify;
mod wands;
mod way;

pub use verify::{DEFAULT_BRANCHES, Options, ProofWatch, Unavailable, verify};
