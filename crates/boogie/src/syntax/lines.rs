//! `#line`: text that was generated says which line of which file it stands for.

use source::{FileId, SourceMap, Span};

/// A place as the program itself names it; both numbers counted from one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    pub file: String,
    pub line: i64,
    pub col: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Mark {
    file: FileId,
    /// The line of the directive, counted from one.
    at_line: u32,
    /// What the line below it is called.
    next_line: i64,
    name: Option<String>,
}

/// The `#line` directives of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineMap {
    /// For each file in ascending order of lines.
    marks: Vec<Mark>,
}

impl LineMap {
    pub(super) fn add(&mut self, file: FileId, at_line: u32, next_line: i64, name: Option<String>) {
        // Without a name of its own, a directive keeps the one of the directive before it.
        let name = name.or_else(|| self.last_in(file, at_line).and_then(|mark| mark.name.clone()));
        self.marks.push(Mark { file, at_line, next_line, name });
    }

    pub fn extend(&mut self, other: LineMap) {
        self.marks.extend(other.marks);
    }

    fn last_in(&self, file: FileId, line: u32) -> Option<&Mark> {
        self.marks.iter().rfind(|mark| mark.file == file && mark.at_line < line)
    }

    /// Where a span starts, in the program's own words; `None` for [`Span::NONE`].
    pub fn place(&self, sources: &SourceMap, span: Span) -> Option<Place> {
        let real = sources.line_col(span)?;
        let file = || sources.file(span.file).name.clone();
        Some(match self.last_in(span.file, real.line) {
            None => Place { file: file(), line: real.line.into(), col: real.col },
            Some(mark) => Place {
                file: mark.name.clone().unwrap_or_else(file),
                line: mark.next_line + i64::from(real.line - mark.at_line - 1),
                col: real.col,
            },
        })
    }

    /// The place that a directive gives to a span, if one does.
    pub fn other_place(&self, sources: &SourceMap, span: Span) -> Option<Place> {
        let real = sources.line_col(span)?;
        self.last_in(span.file, real.line)?;
        self.place(sources, span)
    }
}
