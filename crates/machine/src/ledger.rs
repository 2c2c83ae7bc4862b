//! Who holds how much permission to what.
//!
//! The ledger is kept by location. In the common case one holder has all of a location: that is noted in the object itself and
//! costs one comparison to check. Only locations that are split have an entry here. What a finished thread held is handed to
//! its joiner in one step by making the one holder another name of the other.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::heap::{Heap, Loc};
use crate::int::Int;
use crate::perm::{Indivisible, Perm, Rational};
use crate::value::{Obj, Value};

/// Somebody or something that can hold permissions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Holder(pub u32);

impl Holder {
    /// Nobody: the location is split among several, or has been freed.
    pub const SPLIT: Holder = Holder(u32::MAX);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HolderKind {
    Thread(u32),
    /// A call or loop of a thread, when permissions are tracked by method.
    Scope {
        thread: u32,
    },
    Monitor(Obj),
    Channel(Obj),
    /// Inside folded instances of this predicate.
    Predicate(u16),
    /// Given up: freed, or left behind.
    Nobody,
}

/// A predicate with its receiver and arguments.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instance {
    pub obj: Obj,
    pub predicate: u16,
    pub args: Rc<[Value]>,
}

/// What a permission can be to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Res {
    Slot(Loc),
    Predicate(Instance),
}

/// Permissions and credits that travel together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bundle {
    pub perms: Vec<(Res, Perm)>,
    pub credits: Vec<(Obj, Int)>,
}

/// A predicate instance that exists: its holders, and what full permission to it stands for.
#[derive(Clone, Debug, Default)]
struct Folded {
    holders: Vec<(Holder, Perm)>,
    body: Bundle,
}

#[derive(Clone, Debug, Default)]
pub struct Ledger {
    kinds: Vec<HolderKind>,
    /// The holder that took over from each; itself while it is its own.
    heirs: Vec<Holder>,
    split: IndexMap<Loc, Vec<(Holder, Perm)>, FxBuildHasher>,
    instances: IndexMap<Instance, Folded, FxBuildHasher>,
    credits: FxHashMap<(Holder, Obj), Int>,
    predicate_holders: FxHashMap<u16, Holder>,
}

impl Ledger {
    pub fn new_holder(&mut self, kind: HolderKind) -> Holder {
        let holder = Holder(self.kinds.len() as u32);
        self.kinds.push(kind);
        self.heirs.push(holder);
        holder
    }

    /// A holder that had to be made before what it stands for.
    pub fn rename(&mut self, holder: Holder, kind: HolderKind) {
        self.kinds[holder.0 as usize] = kind;
    }

    pub fn kind(&self, holder: Holder) -> HolderKind {
        self.kinds[holder.0 as usize]
    }

    /// The holder that stands behind the folded instances of a predicate.
    pub fn predicate_holder(&mut self, predicate: u16) -> Holder {
        if let Some(holder) = self.predicate_holders.get(&predicate) {
            return *holder;
        }
        let holder = self.new_holder(HolderKind::Predicate(predicate));
        self.predicate_holders.insert(predicate, holder);
        holder
    }

    /// The holder that has what this one had.
    pub fn heir(&self, holder: Holder) -> Holder {
        let mut at = holder;
        while at != Holder::SPLIT && self.heirs[at.0 as usize] != at {
            at = self.heirs[at.0 as usize];
        }
        at
    }

    /// Everything that `from` holds belongs to `to` from now on.
    pub fn inherit(&mut self, from: Holder, to: Holder) {
        let (from, to) = (self.heir(from), self.heir(to));
        if from == to {
            return;
        }
        self.heirs[from.0 as usize] = to;
        let mut moved: Vec<(Obj, Int)> =
            self.credits.iter().filter(|((h, _), _)| *h == from).map(|((_, c), n)| (*c, n.clone())).collect();
        moved.sort();
        for (channel, n) in moved {
            self.credits.remove(&(from, channel));
            self.add_credit(to, channel, &n);
        }
    }

