//! The complete way: when no single chunk will do, all chunks of the resource are considered together, each as far as it is the
//! location in question.

use logic::Term;
use smallvec::SmallVec;

use super::{Chunk, Heap, Res, SingleChunk};
use crate::engine::Engine;
use crate::failure::Eval;
use crate::state::State;

impl<'c> Engine<'c> {
    /// A value that agrees with every chunk that holds permission to the location.
    fn summary(&mut self, ones: &[SingleChunk], args: &[Term]) -> Term {
        let sort = self.pool.sort(ones[0].snap);
        let value = self.fresh("summary", sort);
        for one in ones {
            let p = &self.pool;
            let holds = p.and2(self.same_args(&one.args, args), p.positive(one.perm));
            let agree = p.implies(holds, p.eq(value, one.snap));
            self.assume(agree);
        }
        value
    }

    /// The value at a location to which the chunks together hold some permission; `None` if that is not certain.
    pub fn read_completely(&mut self, st: &State, heap: &Heap, res: Res, args: &[Term]) -> Eval<Option<Term>> {
        let ones: Vec<SingleChunk> = heap.single_chunks(res).cloned().collect();
        let enough = self.pool.positive(self.total_at(&ones, args));
        if !self.certain(st, enough)? {
            return Ok(None);
        }
        if ones.is_empty() {
            // Certain without any chunk: the path is impossible, so any value is as good as another.
            let sort = self.resource_value_sort(res);
            return Ok(Some(self.fresh("unreachable", sort)));
        }
        Ok(Some(self.summary(&ones, args)))
    }

    /// Takes the exact amount `perm` of a location from all chunks together; `None` if they may not have it.
    pub fn take_completely(
        &mut self,
        st: &State,
        heap: &Heap,
        res: Res,
        args: &[Term],
        perm: Term,
    ) -> Eval<Option<(Heap, Term)>> {
        let ones: Vec<SingleChunk> = heap.single_chunks(res).cloned().collect();
        let enough = self.pool.le(perm, self.total_at(&ones, args));
        if !self.certain(st, enough)? {
            return Ok(None);
        }
        if ones.is_empty() {
            let sort = self.resource_value_sort(res);
            return Ok(Some((heap.clone(), self.fresh("nothing", sort))));
        }
        let snap = self.summary(&ones, args);
        let mut needed = perm;
        let mut left = Vec::new();
        // Chunks that are certainly the location go first, so that doubtful ones are touched only if need be.
        let mut order: Vec<usize> = (0..ones.len()).collect();
        order.sort_by_key(|at| !self.knows(self.same_args(&ones[*at].args, args)));
        let mut rest: Vec<Option<SingleChunk>> = ones.iter().cloned().map(Some).collect();
        for at in order {
            let one = &ones[at];
            let p = &self.pool;
            let taken = p.ite(self.same_args(&one.args, args), p.min(one.perm, needed), p.none());
            needed = p.sub(needed, taken);
            let remaining = p.sub(one.perm, taken);
            let gone = p.eq(remaining, p.none());
            rest[at] =
                if self.proves_cheaply(gone)? { None } else { Some(SingleChunk { perm: remaining, ..one.clone() }) };
            let done = self.pool.le(needed, self.pool.none());
            if self.proves_cheaply(done)? {
                break;
            }
        }
        for one in rest.into_iter().flatten() {
            self.assume_amount_facts(heap, res, &one.args, one.perm);
            left.push(Chunk::Single(one));
        }
        let mut heap = heap.clone();
        heap.set(res, left);
        Ok(Some((heap, snap)))
    }

    /// Takes a wildcard amount of a location from all chunks together: some, but nowhere all.
    pub fn take_wildcard_completely(
        &mut self,
        st: &State,
        heap: &Heap,
        res: Res,
        args: &[Term],
        perm: Term,
    ) -> Eval<Option<(Heap, Term)>> {
        let ones: Vec<SingleChunk> = heap.single_chunks(res).cloned().collect();
        let wanted = self.pool.positive(perm);
        let some = self.pool.implies(wanted, self.pool.positive(self.total_at(&ones, args)));
        if !self.certain(st, some)? {
            return Ok(None);
        }
        if ones.is_empty() {
            let sort = self.resource_value_sort(res);
            return Ok(Some((heap.clone(), self.fresh("nothing", sort))));
        }
        let snap = self.summary(&ones, args);
        let mut total = self.pool.none();
        let mut left = Vec::new();
        for one in &ones {
            let taken = self.fresh("taken", logic::Sort::PERM);
            let p = &self.pool;
            let same = self.same_args(&one.args, args);
            let within = p.and([
                p.le(p.none(), taken),
                p.le(taken, one.perm),
                p.implies(p.not(same), p.eq(taken, p.none())),
                p.implies(
                    p.and([wanted, same, p.positive(one.perm)]),
                    p.and2(p.positive(taken), p.lt(taken, one.perm)),
                ),
            ]);
            total = p.add(total, taken);
            let perm = p.sub(one.perm, taken);
            self.assume(within);
            self.assume_amount_facts(heap, res, &one.args, perm);
            left.push(Chunk::Single(SingleChunk { perm, ..one.clone() }));
        }
        self.assume(self.pool.eq(perm, total));
        let mut heap = heap.clone();
        heap.set(res, left);
        Ok(Some((heap, snap)))
    }

    pub fn resource_value_sort(&self, res: Res) -> logic::Sort {
        self.symbols(res).value
    }

    pub fn location(args: &[Term]) -> SmallVec<[Term; 2]> {
        args.iter().copied().collect()
    }
}
