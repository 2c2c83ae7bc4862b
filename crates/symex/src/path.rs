//! Path conditions: what is known on the path being explored, mirrored in the solver.
//!
//! Facts are a log with scopes. The solver sees a fact only when a question needs it, so scopes that ask nothing cost nothing.
//! A fact that is known is neither asserted nor asked again, which answers a large share of the questions.

mod facts;

use std::ops::Deref;
use std::rc::Rc;
use std::time::{Duration, Instant};

use logic::{Op, Pool, QuantKind, Sort, Term};
use rustc_hash::FxHashMap;
use solver::{AdaptiveBudget, Answer, Budget, Consistency, Solver, Spending, Start, Value, Way};
use verdict::Outcome;

pub use facts::{Fact, Facts, Learnt, Mark};
use facts::{ScopeStart, Standing};

use crate::definition::Definition;
use crate::failure::{Abort, Eval};

/// How hard a question is worth trying.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Effort {
    /// Nice to know: alias, emptiness, feasibility.
    Cheap,
    /// Must be proved: failing means an error.
    Must,
    /// The last try before an error is reported.
    LastAttempt,
}

/// What a little effort tells of facts that may contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    Found,
    NotFound,
    /// The effort was not enough.
    Lost,
}

#[derive(Clone, Copy, Debug)]
pub struct Budgets {
    pub cheap: Budget,
    /// For a question to the solver as it is.
    pub first: Budget,
    /// For the same question to solvers that start over, each another way: one often finds at once what another gets lost in.
    pub afresh: [Budget; 3],
    /// For the last try.
    pub last_attempt: Budget,
    /// For all the questions of a member together, in the same units.
    pub member: u64,
    /// For the question whether a contract can be met at all.
    pub consistency: Budget,
}

/// What gets lost with one procedure for arithmetic is often found at once with the other; then there is luck.
const AFRESH: [Start; 3] = [Start::seed_and_way(1, Way::Arithmetic), Start::seed(2), Start::seed(3)];
const LAST_ATTEMPT: Start = Start::seed_and_way(4, Way::Arithmetic);

/// Counts for `--stats`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub known: u64,
    pub must: u64,
    pub cheap: u64,
    pub facts: u64,
    /// Questions asked again of a solver that started over.
    pub afresh: u64,
    /// Conditions of which both sides were followed, and how often the paths were joined afterwards.
    pub branches: u64,
    pub joins: u64,
    /// How often the member was begun.
    pub attempts: u64,
    /// What questions have cost the solver, in its own units.
    pub units: u64,
    /// Questions that a clock ended.
    pub overdue: u64,
    /// Spent waiting for the solver.
    pub time: Duration,
}

impl Counts {
    pub fn add(&mut self, other: &Counts) {
        let Counts { known, must, cheap, facts, afresh, branches, joins, attempts, units, overdue, time } = other;
        self.known += known;
        self.must += must;
        self.cheap += cheap;
        self.facts += facts;
        self.afresh += afresh;
        self.branches += branches;
        self.joins += joins;
        self.attempts += attempts;
        self.units += units;
        self.overdue += overdue;
        self.time += *time;
    }
}

/// A scope, and whether the solver has it as well.
struct SolverScope {
    start: ScopeStart,
    pushed: bool,
}

pub struct Path {
    solver: Box<dyn Solver>,
    budgets: Budgets,
    spending: Spending,
    patience: AdaptiveBudget,
    /// What holds on every path.
    base: Rc<[Term]>,
    facts: Facts,
    scopes: Vec<SolverScope>,
    /// So many facts are in the solver.
    synced: usize,
    /// The solver is to start over, in this way, when it is next needed.
    pending: Option<Start>,
    /// Questions that failed, with the number of facts at the time.
    failed: FxHashMap<Term, (usize, Effort)>,
    /// The last must-question that failed did so for lack of budget.
    pub out_of_budget: bool,
    /// It was a clock that ended it.
    pub by_the_clock: bool,
    /// So many questions to this solver were ended by the clock.
    n_overdue: u64,
    /// A question has used up all there was for it: others get no more than to be asked afresh once.
    is_in_a_hurry: bool,
    pub counts: Counts,
}

/// What is known can be asked without the solver.
impl Deref for Path {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        &self.facts
    }
}

