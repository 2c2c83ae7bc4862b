//! Verifying a whole program: what all share once, then the implementations in parallel, one solver a worker.

use std::num::NonZeroUsize;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use boogie::tree::{ImplId, Program, VarId};
use logic::smtlib::{Dialect, Script};
use logic::{Pool, Term};
use rustc_hash::FxHashMap;
use solver::{Arithmetic, Budget, SecondOpinion, Solver, Supply, Z3Options};
use source::{Span, Symbol};
use verdict::Standing;

use crate::background::Background;
pub use crate::check::Maps;
use crate::check::{Budgets, Question, Stopped, Verdict};
use crate::condition::{Condition, condition};
use crate::explain::Explainer;
use crate::inline::{InlineMode, is_only_inlined};
use crate::obligation::Obligation;
use crate::passive::{Passive, PassiveOptions, Subsumption, passive};
use crate::prepare::prepare;
use crate::promises::{self, Believed};
use crate::report::{Claim, Failure, Outcome, Report, Stats};
use crate::routine::Routine;
use crate::slice::{self, Essential};
use crate::terms::{Terms, Unsupported};
use crate::{smoke, vacuity};

#[derive(Clone)]
pub struct Options<'a> {
    pub jobs: usize,
    /// Solver resource units for one question.
    pub budget: Option<u32>,
    pub inline: InlineMode,
    pub subsumption: Subsumption,
    /// Go round loops so many times at most, instead of cutting them.
    pub unroll: Option<u32>,
    /// That loops end within their unrolling must be shown.
    pub sound_unrolling: bool,
    /// Infer bounds of numbers that loops keep.
    pub infer_intervals: bool,
    /// Leave out axioms that Boogie leaves out when it prunes.
    pub prune: bool,
    /// That the end of an implementation can be reached is a failure.
    pub must_not_return: bool,
    /// Constants whose values are settled from outside.
    pub fixed: FxHashMap<VarId, bool>,
    /// Free loop invariants count also where invariants are checked.
    pub always_assume_free_invariants: bool,
    /// Stop an implementation after so many failures.
    pub error_limit: Option<NonZeroUsize>,
    /// The solver's luck; another number may find other proofs.
    pub luck: u32,
    /// What proofs take for granted of maps with the same contents.
    pub maps: Maps,
    /// Tell the states on the way to each failure.
    pub ways: bool,
    pub dump_smt: Option<PathBuf>,
    /// Look for preconditions and axioms that nothing satisfies.
    pub vacuity: bool,
    /// Look for code that nothing gets to.
    pub smoke: bool,
    /// Who else is asked about every proof.
    pub second_opinion: Option<SecondOpinion>,
    /// Which implementations to verify.
    pub selected: &'a (dyn Fn(ImplId) -> bool + Sync),
    pub cancel: &'a AtomicBool,
}

/// Told how the verification gets on, from any thread.
pub trait ProofWatch: Sync {
    /// Axioms and definitions that cannot be told to the solver: all proofs do without them.
    fn left_out(&self, _problems: &[Unsupported]) {}
    fn started(&self, implementation: ImplId);
    fn finished(&self, report: Report);
    /// These axioms contradict each other.
    fn contradictory(&self, axioms: Vec<Span>);
    /// Nothing keeps what a procedure without a body promises.
    fn unkept(&self, _procedure: Symbol, _promises: Vec<Span>) {}
}

/// There is no solver to verify with.
#[derive(Debug)]
pub struct Unavailable(pub String);

const WHOLE_BUDGET: u32 = 1_500_000;
const SINGLE_BUDGET: u32 = 500_000;
const DIFFERENTLY_BUDGET: u32 = 1_000_000;
const LAST_ATTEMPT_BUDGET: u32 = 5_000_000;
/// For the question whether something can be met at all, by what the proofs took that rest on it.
const CONSISTENCY_BUDGETS: std::ops::RangeInclusive<u32> = 2_000..=200_000;
/// Of axioms all consequences are looked at, which takes longer than its units tell.
const ENTRY_SHARE: u64 = 10;
const AXIOMS_SHARE: u64 = 200;
/// For all questions about an implementation together.
const TOTAL_BUDGET: u64 = 10_000_000;
/// Expressions may be nested deeply.
const STACK: usize = 1 << 30;

