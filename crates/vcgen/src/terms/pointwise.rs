//! Quantifiers over types that one variable settles.
//!
//! In `forall<a> o: ref, f: Field a :: h[o, f] == k[o, f]` everything that depends on the type `a` depends on it through `f`. Then to choose a
//! type and a value of type `Field a` is to choose from the union of all these types, and `h` and `k` can be read at that union: each value knows
//! its type. So the quantifier is, in every use, the plain one over a type that stands for the union of all types. What is known of all types
//! holds of the union, too, if it is of the same form: no two values of it are ever assumed to have one type, unless one comes from the other.

use boogie::tree::{Expr, ExprKind, Program, Type, TypeVarId, VarId};

use super::functions::expanded;
use crate::types::mentions_any;

/// The union of all types.
pub const UNION: Type = Type::Var(TypeVarId(u32::MAX));

/// Whether the union occurs in a type.
pub fn mentions_union(ty: &Type) -> bool {
    mentions_any(ty, &[TypeVarId(u32::MAX)])
}

/// Whether one of `vars` settles what all of `params` stand for in these expressions.
pub fn is_pointwise<'e>(
    program: &Program,
    params: &[TypeVarId],
    vars: &[VarId],
    mut exprs: impl Iterator<Item = &'e Expr>,
) -> bool {
    let ty = |var: &VarId| &program.var(*var).ty;
    let mut carriers = vars.iter().filter(|var| mentions_any(ty(var), params));
    let Some(carrier) = carriers.next() else { return false };
    carriers.next().is_none()
        && is_union_of_instances(program, ty(carrier))
        && params.iter().all(|param| mentions_any(ty(carrier), &[*param]))
        && exprs.all(|e| follows(program, params, e))
}

/// Whether the values of the type at the union of all types are those that it has at the single types: a list or a map could mix them.
fn is_union_of_instances(program: &Program, ty: &Type) -> bool {
    match ty {
        Type::Var(_) => true,
        Type::Con(id, args) => {
            !program.type_con(*id).attrs.has("builtin") && args.iter().all(|arg| is_union_of_instances(program, arg))
        }
        Type::Data(_, args) => args.is_empty(),
        Type::Map(map) => !map.args.iter().chain([&map.result]).any(has_variables),
        _ => true,
    }
}

fn has_variables(ty: &Type) -> bool {
    match ty {
        Type::Var(_) => true,
        Type::Con(_, args) | Type::Data(_, args) => args.iter().any(has_variables),
        Type::Map(map) => map.args.iter().chain([&map.result]).any(has_variables),
        _ => false,
    }
}

/// Whether the type of everything in `e` follows from the types of variables that are bound outside.
fn follows(program: &Program, params: &[TypeVarId], e: &Expr) -> bool {
    let of_params = |types: &[Type]| -> Vec<TypeVarId> {
        params.iter().copied().filter(|param| types.iter().any(|ty| mentions_any(ty, &[*param]))).collect()
    };
    let settled = |types: &[Type], by: &[&Expr]| {
        let by: Vec<Type> = by.iter().map(|e| e.ty.clone()).collect();
        let known = of_params(&by);
        of_params(types).iter().all(|param| known.contains(param))
    };
    let plain = |vars: &[VarId]| vars.iter().all(|var| !mentions_any(&program.var(*var).ty, params));
    let children: Vec<&Expr> = e.children().into_iter().map(|child| &**child).collect();
    let here = match &e.kind {
        ExprKind::App { function, type_args, .. } => {
            let function = program.function(*function);
            let body = expanded(function);
            settled(type_args, &children)
                && (of_params(type_args).is_empty()
                    || body.is_none_or(|body| follows(program, &function.type_params, body)))
        }
        ExprKind::Construct { .. } => settled(std::slice::from_ref(&e.ty), &children),
        ExprKind::Select { type_args, .. } => settled(type_args, &children[1..]),
        ExprKind::Store { type_args, .. } => of_params(type_args).is_empty(),
        ExprKind::Quantifier(q) => {
            let in_triggers = q.triggers.iter().flat_map(|trigger| &trigger.terms);
            plain(&q.vars) && in_triggers.into_iter().all(|e| follows(program, params, e))
        }
        ExprKind::Lambda { vars, .. } | ExprKind::Let { vars, .. } => plain(vars),
        ExprKind::Code(_) => false,
        _ => true,
    };
    here && children.into_iter().all(|child| follows(program, params, child))
}
