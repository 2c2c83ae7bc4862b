//! Snapshot maps: what the locations of quantified resources hold.

use std::rc::Rc;

use logic::Term;
use rustc_hash::FxHashMap;

use crate::definition::{Case, Definition};
use crate::engine::Engine;
use crate::heap::{Heap, QuantifiedChunk, Res};

/// A map that stands for what several chunks hold.
pub struct Summary {
    /// The value of the first chunk that holds permission to a location.
    definition: Definition,
    /// That the values of the others are the same: true wherever the chunks are held together.
    agreement: Vec<Term>,
}

/// Maps made for a list of chunks (and a domain), so that the same question gets the same map.
pub type MapCache = FxHashMap<(Res, Vec<(Term, Term)>, Option<Term>), Rc<Summary>>;

impl<'c> Engine<'c> {
    pub fn lookup(&self, res: Res, map: Term, args: &[Term]) -> Term {
        let all: Vec<Term> = std::iter::once(map).chain(args.iter().copied()).collect();
        self.pool.app(self.symbols(res).lookup, &all)
    }

    pub fn in_domain(&self, res: Res, map: Term, args: &[Term]) -> Term {
        let all: Vec<Term> = std::iter::once(map).chain(args.iter().copied()).collect();
        self.pool.app(self.symbols(res).domain, &all)
    }

    /// A map that agrees with each chunk wherever that holds permission. `domain` (over the formals) restricts it to what a
    /// footprint covers: only such maps may become part of snapshots, since equality of snapshots is equality on the domain.
    pub fn summarise(&mut self, res: Res, chunks: &[Rc<QuantifiedChunk>], domain: Option<Term>) -> Term {
        if domain.is_none()
            && let [one] = chunks
        {
            return one.map;
        }
        let key = (res, chunks.iter().map(|c| (c.map, c.perm)).collect::<Vec<_>>(), domain);
        let summary = match self.caches.maps.get(&key) {
            Some(known) => known.clone(),
            None => {
                let made = Rc::new(self.make_summary(res, chunks, domain));
                self.caches.maps.insert(key, made.clone());
                made
            }
        };
        self.define(&summary.definition);
        summary.agreement.iter().for_each(|fact| self.assume(*fact));
        summary.definition.symbol()
    }

    fn make_summary(&self, res: Res, chunks: &[Rc<QuantifiedChunk>], domain: Option<Term>) -> Summary {
        let p = &self.pool;
        let symbols = self.symbols(res);
        let covered = domain.unwrap_or_else(|| p.tt());
        let case = |chunk: &Rc<QuantifiedChunk>| Case {
            cond: p.and2(covered, p.positive(chunk.perm)),
            value: self.lookup(res, chunk.map, &symbols.formals),
        };
        let cases: Vec<Case> = chunks.iter().map(case).collect();
        let definition = Definition::map(p, symbols, &cases, domain);
        // Equal wands may hold different things, of which the map has the first. Other chunks agree.
        let here = self.lookup(res, definition.symbol(), &symbols.formals);
        let agree = |case: &Case| {
            let equal = p.implies(case.cond, p.eq(here, case.value));
            p.forall(&symbols.formals, &[vec![here], vec![case.value]], equal)
        };
        let agreement = if self.is_wand(res) { Vec::new() } else { cases.iter().skip(1).map(agree).collect() };
        Summary { definition, agreement }
    }

    /// Where triggers of the program speak of the resource, brings a location that is looked at into their sight.
    pub(super) fn mention_location(&mut self, heap: &Heap, res: Res, args: &[Term]) {
        for many in heap.quantified_chunks(res) {
            let value = self.lookup(res, many.map, args);
            if let Some(mentioned) = self.mentioned(res, value, args) {
                self.assume(mentioned);
            }
        }
    }

    fn can_be_triggered(&self, res: Res) -> bool {
        self.is_wand(res) || self.ctx.triggered.contains(&res)
    }

    /// A fact without content that speaks of a location's value, if there may be triggers on the resource.
    pub fn mentioned(&self, res: Res, value: Term, args: &[Term]) -> Option<Term> {
        let all: Vec<Term> = std::iter::once(value).chain(args.iter().copied()).collect();
        self.can_be_triggered(res).then(|| self.pool.app(self.symbols(res).trigger, &all))
    }

    /// The location's term for triggers that mention the heap: what the current heap's map has for it.
    pub fn location_term(&mut self, res: Res, chunks: &[Rc<QuantifiedChunk>], args: &[Term]) -> Option<Term> {
        if chunks.is_empty() {
            return None;
        }
        let map = self.summarise(res, chunks, None);
        Some(self.lookup(res, map, args))
    }
}
