//! The symbolic heap: chunks of permission with what they hold, by resource.

pub mod add;
pub mod complete;
pub mod facts;
pub mod find;
pub mod remove;

use std::collections::BTreeMap;
use std::rc::Rc;

use logic::Term;
use smallvec::SmallVec;

use crate::history::Past;

/// What permission can be to: a field, a predicate, or the wands of one shape. Numbers are given by [`crate::program`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Res(pub u32);

/// Permission to one location, or to a family of them.
#[derive(Clone, Debug)]
pub enum Chunk {
    Single(SingleChunk),
    Quantified(Rc<QuantifiedChunk>),
}

/// Permission to a single location of a resource that is not quantified over in this member.
#[derive(Clone, Debug)]
pub struct SingleChunk {
    /// The receiver of a field, the arguments of a predicate, the holes of a wand.
    pub args: SmallVec<[Term; 2]>,
    /// A field's value (of its sort), a predicate's snapshot, a wand's snapshot function.
    pub snap: Term,
    pub perm: Term,
}

/// Permission to a family of locations of a resource that is quantified over. `perm` and the family's other terms speak of the
/// location through the resource's formal variables.
#[derive(Clone, Debug)]
pub struct QuantifiedChunk {
    /// A snapshot map: location → what it holds.
    pub map: Term,
    pub perm: Term,
    /// The one location of the family, where it is one.
    pub single: Option<SmallVec<[Term; 2]>>,
    /// Inverse functions at the formal variables: where they are spoken of, facts about this family matter.
    pub inverses: Rc<[Term]>,
}

/// Chunks by resource. Cloning is cheap; changing copies one resource's chunks.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    chunks: Rc<BTreeMap<Res, Rc<Vec<Chunk>>>>,
    outside: Option<Rc<Outside>>,
    amounts: Amounts,
    pub past: Past,
}

/// What the amounts in a heap mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Amounts {
    /// So much is held, of a field never more than all.
    #[default]
    Exact,
    /// Some is held or none. So it is where functions are evaluated: they take nothing away, and find the same permission outside an
    /// instance that they look into and inside.
    SomeOrNone,
}

/// What surrounds the heap of a package statement's proof.
#[derive(Clone, Debug)]
pub struct Outside {
    pub heap: Heap,
    /// What has been brought in from outside so far, in order.
    pub brought: Vec<(Res, Chunk)>,
}

impl Heap {
    pub fn of(&self, res: Res) -> &[Chunk] {
        self.chunks.get(&res).map_or(&[], |chunks| chunks)
    }

    /// The single-location chunks of a resource.
    pub fn single_chunks(&self, res: Res) -> impl Iterator<Item = &SingleChunk> {
        self.of(res).iter().map(|chunk| match chunk {
            Chunk::Single(one) => one,
            Chunk::Quantified(_) => unreachable!("a resource has chunks of one kind in a member"),
        })
    }

    /// The quantified chunks of a resource.
    pub fn quantified_chunks(&self, res: Res) -> impl Iterator<Item = &Rc<QuantifiedChunk>> {
        self.of(res).iter().map(|chunk| match chunk {
            Chunk::Quantified(many) => many,
            Chunk::Single(_) => unreachable!("a resource has chunks of one kind in a member"),
        })
    }

    pub fn resources(&self) -> impl Iterator<Item = (Res, &[Chunk])> {
        self.chunks.iter().map(|(res, chunks)| (*res, chunks.as_slice()))
    }

    pub fn push(&mut self, res: Res, chunk: Chunk) {
        Rc::make_mut(Rc::make_mut(&mut self.chunks).entry(res).or_default()).push(chunk);
    }

    pub fn set(&mut self, res: Res, chunks: Vec<Chunk>) {
        let all = Rc::make_mut(&mut self.chunks);
        if chunks.is_empty() {
            all.remove(&res);
        } else {
            all.insert(res, Rc::new(chunks));
        }
    }

    pub fn replace(&mut self, res: Res, at: usize, chunk: Chunk) {
        let all = Rc::make_mut(&mut self.chunks);
        Rc::make_mut(all.get_mut(&res).expect("a chunk of the resource"))[at] = chunk;
    }

    pub fn remove(&mut self, res: Res, at: usize) {
        let all = Rc::make_mut(&mut self.chunks);
        Rc::make_mut(all.get_mut(&res).expect("a chunk of the resource")).remove(at);
    }

    /// This heap surrounded by another one, from which what is missing here may be brought in.
    pub fn surrounded_by(mut self, outside: Outside) -> Heap {
        self.outside = Some(Rc::new(outside));
        self
    }

    pub fn outside(&self) -> Option<&Outside> {
        self.outside.as_deref()
    }

    /// This heap without its surroundings.
    pub fn alone(&self) -> Heap {
        Heap { outside: None, ..self.clone() }
    }

    /// This heap for functions and what they ask for: only whether there is some permission counts.
    pub fn for_reading(&self) -> Heap {
        Heap { amounts: Amounts::SomeOrNone, ..self.clone() }
    }

    pub fn is_for_reading(&self) -> bool {
        self.amounts == Amounts::SomeOrNone
    }

    /// Both heaps' chunks, in this one's surroundings, or else the other's. The same locations may now be covered twice; what that means is found out when needed.
    pub fn union(&self, other: &Heap) -> Heap {
        let mut all = self.clone();
        all.outside = all.outside.or_else(|| other.outside.clone());
        for (res, chunks) in other.resources() {
            for chunk in chunks {
                all.push(res, chunk.clone());
            }
        }
        all.note_return();
        all
    }

    /// What was added to `before` to get this heap: chunks at the end, and more permission in others.
    pub fn added_to(&self, before: &Heap, less: impl Fn(Term, Term) -> Term) -> Vec<(Res, Chunk)> {
        let mut added = Vec::new();
        for (res, chunks) in self.resources() {
            let old = before.of(res);
            for (chunk, old) in chunks.iter().zip(old) {
                if let (Chunk::Single(new), Chunk::Single(old)) = (chunk, old)
                    && new.perm != old.perm
                {
                    added.push((res, Chunk::Single(SingleChunk { perm: less(new.perm, old.perm), ..new.clone() })));
                }
            }
            added.extend(chunks.iter().skip(old.len()).map(|chunk| (res, chunk.clone())));
        }
        added
    }

    /// Whether both have the same chunks of a resource, not just equal ones.
    pub fn same_of(&self, other: &Heap, res: Res) -> bool {
        match (self.chunks.get(&res), other.chunks.get(&res)) {
            (Some(mine), Some(others)) => Rc::ptr_eq(mine, others),
            (None, None) => true,
            _ => false,
        }
    }

    /// Whether both are the same heap, not just equal ones.
    pub fn same(&self, other: &Heap) -> bool {
        Rc::ptr_eq(&self.chunks, &other.chunks)
    }
}
