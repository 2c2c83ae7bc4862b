//! Code that nothing gets to: everything can be proved there, so it is mostly a mistake in a contract.
//!
//! All that was proved is assumed, and at the end of each block stands the claim that nothing gets there. Where that is proved, and something gets to a
//! block before it, the block is reported. Blocks that say themselves that nothing goes on (`assume false`) are not.

use std::num::NonZeroUsize;
use std::sync::Arc;

use logic::{Pool, Term};
use rustc_hash::FxHashMap;
use solver::{Budget, Solver};
use source::Span;

use crate::check::{Budgets, Maps, Question, Stopped, Verdict};
use crate::condition::condition;
use crate::obligation::Obligation;
use crate::passive::{Edge, Passive, PassiveAssertion, PassiveBlock, Step};
use crate::routine::{Assertion, Routine, Value};
use crate::slice::Essential;

/// In larger graphs, nothing is looked for.
const MAX_BLOCKS: usize = 500;

/// Where the blocks begin that nothing gets through, each the first on its way. What is not found within the budget is not told.
pub fn unreachable(
    pool: &Pool,
    routine: &Routine,
    passive: &Passive,
    facts: &[&[Term]],
    solver: &mut dyn Solver,
    budget: Budget,
) -> Result<Vec<Span>, Stopped> {
    if passive.blocks.len() > MAX_BLOCKS {
        return Ok(Vec::new());
    }
    let probed = with_probes(pool, passive);
    let condition = condition(pool, &probed);
    let essential = Essential { ok: condition.ok, everywhere: probed.everywhere.clone() };
    let budgets = Budgets { whole: budget, single: budget, differently: budget, last_attempt: budget, total: 0 };
    let error_limit: Option<NonZeroUsize> = None;
    let question = Question {
        pool,
        passive: &probed,
        condition: &condition,
        essential: &essential,
        facts,
        budgets,
        error_limit,
        maps: Maps::Extensional,
    };
    let verdicts = question.answer(solver, &mut |_, _| {})?.verdicts;
    let is_closed: Vec<bool> = verdicts.iter().map(|verdict| matches!(verdict, Verdict::Proved)).collect();
    let mut found = Vec::new();
    for (place, block) in passive.blocks.iter().enumerate().filter(|(place, _)| is_closed[*place]) {
        let leads_here = |other: &PassiveBlock| other.edges.iter().any(|edge| edge.target == place);
        let mut before = passive.blocks.iter().zip(&is_closed).filter(|(other, _)| leads_here(other));
        let source = routine.block(block.source);
        let at = source.at.or_else(|| source.cmds.first().map(|cmd| cmd.at)).filter(|at| !at.is_none());
        if before.any(|(_, closed)| !closed) && !ends_itself(pool, block) {
            found.extend(at);
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// It says itself that nothing goes on.
fn ends_itself(pool: &Pool, block: &PassiveBlock) -> bool {
    block.steps.iter().any(|step| matches!(step, Step::Assume(fact) if pool.is_false(*fact)))
}

/// The claim that nothing gets to its end in each block, in their order.
fn with_probes(pool: &Pool, passive: &Passive) -> Passive {
    let mut assertions = Vec::new();
    let mut blocks = Vec::new();
    for block in &passive.blocks {
        let assumed = block.steps.iter().map(|step| match step {
            Step::Assume(fact) => *fact,
            Step::Assert(number) => passive.assertions[*number].fact,
        });
        let mut steps: Vec<Step> = assumed.map(Step::Assume).collect();
        steps.push(Step::Assert(assertions.len()));
        let source = Assertion::made(Value::Bool(false), Obligation::Assertion, Span::NONE);
        assertions.push(PassiveAssertion { source, goal: pool.ff(), fact: pool.tt(), state: Arc::default() });
        let edges = block.edges.iter().map(|edge| Edge { target: edge.target, equations: edge.equations.clone() });
        blocks.push(PassiveBlock {
            source: block.source,
            steps,
            edges: edges.collect(),
            changes: Vec::new(),
            moments: Vec::new(),
        });
    }
    Passive { blocks, assertions, definitions: FxHashMap::default(), everywhere: passive.everywhere.clone() }
}
