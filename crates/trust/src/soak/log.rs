//! What a child says, and what its parent adds up.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::End;
use crate::judge::{Language, Verdict};

/// The child's side.
pub struct Log {
    folder: PathBuf,
    quiet: bool,
    pub n_found: usize,
}

impl Log {
    /// Findings are kept in the folder, which must be there.
    pub fn new(folder: &Path) -> Log {
        Log { folder: folder.to_path_buf(), quiet: false, n_found: 0 }
    }

    /// Keeps findings, but says nothing of anything else.
    pub fn quiet(folder: &Path) -> Log {
        Log { quiet: true, ..Log::new(folder) }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn say(&self, line: &str) {
        if self.quiet && !line.starts_with("found") {
            return;
        }
        let mut out = std::io::stdout().lock();
        // Nobody listens any more: the parent gave up.
        if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
            std::process::exit(0);
        }
    }

    pub fn step(&self, seed: u64) {
        self.say(&format!("step\t{seed}"));
    }

    /// Nothing more can be judged in this process; the step of this seed is to be made again.
    pub fn starved(&self, seed: u64) {
        self.say(&format!("starved\t{seed}"));
    }

    pub fn end(&self) {
        self.say("end");
    }

    pub fn count(&mut self, name: &str, n: u64) {
        if n > 0 {
            self.say(&format!("count\t{name}\t{n}"));
        }
    }

    pub fn verdict(&mut self, word: &Verdict) {
        self.count("programs judged", 1);
        match word {
            Verdict::Right => self.count("proofs", 1),
            Verdict::Wrong { .. } => self.count("rejections", 1),
            Verdict::Undecided => self.count("undecided", 1),
            Verdict::Illegal(_) | Verdict::Bug(_) => {}
        }
    }

    /// The input at hand, in case we do not survive it.
    pub fn now(&self, language: Language, text: &str) {
        // Without it a crash is still reported, only with less to look at.
        let _ = fs::write(current(&self.folder, language), text);
    }

    /// Something that must not be.
    pub fn found(&mut self, kind: &str, language: Language, text: &str, note: &str) {
        self.n_found += 1;
        self.keep("found", kind, language, text, note);
    }

    /// Something worth a look, but no mistake.
    pub fn note(&mut self, kind: &str, language: Language, text: &str, note: &str) {
        self.keep("note", kind, language, text, note);
    }

    fn keep(&mut self, word: &str, kind: &str, language: Language, text: &str, note: &str) {
        let note = note.replace(['\n', '\t', '\r'], " ");
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let name = format!("{kind}-{:08x}.{}", hasher.finish() as u32, language.extension());
        let path = self.folder.join(name);
        if let Err(error) = fs::write(&path, format!("// {note}\n{text}")) {
            self.say(&format!("found\tunwritable\t{}\t{error}", path.display()));
        }
        self.say(&format!("{word}\t{kind}\t{}\t{note}", path.display()));
    }
}

/// Where a child puts the input it works on.
pub fn current(folder: &Path, language: Language) -> PathBuf {
    folder.join(format!("current.{}", language.extension()))
}

/// The parent's side: sums and findings.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub counts: BTreeMap<String, u64>,
    /// Kind, file and note.
    pub findings: Vec<(String, String, String)>,
    pub notes: usize,
}

impl Tally {
    pub fn count(&mut self, name: &str, n: u64) {
        *self.counts.entry(name.to_string()).or_default() += n;
    }

    /// How the child ended, if the line was its last.
    pub fn take(&mut self, line: &str) -> Option<End> {
        let mut words = line.split('\t');
        let (word, mut next) = (words.next().unwrap_or_default(), || words.next().unwrap_or_default().to_string());
        match word {
            "count" => {
                let name = next();
                self.count(&name, next().parse().unwrap_or(0));
            }
            "found" => self.findings.push((next(), next(), next())),
            "note" => self.notes += 1,
            "end" => return Some(End::Well),
            "starved" => return Some(End::Starved(next().parse().unwrap_or(0))),
            _ => {}
        }
        None
    }

    pub fn table(&self) -> String {
        let mut text: String = self.counts.iter().map(|(name, n)| format!("{n:>10}  {name}\n")).collect();
        text.push_str(&format!("{:>10}  findings\n", self.findings.len()));
        for (kind, file, note) in &self.findings {
            text.push_str(&format!("  {kind}: {file}\n    {note}\n"));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_child_says_is_added_up() {
        let mut tally = Tally::default();
        for line in ["count\tproofs\t2", "count\tproofs\t3", "found\tunsound\ta.vpr\twhy", "step\t1"] {
            assert_eq!(tally.take(line), None);
        }
        assert_eq!(tally.take("starved\t7"), Some(End::Starved(7)));
        assert_eq!(tally.take("end"), Some(End::Well));
        assert_eq!(tally.counts["proofs"], 5);
        assert_eq!(tally.findings, [("unsound".to_string(), "a.vpr".to_string(), "why".to_string())]);
    }
}
