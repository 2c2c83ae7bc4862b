//! Symbolic execution of core Silver.

use std::sync::atomic::AtomicBool;

use silver::Core;
use silver::transform::Purpose;
use silver::tree::Meta;
use source::Symbol;
use verdict::{Member, MemberKind, MemberReport, Outcome, Place, Stats, Vacuous};

use super::remembered::Remembered;
use super::{Engine, Job, Part, PartWatch, Unavailable};
use crate::cache::Cache;
use crate::options::Options;

pub struct SymbolicExecution(pub Core);

impl Engine for SymbolicExecution {
    fn parts(&self) -> Vec<Part> {
        let core = &self.0;
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

    fn verify(&self, job: &Job<'_>, told: &(dyn PartWatch + '_)) -> Result<(), Unavailable> {
        let Some(cache) = cache(job.options) else { return self.prove(job, job.selected, told) };
        let library = solver::library().map_err(|error| Unavailable(error.to_string()))?;
        let size = std::fs::metadata(library.origin()).map_or(0, |file| file.len());
        let solver = format!("{} {size}", library.version());
        let options = format!("{:?} {:?} {}", job.options.budget, job.options.branches, job.options.vacuity);
        let parts = self.parts();
        let remembered = Remembered::new(cache, &self.0, &parts, &solver, &options);
        let is_selected = |name: Symbol| (job.selected)(name);
        for part in parts.iter().filter(|part| is_selected(part.name) && remembered.is_proved(self.0.owner(part.name)))
        {
            told.finished(proved_before(part));
        }
        if remembered.knows_all(is_selected) {
            return Ok(());
        }
        let is_open = |name: Symbol| is_selected(name) && !remembered.is_proved(self.0.owner(name));
        if remembered.is_all_there_is() {
            let open = parts.iter().filter(|part| is_open(part.name));
            open.for_each(|part| told.finished(reported(part, Outcome::NotRemembered)));
            return Ok(());
        }
        let listener = remembered.listen(told);
        self.prove(job, &is_open, &listener)?;
        listener.remember();
        Ok(())
    }
}

/// Where proofs are remembered, if this is a run that only wants to know what is proved.
fn cache(options: &Options) -> Option<&Cache> {
    let is_usual = options.dump_smt.is_none() && options.second_opinion.is_none() && options.luck == 0;
    options.cache.as_ref().filter(|_| is_usual)
}

fn proved_before(part: &Part) -> MemberReport {
    let stats = Stats { counters: vec![("remembered", 1)], ..Stats::default() };
    MemberReport { stats, ..reported(part, Outcome::Verified) }
}

fn reported(part: &Part, outcome: Outcome) -> MemberReport {
    let at = Place { span: part.span, origin: 0 };
    MemberReport::new(Member { name: part.name, ..part.owner }, at, outcome)
}

impl SymbolicExecution {
    fn prove(
        &self,
        job: &Job<'_>,
        selected: &(dyn Fn(Symbol) -> bool + Sync),
        told: &(dyn PartWatch + '_),
    ) -> Result<(), Unavailable> {
        let options = job.options;
        let cancel: &AtomicBool = job.watch.cancel().flag();
        let settings = symex::Options {
            jobs: options.jobs.get(),
            budget: options.budget.map(|units| u32::try_from(units).unwrap_or(u32::MAX)),
            all_errors: options.all_errors,
            luck: options.luck,
            ways: options.ways,
            branches: options.branches.unwrap_or(symex::DEFAULT_BRANCHES),
            dump_smt: options.dump_smt.clone(),
            vacuity: options.vacuity,
            second_opinion: options.second_opinion.clone(),
            selected,
            cancel,
        };
        symex::verify(&self.0, &settings, &Listener(told)).map_err(|symex::Unavailable(why)| Unavailable(why))
    }
}

fn owner_kind(purpose: Purpose) -> MemberKind {
    match purpose {
        Purpose::Termination => MemberKind::Function,
        Purpose::Instance => MemberKind::Predicate,
    }
}

struct Listener<'a>(&'a (dyn PartWatch + 'a));

impl symex::ProofWatch for Listener<'_> {
    fn started(&self, name: Symbol) {
        self.0.started(name);
    }

    fn finished(&self, report: MemberReport) {
        self.0.finished(report);
    }

    fn contradictory(&self, axioms: Vacuous) {
        self.0.contradictory(axioms);
    }
}
