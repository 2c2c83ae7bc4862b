//! The codes of this crate's messages.

use source::Code;

pub const SYNTAX: Code = Code("G2001");
pub const NUMBER_TOO_BIG: Code = Code("G2002");
