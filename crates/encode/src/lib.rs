//! Source languages into Silver, one module a language; Java in the ownership model into BoogiePL.
//!
//! Every generated node remembers the source construct it stands for (its [`Origin`](silver::tree::Origin) is an index into the
//! [`Origins`] of the [`Encoded`] program), so that a failed proof can be explained in the user's words; every generated member,
//! whose it is. This crate does not know how Silver is verified.

pub mod chalice;
mod encoded;
pub mod java;
mod kit;
pub mod ownership;
mod prelude;
mod written;

pub use encoded::{Encoded, Gap, Origins, Owner, Variant};
