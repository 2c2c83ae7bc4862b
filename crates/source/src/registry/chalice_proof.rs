//! G22xx: what can fail in the proof of a Chalice program, by topic.

pub(super) mod contracts;
pub(super) mod sharing;
pub(super) mod statements;
