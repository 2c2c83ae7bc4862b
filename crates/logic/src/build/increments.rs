//! Counters by index: what is added at one index is gathered.

use crate::pool::Pool;
use crate::term::{Func, Op, Term};

impl Pool {
    /// `counters` with `number` more at `index`. Since additions commute whether or not their indices are the same, one at this very index is looked for below
    /// the others, and both become one: what was added and taken away again leaves the term that was there before, so that branches which
    /// do the same in different ways end in the same state.
    pub(super) fn increment(&self, func: Func, counters: Term, index: Term, number: Term) -> Term {
        if self.is_zero(number) {
            return counters;
        }
        let mut above = Vec::new();
        let mut at = counters;
        while *self.op(at) == Op::App(func) {
            let [below, other, already] = *self.args(at) else { unreachable!("a function of three") };
            if other == index {
                let sum = self.add(already, number);
                let base = if self.is_zero(sum) { below } else { self.app(func, &[below, index, sum]) };
                return above.iter().rev().fold(base, |base, (index, number)| self.app(func, &[base, *index, *number]));
            }
            above.push((other, already));
            at = below;
        }
        self.app(func, &[counters, index, number])
    }

    fn is_zero(&self, number: Term) -> bool {
        number == self.int(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sort::Sort;
    use crate::term::{FuncDecl, FuncKind};

    #[test]
    fn what_is_added_at_one_index_is_gathered() {
        let p = Pool::new();
        let sort = Sort::named("Counters".into());
        let args = [sort, Sort::REF, Sort::INT].as_slice().into();
        let add = p.declare(FuncDecl { name: "add".into(), fresh: 0, args, ret: sort, kind: FuncKind::Increment });
        let (none, x, y) = (p.fresh("none", sort), p.fresh("x", Sort::REF), p.fresh("y", Sort::REF));
        let more = |c, i, n| p.apply(add, &[c, i, p.int(n)]);
        let (only_x, only_y) = (more(none, x, 1), more(none, y, 1));
        let both = more(only_x, y, 1);
        assert_ne!(both, only_y);
        assert_eq!(more(both, x, -1), only_y);
        assert_eq!(more(both, y, -1), only_x);
        assert_eq!(more(more(both, x, 1), x, -2), only_y);
        assert_eq!(more(both, x, 2), more(more(none, x, 3), y, 1));
        assert_eq!(more(both, x, 0), both);
    }
}
