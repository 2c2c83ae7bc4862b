//! Values of what a claim speaks of, in a state in which it may fail.
//!
//! The solver's candidate need not be a real state: quantified facts may exclude it. So it is an illustration, and never evidence.

use logic::{Sort, Term};
use silver::tree::{Exp, ExpKind};
use solver::Value;

use crate::engine::Engine;
use crate::failure::Blame;
use crate::state::State;

/// More values than this are no illustration.
const MAX_VALUES: usize = 6;

impl<'c> Engine<'c> {
    /// Values, in the program's words, of the variables and locations that the claim and the decisions on the way speak of.
    pub fn counterexample(&mut self, st: &State, goal: Term, claim: &Exp, blame: Blame) -> Vec<(String, String)> {
        let spoken_of: Vec<Exp> =
            std::iter::once(claim.clone()).chain(self.trail.iter().map(|(e, _)| e.clone())).collect();
        let mut wanted: Vec<(String, Term)> = Vec::new();
        for e in &spoken_of {
            self.collect(st, e, blame, &mut wanted);
        }
        wanted.truncate(MAX_VALUES);
        if wanted.is_empty() {
            return Vec::new();
        }
        let terms: Vec<Term> = wanted.iter().map(|(_, t)| *t).collect();
        let values = self.path.counterexample(&self.pool, goal, &terms);
        let found = wanted.into_iter().zip(values).filter_map(|((name, _), value)| Some((name, shown(value?)?)));
        found.collect()
    }

    /// The variables and field reads in an expression that have values to show.
    fn collect(&mut self, st: &State, e: &Exp, blame: Blame, wanted: &mut Vec<(String, Term)>) {
        let mut places: Vec<Exp> = Vec::new();
        e.any(&mut |part| {
            if matches!(part.kind, ExpKind::Local(_) | ExpKind::Field { .. } | ExpKind::Result) {
                places.push(std::sync::Arc::new(part.clone()));
            }
            false
        });
        for place in places {
            let name = silver::print::exp(&place);
            if wanted.iter().any(|(known, _)| *known == name) {
                continue;
            }
            if let Some(value) = self.peek(st, &place, blame)
                && [Sort::INT, Sort::BOOL, Sort::PERM].contains(&self.pool.sort(value))
                && !self.pool.is_open(value)
                && self.pool.literal(value).is_none()
            {
                wanted.push((name, value));
            }
        }
    }

    /// What an expression stands for, without asking whether it may be evaluated. None for what the state does not know, such as
    /// variables of a quantifier around it.
    fn peek(&mut self, st: &State, e: &Exp, blame: Blame) -> Option<Term> {
        if e.any(&mut |part| matches!(&part.kind, ExpKind::Local(name) if st.store.get(*name).is_none())) {
            return None;
        }
        self.scoped(|eng| eng.eval(&st.leniently(), e, blame)).ok()
    }
}

/// A value as the program would write it; identities of objects have no such form.
fn shown(value: Value) -> Option<String> {
    match value {
        Value::Bool(b) => Some(b.to_string()),
        Value::Int(i) => Some(i.to_string()),
        Value::Perm(p) => Some(p.to_string()),
        Value::Bits(..) | Value::Element(_) => None,
    }
}
