//! Diagnostics for people: a headline, the source with marks under it, notes and help.

use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::files::{FileId, SourceFile, SourceMap};

/// A span over more lines than this is marked at its first line only: a box around a whole method hides what it is about.
const MAX_BOXED_LINES: u32 = 4;

/// More of one line than this is not underlined, and what is farther off on it than this has no mark: labels would stand where nobody looks.
const MAX_COLUMNS: usize = 400;

#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub color: bool,
    /// Lines of source longer than this are cut around their marks.
    pub width: usize,
}

impl Style {
    pub const PLAIN: Style = Style { color: false, width: 140 };
}

/// One diagnostic, ending in a line break.
pub fn render(map: &SourceMap, diagnostic: &Diagnostic, style: Style) -> String {
    let excerpts = excerpts(map, diagnostic);
    let title = level(diagnostic.severity).primary_title(diagnostic.message.as_str()).id(diagnostic.code.0);
    let footers = footers(map, diagnostic);
    let elements = excerpts.iter().map(|e| Element::from(e.snippet())).chain(footers.into_iter().map(Element::from));
    let report = [Group::with_title(title).elements(elements)];
    let renderer = if style.color { Renderer::styled() } else { Renderer::plain() };
    let mut text = renderer.term_width(style.width).render(&report);
    text.push('\n');
    text
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
}

/// The lines of one file that a diagnostic needs.
struct Excerpt<'a> {
    file: Arc<SourceFile>,
    marks: Vec<(AnnotationKind, &'a Label)>,
}

fn excerpts<'a>(map: &SourceMap, diagnostic: &'a Diagnostic) -> Vec<Excerpt<'a>> {
    let mut excerpts: Vec<Excerpt<'a>> = Vec::new();
    let primary = std::iter::once((AnnotationKind::Primary, &diagnostic.primary));
    let secondary = diagnostic.secondary.iter().map(|label| (AnnotationKind::Context, label));
    for (kind, label) in primary.chain(secondary) {
        let Some(file) = super::located(map, label.span).filter(|_| !is_far(map, diagnostic, label)) else { continue };
        match excerpts.iter_mut().find(|e| e.file.id == file.id) {
            Some(excerpt) => excerpt.marks.push((kind, label)),
            None => excerpts.push(Excerpt { file, marks: vec![(kind, label)] }),
        }
    }
    excerpts
}

impl Excerpt<'_> {
    fn snippet(&self) -> Snippet<'_, Annotation<'_>> {
        let ranges: Vec<Range<usize>> = self.marks.iter().map(|(_, label)| self.range(label)).collect();
        let from = ranges.iter().map(|r| r.start).min().unwrap_or(0);
        let to = ranges.iter().map(|r| r.end).max().unwrap_or(0);
        // Only the lines between the marks are handed over, so that the cost does not grow with the file.
        let first = self.file.line_col(from as u32).line;
        let last = self.file.line_col(to as u32).line;
        let (start, end) = (self.file.line_start(first), self.file.line_end(last));
        let annotations = self.marks.iter().zip(ranges).map(|((kind, label), range)| {
            let text = (!label.text.is_empty()).then(|| visible(&label.text));
            kind.span(range.start - start..range.end - start).label(text)
        });
        Snippet::source(&self.file.text[start..end])
            .line_start(first as usize)
            .path(visible_name(&self.file.name))
            .annotations(annotations)
    }

    /// The range to underline: inside the file, on character boundaries, not too many lines.
    fn range(&self, label: &Label) -> Range<usize> {
        let text = &self.file.text;
        let start = floor(text, label.span.start as usize);
        let mut end = floor(text, label.span.end as usize).max(start);
        let (from, to) = super::ends(&self.file, label.span);
        if to.line - from.line >= MAX_BOXED_LINES {
            end = self.file.line_end(from.line).max(start);
        }
        if from.line == to.line && end - start > MAX_COLUMNS {
            end = floor(text, start + MAX_COLUMNS);
        }
        start..end
    }
}

/// Whether a label stands on the line of the error, but far away.
fn is_far(map: &SourceMap, diagnostic: &Diagnostic, label: &Label) -> bool {
    let (Some(file), Some(other)) = (super::located(map, diagnostic.primary.span), super::located(map, label.span))
    else {
        return false;
    };
    let (here, there) = (super::ends(&file, diagnostic.primary.span).0, super::ends(&other, label.span).0);
    file.id == other.id && here.line == there.line && here.col.abs_diff(there.col) as usize > MAX_COLUMNS
}

fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Notes and help, and the labels that have something to say but nowhere to point.
fn footers<'a>(map: &SourceMap, diagnostic: &'a Diagnostic) -> Vec<annotate_snippets::Message<'a>> {
    let nowhere = |label: &&Label| super::located(map, label.span).is_none() && !label.text.is_empty();
    let labels =
        std::iter::once(&diagnostic.primary).chain(&diagnostic.secondary).filter(nowhere).map(|l| l.text.clone());
    let far = diagnostic.secondary.iter().filter(|label| is_far(map, diagnostic, label) && !label.text.is_empty());
    let far = far.map(|label| format!("at {}: {}", place(map, label.span.file, label.span.start), label.text));
    let notes = labels.chain(far).chain(diagnostic.notes.iter().cloned());
    let notes = notes.map(|text| Level::NOTE.message(visible(&text)));
    let help = diagnostic.help.iter().map(|text| Level::HELP.message(visible(text)));
    notes.chain(help).collect()
}

/// Texts of programs and names of files may hold control characters; a terminal must not obey them.
pub fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

/// A name is one line.
fn visible_name(name: &str) -> String {
    visible(name).replace('\n', "\u{fffd}")
}

/// `name:line:column` of a place, for one-line mentions.
pub fn place(map: &SourceMap, file: FileId, offset: u32) -> String {
    let file = map.file(file);
    let at = file.line_col(offset);
    format!("{}:{}:{}", visible_name(&file.name), at.line, at.col)
}
