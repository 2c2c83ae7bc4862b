//! Which of the common facts an implementation can use at all.
//!
//! A fact with triggers is used where terms match one of them. If a function of each trigger occurs nowhere (not in what is to be proved, and not
//! in any other fact that can be used), it never will be: it is left out, which changes nothing but the time it takes. Facts without triggers are
//! always told.

use logic::{Func, Op, Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};

pub struct Relevance {
    facts: Vec<Fact>,
    /// Facts that wait for a function.
    waiting: FxHashMap<Func, Vec<usize>>,
}

struct Fact {
    term: Term,
    /// The functions of each set of triggers; none if it does not need any.
    triggers: Vec<Vec<Func>>,
    functions: Vec<Func>,
}

impl Relevance {
    pub fn new(pool: &Pool, facts: &[Term]) -> Relevance {
        let mut all: Vec<Fact> = Vec::new();
        let mut waiting: FxHashMap<Func, Vec<usize>> = FxHashMap::default();
        for (number, term) in facts.iter().enumerate() {
            let mut functions = FxHashSet::default();
            collect(pool, *term, &mut FxHashSet::default(), &mut functions);
            let mut functions: Vec<Func> = functions.into_iter().collect();
            functions.sort();
            let triggers = triggers(pool, *term);
            for func in triggers.iter().flatten() {
                let list = waiting.entry(*func).or_default();
                if list.last() != Some(&number) {
                    list.push(number);
                }
            }
            all.push(Fact { term: *term, triggers, functions });
        }
        Relevance { facts: all, waiting }
    }

    pub fn all(&self) -> impl Iterator<Item = Term> {
        self.facts.iter().map(|fact| fact.term)
    }

    /// The facts that can be used for something about these terms.
    pub fn select(&self, pool: &Pool, about: impl Iterator<Item = Term>) -> Vec<Term> {
        let mut reached: FxHashSet<Func> = FxHashSet::default();
        let mut seen = FxHashSet::default();
        about.for_each(|term| collect(pool, term, &mut seen, &mut reached));
        let mut todo: Vec<Func> = reached.iter().copied().collect();
        let mut included = vec![false; self.facts.len()];
        let mut include = |number: usize, reached: &mut FxHashSet<Func>, todo: &mut Vec<Func>| {
            if !std::mem::replace(&mut included[number], true) {
                todo.extend(self.facts[number].functions.iter().filter(|func| reached.insert(**func)));
            }
        };
        for (number, fact) in self.facts.iter().enumerate() {
            if fact.triggers.is_empty() || fact.triggers.iter().any(Vec::is_empty) {
                include(number, &mut reached, &mut todo);
            }
        }
        while let Some(func) = todo.pop() {
            for number in self.waiting.get(&func).into_iter().flatten() {
                let fact = &self.facts[*number];
                if fact.triggers.iter().any(|set| set.iter().all(|func| reached.contains(func))) {
                    include(*number, &mut reached, &mut todo);
                }
            }
        }
        let kept = self.facts.iter().zip(included).filter(|(_, included)| *included);
        kept.map(|(fact, _)| fact.term).collect()
    }
}

/// The functions in each set of triggers of a quantified fact.
fn triggers(pool: &Pool, fact: Term) -> Vec<Vec<Func>> {
    let Some((quant, _, triggers)) = pool.quantifier(fact) else { return Vec::new() };
    if quant.kind != logic::QuantKind::Forall {
        return Vec::new();
    }
    let functions = |set: &[Term]| {
        let mut found = FxHashSet::default();
        let mut seen = FxHashSet::default();
        set.iter().for_each(|term| collect(pool, *term, &mut seen, &mut found));
        let mut found: Vec<Func> = found.into_iter().collect();
        found.sort();
        found
    };
    triggers.iter().map(|set| functions(set)).collect()
}

/// Adds the functions without a meaning of their own that occur in a term. (The solver may make applications of the others by itself.)
fn collect(pool: &Pool, term: Term, seen: &mut FxHashSet<Term>, found: &mut FxHashSet<Func>) {
    let mut todo = vec![term];
    while let Some(term) = todo.pop() {
        if !seen.insert(term) {
            continue;
        }
        let node = pool.node(term);
        if let Op::App(func) = &node.op
            && pool.func_decl(*func).kind == logic::FuncKind::Uninterpreted
            && !node.args.is_empty()
        {
            found.insert(*func);
        }
        todo.extend(&node.args);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Sort;

    #[test]
    fn facts_come_with_what_wakes_them_up() {
        let p = Pool::new();
        let [f, g, h] = ["f", "g", "h"].map(|name| p.func(name, &[Sort::INT], Sort::INT));
        let v = p.fresh_var("v", Sort::INT);
        let of = |func| p.app(func, &[v]);
        let about_f = p.forall(&[v], &[vec![of(f)]], p.eq(of(f), of(g)));
        let about_g = p.forall(&[v], &[vec![of(g)]], p.lt(of(g), v));
        let about_h = p.forall(&[v], &[vec![of(h), of(g)]], p.lt(of(h), v));
        let always = p.eq(p.app(g, &[p.int(1)]), p.app(g, &[p.int(2)]));
        let relevance = Relevance::new(&p, &[about_f, about_g, about_h]);
        let about = |func| relevance.select(&p, [p.eq(p.app(func, &[p.int(3)]), p.int(0))].into_iter());
        assert_eq!(about(f), [about_f, about_g]);
        assert_eq!(about(g), [about_g]);
        assert_eq!(about(h), []);
        let relevance = Relevance::new(&p, &[about_h, always, about_g]);
        assert_eq!(relevance.select(&p, [p.app(h, &[p.int(3)])].into_iter()), [about_h, always, about_g]);
    }
}
