//! Verifying a program: its translation, by `vcgen`.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use boogie::tree::ImplId;
use rustc_hash::FxHashMap;
use silver::Core;
use silver::obligation::ErrorKind;
use solver::SecondOpinion;
use source::{Span, Symbol};
use vcgen::report::Report;
use verdict::{MemberReport, OVER_HALF, Outcome, Stats, UNITS};

use crate::gap::place;
use crate::rules::Rules;
use crate::translation::{Becomes, Translated, Translation, translate};

pub struct Options<'a> {
    pub jobs: usize,
    /// Solver resource units for one question.
    pub budget: Option<u32>,
    /// Report further failures of a member after its first.
    pub all_errors: bool,
    pub luck: u32,
    pub dump_smt: Option<PathBuf>,
    pub second_opinion: Option<SecondOpinion>,
    pub rules: Rules,
    /// Which members to verify.
    pub selected: &'a (dyn Fn(Symbol) -> bool + Sync),
    pub cancel: &'a AtomicBool,
}

/// Told how the verification gets on, from any thread.
pub trait ProofWatch: Sync {
    fn started(&self, member: Symbol);
    fn finished(&self, report: MemberReport);
}

/// There is no solver to verify with.
#[derive(Debug)]
pub struct Unavailable(pub String);

/// Verifies the selected members of a core program.
pub fn verify(core: &Core, options: &Options<'_>, watch: &dyn ProofWatch) -> Result<(), Unavailable> {
    let translation = translate(core, options.rules, &|name| (options.selected)(name));
    let mut names: FxHashMap<ImplId, Symbol> = FxHashMap::default();
    for (name, Translated { member, at, made }) in &translation.members {
        let outcome = match made {
            Becomes::Procedure(procedure, _) => {
                names.insert(*procedure, *name);
                continue;
            }
            Becomes::Nothing => Outcome::Verified,
            Becomes::Unsupported(gap) => gap.outcome(),
        };
        watch.started(*name);
        watch.finished(MemberReport::new(*member, place(*at), outcome));
    }
    let settings = vcgen::verify::Options {
        jobs: options.jobs,
        budget: options.budget,
        inline: Default::default(),
        subsumption: vcgen::passive::Subsumption::Always,
        unroll: None,
        sound_unrolling: false,
        infer_intervals: false,
        prune: false,
        must_not_return: false,
        fixed: FxHashMap::default(),
        always_assume_free_invariants: false,
        error_limit: None,
        luck: options.luck,
        maps: vcgen::verify::Maps::Extensional,
        ways: false,
        dump_smt: options.dump_smt.clone(),
        vacuity: false,
        smoke: false,
        second_opinion: options.second_opinion.clone(),
        selected: &|id| names.contains_key(&id),
        cancel: options.cancel,
    };
    let listener = Listener {
        core,
        translation: &translation,
        names: &names,
        watch,
        all_errors: options.all_errors,
        unproved: Mutex::default(),
        waiting: Mutex::default(),
    };
    vcgen::verify::verify(&translation.program, &settings, &listener)
        .map_err(|vcgen::verify::Unavailable(why)| Unavailable(why))?;
    listener.finish();
    Ok(())
}

struct Listener<'a> {
    core: &'a Core,
    translation: &'a Translation,
    names: &'a FxHashMap<ImplId, Symbol>,
    watch: &'a dyn ProofWatch,
    all_errors: bool,
    /// Functions that are not verified, and what became of them.
    unproved: Mutex<FxHashMap<Symbol, Outcome>>,
    /// Proofs of termination, until it is known what became of their functions.
    waiting: Mutex<Vec<MemberReport>>,
}

impl Listener<'_> {
    fn finish(self) {
        let unproved = self.unproved.into_inner().unwrap_or_else(PoisonError::into_inner);
        for mut report in self.waiting.into_inner().unwrap_or_else(PoisonError::into_inner) {
            let function = self.core.proves_termination_of(report.name).expect("only such proofs wait");
            if let Some(of_function) = unproved.get(&function) {
                report.outcome = not_repeated(report.outcome, of_function);
            }
            self.watch.finished(report);
        }
    }
}

/// A proof of termination replays its function: what is wrong with the function itself is reported there.
fn not_repeated(outcome: Outcome, of_function: &Outcome) -> Outcome {
    let Outcome::Failed(mut failures) = outcome else { return outcome };
    let about_termination = [ErrorKind::TerminationFailed, ErrorKind::PredicateInstanceNoAccess];
    failures.retain(|f| ErrorKind::of(f.kind).is_some_and(|kind| about_termination.contains(&kind)));
    match of_function {
        // Nothing to add to what became of the function.
        other if failures.is_empty() => other.clone(),
        _ => Outcome::Failed(failures),
    }
}

impl vcgen::verify::ProofWatch for Listener<'_> {
    fn started(&self, implementation: ImplId) {
        self.watch.started(self.names[&implementation]);
    }

    fn finished(&self, report: Report) {
        let name = self.names[&report.implementation];
        let Translated { member, at, made } = &self.translation.members[&name];
        let Becomes::Procedure(_, refutes) = made else { unreachable!("only procedures are proved") };
        let outcome = self.translation.outcome(report.outcome, refutes.clone(), self.all_errors);
        let mut counters = vec![
            ("assertions", report.stats.assertions),
            ("solver queries", report.stats.queries),
            (UNITS, report.stats.units),
        ];
        if report.stats.over_half {
            counters.push((OVER_HALF, 1));
        }
        let stats = Stats { time: report.stats.time, solver_time: report.stats.solver_time, counters };
        let report = MemberReport { stats, ..MemberReport::new(*member, place(*at), outcome) };
        if self.core.proves_termination_of(name).is_some() {
            return self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(report);
        }
        if self.core.functions.contains_key(&name) && report.outcome != Outcome::Verified {
            let mut unproved = self.unproved.lock().unwrap_or_else(PoisonError::into_inner);
            unproved.insert(name, report.outcome.clone());
        }
        self.watch.finished(report);
    }

    fn contradictory(&self, _axioms: Vec<Span>) {}
}
