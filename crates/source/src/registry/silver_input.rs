//! G10xx to G12xx: the Silver front end.

use super::Entry;

pub(super) const ENTRIES: &[Entry] = &[];
