//! Producing and consuming quantified permissions.

use std::rc::Rc;

use logic::{BigRational, Sort, Term};
use silver::obligation::Reason;
use silver::tree::Exp;
use verdict::Change;

use super::family::{Family, Inverses, parts};
use super::finite::is_finite;
use crate::amount::Amount;
use crate::engine::Engine;
use crate::failure::{Abort, Blame, Eval};
use crate::heap::{Chunk, Heap, QuantifiedChunk, Res};
use crate::produce::Snap;
use crate::state::State;

/// A part that is small enough wherever so much is held.
fn least_part() -> BigRational {
    BigRational::new(1.into(), 1_000_000.into())
}

impl<'c> Engine<'c> {
    pub fn produce_quantified(&mut self, st: &State, e: &Exp, snap: Snap, scale: Term, blame: Blame) -> Eval<State> {
        let inside = &st.in_part(scale);
        let family = self.eval_family(inside, e, blame)?;
        let family = self.check_injective(inside, family, blame, Reason::QpNotInjective, e)?;
        let inverses = self.invert(&family);
        let res = family.res;
        let perm = self.amount_at_location(&family, &inverses, scale);
        let map_sort = self.symbols(res).map;
        let map = match snap {
            Snap::Fresh => self.fresh("sm", map_sort),
            Snap::Of(s) => self.unwrapped(map_sort, s, self.pool.tt()),
        };
        if let Snap::Of(_) = snap {
            self.define_domain(res, map, perm);
        }
        self.assume_family_facts(&st.heap, &family, &inverses, map, perm, scale);
        let many = QuantifiedChunk { map, perm, single: None, inverses: inverses.values.into() };
        let mut st = st.clone();
        st.heap.push(res, Chunk::Quantified(Rc::new(many)));
        st.heap.record_family(Change::Gained, res, blame);
        Ok(st)
    }

    /// A map taken from a snapshot speaks of exactly the locations that carry permission.
    fn define_domain(&mut self, res: Res, map: Term, perm: Term) {
        let p = &self.pool;
        let formals = &self.symbols(res).formals;
        let member = self.in_domain(res, map, formals);
        let fact = p.forall(formals, &[vec![member]], p.iff(member, p.positive(perm)));
        self.assume(fact);
    }

    /// What holding the family says of its members.
    fn assume_family_facts(
        &mut self,
        heap: &Heap,
        family: &Family,
        inverses: &Inverses,
        map: Term,
        perm: Term,
        scale: Term,
    ) {
        if let Some(mentioned) = self.mentioned(family.res, self.lookup(family.res, map, &family.args), &family.args)
            && !family.triggers.is_empty()
        {
            let fact = self.pool.implies(family.cond, mentioned);
            self.assume(self.pool.forall(&family.vars, &family.triggers, fact));
        }
        let p = &self.pool;
        if !self.ctx.is_field(family.res) {
            return;
        }
        let given = p.mul(family.amount.term(), scale);
        let carries = p.and2(family.cond, p.positive(given));
        let mut member = vec![p.implies(carries, p.ne(family.args[0], p.null()))];
        if !heap.is_for_reading() {
            member.push(p.implies(family.cond, p.le(given, p.full())));
        }
        // Without triggers of its own the fact would say at once that nothing can be asked for `null`; by location it is enough.
        let by_value =
            if family.triggers.is_empty() { p.tt() } else { p.forall(&family.vars, &family.triggers, p.and(member)) };
        let formals = &self.symbols(family.res).formals;
        let here = self.lookup(family.res, map, formals);
        let mut triggers = vec![vec![here]];
        triggers.extend(inverses.values.iter().filter(|v| !formals.contains(v)).map(|v| vec![*v]));
        let mut located = vec![p.implies(p.positive(perm), p.ne(formals[0], p.null()))];
        if !heap.is_for_reading() {
            located.push(p.le(perm, p.full()));
        }
        let by_location = p.forall(formals, &triggers, p.and(located));
        self.assume(by_value);
        self.assume(by_location);
    }

    /// Whether, for arbitrary values of the variables, the chunks have what the family asks for.
    fn check_enough(
        &mut self,
        st: &State,
        heap: &Heap,
        family: &Family,
        needed: Amount,
        blame: Blame,
        e: &Exp,
    ) -> Eval<()> {
        self.mention_location(heap, family.res, &family.args);
        let mut total = self.pool.none();
        for many in heap.quantified_chunks(family.res) {
            let amount = self.at(family.res, many.perm, &family.args);
            total = self.pool.add(total, amount);
        }
        let p = &self.pool;
        let enough = if heap.is_for_reading() {
            p.implies(p.positive(needed.term()), p.positive(total))
        } else if needed.is_open() && !family.amount.is_open() && !is_finite(e) {
            // The same part is taken everywhere. Of infinitely many amounts, which may come as close to nothing as they like, there may be none.
            p.le(p.mul(p.perm(least_part()), family.amount.term()), total)
        } else if needed.is_open() {
            p.implies(p.positive(needed.term()), p.positive(total))
        } else {
            p.le(needed.term(), total)
        };
        let goal = p.implies(family.cond, enough);
        let resource = parts(e).3;
        let reason = if self.is_wand(family.res) { Reason::WandNotFound } else { Reason::InsufficientPermission };
        let checked = self.check(st, goal, reason, blame, resource);
        checked.map_err(|mut abort| {
            if let Abort::Failed(failure) = &mut abort {
                failure.history = self.events(heap, family.res, None);
            }
            abort
        })
    }

