//! Bringing permissions in from outside: while a wand is packaged, what the proof needs and does not have itself is taken from
//! the heaps around it, nearest first.

use std::rc::Rc;

use logic::{Sort, Term};

use crate::amount::Amount;
use crate::engine::Engine;
use crate::failure::Eval;
use crate::heap::{Chunk, Heap, Outside, QuantifiedChunk, Res, SingleChunk};
use crate::quantified::{Family, Inverses};

/// Permissions on their way in.
struct Transfer {
    /// The heap that lacks something, with what has arrived.
    inside: Heap,
    /// The heaps around it, nearest first, without what has been sent.
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
        Transfer { inside: heap.clone(), layers, brought: Vec::new(), needed }
    }

    fn finish(self) -> Heap {
        let mut brought = self.inside.outside().expect("a surrounded heap").brought.clone();
        brought.extend(self.brought);
        let mut layers = self.layers.into_iter().rev();
        let outermost = layers.next().expect("a surrounded heap");
        let heap = layers.fold(outermost, |outer, layer| {
            let brought = layer.outside().expect("a heap around").brought.clone();
            layer.surrounded_by(Outside { heap: outer, brought })
        });
        self.inside.surrounded_by(Outside { heap, brought })
    }
}

impl<'c> Engine<'c> {
    /// `heap` with as much of a location's permission from outside as it lacks, or as much as there is.
    pub fn bring_in(&mut self, heap: &Heap, res: Res, args: &[Term], amount: Amount) -> Eval<Heap> {
        if heap.outside().is_none() {
            return Ok(heap.clone());
        }
        let perm = amount.term();
        let mut transfer = Transfer::new(heap, perm);
        if self.is_quantified(res) {
            self.bring_single(&mut transfer, res, args, amount)?;
        } else if amount.is_open() {
            self.bring_share(&mut transfer, res, args)?;
        } else {
            self.bring_certain(&mut transfer, res, args)?;
            if !self.is_wand(res) && !self.satisfied(&transfer)? {
                self.bring_possible(&mut transfer, res, args, perm)?;
            }
        }
        Ok(transfer.finish())
    }

    /// What arrives is held together with what is there, so that a transfer may turn out to be impossible half-way.
    fn receive(&mut self, transfer: &mut Transfer, res: Res, chunk: Chunk) {
        self.put(&mut transfer.inside, res, chunk.clone());
        transfer.brought.push((res, chunk));
    }

