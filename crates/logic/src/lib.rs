//! Sorts, hash-consed terms, simplifying constructors and theories: the language engines think in.
//!
//! Engines build [`Term`]s in a [`Pool`], simplify them as they build, and answer what they can without a solver. The crate
//! does not know where terms come from, nor who proves them. Start with [`pool`] and [`build`].

mod build;
pub mod eval;
mod pool;
pub mod smtlib;
mod sort;
mod subst;
mod term;
pub mod theory;

pub use num_bigint::BigInt;
pub use num_rational::BigRational;
pub use pool::{FrozenPool, Pool, Quantifier};
pub use sort::{Sort, SortKind};
pub use term::{
    BitsOp, ConstructorDecl, DatatypeDecl, Func, FuncDecl, FuncKind, MapOp, MultisetOp, Node, Op, Quant, QuantKind,
    SeqOp, SetOp, Term, VarName,
};
