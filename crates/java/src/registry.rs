//! What there is to say about every code of the Java front end.

mod names;
mod rules;
mod specs;
mod syntax;

use source::registry::Area;

pub const AREAS: &[Area] = &[
    Area { title: "Java: syntax", entries: syntax::ENTRIES },
    Area { title: "Java: names and types", entries: names::ENTRIES },
    Area { title: "Java: flow and inheritance", entries: rules::ENTRIES },
    Area { title: "Java: specifications", entries: specs::ENTRIES },
];