    pub fn put(&mut self, heap: &mut Heap, res: Res, chunk: Chunk) {
        match chunk {
            Chunk::Single(one) if !self.is_wand(res) => self.add_one(heap, res, one),
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
        Ok(if self.proves_cheaply(all)? { needed } else { self.pool.min(has, needed) })
    }

    fn satisfied(&mut self, transfer: &Transfer) -> Eval<bool> {
        let done = self.pool.le(transfer.needed, self.pool.none());
        self.proves_cheaply(done)
    }

    /// From chunks that certainly are the location.
    fn bring_certain(&mut self, transfer: &mut Transfer, res: Res, args: &[Term]) -> Eval<()> {
        let mut home = Self::location(args);
        if let Some(at) = self.find_chunk(&transfer.inside, res, args)? {
            let one = self.one(&transfer.inside, res, at).clone();
            transfer.needed = self.lacking(transfer.needed, one.perm);
            home = one.args;
        }
        for i in 0..transfer.layers.len() {
            if self.satisfied(transfer)? {
                break;
            }
            let Some(at) = self.find_chunk(&transfer.layers[i], res, args)? else { continue };
            let one = self.one(&transfer.layers[i], res, at).clone();
            let moved = self.portion(transfer.needed, one.perm)?;
            self.reduce(&mut transfer.layers[i], res, at, &one, moved)?;
            self.receive(transfer, res, Chunk::Single(SingleChunk { args: home.clone(), perm: moved, ..one }));
            transfer.needed = self.pool.sub(transfer.needed, moved);
        }
        Ok(())
    }

    fn reduce(&mut self, layer: &mut Heap, res: Res, at: usize, one: &SingleChunk, moved: Term) -> Eval<()> {
        let left = self.pool.sub(one.perm, moved);
        let gone = self.pool.eq(left, self.pool.none());
        if self.proves_cheaply(gone)? {
            layer.remove(res, at);
        } else {
            layer.replace(res, at, Chunk::Single(SingleChunk { perm: left, ..one.clone() }));
        }
        Ok(())
    }

    /// From all chunks, each as far as it is the location.
    fn bring_possible(&mut self, transfer: &mut Transfer, res: Res, args: &[Term], perm: Term) -> Eval<()> {
        let inside: Vec<SingleChunk> = transfer.inside.single_chunks(res).cloned().collect();
        transfer.needed = self.lacking(perm, self.total_at(&inside, args));
        for i in 0..transfer.layers.len() {
            let mut left = transfer.layers[i].of(res).to_vec();
            for chunk in &mut left {
                let Chunk::Single(one) = chunk else { unreachable!("a resource has chunks of one kind in a member") };
                let same = self.same_args(&one.args, args);
                let apart = self.pool.not(same);
                if self.satisfied(transfer)? || self.proves_cheaply(apart)? {
                    continue;
                }
                let portion = self.portion(transfer.needed, one.perm)?;
                let moved = self.pool.ite(same, portion, self.pool.none());
                self.receive(transfer, res, Chunk::Single(SingleChunk { perm: moved, ..one.clone() }));
                transfer.needed = self.pool.sub(transfer.needed, moved);
                one.perm = self.pool.sub(one.perm, moved);
            }
            transfer.layers[i].set(res, left);
        }
        Ok(())
    }

    /// Some permission from the first chunk outside that certainly is the location and has some.
    fn bring_share(&mut self, transfer: &mut Transfer, res: Res, args: &[Term]) -> Eval<()> {
        if let Some(at) = self.find_chunk(&transfer.inside, res, args)? {
            let has_some = self.pool.positive(self.one(&transfer.inside, res, at).perm);
            if self.proves_cheaply(has_some)? {
                return Ok(());
            }
        }
        for i in 0..transfer.layers.len() {
            let Some(at) = self.find_chunk(&transfer.layers[i], res, args)? else { continue };
            let one = self.one(&transfer.layers[i], res, at).clone();
            let has_some = self.pool.positive(one.perm);
            if !self.proves_cheaply(has_some)? {
                continue;
            }
            let moved = self.share_of(one.perm);
            self.reduce(&mut transfer.layers[i], res, at, &one, moved)?;
            self.receive(transfer, res, Chunk::Single(SingleChunk { args: Self::location(args), perm: moved, ..one }));
            return Ok(());
        }
        Ok(())
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
            let needed = !self.packaging.is_lhs(d) || about.iter().any(|t| self.pool.free_vars(*t).contains(&d));
            if needed {
                args.push(d);
            }
        }
        let sorts: Vec<Sort> = args.iter().map(|t| self.pool.sort(*t)).collect();
        self.pool.app(self.pool.fresh_func(name, &sorts, sort), &args)
    }

