//! placeholder
use super::Encoded;
use source::Diagnostic;
use verdict::Failure;

pub fn explain(_e: &Encoded, _f: &Failure) -> Option<Diagnostic> {
    None
}
