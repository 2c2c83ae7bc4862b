//! Bit-vectors.
#![allow(unsafe_code)]

use super::{Context, Expr, Fallible, SortRef};
use logic::BitsOp;

impl Context {
    pub fn bits_sort(&self, width: u32) -> Fallible<SortRef> {
        // SAFETY: see `bool_sort`.
        self.node(unsafe { (self.api().Z3_mk_bv_sort)(self.raw(), width) }).map(SortRef)
    }

    pub fn bits_op(&self, op: BitsOp, args: &[&Expr]) -> Fallible<Expr> {
        use BitsOp::*;
        let (api, c) = (self.api(), self.raw());
        let args: Vec<_> = self.raws(args.iter().copied());
        let a = args[0];
        let make = match op {
            // SAFETY: see `bool_sort`.
            Extract { high, low } => return self.expr(unsafe { (api.Z3_mk_extract)(c, high, low, a) }),
            // SAFETY: see `bool_sort`.
            ZeroExtend(more) => return self.expr(unsafe { (api.Z3_mk_zero_ext)(c, more, a) }),
            // SAFETY: see `bool_sort`.
            SignExtend(more) => return self.expr(unsafe { (api.Z3_mk_sign_ext)(c, more, a) }),
            // SAFETY: see `bool_sort`.
            Not => return self.expr(unsafe { (api.Z3_mk_bvnot)(c, a) }),
            // SAFETY: see `bool_sort`.
            Neg => return self.expr(unsafe { (api.Z3_mk_bvneg)(c, a) }),
            Concat => api.Z3_mk_concat,
            And => api.Z3_mk_bvand,
            Or => api.Z3_mk_bvor,
            Xor => api.Z3_mk_bvxor,
            Nand => api.Z3_mk_bvnand,
            Nor => api.Z3_mk_bvnor,
            Xnor => api.Z3_mk_bvxnor,
            Add => api.Z3_mk_bvadd,
            Sub => api.Z3_mk_bvsub,
            Mul => api.Z3_mk_bvmul,
            Udiv => api.Z3_mk_bvudiv,
            Urem => api.Z3_mk_bvurem,
            Sdiv => api.Z3_mk_bvsdiv,
            Srem => api.Z3_mk_bvsrem,
            Smod => api.Z3_mk_bvsmod,
            Shl => api.Z3_mk_bvshl,
            Lshr => api.Z3_mk_bvlshr,
            Ashr => api.Z3_mk_bvashr,
            Ult => api.Z3_mk_bvult,
            Ule => api.Z3_mk_bvule,
            Ugt => api.Z3_mk_bvugt,
            Uge => api.Z3_mk_bvuge,
            Slt => api.Z3_mk_bvslt,
            Sle => api.Z3_mk_bvsle,
            Sgt => api.Z3_mk_bvsgt,
            Sge => api.Z3_mk_bvsge,
        };
        // SAFETY: see `bool_sort`; the others have two arguments.
        self.expr(unsafe { make(c, a, args[1]) })
    }
}
