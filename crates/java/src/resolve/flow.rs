//! What can happen when bodies run: which statements are reached, which variables have values, which exceptions escape.

mod reach;
mod shape;

pub(super) use reach::completes;
pub(super) use shape::may_complete;

use super::*;

impl<'a> Resolver<'a> {
    pub(super) fn check_flow(&mut self) {}
}
