//! The report as JSON; `docs/json.md` describes the fields.

use serde::Serialize;
use source::SourceMap;
use source::render::json::{self, JsonDiagnostic, JsonLocation};
use verdict::{Claim, Member, MemberReport, Opinion, Standing, Stats, Trusted};

use super::way::{JsonWay, json as way};
use super::{Assumption, Executed, Report};

#[derive(Serialize, Debug)]
pub struct JsonReport {
    schema: &'static str,
    version: String,
    command: &'static str,
    exit_code: u8,
    files: Vec<JsonFile>,
    diagnostics: Vec<JsonDiagnostic>,
    summary: JsonSummary,
    #[serde(skip_serializing_if = "Option::is_none")]
    execution: Option<JsonExecution>,
    /// The ways to failures, if these were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ways: Vec<JsonWay>,
}

#[derive(Serialize, Debug)]
struct JsonFile {
    name: String,
    language: &'static str,
    /// Whether it is part of a legal program.
    legal: bool,
    members: Vec<JsonMember>,
    assumptions: Vec<JsonAssumption>,
}

#[derive(Serialize, Debug)]
struct JsonAssumption {
    /// As `--deny` names it.
    kind: &'static str,
    what: &'static str,
    name: Option<&'static str>,
    location: Option<JsonLocation>,
    advice: &'static str,
    /// Only for an audit.
    #[serde(skip_serializing_if = "Option::is_none")]
    dependants: Option<Vec<JsonDependant>>,
}

#[derive(Serialize, Debug)]
struct JsonDependant {
    name: &'static str,
    kind: &'static str,
}

#[derive(Serialize, Debug)]
struct JsonMember {
    name: &'static str,
    kind: &'static str,
    outcome: &'static str,
    /// Where it stands; absent if no source text stands behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<JsonLocation>,
    /// Why its proof is fragile, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    fragile: Option<String>,
    /// What each engine says, where several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    engines: Vec<JsonOpinion>,
    /// Only from engines that decide obligations one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    claims: Vec<JsonClaim>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<JsonStats>,
}

#[derive(Serialize, Debug)]
struct JsonOpinion {
    engine: &'static str,
    verdict: &'static str,
}

#[derive(Serialize, Debug)]
struct JsonClaim {
    kind: &'static str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<JsonLocation>,
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
    /// Files that are no legal programs.
    illegal: usize,
    trusted: Vec<String>,
    /// As it is printed for people.
    text: String,
}

#[derive(Serialize, Debug)]
struct JsonExecution {
    /// The schedule of the failing run.
    schedule: Option<String>,
    schedules: u64,
    steps: u64,
    /// Why not every schedule was tried.
    bound: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outputs: Vec<JsonOutput>,
    holders: Vec<JsonHolders>,
}

#[derive(Serialize, Debug)]
struct JsonOutput {
    lines: Vec<String>,
    schedule: String,
}

#[derive(Serialize, Debug)]
struct JsonHolders {
    location: String,
    holders: Vec<String>,
}

/// Times differ from run to run, so they are part of it only on request.
pub fn report(map: &SourceMap, report: &Report, command: &'static str, version: &str, stats: bool) -> JsonReport {
    let counts = report.counts();
    let file = |file: &super::FileReport| JsonFile {
        name: file.name.clone(),
        language: file.language,
        legal: file.legal,
        assumptions: file.assumptions.iter().map(|a| assumption(map, a, command == "audit")).collect(),
        members: file.members.iter().map(|m| member(map, m, stats)).collect(),
    };
    JsonReport {
        schema: "grail-report/2",
        version: version.to_string(),
        command,
        exit_code: report.exit.code(),
        files: report.files.iter().map(file).collect(),
        diagnostics: report.diagnostics.iter().map(|d| json::diagnostic(map, d, &crate::registry::find)).collect(),
        summary: JsonSummary {
            verified: counts.verified,
            failed: counts.failed,
            undecided: counts.undecided,
            illegal: report.files.iter().filter(|file| !file.legal).count(),
            trusted: report.trusted().map(|t| trusted(map, t)).collect(),
            text: report.summary(),
        },
        execution: report.execution.as_ref().map(execution),
        ways: report.stories.iter().map(|story| way(map, story)).collect(),
    }
}

fn assumption(map: &SourceMap, Assumption { trusted, dependants }: &Assumption, audited: bool) -> JsonAssumption {
    let dependant = |member: &Member| JsonDependant { name: member.name.as_str(), kind: member.kind.word() };
    JsonAssumption {
        kind: trusted.kind.key(),
        what: trusted.what,
        name: trusted.name.map(|name| name.as_str()),
        location: json::location(map, trusted.at),
        advice: trusted.advice,
        dependants: audited.then(|| dependants.iter().map(dependant).collect()),
    }
}

fn execution(executed: &Executed) -> JsonExecution {
    let holders = |(location, holders): &(String, Vec<String>)| JsonHolders {
        location: location.clone(),
        holders: holders.clone(),
    };
    JsonExecution {
        schedule: executed.schedule.clone(),
        schedules: executed.n_schedules,
        steps: executed.n_steps,
        bound: executed.bound.clone(),
        outputs: executed.outputs.iter().map(output).collect(),
        holders: executed.holders.iter().map(holders).collect(),
    }
}

fn output((lines, schedule): &(Vec<String>, String)) -> JsonOutput {
    JsonOutput { lines: lines.clone(), schedule: schedule.clone() }
}

fn member(map: &SourceMap, member: &MemberReport, with_stats: bool) -> JsonMember {
    JsonMember {
        name: member.name.as_str(),
        kind: member.kind.word(),
        outcome: words::outcome(&member.outcome),
        location: json::location(map, member.at.span),
        fragile: member.fragility().map(words::fragility),
        engines: member.engines.iter().map(opinion).collect(),
        claims: member.claims.iter().map(|c| claim(map, c)).collect(),
        stats: with_stats.then(|| stats(&member.stats)),
    }
}

fn claim(map: &SourceMap, claim: &Claim) -> JsonClaim {
    JsonClaim { kind: claim.kind.id, verdict: verdict(claim.standing), location: json::location(map, claim.at.span) }
}

fn opinion(opinion: &Opinion) -> JsonOpinion {
    JsonOpinion { engine: opinion.engine, verdict: verdict(opinion.standing) }
}

fn verdict(standing: Standing) -> &'static str {
    match standing {
        Standing::Proved => "proved",
        Standing::Failed => "failed",
        Standing::Undecided => "undecided",
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
