//! Expressions, with the types that they have. What is not well-typed is a mistake of whoever builds, and said at once.

use num_bigint::BigInt;
use source::Span;

use crate::tree::*;

/// An expression of this type, of no place in any text.
pub fn node(kind: ExprKind, ty: Type) -> Exp {
    Expr::new(kind, ty, Span::NONE, Span::NONE)
}

/// The same expression, of a place.
pub fn placed(e: &Exp, at: Span) -> Exp {
    Expr::new(e.kind.clone(), e.ty.clone(), at, at)
}

pub fn must_be(e: &Exp, ty: &Type) {
    assert!(e.ty == *ty, "{:?} where {ty:?} belongs: {:?}", e.ty, e.kind);
}

/// The variable that an expression is.
pub fn variable(e: &Exp) -> VarId {
    match e.kind {
        ExprKind::Var(id) => id,
        _ => panic!("{e:?} is no variable"),
    }
}

pub fn bool(value: bool) -> Exp {
    node(ExprKind::Bool(value), Type::Bool)
}

pub fn int(value: impl Into<BigInt>) -> Exp {
    node(ExprKind::Int(value.into()), Type::Int)
}

/// A whole number as a real.
pub fn real(value: i32) -> Exp {
    node(ExprKind::Real(Decimal { digits: value.into(), exponent: 0 }), Type::Real)
}

pub fn is_true(e: &Exp) -> bool {
    matches!(e.kind, ExprKind::Bool(true))
}

pub fn is_false(e: &Exp) -> bool {
    matches!(e.kind, ExprKind::Bool(false))
}

pub fn not(e: &Exp) -> Exp {
    must_be(e, &Type::Bool);
    match &e.kind {
        ExprKind::Bool(value) => bool(!value),
        ExprKind::Unary(UnOp::Not, inner) => inner.clone(),
        _ => node(ExprKind::Unary(UnOp::Not, e.clone()), Type::Bool),
    }
}

pub fn neg(e: &Exp) -> Exp {
    node(ExprKind::Unary(UnOp::Neg, e.clone()), e.ty.clone())
}

/// An int as a real.
pub fn to_real(e: &Exp) -> Exp {
    must_be(e, &Type::Int);
    node(ExprKind::Unary(UnOp::ToReal, e.clone()), Type::Real)
}

fn same(op: BinOp, a: &Exp, b: &Exp, ty: Type) -> Exp {
    must_be(b, &a.ty);
    node(ExprKind::Binary(op, a.clone(), b.clone()), ty)
}

fn logical(op: BinOp, a: &Exp, b: &Exp) -> Exp {
    must_be(a, &Type::Bool);
    same(op, a, b, Type::Bool)
}

pub fn and(a: &Exp, b: &Exp) -> Exp {
    match (&a.kind, &b.kind) {
        (ExprKind::Bool(true), _) | (_, ExprKind::Bool(false)) => b.clone(),
        (_, ExprKind::Bool(true)) | (ExprKind::Bool(false), _) => a.clone(),
        _ => logical(BinOp::And, a, b),
    }
}

pub fn all(parts: impl IntoIterator<Item = Exp>) -> Exp {
    parts.into_iter().fold(bool(true), |all, part| and(&all, &part))
}

pub fn or(a: &Exp, b: &Exp) -> Exp {
    match (&a.kind, &b.kind) {
        (ExprKind::Bool(false), _) | (_, ExprKind::Bool(true)) => b.clone(),
        (_, ExprKind::Bool(false)) | (ExprKind::Bool(true), _) => a.clone(),
        _ => logical(BinOp::Or, a, b),
    }
}

pub fn implies(a: &Exp, b: &Exp) -> Exp {
    match (&a.kind, &b.kind) {
        (ExprKind::Bool(true), _) | (_, ExprKind::Bool(true)) => b.clone(),
        (ExprKind::Bool(false), _) => bool(true),
        _ => logical(BinOp::Implies, a, b),
    }
}

pub fn iff(a: &Exp, b: &Exp) -> Exp {
    logical(BinOp::Iff, a, b)
}

pub fn eq(a: &Exp, b: &Exp) -> Exp {
    same(BinOp::Eq, a, b, Type::Bool)
}

/// Both lists are the same, one by one.
pub fn all_eq(a: &[Exp], b: &[Exp]) -> Exp {
    all(a.iter().zip(b).map(|(a, b)| eq(a, b)))
}

