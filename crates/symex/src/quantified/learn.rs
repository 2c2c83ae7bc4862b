//! What quantified chunks held together imply.

use std::rc::Rc;

use logic::Term;

use crate::engine::Engine;
use crate::heap::{Heap, QuantifiedChunk, Res};

impl<'c> Engine<'c> {
    pub fn learn_from_quantified_chunks(&mut self, heap: &Heap, res: Res) {
        let chunks: Vec<Rc<QuantifiedChunk>> = heap.quantified_chunks(res).cloned().collect();
        if !self.is_wand(res) {
            self.learn_agreement(res, &chunks);
        }
        if self.ctx.is_field(res) && !heap.is_for_reading() {
            self.learn_bound(res, &chunks);
        }
    }

    /// Chunks that both hold permission to a location have the same value there.
    fn learn_agreement(&mut self, res: Res, chunks: &[Rc<QuantifiedChunk>]) {
        let formals = self.symbols(res).formals.clone();
        for (i, a) in chunks.iter().enumerate() {
            for b in &chunks[i + 1..] {
                let p = &self.pool;
                let both = p.and2(p.positive(a.perm), p.positive(b.perm));
                let (va, vb) = (self.lookup(res, a.map, &formals), self.lookup(res, b.map, &formals));
                let agree = p.implies(both, p.eq(va, vb));
                let fact = p.forall(&formals, &[vec![va, vb]], agree);
                self.assume(fact);
            }
        }
    }

    /// All chunks of a field together hold at most full permission to each location.
    fn learn_bound(&mut self, res: Res, chunks: &[Rc<QuantifiedChunk>]) {
        let formals = self.symbols(res).formals.clone();
        let total = chunks.iter().fold(self.pool.none(), |sum, chunk| self.pool.add(sum, chunk.perm));
        let bound = self.pool.le(total, self.pool.full());
        for chunk in chunks {
            if let Some(args) = &chunk.single {
                let args: Vec<Term> = args.to_vec();
                let here = self.at(res, bound, &args);
                self.assume(here);
            }
        }
        let mut triggers: Vec<Vec<Term>> = Vec::new();
        for chunk in chunks {
            triggers.push(vec![self.lookup(res, chunk.map, &formals)]);
            triggers.extend(chunk.inverses.iter().filter(|v| !formals.contains(v)).map(|v| vec![*v]));
        }
        let fact = self.pool.forall(&formals, &triggers, bound);
        self.assume(fact);
    }
}
