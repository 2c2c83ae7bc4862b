//! Inferred specifications: whatever a clause reads, it also gets permission to (the original's `autoMagic`).

use chalice::tree::*;

/// The program with every requires, ensures and predicate body prefixed by the permissions it needs.
pub fn infer(p: &Program) -> Program {
    let mut p = p.clone();
    for method in &mut p.methods {
        method.requires.iter_mut().chain(&mut method.ensures).for_each(|c| c.body = prefixed(&c.body));
    }
    for function in &mut p.functions {
        function.requires.iter_mut().for_each(|c| c.body = prefixed(&c.body));
    }
    for predicate in &mut p.predicates {
        predicate.body = prefixed(&predicate.body);
    }
    p
}

fn prefixed(e: &Exp) -> Exp {
    let mut inferred: Vec<Exp> = Vec::new();
    reads(e, e, &mut inferred);
    inferred
        .into_iter()
        .rfold(e.clone(), |rest, conjunct| Expr::new(ExprKind::Binary(BinOp::And, conjunct, rest), Type::Bool, e.span))
}

fn reads(e: &Exp, whole: &Exp, inferred: &mut Vec<Exp>) {
    match &e.kind {
        ExprKind::Old(_) | ExprKind::Eval(..) => return,
        ExprKind::Unfolding(access, _) | ExprKind::Access(access) => {
            if let Target::Predicate { recv, args, .. } = &access.target {
                std::iter::once(recv).chain(args).for_each(|e| reads(e, whole, inferred));
                return receiver(access, inferred);
            }
        }
        ExprKind::Field { recv, field: field @ FieldRef::User(_) } => {
            reads(recv, whole, inferred);
            let covered = visit::any(whole, &|e| matches!(&e.kind, ExprKind::Access(a) if is_to(a, recv, *field)));
            if !covered {
                add_not_null(recv, inferred);
                let target = Target::Field { recv: recv.clone(), field: *field };
                let access = Access { target, amount: Amount::Full, form: AccessForm::Acc, span: e.span };
                add(Expr::new(ExprKind::Access(access), Type::Bool, e.span), inferred);
            }
            return;
        }
        _ => {}
    }
    visit::children(e).into_iter().for_each(|child| reads(child, whole, inferred));
}

fn receiver(access: &Access, inferred: &mut Vec<Exp>) {
    if let Target::Predicate { recv, .. } = &access.target {
        add_not_null(recv, inferred);
    }
}

fn add_not_null(recv: &Exp, inferred: &mut Vec<Exp>) {
    if !matches!(recv.kind, ExprKind::This) {
        let null = Expr::new(ExprKind::Null, Type::Null, recv.span);
        add(Expr::new(ExprKind::Binary(BinOp::Ne, recv.clone(), null), Type::Bool, recv.span), inferred);
    }
}

fn add(e: Exp, inferred: &mut Vec<Exp>) {
    if !inferred.iter().any(|other| same(other, &e)) {
        inferred.push(e);
    }
}

fn is_to(access: &Access, recv: &Exp, field: FieldRef) -> bool {
    matches!(&access.target, Target::Field { recv: r, field: f } if *f == field && same(r, recv))
}

/// Equality but for places, as far as locations need it.
fn same(a: &Exp, b: &Exp) -> bool {
    use ExprKind::*;
    match (&a.kind, &b.kind) {
        (This, This) | (Null, Null) => true,
        (Local(x), Local(y)) => x == y,
        (Field { recv: a, field: f }, Field { recv: b, field: g }) => f == g && same(a, b),
        (Binary(o, a, b), Binary(p, c, d)) => o == p && same(a, c) && same(b, d),
        (Access(a), Access(b)) => match (&a.target, &b.target) {
            (Target::Field { recv: x, field: f }, Target::Field { recv: y, field: g }) => f == g && same(x, y),
            _ => false,
        },
        _ => false,
    }
}
