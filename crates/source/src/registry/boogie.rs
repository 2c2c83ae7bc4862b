//! G40xx to G42xx: Boogie's syntax, names and types.

pub(super) mod names;
pub(super) mod syntax;
pub(super) mod types;
