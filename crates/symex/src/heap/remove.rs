//! Taking permission to a single location away.

use logic::{Op, Term};

use super::{Chunk, Heap, One, Res};
use crate::engine::Engine;
use crate::failure::Eval;
use crate::state::State;

impl<'c> Engine<'c> {
    /// Whether an amount is a wildcard that may be made smaller: a product is if one factor is, a sum only if all parts are.
    pub fn is_constrainable(&self, perm: Term) -> bool {
        if self.constrainable.contains(&perm) {
            return true;
        }
        match self.pool.op(perm) {
            Op::Mul => self.pool.args(perm).iter().any(|a| self.is_constrainable(*a)),
            Op::Add => self.pool.args(perm).iter().all(|a| self.is_constrainable(*a)),
            Op::Ite => self.pool.args(perm)[1..].iter().all(|a| self.is_constrainable(*a)),
            _ => false,
        }
    }

    /// From now on, the amount and what it is made of are what they are.
    pub fn settle_amount(&mut self, perm: Term) {
        if !self.constrainable.is_empty() {
            let pool = &self.pool;
            self.constrainable.retain(|k| !pool.any_subterm(perm, |t| t == *k));
        }
    }

    /// Takes `perm` of a location out of `heap`: the heap without it, and what the location held. `None` if the permission may
    /// not be there. `st` is the state whose heap may be looked at for more knowledge.
    pub fn take_one(
        &mut self,
        st: &State,
        heap: &Heap,
        res: Res,
        args: &[Term],
        perm: Term,
    ) -> Eval<Option<(Heap, Term)>> {
        let wildcard = self.is_constrainable(perm);
        if let Some(at) = self.find_chunk(heap, res, args)? {
            let one = self.one(heap, res, at).clone();
            let taken = if wildcard { self.take_some(&one, perm)? } else { self.take_exactly(&one, perm)? };
            if let Some(left) = taken {
                let mut heap = heap.clone();
                match left {
                    Some(left) => {
                        self.assume_amount_facts(res, &one.args, left);
                        heap.replace(res, at, Chunk::One(One { perm: left, ..one.clone() }));
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
        if wildcard {
            self.take_wildcard_completely(st, heap, res, args, perm)
        } else {
            self.take_completely(st, heap, res, args, perm)
        }
    }

    /// What is left of the chunk after taking exactly `perm` (`Some(None)`: nothing), or `None` if it may not have as much.
    fn take_exactly(&mut self, one: &One, perm: Term) -> Eval<Option<Option<Term>>> {
        let p = &self.pool;
        if one.perm == perm {
            return Ok(Some(None));
        }
        let enough = p.le(perm, one.perm);
        let left = p.sub(one.perm, perm);
        let gone = p.eq(left, p.none());
        if self.pool.is_false(enough) || !self.likely(enough)? {
            return Ok(None);
        }
        Ok(Some(if self.likely(gone)? { None } else { Some(left) }))
    }

    /// What is left after taking a wildcard amount: it is now known to be less than the chunk has.
    fn take_some(&mut self, one: &One, perm: Term) -> Eval<Option<Option<Term>>> {
        let has_some = self.pool.positive(one.perm);
        if !self.likely(has_some)? {
            return Ok(None);
        }
        let smaller = self.pool.lt(perm, one.perm);
        self.assume(smaller);
        Ok(Some(Some(self.pool.sub(one.perm, perm))))
    }
}
