//! Whether a program speaks of obligations, and the old way to write a duty.

use super as ch;

/// Whether a program says anything about obligations.
pub fn mentioned(p: &ch::Program) -> bool {
    let in_exp = |e: &ch::Exp| ch::visit::any(e, &|e| matches!(e.kind, ch::ExprKind::Duty(_) | ch::ExprKind::Depth(_)));
    let in_clauses = |cs: &[ch::Clause]| cs.iter().any(|c| in_exp(&c.body));
    p.methods.iter().any(|m| in_clauses(&m.requires) || in_clauses(&m.ensures) || in_block(&m.body))
        || p.channels.iter().any(|c| c.duty || c.where_.as_ref().is_some_and(|w| in_exp(&w.body)))
        || p.classes.iter().any(|c| in_clauses(&c.invariants))
        || p.predicates.iter().any(|p| in_exp(&p.body))
}

fn in_block(block: &ch::Block) -> bool {
    use ch::StmtKind::*;
    let in_exp = |e: &ch::Exp| ch::visit::any(e, &|e| matches!(e.kind, ch::ExprKind::Duty(_)));
    let in_rhs = |rhs: &ch::Rhs| matches!(rhs, ch::Rhs::New(new) if new.bounds.depth.is_some());
    ch::visit::any_stmt(block, &|stmt| match stmt {
        While(l) => l.invariants.iter().any(|c| in_exp(&c.body)),
        Fork { bounds, .. } | Share { bounds, .. } | Reorder { bounds, .. } => bounds.depth.is_some(),
        Declare { init: Some(rhs), .. } => in_rhs(rhs),
        Assign { value, .. } | FieldAssign { value, .. } => in_rhs(value),
        Cancel { .. } => true,
        _ => false,
    })
}

/// The `n` of `credit(c, -n)`, which is another way to write `mustSend(c, n)`.
pub fn debt(credit: &ch::Exp) -> Option<ch::Exp> {
    match &credit.kind {
        ch::ExprKind::Unary(ch::UnOp::Neg, n) => Some(n.clone()),
        ch::ExprKind::Int(n) if n.sign() == num_bigint::Sign::Minus => {
            Some(ch::Expr::new(ch::ExprKind::Int(-n.clone()), credit.ty.clone(), credit.span))
        }
        _ => None,
    }
}
