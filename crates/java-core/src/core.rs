//! Java after everything that its text leaves unsaid was written out.
//!
//! Statements never stand inside values: a [`Val`] is evaluated at one moment and nothing happens in it. Whatever happens is an [`Eff`] in a
//! statement, in the order in which Java does it: class initialisation, hidden calls, field initialisers, boxes. Objects are paths: the object
//! itself, the object around it, a captured value. What the lowering does not know is a [`Gap`], never a missing node.

mod origin;
mod print;
mod program;
mod select;
mod stmt;
mod value;
pub mod visit;

pub use java::tree::{ClassId, Constant, FieldId, LocalId, MethodId, Prim};
pub use origin::*;
pub use print::print;
pub use program::*;
pub use select::*;
pub use stmt::*;
pub use value::*;
