//! Permission amounts: exact, and cheap as long as the numbers are small.
//!
//! An amount is a triple: a concrete fraction, an abstract read fraction, a number of epsilons. Any concrete fraction outweighs
//! all abstract ones, and any abstract fraction outweighs all epsilons, so amounts compare lexicographically. Abstract
//! fractions are counted in units of the global read fraction; the fraction of a call or fork is a (small) part of that unit.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

use crate::int::Int;

/// A rational number. `Small` is in lowest terms with a positive denominator, `Big` is for what does not fit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rational {
    Small(i64, i64),
    Big(Box<BigRational>),
}

impl Rational {
    pub const ZERO: Rational = Rational::Small(0, 1);
    pub const ONE: Rational = Rational::Small(1, 1);

    /// `num / den`, with `den > 0`.
    pub fn new(num: i64, den: i64) -> Rational {
        Rational::from_wide(num.into(), den.into())
    }

    /// `n / den`, with `den > 0`.
    pub fn from_int(n: &Int, den: i64) -> Rational {
        match n {
            Int::Small(n) => Rational::new(*n, den),
            Int::Big(n) => Rational::from_big(BigRational::new((**n).clone(), BigInt::from(den))),
        }
    }

    pub fn is_zero(&self) -> bool {
        matches!(self, Rational::Small(0, _))
    }

    pub fn is_positive(&self) -> bool {
        match self {
            Rational::Small(n, _) => *n > 0,
            Rational::Big(r) => r.is_positive(),
        }
    }

    pub fn add(&self, other: &Rational) -> Rational {
        if let (Rational::Small(a, b), Rational::Small(c, d)) = (self, other) {
            if *b == 1
                && *d == 1
                && let Some(sum) = a.checked_add(*c)
            {
                return Rational::Small(sum, 1);
            }
            let (a, b, c, d) = (*a as i128, *b as i128, *c as i128, *d as i128);
            if let (Some(left), Some(right)) = (a.checked_mul(d), c.checked_mul(b))
                && let Some(num) = left.checked_add(right)
            {
                return Rational::from_wide(num, b * d);
            }
        }
        let (a, b) = (self.big(), other.big());
        match (exponent(a.denom()), exponent(b.denom())) {
            (Some(i), Some(j)) => {
                let high = i.max(j);
                let num = (a.numer() << (high - i)) + (b.numer() << (high - j));
                Rational::from_dyadic(num, high)
            }
            _ => Rational::from_big(a + b),
        }
    }

    pub fn neg(&self) -> Rational {
        match self {
            Rational::Small(n, d) if *n != i64::MIN => Rational::Small(-n, *d),
            Rational::Small(n, d) => Rational::from_wide(-(*n as i128), *d as i128),
            Rational::Big(r) => Rational::from_big(-(**r).clone()),
        }
    }

    pub fn sub(&self, other: &Rational) -> Rational {
        self.add(&other.neg())
    }

    pub fn mul(&self, other: &Rational) -> Rational {
        if let (Rational::Small(a, b), Rational::Small(c, d)) = (self, other) {
            return Rational::from_wide(*a as i128 * *c as i128, *b as i128 * *d as i128);
        }
        let (a, b) = (self.big(), other.big());
        match (exponent(a.denom()), exponent(b.denom())) {
            (Some(i), Some(j)) => Rational::from_dyadic(a.numer() * b.numer(), i + j),
            _ => Rational::from_big(a * b),
        }
    }

    /// The quotient; the divisor is not zero.
    pub fn div(&self, other: &Rational) -> Rational {
        if let (Rational::Small(a, b), Rational::Small(c, d)) = (self, other) {
            let sign = if *c < 0 { -1 } else { 1 };
            return Rational::from_wide(sign * *a as i128 * *d as i128, sign * *b as i128 * *c as i128);
        }
        if let Rational::Small(n, 1) = other
            && n.count_ones() == 1
            && *n > 0
        {
            return self.mul(&Rational::Small(1, *n));
        }
        Rational::from_big(self.big() / other.big())
    }

    /// How long the number is, if that is worth asking.
    pub fn bits(&self) -> u64 {
        match self {
            Rational::Small(..) => 0,
            Rational::Big(r) => r.numer().bits() + r.denom().bits(),
        }
    }

    /// The value if it is an integer.
    pub fn to_int(&self) -> Option<Int> {
        match self {
            Rational::Small(n, 1) => Some(Int::Small(*n)),
            Rational::Small(..) => None,
            Rational::Big(r) => r.is_integer().then(|| Int::from(r.to_integer())),
        }
    }

