//! What there is to say about every code of a Chalice proof.

mod contracts;
mod duties;
mod sharing;
mod statements;
mod waiting;

use source::registry::Area;

pub const AREAS: &[Area] = &[
    Area { title: "Chalice: proving contracts", entries: contracts::ENTRIES },
    Area { title: "Chalice: proving statements", entries: statements::ENTRIES },
    Area { title: "Chalice: proving that sharing is safe", entries: sharing::ENTRIES },
    Area { title: "Chalice: duties", entries: duties::ENTRIES },
    Area { title: "Chalice: waiting and ending", entries: waiting::ENTRIES },
];
