//! Where paths meet, the names of integers are known only through the paths: a solver has to go through all of them to find bounds. What follows
//! from constants that are added on the way is said where they meet: of each name, and of sums and differences of two that
//! all paths agree on.

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
pub struct Ranges {
    of_names: FxHashMap<Term, Range>,
    /// Names that are others with something added.
    offsets: FxHashMap<Term, Offset>,
    /// What is known of `a + b` and `a - b`, for names that were made where paths meet.
    of_pairs: FxHashMap<(Term, Term, Sign), (i64, i64)>,
}

/// `base + by`; without a base, a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Offset {
    base: Option<Term>,
    by: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Sign {
    Plus,
    Minus,
}

/// Of more names than this, pairs are not considered.
const MAX_PAIRED: usize = 12;

impl Ranges {
    /// The name stands for this value.
    pub fn define(&mut self, pool: &Pool, name: Term, value: Term) {
        let range = self.range(pool, value);
        self.of_names.insert(name, range);
        if let Some(offset) = self.offset(pool, value) {
            self.offsets.insert(name, offset);
        }
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
        self.of_names.insert(name, Range { base: first.base, low, high });
        let beyond = match first.base {
            Some(base) => pool.sub(name, base),
            None => name,
        };
        Some(pool.and2(pool.le(pool.int(low), beyond), pool.le(beyond, pool.int(high))))
    }

    /// Sums and differences that are the same on all paths, of names that were joined at one place, each with its values path by path; and one of the
    /// names.
    pub fn join_pairs(&mut self, pool: &Pool, joined: &[(Term, Vec<Term>)]) -> Vec<(Term, Term)> {
        let mut facts = Vec::new();
        if joined.len() > MAX_PAIRED {
            return facts;
        }
        for (place, (a, of_a)) in joined.iter().enumerate() {
            for (b, of_b) in &joined[place + 1..] {
                for sign in [Sign::Plus, Sign::Minus] {
                    let paths = of_a.iter().zip(of_b).map(|(a, b)| self.pair(pool, *a, *b, sign));
                    let Some(paths) = paths.collect::<Option<Vec<(i64, i64)>>>() else { continue };
                    let low = paths.iter().map(|(low, _)| *low).min();
                    let high = paths.iter().map(|(_, high)| *high).max();
                    let (Some(low), Some(high)) = (low, high) else { continue };
                    self.of_pairs.insert((*a, *b, sign), (low, high));
                    // Bounds of two numbers that have nothing to do with each other are no help.
                    if low == high {
                        let both = match sign {
                            Sign::Plus => pool.add(*a, *b),
                            Sign::Minus => pool.sub(*a, *b),
                        };
                        facts.push((*b, pool.eq(both, pool.int(low))));
                    }
                }
            }
        }
        facts
    }

    /// The least and the greatest that `a + b` or `a - b` can be.
    fn pair(&self, pool: &Pool, a: Term, b: Term, sign: Sign) -> Option<(i64, i64)> {
        let (a, b) = (self.offset(pool, a)?, self.offset(pool, b)?);
        let (low, high) = match (a.base, b.base) {
            (None, None) => (0, 0),
            (Some(x), Some(y)) if x == y && sign == Sign::Minus => (0, 0),
            (Some(x), Some(y)) => self.known_pair(x, y, sign)?,
            _ => return None,
        };
        let by = match sign {
            Sign::Plus => a.by.checked_add(b.by)?,
            Sign::Minus => a.by.checked_sub(b.by)?,
        };
        Some((low.checked_add(by)?, high.checked_add(by)?))
    }

    fn known_pair(&self, a: Term, b: Term, sign: Sign) -> Option<(i64, i64)> {
        if let Some(known) = self.of_pairs.get(&(a, b, sign)) {
            return Some(*known);
        }
        let (low, high) = *self.of_pairs.get(&(b, a, sign))?;
        match sign {
            Sign::Plus => Some((low, high)),
            Sign::Minus => Some((high.checked_neg()?, low.checked_neg()?)),
        }
    }

    fn offset(&self, pool: &Pool, term: Term) -> Option<Offset> {
        let node = pool.node(term);
        match &node.op {
            Op::Int(n) => Some(Offset { base: None, by: i64::try_from(n).ok()? }),
            Op::Add => {
                let mut sum = Offset { base: None, by: 0 };
                for part in &node.args {
                    let part = self.offset(pool, *part)?;
                    if sum.base.is_some() && part.base.is_some() {
                        return None;
                    }
                    sum = Offset { base: sum.base.or(part.base), by: sum.by.checked_add(part.by)? };
                }
                Some(sum)
            }
            _ => Some(self.offsets.get(&term).copied().unwrap_or(Offset { base: Some(term), by: 0 })),
        }
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
            _ => self.of_names.get(&term).copied().unwrap_or(itself),
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
        // Of two names that get the same on every path, or each what the other does not.
        let [u1, v1, u2, v2] = ["u1", "v1", "u2", "v2"].map(|name| p.fresh(name, Sort::INT));
        let zero_or = |k: i64| vec![p.int(0), p.int(k)];
        let facts = ranges.join_pairs(&p, &[(u1, zero_or(1)), (v1, zero_or(1))]);
        assert_eq!(facts, [(v1, p.eq(p.sub(u1, v1), p.int(0)))]);
        let [u3, v3] = ["u3", "v3"].map(|name| p.fresh(name, Sort::INT));
        let facts = ranges.join_pairs(&p, &[(u3, vec![p.int(0), p.int(1)]), (v3, vec![p.int(1), p.int(0)])]);
        assert_eq!(facts, [(v3, p.eq(p.add(u3, v3), p.int(1)))]);
        let facts = ranges.join_pairs(&p, &[(v2, vec![v3, plus(v3, 1)]), (u2, vec![plus(u3, 1), u3])]);
        assert_eq!(facts, [(u2, p.eq(p.add(v2, u2), p.int(2)))]);
        // Nothing in common, or nothing known.
        assert_eq!(ranges.join_pairs(&p, &[(u2, vec![n, n]), (v2, vec![n, u1])]), []);
        assert_eq!(ranges.join(&p, y, &[x1, p.int(0)]), None);
        assert_eq!(ranges.join(&p, y, &[p.add(x1, x3), x1]), None);
        assert_eq!(ranges.join(&p, y, &[p.int(i64::MAX), plus(p.int(i64::MAX), 1)]), None);
    }
}
