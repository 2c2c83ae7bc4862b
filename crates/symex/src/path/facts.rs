//! What is known on a path: a log of facts and decisions.

use logic::{Op, Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Something known, and how many branch decisions of the path it was made under.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    pub term: Term,
    pub depth: usize,
    standing: Standing,
}

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
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

    pub fn standing(self) -> Standing {
        if self.unconditional { Standing::Definition } else { Standing::Assumed }
    }

    /// The same, said of all values of variables.
    pub fn closed(self, close: impl FnOnce(Term) -> Term) -> Learnt {
        Learnt { fact: close(self.fact), ..self }
    }
}

/// How much was known where a scope began.
#[derive(Clone, Copy)]
pub struct ScopeStart {
    pub facts: usize,
    branches: usize,
    waits: usize,
}

/// What is known, as far as it can be told without a solver.
#[derive(Default)]
pub struct Facts {
    log: Vec<Fact>,
    known: FxHashSet<Term>,
    /// Whether conclusions are drawn from implications whose hypotheses become known.
    pub derives: bool,
    /// Known implications, each by a part of its hypothesis that is not known; and those parts, in the order of entry.
    waiting: FxHashMap<Term, Vec<Term>>,
    waits: Vec<Term>,
    branches: Vec<Term>,
}

impl Facts {
    pub fn n_facts(&self) -> usize {
        self.log.len()
    }

    pub fn scope(&self) -> ScopeStart {
        ScopeStart { facts: self.log.len(), branches: self.branches.len(), waits: self.waits.len() }
    }

    /// Forgets what has come since.
    pub fn back_to(&mut self, scope: ScopeStart) {
        for fact in self.log.drain(scope.facts..) {
            self.known.remove(&fact.term);
        }
        for part in self.waits.drain(scope.waits..).rev() {
            self.waiting.get_mut(&part).expect("an implication waits").pop();
        }
        self.branches.truncate(scope.branches);
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        *self = Facts { derives: self.derives, ..Facts::default() };
    }

    pub fn all(&self) -> &[Fact] {
        &self.log
    }

    /// Notes a branch decision; that it holds is a fact of its own.
    pub fn decide(&mut self, cond: Term) {
        self.branches.push(cond);
    }

    pub fn knows_false(&self, pool: &Pool) -> bool {
        self.known.contains(&pool.ff())
    }

    pub fn depth(&self) -> usize {
        self.branches.len()
    }

    pub fn mark(&self) -> Mark {
        Mark { facts: self.log.len(), depth: self.branches.len() }
    }

    /// Branch decisions made since the mark, up to `depth` of all.
    pub fn decisions_since(&self, mark: Mark, depth: usize) -> &[Term] {
        &self.branches[mark.depth..depth]
    }

    pub fn facts_since(&self, mark: Mark) -> &[Fact] {
        &self.log[mark.facts..]
    }

    /// What was learnt between two marks, but for decisions and for what others say.
    pub fn facts_between(&self, from: Mark, to: Mark) -> Vec<Term> {
        let facts = &self.log[from.facts.min(to.facts)..to.facts];
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

    pub fn add(&mut self, pool: &Pool, t: Term, standing: Standing) {
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
                    self.log.push(Fact { term: t, depth: self.branches.len(), standing });
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
        if pool.is_true(t) || self.known.contains(&t) || self.knows_false(pool) {
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
}

#[cfg(test)]
mod tests {
    use logic::Sort;

    use super::*;

    #[test]
    fn what_a_scope_learnt_is_forgotten_with_it() {
        let pool = Pool::new();
        let [p, q] = ["p", "q"].map(|name| pool.constant(name, Sort::BOOL));
        let mut facts = Facts::default();
        facts.add(&pool, p, Standing::Assumed);
        let scope = facts.scope();
        facts.add(&pool, pool.and([p, q]), Standing::Assumed);
        assert!(facts.knows(&pool, pool.and([p, q])));
        assert_eq!(facts.n_facts(), 2, "what is known is not noted again");
        facts.back_to(scope);
        assert!(facts.knows(&pool, p) && !facts.knows(&pool, q));
    }

    #[test]
    fn conclusions_are_known_with_the_whole_hypothesis() {
        let pool = Pool::new();
        let [p, q, r] = ["p", "q", "r"].map(|name| pool.constant(name, Sort::BOOL));
        let mut facts = Facts { derives: true, ..Facts::default() };
        facts.add(&pool, pool.implies(pool.and([p, q]), r), Standing::Assumed);
        facts.add(&pool, p, Standing::Assumed);
        let scope = facts.scope();
        facts.add(&pool, q, Standing::Assumed);
        assert!(facts.knows(&pool, r));
        facts.back_to(scope);
        assert!(!facts.knows(&pool, r), "it rests on what is forgotten");
        facts.add(&pool, q, Standing::Assumed);
        assert!(facts.knows(&pool, r), "and is drawn again");
    }
}
