//! Pages for people: one file with its data, its style and its script inside, readable without a network.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;
use source::SourceMap;
use source::registry::explain;

use super::Report;
use super::json::{self, JsonReport};
use crate::registry;

const FRAME: &str = include_str!("page/frame.html");
const STYLE: &str = include_str!("page/style.css");
const REPORT: &str = include_str!("page/report.js");

#[derive(Serialize)]
struct ReportData {
    title: String,
    report: JsonReport,
    /// By name of the file: all that a label or a member points into.
    sources: BTreeMap<String, String>,
    /// By code: of those that occur.
    explanations: BTreeMap<&'static str, String>,
}

/// A verification as a page.
pub fn report(map: &SourceMap, report: &Report, version: &str) -> String {
    let title = match report.files.as_slice() {
        [file] => format!("Grail: {}", file.name),
        files => format!("Grail: {}", words::count(files.len(), "file")),
    };
    let codes = report.diagnostics.iter().filter_map(|d| registry::find(d.code.0));
    let data = ReportData {
        title: title.clone(),
        report: json::report(map, report, "verify", version, true),
        sources: sources(map, report),
        explanations: codes.map(|entry| (entry.code, explain(entry, None))).collect(),
    };
    let data = serde_json::to_value(data).expect("our own values have only text keys");
    page(&title, &data, "", REPORT)
}

/// The texts of all files that the report shows something of.
fn sources(map: &SourceMap, report: &Report) -> BTreeMap<String, String> {
    let labels = report.diagnostics.iter().flat_map(|d| d.secondary.iter().chain([&d.primary]).map(|label| label.span));
    let members = report.members().map(|member| member.at.span);
    labels
        .chain(members)
        .filter(|span| !span.is_none())
        .map(|span| map.file(span.file))
        .map(|file| (file.name.clone(), file.text.clone()))
        .collect()
}

/// A page of its parts. Inside the data nothing can end the element it stands in.
pub(crate) fn page(title: &str, data: &Json, style: &str, script: &str) -> String {
    let data = data.to_string().replace('<', "\\u003c");
    // From the last to the first, so that nothing that was put in is taken for a place to put something.
    let parts =
        [("script", script), ("data", &data), ("style", &format!("{STYLE}{style}")), ("title", &escaped(title))];
    let mut page = FRAME.to_string();
    for (name, text) in parts {
        page = page.replacen(&format!("{{{{{name}}}}}"), text, 1);
    }
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
