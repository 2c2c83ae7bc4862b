//! An open text, and positions in it as the editor counts them.

use gen_lsp_types::{Position, PositionEncodingKind, Range, TextDocumentContentChangeEvent};
use source::Span;

/// How an editor counts columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Columns {
    Bytes,
    /// What the protocol says if nothing was agreed on.
    Utf16,
}

impl Columns {
    /// Bytes, if the editor can count them.
    pub fn agreed(offered: Option<&[PositionEncodingKind]>) -> Columns {
        let bytes = offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8));
        if bytes { Columns::Bytes } else { Columns::Utf16 }
    }

    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Columns::Bytes => PositionEncodingKind::UTF8,
            Columns::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn width(self, c: char) -> usize {
        match self {
            Columns::Bytes => c.len_utf8(),
            Columns::Utf16 => c.len_utf16(),
        }
    }
}

/// A text with the starts of its lines.
#[derive(Clone, Debug)]
pub struct Text {
    text: String,
    line_starts: Vec<usize>,
    columns: Columns,
}

impl Text {
    pub fn new(text: String, columns: Columns) -> Text {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Text { text, line_starts, columns }
    }

    pub fn columns(&self) -> Columns {
        self.columns
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Where a byte is. Bytes outside of the text are at its end.
    pub fn position(&self, byte: usize) -> Position {
        let byte = byte.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start <= byte) - 1;
        let before =
            self.text[self.line_starts[line]..].char_indices().take_while(|(at, _)| self.line_starts[line] + at < byte);
        let character = before.map(|(_, c)| self.columns.width(c)).sum::<usize>();
        Position { line: line as u32, character: character as u32 }
    }

    pub fn range(&self, start: usize, end: usize) -> Range {
        Range { start: self.position(start), end: self.position(end) }
    }

    /// The byte at a position. One behind the end of its line is the end of the line.
    pub fn byte(&self, position: Position) -> usize {
        let Some(&start) = self.line_starts.get(position.line as usize) else { return self.text.len() };
        let mut left = position.character as usize;
        for (at, c) in self.text[start..].char_indices() {
            let width = self.columns.width(c);
            if c == '\n' || left < width {
                return start + at;
            }
            left -= width;
        }
        self.text.len()
    }

    /// The text after an edit, and what the edit did to places.
    pub fn edited(&self, edit: &TextDocumentContentChangeEvent) -> (Text, Change) {
        match edit {
            TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                (Text::new(whole.text.clone(), self.columns), Change::between(&self.text, &whole.text))
            }
            TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                let (start, end) = (self.byte(part.range.start), self.byte(part.range.end));
                let (start, end) = (start.min(end), start.max(end));
                let text = format!("{}{}{}", &self.text[..start], part.text, &self.text[end..]);
                (Text::new(text, self.columns), Change { start, end, len: part.text.len() })
            }
        }
    }
}

/// Bytes from `start` to `end` were replaced by `len` others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    pub start: usize,
    pub end: usize,
    pub len: usize,
}

impl Change {
    /// The smallest change that makes one text of another.
    fn between(old: &str, new: &str) -> Change {
        let start = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
        let rest = old.len().min(new.len()) - start;
        let same = old.bytes().rev().zip(new.bytes().rev()).take(rest).take_while(|(a, b)| a == b).count();
        Change { start, end: old.len() - same, len: new.len() - same - start }
    }

    /// Where a span is after the change; nowhere if the change touches it.
    pub fn moved(&self, span: Span) -> Option<Span> {
        let (start, end) = (span.start as usize, span.end as usize);
        if end < self.start || (end == self.start && self.len == 0) {
            return Some(span);
        }
        (start > self.end || (start == self.end && self.len == 0)).then(|| self.shifted(span))
    }

    /// Where a span is after the change that may have made it longer or shorter.
    pub fn grown(&self, span: Span) -> Span {
        let (start, end) = (span.start as usize, span.end as usize);
        let moved =
            |at: usize| if at >= self.end { at + self.len - (self.end - self.start) } else { at.min(self.start) };
        Span::new(
            span.file,
            if start <= self.start { start } else { moved(start) },
            moved(end).max(start.min(self.start)),
        )
    }

    fn shifted(&self, span: Span) -> Span {
        let moved = |at: u32| at as usize + self.len - (self.end - self.start);
        Span::new(span.file, moved(span.start), moved(span.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn columns_are_counted_as_agreed() {
        let utf16 = Text::new("a\nß𝔸x\n".to_string(), Columns::Utf16);
        assert_eq!(utf16.position(2 + 2 + 4), at(1, 3));
        assert_eq!(utf16.byte(at(1, 3)), 8);
        let bytes = Text::new("a\nß𝔸x\n".to_string(), Columns::Bytes);
        assert_eq!(bytes.position(8), at(1, 6));
        assert_eq!(bytes.byte(at(1, 6)), 8);
    }

    #[test]
    fn positions_outside_are_moved_inside() {
        let text = Text::new("ab\ncd".to_string(), Columns::Utf16);
        assert_eq!(text.byte(at(0, 99)), 2);
        assert_eq!(text.byte(at(9, 0)), 5);
        assert_eq!(text.position(99), at(1, 2));
    }
}
