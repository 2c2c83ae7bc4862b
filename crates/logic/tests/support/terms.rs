//! Random terms, from a seed.

use super::random::Random;
use logic::{BigInt, BigRational, BitsOp, MapOp, MultisetOp, Op, Pool, SeqOp, SetOp, Sort, SortKind, Term};

impl Random {
    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

/// The sorts that random terms are built of.
pub fn sorts(collections: bool) -> Vec<Sort> {
    let mut sorts = vec![Sort::BOOL, Sort::BOOL, Sort::INT, Sort::INT, Sort::PERM, Sort::REF];
    sorts.extend([array(), Sort::bits(4)]);
    if collections {
        let int = Sort::INT;
        sorts.extend([Sort::SNAP, Sort::seq(int), Sort::set(int), Sort::multiset(int), Sort::map(int, int)]);
    }
    sorts
}

/// Arrays with two indices.
fn array() -> Sort {
    Sort::array(&[Sort::INT, Sort::INT], Sort::INT)
}

/// A random term over a few constants, every node as it comes: nothing is simplified.
pub struct Terms<'a> {
    pub pool: &'a Pool,
    pub random: Random,
    pub collections: bool,
    /// Multiplication of two unknowns and division by an unknown.
    pub nonlinear: bool,
}

impl Terms<'_> {
    pub fn term(&mut self, sort: Sort, depth: usize) -> Term {
        if depth == 0 || self.random.below(8) == 0 { self.leaf(sort) } else { self.node(sort, depth - 1) }
    }

    fn leaf(&mut self, sort: Sort) -> Term {
        let p = self.pool;
        if self.random.below(2) == 0 {
            let name = self.random.pick(&["a", "b", "c"]);
            return p.constant(format!("{name}:{sort}").as_str(), sort);
        }
        match sort.kind() {
            SortKind::Bool => p.bool(self.random.below(2) == 0),
            SortKind::Int => p.int(self.random.small()),
            SortKind::Perm => {
                let n = BigInt::from(self.random.small());
                p.perm(BigRational::new(n, BigInt::from(self.random.below(3) + 1)))
            }
            SortKind::Ref => p.null(),
            SortKind::Snap => p.unit(),
            SortKind::Seq(_) => p.mk(Op::Seq(SeqOp::Empty), [], sort),
            SortKind::Set(_) => p.mk(Op::Set(SetOp::Empty), [], sort),
            SortKind::Multiset(_) => p.mk(Op::Multiset(MultisetOp::Empty), [], sort),
            SortKind::Map(..) => p.mk(Op::Map(MapOp::Empty), [], sort),
            SortKind::Array(..) => p.mk(Op::ConstArray, [p.int(self.random.small())], sort),
            SortKind::BitVec(width) => p.bits(self.random.small(), width),
            _ => unreachable!("not generated"),
        }
    }

    fn mk(&mut self, op: Op, args: &[Sort], sort: Sort, depth: usize) -> Term {
        let args: Vec<Term> = args.iter().map(|arg| self.term(*arg, depth)).collect();
        self.pool.mk(op, args, sort)
    }

    fn several(&mut self, op: Op, of: Sort, sort: Sort, depth: usize) -> Term {
        let n = 2 + self.random.below(2);
        self.mk(op, &vec![of; n], sort, depth)
    }

    fn node(&mut self, sort: Sort, depth: usize) -> Term {
        if self.random.below(6) == 0 {
            return self.mk(Op::Ite, &[Sort::BOOL, sort, sort], sort, depth);
        }
        match sort.kind() {
            SortKind::Bool => self.formula(depth),
            SortKind::Int => self.int(depth),
            SortKind::Perm => self.perm(depth),
            SortKind::Ref => self.mk(Op::Ite, &[Sort::BOOL, sort, sort], sort, depth),
            SortKind::Snap => self.snapshot(depth),
            SortKind::Seq(e) => {
                let (s, i) = (sort, Sort::INT);
                let choices: &[(SeqOp, &[Sort])] = &[
                    (SeqOp::Singleton, &[e]),
                    (SeqOp::Append, &[s, s]),
                    (SeqOp::Update, &[s, i, e]),
                    (SeqOp::Take, &[s, i]),
                    (SeqOp::Drop, &[s, i]),
                    (SeqOp::Range, &[i, i]),
                ];
                let (op, args) = self.random.pick(choices);
                self.mk(Op::Seq(op), args, sort, depth)
            }
            SortKind::Set(e) => {
                let s = sort;
                let choices: &[(SetOp, &[Sort])] = &[
                    (SetOp::Singleton, &[e]),
                    (SetOp::Insert, &[s, e]),
                    (SetOp::Union, &[s, s]),
                    (SetOp::Intersection, &[s, s]),
                    (SetOp::Difference, &[s, s]),
                ];
                let (op, args) = self.random.pick(choices);
                if self.random.below(4) == 0 {
                    let op = self.random.pick(&[MapOp::Domain, MapOp::Values]);
                    return self.mk(Op::Map(op), &[Sort::map(e, e)], sort, depth);
                }
                self.mk(Op::Set(op), args, sort, depth)
            }
            SortKind::Multiset(e) => {
                let s = sort;
                let choices: &[(MultisetOp, &[Sort])] = &[
                    (MultisetOp::Singleton, &[e]),
                    (MultisetOp::Insert, &[s, e]),
                    (MultisetOp::Union, &[s, s]),
                    (MultisetOp::Intersection, &[s, s]),
                    (MultisetOp::Difference, &[s, s]),
                ];
                let (op, args) = self.random.pick(choices);
                self.mk(Op::Multiset(op), args, sort, depth)
            }
            SortKind::Map(k, v) => self.mk(Op::Map(MapOp::Update), &[sort, k, v], sort, depth),
            SortKind::Array(..) => self.mk(Op::Store, &[sort, Sort::INT, Sort::INT, Sort::INT], sort, depth),
            SortKind::BitVec(width) => self.bits(width, depth),
            _ => unreachable!("not generated"),
        }
    }

    fn formula(&mut self, depth: usize) -> Term {
        let sort = self.random.pick(&sorts(self.collections));
        let b = Sort::BOOL;
        match self.random.below(if self.collections { 12 } else { 10 }) {
            0 => self.mk(Op::Not, &[b], b, depth),
            1 => self.several(Op::And, b, b, depth),
            2 => self.several(Op::Or, b, b, depth),
            3 => self.mk(Op::Implies, &[b, b], b, depth),
            4 => self.mk(Op::Eq, &[sort, sort], b, depth),
            5 => self.several(Op::Distinct, sort, b, depth),
            6 => self.mk(Op::Le, &[Sort::INT, Sort::INT], b, depth),
            7 => self.mk(Op::Le, &[Sort::PERM, Sort::PERM], b, depth),
            8 => {
                let sort = self.random.pick(&[Sort::INT, Sort::PERM]);
                self.mk(Op::Lt, &[sort, sort], b, depth)
            }
            9 => {
                use BitsOp::*;
                let op = self.random.pick(&[Ult, Ule, Ugt, Uge, Slt, Sle, Sgt, Sge]);
                self.mk(Op::BitsOp(op), &[Sort::bits(4), Sort::bits(4)], b, depth)
            }
            _ => self.collection_formula(depth),
        }
    }

    fn bits(&mut self, width: u32, depth: usize) -> Term {
        use BitsOp::*;
        let sort = Sort::bits(width);
        match self.random.below(6) {
            0 => {
                let op = self.random.pick(&[Not, Neg]);
                self.mk(Op::BitsOp(op), &[sort], sort, depth)
            }
            1 => {
                let low = self.random.below(3) as u32;
                let wide = self.mk(Op::BitsOp(Concat), &[sort, sort], Sort::bits(2 * width), depth);
                self.pool.mk(Op::BitsOp(Extract { high: low + width - 1, low }), [wide], sort)
            }
            2 => {
                let op = self.random.pick(&[ZeroExtend(2), SignExtend(2)]);
                let long = self.mk(Op::BitsOp(op), &[sort], Sort::bits(width + 2), depth);
                self.pool.mk(Op::BitsOp(Extract { high: width + 1, low: 2 }), [long], sort)
            }
            _ => {
                let op = self.random.pick(&[And, Or, Xor, Nand, Nor, Xnor, Add, Sub, Mul]);
                self.mk(Op::BitsOp(op), &[sort, sort], sort, depth)
            }
        }
    }

    fn collection_formula(&mut self, depth: usize) -> Term {
        let (i, b) = (Sort::INT, Sort::BOOL);
        let (seq, set, multiset, map) = (Sort::seq(i), Sort::set(i), Sort::multiset(i), Sort::map(i, i));
        let choices: &[(Op, &[Sort])] = &[
            (Op::Seq(SeqOp::Contains), &[seq, i]),
            (Op::Seq(SeqOp::Equal), &[seq, seq]),
            (Op::Set(SetOp::In), &[i, set]),
            (Op::Set(SetOp::Subset), &[set, set]),
            (Op::Set(SetOp::Equal), &[set, set]),
            (Op::Multiset(MultisetOp::Subset), &[multiset, multiset]),
            (Op::Multiset(MultisetOp::Equal), &[multiset, multiset]),
            (Op::Map(MapOp::Equal), &[map, map]),
        ];
        let (op, args) = self.random.pick(choices);
        self.mk(op, args, b, depth)
    }

    fn int(&mut self, depth: usize) -> Term {
        let i = Sort::INT;
        let (seq, set, multiset, map) = (Sort::seq(i), Sort::set(i), Sort::multiset(i), Sort::map(i, i));
        match self.random.below(if self.collections { 14 } else { 7 }) {
            5 => self.mk(Op::Select, &[array(), i, i], i, depth),
            6 => self.mk(Op::Floor, &[Sort::PERM], i, depth),
            0 | 1 => self.several(Op::Add, i, i, depth),
            2 => self.product(i, depth),
            op @ (3 | 4) => {
                let op = if op == 3 { Op::IntDiv } else { Op::Mod };
                if self.nonlinear {
                    return self.mk(op, &[i, i], i, depth);
                }
                let args = [self.term(i, depth), self.pool.int(self.random.pick(&[-3, -1, 1, 2]))];
                self.pool.mk(op, args, i)
            }
            7 | 8 => self.mk(Op::Seq(SeqOp::Len), &[seq], i, depth),
            9 => self.mk(Op::Seq(SeqOp::Index), &[seq, i], i, depth),
            10 => self.mk(Op::Set(SetOp::Card), &[set], i, depth),
            11 => self.mk(Op::Multiset(MultisetOp::Count), &[multiset, i], i, depth),
            12 => self.mk(Op::Multiset(MultisetOp::Card), &[multiset], i, depth),
            _ => {
                let (op, args): (MapOp, &[Sort]) =
                    if self.random.below(2) == 0 { (MapOp::Lookup, &[map, i]) } else { (MapOp::Card, &[map]) };
                self.mk(Op::Map(op), args, i, depth)
            }
        }
    }

    fn perm(&mut self, depth: usize) -> Term {
        let q = Sort::PERM;
        match self.random.below(5) {
            0 | 1 => self.several(Op::Add, q, q, depth),
            2 => self.product(q, depth),
            3 => self.mk(Op::ToPerm, &[Sort::INT], q, depth),
            _ if self.nonlinear => self.mk(Op::PermDiv, &[q, q], q, depth),
            _ => {
                let args = [self.term(q, depth), self.pool.perm(BigRational::from_integer(BigInt::from(2)))];
                self.pool.mk(Op::PermDiv, args, q)
            }
        }
    }

    fn product(&mut self, sort: Sort, depth: usize) -> Term {
        if self.nonlinear {
            return self.mk(Op::Mul, &[sort, sort], sort, depth);
        }
        let three = BigInt::from(self.random.small());
        let factor =
            if sort == Sort::INT { self.pool.int(three) } else { self.pool.perm(BigRational::from_integer(three)) };
        let other = self.term(sort, depth);
        let args = if self.random.below(2) == 0 { [factor, other] } else { [other, factor] };
        self.pool.mk(Op::Mul, args, sort)
    }

    fn snapshot(&mut self, depth: usize) -> Term {
        let s = Sort::SNAP;
        match self.random.below(5) {
            0 | 1 => self.mk(Op::SnapCombine, &[s, s], s, depth),
            2 => self.mk(Op::SnapFirst, &[s], s, depth),
            3 => self.mk(Op::SnapSecond, &[s], s, depth),
            _ => {
                let sort = self.random.pick(&[Sort::INT, Sort::BOOL]);
                self.mk(Op::Wrap, &[sort], s, depth)
            }
        }
    }
}

/// The same term, built anew with the simplifying constructors.
pub fn simplified(pool: &Pool, t: Term) -> Term {
    let args: Vec<Term> = pool.args(t).to_vec().into_iter().map(|arg| simplified(pool, arg)).collect();
    if args.is_empty() { t } else { pool.rebuild(t, &args) }
}
