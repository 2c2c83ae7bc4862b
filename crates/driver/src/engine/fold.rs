//! Puts the parts of a member together and passes the whole on.

use std::sync::Mutex;

use indexmap::IndexMap;
use source::{Span, Symbol};
use verdict::{Member, MemberReport, Opinion, Outcome, Place, Standing, Stats, Vacuous};

use super::silver::VC;
use super::{Owned, PartWatch, Proof};
use crate::lang::Watch;
use crate::options::{EngineChoice, Options};
use crate::words;

pub struct Fold<'a> {
    proof: &'a Proof,
    watch: &'a dyn Watch,
    open: Mutex<IndexMap<Member, Open>>,
    /// Two engines were asked for, where there may be only one.
    wants_two: bool,
}

/// A member that waits for verdicts on its parts.
struct Open {
    missing: usize,
    whole: Option<MemberReport>,
}

impl<'a> Fold<'a> {
    pub fn new(proof: &'a Proof, options: &Options, watch: &'a dyn Watch) -> Fold<'a> {
        let mut open: IndexMap<Member, Open> = IndexMap::new();
        for owned in proof.owners.values() {
            open.entry(owned.member).or_insert(Open { missing: 0, whole: None }).missing += 1;
        }
        Fold { proof, watch, open: Mutex::new(open), wants_two: options.engine == EngineChoice::Both }
    }

    /// Nothing more will come: what is still open ends like this.
    pub fn give_up(&self, outcome: &Outcome) {
        let open = std::mem::take(&mut *self.open.lock().expect("no panic while holding the lock"));
        for (member, open) in open {
            if open.missing > 0 {
                let at = Place { span: Span::NONE, origin: 0 };
                self.watch.finished(MemberReport::new(member, at, outcome.clone()));
            }
        }
    }
}

impl PartWatch for Fold<'_> {
    fn started(&self, part: Symbol) {
        if let Some(owned) = self.proof.owners.get(&part) {
            self.watch.started(owned.member.name);
        }
    }

    fn finished(&self, report: MemberReport) {
        let Some(Owned { member, is_own }) = self.proof.owners.get(&report.name).copied() else { return };
        // What was made for a member repeats its contract, or has none that the user knows.
        let vacuous = report.vacuous.filter(|_| is_own);
        let mut report = MemberReport { name: member.name, kind: member.kind, vacuous, ..report };
        if self.wants_two && report.engines.is_empty() {
            report.engines = vec![Opinion { engine: VC, standing: report.outcome.standing() }];
        }
        let mut open = self.open.lock().expect("no panic while holding the lock");
        let Some(of_member) = open.get_mut(&member) else { return };
        of_member.missing = of_member.missing.saturating_sub(1);
        let whole = match of_member.whole.take() {
            None => report,
            Some(other) if is_own => merge(report, other),
            Some(other) => merge(other, report),
        };
        if of_member.missing > 0 {
            of_member.whole = Some(whole);
            return;
        }
        drop(open);
        self.watch.finished(match self.proof.incomplete.contains(&member) {
            true => MemberReport { outcome: incomplete(whole.at), ..whole },
            false => whole,
        });
    }

    fn contradictory(&self, axioms: Vacuous) {
        self.watch.obstacles(vec![words::vacuous::of_axioms(&axioms)]);
    }
}

fn incomplete(at: Place) -> Outcome {
    Outcome::Unsupported { what: "a construct in its body".to_string(), at }
}

/// The first names the place.
fn merge(first: MemberReport, second: MemberReport) -> MemberReport {
    let outcome = match (first.outcome, second.outcome) {
        (Outcome::Failed(mut failures), Outcome::Failed(more)) => {
            failures.extend(more);
            Outcome::Failed(failures)
        }
        (a, b) if rank(&b) > rank(&a) => b,
        (a, _) => a,
    };
    let mut counters = first.stats.counters;
    for (name, n) in second.stats.counters {
        match counters.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += n,
            None => counters.push((name, n)),
        }
    }
    let stats = Stats {
        time: first.stats.time + second.stats.time,
        solver_time: first.stats.solver_time + second.stats.solver_time,
        counters,
    };
    let engines = agreed(first.engines, &second.engines);
    let claims = first.claims.into_iter().chain(second.claims).collect();
    let vacuous = first.vacuous.or(second.vacuous);
    MemberReport { outcome, claims, engines, vacuous, stats, ..first }
}

/// What each engine says of two parts together: the worse of the two.
fn agreed(first: Vec<Opinion>, second: &[Opinion]) -> Vec<Opinion> {
    let worse = |a: Standing, b: Standing| match (a, b) {
        (Standing::Failed, _) | (_, Standing::Failed) => Standing::Failed,
        (Standing::Undecided, _) | (_, Standing::Undecided) => Standing::Undecided,
        _ => Standing::Proved,
    };
    let of = |engine: &str| second.iter().find(|opinion| opinion.engine == engine).map(|opinion| opinion.standing);
    let join = |opinion: Opinion| match of(opinion.engine) {
        Some(standing) => Opinion { standing: worse(opinion.standing, standing), ..opinion },
        // It was not asked about the other part.
        None => Opinion { standing: worse(opinion.standing, Standing::Undecided), ..opinion },
    };
    first.into_iter().map(join).collect()
}

/// What is worse outranks what is better.
fn rank(outcome: &Outcome) -> u8 {
    match outcome {
        Outcome::Verified => 0,
        Outcome::Bounded { .. } => 1,
        Outcome::Cancelled => 2,
        Outcome::OutOfBudget => 3,
        Outcome::SolverFailure(_) | Outcome::NotRemembered => 4,
        Outcome::Unsupported { .. } => 5,
        Outcome::Unconfirmed { .. } => 6,
        Outcome::Failed(_) => 7,
        Outcome::InternalError(_) => 8,
    }
}
