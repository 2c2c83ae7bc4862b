//! What names of numbers stand for, known everywhere.
//!
//! An equation that says what a new name stands for may be told once and for all, and not only on the way to where the name gets its value:
//! nothing else speaks of the name. The solver then knows it before it decides anything, and what it learns does not depend on the way there.
//! Without that, the time for a long procedure grows with the square of its length.
//!
//! Only sums of names and numbers are told so. Other terms wake up triggers, which is wanted only on the way to them.

use logic::{FuncKind, Op, Pool, Term};
use rustc_hash::FxHashSet;

#[derive(Default)]
pub struct Everywhere {
    pub equations: Vec<Term>,
    /// Names of arbitrary values about which nothing was asked yet: whatever passes their choice also passes what is assumed next.
    open: FxHashSet<Term>,
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

    /// Takes the equation that defines a new name, if it can be told everywhere.
    pub fn takes_definition(&mut self, pool: &Pool, equation: Term) -> bool {
        let takes = names(pool, equation).is_some();
        if takes {
            self.equations.push(equation);
        }
        takes
    }

    /// Takes an assumption, if it says what a name that was just chosen stands for, in terms of older ones. Returns the name.
    pub fn takes_assumption(&mut self, pool: &Pool, fact: Term) -> Option<Term> {
        let names = names(pool, fact)?;
        // Newer names have greater numbers: no circle of such equations arises.
        let newest = names.iter().map(|name| name.term).max()?;
        let mut mentions = names.iter().filter(|name| name.term == newest);
        let solvable = mentions.next().is_some_and(|name| !name.scaled) && mentions.next().is_none();
        if !solvable || !self.open.remove(&newest) {
            return None;
        }
        self.equations.push(fact);
        Some(newest)
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
        assert!(everywhere.takes_definition(&p, p.eq(b, p.add(a, p.int(3)))));
        assert!(!everywhere.takes_definition(&p, p.eq(b, p.app(f, &[a]))));
        let sum = p.eq(p.add(a, c), p.int(1));
        assert_eq!(everywhere.takes_assumption(&p, sum), None, "nothing was chosen");
        everywhere.chosen(c);
        assert_eq!(everywhere.takes_assumption(&p, p.eq(p.mul(p.int(2), c), a)), None, "no integer may be half of it");
        assert_eq!(everywhere.takes_assumption(&p, sum), Some(c));
        assert_eq!(everywhere.takes_assumption(&p, p.eq(c, b)), None, "it was said already what it stands for");
        everywhere.chosen(b);
        assert_eq!(everywhere.takes_assumption(&p, p.eq(c, b)), None, "an older name is not defined by a newer one");
        everywhere.asked();
        assert_eq!(everywhere.takes_assumption(&p, p.eq(b, a)), None, "something was asked meanwhile");
        assert_eq!(everywhere.equations.len(), 2);
    }
}
