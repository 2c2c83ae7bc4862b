//! Codes of Chalice verification.

use source::Code;

pub const UNSUPPORTED: Code = Code("G2290");
