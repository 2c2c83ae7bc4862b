//! Diagnostics for readers: for people here and in [`text`], for tools in [`json`] and [`sarif`].
//!
//! All three take the same values and never look at anything else.

pub mod json;
pub mod sarif;
pub mod text;

use crate::diagnostic::{Diagnostic, Severity};
use crate::files::{LineCol, SourceFile, SourceMap, Span};

impl Severity {
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// Sorts for output: by file in the order they were given, then by place, and errors before warnings at one place.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| {
        let key = |d: &Diagnostic| (d.primary.span, d.severity, d.code);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
    });
}

/// Both ends of a span as positions, the end exclusive.
fn ends(file: &SourceFile, span: Span) -> (LineCol, LineCol) {
    (file.line_col(span.start), file.line_col(span.end.max(span.start)))
}

/// A label whose place is known, with the file it is in.
fn located(map: &SourceMap, span: Span) -> Option<std::sync::Arc<SourceFile>> {
    (!span.is_none()).then(|| map.file(span.file))
}