impl Path {
    /// A path on which nothing but `base` is known, whatever the solver was used for before.
    pub fn new(solver: Box<dyn Solver>, budgets: Budgets, base: Rc<[Term]>) -> Path {
        let n_overdue = solver.stats().overdue;
        Path {
            spending: Spending::new(budgets.member, &*solver),
            solver,
            budgets,
            patience: AdaptiveBudget::new(budgets.cheap),
            base,
            facts: Facts::default(),
            scopes: Vec::new(),
            synced: 0,
            pending: Some(Start::USUAL),
            failed: FxHashMap::default(),
            out_of_budget: false,
            by_the_clock: false,
            n_overdue,
            is_in_a_hurry: false,
            counts: Counts::default(),
        }
    }

    /// Begins with the questions of another member, which may cost so much.
    pub fn begin_member(&mut self, allowance: u64) {
        self.counts = Counts::default();
        self.spending = Spending::new(allowance, &*self.solver);
        self.is_in_a_hurry = false;
    }

    /// Forgets everything that is known but the base, outside of all scopes.
    pub fn forget(&mut self) {
        assert!(self.scopes.is_empty(), "a scope is still open");
        self.facts.forget();
        self.failed.clear();
        self.start_over(Start::USUAL);
    }

    /// Whether nothing more can be asked, since the member has used up what it may cost.
    pub fn is_exhausted(&self) -> bool {
        self.spending.is_over()
    }

    /// Whether so much has been spent on the member that a cheaper way is worth a try: sooner if more than a few branches were met, since there may be
    /// many more paths.
    pub fn has_cost_something(&self) -> bool {
        self.spending.exceeds_part(if self.counts.branches > 2 { 100 } else { 40 })
    }

    /// Whether so much has been spent on the member that the rest should be cheap.
    fn has_cost_much(&self) -> bool {
        self.spending.exceeds_part(6)
    }

    /// The member has failed: what else there is to say of it shall cost no more than a part of what a proof may cost, and each obligation not
    /// as much again as one that was `too_hard`.
    pub fn will_not_be_proved(&mut self, too_hard: bool) {
        self.is_in_a_hurry |= too_hard || self.has_cost_much();
        self.spending.fail();
    }

    /// What is known under conditions shall be known as soon as these are, without asking.
    pub fn derive_conclusions(&mut self) {
        self.facts.derives = true;
    }

    /// Forgets all the solver has in its memory; facts are told to it again when the next question needs them.
    fn start_over(&mut self, start: Start) {
        self.pending = Some(start);
        self.synced = 0;
        for scope in &mut self.scopes {
            scope.pushed = false;
        }
    }

    pub fn into_solver(self) -> Box<dyn Solver> {
        self.solver
    }

    pub fn push(&mut self) {
        self.scopes.push(SolverScope { start: self.facts.scope(), pushed: false });
    }

    pub fn pop(&mut self) {
        let scope = self.scopes.pop().expect("pop matches push");
        self.facts.back_to(scope.start);
        if scope.pushed {
            self.solver.pop();
        }
        self.synced = self.synced.min(scope.start.facts);
        // Failures were found with more facts than are left only if the log has shrunk below their mark: the count tells.
        let n = self.facts.n_facts();
        self.failed.retain(|_, (at, _)| *at <= n);
    }

    /// Ends the scope, of which only definitions stay.
    pub fn pop_to_definitions(&mut self, pool: &Pool) {
        let start = self.scopes.last().expect("pop matches push").start.facts;
        let kept: Vec<Term> =
            self.facts.all()[start..].iter().filter(|f| f.is_unconditional()).map(|f| f.term).collect();
        self.pop();
        kept.into_iter().for_each(|fact| self.add(pool, fact, Standing::Definition));
    }

    /// Records a branch decision and assumes it.
    pub fn decide(&mut self, pool: &Pool, cond: Term) {
        self.facts.decide(cond);
        self.assume(pool, cond);
    }

    pub fn assume(&mut self, pool: &Pool, t: Term) {
        self.add(pool, t, Standing::Assumed);
    }

    /// Takes over what was learnt in a scope that is over.
    pub fn remember(&mut self, pool: &Pool, learnt: Learnt) {
        self.add(pool, learnt.fact(), learnt.standing());
    }

    pub fn define(&mut self, pool: &Pool, definition: &Definition) {
        for fact in definition.facts() {
            self.add(pool, *fact, Standing::Definition);
        }
    }

    fn add(&mut self, pool: &Pool, t: Term, standing: Standing) {
        let before = self.facts.n_facts();
        self.facts.add(pool, t, standing);
        self.counts.facts += (self.facts.n_facts() - before) as u64;
    }

