//! Locations that are one of several: `y` is `a` on one side and `b` on the other, and `y.f` is spoken of.
//!
//! If each of them is, literally, the location of a chunk, the chunks are acted upon one by one, each where it is the one that is
//! meant. That needs no question to the solver but whether each has enough; else all that is known of aliases would have to be
//! searched.

use std::collections::BTreeMap;

use logic::Term;
use rustc_hash::FxHashMap;

use crate::amount::Amount;
use crate::definition::Case;
use crate::engine::Engine;
use crate::heap::{Chunk, Heap, Res, SingleChunk};

/// A chunk, by its place among those of its resource, and where it is the one that is meant.
struct Spot {
    at: usize,
    guard: Term,
}

impl<'c> Engine<'c> {
    /// What a location holds that is one of several. None if it is not, or if one of them is not held for certain.
    pub fn read_chosen(&mut self, heap: &Heap, res: Res, args: &[Term]) -> Option<Term> {
        self.looks_chosen(res, args).then(|| self.value_at(heap, res, args, &mut FxHashMap::default()))?
    }

    /// Writes to a field of an object that is one of several.
    ///
    /// Each of them has all the permission to its field, so that whatever else is held of the field belongs to other objects than
    /// the one that is meant: only the chunk that is meant changes its value.
    pub fn write_chosen(&mut self, heap: &Heap, res: Res, receiver: Term, value: Term) -> Option<Heap> {
        debug_assert!(self.ctx.is_field(res) && !heap.is_for_reading());
        let full = self.pool.full();
        let spots = self.spots(heap, res, &[receiver], |eng, one| eng.has(one, full))?;
        let mut heap = heap.clone();
        for Spot { at, guard } in spots {
            let one = self.one(&heap, res, at).clone();
            let snap = self.where_meant(guard, value, one.snap);
            heap.replace(res, at, Chunk::Single(SingleChunk { snap, ..one }));
        }
        Some(heap)
    }

    /// Takes an amount of a location that is one of several.
    pub fn take_chosen(&mut self, heap: &Heap, res: Res, args: &[Term], amount: Amount) -> Option<(Heap, Term)> {
        let taken = amount.term();
        if amount.is_open() {
            return None;
        }
        let spots = self.spots(heap, res, args, |eng, one| eng.has(one, taken))?;
        let value = self.value_at(heap, res, args, &mut FxHashMap::default())?;
        let mut left = heap.clone();
        for Spot { at, guard } in spots {
            let one = self.one(&left, res, at).clone();
            let less = self.pool.sub(one.perm, taken);
            let perm = self.amount_where_meant(guard, less, one.perm);
            left.replace(res, at, Chunk::Single(SingleChunk { perm, ..one }));
        }
        Some((left, value))
    }

    /// Adds permission to a location that is one of several, each of which is the location of a chunk.
    pub fn add_chosen(&mut self, heap: &mut Heap, res: Res, new: &SingleChunk) -> bool {
        if !self.pool.is_true(self.pool.positive(new.perm)) {
            return false;
        }
        let Some(spots) = self.spots(heap, res, &new.args, |_, _| true) else { return false };
        for Spot { at, guard } in spots {
            let one = self.one(heap, res, at).clone();
            let p = &self.pool;
            let both = p.and2(guard, p.positive(one.perm));
            self.assume(p.implies(both, p.eq(one.snap, new.snap)));
            let more = self.pool.add(one.perm, new.perm);
            let perm = self.amount_where_meant(guard, more, one.perm);
            let snap = self.where_meant(guard, new.snap, one.snap);
            self.assume_amount_facts(heap, res, &one.args, perm);
            heap.replace(res, at, Chunk::Single(SingleChunk { args: one.args, snap, perm }));
        }
        true
    }

    fn looks_chosen(&self, res: Res, args: &[Term]) -> bool {
        self.may_join() && !self.is_wand(res) && args.iter().any(|arg| self.branching.choices.cases(*arg).is_some())
    }

