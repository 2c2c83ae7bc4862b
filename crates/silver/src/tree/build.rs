//! Short ways to build nodes, for encoders and transformations, and generic traversal.

use std::sync::Arc;

use num_bigint::BigInt;
use source::Symbol;

use super::*;

impl Expr {
    pub fn new(kind: ExpKind, ty: Type, meta: Meta) -> Exp {
        Arc::new(Expr { kind, ty, meta, annotations: None })
    }

    pub fn bool(value: bool, meta: Meta) -> Exp {
        Expr::new(ExpKind::Bool(value), Type::Bool, meta)
    }

    pub fn int(value: impl Into<BigInt>, meta: Meta) -> Exp {
        Expr::new(ExpKind::Int(value.into()), Type::Int, meta)
    }

    pub fn local(name: Symbol, ty: Type, meta: Meta) -> Exp {
        Expr::new(ExpKind::Local(name), ty, meta)
    }

    pub fn not(e: Exp, meta: Meta) -> Exp {
        Expr::new(ExpKind::Unary(UnOp::Not, e), Type::Bool, meta)
    }

    pub fn binary(op: BinOp, l: Exp, r: Exp, ty: Type, meta: Meta) -> Exp {
        Expr::new(ExpKind::Binary(op, l, r), ty, meta)
    }

    pub fn and(l: Exp, r: Exp, meta: Meta) -> Exp {
        Expr::binary(BinOp::And, l, r, Type::Bool, meta)
    }

    pub fn or(l: Exp, r: Exp, meta: Meta) -> Exp {
        Expr::binary(BinOp::Or, l, r, Type::Bool, meta)
    }

    pub fn implies(l: Exp, r: Exp, meta: Meta) -> Exp {
        Expr::binary(BinOp::Implies, l, r, Type::Bool, meta)
    }

    pub fn eq(l: Exp, r: Exp, meta: Meta) -> Exp {
        Expr::binary(BinOp::Eq, l, r, Type::Bool, meta)
    }

    /// The conjunction of all, `true` for none.
    pub fn conj(all: impl IntoIterator<Item = Exp>, meta: Meta) -> Exp {
        let mut all: Vec<Exp> = all.into_iter().collect();
        let Some(last) = all.pop() else { return Expr::bool(true, meta) };
        all.into_iter().rfold(last, |acc, e| Expr::and(e, acc, meta))
    }
}

impl Stmt {
    pub fn new(kind: StmtKind, meta: Meta) -> Stmt {
        Stmt { kind, meta, annotations: None }
    }
}

impl Block {
    pub fn new(stmts: Vec<Stmt>) -> Block {
        Block { stmts }
    }
}
