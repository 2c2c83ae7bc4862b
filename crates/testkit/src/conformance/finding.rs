//! What a run of Grail on one file found, in the terms that suites compare.

use driver::{Exit, Report};
use source::{Diagnostic, Severity, SourceMap};
use verdict::Outcome;

/// An error at a line. The id is the field's: `assert.failed:assertion.false`, `parser.error`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    pub line: u32,
    pub id: String,
    /// Grail's own code; empty in expectations.
    pub code: String,
    /// The line of the specification that is blamed, where it is elsewhere.
    pub blamed: Option<u32>,
}

impl Finding {
    pub fn new(line: u32, id: &str) -> Finding {
        Finding { line, id: id.to_string(), code: String::new(), blamed: None }
    }
}

/// What became of a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemberVerdict {
    Verified,
    Failed,
    Undecided,
}

/// Everything about one file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observed {
    pub findings: Vec<Finding>,
    /// Why part of the file has no verdict.
    pub unsupported: Vec<String>,
    /// Bugs, and a solver that broke down.
    pub broken: Vec<String>,
    /// The members by name.
    pub members: Vec<(String, MemberVerdict)>,
    pub success: bool,
}

impl Observed {
    pub fn of(map: &SourceMap, report: &Report) -> Observed {
        let members = report.members().map(|m| (m.name.to_string(), MemberVerdict::of(&m.outcome))).collect();
        let mut observed = Observed { success: report.exit == Exit::Success, members, ..Observed::default() };
        // Parse warnings count where parsing failed, and nowhere else.
        let unparsed = report.diagnostics.iter().any(|d| d.is_error() && id(d) == "parser.error");
        for diagnostic in &report.diagnostics {
            match (diagnostic.code.0, diagnostic.severity) {
                // A program without declarations is fine for the suites.
                ("G0004", _) => observed.success = report.diagnostics.len() == 1,
                ("G0014" | "G2290" | "G5390" | "G5490", _) => observed.unsupported.push(text(map, diagnostic)),
                ("G0010" | "G0012" | "G0099" | "G2299" | "G5399" | "G5499", _) => {
                    observed.broken.push(text(map, diagnostic))
                }
                (_, Severity::Error) => observed.findings.push(finding(map, diagnostic, id(diagnostic))),
                (_, Severity::Warning) if unparsed && id(diagnostic) == "parser.error" => {
                    observed.findings.push(finding(map, diagnostic, "parser.warning".to_string()));
                }
                _ => {}
            }
        }
        observed
    }

    /// The verdict on a member. Its parameters may be left out if that is no secret: all that have the name then agree.
    pub fn verdict_of(&self, name: &str) -> Option<MemberVerdict> {
        let exact = self.members.iter().find(|(known, _)| known == name);
        let plain = |text: &str| text.split('(').next().unwrap_or_default().to_string();
        let mut alike =
            self.members.iter().filter(|(known, _)| plain(known) == plain(name)).map(|(_, verdict)| *verdict);
        exact.map(|(_, verdict)| *verdict).or_else(|| {
            let first = alike.next()?;
            alike.all(|other| other == first).then_some(first)
        })
    }
}

impl MemberVerdict {
    pub const ALL: [(MemberVerdict, &str); 3] = [
        (MemberVerdict::Verified, "verified"),
        (MemberVerdict::Failed, "failed"),
        (MemberVerdict::Undecided, "undecided"),
    ];

    fn of(outcome: &Outcome) -> MemberVerdict {
        match outcome {
            Outcome::Verified => MemberVerdict::Verified,
            Outcome::Failed(_) => MemberVerdict::Failed,
            _ => MemberVerdict::Undecided,
        }
    }
}

fn finding(map: &SourceMap, diagnostic: &Diagnostic, id: String) -> Finding {
    let line = |span| map.line_col(span).map(|at| at.line);
    let blamed = diagnostic.secondary.first().and_then(|label| line(label.span));
    let code = diagnostic.code.0.to_string();
    Finding { line: line(diagnostic.primary.span).unwrap_or(0), id, code, blamed }
}

fn id(diagnostic: &Diagnostic) -> String {
    let code = diagnostic.code.0;
    match code.get(..3) {
        // Chalice names its static errors more finely than the suites do.
        Some("G50") => diagnostic.id.clone().unwrap_or_else(|| "parseError".to_string()),
        Some("G20") => "parser.error".to_string(),
        Some("G21") => "typechecker.error".to_string(),
        _ => diagnostic.id.clone().unwrap_or_else(|| code.to_string()),
    }
}

fn text(map: &SourceMap, diagnostic: &Diagnostic) -> String {
    let line = map.line_col(diagnostic.primary.span).map_or(0, |at| at.line);
    let notes: Vec<&str> = diagnostic.notes.iter().map(String::as_str).collect();
    format!("{line}: {} {}", diagnostic.message, notes.join("; ")).replace(['\n', '\t'], " ")
}
