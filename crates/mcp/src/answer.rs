//! Reports as answers: short, with the whole context of each failure.

use driver::report::plain::{self, MAX_DIAGNOSTICS};
use driver::{Exit, Report};
use serde_json::{Value, json};
use source::SourceMap;
use verdict::Standing;

const MAX_MEMBERS: usize = 50;
const MAX_LINES: usize = 200;

pub fn text(text: impl Into<String>) -> Value {
    json!({ "content": [{ "type": "text", "text": text.into() }], "isError": false })
}

/// The tool could not do what was asked.
pub fn refused(why: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": why }], "isError": true })
}

/// What became of programs. `output` is what they printed.
pub fn report(map: &SourceMap, report: &Report, command: &'static str, output: &[String]) -> Value {
    let mut words = plain::paragraphs(map, report, output);
    words.push(summary(report, command));
    json!({
        "content": [{ "type": "text", "text": words.join("\n") }],
        "structuredContent": structured(map, report, command, output),
        "isError": report.exit == Exit::Bug,
    })
}

fn summary(report: &Report, command: &str) -> String {
    match command {
        "check" if report.exit == Exit::Success => "no errors of syntax, names or types".to_string(),
        "check" => "there are errors of syntax, names or types".to_string(),
        _ => report.summary(),
    }
}

fn structured(map: &SourceMap, report: &Report, command: &'static str, output: &[String]) -> Value {
    let whole = driver::report::json::report(map, report, command, env!("CARGO_PKG_VERSION"), false);
    let mut whole = serde_json::to_value(whole).unwrap_or(Value::Null);
    let diagnostics: Vec<Value> = match whole["diagnostics"].take() {
        Value::Array(all) => all.into_iter().take(MAX_DIAGNOSTICS).collect(),
        _ => Vec::new(),
    };
    let open = report.members().filter(|member| member.outcome.standing() != Standing::Proved);
    let open = open.map(|member| json!({ "name": member.name.as_str(), "outcome": words::outcome(&member.outcome) }));
    let mut answer = json!({
        "verdict": verdict(report.exit),
        "exit_code": report.exit.code(),
        "summary": summary(report, command),
        "diagnostics": diagnostics,
    });
    let fields = answer.as_object_mut().expect("an object");
    if command == "verify" {
        let counts = report.counts();
        fields.insert("verified".into(), counts.verified.into());
        fields.insert("open".into(), open.take(MAX_MEMBERS).collect());
        fields.insert("trusted".into(), whole["summary"]["trusted"].take());
    }
    for part in ["ways", "execution"] {
        if let Some(value) = whole.get_mut(part).map(Value::take).filter(|value| !value.is_null()) {
            fields.insert(part.into(), value);
        }
    }
    if !output.is_empty() {
        fields.insert("output".into(), output.iter().take(MAX_LINES).cloned().collect());
    }
    answer
}

fn verdict(exit: Exit) -> &'static str {
    match exit {
        Exit::Success | Exit::Own(_) => "success",
        Exit::Violation => "violation",
        Exit::Illegal => "illegal",
        Exit::Undecided => "undecided",
        Exit::Bug => "bug-in-grail",
        Exit::Interrupted => "interrupted",
    }
}
