//! Annotated programs: a file is a test.
//!
//! Expected errors stand at their lines, `//~ ERROR G1308: part of the message`; the field's ids (`assert.failed:assertion.false`) will do
//! instead of a code, and `//~^` means the line above, `//~^^` the one above that. A program without annotations must succeed.
//! The first comment lines may hold directives:
//!
//! ```text
//! // test: verify --all-errors --member 'in*'        (or check, run, explore with their options)
//! // exit: 3
//! // explore: 1                                      (explore it as well, and this is the exit code)
//! ```
//!
//! With `// judge: by name`, members are judged by their names instead: `bad_…` must be rejected, `ok_…` proved, but for those listed in
//! `// missed: ok_…` lines.

mod annotations;
mod by_name;
mod directives;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use driver::{Cancel, Input, Request, Silent, Task};
use libtest_mimic::{Failed, Trial};
use source::{Diagnostic, Severity, SourceMap};
use walkdir::WalkDir;

use annotations::Expectation;
use directives::Directives;

/// One test for each program below a folder, named after its path.
pub fn trials(folder: &Path) -> Vec<Trial> {
    let walk = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    let programs = walk.map(|entry| entry.into_path()).filter(|path| driver::lang::of_path(path).is_some());
    // Folders with this name hold files that tests import.
    let programs = programs.filter(|path| !path.components().any(|part| part.as_os_str() == "imported"));
    programs.map(|path| trial(folder, path)).collect()
}

fn trial(folder: &Path, path: PathBuf) -> Trial {
    let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
    Trial::test(name, move || check(&path).map_err(Failed::from))
}

/// Runs a program and compares; the error is for people.
pub fn check(path: &Path) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let directives = Directives::read(&text)?;
    let expectations = annotations::read(&text)?;
    let map = Arc::new(SourceMap::new());
    let inputs = vec![Input::Path(path.to_path_buf())];
    let (diagnostics, exit) = match directives.request {
        directives::Request::Execute(execution) => {
            let report = driver::execute::execute(
                &execution,
                &inputs,
                &map,
                &Cancel::default(),
                &mut driver::execute::Unwatched,
            );
            (report.diagnostics, report.exit)
        }
        directives::Request::Analyse { task, options } => {
            let request = Request { task, inputs, language: None, options: *options };
            let report = driver::run(request, &map, &Cancel::default(), &mut Silent);
            if let Some(missed) = &directives.by_name {
                let complaints = by_name::complaints(&report, missed);
                return if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) };
            }
            (report.diagnostics, report.exit)
        }
    };
    let mut complaints = compare(&map, &diagnostics, &expectations);
    let exit = exit.code();
    let fits = match directives.exit {
        Some(expected) => exit == expected,
        None => (exit == 0) == expectations.iter().all(|e| e.severity != Severity::Error),
    };
    if !fits {
        let wanted = directives.exit.map_or("one that fits the annotations".to_string(), |code| code.to_string());
        complaints.push(format!("exit code {exit} instead of {wanted}"));
    }
    let line_of = |span: source::Span| map.line_col(span).map(|at| at.line);
    let untold = annotations::causes(&text);
    let untold = untold.iter().filter(|cause| !diagnostics.iter().any(|d| cause.is_told(d, &line_of)));
    complaints.extend(untold.map(|cause| format!("no label at line {} says: {}", cause.line, cause.text)));
    complaints.extend(directives.explored.and_then(|wanted| explored_otherwise(path, wanted)));
    if complaints.is_empty() {
        return Ok(());
    }
    let shown: String = diagnostics.iter().map(|d| source::render::text::render(&map, d, STYLE)).collect();
    Err(format!("{}\n\nThe output was:\n\n{shown}", complaints.join("\n")))
}

/// Explores a program; says so if it ends in another way than wanted.
fn explored_otherwise(path: &Path, wanted: u8) -> Option<String> {
    let Ok(directives::Request::Execute(execution)) = directives::request("explore") else { return None };
    let map = Arc::new(SourceMap::new());
    let inputs = vec![Input::Path(path.to_path_buf())];
    let watch = &mut driver::execute::Unwatched;
    let report = driver::execute::execute(&execution, &inputs, &map, &Cancel::default(), watch);
    let exit = report.exit.code();
    let shown = || report.diagnostics.iter().map(|d| source::render::text::render(&map, d, STYLE)).collect::<String>();
    (exit != wanted).then(|| format!("exploring ends with exit code {exit} instead of {wanted}\n{}", shown()))
}

/// The lines of the errors a program is annotated with, if it is one to verify as a whole and to come to an end with.
pub fn error_lines(text: &str) -> Option<BTreeSet<u32>> {
    let directives = Directives::read(text).ok()?;
    let whole = matches!(&directives.request,
        directives::Request::Analyse { task: Task::Verify, options } if options.member.is_none());
    let decided = directives.exit.is_none_or(|code| code <= 1);
    (whole && decided && directives.by_name.is_none())
        .then(|| annotations::read(text).ok())?
        .map(|all| all.iter().map(|e| e.line).collect())
}

const STYLE: source::render::text::Style = source::render::text::Style::PLAIN;

/// Unexpected errors and missing ones, a line each.
fn compare(map: &SourceMap, diagnostics: &[Diagnostic], expectations: &[Expectation]) -> Vec<String> {
    let line_of = |d: &Diagnostic| map.line_col(d.primary.span).map_or(0, |at| at.line);
    let mut met = vec![false; expectations.len()];
    let mut complaints = Vec::new();
    for diagnostic in diagnostics {
        let line = line_of(diagnostic);
        let fitting: Vec<usize> = (0..met.len()).filter(|at| expectations[*at].fits(line, diagnostic)).collect();
        // Several errors of a line may share an annotation, but each annotation needs an error.
        match fitting.iter().find(|at| !met[**at]).or(fitting.first()) {
            Some(at) => met[*at] = true,
            // Only errors must be announced; a test that cares for a warning says so.
            None if diagnostic.severity == Severity::Error => complaints.push(format!(
                "unexpected at line {line}: {} {} {}",
                diagnostic.code.0,
                diagnostic.id.as_deref().unwrap_or("-"),
                diagnostic.message
            )),
            None => {}
        }
    }
    let open = expectations.iter().zip(met).filter(|(_, met)| !met).map(|(e, _)| e);
    let missing = open.map(|e| format!("missing at line {}: {} {}", e.line, e.code, e.text));
    complaints.into_iter().chain(missing).collect()
}
