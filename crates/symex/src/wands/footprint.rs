//! What a package statement leaves of the heap around it.
//!
//! The amounts taken were found in the proof, where the left side was assumed to hold. Afterwards it is not: so they are used only
//! as far as they make sense without it. Where the left side cannot hold, any footprint will do.

use std::rc::Rc;

use logic::Term;

use super::package::{Leaf, Package};
use crate::engine::Engine;
use crate::failure::Eval;
use crate::heap::{Chunk, Heap, Outside, QuantifiedChunk, Res, SingleChunk};

impl<'c> Engine<'c> {
    /// The heap after the package statement: what every one of the paths left of it.
    pub(super) fn outside_after(&mut self, package: &Package, leaves: &[&Leaf]) -> Eval<Heap> {
        let afters: Vec<&Heap> = leaves.iter().map(|leaf| &leaf.heap).collect();
        self.define_families(package)?;
        self.left_over(package, &package.before.heap, &afters)
    }

    /// Inverse functions of families in the footprint, wherever they would exist without the left side.
    fn define_families(&mut self, package: &Package) -> Eval<()> {
        for (injective, facts) in &package.families {
            let open = facts.iter().any(|fact| self.mentions_lhs(package, *fact));
            if open || facts.iter().all(|fact| self.knows(*fact)) {
                continue;
            }
            if self.certain(&package.before, *injective)? {
                facts.iter().for_each(|fact| self.assume(*fact));
            }
        }
        Ok(())
    }

    fn left_over(&mut self, package: &Package, before: &Heap, afters: &[&Heap]) -> Eval<Heap> {
        let mut heap = before.clone();
        for (res, chunks) in before.resources() {
            let mut rests: Vec<Vec<Chunk>> = afters.iter().map(|after| after.of(res).to_vec()).collect();
            let mut left = Vec::new();
            for chunk in chunks {
                let found: Vec<Option<Term>> = rests.iter_mut().map(|rest| take_same(rest, chunk)).collect();
                left.extend(self.kept(package, res, chunk, &found)?);
            }
            heap.set(res, left);
        }
        let Some(outside) = before.outside() else { return Ok(heap) };
        let around: Vec<&Heap> = afters.iter().filter_map(|after| after.outside()).map(|o| &o.heap).collect();
        let around = self.left_over(package, &outside.heap, &around)?;
        Ok(heap.surrounded_by(Outside { heap: around, brought: outside.brought.clone() }))
    }

    /// The chunk with the least of the amounts left of it.
    fn kept(&mut self, package: &Package, res: Res, chunk: &Chunk, left: &[Option<Term>]) -> Eval<Option<Chunk>> {
        let before = amount(chunk);
        let mut least = before;
        let mut seen = Vec::new();
        for left in left {
            let Some(left) = left else { return Ok(None) };
            if *left == before || seen.contains(left) {
                continue;
            }
            seen.push(*left);
            let left = self.foreseen(package, *left);
            if self.mentions_lhs(package, left) {
                return Ok(None);
            }
            let left = self.within(before, left)?;
            least = if least == before { left } else { self.pool.min(least, left) };
        }
        if least != before
            && let Chunk::Single(one) = chunk
        {
            self.assume_amount_facts(&package.before.heap, res, &one.args, least);
        }
        Ok(Some(match chunk {
            Chunk::Single(one) => Chunk::Single(SingleChunk { perm: least, ..one.clone() }),
            Chunk::Quantified(many) => Chunk::Quantified(Rc::new(QuantifiedChunk { perm: least, ..(**many).clone() })),
        }))
    }

    /// An amount left, or nothing if it makes no sense.
    fn within(&mut self, before: Term, left: Term) -> Eval<Term> {
        let p = &self.pool;
        let sensible = p.and2(p.le(p.none(), left), p.le(left, before));
        Ok(if self.proves_cheaply(sensible)? { left } else { self.pool.ite(sensible, left, self.pool.none()) })
    }
}

fn amount(chunk: &Chunk) -> Term {
    match chunk {
        Chunk::Single(one) => one.perm,
        Chunk::Quantified(many) => many.perm,
    }
}

/// Takes the chunk that is left of `chunk` out of `rest`, and gives its amount. Chunks keep their order, location and value.
fn take_same(rest: &mut Vec<Chunk>, chunk: &Chunk) -> Option<Term> {
    let same = |other: &Chunk| match (chunk, other) {
        (Chunk::Single(a), Chunk::Single(b)) => a.args == b.args && a.snap == b.snap,
        (Chunk::Quantified(a), Chunk::Quantified(b)) => a.map == b.map,
        _ => false,
    };
    let at = rest.iter().position(same)?;
    Some(amount(&rest.remove(at)))
}
