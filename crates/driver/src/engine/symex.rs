//! Symbolic execution of core Silver.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use silver::Core;
use source::Symbol;
use verdict::{MemberReport, Vacuous};

use super::remembered::{self, Known, Said, WithoutClaims};
use super::{Engine, Job, Part, PartWatch, Unavailable};

pub struct SymbolicExecution(pub Arc<Core>);

impl Engine for SymbolicExecution {
    fn parts(&self) -> Vec<Part> {
        super::silver::parts(&self.0)
    }

    fn verify(&self, job: &Job<'_>, told: &(dyn PartWatch + '_)) -> Result<(), Unavailable> {
        let Some(cache) = remembered::cache(job.options) else { return self.prove(job, job.selected, told) };
        let core = &self.0;
        let known = Known {
            texts: remembered::silver::texts(core),
            notes: &WithoutClaims,
            options: format!("{:?} {:?} {}", job.options.budget, job.options.branches, job.options.vacuity),
            owner: &|part| core.owner(part),
            // Their definitions are facts for all others.
            relied_on: core.functions.keys().copied().collect(),
        };
        let prove = |open: &(dyn Fn(Symbol) -> bool + Sync), told: &(dyn PartWatch + '_)| {
            self.prove(job, open, told).map(|()| Said::InReports)
        };
        remembered::verify(cache, &known, &self.parts(), job, told, prove)
    }
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
