//! Repairs: edits that would fix an error. Whatever is proposed has been tried: the program was verified with it, the error is gone, and nothing is
//! wrong that was not before. So the proposals themselves may be made without much knowledge ([`candidates`]).

mod candidates;
pub(crate) mod places;

use std::sync::Arc;

use source::names::Names;
use source::{Diagnostic, FileId, Severity, SourceMap, Span};

use crate::cancel::Cancel;
use crate::input::Input;
use crate::isolate;
use crate::lang::Language;
use crate::options::Options;
use crate::run::{Request, Silent, Task, run};

/// Where the clauses of a contract or loop stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Specs {
    BeforeBody,
    BeforeDeclaration,
}

/// How a language writes what repairs add, with `{}` for what it is about; empty if it has no such thing.
#[derive(Debug)]
pub struct Phrases {
    pub specs: Specs,
    pub requires: &'static str,
    pub ensures: &'static str,
    pub invariant: &'static str,
    pub decreases: &'static str,
    pub modifies: &'static str,
    /// All of the permission to a location, and enough to read it.
    pub write: &'static str,
    pub read: &'static str,
    /// That a thread may wait for an object: it is above all that the thread holds.
    pub may_wait: &'static str,
    pub unfold: &'static str,
    pub fold: &'static str,
    /// A check that no state satisfies.
    pub refuted: &'static str,
}

/// Another text for the bytes of a range.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edit {
    pub start: usize,
    pub end: usize,
    pub text: String,
}

/// Edits of the first file that fix an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// What is done, in a few words.
    pub title: String,
    pub edits: Vec<Edit>,
    /// Nothing at all is wrong with the program then.
    pub fixes_all: bool,
}

/// A program whose errors are to be fixed: its texts with their names, and how it is verified.
#[derive(Clone)]
pub struct Broken {
    pub language: &'static dyn Language,
    pub texts: Vec<(String, String)>,
    pub options: Options,
}

/// For one error so many candidates are tried, and so many that work are proposed.
const MAX_TRIALS: usize = 20;
const MAX_REPAIRS: usize = 3;

/// Repairs of the errors of a program, each with the number of its error among those given. Proposals come as they are found.
pub fn repairs(broken: &Broken, errors: &[Diagnostic], cancel: &Cancel, propose: &mut dyn FnMut(usize, Repair)) {
    let Some(phrases) = broken.language.phrases() else { return };
    let Some(first) = broken.texts.first() else { return };
    let before = Problems::of(broken, cancel);
    let (_, names) = broken.names();
    for (number, error) in errors.iter().enumerate().filter(|(_, error)| error.is_error()) {
        let situation = places::Situation::of(&first.1, &names, error.primary.span);
        let mut found = 0;
        for (title, edits) in candidates::of(error, &situation, phrases).into_iter().take(MAX_TRIALS) {
            if cancel.is_cancelled() {
                return;
            }
            let after = Problems::of(&broken.edited(&edits), cancel);
            if cancel.is_cancelled() {
                return;
            }
            if after.fix(&before, error) {
                propose(number, Repair { title, edits, fixes_all: after.0.is_empty() });
                found += 1;
            }
            if found == MAX_REPAIRS {
                break;
            }
        }
    }
}

impl Broken {
    /// With edits of the first file.
    pub fn edited(&self, edits: &[Edit]) -> Broken {
        let mut edited = self.clone();
        edited.texts[0].1 = applied(&self.texts[0].1, edits);
        edited
    }

    pub(crate) fn inputs(&self) -> Vec<Input> {
        self.texts.iter().map(|(name, text)| Input::Text { name: name.clone(), text: text.clone() }).collect()
    }

    fn names(&self) -> (Arc<SourceMap>, Names) {
        let map = Arc::new(SourceMap::new());
        let files: Vec<FileId> = self.texts.iter().map(|(name, text)| map.add(name.as_str(), text.as_str())).collect();
        let names = isolate::guarded_deep(|| self.language.names(&map, &files, &self.options));
        (map, names.unwrap_or_default())
    }
}

/// A text with edits, which do not overlap.
pub fn applied(text: &str, edits: &[Edit]) -> String {
    let mut sorted = edits.to_vec();
    sorted.sort();
    let mut text = text.to_string();
    for edit in sorted.into_iter().rev() {
        text.replace_range(edit.start..edit.end, &edit.text);
    }
    text
}

/// What is wrong with a program, each with its code and words; places move with edits and do not count.
struct Problems(Vec<(&'static str, String)>);

impl Problems {
    /// All errors of every member: one that another hides is none that a repair brings.
    fn of(broken: &Broken, cancel: &Cancel) -> Problems {
        let map = Arc::new(SourceMap::new());
        let options = Options { all_errors: true, ..broken.options.clone() };
        let request = Request { task: Task::Verify, inputs: broken.inputs(), language: Some(broken.language), options };
        let report = run(request, &map, cancel, &mut Silent);
        let counts = |d: &Diagnostic| d.severity != Severity::Note;
        let mut found: Vec<_> = report.diagnostics.into_iter().filter(counts).map(|d| (d.code.0, d.message)).collect();
        found.sort();
        Problems(found)
    }

    /// Whether one problem less is here, and none that was not there.
    fn fix(&self, before: &Problems, error: &Diagnostic) -> bool {
        let count = |all: &Problems, one: &(&str, String)| all.0.iter().filter(|p| **p == *one).count();
        let wrong = (error.code.0, error.message.clone());
        count(self, &wrong) < count(before, &wrong) && self.0.iter().all(|p| count(self, p) <= count(before, p))
    }
}

/// The text of the first file under a span.
fn snippet(text: &str, span: Span) -> Option<&str> {
    (span.file == FileId(0)).then(|| text.get(span.start as usize..span.end as usize)).flatten()
}
