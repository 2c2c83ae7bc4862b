//! Z3 as a [`Solver`].

mod api;
mod build;
mod context;
mod library;
mod places;
mod translate;

pub use build::{Build, PINNED, Version};
pub use context::{Interrupter, SolverFailure};
pub use library::{Library, LoadError, library};
pub use places::checkout;
pub use translate::SnapshotStyle;

use crate::answer::{Answer, Budget, Consistency, Patience, Solver, Stats, Unproved, Value, Way};
use context::{Context, Expr, Fallible, Literal, Model, Outcome, Setting, SolverObject};
use logic::{Pool, Sort, Term};
use translate::Translator;

/// Choices for one solver. The defaults are what verification by triggers wants.
#[derive(Clone, Debug)]
pub struct Z3Options {
    /// Non-linear arithmetic: completer with it, more predictable without.
    pub nonlinear: bool,
    pub seed: u32,
    /// Another luck: seeds that are asked for become others, each its own.
    pub luck: u32,
    pub snapshots: SnapshotStyle,
    pub arithmetic: Arithmetic,
    /// Up to which cost (its weight, and how far it is from what was asked) a quantified fact is used.
    pub instantiation_cost: Option<u32>,
    pub patience: Patience,
    /// How many triggers of several terms the solver may think of for a quantified fact that has none of its own.
    pub multi_patterns: Option<u32>,
}

/// Engines ask for fewer seeds than this.
const SEEDS: u32 = 64;

/// Which of Z3's procedures decides arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arithmetic {
    /// The older one: predictable where much is matched and little computed.
    Older,
    Newer,
}

impl Default for Z3Options {
    fn default() -> Z3Options {
        Z3Options {
            nonlinear: true,
            seed: 0,
            luck: 0,
            snapshots: SnapshotStyle::Datatype,
            arithmetic: Arithmetic::Older,
            instantiation_cost: None,
            patience: Patience::default(),
            multi_patterns: None,
        }
    }
}

/// One context with one stack of assertions; lives and dies on its thread.
pub struct Z3 {
    // Field order is drop order: everything goes before the context, though counted references would allow any order.
    translator: Translator,
    solver: SolverObject,
    context: Context,
    options: Z3Options,
    depth: usize,
    budget: Budget,
    stats: Stats,
    /// The first error; from then on nothing is proved.
    failure: Option<String>,
}

impl Z3 {
    pub fn new(library: &'static Library, options: &Z3Options) -> Result<Z3, SolverFailure> {
        let context = Context::new(library, &[("auto_config", "false"), ("type_check", "true"), ("model", "true")])?;
        let solver = context.solver(&settings(options), &common(options))?;
        let translator = Translator::new(context.clone(), options.snapshots)?;
        let (stats, budget) = (Stats::default(), Budget::UNLIMITED);
        Ok(Z3 { translator, solver, context, options: options.clone(), depth: 0, budget, stats, failure: None })
    }

    /// For another thread to stop this solver with.
    pub fn interrupter(&self) -> Interrupter {
        self.context.interrupter()
    }

    /// The first error, after which this solver proves nothing more.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// What the solver counted in the last query, by its own names.
    pub fn statistics(&self) -> Vec<(String, f64)> {
        self.solver.statistics()
    }

    /// Bytes allocated by all of Z3 in this process.
    pub fn allocated(&self) -> u64 {
        self.context.allocated()
    }

    /// Runs `action` unless there was an error before; remembers the first.
    fn attempt<T>(&mut self, action: impl FnOnce(&mut Z3) -> Fallible<T>) -> Option<T> {
        if self.failure.is_some() {
            return None;
        }
        match action(self) {
            Ok(value) => Some(value),
            Err(SolverFailure(reason)) => {
                self.failure = Some(reason);
                None
            }
        }
    }

    fn failed(&self) -> String {
        self.failure.clone().unwrap_or_default()
    }

    fn query(&mut self, literals: &[Expr], budget: Budget) -> Fallible<Outcome> {
        if budget != self.budget {
            self.context.update("rlimit", &budget.limit().unwrap_or(0).to_string())?;
            self.budget = budget;
        }
        self.stats.queries += 1;
        let sat = self.solver.check(literals, self.options.patience.with(budget))?;
        self.stats.overdue += u64::from(self.context.was_overdue());
        Ok(sat)
    }

