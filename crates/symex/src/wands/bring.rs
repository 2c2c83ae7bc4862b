//! Bringing permissions in from outside: while a wand is packaged, what the proof needs and does not have itself is taken from
//! the heaps around it, nearest first.

use std::rc::Rc;

use logic::{Sort, Term};

use crate::engine::Engine;
use crate::failure::Eval;
use crate::heap::{Chunk, Heap, Many, One, Outside, Res};
use crate::quantified::{Family, Inverses};

/// Permissions on their way in.
struct Transfer {
    /// The heaps around, nearest first, without what is on its way.
    layers: Vec<Heap>,
    brought: Vec<(Res, Chunk)>,
    needed: Term,
}

impl Transfer {
    fn new(heap: &Heap, needed: Term) -> Transfer {
        let mut layers = Vec::new();
        let mut next = heap.outside();
        while let Some(outside) = next {
            layers.push(outside.heap.clone());
            next = outside.heap.outside();
        }
        Transfer { layers, brought: Vec::new(), needed }
    }
}

impl<'c> Engine<'c> {
    /// `heap` with as much of a location's permission from outside as it lacks; unchanged if there is not enough.
    pub fn bring_in(&mut self, heap: &Heap, res: Res, args: &[Term], perm: Term) -> Eval<Heap> {
        if heap.outside().is_none() {
            return Ok(heap.clone());
        }
        let found = if self.is_quantified(res) {
            self.find_single_outside(heap, res, args, perm)?
        } else if self.is_constrainable(perm) {
            self.find_share_outside(heap, res, args)?
        } else {
            match self.find_outside(heap, res, args, perm)? {
                None if !self.is_wand(res) => self.find_completely_outside(heap, res, args, perm)?,
                found => found,
            }
        };
        Ok(match found {
            Some(transfer) => self.complete(heap, transfer),
            None => heap.clone(),
        })
    }

    fn complete(&mut self, heap: &Heap, transfer: Transfer) -> Heap {
        let outside = heap.outside().expect("a surrounded heap");
        let mut inside = heap.clone();
        for (res, chunk) in &transfer.brought {
            self.put(&mut inside, *res, chunk.clone());
        }
        let mut brought = outside.brought.clone();
        brought.extend(transfer.brought);
        let mut layers = transfer.layers.into_iter().rev();
        let outermost = layers.next().expect("a surrounded heap");
        let heap = layers.fold(outermost, |outer, layer| {
            let brought = layer.outside().expect("a heap around").brought.clone();
            layer.surrounded_by(Outside { heap: outer, brought })
        });
        inside.surrounded_by(Outside { heap, brought })
    }

    fn put(&mut self, heap: &mut Heap, res: Res, chunk: Chunk) {
        match chunk {
            Chunk::One(one) if !self.is_wand(res) => self.add_one(heap, res, one),
            other => heap.push(res, other),
        }
    }

    /// `behind` with what the heap `ahead` has brought in since they were the same.
    pub fn caught_up(&mut self, behind: &Heap, ahead: &Heap) -> Heap {
        let (Some(old), Some(new)) = (behind.outside(), ahead.outside()) else { return behind.clone() };
        if old.brought.len() == new.brought.len() {
            return behind.clone();
        }
        let mut heap = behind.clone();
        for (res, chunk) in &new.brought[old.brought.len()..] {
            self.put(&mut heap, *res, chunk.clone());
        }
        heap.surrounded_by(new.clone())
    }

    /// What is still needed when `have` is there already.
    fn lacking(&self, needed: Term, have: Term) -> Term {
        self.pool.sub(needed, self.pool.min(needed, have))
    }

    /// As much of `has` as is needed.
    fn portion(&mut self, needed: Term, has: Term) -> Eval<Term> {
        let all = self.pool.le(needed, has);
        Ok(if self.likely(all)? { needed } else { self.pool.min(has, needed) })
    }

    fn satisfied(&mut self, transfer: &Transfer) -> Eval<bool> {
        let done = self.pool.le(transfer.needed, self.pool.none());
        self.likely(done)
    }

    /// Looks at the chunks that certainly are the location.
    fn find_outside(&mut self, heap: &Heap, res: Res, args: &[Term], perm: Term) -> Eval<Option<Transfer>> {
        let mut transfer = Transfer::new(heap, perm);
        let mut home = Self::location(args);
        if let Some(at) = self.find_chunk(heap, res, args)? {
            let one = self.one(heap, res, at).clone();
            transfer.needed = self.lacking(perm, one.perm);
            home = one.args;
        }
        for i in 0..transfer.layers.len() {
            if self.satisfied(&transfer)? {
                break;
            }
            let Some(at) = self.find_chunk(&transfer.layers[i], res, args)? else { continue };
            let one = self.one(&transfer.layers[i], res, at).clone();
            let moved = self.portion(transfer.needed, one.perm)?;
            self.reduce(&mut transfer.layers[i], res, at, &one, moved)?;
            transfer.brought.push((res, Chunk::One(One { args: home.clone(), perm: moved, ..one })));
            transfer.needed = self.pool.sub(transfer.needed, moved);
        }
        Ok(if self.satisfied(&transfer)? { Some(transfer) } else { None })
    }

