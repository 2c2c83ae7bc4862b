//! Single locations of quantified resources.

use std::rc::Rc;

use logic::Term;
use silver::obligation::Reason;
use silver::tree::Meta;

use crate::amount::Amount;
use crate::definition::Definition;
use crate::engine::Engine;
use crate::failure::{Blame, Eval};
use crate::heap::{Chunk, Heap, QuantifiedChunk, Res};
use crate::state::State;

impl<'c> Engine<'c> {
    pub fn add_single_quantified(&mut self, heap: &mut Heap, res: Res, args: &[Term], value: Term, perm: Term) {
        self.assume_amount_facts(heap, res, args, perm);
        let map = self.fresh("sm", self.symbols(res).map);
        let held = self.lookup(res, map, args);
        self.assume(self.pool.eq(held, value));
        let formals = self.symbols(res).formals.clone();
        let here = self.same_args(&formals, args);
        let amount = self.pool.ite(here, perm, self.pool.none());
        let many =
            QuantifiedChunk { map, perm: amount, single: Some(args.iter().copied().collect()), inverses: Rc::from([]) };
        heap.push(res, Chunk::Quantified(Rc::new(many)));
    }

    /// The chunks that may hold permission to the location, those that certainly speak of it first.
    fn candidates(&mut self, heap: &Heap, res: Res, args: &[Term]) -> Vec<(usize, Rc<QuantifiedChunk>, Term)> {
        let mut found = Vec::new();
        self.mention_location(heap, res, args);
        for (i, many) in heap.quantified_chunks(res).enumerate() {
            let amount = self.at(res, many.perm, args);
            if self.pool.literal(amount).is_some_and(|p| p == Default::default()) {
                continue;
            }
            let nothing = self.pool.eq(amount, self.pool.none());
            if self.knows(nothing) {
                continue;
            }
            found.push((i, many.clone(), amount));
        }
        found.sort_by_key(|(_, many, _)| match &many.single {
            Some(single) if single[..] == *args => 0,
            Some(_) => 1,
            None => 2,
        });
        found
    }

    pub fn read_quantified(&mut self, st: &State, heap: &Heap, res: Res, args: &[Term]) -> Eval<Option<Term>> {
        let found = self.candidates(heap, res, args);
        // One chunk that certainly has some gives the value.
        for (_, many, amount) in &found {
            let positive = self.pool.positive(*amount);
            if self.knows(positive) {
                return Ok(Some(self.known_value(res, many, args)));
            }
        }
        if st.is_lenient() {
            let chunks: Vec<Rc<QuantifiedChunk>> = heap.quantified_chunks(res).cloned().collect();
            return Ok(self.location_term(res, &chunks, args));
        }
        let total = found.iter().fold(self.pool.none(), |sum, (_, _, amount)| self.pool.add(sum, *amount));
        let some = self.pool.positive(total);
        if !self.certain(st, some)? {
            return Ok(None);
        }
        let chunks: Vec<Rc<QuantifiedChunk>> = heap.quantified_chunks(res).cloned().collect();
        if chunks.is_empty() {
            let sort = self.resource_value_sort(res);
            return Ok(Some(self.fresh("unreachable", sort)));
        }
        self.assume(some);
        let map = self.summarise(res, &chunks, None);
        Ok(Some(self.lookup(res, map, args)))
    }

    /// Writes to a location of a family that has all the permission to it: the family stays, with another map. `None` if it may not
    /// have that, or if the location is not one of a single family.
    pub fn write_in_family(&mut self, st: &State, res: Res, args: &[Term], value: Term) -> Eval<Option<Heap>> {
        if st.heap.outside().is_some() {
            return Ok(None);
        }
        let found = self.candidates(&st.heap, res, args);
        let [(at, many, amount)] = &found[..] else { return Ok(None) };
        let enough = self.pool.le(self.pool.full(), *amount);
        if many.single.is_some() || !self.certain(st, enough)? {
            return Ok(None);
        }
        self.assume(enough);
        let written = Definition::updated(&self.pool, self.symbols(res), many.map, args, value);
        self.define(&written);
        let mut heap = st.heap.clone();
        let map = written.symbol();
        heap.replace(res, *at, Chunk::Quantified(Rc::new(QuantifiedChunk { map, ..(**many).clone() })));
        Ok(Some(heap))
    }

    fn known_value(&mut self, res: Res, many: &QuantifiedChunk, args: &[Term]) -> Term {
        self.lookup(res, many.map, args)
    }