    /// The largest power of two (of negative or zero exponent) that is not above this positive number.
    pub fn power_of_two_below(&self) -> Rational {
        if let Rational::Small(num, den) = self
            && *num > 0
        {
            // The smallest exponent with den <= num * 2^exponent.
            let (num, den) = (*num as i128, *den as i128);
            let mut exponent = 0;
            while exponent < 62 && (num << exponent) < den {
                exponent += 1;
            }
            if (num << exponent) >= den {
                return Rational::Small(1, 1 << exponent);
            }
        }
        let r = self.big();
        // 2^-e is not above n/d if d <= n * 2^e, which the lengths of the numbers tell but for one.
        let least = r.denom().bits().saturating_sub(r.numer().bits());
        let exponent = if (r.numer() << least) >= *r.denom() { least } else { least + 1 };
        Rational::from_big(BigRational::new_raw(BigInt::one(), BigInt::one() << exponent))
    }

    /// `num / 2^exponent`. Nested forks make long numbers of this kind, and their lowest terms are found without a division.
    fn from_dyadic(num: BigInt, exponent: u64) -> Rational {
        let spare = num.trailing_zeros().unwrap_or(exponent).min(exponent);
        let (num, exponent) = (num >> spare, exponent - spare);
        Rational::from_big(BigRational::new_raw(num, BigInt::one() << exponent))
    }

    fn big(&self) -> BigRational {
        match self {
            Rational::Small(n, d) => BigRational::new_raw(BigInt::from(*n), BigInt::from(*d)),
            Rational::Big(r) => (**r).clone(),
        }
    }

    fn from_big(r: BigRational) -> Rational {
        match (r.numer().to_i64(), r.denom().to_i64()) {
            (Some(n), Some(d)) => Rational::Small(n, d),
            _ => Rational::Big(Box::new(r)),
        }
    }

    /// `num / den`, with `den > 0`, brought to lowest terms.
    fn from_wide(num: i128, den: i128) -> Rational {
        let divisor = gcd(num.unsigned_abs(), den.unsigned_abs()) as i128;
        let (num, den) = (num / divisor, den / divisor);
        match (i64::try_from(num), i64::try_from(den)) {
            (Ok(n), Ok(d)) => Rational::Small(n, d),
            _ => Rational::Big(Box::new(BigRational::new_raw(BigInt::from(num), BigInt::from(den)))),
        }
    }
}

/// The exponent of a power of two.
fn exponent(n: &BigInt) -> Option<u64> {
    let zeros = n.trailing_zeros()?;
    (n.bits() == zeros + 1).then_some(zeros)
}

fn gcd(a: u128, b: u128) -> u128 {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => narrow_gcd(a, b).into(),
        _ => wide_gcd(a, b),
    }
}

fn narrow_gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

fn wide_gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        match (self, other) {
            (Rational::Small(a, b), Rational::Small(c, d)) => (*a as i128 * *d as i128).cmp(&(*c as i128 * *b as i128)),
            _ => {
                let difference = self.sub(other);
                if difference.is_zero() {
                    Ordering::Equal
                } else if difference.is_positive() {
                    Ordering::Greater
                } else {
                    Ordering::Less
                }
            }
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rational::Small(n, 1) => write!(f, "{n}"),
            Rational::Small(n, d) => write!(f, "{n}/{d}"),
            Rational::Big(r) if r.denom().bits() > 128 => write!(f, "a number of 2^-{} or so", r.denom().bits()),
            Rational::Big(r) => write!(f, "{r}"),
        }
    }
}

/// How many bits a part of an amount may have. Predicates that hold a part of the next one, and threads that fork each other, make the parts
/// smaller and smaller.
pub const LONGEST: u64 = 1 << 18;

/// An amount of permission. The derived order is the lexicographic one that permissions have.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Perm {
    /// The concrete fraction; 1 is full.
    pub fraction: Rational,
    /// Abstract read fractions, in units of the global one.
    pub read: Rational,
    pub epsilons: Int,
}

/// Why an amount cannot be scaled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unscalable {
    /// Epsilons are counted, and there are no parts of them.
    Indivisible,
    /// The result is too long a number.
    TooLong,
}

impl Perm {
    pub const NONE: Perm = Perm { fraction: Rational::ZERO, read: Rational::ZERO, epsilons: Int::ZERO };
    pub const FULL: Perm = Perm { fraction: Rational::ONE, read: Rational::ZERO, epsilons: Int::ZERO };
    pub const EPSILON: Perm = Perm { fraction: Rational::ZERO, read: Rational::ZERO, epsilons: Int::ONE };
    /// The global read fraction.
    pub const GLOBAL: Perm = Perm { fraction: Rational::ZERO, read: Rational::ONE, epsilons: Int::ZERO };

