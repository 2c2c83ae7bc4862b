//! G20xx to G23xx: Chalice.

use super::Entry;

pub(super) const ENTRIES: &[Entry] = &[];
