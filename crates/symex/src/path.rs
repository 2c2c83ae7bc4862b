//! Path conditions: what is known on the path being explored, mirrored in the solver.
//!
//! Facts are a log with scopes. The solver sees a fact only when a question needs it, so scopes that ask nothing cost nothing.
//! A fact that is known is neither asserted nor asked again, which answers a large share of the questions.

use std::rc::Rc;
use std::time::{Duration, Instant};

use logic::{Op, Pool, QuantKind, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Answer, Budget, Consistency, Solver, Value, Way};
use verdict::Outcome;

use crate::definition::Definition;
use crate::failure::{Abort, Eval};

/// Something known, and how many branch decisions of the path it was made under.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    pub term: Term,
    pub depth: usize,
    standing: Standing,
}

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Assumed,
    /// Part of a definition, which holds whatever was decided.
    Definition,
    /// Follows from an implication and its hypothesis, which are both known.
    Derived,
}

impl Fact {
    /// Whether it holds whatever was decided.
    pub fn is_unconditional(self) -> bool {
        self.standing == Standing::Definition
    }

    /// Whether it says no more than others that are known.
    pub fn is_derived(self) -> bool {
        self.standing == Standing::Derived
    }
}

struct FactScope {
    facts: usize,
    branches: usize,
    waits: usize,
    pushed: bool,
}

/// A point in the log, to ask what was learnt since.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    facts: usize,
    depth: usize,
}

impl Mark {
    /// Where nothing was learnt yet.
    pub const BEGINNING: Mark = Mark { facts: 0, depth: 0 };
}

/// A fact that may leave the scope it was learnt in: it carries the decisions that it depends on.
#[derive(Clone, Copy, Debug)]
pub struct Learnt {
    fact: Term,
    unconditional: bool,
}

impl Learnt {
    /// A fact with what it depends on said in it. A definition depends on nothing.
    pub fn guarded(pool: &Pool, guard: Term, fact: Fact) -> Learnt {
        match fact.is_unconditional() {
            true => Learnt { fact: fact.term, unconditional: true },
            false => Learnt { fact: pool.implies(guard, fact.term), unconditional: false },
        }
    }

    pub fn fact(self) -> Term {
        self.fact
    }

    /// The same, said of all values of variables.
    pub fn closed(self, close: impl FnOnce(Term) -> Term) -> Learnt {
        Learnt { fact: close(self.fact), ..self }
    }
}

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
    /// For the question which axioms contradict each other.
    pub blame: Budget,
}

/// How a solver starts over.
#[derive(Clone, Copy)]
struct Start {
    seed: u32,
    way: Option<Way>,
}

/// As all begin.
const USUAL_START: Start = Start { seed: 0, way: None };
/// What gets lost with one procedure for arithmetic is often found at once with the other; then there is luck.
const AFRESH: [Start; 3] =
    [Start { seed: 1, way: Some(Way::Arithmetic) }, Start { seed: 2, way: None }, Start { seed: 3, way: None }];
const LAST_ATTEMPT: Start = Start { seed: 4, way: Some(Way::Arithmetic) };

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

/// A budget for questions that are only nice to have answered: where they run out of it again and again, they get less.
struct AdaptiveBudget {
    most: u32,
    now: u32,
}

impl AdaptiveBudget {
    /// The least part of the budget that is left to them.
    const LEAST: u32 = 16;

    fn new(most: Budget) -> AdaptiveBudget {
        let most = most.limit().unwrap_or(u32::MAX);
        AdaptiveBudget { most, now: most }
    }

    fn budget(&self) -> Budget {
        Budget::units(self.now)
    }

    fn learn(&mut self, answer: &Answer) {
        match answer {
            Answer::OutOfBudget => self.now = (self.now / 2).max(self.most / Self::LEAST),
            Answer::Proved => self.now = self.now.saturating_mul(2).min(self.most),
            _ => {}
        }
    }
}

/// What the questions of a member have cost, so that there is an end to them.
struct Spending {
    allowance: u64,
    /// Something of the member was not proved, so that only further failures can be found.
    has_failed: bool,
    /// What the solver had spent before.
    before: u64,
    spent: u64,
    questions: u64,
    /// Questions since the solver was last asked what it has spent.
    unread: u32,
}

impl Spending {
    /// Asking what was spent costs something, too, and cheap questions cost little.
    const UNREAD: u32 = 32;
    /// What a question costs besides the solver's search: to tell it what is known, and to be asked at all.
    const QUESTION: u64 = 10_000;

    fn new(allowance: u64, solver: &dyn Solver) -> Spending {
        Spending { allowance, has_failed: false, before: solver.stats().units, spent: 0, questions: 0, unread: 0 }
    }

