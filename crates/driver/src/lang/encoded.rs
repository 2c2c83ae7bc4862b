//! Programs that are proved by translation to Silver: what all their languages share.

mod recall;

use std::sync::{Arc, Mutex, OnceLock};

use encode::{Encoded, Gap, Variant};
use rustc_hash::FxHashSet;
use silver::transform::{self, lower};
use source::{Code, Diagnostic, SourceMap, Span, Symbol};
use verdict::{Contract, Failure, Member, MemberKind, MemberReport, Outcome, Place, Standing, Trusted, Vacuous};

use super::{Unit, Watch};
use crate::cancel::Cancel;
use crate::engine::Proof;
use crate::engine::silver::SilverEngine;
use crate::options::Options;
use crate::reliance::Reliance;
use crate::words;
use ::words::way::Teller;
pub use recall::{MethodSource, Sources};
use recall::{Recall, Witness};

/// A legal program of a language with a translation.
pub trait Translatable: Send + Sync {
    fn is_empty(&self) -> bool;
    fn encode(&self, variant: &Variant) -> Encoded;
    /// What there is to verify, for programs that have no translation.
    fn members(&self) -> Vec<Member>;
    fn trusted(&self) -> Vec<Trusted> {
        Vec::new()
    }
    /// Members that mention others, by name, where the translation does not show it.
    fn mentions(&self) -> Vec<(Symbol, Symbol)> {
        Vec::new()
    }
    /// Whether termination is proved by the rules of Silver, from the measures in the translation. Otherwise the translation itself states
    /// what is to be proved.
    fn proves_termination(&self) -> bool {
        false
    }
    /// The code of the error that a precondition or monitor invariant is if nothing satisfies it, where it is one.
    fn unsatisfiable(&self) -> Option<Code> {
        None
    }
    /// The errors of a member, with what can be found out about them by running it.
    fn tried(
        &self,
        _map: &SourceMap,
        _member: Symbol,
        _failures: &[Failure],
        told: Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        told
    }
    /// Whether the translation can have probes for contradictions and unreachable code.
    fn has_probes(&self) -> bool {
        false
    }
    /// Its text with the bodies of methods apart, if its translation can leave these out.
    fn sources(&self) -> Option<Sources> {
        None
    }
    /// Whether the program itself asks to look for contradictions and unreachable code.
    fn wants_smoke(&self) -> bool {
        false
    }
}

/// Translated when somebody first asks for what needs it.
pub struct EncodedUnit<P> {
    map: Arc<SourceMap>,
    program: P,
    /// How it will be verified.
    options: Options,
    translation: OnceLock<Translation>,
}

struct Translation {
    /// Of which methods only the contracts were translated.
    recall: Option<Recall>,
    encoded: Encoded,
    proof: Result<Proof, Obstacle>,
}

/// Why a program cannot be verified at all.
struct Obstacle {
    outcome: Outcome,
    diagnostics: Vec<Diagnostic>,
}

impl<P: Translatable> EncodedUnit<P> {
    pub fn new(map: Arc<SourceMap>, program: P, options: &Options) -> EncodedUnit<P> {
        EncodedUnit { map, program, options: options.clone(), translation: OnceLock::new() }
    }

    fn translation(&self) -> &Translation {
        self.translation.get_or_init(|| {
            // Probes are in all bodies.
            let sources = if self.looks_for_smoke(&self.options) { None } else { self.program.sources() };
            let recall = sources.and_then(|sources| Recall::new(&sources, &self.map, &self.options));
            let bodies = recall.as_ref().and_then(Recall::open);
            let encoded = self.program.encode(&Variant { bodies, ..Variant::default() });
            let proof = self.proof(&encoded);
            Translation { recall, encoded, proof }
        })
    }

    fn looks_for_smoke(&self, options: &Options) -> bool {
        self.program.has_probes() && (options.smoke || self.program.wants_smoke())
    }