pub fn ne(a: &Exp, b: &Exp) -> Exp {
    same(BinOp::Ne, a, b, Type::Bool)
}

pub fn lt(a: &Exp, b: &Exp) -> Exp {
    same(BinOp::Lt, a, b, Type::Bool)
}

pub fn le(a: &Exp, b: &Exp) -> Exp {
    same(BinOp::Le, a, b, Type::Bool)
}

pub fn add(a: &Exp, b: &Exp) -> Exp {
    same(BinOp::Add, a, b, a.ty.clone())
}

pub fn sub(a: &Exp, b: &Exp) -> Exp {
    same(BinOp::Sub, a, b, a.ty.clone())
}

pub fn mul(a: &Exp, b: &Exp) -> Exp {
    same(BinOp::Mul, a, b, a.ty.clone())
}

/// Euclidean division of ints.
pub fn div(a: &Exp, b: &Exp) -> Exp {
    must_be(a, &Type::Int);
    same(BinOp::Div, a, b, Type::Int)
}

pub fn modulo(a: &Exp, b: &Exp) -> Exp {
    must_be(a, &Type::Int);
    same(BinOp::Mod, a, b, Type::Int)
}

/// Division of reals.
pub fn divide(a: &Exp, b: &Exp) -> Exp {
    must_be(a, &Type::Real);
    same(BinOp::RealDiv, a, b, Type::Real)
}

pub fn ite(c: &Exp, a: &Exp, b: &Exp) -> Exp {
    must_be(c, &Type::Bool);
    must_be(b, &a.ty);
    match &c.kind {
        ExprKind::Bool(true) => a.clone(),
        ExprKind::Bool(false) => b.clone(),
        _ => node(ExprKind::Ite(c.clone(), a.clone(), b.clone()), a.ty.clone()),
    }
}

fn map_parts<'a>(map: &'a Exp, index: &[Exp]) -> &'a MapType {
    let Type::Map(parts) = &map.ty else { panic!("{map:?} is no map") };
    assert!(parts.params == 0 && parts.args.len() == index.len(), "a map with other arguments: {map:?}");
    for (arg, ty) in index.iter().zip(&parts.args) {
        must_be(arg, ty);
    }
    parts
}

/// `map[index]`
pub fn select(map: &Exp, index: &[Exp]) -> Exp {
    let ty = map_parts(map, index).result.clone();
    node(ExprKind::Select { map: map.clone(), type_args: Vec::new(), index: index.to_vec() }, ty)
}

/// `map[index := value]`
pub fn store(map: &Exp, index: &[Exp], value: &Exp) -> Exp {
    must_be(value, &map_parts(map, index).result);
    let (index, value) = (index.to_vec(), value.clone());
    node(ExprKind::Store { map: map.clone(), type_args: Vec::new(), index, value }, map.ty.clone())
}

/// The terms of one trigger.
pub type Terms = Vec<Exp>;

fn quantifier(kind: QuantKind, vars: &[Exp], triggers: Vec<Terms>, body: Exp) -> Exp {
    must_be(&body, &Type::Bool);
    if vars.is_empty() || is_true(&body) || is_false(&body) {
        return body;
    }
    let trigger = |terms: Terms| Trigger { positive: true, terms, span: Span::NONE };
    // Only from terms that speak of all variables together are these found.
    let ids: Vec<VarId> = vars.iter().map(variable).collect();
    let finds_all = |terms: &Terms| ids.iter().all(|id| terms.iter().any(|term| mentions(term, &[*id])));
    let triggers = triggers.into_iter().filter(finds_all).map(trigger).collect();
    let quantifier = Quantifier { kind, type_params: Vec::new(), vars: ids, triggers, attrs: Attrs::default(), body };
    node(ExprKind::Quantifier(Box::new(quantifier)), Type::Bool)
}

pub fn forall(vars: &[Exp], triggers: Vec<Terms>, body: Exp) -> Exp {
    quantifier(QuantKind::Forall, vars, triggers, body)
}

pub fn exists(vars: &[Exp], triggers: Vec<Terms>, body: Exp) -> Exp {
    quantifier(QuantKind::Exists, vars, triggers, body)
}

/// Whether one of these variables occurs.
pub fn mentions(e: &Exp, vars: &[VarId]) -> bool {
    let mut found = false;
    e.each(&mut |part| found |= matches!(part.kind, ExprKind::Var(id) if vars.contains(&id)));
    found
}
