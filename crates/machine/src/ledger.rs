//! Who holds how much permission to what.
//!
//! The ledger is kept by location. In the common case one holder has all of a location: that is noted in the object itself and
//! costs one comparison to check. Only locations that are split have an entry here. What a finished thread held is handed to
//! its joiner by making the one holder another name of the other; only its parts of split locations are moved one by one.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
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
    holders: Parts,
    body: Bundle,
}

/// The holders of something that is split, each with its part; none is empty.
type Parts = IndexMap<Holder, Perm, FxBuildHasher>;

#[derive(Clone, Debug, Default)]
pub struct Ledger {
    kinds: Vec<HolderKind>,
    /// The holder that took over from each; itself while it is its own.
    heirs: Vec<Holder>,
    split: IndexMap<Loc, Parts, FxBuildHasher>,
    instances: IndexMap<Instance, Folded, FxBuildHasher>,
    /// What each holder has a part of in the two tables above.
    shares: FxHashMap<Holder, IndexSet<Res, FxBuildHasher>>,
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
        for res in self.shares.remove(&from).unwrap_or_default() {
            let parts = self.parts_mut(&res).expect("a share is a part");
            let part = parts.swap_remove(&from).expect("a share is a part");
            self.change(&res, to, &part);
        }
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
        let parts = match res {
            Res::Slot(loc) => {
                let owner = heap.owner(*loc);
                if owner != Holder::SPLIT {
                    return if self.heir(owner) == who { Perm::FULL } else { Perm::NONE };
                }
                self.split.get(loc)
            }
            Res::Predicate(instance) => self.instances.get(instance).map(|f| &f.holders),
        };
        parts.and_then(|parts| parts.get(&who)).cloned().unwrap_or(Perm::NONE)
    }

    /// Moves an amount from one holder to another. That the giver has it was checked, where it must have it.
    pub fn transfer(&mut self, heap: &mut Heap, from: Holder, to: Holder, res: &Res, perm: &Perm) {
        if let Res::Slot(loc) = res {
            let owner = heap.owner(*loc);
            if owner != Holder::SPLIT {
                let owner = self.heir(owner);
                if owner == from && perm.is_full() {
                    *heap.owner_mut(*loc) = to;
                    return;
                }
                self.change(res, owner, &Perm::FULL);
                *heap.owner_mut(*loc) = Holder::SPLIT;
            }
        }
        // In this order, so that an instance that goes over as a whole does not vanish on the way.
        self.change(res, to, perm);
        self.change(res, from, &Perm::NONE.sub(perm));
        if let Res::Slot(loc) = res {
            self.tidy(heap, *loc);
        }
    }

    /// Notes the sole owner of a location in the object, when there is one again.
    pub fn tidy(&mut self, heap: &mut Heap, loc: Loc) {
        let owner = heap.owner(loc);
        if owner != Holder::SPLIT {
            *heap.owner_mut(loc) = self.heir(owner);
            return;
        }
        let Some(parts) = self.split.get(&loc) else { return };
        if parts.len() == 1 && parts[0].is_full() {
            let (owner, _) = parts.get_index(0).expect("one part");
            *heap.owner_mut(loc) = *owner;
            self.change(&Res::Slot(loc), *heap.owner_mut(loc), &Perm::NONE.sub(&Perm::FULL));
        }
    }

    fn parts_mut(&mut self, res: &Res) -> Option<&mut Parts> {
        match res {
            Res::Slot(loc) => self.split.get_mut(loc),
            Res::Predicate(instance) => self.instances.get_mut(instance).map(|f| &mut f.holders),
        }
    }

    /// Adds to the part of a holder, and keeps the tables free of what is empty.
    fn change(&mut self, res: &Res, who: Holder, by: &Perm) {
        let parts = match res {
            Res::Slot(loc) => self.split.entry(*loc).or_default(),
            Res::Predicate(instance) => &mut self.instances.entry(instance.clone()).or_default().holders,
        };
        let sum = match parts.get(&who) {
            Some(part) => part.add(by),
            None => by.clone(),
        };
        if sum.is_none() {
            parts.swap_remove(&who);
            let empty = parts.is_empty();
            if let Some(shares) = self.shares.get_mut(&who) {
                shares.swap_remove(res);
            }
            match res {
                Res::Slot(loc) if empty => drop(self.split.swap_remove(loc)),
                Res::Predicate(instance) if empty => drop(self.instances.swap_remove(instance)),
                _ => {}
            }
        } else if parts.insert(who, sum).is_none() {
            self.shares.entry(who).or_default().insert(res.clone());
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
        self.change(&Res::Predicate(instance.clone()), who, amount);
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
        self.change(&Res::Predicate(instance.clone()), who, &Perm::NONE.sub(amount));
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
        let parts = match res {
            Res::Slot(loc) => {
                let owner = heap.owner(*loc);
                if owner != Holder::SPLIT {
                    return vec![(self.heir(owner), Perm::FULL)];
                }
                self.split.get(loc)
            }
            Res::Predicate(instance) => self.instances.get(instance).map(|f| &f.holders),
        };
        let mut holders: Vec<(Holder, Perm)> =
            parts.into_iter().flatten().map(|(who, perm)| (*who, perm.clone())).collect();
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
