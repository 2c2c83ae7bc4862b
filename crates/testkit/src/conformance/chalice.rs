//! What the original Chalice verifier says about a file: `NAME.output.txt` beside `NAME.chalice`.

use std::collections::BTreeSet;

use super::finding::{Finding, Observed};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectations {
    /// Not a legal program. Where exactly it is complained about is the checker's own business.
    Illegal,
    /// The lines of the errors; none for a program that verifies.
    Errors(BTreeSet<u32>),
}

impl Expectations {
    /// `None` if the text has none of the known shapes.
    pub fn read(output: &str) -> Option<Expectations> {
        if output.contains("did not typecheck") || output.contains("Parse error") {
            return Some(Expectations::Illegal);
        }
        // Warnings of the smoke test follow the errors in the same form, so the number in the last line decides.
        let n_errors: usize = output.split("finished with ").nth(1)?.split_whitespace().next()?.parse().ok()?;
        let lines: Vec<u32> = output.lines().filter_map(position).take(n_errors).collect();
        (lines.len() == n_errors).then(|| Expectations::Errors(lines.into_iter().collect()))
    }

    pub fn rejects(&self) -> bool {
        !matches!(self, Expectations::Errors(lines) if lines.is_empty())
    }

    pub fn matches(&self, observed: &Observed) -> bool {
        let illegal = |f: &Finding| f.id == "parser.error" || f.id == "typechecker.error";
        match self {
            Expectations::Illegal => observed.findings.iter().any(illegal),
            Expectations::Errors(lines) => {
                let found: BTreeSet<u32> = observed.findings.iter().map(|f| f.line).collect();
                !observed.findings.iter().any(illegal) && found == *lines
            }
        }
    }
}

/// The line number of `  20.35: Location might not be readable.`
fn position(line: &str) -> Option<u32> {
    let (place, _) = line.trim_start().split_once(": ")?;
    let (line, column) = place.split_once('.')?;
    column.parse::<u32>().ok()?;
    line.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_told_from_smoke_warnings() {
        let output = "head\n\n  26.5: Assertion. The expression at 26.12 fails.\n\nremark\n  9.3: unreachable.\n\n\
                      Boogie program verifier finished with 1 errors and 1 smoke test warnings\n";
        assert_eq!(Expectations::read(output), Some(Expectations::Errors(BTreeSet::from([26]))));
        let illegal = "head\n\nThe program did not typecheck.\n5.28: undeclared\n";
        assert_eq!(Expectations::read(illegal), Some(Expectations::Illegal));
        assert_eq!(Expectations::read("no idea"), None);
    }
}
