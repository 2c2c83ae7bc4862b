//! Who holds how much permission to what.
//!
//! The ledger is kept by location and by instance of a predicate. In the common case one holder has all of it: that is noted in the
//! object or with the instance, and costs one comparison to check. Only what is split has a table of parts. What a finished thread held is handed to
//! its joiner by making the one holder another name of the other; only its parts of split locations are moved one by one.

use std::num::NonZeroU32;
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::heap::{Heap, Loc};
use crate::int::Int;
use crate::past::Past;
use crate::perm::{Perm, Rational, Unscalable};
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

/// A predicate with its receiver and arguments, if it has any.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instance {
    pub obj: Obj,
    pub predicate: u16,
    pub args: Option<Rc<[Value]>>,
}

impl Instance {
    pub fn new(obj: Obj, predicate: u16, args: &[Value]) -> Instance {
        Instance { obj, predicate, args: (!args.is_empty()).then(|| args.into()) }
    }
}

/// Names an [`Instance`] in its ledger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InstanceId(NonZeroU32);

impl InstanceId {
    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// What a permission can be to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Res {
    Slot(Loc),
    Predicate(InstanceId),
}

/// Permissions and credits that travel together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bundle {
    pub perms: Vec<(Res, Perm)>,
    pub credits: Vec<(Obj, Int)>,
}

/// What is known of an instance: its holders, and what full permission to it stands for while there is any.
#[derive(Clone, Debug)]
struct Folded {
    instance: Instance,
    /// Who has all of it; nobody if it is split or not folded.
    owner: Holder,
    parts: Parts,
    body: Bundle,
}

/// Who held something in a state that is over, and what a predicate stood for.
#[derive(Clone, Debug)]
struct Shares {
    owner: Holder,
    parts: Parts,
    body: Option<Bundle>,
}

/// The holders of something that is split, each with its part; none is empty.
type Parts = IndexMap<Holder, Perm, FxBuildHasher>;

#[derive(Clone, Debug, Default)]
pub struct Ledger {
    kinds: Vec<HolderKind>,
    /// The holder that took over from each; itself while it is its own.
    heirs: Vec<Holder>,
    /// The last state that was remembered before it did.
    inherited: Vec<u32>,
    split: IndexMap<Loc, Parts, FxBuildHasher>,
    instances: Vec<Folded>,
    /// Those with arguments; the others by predicate and object.
    ids: FxHashMap<Instance, InstanceId>,
    plain: Vec<Vec<Option<InstanceId>>>,
    /// What each holder has a part of, among what is split.
    shares: FxHashMap<Holder, IndexSet<Res, FxBuildHasher>>,
    credits: FxHashMap<(Holder, Obj), Int>,
    predicate_holders: FxHashMap<u16, Holder>,
    past: Past<Res, Shares>,
}