    /// Reports on the methods that were proved before, and verifies the others.
    fn verify_rest(&self, proof: &Proof, recall: &Recall, options: &Options, watch: &dyn Watch) {
        recall.tell(options, watch);
        let witness = Witness::new(recall, watch);
        self.verify_twice(proof, options, &witness);
        witness.remember(proof.members());
    }

    /// Verifies; where clauses turn out not to be well-defined, their users are looked at again without them, since a proof ends
    /// where such a clause is relied on. Origins are the same both times.
    fn verify_twice(&self, proof: &Proof, options: &Options, watch: &dyn Watch) {
        let failed: Mutex<Vec<MemberReport>> = Mutex::default();
        let keep_failures = Redirected::new(watch, |report: MemberReport| match &report.outcome {
            Outcome::Failed(_) => failed.lock().expect("no panic while holding the lock").push(report),
            _ => watch.finished(report),
        });
        let recall = self.translation().recall.as_ref();
        let is_open = |member: Member| recall.is_none_or(|recall| !recall.is_proved(member));
        let is_doubted = |member: Member| recall.is_some_and(|recall| recall.is_doubted(member));
        proof.verify_those(&is_open, &is_doubted, options, &keep_failures);
        let failed = failed.into_inner().expect("no panic while holding the lock");
        let failures = failed.iter().flat_map(|report| match &report.outcome {
            Outcome::Failed(failures) => failures.as_slice(),
            _ => &[],
        });
        let origins = &self.translation().encoded.origins;
        let distrusted: Vec<Span> = failures.filter_map(|failure| origins.ill_defined(failure)).collect();
        let relied = failed.len() > 1 && !distrusted.is_empty() && !watch.cancel().is_cancelled();
        let (failed, settled): (Vec<_>, Vec<_>) = failed.into_iter().partition(is_worth_another_look);
        settled.into_iter().for_each(|report| watch.finished(report));
        let again = (relied && !failed.is_empty()).then(|| {
            // Origins are the same only if the same bodies are there.
            let bodies = recall.and_then(Recall::open);
            self.program.encode(&Variant { distrusted, bodies, ..Variant::default() })
        });
        match again.as_ref().map(|encoded| self.proof(encoded)) {
            Some(Ok(proof)) => verify_again(&proof, failed, options, watch),
            _ => failed.into_iter().for_each(|report| watch.finished(report)),
        }
    }

    /// A second run with probes: they change nothing that is proved, but say where nothing can happen any more.
    fn smoke(&self, options: &Options, watch: &dyn Watch) {
        let encoded = self.program.encode(&Variant { probes: true, ..Variant::default() });
        let Ok(proof) = self.proof(&encoded) else { return };
        let reached: Mutex<FxHashSet<u32>> = Mutex::default();
        let undecided: Mutex<Vec<Span>> = Mutex::default();
        let probes = Redirected::quiet(watch, |report: MemberReport| match &report.outcome {
            Outcome::Verified => {}
            Outcome::Failed(failures) => {
                let hit = failures.iter().filter_map(|failure| encoded.origins.reached(failure));
                reached.lock().expect("no panic while holding the lock").extend(hit);
            }
            _ => undecided.lock().expect("no panic while holding the lock").push(report.at.span),
        });
        proof.verify(&Options { member: None, ..options.clone() }, &probes);
        let reached = reached.into_inner().expect("no panic while holding the lock");
        let undecided = undecided.into_inner().expect("no panic while holding the lock");
        if !watch.cancel().is_cancelled() {
            watch.obstacles(encoded.origins.unreached(&reached, &undecided));
        }
    }

    /// Fails a member whose precondition nothing satisfies, where the language wants it. Who writes `false` means it.
    fn judged(&self, report: MemberReport) -> MemberReport {
        let is_error =
            |vacuous: &Vacuous| vacuous.what != Contract::Postcondition && self.program.unsatisfiable().is_some();
        let Some(vacuous) = report.vacuous.clone().filter(is_error) else { return report };
        let at = vacuous.at.last().copied().unwrap_or(report.at);
        let is_asked = matches!(report.kind, MemberKind::Method | MemberKind::Constructor | MemberKind::Invariant);
        let on_purpose = self.map.snippet(at.span).trim() == "false";
        if !is_asked || on_purpose {
            return report;
        }
        let failure = Failure::new(words::vacuous::SATISFIABLE, at);
        let outcome = match report.outcome {
            Outcome::Verified => Outcome::Failed(vec![failure]),
            Outcome::Failed(failures) => Outcome::Failed(failures.into_iter().chain([failure]).collect()),
            undecided => undecided,
        };
        MemberReport { outcome, ..report }
    }

