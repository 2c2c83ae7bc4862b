//! What there is to say about every code of a proof in the ownership model.

mod contracts;
mod objects;
mod sharing;

use source::registry::Area;

pub const AREAS: &[Area] = &[
    Area { title: "Java, ownership model: access, sharing and locks", entries: sharing::ENTRIES },
    Area { title: "Java, ownership model: invariants, classes and values", entries: objects::ENTRIES },
    Area { title: "Java, ownership model: contracts, and what remains", entries: contracts::ENTRIES },
];
