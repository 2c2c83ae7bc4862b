//! The suites: where their files are and how their expectations are written.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use driver::{Task, lang};
use walkdir::WalkDir;

use super::finding::Observed;
use super::viper::{self, Difference};
use super::{chalice, java_attacks, ownership, translator, vercors};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suite {
    Silver,
    Chalice,
    Chalice2Silver,
    /// VerCors' examples.
    Java,
    /// Right and wrong members that were written to find wrong proofs.
    JavaAttacks,
    /// Java in the ownership model: figures, larger programs with planted mistakes, and traps for translations.
    Ownership,
    Boogie,
}

/// Folders of the Silver suite that test other things than verification: there only the front end is compared.
const NOT_VERIFIED: &[&str] =
    &["capture_avoidance", "cfgtests", "counterexample_variables", "graphs", "plugintests", "transformations"];

/// Folders with pieces of programs: texts for a formatter, files for others to import.
const NOT_PROGRAMS: &[&str] = &["import", "reformatter"];

/// Folders whose expectations hold only under options that Grail does not have.
const OTHER_OPTIONS: &[&str] = &["oldpermsemantics", "sif"];

/// The folder whose expectations are about code that cannot be reached.
const SMOKE: &str = "smoke";

/// A file's expectations.
pub enum Expected {
    Viper(viper::Expectations),
    Chalice(chalice::Expectations),
    Translator(translator::Expectations),
    Vercors(vercors::Expectations),
    JavaAttacks(java_attacks::Expectations),
    Ownership(ownership::Expectations),
    /// The suite's authors, or we, do not run it.
    Ignored,
}

impl Suite {
    pub const ALL: [Suite; 7] = [
        Suite::Silver,
        Suite::Chalice,
        Suite::Chalice2Silver,
        Suite::Java,
        Suite::JavaAttacks,
        Suite::Ownership,
        Suite::Boogie,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Suite::Silver => "silver",
            Suite::Chalice => "chalice",
            Suite::Chalice2Silver => "chalice2silver",
            Suite::Java => "java",
            Suite::JavaAttacks => "java-attacks",
            Suite::Ownership => "ownership",
            Suite::Boogie => "boogie",
        }
    }

    /// Relative to the folder of all suites.
    fn place(self) -> &'static str {
        match self {
            Suite::Java => "vercors",
            Suite::JavaAttacks => "../attacks/java",
            Suite::Ownership => "../design",
            other => other.name(),
        }
    }

    pub fn by_name(name: &str) -> Option<Suite> {
        Suite::ALL.into_iter().find(|suite| suite.name() == name)
    }

    /// The suite's folder, if it is on this machine: below `GRAIL_CORPORA`, or beside the repository.
    pub fn folder(self) -> Option<PathBuf> {
        let corpora = match std::env::var_os("GRAIL_CORPORA") {
            Some(folder) => PathBuf::from(folder),
            None => crate::root().join("../shared/corpora"),
        };
        Some(corpora.join(self.place())).filter(|folder| folder.is_dir())
    }

    /// Whether a file (relative to the suite) is about what cannot be reached.
    pub fn wants_smoke(self, file: &str) -> bool {
        self == Suite::Silver && Path::new(file).starts_with(SMOKE)
    }

    /// Where `import <…>` of the suite's files looks.
    pub fn library(self, folder: &Path) -> PathBuf {
        folder.join("import")
    }

    /// The language of its files, by name.
    fn language(self) -> &'static str {
        match self {
            Suite::Chalice2Silver => Suite::Chalice.name(),
            Suite::JavaAttacks | Suite::Ownership => Suite::Java.name(),
            Suite::Silver | Suite::Chalice | Suite::Java | Suite::Boogie => self.name(),
        }
    }

    /// All files, relative to the folder, sorted.
    pub fn files(self, folder: &Path) -> Vec<String> {
        let ours = |path: &Path| lang::of_path(path).is_some_and(|of| of.name() == self.language());
        let walk = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
        let files = walk.filter(|entry| entry.file_type().is_file() && ours(entry.path()));
        let relative = |path: &Path| path.strip_prefix(folder).ok().map(|p| p.to_string_lossy().replace('\\', "/"));
        let mut files: Vec<String> = files.filter_map(|entry| relative(entry.path())).collect();
        if self == Suite::Ownership {
            files.retain(|file| ownership::TABLES.iter().any(|table| ownership::case(table, file).is_some()));
        }
        files.sort();
        files
    }

    /// The files that are one program together with this one.
    pub fn companions(self, folder: &Path, file: &str) -> Vec<String> {
        match self {
            Suite::Java => {
                let text_of = |file: &str| read(&folder.join(file));
                vercors::companions(file, &self.files(folder), &read(&folder.join(vercors::TABLE)), &text_of)
            }
            _ => Vec::new(),
        }
    }

    /// What to do with a file, and what its authors expect of it. With `task` the caller may ask for less.
    pub fn expectations(self, folder: &Path, file: &str, task: Task) -> (Task, Expected) {
        let text = read(&folder.join(file));
        let top = file.split('/').next().unwrap_or_default();
        match self {
            Suite::Chalice2Silver => {
                let expectations = translator::Expectations::read(&text);
                let expected = match task {
                    _ if expectations.ignored() => Expected::Ignored,
                    Task::Check | Task::Audit => Expected::Viper(expectations.front_end_only()),
                    Task::Verify => Expected::Translator(expectations),
                };
                (task, expected)
            }
            Suite::Silver => {
                let task = if NOT_VERIFIED.contains(&top) { Task::Check } else { task };
                let expectations = viper::Expectations::read(&text);
                let expected = match task {
                    _ if expectations.ignored || OTHER_OPTIONS.contains(&top) || NOT_PROGRAMS.contains(&top) => {
                        Expected::Ignored
                    }
                    Task::Check | Task::Audit => Expected::Viper(expectations.front_end_only()),
                    Task::Verify => Expected::Viper(expectations),
                };
                (task, expected)
            }
            Suite::Java => {
                let table = read(&folder.join(vercors::TABLE));
                let expected = match vercors::Expectations::read(file, &text, &table) {
                    None => Expected::Ignored,
                    Some(expectations) if task == Task::Check => Expected::Vercors(expectations.front_end_only()),
                    Some(expectations) => Expected::Vercors(expectations),
                };
                (task, expected)
            }
            Suite::JavaAttacks => {
                let table = read(&folder.join(java_attacks::TABLE));
                let expected = java_attacks::Expectations::read(file, &table).map(Expected::JavaAttacks);
                (task, expected.filter(|_| task == Task::Verify).unwrap_or(Expected::Ignored))
            }
            Suite::Ownership => {
                let expected = ownership::TABLES.iter().find_map(|table| {
                    let case = ownership::case(table, file)?;
                    ownership::Expectations::read(&case, &read(&folder.join(table).join(ownership::TABLE)))
                });
                let expected = expected.filter(|_| task == Task::Verify);
                (task, expected.map_or(Expected::Ignored, Expected::Ownership))
            }
            // Its tests are commands, each with an output of its own: see `boogie::verdicts`.
            Suite::Boogie => (task, Expected::Ignored),
            Suite::Chalice => {
                let output = folder.join(file).with_extension("output.txt");
                let expected = match chalice::Expectations::read(&read(&output)) {
                    Some(chalice::Expectations::Errors(_)) if task == Task::Check => {
                        Expected::Chalice(chalice::Expectations::Errors(BTreeSet::new()))
                    }
                    Some(expectations) => Expected::Chalice(expectations),
                    None => Expected::Ignored,
                };
                (task, expected)
            }
        }
    }
}

