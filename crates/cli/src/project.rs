//! A project file: what a project always says on the command line.
//!
//! `grail.toml` is looked for in the working directory and above. Its `files` are what is verified when no file is named; a table with the name of a command
//! has that command's options by their own names, so that there is nothing else to learn. What stands on the command line comes first.
//! Files and folders are relative to where the project file is. What a project may say at all is in [`limits`].

mod limits;

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, CommandFactory, Parser};
use toml::{Table, Value};

use crate::Args;

pub const NAME: &str = "grail.toml";

/// Options whose value is a place.
const PLACES: [&str; 3] = ["stubs", "baseline", "class-path"];
/// Options whose value is a page to write.
const PAGES: [&str; 2] = ["report", "timeline"];
/// Commands that take the project's files.
const ON_FILES: [&str; 3] = ["verify", "check", "audit"];

pub struct Project {
    path: PathBuf,
    table: Table,
}

/// Why a project file is none.
#[derive(Debug)]
pub struct Problem {
    path: PathBuf,
    what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.what.trim_end())
    }
}

impl Project {
    /// The nearest project file, from a folder upwards.
    pub fn find(from: &Path) -> Result<Option<Project>, Problem> {
        let Some(path) = from.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file()) else {
            return Ok(None);
        };
        let problem = |what: String| Problem { path: path.clone(), what };
        let text = std::fs::read_to_string(&path).map_err(|error| problem(error.to_string()))?;
        let table: Table = toml::from_str(&text).map_err(|error| problem(error.to_string()))?;
        Ok(Some(Project { path, table }))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn problem(&self, what: impl Into<String>) -> Problem {
        Problem { path: self.path.clone(), what: what.into() }
    }

    /// The arguments (from the command on) with what the project says in addition.
    pub fn complete(&self, given: &[OsString]) -> Result<Vec<OsString>, Problem> {
        let mut all = given.to_vec();
        let Some(command) = given.first().and_then(|command| command.to_str()) else { return Ok(all) };
        let said = Said::new(given);
        let mut files = Vec::new();
        for (key, value) in &self.table {
            match (key.as_str(), value) {
                ("files", Value::Array(names)) => files = self.places(names)?,
                (_, Value::Table(options)) if key == command => {
                    all.splice(1..1, self.options(command, options, &said)?).for_each(drop)
                }
                (_, Value::Table(_)) => {}
                _ => {
                    return Err(self
                        .problem(format!("`{key}` is neither `files = [...]` nor a table of options for a command")));
                }
            }
        }
        let names_files = arguments(command, Arg::is_positional).iter().any(|files| said.has(files));
        if ON_FILES.contains(&command) && !names_files && asks_for_files(given) {
            all.extend(files.into_iter().map(PathBuf::into_os_string));
        }
        Ok(all)
    }

    fn places(&self, names: &[Value]) -> Result<Vec<PathBuf>, Problem> {
        let place = |name: &Value| match name {
            Value::String(name) => Ok(self.place(name)),
            _ => Err(self.problem("`files` is a list of something else than names")),
        };
        names.iter().map(place).collect()
    }

    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    fn place(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    fn options(&self, command: &str, options: &Table, said: &Said) -> Result<Vec<OsString>, Problem> {
        let mut all: Vec<OsString> = Vec::new();
        for (key, value) in options {
            limits::may_set(command, key).map_err(|why| self.problem(why))?;
            let flag = format!("--{key}");
            if arguments(command, |arg| arg.get_long() == Some(key)).iter().any(|option| said.has(option)) {
                continue;
            }
            let text = match value {
                Value::Boolean(false) => continue,
                Value::Boolean(true) => {
                    all.push(flag.into());
                    continue;
                }
                Value::Integer(n) => n.to_string(),
                Value::String(text) if PLACES.contains(&key.as_str()) => self.place(text).display().to_string(),
                Value::String(text) if PAGES.contains(&key.as_str()) => {
                    limits::page(self.folder(), text).map_err(|why| self.problem(why))?.display().to_string()
                }
                Value::String(text) => text.clone(),
                Value::Array(parts) => {
                    let word = |part: &Value| part.as_str().map(str::to_string);
                    let words: Option<Vec<String>> = parts.iter().map(word).collect();
                    words
                        .ok_or_else(|| self.problem(format!("`{key}` is a list of something else than texts")))?
                        .join(",")
                }
                _ => return Err(self.problem(format!("the value of `{key}` is nothing that an option can have"))),
            };
            all.push(format!("{flag}={text}").into());
        }
        Ok(all)
    }
}

/// What the user says, read as the command line is: an argument may be missing that the project gives.
struct Said(Option<ArgMatches>);

impl Said {
    fn new(given: &[OsString]) -> Said {
        let all = std::iter::once(OsString::from("grail")).chain(given.iter().cloned());
        let matches = Args::command().ignore_errors(true).try_get_matches_from(all).ok();
        Said(matches.and_then(|mut matches| matches.remove_subcommand()).map(|(_, matches)| matches))
    }

