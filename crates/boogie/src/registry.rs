//! What there is to say about every code of the Boogie front end.

mod names;
mod syntax;
mod types;

use source::registry::Area;

pub const AREAS: &[Area] = &[
    Area { title: "Boogie: syntax", entries: syntax::ENTRIES },
    Area { title: "Boogie: names", entries: names::ENTRIES },
    Area { title: "Boogie: types", entries: types::ENTRIES },
];
