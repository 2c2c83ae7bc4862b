//! Diagnostics as JSON. The fields are a promise to tools: they are described in `docs/json.md`, and only ever added to.

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Label};
use crate::files::{LineCol, SourceMap, Span};
use crate::registry::Lookup;

#[derive(Serialize, Debug)]
pub struct JsonDiagnostic {
    pub code: &'static str,
    /// The code's readable name, `assert-failed`.
    pub name: Option<&'static str>,
    pub severity: &'static str,
    pub message: String,
    /// The field's own name of the error, `assert.failed:assertion.false`.
    pub id: Option<String>,
    pub primary: JsonLabel,
    pub secondary: Vec<JsonLabel>,
    pub notes: Vec<String>,
    pub help: Vec<String>,
}

#[derive(Serialize, Debug)]
pub struct JsonLabel {
    /// Absent where no source text stands behind the label.
    pub location: Option<JsonLocation>,
    pub text: String,
}

#[derive(Serialize, Debug)]
pub struct JsonLocation {
    pub file: String,
    pub start: JsonPosition,
    /// Exclusive.
    pub end: JsonPosition,
}

#[derive(Serialize, Debug)]
pub struct JsonPosition {
    /// From one.
    pub line: u32,
    /// From one, in characters.
    pub column: u32,
    /// From zero, in bytes of UTF-8.
    pub offset: u32,
}

pub fn diagnostic(map: &SourceMap, diagnostic: &Diagnostic, registry: Lookup) -> JsonDiagnostic {
    JsonDiagnostic {
        code: diagnostic.code.0,
        name: registry(diagnostic.code.0).map(|entry| entry.name),
        severity: diagnostic.severity.name(),
        message: diagnostic.message.clone(),
        id: diagnostic.id.clone(),
        primary: label(map, &diagnostic.primary),
        secondary: diagnostic.secondary.iter().map(|l| label(map, l)).collect(),
        notes: diagnostic.notes.clone(),
        help: diagnostic.help.clone(),
    }
}

fn label(map: &SourceMap, label: &Label) -> JsonLabel {
    JsonLabel { location: location(map, label.span), text: label.text.clone() }
}

/// Where a span is, if source text stands behind it.
pub fn location(map: &SourceMap, span: Span) -> Option<JsonLocation> {
    let file = super::located(map, span)?;
    let (start, end) = super::ends(&file, span);
    Some(JsonLocation { file: file.name.clone(), start: position(start, span.start), end: position(end, span.end) })
}

fn position(at: LineCol, offset: u32) -> JsonPosition {
    JsonPosition { line: at.line, column: at.col, offset }
}
