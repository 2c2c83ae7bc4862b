//! Operators: which types they take.

use source::Span;

use super::body::{Body, Ctx};
use super::{assignable, same};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Body<'_> {
    pub(super) fn unary(&mut self, op: UnOp, operand: &ast::Expr, ctx: Ctx, span: Span) -> Exp {
        let operand = self.expr(operand, ctx.pure());
        let ty = if op == UnOp::Not { Type::Bool } else { Type::Int };
        if !same(&operand.ty, &ty) {
            let kind = if op == UnOp::Not { codes::NOT_BOOL } else { codes::OPERAND_TYPE };
            let message = format!(
                "the operand of `{}` must be of type `{}`, but is `{}`",
                if op == UnOp::Not { "!" } else { "-" },
                self.r.show(&ty),
                self.r.show(&operand.ty)
            );
            self.r.error(kind, operand.span, message);
        }
        Expr::new(ExprKind::Unary(op, operand), ty, span)
    }

    pub(super) fn binary(&mut self, op: BinOp, l: &ast::Expr, r: &ast::Expr, ctx: Ctx, span: Span) -> Exp {
        let (l_ctx, r_ctx) = match op {
            BinOp::And => (ctx, ctx),
            BinOp::Implies => (ctx.pure(), ctx),
            _ => (ctx.pure(), ctx.pure()),
        };
        let mut l_res = self.expr(l, l_ctx);
        let ty = l_res.ty.clone();
        let r_res = match op {
            BinOp::Eq | BinOp::Ne | BinOp::Append => self.expect(r, r_ctx, &ty),
            _ => self.expr(r, r_ctx),
        };
        // `[] == s`: the right side tells what is empty.
        if matches!(&l.kind, ast::ExprKind::Seq(es) if es.is_empty()) && r_res.ty.element().is_some() {
            l_res = Expr::new(l_res.kind.clone(), r_res.ty.clone(), l_res.span);
        }
        let ty = self.operator_type(op, &l_res, &r_res, span);
        Expr::new(ExprKind::Binary(op, l_res, r_res), ty, span)
    }

    fn operator_type(&mut self, op: BinOp, l: &Exp, r: &Exp, span: Span) -> Type {
        match op {
            BinOp::And | BinOp::Or | BinOp::Implies | BinOp::Iff => {
                self.operands(op, l, r, &Type::Bool);
                Type::Bool
            }
            BinOp::Eq | BinOp::Ne => {
                let null = |a: &Exp, b: &Exp| a.ty.is_reference() && b.ty == Type::Null;
                if !same(&l.ty, &r.ty) && !null(l, r) && !null(r, l) {
                    let message = format!("`{}` and `{}` cannot be compared", self.r.show(&l.ty), self.r.show(&r.ty));
                    self.r.error(codes::INCOMPARABLE, span, message);
                }
                Type::Bool
            }
            BinOp::Lt | BinOp::Le | BinOp::Ge | BinOp::Gt => {
                self.numbers_or_sets(op, l, r);
                Type::Bool
            }
            BinOp::Below => {
                let fits = |t: &Type| t.is_reference() || *t == Type::Mu;
                if !fits(&l.ty) || !fits(&r.ty) {
                    let message = "`<<` compares objects or lock levels";
                    let numbers = same(&l.ty, &Type::Int) && same(&r.ty, &Type::Int);
                    let error = self.r.error(codes::LOCK_ORDER_OPERAND, span, message);
                    if numbers {
                        error.advise("these are numbers, which are compared with `<`");
                    }
                }
                Type::Bool
            }
            BinOp::In | BinOp::NotIn => {
                self.collection(r, r.span);
                if let Some(element) = r.ty.element()
                    && !assignable(element, &l.ty)
                {
                    let message = format!(
                        "a value of type `{}` cannot be an element of `{}`",
                        self.r.show(&l.ty),
                        self.r.show(&r.ty)
                    );
                    self.r.error(codes::IN_ELEM_TYPE, span, message);
                }
                Type::Bool
            }
            BinOp::Append => {
                for side in [l, r] {
                    if !matches!(side.ty, Type::Seq(_) | Type::Error) {
                        let message = format!("`++` joins sequences, but this is of type `{}`", self.r.show(&side.ty));
                        self.r.error(codes::NOT_SEQ, side.span, message);
                        return Type::Error;
                    }
                }
                if !same(&l.ty, &r.ty) {
                    let message = format!("`{}` cannot be joined to `{}`", self.r.show(&r.ty), self.r.show(&l.ty));
                    self.r.error(codes::APPEND_TYPES, span, message);
                }
                if l.ty == Type::Error { r.ty.clone() } else { l.ty.clone() }
            }
            BinOp::Add | BinOp::Sub | BinOp::Mul => self.numbers_or_sets(op, l, r),
            BinOp::Div | BinOp::Mod => {
                self.operands(op, l, r, &Type::Int);
                Type::Int
            }
        }
    }

    fn numbers_or_sets(&mut self, op: BinOp, l: &Exp, r: &Exp) -> Type {
        if matches!(l.ty, Type::Set(_)) && same(&l.ty, &r.ty) {
            return l.ty.clone();
        }
        self.operands(op, l, r, &Type::Int);
        Type::Int
    }

    fn operands(&mut self, op: BinOp, l: &Exp, r: &Exp, ty: &Type) {
        for (side, e) in [("left", l), ("right", r)] {
            if !same(&e.ty, ty) {
                let message = format!(
                    "the {side} operand of `{}` must be of type `{}`, but is `{}`",
                    symbol(op),
                    self.r.show(ty),
                    self.r.show(&e.ty)
                );
                self.r.error(codes::OPERAND_TYPE, e.span, message);
            }
        }
    }
}

/// How an operator is written.
pub fn symbol(op: BinOp) -> &'static str {
    match op {
        BinOp::Iff => "<==>",
        BinOp::Implies => "==>",
        BinOp::And => "&&",
        BinOp::Or => "||",
        BinOp::Eq => "==",
        BinOp::Ne => "!=",
        BinOp::Lt => "<",
        BinOp::Le => "<=",
        BinOp::Ge => ">=",
        BinOp::Gt => ">",
        BinOp::Below => "<<",
        BinOp::In => "in",
        BinOp::NotIn => "!in",
        BinOp::Append => "++",
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Div => "/",
        BinOp::Mod => "%",
    }
}
