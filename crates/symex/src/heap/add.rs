//! Adding a chunk.

use logic::Term;

use super::{Chunk, Heap, Res, SingleChunk};
use crate::engine::Engine;

impl<'c> Engine<'c> {
    /// Adds permission to a single location. It is merged with a chunk of literally the same location; other aliases are left to
    /// be found when a question depends on them.
    pub fn add_one(&mut self, heap: &mut Heap, res: Res, new: SingleChunk) {
        self.assume_amount_facts(heap, res, &new.args, new.perm);
        if self.add_chosen(heap, res, &new) {
            return;
        }
        let Some(at) = self.find_literally(heap, res, &new.args) else {
            self.set_apart(heap, res, &new);
            heap.push(res, Chunk::Single(new));
            return;
        };
        let old = self.one(heap, res, at).clone();
        let p = &self.pool;
        let (old_positive, new_positive) = (p.positive(old.perm), p.positive(new.perm));
        let snap = if p.is_true(old_positive) {
            self.assume(self.pool.implies(new_positive, self.pool.eq(old.snap, new.snap)));
            old.snap
        } else if p.is_true(new_positive) {
            self.assume(self.pool.implies(old_positive, self.pool.eq(old.snap, new.snap)));
            new.snap
        } else {
            let value = self.fresh("merged", self.pool.sort(old.snap));
            self.assume(self.pool.implies(old_positive, self.pool.eq(value, old.snap)));
            self.assume(self.pool.implies(new_positive, self.pool.eq(value, new.snap)));
            value
        };
        let perm = self.pool.add(old.perm, new.perm);
        self.assume_amount_facts(heap, res, &old.args, perm);
        heap.replace(res, at, Chunk::Single(SingleChunk { args: old.args, snap, perm }));
    }

    /// What holding `perm` on a location in `heap` says: amounts are not negative, those of fields at most full, and `null` has no fields.
    pub fn assume_amount_facts(&mut self, heap: &Heap, res: Res, args: &[Term], perm: Term) {
        let p = &self.pool;
        let not_negative = p.le(p.none(), perm);
        self.assume(not_negative);
        if self.ctx.is_field(res) {
            let p = &self.pool;
            let not_null = p.implies(p.positive(perm), p.ne(args[0], p.null()));
            let at_most_full = p.le(perm, p.full());
            self.assume(not_null);
            if !heap.is_for_reading() {
                self.assume(at_most_full);
            }
        }
    }
}
