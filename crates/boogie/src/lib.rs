//! The Boogie language: syntax, names and types, printer.
//!
//! [`load`] is the way in: files → [`syntax`] → names and types → [`tree`], the resolved, typed program that engines verify.
//! This crate does not know how that is done.

pub mod apart;
pub mod build;
pub mod codes;
mod graph;
pub mod keywords;
mod library;
mod load;
pub mod names;
pub mod print;
pub mod registry;
mod resolve;
pub mod syntax;
pub mod tree;

pub use library::Library;
pub use load::{Loaded, Options, Phase, load};
