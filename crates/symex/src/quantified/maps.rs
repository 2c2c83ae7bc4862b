//! Snapshot maps: what the locations of quantified resources hold.

use std::rc::Rc;

use logic::Term;
use rustc_hash::FxHashMap;

use crate::engine::Engine;
use crate::heap::{Heap, Many, Res};

/// Maps made for a list of chunks (and a domain), so that the same question gets the same map. With their defining facts.
pub type MapCache = FxHashMap<(Res, Vec<(Term, Term)>, Option<Term>), (Term, Vec<Term>)>;

impl<'c> Engine<'c> {
    /// A fact that defines a fresh symbol: it holds whatever the path.
    pub fn define(&mut self, fact: Term) {
        self.path.define(&self.pool, fact);
    }

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
    pub fn summarise(&mut self, res: Res, chunks: &[Rc<Many>], domain: Option<Term>) -> Term {
        if domain.is_none()
            && let [one] = chunks
        {
            return one.map;
        }
        let key = (res, chunks.iter().map(|c| (c.map, c.perm)).collect::<Vec<_>>(), domain);
        let (map, facts) = match self.map_cache.get(&key) {
            Some(known) => known.clone(),
            None => {
                let made = self.make_summary(res, chunks, domain);
                self.map_cache.insert(key, made.clone());
                made
            }
        };
        for fact in facts {
            self.define(fact);
        }
        map
    }

    fn make_summary(&mut self, res: Res, chunks: &[Rc<Many>], domain: Option<Term>) -> (Term, Vec<Term>) {
        let symbols = self.symbols(res).clone();
        let formals = &symbols.formals;
        let mut outer: Vec<Term> = Vec::new();
        for t in chunks.iter().flat_map(|c| [c.map, c.perm]).chain(domain) {
            for v in self.pool.free_vars(t) {
                if !formals.contains(&v) && !outer.contains(&v) {
                    outer.push(v);
                }
            }
        }
        let sorts: Vec<logic::Sort> = outer.iter().map(|v| self.pool.sort(*v)).collect();
        let map = self.pool.app(self.pool.fresh_func("sm", &sorts, symbols.map), &outer);
        let here = self.lookup(res, map, formals);
        let mut facts = Vec::new();
        let mut relevant = domain.unwrap_or_else(|| self.pool.tt());
        for chunk in chunks {
            let p = &self.pool;
            let value = self.lookup(res, chunk.map, formals);
            let holds = p.and2(relevant, p.positive(chunk.perm));
            if self.is_wand(res) {
                // Equal wands may hold different things; the first one counts.
                relevant = p.and2(relevant, p.not(p.positive(chunk.perm)));
            }
            let agree = p.implies(holds, p.eq(here, value));
            facts.push(p.forall(formals, &[vec![here], vec![value]], agree));
        }
        if let Some(domain) = domain {
            let p = &self.pool;
            let member = self.in_domain(res, map, formals);
            facts.push(p.forall(formals, &[vec![member]], p.iff(member, domain)));
        }
        (map, facts)
    }

    /// Where triggers of the program speak of the resource, brings a location that is looked at into their sight.
    pub(super) fn mention_location(&mut self, heap: &Heap, res: Res, args: &[Term]) {
        for many in heap.manies(res) {
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
    pub fn mentioned(&mut self, res: Res, value: Term, args: &[Term]) -> Option<Term> {
        if !self.can_be_triggered(res) {
            return None;
        }
        let p = &self.pool;
        let symbols = self.symbols(res).clone();
        let at = |value: Term, args: &[Term]| {
            let all: Vec<Term> = std::iter::once(value).chain(args.iter().copied()).collect();
            p.app(symbols.trigger, &all)
        };
        // Always the same variable, so that this is the same fact every time.
        let name = logic::VarName { name: source::Symbol::new("value"), fresh: 0 };
        let any = p.mk(logic::Op::Var(name), [], symbols.value);
        let here = at(any, &symbols.formals);
        let vars: Vec<Term> = std::iter::once(any).chain(symbols.formals.iter().copied()).collect();
        let mentioned = at(value, args);
        let always = p.forall(&vars, &[vec![here]], here);
        self.define(always);
        Some(mentioned)
    }

    /// The location's term for triggers that mention the heap: what the current heap's map has for it.
    pub fn location_term(&mut self, res: Res, chunks: &[Rc<Many>], args: &[Term]) -> Option<Term> {
        if chunks.is_empty() {
            return None;
        }
        let map = self.summarise(res, chunks, None);
        Some(self.lookup(res, map, args))
    }
}
