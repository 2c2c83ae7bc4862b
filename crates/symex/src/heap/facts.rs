//! What a heap implies as a whole: chunks that may alias agree on values, and permission to a field never exceeds full.

use logic::{BigRational, Term};

use super::{Chunk, Heap, Res, SingleChunk};
use crate::engine::Engine;
use crate::state::State;

/// Comparing what is inside an opened predicate with everything outside must not dominate the proof.
const MOST_PAIRS: usize = 64;
/// Where there are more locations of a field than this, they are compared with each other only when a proof asks for it.
const MOST_NEIGHBOURS: usize = 64;

impl<'c> Engine<'c> {
    /// Assumes what the chunks held together imply. Returns whether anything new was learnt. Quadratic in the chunks of a
    /// resource, so this is done when a proof fails, not before.
    pub fn learn_from_heap(&mut self, st: &State) -> bool {
        let before = self.path.counts.facts;
        self.learn_from(&st.heap);
        self.path.counts.facts > before
    }

    /// The same for the heaps that `old` speaks of. The last resort: most claims about them follow from what is held now.
    pub fn learn_from_old_heaps(&mut self, st: &State) -> bool {
        let before = self.path.counts.facts;
        for old in st.old.values().filter(|old| !old.same(&st.heap)) {
            self.learn_from(old);
        }
        self.path.counts.facts > before
    }

    fn learn_from(&mut self, heap: &Heap) {
        let mut next = Some(heap);
        while let Some(heap) = next {
            for (res, chunks) in heap.resources() {
                match chunks.first() {
                    Some(Chunk::Single(_)) => {
                        let ones: Vec<SingleChunk> = heap.single_chunks(res).cloned().collect();
                        self.learn_from_ones(heap, res, &ones);
                    }
                    Some(Chunk::Quantified(_)) => self.learn_from_quantified_chunks(heap, res),
                    None => {}
                }
            }
            // A heap around this one is one of its own: the two need not fit together.
            next = heap.outside().map(|outside| &outside.heap);
        }
    }

    fn learn_from_ones(&mut self, heap: &Heap, res: Res, ones: &[SingleChunk]) {
        for (i, a) in ones.iter().enumerate() {
            // Equal wands may have been packaged differently.
            let comparable = if self.is_wand(res) { &[] } else { &ones[i + 1..] };
            comparable.iter().for_each(|b| self.assume_agreement(a, b));
            if self.bounds_amounts(heap, res) {
                for b in &ones[i + 1..] {
                    self.set_apart_from(a, b);
                }
                let bound = self.pool.le(self.total_at(ones, &a.args), self.pool.full());
                self.assume(bound);
            }
        }
    }

    /// Whether nobody can have more than full permission to a location of the resource in such a heap.
    fn bounds_amounts(&self, heap: &Heap, res: Res) -> bool {
        self.ctx.is_field(res) && !heap.is_for_reading()
    }

    /// Says of a chunk that is about to be added to `heap` which locations it cannot be about. Such facts are small and save the solver from
    /// looking into sums of what might be held together.
    pub fn set_apart(&mut self, heap: &Heap, res: Res, new: &SingleChunk) {
        if !self.bounds_amounts(heap, res) || heap.single_chunks(res).count() > MOST_NEIGHBOURS {
            return;
        }
        let others: Vec<SingleChunk> = heap.single_chunks(res).cloned().collect();
        others.iter().for_each(|other| self.set_apart_from(new, other));
    }

    /// Two chunks that hold more than full permission together are about two locations. Only amounts that are numbers count: what is held
    /// under a condition says nothing.
    fn set_apart_from(&mut self, a: &SingleChunk, b: &SingleChunk) {
        let (Some(p), Some(q)) = (self.pool.literal(a.perm), self.pool.literal(b.perm)) else { return };
        if p + q > BigRational::from_integer(1.into()) {
            let same = self.same_args(&a.args, &b.args);
            self.assume(self.pool.not(same));
        }
    }

    /// Two chunks of a resource that may be about the same location have the same value, if they are.
    fn assume_agreement(&mut self, a: &SingleChunk, b: &SingleChunk) {
        let same = self.same_args(&a.args, &b.args);
        if self.pool.is_false(same) || self.knows(self.pool.not(same)) {
            return;
        }
        let p = &self.pool;
        let both = p.and([same, p.positive(a.perm), p.positive(b.perm)]);
        let agree = p.implies(both, p.eq(a.snap, b.snap));
        self.assume(agree);
    }

    /// The fields found inside an opened predicate agree with those outside it. The opened heap is forgotten once its expression
    /// has a value, so this cannot wait until a proof fails.
    pub fn learn_from_opened(&mut self, before: &Heap, opened: &Heap) {
        for (res, chunks) in opened.resources() {
            if !self.ctx.is_field(res) || !matches!(chunks.first(), Some(Chunk::Single(_))) {
                continue;
            }
            let ones: Vec<SingleChunk> = opened.single_chunks(res).cloned().collect();
            let (outside, inside) = ones.split_at(before.single_chunks(res).count());
            for (a, b) in inside.iter().flat_map(|a| outside.iter().map(move |b| (a, b))).take(MOST_PAIRS) {
                self.assume_agreement(a, b);
            }
        }
    }

    /// The permission that chunks hold together on a location.
    pub fn total_at(&self, ones: &[SingleChunk], args: &[Term]) -> Term {
        let p = &self.pool;
        ones.iter().fold(p.none(), |sum, one| {
            let same = self.same_args(&one.args, args);
            if self.knows(p.not(same)) {
                return sum;
            }
            p.add(sum, p.ite(same, one.perm, p.none()))
        })
    }
}