    /// Whether `goal` is certain on this path.
    ///
    /// The goal is taken apart first: hypotheses are assumed, conjuncts proved one after the other, and universal claims proved for
    /// arbitrary values (a free variable is one). So every part of a goal is in the solver's sight, which matters to triggers.
    pub fn prove(&mut self, pool: &Pool, goal: Term, effort: Effort) -> Eval<bool> {
        if self.knows(pool, goal) {
            self.counts.known += 1;
            if self.solver.is_watched() {
                self.sync(pool);
                self.solver.concluded(pool, goal);
            }
            return Ok(true);
        }
        if let Some((at, tried)) = self.failed.get(&goal)
            && *at == self.facts.n_facts()
            && *tried >= effort
        {
            return Ok(false);
        }
        let proved = match pool.op(goal) {
            Op::And => self.prove_in_turn(pool, pool.args(goal), effort)?,
            Op::Implies => {
                let (hypothesis, claim) = (pool.args(goal)[0], pool.args(goal)[1]);
                self.push();
                self.assume(pool, hypothesis);
                let proved = self.prove(pool, claim, effort);
                self.pop();
                proved?
            }
            Op::Quant(quant) if quant.kind == QuantKind::Forall => self.prove(pool, pool.args(goal)[0], effort)?,
            _ => return self.ask(pool, goal, effort),
        };
        if !proved {
            self.failed.insert(goal, (self.facts.n_facts(), effort));
        }
        Ok(proved)
    }

    fn prove_in_turn(&mut self, pool: &Pool, goals: &[Term], effort: Effort) -> Eval<bool> {
        self.push();
        // Terms of a later conjunct may be what triggers a fact that an earlier one needs.
        for goal in goals.iter().skip(1) {
            self.mention(pool, *goal);
        }
        let mut result = Ok(true);
        for goal in goals {
            result = self.prove(pool, *goal, effort);
            if !matches!(result, Ok(true)) {
                break;
            }
            self.assume(pool, *goal);
        }
        self.pop();
        result
    }

    /// Brings a claim's terms into the solver's sight without saying anything about them.
    fn mention(&mut self, pool: &Pool, claim: Term) {
        let quantified = |t: Term| matches!(pool.op(t), Op::Quant(_));
        let triggering = |t: Term| matches!(pool.op(t), Op::App(_)) && !pool.args(t).is_empty();
        if !pool.any_subterm(claim, quantified) && pool.any_subterm(claim, triggering) {
            let seen = pool.func("seen", &[Sort::BOOL], Sort::BOOL);
            let fact = pool.app(seen, &[claim]);
            self.assume(pool, fact);
        }
    }

    fn ask(&mut self, pool: &Pool, goal: Term, effort: Effort) -> Eval<bool> {
        let started = Instant::now();
        let n_overdue = self.n_overdue;
        let answer = if self.is_exhausted() { Answer::OutOfBudget } else { self.query(pool, goal, effort) };
        let ended_by_the_clock = self.n_overdue > n_overdue;
        self.spending.note(&*self.solver, effort == Effort::Cheap);
        self.counts.units = self.spending.total();
        self.counts.time += started.elapsed();
        match answer {
            Answer::Proved => Ok(true),
            Answer::NotProved(_) | Answer::OutOfBudget => {
                self.out_of_budget = matches!(answer, Answer::OutOfBudget);
                self.by_the_clock = self.out_of_budget && ended_by_the_clock;
                self.failed.insert(goal, (self.facts.n_facts(), effort));
                Ok(false)
            }
            Answer::Cancelled => Err(Abort::Fatal(Outcome::Cancelled)),
            Answer::Failed(why) => Err(Abort::Fatal(Outcome::SolverFailure(why))),
        }
    }

    /// Whether nothing gets here, as far as a little effort tells. Other questions get no less for it.
    pub fn is_contradictory(&mut self, pool: &Pool) -> Eval<bool> {
        if self.facts.knows_false(pool) {
            return Ok(true);
        }
        if self.is_exhausted() {
            return Ok(false);
        }
        let answer = self.aside(pool, |path| path.solver.prove(pool, pool.ff(), path.budgets.consistency));
        if matches!(answer, Answer::OutOfBudget) {
            // What the solver got lost in is nothing to begin a proof with.
            self.start_over(Start::USUAL);
        }
        match answer {
            Answer::Proved => Ok(true),
            Answer::NotProved(_) | Answer::OutOfBudget => Ok(false),
            Answer::Cancelled => Err(Abort::Fatal(Outcome::Cancelled)),
            Answer::Failed(why) => Err(Abort::Fatal(Outcome::SolverFailure(why))),
        }
    }

