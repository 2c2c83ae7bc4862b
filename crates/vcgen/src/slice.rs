//! What an implementation says that matters for nothing: names of values that are never spoken of again.
//!
//! A name that is defined and not used can be left out with its definition: every value satisfies it. Only the terms in it are lost, which some
//! trigger may wait for; so it is left out where a question is asked for the first time, and never for good.

use logic::{Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::condition::{Condition, condition_of};
use crate::passive::{Passive, Step};

/// What is left of a question.
pub struct Essential {
    /// That no execution fails, said without definitions that matter for nothing; the whole condition if there are none.
    pub ok: Term,
    /// The equations that hold everywhere, without those.
    pub everywhere: Vec<Term>,
}

pub fn essential(pool: &Pool, passive: &Passive, whole: &Condition, facts: &[Term]) -> Essential {
    let needed = needed(pool, passive, facts);
    let is_kept = |fact: Term| passive.definitions.get(&fact).is_none_or(|name| needed.contains(name));
    let everywhere = passive.everywhere.iter().copied().filter(|fact| is_kept(*fact)).collect();
    let all_kept = passive.definitions.keys().copied().all(is_kept);
    let ok = if all_kept { whole.ok } else { condition_of(pool, passive, whole, &is_kept) };
    Essential { ok, everywhere }
}

/// All constants that something other than their own definition mentions.
fn needed(pool: &Pool, passive: &Passive, facts: &[Term]) -> FxHashSet<Term> {
    let mut todo: Vec<Term> = facts.to_vec();
    let mut definitions: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
    let mut assumed = |fact: Term, todo: &mut Vec<Term>| match passive.definitions.get(&fact) {
        Some(name) => definitions.entry(*name).or_default().push(fact),
        None => todo.push(fact),
    };
    passive.everywhere.iter().for_each(|fact| assumed(*fact, &mut todo));
    for block in &passive.blocks {
        for step in &block.steps {
            match *step {
                Step::Assume(fact) => assumed(fact, &mut todo),
                Step::Assert(number) => {
                    let assertion = &passive.assertions[number];
                    todo.extend([assertion.goal, assertion.fact]);
                }
            }
        }
        block.edges.iter().flat_map(|edge| &edge.equations).for_each(|fact| assumed(*fact, &mut todo));
    }
    let mut seen = FxHashSet::default();
    while let Some(term) = todo.pop() {
        if seen.insert(term) {
            todo.extend(&pool.node(term).args);
            todo.extend(definitions.remove(&term).into_iter().flatten());
        }
    }
    seen
}