    /// Whether a chunk has so much, as far as can be told without asking.
    fn has(&self, one: &SingleChunk, amount: Term) -> bool {
        self.knows(self.pool.le(amount, one.perm))
    }

    fn where_meant(&mut self, guard: Term, then: Term, otherwise: Term) -> Term {
        let not = self.pool.not(guard);
        self.choose(&[Case { cond: guard, value: then }, Case { cond: not, value: otherwise }])
    }

    fn amount_where_meant(&mut self, guard: Term, then: Term, otherwise: Term) -> Term {
        let not = self.pool.not(guard);
        self.conditional(&[Case { cond: guard, value: then }, Case { cond: not, value: otherwise }])
    }

    fn value_at(
        &mut self,
        heap: &Heap,
        res: Res,
        args: &[Term],
        seen: &mut FxHashMap<Vec<Term>, Term>,
    ) -> Option<Term> {
        if let Some(value) = seen.get(args) {
            return Some(*value);
        }
        let value = match self.find_literally(heap, res, args) {
            Some(at) => {
                let one = self.one(heap, res, at);
                self.knows(self.pool.positive(one.perm)).then_some(one.snap)?
            }
            None => {
                let mut cases = Vec::new();
                for (cond, args) in self.alternatives(args)? {
                    let value = self.value_at(heap, res, &args, seen)?;
                    cases.push(Case { cond, value });
                }
                self.choose(&cases)
            }
        };
        seen.insert(args.to_vec(), value);
        Some(value)
    }

    /// The locations that one of several is, by what the argument that was chosen last may be.
    fn alternatives(&self, args: &[Term]) -> Option<Vec<(Term, Vec<Term>)>> {
        let (_, place) = self.latest_choice(args)?;
        let cases = self.branching.choices.cases(args[place])?;
        let with =
            |value: Term| args.iter().enumerate().map(|(i, arg)| if i == place { value } else { *arg }).collect();
        Some(cases.iter().map(|case| (case.cond, with(case.value))).collect())
    }

    /// When the latest of the choices among the arguments was made, and which argument it is.
    fn latest_choice(&self, args: &[Term]) -> Option<(usize, usize)> {
        args.iter().enumerate().filter_map(|(place, arg)| Some((self.branching.choices.age(*arg)?, place))).max()
    }

    /// The chunks that a location may be, all of them fit, and where each is meant. None if there is no such list.
    fn spots(
        &mut self,
        heap: &Heap,
        res: Res,
        args: &[Term],
        fits: impl Fn(&Self, &SingleChunk) -> bool,
    ) -> Option<Vec<Spot>> {
        if !self.looks_chosen(res, args) || self.find_literally(heap, res, args).is_some() {
            return None;
        }
        let mut found: BTreeMap<usize, Term> = BTreeMap::new();
        // Locations that are left to look at, by the age of their latest choice: when its turn has come, all that lead to it have
        // been looked at.
        let mut open: BTreeMap<(usize, Vec<Term>), Term> = BTreeMap::new();
        open.insert((self.latest_choice(args)?.0, args.to_vec()), self.pool.tt());
        while let Some(((_, args), reached)) = open.pop_last() {
            let reached = self.literal_for(reached);
            for (cond, args) in self.alternatives(&args)? {
                let guard = self.pool.and2(reached, cond);
                let (age, guards) = match self.find_literally(heap, res, &args) {
                    Some(at) if !fits(self, self.one(heap, res, at)) => return None,
                    Some(at) => {
                        let guard = self.literal_for(guard);
                        let before = found.get(&at).copied().unwrap_or_else(|| self.pool.ff());
                        found.insert(at, self.pool.or2(before, guard));
                        continue;
                    }
                    None => (self.latest_choice(&args)?.0, guard),
                };
                let before = open.get(&(age, args.clone())).copied().unwrap_or_else(|| self.pool.ff());
                open.insert((age, args), self.pool.or2(before, guards));
            }
        }
        Some(found.into_iter().map(|(at, guard)| Spot { at, guard: self.literal_for(guard) }).collect())
    }
}
