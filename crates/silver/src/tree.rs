//! The typed, resolved Silver program.
//!
//! Names are [`Symbol`]s: global names are unique in a program and local names unique in their scope, so a name is reference
//! enough, and encoders and the printer need no tables. Expressions are shared (`Arc`), so that transformations and
//! substitutions copy only what they change. Assertions are expressions of type `Bool`.
//!
//! Every node carries a [`Meta`]: the span it was written at (in a Silver, Chalice or Java file) and, for nodes that an encoder
//! generated, the origin that says which construct of the source language it stands for.

mod build;
mod expr;
mod member;
mod query;
mod stmt;
mod subst;
mod ty;
mod visit;
mod walk;

pub use expr::*;
pub use member::*;
pub use stmt::*;
pub use subst::{Subst, fresh_name};
pub use ty::*;

use source::Span;

/// An encoder's name for the source construct behind a node. `Origin::PLAIN` is Silver written by a user.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Origin(pub u32);

impl Origin {
    pub const PLAIN: Origin = Origin(0);
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Meta {
    pub span: Span,
    pub origin: Origin,
}

impl Meta {
    pub const NONE: Meta = Meta { span: Span::NONE, origin: Origin::PLAIN };
}

impl From<Span> for Meta {
    fn from(span: Span) -> Meta {
        Meta { span, origin: Origin::PLAIN }
    }
}
