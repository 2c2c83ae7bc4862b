//! Verifying a program given as text.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use grail_symex::{Options, ProofWatch};
use source::{SourceMap, Symbol};
use verdict::MemberReport;

struct Collect(Mutex<Vec<MemberReport>>);

impl ProofWatch for Collect {
    fn started(&self, _: Symbol) {}
    fn finished(&self, report: MemberReport) {
        self.0.lock().unwrap().push(report);
    }

    fn contradictory(&self, _: verdict::Vacuous) {}
}

/// What became of each member, when so many branches are followed path by path before states are joined.
pub fn verify(text: String, branches: u64) -> (SourceMap, Vec<MemberReport>) {
    verify_within(text, branches, None)
}

/// The same with a budget for each question.
pub fn verify_within(text: String, branches: u64, budget: Option<u32>) -> (SourceMap, Vec<MemberReport>) {
    let sources = SourceMap::new();
    let main = sources.add("test.vpr".to_string(), text);
    let loaded = silver::load(&sources, main, &silver::Disk::default());
    let program = loaded.program.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let program = silver::transform::lower(program, silver::transform::Options::default()).expect("a core program");
    let collect = Collect(Mutex::default());
    let options = Options {
        jobs: 1,
        budget,
        all_errors: false,
        luck: 0,
        ways: false,
        branches,
        dump_smt: None,
        vacuity: false,
        second_opinion: None,
        selected: &|_| true,
        cancel: &AtomicBool::new(false),
    };
    grail_symex::verify(&program, &options, &collect).expect("a solver");
    (sources, collect.0.into_inner().unwrap())
}
