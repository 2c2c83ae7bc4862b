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
    /// The statement of the program that it is a step of, if it is of one.
    pub statement: Span,
}

/// Lines as they are written, with the depth of their blocks.
#[derive(Clone, Debug)]
pub struct Lines {
    pub lines: Vec<Line>,
    pub indent: usize,
    /// What the lines that come next are steps of.
    pub statement: Span,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines { lines: Vec::new(), indent: 0, statement: Span::NONE }
    }
}

impl Lines {
    pub fn put(&mut self, text: impl Into<String>) {
        self.push(None, text.into());
    }

    pub fn put_for(&mut self, origin: Origin, text: impl Into<String>) {
        self.push(Some(origin), text.into());
    }

    fn push(&mut self, origin: Option<Origin>, text: String) {
        self.lines.push(Line { indent: self.indent, text, origin, statement: self.statement });
    }

    pub fn extend(&mut self, other: Lines) {
        let indent = self.indent;
        self.lines.extend(other.lines.into_iter().map(|line| Line { indent: line.indent + indent, ..line }));
    }

    /// The text, and the places in it that stand for something.
    pub fn finish(self) -> (String, Marks) {
        let mut text = String::new();
        let mut marks = Marks::default();
        for line in self.lines {
            let start = text.len();
            text.extend(std::iter::repeat_n("  ", line.indent));
            text.push_str(&line.text);
            if !line.statement.is_none() {
                marks.statements.push(Mark { start: start as u32, end: text.len() as u32, of: line.statement });
            }
            if let Some(origin) = line.origin {
                marks.checks.push(Mark { start: start as u32, end: text.len() as u32, of: origin });
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
pub struct Mark<T> {
    pub start: u32,
    pub end: u32,
    pub of: T,
}

/// The pieces of a translation in the order of its text.
#[derive(Debug, Default)]
pub struct Marks {
    checks: Vec<Mark<Origin>>,
    statements: Vec<Mark<Span>>,
}

impl Marks {
    /// What a place of the translation stands for.
    pub fn find(&self, file: FileId, place: Span) -> Option<Origin> {
        at(&self.checks, file, place)
    }

    /// The statement that a place of the translation is a step of.
    pub fn statement(&self, file: FileId, place: Span) -> Option<Span> {
        at(&self.statements, file, place)
    }
}

fn at<T: Copy>(marks: &[Mark<T>], file: FileId, place: Span) -> Option<T> {
    if place.file != file {
        return None;
    }
    let after = marks.partition_point(|mark| mark.start <= place.start);
    let mark = marks.get(after.checked_sub(1)?)?;
    (place.start < mark.end).then_some(mark.of)
}
