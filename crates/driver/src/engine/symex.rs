//! Symbolic execution of core Silver.

use std::sync::atomic::AtomicBool;

use silver::Core;
use silver::transform::Purpose;
use silver::tree::Meta;
use source::Symbol;
use verdict::{Member, MemberKind, MemberReport, Vacuous};

use super::remembered::{self, Known, Said, WithoutClaims};
use super::{Engine, Job, Part, PartWatch, Unavailable};

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
