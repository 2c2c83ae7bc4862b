//! Heaps that meet: chunks are paired by their location, and what differs in a pair becomes conditional.
//!
//! A chunk says that so much is held of a location, and what its value is if that is more than nothing. So a chunk that a side
//! lacks is one of which nothing is held there, and its value there is anything. Two chunks of one side are never made one.

use std::rc::Rc;

use logic::Term;
use smallvec::SmallVec;

use super::Side;
use crate::definition::Case;
use crate::engine::Engine;
use crate::heap::{Chunk, Heap, QuantifiedChunk, Res, SingleChunk};

/// The chunks of several sides that become one, where they have one.
type Row<T> = Vec<Option<T>>;

impl<'c> Engine<'c> {
    pub fn join_heaps(&mut self, sides: &[Side<Heap>]) -> Heap {
        let first = &sides[0].at;
        if sides.len() == 1 {
            return first.clone();
        }
        assert!(sides.iter().all(|side| side.at.outside().is_none()), "heaps of package statements are not joined");
        assert!(sides.iter().all(|side| side.at.is_for_reading() == first.is_for_reading()), "amounts mean the same");
        let mut joined = first.clone();
        let mut resources: Vec<Res> = sides.iter().flat_map(|side| side.at.resources().map(|(res, _)| res)).collect();
        resources.sort();
        resources.dedup();
        for res in resources {
            if sides.iter().all(|side| side.at.same_of(first, res)) {
                continue;
            }
            let chunks = if self.is_quantified(res) {
                let sides: Vec<_> =
                    sides.iter().map(|s| s.part(|heap| heap.quantified_chunks(res).cloned().collect())).collect();
                self.join_families(res, &sides)
            } else {
                let sides: Vec<_> =
                    sides.iter().map(|s| s.part(|heap| heap.single_chunks(res).cloned().collect())).collect();
                self.join_singles(res, &sides)
            };
            joined.set(res, chunks);
        }
        joined
    }

    fn join_singles(&mut self, res: Res, sides: &[Side<Vec<SingleChunk>>]) -> Vec<Chunk> {
        let wand = self.is_wand(res);
        let mut rests: Vec<Row<SingleChunk>> = sides.iter().map(|s| s.at.iter().cloned().map(Some).collect()).collect();
        // Equal wands are different wands: they are one only if they were one, or stand for each other by their order.
        let same = |a: &SingleChunk, b: &SingleChunk| a.args == b.args && (!wand || a.perm == b.perm);
        let mut rows = pair(&mut rests, |a, b| a.args == b.args && a.snap == b.snap && a.perm == b.perm);
        merge(&mut rows, pair(&mut rests, same));
        if !wand {
            merge(&mut rows, pair(&mut rests, |a, b| self.knows(self.same_args(&a.args, &b.args))));
            let guards: Vec<Term> = sides.iter().map(|side| side.guard).collect();
            merge(&mut rows, pair(&mut rests, |a, b| self.correspond(&guards, &a.args, &b.args)));
        }
        merge(&mut rows, alone(&mut rests));
        rows.into_iter().map(|(_, row)| Chunk::Single(self.join_row(sides, row))).collect()
    }

    /// Whether two sides' locations are one that has been chosen from them: what a variable holds on each.
    fn correspond(&self, guards: &[Term], a: &[Term], b: &[Term]) -> bool {
        let [first, second] = *guards else { return false };
        a.iter().zip(b).all(|(a, b)| {
            let cases = [Case { cond: first, value: *a }, Case { cond: second, value: *b }];
            a == b || self.branching.choices.among(&cases).is_some()
        })
    }

    fn join_row(&mut self, sides: &[Side<Vec<SingleChunk>>], row: Row<SingleChunk>) -> SingleChunk {
        let (args, snap): (Vec<_>, Vec<_>) =
            row.iter().map(|one| one.as_ref().map(|one| (one.args.clone(), one.snap))).map(Option::unzip).unzip();
        let first = args.iter().flatten().next().expect("a row has a chunk").clone();
        let known =
            |eng: &Self, other: &SmallVec<[Term; 2]>| *other == first || eng.knows(eng.same_args(&first, other));
        let args = if args.iter().flatten().all(|other| known(self, other)) {
            first
        } else {
            let column = |i: usize| args.iter().map(|args| args.as_ref().map(|args| args[i])).collect::<Vec<_>>();
            (0..first.len()).map(|i| self.value_of_row(sides, &column(i))).collect()
        };
        let snap = self.value_of_row(sides, &snap);
        let perm =
            self.amount_of_row(sides, &row.iter().map(|one| one.as_ref().map(|one| one.perm)).collect::<Vec<_>>());
        SingleChunk { args, snap, perm }
    }

