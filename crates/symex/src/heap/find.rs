//! Finding the chunk of a location.

use logic::Term;

use super::{Heap, Res, SingleChunk};
use crate::engine::Engine;
use crate::failure::Eval;

impl<'c> Engine<'c> {
    /// That two locations of a resource are the same. Arguments that are collections are compared by what they contain.
    pub fn same_args(&self, a: &[Term], b: &[Term]) -> Term {
        self.pool.and(a.iter().zip(b).map(|(x, y)| self.pool.equals(*x, *y)))
    }

    /// The chunk whose arguments are these very terms.
    pub fn find_literally(&self, heap: &Heap, res: Res, args: &[Term]) -> Option<usize> {
        heap.single_chunks(res).position(|one| one.args[..] == *args)
    }

    /// A chunk whose location is certainly this one: literally, by what is known, or by a little proving.
    pub fn find_chunk(&mut self, heap: &Heap, res: Res, args: &[Term]) -> Eval<Option<usize>> {
        if let Some(at) = self.find_literally(heap, res, args) {
            return Ok(Some(at));
        }
        let same: Vec<Term> = heap.single_chunks(res).map(|one| self.same_args(&one.args, args)).collect();
        if let Some(at) = same.iter().position(|eq| self.knows(*eq)) {
            return Ok(Some(at));
        }
        for (at, eq) in same.into_iter().enumerate() {
            if !self.pool.is_false(eq) && !self.knows(self.pool.not(eq)) && self.proves_cheaply(eq)? {
                // Known from now on, so that the next search is a look-up.
                self.assume(eq);
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    pub fn one<'h>(&self, heap: &'h Heap, res: Res, at: usize) -> &'h SingleChunk {
        heap.single_chunks(res).nth(at).expect("a chunk found")
    }
}
