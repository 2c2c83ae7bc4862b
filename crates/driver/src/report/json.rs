//! The report as JSON; `docs/json.md` describes the fields.

use serde::Serialize;
use source::SourceMap;
use source::render::json::{self, JsonDiagnostic};
use verdict::{MemberReport, Stats, Trusted};

use super::Report;

#[derive(Serialize, Debug)]
pub struct JsonReport {
    schema: &'static str,
    version: String,
    command: &'static str,
    exit_code: u8,
    files: Vec<JsonFile>,
    diagnostics: Vec<JsonDiagnostic>,
    summary: JsonSummary,
}

#[derive(Serialize, Debug)]
struct JsonFile {
    name: String,
    language: &'static str,
    members: Vec<JsonMember>,
}

#[derive(Serialize, Debug)]
struct JsonMember {
    name: &'static str,
    kind: &'static str,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<JsonStats>,
}

#[derive(Serialize, Debug)]
struct JsonStats {
    time_ms: f64,
    solver_time_ms: f64,
    counters: Vec<(&'static str, u64)>,
}

#[derive(Serialize, Debug)]
struct JsonSummary {
    verified: usize,
    failed: usize,
    undecided: usize,
    trusted: Vec<String>,
}

/// Times differ from run to run, so they are part of it only on request.
pub fn report(map: &SourceMap, report: &Report, command: &'static str, version: &str, stats: bool) -> JsonReport {
    let counts = report.counts();
    let file = |file: &super::FileReport| JsonFile {
        name: file.name.clone(),
        language: file.language,
        members: file.members.iter().map(|m| member(m, stats)).collect(),
    };
    JsonReport {
        schema: "grail-report/1",
        version: version.to_string(),
        command,
        exit_code: report.exit.code(),
        files: report.files.iter().map(file).collect(),
        diagnostics: report.diagnostics.iter().map(|d| json::diagnostic(map, d)).collect(),
        summary: JsonSummary {
            verified: counts.verified,
            failed: counts.failed,
            undecided: counts.undecided,
            trusted: report.trusted().map(|t| trusted(map, t)).collect(),
        },
    }
}

fn member(member: &MemberReport, with_stats: bool) -> JsonMember {
    JsonMember {
        name: member.name.as_str(),
        kind: member.kind.word(),
        outcome: words::outcome(&member.outcome),
        stats: with_stats.then(|| stats(&member.stats)),
    }
}

fn stats(stats: &Stats) -> JsonStats {
    JsonStats {
        time_ms: stats.time.as_secs_f64() * 1e3,
        solver_time_ms: stats.solver_time.as_secs_f64() * 1e3,
        counters: stats.counters.clone(),
    }
}

fn trusted(map: &SourceMap, trusted: &Trusted) -> String {
    match trusted.name {
        Some(name) => format!("{} {name}", trusted.what),
        None if trusted.at.is_none() => trusted.what.to_string(),
        None => format!("{} at {}", trusted.what, source::render::text::place(map, trusted.at.file, trusted.at.start)),
    }
}
