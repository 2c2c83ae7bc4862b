//! The files of a run and positions in them.

use std::fmt;
use std::sync::{Arc, RwLock};

/// Names one file of a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A byte range in one file. `Copy`, eight bytes of range and four of file: cheap enough for every node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// For nodes that no source text stands behind (generated members, built-in declarations).
    pub const NONE: Span = Span { file: FileId(u32::MAX), start: 0, end: 0 };

    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        Span { file, start: start as u32, end: end as u32 }
    }

    pub fn is_none(self) -> bool {
        self.file == Span::NONE.file
    }

    /// The smallest span covering both. A span that points nowhere does not count.
    pub fn to(self, other: Span) -> Span {
        if self.is_none() {
            return other;
        }
        if other.is_none() || self.file != other.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether all of another span is in this one.
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// The empty span at this span's start.
    pub fn start_point(self) -> Span {
        Span { end: self.start, ..self }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            f.write_str("<nowhere>")
        } else {
            write!(f, "{}:{}..{}", self.file.0, self.start, self.end)
        }
    }
}

impl fmt::Debug for FileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "file{}", self.0)
    }
}

/// A position for people: both counted from one, the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineCol {
    pub line: u32,
    pub col: u32,
}

/// One file: its name as the user gave it, and its text.
#[derive(Debug)]
pub struct SourceFile {
    pub id: FileId,
    /// As shown to the user: the path given on the command line, `<stdin>`, or `<decreases/int.vpr>` for library files.
    pub name: String,
    pub text: String,
    line_starts: Vec<u32>,
}

impl SourceFile {
    fn new(id: FileId, name: String, text: String) -> SourceFile {
        let text = with_line_feeds(text);
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at as u32 + 1)).collect();
        SourceFile { id, name, text, line_starts }
    }

    pub fn line_col(&self, offset: u32) -> LineCol {
        let line = self.line_starts.partition_point(|start| *start <= offset) - 1;
        let start = self.line_starts[line] as usize;
        let mut end = (offset as usize).clamp(start, self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let col = self.text[start..end].chars().count() as u32 + 1;
        LineCol { line: line as u32 + 1, col }
    }

    /// Where a line (counted from one) starts, in bytes.
    pub fn line_start(&self, line: u32) -> usize {
        self.line_starts[line as usize - 1] as usize
    }

    /// Where a line ends, before its line break.
    pub fn line_end(&self, line: u32) -> usize {
        self.line_start(line) + self.line_text(line).len()
    }

    /// The text of a line (counted from one), without its line break.
    pub fn line_text(&self, line: u32) -> &str {
        let end = self.line_starts.get(line as usize).map_or(self.text.len(), |next| *next as usize);
        self.text[self.line_start(line)..end].trim_end_matches(['\n', '\r'])
    }

    pub fn n_lines(&self) -> u32 {
        self.line_starts.len() as u32
    }
}

/// A carriage return that no line feed follows ends a line as well, for Java and for editors. As a line feed it does so for everybody, and
/// everything stays at its place.
fn with_line_feeds(text: String) -> String {
    let is_alone = |(at, _): &(usize, &str)| !text[at + 1..].starts_with('\n');
    let alone: Vec<usize> = text.match_indices('\r').filter(is_alone).map(|(at, _)| at).collect();
    if alone.is_empty() {
        return text;
    }
    let mut parts = String::with_capacity(text.len());
    let mut from = 0;
    for at in alone {
        parts.push_str(&text[from..at]);
        parts.push('\n');
        from = at + 1;
    }
    parts.push_str(&text[from..]);
    parts
}

/// All files of a run. Files are only ever added, so a handle to one stays valid; sharing is by `Arc`.
#[derive(Default, Debug)]
pub struct SourceMap {
    files: RwLock<Vec<Arc<SourceFile>>>,
}

impl SourceMap {
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    pub fn add(&self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let mut files = self.files.write().expect("no panic while holding the lock");
        let id = FileId(files.len() as u32);
        // A byte-order mark says how the text is stored; it is no part of it.
        let mut text: String = text.into();
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        files.push(Arc::new(SourceFile::new(id, name.into(), text)));
        id
    }

    /// How many files there are by now.
    pub fn n_files(&self) -> usize {
        self.files.read().expect("no panic while holding the lock").len()
    }

    pub fn file(&self, id: FileId) -> Arc<SourceFile> {
        self.files.read().expect("no panic while holding the lock")[id.0 as usize].clone()
    }

    /// Where a span starts; `None` for [`Span::NONE`].
    pub fn line_col(&self, span: Span) -> Option<LineCol> {
        (!span.is_none()).then(|| self.file(span.file).line_col(span.start))
    }

    /// The text under a span (empty for [`Span::NONE`]).
    pub fn snippet(&self, span: Span) -> String {
        if span.is_none() {
            return String::new();
        }
        self.file(span.file).text[span.start as usize..span.end as usize].to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_carriage_return_alone_ends_a_line() {
        let map = SourceMap::new();
        let id = map.add("a.java", "a\rb\r\nc\r\r");
        let file = map.file(id);
        assert_eq!(file.text, "a\nb\r\nc\n\n");
        assert_eq!((file.n_lines(), file.line_text(1), file.line_text(2), file.line_text(3)), (5, "a", "b", "c"));
        assert_eq!(map.line_col(Span::new(id, 2, 2)), Some(LineCol { line: 2, col: 1 }));
    }

    #[test]
    fn positions_count_characters_and_lines_from_one() {
        let map = SourceMap::new();
        let id = map.add("a.vpr", "äb\nc\n");
        let at = |start: usize| map.line_col(Span::new(id, start, start)).unwrap();
        assert_eq!(at(0), LineCol { line: 1, col: 1 });
        assert_eq!(at(2), LineCol { line: 1, col: 2 });
        assert_eq!(at(4), LineCol { line: 2, col: 1 });
        assert_eq!(map.file(id).line_text(2), "c");
        assert_eq!(at(6), LineCol { line: 3, col: 1 });
    }
}
