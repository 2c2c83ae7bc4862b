//! The way to a failure: every state that led there, for whoever asks why.
//!
//! Only recorded on request, and only path by path: a joined state is no state of an execution. What is told of a state is what the engine has: its
//! chunks, its store, and the facts of the path. Facts are told where they became known; all of them hold on the whole path.

mod phrases;

use logic::{Op, Term};
use rustc_hash::FxHashMap;
use silver::tree::Meta;
use verdict::{Amount, Branch, Change, Event, Held, Moment, Phrase, Piece, Place, Stage, Valued};

use crate::engine::{Engine, branch};
use crate::failure::place;
use crate::heap::{Chunk, Heap, Res};
use crate::path::Mark;
use crate::state::{State, Store};
use phrases::Names;

/// A state that was gone through.
pub struct Step {
    stage: Stage,
    at: Meta,
    st: State,
    /// What was known then, and decided.
    known: Mark,
    n_decisions: usize,
}

/// Rounds in which locations are named by the values of others: `x.next.next.val`.
const DEPTH: usize = 4;

impl<'c> Engine<'c> {
    /// Notes the state before a statement, if the way is asked for.
    pub fn note_step(&mut self, stage: Stage, at: Meta, st: &State) {
        let (known, n_decisions) = (self.path.mark(), self.trail.decisions.len());
        if let Some(steps) = &mut self.trail.steps {
            steps.push(Step { stage, at, st: st.clone(), known, n_decisions });
        }
    }

    /// The way to where something is checked in a state, if it is asked for.
    pub fn way_to(&self, st: &State, at: Meta) -> Vec<Moment> {
        let Some(steps) = &self.trail.steps else { return Vec::new() };
        let (mut origins, mut names) = (Names::default(), Names::default());
        let mut moments = Vec::new();
        let mut from = Since { known: Mark::BEGINNING, n_decisions: 0, place: None };
        for step in steps {
            let seen = Seen { stage: step.stage, at: step.at, store: &step.st.store, heap: &step.st.heap };
            let facts = self.path.facts_between(from.known, step.known);
            let decisions = &self.trail.decisions[from.n_decisions.min(step.n_decisions)..step.n_decisions];
            moments.push(self.moment(seen, from.place, facts, decisions, &mut names, &mut origins));
            from = Since { known: step.known, n_decisions: step.n_decisions, place: Some(place(step.at)) };
        }
        // The variables are those of the statement: a contract that is checked may have its own.
        let store = steps.last().map_or(&st.store, |step| &step.st.store);
        // So is what is held, unless a part of it was given away by then: under `old`, say, another heap is looked at.
        let heap = match steps.last() {
            Some(step) if st.left().is_none() && !st.heap.same(&step.st.heap) => &step.st.heap,
            _ => st.observed(),
        };
        let seen = Seen { stage: Stage::Check, at, store, heap };
        let facts = self.path.facts_between(from.known, self.path.mark());
        let decisions = &self.trail.decisions[from.n_decisions.min(self.trail.decisions.len())..];
        moments.push(self.moment(seen, from.place, facts, decisions, &mut names, &mut origins));
        moments
    }

    fn moment(
        &self,
        seen: Seen<'_>,
        before: Option<Place>,
        facts: Vec<Term>,
        decisions: &[(silver::tree::Exp, bool)],
        names: &mut Names,
        origins: &mut Names,
    ) -> Moment {
        *names = self.names_now(&seen, names, origins);
        let now = &*names;
        self.note_origins(&seen, now, before, origins);
        let mut held = Vec::new();
        for (res, chunks) in seen.heap.resources() {
            held.extend(chunks.iter().filter_map(|chunk| self.held_chunk(seen.heap, res, chunk, now, origins)));
        }
        let mut variables = Vec::new();
        for (name, value) in seen.store.entries() {
            let what = Phrase::variable(name);
            if let Some(value) = self.value_phrase(value, &what, now, origins) {
                variables.push(Valued { what, value });
            }
        }
        let mut learnt: Vec<Phrase> = Vec::new();
        for fact in facts {
            if let Some(phrase) = self.phrase(fact, now, origins).filter(|phrase| !learnt.contains(phrase)) {
                learnt.push(phrase);
            }
        }
        let decisions: Vec<Branch> = decisions.iter().map(branch).collect();
        Moment { stage: seen.stage, place: place(seen.at), decisions, held, variables, learnt }
    }

    /// What values are called in a state: by the variables that have them, or by locations. What is still right of the names they had before
    /// stays, so that nothing seems to change that does not.
    fn names_now(&self, seen: &Seen<'_>, before: &Names, origins: &Names) -> Names {
        let mut now = Names::default();
        for (name, value) in seen.store.entries() {
            now.add(&self.pool, value, Phrase::variable(name));
        }
        for _ in 0..DEPTH {
            let before = now.len();
            for (location, value) in self.valued_locations(seen.heap, &now, origins) {
                now.add(&self.pool, value, location);
            }
            if now.len() == before {
                break;
            }
        }
        now.keep(before);
        now
    }