    fn has(&self, argument: &Arg) -> bool {
        let matches = self.0.as_ref();
        matches
            .is_some_and(|matches| matches.value_source(argument.get_id().as_str()) == Some(ValueSource::CommandLine))
    }
}

/// Whether nothing but files is missing: what is wrong otherwise would take them for something else.
fn asks_for_files(given: &[OsString]) -> bool {
    let all = std::iter::once(OsString::from("grail")).chain(given.iter().cloned());
    match Args::try_parse_from(all) {
        Ok(_) => true,
        Err(error) => error.kind() == ErrorKind::MissingRequiredArgument,
    }
}

/// The arguments of a command that satisfy a question.
fn arguments(command: &str, question: impl Fn(&Arg) -> bool) -> Vec<Arg> {
    let all = Args::command();
    let found = all.find_subcommand(command).map(|command| command.get_arguments().filter(|arg| question(arg)));
    found.into_iter().flatten().cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(text: &str) -> Project {
        Project { path: PathBuf::from("/p/grail.toml"), table: toml::from_str(text).expect("TOML") }
    }

    fn completed(text: &str, given: &[&str]) -> Vec<String> {
        let given: Vec<OsString> = given.iter().map(OsString::from).collect();
        let all = project(text).complete(&given).expect("a project");
        all.into_iter().map(|arg| arg.into_string().expect("text")).collect()
    }

    const PROJECT: &str = "files = ['src']\n[verify]\noverflow = true\nbudget = 5\nstubs = 'lib'\ndeny = ['axiom', 'assume']\n[run]\nseed = 3\n";

    #[test]
    fn options_are_those_of_the_command() {
        let all = completed(PROJECT, &["verify"]);
        assert_eq!(all, ["verify", "--budget=5", "--deny=axiom,assume", "--overflow", "--stubs=/p/lib", "/p/src"]);
        assert_eq!(completed(PROJECT, &["run", "a.chalice"]), ["run", "--seed=3", "a.chalice"]);
        assert_eq!(completed(PROJECT, &["explain", "G1308"]), ["explain", "G1308"]);
    }

    #[test]
    fn what_is_given_comes_first() {
        let all = completed(PROJECT, &["verify", "--budget", "7", "b.vpr"]);
        assert_eq!(all, ["verify", "--deny=axiom,assume", "--overflow", "--stubs=/p/lib", "--budget", "7", "b.vpr"]);
    }

    #[test]
    fn the_value_of_an_option_is_no_file() {
        // That there is such a file does not make it one.
        let existing = file!().rsplit('/').next().expect("a name");
        let there = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(existing);
        let there = there.to_str().expect("text");
        let all = completed("files = ['src']", &["verify", "--report", there]);
        assert_eq!(all, ["verify", "--report", there, "/p/src"]);
        let all = completed("files = ['src']", &["verify", "--quiet", there]);
        assert_eq!(all, ["verify", "--quiet", there]);
        let all = completed("files = ['src']\n[verify]\njobs = 3\n", &["verify", "-j", "2"]);
        assert_eq!(all, ["verify", "-j", "2", "/p/src"]);
        let all = completed("files = ['src']", &["verify", "--report"]);
        assert_eq!(all, ["verify", "--report"]);
    }

    #[test]
    fn what_is_no_option_is_told() {
        let problem = project("verify = 3").complete(&["verify".into()]).expect_err("no project");
        assert!(problem.to_string().starts_with("/p/grail.toml: `verify` is neither"), "{problem}");
    }
}