    /// One location of a quantified resource.
    fn bring_single(&mut self, transfer: &mut Transfer, res: Res, args: &[Term], amount: Amount) -> Eval<()> {
        let (perm, wildcard) = (amount.term(), amount.is_open());
        let have = self.held_quantified(&transfer.inside, res, args);
        let p = &self.pool;
        let enough = if wildcard { p.positive(have) } else { p.le(perm, have) };
        if self.proves_cheaply(enough)? {
            return Ok(());
        }
        let nothing = self.pool.eq(have, self.pool.none());
        transfer.needed = if self.proves_cheaply(nothing)? { perm } else { self.lacking(perm, have) };
        let formals = self.symbols(res).formals.clone();
        for i in 0..transfer.layers.len() {
            let chunks: Vec<Rc<QuantifiedChunk>> = transfer.layers[i].quantified_chunks(res).cloned().collect();
            for (at, many) in chunks.iter().enumerate() {
                let amount = self.at(res, many.perm, args);
                let nothing = self.pool.eq(amount, self.pool.none());
                if self.proves_cheaply(nothing)? {
                    continue;
                }
                let has_some = self.pool.positive(amount);
                if wildcard && !self.proves_cheaply(has_some)? {
                    continue;
                }
                let moved = if wildcard { self.share_of(amount) } else { self.portion(transfer.needed, amount)? };
                let p = &self.pool;
                let here = p.ite(self.same_args(&formals, args), moved, p.none());
                let left = QuantifiedChunk { perm: p.sub(many.perm, here), ..(**many).clone() };
                transfer.layers[i].replace(res, at, Chunk::Quantified(Rc::new(left)));
                let single = Some(Self::location(args));
                let brought = QuantifiedChunk { perm: here, single, inverses: Rc::from([]), ..(**many).clone() };
                self.receive(transfer, res, Chunk::Quantified(Rc::new(brought)));
                transfer.needed = self.pool.sub(transfer.needed, moved);
                if wildcard || self.satisfied(transfer)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// `heap` with as much of a family from outside as it lacks, or as much as there is. `needed` is the amount over the family's
    /// variables, `required` over the location.
    pub fn bring_in_family(
        &mut self,
        heap: &Heap,
        family: &Family,
        inverses: &Inverses,
        needed: Amount,
        required: Term,
    ) -> Eval<Heap> {
        if heap.outside().is_none() {
            return Ok(heap.clone());
        }
        let res = family.res;
        let (needed, wildcard) = (needed.term(), needed.is_open());
        let have = heap.quantified_chunks(res).fold(self.pool.none(), |sum, many| self.pool.add(sum, many.perm));
        let there = self.at(res, have, &family.args);
        let p = &self.pool;
        let enough = if wildcard { p.positive(there) } else { p.le(needed, there) };
        let enough = p.implies(family.cond, enough);
        if self.proves_cheaply(enough)? {
            return Ok(heap.clone());
        }
        let injective = self.injectivity(family);
        self.packaging.families.push((injective, inverses.facts.clone()));
        let mut transfer = Transfer::new(heap, required);
        if wildcard {
            // A wildcard is positive wherever it is mentioned, so its own amount need not be looked at.
            let covered = self.pool.and2(inverses.image, self.at_location(family, inverses, family.cond));
            self.bring_shares(&mut transfer, res, have, covered);
        } else {
            let nothing = self.pool.eq(self.pool.min(required, have), self.pool.none());
            if !self.proves_cheaply(nothing)? {
                transfer.needed = self.lacking(required, have);
            }
            self.bring_everywhere(&mut transfer, res)?;
        }
        Ok(transfer.finish())
    }

    fn bring_everywhere(&mut self, transfer: &mut Transfer, res: Res) -> Eval<()> {
        for i in 0..transfer.layers.len() {
            let chunks: Vec<Rc<QuantifiedChunk>> = transfer.layers[i].quantified_chunks(res).cloned().collect();
            let mut left = Vec::new();
            for many in chunks {
                if self.satisfied(transfer)? {
                    left.push(Chunk::Quantified(many));
                    continue;
                }
                let moved = self.portion(transfer.needed, many.perm)?;
                let rest = self.pool.sub(many.perm, moved);
                let gone = self.pool.eq(rest, self.pool.none());
                if !self.proves_cheaply(gone)? {
                    left.push(Chunk::Quantified(Rc::new(QuantifiedChunk { perm: rest, ..(*many).clone() })));
                }
                self.receive(
                    transfer,
                    res,
                    Chunk::Quantified(Rc::new(QuantifiedChunk { perm: moved, single: None, ..(*many).clone() })),
                );
                transfer.needed = self.pool.sub(transfer.needed, moved);
            }
            transfer.layers[i].set(res, left);
        }
        Ok(())
    }

    /// Some of every chunk's permission at the locations that are covered and of which there is none inside.
    fn bring_shares(&mut self, transfer: &mut Transfer, res: Res, have: Term, covered: Term) {
        let formals = self.symbols(res).formals.clone();
        let wanted = self.pool.and2(covered, self.pool.not(self.pool.positive(have)));
        for i in 0..transfer.layers.len() {
            let chunks: Vec<Rc<QuantifiedChunk>> = transfer.layers[i].quantified_chunks(res).cloned().collect();
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
                left.push(Chunk::Quantified(Rc::new(QuantifiedChunk { perm: rest, ..(*many).clone() })));
                self.receive(
                    transfer,
                    res,
                    Chunk::Quantified(Rc::new(QuantifiedChunk { perm: share, single: None, ..(*many).clone() })),
                );
            }
            transfer.layers[i].set(res, left);
        }
    }
}