/// The implementations that are verified at all, in textual order.
pub fn members(program: &Program, mode: InlineMode) -> Vec<ImplId> {
    let wanted = |id: &ImplId| {
        let implementation = program.implementation(*id);
        let procedure = program.procedure(implementation.procedure);
        let refused = [&implementation.attrs, &procedure.attrs].iter().any(|attrs| attrs.flag("verify") == Some(false));
        !refused && !is_only_inlined(program, *id, mode)
    };
    program.implementations().map(|(id, _)| id).filter(wanted).collect()
}

struct Shared<'a> {
    program: &'a Program,
    options: &'a Options<'a>,
    watch: &'a dyn ProofWatch,
    supply: Supply<'a>,
    /// What the proofs took so far.
    spent: AtomicU64,
}

pub fn verify(program: &Program, options: &Options<'_>, watch: &dyn ProofWatch) -> Result<(), Unavailable> {
    let supply = Supply::new(z3_options(options.luck), options.cancel)
        .recorded(options.dump_smt.clone())
        .doubted(options.second_opinion.clone());
    let shared = Shared { program, options, watch, supply, spent: AtomicU64::new(0) };
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| shared.supply.watch(&over));
        let work = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || shared.run());
        let result = work.map(|thread| thread.join());
        over.store(true, Ordering::Relaxed);
        match result {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => Err(Unavailable(format!("cannot start a verification thread: {error}"))),
        }
    })
}

/// Boogie programs are written for these: front ends give their quantifiers weights that are to be used, and triggers of their own.
fn z3_options(luck: u32) -> Z3Options {
    Z3Options {
        luck,
        arithmetic: Arithmetic::Newer,
        instantiation_cost: Some(100),
        multi_patterns: Some(0),
        ..Z3Options::default()
    }
}

