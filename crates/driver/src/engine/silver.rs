//! Who proves core Silver: one engine, the first that can, or both together.

use std::sync::{Arc, Mutex, PoisonError};

use indexmap::IndexMap;
use silver::Core;
use silver::transform::Purpose;
use silver::tree::Meta;
use source::Symbol;
use verdict::{Member, MemberKind, MemberReport, Opinion, Outcome, Standing, Vacuous};

use super::symex::SymbolicExecution;
use super::total::TotalHeap;
use super::{Engine, Job, Part, PartWatch, Unavailable};
use crate::options::{EngineChoice, Options};

/// The names of the engines, as `--engine` has them.
pub const SYMEX: &str = "symex";
pub const VC: &str = "vc";

/// Solver units for one question of a second engine that is asked only because the first found no proof: nearly all proofs that there are take less.
const SECOND_TRY: u64 = 1_000_000;

pub struct SilverEngine {
    core: Arc<Core>,
}

/// The members of the core, with those that they were made for.
pub fn parts(core: &Core) -> Vec<Part> {
    let functions = core.functions.values().map(|f| (f.name, MemberKind::Function, f.meta));
    let predicates = core.predicates.values().map(|p| (p.name, MemberKind::Predicate, p.meta));
    let methods = core.methods.values().map(|m| (m.name, MemberKind::Method, m.meta));
    let part = |(name, kind, meta): (Symbol, MemberKind, Meta)| {
        let owner = match core.generated(name) {
            None => Member { name, kind },
            Some(made) => Member { name: made.owner, kind: owner_kind(made.purpose) },
        };
        Part { name, span: meta.span, owner }
    };
    functions.chain(predicates).chain(methods).map(part).collect()
}

fn owner_kind(purpose: Purpose) -> MemberKind {
    match purpose {
        Purpose::Termination => MemberKind::Function,
        Purpose::Instance => MemberKind::Predicate,
    }
}

impl SilverEngine {
    pub fn new(core: Core) -> SilverEngine {
        SilverEngine { core: Arc::new(core) }
    }
}

impl Engine for SilverEngine {
    fn parts(&self) -> Vec<Part> {
        parts(&self.core)
    }

    fn verify(&self, job: &Job<'_>, told: &(dyn PartWatch + '_)) -> Result<(), Unavailable> {
        let (symex, vc) = (SymbolicExecution(self.core.clone()), TotalHeap(self.core.clone()));
        match job.options.engine {
            EngineChoice::Symex => symex.verify(job, told),
            EngineChoice::Vc => vc.verify(job, told),
            EngineChoice::Any => {
                let first = heard(&symex, job, told)?;
                let is_open = |name: Symbol| first.get(&name).is_some_and(|report| !is_proved(report));
                let selected = |name: Symbol| (job.selected)(name) && is_open(name);
                let options = Options { budget: Some(job.options.budget.unwrap_or(SECOND_TRY)), ..job.options.clone() };
                let second = match first.keys().any(|name| is_open(*name)) {
                    true => heard(&vc, &Job { options: &options, selected: &selected, ..*job }, told)?,
                    false => IndexMap::new(),
                };
                tell(told, first, second, any);
                Ok(())
            }
            EngineChoice::Both => {
                let first = heard(&symex, job, told)?;
                let second = heard(&vc, job, told)?;
                tell(told, first, second, both);
                Ok(())
            }
        }
    }
}

fn is_proved(report: &MemberReport) -> bool {
    report.outcome == Outcome::Verified
}

/// What an engine says about each part.
type Reports = IndexMap<Symbol, MemberReport>;

fn heard(engine: &dyn Engine, job: &Job<'_>, told: &(dyn PartWatch + '_)) -> Result<Reports, Unavailable> {
    let listener = Listener { told, reports: Mutex::default() };
    engine.verify(job, &listener)?;
    Ok(listener.reports.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Keeps what is said about parts, and passes the rest on.
struct Listener<'a> {
    told: &'a (dyn PartWatch + 'a),
    reports: Mutex<Reports>,
}

impl PartWatch for Listener<'_> {
    fn started(&self, part: Symbol) {
        self.told.started(part);
    }

    fn finished(&self, report: MemberReport) {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).insert(report.name, report);
    }

    fn contradictory(&self, axioms: Vacuous) {
        self.told.contradictory(axioms);
    }
}

/// Tells what both say of each part. A part that one of them says nothing about has no verdict, whatever the other says.
fn tell(
    told: &(dyn PartWatch + '_),
    first: Reports,
    mut second: Reports,
    joined: fn(MemberReport, Option<MemberReport>) -> MemberReport,
) {
    for (name, report) in first {
        let other = second.shift_remove(&name);
        let mut engines = vec![Opinion { engine: SYMEX, standing: report.outcome.standing() }];
        engines.extend(other.as_ref().map(|other| Opinion { engine: VC, standing: other.outcome.standing() }));
        told.finished(MemberReport { engines, ..joined(report, other) });
    }
}

/// A portfolio: proved if one of them proves it.
fn any(first: MemberReport, second: Option<MemberReport>) -> MemberReport {
    match second {
        Some(second) if !is_proved(&first) && is_proved(&second) => with_costs(second, &first),
        Some(second) if is_bug(&second) => second,
        _ => first,
    }
}

/// For trust: what one proves and the other refutes is not confirmed.
fn both(first: MemberReport, second: Option<MemberReport>) -> MemberReport {
    let Some(second) = second else {
        let outcome = Outcome::InternalError("one of two engines gave no verdict".to_string());
        return MemberReport { outcome, ..first };
    };
    if is_bug(&first) || is_bug(&second) {
        return if is_bug(&first) { first } else { second };
    }
    match (first.outcome.standing(), second.outcome.standing()) {
        (Standing::Proved, Standing::Failed) => {
            let outcome = unconfirmed(SYMEX, VC, &second.outcome);
            with_costs(MemberReport { outcome, ..first }, &second)
        }
        (Standing::Failed, Standing::Proved) => {
            let outcome = unconfirmed(VC, SYMEX, &first.outcome);
            with_costs(MemberReport { outcome, ..first }, &second)
        }
        (Standing::Undecided, Standing::Proved) => with_costs(second, &first),
        _ => with_costs(first, &second),
    }
}

fn is_bug(report: &MemberReport) -> bool {
    matches!(report.outcome, Outcome::InternalError(_))
}

fn unconfirmed(proved_by: &'static str, by: &'static str, refuted: &Outcome) -> Outcome {
    let failures = match refuted {
        Outcome::Failed(failures) => failures.clone(),
        _ => Vec::new(),
    };
    Outcome::Unconfirmed { proved_by, by, failures }
}

/// The report, at the cost of both.
fn with_costs(mut report: MemberReport, other: &MemberReport) -> MemberReport {
    report.stats.time += other.stats.time;
    report.stats.solver_time += other.stats.solver_time;
    for (name, n) in &other.stats.counters {
        match report.stats.counters.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += n,
            None => report.stats.counters.push((name, *n)),
        }
    }
    report
}
