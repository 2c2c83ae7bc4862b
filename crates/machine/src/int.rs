//! Integers of any size: machine words as long as they suffice.

use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// An integer. `Big` is only used for values that do not fit a word, so equality is structural.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Int {
    Small(i64),
    Big(Rc<BigInt>),
}

impl From<i64> for Int {
    fn from(n: i64) -> Int {
        Int::Small(n)
    }
}

impl From<BigInt> for Int {
    fn from(n: BigInt) -> Int {
        match n.to_i64() {
            Some(small) => Int::Small(small),
            None => Int::Big(Rc::new(n)),
        }
    }
}

impl From<&BigInt> for Int {
    fn from(n: &BigInt) -> Int {
        Int::from(n.clone())
    }
}

impl Int {
    pub const ZERO: Int = Int::Small(0);
    pub const ONE: Int = Int::Small(1);

    pub fn to_big(&self) -> BigInt {
        match self {
            Int::Small(n) => BigInt::from(*n),
            Int::Big(n) => (**n).clone(),
        }
    }

    /// How long the number is.
    pub fn bits(&self) -> u64 {
        match self {
            Int::Small(n) => (64 - n.unsigned_abs().leading_zeros()).into(),
            Int::Big(n) => n.bits(),
        }
    }

    pub fn is_negative(&self) -> bool {
        match self {
            Int::Small(n) => *n < 0,
            Int::Big(n) => n.is_negative(),
        }
    }

    pub fn is_zero(&self) -> bool {
        *self == Int::ZERO
    }

    pub fn is_positive(&self) -> bool {
        !self.is_zero() && !self.is_negative()
    }

    /// As an index or a length; `None` when negative or absurdly large.
    pub fn to_usize(&self) -> Option<usize> {
        match self {
            Int::Small(n) => usize::try_from(*n).ok(),
            Int::Big(_) => None,
        }
    }

    pub fn add(&self, other: &Int) -> Int {
        self.op(other, i64::checked_add, |a, b| a + b)
    }

    pub fn sub(&self, other: &Int) -> Int {
        self.op(other, i64::checked_sub, |a, b| a - b)
    }

    pub fn mul(&self, other: &Int) -> Int {
        self.op(other, i64::checked_mul, |a, b| a * b)
    }

    pub fn neg(&self) -> Int {
        Int::ZERO.sub(self)
    }

    /// Euclidean quotient; the divisor is not zero.
    pub fn div(&self, other: &Int) -> Int {
        self.op(other, i64::checked_div_euclid, |a, b| euclid(&a, &b).0)
    }

    /// Euclidean remainder, never negative; the divisor is not zero.
    pub fn rem(&self, other: &Int) -> Int {
        self.op(other, i64::checked_rem_euclid, |a, b| euclid(&a, &b).1)
    }

    fn op(&self, other: &Int, small: fn(i64, i64) -> Option<i64>, big: impl Fn(BigInt, BigInt) -> BigInt) -> Int {
        if let (Int::Small(a), Int::Small(b)) = (self, other)
            && let Some(n) = small(*a, *b)
        {
            return Int::Small(n);
        }
        Int::from(big(self.to_big(), other.to_big()))
    }
}

fn euclid(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (mut q, mut r) = (a / b, a % b);
    if r.is_negative() {
        if b.is_positive() {
            r += b;
            q -= 1;
        } else {
            r -= b;
            q += 1;
        }
    }
    debug_assert!(!b.is_zero());
    (q, r)
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        match (self, other) {
            (Int::Small(a), Int::Small(b)) => a.cmp(b),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Int::Small(n) => write!(f, "{n}"),
            Int::Big(n) => write!(f, "{n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_overflow_into_big_numbers_and_back() {
        let max = Int::from(i64::MAX);
        let over = max.add(&Int::ONE);
        assert!(matches!(over, Int::Big(_)));
        assert_eq!(over.sub(&Int::ONE), max);
        assert!(over > max);
    }

    #[test]
    fn division_is_euclidean_at_every_size() {
        let huge = Int::from(i64::MAX).mul(&Int::from(4));
        for a in [Int::from(7), Int::from(-7), huge.clone(), huge.neg()] {
            for b in [Int::from(2), Int::from(-2), huge.add(&Int::ONE)] {
                let (q, r) = (a.div(&b), a.rem(&b));
                assert!(!r.is_negative(), "{a} % {b} = {r}");
                assert_eq!(q.mul(&b).add(&r), a);
            }
        }
    }
}
