//! Verifies files and prints what the engine says: for trying things out.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use boogie::tree::ImplId;
use grail_vcgen as vcgen;
use source::SourceMap;
use vcgen::inline::InlineMode;
use vcgen::passive::Subsumption;
use vcgen::report::{Outcome, Report};
use vcgen::verify::{Options, Watch, verify};

struct Collect(Mutex<Vec<Report>>);

impl Watch for Collect {
    fn started(&self, _: ImplId) {}
    fn finished(&self, report: Report) {
        self.0.lock().expect("reports").push(report);
    }
}

fn main() {
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(run).expect("a thread");
    thread.join().expect("no panic");
}

fn run() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let map = SourceMap::new();
        let file = map.add(&path, &text);
        let loaded = boogie::load(&map, &[file], &boogie::Options::default());
        for diagnostic in &loaded.diagnostics {
            println!("{diagnostic:?}");
        }
        let Some(program) = loaded.program else { continue };
        let collect = Collect(Mutex::default());
        let cancel = AtomicBool::new(false);
        let options = Options {
            jobs: 1,
            budget: None,
            inline: InlineMode::Assume,
            subsumption: Subsumption::Always,
            always_assume_free_invariants: false,
            error_limit: None,
            dump_smt: std::env::var_os("DUMP").map(Into::into),
            second_opinion: None,
            selected: &|_| true,
            cancel: &cancel,
        };
        verify(&program, &options, &collect).expect("a solver");
        for report in collect.0.into_inner().expect("reports") {
            println!("{}: {:?}", report.name, report.stats);
            match report.outcome {
                Outcome::Failed(failures) => {
                    for failure in failures {
                        let at = map.locate(failure.at);
                        println!("  {at:?} {} {:?} {:?}", failure.obligation.id(), failure.values, failure.certainty);
                    }
                }
                other => println!("  {other:?}"),
            }
        }
    }
}
