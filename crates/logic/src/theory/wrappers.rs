//! Snapshots, and how values of other sorts get in and out of them.

use super::axiom;
use crate::pool::Pool;
use crate::sort::{Sort, SortKind};
use crate::term::{Op, Term};

/// Pairs have parts, and are not the unit. For solvers that do not know snapshots as an algebraic type.
pub fn snapshot_axioms(pool: &Pool) -> Vec<Term> {
    let (a, b) = (pool.fresh_var("a", Sort::SNAP), pool.fresh_var("b", Sort::SNAP));
    let pair = pool.combine(a, b);
    let first = pool.mk(Op::SnapFirst, [pair], Sort::SNAP);
    let second = pool.mk(Op::SnapSecond, [pair], Sort::SNAP);
    let different = pool.not(pool.mk(Op::Eq, [pool.unit(), pair], Sort::BOOL));
    let parts = pool.and([pool.eq(first, a), pool.eq(second, b), different]);
    vec![axiom(pool, "snap.pair", &[a, b], &[&[pair]], parts)]
}

/// What goes into a snapshot comes out again; and for sorts with infinitely many values, every snapshot can be read as such a
/// value and back. (For a finite sort that would say that there are only finitely many snapshots, which is false.)
pub fn wrapper_axioms(pool: &Pool, sort: Sort) -> Vec<Term> {
    if sort == Sort::SNAP {
        return Vec::new();
    }
    let x = pool.fresh_var("x", sort);
    let wrapped = pool.mk(Op::Wrap, [x], Sort::SNAP);
    let back = pool.mk(Op::Unwrap, [wrapped], sort);
    let mut axioms = vec![axiom(pool, "wrap.unwrap", &[x], &[&[wrapped]], pool.eq(back, x))];
    if is_infinite(sort) {
        let s = pool.fresh_var("s", Sort::SNAP);
        let read = pool.mk(Op::Unwrap, [s], sort);
        let again = pool.mk(Op::Wrap, [read], Sort::SNAP);
        axioms.push(axiom(pool, "unwrap.wrap", &[s], &[&[read]], pool.eq(again, s)));
    }
    axioms
}

/// Whether a sort surely has infinitely many values.
pub fn is_infinite(sort: Sort) -> bool {
    match sort.kind() {
        SortKind::Int | SortKind::Perm | SortKind::Ref | SortKind::Snap => true,
        SortKind::Seq(_) | SortKind::Multiset(_) => true,
        SortKind::Set(element) => is_infinite(element),
        SortKind::Map(key, _) => is_infinite(key),
        SortKind::Bool | SortKind::BitVec(_) | SortKind::Datatype(_) | SortKind::Named(_) | SortKind::Raw(_) => false,
        // There are more arrays than snapshots; and of the prover's own sorts no snapshots are made.
        SortKind::Array(..) | SortKind::Indices(..) | SortKind::NativeSeq(_) => false,
    }
}
