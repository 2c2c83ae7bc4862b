//! Verification conditions of Boogie programs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boogie::Loaded;
use boogie::apart::Apart;
use boogie::tree::{ImplId, Program};
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostic, FileId, SourceMap, Span, Symbol};
use vcgen::inline::InlineMode;
use vcgen::passive::Subsumption;
use vcgen::report::{self, Certainty, Report};
use verdict::{
    Branch, Change, Claim, Contract, Event, Failure, Member, MemberKind, MemberReport, Moment, OVER_HALF, Outcome,
    Phrase, Place, Sample, SampleValue, Stage, Stats, Step, Vacuous, Valued,
};

use vcgen::terms::Unsupported;
use vcgen::verify::Maps;

use super::remembered::boogie::ByTokens;
use super::remembered::{self, Known, Said};
use super::{Engine, Job, Part, PartWatch, Unavailable};
use crate::lang::Watch;
use crate::words;

pub struct VerificationConditions {
    program: Arc<Program>,
    sources: Arc<SourceMap>,
    apart: Apart,
    maps: Maps,
}

impl VerificationConditions {
    /// Of a program that was loaded from these files; nothing if it is not legal.
    pub fn new(sources: &Arc<SourceMap>, files: &[FileId], loaded: &mut Loaded) -> Option<VerificationConditions> {
        let program = Arc::new(loaded.program.take()?);
        let apart = boogie::apart::apart(sources, files, loaded);
        Some(VerificationConditions { program, sources: sources.clone(), apart, maps: Maps::Extensional })
    }

    /// Of a program that says element by element which maps are the same.
    pub fn elementwise(self) -> VerificationConditions {
        VerificationConditions { maps: Maps::Elementwise, ..self }
    }

    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }
}

/// The implementations that are verified by themselves, with their names: that of the procedure, and a number from its second implementation on.
fn named(program: &Program) -> IndexMap<ImplId, Symbol> {
    let mut seen: FxHashMap<Symbol, u32> = FxHashMap::default();
    let mut all = IndexMap::new();
    for (id, implementation) in program.implementations() {
        let procedure = program.procedure(implementation.procedure).name;
        let count = seen.entry(procedure).or_default();
        *count += 1;
        all.insert(id, if *count == 1 { procedure } else { Symbol::new(&format!("{procedure}({count})")) });
    }
    let verified: FxHashSet<ImplId> = vcgen::verify::members(program, InlineMode::default()).into_iter().collect();
    all.retain(|id, _| verified.contains(id));
    all
}

impl Engine for VerificationConditions {
    fn parts(&self) -> Vec<Part> {
        let part = |(id, name): (ImplId, Symbol)| {
            let span = self.program.implementation(id).span;
            Part { name, span, owner: Member { name, kind: MemberKind::Implementation } }
        };
        named(&self.program).into_iter().map(part).collect()
    }

    fn verify(&self, job: &Job<'_>, told: &(dyn PartWatch + '_)) -> Result<(), Unavailable> {
        let names = named(&self.program);
        // Code that nothing gets to is not told in reports.
        let Some(cache) = remembered::cache(job.options).filter(|_| !job.options.smoke) else {
            return self.prove(&names, job, job.selected, told).map(|_| ());
        };
        let known = Known {
            texts: remembered::boogie::texts(&self.apart, &self.program, &names),
            notes: &ByTokens::new(&self.apart),
            options: format!("{:?} {}", job.options.budget, job.options.vacuity),
            owner: &|part| part,
            relied_on: Vec::new(),
        };
        let prove =
            |open: &(dyn Fn(Symbol) -> bool + Sync), told: &(dyn PartWatch + '_)| self.prove(&names, job, open, told);
        remembered::verify(cache, &known, &self.parts(), job, told, prove)
    }
}

