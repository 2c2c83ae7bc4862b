//! What there is to say about every code of the Java front end.

mod names;
mod syntax;

use source::registry::Area;

pub const AREAS: &[Area] = &[
    Area { title: "Java: syntax", entries: syntax::ENTRIES },
    Area { title: "Java: names, types and specifications", entries: names::ENTRIES },
];
