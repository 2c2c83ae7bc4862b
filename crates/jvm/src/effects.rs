//! Which parts of a program run code that is not seen in its text.

use java::Program;
use java::tree::{BinOp, Exp, Expr, ExprKind, Type};

/// Whether evaluating this node runs code that is not seen here: whoever has an object before may not have it after.
pub fn runs_code(p: &Program, e: &Expr) -> bool {
    let is_shown = |e: &Exp| e.ty.is_reference() && !is_text(p, &e.ty);
    match &e.kind {
        ExprKind::Call(_)
        | ExprKind::New(_)
        | ExprKind::ConstructorCall(_)
        | ExprKind::Lambda(_)
        | ExprKind::MethodRef(_)
        | ExprKind::Switch(_)
        | ExprKind::Matches(..)
        | ExprKind::UnknownField { .. }
        | ExprKind::Around { .. }
        | ExprKind::Replacing { .. } => true,
        // What is added to a text shows itself by a method of its own.
        ExprKind::Binary(BinOp::Add, a, b) => is_text(p, &e.ty) && (is_shown(a) || is_shown(b)),
        ExprKind::Compound { op: BinOp::Add, target, value, .. } => is_text(p, &target.ty) && is_shown(value),
        // The first use of a class initialises it.
        ExprKind::Field { field, .. } => p[*field].is_static() && p[*field].constant.is_none(),
        _ => false,
    }
}

pub fn is_text(p: &Program, ty: &Type) -> bool {
    ty.as_class().is_some_and(|class| p[class].qualified.as_str() == "java.lang.String")
}
