//! Verification conditions of core Silver, over a total heap.

use std::sync::Arc;

use silver::Core;
use source::Symbol;
use total::Rules;
use verdict::MemberReport;

use super::remembered::{self, Known, Said, WithoutClaims};
use super::{Engine, Job, Part, PartWatch, Unavailable};

pub struct TotalHeap(pub Arc<Core>);

impl Engine for TotalHeap {
    fn parts(&self) -> Vec<Part> {
        super::silver::parts(&self.0)
    }

    fn verify(&self, job: &Job<'_>, told: &(dyn PartWatch + '_)) -> Result<(), Unavailable> {
        let Some(cache) = remembered::cache(job.options) else { return self.prove(job, job.selected, told) };
        let core = &self.0;
        let known = Known {
            texts: remembered::silver::texts(core),
            notes: &WithoutClaims,
            options: format!("total heap {:?}", job.options.budget),
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

impl TotalHeap {
    fn prove(
        &self,
        job: &Job<'_>,
        selected: &(dyn Fn(Symbol) -> bool + Sync),
        told: &(dyn PartWatch + '_),
    ) -> Result<(), Unavailable> {
        let options = job.options;
        let settings = total::Options {
            jobs: options.jobs.get(),
            budget: options.budget.map(|units| u32::try_from(units).unwrap_or(u32::MAX)),
            all_errors: options.all_errors,
            luck: options.luck,
            dump_smt: options.dump_smt.clone(),
            second_opinion: options.second_opinion.clone(),
            rules: Rules::ALL,
            selected,
            cancel: job.watch.cancel().flag(),
        };
        total::verify(&self.0, &settings, &Listener(told)).map_err(|total::Unavailable(why)| Unavailable(why))
    }
}

struct Listener<'a>(&'a (dyn PartWatch + 'a));

impl total::ProofWatch for Listener<'_> {
    fn started(&self, name: Symbol) {
        self.0.started(name);
    }

    fn finished(&self, report: MemberReport) {
        self.0.finished(report);
    }
}
