//! The whole message of every error in the broken examples, as a newcomer sees it. `GRAIL_BLESS=1` takes what is said now.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use driver::{Cancel, Input, Options, Request, Silent, Task};
use libtest_mimic::{Arguments, Failed, Trial};
use source::SourceMap;
use source::render::text::{Style, render};

fn main() {
    let arguments = Arguments::from_args();
    let examples = testkit::root().join("examples/chalice");
    let files = fs::read_dir(examples).map(|files| files.flatten().map(|file| file.path()).collect()).unwrap_or(vec![]);
    let names = files.iter().filter_map(|path| path.file_name()?.to_str().map(str::to_string));
    let mut broken: Vec<String> = names.filter(|name| name.ends_with("-broken.chalice")).collect();
    broken.sort();
    let trials = broken.into_iter().map(|name| Trial::test(name.clone(), move || check(&name)));
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(name: &str) -> Result<(), Failed> {
    let said = messages(&testkit::root().join("examples/chalice").join(name), name)?;
    let snapshot = testkit::root().join("tests/messages").join(name).with_extension("txt");
    if std::env::var_os("GRAIL_BLESS").is_some() {
        fs::create_dir_all(testkit::root().join("tests/messages"))?;
        return Ok(fs::write(snapshot, said)?);
    }
    let before = fs::read_to_string(&snapshot).unwrap_or_default();
    if said == before { Ok(()) } else { Err(format!("was:\n\n{before}\nis:\n\n{said}").into()) }
}

fn messages(path: &Path, name: &str) -> Result<String, Failed> {
    // The annotations of the examples would give the messages away.
    let text: String = fs::read_to_string(path)?
        .lines()
        .map(|line| format!("{}\n", line.split("//~").next().unwrap_or_default().trim_end()))
        .collect();
    let map = Arc::new(SourceMap::new());
    let inputs = vec![Input::Text { name: name.to_string(), text }];
    let language = driver::lang::by_name("chalice");
    let request = Request { task: Task::Verify, inputs, language, options: Options::default() };
    let report = driver::run(request, &map, &Cancel::default(), &mut Silent);
    let errors = report.diagnostics.iter().filter(|d| d.is_error());
    Ok(errors.map(|d| format!("{}\n", render(&map, d, Style::PLAIN).trim_end())).collect::<Vec<_>>().join("\n"))
}