    fn proof(&self, encoded: &Encoded) -> Result<Proof, Obstacle> {
        proof(encoded, self.program.proves_termination())
    }

    /// What has no translation in the body of one member.
    fn gaps_of(&self, report: &MemberReport) -> Vec<Diagnostic> {
        let Encoded { owners, gaps, .. } = &self.translation().encoded;
        let member = Member { name: report.name, kind: report.kind };
        let concerns = |gap: &&Gap| gap.method.is_some_and(|method| owners[&method].member == member);
        gaps.iter().filter(concerns).map(|gap| gap.what.clone()).collect()
    }
}

/// What was dear once would be as dear again, only for a better choice of the errors to tell.
fn is_worth_another_look(report: &MemberReport) -> bool {
    const DEAR: u64 = 10_000_000;
    report.outcome.standing() == Standing::Failed && report.stats.count(verdict::UNITS) < DEAR
}

/// Reports on the members that failed before, as they are without the clauses that are not well-defined.
fn verify_again(proof: &Proof, failed: Vec<MemberReport>, options: &Options, watch: &dyn Watch) {
    let members: Vec<Member> = failed.iter().map(|r| Member { name: r.name, kind: r.kind }).collect();
    let failed = Mutex::new(failed);
    let only_failed = Redirected::quiet(watch, |report: MemberReport| {
        let mut failed = failed.lock().expect("no panic while holding the lock");
        let same = |r: &MemberReport| r.name == report.name && r.kind == report.kind;
        if let Some(at) = failed.iter().position(same) {
            failed.swap_remove(at);
            watch.finished(report);
        }
    });
    proof.verify_those(&|member| members.contains(&member), &|_| false, options, &only_failed);
    let rest = failed.into_inner().expect("no panic while holding the lock");
    rest.into_iter().for_each(|report| watch.finished(report));
}

fn proof(encoded: &Encoded, termination: bool) -> Result<Proof, Obstacle> {
    let Some(incomplete) = encoded.gaps.iter().map(|gap| gap.method).collect::<Option<Vec<Symbol>>>() else {
        let at = Place { span: Span::NONE, origin: 0 };
        let outcome = Outcome::Unsupported { what: "a construct of this program".to_string(), at };
        return Err(Obstacle { outcome, diagnostics: encoded.gaps.iter().map(|gap| gap.what.clone()).collect() });
    };
    // The user's program is legal, so what we made of it is: anything else is our mistake.
    let options = transform::Options { skip_termination: !termination, ..transform::Options::default() };
    let core = lower(encoded.program.clone(), options).map_err(|errors| {
        let what: Vec<&str> = errors.iter().map(|d| d.message.as_str()).collect();
        Obstacle { outcome: Outcome::InternalError(what.join("; ")), diagnostics: Vec::new() }
    })?;
    let owner = |member: Member| match encoded.unowned.contains(&member.name) {
        true => None,
        false => Some(encoded.owners[&member.name]),
    };
    Ok(Proof::new(SilverEngine::new(core), owner).with_incomplete(&incomplete))
}

impl<P: Translatable> Unit for EncodedUnit<P> {
    fn is_empty(&self) -> bool {
        self.program.is_empty()
    }

    fn members(&self) -> Vec<Member> {
        match &self.translation().proof {
            Ok(proof) => proof.members().to_vec(),
            Err(_) => self.program.members(),
        }
    }

    fn trusted(&self) -> Vec<Trusted> {
        self.program.trusted()
    }

