//! G13xx: proof obligations of Silver. One code for what was being proved; the reasons are in `reasons.rs`.

pub(super) mod definitions;
pub(super) mod statements;
