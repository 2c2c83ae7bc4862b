//! Answers to the editor's questions about one document, from what its last analysis found.

use gen_lsp_types::{
    CodeLens, Command, Contents, DocumentSymbol, Hover, MarkupContent, MarkupKind, Position, SymbolKind,
};
use verdict::{MemberKind, MemberReport, Outcome};

use crate::document::Text;
use crate::published;
use crate::server::Document;

/// The members that were proved or not, in source order.
fn members(document: &Document) -> impl Iterator<Item = &MemberReport> {
    document.proved.iter().flat_map(|proved| proved.report.members())
}

pub fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    let Some(proved) = &document.proved else { return Vec::new() };
    let symbol = |member: &MemberReport| {
        let range = published::range(&proved.text, member.at.span)?;
        Some(DocumentSymbol {
            name: member.name.to_string(),
            detail: Some(words::outcome(&member.outcome).to_string()),
            kind: symbol_kind(member.kind),
            range,
            selection_range: range,
            tags: None,
            #[allow(deprecated)]
            deprecated: None,
            children: None,
        })
    };
    members(document).filter_map(symbol).collect()
}

fn symbol_kind(kind: MemberKind) -> SymbolKind {
    match kind {
        MemberKind::Function | MemberKind::Procedure | MemberKind::Implementation => SymbolKind::Function,
        MemberKind::Predicate | MemberKind::Invariant | MemberKind::WhereClause => SymbolKind::Interface,
        MemberKind::Method => SymbolKind::Method,
        MemberKind::Constructor => SymbolKind::Constructor,
        MemberKind::Class => SymbolKind::Class,
        MemberKind::Domain => SymbolKind::Module,
    }
}

/// The verdict on each member, above it. A proof that rests on assumptions says so.
pub fn lenses(document: &Document) -> Vec<CodeLens> {
    let Some(proved) = &document.proved else { return Vec::new() };
    let trusts = proved.report.trusted().next().is_some();
    let lens = |member: &MemberReport| {
        let range = published::range(&proved.text, member.at.span)?;
        let title = match &member.outcome {
            Outcome::Verified if trusts => "verified, relying on what the program assumes".to_string(),
            outcome => words::outcome(outcome).to_string(),
        };
        let command = Command { title, tooltip: None, command: String::new(), arguments: None };
        Some(CodeLens { range, command: Some(command), data: None })
    };
    members(document).filter_map(lens).collect()
}

/// What is wrong at a position, with what to do about it.
pub fn hover(document: &Document, position: Position) -> Option<Hover> {
    let at = document.text.byte(position);
    let shown = document.shown.as_ref()?;
    let touches = |d: &&source::Diagnostic| {
        let span = d.primary.span;
        span.file == published::DOCUMENT && span.start as usize <= at && at <= span.end as usize
    };
    // What was found in another version of the text may be elsewhere by now.
    if shown.version != document.version {
        return None;
    }
    let found = shown.report.diagnostics.iter().filter(touches);
    let parts: Vec<String> = found.map(explained).collect();
    if parts.is_empty() {
        return None;
    }
    let contents =
        Contents::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: parts.join("\n\n---\n\n") });
    Some(Hover { contents, range: None })
}

fn explained(diagnostic: &source::Diagnostic) -> String {
    let code = diagnostic.code.0;
    let mut text = format!("**{code}** {}", diagnostic.message);
    if let Some(entry) = driver::registry::find(code) {
        text.push_str(&format!("\n\n{}", entry.explanation));
    }
    for help in &diagnostic.help {
        text.push_str(&format!("\n\n*{help}*"));
    }
    text
}

/// Keeps a text beside the report that speaks of it.
pub struct Proved {
    pub text: Text,
    pub report: driver::Report,
}
