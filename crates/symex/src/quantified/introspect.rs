//! `perm` and `forperm` on quantified resources.

use std::rc::Rc;

use logic::Term;
use silver::tree::{Exp, Resource, Var};

use crate::engine::Engine;
use crate::eval::{Pattern, forperm_pattern};
use crate::failure::{Blame, Eval};
use crate::heap::{Heap, QuantifiedChunk, Res};
use crate::state::State;

impl<'c> Engine<'c> {
    pub fn held_quantified(&mut self, heap: &Heap, res: Res, args: &[Term]) -> Term {
        self.mention_location(heap, res, args);
        let mut total = self.pool.none();
        for many in heap.quantified_chunks(res) {
            let amount = self.at(res, many.perm, args);
            total = self.pool.add(total, amount);
        }
        let p = &self.pool;
        let bounds = if self.ctx.is_field(res) && !heap.is_for_reading() {
            p.and2(p.le(p.none(), total), p.le(total, p.full()))
        } else {
            p.le(p.none(), total)
        };
        if !self.pool.is_open(total) {
            self.assume(bounds);
        }
        total
    }

    pub fn eval_forperm_quantified(
        &mut self,
        st: &State,
        vars: &[Var],
        res: Res,
        resource: &Resource,
        body: &Exp,
        blame: Blame,
    ) -> Eval<Term> {
        let holes = self.wand_holes(resource);
        let pattern = forperm_pattern(vars, resource, holes);
        let heap = st.observed().clone();
        let chunks: Vec<Rc<QuantifiedChunk>> = heap.quantified_chunks(res).cloned().collect();
        let mut all = Vec::new();
        for chunk in &chunks {
            let (inner, bound) = self.bind(&st.with_heap(heap.clone()), vars);
            let (holds, _) = self.generically(&bound.clone(), |eng| {
                let mut args = Vec::new();
                for part in &pattern {
                    args.push(match part {
                        Pattern::Bound(name) => inner.store.get(*name).expect("bound"),
                        Pattern::Fixed(e) => eng.eval(st, e, blame)?,
                    });
                }
                let guard = eng.pool.positive(eng.at(res, chunk.perm, &args));
                let body = eng.under(guard, |eng| eng.eval(&inner, body, blame))?;
                let trigger = eng.lookup(res, chunk.map, &args);
                let mentioned = eng.mentioned(res, trigger, &args).unwrap_or_else(|| eng.pool.tt());
                let guard = eng.pool.and2(guard, mentioned);
                Ok((eng.pool.implies(guard, body), vec![vec![trigger]]))
            })?;
            let args: Vec<Term> = pattern
                .iter()
                .zip(&self.symbols(res).formals.clone())
                .map(|(part, formal)| match part {
                    Pattern::Bound(name) => inner.store.get(*name).expect("bound"),
                    Pattern::Fixed(_) => *formal,
                })
                .collect();
            let simple = pattern.iter().all(|part| matches!(part, Pattern::Bound(_)));
            let triggers = if simple { vec![vec![self.lookup(res, chunk.map, &args)]] } else { Vec::new() };
            all.push(self.pool.forall(&bound, &triggers, holds));
        }
        Ok(self.pool.and(all))
    }
}
