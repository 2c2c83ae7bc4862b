//! Programs whose verdict is known: those of the suites on the lists of passes, and the project's own annotated programs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use driver::Task;
use walkdir::WalkDir;

use crate::conformance::suite::{Expected, Suite};
use crate::conformance::{chalice, passes::Passes};
use crate::programs;

/// A Chalice program with the lines at which the verifier rejects it; none if it is proved.
#[derive(Clone, Debug)]
pub struct Proved {
    /// chalice, chalice2silver, tests, obligations or examples.
    pub source: &'static str,
    /// The source and the path below it.
    pub name: String,
    pub path: PathBuf,
    pub text: String,
    pub errors: BTreeSet<u32>,
}

/// All of them, sorted. Suites that are not on this machine are left out.
pub fn all() -> Vec<Proved> {
    let suites = [Suite::Chalice, Suite::Chalice2Silver].into_iter().flat_map(of_suite);
    let ours = [
        ("tests", "tests/chalice/verify"),
        ("obligations", "tests/chalice/obligations"),
        ("examples", "examples/chalice"),
    ];
    suites.chain(ours.into_iter().flat_map(|(source, folder)| of_folder(source, &crate::root().join(folder)))).collect()
}

/// Where these words occur, that suite may be silent about an error: its authors' tool does not look for it.
const UNANNOUNCED: &[&str] = &["acquire", "release", "share", "lock", "[[", "const", "..", "channel"];

fn of_suite(suite: Suite) -> Vec<Proved> {
    let Some(folder) = suite.folder() else { return Vec::new() };
    let of_file = |file: String| {
        let (_, expected) = suite.expectations(&folder, &file, Task::Verify);
        let errors = match expected {
            Expected::Chalice(chalice::Expectations::Errors(lines)) => lines,
            Expected::Viper(expectations) => expectations.lines(),
            Expected::Translator(expectations) => expectations.lines(),
            Expected::Chalice(chalice::Expectations::Illegal)
            | Expected::Vercors(_)
            | Expected::JavaAttacks(_)
            | Expected::Ownership(_)
            | Expected::Ignored => return None,
        };
        let path = folder.join(&file);
        let text = fs::read(&path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).ok()?;
        if suite == Suite::Chalice2Silver && UNANNOUNCED.iter().any(|word| text.contains(word)) {
            return None;
        }
        Some(Proved { source: suite.name(), name: format!("{}/{file}", suite.name()), path, text, errors })
    };
    Passes::load(suite).0.into_iter().filter_map(of_file).collect()
}

fn of_folder(source: &'static str, folder: &Path) -> Vec<Proved> {
    let walk = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    let chalice = walk.map(|entry| entry.into_path()).filter(|path| path.extension().is_some_and(|e| e == "chalice"));
    let of_file = |path: PathBuf| {
        let text = fs::read_to_string(&path).ok()?;
        let errors = programs::error_lines(&text)?;
        let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        Some(Proved { source, name: format!("{source}/{name}"), path, text, errors })
    };
    chalice.filter_map(of_file).collect()
}
