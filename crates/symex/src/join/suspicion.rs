//! Where a failure of a joined state seems to come from: the sides that were taken in the state that the solver has to show for it.
//!
//! A failure is reported by a run path by path. That would have to find the path among more than can be followed; so it begins with
//! the one that is under suspicion.

use logic::Term;
use rustc_hash::FxHashMap;
use silver::tree::Exp;
use solver::Value;
use source::Span;

use crate::engine::Engine;

#[derive(Default)]
pub struct Suspicion {
    /// The conditions met so far, and the guards that stand for them.
    met: Vec<(Span, Term)>,
    /// Which side was taken.
    sides: FxHashMap<Span, bool>,
}

impl Suspicion {
    pub fn note(&mut self, cond: &Exp, guard: Term) {
        self.met.push((cond.meta.span, guard));
    }

    /// What is left of it for another run, whose conditions are other terms.
    pub fn of_paths(self) -> Suspicion {
        Suspicion { met: Vec::new(), sides: self.sides }
    }

    /// The side of a condition to begin with.
    pub fn points_to(&self, cond: &Exp) -> Option<bool> {
        self.sides.get(&cond.meta.span).copied()
    }
}

impl<'c> Engine<'c> {
    /// Remembers how a state came about in which the goal fails.
    pub(crate) fn suspect(&mut self, goal: Term) {
        let guards: Vec<Term> = self.branching.suspicion.met.iter().map(|(_, guard)| *guard).collect();
        let values = self.path.counterexample(&self.pool, goal, &guards);
        let met = self.branching.suspicion.met.iter().zip(values);
        let sides = met.filter_map(|((cond, _), value)| match value {
            Some(Value::Bool(taken)) => Some((*cond, taken)),
            _ => None,
        });
        self.branching.suspicion.sides = sides.collect();
    }
}