    /// Takes a family out of `heap`.
    pub fn consume_quantified(
        &mut self,
        st: &State,
        heap: &Heap,
        e: &Exp,
        scale: Amount,
        blame: Blame,
    ) -> Eval<(Heap, Term)> {
        let family = self.eval_family(st, e, blame)?;
        let family = self.check_injective(st, family, blame, Reason::QpNotInjective, e)?;
        let needed = family.amount.times(&self.pool, scale);
        let inverses = self.invert(&family);
        let required = self.amount_at_location(&family, &inverses, scale.term());
        let heap = self.bring_in_family(heap, &family, &inverses, needed, required)?;
        self.check_enough(st, &heap, &family, needed, blame, e)?;
        let map = self.footprint_map(&heap, family.res, required);
        let mut heap = self.take_family(&heap, family.res, required, needed.is_open())?;
        heap.record_family(Change::GivenAway, family.res, blame);
        Ok((heap, self.pool.wrap(map)))
    }

    /// The map of what the family covers.
    fn footprint_map(&mut self, heap: &Heap, res: Res, required: Term) -> Term {
        let chunks: Vec<Rc<QuantifiedChunk>> = heap.quantified_chunks(res).cloned().collect();
        let domain = self.pool.positive(required);
        self.summarise(res, &chunks, Some(domain))
    }

    /// Takes `required` (over the formals) from the chunks, which together have it.
    pub fn take_family(&mut self, heap: &Heap, res: Res, required: Term, wildcard: bool) -> Eval<Heap> {
        let mut chunks: Vec<Rc<QuantifiedChunk>> = heap.quantified_chunks(res).cloned().collect();
        if wildcard {
            for chunk in &mut chunks {
                *chunk = Rc::new(self.take_some_everywhere(res, chunk, required));
            }
            let mut heap = heap.clone();
            heap.set(res, chunks.into_iter().map(Chunk::Quantified).collect());
            return Ok(heap);
        }
        // A chunk of exactly this family goes as a whole, and then nothing else is touched.
        if let Some(at) = chunks.iter().position(|chunk| chunk.perm == required) {
            let mut heap = heap.clone();
            heap.remove(res, at);
            return Ok(heap);
        }
        let mut needed = required;
        let mut left = Vec::new();
        let mut done = false;
        for chunk in chunks {
            if done {
                left.push(Chunk::Quantified(chunk));
                continue;
            }
            let p = &self.pool;
            let all = p.le(needed, chunk.perm);
            let taken = if self.proves_cheaply(all)? { needed } else { self.pool.min(chunk.perm, needed) };
            needed = self.pool.sub(needed, taken);
            let perm = self.pool.sub(chunk.perm, taken);
            let gone = self.pool.eq(perm, self.pool.none());
            if !self.proves_cheaply(gone)? {
                left.push(Chunk::Quantified(Rc::new(QuantifiedChunk { perm, ..(*chunk).clone() })));
            }
            let satisfied = self.pool.le(needed, self.pool.none());
            done = self.proves_cheaply(satisfied)?;
        }
        let mut heap = heap.clone();
        heap.set(res, left);
        Ok(heap)
    }

    /// The chunk with an unknown part less wherever `required` is positive: some, but not all.
    fn take_some_everywhere(&mut self, res: Res, chunk: &QuantifiedChunk, required: Term) -> QuantifiedChunk {
        let formals = self.symbols(res).formals.clone();
        let args: Vec<Term> = formals.iter().chain(&self.dependent).copied().collect();
        let sorts: Vec<Sort> = args.iter().map(|t| self.pool.sort(*t)).collect();
        let f = self.pool.fresh_func("taken", &sorts, Sort::PERM);
        let p = &self.pool;
        let taken = p.app(f, &args);
        let wanted = p.and2(p.positive(required), p.positive(chunk.perm));
        let within = p.and2(
            p.implies(wanted, p.and2(p.positive(taken), p.lt(taken, chunk.perm))),
            p.implies(p.not(wanted), p.eq(taken, p.none())),
        );
        let fact = p.forall(&formals, &[vec![taken]], within);
        self.assume(fact);
        QuantifiedChunk { perm: self.pool.sub(chunk.perm, taken), ..chunk.clone() }
    }

    /// The snapshot of a quantified permission in the precondition of a function.
    pub fn footprint_quantified(&mut self, st: &State, e: &Exp, blame: Blame) -> Eval<Term> {
        let family = self.eval_family(st, e, blame)?;
        let family = self.check_injective(st, family, blame, Reason::QpNotInjective, e)?;
        self.check_enough(st, &st.heap, &family, family.amount, blame, e)?;
        let inverses = self.invert(&family);
        let full = self.pool.full();
        let required = self.amount_at_location(&family, &inverses, full);
        let map = self.footprint_map(&st.heap, family.res, required);
        Ok(self.pool.wrap(map))
    }
}
