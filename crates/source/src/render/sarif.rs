//! Diagnostics as SARIF 2.1.0, the exchange format of code-scanning services and editors.

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::files::SourceMap;
use crate::registry::{CodeEntry, Lookup};

pub const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: Vec<Run>,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    invocations: Vec<Invocation>,
    column_kind: &'static str,
    results: Vec<SarifResult>,
}

#[derive(Serialize, Debug)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    version: String,
    semantic_version: String,
    rules: Vec<Rule>,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    name: String,
    short_description: Message,
    full_description: Message,
    help: Message,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    exit_code: i32,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Properties>,
}

/// The field's own name of the error, beside our code.
#[derive(Serialize, Debug)]
struct Properties {
    id: String,
}

#[derive(Serialize, Debug)]
struct Message {
    text: String,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize, Debug)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

/// One run. `completed` says whether the analysis came to its end, whatever it found.
pub fn log(
    map: &SourceMap,
    diagnostics: &[Diagnostic],
    registry: Lookup,
    version: &str,
    completed: bool,
    exit_code: i32,
) -> Log {
    let mut codes: Vec<&'static str> = diagnostics.iter().map(|d| d.code.0).collect();
    codes.sort_unstable();
    codes.dedup();
    let results = diagnostics.iter().map(|d| result(map, d, &codes)).collect();
    let driver = Driver {
        name: "grail",
        version: version.to_string(),
        semantic_version: version.to_string(),
        rules: codes.iter().map(|code| rule(code, registry(code))).collect(),
    };
    let invocations = vec![Invocation { execution_successful: completed, exit_code }];
    let run = Run { tool: Tool { driver }, invocations, column_kind: "unicodeCodePoints", results };
    Log { schema: SCHEMA, version: "2.1.0", runs: vec![run] }
}

fn rule(code: &'static str, entry: Option<&CodeEntry>) -> Rule {
    let text = |f: fn(&CodeEntry) -> &str| Message { text: entry.map_or(code, f).to_string() };
    Rule {
        id: code,
        name: entry.map_or(code, |e| e.name).to_string(),
        short_description: text(|e| e.summary),
        full_description: text(|e| e.explanation.trim()),
        help: Message { text: format!("grail explain {code}") },
    }
}

fn result(map: &SourceMap, diagnostic: &Diagnostic, codes: &[&'static str]) -> SarifResult {
    let rule_index = codes.binary_search(&diagnostic.code.0).expect("the codes were collected from the diagnostics");
    let related = diagnostic.secondary.iter().filter_map(|label| location(map, label)).enumerate();
    SarifResult {
        rule_id: diagnostic.code.0,
        rule_index,
        level: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        },
        message: Message { text: full_text(diagnostic) },
        locations: location(map, &diagnostic.primary).into_iter().collect(),
        related_locations: related.map(|(id, at)| Location { id: Some(id), ..at }).collect(),
        properties: diagnostic.id.clone().map(|id| Properties { id }),
    }
}

/// SARIF has no notes: they are part of the message.
fn full_text(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    let label = Some(&diagnostic.primary.text).filter(|t| !t.is_empty());
    for (prefix, line) in label
        .map(|l| ("", l))
        .into_iter()
        .chain(diagnostic.notes.iter().map(|n| ("note: ", n)))
        .chain(diagnostic.help.iter().map(|h| ("help: ", h)))
    {
        text.push('\n');
        text.push_str(prefix);
        text.push_str(line);
    }
    text
}

fn location(map: &SourceMap, label: &Label) -> Option<Location> {
    let file = super::located(map, label.span)?;
    let (start, end) = super::ends(&file, label.span);
    let region = Region { start_line: start.line, start_column: start.col, end_line: end.line, end_column: end.col };
    Some(Location {
        id: None,
        physical_location: PhysicalLocation { artifact_location: ArtifactLocation { uri: uri(&file.name) }, region },
        message: (!label.text.is_empty()).then(|| Message { text: label.text.clone() }),
    })
}

/// A path as a URI reference: separators stay, what a URI may not hold is escaped.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(byte as char),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    if path.starts_with('/') { format!("file://{uri}") } else { uri }
}