    pub fn percent(n: &Int) -> Perm {
        Perm { fraction: Rational::from_int(n, 100), ..Perm::NONE }
    }

    pub fn read(fraction: Rational) -> Perm {
        Perm { read: fraction, ..Perm::NONE }
    }

    pub fn epsilons(n: Int) -> Perm {
        Perm { epsilons: n, ..Perm::NONE }
    }

    pub fn is_none(&self) -> bool {
        *self == Perm::NONE
    }

    pub fn is_full(&self) -> bool {
        matches!(self.fraction, Rational::Small(1, 1)) && self.read.is_zero() && self.epsilons.is_zero()
    }

    pub fn is_positive(&self) -> bool {
        *self > Perm::NONE
    }

    /// Whether it is more than any number of epsilons.
    pub fn is_fraction(&self) -> bool {
        self.fraction.is_positive() || self.fraction.is_zero() && self.read.is_positive()
    }

    pub fn add(&self, other: &Perm) -> Perm {
        Perm {
            fraction: self.fraction.add(&other.fraction),
            read: self.read.add(&other.read),
            epsilons: self.epsilons.add(&other.epsilons),
        }
    }

    pub fn sub(&self, other: &Perm) -> Perm {
        Perm {
            fraction: self.fraction.sub(&other.fraction),
            read: self.read.sub(&other.read),
            epsilons: self.epsilons.sub(&other.epsilons),
        }
    }

    pub fn neg(&self) -> Perm {
        Perm { fraction: self.fraction.neg(), read: self.read.neg(), epsilons: self.epsilons.neg() }
    }

    pub fn times(&self, n: &Int) -> Perm {
        let factor = Rational::from_int(n, 1);
        Perm { fraction: self.fraction.mul(&factor), read: self.read.mul(&factor), epsilons: self.epsilons.mul(n) }
    }

    /// The product, as scaling a predicate's body by the amount of the predicate needs it. Two abstract fractions multiply to
    /// one that is smaller by the unit; epsilons can only be multiplied by what leaves a whole number of them.
    pub fn scale(&self, other: &Perm) -> Result<Perm, Unscalable> {
        if self.is_full() {
            return Ok(other.clone());
        }
        let unit = Rational::new(1, 1024);
        let epsilons = self.scaled_epsilons(other)?.add(&other.scaled_epsilons(self)?);
        let product = Perm {
            fraction: self.fraction.mul(&other.fraction),
            read: self
                .fraction
                .mul(&other.read)
                .add(&self.read.mul(&other.fraction))
                .add(&self.read.mul(&other.read).mul(&unit)),
            epsilons,
        };
        let long = |r: &Rational| r.bits() > LONGEST;
        if long(&product.fraction) || long(&product.read) { Err(Unscalable::TooLong) } else { Ok(product) }
    }

    fn scaled_epsilons(&self, factor: &Perm) -> Result<Int, Unscalable> {
        if self.epsilons.is_zero() {
            return Ok(Int::ZERO);
        }
        if !factor.read.is_zero() || !factor.epsilons.is_zero() {
            return Err(Unscalable::Indivisible);
        }
        Rational::from_int(&self.epsilons, 1).mul(&factor.fraction).to_int().ok_or(Unscalable::Indivisible)
    }
}

impl fmt::Display for Perm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("none");
        }
        let mut parts = Vec::new();
        if !self.fraction.is_zero() {
            parts.push((self.fraction.is_positive(), show_percent(&self.fraction)));
        }
        if !self.read.is_zero() {
            let (positive, size) =
                if self.read.is_positive() { (true, self.read.clone()) } else { (false, self.read.neg()) };
            let text = if size == Rational::ONE { "rd".to_string() } else { format!("{size} rd") };
            parts.push((positive, text));
        }
        if !self.epsilons.is_zero() {
            let positive = self.epsilons.is_positive();
            let size = if positive { self.epsilons.clone() } else { self.epsilons.neg() };
            parts.push((positive, if size == Int::ONE { "1 epsilon".into() } else { format!("{size} epsilons") }));
        }
        for (at, (positive, text)) in parts.iter().enumerate() {
            let sign = match (at, positive) {
                (0, true) => "",
                (0, false) => "-",
                (_, true) => " + ",
                (_, false) => " - ",
            };
            write!(f, "{sign}{}", text.trim_start_matches('-'))?;
        }
        Ok(())
    }
}

