//! Answers to the editor's questions about one document, from what its last analysis found.

use gen_lsp_types::{CodeLens, Command, Contents, Hover, MarkupContent, MarkupKind, Position, Range, Uri};
use source::keywords;
use source::names::Declaration;
use verdict::MemberReport;

use crate::document::Text;
use crate::index::Index;
use crate::open::Document;
use crate::program::DOCUMENT;
use crate::{commands, complete};
use driver::lexical;

/// A contract that is longer is shown up to here.
const MOST_LINES: usize = 20;

/// The members that were proved or not, in source order.
pub fn members(document: &Document) -> impl Iterator<Item = &MemberReport> {
    document.proved.iter().flat_map(|proved| proved.report.members())
}

/// The verdict on each member, above it. A proof that rests on assumptions says so.
pub fn lenses(document: &Document) -> Vec<CodeLens> {
    let items = document.proved.iter().flat_map(crate::members::items);
    items.map(|item| said(item.range, item.verdict, None)).collect()
}

/// What can be done with a document, above its first line.
pub fn offers(uri: &Uri, document: &Document) -> Vec<CodeLens> {
    let Some(program) = &document.program else { return Vec::new() };
    let offer = |(title, command): (&str, &str)| said(Range::default(), title.to_string(), Some((command, uri)));
    commands::OFFERS.iter().filter(|(_, command)| commands::can(command, program)).copied().map(offer).collect()
}

fn said(range: Range, title: String, does: Option<(&str, &Uri)>) -> CodeLens {
    let (command, arguments) = match does {
        Some((command, uri)) => (command.to_string(), Some(vec![uri.0.clone().into()])),
        None => (String::new(), None),
    };
    CodeLens { range, command: Some(Command { title, tooltip: None, command, arguments }), data: None }
}

/// What is wrong at a position and what to do about it; what the name or word there means.
pub fn hover(document: &Document, position: Position) -> Option<Hover> {
    let at = document.text.byte(position);
    let mut parts = problems(document, at);
    parts.extend(name(document, at).or_else(|| word(document, at)));
    parts.extend(document.held.get(&position.line).cloned().flatten());
    if parts.is_empty() {
        return None;
    }
    let contents =
        Contents::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: parts.join("\n\n---\n\n") });
    Some(Hover { contents, range: None })
}

fn problems(document: &Document, at: usize) -> Vec<String> {
    // What was found in another version of the text may be elsewhere by now.
    let shown = document.shown.iter().filter(|shown| shown.version == document.version);
    let touches = |d: &&source::Diagnostic| {
        let span = d.primary.span;
        span.file == DOCUMENT && span.start as usize <= at && at <= span.end as usize
    };
    shown.flat_map(|shown| &shown.report.diagnostics).filter(touches).map(explained).collect()
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

/// A name with its type, and its declaration up to the body.
fn name(document: &Document, at: usize) -> Option<String> {
    let index = document.index();
    let found = index.meant(&document.text, at)?;
    let language = document.program.as_ref().map_or("", |program| program.language.name());
    let mut text = format!("```{language}\n{}\n```", complete::signature(found));
    let header = header(index, &document.text, found);
    if header.lines().count() > 1 {
        text.push_str(&format!("\n\n```{language}\n{header}\n```"));
    }
    Some(text)
}

/// The declaration with its contract, without what it is made of.
fn header(index: &Index, text: &Text, of: &Declaration) -> String {
    let whole = match of.whole.file {
        DOCUMENT => text.as_str().get(of.whole.start as usize..of.whole.end as usize).unwrap_or_default().to_string(),
        _ => index.map.snippet(of.whole),
    };
    let body = whole.find("\n{").or_else(|| whole.find('{')).unwrap_or(whole.len());
    let shown: Vec<&str> = whole[..body].trim_end().lines().take(MOST_LINES).collect();
    shown.join("\n")
}

/// What a word of the language means.
fn word(document: &Document, at: usize) -> Option<String> {
    let language = document.program.as_ref()?.language;
    let text = document.text.as_str();
    let word = &text[lexical::word_at(text, at)];
    let found: Vec<String> = [word.to_string(), format!("\\{word}")]
        .iter()
        .flat_map(|word| keywords::find(language.keywords(), word))
        .map(|(keyword, _)| format!("`{}`\n\n{}", keyword.form, keyword.meaning))
        .collect();
    (!found.is_empty()).then(|| found.join("\n\n"))
}
