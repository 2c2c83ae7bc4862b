//! The engine: one member's symbolic execution. Rules are spread over the other files, a family a file; here is what they share.

use logic::{Pool, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use silver::obligation::Reason;
use silver::tree::{Exp, ExpKind, Meta};
use source::Symbol;
use verdict::{Branch, Failure};

use crate::memo::Memo;
use crate::quantified::{InverseCache, MapCache};

use crate::definition::Definition;
use crate::failure::{Abort, Blame, Eval, Flow, place};
use crate::heap::Res;
use crate::history::Unknown;
use crate::join::{Choices, Suspicion};
use crate::path::{Effort, Learnt, Path};
use crate::program::Context;
use crate::state::State;
use crate::vacuity::Vacuity;
use crate::way::Step;

/// What a rule in continuation style does next.
pub type Cont<'k, 'c> = &'k mut dyn FnMut(&mut Engine<'c>, State) -> Flow;

pub struct Engine<'c> {
    pub ctx: &'c Context,
    pub pool: Pool,
    pub path: Path,
    /// Resources represented by quantified chunks in this member.
    pub quantified: FxHashSet<Res>,
    /// Fresh symbols depend on these: enclosing bound variables, a function's parameters and snapshot, a wand's left snapshot.
    pub dependent: Vec<Term>,
    pub wands: crate::wands::Shapes,
    pub packaging: crate::wands::Packaging,
    pub functions: FunctionsAtWork,
    pub branching: Branching,
    pub trail: Trail,
    pub findings: Findings,
    pub caches: Caches,
}

/// What is known of functions while one of them is verified.
#[derive(Default)]
pub struct FunctionsAtWork {
    /// The functions that the function under verification is recursive with, and predicates opened around such calls.
    pub recursive: FxHashSet<Symbol>,
    pub opened: Vec<Term>,
    /// Where the member is that is verified: bodies of functions in other modules are not known.
    pub module: Option<Symbol>,
    /// Components of functions that something is known of as soon as they are proved.
    pub awaited: FxHashSet<usize>,
}

/// How branches are followed.
#[derive(Default)]
pub struct Branching {
    /// Whether states are joined where paths meet.
    pub joining: bool,
    pub choices: Choices,
    prospects: Prospects,
    pub suspicion: Suspicion,
    /// How many more branches may be followed path by path, if not all.
    pub left: Option<u64>,
}

/// How execution came to where it is, for reports.
#[derive(Default)]
pub struct Trail {
    /// Decisions on the current path.
    pub decisions: Vec<(Exp, bool)>,
    /// The states on the current path, if they are asked for.
    pub steps: Option<Vec<Step>>,
    /// Values of which only a contract tells something, or nothing does.
    pub unknowns: FxHashMap<Term, Unknown>,
    /// The places of each loop's condition and invariants.
    pub loops: FxHashSet<Vec<Meta>>,
}

/// What is said of the member.
#[derive(Default)]
pub struct Findings {
    pub all_errors: bool,
    pub failures: Vec<Failure>,
    /// Something is tried only to explain a failure: what fails meanwhile is not explained.
    pub is_explaining: bool,
    /// Contracts that nothing satisfies.
    pub vacuity: Vacuity,
    /// Refute statements seen on some path, and those whose claim turned out not to be provable.
    pub refutes: crate::exec::refute::Refutes,
}

/// What need not be made twice.
#[derive(Default)]
pub struct Caches {
    pub memo: Memo,
    pub inverses: InverseCache,
    pub maps: MapCache,
}

/// Whether it pays to ask if a side of a branch is impossible. Path by path it always does, for what is left out is a whole path. Where
/// paths meet again it is only a side; and the questions get harder as more sides are known.
#[derive(Default)]
struct Prospects {
    asked: u32,
    useful: u32,
}

impl Prospects {
    /// So many questions may lead to nothing, and so many more for each that did not.
    const FRUITLESS: u32 = 64;
    const A_USEFUL_ONE: u32 = 16;

