//! Bit-vectors: literals are computed, the rest is the prover's.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::pool::Pool;
use crate::sort::Sort;
use crate::term::{BitsOp, Op, Term};

impl Pool {
    /// The literal of this width; of a larger number only the low bits count.
    pub fn bits(&self, value: impl Into<BigInt>, width: u32) -> Term {
        self.mk(Op::Bits(wrap(value.into(), width)), [], Sort::bits(width))
    }

    pub fn bits_op(&self, op: BitsOp, args: &[Term]) -> Term {
        let widths: Vec<u32> = args.iter().map(|arg| self.sort(*arg).width().expect("a bit-vector")).collect();
        let sort = result(op, &widths);
        let literals: Option<Vec<&BigInt>> = args.iter().map(|arg| self.bits_literal(*arg)).collect();
        if let Some(value) = literals.and_then(|literals| folded(op, &literals, widths[0], widths[widths.len() - 1])) {
            return match sort.width() {
                Some(width) => self.bits(value, width),
                None => self.bool(!value.is_zero()),
            };
        }
        match op {
            BitsOp::Extract { high, low } if low == 0 && high + 1 == widths[0] => return args[0],
            BitsOp::ZeroExtend(0) | BitsOp::SignExtend(0) => return args[0],
            _ => {}
        }
        self.mk(Op::BitsOp(op), args.iter().copied(), sort)
    }

    fn bits_literal(&self, t: Term) -> Option<&BigInt> {
        if let Op::Bits(value) = self.op(t) { Some(value) } else { None }
    }
}

fn wrap(value: BigInt, width: u32) -> BigInt {
    let modulus = BigInt::one() << width;
    let low = value % &modulus;
    if low.is_negative() { low + modulus } else { low }
}

/// The sort of the result.
fn result(op: BitsOp, widths: &[u32]) -> Sort {
    use BitsOp::*;
    match op {
        Concat => Sort::bits(widths[0] + widths[1]),
        Extract { high, low } => Sort::bits(high + 1 - low),
        ZeroExtend(more) | SignExtend(more) => Sort::bits(widths[0] + more),
        Ult | Ule | Ugt | Uge | Slt | Sle | Sgt | Sge => Sort::BOOL,
        _ => Sort::bits(widths[0]),
    }
}

/// The value of an operator on literals, before it is wrapped to its width; truth values are one and zero. Division is left to the
/// prover.
fn folded(op: BitsOp, args: &[&BigInt], width: u32, last_width: u32) -> Option<BigInt> {
    use BitsOp::*;
    let a = args[0];
    let b = args[args.len() - 1];
    let ones = || (BigInt::one() << width) - 1;
    let signed = |x: &BigInt| if x.bit(u64::from(width.max(1)) - 1) { x - (BigInt::one() << width) } else { x.clone() };
    let truth = |holds: bool| BigInt::from(u8::from(holds));
    Some(match op {
        Concat => (a << last_width) | b,
        Extract { low, .. } => a >> low,
        ZeroExtend(_) => a.clone(),
        SignExtend(_) => signed(a),
        Not => ones() ^ a,
        Neg => -a,
        And => a & b,
        Or => a | b,
        Xor => a ^ b,
        Nand => ones() ^ (a & b),
        Nor => ones() ^ (a | b),
        Xnor => ones() ^ (a ^ b),
        Add => a + b,
        Sub => a - b,
        Mul => a * b,
        Ult => truth(a < b),
        Ule => truth(a <= b),
        Ugt => truth(a > b),
        Uge => truth(a >= b),
        Slt => truth(signed(a) < signed(b)),
        Sle => truth(signed(a) <= signed(b)),
        Sgt => truth(signed(a) > signed(b)),
        Sge => truth(signed(a) >= signed(b)),
        Udiv | Urem | Sdiv | Srem | Smod | Shl | Lshr | Ashr => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_wrap_and_fold() {
        let p = Pool::new();
        assert_eq!(p.bits(300, 8), p.bits(44, 8));
        assert_eq!(p.bits(-1, 4), p.bits(15, 4));
        assert_eq!(p.bits_op(BitsOp::Concat, &[p.bits(1, 1), p.bits(2, 3)]), p.bits(10, 4));
        assert_eq!(p.bits_op(BitsOp::Extract { high: 2, low: 1 }, &[p.bits(6, 4)]), p.bits(3, 2));
        assert_eq!(p.bits_op(BitsOp::SignExtend(4), &[p.bits(9, 4)]), p.bits(0xf9, 8));
        assert!(p.is_true(p.bits_op(BitsOp::Slt, &[p.bits(8, 4), p.bits(7, 4)])));
        assert!(p.is_false(p.eq(p.bits(1, 4), p.bits(2, 4))));
    }
}
