//! The second engine for core Silver: a total heap, by verification conditions.
//!
//! A program becomes BoogiePL ([`translate`]), which `vcgen` proves. For every field and predicate there is a map of values and one of
//! permissions; a value is forgotten where permission is lost. Shared with the other engine are the core language and what is below
//! it, nothing of how programs are proved: a hole must be in both.
//!
//! [`state`] has the maps and is all that writes to them. [`exprs`], [`defined`], [`facts`] and [`snapshot`] say what an expression is, when it is
//! defined, what is learnt from that, and which values an assertion covers. [`inhale`] and [`exhale`] move permissions, [`quantified`] many at once;
//! [`stmts`], [`loops`], [`calls`], [`predicates`], [`wands`], [`members`], [`functions`] and [`domains`] are the language. [`report`] goes back to Silver's words.

mod amount;
mod calls;
mod context;
mod defined;
mod domains;
mod encoder;
mod exhale;
mod exprs;
mod facts;
mod functions;
mod gap;
mod graph;
mod inhale;
mod loops;
mod members;
mod predicates;
mod program;
mod quantified;
mod report;
mod rules;
mod snapshot;
mod state;
mod stmts;
mod translation;
mod types;
mod verify;
mod wands;

pub use rules::Rules;
pub use translation::{Translation, translate};
pub use verify::{Options, ProofWatch, Unavailable, verify};