    /// Runs `inside` with the negation of the goal assumed.
    fn with_negated<T>(&mut self, pool: &Pool, goal: Term, inside: impl FnOnce(&mut Z3) -> Fallible<T>) -> Fallible<T> {
        let negated = self.translator.term(pool, pool.not(goal))?;
        self.solver.push()?;
        self.solver.assert(&negated)?;
        let outcome = inside(self);
        self.solver.pop(1)?;
        outcome
    }

    fn consistency(&self, sat: Outcome) -> Fallible<Consistency> {
        Ok(match sat {
            Outcome::Unsat => Consistency::Inconsistent,
            Outcome::Sat => Consistency::Consistent,
            Outcome::Unknown => {
                if self.context.is_stopped() {
                    return Ok(Consistency::Cancelled);
                }
                let reason = self.solver.reason_unknown();
                // Z3 says "canceled" both when it was stopped and when the limit was met.
                let gave_out = reason.contains("resource limit") || reason.contains("cancel");
                if gave_out && self.budget.limit().is_some() {
                    Consistency::OutOfBudget
                } else if reason.contains("memory") {
                    return Err(SolverFailure(reason));
                } else {
                    Consistency::Unknown(reason)
                }
            }
        })
    }

    fn values(&mut self, pool: &Pool, model: Option<&Model>, wanted: &[Term]) -> Fallible<Vec<Option<Value>>> {
        let mut values = Vec::new();
        for term in wanted {
            let expr = self.translator.term(pool, *term)?;
            let found = model.and_then(|model| model.evaluate(&expr, true));
            values.push(found.map(|found| self.value(self.context.literal(&found), pool.sort(*term))));
        }
        Ok(values)
    }

    fn value(&self, literal: Literal, sort: Sort) -> Value {
        match literal {
            Literal::Bool(b) => Value::Bool(b),
            Literal::Number(n) if sort == Sort::INT => Value::Int(n.to_integer()),
            Literal::Number(n) => match sort.width() {
                Some(width) => Value::Bits(n.to_integer(), width),
                None if sort == Sort::PERM => Value::Perm(n),
                // What a solver writes as a number of its own, such as a float, need not be that number.
                None => Value::Element(n.to_string()),
            },
            Literal::Other(text) => Value::Element(text),
        }
    }
}

impl Solver for Z3 {
    fn push(&mut self) {
        self.depth += 1;
        self.attempt(|z3| z3.solver.push());
    }

    fn pop(&mut self) {
        debug_assert!(self.depth > 0, "pop without push");
        self.depth -= 1;
        self.attempt(|z3| z3.solver.pop(1));
    }

    fn depth(&self) -> usize {
        self.depth
    }

    fn assume(&mut self, pool: &Pool, fact: Term) {
        if pool.is_true(fact) {
            return;
        }
        self.stats.assumptions += 1;
        self.attempt(|z3| {
            let fact = z3.translator.term(pool, fact)?;
            z3.solver.assert(&fact)
        });
    }

    fn prove(&mut self, pool: &Pool, goal: Term, budget: Budget) -> Answer {
        if pool.is_true(goal) {
            return Answer::Proved;
        }
        let outcome = self.attempt(|z3| {
            z3.with_negated(pool, goal, |z3| {
                let sat = z3.query(&[], budget)?;
                z3.consistency(sat)
            })
        });
        match outcome {
            Some(Consistency::Inconsistent) => Answer::Proved,
            Some(Consistency::Consistent) => Answer::NotProved(Unproved::Refuted),
            Some(Consistency::Unknown(reason)) => Answer::NotProved(Unproved::Unknown(reason)),
            Some(Consistency::OutOfBudget) => Answer::OutOfBudget,
            Some(Consistency::Cancelled) => Answer::Cancelled,
            Some(Consistency::Failed(reason)) => Answer::Failed(reason),
            None => Answer::Failed(self.failed()),
        }
    }

    fn check(&mut self, budget: Budget) -> Consistency {
        let outcome = self.attempt(|z3| {
            let sat = z3.query(&[], budget)?;
            z3.consistency(sat)
        });
        outcome.unwrap_or_else(|| Consistency::Failed(self.failed()))
    }