    fn are_good(&self) -> bool {
        self.asked <= Self::FRUITLESS + Self::A_USEFUL_ONE * self.useful
    }

    fn learn(&mut self, certain: bool) {
        self.asked = self.asked.saturating_add(1);
        self.useful += u32::from(certain);
    }
}

impl<'c> Engine<'c> {
    pub fn new(ctx: &'c Context, pool: Pool, path: Path) -> Engine<'c> {
        Engine {
            ctx,
            pool,
            path,
            quantified: FxHashSet::default(),
            dependent: Vec::new(),
            wands: Default::default(),
            packaging: Default::default(),
            functions: FunctionsAtWork::default(),
            branching: Branching::default(),
            trail: Trail::default(),
            findings: Findings::default(),
            caches: Caches::default(),
        }
    }

    /// A symbol no one else has, depending on whatever the current context depends on.
    pub fn fresh(&mut self, name: impl Into<Symbol>, sort: Sort) -> Term {
        if self.dependent.is_empty() {
            return self.pool.fresh(name, sort);
        }
        let sorts: Vec<Sort> = self.dependent.iter().map(|t| self.pool.sort(*t)).collect();
        let f = self.pool.fresh_func(name, &sorts, sort);
        self.pool.app(f, &self.dependent)
    }

    pub fn assume(&mut self, t: Term) {
        self.path.assume(&self.pool, t);
    }

    pub fn define(&mut self, definition: &Definition) {
        self.path.define(&self.pool, definition);
    }

    /// Takes over what was learnt in a scope that is over.
    pub fn remember(&mut self, learnt: impl IntoIterator<Item = Learnt>) {
        for fact in learnt {
            self.path.remember(&self.pool, fact);
        }
    }

    pub fn knows(&self, t: Term) -> bool {
        self.path.knows(&self.pool, t)
    }

    /// Whether `t` is certain, trying only a little.
    pub fn proves_cheaply(&mut self, t: Term) -> Eval<bool> {
        self.path.prove(&self.pool, t, Effort::Cheap)
    }

    /// Whether `t` is certain, trying hard, with what the heap implies if that is needed.
    pub fn certain(&mut self, st: &State, t: Term) -> Eval<bool> {
        if st.nesting.is_deep() {
            return self.proves_cheaply(t);
        }
        if self.path.prove(&self.pool, t, Effort::Must)? {
            return Ok(true);
        }
        if self.learn_from_heap(st) && self.path.prove(&self.pool, t, Effort::Must)? {
            return Ok(true);
        }
        if self.learn_from_old_heaps(st) && self.path.prove(&self.pool, t, Effort::Must)? {
            return Ok(true);
        }
        let certain = self.path.prove(&self.pool, t, Effort::LastAttempt)?;
        if !certain && self.branching.joining {
            self.suspect(t);
        }
        Ok(certain)
    }

    /// An obligation: proves `goal` or fails with `reason`, speaking of `offending`.
    pub fn check(&mut self, st: &State, goal: Term, reason: Reason, blame: Blame, offending: &Exp) -> Eval<()> {
        self.check_about(st, goal, reason, blame, offending, &[offending])
    }

    /// The same where the claim is about more than `offending`.
    pub fn check_about(
        &mut self,
        st: &State,
        goal: Term,
        reason: Reason,
        blame: Blame,
        offending: &Exp,
        about: &[&Exp],
    ) -> Eval<()> {
        if !st.is_checked() || self.certain(st, goal)? {
            return Ok(());
        }
        let mut failed = self.failed(st, reason, blame, offending.meta, &silver::print::exp(offending));
        if let Abort::Failed(failure) = &mut failed
            && !st.nesting.is_deep()
        {
            failure.counterexample = self.counterexample(st, goal, about, blame);
            failure.history = self.events_of_claim(st, offending, goal, blame);
        }
        if reason == Reason::AssertionFalse && self.findings.all_errors {
            // Asserted, then assumed: the rest of the path is checked as if it held, so that one mistake is told once.
            self.give_up(failed)?;
            self.assume(goal);
            return Ok(());
        }
        Err(failed)
    }

    pub fn failed(&mut self, st: &State, reason: Reason, blame: Blame, offending: Meta, text: &str) -> Abort {
        // Of the ways to one failure, the first is enough.
        let (at, of) = (place(blame.at), place(offending));
        let is_told = self.findings.failures.iter().any(|failure| failure.at == at && failure.offending == of);
        let way = if is_told { Vec::new() } else { self.way_to(st, offending) };
        Abort::Failed(Box::new(Failure {
            kind: blame.kind.kind(),
            reason: Some(blame.reason.unwrap_or(reason).kind()),
            at: place(blame.at),
            offending: place(offending),
            offending_text: text.to_string(),
            branches: self.trail.decisions.iter().filter(|(cond, _)| !is_made_up(cond)).map(branch).collect(),
            history: Vec::new(),
            counterexample: Vec::new(),
            out_of_budget: self.path.out_of_budget,
            by_the_clock: self.path.by_the_clock,
            message: None,
            trace: Vec::new(),
            way,
        }))
    }

    /// In continuation style: takes the value of a direct-style rule, or records its failure and ends the path.
    pub fn settle<T>(&mut self, result: Eval<T>) -> Result<Option<T>, Abort> {
        match result {
            Ok(value) => Ok(Some(value)),
            Err(abort) => self.give_up(abort).map(|()| None),
        }
    }

    /// Ends the path with `abort`; the member goes on only if all errors are wanted.
    pub fn give_up(&mut self, abort: Abort) -> Flow {
        match abort {
            // When nothing can be asked any more, further failures would mean nothing.
            Abort::Failed(failure) if self.findings.all_errors && !self.path.is_exhausted() => {
                self.path.will_not_be_proved(failure.out_of_budget);
                if !self.findings.failures.contains(&failure) {
                    self.findings.failures.push(*failure);
                }
                Ok(())
            }
            other => Err(other),
        }
    }

    /// Runs `f` in a scope of its own: what it assumes is gone afterwards.
    pub fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push();
        let way = self.way_so_far();
        let result = f(self);
        self.go_back(way);
        self.path.pop();
        result
    }

