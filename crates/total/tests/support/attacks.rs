//! Runs programs of `attacks/`: members named `bad_…` are wrong, those named `good_…` are right.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use grail_total::{Options, ProofWatch, Rules, verify};
use source::{SourceMap, Symbol};
use verdict::{MemberReport, Outcome};

#[derive(Default)]
struct Heard(Mutex<Vec<MemberReport>>);

impl ProofWatch for Heard {
    fn started(&self, _: Symbol) {}

    fn finished(&self, report: MemberReport) {
        self.0.lock().expect("no panic while holding the lock").push(report);
    }
}

pub fn attacks() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/attacks");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the attacks").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "there are no attacks");
    files
}

/// What became of the members of a program.
pub fn outcomes(file: &PathBuf, rules: Rules, selected: &(dyn Fn(&str) -> bool + Sync)) -> Vec<(Symbol, Outcome)> {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let loaded = silver::load_text(&SourceMap::default(), &file.display().to_string(), &text);
    let program = loaded.program.unwrap_or_else(|| panic!("{}: {:?}", file.display(), loaded.diagnostics));
    let core = silver::transform::lower(program, Default::default()).expect("a legal program");
    let (heard, never) = (Heard::default(), AtomicBool::new(false));
    let options = Options {
        jobs: 2,
        budget: None,
        all_errors: false,
        luck: 0,
        dump_smt: None,
        second_opinion: None,
        rules,
        selected: &|name| selected(name.as_str()),
        cancel: &never,
    };
    verify(&core, &options, &heard).expect("a solver");
    let reports = heard.0.into_inner().expect("no panic while holding the lock");
    reports.into_iter().map(|report| (report.name, report.outcome)).collect()
}