    /// How much `who` (its own heir) holds.
    pub fn held(&self, heap: &Heap, who: Holder, res: &Res) -> Perm {
        let entries = match res {
            Res::Slot(loc) => {
                let owner = heap.owner(*loc);
                if owner != Holder::SPLIT {
                    return if self.heir(owner) == who { Perm::FULL } else { Perm::NONE };
                }
                self.split.get(loc)
            }
            Res::Predicate(instance) => self.instances.get(instance).map(|f| &f.holders),
        };
        let mut sum = Perm::NONE;
        for (holder, perm) in entries.into_iter().flatten() {
            if self.heir(*holder) == who {
                sum = sum.add(perm);
            }
        }
        sum
    }

    /// Moves an amount from one holder to another. That the giver has it was checked, where it must have it.
    pub fn transfer(&mut self, heap: &mut Heap, from: Holder, to: Holder, res: &Res, perm: &Perm) {
        match res {
            Res::Slot(loc) => self.transfer_slot(heap, from, to, *loc, perm),
            Res::Predicate(instance) => {
                let folded = self.instances.entry(instance.clone()).or_default();
                let mut holders = std::mem::take(&mut folded.holders);
                self.adjust(&mut holders, from, &Perm::NONE.sub(perm));
                self.adjust(&mut holders, to, perm);
                self.put_instance(instance, holders);
            }
        }
    }

    fn transfer_slot(&mut self, heap: &mut Heap, from: Holder, to: Holder, loc: Loc, perm: &Perm) {
        let owner = heap.owner(loc);
        let mut holders = if owner == Holder::SPLIT {
            self.split.swap_remove(&loc).unwrap_or_default()
        } else {
            let owner = self.heir(owner);
            if owner == from && perm.is_full() {
                *heap.owner_mut(loc) = to;
                return;
            }
            vec![(owner, Perm::FULL)]
        };
        self.adjust(&mut holders, from, &Perm::NONE.sub(perm));
        self.adjust(&mut holders, to, perm);
        match holders.as_slice() {
            [(holder, perm)] if perm.is_full() => *heap.owner_mut(loc) = *holder,
            _ => {
                *heap.owner_mut(loc) = Holder::SPLIT;
                self.split.insert(loc, holders);
            }
        }
    }

    /// Notes the sole owner in the object again, when inheritance has brought the parts of a location together.
    pub fn tidy(&mut self, heap: &mut Heap, loc: Loc) {
        let owner = heap.owner(loc);
        if owner != Holder::SPLIT {
            *heap.owner_mut(loc) = self.heir(owner);
            return;
        }
        if let Some(mut holders) = self.split.swap_remove(&loc) {
            self.adjust(&mut holders, Holder::SPLIT, &Perm::NONE);
            match holders.as_slice() {
                [(holder, perm)] if perm.is_full() => *heap.owner_mut(loc) = *holder,
                _ => {
                    self.split.insert(loc, holders);
                }
            }
        }
    }

    /// Adds to a holder's entry, merges the entries of heirs and drops what is empty.
    fn adjust(&self, holders: &mut Vec<(Holder, Perm)>, who: Holder, change: &Perm) {
        let mut merged: Vec<(Holder, Perm)> = Vec::with_capacity(holders.len() + 1);
        let mut add = |holder: Holder, perm: &Perm| match merged.iter_mut().find(|(h, _)| *h == holder) {
            Some((_, sum)) => *sum = sum.add(perm),
            None => merged.push((holder, perm.clone())),
        };
        for (holder, perm) in holders.iter() {
            add(self.heir(*holder), perm);
        }
        if !change.is_none() {
            add(who, change);
        }
        merged.retain(|(_, perm)| !perm.is_none());
        *holders = merged;
    }

    fn put_instance(&mut self, instance: &Instance, holders: Vec<(Holder, Perm)>) {
        if holders.is_empty() {
            self.instances.swap_remove(instance);
        } else {
            self.instances.entry(instance.clone()).or_default().holders = holders;
        }
    }

    /// A fold: `amount` times the body goes inside, the folder gets the amount. `body` is what full permission stands for.
    pub fn fold(
        &mut self,
        heap: &mut Heap,
        who: Holder,
        instance: &Instance,
        amount: &Perm,
        body: &Bundle,
    ) -> Result<(), Indivisible> {
        let bundle = body.scaled(amount)?;
        let inside = self.predicate_holder(instance.predicate);
        self.give_bundle(heap, who, inside, &bundle);
        let folded = self.instances.entry(instance.clone()).or_default();
        if folded.holders.is_empty() {
            folded.body = body.clone();
        }
        let mut holders = std::mem::take(&mut folded.holders);
        self.adjust(&mut holders, who, amount);
        self.put_instance(instance, holders);
        Ok(())
    }

