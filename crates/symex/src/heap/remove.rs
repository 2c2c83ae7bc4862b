//! Taking permission to a single location away.

use logic::Term;

use super::{Chunk, Heap, Res, SingleChunk};
use crate::amount::Amount;
use crate::engine::Engine;
use crate::failure::Eval;
use crate::state::State;

impl<'c> Engine<'c> {
    /// Takes an amount of a location out of `heap`: the heap without it, and what the location held. `None` if the permission may
    /// not be there. `st` is the state whose heap may be looked at for more knowledge.
    pub fn take_one(
        &mut self,
        st: &State,
        heap: &Heap,
        res: Res,
        args: &[Term],
        amount: Amount,
    ) -> Eval<Option<(Heap, Term)>> {
        if let Some(taken) = self.take_chosen(heap, res, args, amount) {
            return Ok(Some(taken));
        }
        let perm = amount.term();
        if let Some(at) = self.find_chunk(heap, res, args)? {
            let one = self.one(heap, res, at).clone();
            let taken = if amount.is_open() { self.take_some(&one, perm)? } else { self.take_exactly(&one, perm)? };
            if let Some(left) = taken {
                let mut heap = heap.clone();
                match left {
                    Some(left) => {
                        self.assume_amount_facts(&heap, res, &one.args, left);
                        heap.replace(res, at, Chunk::Single(SingleChunk { perm: left, ..one.clone() }));
                    }
                    None => heap.remove(res, at),
                }
                return Ok(Some((heap, one.snap)));
            }
        }
        if self.is_wand(res) {
            // Which of several wands is meant must be certain: what they hold may differ.
            let impossible = self.pool.ff();
            let sort = self.resource_value_sort(res);
            return Ok(if self.certain(st, impossible)? {
                Some((heap.clone(), self.fresh("nothing", sort)))
            } else {
                None
            });
        }
        if amount.is_open() {
            self.take_wildcard_completely(st, heap, res, args, perm)
        } else {
            self.take_completely(st, heap, res, args, perm)
        }
    }

    /// What is left of the chunk after taking exactly `perm` (`Some(None)`: nothing), or `None` if it may not have as much.
    fn take_exactly(&mut self, one: &SingleChunk, perm: Term) -> Eval<Option<Option<Term>>> {
        let p = &self.pool;
        if one.perm == perm {
            return Ok(Some(None));
        }
        let enough = p.le(perm, one.perm);
        let left = p.sub(one.perm, perm);
        let gone = p.eq(left, p.none());
        if self.pool.is_false(enough) || !self.proves_cheaply(enough)? {
            return Ok(None);
        }
        Ok(Some(if self.proves_cheaply(gone)? { None } else { Some(left) }))
    }

    /// What is left after taking a wildcard amount: it is now known to be less than the chunk has.
    fn take_some(&mut self, one: &SingleChunk, perm: Term) -> Eval<Option<Option<Term>>> {
        let has_some = self.pool.positive(one.perm);
        if !self.proves_cheaply(has_some)? {
            return Ok(None);
        }
        let smaller = self.pool.lt(perm, one.perm);
        self.assume(smaller);
        Ok(Some(Some(self.pool.sub(one.perm, perm))))
    }
}
