//! What the specification language forbids.

use super::*;

impl<'a> Resolver<'a> {
    pub(super) fn check_rules(&mut self) {}
}