    /// How far the path has come, to go back to.
    fn way_so_far(&self) -> (usize, usize) {
        (self.trail.decisions.len(), self.trail.steps.as_ref().map_or(0, Vec::len))
    }

    fn go_back(&mut self, (n_decisions, n_steps): (usize, usize)) {
        self.trail.decisions.truncate(n_decisions);
        if let Some(steps) = &mut self.trail.steps {
            steps.truncate(n_steps);
        }
    }

    /// Runs `f` in a scope of its own, of which only definitions stay.
    pub fn tentatively<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push();
        let way = self.way_so_far();
        let result = f(self);
        self.go_back(way);
        self.path.pop_to_definitions(&self.pool);
        result
    }

    /// Evaluates under an assumption. What is learnt stays known afterwards, guarded by it.
    pub fn under<T>(&mut self, cond: Term, f: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<T> {
        if self.pool.is_true(cond) {
            return f(self);
        }
        let mark = self.path.mark();
        let (result, learnt) = self.scoped(|eng| {
            eng.path.decide(&eng.pool, cond);
            let result = f(eng);
            (result, eng.path.learnt_since(&eng.pool, mark))
        });
        self.remember(learnt);
        result
    }

    /// Explores both sides of a condition, as far as they are possible.
    pub fn branch(
        &mut self,
        cond: Term,
        source: &Exp,
        then: &mut dyn FnMut(&mut Self) -> Flow,
        otherwise: &mut dyn FnMut(&mut Self) -> Flow,
    ) -> Flow {
        let cond = if self.may_join() { self.literal_for(cond) } else { cond };
        let negated = self.pool.not(cond);
        // Under a bound variable a condition is neither certain nor impossible, and asking is waste.
        let asks = !self.pool.is_open(cond) && (!self.branching.joining || self.branching.prospects.are_good());
        let is_certain = |eng: &mut Self, claim: Term| -> Eval<bool> {
            let certain = if asks { eng.proves_cheaply(claim)? } else { eng.knows(claim) };
            eng.branching.prospects.learn(certain);
            Ok(certain)
        };
        if is_certain(self, negated)? {
            return self.side(negated, source, false, otherwise);
        }
        if is_certain(self, cond)? {
            return self.side(cond, source, true, then);
        }
        self.count_branch()?;
        if self.branching.joining {
            self.branching.suspicion.note(source, cond);
        }
        if self.branching.suspicion.points_to(source) == Some(false) {
            self.side(negated, source, false, otherwise)?;
            return self.side(cond, source, true, then);
        }
        self.side(cond, source, true, then)?;
        self.side(negated, source, false, otherwise)
    }

    /// Both sides of a branch are about to be followed.
    fn count_branch(&mut self) -> Flow {
        self.path.counts.branches += 1;
        match &mut self.branching.left {
            // Once there is something to report, nothing can change the verdict.
            Some(0) if self.findings.failures.is_empty() => Err(Abort::ManyPaths),
            // A few paths that cost much are many, too.
            Some(_) if self.findings.failures.is_empty() && self.path.has_cost_something() => Err(Abort::ManyPaths),
            Some(left) => {
                *left = left.saturating_sub(1);
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn side(&mut self, cond: Term, source: &Exp, taken: bool, k: &mut dyn FnMut(&mut Self) -> Flow) -> Flow {
        self.scoped(|eng| {
            eng.trail.decisions.push((source.clone(), taken));
            eng.path.decide(&eng.pool, cond);
            k(eng)
        })
    }
}

/// Whether a decision is no condition of the program, but a choice that a translation has made up to look at something aside.
fn is_made_up(cond: &Exp) -> bool {
    matches!(&cond.kind, ExpKind::Local(name) if name.as_str().starts_with('$'))
}

pub fn branch((cond, taken): &(Exp, bool)) -> Branch {
    Branch { place: place(cond.meta), cond: silver::print::exp(cond), taken: *taken }
}

/// The results of several paths, put together again.
#[derive(Default)]
pub struct Leaves {
    /// The guard of each leaf and its value.
    values: Vec<(Term, Term)>,
    learnt: Vec<Learnt>,
}

impl<'c> Engine<'c> {
    /// Runs a rule in continuation style whose leaves each give a term of this type, and joins these to one. What the paths
    /// learnt stays known, guarded by the decisions that led there.
    pub fn joined(
        &mut self,
        ty: &silver::tree::Type,
        run: impl FnOnce(&mut Self, &mut dyn FnMut(&mut Self, Term) -> Flow) -> Flow,
    ) -> Eval<Term> {
        let mark = self.path.mark();
        let mut leaves = Leaves::default();
        // Failures below must surface here, whatever the caller wants to do with them.
        let all_errors = std::mem::replace(&mut self.findings.all_errors, false);
        let flow = self.scoped(|eng| {
            run(eng, &mut |eng, value| {
                let guard = eng.path.guard_since(&eng.pool, mark);
                leaves.values.push((guard, value));
                leaves.learnt.extend(eng.path.learnt_since(&eng.pool, mark));
                Ok(())
            })
        });
        self.findings.all_errors = all_errors;
        flow?;
        self.remember(leaves.learnt);
        self.join_values(ty, leaves.values)
    }

    fn join_values(&mut self, ty: &silver::tree::Type, mut values: Vec<(Term, Term)>) -> Eval<Term> {
        let Some((_, mut value)) = values.pop() else {
            // No path is possible: the state is contradictory, and anything goes.
            self.assume(self.pool.ff());
            let sort = self.ctx.sort(ty);
            return Ok(self.fresh("unreachable", sort));
        };
        for (guard, other) in values.into_iter().rev() {
            value = self.pool.ite(guard, other, value);
        }
        Ok(value)
    }
}
