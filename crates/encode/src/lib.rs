//! Source languages into Silver, one module a language.
//!
//! Every generated node remembers the source construct it stands for (its [`Origin`](silver::tree::Origin) is an index into the
//! origins of the [`Encoded`](chalice::Encoded) program), so that a failed proof can be explained in the user's words. This crate
//! does not know how Silver is verified.

pub mod chalice;
