//! Random values, from a seed.

use super::random::Random;
use logic::eval::Value;
use logic::{BigInt, BigRational, Sort, SortKind};

impl Random {
    /// A small value: collections have few elements, out of few, so that coincidences are common.
    pub fn value(&mut self, sort: Sort) -> Value {
        match sort.kind() {
            SortKind::Bool => Value::Bool(self.below(2) == 0),
            SortKind::Int => Value::Int(BigInt::from(self.small())),
            SortKind::Perm => {
                Value::Perm(BigRational::new(BigInt::from(self.small()), BigInt::from(self.below(3) + 1)))
            }
            SortKind::Ref => Value::Ref(self.below(3) as u32),
            SortKind::Snap => match self.below(4) {
                0 => Value::Unit,
                1 => Value::Wrapped(Box::new(self.value(Sort::INT))),
                2 => Value::Wrapped(Box::new(self.value(Sort::BOOL))),
                _ => Value::Pair(Box::new(self.value(Sort::SNAP)), Box::new(self.value(Sort::SNAP))),
            },
            SortKind::Seq(e) => Value::Seq((0..self.below(5)).map(|_| self.element(e)).collect()),
            SortKind::Set(e) => Value::Set((0..self.below(5)).map(|_| self.element(e)).collect()),
            SortKind::Multiset(e) => {
                Value::Multiset((0..self.below(4)).map(|_| (self.element(e), self.below(3) as u32 + 1)).collect())
            }
            SortKind::Map(k, v) => Value::Map((0..self.below(4)).map(|_| (self.element(k), self.element(v))).collect()),
            SortKind::Array(_, value) => {
                let (indices, _) = sort.array_parts().expect("an array");
                let default = self.value(value);
                let entries = (0..self.below(4))
                    .map(|_| (indices.iter().map(|index| self.element(*index)).collect::<Vec<_>>(), self.value(value)));
                let entries = entries.collect::<Vec<_>>().into_iter().filter(|(_, value)| *value != default).collect();
                Value::Array(entries, Box::new(default))
            }
            SortKind::BitVec(width) => Value::Bits(BigInt::from(self.next() % (1 << width)), width),
            SortKind::Named(_)
            | SortKind::Raw(_)
            | SortKind::Datatype(_)
            | SortKind::NativeSeq(_)
            | SortKind::Indices(..) => Value::Element(self.below(3) as u32),
        }
    }

    fn element(&mut self, sort: Sort) -> Value {
        if sort == Sort::INT { Value::Int(BigInt::from(self.below(3))) } else { self.value(sort) }
    }
}