impl Shared<'_> {
    fn cancelled(&self) -> bool {
        self.supply.is_cancelled()
    }

    fn solver(&self) -> Result<Box<dyn Solver>, Unavailable> {
        self.supply.solver().map_err(Unavailable)
    }

    fn run(&self) -> Result<(), Unavailable> {
        let members: Vec<ImplId> =
            members(self.program, self.options.inline).into_iter().filter(|id| (self.options.selected)(*id)).collect();
        let background = Background::new(self.program, &self.options.fixed, self.options.prune);
        if !background.left_out.is_empty() {
            self.watch.left_out(&background.left_out);
        }
        let next = AtomicUsize::new(0);
        let worker = Worker { shared: self, background: &background, members: &members, next: &next };
        let first = self.solver()?;
        let n_workers = self.options.jobs.clamp(1, members.len().max(1));
        let free = std::thread::scope(|scope| {
            for _ in 1..n_workers {
                let another = std::thread::Builder::new().stack_size(STACK);
                let another = another.spawn_scoped(scope, move || {
                    // Where there is no further solver, the first worker does all.
                    if let Ok(solver) = worker.shared.solver() {
                        worker.run(solver);
                    }
                });
                if another.is_err() {
                    break;
                }
            }
            worker.run(first)
        });
        if self.options.vacuity
            && !self.cancelled()
            && let Some(mut solver) = free
        {
            let budget = self.consistency(match self.options.maps {
                Maps::Extensional => u64::MAX,
                // Most axioms are those of a model, which do not contradict each other: what a program adds to them shows soon.
                Maps::Elementwise => self.spent.load(Ordering::Relaxed) / AXIOMS_SHARE,
            });
            let blamed = vacuity::of_axioms(self.program, &background, &self.options.fixed, &mut *solver, budget);
            let is_consistent = blamed.is_none();
            blamed.into_iter().for_each(|axioms| self.watch.contradictory(axioms));
            // Those of a translation are kept by what they were translated from.
            if is_consistent && self.options.maps == Maps::Extensional {
                self.ask_about_promises(&background, &mut *solver);
            }
        }
        Ok(())
    }

    fn ask_about_promises(&self, background: &Background, solver: &mut dyn Solver) {
        let Some((program, believed)) = promises::believed(self.program) else { return };
        let share = self.spent.load(Ordering::Relaxed) / ENTRY_SHARE / believed.len() as u64;
        let options = Options { infer_intervals: false, ..self.options.clone() };
        for Believed { procedure, implementation } in believed {
            let pool = Pool::fork(&background.pool);
            // What cannot be said in a question is told where it is called.
            let Ok(built) = build(&program, implementation, &options, background, &pool) else { continue };
            let procedure = program.procedure(procedure);
            let facts: [&[Term]; 3] = [&built.common, &built.own, &built.passive.everywhere];
            let budget = self.consistency(share);
            if let Some(at) = promises::unkept(procedure, (&pool, &facts), &built.passive, solver, budget) {
                self.watch.unkept(procedure.name, at);
            }
        }
    }

    /// For the question whether something can be met: a share of what was spent on proofs.
    fn consistency(&self, share: u64) -> Budget {
        let (least, most) = CONSISTENCY_BUDGETS.into_inner();
        let share = u32::try_from(share).unwrap_or(most).clamp(least, most);
        Budget::units(share.min(self.options.budget.unwrap_or(most)))
    }

    /// What an implementation asks for itself with `{:rlimit n}` counts more than what is asked for all.
    fn budgets(&self, id: ImplId) -> Budgets {
        let implementation = self.program.implementation(id);
        let procedure = self.program.procedure(implementation.procedure);
        let own = [&implementation.attrs, &procedure.attrs].iter().find_map(|attrs| attrs.number("rlimit"));
        let own = own.filter(|units| *units > 0).map(|units| u32::try_from(units).unwrap_or(u32::MAX));
        let asked = own.or(self.options.budget);
        let most = asked.unwrap_or(LAST_ATTEMPT_BUDGET);
        let at_most = |units: u32| Budget::units(units.min(most));
        Budgets {
            whole: Budget::units(asked.unwrap_or(WHOLE_BUDGET)),
            single: at_most(SINGLE_BUDGET),
            differently: at_most(DIFFERENTLY_BUDGET),
            last_attempt: Budget::units(most),
            total: TOTAL_BUDGET.max(2 * u64::from(most)),
        }
    }
}

#[derive(Clone, Copy)]
struct Worker<'a> {
    shared: &'a Shared<'a>,
    background: &'a Background,
    members: &'a [ImplId],
    next: &'a AtomicUsize,
}

