//! Amounts of permission.

use boogie::build::exp;
use boogie::tree::Exp as BExp;
use num_traits::Signed;
use silver::tree::{BinOp, Exp, ExpKind};

use crate::context::Cx;
use crate::encoder::Encoder;
use crate::gap::Tr;

/// Whether an amount is positive as it is written.
pub fn is_positive(perm: &Exp) -> bool {
    match &perm.kind {
        ExpKind::FullPerm | ExpKind::Wildcard => true,
        ExpKind::Int(i) => i.is_positive(),
        ExpKind::Binary(BinOp::PermDiv | BinOp::Mul | BinOp::Add, a, b) => is_positive(a) && is_positive(b),
        ExpKind::Cond(_, a, b) => is_positive(a) && is_positive(b),
        _ => false,
    }
}

/// Whether an amount is not negative as it is written.
pub fn is_not_negative(perm: &Exp) -> bool {
    match &perm.kind {
        ExpKind::NoPerm => true,
        ExpKind::Cond(_, a, b) => is_not_negative(a) && is_not_negative(b),
        _ => is_positive(perm),
    }
}

impl Encoder<'_> {
    /// An amount of which only matters whether it is positive.
    pub fn some_amount(&mut self, cx: &Cx, perm: &Exp) -> Tr<BExp> {
        match &perm.kind {
            ExpKind::Wildcard => Ok(exp::real(1)),
            ExpKind::Cond(c, a, b) if perm.contains_wildcard() => {
                let (c, a, b) = (self.exp(cx, c)?, self.some_amount(cx, a)?, self.some_amount(cx, b)?);
                Ok(exp::ite(&c, &a, &b))
            }
            _ => self.exp(cx, perm),
        }
    }
}
