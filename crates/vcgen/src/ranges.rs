//! Where paths meet, the names of integers are known only through the paths: a solver has to go through all of them to find bounds. What follows
//! from constants that are added on the way is said where they meet.

use logic::{Op, Pool, Term};
use rustc_hash::FxHashMap;

/// A number from `low` to `high`, above `base` if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Range {
    base: Option<Term>,
    low: i64,
    high: i64,
}

/// What is known of names.
#[derive(Default)]
pub struct Ranges(FxHashMap<Term, Range>);

impl Ranges {
    /// The name stands for this value.
    pub fn define(&mut self, pool: &Pool, name: Term, value: Term) {
        let range = self.range(pool, value);
        self.0.insert(name, range);
    }

    /// The name stands for one of these values. Returns what follows, unless that is nothing.
    pub fn join(&mut self, pool: &Pool, name: Term, values: &[Term]) -> Option<Term> {
        let ranges: Vec<Range> = values.iter().map(|value| self.range(pool, *value)).collect();
        let (first, others) = ranges.split_first()?;
        if others.iter().any(|other| other.base != first.base) {
            return None;
        }
        let low = ranges.iter().map(|range| range.low).min()?;
        let high = ranges.iter().map(|range| range.high).max()?;
        self.0.insert(name, Range { base: first.base, low, high });
        let beyond = match first.base {
            Some(base) => pool.sub(name, base),
            None => name,
        };
        Some(pool.and2(pool.le(pool.int(low), beyond), pool.le(beyond, pool.int(high))))
    }

    fn range(&self, pool: &Pool, term: Term) -> Range {
        let itself = Range { base: Some(term), low: 0, high: 0 };
        let node = pool.node(term);
        match &node.op {
            Op::Int(n) => match i64::try_from(n) {
                Ok(n) => Range { base: None, low: n, high: n },
                Err(_) => itself,
            },
            Op::Add => {
                let parts = node.args.iter().map(|part| self.range(pool, *part));
                parts.map(Some).reduce(|a, b| a?.plus(b?)).flatten().unwrap_or(itself)
            }
            _ => self.0.get(&term).copied().unwrap_or(itself),
        }
    }
}

impl Range {
    /// None if it has two bases, or is too large.
    fn plus(self, other: Range) -> Option<Range> {
        let base = match (self.base, other.base) {
            (Some(_), Some(_)) => return None,
            (a, b) => a.or(b),
        };
        Some(Range { base, low: self.low.checked_add(other.low)?, high: self.high.checked_add(other.high)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Sort;

    #[test]
    fn bounds_are_added_up_over_a_common_base() {
        let p = Pool::new();
        let [n, x1, x2, x3, y] = ["n", "x1", "x2", "x3", "y"].map(|name| p.fresh(name, Sort::INT));
        let mut ranges = Ranges::default();
        let plus = |x: Term, k: i64| p.add(x, p.int(k));
        let first = ranges.join(&p, x1, &[plus(n, 1), plus(n, 2)]);
        let said = |low: i64, of: Term, high: i64| Some(p.and2(p.le(p.int(low), of), p.le(of, p.int(high))));
        assert_eq!(first, said(1, p.sub(x1, n), 2));
        ranges.define(&p, x2, plus(x1, 3));
        assert_eq!(ranges.join(&p, x3, &[x2, plus(n, -1)]), said(-1, p.sub(x3, n), 5));
        // Nothing in common, or nothing known.
        assert_eq!(ranges.join(&p, y, &[x1, p.int(0)]), None);
        assert_eq!(ranges.join(&p, y, &[p.add(x1, x3), x1]), None);
        assert_eq!(ranges.join(&p, y, &[p.int(i64::MAX), plus(p.int(i64::MAX), 1)]), None);
    }
}
