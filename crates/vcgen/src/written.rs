//! Maps that were written on the way to where paths meet.
//!
//! If a map was written on one path and not on another, or elsewhere, what it is where they meet is known only path by path, and a solver has to go
//! through all of them. But all paths agree on it wherever none of them wrote: so it is told once and for all as one map, written at all those
//! places, and only the values there depend on the path.

use logic::{Op, Pool, Term};
use rustc_hash::FxHashMap;

/// Of maps that were written at more places since, nothing is said.
const MAX_PLACES: usize = 8;

#[derive(Default)]
pub struct Written {
    /// What names of maps stand for: others, with something written into them.
    stores: FxHashMap<Term, Term>,
}

/// What maps have in common.
pub struct Common {
    pub base: Term,
    /// What the base itself was made of by writing at these very places, which are written over.
    pub under: Term,
    /// Where some of them may differ from it.
    pub places: Vec<Vec<Term>>,
}

impl Written {
    /// The name stands for this value.
    pub fn define(&mut self, pool: &Pool, name: Term, value: Term) {
        if *pool.op(value) == Op::Store {
            self.stores.insert(name, value);
        }
    }

    /// The last map that all these were made of, and where they were written since.
    pub fn common(&self, pool: &Pool, maps: &[Term]) -> Option<Common> {
        let ways: Vec<Vec<Term>> = maps.iter().map(|map| self.way(pool, *map)).collect();
        let (first, others) = ways.split_first()?;
        let base = *first.iter().find(|map| others.iter().all(|way| way.contains(map)))?;
        let mut places: Vec<Vec<Term>> = Vec::new();
        for map in ways.iter().flat_map(|way| way.iter().take_while(|map| **map != base)) {
            let (index, _) = self.written(pool, *map)?;
            if !places.iter().any(|known| known == index) {
                places.push(index.to_vec());
            }
        }
        let mut under = base;
        while self.written(pool, under).is_some_and(|(index, _)| places.iter().any(|place| place == index)) {
            under = pool.args(self.store(pool, under)?)[0];
        }
        (!places.is_empty() && places.len() <= MAX_PLACES).then_some(Common { base, under, places })
    }

    /// The map, the one that it was made of by writing once, and so on.
    fn way(&self, pool: &Pool, map: Term) -> Vec<Term> {
        let mut way = vec![map];
        let mut last = map;
        while let Some(store) = self.store(pool, last).filter(|_| way.len() <= MAX_PLACES) {
            last = pool.args(store)[0];
            way.push(last);
        }
        way
    }

    fn store(&self, pool: &Pool, map: Term) -> Option<Term> {
        if *pool.op(map) == Op::Store { Some(map) } else { self.stores.get(&map).copied() }
    }

    /// Where and what was written last.
    fn written<'p>(&self, pool: &'p Pool, map: Term) -> Option<(&'p [Term], Term)> {
        let (value, index) = pool.args(self.store(pool, map)?)[1..].split_last()?;
        Some((index, *value))
    }

    /// What a map that was made of `base` holds at an index.
    pub fn read(&self, pool: &Pool, map: Term, base: Term, index: &[Term]) -> Term {
        let mut map = map;
        while map != base {
            let Some((written, value)) = self.written(pool, map) else { break };
            if written == index {
                return value;
            }
            if !pool.surely_differ(written, index) {
                break;
            }
            map = self.store(pool, map).map_or(map, |store| pool.args(store)[0]);
        }
        pool.select(map, index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Sort;

    #[test]
    fn paths_agree_where_none_wrote() {
        let p = Pool::new();
        let [m, n, k, other] = ["m", "n", "k", "other"].map(|name| p.fresh(name, Sort::array(&[Sort::INT], Sort::INT)));
        let [i, v] = ["i", "v"].map(|name| p.fresh(name, Sort::INT));
        let next = p.add(i, p.int(1));
        let mut written = Written::default();
        written.define(&p, n, p.store(m, &[i], v));
        written.define(&p, k, p.store(n, &[next], p.int(0)));
        let common = written.common(&p, &[m, k]).expect("both are m, written or not");
        assert_eq!((common.base, common.places), (m, vec![vec![next], vec![i]]));
        assert_eq!(written.read(&p, k, m, &[i]), v);
        assert_eq!(written.read(&p, k, m, &[next]), p.int(0));
        assert_eq!(written.read(&p, m, m, &[i]), p.select(m, &[i]));
        // It may be any of them.
        assert_eq!(written.read(&p, k, m, &[v]), p.select(k, &[v]));
        assert!(written.common(&p, &[n, other]).is_none());
        // What is written over does not matter.
        let last = p.fresh("last", p.sort(m));
        written.define(&p, last, p.store(n, &[i], p.int(3)));
        let common = written.common(&p, &[n, last]).expect("both are n, written or not");
        assert_eq!((common.base, common.under), (n, m));
    }
}
