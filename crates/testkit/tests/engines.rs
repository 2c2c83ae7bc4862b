//! Where the two engines for Silver differ: one proves a member, and the other says that it might fail. The list of such members, with the
//! reason for each, may only get shorter.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use driver::{Cancel, EngineChoice, Input, Options, Request, Silent, Task};
use source::SourceMap;
use verdict::Standing;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// A file and a member of it.
type Place = (String, String);

/// Which engine proves the member alone, and why the other does not.
fn listed() -> BTreeMap<Place, (String, String)> {
    let text = fs::read_to_string(root().join("tests/conformance/engines.differ")).expect("the list");
    let entry = |line: &str| {
        let mut words = line.splitn(4, ' ').map(str::to_string);
        let mut next = || words.next().unwrap_or_else(|| panic!("`{line}` has no file, member, engine and reason"));
        ((next(), next()), (next(), next()))
    };
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(entry).collect()
}

fn programs() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("tests/silver"), root().join("examples")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true if path.ends_with("imported") => {}
                true => folders.push(path),
                false if path.extension().is_some_and(|e| e == "vpr") => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

/// Every fourth program, and those that are listed; all of them with `GRAIL_ALL_ENGINES`, which takes minutes.
fn chosen(listed: &BTreeMap<Place, (String, String)>) -> Vec<PathBuf> {
    let all = std::env::var_os("GRAIL_ALL_ENGINES").is_some();
    let is_listed = |path: &Path| listed.keys().any(|(file, _)| path.ends_with(file));
    let numbered = programs().into_iter().enumerate();
    numbered.filter(|(n, path)| all || n % 4 == 0 || is_listed(path)).map(|(_, path)| path).collect()
}

/// The members that one engine alone proves, with its name.
fn differing(path: &Path) -> Vec<(Place, String)> {
    let jobs = NonZeroUsize::new(2).expect("two");
    let options = Options { engine: EngineChoice::Both, jobs, budget: Some(1_000_000), ..Options::default() };
    let request =
        Request { task: Task::Verify, inputs: vec![Input::Path(path.to_path_buf())], language: None, options };
    let report = driver::run(request, &Arc::new(SourceMap::new()), &Cancel::default(), &mut Silent);
    let file = path.strip_prefix(root()).expect("inside").display().to_string();
    let mut found = Vec::new();
    for member in report.members() {
        let proved_by = |wanted: Standing, other: Standing| match member.engines.as_slice() {
            [a, b] if a.standing == wanted && b.standing == other => Some(a.engine),
            [a, b] if b.standing == wanted && a.standing == other => Some(b.engine),
            _ => None,
        };
        if let Some(engine) = proved_by(Standing::Proved, Standing::Failed) {
            found.push(((file.clone(), member.name.to_string()), engine.to_string()));
        }
    }
    found
}

#[test]
fn the_engines_differ_only_where_it_is_known_why() {
    let listed = listed();
    let found: BTreeMap<Place, String> = chosen(&listed).iter().flat_map(|path| differing(path)).collect();
    let mut problems = Vec::new();
    for ((file, member), engine) in &found {
        match listed.get(&(file.clone(), member.clone())) {
            Some((known, _)) if known == engine => {}
            _ => problems.push(format!("{file} {member} {engine}: the engines differ, and nothing says why")),
        }
    }
    for (file, member) in listed.keys().filter(|place| !found.contains_key(*place)) {
        problems.push(format!("{file} {member}: the engines agree now, take it off the list"));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
