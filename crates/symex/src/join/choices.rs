//! Values that are one of several, by guards.
//!
//! Each is a constant of its own with an equation a case. Conditionals inside conditionals would say the same, but solvers lose
//! their way in them, and no trigger matches one.

use logic::{Op, Pool, Sort, Term};
use num_rational::BigRational;
use num_traits::Signed;
use rustc_hash::{FxHashMap, FxHashSet};

use super::guards::atom_of;
use crate::definition::{Case, Definition};
use crate::engine::Engine;

/// The choices and names of a member. Each is made once, so that the same cases are the same term wherever they come from.
#[derive(Default)]
pub struct Choices {
    made: FxHashMap<Vec<(Term, Term)>, Definition>,
    names: FxHashMap<Term, Definition>,
    /// What a choice is chosen from, and how many were made before it.
    cases: FxHashMap<Term, (usize, Vec<Case>)>,
    /// The order in which they were made: what a choice is chosen from was there before it.
    order: Vec<Term>,
    /// Numbers that a choice lies between.
    bounds: FxHashMap<Term, (BigRational, BigRational)>,
    /// Atoms that something in a state depends on.
    decisive: FxHashSet<Term>,
}

impl Choices {
    pub(super) fn name(&mut self, pool: &Pool, cond: Term) -> Definition {
        self.names.entry(cond).or_insert_with(|| Definition::name(pool, cond)).clone()
    }

    pub fn cases(&self, t: Term) -> Option<&[Case]> {
        self.cases.get(&t).map(|(_, cases)| &cases[..])
    }

    /// How many choices were made before this one: what it is chosen from is older.
    pub(super) fn age(&self, t: Term) -> Option<usize> {
        self.cases.get(&t).map(|(age, _)| *age)
    }

    /// The choice among these cases, if it has been made.
    pub(super) fn among(&self, cases: &[Case]) -> Option<Term> {
        self.made.get(&key(cases)).map(Definition::symbol)
    }

    /// All choices, those that others are chosen from first.
    pub(super) fn all(&self) -> &[Term] {
        &self.order
    }

    /// Something in a state depends on this guard.
    pub(super) fn note(&mut self, pool: &Pool, guard: Term) {
        self.decisive.insert(atom_of(pool, guard));
    }

    pub(super) fn is_decisive(&self, pool: &Pool, literal: Term) -> bool {
        self.decisive.contains(&atom_of(pool, literal))
    }

    /// Numbers that a term lies between in every state.
    fn bounds(&self, pool: &Pool, t: Term) -> Option<(BigRational, BigRational)> {
        if let Some(number) = pool.literal(t) {
            return Some((number.clone(), number));
        }
        match pool.op(t) {
            Op::Add => {
                pool.args(t).iter().try_fold((BigRational::default(), BigRational::default()), |(lo, hi), part| {
                    let (least, most) = self.bounds(pool, *part)?;
                    Some((lo + least, hi + most))
                })
            }
            Op::Mul => {
                let [factor, of] = *pool.args(t) else { return None };
                let factor = pool.literal(factor)?;
                let (least, most) = self.bounds(pool, of)?;
                let (a, b) = (&factor * least, &factor * most);
                Some(if factor.is_negative() { (b, a) } else { (a, b) })
            }
            _ => self.bounds.get(&t).cloned(),
        }
    }
}

fn key(cases: &[Case]) -> Vec<(Term, Term)> {
    cases.iter().map(|case| (case.cond, case.value)).collect()
}

impl<'c> Engine<'c> {
    /// The value of the case whose condition holds; conditions are literals that exclude one another, and one of them holds.
    pub(crate) fn choose(&mut self, cases: &[Case]) -> Term {
        let first = cases[0].value;
        if cases.iter().all(|case| case.value == first) {
            return first;
        }
        let sort = self.pool.sort(first);
        let is_literal = |case: &Case| matches!(self.pool.op(case.value), Op::Bool(_));
        if sort == Sort::BOOL && cases.iter().any(is_literal) {
            return self.conditional(cases);
        }
        if sort.is_numeric()
            && let Some(common) = self.common_part(cases)
        {
            let rest = |case: &Case| Case { value: self.pool.sub(case.value, common), ..*case };
            let rests: Vec<Case> = cases.iter().map(rest).collect();
            let rest = self.choice(&rests);
            return self.pool.add(common, rest);
        }
        self.choice(cases)
    }

