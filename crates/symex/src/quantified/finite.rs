//! Families that surely have finitely many members.

use silver::tree::{BinOp, Exp, ExpKind, Type, Var};
use source::Symbol;

use super::family::parts;

/// Whether the condition of a quantified permission leaves finitely many values to each of its variables: members of a collection, numbers
/// between two others, or a value that is given.
pub fn is_finite(e: &Exp) -> bool {
    let (vars, _, cond, _) = parts(e);
    let conjuncts = cond.map(conjuncts).unwrap_or_default();
    let mut open: Vec<&Var> = vars.iter().collect();
    while !open.is_empty() {
        let names: Vec<Symbol> = open.iter().map(|v| v.name).collect();
        let before = open.len();
        open.retain(|var| !is_bounded(var, &names, &conjuncts));
        if open.len() == before {
            return false;
        }
    }
    true
}

fn conjuncts(e: &Exp) -> Vec<&Exp> {
    match &e.kind {
        ExpKind::Binary(BinOp::And, a, b) => [conjuncts(a), conjuncts(b)].concat(),
        _ => vec![e],
    }
}

/// Whether there are finitely many values of a variable for given values of those that are not `open`.
fn is_bounded(var: &Var, open: &[Symbol], conjuncts: &[&Exp]) -> bool {
    let is_it = |e: &Exp| matches!(e.kind, ExpKind::Local(name) if name == var.name);
    let is_given = |e: &Exp| !open.iter().any(|name| e.mentions(*name));
    let either = |a: &Exp, b: &Exp| is_it(a) && is_given(b) || is_given(a) && is_it(b);
    let some = |test: &dyn Fn(BinOp, &Exp, &Exp) -> bool| {
        conjuncts.iter().any(|e| matches!(&e.kind, ExpKind::Binary(op, a, b) if test(*op, a, b)))
    };
    let from_below = |op: BinOp, a: &Exp, b: &Exp| match op {
        BinOp::Lt | BinOp::Le => is_given(a) && is_it(b),
        BinOp::Gt | BinOp::Ge => is_it(a) && is_given(b),
        _ => false,
    };
    let from_above = |op: BinOp, a: &Exp, b: &Exp| from_below(op, b, a);
    var.ty == Type::Bool
        || some(&|op, a, b| op == BinOp::Eq && either(a, b))
        || some(&|op, a, b| op == BinOp::In && is_it(a) && is_given(b))
        || var.ty == Type::Int && some(&from_below) && some(&from_above)
}
