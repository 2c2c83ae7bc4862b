//! The front end against the suite: what must be refused is refused in the same phase, with errors at the same lines; everything
//! else is accepted.

use std::fs;
use std::path::Path;
use std::thread;

use boogie::{Library, Loaded, Options};
use source::SourceMap;

use super::output::{Output, Phase, Place};
use super::test::{Expected, Run, Test};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    Exact,
    /// What is different, for people.
    Differs(Vec<String>),
    /// Concurrency layers, which are not supported.
    Unsupported,
    /// Nothing is expected of it.
    Ignored,
}

/// Loads what the first run of a test loads, and compares. (Further runs of a test differ in how they verify.)
pub fn judge(path: &Path) -> Judgement {
    let test = Test::read(path);
    let Some(run) = test.runs.first().cloned().filter(|_| !test.fails) else { return Judgement::Ignored };
    // Deep programs need a deep stack.
    let worker = thread::Builder::new().stack_size(1 << 30).spawn(move || judge_run(&run));
    match worker.map(thread::JoinHandle::join) {
        Ok(Ok(judgement)) => judgement,
        Ok(Err(_)) => Judgement::Differs(vec!["! the front end crashed".to_string()]),
        Err(error) => Judgement::Differs(vec![format!("! no thread could be started: {error}")]),
    }
}

fn judge_run(run: &Run) -> Judgement {
    let sources = SourceMap::new();
    let read = |path: &Path| {
        let text = fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        sources.add(name, text)
    };
    let files: Vec<_> = run.inputs.iter().map(|path| read(path)).collect();
    let options = Options {
        infer_modifies: run.has("inferModifies"),
        libraries: run.values("lib").filter_map(Library::named).collect(),
        first_syntax_error_only: true,
    };
    let loaded = boogie::load(&sources, &files, &options);
    if loaded.diagnostics.iter().any(|d| d.code == boogie::codes::UNSUPPORTED) {
        return Judgement::Unsupported;
    }
    // A test without an answer, or with only a part of it, is at least a program that Boogie accepts.
    let accepted = Output::default();
    let expected = match &run.expected {
        Expected::Whole(output) => output,
        Expected::Partly(_) | Expected::Nothing => &accepted,
    };
    compare(expected, &sources, &loaded)
}

fn compare(expected: &Output, sources: &SourceMap, loaded: &Loaded) -> Judgement {
    let phase = loaded.failed.map(phase);
    let wanted = expected.rejection.map(|rejection| rejection.phase);
    if phase != wanted {
        let mut lines = vec![format!("- expected {wanted:?}, found {phase:?}")];
        lines.extend(told(sources, loaded));
        return Judgement::Differs(lines);
    }
    let Some(wanted) = wanted.filter(|wanted| *wanted != Phase::Instances) else { return Judgement::Exact };
    let mut wanted_lines: Vec<(String, i64)> = expected.errors.iter().map(|error| line(&error.place)).collect();
    let mut found_lines: Vec<(String, i64)> = places(sources, loaded).iter().map(line).collect();
    wanted_lines.sort();
    found_lines.sort();
    // Line 0 is nowhere: Boogie says so where it has no place, and Grail has one.
    let nowhere = wanted_lines.iter().filter(|(_, line)| *line == 0).count();
    let fits = wanted_lines == found_lines || nowhere > 0 && wanted_lines.len() == found_lines.len();
    if fits {
        return Judgement::Exact;
    }
    let mut lines =
        vec![format!("- expected {wanted:?} errors at {wanted_lines:?}"), format!("+ found {found_lines:?}")];
    lines.extend(told(sources, loaded));
    Judgement::Differs(lines)
}

fn phase(phase: boogie::Phase) -> Phase {
    match phase {
        boogie::Phase::Syntax => Phase::Syntax,
        boogie::Phase::Names => Phase::Names,
        boogie::Phase::Expansion => Phase::Expansion,
        boogie::Phase::Types => Phase::Types,
        boogie::Phase::Instances => Phase::Instances,
    }
}

fn line(place: &Place) -> (String, i64) {
    (place.file.clone(), place.line)
}

fn places(sources: &SourceMap, loaded: &Loaded) -> Vec<Place> {
    let errors = loaded.diagnostics.iter().filter(|d| d.is_error());
    let place = |span| loaded.lines.place(sources, span);
    let places = errors.filter_map(|d| place(d.primary.span));
    places.map(|place| Place { file: place.file, line: place.line, col: place.col.into() }).collect()
}

fn told(sources: &SourceMap, loaded: &Loaded) -> Vec<String> {
    let line = |span| sources.line_col(span).map_or(0, |at| at.line);
    let errors = loaded.diagnostics.iter().filter(|d| d.is_error()).take(5);
    errors.map(|d| format!("+ {}: {} {}", line(d.primary.span), d.code.0, d.message)).collect()
}
