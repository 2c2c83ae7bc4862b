//! Floating-point literals: `-0x1.8e-3f24e8`, `0NaN24e8`, `0+oo24e8`, `0-oo24e8`.
//!
//! The digits are hexadecimal, the exponent counts powers of 16, and behind `f` stand the sizes of the format: the bits of the
//! significand with the hidden one, and those of the exponent. The value must be representable exactly, except that a value in
//! the range of the subnormal numbers is rounded to the nearest of them, as long as that is not zero.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use crate::tree::{FloatFormat, FloatLit, FloatValue};

/// Beyond this the literal is refused: no solver has such floats, and shifting by it would exhaust the memory.
const MAX_BITS: u32 = 1 << 12;

/// `None` if the literal has no value in its format.
pub(super) fn parse(text: &str) -> Option<FloatLit> {
    let (rest, exponent) = text.rsplit_once('e')?;
    let exponent: u32 = exponent.parse().ok()?;
    for (prefix, value) in [
        ("0NaN", FloatValue::NaN),
        ("0nan", FloatValue::NaN),
        ("0+oo", FloatValue::Infinity { negative: false }),
        ("0-oo", FloatValue::Infinity { negative: true }),
    ] {
        if let Some(significand) = rest.strip_prefix(prefix) {
            let format = format(significand.parse().ok()?, exponent)?;
            return Some(FloatLit { format, value });
        }
    }
    let (rest, significand) = rest.rsplit_once('f')?;
    let format = format(significand.parse().ok()?, exponent)?;
    let (mantissa, power) = rest.rsplit_once('e')?;
    let (negative, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, mantissa),
    };
    let (whole, fraction) = mantissa.strip_prefix("0x")?.split_once('.')?;
    let digits = BigUint::parse_bytes(format!("{whole}{fraction}").as_bytes(), 16)?;
    let power: BigInt = power.parse().ok()?;
    // The value is digits · 2^scale.
    let scale = (power - fraction.len()) * 4;
    let (exponent, significand) = encode(digits, scale, format)?;
    Some(FloatLit { format, value: FloatValue::Finite { negative, exponent, significand } })
}

/// The literal without the digits that do not fit into its format, if it has a value then.
pub(super) fn shorter(text: &str) -> Option<String> {
    let (rest, sizes) = text.rsplit_once('f')?;
    let significand: u64 = sizes.split_once('e')?.0.parse().ok()?;
    let (mantissa, power) = rest.rsplit_once('e')?;
    let (sign, mantissa) = mantissa.split_once("0x")?;
    let (whole, fraction) = mantissa.split_once('.')?;
    let digits = BigUint::parse_bytes(format!("{whole}{fraction}").as_bytes(), 16)?;
    let beyond = digits.bits().saturating_sub(significand);
    let fitting = ((digits >> beyond) << beyond).to_str_radix(16);
    let fitting = format!("{fitting:0>width$}", width = whole.len() + fraction.len());
    let (whole, fraction) = fitting.split_at(whole.len());
    let fraction = match fraction.trim_end_matches('0') {
        "" => "0",
        fraction => fraction,
    };
    let literal = format!("{sign}0x{whole}.{fraction}e{power}f{sizes}");
    parse(&literal).map(|_| literal)
}

fn format(significand: u32, exponent: u32) -> Option<FloatFormat> {
    let fits = |bits: u32| bits > 1 && bits <= MAX_BITS;
    (fits(significand) && fits(exponent)).then_some(FloatFormat { significand, exponent })
}

/// The biased exponent and the stored significand of digits · 2^scale.
fn encode(digits: BigUint, scale: BigInt, format: FloatFormat) -> Option<(BigUint, BigUint)> {
    if digits.is_zero() {
        return Some((BigUint::zero(), BigUint::zero()));
    }
    let stored = format.significand - 1;
    let bias = (BigInt::one() << (format.exponent - 1)) - 1;
    // The value is 1.something · 2^top.
    let top: BigInt = &scale + digits.bits() - 1;
    let biased: BigInt = &top + &bias;
    if biased >= (BigInt::one() << format.exponent) - 1 {
        return None;
    }
    let hidden = BigUint::one() << stored;
    if biased <= BigInt::zero() {
        // Subnormal: the stored significand counts units of 2^(1 - bias - stored).
        let unit = BigInt::one() - &bias - stored;
        let significand = rounded(digits, scale - unit)?;
        return match significand {
            s if s.is_zero() => None,
            s if s == hidden => Some((BigUint::one(), BigUint::zero())),
            s => Some((BigUint::zero(), s)),
        };
    }
    let significand = exact(digits, scale - (top - stored))?;
    Some((biased.to_biguint()?, significand - hidden))
}

/// digits · 2^by, if that is a whole number. It must be known to be small.
fn exact(digits: BigUint, by: BigInt) -> Option<BigUint> {
    if by >= BigInt::zero() {
        return Some(digits << by.to_u32().filter(|by| *by <= MAX_BITS)?);
    }
    let by = (-by).to_u64()?;
    (digits.trailing_zeros().unwrap_or(0) >= by).then(|| digits >> by)
}

/// digits · 2^by, rounded to the nearest whole number, a tie to the even one.
fn rounded(digits: BigUint, by: BigInt) -> Option<BigUint> {
    if by >= BigInt::zero() {
        return exact(digits, by);
    }
    let Some(by) = (-by).to_u64().filter(|by| *by <= digits.bits()) else {
        return Some(BigUint::zero());
    };
    let half = digits.bit(by - 1);
    let beyond_half = digits.trailing_zeros().unwrap_or(0) < by - 1;
    let whole = digits >> by;
    let up = half && (beyond_half || whole.bit(0));
    Some(if up { whole + 1u32 } else { whole })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finite(text: &str) -> Option<(bool, u64, u64)> {
        match parse(text)?.value {
            FloatValue::Finite { negative, exponent, significand } => {
                Some((negative, exponent.to_u64()?, significand.to_u64()?))
            }
            _ => None,
        }
    }

    #[test]
    fn values() {
        assert_eq!(finite("0x1.0e0f24e8"), Some((false, 127, 0)));
        assert_eq!(finite("-0x1.8e0f24e8"), Some((true, 127, 1 << 22)));
        assert_eq!(finite("0x0.1e1f24e8"), Some((false, 127, 0)));
        assert_eq!(finite("0x0.0e0f24e8"), Some((false, 0, 0)));
        // 2^-149, the smallest subnormal number of the format.
        assert_eq!(finite("0x8.0e-38f24e8"), Some((false, 0, 1)));
        assert_eq!(parse("0NaN24e8").unwrap().value, FloatValue::NaN);
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        assert_eq!(shorter("0x1.ffffffe0f24e8").as_deref(), Some("0x1.fffffee0f24e8"));
        assert_eq!(shorter("-0x1.0000001e0f24e8").as_deref(), Some("-0x1.0e0f24e8"));
        // Too large whatever its digits are.
        assert_eq!(shorter("0x1.0e40f24e8"), None);
    }

    #[test]
    fn what_cannot_be_represented() {
        for text in [
            "0x1.0000001e0f24e8",
            "0x1.0e40f24e8",
            "0x1.0e-99f24e8",
            "0x1.0e0f1e8",
            "0NaN24e1",
            "0x1.0e0f24e99999999999",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
