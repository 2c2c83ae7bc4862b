//! What a read lock gives: an epsilon for every permission that the invariant names, and some of what it names as `rd*`.
//!
//! Any number of readers may come, so the monitor must own more than epsilons of whatever they share.

use super::*;
use crate::heap::Share;
use crate::int::Int;
use crate::ledger::Bundle;
use crate::perm::{Perm, Rational};
use crate::state::Need;

/// What each reader takes of the locations of which it does not simply take one epsilon.
pub(super) fn shares(needs: &[Need]) -> Vec<Share> {
    let mut found: Vec<Share> = Vec::new();
    for need in needs {
        let (some, epsilons) = (need.amount.star, !need.amount.star as i64);
        match found.iter_mut().find(|share| share.res == need.res) {
            Some(share) => {
                share.epsilons += epsilons;
                share.some |= some;
            }
            None => found.push(Share { res: need.res, epsilons, some }),
        }
    }
    found.retain(|share| share.some || share.epsilons != 1);
    found
}

impl Machine {
    /// What the next reader of a monitor is given.
    pub(super) fn reader_version(&mut self, obj: Obj, reads: &Rational) -> Result<Bundle, Box<Fault>> {
        let monitor = self.monitor_of(obj);
        let (owned, shares, holder) = (monitor.bundle.clone(), monitor.shares.clone(), monitor.holder);
        let mut given = Bundle::default();
        for (res, amount) in &owned.perms {
            let share = shares.iter().find(|share| share.res == *res);
            let mut perm = Perm::epsilons(Int::from(share.map_or(1, |share| share.epsilons)));
            if share.is_some_and(|share| share.some) {
                let left = self.ledger.held(&self.heap, holder, *res);
                perm = self.star(&left, 1, reads).map_or(Perm::NONE, |some| perm.add(&some));
            }
            if !amount.is_fraction() || !perm.is_positive() {
                let what = self.show_res(*res);
                return Err(fault(codes::MONITOR, format!("{} cannot be locked for reading", self.show_obj(obj)))
                    .label(format!("the monitor owns only {amount} of `{what}`, and every reader takes some of it"))
                    .about(*res));
            }
            given.perms.push((*res, perm));
        }
        Ok(given)
    }
}