    fn reliance(&self) -> Reliance {
        // Bodies rely on things, too.
        let encoded = self.program.encode(&Variant::default());
        Reliance::of_silver(&encoded.program, |name| encoded.owners.get(&name).map(|owner| owner.member))
            .with_mentions(&self.program.mentions())
    }

    fn verify(&self, options: &Options, watch: &dyn Watch) {
        match &self.translation().proof {
            // Each check is asserted, then assumed: all errors of a member are told, each once.
            Ok(proof) => {
                let smoke = self.looks_for_smoke(options);
                // Probes find the contradictions of contracts, too.
                let vacuity = options.vacuity && !smoke;
                let options = Options { all_errors: true, vacuity, ..options.clone() };
                let watch = &Redirected::new(watch, |report: MemberReport| watch.finished(self.judged(report)));
                match &self.translation().recall {
                    Some(recall) => self.verify_rest(proof, recall, &options, watch),
                    None => self.verify_twice(proof, &options, watch),
                }
                if smoke {
                    self.smoke(&options, watch);
                }
            }
            Err(obstacle) => {
                watch.obstacles(obstacle.diagnostics.clone());
                let at = Place { span: Span::NONE, origin: 0 };
                for member in self.members() {
                    watch.finished(MemberReport::new(member, at, obstacle.outcome.clone()));
                }
            }
        }
    }

    fn explain(&self, report: &MemberReport) -> Vec<Diagnostic> {
        let Translation { encoded, proof, .. } = self.translation();
        match &report.outcome {
            Outcome::Failed(failures) => {
                let told = failures.iter().filter_map(|failure| match self.program.unsatisfiable() {
                    Some(code) if failure.kind == words::vacuous::SATISFIABLE => words::vacuous::as_error(report, code),
                    _ => encoded.origins.explain(failure, &self.map),
                });
                self.program.tried(&self.map, report.name, failures, without_repetition(told))
            }
            Outcome::Unconfirmed { failures, .. } => {
                let told = failures.iter().filter_map(|failure| encoded.origins.explain(failure, &self.map));
                words::unconfirmed(report, without_repetition(told))
            }
            // Said once for the whole program.
            Outcome::Unsupported { .. } if proof.is_err() => Vec::new(),
            Outcome::Unsupported { .. } if !self.gaps_of(report).is_empty() => self.gaps_of(report),
            _ => words::undecided(report).into_iter().collect(),
        }
    }

    fn teller(&self) -> &dyn Teller {
        &*self.translation().encoded.origins
    }
}

/// One mistake may be met on several paths; it is told once.
fn without_repetition(diagnostics: impl Iterator<Item = Diagnostic>) -> Vec<Diagnostic> {
    let mut told: Vec<Diagnostic> = Vec::new();
    for diagnostic in diagnostics {
        let same = |d: &Diagnostic| {
            d.code == diagnostic.code && d.primary == diagnostic.primary && d.message == diagnostic.message
        };
        if !told.iter().any(same) {
            told.push(diagnostic);
        }
    }
    told
}

/// Sends reports elsewhere, and everything else on.
pub struct Redirected<'a, F> {
    watch: &'a dyn Watch,
    finished: F,
    /// Nothing but reports is of interest.
    quiet: bool,
}

impl<'a, F: Fn(MemberReport) + Sync> Redirected<'a, F> {
    pub fn new(watch: &'a dyn Watch, finished: F) -> Redirected<'a, F> {
        Redirected { watch, finished, quiet: false }
    }

    fn quiet(watch: &'a dyn Watch, finished: F) -> Redirected<'a, F> {
        Redirected { watch, finished, quiet: true }
    }
}

impl<F: Fn(MemberReport) + Sync> Watch for Redirected<'_, F> {
    fn cancel(&self) -> &Cancel {
        self.watch.cancel()
    }

    fn started(&self, member: Symbol) {
        if !self.quiet {
            self.watch.started(member);
        }
    }

    fn finished(&self, report: MemberReport) {
        (self.finished)(report);
    }

    fn obstacles(&self, diagnostics: Vec<Diagnostic>) {
        if !self.quiet {
            self.watch.obstacles(diagnostics);
        }
    }
}
