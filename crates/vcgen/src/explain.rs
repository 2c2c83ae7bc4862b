//! From failing assertions to what the user is told: where, on which way, with which values.

use std::sync::Arc;

use boogie::tree::{Program, VarKind};
use logic::{Op, Pool, Term};
use rustc_hash::FxHashMap;
use solver::{Solver, Value};
use source::Symbol;
use verdict::Standing;

use crate::check::Verdict;
use crate::condition::Path;
use crate::liveness::variables;
use crate::obligation::Obligation;
use crate::passive::{Passive, PassiveAssertion};
use crate::provenance::{Found, Provenance};
use crate::report::{Certainty, Claim, Failure, Moment, Origin, TraceStep};
use crate::routine::{self, FrameId, Routine, Slot, SlotId};

/// More values than this are no illustration.
const MAX_VALUES: usize = 8;
/// A claim that depends on more is not evaluated.
const MAX_LEAVES: usize = 200;

pub struct Explainer<'a> {
    program: &'a Program,
    routine: &'a Routine,
    passive: &'a Passive,
    pool: &'a Pool,
    values: FxHashMap<usize, Example>,
}

/// What the solver shows of a state.
#[derive(Default)]
struct Example {
    values: Vec<(String, String)>,
    /// Whether the state makes the assertion false when it is computed.
    falsifies: bool,
    origins: Vec<Origin>,
    way: Vec<Moment>,
}

impl<'a> Explainer<'a> {
    pub fn new(program: &'a Program, routine: &'a Routine, passive: &'a Passive, pool: &'a Pool) -> Explainer<'a> {
        Explainer { program, routine, passive, pool, values: FxHashMap::default() }
    }

    /// Notes the values of an assertion's variables in the state that the solver shows.
    pub fn look(&mut self, solver: &mut dyn Solver, path: &Path) {
        let number = path.assertion;
        let goal = self.passive.assertions[number].goal;
        let Explainer { routine, passive, pool, .. } = *self;
        let Found { origins, inputs } = Provenance { routine, passive, pool }.origins(solver, path);
        let wanted = self.wanted(&self.passive.assertions[number], &inputs);
        let leaves = self.leaves(goal);
        let terms: Vec<Term> = wanted.iter().map(|(_, term)| *term).chain(leaves).collect();
        let values = solver.evaluate(self.pool, &terms);
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        for (term, value) in terms.iter().zip(&values) {
            let literal = value.as_ref().and_then(|value| literal(self.pool, value));
            let fits = |literal: &Term| self.pool.sort(*literal) == self.pool.sort(*term);
            known.extend(literal.filter(fits).map(|literal| (*term, literal)));
        }
        let falsifies = self.pool.is_false(self.pool.substitute(goal, &known));
        let shown = wanted.into_iter().zip(values).take(MAX_VALUES);
        let values = shown.filter_map(|((name, _), value)| Some((name, shown_value(value?)?))).collect();
        let way = self.way(solver, path);
        self.values.insert(number, Example { values, falsifies, origins, way });
    }

    /// The states on a path, as far as they were kept, with the values that the solver shows.
    fn way(&self, solver: &mut dyn Solver, path: &Path) -> Vec<Moment> {
        let mut moments = Vec::new();
        let mut decided = None;
        for place in &path.blocks {
            let block = &self.passive.blocks[*place];
            // The first command of a branch is its condition: it is decided behind that.
            let mut branch = self.routine.block(block.source).branch;
            for moment in block.moments.iter().filter(|moment| moment.n_assertions <= path.assertion) {
                let named: Vec<(Symbol, Term)> = self
                    .routine
                    .slots
                    .iter()
                    .zip(moment.state.iter())
                    .filter(|(slot, _)| matches!(slot.origin, routine::Origin::Global | routine::Origin::Own))
                    .filter_map(|(slot, term)| Some((slot.name, (*term)?)))
                    .collect();
                let terms: Vec<Term> = named.iter().map(|(_, term)| *term).collect();
                let values = solver.evaluate(self.pool, &terms);
                let values = named.into_iter().zip(values);
                let values = values.filter_map(|((name, _), value)| Some((name, shown_value(value?)?))).collect();
                moments.push(Moment { at: moment.at, decided, values });
                decided = branch.take();
            }
        }
        moments
    }

    /// What a claim depends on: constants, and what maps hold where it reads them.
    fn leaves(&self, goal: Term) -> Vec<Term> {
        let mut leaves = Vec::new();
        self.pool.any_subterm(goal, |t| {
            let is_leaf = match self.pool.op(t) {
                Op::App(_) => self.pool.args(t).is_empty(),
                Op::Select => !self.pool.is_open(t),
                _ => false,
            };
            if is_leaf {
                leaves.push(t);
            }
            leaves.len() == MAX_LEAVES
        });
        leaves
    }

    /// What has a value to show: the variables of the claim, and those that their values were computed from.
    fn wanted(&self, assertion: &PassiveAssertion, inputs: &[SlotId]) -> Vec<(String, Term)> {
        let mut wanted: Vec<(String, Term)> = Vec::new();
        let mut parts: Vec<(&boogie::tree::Exp, FrameId)> = Vec::new();
        expressions(&assertion.source.condition, &mut parts);
        for (e, frame) in parts {
            let frame = &self.routine.frames[frame.index()];
            for var in variables(e) {
                let variable = self.program.var(var);
                if variable.kind == VarKind::Bound {
                    continue;
                }
                let slot = frame.vars.get(&var).or_else(|| self.routine.globals.get(&var));
                let term = slot.and_then(|slot| assertion.state[slot.index()]);
                let name = variable.name.to_string();
                if let Some(term) = term
                    && !wanted.iter().any(|(known, _)| *known == name)
                {
                    wanted.push((name, term));
                }
            }
        }
        // A precondition speaks of the parameters of what is called: the caller's own names are not among them.
        let is_own_claim = assertion.source.obligation != Obligation::Precondition;
        for slot in inputs {
            let Slot { name, origin, .. } = &self.routine.slots[slot.index()];
            let name = name.to_string();
            let is_named = match origin {
                routine::Origin::Global => true,
                routine::Origin::Own => is_own_claim,
                _ => false,
            };
            if let Some(term) = assertion.state[slot.index()].filter(|_| is_named)
                && !wanted.iter().any(|(known, _)| *known == name)
            {
                wanted.push((name, term));
            }
        }
        wanted
    }

    /// What became of each assertion that somebody wrote.
    pub fn claims(&self, verdicts: &[Verdict]) -> Vec<Claim> {
        let claim = |(verdict, assertion): (&Verdict, &PassiveAssertion)| Claim {
            obligation: assertion.source.obligation,
            at: assertion.source.at,
            standing: match verdict {
                Verdict::Proved => Standing::Proved,
                Verdict::Failed { .. } => Standing::Failed,
                Verdict::Undecided | Verdict::NotAsked => Standing::Undecided,
            },
        };
        let written = verdicts.iter().zip(&self.passive.assertions).filter(|(_, assertion)| !assertion.source.inferred);
        written.map(claim).collect()
    }

    /// The failures, in the order of the text.
    pub fn failures(&mut self, verdicts: Vec<Verdict>) -> Vec<Failure> {
        let mut failures: Vec<Failure> = Vec::new();
        for (number, verdict) in verdicts.into_iter().enumerate() {
            match verdict {
                Verdict::Proved | Verdict::NotAsked => {}
                Verdict::Failed { path, sure } => {
                    let certainty = if sure { Certainty::Refuted } else { Certainty::NotProved };
                    failures.push(self.failure(number, Some(&path), certainty));
                }
                Verdict::Undecided => failures.push(self.failure(number, None, Certainty::OutOfBudget)),
            }
        }
        failures.sort_by_key(|failure| (failure.at, failure.trace.len()));
        failures
    }

    fn failure(&mut self, number: usize, path: Option<&Path>, certainty: Certainty) -> Failure {
        let source = &self.passive.assertions[number].source;
        let blocks: Vec<&routine::Block> = path
            .iter()
            .flat_map(|path| &path.blocks)
            .map(|place| self.routine.block(self.passive.blocks[*place].source))
            .collect();
        let returned = blocks.iter().rev().find_map(|block| block.returns);
        let at = match source.obligation {
            // Reported at the return, if the way there is known.
            Obligation::Postcondition => returned.unwrap_or(source.at),
            _ => source.at,
        };
        // What only looks like a state is no evidence, unless the values speak for themselves.
        let is_evidence = |example: &Example| certainty == Certainty::Refuted || example.falsifies;
        let example = self.values.remove(&number).unwrap_or_default();
        // Where values come from does not depend on what they are.
        let origins = example.origins.clone();
        let Example { values, way, .. } = Some(example).filter(is_evidence).unwrap_or_default();
        let message = [&source.attrs, &source.call_attrs].iter().find_map(|attrs| attrs.text("msg")).map(Arc::from);
        Failure {
            obligation: source.obligation,
            at,
            origin: source.origin,
            related: source.related,
            condition: written(&source.condition),
            message,
            trace: blocks
                .iter()
                .filter_map(|block| Some(TraceStep { label: block.label.clone(), at: block.at? }))
                .collect(),
            branches: blocks.iter().filter_map(|block| block.branch).collect(),
            values,
            origins,
            certainty,
            way,
        }
    }
}

