//! Total maps: reading what was written.

use crate::pool::Pool;
use crate::sort::Sort;
use crate::term::{Op, Term};

impl Pool {
    pub fn select(&self, array: Term, index: &[Term]) -> Term {
        let mut array = array;
        loop {
            let node = self.node(array);
            match &node.op {
                Op::ConstArray => return node.args[0],
                Op::Store => {
                    let (written, value) = self.written(array);
                    if written == index {
                        return value;
                    }
                    if !self.surely_differ(written, index) {
                        break;
                    }
                    array = node.args[0];
                }
                _ => break,
            }
        }
        let (indices, value) = self.sort(array).array_parts().expect("an array");
        debug_assert!(indices.len() == index.len(), "as many indices as the array has");
        self.mk(Op::Select, std::iter::once(array).chain(index.iter().copied()), value)
    }

    pub fn store(&self, array: Term, index: &[Term], value: Term) -> Term {
        let node = self.node(array);
        let sort = node.sort;
        if node.op == Op::Store && self.written(array).0 == index {
            return self.store(node.args[0], index, value);
        }
        let read = self.node(value);
        if read.op == Op::Select && read.args[0] == array && read.args[1..] == *index {
            return array;
        }
        let args = std::iter::once(array).chain(index.iter().copied()).chain([value]);
        self.mk(Op::Store, args, sort)
    }

    /// The array of this sort that has `value` everywhere.
    pub fn const_array(&self, sort: Sort, value: Term) -> Term {
        self.mk(Op::ConstArray, [value], sort)
    }

    /// Index and value of a store.
    fn written(&self, store: Term) -> (&[Term], Term) {
        let args = self.args(store);
        (&args[1..args.len() - 1], args[args.len() - 1])
    }

    /// Whether two tuples of indices are different whatever their parts stand for.
    pub fn surely_differ(&self, a: &[Term], b: &[Term]) -> bool {
        a.iter().zip(b).any(|(x, y)| self.is_false(self.eq(*x, *y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let p = Pool::new();
        let m = p.fresh("m", Sort::array(&[Sort::INT, Sort::BOOL], Sort::REAL));
        let (i, b, v) = (p.fresh("i", Sort::INT), p.fresh("b", Sort::BOOL), p.fresh("v", Sort::REAL));
        let next = p.add(i, p.int(1));
        let written = p.store(m, &[i, b], v);
        assert_eq!(p.select(written, &[i, b]), v);
        assert_eq!(p.select(written, &[next, b]), p.select(m, &[next, b]));
        assert_ne!(p.select(written, &[i, p.tt()]), v, "b need not be true");
        assert_eq!(p.store(written, &[i, b], p.select(m, &[i, b])), m);
        assert_eq!(p.select(p.const_array(p.sort(m), v), &[i, b]), v);
    }
}
