//! Why a proof does not go through: the states on the way to a failure, for whoever asks about a line.
//!
//! The way is recorded while the failing members are proved once more; what was proved before is remembered as usual. So what is told is what the engine
//! had when it failed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use source::{Diagnostic, SourceMap, Span};
use verdict::{Failure, MemberReport, Outcome};
use words::way::{Told, told};

use crate::cancel::Cancel;
use crate::codes;
use crate::exit::Exit;
use crate::input::Input;
use crate::lang::Unit;
use crate::options::Options;
use crate::report::Report;
use crate::run::{Progress, Request, Task, run};

/// A failure with the way to it.
#[derive(Clone, Debug)]
pub struct Story {
    /// What is said about the failure.
    pub diagnostic: Diagnostic,
    /// Oldest first; the last is the state in which the check fails.
    pub way: Vec<Told>,
}

/// The line that is asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub file: PathBuf,
    pub number: u32,
}

impl Line {
    /// `FILE:LINE`, or `FILE:LINE:COLUMN` as messages have it.
    pub fn parse(text: &str) -> Option<Line> {
        let (before, last) = text.rsplit_once(':')?;
        let last: u32 = last.parse().ok()?;
        let (file, number) = match before.rsplit_once(':').map(|(file, line)| (file, line.parse())) {
            Some((file, Ok(line))) => (file, line),
            _ => (before, last),
        };
        (!file.is_empty() && number > 0).then(|| Line { file: file.into(), number })
    }

    fn covers(&self, map: &SourceMap, span: Span) -> bool {
        !span.is_none()
            && is_same(Path::new(&map.file(span.file).name), &self.file)
            && map.line_col(span).is_some_and(|at| at.line == self.number)
    }
}

fn is_same(a: &Path, b: &Path) -> bool {
    let full = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    a == b || full(a) == full(b)
}

/// The stories of a member's failures.
pub fn stories(unit: &dyn Unit, report: &MemberReport, map: &SourceMap) -> Vec<Story> {
    let Outcome::Failed(failures) = &report.outcome else { return Vec::new() };
    let mut all: Vec<Story> = Vec::new();
    for failure in failures.iter().filter(|failure| !failure.way.is_empty()) {
        let way = told(&failure.way, unit.teller(), map);
        let stories =
            explained(unit, report, failure).into_iter().map(|diagnostic| Story { diagnostic, way: way.clone() });
        // One mistake may be met on several ways; the first tells enough.
        for story in stories {
            let same = |other: &Story| {
                other.diagnostic.primary == story.diagnostic.primary
                    && other.diagnostic.message == story.diagnostic.message
            };
            if !all.iter().any(same) {
                all.push(story);
            }
        }
    }
    all
}

fn explained(unit: &dyn Unit, report: &MemberReport, failure: &Failure) -> Vec<Diagnostic> {
    unit.explain(&MemberReport { outcome: Outcome::Failed(vec![failure.clone()]), ..report.clone() })
}

/// Verifies and keeps of the report what belongs to the line. Where nothing fails there, that is an error.
pub fn why(
    mut request: Request,
    line: &Line,
    map: &Arc<SourceMap>,
    cancel: &Cancel,
    progress: &mut dyn Progress,
) -> Report {
    let named = |input: &Input| match input {
        Input::Path(path) => path.is_dir() || is_same(path, &line.file),
        Input::Text { name, .. } => is_same(name.as_ref(), &line.file),
        Input::Stdin => false,
    };
    if !request.inputs.iter().any(named) {
        request.inputs.push(Input::Path(line.file.clone()));
    }
    let options = Options { ways: true, all_errors: true, ..request.options };
    let report = run(Request { task: Task::Verify, options, ..request }, map, cancel, progress);
    if report.interrupted || report.files.iter().any(|file| !file.legal) {
        return report;
    }
    about_line(report, line, map)
}

fn about_line(mut report: Report, line: &Line, map: &SourceMap) -> Report {
    let at_line = |story: &Story| line.covers(map, story.diagnostic.primary.span);
    let mentions = |story: &Story| story.diagnostic.secondary.iter().any(|label| line.covers(map, label.span));
    let all = std::mem::take(&mut report.stories);
    let told: Vec<Story> = match all.iter().any(at_line) {
        true => all.iter().filter(|story| at_line(story)).cloned().collect(),
        false => all.iter().filter(|story| mentions(story)).cloned().collect(),
    };
    if told.is_empty() {
        // What stands in the way as a whole has no place.
        let concerns = |span: Span| span.is_none() || line.covers(map, span);
        report.diagnostics.retain(|diagnostic| concerns(diagnostic.primary.span));
        report.diagnostics.push(nothing_fails(line, &all, map));
        report.exit = report.exit.worst(Exit::Illegal);
    } else {
        report.diagnostics = told.iter().map(|story| story.diagnostic.clone()).collect();
    }
    report.stories = told;
    report
}

fn nothing_fails(line: &Line, all: &[Story], map: &SourceMap) -> Diagnostic {
    let message = format!("no check fails at {}:{}", line.file.display(), line.number);
    let diagnostic = Diagnostic::error(codes::NOTHING_FAILS, Span::NONE, message);
    let mut lines: Vec<String> = Vec::new();
    for story in all {
        let span = story.diagnostic.primary.span;
        if !span.is_none() {
            let place = source::render::text::place(map, span.file, span.start);
            if !lines.contains(&place) {
                lines.push(place);
            }
        }
    }
    match lines.is_empty() {
        true => diagnostic.with_note("no check of the verified members fails, or none with a way to show"),
        false => diagnostic.with_help(format!("ask about one of these: {}", lines.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named_as_messages_name_them() {
        let line = |file: &str, number| Some(Line { file: file.into(), number });
        assert_eq!(Line::parse("a.vpr:3"), line("a.vpr", 3));
        assert_eq!(Line::parse("a.vpr:3:14"), line("a.vpr", 3));
        assert_eq!(Line::parse("C:a.vpr:3"), line("C:a.vpr", 3));
        assert_eq!(Line::parse("a.vpr"), None);
        assert_eq!(Line::parse(":3"), None);
        assert_eq!(Line::parse("a.vpr:0"), None);
    }
}
