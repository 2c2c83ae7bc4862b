//! G30xx: running and exploring.

use super::Entry;

pub(super) const ENTRIES: &[Entry] = &[];
