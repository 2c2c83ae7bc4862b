//! What a read lock gives: an epsilon for every permission that the invariant names, and some of what it names as `rd*`.
//!
//! Any number of readers may come, so the monitor must own more than epsilons of whatever they share. A reader gives back the epsilons, and
//! again some of what the invariant names as `rd*`: it may have passed some of that on, and keeps the rest, as whoever releases does.

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

    /// What a reader gives back of what it was given.
    pub(super) fn returned(&mut self, th: &Thread, obj: Obj, given: &Bundle) -> Result<Bundle, Box<Fault>> {
        let shares = self.monitor_of(obj).shares.clone();
        let mut back = Bundle::default();
        for (res, given) in &given.perms {
            let held = self.ledger.held(&self.heap, th.holder, *res);
            let perm = match shares.iter().find(|share| share.res == *res && share.some) {
                Some(share) => self.some_of(&held, given, share, &th.frame().reads),
                None => Some(given.clone()).filter(|given| *given <= held),
            };
            let Some(perm) = perm else {
                let what = self.show_res(*res);
                return Err(fault(codes::MONITOR, "the permissions of the read lock are not all there any more")
                    .label(format!("{given} of `{what}` is needed, {held} is held"))
                    .about(*res));
            };
            back.perms.push((*res, perm));
        }
        Ok(back)
    }

    /// The epsilons of a share and some of what else is held, but not more than was given.
    fn some_of(&self, held: &Perm, given: &Perm, share: &Share, reads: &Rational) -> Option<Perm> {
        let epsilons = Perm::epsilons(Int::from(share.epsilons));
        let some = self.star(&held.sub(&epsilons), 1, reads)?;
        Some(epsilons.add(&some).min(given.clone()))
    }

    /// A monitor owns what its readers have not given back no longer.
    pub(super) fn forget_kept(&mut self, obj: Obj, given: &Bundle, back: &Bundle) {
        if given.perms == back.perms {
            return;
        }
        let mut bundle = (*self.monitor_of(obj).bundle).clone();
        for ((res, given), (_, back)) in given.perms.iter().zip(&back.perms) {
            let kept = given.sub(back);
            if let Some((_, owned)) = bundle.perms.iter_mut().find(|(owned, _)| owned == res) {
                *owned = owned.sub(&kept);
            }
        }
        self.monitor_of(obj).bundle = Rc::new(bundle);
    }
}