impl VerificationConditions {
    fn prove(
        &self,
        names: &IndexMap<ImplId, Symbol>,
        job: &Job<'_>,
        selected: &(dyn Fn(Symbol) -> bool + Sync),
        told: &(dyn PartWatch + '_),
    ) -> Result<Said, Unavailable> {
        let options = job.options;
        let settings = vcgen::verify::Options {
            jobs: options.jobs.get(),
            budget: options.budget.map(|units| u32::try_from(units).unwrap_or(u32::MAX)),
            luck: options.luck,
            maps: self.maps,
            ways: options.ways,
            dump_smt: options.dump_smt.clone(),
            vacuity: options.vacuity,
            smoke: options.smoke,
            second_opinion: options.second_opinion.clone(),
            selected: &|id| names.get(&id).is_some_and(|name| selected(*name)),
            ..usual(job.watch.cancel().flag())
        };
        let listener =
            Listener { told, watch: job.watch, names, sources: &self.sources, warned: AtomicBool::new(false) };
        let result = vcgen::verify::verify(&self.program, &settings, &listener);
        result.map_err(|vcgen::verify::Unavailable(why)| Unavailable(why))?;
        Ok(if listener.warned.into_inner() { Said::Otherwise } else { Said::InReports })
    }
}

/// What is asked for without options.
fn usual(cancel: &AtomicBool) -> vcgen::verify::Options<'_> {
    vcgen::verify::Options {
        jobs: 1,
        budget: None,
        inline: InlineMode::default(),
        subsumption: Subsumption::Always,
        unroll: None,
        sound_unrolling: false,
        infer_intervals: false,
        prune: false,
        must_not_return: false,
        fixed: FxHashMap::default(),
        always_assume_free_invariants: false,
        // Assertions are decided one by one, so that nothing is gained by stopping at the first that fails.
        error_limit: None,
        luck: 0,
        maps: Maps::Extensional,
        ways: false,
        dump_smt: None,
        vacuity: false,
        smoke: false,
        second_opinion: None,
        selected: &|_| true,
        cancel,
    }
}

/// The verification conditions as SMT-LIB.
pub fn smt2(program: &Program) -> Result<String, Unsupported> {
    vcgen::verify::smt2(program, &usual(&AtomicBool::new(false)))
}

struct Listener<'a> {
    told: &'a (dyn PartWatch + 'a),
    watch: &'a dyn Watch,
    names: &'a IndexMap<ImplId, Symbol>,
    sources: &'a SourceMap,
    /// Whether something was said that is in no report.
    warned: AtomicBool,
}

impl vcgen::verify::ProofWatch for Listener<'_> {
    fn left_out(&self, problems: &[Unsupported]) {
        self.warn(problems.iter().map(words::boogie::left_out).collect());
    }

    fn started(&self, implementation: ImplId) {
        self.told.started(self.names[&implementation]);
    }

    fn finished(&self, report: Report) {
        let claim = |claim: report::Claim| Claim {
            kind: claim.obligation.kind(),
            at: written(claim.at),
            standing: claim.standing,
        };
        if !report.unreachable.is_empty() {
            self.warn(report.unreachable.iter().map(|at| words::boogie::unreachable(*at)).collect());
        }
        self.told.finished(MemberReport {
            name: self.names[&report.implementation],
            kind: MemberKind::Implementation,
            at: written(report.at),
            outcome: self.outcome(report.outcome),
            claims: report.claims.into_iter().map(claim).collect(),
            engines: Vec::new(),
            vacuous: report.vacuous.map(|at| Vacuous { what: Contract::Precondition, at: vec![written(at)] }),
            stats: stats(&report.stats),
        });
    }

    fn contradictory(&self, axioms: Vec<Span>) {
        let at = axioms.into_iter().map(written).collect();
        self.told.contradictory(Vacuous { what: Contract::Axioms, at });
    }

    fn unkept(&self, procedure: Symbol, promises: Vec<Span>) {
        let at = promises.into_iter().map(written).collect();
        self.warn(vec![words::vacuous::of_procedure(procedure, &Vacuous { what: Contract::Postcondition, at })]);
    }
}

