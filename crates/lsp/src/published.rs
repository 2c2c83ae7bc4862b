//! Diagnostics as the editor shows them.

use gen_lsp_types::{
    Code, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Message, Range, Uri,
};
use source::{Severity, SourceMap, Span};

use crate::document::Text;
use crate::program::DOCUMENT;

/// One diagnostic. A place in another file (a library) is told in words, since the editor has no text to show it in.
pub fn diagnostic(uri: &Uri, text: &Text, map: &SourceMap, from: &source::Diagnostic) -> Diagnostic {
    let mut message = from.message.clone();
    if !from.primary.text.is_empty() {
        message.push_str(&format!("\n{}", from.primary.text));
    }
    let mut related = Vec::new();
    for label in &from.secondary {
        match range(text, label.span) {
            Some(range) => related.push(DiagnosticRelatedInformation {
                location: Location { uri: uri.clone(), range },
                message: label.text.clone(),
            }),
            None => message.push_str(&format!("\n{}{}", place(map, label.span), label.text)),
        }
    }
    from.notes.iter().for_each(|note| message.push_str(&format!("\nnote: {note}")));
    from.help.iter().for_each(|help| message.push_str(&format!("\nhelp: {help}")));
    Diagnostic {
        range: range(text, from.primary.span).unwrap_or_default(),
        severity: Some(match from.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Note => DiagnosticSeverity::Information,
        }),
        code: Some(Code::String(from.code.0.to_string())),
        source: Some("grail".to_string()),
        message: Message::String(message),
        related_information: Some(related),
        ..Diagnostic::default()
    }
}

/// Where a span of the document is.
pub fn range(text: &Text, span: Span) -> Option<Range> {
    (span.file == DOCUMENT).then(|| text.range(span.start as usize, span.end as usize))
}

fn place(map: &SourceMap, span: Span) -> String {
    match map.line_col(span) {
        Some(at) => format!("{}:{}: ", map.file(span.file).name, at.line),
        None => String::new(),
    }
}
