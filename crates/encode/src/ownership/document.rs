//! The translation as text: lines, each with what it stands for in the Java program.

use source::{FileId, Span};

use super::checks::Check;

/// What a line of the translation stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Origin {
    pub check: Check,
    /// The construct that is checked.
    pub span: Span,
    /// The object, clause or class that the check is about, where that is written elsewhere or is a part of the construct.
    pub about: Span,
    pub role: Role,
}

/// What of an object of a class below others a check is about.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Role {
    Usual,
    /// The frame of the class above.
    FrameAbove,
    /// A method that a class does not override, as if it had been written there; whether it is about the frame of the class above.
    Inherited {
        method: Span,
        above: bool,
    },
}

impl Origin {
    pub fn new(check: Check, span: Span) -> Origin {
        Origin { check, span, about: Span::NONE, role: Role::Usual }
    }

    pub fn about(self, about: Span) -> Origin {
        Origin { about, ..self }
    }

    pub fn of_frame_above(self) -> Origin {
        Origin { role: Role::FrameAbove, ..self }
    }
}

#[derive(Clone, Debug)]
pub struct Line {
    pub indent: usize,
    pub text: String,
    pub origin: Option<Origin>,
}

/// Lines as they are written, with the depth of their blocks.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    pub lines: Vec<Line>,
    pub indent: usize,
}

impl Lines {
    pub fn put(&mut self, text: impl Into<String>) {
        self.lines.push(Line { indent: self.indent, text: text.into(), origin: None });
    }

    pub fn put_for(&mut self, origin: Origin, text: impl Into<String>) {
        self.lines.push(Line { indent: self.indent, text: text.into(), origin: Some(origin) });
    }

    pub fn extend(&mut self, other: Lines) {
        let indent = self.indent;
        self.lines.extend(other.lines.into_iter().map(|line| Line { indent: line.indent + indent, ..line }));
    }

    /// The text, and the places in it that stand for something.
    pub fn finish(self) -> (String, Vec<Mark>) {
        let mut text = String::new();
        let mut marks = Vec::new();
        for line in self.lines {
            let start = text.len();
            text.extend(std::iter::repeat_n("  ", line.indent));
            text.push_str(&line.text);
            if let Some(origin) = line.origin {
                marks.push(Mark { start: start as u32, end: text.len() as u32, origin });
                text.push_str("  // ");
                text.push_str(origin.check.id());
            }
            text.push('\n');
        }
        (text, marks)
    }
}

/// A piece of the text that stands for something.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub start: u32,
    pub end: u32,
    pub origin: Origin,
}

/// The pieces of a translation in the order of its text.
#[derive(Debug, Default)]
pub struct Marks(pub Vec<Mark>);

impl Marks {
    /// What a place of the translation stands for.
    pub fn find(&self, file: FileId, place: Span) -> Option<Origin> {
        if place.file != file {
            return None;
        }
        let after = self.0.partition_point(|mark| mark.start <= place.start);
        let mark = self.0.get(after.checked_sub(1)?)?;
        (place.start < mark.end).then_some(mark.origin)
    }
}
