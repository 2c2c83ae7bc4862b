//! A test of the suite: its `RUN:` lines, their options and what they expect.

use std::fs;
use std::path::{Path, PathBuf};

use super::output::Output;

/// A test file.
#[derive(Clone, Debug)]
pub struct Test {
    pub runs: Vec<Run>,
    /// Known to fail with Boogie itself.
    pub fails: bool,
}

/// One run of Boogie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    pub options: Vec<RunOption>,
    pub inputs: Vec<PathBuf>,
    pub expected: Expected,
}

/// `-name:value` or `/name:value`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunOption {
    pub name: String,
    pub value: Option<String>,
}

/// What a run is compared with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// All that is printed.
    Whole(Output),
    /// Something of it: the `CHECK` lines of the test.
    Partly(Vec<String>),
    /// Nothing, or a file that is not there.
    Nothing,
}

/// How a test can be judged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// Refused by the front end, with errors at certain lines.
    Rejected,
    /// Accepted by the front end, nothing more.
    Accepted,
    /// A number of proofs and of errors at certain lines.
    Verdict,
    /// Contracts are inferred.
    Houdini,
    /// The output has a printed program in it: numbers and lines only.
    Printed,
    /// Not by what the suite has.
    None,
}

impl Run {
    pub fn has(&self, option: &str) -> bool {
        self.options.iter().any(|o| o.name == option)
    }

    pub fn values<'a>(&'a self, option: &'a str) -> impl Iterator<Item = &'a str> {
        self.options.iter().filter(move |o| o.name == option).filter_map(|o| o.value.as_deref())
    }

    pub fn class(&self) -> Class {
        const PRINTING: [&str; 5] = ["print", "printInstrumented", "printInlined", "printDesugared", "printSplit"];
        let Expected::Whole(output) = &self.expected else { return Class::None };
        match (&output.rejection, &output.trailer) {
            (Some(_), _) => Class::Rejected,
            (None, None) => Class::None,
            _ if PRINTING.iter().any(|option| self.has(option)) => Class::Printed,
            _ if self.has("contractInfer") => Class::Houdini,
            _ if self.has("noVerify") => Class::Accepted,
            _ => Class::Verdict,
        }
    }
}

impl Test {
    /// Reads a test and the files that it compares with.
    pub fn read(path: &Path) -> Test {
        let text = lossy(path);
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut test = Test { runs: Vec::new(), fails: text.lines().any(|line| line.contains("// XFAIL:")) };
        // The runs whose output goes to the file that the next comparison looks at.
        let mut open: Vec<usize> = Vec::new();
        for line in text.lines().filter_map(|line| line.split_once("// RUN:")).map(|(_, command)| command.trim()) {
            let (command, piped) = line.split_once('|').map_or((line, None), |(c, p)| (c, Some(p)));
            match command.split_whitespace().next() {
                Some("%boogie" | "%parallel-boogie") => {
                    if !command.contains(">>") {
                        open.clear();
                    }
                    open.push(test.runs.len());
                    test.runs.push(run(command, path, folder));
                    if piped.is_some_and(|piped| piped.contains("%OutputCheck")) {
                        test.expect_checks(&open, &text);
                    }
                }
                Some("%diff") => test.expect_file(&open, command, path, folder),
                Some("%OutputCheck") => test.expect_checks(&open, &text),
                _ => {}
            }
        }
        test
    }

    /// `%diff E "%t"`
    fn expect_file(&mut self, open: &[usize], command: &str, path: &Path, folder: &Path) {
        let Some(name) = command.split_whitespace().nth(1).map(|name| name.trim_matches('"')) else { return };
        let file = match name.strip_prefix("%s") {
            Some(end) => PathBuf::from(format!("{}{end}", path.display())),
            None => folder.join(name),
        };
        let outputs = match name {
            // Two answers that whole folders share; their files may be missing.
            "NoErrors.expect" => vec![Output::read("Boogie program verifier finished with 0 verified, 0 errors")],
            "success.expect" => vec![Output::read("Boogie program verifier finished with 1 verified, 0 errors")],
            _ if !file.is_file() => return,
            _ if open.len() == 1 => vec![Output::read(&lossy(&file))],
            _ => Output::read_all(&lossy(&file)),
        };
        // An output that cannot be told from the next one expects nothing.
        if outputs.len() == open.len() {
            for (run, output) in open.iter().zip(outputs) {
                self.runs[*run].expected = Expected::Whole(output);
            }
        }
    }

    fn expect_checks(&mut self, open: &[usize], text: &str) {
        let checks = text.lines().filter_map(|line| line.split_once("// CHECK").map(|(_, check)| check.to_string()));
        let checks: Vec<String> = checks.collect();
        for run in open {
            if !checks.is_empty() && self.runs[*run].expected == Expected::Nothing {
                self.runs[*run].expected = Expected::Partly(checks.clone());
            }
        }
    }
}

/// Options and inputs of a command, up to where its output goes.
fn run(command: &str, path: &Path, folder: &Path) -> Run {
    let command = command.split('>').next().unwrap_or_default();
    let mut run = Run { options: Vec::new(), inputs: Vec::new(), expected: Expected::Nothing };
    for word in command.split_whitespace().skip(1) {
        let bare = word.trim_matches('"');
        if bare == "%s" {
            run.inputs.push(path.to_path_buf());
        } else if let Some(option) = word.strip_prefix(['-', '/']) {
            let (name, value) = option.split_once(':').map_or((option, None), |(n, v)| (n, Some(v.to_string())));
            run.options.push(RunOption { name: name.to_string(), value });
        } else if bare.ends_with(".bpl") {
            run.inputs.push(folder.join(bare));
        }
    }
    run
}

/// Old files may be in other encodings.
fn lossy(path: &Path) -> String {
    fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands() {
        let run = run("%boogie -lib:base /noVerify \"%s\" b.bpl > \"%t\"", Path::new("x/a.bpl"), Path::new("x"));
        assert!(run.has("noVerify") && !run.has("lib:base"));
        assert_eq!(run.values("lib").collect::<Vec<_>>(), ["base"]);
        assert_eq!(run.inputs, [PathBuf::from("x/a.bpl"), PathBuf::from("x/b.bpl")]);
        assert_eq!(run.class(), Class::None);
    }
}
