//! G20xx and G21xx: Chalice's syntax, names and types, by topic.

pub(super) mod declarations;
pub(super) mod kinds;
pub(super) mod names;
pub(super) mod positions;
pub(super) mod types;
