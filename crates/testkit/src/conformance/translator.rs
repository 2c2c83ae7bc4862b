//! How the annotations of the translator from Chalice to Silver are read.
//!
//! Its authors say where their tool reports errors. Five things about that tool are no statement about Chalice, and hold for all files:
//!
//! 1. It reports a violated postcondition at the clause, and whatever is wrong with a function at the function. The original,
//!    and Grail, name the method, and the expression in the function.
//! 2. It has no obligations for locks and their order, messages and credits, constants, ranges, and the end of recursion. It is
//!    silent about them wherever they stand, so an error of this kind is judged only where it is announced.
//! 3. `inhale.failed` is its own limit: it cannot translate the join of a token that came from another method, and does not go on
//!    to the end of that method. There it says nothing.
//! 4. Errors for which its checker has no place it reports at the top of the file: they may be anywhere.
//! 5. `chalice2silver.error` is a construct it does not support; such files are not judged.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::viper::{self, Difference};

/// Obligations that the translator does not know. Other kinds with a word of their own (a null receiver, a missing permission to
/// write) it reports in terms of Silver.
const UNKNOWN_OBLIGATIONS: &[&str] = &[
    "G2221", // `mu` is readable
    "G2223", // the bounds of a range
    "G2232", // a constant is assigned once
    "G2240", "G2241", "G2242", "G2243", "G2244", "G2245", "G2246", // locks and their order
    "G2250", "G2251", // credits and debts
    "G2253", // lockchange
    "G2255", // the end of recursion
];

/// An error of names or types, and where it is put that has no place.
const ILLEGAL: &str = "typechecker.error";
const TOP: u32 = 2;

/// A violated postcondition.
const POSTCONDITION: &str = "G2204";

#[derive(Clone, Debug)]
pub struct Expectations {
    annotations: viper::Expectations,
    /// Lines of functions that are announced to be ill-defined, with their last lines.
    functions: Vec<(u32, u32)>,
    /// Lines that the tool does not get to, or stops at.
    unreached: Vec<(u32, u32)>,
}

impl Expectations {
    pub fn read(text: &str) -> Expectations {
        let mut annotations = viper::Expectations::read(text).lines_only();
        let stretch = |line: u32| (line, last_line(text, line));
        let functions = annotations.lines_of("function.not.wellformed").into_iter().map(stretch).collect();
        let unreached = annotations.remove("inhale.failed").into_iter().map(stretch).collect();
        Expectations { annotations, functions, unreached }
    }

    pub fn ignored(&self) -> bool {
        self.annotations.ignored
    }

    pub fn front_end_only(self) -> viper::Expectations {
        self.annotations.front_end_only()
    }

    /// The lines at which something is or may be reported.
    pub fn lines(&self) -> BTreeSet<u32> {
        let stretches = self.functions.iter().chain(&self.unreached).map(|(first, _)| *first);
        self.annotations.lines().into_iter().chain(stretches).collect()
    }

    pub fn rejects(&self) -> bool {
        self.annotations.rejects()
    }

    pub fn compare(&self, findings: &[Finding]) -> Difference {
        let judged: Vec<Finding> = findings.iter().map(|f| self.relocated(f)).filter(|f| self.judges(f)).collect();
        self.annotations.compare(&judged)
    }

    fn relocated(&self, finding: &Finding) -> Finding {
        let line = match finding.blamed {
            Some(clause) if finding.code == POSTCONDITION => clause,
            _ if finding.id == ILLEGAL && self.annotations.lines_of(ILLEGAL).contains(&TOP) => TOP,
            _ => self.functions.iter().find(|f| within(finding.line, **f)).map_or(finding.line, |(first, _)| *first),
        };
        Finding { line, ..finding.clone() }
    }

    fn judges(&self, finding: &Finding) -> bool {
        let unknown = UNKNOWN_OBLIGATIONS.contains(&finding.code.as_str());
        let unreached = self.unreached.iter().any(|stretch| within(finding.line, *stretch));
        self.annotations.mentions(finding.line) || !(unknown || unreached)
    }
}

fn within(line: u32, (first, last): (u32, u32)) -> bool {
    first <= line && line <= last
}

/// The last line of the member that `line` is in: the one before the next declaration.
fn last_line(text: &str, line: u32) -> u32 {
    let declares = ["class", "channel", "method", "function", "predicate"];
    let starts = |text: &str| declares.contains(&text.split_whitespace().next().unwrap_or_default());
    let next = text.lines().enumerate().skip(line as usize).find(|(_, text)| starts(text));
    next.map_or(u32::MAX, |(at, _)| at as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(line: u32, code: &str, blamed: Option<u32>) -> Finding {
        Finding { line, id: "postcondition.violated:assertion.false".to_string(), code: code.to_string(), blamed }
    }

    #[test]
    fn postconditions_are_compared_at_their_clause() {
        let text = "method m()\n//:: ExpectedOutput(postcondition.violated:assertion.false)\nensures false\n{ }\n";
        let expectations = Expectations::read(text);
        assert!(expectations.compare(&[finding(1, "G2204", Some(3))]).is_empty());
        assert!(!expectations.compare(&[finding(1, "G2204", Some(4))]).is_empty());
        assert!(!expectations.compare(&[]).is_empty());
    }

    #[test]
    fn unknown_obligations_count_where_they_are_announced() {
        let text = "//:: ExpectedOutput(assert.failed)\nassert x\nacquire y\n";
        let expectations = Expectations::read(text);
        assert!(expectations.compare(&[finding(2, "G2223", None), finding(3, "G2245", None)]).is_empty());
        assert!(!expectations.compare(&[finding(2, "G2201", None), finding(3, "G2201", None)]).is_empty());
    }

    #[test]
    fn the_limit_of_joins_says_nothing_until_the_next_method() {
        let text =
            "  method a() {\n//:: ExpectedOutput(inhale.failed)\njoin tk\nassert V\n}\n  method b() {\nassert V\n}\n";
        let expectations = Expectations::read(text);
        assert!(!expectations.rejects());
        assert!(expectations.compare(&[]).is_empty());
        assert!(expectations.compare(&[finding(4, "G2201", None)]).is_empty());
        assert!(!expectations.compare(&[finding(7, "G2201", None)]).is_empty());
    }
}
