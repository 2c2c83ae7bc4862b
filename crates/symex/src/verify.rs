//! Verifying a whole program: functions first, in the order of their calls, then everything else in parallel.

mod functions;

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use logic::{FrozenPool, Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use silver::Core;
use silver::obligation::ErrorKind;
use silver::tree::Meta;
use solver::{Budget, SecondOpinion, Solver, Supply, Z3Options};
use source::Symbol;
use verdict::{Member, MemberKind, MemberReport, Outcome, Stats, Vacuous};

use crate::attempt::Attempt;
use crate::engine::Engine;
use crate::failure::{Abort, place};
use crate::heap::Res;
use crate::join::Suspicion;
use crate::knowledge::Knowledge;
use crate::path::{Budgets, Counts, Path};
use crate::program::Context;
use crate::reach;

pub struct Options<'a> {
    pub jobs: usize,
    /// Solver resource units for one obligation.
    pub budget: Option<u32>,
    pub all_errors: bool,
    /// The solver's luck; another number may find other proofs.
    pub luck: u32,
    /// Tell the states on the way to each failure.
    pub ways: bool,
    /// So many branches of a member are followed path by path before its states are joined.
    pub branches: u64,
    pub dump_smt: Option<PathBuf>,
    /// Look for contracts that nothing satisfies.
    pub vacuity: bool,
    /// Who else is asked about every proof.
    pub second_opinion: Option<SecondOpinion>,
    /// Which members to verify.
    pub selected: &'a (dyn Fn(Symbol) -> bool + Sync),
    pub cancel: &'a AtomicBool,
}

/// Told how the verification gets on, from any thread.
pub trait ProofWatch: Sync {
    fn started(&self, member: Symbol);
    fn finished(&self, report: MemberReport);
    /// The axioms contradict each other.
    fn contradictory(&self, axioms: Vacuous);
}

/// There is no solver to verify with.
#[derive(Debug)]
pub struct Unavailable(pub String);

/// A few paths are quicker to follow than to join.
pub const DEFAULT_BRANCHES: u64 = 100;
const DEFAULT_BUDGET: u32 = 20_000_000;
/// A member may cost as much as so many obligations that use up their budgets.
const MEMBER_BUDGETS: u64 = 5;
const CHEAP_BUDGET: u32 = 50_000;
const CONSISTENCY_BUDGET: u32 = 100_000;
/// Most questions that are answered at all are answered within this; the others are asked afresh.
const FIRST_BUDGET: u32 = 1_000_000;
const AFRESH_BUDGETS: [u32; 3] = [2_500_000, 2_500_000, 2_500_000];
/// Long paths nest deeply.
const STACK: usize = 1 << 30;

struct Shared<'a> {
    options: &'a Options<'a>,
    watch: &'a dyn ProofWatch,
    supply: Supply<'a>,
    /// Functions that are not verified, and what became of them.
    unproved: Mutex<FxHashMap<Symbol, Outcome>>,
    /// The axioms contradict each other, and so does everything else.
    contradictory: AtomicBool,
}

impl Shared<'_> {
    fn solver(&self) -> Result<Box<dyn Solver>, Unavailable> {
        self.supply.solver().map_err(Unavailable)
    }

    fn cancelled(&self) -> bool {
        self.supply.is_cancelled()
    }

    fn budgets(&self) -> Budgets {
        let most = self.options.budget.unwrap_or(DEFAULT_BUDGET);
        let at_most = |units: u32| Budget::units(units.min(most));
        Budgets {
            cheap: at_most(CHEAP_BUDGET),
            first: at_most(FIRST_BUDGET),
            afresh: AFRESH_BUDGETS.map(at_most),
            last_attempt: Budget::units(most),
            member: MEMBER_BUDGETS * u64::from(most),
            consistency: at_most(CONSISTENCY_BUDGET),
        }
    }

    fn engine<'c>(&self, ctx: &'c Context, pool: Pool, path: Path, quantified: FxHashSet<Res>) -> Engine<'c> {
        let mut engine = Engine::new(ctx, pool, path);
        engine.quantified = quantified;
        engine.findings.all_errors = self.options.all_errors;
        engine.trail.steps = self.options.ways.then(Vec::new);
        engine.findings.vacuity.wanted = self.options.vacuity && !self.contradictory.load(Ordering::Relaxed);
        engine
    }
}

/// Verifies the selected members of a core program.
pub fn verify(program: &Core, options: &Options<'_>, watch: &dyn ProofWatch) -> Result<(), Unavailable> {
    let supply = Supply::new(Z3Options { luck: options.luck, ..Z3Options::default() }, options.cancel)
        .recorded(options.dump_smt.clone())
        .doubted(options.second_opinion.clone());
    let shared = Shared { options, watch, supply, unproved: Mutex::default(), contradictory: AtomicBool::new(false) };
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| shared.supply.watch(&over));
        let work = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || verify_all(program, &shared));
        let result = work.map(|thread| thread.join());
        over.store(true, Ordering::Relaxed);
        match result {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(error) => Err(Unavailable(format!("cannot start a verification thread: {error}"))),
        }
    })
}

