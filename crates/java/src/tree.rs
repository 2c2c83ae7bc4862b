//! The resolved, typed program: what the encoder proves, the instrumenter splices into, and the ownership methodology reads.
//!
//! Every named thing lives in one table of [`Program`] and is referred to by a typed index ([`ClassId`], [`MethodId`], …). The tables hold the
//! classes of the program, of stubs, and those of the JDK that the program mentions; [`Class::origin`] tells them apart. Expressions are
//! shared (`Arc`) and carry their type, their span and, if they are constant expressions, their value.
//!
//! What the resolver has settled, so that nobody below needs to know:
//! * simple names: locals, fields with their receiver (an implicit `this` or outer instance is an [`ExprKind::This`] that says so), classes;
//! * overloading: each call names its method; arguments for a variable-arity parameter are wrapped in [`ExprKind::Varargs`];
//! * conversions that Java inserts (boxing, unboxing, widening, constants that narrow, amounts from integers) are [`ExprKind::Convert`] nodes with
//!   the span of what they convert;
//! * constructors: a default one is there as a method, a missing `super()` as a statement; accessors and the canonical constructor of a record,
//!   `values` and `valueOf` of an enum are methods marked [`Method::synthetic`];
//! * jumps name their target; loops have their clauses; parentheses are gone, but spans include them;
//! * specifications stand only where they may, and are typed: a formula with resources has the type [`Type::Resource`], any other `boolean`.
//!
//! What is unknown stays visible: a member of a library class that is not in the table is [`MethodRef::Unknown`] or
//! [`ExprKind::UnknownField`], and its type is [`Type::Unknown`]. That is no error of the program; whoever cannot go on without knowing says "not
//! supported" at that place.

mod class;
mod expr;
mod ids;
mod program;
mod spec;
mod stmt;
mod ty;
pub mod visit;

pub use crate::ops::{BinOp, Builtin, Prim, Quantifier, Step, UnOp};
pub use class::*;
pub use expr::*;
pub use ids::*;
pub use program::*;
pub use spec::*;
pub use stmt::*;
pub use ty::*;
