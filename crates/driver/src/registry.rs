//! Every error code of every language, joined: to look one up, and for the pages made of them.

mod input;
pub mod shown;

use source::registry::{Area, CodeEntry, ReasonEntry};

use crate::lang::LANGUAGES;

/// What belongs to no language.
const COMMON: &[Area] = &[Area { title: "Input, environment, solver", entries: input::ENTRIES }];

/// All codes by area: those of no language first, then as the languages are listed.
pub fn areas() -> impl Iterator<Item = &'static Area> {
    COMMON.iter().chain(LANGUAGES.iter().flat_map(|language| language.registries()).copied().flatten())
}

pub fn all() -> impl Iterator<Item = &'static CodeEntry> {
    areas().flat_map(|area| area.entries)
}

/// Looks a code up as a user may write it: `G1308`, `g1308` or its name `assert-failed`.
pub fn find(wanted: &str) -> Option<&'static CodeEntry> {
    all().find(|entry| entry.code.eq_ignore_ascii_case(wanted) || entry.name == wanted)
}

pub fn reasons() -> &'static [ReasonEntry] {
    silver::registry::REASONS
}

pub fn find_reason(id: &str) -> Option<&'static ReasonEntry> {
    reasons().iter().find(|reason| reason.id == id)
}
