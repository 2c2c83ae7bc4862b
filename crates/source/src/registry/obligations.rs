//! G23xx: obligations of Chalice programs.

use super::{Entry, Example};

pub(super) const ENTRIES: &[Entry] = &[Entry {
    code: "G2301",
    name: "oblig-position",
    summary: "an obligation stands where none is allowed",
    explanation: "Obligations to terminate, to release or to send are stated in contracts and invariants, in positive position.",
    example: Example::Session { failing: "requires !mustTerminate(1)", mended: "requires mustTerminate(1)" },
}];
