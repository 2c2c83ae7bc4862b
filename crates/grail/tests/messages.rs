//! The whole message of every error in broken programs, as a newcomer sees it: of the examples when they are verified and when they are
//! run, and of programs with obligations or about waiting when they are run. `GRAIL_BLESS=1` takes what is said now.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use driver::execute::{self, Execution, Mode};
use driver::{Cancel, Input, Options, Request, Silent, Task};
use libtest_mimic::{Arguments, Failed, Trial};
use source::render::text::{Style, render};
use source::{Diagnostic, SourceMap};

fn main() {
    let examples = programs("examples/chalice", |name| name.ends_with("-broken.chalice"));
    let boogie = programs("examples/boogie", |name| name.ends_with("-broken.bpl"));
    let waits = |name: &str| ["obligation", "lost-signal", "join-order"].iter().any(|n| name.starts_with(n));
    let others = programs("tests/chalice/run", waits);
    let verified = examples.iter().chain(&boogie).map(|path| snapshot("", path, verify));
    let run =
        examples.iter().chain(&others).filter(|path| fails_when_run(path)).map(|path| snapshot("run", path, explore));
    libtest_mimic::run(&Arguments::from_args(), verified.chain(run).collect()).exit();
}

/// Whether there is something to run and to complain about.
fn fails_when_run(path: &Path) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.contains("method main()") && text.contains("//~"))
}

/// The programs in a folder whose names are wanted, sorted.
fn programs(folder: &str, wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let files = fs::read_dir(testkit::root().join(folder)).into_iter().flatten().flatten().map(|file| file.path());
    let mut found: Vec<PathBuf> =
        files.filter(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(&wanted)).collect();
    found.sort();
    found
}

/// Compares what is said about a program with what was said before, in a file below `tests/messages`.
fn snapshot(folder: &'static str, path: &Path, say: fn(&str, String, &Arc<SourceMap>) -> Vec<Diagnostic>) -> Trial {
    let path = path.to_path_buf();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let stored = testkit::root().join("tests/messages").join(folder).join(&name).with_extension("txt");
    Trial::test(format!("{folder} {name}").trim().to_string(), move || check(&path, &name, &stored, say))
}

fn check(
    path: &Path,
    name: &str,
    stored: &Path,
    say: fn(&str, String, &Arc<SourceMap>) -> Vec<Diagnostic>,
) -> Result<(), Failed> {
    // The annotations would give the messages away.
    let text: String = fs::read_to_string(path)?
        .lines()
        .map(|line| format!("{}\n", line.split("//~").next().unwrap_or_default().trim_end()))
        .collect();
    let map = Arc::new(SourceMap::new());
    let errors = say(name, text, &map).into_iter().filter(|d| d.is_error());
    let said =
        errors.map(|d| format!("{}\n", render(&map, &d, Style::PLAIN).trim_end())).collect::<Vec<_>>().join("\n");
    if std::env::var_os("GRAIL_BLESS").is_some() {
        fs::create_dir_all(stored.parent().unwrap_or(stored))?;
        return Ok(fs::write(stored, said)?);
    }
    let before = fs::read_to_string(stored).unwrap_or_default();
    if said == before { Ok(()) } else { Err(format!("was:\n\n{before}\nis:\n\n{said}").into()) }
}

fn verify(name: &str, text: String, map: &Arc<SourceMap>) -> Vec<Diagnostic> {
    let inputs = vec![Input::Text { name: name.to_string(), text }];
    let language = driver::lang::of_path(Path::new(name));
    let request = Request { task: Task::Verify, inputs, language, options: Options::default() };
    driver::run(request, map, &Cancel::default(), &mut Silent).diagnostics
}

fn explore(name: &str, text: String, map: &Arc<SourceMap>) -> Vec<Diagnostic> {
    let mode = Mode::Exhaustive { schedules: Some(2_000), preemptions: None, depth: None, all_errors: true };
    let inputs = [Input::Text { name: name.to_string(), text }];
    execute::execute(&Execution::new(mode), &inputs, map, &Cancel::default(), &mut execute::Unwatched).diagnostics
}
