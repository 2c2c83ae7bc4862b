//! The resolved, typed Boogie program: what an engine verifies.
//!
//! Every named thing lives in one table of [`Program`] and is referred to by a typed index ([`VarId`], [`FunctionId`], …), so a
//! reference can never be unresolved. There is *one* table of variables for constants, globals, parameters, locals and bound
//! variables, and one of type variables; no two binders share an entry. So ids never clash, and substituting one expression
//! into another cannot capture. (An engine that copies a binder with its body must make new entries of its own.)
//!
//! What the front end has settled, so that nobody below needs to know:
//! * types are expanded: a synonym never occurs, and equal types are equal values (see [`Type`]);
//! * every expression has its type, and every use of something polymorphic says with which types it is used: applications,
//!   selects, stores, map targets and calls. No type is left to infer; where the program does not determine one, it is `int`;
//! * `e: T` has done its work and is gone; `b <== a` is `a ==> b`; `x / y` on integers has its `real(..)` conversions;
//! * `break` names the statement it leaves, `goto` names labels by index;
//! * declarations marked `{:extern}` or `{:ignore}` that lose are gone; libraries are part of the program;
//! * attributes are kept everywhere, in the order written, with resolved expressions in them. Unknown ones are inert.
//!
//! Nothing is desugared beyond this: function bodies are not yet axioms, calls not yet contracts, `while` not yet blocks.

mod attr;
mod decl;
mod expr;
mod ids;
mod show;
mod stmt;
mod ty;
mod visit;

pub use attr::*;
pub use decl::*;
pub use expr::*;
pub use ids::*;
pub use stmt::*;
pub use ty::*;
