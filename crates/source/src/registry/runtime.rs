//! G30xx: what can go wrong while a program runs, by topic.

pub(super) mod contracts;
pub(super) mod threads;