fn show_percent(fraction: &Rational) -> String {
    format!("{}%", fraction.mul(&Rational::new(100, 1)))
}

/// An amount in which the read fraction of the operation at hand is still open: `fixed + k * reads`, plus, when `star`, some
/// positive amount of the machine's choice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Amount {
    pub fixed: Perm,
    pub reads: Int,
    pub star: bool,
}

impl From<Perm> for Amount {
    fn from(fixed: Perm) -> Amount {
        Amount { fixed, reads: Int::ZERO, star: false }
    }
}

impl Amount {
    /// Full permission, whatever the read fraction is.
    pub fn is_whole(&self) -> bool {
        !self.star && self.reads.is_zero() && self.fixed.is_full()
    }

    pub fn add(&self, other: &Amount) -> Amount {
        Amount {
            fixed: self.fixed.add(&other.fixed),
            reads: self.reads.add(&other.reads),
            star: self.star || other.star,
        }
    }

    pub fn sub(&self, other: &Amount) -> Amount {
        Amount {
            fixed: self.fixed.sub(&other.fixed),
            reads: self.reads.sub(&other.reads),
            star: self.star || other.star,
        }
    }

    pub fn times(&self, n: &Int) -> Amount {
        Amount { fixed: self.fixed.times(n), reads: self.reads.mul(n), star: self.star }
    }

    /// The amount once the read fraction is known (without the starred part).
    pub fn with_reads(&self, k: &Rational) -> Perm {
        if self.reads.is_zero() {
            return self.fixed.clone();
        }
        if self.reads == Int::ONE && self.fixed.is_none() {
            return Perm::read(k.clone());
        }
        self.fixed.add(&Perm::read(k.mul(&Rational::from_int(&self.reads, 1))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_never_run_out() {
        let mut perm = Perm::FULL;
        let mut given = Vec::new();
        for _ in 0..200 {
            let half = Perm::percent(&Int::from(50)).scale(&perm).unwrap();
            perm = perm.sub(&half);
            given.push(half);
        }
        assert!(perm.is_positive());
        for part in given {
            perm = perm.add(&part);
        }
        assert!(perm.is_full());
    }

    #[test]
    fn amounts_compare_by_fraction_then_reads_then_epsilons() {
        let percent = Perm::percent(&Int::from(1));
        assert!(percent > Perm::GLOBAL.times(&Int::from(1_000_000)));
        assert!(Perm::GLOBAL > Perm::epsilons(Int::from(1_000_000)));
        assert!(Perm::FULL.sub(&Perm::EPSILON).is_positive());
        assert!(Perm::FULL.sub(&Perm::EPSILON) < Perm::FULL);
    }

    #[test]
    fn scaling_is_a_product() {
        let half = Perm::percent(&Int::from(50));
        assert_eq!(half.scale(&half), Ok(Perm::percent(&Int::from(25))));
        assert_eq!(half.scale(&Perm::EPSILON), Err(Unscalable::Indivisible));
        assert_eq!(half.scale(&Perm::epsilons(Int::from(4))), Ok(Perm::epsilons(Int::from(2))));
        assert_eq!(Perm::GLOBAL.scale(&Perm::FULL), Ok(Perm::GLOBAL));
    }

    #[test]
    fn long_numbers_behave_like_short_ones() {
        let tiny = (0..30).fold(Rational::ONE, |r, _| r.mul(&Rational::new(1, 1024)));
        let rest = Rational::ONE.sub(&tiny);
        assert!(tiny.is_positive() && tiny < rest && rest < Rational::ONE);
        assert_eq!(rest.add(&tiny), Rational::ONE);
        assert_eq!(tiny.div(&Rational::new(4, 1)).mul(&Rational::new(4, 1)), tiny);
        assert_eq!(tiny.div(&Rational::new(3, 1)).mul(&Rational::new(3, 1)), tiny);
        assert_eq!(tiny.div(&tiny), Rational::ONE);
        assert_eq!(Rational::new(3, 7).div(&Rational::new(-2, 5)), Rational::new(-15, 14));
        let third = tiny.div(&Rational::new(3, 1)).power_of_two_below();
        assert_eq!(third, tiny.div(&Rational::new(4, 1)));
    }

    #[test]
    fn powers_of_two_approximate_from_below() {
        for (num, den) in [(1, 1), (1, 3), (3, 4), (1, 1024), (1, 1025), (7, 5000)] {
            let r = Rational::new(num, den);
            let p = r.power_of_two_below();
            assert!(p <= r, "{p} <= {r}");
            assert!(p.mul(&Rational::new(2, 1)) > r, "{p} is the largest below {r}");
        }
    }
}
