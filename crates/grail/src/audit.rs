//! `grail audit`: what proofs rest on without checking it.

use cli::AuditArgs;
use driver::report::Assumption;
use driver::{Exit, Report, Task};
use source::SourceMap;
use source::render::text;

use crate::verify::{Extras, run};

pub fn audit(args: &AuditArgs) -> Exit {
    run(Task::Audit, &args.input, &args.output, args.options(), Extras::default())
}

/// Each assumption with its place, who relies on it and what to do about it; then how many there are.
pub fn listing(map: &SourceMap, report: &Report) -> String {
    let all: Vec<(&str, &Assumption)> =
        report.files.iter().flat_map(|file| file.assumptions.iter().map(|one| (file.name.as_str(), one))).collect();
    let mut listed = String::new();
    for (file, assumption) in &all {
        let trusted = &assumption.trusted;
        let place = match trusted.at.is_none() {
            true => (*file).to_string(),
            false => text::place(map, trusted.at.file, trusted.at.start),
        };
        listed.push_str(&format!("{place}: {} ({})\n", assumption.words(), trusted.kind.key()));
        let snippet = map.snippet(trusted.at);
        if trusted.name.is_none() && words::is_quotable(&snippet) {
            listed.push_str(&format!("    {}\n", snippet.trim()));
        }
        listed.push_str(&format!("    relied on by: {}\n", assumption.relied_on_by()));
        listed.push_str(&format!("    to do: {}\n", trusted.advice));
    }
    let files = words::count(report.files.iter().filter(|file| file.legal).count(), "file");
    listed.push_str(&format!("{} in {files}\n", words::count(all.len(), "assumption")));
    listed
}
