//! `perm` and `forperm`: looking at the permissions held.

use logic::Term;
use rustc_hash::FxHashMap;
use silver::tree::{Exp, ExpKind, Loc, Resource, Var};
use source::Symbol;

use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::heap::{Heap, Res, SingleChunk};
use crate::state::State;

impl<'c> Engine<'c> {
    pub(super) fn eval_perm(&mut self, st: &State, resource: &Resource, blame: Blame) -> Eval<Term> {
        let (res, args) = self.eval_resource(st, resource, blame)?;
        Ok(self.held(st.observed(), res, &args))
    }

    /// The resource and its arguments in the current state.
    pub fn eval_resource(&mut self, st: &State, resource: &Resource, blame: Blame) -> Eval<(Res, Vec<Term>)> {
        match resource {
            Resource::Loc(loc, _) => self.eval_loc(st, loc, blame),
            Resource::Wand(wand) => self.eval_wand(st, wand, blame),
        }
    }

    /// The permission held to a location.
    pub fn held(&mut self, heap: &Heap, res: Res, args: &[Term]) -> Term {
        if self.is_quantified(res) {
            return self.held_quantified(heap, res, args);
        }
        let ones: Vec<SingleChunk> = heap.single_chunks(res).cloned().collect();
        self.total_at(&ones, args)
    }

    pub(super) fn eval_forperm(
        &mut self,
        st: &State,
        vars: &[Var],
        resource: &Resource,
        body: &Exp,
        blame: Blame,
    ) -> Eval<Term> {
        let res = match resource {
            Resource::Loc(loc, _) => self.ctx.loc(loc),
            Resource::Wand(wand) => self.wand_resource(wand),
        };
        if self.is_quantified(res) {
            return self.eval_forperm_quantified(st, vars, res, resource, body, blame);
        }
        let pattern = forperm_pattern(vars, resource, self.wand_holes(resource));
        let heap = st.observed().clone();
        let ones: Vec<SingleChunk> = heap.single_chunks(res).cloned().collect();
        let mut all = Vec::new();
        for one in &ones {
            // The body, too, is about what is held now.
            let mut inner = st.with_heap(heap.clone());
            let mut guard = vec![self.pool.positive(one.perm)];
            let mut seen: FxHashMap<Symbol, Term> = FxHashMap::default();
            for (part, arg) in pattern.iter().zip(&one.args) {
                match part {
                    Pattern::Bound(name) => match seen.get(name) {
                        Some(first) => guard.push(self.pool.eq(*first, *arg)),
                        None => {
                            seen.insert(*name, *arg);
                            inner.store.set(*name, *arg);
                        }
                    },
                    Pattern::Fixed(e) => {
                        let value = self.eval(st, e, blame)?;
                        guard.push(self.pool.eq(value, *arg));
                    }
                }
            }
            let guard = self.pool.and(guard);
            if self.knows(self.pool.not(guard)) {
                continue;
            }
            let holds = self.under(guard, |eng| eng.eval(&inner, body, blame))?;
            all.push(self.pool.implies(guard, holds));
        }
        Ok(self.pool.and(all))
    }

    pub fn is_quantified(&self, res: Res) -> bool {
        self.quantified.contains(&res)
    }
}

/// An argument of the resource in `forperm`: one of its variables, or a value of its own.
pub enum Pattern {
    Bound(Symbol),
    Fixed(Exp),
}

pub fn forperm_pattern(vars: &[Var], resource: &Resource, wand_holes: Vec<Exp>) -> Vec<Pattern> {
    let args: Vec<Exp> = match resource {
        Resource::Loc(Loc::Field { recv, .. }, _) => vec![recv.clone()],
        Resource::Loc(Loc::Predicate { args, .. }, _) => args.clone(),
        Resource::Wand(_) => wand_holes,
    };
    args.into_iter()
        .map(|arg| match &arg.kind {
            ExpKind::Local(name) if vars.iter().any(|v| v.name == *name) => Pattern::Bound(*name),
            _ => Pattern::Fixed(arg),
        })
        .collect()
}
