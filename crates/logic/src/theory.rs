//! What collections, snapshots and their wrappers mean, as axioms with triggers.
//!
//! To a solver the operators of a collection are functions that it knows nothing about; the axioms here say all it needs, once
//! for each instance (`Seq<Int>`, `Set<Ref>`, ...). They are terms like any other, built without the simplifying constructors
//! where those would take away the very term that is to be explained.

mod wrappers;

use crate::pool::Pool;
use crate::term::Term;

pub use wrappers::{snapshot_axioms, wrapper_axioms};

/// An axiom: `body` for all `vars`, to be used wherever one of the trigger sets matches.
fn axiom(pool: &Pool, name: &str, vars: &[Term], triggers: &[&[Term]], body: Term) -> Term {
    let triggers: Vec<Vec<Term>> = triggers.iter().map(|set| set.to_vec()).collect();
    pool.quant_with(crate::term::QuantKind::Forall, vars, &triggers, body, None, name.into())
}
