//! The verification condition of a passive program.
//!
//! `ok(B)` says that no execution from block B on fails. It is built from the end to the beginning, each block once and sharing what follows, so
//! its size is that of the program. Every assertion has a *selector*, true if the execution fails there; every choice of ways has *turns*. In a
//! state that refutes `ok` they tell the path and the assertion. An assertion whose selector is assumed to be false is not checked.

use logic::{Op, Pool, Sort, Term};

use crate::passive::{Edge, Passive, PassiveBlock, Step};

pub struct Condition {
    /// No execution fails.
    pub ok: Term,
    /// One for each assertion.
    pub selectors: Vec<Term>,
    /// For each block, how to tell which edge is taken.
    turns: Vec<Vec<Term>>,
}

pub fn condition(pool: &Pool, passive: &Passive) -> Condition {
    let selectors: Vec<Term> = passive.assertions.iter().map(|_| pool.fresh("fails", Sort::BOOL)).collect();
    let of_block = |block: &PassiveBlock| {
        let n_turns = block.edges.len().saturating_sub(1);
        (0..n_turns).map(|_| pool.fresh("turn", Sort::BOOL)).collect()
    };
    let turns = passive.blocks.iter().map(of_block).collect();
    let mut whole = Condition { ok: pool.tt(), selectors, turns };
    whole.ok = condition_of(pool, passive, &whole, &|_| true);
    whole
}

/// That no execution fails, with the selectors and turns of `names`, where only some of the assumptions are made.
pub fn condition_of(pool: &Pool, passive: &Passive, names: &Condition, is_kept: &dyn Fn(Term) -> bool) -> Term {
    let mut ok = vec![pool.tt(); passive.blocks.len()];
    for (place, block) in passive.blocks.iter().enumerate().rev() {
        let edges: Vec<Term> = block.edges.iter().map(|edge| behind(pool, edge, &ok, is_kept)).collect();
        let end = chosen(pool, &names.turns[place], &edges);
        ok[place] = block_ok(pool, passive, block, &names.selectors, end, is_kept);
    }
    ok.first().copied().unwrap_or_else(|| pool.tt())
}

fn behind(pool: &Pool, edge: &Edge, ok: &[Term], is_kept: &dyn Fn(Term) -> bool) -> Term {
    let equations = edge.equations.iter().copied().filter(|equation| is_kept(*equation));
    implies(pool, pool.and(equations), ok[edge.target])
}

/// Whichever edge is taken: the first whose turn it is, else the last.
fn chosen(pool: &Pool, turns: &[Term], edges: &[Term]) -> Term {
    let Some((last, others)) = edges.split_last() else { return pool.tt() };
    others
        .iter()
        .zip(turns)
        .rev()
        .fold(*last, |rest, (edge, turn)| both(pool, implies(pool, *turn, *edge), implies(pool, pool.not(*turn), rest)))
}

fn block_ok(
    pool: &Pool,
    passive: &Passive,
    block: &PassiveBlock,
    selectors: &[Term],
    end: Term,
    is_kept: &dyn Fn(Term) -> bool,
) -> Term {
    let mut ok = end;
    let mut facts: Vec<Term> = Vec::new();
    for step in block.steps.iter().rev() {
        match *step {
            Step::Assume(fact) if !is_kept(fact) => {}
            Step::Assume(fact) => facts.push(fact),
            Step::Assert(number) => {
                let assertion = &passive.assertions[number];
                ok = implies(pool, pool.and(facts.drain(..).rev()), ok);
                if pool.is_true(assertion.goal) {
                    facts.push(assertion.fact);
                    continue;
                }
                let fails = selectors[number];
                let here = implies(pool, fails, assertion.goal);
                let further = implies(pool, pool.and2(pool.not(fails), assertion.fact), ok);
                ok = both(pool, here, further);
            }
        }
    }
    implies(pool, pool.and(facts.drain(..).rev()), ok)
}

// The constructors of the pool would merge nested implications and conjunctions, and copy them again at each level.

fn implies(pool: &Pool, premise: Term, conclusion: Term) -> Term {
    if pool.is_true(premise) || pool.is_true(conclusion) {
        return conclusion;
    }
    if pool.is_false(premise) {
        return pool.tt();
    }
    pool.mk(Op::Implies, [premise, conclusion], Sort::BOOL)
}

fn both(pool: &Pool, a: Term, b: Term) -> Term {
    if pool.is_true(a) {
        return b;
    }
    if pool.is_true(b) {
        return a;
    }
    pool.mk(Op::And, [a, b], Sort::BOOL)
}

/// A path to a failing assertion.
pub struct Path {
    /// Blocks by their place.
    pub blocks: Vec<usize>,
    pub assertion: usize,
}

impl Condition {
    /// All that tells the path, for [`path`](Condition::path).
    pub fn decisions(&self) -> Vec<Term> {
        self.selectors.iter().chain(self.turns.iter().flatten()).copied().collect()
    }

    /// The path that the decisions (those that are true) describe; none if they lead to no failure.
    pub fn path(&self, passive: &Passive, is_true: impl Fn(Term) -> bool) -> Option<Path> {
        let mut blocks = Vec::new();
        let mut place = 0;
        loop {
            let block = passive.blocks.get(place)?;
            blocks.push(place);
            for step in &block.steps {
                if let Step::Assert(number) = step
                    && is_true(self.selectors[*number])
                {
                    return Some(Path { blocks, assertion: *number });
                }
            }
            let turn = self.turns[place].iter().position(|turn| is_true(*turn)).unwrap_or(self.turns[place].len());
            place = block.edges.get(turn)?.target;
        }
    }
}
