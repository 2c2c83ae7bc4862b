//! A report as Markdown, for comments on changes.

use source::render::json;
use source::render::text::{self, Style};
use source::{Diagnostic, SourceMap};
use verdict::Standing;

use super::Report;
use crate::exit::Exit;

pub fn report(map: &SourceMap, report: &Report) -> String {
    let mut out = format!("## Grail: {}\n\n", verdict(report));
    let summary = report.summary();
    summary.lines().for_each(|line| out.push_str(&format!("{}\n\n", escaped(line))));
    let open: Vec<_> = report.members().filter(|m| m.outcome.standing() != Standing::Proved).collect();
    if !open.is_empty() {
        out.push_str("| member | verdict | where |\n|---|---|---|\n");
        for member in open {
            let at = json::location(map, member.at.span);
            let at = at.map_or(String::new(), |at| format!("`{}:{}`", at.file, at.start.line));
            let verdict = words::outcome(&member.outcome);
            out.push_str(&format!("| {} `{}` | {verdict} | {at} |\n", member.kind.word(), member.name));
        }
        out.push('\n');
    }
    report.diagnostics.iter().for_each(|d| out.push_str(&details(map, d)));
    out
}

fn verdict(report: &Report) -> &'static str {
    match report.exit {
        Exit::Success | Exit::Own(_) => "verified",
        Exit::Violation => "not verified",
        Exit::Illegal => "not a legal program",
        Exit::Undecided => "undecided",
        Exit::Bug => "a bug in Grail",
        Exit::Interrupted => "interrupted",
    }
}

/// A diagnostic that is opened when it is clicked at.
fn details(map: &SourceMap, d: &Diagnostic) -> String {
    let text = text::render(map, d, Style::PLAIN);
    // A fence that nothing in the text can end.
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let (severity, code) = (d.severity.name(), d.code.0);
    let message = escaped(&d.message);
    format!(
        "<details><summary>{severity} {code}: {message}</summary>\n\n{fence}text\n{}\n{fence}\n\n</details>\n\n",
        text.trim_end()
    )
}

/// What stands for itself, also where it looks like a tag.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
