//! The result of a run, and its summary.

pub mod json;
pub mod page;

use solver::Opinions;
use source::Diagnostic;
use verdict::{MemberReport, Outcome, Trusted};

pub use crate::execute::Executed;
use crate::exit::Exit;
use crate::trusted;
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
}

#[derive(Clone, Debug)]
pub struct FileReport {
    pub name: String,
    pub language: &'static str,
    /// In source order.
    pub members: Vec<MemberReport>,
    pub trusted: Vec<Trusted>,
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
        Report { diagnostics, files: Vec::new(), exit, interrupted: false, opinions: None, execution: None }
    }

    pub fn members(&self) -> impl Iterator<Item = &MemberReport> {
        self.files.iter().flat_map(|file| &file.members)
    }

    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for member in self.members() {
            match member.outcome {
                Outcome::Verified => counts.verified += 1,
                Outcome::Failed(_) => counts.failed += 1,
                _ => counts.undecided += 1,
            }
        }
        counts
    }

    pub fn trusted(&self) -> impl Iterator<Item = &Trusted> {
        self.files.iter().flat_map(|file| &file.trusted)
    }

    /// What was achieved, in one line, and what it rests on, in a second.
    pub fn summary(&self) -> String {
        if let Some(executed) = &self.execution {
            return executed.summary.clone();
        }
        let Counts { verified, failed, undecided } = self.counts();
        let total = verified + failed + undecided;
        let files = count(self.files.len(), "file");
        let mut line = match (total, verified == total) {
            (0, _) => format!("no members in {files}"),
            (_, true) => format!("verified: {} in {files}", count(total, "member")),
            (_, false) => format!("verified: {verified} of {} in {files}", count(total, "member")),
        };
        for (n, what) in [(failed, "failed"), (undecided, "undecided")] {
            if n > 0 {
                line.push_str(&format!(", {n} {what}"));
            }
        }
        let trusted: Vec<Trusted> = self.trusted().cloned().collect();
        if let Some(words) = trusted::words(&trusted) {
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
