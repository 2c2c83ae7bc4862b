//! What there is to say about every code of a Java proof.

mod contracts;
mod objects;
mod sharing;

use source::registry::Area;

pub const AREAS: &[Area] = &[
    Area { title: "Java: proving contracts and permissions", entries: contracts::ENTRIES },
    Area { title: "Java: proving what objects, numbers and definitions do", entries: objects::ENTRIES },
    Area { title: "Java: proving that sharing is safe, and what remains", entries: sharing::ENTRIES },
];
