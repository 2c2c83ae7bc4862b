//! What every translation to Silver needs, on Silver's terms: short ways to build it, bodies as they grow, names, where nodes come from and whose
//! members are; amounts for readers, rights and tokens, what holds of all locks that are held.

mod amounts;
mod ghost_fields;
mod held;
mod members;
mod names;
mod origins;
mod statements;
#[cfg(test)]
mod testing;

use silver::tree::*;
use source::{Span, Symbol};

pub use amounts::*;
pub use ghost_fields::GhostField;
pub use held::*;
pub use members::Members;
pub use names::unused_name;
pub use origins::OriginTable;
pub use statements::{Emit, Statements};

pub fn field(recv: Exp, name: Symbol, ty: Type, m: Meta) -> Exp {
    Expr::new(ExpKind::Field(recv, name), ty, m)
}

pub fn null(m: Meta) -> Exp {
    Expr::new(ExpKind::Null, Type::Ref, m)
}

pub fn not_null(e: Exp, m: Meta) -> Exp {
    Expr::binary(BinOp::Ne, e, null(m), Type::Bool, m)
}

pub fn write(m: Meta) -> Exp {
    Expr::new(ExpKind::FullPerm, Type::Perm, m)
}

pub fn none(m: Meta) -> Exp {
    Expr::new(ExpKind::NoPerm, Type::Perm, m)
}

pub fn wildcard(m: Meta) -> Exp {
    Expr::new(ExpKind::Wildcard, Type::Perm, m)
}

pub fn cmp(op: BinOp, l: Exp, r: Exp, m: Meta) -> Exp {
    Expr::binary(op, l, r, Type::Bool, m)
}

pub fn acc(loc: Loc, perm: Exp, m: Meta) -> Exp {
    Expr::new(ExpKind::Acc(Acc { loc, perm, meta: m }), Type::Bool, m)
}

/// `perm(loc)`
pub fn perm(loc: Loc, m: Meta) -> Exp {
    Expr::new(ExpKind::CurrentPerm(Resource::Loc(loc, m)), Type::Perm, m)
}

/// `[e, true]`: assumed, never proved.
pub fn free_fact(e: Exp, m: Meta) -> Exp {
    Expr::new(ExpKind::InhaleExhale(e, Expr::bool(true, m)), Type::Bool, m)
}

pub fn forall(vars: Vec<Var>, triggers: Vec<Trigger>, body: Exp, m: Meta) -> Exp {
    Expr::new(ExpKind::Forall { vars, triggers, body }, Type::Bool, m)
}

pub fn implies_all(guards: &[Exp], body: Exp, m: Meta) -> Exp {
    guards.iter().rfold(body, |body, g| Expr::implies(g.clone(), body, m))
}

/// An integer times a permission.
pub fn times(n: u64, p: Exp, m: Meta) -> Exp {
    Expr::binary(BinOp::Mul, Expr::int(n, m), p, Type::Perm, m)
}

pub fn var(name: &str, ty: Type) -> Var {
    Var { name: Symbol::new(name), ty, span: Span::NONE }
}

/// A value, under a condition that is to be proved.
pub fn asserting(condition: Exp, value: Exp) -> Exp {
    let (ty, meta) = (value.ty.clone(), value.meta);
    Expr::new(ExpKind::Asserting(condition, value), ty, meta)
}