    fn reduce(&mut self, layer: &mut Heap, res: Res, at: usize, one: &One, moved: Term) -> Eval<()> {
        let left = self.pool.sub(one.perm, moved);
        let gone = self.pool.eq(left, self.pool.none());
        if self.likely(gone)? {
            layer.remove(res, at);
        } else {
            layer.replace(res, at, Chunk::One(One { perm: left, ..one.clone() }));
        }
        Ok(())
    }

    /// Looks at all chunks, each as far as it is the location.
    fn find_completely_outside(&mut self, heap: &Heap, res: Res, args: &[Term], perm: Term) -> Eval<Option<Transfer>> {
        let inside: Vec<One> = heap.ones(res).cloned().collect();
        let have = self.total_at(&inside, args);
        let mut transfer = Transfer::new(heap, self.lacking(perm, have));
        for i in 0..transfer.layers.len() {
            let ones: Vec<One> = transfer.layers[i].ones(res).cloned().collect();
            let mut left = Vec::new();
            for one in ones {
                let same = self.same_args(&one.args, args);
                let apart = self.pool.not(same);
                if self.likely(apart)? {
                    left.push(Chunk::One(one));
                    continue;
                }
                let portion = self.portion(transfer.needed, one.perm)?;
                let moved = self.pool.ite(same, portion, self.pool.none());
                let rest = self.pool.sub(one.perm, moved);
                transfer.needed = self.pool.sub(transfer.needed, moved);
                transfer.brought.push((res, Chunk::One(One { perm: moved, ..one.clone() })));
                left.push(Chunk::One(One { perm: rest, ..one }));
            }
            transfer.layers[i].set(res, left);
        }
        Ok(if self.satisfied(&transfer)? { Some(transfer) } else { None })
    }

    /// Some permission from the first chunk outside that certainly is the location and has some.
    fn find_share_outside(&mut self, heap: &Heap, res: Res, args: &[Term]) -> Eval<Option<Transfer>> {
        if let Some(at) = self.find_chunk(heap, res, args)? {
            let has_some = self.pool.positive(self.one(heap, res, at).perm);
            if self.likely(has_some)? {
                return Ok(None);
            }
        }
        let mut transfer = Transfer::new(heap, self.pool.none());
        for i in 0..transfer.layers.len() {
            let Some(at) = self.find_chunk(&transfer.layers[i], res, args)? else { continue };
            let one = self.one(&transfer.layers[i], res, at).clone();
            let has_some = self.pool.positive(one.perm);
            if !self.likely(has_some)? {
                continue;
            }
            let moved = self.share_of(one.perm);
            self.reduce(&mut transfer.layers[i], res, at, &one, moved)?;
            transfer.brought.push((res, Chunk::One(One { args: Self::location(args), perm: moved, ..one })));
            return Ok(Some(transfer));
        }
        Ok(None)
    }

    /// A part of an amount outside, chosen once and for all: it does not depend on what the wand will be applied to.
    fn share_of(&mut self, amount: Term) -> Term {
        let share = self.fresh_outside("share", Sort::PERM, &[amount], &[]);
        let p = &self.pool;
        let within = p.implies(p.positive(amount), p.and2(p.positive(share), p.lt(share, amount)));
        self.assume(within);
        self.packaging.shares.push(within);
        share
    }

    /// A symbol that depends on a wand's left side only if what it is `about` does.
    fn fresh_outside(&mut self, name: &str, sort: Sort, about: &[Term], vars: &[Term]) -> Term {
        let mut args: Vec<Term> = vars.to_vec();
        for d in self.dependent.clone() {
            let needed = !self.packaging.lhs.contains(&d) || about.iter().any(|t| self.pool.free_vars(*t).contains(&d));
            if needed {
                args.push(d);
            }
        }
        let sorts: Vec<Sort> = args.iter().map(|t| self.pool.sort(*t)).collect();
        self.pool.app(self.pool.fresh_func(name, &sorts, sort), &args)
    }