impl<'a> Worker<'a> {
    /// Decides one after the other, and gives back the solver unless it broke.
    fn run(&self, mut usual: Box<dyn Solver>) -> Option<Box<dyn Solver>> {
        while let Some(id) = self.members.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.shared.cancelled() {
                self.report(*id, Decided::without_claims(Outcome::Cancelled), Stats::default());
                continue;
            }
            self.shared.watch.started(*id);
            let started = Instant::now();
            let mut stats = Stats::default();
            let decided =
                guarded(|| self.implementation(*id, &mut *usual, &mut stats)).unwrap_or_else(Decided::without_claims);
            stats.time = started.elapsed();
            self.shared.spent.fetch_add(stats.units, Ordering::Relaxed);
            stats.over_half = stats.units > self.shared.budgets(*id).total / 2;
            let broken = matches!(decided.outcome, Outcome::SolverFailure(_) | Outcome::InternalError(_));
            self.report(*id, decided, stats);
            if broken {
                // Nothing is known of the state that it was left in. Without another, what is left stays without a verdict.
                usual = self.shared.solver().ok()?;
            } else {
                usual.forget_from(self.background.pool.n_terms(), self.background.pool.n_funcs());
            }
        }
        Some(usual)
    }

    fn report(&self, id: ImplId, decided: Decided, stats: Stats) {
        let Decided { outcome, claims, vacuous, unreachable } = decided;
        let implementation = self.shared.program.implementation(id);
        let name = self.shared.program.procedure(implementation.procedure).name;
        self.shared.watch.finished(Report {
            implementation: id,
            name,
            at: implementation.span,
            outcome,
            claims,
            vacuous,
            unreachable,
            stats,
        });
    }

    /// Without verdicts on its assertions, what stands in the way.
    fn implementation(&self, id: ImplId, usual: &mut dyn Solver, stats: &mut Stats) -> Result<Decided, Outcome> {
        let options = self.shared.options;
        if options.infer_intervals
            && let Some(decided) = self.attempt(id, options, usual, stats)?
        {
            return Ok(decided);
        }
        let plain = Options { infer_intervals: false, ..options.clone() };
        Ok(self.attempt(id, &plain, usual, stats)?.expect("nothing was inferred"))
    }

    /// Nothing if something that was inferred is not proved: then nothing that rests on it counts.
    fn attempt(
        &self,
        id: ImplId,
        options: &Options<'_>,
        usual: &mut dyn Solver,
        stats: &mut Stats,
    ) -> Result<Option<Decided>, Outcome> {
        let program = self.shared.program;
        let pool = Pool::fork(&self.background.pool);
        let built = build(program, id, options, self.background, &pool).map_err(Outcome::Unsupported)?;
        let Built { routine, passive, condition, essential, common, own } = built;
        stats.assertions = passive.assertions.iter().filter(|assertion| !assertion.source.inferred).count() as u64;
        let question = Question {
            pool: &pool,
            passive: &passive,
            condition: &condition,
            essential: &essential,
            facts: &[&common, &own],
            budgets: self.shared.budgets(id),
            error_limit: options.error_limit,
            maps: options.maps,
        };
        let asked = Instant::now();
        let mut explainer = Explainer::new(program, &routine, &passive, &pool);
        let large = question.is_large();
        let at_once = self.ask(large, usual, stats, |solver| question.answer_at_once(solver))?;
        let answers = match at_once {
            Some(answers) => answers,
            // A new solver: which failures are found, and with which values, must not depend on what others asked.
            None => {
                self.ask(true, usual, stats, |solver| question.answer(solver, &mut |s, path| explainer.look(s, path)))?
            }
        };
        stats.solver_time += asked.elapsed();
        let mut inferred = passive.assertions.iter().zip(&answers.verdicts).filter(|(a, _)| a.source.inferred);
        if inferred.any(|(_, verdict)| !matches!(verdict, Verdict::Proved)) {
            return Ok(None);
        }
        let claims = explainer.claims(&answers.verdicts);
        let (beyond, failures): (Vec<Failure>, Vec<Failure>) =
            explainer.failures(answers.verdicts).into_iter().partition(|failure| self.is_bound(failure));
        let outcome = match beyond.first() {
            _ if !failures.is_empty() => Outcome::Failed(failures),
            Some(bound) => Outcome::Bounded(bound.at),
            None => {
                let proved = claims.iter().all(|claim| claim.standing == Standing::Proved);
                assert!(proved, "what is not proved is a failure");
                Outcome::Verified
            }
        };
        // An execution that fails is one that has started.
        let proved = options.vacuity && outcome == Outcome::Verified;
        let facts: [&[Term]; 2] = [&common, &own];
        let vacuous = if proved {
            let entry = (&routine, &passive);
            let budget = self.shared.consistency(stats.units / ENTRY_SHARE);
            self.ask(false, usual, stats, |solver| Ok(vacuity::of_entry((&pool, &facts), entry, solver, budget)))?
        } else {
            None
        };
        let unreachable = if options.smoke && outcome == Outcome::Verified {
            let budget = self.shared.consistency(u64::MAX);
            self.ask(true, usual, stats, |solver| {
                smoke::unreachable(&pool, &routine, &passive, &facts, solver, budget)
            })?
        } else {
            Vec::new()
        };
        Ok(Some(Decided { outcome, claims, vacuous, unreachable }))
    }

    /// How a large question is answered would depend on what was asked before: it gets a solver of its own.
    fn ask<T>(
        &self,
        large: bool,
        usual: &mut dyn Solver,
        stats: &mut Stats,
        ask: impl FnOnce(&mut dyn Solver) -> Result<T, Stopped>,
    ) -> Result<T, Outcome> {
        let mut own = None;
        let solver: &mut dyn Solver = if large {
            let new = self.shared.solver().map_err(|Unavailable(why)| Outcome::SolverFailure(why))?;
            &mut **own.insert(new)
        } else {
            usual
        };
        let before = solver.stats();
        let answer = ask(solver);
        let after = solver.stats();
        stats.queries += after.queries - before.queries;
        stats.units += after.units.saturating_sub(before.units);
        answer.map_err(|stopped| match stopped {
            Stopped::Cancelled => Outcome::Cancelled,
            Stopped::Failed(reason) => Outcome::SolverFailure(reason),
        })
    }

    /// Whether it only says that there may be executions which were left out.
    fn is_bound(&self, failure: &Failure) -> bool {
        let options = self.shared.options;
        match failure.obligation {
            Obligation::Inlined => options.inline != InlineMode::Assert,
            Obligation::Unrolled => !options.sound_unrolling,
            _ => false,
        }
    }
}

