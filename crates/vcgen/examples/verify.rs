//! Verifies files as Boogie would and prints what it would print, traces apart: for trying things out.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use boogie::tree::ImplId;
use grail_vcgen as vcgen;
use source::SourceMap;
use vcgen::inline::InlineMode;
use vcgen::passive::Subsumption;
use vcgen::report::{Certainty, Outcome, Report};
use vcgen::verify::{Options, Watch, verify};

struct Collect(Mutex<Vec<Report>>);

impl Watch for Collect {
    fn started(&self, _: ImplId) {}
    fn finished(&self, report: Report) {
        if std::env::args().any(|arg| arg == "-trace") {
            println!("{}: {:?}", report.name, report.stats);
        }
        self.0.lock().expect("reports").push(report);
    }
}

fn main() {
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(run).expect("a thread");
    thread.join().expect("no panic");
}

fn run() {
    let (flags, files): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|arg| arg.starts_with('-'));
    let value = |name: &str| flags.iter().find_map(|flag| flag.strip_prefix(&format!("-{name}:")));
    let map = SourceMap::new();
    let ids: Vec<_> = files.iter().map(|path| map.add(path, std::fs::read_to_string(path).expect("a file"))).collect();
    let mut libraries = Vec::new();
    for flag in &flags {
        match flag.as_str() {
            "-lib:base" => libraries.push(boogie::Library::Base),
            "-lib:node" => libraries.push(boogie::Library::Node),
            "-lib:set_size" => libraries.push(boogie::Library::SetSize),
            _ => {}
        }
    }
    let infer_modifies = flags.iter().any(|flag| flag == "-inferModifies");
    let options = boogie::Options { libraries, infer_modifies, ..Default::default() };
    let loaded = boogie::load(&map, &ids, &options);
    for diagnostic in loaded.diagnostics.iter().filter(|d| d.is_error()) {
        println!("REJECT {:?} {}", map.line_col(diagnostic.primary.span), diagnostic.message);
    }
    let Some(program) = loaded.program else { return };
    let collect = Collect(Mutex::default());
    let cancel = AtomicBool::new(false);
    let inline = match value("inline") {
        Some("spec") => InlineMode::Spec,
        Some("none") => InlineMode::None,
        Some("assert") => InlineMode::Assert,
        _ => InlineMode::Assume,
    };
    let limit = value("errorLimit").map_or(5, |n| n.parse().expect("a number"));
    let options = Options {
        jobs: 1,
        budget: std::env::var("BUDGET").ok().and_then(|b| b.parse().ok()),
        inline,
        subsumption: Subsumption::Always,
        always_assume_free_invariants: false,
        error_limit: std::num::NonZeroUsize::new(limit),
        dump_smt: std::env::var_os("DUMP").map(Into::into),
        second_opinion: None,
        selected: &|id| {
            let name = program.procedure(program.implementation(id).procedure).name;
            value("proc").is_none_or(|wanted| name.as_str() == wanted)
        },
        cancel: &cancel,
    };
    verify(&program, &options, &collect).expect("a solver");
    let (mut verified, mut errors, mut other) = (0, 0, 0);
    for report in collect.0.into_inner().expect("reports") {
        match report.outcome {
            Outcome::Failed(failures) => {
                for failure in failures {
                    let at = map.line_col(failure.at).expect("a place");
                    let word = match failure.certainty {
                        Certainty::OutOfBudget => "Out of resource on",
                        _ => "Error",
                    };
                    if failure.certainty == Certainty::OutOfBudget {
                        other += 1;
                    } else {
                        errors += 1;
                    }
                    match failure.message {
                        Some(message) => println!("{message}"),
                        None => {
                            println!("F({},{}): {word}: {}", at.line, at.col, failure.obligation.kind().unproved)
                        }
                    }
                    if flags.iter().any(|flag| flag == "-values") {
                        println!("  {:?}", failure.values);
                    }
                }
            }
            Outcome::Verified | Outcome::Bounded(_) => verified += 1,
            outcome => {
                println!("{}: {outcome:?}", report.name);
                other += 1;
            }
        }
    }
    println!("TRAILER {verified} {errors} {other}");
}
