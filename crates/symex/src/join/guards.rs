//! What tells the paths apart that meet, and what they learnt under it.

use logic::{Op, Pool, Sort, Term};
use rustc_hash::FxHashMap;

use super::{Leaf, Side};
use crate::engine::Engine;
use crate::path::Learnt;

impl<'c> Engine<'c> {
    /// Leaves by guards that exclude one another and of which one holds. What each learnt is known from now on, under its guard.
    ///
    /// Only decisions whose other side arrives, too, tell paths apart. Another one is a fact about all the paths that made it:
    /// they agree on everything decided before, so whoever decided as they did up to there came by it. For the same reason a fact
    /// needs for a guard only those of the telling decisions that were made before it.
    pub(super) fn told_apart<T>(&mut self, leaves: Vec<Leaf<T>>) -> Vec<Side<T>> {
        let telling = telling(&self.pool, &leaves.iter().map(|leaf| &leaf.decisions[..]).collect::<Vec<_>>());
        let mut met: FxHashMap<Term, usize> = FxHashMap::default();
        for fact in leaves.iter().flat_map(|leaf| &leaf.facts) {
            *met.entry(fact.term).or_default() += 1;
        }
        let mut sides = Vec::new();
        let n_leaves = leaves.len();
        for (Leaf { decisions, facts, at }, telling) in leaves.into_iter().zip(telling) {
            // The guard after so many decisions.
            let mut guards = vec![self.pool.tt()];
            let mut decided = Vec::new();
            for (decision, tells) in decisions.iter().zip(&telling) {
                if *tells {
                    decided.push(*decision);
                }
                let last = guards[guards.len() - 1];
                let guard = if *tells { self.guard_of(&decided) } else { last };
                guards.push(guard);
            }
            for fact in facts {
                // What all have learnt holds, whichever it was.
                let common = met[&fact.term] == n_leaves;
                let guard = if common { self.pool.tt() } else { guards[fact.depth] };
                self.remember([Learnt::guarded(&self.pool, guard, fact)]);
            }
            sides.push(Side { guard: guards[guards.len() - 1], at });
        }
        sides
    }

    /// A literal that is true exactly where all the decisions hold.
    fn guard_of(&mut self, decisions: &[Term]) -> Term {
        let all = self.pool.and(decisions.iter().copied());
        self.literal_for(all)
    }

    /// A literal that is true exactly where the condition holds: itself, or a name for it.
    pub fn literal_for(&mut self, cond: Term) -> Term {
        if is_literal(&self.pool, cond) {
            return cond;
        }
        let definition = self.branching.choices.name(&self.pool, cond);
        self.define(&definition);
        definition.symbol()
    }
}

/// Which of each path's decisions tell it from others: those that some path made the other way, having decided everything before
/// alike.
fn telling(pool: &Pool, paths: &[&[Term]]) -> Vec<Vec<bool>> {
    let mut telling: Vec<Vec<bool>> = paths.iter().map(|path| vec![false; path.len()]).collect();
    let mut groups: Vec<(usize, Vec<usize>)> = vec![(0, (0..paths.len()).collect())];
    while let Some((depth, group)) = groups.pop() {
        if group.len() < 2 {
            continue;
        }
        let decision = |path: &usize| *paths[*path].get(depth).expect("paths that meet have parted before");
        let first = decision(&group[0]);
        let (alike, apart): (Vec<usize>, Vec<usize>) = group.iter().partition(|path| decision(path) == first);
        if !apart.is_empty() {
            assert!(apart.iter().all(|path| decision(path) == pool.not(first)), "a decision has two sides");
            group.iter().for_each(|path| telling[*path][depth] = true);
        }
        groups.push((depth + 1, alike));
        groups.push((depth + 1, apart));
    }
    telling
}

/// Whether a condition is an atom or its negation.
pub fn is_literal(pool: &Pool, cond: Term) -> bool {
    let atom = atom_of(pool, cond);
    match pool.op(atom) {
        Op::And | Op::Or | Op::Implies | Op::Ite | Op::Not | Op::Quant(_) | Op::Distinct => false,
        Op::Eq => pool.sort(pool.args(atom)[0]) != Sort::BOOL,
        _ => true,
    }
}

/// The condition without a negation around it.
pub fn atom_of(pool: &Pool, literal: Term) -> Term {
    if *pool.op(literal) == Op::Not { pool.args(literal)[0] } else { literal }
}
