//! Grail in Boogie's place: Boogie's options in, Boogie's words out, so that tools which call Boogie can call Grail.
//!
//! Two things are Boogie's here and nowhere else in Grail: what holds within a bound of inlining or unrolling counts as verified, and the number of
//! failures that are reported is limited.

mod options;
mod printed;

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use boogie::tree::{ImplId, Program};
use rustc_hash::FxHashMap;
use source::SourceMap;
use vcgen::inline::InlineMode;
use vcgen::report::{Outcome, Report};
use vcgen::{houdini, verify};

use crate::exit::Exit;
use crate::input::io_words;
use options::Asked;
use printed::Printed;

/// What is printed, and how it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub text: String,
    pub exit: Exit,
}

/// Programs may be nested deeply.
const STACK: usize = 1 << 30;

/// Does what `boogie ARGS` does.
pub fn boogie(args: &[String]) -> Answer {
    let args = args.to_vec();
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || answer(&args));
    let failed = |what: String| Answer { text: format!("*** Error: {what}\n"), exit: Exit::Bug };
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) => failed("an internal error; please report it with the program".to_string()),
        Err(error) => failed(format!("cannot start a verification thread: {error}")),
    }
}

fn answer(args: &[String]) -> Answer {
    let usage = |problem: String| Answer { text: format!("*** Error: {problem}\n"), exit: Exit::Illegal };
    let asked = match Asked::read(args) {
        Ok(asked) => asked,
        Err(problem) => return usage(problem),
    };
    let sources = SourceMap::new();
    let mut files = Vec::new();
    for path in &asked.files {
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => return usage(format!("Error opening file \"{}\": {}", path, io_words(&error))),
        };
        files.push(sources.add(asked.shown(path), text));
    }
    let options = boogie::Options {
        infer_modifies: asked.infer_modifies,
        libraries: asked.libraries.clone(),
        first_syntax_error_only: true,
    };
    let loaded = boogie::load(&sources, &files, &options);
    let mut printed = Printed::new(&sources, &loaded.lines, &asked);
    match &loaded.program {
        None => printed.rejection(&loaded),
        Some(program) if asked.verify => prove(program, &asked, &mut printed),
        Some(_) => printed.trailer(),
    }
    printed.finish()
}

fn prove(program: &Program, asked: &Asked, printed: &mut Printed<'_>) {
    let selected = |id: ImplId| {
        let name = program.procedure(program.implementation(id).procedure).name;
        asked.procedures.is_empty() || asked.procedures.iter().any(|pattern| pattern.matches(name.as_str()))
    };
    let cancel = AtomicBool::new(false);
    let mut options = verify::Options {
        jobs: asked.jobs,
        budget: asked.budget,
        inline: asked.inline,
        subsumption: asked.subsumption,
        unroll: asked.unroll,
        sound_unrolling: asked.sound_unrolling,
        infer_intervals: asked.infer_intervals,
        prune: asked.prune,
        must_not_return: false,
        fixed: FxHashMap::default(),
        always_assume_free_invariants: asked.free_invariants,
        error_limit: asked.error_limit,
        luck: 0,
        maps: verify::Maps::Extensional,
        ways: false,
        dump_smt: None,
        vacuity: false,
        smoke: asked.smoke,
        second_opinion: None,
        selected: &selected,
        cancel: &cancel,
    };
    if asked.houdini {
        match houdini::infer(program, &options) {
            Ok(found) => {
                if asked.print_assignment {
                    printed.assignment(program, &found);
                }
                options.fixed = found.into_iter().collect();
            }
            Err(verify::Unavailable(why)) => return printed.no_solver(&why),
        }
    }
    if asked.stratified {
        return reach(program, asked, options, printed);
    }
    match reports(program, &options) {
        Ok(reports) => reports.iter().for_each(|report| printed.report(report)),
        Err(verify::Unavailable(why)) => return printed.no_solver(&why),
    }
    printed.trailer();
}

/// Whether the ends of entry points can be reached: with few rounds of loops and levels of recursion first, then with more, up to the bound.
fn reach(program: &Program, asked: &Asked, options: verify::Options<'_>, printed: &mut Printed<'_>) {
    let is_entry = |id: ImplId| {
        let implementation = program.implementation(id);
        let procedure = program.procedure(implementation.procedure);
        implementation.attrs.has("entrypoint") || procedure.attrs.has("entrypoint")
    };
    let mut depth = 1;
    loop {
        let options = verify::Options {
            inline: InlineMode::Everything(depth),
            unroll: Some(depth),
            must_not_return: true,
            selected: &is_entry,
            ..options.clone()
        };
        let reports = match reports(program, &options) {
            Ok(reports) => reports,
            Err(verify::Unavailable(why)) => return printed.no_solver(&why),
        };
        let is_bounded = reports.iter().any(|report| matches!(report.outcome, Outcome::Bounded(_)));
        if !is_bounded || depth >= asked.recursion_bound {
            if is_bounded {
                printed.reached_bound(depth);
            }
            reports.iter().for_each(|report| printed.report(report));
            return printed.trailer();
        }
        depth = (2 * depth).min(asked.recursion_bound);
    }
}

/// What is found about the selected implementations, in textual order.
fn reports(program: &Program, options: &verify::Options<'_>) -> Result<Vec<Report>, verify::Unavailable> {
    let collected = Collected::default();
    verify::verify(program, options, &collected)?;
    let mut reports = collected.0.into_inner().expect("no panic while holding the lock");
    reports.sort_by_key(|report| report.implementation);
    let wanted = verify::members(program, options.inline).into_iter().filter(|id| (options.selected)(*id));
    // What was never reported on is not verified.
    match wanted.count() - reports.len() {
        0 => Ok(reports),
        n => Err(verify::Unavailable(format!("no verdict on {}", words::count(n, "implementation")))),
    }
}

#[derive(Default)]
struct Collected(Mutex<Vec<Report>>);

impl verify::ProofWatch for Collected {
    fn started(&self, _: ImplId) {}

    fn finished(&self, report: Report) {
        self.0.lock().expect("no panic while holding the lock").push(report);
    }

    /// Boogie does not look for them.
    fn contradictory(&self, _: Vec<source::Span>) {}
}