impl Ledger {
    pub fn new_holder(&mut self, kind: HolderKind) -> Holder {
        let holder = Holder(self.kinds.len() as u32);
        self.kinds.push(kind);
        self.heirs.push(holder);
        self.inherited.push(0);
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

    /// The holder that had what this one had, in a state that is over.
    fn heir_at(&self, holder: Holder, stamp: u32) -> Holder {
        let mut at = holder;
        while at != Holder::SPLIT && self.heirs[at.0 as usize] != at && self.inherited[at.0 as usize] < stamp {
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
        self.inherited[from.0 as usize] = self.past.latest();
        for res in self.shares.remove(&from).unwrap_or_default() {
            self.keep_past(Holder::SPLIT, res);
            let part = self.parts_mut(res).swap_remove(&from).expect("a share is a part");
            self.change(res, to, &part);
        }
        let mut moved: Vec<(Obj, Int)> =
            self.credits.iter().filter(|((h, _), _)| *h == from).map(|((_, c), n)| (*c, n.clone())).collect();
        moved.sort();
        for (channel, n) in moved {
            self.credits.remove(&(from, channel));
            self.add_credit(to, channel, &n);
        }
    }

    /// The name of an instance.
    pub fn intern(&mut self, instance: Instance) -> InstanceId {
        let new = InstanceId(NonZeroU32::MIN.saturating_add(self.instances.len() as u32));
        let known = match &instance.args {
            Some(_) => self.ids.get(&instance).copied(),
            None => *self.plain_id(&instance),
        };
        if let Some(id) = known {
            return id;
        }
        match &instance.args {
            Some(_) => drop(self.ids.insert(instance.clone(), new)),
            None => *self.plain_id(&instance) = Some(new),
        }
        let id = new;
        let (owner, parts, body) = (Holder::SPLIT, Parts::default(), Bundle::default());
        self.instances.push(Folded { instance, owner, parts, body });
        id
    }

    fn plain_id(&mut self, instance: &Instance) -> &mut Option<InstanceId> {
        let (predicate, obj) = (instance.predicate as usize, instance.obj.0 as usize);
        if self.plain.len() <= predicate {
            self.plain.resize(predicate + 1, Vec::new());
        }
        let of_objects = &mut self.plain[predicate];
        if of_objects.len() <= obj {
            of_objects.resize(obj + 1, None);
        }
        &mut of_objects[obj]
    }

    pub fn instance(&self, id: InstanceId) -> &Instance {
        &self.instances[id.index()].instance
    }

    /// What full permission to an instance stands for, if anybody has a part of it.
    pub fn body(&self, id: InstanceId) -> Option<&Bundle> {
        let folded = &self.instances[id.index()];
        (folded.owner != Holder::SPLIT || !folded.parts.is_empty()).then_some(&folded.body)
    }

    fn folded_mut(&mut self, id: InstanceId) -> &mut Folded {
        &mut self.instances[id.index()]
    }

    fn owner(&self, heap: &Heap, res: Res) -> Holder {
        match res {
            Res::Slot(loc) => heap.owner(loc),
            Res::Predicate(id) => self.instances[id.index()].owner,
        }
    }

    /// Who holds something, or what it stands for, is about to change.
    fn keep_past(&mut self, owner: Holder, res: Res) {
        if !self.past.is_asked() || !self.past.wants(&res) {
            return;
        }
        let parts = self.parts(res).cloned().unwrap_or_default();
        let body = match res {
            Res::Slot(_) => None,
            Res::Predicate(id) => self.body(id).cloned(),
        };
        self.past.keep(res, Shares { owner, parts, body });
    }

    fn set_owner(&mut self, heap: &mut Heap, res: Res, owner: Holder) {
        let before = self.owner(heap, res);
        if before != owner {
            self.keep_past(before, res);
        }
        match res {
            Res::Slot(loc) => *heap.owner_mut(loc) = owner,
            Res::Predicate(id) => self.folded_mut(id).owner = owner,
        }
    }

    fn parts(&self, res: Res) -> Option<&Parts> {
        match res {
            Res::Slot(loc) => self.split.get(&loc),
            Res::Predicate(id) => Some(&self.instances[id.index()].parts),
        }
    }

    fn parts_mut(&mut self, res: Res) -> &mut Parts {
        match res {
            Res::Slot(loc) => self.split.entry(loc).or_default(),
            Res::Predicate(id) => &mut self.folded_mut(id).parts,
        }
    }

    /// Whether `who` (its own heir) has all of it.
    pub fn has_whole(&self, heap: &Heap, who: Holder, res: Res) -> bool {
        let owner = self.owner(heap, res);
        owner == who || (owner != Holder::SPLIT && self.heir(owner) == who)
    }

    /// How much `who` (its own heir) holds.
    pub fn held(&self, heap: &Heap, who: Holder, res: Res) -> Perm {
        let owner = self.owner(heap, res);
        if owner != Holder::SPLIT {
            return if self.heir(owner) == who { Perm::FULL } else { Perm::NONE };
        }
        self.parts(res).and_then(|parts| parts.get(&who)).cloned().unwrap_or(Perm::NONE)
    }

    /// How much `who` held in a state that is over, in which it was its own heir.
    pub fn held_at(&self, heap: &Heap, who: Holder, res: Res, stamp: u32) -> Perm {
        let then = self.past.at(&res, stamp);
        let owner = then.map_or_else(|| self.owner(heap, res), |then| then.owner);
        if owner != Holder::SPLIT {
            return if self.heir_at(owner, stamp) == who { Perm::FULL } else { Perm::NONE };
        }
        let parts = then.map_or_else(|| self.parts(res), |then| Some(&then.parts));
        parts.and_then(|parts| parts.get(&who)).cloned().unwrap_or(Perm::NONE)
    }

    /// What full permission to an instance stood for in a state that is over, if anybody had a part of it.
    pub fn body_at(&self, id: InstanceId, stamp: u32) -> Option<&Bundle> {
        match self.past.at(&Res::Predicate(id), stamp) {
            Some(then) => then.body.as_ref(),
            None => self.body(id),
        }
    }

    /// Who held what in states that are over.
    pub fn past_mut(&mut self) -> &mut Past<Res, impl Sized> {
        &mut self.past
    }

    pub fn n_past(&self) -> usize {
        self.past.n_kept()
    }

    /// Moves an amount from one holder to another. That the giver has it was checked, where it must have it.
    pub fn transfer(&mut self, heap: &mut Heap, from: Holder, to: Holder, res: Res, perm: &Perm) {
        let owner = self.owner(heap, res);
        if owner != Holder::SPLIT && perm.is_full() && self.heir(owner) == from {
            return self.set_owner(heap, res, to);
        }
        self.keep_past(owner, res);
        self.split_up(heap, res);
        self.change(res, to, perm);
        self.change(res, from, &perm.neg());
        self.tidy(heap, res);
    }

    /// Gives what belongs to one holder a table of parts.
    fn split_up(&mut self, heap: &mut Heap, res: Res) {
        let owner = self.owner(heap, res);
        if owner != Holder::SPLIT {
            self.set_owner(heap, res, Holder::SPLIT);
            let owner = self.heir(owner);
            self.change(res, owner, &Perm::FULL);
        }
    }

    /// Notes the sole owner of something with the thing itself, when there is one again.
    pub fn tidy(&mut self, heap: &mut Heap, res: Res) {
        let owner = self.owner(heap, res);
        if owner != Holder::SPLIT {
            let heir = self.heir(owner);
            return self.set_owner(heap, res, heir);
        }
        let Some(parts) = self.parts(res).filter(|parts| parts.len() == 1) else { return };
        let (owner, part) = parts.get_index(0).expect("one part");
        if part.is_full() {
            let owner = *owner;
            self.keep_past(Holder::SPLIT, res);
            self.change(res, owner, &Perm::FULL.neg());
            self.set_owner(heap, res, owner);
        }
    }

    /// Adds to the part of a holder, and keeps the tables free of what is empty.
    fn change(&mut self, res: Res, who: Holder, by: &Perm) {
        let parts = self.parts_mut(res);
        let sum = match parts.get(&who) {
            Some(part) => part.add(by),
            None => by.clone(),
        };
        if sum.is_none() {
            parts.swap_remove(&who);
            let empty = parts.is_empty();
            if let Some(shares) = self.shares.get_mut(&who) {
                shares.swap_remove(&res);
            }
            if let Res::Slot(loc) = res
                && empty
            {
                self.split.swap_remove(&loc);
            }
        } else if parts.insert(who, sum).is_none() {
            self.shares.entry(who).or_default().insert(res);
        }
    }

    fn keep_instance(&mut self, id: InstanceId) {
        let owner = self.instances[id.index()].owner;
        self.keep_past(owner, Res::Predicate(id));
    }

    /// A fold: `amount` times the body goes inside, the folder gets the amount. `body` is what full permission stands for.
    pub fn fold(
        &mut self,
        heap: &mut Heap,
        who: Holder,
        id: InstanceId,
        amount: &Perm,
        body: Bundle,
    ) -> Result<(), Unscalable> {
        self.keep_instance(id);
        let inside = self.predicate_holder(self.instance(id).predicate);
        if amount.is_full() {
            self.give_bundle(heap, who, inside, &body);
        } else {
            self.give_bundle(heap, who, inside, &body.scaled(amount)?);
        }
        let folded = self.folded_mut(id);
        if folded.owner == Holder::SPLIT && folded.parts.is_empty() {
            folded.body = body;
            if amount.is_full() {
                folded.owner = who;
                return Ok(());
            }
        }
        let res = Res::Predicate(id);
        self.split_up(heap, res);
        self.change(res, who, amount);
        self.tidy(heap, res);
        Ok(())
    }

    /// An unfold of an amount that is held. The body of the instance, for a later [`Ledger::fold`] that undoes it.
    pub fn unfold(
        &mut self,
        heap: &mut Heap,
        who: Holder,
        id: InstanceId,
        amount: &Perm,
    ) -> Result<Bundle, Unscalable> {
        self.keep_instance(id);
        let inside = self.predicate_holder(self.instance(id).predicate);
        let folded = self.folded_mut(id);
        if folded.owner != Holder::SPLIT && amount.is_full() {
            folded.owner = Holder::SPLIT;
            let body = std::mem::take(&mut folded.body);
            self.give_bundle(heap, inside, who, &body);
            return Ok(body);
        }
        let body = folded.body.clone();
        let bundle = body.scaled(amount)?;
        let res = Res::Predicate(id);
        self.split_up(heap, res);
        self.change(res, who, &amount.neg());
        self.tidy(heap, res);
        self.give_bundle(heap, inside, who, &bundle);
        Ok(body)
    }

    /// Folds all of an instance that is not folded, with the body it had before.
    pub fn fold_again(&mut self, heap: &mut Heap, who: Holder, id: InstanceId) {
        self.keep_instance(id);
        let inside = self.predicate_holder(self.instance(id).predicate);
        let body = std::mem::take(&mut self.folded_mut(id).body);
        self.give_bundle(heap, who, inside, &body);
        let folded = self.folded_mut(id);
        folded.body = body;
        folded.owner = who;
    }

    /// The body that an instance of which nobody has anything had when it was last folded.
    pub fn last_body(&self, id: InstanceId) -> Option<&Bundle> {
        let folded = &self.instances[id.index()];
        (folded.owner == Holder::SPLIT && folded.parts.is_empty()).then_some(&folded.body)
    }

    /// Unfolds all of an instance, if `who` has all of it. Its body stays known.
    pub fn unfold_whole(&mut self, heap: &mut Heap, who: Holder, id: InstanceId) -> bool {
        if !self.has_whole(heap, who, Res::Predicate(id)) {
            return false;
        }
        self.keep_instance(id);
        let inside = self.predicate_holder(self.instance(id).predicate);
        let folded = self.folded_mut(id);
        folded.owner = Holder::SPLIT;
        let body = std::mem::take(&mut folded.body);
        self.give_bundle(heap, inside, who, &body);
        self.folded_mut(id).body = body;
        true
    }

    pub fn give_bundle(&mut self, heap: &mut Heap, from: Holder, to: Holder, bundle: &Bundle) {
        for (res, perm) in &bundle.perms {
            self.transfer(heap, from, to, *res, perm);
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

    /// Whether a thread, in whatever call it is, owes a message on a channel.
    pub fn owes(&self, thread: u32, channel: Obj) -> bool {
        let is_its = |who: Holder| match self.kind(who) {
            HolderKind::Thread(t) | HolderKind::Scope { thread: t } => t == thread,
            _ => false,
        };
        self.credits.iter().any(|((who, c), n)| *c == channel && n.is_negative() && is_its(*who))
    }

    /// Everybody who holds a part of something, in a fixed order: nobody, if it is yet to come in this run.
    pub fn holders(&self, heap: &Heap, res: Res) -> Vec<(Holder, Perm)> {
        let exists = match res {
            Res::Slot(loc) => heap.exists(loc.obj),
            Res::Predicate(id) => id.index() < self.instances.len(),
        };
        if !exists {
            return Vec::new();
        }
        let owner = self.owner(heap, res);
        if owner != Holder::SPLIT {
            return vec![(self.heir(owner), Perm::FULL)];
        }
        let parts = self.parts(res).into_iter().flatten();
        let mut holders: Vec<(Holder, Perm)> = parts.map(|(who, perm)| (*who, perm.clone())).collect();
        holders.sort();
        holders
    }

    /// Everything a holder has. Walks the whole heap: for reports only.
    pub fn all_of(&self, heap: &Heap, who: Holder) -> Vec<(Res, Perm)> {
        let slots = (0..heap.objects.len() as u32).flat_map(|o| heap.slots(Obj(o)).map(Res::Slot));
        let mut ids: Vec<InstanceId> =
            (1..=self.instances.len() as u32).filter_map(NonZeroU32::new).map(InstanceId).collect();
        ids.sort_by_key(|id| self.instance(*id));
        slots
            .chain(ids.into_iter().map(Res::Predicate))
            .filter_map(|res| {
                let perm = self.held(heap, who, res);
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
    pub fn scaled(&self, amount: &Perm) -> Result<Bundle, Unscalable> {
        if amount.is_full() {
            return Ok(self.clone());
        }
        let mut part = Bundle::default();
        for (res, perm) in &self.perms {
            part.perms.push((*res, amount.scale(perm)?));
        }
        for (channel, n) in &self.credits {
            let n = Rational::from_int(n, 1).mul(&amount.fraction).to_int().ok_or(Unscalable::Indivisible)?;
            part.credits.push((*channel, n));
        }
        Ok(part)
    }
}