    fn check_assuming(&mut self, pool: &Pool, literals: &[Term], budget: Budget) -> Consistency {
        let outcome = self.attempt(|z3| {
            let literals =
                literals.iter().map(|literal| z3.translator.term(pool, *literal)).collect::<Fallible<Vec<_>>>()?;
            let sat = z3.query(&literals, budget)?;
            z3.consistency(sat)
        });
        outcome.unwrap_or_else(|| Consistency::Failed(self.failed()))
    }

    fn evaluate(&mut self, pool: &Pool, wanted: &[Term]) -> Vec<Option<Value>> {
        let values = self.attempt(|z3| {
            let model = z3.solver.model();
            z3.values(pool, model.as_ref(), wanted)
        });
        values.unwrap_or_else(|| vec![None; wanted.len()])
    }

    fn counterexample(&mut self, pool: &Pool, goal: Term, wanted: &[Term], budget: Budget) -> Vec<Option<Value>> {
        let values = self.attempt(|z3| {
            z3.with_negated(pool, goal, |z3| {
                let model = if z3.query(&[], budget)? == Outcome::Unsat { None } else { z3.solver.model() };
                z3.values(pool, model.as_ref(), wanted)
            })
        });
        values.unwrap_or_else(|| vec![None; wanted.len()])
    }

    fn forget_from(&mut self, n_terms: usize, n_funcs: usize) {
        self.translator.forget_from(n_terms, n_funcs);
    }

    fn restart(&mut self, seed: u32) {
        self.depth = 0;
        self.options.seed = seed;
        // The budget stays as it is: it is the context's, which goes on.
        self.attempt(|z3| {
            z3.solver = z3.context.solver(&settings(&z3.options), &common(&z3.options))?;
            Ok(())
        });
    }

    fn restart_differently(&mut self, way: Way) {
        self.depth = 0;
        self.attempt(|z3| {
            let mut options = z3.options.clone();
            if way == Way::Arithmetic {
                options.arithmetic = match options.arithmetic {
                    Arithmetic::Older => Arithmetic::Newer,
                    Arithmetic::Newer => Arithmetic::Older,
                };
            }
            let mut settings = settings(&options);
            match way {
                Way::Arithmetic => {}
                Way::Units => settings.push(("delay_units", Setting::Flag(false))),
                Way::Intensional => settings.push(("array.extensional", Setting::Flag(false))),
                Way::Activity => {
                    settings.push(("array.extensional", Setting::Flag(false)));
                    settings.push(("case_split", Setting::Count(1)));
                }
            }
            z3.solver = z3.context.solver(&settings, &common(&options))?;
            Ok(())
        });
    }

    fn stats(&self) -> Stats {
        // The solver's counter runs over the life of the context.
        let units =
            self.solver.statistics().iter().find(|(key, _)| key == "rlimit count").map_or(0, |(_, n)| *n as u64);
        Stats { units, ..self.stats }
    }
}

/// Runs an SMT-LIB script, such as a transcript, in a solver of its own; returns the answers, one a line.
pub fn replay(library: &'static Library, script: &str) -> Result<String, SolverFailure> {
    Context::new(library, &[])?.run(script)
}

/// What a solver sets for itself; the options that never vary are set with the library.
fn settings(options: &Z3Options) -> Vec<(&'static str, Setting)> {
    // Signals are the driver's business.
    let mut settings = vec![("ctrl_c", Setting::Flag(false))];
    if !options.nonlinear {
        settings.push(("arith.nl", Setting::Flag(false)));
    }
    if options.arithmetic == Arithmetic::Newer {
        settings.push(("arith.solver", Setting::Count(6)));
    }
    let seed = options.luck.wrapping_mul(SEEDS).wrapping_add(options.seed);
    if seed != 0 {
        settings.push(("random_seed", Setting::Count(seed)));
    }
    settings
}

/// Options that a solver takes from the whole process when it is made, with their usual values.
fn common(options: &Z3Options) -> Vec<(&'static str, String, &'static str)> {
    let chosen =
        [("smt.qi.eager_threshold", options.instantiation_cost), ("smt.qi.max_multi_patterns", options.multi_patterns)];
    let usual = |name| logic::smtlib::Z3_OPTIONS.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let chosen = chosen.into_iter().filter_map(|(name, value)| Some((name, value?.to_string(), usual(name)?)));
    chosen.collect()
}
