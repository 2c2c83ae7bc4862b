//! What there is to say about every code of a run.

mod contracts;
mod threads;

use source::registry::Area;

pub const AREAS: &[Area] = &[
    Area { title: "Running: values, permissions, contracts", entries: contracts::ENTRIES },
    Area { title: "Running: threads, locks, messages, limits", entries: threads::ENTRIES },
];