    /// A value that is what it is on each side that has one. Elsewhere it is anything: here, what another side has.
    fn value_of_row<T>(&mut self, sides: &[Side<T>], values: &[Option<Term>]) -> Term {
        let some = values.iter().flatten().next().copied().expect("a value on some side");
        let cases =
            sides.iter().zip(values).map(|(side, value)| Case { cond: side.guard, value: value.unwrap_or(some) });
        self.choose(&cases.collect::<Vec<_>>())
    }

    /// An amount that is what it is on each side, and nothing where there is none.
    fn amount_of_row<T>(&mut self, sides: &[Side<T>], amounts: &[Option<Term>]) -> Term {
        let nothing = self.pool.none();
        let cases =
            sides.iter().zip(amounts).map(|(side, amount)| Case { cond: side.guard, value: amount.unwrap_or(nothing) });
        let cases: Vec<Case> = cases.collect();
        if cases.iter().all(|case| case.value == cases[0].value) { cases[0].value } else { self.conditional(&cases) }
    }

    /// Families are paired by their amounts, since conditional amounts of families are hard to reason about: then their maps are
    /// joined.
    fn join_families(&mut self, res: Res, sides: &[Side<Vec<Rc<QuantifiedChunk>>>]) -> Vec<Chunk> {
        let mut rests: Vec<Row<Rc<QuantifiedChunk>>> =
            sides.iter().map(|s| s.at.iter().cloned().map(Some).collect()).collect();
        let mut rows = pair(&mut rests, |a, b| Rc::ptr_eq(a, b) || (a.map == b.map && a.perm == b.perm));
        merge(&mut rows, pair(&mut rests, |a, b| a.perm == b.perm));
        if !self.is_wand(res) {
            merge(&mut rows, pair(&mut rests, |a, b| a.map == b.map));
        }
        merge(&mut rows, alone(&mut rests));
        rows.into_iter().map(|(_, row)| Chunk::Quantified(Rc::new(self.join_family(sides, row)))).collect()
    }

    fn join_family(
        &mut self,
        sides: &[Side<Vec<Rc<QuantifiedChunk>>>],
        row: Row<Rc<QuantifiedChunk>>,
    ) -> QuantifiedChunk {
        let first = row.iter().flatten().next().expect("a row has a family").clone();
        let map =
            self.value_of_row(sides, &row.iter().map(|many| many.as_ref().map(|many| many.map)).collect::<Vec<_>>());
        let perm =
            self.amount_of_row(sides, &row.iter().map(|many| many.as_ref().map(|many| many.perm)).collect::<Vec<_>>());
        let single =
            first.single.clone().filter(|single| row.iter().flatten().all(|many| many.single.as_ref() == Some(single)));
        let mut inverses: Vec<Term> = Vec::new();
        for inverse in row.iter().flatten().flat_map(|many| many.inverses.iter()) {
            if !inverses.contains(inverse) {
                inverses.push(*inverse);
            }
        }
        QuantifiedChunk { map, perm, single, inverses: inverses.into() }
    }
}

/// Rows, each with the place in the first side that has its chunk: by that they are ordered, so that what was there before stays
/// in its place.
type Rows<T> = Vec<((usize, usize), Row<T>)>;

/// Takes chunks that all the sides have out of what is left of them: each of the first side with the first of every other that is
/// its partner.
fn pair<T: Clone>(rests: &mut [Row<T>], partners: impl Fn(&T, &T) -> bool) -> Rows<T> {
    let mut rows = Vec::new();
    let (first, others) = rests.split_first_mut().expect("a side");
    for (at, mine) in first.iter_mut().enumerate() {
        let Some(chunk) = mine else { continue };
        let is_partner = |other: &Option<T>| other.as_ref().is_some_and(|other| partners(chunk, other));
        // Usually it is in the same place.
        let place = |rest: &Row<T>| match rest.get(at) {
            Some(other) if is_partner(other) => Some(at),
            _ => rest.iter().position(is_partner),
        };
        let places: Option<Vec<usize>> = others.iter().map(place).collect();
        let Some(places) = places else { continue };
        let found = others.iter_mut().zip(places).map(|(rest, at)| rest[at].take());
        let row: Row<T> = std::iter::once(mine.clone()).chain(found).collect();
        *mine = None;
        rows.push(((0, at), row));
    }
    rows
}

/// What is left of the sides, each by itself.
fn alone<T: Clone>(rests: &mut [Row<T>]) -> Rows<T> {
    let n = rests.len();
    let mut rows = Vec::new();
    for (side, rest) in rests.iter_mut().enumerate() {
        for (at, chunk) in rest.iter_mut().enumerate() {
            if let Some(chunk) = chunk.take() {
                let mut row = vec![None; n];
                row[side] = Some(chunk);
                rows.push(((side, at), row));
            }
        }
    }
    rows
}

fn merge<T>(rows: &mut Rows<T>, more: Rows<T>) {
    rows.extend(more);
    rows.sort_by_key(|(place, _)| *place);
}
