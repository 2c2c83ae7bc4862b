//! What there is to say about every code of a run of a Java program.

mod running;

use source::registry::Area;

pub const AREAS: &[Area] = &[Area { title: "Running Java", entries: running::ENTRIES }];
