//! Errors that were there before: an earlier report, against which only what is new counts.
//!
//! Errors are told apart by file, member, code and message, not by line, so that they may move. As many are forgiven as there were. What is undecided was
//! never a verdict, and stays what it is.

use std::path::Path;

use rustc_hash::FxHashMap;
use serde::Deserialize;
use source::render::json;
use source::{Diagnostic, SourceMap, Span};
use verdict::MemberReport;

use super::Report;
use crate::codes;
use crate::exit::Exit;
use crate::input::io_words;

pub struct Baseline(FxHashMap<Error, usize>);

#[derive(PartialEq, Eq, Hash)]
struct Error {
    file: String,
    /// The member that it is in: an error that is fixed in one forgives none in another.
    member: Option<String>,
    code: String,
    message: String,
}

#[derive(Deserialize)]
struct Earlier {
    files: Vec<EarlierFile>,
    diagnostics: Vec<EarlierDiagnostic>,
}

#[derive(Deserialize)]
struct EarlierFile {
    members: Vec<EarlierMember>,
}

#[derive(Deserialize)]
struct EarlierMember {
    name: String,
    location: Option<EarlierLocation>,
}

#[derive(Deserialize)]
struct EarlierDiagnostic {
    code: String,
    severity: String,
    message: String,
    primary: EarlierLabel,
}

#[derive(Deserialize)]
struct EarlierLabel {
    location: Option<EarlierLocation>,
}

#[derive(Deserialize)]
struct EarlierLocation {
    file: String,
    start: EarlierPosition,
}

#[derive(Deserialize)]
struct EarlierPosition {
    offset: u32,
}

/// Where the members of a report begin.
#[derive(Default)]
struct Members(Vec<(String, u32, String)>);

impl Members {
    fn of(report: &Report, map: &SourceMap) -> Members {
        let begin = |m: &MemberReport| {
            let at = json::location(map, m.at.span)?;
            Some((at.file, at.start.offset, m.name.to_string()))
        };
        Members(report.members().filter_map(begin).collect())
    }

    /// The last that begins before a place.
    fn around(&self, file: &str, offset: u32) -> Option<String> {
        let before = self.0.iter().filter(|(of, start, _)| of == file && *start <= offset);
        before.max_by_key(|(_, start, _)| *start).map(|(_, _, name)| name.clone())
    }
}

impl Baseline {
    /// Reads what `--format json` printed.
    pub fn read(path: &Path) -> Result<Baseline, Diagnostic> {
        let problem = |why: String| {
            let message = format!("cannot read the baseline `{}`", path.display());
            Diagnostic::error(codes::UNREADABLE, Span::NONE, message)
                .with_note(why)
                .with_help("make one with `grail verify --format json FILES > report.json`")
        };
        let text = std::fs::read_to_string(path).map_err(|error| problem(io_words(&error)))?;
        let earlier: Earlier = serde_json::from_str(&text).map_err(|error| problem(error.to_string()))?;
        let begin = |m: EarlierMember| m.location.map(|at| (at.file, at.start.offset, m.name));
        let members = Members(earlier.files.into_iter().flat_map(|file| file.members).filter_map(begin).collect());
        let mut errors = FxHashMap::default();
        for d in earlier.diagnostics.into_iter().filter(|d| d.severity == "error") {
            let member = d.primary.location.as_ref().and_then(|at| members.around(&at.file, at.start.offset));
            let file = d.primary.location.map_or(String::new(), |at| at.file);
            *errors.entry(Error { file, member, code: d.code, message: d.message }).or_default() += 1;
        }
        Ok(Baseline(errors))
    }

    /// Leaves out what was there before. Violations that are all known are none.
    pub fn forgive(mut self, map: &SourceMap, report: &mut Report) -> usize {
        let members = Members::of(report, map);
        let before = report.diagnostics.len();
        report.diagnostics.retain(|d| !self.knows(map, &members, d));
        let known = before - report.diagnostics.len();
        if report.exit == Exit::Violation && !report.diagnostics.iter().any(Diagnostic::is_error) {
            let open = report.counts().undecided > 0;
            report.exit = if open { Exit::Undecided } else { Exit::Success };
        }
        known
    }

    fn knows(&mut self, map: &SourceMap, members: &Members, d: &Diagnostic) -> bool {
        let at = json::location(map, d.primary.span);
        let member = at.as_ref().and_then(|at| members.around(&at.file, at.start.offset));
        let file = at.map_or(String::new(), |at| at.file);
        let error = Error { file, member, code: d.code.0.to_string(), message: d.message.clone() };
        match self.0.get_mut(&error) {
            Some(left) if d.is_error() && *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        }
    }
}