/// A place that the user wrote.
fn written(span: Span) -> Place {
    Place { span, origin: 0 }
}

fn event(origin: report::Origin) -> Event {
    Event { place: written(origin.at), change: Change::Valued, by: origin.giver.kind(), share: None }
}

fn sample((name, value): (String, String)) -> Sample {
    Sample { name, at: written(Span::NONE), value: SampleValue::Text(value) }
}

fn stats(stats: &report::Stats) -> Stats {
    let mut counters =
        vec![("assertions", stats.assertions), ("solver queries", stats.queries), ("solver units", stats.units)];
    if stats.over_half {
        counters.push((OVER_HALF, 1));
    }
    Stats { time: stats.time, solver_time: stats.solver_time, counters }
}

impl Listener<'_> {
    fn warn(&self, diagnostics: Vec<Diagnostic>) {
        self.warned.store(true, Ordering::Relaxed);
        self.watch.obstacles(diagnostics);
    }

    fn outcome(&self, outcome: report::Outcome) -> Outcome {
        match outcome {
            report::Outcome::Verified => Outcome::Verified,
            report::Outcome::Bounded(at) => Outcome::Bounded {
                what: "calls are inlined, or loops unrolled, only so often".to_string(),
                at: written(at),
            },
            report::Outcome::Failed(failures) => {
                Outcome::Failed(failures.into_iter().map(|failure| self.failure(failure)).collect())
            }
            report::Outcome::Unsupported(problem) => {
                Outcome::Unsupported { what: problem.what, at: written(problem.at) }
            }
            report::Outcome::SolverFailure(why) => Outcome::SolverFailure(why),
            report::Outcome::InternalError(what) => Outcome::InternalError(what),
            report::Outcome::Cancelled => Outcome::Cancelled,
        }
    }

    fn failure(&self, failure: report::Failure) -> Failure {
        let condition = failure.condition.map(|e| e.span);
        let offending = condition.or(failure.related).unwrap_or(failure.at);
        let branch = |(at, taken): (Span, bool)| Branch { place: written(at), cond: self.text(at), taken };
        let step = |step: report::TraceStep| Step { label: step.label.to_string(), place: written(step.at) };
        Failure {
            kind: failure.obligation.kind(),
            reason: None,
            at: written(failure.at),
            offending: written(offending),
            offending_text: self.text(offending),
            branches: failure.branches.into_iter().map(branch).collect(),
            history: failure.origins.into_iter().map(event).collect(),
            counterexample: failure.values.into_iter().map(sample).collect(),
            out_of_budget: failure.certainty == Certainty::OutOfBudget,
            by_the_clock: false,
            message: failure.message.map(|message| message.to_string()),
            trace: failure.trace.into_iter().map(step).collect(),
            way: self.way(failure.way, offending),
        }
    }

    /// The last state is the one in which the assertion fails.
    fn way(&self, way: Vec<report::Moment>, offending: Span) -> Vec<Moment> {
        let last = way.last().cloned();
        let mut moments: Vec<Moment> = way.into_iter().map(|m| self.moment(Stage::Statement, m)).collect();
        moments.extend(last.map(|last| {
            let check = report::Moment { at: offending, decided: None, ..last };
            self.moment(Stage::Check, check)
        }));
        moments
    }

    fn moment(&self, stage: Stage, moment: report::Moment) -> Moment {
        let branch = |(at, taken): (Span, bool)| Branch { place: written(at), cond: self.text(at), taken };
        let valued =
            |(name, value): (Symbol, String)| Valued { what: Phrase::variable(name), value: Phrase::text(value) };
        Moment {
            stage,
            place: written(moment.at),
            decisions: moment.decided.map(branch).into_iter().collect(),
            held: Vec::new(),
            variables: moment.values.into_iter().map(valued).collect(),
            learnt: Vec::new(),
        }
    }

    fn text(&self, span: Span) -> String {
        self.sources.snippet(span)
    }
}
