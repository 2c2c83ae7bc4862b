//! G23xx: obligations of Chalice programs.

pub(super) mod duties;
pub(super) mod waiting;
