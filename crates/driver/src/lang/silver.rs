//! Silver in the driver.

use source::{Diagnostic, FileId, SourceMap, Span};

use super::{Language, Loaded};
use crate::codes;

pub struct Silver;

impl Language for Silver {
    fn name(&self) -> &'static str {
        "silver"
    }

    fn title(&self) -> &'static str {
        "Silver"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["vpr", "sil"]
    }

    fn load(&self, _map: &SourceMap, _file: FileId) -> Loaded {
        let message = "Silver programs cannot be read yet";
        Loaded { diagnostics: vec![Diagnostic::error(codes::NOT_AVAILABLE, Span::NONE, message)], unit: None }
    }
}
