//! What is inside the instances of predicates: it is held together with what is held outside of them.
//!
//! Only what a body says without any condition is looked at, and only in the first instance: that is enough for who asks for an instance and for a
//! field that is inside it.

use std::collections::BTreeMap;

use logic::Term;
use silver::tree::{BinOp, Exp, ExpKind, Loc, Predicate, Program};
use smallvec::smallvec;
use source::Symbol;

use crate::clauses::contract;
use crate::engine::Engine;
use crate::failure::Blame;
use crate::heap::{Chunk, Res, SingleChunk};
use crate::state::State;

/// A field of one of a predicate's arguments that is in all its instances.
struct Owned {
    /// Which argument.
    of: usize,
    field: Symbol,
    amount: Exp,
}

fn owned(predicate: &Predicate) -> Vec<Owned> {
    let blame = Blame::new(silver::obligation::ErrorKind::PredicateNotWellformed, predicate.meta);
    let clauses = contract(predicate.body.as_slice(), |_| blame);
    let parameter = |e: &Exp| match &e.kind {
        ExpKind::Local(name) => predicate.params.iter().position(|param| param.name == *name),
        _ => None,
    };
    let of_clause = |e: &Exp| match &e.kind {
        ExpKind::Acc(acc) if is_number(&acc.perm) => match &acc.loc {
            Loc::Field { recv, field } => Some(Owned { of: parameter(recv)?, field: *field, amount: acc.perm.clone() }),
            Loc::Predicate { .. } => None,
        },
        _ => None,
    };
    clauses.iter().filter_map(|clause| of_clause(&clause.exp)).collect()
}

fn is_number(amount: &Exp) -> bool {
    let is_int = |e: &Exp| matches!(e.kind, ExpKind::Int(_));
    match &amount.kind {
        ExpKind::FullPerm => true,
        ExpKind::Binary(BinOp::PermDiv, a, b) => is_int(a) && is_int(b),
        _ => false,
    }
}

impl<'c> Engine<'c> {
    /// Assumes that nobody holds more than all of a field, what is inside of instances included.
    pub(super) fn learn_from_instances(&mut self, st: &State) {
        if st.heap.is_for_reading() {
            return;
        }
        for (field, inside) in self.fields_inside(st) {
            let mut ones = inside.clone();
            if !self.is_quantified(field) {
                ones.extend(st.heap.single_chunks(field).cloned());
            }
            for one in &inside {
                let bound = self.pool.le(self.total_at(&ones, &one.args), self.pool.full());
                self.assume(bound);
            }
        }
    }

    fn fields_inside(&self, st: &State) -> BTreeMap<Res, Vec<SingleChunk>> {
        let program: &Program = &self.ctx.program;
        let mut found: BTreeMap<Res, Vec<SingleChunk>> = BTreeMap::new();
        for predicate in program.predicates.values() {
            let instances = st.heap.of(self.ctx.predicate(predicate.name)).iter().filter_map(|chunk| match chunk {
                Chunk::Single(one) => Some(one),
                Chunk::Quantified(_) => None,
            });
            for (instance, owned) in instances.flat_map(|one| owned(predicate).into_iter().map(move |o| (one, o))) {
                let perm = self.pool.mul(self.number(&owned.amount), instance.perm);
                let one = SingleChunk { args: smallvec![instance.args[owned.of]], snap: self.pool.unit(), perm };
                found.entry(self.ctx.field(owned.field)).or_default().push(one);
            }
        }
        found
    }

    /// An amount that is written as a number.
    fn number(&self, amount: &Exp) -> Term {
        let int = |e: &Exp| match &e.kind {
            ExpKind::Int(n) => self.pool.int(n.clone()),
            _ => unreachable!("a number"),
        };
        match &amount.kind {
            ExpKind::Binary(_, a, b) => self.pool.perm_div(int(a), int(b)),
            _ => self.pool.full(),
        }
    }
}
