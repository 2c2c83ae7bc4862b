//! The result of a run, and its summary.

pub mod baseline;
pub mod github;
pub mod json;
pub mod junit;
pub mod markdown;
pub mod page;
pub mod plain;
pub mod way;

use solver::Opinions;
use source::Diagnostic;
use verdict::{Member, MemberReport, Outcome, Standing, TrustKind, Trusted};

use crate::codes;
pub use crate::execute::Executed;
use crate::exit::Exit;
use crate::trusted;
use crate::why::Story;
use words::count;

#[derive(Clone, Debug)]
pub struct Report {
    /// Sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// In the order of the inputs.
    pub files: Vec<FileReport>,
    pub exit: Exit,
    /// Cancelled before its end, by the user or by the time limit.
    pub interrupted: bool,
    /// What a second solver said, if one was asked.
    pub opinions: Option<Opinions>,
    /// What a run or an exploration did.
    pub execution: Option<Executed>,
    /// Failures with the ways to them, if these were asked for.
    pub stories: Vec<Story>,
}

#[derive(Clone, Debug)]
pub struct FileReport {
    pub name: String,
    pub language: &'static str,
    /// Whether it is part of a legal program.
    pub legal: bool,
    /// In source order.
    pub members: Vec<MemberReport>,
    pub assumptions: Vec<Assumption>,
}

/// Something that is trusted.
#[derive(Clone, Debug)]
pub struct Assumption {
    pub trusted: Trusted,
    /// The members that rely on it; only for an audit.
    pub dependants: Vec<Member>,
}

impl Assumption {
    /// What it is: "abstract method `m`", "assumption".
    pub fn words(&self) -> String {
        trusted::named(&self.trusted)
    }

    /// Who relies on it, in a line.
    pub fn relied_on_by(&self) -> String {
        let names: Vec<String> = self.dependants.iter().map(|m| format!("{} `{}`", m.kind.word(), m.name)).collect();
        match names.is_empty() {
            true => "nothing".to_string(),
            false => names.join(", "),
        }
    }
}

/// How many members ended how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub verified: usize,
    pub failed: usize,
    pub undecided: usize,
}

impl Report {
    /// A report of nothing but what stands in the way.
    pub fn of_diagnostics(diagnostics: Vec<Diagnostic>, exit: Exit) -> Report {
        Report {
            diagnostics,
            files: Vec::new(),
            exit,
            interrupted: false,
            opinions: None,
            execution: None,
            stories: Vec::new(),
        }
    }

    pub fn members(&self) -> impl Iterator<Item = &MemberReport> {
        self.files.iter().flat_map(|file| &file.members)
    }

    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for member in self.members() {
            match member.outcome.standing() {
                Standing::Proved => counts.verified += 1,
                Standing::Failed => counts.failed += 1,
                Standing::Undecided => counts.undecided += 1,
            }
        }
        counts
    }

    pub fn trusted(&self) -> impl Iterator<Item = &Trusted> {
        self.files.iter().flat_map(|file| &file.assumptions).map(|assumption| &assumption.trusted)
    }

    /// Whether the analysis came to its end, whatever it found.
    pub fn is_complete(&self) -> bool {
        let decided = |member: &MemberReport| {
            !matches!(member.outcome, Outcome::SolverFailure(_) | Outcome::Cancelled | Outcome::InternalError(_))
        };
        let hindered = [codes::UNREADABLE, codes::NOT_TEXT, codes::TOO_LARGE, codes::UNWRITABLE, codes::NO_RESOURCES];
        let hindered = |d: &Diagnostic| hindered.contains(&d.code) || d.code == codes::SOLVER_MISSING;
        let ended = !self.interrupted && self.exit != Exit::Bug;
        ended && self.members().all(decided) && !self.diagnostics.iter().any(hindered)
    }

    /// What was achieved and for which integers, in one line, and what it rests on, in a second.
    pub fn summary(&self) -> String {
        if let Some(executed) = &self.execution {
            return executed.summary.clone();
        }
        let Counts { verified, failed, undecided } = self.counts();
        let total = verified + failed + undecided;
        let illegal = self.files.iter().filter(|file| !file.legal).count();
        let files = count(self.files.len() - illegal, "file");
        let n_trusted = self.trusted().count();
        let n_denied = self.diagnostics.iter().filter(|d| d.code == codes::DENIED).count();
        let relying = match (n_trusted, n_denied) {
            (0, _) => String::new(),
            _ if verified == 0 => String::new(),
            (n, 0) => format!(", relying on {}", count(n, "assumption")),
            (n, denied) => format!(", relying on {} ({denied} denied)", count(n, "assumption")),
        };
        let is_refuted = self.opinions.as_ref().is_some_and(|opinions| !opinions.refuted.is_empty());
        let verified_word = match (is_refuted, n_denied) {
            (true, _) => "not to be trusted",
            (_, 0) => "verified",
            _ => "not accepted",
        };
        // What was proved holds for runs that never leave the machine's integers, unless that was proved, too.
        let ideal = self.trusted().any(|one| one.kind == TrustKind::Integers);
        let integers = if ideal { " for integers without bounds" } else { "" };
        let mut line = match (total, verified == total) {
            (0, _) if self.exit != Exit::Success => "nothing was verified".to_string(),
            (0, _) => format!("no members in {files}"),
            (_, true) => format!("{verified_word}{integers}{relying}: {} in {files}", count(total, "member")),
            (_, false) => {
                format!("{verified_word}{integers}{relying}: {verified} of {} in {files}", count(total, "member"))
            }
        };
        for (n, what) in [(failed, "failed"), (undecided, "undecided")] {
            if n > 0 {
                line.push_str(&format!(", {n} {what}"));
            }
        }
        if illegal > 0 {
            line.push_str(&format!(", {} with errors of syntax, names or types", count(illegal, "file")));
        }
        let trusted: Vec<Trusted> = self.trusted().cloned().collect();
        if let Some(words) = trusted::words(&trusted).filter(|_| total > 0 || self.exit == Exit::Success) {
            line.push_str(&format!("\ntrusted: {words}"));
        }
        if let Some(Opinions { confirmed, concluded, open, refuted }) = &self.opinions {
            let refuted = refuted.len();
            line.push_str(&format!(
                "\nsecond solver: {confirmed} proofs confirmed ({concluded} of them made without a solver), {open} open, {refuted} refuted"
            ));
        }
        line
    }
}
