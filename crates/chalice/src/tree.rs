//! The resolved, typed Chalice program: what the encoder proves and the machine runs.
//!
//! Every named thing lives in one table of [`Program`] and is referred to by a typed index ([`ClassId`], [`FieldId`], …), so a
//! reference can never be unresolved. Variables belong to the member they occur in: each member has a table of [`Local`]s and
//! expressions name them by [`LocalId`]. Expressions are shared (`Arc`) and carry their type and their span; spans start at the
//! first token of the construct, a parenthesised expression at the token after the parenthesis.
//!
//! What the resolver has already settled, so that nobody below needs to know:
//! * implicit receivers are explicit (`x` is `this.x`, `f()` is `this.f()`), implicit locals are declared;
//! * permission amounts are [`Amount`]s; in predicates, monitor invariants and where clauses an abstract `rd` is
//!   [`Amount::Global`] already;
//! * the slice `s[a..b]` is a take followed by a drop; `ite(c, a, b)` is `c ? a : b`; `[[ S ]]` is `lock (this) { S }`;
//! * assertion forms (accessibilities, credits, obligations, `old`, …) occur only where the language allows them.

pub mod duties;
pub mod entries;
mod expr;
pub mod ghost;
mod member;
pub mod recursion;
mod stmt;
#[cfg(test)]
mod testing;
mod ty;
pub mod visit;
pub mod waiting;

pub use expr::*;
pub use member::*;
pub use stmt::*;
pub use ty::*;
