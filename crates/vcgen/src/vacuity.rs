//! Preconditions and axioms that nothing satisfies: what rests on them is proved of nothing.
//!
//! Contradictions are looked for with little effort, so not all are found; what is found is one.

use boogie::tree::{Program, VarId};
use logic::{Pool, Term};
use rustc_hash::FxHashMap;
use solver::{Budget, Consistency, Solver};
use source::Span;

use crate::background::Background;
use crate::passive::{Passive, Step};
use crate::routine::{CmdKind, Routine, Value};

/// With more axioms than this, it is not looked for those that are to blame.
const MAX_BLAMED: usize = 30;

/// The clause at the start of an implementation that nothing satisfies together with those before it.
pub fn of_entry(
    (pool, facts): (&Pool, &[&[Term]]),
    (routine, passive): (&Routine, &Passive),
    solver: &mut dyn Solver,
    budget: Budget,
) -> Option<Span> {
    let entry = passive.blocks.first()?;
    let assumed: Vec<Term> = entry
        .steps
        .iter()
        .map_while(|step| match step {
            Step::Assume(fact) => Some(*fact),
            Step::Assert(_) => None,
        })
        .collect();
    let mut contradict = |n: usize| {
        solver.restart(0);
        let all = facts.iter().copied().flatten().chain(&assumed[..n]);
        all.for_each(|fact| solver.assume(pool, *fact));
        solver.check_assuming(pool, &[], budget) == Consistency::Inconsistent
    };
    let trivial = assumed.iter().all(|fact| pool.is_true(*fact));
    if trivial || !contradict(assumed.len()) || contradict(0) {
        return None;
    }
    let n = (1..assumed.len()).find(|n| contradict(*n)).unwrap_or(assumed.len());
    let cmds = &routine.block(entry.source).cmds;
    let told = cmds.iter().take(assumed.len()).filter(|cmd| matches!(cmd.kind, CmdKind::Assume(_))).count();
    let clause = cmds.get(n - 1).filter(|_| told == assumed.len().min(cmds.len()))?;
    Some(match &clause.kind {
        CmdKind::Assume(Value::Exp(e, _)) => e.span,
        _ => clause.at,
    })
}

/// The axioms that contradict each other, if some do: no more of them than are needed.
pub fn of_axioms(
    program: &Program,
    background: &Background,
    fixed: &FxHashMap<VarId, bool>,
    solver: &mut dyn Solver,
    budget: Budget,
) -> Option<Vec<Span>> {
    if program.axioms.is_empty() || !contradictory(background, solver, budget) {
        return None;
    }
    let mut program = program.clone();
    let mut number = 0;
    while number < program.axioms.len() && program.axioms.len() <= MAX_BLAMED {
        let axiom = program.axioms.remove(number);
        if !contradictory(&Background::new(&program, fixed, false), solver, budget) {
            program.axioms.insert(number, axiom);
            number += 1;
        }
    }
    Some(program.axioms.iter().map(|axiom| axiom.at).collect())
}

fn contradictory(background: &Background, solver: &mut dyn Solver, budget: Budget) -> bool {
    let pool = Pool::fork(&background.pool);
    solver.restart(0);
    for fact in background.facts.all() {
        solver.assume(&pool, fact);
        // What is said of all values is said of some: otherwise nothing would bring it up.
        solver.assume(&pool, pool.arbitrary_instance(fact));
    }
    let answer = solver.check_assuming(&pool, &[], budget);
    solver.forget_from(0, 0);
    answer == Consistency::Inconsistent
}
