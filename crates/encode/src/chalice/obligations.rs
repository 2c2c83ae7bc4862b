//! Obligations: that no thread waits for ever.
//!
//! What a thread owes is counted: messages by channel, releases by lock, each either *bounded* (taken over with a measure) or *fresh* (arisen
//! here). The counts are values (`$Credits` maps) in variables of the method, like the credits; every scope, a method or a loop, starts
//! from what its contract lists. A contract is split in two: facts, which stay an ordinary Silver contract, and *items*, which are moved
//! between the counts by statements around calls, loops and ends. A promise to terminate is no resource, only facts.
//!
//! One concern a file: reading items off contracts ([`item`]), comparing measures ([`measure`]), moving amounts ([`pool`]), the checks
//! and their candidates ([`check`]), scopes and the statements that open and close them ([`scope`], [`site`], [`looping`]), messages ([`message`]), what is said
//! about failures ([`note`]), dropping a duty with its right ([`cancel`]), levels of bounded
//! depth ([`depth`]), and what is left of a contract as facts ([`fact`]).

mod cancel;
mod check;
mod depth;
mod fact;
mod item;
mod looping;
mod measure;
mod message;
pub mod note;
mod pool;
mod scope;
mod site;

use chalice::tree as ch;

pub use depth::{Placed, depth_clause};
pub use item::{When, has_items, wait_clause};
pub use message::Channel;
pub use note::Waiting;
pub use scope::{DutyScope, How};
pub use site::promise_shapes;

pub use ch::duties::mentioned;

/// Whether an assertion moves duties to release.
pub fn mentions_release(e: &ch::Exp) -> bool {
    ch::visit::any(e, &|e| matches!(e.kind, ch::ExprKind::Duty(ch::Duty::MustRelease { .. })))
}