/// A panic over one implementation leaves the others alone.
fn guarded(work: impl FnOnce() -> Result<Decided, Outcome>) -> Result<Decided, Outcome> {
    std::panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_string());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Err(Outcome::InternalError(text.unwrap_or_else(|| "a panic without a message".to_string())))
    })
}

/// The verification condition of an implementation, with what it is made of and what is known.
struct Built {
    routine: Routine,
    passive: Passive,
    condition: Condition,
    essential: Essential,
    /// Facts of the whole program that can be used, and those that came up here.
    common: Vec<Term>,
    own: Vec<Term>,
}

fn build(
    program: &Program,
    id: ImplId,
    options: &Options<'_>,
    background: &Background,
    pool: &Pool,
) -> Result<Built, Unsupported> {
    let routine = prepare(program, id, options)?;
    let mut terms = Terms::new(program, pool, Some(&background.tables));
    let passive =
        passive(&routine, &mut terms, &PassiveOptions { moments: options.ways, subsumption: options.subsumption })?;
    let condition = condition(pool, &passive);
    let own = terms.take_facts();
    let essential = slice::essential(pool, &passive, &condition, &own);
    let common = background.facts.select(pool, own.iter().copied().chain([condition.ok]));
    Ok(Built { routine, passive, condition, essential, common, own })
}

/// The verification conditions as SMT-LIB: for each implementation, whether an execution can fail. `unsat` means that it is verified.
pub fn smt2(program: &Program, options: &Options<'_>) -> Result<String, Unsupported> {
    let background = Background::new(program, &options.fixed, options.prune);
    let mut text = String::new();
    for id in members(program, options.inline).into_iter().filter(|id| (options.selected)(*id)) {
        let pool = Pool::fork(&background.pool);
        let built = build(program, id, options, &background, &pool)?;
        let mut script = Script::new(Dialect::Standard);
        if !text.is_empty() {
            text.push_str("(reset)\n");
        }
        let name = program.procedure(program.implementation(id).procedure).name;
        script.comment(&format!("implementation {name}"));
        for fact in built.common.iter().chain(&built.own).chain(&built.passive.everywhere) {
            script.assume(&pool, *fact);
        }
        script.assume(&pool, pool.not(built.condition.ok));
        script.check();
        text.push_str(&script.take());
    }
    Ok(text)
}

/// What was found out about an implementation.
struct Decided {
    outcome: Outcome,
    claims: Vec<Claim>,
    /// The clause that nothing satisfies, if it can never start.
    vacuous: Option<Span>,
    unreachable: Vec<Span>,
}

impl Decided {
    fn without_claims(outcome: Outcome) -> Decided {
        Decided { outcome, claims: Vec::new(), vacuous: None, unreachable: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_outcome() {
        let outcome = guarded(|| panic!("lost {}", 3)).err();
        assert_eq!(outcome, Some(Outcome::InternalError("lost 3".to_string())));
    }
}