    fn note(&mut self, solver: &dyn Solver, effort: Effort) {
        self.unread += 1;
        self.questions += 1;
        if effort > Effort::Cheap || self.unread > Self::UNREAD {
            self.unread = 0;
            self.spent = solver.stats().units.saturating_sub(self.before);
        }
    }

    fn total(&self) -> u64 {
        self.spent + self.questions * Self::QUESTION
    }

    fn is_over(&self) -> bool {
        self.total() >= if self.has_failed { self.allowance / 4 } else { self.allowance }
    }
}

pub struct Path {
    solver: Box<dyn Solver>,
    budgets: Budgets,
    spending: Spending,
    patience: AdaptiveBudget,
    /// What holds on every path.
    base: Rc<[Term]>,
    facts: Vec<Fact>,
    known: FxHashSet<Term>,
    /// Whether conclusions are drawn from implications whose hypotheses become known.
    derives: bool,
    /// Known implications, each by a part of its hypothesis that is not known; and those parts, in the order of entry.
    waiting: FxHashMap<Term, Vec<Term>>,
    waits: Vec<Term>,
    scopes: Vec<FactScope>,
    branches: Vec<Term>,
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
            facts: Vec::new(),
            known: FxHashSet::default(),
            derives: false,
            waiting: FxHashMap::default(),
            waits: Vec::new(),
            scopes: Vec::new(),
            branches: Vec::new(),
            synced: 0,
            pending: Some(USUAL_START),
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
        self.facts.clear();
        self.known.clear();
        self.waiting.clear();
        self.waits.clear();
        self.branches.clear();
        self.failed.clear();
        self.start_over(USUAL_START);
    }

    /// Whether nothing more can be asked, since the member has used up what it may cost.
    pub fn is_exhausted(&self) -> bool {
        self.spending.is_over()
    }

    /// Whether so much has been spent on the member that a cheaper way is worth a try.
    pub fn has_cost_something(&self) -> bool {
        self.spending.total() > self.spending.allowance / 40
    }

    /// Whether so much has been spent on the member that the rest should be cheap.
    fn has_cost_much(&self) -> bool {
        self.spending.total() > self.spending.allowance / 6
    }

    /// The member has failed: what else there is to say of it shall cost no more than a part of what a proof may cost, and each obligation not
    /// as much again as one that was `too_hard`.
    pub fn will_not_be_proved(&mut self, too_hard: bool) {
        self.is_in_a_hurry |= too_hard || self.has_cost_much();
        self.spending.has_failed = true;
    }

    /// What is known under conditions shall be known as soon as these are, without asking.
    pub fn derive_conclusions(&mut self) {
        self.derives = true;
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
        let (facts, branches, waits) = (self.facts.len(), self.branches.len(), self.waits.len());
        self.scopes.push(FactScope { facts, branches, waits, pushed: false });
    }

    pub fn pop(&mut self) {
        let scope = self.scopes.pop().expect("pop matches push");
        for fact in self.facts.drain(scope.facts..) {
            self.known.remove(&fact.term);
        }
        for part in self.waits.drain(scope.waits..).rev() {
            self.waiting.get_mut(&part).expect("an implication waits").pop();
        }
        self.branches.truncate(scope.branches);
        if scope.pushed {
            self.solver.pop();
        }
        self.synced = self.synced.min(scope.facts);
        // Failures were found with more facts than are left only if the log has shrunk below their mark: the count tells.
        let n = self.facts.len();
        self.failed.retain(|_, (at, _)| *at <= n);
    }

    /// Ends the scope, of which only definitions stay.
    pub fn pop_to_definitions(&mut self, pool: &Pool) {
        let start = self.scopes.last().expect("pop matches push").facts;
        let kept: Vec<Term> = self.facts[start..].iter().filter(|f| f.is_unconditional()).map(|f| f.term).collect();
        self.pop();
        kept.into_iter().for_each(|fact| self.add(pool, fact, Standing::Definition));
    }

    pub fn depth(&self) -> usize {
        self.branches.len()
    }

    /// Records a branch decision and assumes it.
    pub fn decide(&mut self, pool: &Pool, cond: Term) {
        self.branches.push(cond);
        self.assume(pool, cond);
    }

    pub fn mark(&self) -> Mark {
        Mark { facts: self.facts.len(), depth: self.branches.len() }
    }

    /// Branch decisions made since the mark, up to `depth` of all.
    pub fn decisions_since(&self, mark: Mark, depth: usize) -> &[Term] {
        &self.branches[mark.depth..depth]
    }

    pub fn facts_since(&self, mark: Mark) -> &[Fact] {
        &self.facts[mark.facts..]
    }

    /// What was learnt between two marks, but for decisions and for what others say.
    pub fn facts_between(&self, from: Mark, to: Mark) -> Vec<Term> {
        let facts = &self.facts[from.facts.min(to.facts)..to.facts];
        let news = facts.iter().filter(|fact| !fact.is_derived() && !self.branches.contains(&fact.term));
        news.map(|fact| fact.term).collect()
    }

    /// The decisions made since the mark and the facts that came with them, with depths that count from there.
    pub fn way_since(&self, mark: Mark) -> (Vec<Term>, Vec<Fact>) {
        let facts = self.facts_since(mark).iter().filter(|fact| !fact.is_derived());
        let facts = facts.map(|fact| Fact { depth: fact.depth - mark.depth, ..*fact }).collect();
        (self.branches[mark.depth..].to_vec(), facts)
    }

    /// What was learnt since the mark, each fact under the decisions it was learnt under.
    pub fn learnt_since(&self, pool: &Pool, mark: Mark) -> Vec<Learnt> {
        self.facts_since(mark)
            .iter()
            .filter(|fact| !fact.is_derived())
            .map(|fact| {
                let guard = pool.and(self.decisions_since(mark, fact.depth).iter().copied());
                Learnt::guarded(pool, guard, *fact)
            })
            .filter(|learnt| !pool.is_true(learnt.fact))
            .collect()
    }

    /// The decision made last.
    pub fn latest_decision(&self) -> Option<Term> {
        self.branches.last().copied()
    }

    pub fn guard_since(&self, pool: &Pool, mark: Mark) -> Term {
        pool.and(self.branches[mark.depth..].iter().copied())
    }

    pub fn assume(&mut self, pool: &Pool, t: Term) {
        self.add(pool, t, Standing::Assumed);
    }

    /// Takes over what was learnt in a scope that is over.
    pub fn remember(&mut self, pool: &Pool, learnt: Learnt) {
        self.add(pool, learnt.fact, if learnt.unconditional { Standing::Definition } else { Standing::Assumed });
    }

    pub fn define(&mut self, pool: &Pool, definition: &Definition) {
        for fact in definition.facts() {
            self.add(pool, *fact, Standing::Definition);
        }
    }

    fn add(&mut self, pool: &Pool, t: Term, standing: Standing) {
        match pool.op(t) {
            Op::Bool(true) => {}
            Op::And => {
                for part in pool.args(t) {
                    self.add(pool, *part, standing);
                }
            }
            // A sum over all that might be held somewhere tells the solver nothing, but makes it ask who is whose alias.
            _ if self.is_evident(pool, t) => {}
            _ => {
                if self.known.insert(t) {
                    self.facts.push(Fact { term: t, depth: self.branches.len(), standing });
                    self.counts.facts += 1;
                    if self.derives {
                        self.conclude(pool, t);
                    }
                }
            }
        }
    }

    /// Draws the conclusions from a fact that has just become known.
    fn conclude(&mut self, pool: &Pool, fact: Term) {
        if *pool.op(fact) == Op::Implies {
            self.await_hypothesis(pool, fact);
        }
        for implication in self.waiting.get(&fact).cloned().unwrap_or_default() {
            self.await_hypothesis(pool, implication);
        }
    }

    /// Adds the conclusion of an implication if all of its hypothesis is known; else waits for a part that is not.
    fn await_hypothesis(&mut self, pool: &Pool, implication: Term) {
        let (hypothesis, conclusion) = (pool.args(implication)[0], pool.args(implication)[1]);
        let parts = if *pool.op(hypothesis) == Op::And { pool.args(hypothesis) } else { &[hypothesis] };
        match parts.iter().find(|part| !self.known.contains(part)) {
            None => self.add(pool, conclusion, Standing::Derived),
            Some(part) => {
                self.waiting.entry(*part).or_default().push(implication);
                self.waits.push(*part);
            }
        }
    }

    /// Certain without asking the solver.
    pub fn knows(&self, pool: &Pool, t: Term) -> bool {
        if pool.is_true(t) || self.known.contains(&t) || self.known.contains(&pool.ff()) {
            return true;
        }
        match pool.op(t) {
            Op::And => pool.args(t).iter().all(|part| self.knows(pool, *part)),
            Op::Or => pool.args(t).iter().any(|part| self.knows(pool, *part)),
            Op::Implies => {
                let (a, b) = (pool.args(t)[0], pool.args(t)[1]);
                self.knows(pool, b) || self.known.contains(&pool.not(a))
            }
            _ => self.is_evident(pool, t),
        }
    }

    /// Whether this says that a sum is positive one part of which is known to be, and none negative.
    fn is_evident(&self, pool: &Pool, t: Term) -> bool {
        let (Op::Lt, [low, sum]) = (pool.op(t), pool.args(t)) else { return false };
        let zero = pool.literal(*low).is_some_and(|low| low == Default::default());
        zero && *pool.op(*sum) == Op::Add && {
            let parts = pool.args(*sum);
            parts.iter().any(|part| self.is_known_positive(pool, *part))
                && parts.iter().all(|part| self.is_known_not_negative(pool, *part))
        }
    }

    fn is_known_positive(&self, pool: &Pool, t: Term) -> bool {
        let zero = pool.number_like(t, 0);
        let positive = pool.lt(zero, t);
        pool.is_true(positive) || self.known.contains(&positive)
    }

    fn is_known_not_negative(&self, pool: &Pool, t: Term) -> bool {
        if let (Op::Ite, [_, a, b]) = (pool.op(t), pool.args(t)) {
            return self.is_known_not_negative(pool, *a) && self.is_known_not_negative(pool, *b);
        }
        let not_negative = pool.le(pool.number_like(t, 0), t);
        pool.is_true(not_negative) || self.known.contains(&not_negative) || self.is_known_positive(pool, t)
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
            && *at == self.facts.len()
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
            self.failed.insert(goal, (self.facts.len(), effort));
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
        self.spending.note(&*self.solver, effort);
        self.counts.units = self.spending.total();
        self.counts.time += started.elapsed();
        match answer {
            Answer::Proved => Ok(true),
            Answer::NotProved(_) | Answer::OutOfBudget => {
                self.out_of_budget = matches!(answer, Answer::OutOfBudget);
                self.by_the_clock = self.out_of_budget && ended_by_the_clock;
                self.failed.insert(goal, (self.facts.len(), effort));
                Ok(false)
            }
            Answer::Cancelled => Err(Abort::Fatal(Outcome::Cancelled)),
            Answer::Failed(why) => Err(Abort::Fatal(Outcome::SolverFailure(why))),
        }
    }

    /// Whether nothing gets here, as far as a little effort tells. Other questions get no less for it.
    pub fn is_contradictory(&mut self, pool: &Pool) -> Eval<bool> {
        if self.known.contains(&pool.ff()) {
            return Ok(true);
        }
        if self.is_exhausted() {
            return Ok(false);
        }
        let started = Instant::now();
        self.sync(pool);
        self.counts.cheap += 1;
        let answer = self.solver.prove(pool, pool.ff(), self.budgets.consistency);
        self.counts.time += started.elapsed();
        if matches!(answer, Answer::OutOfBudget) {
            // What the solver got lost in is nothing to begin a proof with.
            self.start_over(USUAL_START);
        }
        match answer {
            Answer::Proved => Ok(true),
            Answer::NotProved(_) | Answer::OutOfBudget => Ok(false),
            Answer::Cancelled => Err(Abort::Fatal(Outcome::Cancelled)),
            Answer::Failed(why) => Err(Abort::Fatal(Outcome::SolverFailure(why))),
        }
    }

    /// Those of the literals that cannot hold together, if a little effort shows that all of them cannot.
    pub fn contradictory_among(&mut self, pool: &Pool, literals: &[Term]) -> Eval<Option<Vec<usize>>> {
        let started = Instant::now();
        self.sync(pool);
        self.counts.cheap += 1;
        let answer = self.solver.check_assuming(pool, literals, self.budgets.blame);
        self.counts.time += started.elapsed();
        match answer {
            Consistency::Inconsistent => Ok(Some(self.solver.core(pool, literals))),
            Consistency::Consistent | Consistency::Unknown(_) | Consistency::OutOfBudget => Ok(None),
            Consistency::Cancelled => Err(Abort::Fatal(Outcome::Cancelled)),
            Consistency::Failed(why) => Err(Abort::Fatal(Outcome::SolverFailure(why))),
        }
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
            self.start_over(USUAL_START);
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
        if let Some(Start { seed, way }) = self.pending.take() {
            self.solver.restart(seed);
            if let Some(way) = way {
                self.solver.restart_differently(way);
            }
            for fact in self.base.iter() {
                self.solver.assume(pool, *fact);
            }
        }
        let mut at = self.synced;
        for i in 0..self.scopes.len() {
            let end = self.scopes.get(i + 1).map_or(self.facts.len(), |next| next.facts);
            let scope = &mut self.scopes[i];
            if scope.pushed || scope.facts == end {
                continue;
            }
            for fact in self.facts[at..scope.facts].iter().filter(|fact| !fact.is_derived()) {
                self.solver.assume(pool, fact.term);
            }
            at = scope.facts;
            self.solver.push();
            scope.pushed = true;
        }
        for fact in self.facts[at..].iter().filter(|fact| !fact.is_derived()) {
            self.solver.assume(pool, fact.term);
        }
        self.synced = self.facts.len();
    }
}