    /// The same, and whether the solver got lost. No scope is opened for the question: the solver draws conclusions as it opens one, and nothing limits these.
    pub fn contradiction(&mut self, pool: &Pool) -> Eval<Contradiction> {
        match self.aside(pool, |path| path.solver.check(path.budgets.consistency)) {
            Consistency::Inconsistent => Ok(Contradiction::Found),
            Consistency::Consistent | Consistency::Unknown(_) => Ok(Contradiction::NotFound),
            Consistency::OutOfBudget => {
                self.start_over(Start::USUAL);
                Ok(Contradiction::Lost)
            }
            Consistency::Cancelled => Err(Abort::Fatal(Outcome::Cancelled)),
            Consistency::Failed(why) => Err(Abort::Fatal(Outcome::SolverFailure(why))),
        }
    }

    /// A question on the side.
    fn aside<T>(&mut self, pool: &Pool, ask: impl FnOnce(&mut Self) -> T) -> T {
        let started = Instant::now();
        self.sync(pool);
        self.counts.cheap += 1;
        let answer = ask(self);
        self.counts.time += started.elapsed();
        answer
    }

    /// Values that the terms may have where `goal` fails.
    pub fn counterexample(&mut self, pool: &Pool, goal: Term, wanted: &[Term]) -> Vec<Option<Value>> {
        if self.is_exhausted() {
            return vec![None; wanted.len()];
        }
        self.sync(pool);
        self.solver.counterexample(pool, goal, wanted, self.budgets.first)
    }

    fn query(&mut self, pool: &Pool, goal: Term, effort: Effort) -> Answer {
        self.sync(pool);
        if effort == Effort::Cheap {
            self.counts.cheap += 1;
            let answer = self.solver.prove(pool, goal, self.patience.budget());
            self.patience.learn(&answer);
            self.notice_the_clock(&answer);
            return answer;
        }
        self.counts.must += 1;
        let mut answer = self.solver.prove(pool, goal, self.budgets.first);
        if self.notice_the_clock(&answer) {
            return answer;
        }
        if effort == Effort::LastAttempt && !matches!(answer, Answer::Proved) {
            let budget = if self.is_in_a_hurry { self.budgets.afresh[0] } else { self.budgets.last_attempt };
            answer = self.ask_afresh(pool, goal, LAST_ATTEMPT, budget);
            self.notice_the_clock(&answer);
            return answer;
        }
        let tries = if self.is_in_a_hurry { 1 } else { self.budgets.afresh.len() };
        for (start, budget) in AFRESH.into_iter().zip(self.budgets.afresh).take(tries) {
            if !matches!(answer, Answer::OutOfBudget) {
                break;
            }
            answer = self.ask_afresh(pool, goal, start, budget);
            if self.notice_the_clock(&answer) {
                break;
            }
        }
        answer
    }

    /// Whether a clock ended the question. Then it is not asked again, and the next one gets a solver that starts over.
    fn notice_the_clock(&mut self, answer: &Answer) -> bool {
        if !matches!(answer, Answer::OutOfBudget) {
            return false;
        }
        let n_overdue = self.solver.stats().overdue;
        let ended = n_overdue > self.n_overdue;
        if ended {
            self.counts.overdue += n_overdue - self.n_overdue;
            self.n_overdue = n_overdue;
            self.start_over(Start::USUAL);
        }
        ended
    }

    fn ask_afresh(&mut self, pool: &Pool, goal: Term, start: Start, budget: Budget) -> Answer {
        self.counts.afresh += 1;
        self.start_over(start);
        self.sync(pool);
        self.solver.prove(pool, goal, budget)
    }

    /// Brings the solver up to date. Scopes without facts of their own are not pushed.
    fn sync(&mut self, pool: &Pool) {
        if let Some(start) = self.pending.take() {
            start.begin(&mut *self.solver);
            for fact in self.base.iter() {
                self.solver.assume(pool, *fact);
            }
        }
        let mut at = self.synced;
        for i in 0..self.scopes.len() {
            let end = self.scopes.get(i + 1).map_or(self.facts.n_facts(), |next| next.start.facts);
            let scope = &mut self.scopes[i];
            if scope.pushed || scope.start.facts == end {
                continue;
            }
            for fact in self.facts.all()[at..scope.start.facts].iter().filter(|fact| !fact.is_derived()) {
                self.solver.assume(pool, fact.term);
            }
            at = scope.start.facts;
            self.solver.push();
            scope.pushed = true;
        }
        for fact in self.facts.all()[at..].iter().filter(|fact| !fact.is_derived()) {
            self.solver.assume(pool, fact.term);
        }
        self.synced = self.facts.n_facts();
    }
}
