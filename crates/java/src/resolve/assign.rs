//! Assignments.

use std::sync::Arc;

use source::Span;

use super::*;

impl<'a> Resolver<'a> {
    /// The left side of an assignment.
    fn target(&mut self, e: &'a ast::Expr) -> Exp {
        if let Some(init) = &mut self.env.member.initializing {
            init.target = Some(e.span);
        }
        let target = self.expr(e, None);
        if let Some(init) = &mut self.env.member.initializing {
            init.target = None;
        }
        let target = strip_cast(target);
        let is_variable = matches!(
            target.kind,
            ExprKind::Local(_)
                | ExprKind::Field { .. }
                | ExprKind::Index(..)
                | ExprKind::UnknownField { .. }
                | ExprKind::Error
        );
        if !is_variable {
            let what =
                if matches!(target.kind, ExprKind::ArrayLength(_)) { "the length of an array" } else { "a value" };
            self.error(
                codes::NOT_A_VARIABLE,
                e.span,
                format!("unexpected type: a variable is required, this is {what}"),
            );
        }
        // The constant of a variable is not its value as a target.
        Arc::new(Expr { constant: None, ..(*target).clone() })
    }

    pub(super) fn assignment(&mut self, target: &'a ast::Expr, value: &'a ast::Expr, span: Span) -> Exp {
        let target = self.target(target);
        let ty = target.ty.clone();
        let value = self.value_for(value, &ty);
        Expr::new(ExprKind::Assign(target, value), ty, span)
    }

    /// An initialiser or the right side of an assignment, converted.
    pub(super) fn value_for(&mut self, value: &'a ast::Expr, ty: &Type) -> Exp {
        let value = self.expr(value, Some(ty));
        self.assign_to(value, ty)
    }

    pub(super) fn compound(&mut self, op: BinOp, target: &'a ast::Expr, value: &'a ast::Expr, span: Span) -> Exp {
        let target = self.target(target);
        let value = self.value(value, None);
        let ty = target.ty.clone();
        if ty.is_unknown() {
            return Expr::new(ExprKind::Compound { op, target, value, at: Type::Unknown }, ty, span);
        }
        // What is computed has the type of the operator, and is cast back.
        let reported = self.diagnostics.len();
        let computed = self.binary_of(op, target.clone(), value.clone(), span);
        if self.diagnostics.len() > reported {
            return Expr::new(ExprKind::Error, Type::Error, span);
        }
        let at = computed.ty.clone();
        let castable = match (&at, &ty) {
            _ if at.is_unknown() => true,
            (Type::Prim(_), _) => self.as_primitive(&ty).is_some() || self.fits(&at, &ty),
            _ => self.fits(&at, &ty),
        };
        if !castable {
            let message = self.incompatible_message(&at, &ty);
            self.error(codes::INCOMPATIBLE_TYPES, span, message);
        }
        let value = match &computed.kind {
            ExprKind::Binary(_, _, right) => right.clone(),
            _ => value,
        };
        Expr::new(ExprKind::Compound { op, target, value, at }, ty, span)
    }

    pub(super) fn step(&mut self, step: Step, operand: &'a ast::Expr, span: Span) -> Exp {
        let target = self.target(operand);
        let ty = target.ty.clone();
        let numeric = ty.is_unknown() || self.as_primitive(&ty).is_some_and(Prim::is_numeric);
        if !numeric {
            let message = format!("bad operand type `{}` for unary operator `{}`", self.show(&ty), step.text());
            return self.broken(codes::BAD_OPERAND, span, message);
        }
        Expr::new(ExprKind::Step(step, target), ty, span)
    }
}

/// A field of a generic type is read with a cast; it is written without one.
fn strip_cast(e: Exp) -> Exp {
    match &e.kind {
        ExprKind::Convert(Conversion::Erased, inner) => {
            Arc::new(Expr { span: e.span, ty: e.ty.clone(), ..(**inner).clone() })
        }
        _ => e,
    }
}
