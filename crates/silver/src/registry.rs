//! What there is to say about every code of Silver's messages, of the front end and of proofs.

mod definitions;
mod input;
mod reasons;
mod statements;

use source::registry::{Area, ReasonEntry};

pub const AREAS: &[Area] = &[
    Area { title: "Silver: syntax, names, types, consistency", entries: input::ENTRIES },
    Area { title: "Silver: proving statements and contracts", entries: statements::ENTRIES },
    Area { title: "Silver: proving definitions, wands and termination", entries: definitions::ENTRIES },
];

/// Why an obligation of a Silver program failed.
pub const REASONS: &[ReasonEntry] = reasons::REASONS;
