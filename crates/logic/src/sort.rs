//! Sorts. There are few of them, so they are interned for the whole process and `Copy`.

use std::fmt;
use std::sync::{LazyLock, RwLock};

use rustc_hash::FxHashMap;
use source::Symbol;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sort(u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SortKind {
    Bool,
    Int,
    /// Exact numbers: permission amounts, and the reals of languages that have them.
    Perm,
    Ref,
    /// Snapshots: what an assertion's footprint holds.
    Snap,
    Seq(Sort),
    Set(Sort),
    Multiset(Sort),
    Map(Sort, Sort),
    /// Total maps from an index to a value, equal if they agree everywhere: the prover's arrays.
    Array(Sort, Sort),
    /// Only as the index of an array with several: the first, and the others.
    Indices(Sort, Sort),
    /// Bit-vectors of this width.
    BitVec(u32),
    /// The prover's own sequences (unlike `Seq`, whose operators are explained by axioms).
    NativeSeq(Sort),
    /// An algebraic type that the pool declares, by its (already mangled) name.
    Datatype(Symbol),
    /// An uninterpreted sort, by its (already mangled) name.
    Named(Symbol),
    /// A sort of the prover itself, given as SMT-LIB text.
    Raw(Symbol),
}

#[derive(Default)]
struct Interner {
    ids: FxHashMap<SortKind, Sort>,
    kinds: Vec<SortKind>,
}

impl Interner {
    fn intern(&mut self, kind: SortKind) -> Sort {
        let next = Sort(self.kinds.len() as u32);
        let sort = *self.ids.entry(kind).or_insert(next);
        if sort == next {
            self.kinds.push(kind);
        }
        sort
    }
}

static INTERNER: LazyLock<RwLock<Interner>> = LazyLock::new(|| {
    let mut interner = Interner::default();
    for kind in [SortKind::Bool, SortKind::Int, SortKind::Perm, SortKind::Ref, SortKind::Snap] {
        interner.intern(kind);
    }
    RwLock::new(interner)
});

impl Sort {
    pub const BOOL: Sort = Sort(0);
    pub const INT: Sort = Sort(1);
    pub const PERM: Sort = Sort(2);
    /// Permission amounts are reals to the prover.
    pub const REAL: Sort = Sort::PERM;
    pub const REF: Sort = Sort(3);
    pub const SNAP: Sort = Sort(4);

    pub fn new(kind: SortKind) -> Sort {
        if let Some(sort) = INTERNER.read().expect("interner lock").ids.get(&kind) {
            return *sort;
        }
        INTERNER.write().expect("interner lock").intern(kind)
    }

    pub fn kind(self) -> SortKind {
        INTERNER.read().expect("interner lock").kinds[self.0 as usize]
    }

    pub fn seq(element: Sort) -> Sort {
        Sort::new(SortKind::Seq(element))
    }

    pub fn set(element: Sort) -> Sort {
        Sort::new(SortKind::Set(element))
    }

    pub fn multiset(element: Sort) -> Sort {
        Sort::new(SortKind::Multiset(element))
    }

    pub fn map(key: Sort, value: Sort) -> Sort {
        Sort::new(SortKind::Map(key, value))
    }

    /// Maps from the indices (at least one) to values.
    pub fn array(indices: &[Sort], value: Sort) -> Sort {
        let (last, first) = indices.split_last().expect("an array has an index");
        let index = first.iter().rev().fold(*last, |rest, sort| Sort::new(SortKind::Indices(*sort, rest)));
        Sort::new(SortKind::Array(index, value))
    }

    /// The indices and the value of an array sort.
    pub fn array_parts(self) -> Option<(Vec<Sort>, Sort)> {
        let SortKind::Array(mut index, value) = self.kind() else { return None };
        let mut indices = Vec::new();
        while let SortKind::Indices(first, rest) = index.kind() {
            indices.push(first);
            index = rest;
        }
        indices.push(index);
        Some((indices, value))
    }

    pub fn bits(width: u32) -> Sort {
        Sort::new(SortKind::BitVec(width))
    }

    /// The width of a bit-vector sort.
    pub fn width(self) -> Option<u32> {
        if let SortKind::BitVec(width) = self.kind() { Some(width) } else { None }
    }

    pub fn named(name: Symbol) -> Sort {
        Sort::new(SortKind::Named(name))
    }

    pub fn is_numeric(self) -> bool {
        self == Sort::INT || self == Sort::PERM
    }

    /// The element sort of a sequence, set or multiset; the key sort of a map.
    pub fn element(self) -> Option<Sort> {
        match self.kind() {
            SortKind::Seq(e) | SortKind::Set(e) | SortKind::Multiset(e) | SortKind::Map(e, _) => Some(e),
            _ => None,
        }
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            SortKind::Bool => f.write_str("Bool"),
            SortKind::Int => f.write_str("Int"),
            SortKind::Perm => f.write_str("Perm"),
            SortKind::Ref => f.write_str("Ref"),
            SortKind::Snap => f.write_str("Snap"),
            SortKind::Seq(e) => write!(f, "Seq<{e}>"),
            SortKind::Set(e) => write!(f, "Set<{e}>"),
            SortKind::Multiset(e) => write!(f, "Multiset<{e}>"),
            SortKind::Map(k, v) => write!(f, "Map<{k},{v}>"),
            SortKind::Array(index, value) => write!(f, "[{index}]{value}"),
            SortKind::Indices(first, rest) => write!(f, "{first},{rest}"),
            SortKind::BitVec(width) => write!(f, "bv{width}"),
            SortKind::NativeSeq(e) => write!(f, "seq<{e}>"),
            SortKind::Named(name) | SortKind::Raw(name) | SortKind::Datatype(name) => write!(f, "{name}"),
        }
    }
}

impl fmt::Debug for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