    /// One location of a quantified resource.
    fn find_single_outside(&mut self, heap: &Heap, res: Res, args: &[Term], perm: Term) -> Eval<Option<Transfer>> {
        let wildcard = self.is_constrainable(perm);
        let have = self.held_quantified(heap, res, args);
        let p = &self.pool;
        let enough = if wildcard { p.positive(have) } else { p.le(perm, have) };
        if self.likely(enough)? {
            return Ok(None);
        }
        let mut transfer = Transfer::new(heap, self.lacking(perm, have));
        let formals = self.symbols(res).formals.clone();
        for i in 0..transfer.layers.len() {
            let chunks: Vec<Rc<Many>> = transfer.layers[i].manies(res).cloned().collect();
            for (at, many) in chunks.iter().enumerate() {
                let amount = self.at(res, many.perm, args);
                let nothing = self.pool.eq(amount, self.pool.none());
                if self.likely(nothing)? {
                    continue;
                }
                let moved = if wildcard {
                    let has_some = self.pool.positive(amount);
                    if !self.likely(has_some)? {
                        continue;
                    }
                    self.share_of(amount)
                } else {
                    self.portion(transfer.needed, amount)?
                };
                let p = &self.pool;
                let here = p.ite(self.same_args(&formals, args), moved, p.none());
                let left = Many { perm: p.sub(many.perm, here), ..(**many).clone() };
                transfer.layers[i].replace(res, at, Chunk::Many(Rc::new(left)));
                let single = Some(Self::location(args));
                let brought = Many { perm: here, single, inverses: Rc::from([]), ..(**many).clone() };
                transfer.brought.push((res, Chunk::Many(Rc::new(brought))));
                if wildcard {
                    return Ok(Some(transfer));
                }
                transfer.needed = self.pool.sub(transfer.needed, moved);
                if self.satisfied(&transfer)? {
                    return Ok(Some(transfer));
                }
            }
        }
        Ok(None)
    }

    /// `heap` with as much of a family from outside as it lacks. `needed` is the amount over the family's variables, `required`
    /// over the location.
    pub fn bring_in_family(
        &mut self,
        heap: &Heap,
        family: &Family,
        inverses: &Inverses,
        needed: Term,
        required: Term,
    ) -> Eval<Heap> {
        if heap.outside().is_none() {
            return Ok(heap.clone());
        }
        let res = family.res;
        let wildcard = self.is_constrainable(needed);
        let have = heap.manies(res).fold(self.pool.none(), |sum, many| self.pool.add(sum, many.perm));
        let there = self.at(res, have, &family.args);
        let p = &self.pool;
        let enough = if wildcard { p.positive(there) } else { p.le(needed, there) };
        let enough = p.implies(family.cond, enough);
        if self.likely(enough)? {
            return Ok(heap.clone());
        }
        let injective = self.injectivity(family);
        self.packaging.families.push((injective, inverses.facts.clone()));
        let found = if wildcard {
            self.find_shares_outside(heap, res, have, required)
        } else {
            self.find_family_outside(heap, res, have, required)?
        };
        Ok(self.complete(heap, found))
    }

    fn find_family_outside(&mut self, heap: &Heap, res: Res, have: Term, required: Term) -> Eval<Transfer> {
        let mut transfer = Transfer::new(heap, self.lacking(required, have));
        for i in 0..transfer.layers.len() {
            let chunks: Vec<Rc<Many>> = transfer.layers[i].manies(res).cloned().collect();
            let mut left = Vec::new();
            for many in chunks {
                if self.satisfied(&transfer)? {
                    left.push(Chunk::Many(many));
                    continue;
                }
                let moved = self.portion(transfer.needed, many.perm)?;
                let rest = self.pool.sub(many.perm, moved);
                let gone = self.pool.eq(rest, self.pool.none());
                if !self.likely(gone)? {
                    left.push(Chunk::Many(Rc::new(Many { perm: rest, ..(*many).clone() })));
                }
                transfer.brought.push((res, Chunk::Many(Rc::new(Many { perm: moved, ..(*many).clone() }))));
                transfer.needed = self.pool.sub(transfer.needed, moved);
            }
            transfer.layers[i].set(res, left);
        }
        Ok(transfer)
    }

    /// Some of every chunk's permission wherever some is required and there is none inside.
    fn find_shares_outside(&mut self, heap: &Heap, res: Res, have: Term, required: Term) -> Transfer {
        let mut transfer = Transfer::new(heap, self.pool.none());
        let formals = self.symbols(res).formals.clone();
        let p = &self.pool;
        let wanted = p.and2(p.positive(required), p.not(p.positive(have)));
        for i in 0..transfer.layers.len() {
            let chunks: Vec<Rc<Many>> = transfer.layers[i].manies(res).cloned().collect();
            let mut left = Vec::new();
            for many in chunks {
                let share = self.fresh_outside("share", Sort::PERM, &[many.perm, wanted], &formals);
                let p = &self.pool;
                let some = p.and2(wanted, p.positive(many.perm));
                let within = p.and2(
                    p.implies(some, p.and2(p.positive(share), p.lt(share, many.perm))),
                    p.implies(p.not(some), p.eq(share, p.none())),
                );
                let fact = p.forall(&formals, &[vec![share]], within);
                let rest = p.sub(many.perm, share);
                self.assume(fact);
                self.packaging.shares.push(fact);
                left.push(Chunk::Many(Rc::new(Many { perm: rest, ..(*many).clone() })));
                transfer.brought.push((res, Chunk::Many(Rc::new(Many { perm: share, ..(*many).clone() }))));
            }
            transfer.layers[i].set(res, left);
        }
        transfer
    }
}
