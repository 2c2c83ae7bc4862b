//! Verifies Silver files and prints failures as `line id`, for work on the engine itself.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use source::{SourceMap, Symbol};
use verdict::{MemberReport, Outcome};

struct Collect(Mutex<Vec<MemberReport>>);

impl grail_symex::ProofWatch for Collect {
    fn started(&self, _: Symbol) {}
    fn finished(&self, report: MemberReport) {
        self.0.lock().unwrap().push(report);
    }

    fn contradictory(&self, _axioms: verdict::Vacuous) {}
}

fn main() {
    let verbose = std::env::var("V").is_ok();
    for path in std::env::args().skip(1) {
        let sources = SourceMap::new();
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let main = sources.add(path.clone(), text);
        let loaded = silver::load(&sources, main, &silver::Disk::default());
        for d in &loaded.diagnostics {
            println!("{} {:?} {}", sources.line_col(d.primary.span).map_or(0, |at| at.line), d.id, d.message);
        }
        let Some(program) = loaded.program else { continue };
        let program = match silver::transform::lower(program, silver::transform::Options::default()) {
            Ok(program) => program,
            Err(diagnostics) => {
                for d in diagnostics {
                    println!("{} {:?} {}", sources.line_col(d.primary.span).map_or(0, |at| at.line), d.id, d.message);
                }
                continue;
            }
        };
        let collect = Collect(Mutex::default());
        let options = grail_symex::Options {
            jobs: 1,
            budget: None,
            all_errors: false,
            luck: 0,
            ways: false,
            branches: std::env::var("BRANCHES")
                .ok()
                .and_then(|n| n.parse().ok())
                .unwrap_or(grail_symex::DEFAULT_BRANCHES),
            dump_smt: std::env::var("DUMP").ok().map(Into::into),
            vacuity: false,
            second_opinion: None,
            selected: &|_| true,
            cancel: &AtomicBool::new(false),
        };
        grail_symex::verify(&program, &options, &collect).expect("a solver");
        for report in collect.0.into_inner().unwrap() {
            let line = |place: verdict::Place| sources.line_col(place.span).map_or(0, |at| at.line);
            match &report.outcome {
                Outcome::Verified => {}
                Outcome::Failed(failures) => {
                    for f in failures {
                        println!("{} {} ({}) {}", line(f.at), f.id(), report.name, f.offending_text);
                    }
                }
                Outcome::Unsupported { what, at } => println!("{} unsupported {what}", line(*at)),
                other => println!("{} {other:?}", line(report.at)),
            }
            if verbose {
                println!("  {} {:?} {:?}", report.name, report.outcome == Outcome::Verified, report.stats);
            }
        }
    }
}
