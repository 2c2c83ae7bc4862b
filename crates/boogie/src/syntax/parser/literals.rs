//! Literals.

use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use num_traits::{ToPrimitive, Zero};
use syntax::Parsed as Step;

use super::super::ast::*;
use super::super::floats;
use super::super::lexer::Tok;
use super::Parser;
use crate::codes;
use crate::tree::{Decimal, FloatFormat, FloatLit, FloatValue, RoundingMode};

/// Real literals with exponents beyond this would exhaust the memory when they are written out.
const MAX_EXPONENT: i32 = 1_000_000;

/// No solver has bit-vectors anywhere near this wide.
pub(crate) const MAX_WIDTH: u32 = 1 << 24;

impl Parser<'_> {
    /// Without the quotes.
    pub(super) fn string(&mut self) -> Step<Arc<str>> {
        let token = self.expect(Tok::Str)?;
        let text = self.cursor.text_of(token);
        Ok(text[1..text.len() - 1].into())
    }

    pub(super) fn natural(&mut self) -> Step<BigUint> {
        let token = self.expect(Tok::Int)?;
        Ok(number(self.cursor.text_of(token)))
    }

    /// The value of a literal token; `None` if the current token is not one.
    pub(super) fn literal(&mut self) -> Option<ExprKind> {
        let token = self.cursor.token();
        let text = self.cursor.text_of(token);
        let kind = match token.kind {
            Tok::True => ExprKind::Bool(true),
            Tok::False => ExprKind::Bool(false),
            Tok::Int => ExprKind::Int(BigInt::from(number(text))),
            Tok::BitVec => self.bit_vector(text),
            Tok::Real => self.real(text),
            Tok::Float => self.float(text),
            Tok::Str => ExprKind::Str(text[1..text.len() - 1].into()),
            Tok::NearestTiesToEven | Tok::Rne => ExprKind::RoundingMode(RoundingMode::NearestTiesToEven),
            Tok::NearestTiesToAway | Tok::Rna => ExprKind::RoundingMode(RoundingMode::NearestTiesToAway),
            Tok::TowardPositive | Tok::Rtp => ExprKind::RoundingMode(RoundingMode::TowardPositive),
            Tok::TowardNegative | Tok::Rtn => ExprKind::RoundingMode(RoundingMode::TowardNegative),
            Tok::TowardZero | Tok::Rtz => ExprKind::RoundingMode(RoundingMode::TowardZero),
            _ => return None,
        };
        self.cursor.bump();
        Some(kind)
    }

    fn bit_vector(&mut self, text: &str) -> ExprKind {
        let (value, width) = text.split_once("bv").expect("the lexer saw `bv`");
        let value = number(value);
        match width.parse::<u32>().ok().filter(|width| *width <= MAX_WIDTH) {
            Some(width) => ExprKind::BitVec { value, width },
            None => {
                let span = self.start();
                self.slip(codes::LITERAL, span, format!("bit-vectors are at most {MAX_WIDTH} bits wide"));
                ExprKind::BitVec { value: BigUint::zero(), width: 1 }
            }
        }
    }

    fn real(&mut self, text: &str) -> ExprKind {
        let (mantissa, power) = text.split_once('e').unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = BigInt::from(number(&format!("{whole}{fraction}")));
        let exponent = power
            .parse::<i32>()
            .ok()
            .and_then(|power| power.checked_sub(fraction.len().to_i32()?))
            .filter(|exponent| exponent.abs() <= MAX_EXPONENT);
        if exponent.is_none() {
            let span = self.start();
            self.slip(codes::LITERAL, span, "the exponent of this number is too large");
        }
        ExprKind::Real(Decimal { digits, exponent: exponent.unwrap_or(0) })
    }

    fn float(&mut self, text: &str) -> ExprKind {
        let literal = floats::parse(text);
        if literal.is_none() {
            let span = self.start();
            let message = "this floating-point literal has no exact value in its format";
            let nearest = floats::shorter(text).map(|nearest| format!("one that has is `{nearest}`"));
            self.slip(codes::LITERAL, span, message).help.extend(nearest);
        }
        let format = FloatFormat { significand: 24, exponent: 8 };
        ExprKind::Float(literal.unwrap_or(FloatLit { format, value: FloatValue::NaN }))
    }
}

/// The value of decimal digits.
fn number(digits: &str) -> BigUint {
    BigUint::parse_bytes(digits.as_bytes(), 10).expect("the lexer saw digits")
}
