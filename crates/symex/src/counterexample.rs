//! Values of what a claim speaks of, in a state in which it fails.
//!
//! The solver's candidate need not be a real state: quantified facts may exclude it. So what is shown of it is put to the test: together
//! with what is known on the path, the values must not contradict themselves, and the claim must be false of them. What does not pass is
//! not shown.

use logic::{Pool, Sort, SortKind, Term};
use rustc_hash::FxHashSet;
use silver::tree::{Exp, ExpKind, Expr, Meta};
use solver::Value;
use verdict::{Sample, SampleValue};

use crate::engine::Engine;
use crate::failure::{Blame, Eval, place};
use crate::path::Effort;
use crate::state::State;

/// More values than this are no illustration.
const MAX_VALUES: usize = 6;
/// Numbers are looked for within these bounds first: small ones are easier to read.
const BOUNDS: [Option<i64>; 3] = [Some(3), Some(100), None];

/// A variable or location with its value.
struct Wanted {
    name: String,
    at: Meta,
    term: Term,
}

impl<'c> Engine<'c> {
    /// Values, in the program's words, of the variables and locations that the claim and the decisions on the way speak of.
    pub fn counterexample(&mut self, st: &State, goal: Term, about: &[&Exp], blame: Blame) -> Vec<Sample> {
        let on_the_way = self.trail.iter().map(|(e, _)| e.clone());
        let spoken_of: Vec<Exp> = about.iter().map(|e| (*e).clone()).chain(on_the_way).collect();
        let mut wanted: Vec<Wanted> = Vec::new();
        for e in &spoken_of {
            self.collect(st, e, blame, &mut wanted);
        }
        wanted.truncate(MAX_VALUES);
        if wanted.is_empty() {
            return Vec::new();
        }
        for bound in BOUNDS {
            let within = self.bounded(&wanted, bound);
            let (shown, facts) = self.candidate(self.pool.implies(within, goal), &wanted);
            if !shown.is_empty() && self.falsify(goal, &facts).unwrap_or(false) {
                return shown;
            }
        }
        Vec::new()
    }

    fn bounded(&self, wanted: &[Wanted], bound: Option<i64>) -> Term {
        let p = &self.pool;
        let Some(bound) = bound else { return p.tt() };
        let numbers = wanted.iter().map(|w| w.term).filter(|t| p.sort(*t) == Sort::INT);
        p.and(numbers.flat_map(|t| [p.le(p.int(-bound), t), p.le(t, p.int(bound))]).collect::<Vec<_>>())
    }

    /// What the solver's candidate says of the wanted terms, and the facts that this stands for.
    fn candidate(&mut self, goal: Term, wanted: &[Wanted]) -> (Vec<Sample>, Vec<Term>) {
        let null = self.pool.null();
        let terms: Vec<Term> = wanted.iter().map(|w| w.term).chain([null]).collect();
        let mut values = self.path.counterexample(&self.pool, goal, &terms);
        let nothing = values.pop().flatten();
        let (mut shown, mut facts): (Vec<Sample>, Vec<Term>) = Default::default();
        for (at, (one, value)) in wanted.iter().zip(&values).enumerate() {
            let Some(value) = value else { continue };
            let is_object = self.pool.sort(one.term) == Sort::REF;
            let same = (0..at).find(|other| is_object && values[*other].as_ref() == Some(value));
            let (value, fact) = match (literal(&self.pool, value), same) {
                (Some((text, literal)), _) => (SampleValue::Text(text), self.pool.eq(one.term, literal)),
                (None, _) if is_object && Some(value) == nothing.as_ref() => {
                    (SampleValue::Text("null".to_string()), self.pool.eq(one.term, null))
                }
                (None, Some(other)) => {
                    let Wanted { name, at, term } = &wanted[other];
                    (SampleValue::Same(name.clone(), place(*at)), self.pool.eq(one.term, *term))
                }
                (None, None) => continue,
            };
            shown.push(Sample { name: one.name.clone(), at: place(one.at), value });
            facts.push(fact);
        }
        (shown, facts)
    }

    /// Whether the claim is false of what is shown, in states that there are as far as is known.
    fn falsify(&mut self, goal: Term, shown: &[Term]) -> Eval<bool> {
        self.scoped(|eng| {
            shown.iter().for_each(|fact| eng.assume(*fact));
            let negated = eng.pool.not(goal);
            Ok(!eng.path.is_contradictory(&eng.pool)? && eng.path.prove(&eng.pool, negated, Effort::Cheap)?)
        })
    }

    /// The variables and field reads in an expression that have values to show.
    fn collect(&mut self, st: &State, e: &Exp, blame: Blame, wanted: &mut Vec<Wanted>) {
        for part in places(e) {
            let name = silver::print::exp(&part);
            let Some(value) = self.peek(st, &part, blame) else { continue };
            // Of a sequence its length is shown.
            let (name, value) = match self.pool.sort(value).kind() {
                SortKind::Seq(_) => (format!("|{name}|"), self.pool.seq_len(value)),
                _ => (name, value),
            };
            let has_form = [Sort::INT, Sort::BOOL, Sort::PERM, Sort::REF].contains(&self.pool.sort(value));
            let is_new = !wanted.iter().any(|known| known.name == name || known.term == value);
            if has_form && is_new && !self.pool.is_open(value) && self.pool.literal(value).is_none() {
                wanted.push(Wanted { name, at: part.meta, term: value });
            }
        }
    }

    /// What an expression stands for, without asking whether it may be evaluated. None for what the state does not know, such as
    /// variables of a quantifier around it.
    pub fn peek(&mut self, st: &State, e: &Exp, blame: Blame) -> Option<Term> {
        if e.any(&mut |part| matches!(&part.kind, ExpKind::Local(name) if st.store.get(*name).is_none())) {
            return None;
        }
        self.scoped(|eng| eng.eval(&st.leniently(), e, blame)).ok()
    }
}

/// Variables and locations of the program, those in an older state as such.
fn places(e: &Exp) -> Vec<Exp> {
    let mut places: Vec<Exp> = Vec::new();
    let mut older: FxHashSet<*const Expr> = FxHashSet::default();
    e.any(&mut |part| {
        let is_place = match &part.kind {
            ExpKind::Old(_, inner) => {
                inner.any(&mut |p| {
                    older.insert(std::ptr::from_ref(p));
                    false
                });
                matches!(inner.kind, ExpKind::Field(..))
            }
            ExpKind::Local(_) | ExpKind::Field(..) | ExpKind::Result => !older.contains(&std::ptr::from_ref(part)),
            _ => false,
        };
        let is_generated = part.any(&mut |p| matches!(&p.kind, ExpKind::Local(name) if name.as_str().contains('$')));
        if is_place && !is_generated {
            places.push(std::sync::Arc::new(part.clone()));
        }
        false
    });
    places
}

/// A value as the program would write it, and as a term; identities of objects have no such form.
fn literal(pool: &Pool, value: &Value) -> Option<(String, Term)> {
    match value {
        Value::Bool(b) => Some((b.to_string(), if *b { pool.tt() } else { pool.ff() })),
        Value::Int(i) => Some((i.to_string(), pool.int(i.clone()))),
        Value::Perm(p) => Some((p.to_string(), pool.perm(p.clone()))),
        Value::Bits(..) | Value::Element(_) => None,
    }
}