    /// Values that are met for the first time are remembered by what has them then.
    fn note_origins(&self, seen: &Seen<'_>, now: &Names, before: Option<Place>, origins: &mut Names) {
        let since = |phrase: &Phrase| phrase.clone().then(Phrase(vec![Piece::Since(before)]));
        for (value, phrase) in now.entries() {
            if !phrase.0.iter().any(|piece| matches!(piece, Piece::Since(_))) {
                origins.add(&self.pool, value, since(phrase));
            }
        }
        for (location, value) in self.valued_locations(seen.heap, now, &Names::default()) {
            origins.add(&self.pool, value, since(&location));
        }
    }

    /// The fields that are held, by names, with their values.
    fn valued_locations(&self, heap: &Heap, now: &Names, origins: &Names) -> Vec<(Phrase, Term)> {
        let mut found = Vec::new();
        for (res, chunks) in heap.resources().filter(|(res, _)| self.ctx.is_field(*res)) {
            for chunk in chunks {
                if let Chunk::Single(one) = chunk
                    && self.named(one.args[0], now, origins).is_some()
                {
                    found.push((self.location_phrase(res, &one.args, now, origins), one.snap));
                }
            }
        }
        found
    }

    fn held_chunk(&self, heap: &Heap, res: Res, chunk: &Chunk, now: &Names, origins: &Names) -> Option<Held> {
        match chunk {
            Chunk::Single(one) => {
                let amount = self.amount(one.perm, now, origins)?;
                let location = self.location_phrase(res, &one.args, now, origins);
                let value = match self.ctx.is_field(res) {
                    true => self.value_phrase(one.snap, &location, now, origins),
                    false => None,
                };
                let from = self.latest_gain(heap, res, Some(&one.args));
                Some(Held { location, amount, value, from })
            }
            Chunk::Quantified(many) => {
                let from = self.latest_gain(heap, res, many.single.as_deref());
                let Some(args) = &many.single else {
                    let location = Phrase::text("locations of ").then(self.resource_phrase(res));
                    return Some(Held { location, amount: Amount::Some, value: None, from });
                };
                let at: FxHashMap<Term, Term> =
                    self.symbols(res).formals.iter().copied().zip(args.iter().copied()).collect();
                let amount = self.amount(self.pool.substitute(many.perm, &at), now, origins)?;
                Some(Held { location: self.location_phrase(res, args, now, origins), amount, value: None, from })
            }
        }
    }

    /// None for nothing.
    fn amount(&self, perm: Term, now: &Names, origins: &Names) -> Option<Amount> {
        let Some(literal) = self.pool.literal(perm) else {
            return Some(self.phrase(perm, now, origins).map_or(Amount::Some, Amount::Named));
        };
        if literal == Default::default() {
            return None;
        }
        let all = num_rational::BigRational::from_integer(1.into());
        Some(if literal == all { Amount::All } else { Amount::Part(literal.to_string()) })
    }

    fn latest_gain(&self, heap: &Heap, res: Res, args: Option<&[Term]>) -> Option<Event> {
        self.events(heap, res, args).into_iter().rev().find(|event| event.change == Change::Gained)
    }

    fn resource_phrase(&self, res: Res) -> Phrase {
        match self.is_wand(res) {
            true => Phrase::text("a wand"),
            false => Phrase::member(self.ctx.resources[res.0 as usize].name),
        }
    }

    /// `x.f`, or `p(x, 1)`.
    fn location_phrase(&self, res: Res, args: &[Term], now: &Names, origins: &Names) -> Phrase {
        let resource = self.resource_phrase(res);
        if self.is_wand(res) {
            return resource;
        }
        let told = |arg: &Term| self.named(*arg, now, origins).or_else(|| self.phrase(*arg, now, origins));
        if self.ctx.is_field(res) {
            return match told(&args[0]) {
                Some(receiver) => receiver.then_text(".").then(resource),
                None => resource.then_text(" of some object"),
            };
        }
        let args = args.iter().map(|arg| told(arg).unwrap_or_else(|| Phrase::text("_")));
        resource.then_text("(").then(Phrase::joined(args, ", ")).then_text(")")
    }

    /// What is known of a value besides that something has it.
    fn value_phrase(&self, value: Term, whose: &Phrase, now: &Names, origins: &Names) -> Option<Phrase> {
        // Its own value, as it was when it was first seen.
        let is_own = |origin: &Phrase| matches!(origin.0.split_last(), Some((Piece::Since(_), rest)) if rest == whose.0.as_slice());
        if origins.get(value).is_some_and(is_own) {
            return None;
        }
        self.phrase(value, &now.without(value, whose), origins)
    }
}

/// What is looked at.
struct Seen<'a> {
    stage: Stage,
    at: Meta,
    store: &'a Store,
    heap: &'a Heap,
}

/// Where the moment before ended.
struct Since {
    known: Mark,
    n_decisions: usize,
    place: Option<Place>,
}

/// Whether a value has no form of its own, so that it is known by whatever has it.
fn is_nameable(op: &Op) -> bool {
    matches!(op, Op::App(_) | Op::Unwrap | Op::Select | Op::SnapFirst | Op::SnapSecond)
}