    /// An unfold of an amount that is held. The body of the instance, for a later [`Ledger::fold`] that undoes it.
    pub fn unfold(
        &mut self,
        heap: &mut Heap,
        who: Holder,
        instance: &Instance,
        amount: &Perm,
    ) -> Result<Bundle, Indivisible> {
        let folded = self.instances.get(instance).expect("an amount of it is held");
        let body = folded.body.clone();
        let bundle = body.scaled(amount)?;
        let mut holders = folded.holders.clone();
        self.adjust(&mut holders, who, &Perm::NONE.sub(amount));
        self.put_instance(instance, holders);
        let inside = self.predicate_holder(instance.predicate);
        self.give_bundle(heap, inside, who, &bundle);
        Ok(body)
    }

    pub fn give_bundle(&mut self, heap: &mut Heap, from: Holder, to: Holder, bundle: &Bundle) {
        for (res, perm) in &bundle.perms {
            self.transfer(heap, from, to, res, perm);
        }
        for (channel, n) in &bundle.credits {
            self.add_credit(from, *channel, &n.neg());
            self.add_credit(to, *channel, n);
        }
    }

    pub fn credit(&self, who: Holder, channel: Obj) -> Int {
        self.credits.get(&(who, channel)).cloned().unwrap_or(Int::ZERO)
    }

    pub fn add_credit(&mut self, who: Holder, channel: Obj, n: &Int) {
        let sum = self.credit(who, channel).add(n);
        if sum.is_zero() {
            self.credits.remove(&(who, channel));
        } else {
            self.credits.insert((who, channel), sum);
        }
    }

    /// The channels that a holder owes messages on.
    pub fn debts(&self, who: Holder) -> Vec<(Obj, Int)> {
        if self.credits.is_empty() {
            return Vec::new();
        }
        let mut debts: Vec<(Obj, Int)> = self
            .credits
            .iter()
            .filter(|((h, _), n)| *h == who && n.is_negative())
            .map(|((_, c), n)| (*c, n.clone()))
            .collect();
        debts.sort();
        debts
    }

    /// Everybody who holds a part of something, in a fixed order.
    pub fn holders(&self, heap: &Heap, res: &Res) -> Vec<(Holder, Perm)> {
        let mut holders = match res {
            Res::Slot(loc) => {
                let owner = heap.owner(*loc);
                if owner != Holder::SPLIT {
                    return vec![(self.heir(owner), Perm::FULL)];
                }
                self.split.get(loc).cloned().unwrap_or_default()
            }
            Res::Predicate(instance) => self.instances.get(instance).map(|f| f.holders.clone()).unwrap_or_default(),
        };
        self.adjust(&mut holders, Holder::SPLIT, &Perm::NONE);
        holders.sort();
        holders
    }

    /// Everything a holder has. Walks the whole heap: for reports only.
    pub fn all_of(&self, heap: &Heap, who: Holder) -> Vec<(Res, Perm)> {
        let slots = (0..heap.objects.len() as u32).flat_map(|o| heap.slots(Obj(o)).map(Res::Slot));
        let mut instances: Vec<&Instance> = self.instances.keys().collect();
        instances.sort();
        slots
            .chain(instances.into_iter().map(|i| Res::Predicate(i.clone())))
            .filter_map(|res| {
                let perm = self.held(heap, who, &res);
                (!perm.is_none()).then_some((res, perm))
            })
            .collect()
    }
}

impl Bundle {
    pub fn is_empty(&self) -> bool {
        self.perms.is_empty() && self.credits.is_empty()
    }

    /// Every permission times an amount.
    pub fn scaled(&self, amount: &Perm) -> Result<Bundle, Indivisible> {
        if amount.is_full() {
            return Ok(self.clone());
        }
        let mut part = Bundle::default();
        for (res, perm) in &self.perms {
            part.perms.push((res.clone(), amount.scale(perm)?));
        }
        for (channel, n) in &self.credits {
            let n = Rational::from_int(n, 1).mul(&amount.fraction).to_int().ok_or(Indivisible)?;
            part.credits.push((*channel, n));
        }
        Ok(part)
    }
}
