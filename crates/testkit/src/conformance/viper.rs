//! The annotations of Viper's suites: `//:: ExpectedOutput(id:reason)` above the line.

use std::collections::BTreeSet;

use super::finding::Finding;

/// The projects whose remarks on known defects are no business of ours: what they say may be so or not.
const PROJECTS: &[&str] = &["silver", "silicon", "chalice2silver"];

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Expected,
    /// A spurious error that the reference verifier is known to report. We may report it or, better, not.
    Unexpected,
    /// An expected error that the reference verifier is known to miss. We may miss it or, better, not.
    Missing,
    /// Any other error on the line is fine.
    IgnoreOthers,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Annotation {
    kind: Kind,
    id: String,
    /// The kind as the authors wrote it, without the reason.
    said: String,
    line: u32,
}

/// What a file expects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expectations {
    annotations: Vec<Annotation>,
    /// The authors say not to run this file.
    pub ignored: bool,
}

impl Expectations {
    pub fn read(text: &str) -> Expectations {
        let mut expectations = Expectations::default();
        let mut waiting: Vec<Annotation> = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if let Some(rest) = line.strip_prefix("//:: ") {
                match parse(rest.trim()) {
                    Some(Parsed::IgnoreFile) => expectations.ignored = true,
                    Some(Parsed::At(kind, id)) => {
                        let said = id.split(':').next().unwrap_or_default().to_string();
                        waiting.push(Annotation { kind, id, said, line: 0 });
                    }
                    None => {}
                }
            } else if !line.starts_with("//") {
                let target = at as u32 + 1;
                expectations.annotations.extend(waiting.drain(..).map(|a| Annotation { line: target, ..a }));
            }
        }
        expectations
    }

    /// For suites whose authors encode their language in another way than we do: the lines of errors are theirs to say, but not
    /// in which terms of Silver an error shows. What their tool does not support they do not judge.
    pub fn lines_only(mut self) -> Expectations {
        self.ignored |= self.annotations.iter().any(|a| a.id == "chalice2silver.error");
        for annotation in self.annotations.iter_mut().filter(|a| !is_static(&a.id)) {
            annotation.id = ANY.to_string();
        }
        self
    }

    /// The lines where an error of this kind is expected.
    pub fn lines_of(&self, kind: &str) -> Vec<u32> {
        self.annotations.iter().filter(|a| a.kind == Kind::Expected && a.said == kind).map(|a| a.line).collect()
    }

    /// Forgets the expected errors of a kind; says where they were.
    pub fn remove(&mut self, kind: &str) -> Vec<u32> {
        let lines = self.lines_of(kind);
        self.annotations.retain(|a| a.said != kind);
        lines
    }

    /// Whether an error at this line is announced.
    pub fn mentions(&self, line: u32) -> bool {
        self.annotations.iter().any(|a| a.line == line && a.kind != Kind::IgnoreOthers)
    }

    /// Keeps only what a run without verification can find.
    pub fn front_end_only(mut self) -> Expectations {
        let front =
            |id: &str| ["parser.error", "parser.warning", "typechecker.error", "consistency.error"].contains(&id);
        self.annotations.retain(|a| a.kind == Kind::IgnoreOthers || front(&a.id));
        self
    }

    /// Whether the file must be rejected: some error is expected that nobody is known to miss.
    pub fn rejects(&self) -> bool {
        self.annotations.iter().any(|a| a.kind == Kind::Expected && !self.known_missing(a))
    }

    /// The lines at which something is or may be reported.
    pub fn lines(&self) -> BTreeSet<u32> {
        self.annotations.iter().map(|a| a.line).collect()
    }

    pub fn expected(&self) -> Vec<Finding> {
        let expected = self.annotations.iter().filter(|a| a.kind == Kind::Expected);
        expected.map(|a| Finding::new(a.line, &a.id)).collect()
    }

    fn known_missing(&self, expected: &Annotation) -> bool {
        let same = |a: &&Annotation| a.kind == Kind::Missing && a.id == expected.id && a.line == expected.line;
        self.annotations.iter().any(|a| same(&a))
    }

    /// The differences: errors nobody expects, and expected errors that were not found. Empty means exact.
    pub fn compare(&self, findings: &[Finding]) -> Difference {
        let mut used = vec![false; self.annotations.len()];
        let mut difference = Difference::default();
        for finding in findings {
            let matching = |a: &Annotation| {
                matches!(a.kind, Kind::Expected | Kind::Unexpected)
                    && a.line == finding.line
                    && fits(&a.id, &finding.id)
            };
            let candidates: Vec<usize> = (0..used.len()).filter(|at| matching(&self.annotations[*at])).collect();
            // Identical errors on one line may share an annotation, but unused ones are taken first.
            match candidates.iter().find(|at| !used[**at]).or(candidates.first()) {
                Some(at) => used[*at] = true,
                None if self.ignores_others(finding.line) => {}
                None => difference.surplus.push(finding.clone()),
            }
        }
        for (annotation, used) in self.annotations.iter().zip(used) {
            if annotation.kind == Kind::Expected && !used && !self.known_missing(annotation) {
                difference.absent.push(Finding::new(annotation.line, &annotation.id));
            }
        }
        difference
    }

    fn ignores_others(&self, line: u32) -> bool {
        self.annotations.iter().any(|a| a.kind == Kind::IgnoreOthers && a.line == line)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Difference {
    pub surplus: Vec<Finding>,
    pub absent: Vec<Finding>,
}

impl Difference {
    pub fn is_empty(&self) -> bool {
        self.surplus.is_empty() && self.absent.is_empty()
    }
}

/// Fits every error of verification.
const ANY: &str = "(any)";

fn is_static(id: &str) -> bool {
    ["parser.error", "parser.warning", "typechecker.error", "consistency.error"].contains(&id)
}

/// An annotation without a reason fits every reason.
fn fits(expected: &str, found: &str) -> bool {
    expected == found
        || (expected == ANY && !is_static(found))
        || found.split_once(':').is_some_and(|(kind, _)| kind == expected)
}

enum Parsed {
    IgnoreFile,
    At(Kind, String),
}

fn parse(text: &str) -> Option<Parsed> {
    if text == "IgnoreOthers" {
        return Some(Parsed::At(Kind::IgnoreOthers, String::new()));
    }
    let (word, rest) = text.split_once('(')?;
    let arguments = rest.strip_suffix(')')?;
    let (id, project) = match arguments.split_once(',') {
        Some((id, project)) => (id.trim(), project.trim()),
        None => (arguments.trim(), arguments.trim()),
    };
    match word {
        "ExpectedOutput" => Some(Parsed::At(Kind::Expected, id.to_string())),
        "UnexpectedOutput" if concerns_us(project) => Some(Parsed::At(Kind::Unexpected, id.to_string())),
        "MissingOutput" if concerns_us(project) => Some(Parsed::At(Kind::Missing, id.to_string())),
        "IgnoreFile" if concerns_us(project) => Some(Parsed::IgnoreFile),
        "IgnoreFileList" => Some(Parsed::IgnoreFile),
        _ => None,
    }
}

/// `/silicon/issue/34/`
fn concerns_us(project: &str) -> bool {
    let name = project.trim_start_matches('/').split('/').next().unwrap_or_default();
    PROJECTS.iter().any(|ours| name.eq_ignore_ascii_case(ours))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(line: u32, id: &str) -> Finding {
        Finding::new(line, id)
    }

    #[test]
    fn annotations_refer_to_the_next_line_that_is_no_comment() {
        let text = "//:: ExpectedOutput(a.b:c)\n// a remark\n//:: ExpectedOutput(d.e)\nassert false\n";
        let expectations = Expectations::read(text);
        assert_eq!(expectations.expected(), [finding(4, "a.b:c"), finding(4, "d.e")]);
        assert!(expectations.compare(&[finding(4, "a.b:c"), finding(4, "d.e:x")]).is_empty());
        assert_eq!(expectations.compare(&[finding(4, "a.b:c")]).absent, [finding(4, "d.e")]);
        assert_eq!(expectations.compare(&[finding(3, "a.b:c")]).surplus, [finding(3, "a.b:c")]);
    }

    #[test]
    fn two_identical_expectations_need_two_errors_but_two_errors_may_share_one() {
        let one = Expectations::read("//:: ExpectedOutput(a:b)\nx\n");
        assert!(one.compare(&[finding(2, "a:b"), finding(2, "a:b")]).is_empty());
        let two = Expectations::read("//:: ExpectedOutput(a:b)\n//:: ExpectedOutput(a:b)\nx\n");
        assert_eq!(two.compare(&[finding(3, "a:b")]).absent.len(), 1);
    }

    #[test]
    fn known_defects_of_the_reference_may_be_shared_or_not() {
        let text = "//:: ExpectedOutput(a:b)\n//:: MissingOutput(a:b, /Silicon/issue/1/)\nx\n\
                    //:: UnexpectedOutput(c:d, /silicon/issue/2/)\ny\n\
                    //:: UnexpectedOutput(e:f, /carbon/issue/2/)\nz\n";
        let expectations = Expectations::read(text);
        assert!(expectations.compare(&[]).is_empty());
        assert!(expectations.compare(&[finding(3, "a:b"), finding(5, "c:d")]).is_empty());
        assert!(!expectations.compare(&[finding(7, "e:f")]).is_empty());
        assert!(!expectations.rejects());
    }

    #[test]
    fn files_and_lines_can_be_ignored() {
        assert!(Expectations::read("//:: IgnoreFile(/Silver/issue/1/)\n").ignored);
        assert!(!Expectations::read("//:: IgnoreFile(/carbon/issue/1/)\n").ignored);
        let others = Expectations::read("//:: IgnoreOthers\nx\n");
        assert!(others.compare(&[finding(2, "a:b")]).is_empty());
    }
}