    /// The same as a conditional term.
    pub(super) fn conditional(&mut self, cases: &[Case]) -> Term {
        cases.iter().for_each(|case| self.branching.choices.note(&self.pool, case.cond));
        let (last, others) = cases.split_last().expect("a case");
        others.iter().rfold(last.value, |rest, case| self.pool.ite(case.cond, case.value, rest))
    }

    /// The addends that all the numbers have.
    fn common_part(&self, cases: &[Case]) -> Option<Term> {
        let addends = |t: Term| match self.pool.op(t) {
            Op::Add => self.pool.args(t).to_vec(),
            _ => vec![t],
        };
        let (first, others) = cases.split_first()?;
        let others: Vec<FxHashSet<Term>> =
            others.iter().map(|case| addends(case.value).into_iter().collect()).collect();
        let mut common = addends(first.value);
        common.retain(|t| self.pool.literal(*t).is_none() && others.iter().all(|other| other.contains(t)));
        (!common.is_empty()).then(|| self.pool.sum(&common))
    }

    /// A constant that is one of the values.
    fn choice(&mut self, cases: &[Case]) -> Term {
        let key = key(cases);
        let definition = match self.branching.choices.made.get(&key) {
            Some(made) => made.clone(),
            None => {
                let made = self.make_choice(cases);
                self.branching.choices.made.insert(key, made.clone());
                made
            }
        };
        self.define(&definition);
        definition.symbol()
    }

    fn make_choice(&mut self, cases: &[Case]) -> Definition {
        let p = &self.pool;
        let sort = p.sort(cases[0].value);
        let bounds = cases.iter().map(|case| self.branching.choices.bounds(p, case.value)).reduce(|a, b| {
            let ((lo, hi), (least, most)) = (a?, b?);
            Some((lo.min(least), hi.max(most)))
        });
        let bounds = bounds.flatten().filter(|_| sort.is_numeric());
        let number = |n: &BigRational| if sort == Sort::INT { p.int(n.to_integer()) } else { p.perm(n.clone()) };
        let definition = Definition::choice(p, cases, bounds.as_ref().map(|(lo, hi)| (number(lo), number(hi))));
        let symbol = definition.symbol();
        let choices = &mut self.branching.choices;
        choices.bounds.extend(bounds.map(|bounds| (symbol, bounds)));
        choices.cases.insert(symbol, (choices.order.len(), cases.to_vec()));
        choices.order.push(symbol);
        cases.iter().for_each(|case| choices.note(&self.pool, case.cond));
        definition
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(n: i64) -> BigRational {
        BigRational::from_integer(n.into())
    }

    #[test]
    fn bounds_of_what_is_computed_from_choices() {
        let pool = Pool::new();
        let (x, y) = (pool.fresh("x", Sort::INT), pool.fresh("y", Sort::INT));
        let mut choices = Choices::default();
        choices.bounds.insert(x, (number(1), number(3)));
        let bounds = |t: Term| choices.bounds(&pool, t);
        assert_eq!(bounds(pool.int(7)), Some((number(7), number(7))));
        assert_eq!(bounds(pool.add(x, pool.int(2))), Some((number(3), number(5))));
        // A negative factor turns them round.
        assert_eq!(bounds(pool.mul(pool.int(-2), x)), Some((number(-6), number(-2))));
        assert_eq!(bounds(y), None);
        assert_eq!(bounds(pool.add(x, y)), None, "nothing is known of one part");
        assert_eq!(bounds(pool.mul(x, y)), None);
    }
}
