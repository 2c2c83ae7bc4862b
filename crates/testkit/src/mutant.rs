//! Mutants: a program with one thing changed, so that it is wrong.

use std::fs;

/// A change of one place in a program of the repository.
pub struct Mutant {
    /// Its path from the root.
    pub file: &'static str,
    /// Stands in the file exactly once, as changed by nobody else.
    pub line: &'static str,
    pub instead: &'static str,
}

impl Mutant {
    pub const fn new(file: &'static str, line: &'static str, instead: &'static str) -> Mutant {
        Mutant { file, line, instead }
    }

    /// What it is called among tests.
    pub fn name(&self) -> String {
        let change = self.instead.trim().lines().next().unwrap_or("removed");
        format!("{}: {} -> {change}", self.file, self.line.trim().lines().next().unwrap_or_default())
    }

    /// The changed program.
    pub fn text(&self) -> Result<String, String> {
        let text = program(self.file)?;
        match text.matches(self.line).count() {
            1 => Ok(text.replace(self.line, self.instead)),
            n => Err(format!("{n} times instead of once in {}: {}", self.file, self.line)),
        }
    }
}

/// A program of the repository.
pub fn program(file: &str) -> Result<String, String> {
    let path = crate::root().join(file);
    fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}
