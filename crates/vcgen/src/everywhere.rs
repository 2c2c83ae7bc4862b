//! What names of numbers stand for, known everywhere.
//!
//! An equation that says what a new name stands for may be told once and for all, and not only on the way to where the name gets its value:
//! nothing else speaks of the name. The solver then knows it before it decides anything, and what it learns does not depend on the way there.
//! Without that, the time for a long procedure grows with the square of its length.
//!
//! Only sums of names and numbers are told so. Other terms wake up triggers, which is wanted only on the way to them.

use logic::{FuncKind, Op, Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// So many names in a row are each told in terms of the one before; the next is told in terms of the first of them. A long chain is a lot of
/// work for the solver, and to tell all in terms of the first would lose sums that triggers may wait for.
const CHAIN: usize = 8;

/// Sums of more parts than this are not carried along.
const MAX_PARTS: usize = 4;

#[derive(Default)]
pub struct Everywhere {
    pub equations: Vec<Term>,
    /// Names of arbitrary values about which nothing was asked yet: whatever passes their choice also passes what is assumed next.
    open: FxHashSet<Term>,
    links: FxHashMap<Term, Link>,
}

/// What a name stands for in terms of the first names of its chain.
#[derive(Clone, Copy)]
struct Link {
    sum: Term,
    place: usize,
}

/// An equation that is now known everywhere, and the name that it defines.
pub struct Taken {
    pub name: Term,
    pub equation: Term,
}

impl Everywhere {
    /// The name was given an arbitrary value.
    pub fn chosen(&mut self, name: Term) {
        self.open.insert(name);
    }

    /// Something is asked, or another block begins: an equation that is assumed from here on does not hold where names were chosen.
    pub fn asked(&mut self) {
        self.open.clear();
    }

    /// Takes the definition of a new name, if it can be told everywhere.
    pub fn takes_definition(&mut self, pool: &Pool, name: Term, value: Term) -> Option<Taken> {
        let mut found = Vec::new();
        let is_sum = pool.sort(value).is_numeric() && collect(pool, value, false, &mut found);
        is_sum.then(|| self.define(pool, name, value))
    }

    /// Takes an assumption, if it says what a name that was just chosen stands for, in terms of older ones.
    pub fn takes_assumption(&mut self, pool: &Pool, fact: Term) -> Option<Taken> {
        let names = names(pool, fact)?;
        // Newer names have greater numbers: no circle of such equations arises.
        let newest = names.iter().map(|name| name.term).max()?;
        let mut mentions = names.iter().filter(|name| name.term == newest);
        let solvable = mentions.next().is_some_and(|name| !name.scaled) && mentions.next().is_none();
        if !solvable || !self.open.remove(&newest) {
            return None;
        }
        match pool.args(fact) {
            [name, value] | [value, name] if *name == newest => Some(self.define(pool, newest, *value)),
            _ => {
                self.equations.push(fact);
                Some(Taken { name: newest, equation: fact })
            }
        }
    }

    fn define(&mut self, pool: &Pool, name: Term, value: Term) -> Taken {
        let link = self.link(pool, value);
        let ends = link.place >= CHAIN;
        let equation = pool.eq(name, if ends { link.sum } else { value });
        self.links.insert(name, if ends { Link { place: 0, ..link } } else { link });
        self.equations.push(equation);
        Taken { name, equation }
    }

    /// The sum with its names replaced by what they stand for, and the place in a chain of a name for it.
    fn link(&self, pool: &Pool, value: Term) -> Link {
        let node = pool.node(value);
        let parts: &[Term] = if node.op == Op::Add { &node.args } else { &[value] };
        let links: Vec<Option<Link>> = parts.iter().map(|part| self.links.get(part).copied()).collect();
        let sums = parts.iter().zip(&links).map(|(part, link)| link.map_or(*part, |link| link.sum));
        let Some(sum) = sums.reduce(|a, b| pool.add(a, b)) else { return Link { sum: value, place: 0 } };
        let place = links.iter().flatten().map(|link| link.place + 1).max().unwrap_or(0);
        let n_parts = if *pool.op(sum) == Op::Add { pool.args(sum).len() } else { 1 };
        if n_parts > MAX_PARTS { Link { sum: value, place: 0 } } else { Link { sum, place } }
    }
}

struct Name {
    term: Term,
    /// Whether it has a factor.
    scaled: bool,
}

/// The names in an equation of sums; none if there is anything else in it.
fn names(pool: &Pool, equation: Term) -> Option<Vec<Name>> {
    let node = pool.node(equation);
    if node.op != Op::Eq || !pool.sort(node.args[0]).is_numeric() {
        return None;
    }
    let mut found = Vec::new();
    node.args.iter().all(|side| collect(pool, *side, false, &mut found)).then_some(found)
}

fn collect(pool: &Pool, term: Term, scaled: bool, found: &mut Vec<Name>) -> bool {
    let node = pool.node(term);
    match &node.op {
        Op::Int(_) | Op::Perm(_) => true,
        Op::App(func) if node.args.is_empty() && pool.func_decl(*func).kind == FuncKind::Uninterpreted => {
            found.push(Name { term, scaled });
            true
        }
        Op::Add => node.args.iter().all(|part| collect(pool, *part, scaled, found)),
        Op::Mul if matches!(pool.op(node.args[0]), Op::Int(_) | Op::Perm(_)) => {
            collect(pool, node.args[1], true, found)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Sort;

    #[test]
    fn sums_define_the_newest_name() {
        let p = Pool::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| p.fresh(name, Sort::INT));
        let f = p.func("f", &[Sort::INT], Sort::INT);
        let mut everywhere = Everywhere::default();
        assert!(everywhere.takes_definition(&p, b, p.add(a, p.int(3))).is_some());
        assert!(everywhere.takes_definition(&p, c, p.app(f, &[a])).is_none());
        let takes = |everywhere: &mut Everywhere, fact| everywhere.takes_assumption(&p, fact).map(|taken| taken.name);
        let sum = p.eq(p.add(a, c), p.int(1));
        assert_eq!(takes(&mut everywhere, sum), None, "nothing was chosen");
        everywhere.chosen(c);
        assert_eq!(takes(&mut everywhere, p.eq(p.mul(p.int(2), c), a)), None, "no integer may be half of it");
        assert_eq!(takes(&mut everywhere, sum), Some(c));
        assert_eq!(takes(&mut everywhere, p.eq(c, b)), None, "it was said already what it stands for");
        everywhere.chosen(b);
        assert_eq!(takes(&mut everywhere, p.eq(c, b)), None, "an older name is not defined by a newer one");
        everywhere.asked();
        assert_eq!(takes(&mut everywhere, p.eq(b, a)), None, "something was asked meanwhile");
        assert_eq!(everywhere.equations.len(), 2);
    }

    #[test]
    fn chains_are_short() {
        let p = Pool::new();
        let first = p.fresh("x", Sort::INT);
        let mut everywhere = Everywhere::default();
        let mut last = first;
        let mut from_first = 0;
        for n in 1..=20 {
            let next = p.fresh("x", Sort::INT);
            let taken = everywhere.takes_definition(&p, next, p.add(last, p.int(2))).expect("a sum");
            if taken.equation == p.eq(next, p.add(first, p.int(2 * n))) {
                from_first += 1;
            } else {
                assert_eq!(taken.equation, p.eq(next, p.add(last, p.int(2))));
            }
            last = next;
        }
        assert!((3..6).contains(&from_first), "{from_first}");
    }
}
