//! What there is to say about every code of the Chalice front end.

mod declarations;
mod kinds;
mod names;
mod positions;
mod types;

use source::registry::Area;

pub const AREAS: &[Area] = &[
    Area { title: "Chalice: syntax, declarations", entries: declarations::ENTRIES },
    Area { title: "Chalice: names", entries: names::ENTRIES },
    Area { title: "Chalice: types", entries: types::ENTRIES },
    Area { title: "Chalice: kinds of things", entries: kinds::ENTRIES },
    Area { title: "Chalice: positions", entries: positions::ENTRIES },
];
