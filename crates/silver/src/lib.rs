//! The Silver language: syntax, names and types, macros and imports, consistency rules, transformations, printer.
//!
//! The hub of everything static: Silver files are parsed to it, Chalice is encoded into it, `symex` verifies it. This crate
//! does not know how a program is verified. [`tree`] is the typed, resolved program that all others speak of.
//!
//! [`load`] is the way in: files → `syntax` (parse trees) → `imports` → `macros` → `names` and `types` (the typed tree) →
//! [`consistency`]. Each arrow happens only if the one before found no errors. [`print`] is the way back to text, [`transform`]
//! the way on to what engines verify.

pub mod cfg;
mod codes;
mod consistency;
mod imports;
pub mod keywords;
mod load;
mod macros;
pub mod names;
pub mod obligation;
pub mod print;
pub mod registry;
mod stdlib;
pub mod syntax;
pub mod transform;
pub mod tree;
mod types;

pub use imports::{Disk, InMemory, ReadFile};
pub use load::{Loaded, load, load_text};
pub use transform::Core;
