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
    /// Permission amounts: exact rationals.
    Perm,
    Ref,
    /// Snapshots: what an assertion's footprint holds.
    Snap,
    Seq(Sort),
    Set(Sort),
    Multiset(Sort),
    Map(Sort, Sort),
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
            SortKind::Named(name) | SortKind::Raw(name) => write!(f, "{name}"),
        }
    }
}

impl fmt::Debug for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