/// A condition as it is written.
fn written(value: &routine::Value) -> Option<boogie::tree::Exp> {
    match value {
        routine::Value::Exp(e, _) | routine::Value::AtEntry(e, _) => Some(e.clone()),
        routine::Value::Is(inner, ..) | routine::Value::NonNegative(inner) => written(inner),
        _ => None,
    }
}

/// The expressions in a condition, with their frames.
pub fn expressions<'v>(value: &'v routine::Value, found: &mut Vec<(&'v boogie::tree::Exp, FrameId)>) {
    use routine::Value::*;
    match value {
        Exp(e, frame) | AtEntry(e, frame) => found.push((e, *frame)),
        Not(inner) | NonNegative(inner) | Is(inner, ..) | Part(inner, ..) => expressions(inner, found),
        All(parts) | Any(parts) => parts.iter().for_each(|part| expressions(part, found)),
        Less(a, b) | Equal(a, b) => {
            expressions(a, found);
            expressions(b, found);
        }
        Updated { value, .. } => expressions(value, found),
        Slot(_) | Bool(_) => {}
    }
}

/// A value as a term, for sorts with literals that arithmetic knows.
fn literal(pool: &Pool, value: &Value) -> Option<Term> {
    match value {
        Value::Bool(b) => Some(pool.bool(*b)),
        Value::Int(i) => Some(pool.int(i.clone())),
        Value::Perm(q) => Some(pool.perm(q.clone())),
        Value::Bits(..) | Value::Element(_) => None,
    }
}

/// A value as the program would write it; elements of types without literals have no such form.
fn shown_value(value: Value) -> Option<String> {
    match value {
        Value::Bool(b) => Some(b.to_string()),
        Value::Int(i) => Some(i.to_string()),
        Value::Perm(q) if q.is_integer() => Some(format!("{q}.0")),
        Value::Perm(q) => Some(q.to_string()),
        Value::Bits(value, width) => Some(format!("{value}bv{width}")),
        Value::Element(_) => None,
    }
}