/// Old files may be in other encodings; the annotations are plain letters in all of them.
fn read(path: &Path) -> String {
    fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

fn told(difference: &Difference) -> Vec<String> {
    let absent = difference.absent.iter().map(|f| format!("- missing    {}:{}", f.line, f.id));
    let surplus = difference.surplus.iter().map(|f| format!("+ unexpected {}:{}", f.line, f.id));
    absent.chain(surplus).collect()
}

impl Expected {
    pub fn rejects(&self) -> bool {
        match self {
            Expected::Viper(expectations) => expectations.rejects(),
            Expected::Chalice(expectations) => expectations.rejects(),
            Expected::Translator(expectations) => expectations.rejects(),
            Expected::Vercors(expectations) => expectations.rejects(),
            Expected::JavaAttacks(expectations) => expectations.rejects(),
            Expected::Ownership(expectations) => expectations.rejects(),
            Expected::Ignored => false,
        }
    }

    /// Whether something was proved that is wrong.
    pub fn wrong_proof(&self, observed: &Observed) -> bool {
        match self {
            Expected::JavaAttacks(expectations) => expectations.wrong_proof(observed),
            _ => self.rejects() && observed.success,
        }
    }

    /// How a finding differs from what is expected, in lines for people; nothing if it does not.
    pub fn differences(&self, observed: &Observed) -> Vec<String> {
        match self {
            Expected::Ignored => Vec::new(),
            Expected::Viper(expectations) => told(&expectations.compare(&observed.findings)),
            Expected::Translator(expectations) => told(&expectations.compare(&observed.findings)),
            Expected::Vercors(expectations) => expectations.differences(observed),
            Expected::JavaAttacks(expectations) => expectations.differences(observed),
            Expected::Ownership(expectations) => expectations.differences(observed),
            Expected::Chalice(expectations) if expectations.matches(observed) => Vec::new(),
            Expected::Chalice(expectations) => {
                let found = observed.findings.iter().map(|f| format!("+ found    {}:{}", f.line, f.id));
                let expected = match expectations {
                    chalice::Expectations::Illegal => "- expected a parse or type error".to_string(),
                    chalice::Expectations::Errors(lines) => format!("- expected errors at lines {lines:?}"),
                };
                std::iter::once(expected).chain(found).collect()
            }
        }
    }
}