/// A member that is not a function.
enum Task<'p> {
    Predicate(&'p silver::tree::Predicate),
    Method(&'p silver::tree::Method),
}

impl Task<'_> {
    fn head(&self) -> (Symbol, MemberKind, Meta) {
        match self {
            Task::Predicate(p) => (p.name, MemberKind::Predicate, p.meta),
            Task::Method(m) => (m.name, MemberKind::Method, m.meta),
        }
    }

    fn text(&self) -> reach::Text<'_> {
        match self {
            Task::Predicate(p) => reach::Text::Predicate(p),
            Task::Method(m) => reach::Text::Method(m),
        }
    }
}

fn verify_all(program: &Core, shared: &Shared<'_>) -> Result<(), Unavailable> {
    let pool = Pool::new();
    let ctx = Context::new(Arc::new(program.clone()), &pool);
    let path = Path::new(shared.solver()?, shared.budgets(), Rc::from([]));
    let mut engine = shared.engine(&ctx, pool, path, FxHashSet::default());
    let preamble = engine.preamble().and_then(|preamble| Ok((engine.contradictory_axioms(&preamble)?, preamble)));
    let mut known = Knowledge::default();
    match preamble {
        Ok((contradiction, preamble)) => {
            if let Some(axioms) = contradiction {
                shared.contradictory.store(true, Ordering::Relaxed);
                engine.findings.vacuity.wanted = false;
                shared.watch.contradictory(axioms);
            }
            for fact in preamble.into_facts() {
                known.learn(fact);
            }
        }
        Err(abort) => {
            report_everything(program, shared, &outcome_of(abort));
            return Ok(());
        }
    }
    functions::verify_functions(&mut engine, shared, &mut known);
    let Engine { pool, path, .. } = engine;
    let base = Arc::new(pool.freeze());

    let tasks: Vec<Task<'_>> = program
        .predicates
        .values()
        .map(Task::Predicate)
        .chain(program.methods.values().map(Task::Method))
        .filter(|task| {
            let name = task.head().0;
            (shared.options.selected)(program.owner(name))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let n_workers = shared.options.jobs.clamp(1, tasks.len().max(1));
    let first = Worker { shared, ctx: &ctx, base: &base, known: &known, tasks: &tasks, next: &next };
    std::thread::scope(|scope| {
        for _ in 1..n_workers {
            let worker = first;
            let another = std::thread::Builder::new().stack_size(STACK);
            let another = another.spawn_scoped(scope, move || match worker.shared.solver() {
                Ok(solver) => worker.run(solver),
                Err(why) => worker.fail_rest(&Outcome::SolverFailure(why.0)),
            });
            // Where the system gives no more threads, those there are do all of the work.
            if another.is_err() {
                break;
            }
        }
        first.run(path.into_solver());
    });
    Ok(())
}

/// What was found out about a member, at what cost, and the solver that is free again.
struct Decision {
    outcome: Outcome,
    vacuous: Option<Vacuous>,
    spent: Counts,
    solver: Box<dyn Solver>,
}

#[derive(Clone, Copy)]
struct Worker<'a> {
    shared: &'a Shared<'a>,
    ctx: &'a Context,
    base: &'a Arc<FrozenPool>,
    known: &'a Knowledge,
    tasks: &'a [Task<'a>],
    next: &'a AtomicUsize,
}

