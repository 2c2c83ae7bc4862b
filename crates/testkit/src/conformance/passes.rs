//! The lists of files that pass, kept in the repository. They only grow.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{fs, io};

use super::runner::{Outcome, Verdict};
use super::suite::Suite;

/// A suite's list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Passes(pub BTreeSet<String>);

fn path(suite: Suite) -> PathBuf {
    crate::root().join("tests/conformance").join(format!("{}.pass", suite.name()))
}

impl Passes {
    pub fn load(suite: Suite) -> Passes {
        let text = fs::read_to_string(path(suite)).unwrap_or_default();
        let names = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Passes(names.map(str::to_string).collect())
    }

    pub fn save(&self, suite: Suite) -> io::Result<()> {
        let path = path(suite);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let names: String = self.0.iter().map(|name| format!("{name}\n")).collect();
        fs::write(path, format!("# Files of the {} suite whose verdict is exactly as expected.\n{names}", suite.name()))
    }

    /// Files that passed before and were run now, but did not pass.
    pub fn lost<'a>(&self, outcomes: &'a [Outcome]) -> Vec<&'a Outcome> {
        outcomes.iter().filter(|o| o.verdict != Verdict::Exact && self.0.contains(&o.file)).collect()
    }

    pub fn gained<'a>(&self, outcomes: &'a [Outcome]) -> Vec<&'a Outcome> {
        outcomes.iter().filter(|o| o.verdict == Verdict::Exact && !self.0.contains(&o.file)).collect()
    }

    /// Takes in what passes now, and drops what no longer does.
    pub fn bless(&mut self, outcomes: &[Outcome]) {
        for outcome in outcomes {
            if outcome.verdict == Verdict::Exact {
                self.0.insert(outcome.file.clone());
            } else {
                self.0.remove(&outcome.file);
            }
        }
    }
}
