//! Texts in which pieces are replaced while everything else stays on its line.

use source::{SourceFile, Span};

/// A piece of a file and what stands in its place.
pub type Piece = (Span, String);

/// A file without its specifications: they are blanks, byte for byte, so that every place stays where it is.
pub struct Base {
    text: String,
}

impl Base {
    pub fn new(file: &SourceFile, blank: &[Span]) -> Base {
        let mut bytes = file.text.clone().into_bytes();
        for span in blank {
            for byte in &mut bytes[span.start as usize..span.end as usize] {
                if *byte != b'\n' && *byte != b'\r' {
                    *byte = b' ';
                }
            }
        }
        let text = String::from_utf8(bytes).expect("whole comments were blanked");
        Base { text }
    }

    pub fn slice(&self, start: u32, end: u32) -> &str {
        &self.text[start as usize..end as usize]
    }

    pub fn len(&self) -> u32 {
        self.text.len() as u32
    }

    /// The line breaks between two places.
    pub fn breaks(&self, start: u32, end: u32) -> String {
        if start >= end {
            return String::new();
        }
        self.slice(start, end).chars().filter(|c| *c == '\n').collect()
    }

    /// The text of a span with pieces replaced. Pieces do not overlap; those at one place keep their order.
    pub fn splice(&self, span: Span, mut pieces: Vec<Piece>) -> String {
        pieces.sort_by_key(|(at, _)| (at.start, at.end));
        let mut out = String::new();
        let mut at = span.start;
        for (piece, text) in pieces {
            debug_assert!(piece.start >= at && piece.end <= span.end, "{piece:?} in {span:?}, at {at}");
            out.push_str(self.slice(at, piece.start));
            out.push_str(&text);
            at = piece.end;
        }
        out.push_str(self.slice(at, span.end));
        out
    }

    /// Where a word stands between two places, as a word of its own.
    pub fn find_word(&self, word: &str, start: u32, end: u32) -> Option<u32> {
        let text = self.slice(start, end);
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        text.match_indices(word).find_map(|(at, _)| {
            let before = text[..at].chars().next_back().is_some_and(is_part);
            let after = text[at + word.len()..].chars().next().is_some_and(is_part);
            (!before && !after).then_some(start + at as u32)
        })
    }

    /// Where a sign first stands from a place on.
    pub fn find(&self, sign: char, start: u32) -> Option<u32> {
        self.text[start as usize..].find(sign).map(|at| start + at as u32)
    }
}