    pub fn take_single_quantified(
        &mut self,
        st: &State,
        heap: &Heap,
        res: Res,
        args: &[Term],
        needed: Amount,
    ) -> Eval<Option<(Heap, Term)>> {
        let (perm, wildcard) = (needed.term(), needed.is_open());
        let found = self.candidates(heap, res, args);
        let total = found.iter().fold(self.pool.none(), |sum, (_, _, amount)| self.pool.add(sum, *amount));
        let p = &self.pool;
        let enough = if wildcard { p.implies(p.positive(perm), p.positive(total)) } else { p.le(perm, total) };
        if !self.certain(st, enough)? {
            return Ok(None);
        }
        if found.is_empty() {
            let sort = self.resource_value_sort(res);
            return Ok(Some((heap.clone(), self.fresh("nothing", sort))));
        }
        self.assume(enough);
        let value = self.value_before_taking(heap, res, &found, args);
        let mut rest: Vec<Option<Chunk>> = heap.of(res).iter().cloned().map(Some).collect();
        if wildcard {
            self.take_some_of_each(res, &found, args, perm, &mut rest);
        } else {
            self.take_in_order(res, &found, args, perm, &mut rest)?;
        }
        let mut heap = heap.clone();
        heap.set(res, rest.into_iter().flatten().collect());
        Ok(Some((heap, value)))
    }

    fn value_before_taking(
        &mut self,
        heap: &Heap,
        res: Res,
        found: &[(usize, Rc<QuantifiedChunk>, Term)],
        args: &[Term],
    ) -> Term {
        for (_, many, amount) in found {
            let positive = self.pool.positive(*amount);
            if self.knows(positive) {
                return self.known_value(res, many, args);
            }
        }
        if self.is_wand(res) {
            // Equal wands may hold different things: the value is that of the one that will be taken.
            let mut values = found.iter().rev().map(|(_, many, amount)| (self.lookup(res, many.map, args), *amount));
            let (last, _) = values.next().expect("a candidate");
            return values.fold(last, |rest, (value, amount)| self.pool.ite(self.pool.positive(amount), value, rest));
        }
        let chunks: Vec<Rc<QuantifiedChunk>> = heap.quantified_chunks(res).cloned().collect();
        let map = self.summarise(res, &chunks, None);
        self.lookup(res, map, args)
    }

    fn take_in_order(
        &mut self,
        res: Res,
        found: &[(usize, Rc<QuantifiedChunk>, Term)],
        args: &[Term],
        perm: Term,
        rest: &mut [Option<Chunk>],
    ) -> Eval<()> {
        let mut needed = perm;
        for (at, many, amount) in found {
            let p = &self.pool;
            let enough = p.le(needed, *amount);
            let taken = if self.knows(enough) { needed } else { p.min(*amount, needed) };
            needed = self.pool.sub(needed, taken);
            let left = self.pool.sub(*amount, taken);
            let nothing_left = self.pool.eq(left, self.pool.none());
            let single = many.single.as_ref().is_some_and(|single| single[..] == *args);
            rest[*at] = if single && self.proves_cheaply(nothing_left)? {
                None
            } else {
                Some(Chunk::Quantified(Rc::new(self.without(res, many, args, taken))))
            };
            let done = self.pool.le(needed, self.pool.none());
            if self.proves_cheaply(done)? {
                break;
            }
        }
        Ok(())
    }

    fn take_some_of_each(
        &mut self,
        res: Res,
        found: &[(usize, Rc<QuantifiedChunk>, Term)],
        args: &[Term],
        perm: Term,
        rest: &mut [Option<Chunk>],
    ) {
        let mut total = self.pool.none();
        for (at, many, amount) in found {
            let taken = self.fresh("taken", logic::Sort::PERM);
            let p = &self.pool;
            let (wanted, has) = (p.positive(perm), p.positive(*amount));
            let within = p.and([
                p.le(p.none(), taken),
                p.le(taken, *amount),
                p.implies(p.and2(wanted, has), p.and2(p.positive(taken), p.lt(taken, *amount))),
            ]);
            total = p.add(total, taken);
            self.assume(within);
            rest[*at] = Some(Chunk::Quantified(Rc::new(self.without(res, many, args, taken))));
        }
        self.assume(self.pool.eq(perm, total));
    }

    /// The chunk with `taken` less at one location.
    fn without(&self, res: Res, many: &QuantifiedChunk, args: &[Term], taken: Term) -> QuantifiedChunk {
        let p = &self.pool;
        let formals = &self.symbols(res).formals;
        let here = self.same_args(formals, args);
        let perm = p.sub(many.perm, p.ite(here, taken, p.none()));
        QuantifiedChunk { perm, ..many.clone() }
    }

    /// The pattern that an access in a trigger stands for.
    pub fn location_trigger(&mut self, st: &State, res: Res, args: &[Term], at: Meta, blame: Blame) -> Eval<Term> {
        let chunks: Vec<Rc<QuantifiedChunk>> =
            if self.is_quantified(res) { st.heap.quantified_chunks(res).cloned().collect() } else { Vec::new() };
        match self.location_term(res, &chunks, args) {
            Some(term) => Ok(term),
            None => Err(self.failed(st, Reason::InsufficientPermission, blame, at, "trigger")),
        }
    }
}
