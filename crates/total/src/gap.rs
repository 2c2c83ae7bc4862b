//! What has no translation.

use silver::tree::Meta;
use verdict::{Outcome, Place};

/// A construct that this engine has no rule for, with its place.
#[derive(Clone, Debug)]
pub struct Gap {
    pub what: String,
    pub at: Meta,
}

impl Gap {
    pub fn new(what: impl Into<String>, at: Meta) -> Gap {
        Gap { what: what.into(), at }
    }

    pub fn outcome(&self) -> Outcome {
        Outcome::Unsupported { what: self.what.clone(), at: place(self.at) }
    }
}

/// The result of a translation.
pub type Tr<T> = Result<T, Gap>;

pub fn place(meta: Meta) -> Place {
    Place { span: meta.span, origin: meta.origin.0 }
}