impl Worker<'_> {
    fn run(&self, mut solver: Box<dyn Solver>) {
        while let Some(task) = self.tasks.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let (name, kind, meta) = task.head();
            if self.shared.cancelled() {
                self.report(MemberReport::new(Member { name, kind }, place(meta), Outcome::Cancelled));
                continue;
            }
            self.shared.watch.started(name);
            let started = Instant::now();
            let Decision { outcome, vacuous, spent, solver: free } = self.decide(task, solver, &self.known_to(task));
            solver = free;
            let mut stats = stats(&spent, started);
            // Another build or machine may need more for the same.
            if spent.overdue > 0 {
                stats.counters.push(("ended-by-the-clock", spent.overdue));
            }
            if spent.units > self.shared.budgets().member / 2 {
                stats.counters.push((verdict::OVER_HALF, 1));
            }
            let outcome = self.not_repeated(name, outcome);
            let report = MemberReport::new(Member { name, kind }, place(meta), outcome);
            self.report(MemberReport { vacuous, stats, ..report });
        }
    }

    /// Verifies a member, one way after another until one of them decides: with what it cost, and the solver for the next.
    fn decide(&self, task: &Task<'_>, mut solver: Box<dyn Solver>, base: &Rc<[Term]>) -> Decision {
        let budgets = self.shared.budgets();
        let mut attempt = Attempt::FewPaths(self.shared.options.branches);
        let (mut spent, mut suspicion) = (Counts::default(), Suspicion::default());
        let mut vacuous = None;
        loop {
            let member = attempt.share(budgets.member.saturating_sub(spent.units));
            let path = Path::new(solver, Budgets { member, ..budgets }, base.clone());
            let mut engine =
                self.shared.engine(self.ctx, Pool::fork(self.base), path, reach::quantified(self.ctx, task.text()));
            engine.functions.module = reach::module(self.ctx, task.text());
            engine.branching.suspicion = suspicion;
            attempt.prepare(&mut engine);
            let flow = match task {
                Task::Predicate(p) => engine.verify_predicate(p),
                Task::Method(m) => {
                    let flow = engine.verify_method(m);
                    engine.add_unrefuted(m, flow)
                }
            };
            let next = attempt.next(&flow, !engine.findings.failures.is_empty());
            let outcome = next.is_none().then(|| engine.outcome(flow));
            spent.add(&engine.path.counts);
            vacuous = engine.findings.vacuity.take(task.head().0).or(vacuous);
            suspicion = engine.branching.suspicion.of_paths();
            solver = engine.path.into_solver();
            solver.forget_from(self.base.n_terms(), self.base.n_funcs());
            match (next, outcome) {
                (Some(next), _) => attempt = next,
                (None, outcome) => {
                    let outcome = outcome.expect("the last attempt has an outcome");
                    return Decision { outcome, vacuous, spent, solver };
                }
            }
        }
    }

    /// What a member knows: nothing but what its own text leads to, so that its verdict does not depend on which members came before.
    fn known_to(&self, task: &Task<'_>) -> Rc<[Term]> {
        // That a function ends is part of why it keeps its promises, so its proof knows only of those before it.
        let function = self.ctx.program.proves_termination_of(task.head().0);
        let before = function.map_or(usize::MAX, |function| self.ctx.components[&function]);
        self.known.before(before, &reach::subjects(self.ctx, task.text()))
    }

    /// A proof of termination replays its function: what is wrong with the function itself is reported there.
    fn not_repeated(&self, member: Symbol, outcome: Outcome) -> Outcome {
        let function = self.ctx.program.proves_termination_of(member);
        let unproved = self.shared.unproved.lock().expect("unproved functions");
        match (outcome, function.and_then(|f| unproved.get(&f))) {
            (Outcome::Failed(mut failures), Some(of_function)) => {
                let about_termination = [ErrorKind::TerminationFailed, ErrorKind::PredicateInstanceNoAccess];
                failures.retain(|f| ErrorKind::of(f.kind).is_some_and(|kind| about_termination.contains(&kind)));
                match of_function {
                    // Nothing to add to what became of the function.
                    other if failures.is_empty() && !matches!(other, Outcome::Failed(_)) => other.clone(),
                    _ => Outcome::Failed(failures),
                }
            }
            (outcome, _) => outcome,
        }
    }

    fn fail_rest(&self, outcome: &Outcome) {
        while let Some(task) = self.tasks.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let (name, kind, meta) = task.head();
            self.report(MemberReport::new(Member { name, kind }, place(meta), outcome.clone()));
        }
    }

    fn report(&self, report: MemberReport) {
        self.shared.watch.finished(report);
    }
}

fn stats(counts: &Counts, started: Instant) -> Stats {
    Stats {
        time: started.elapsed(),
        solver_time: counts.time,
        counters: vec![
            ("must", counts.must),
            ("cheap", counts.cheap),
            ("known", counts.known),
            ("facts", counts.facts),
            ("afresh", counts.afresh),
            ("branches", counts.branches),
            ("joins", counts.joins),
            ("attempts", counts.attempts),
            (verdict::UNITS, counts.units),
        ],
    }
}

fn outcome_of(abort: Abort) -> Outcome {
    match abort {
        Abort::Fatal(outcome) => outcome,
        Abort::Failed(failure) => Outcome::Failed(vec![*failure]),
        Abort::ManyPaths => unreachable!("only methods and predicates are tried with few paths"),
    }
}

/// The facts that all members share could not be established: no member can be verified.
fn report_everything(program: &Core, shared: &Shared<'_>, outcome: &Outcome) {
    let functions = program.functions.values().map(|f| (f.name, MemberKind::Function, f.meta));
    let predicates = program.predicates.values().map(|p| (p.name, MemberKind::Predicate, p.meta));
    let methods = program.methods.values().map(|m| (m.name, MemberKind::Method, m.meta));
    for (name, kind, meta) in functions.chain(predicates).chain(methods) {
        if (shared.options.selected)(name) {
            shared.watch.finished(MemberReport::new(Member { name, kind }, place(meta), outcome.clone()));
        }
    }
}
