//! Operators.

use std::sync::Arc;

use source::Span;

use super::convert::Allow;
use super::*;

/// The type to which two numbers are promoted.
pub(super) fn promoted(a: Prim, b: Prim) -> Prim {
    [Prim::Double, Prim::Float, Prim::Long].into_iter().find(|ty| a == *ty || b == *ty).unwrap_or(Prim::Int)
}

impl<'a> Resolver<'a> {
    pub(super) fn unary(&mut self, op: UnOp, operand: &'a ast::Expr, span: Span) -> Exp {
        let operand = self.value(operand, None);
        if operand.ty.is_unknown() {
            let ty = if op == UnOp::Not { Type::BOOLEAN } else { Type::Unknown };
            return Expr::new(ExprKind::Unary(op, operand), ty, span);
        }
        if let Some(e) = self.spec_unary(op, &operand, span) {
            return e;
        }
        let prim = self.as_primitive(&operand.ty.clone());
        let ty = match (op, prim) {
            (UnOp::Not, Some(Prim::Boolean)) => Prim::Boolean,
            (UnOp::Complement, Some(prim)) if prim.is_integral() => promoted(prim, Prim::Int),
            (UnOp::Plus | UnOp::Minus, Some(prim)) if prim.is_numeric() => promoted(prim, Prim::Int),
            _ => {
                let message =
                    format!("bad operand type `{}` for unary operator `{}`", self.show(&operand.ty), op.text());
                return self.broken(codes::BAD_OPERAND, span, message);
            }
        };
        let operand = self.promote(operand, ty);
        let constant = operand.constant.as_ref().and_then(|value| consts::unary(op, value, ty));
        Arc::new(Expr { kind: ExprKind::Unary(op, operand), ty: Type::Prim(ty), span, constant })
    }

    pub(super) fn binary(&mut self, op: BinOp, a: &'a ast::Expr, b: &'a ast::Expr, span: Span) -> Exp {
        // A long chain is resolved from its first operand on, not on a deep stack of half-done ones.
        let left = self.value(a, None);
        let right = match op {
            // The right side knows what the left side binds.
            BinOp::And => self.with_bindings(&left, true, |r| r.value(b, None)),
            BinOp::Or => self.with_bindings(&left, false, |r| r.value(b, None)),
            _ => self.value(b, None),
        };
        self.binary_of(op, left, right, span)
    }

    pub(super) fn binary_of(&mut self, op: BinOp, a: Exp, b: Exp, span: Span) -> Exp {
        if let Some(e) = self.spec_binary(op, &a, &b, span) {
            return e;
        }
        if op == BinOp::Add && (self.is_string(&a.ty) || self.is_string(&b.ty)) {
            return self.concatenation(a, b, span);
        }
        if a.ty.is_unknown() || b.ty.is_unknown() {
            let ty = self.type_of_unknown(op, &a.ty, &b.ty);
            return Expr::new(ExprKind::Binary(op, a, b), ty, span);
        }
        use BinOp::*;
        let (pa, pb) = (self.as_primitive(&a.ty.clone()), self.as_primitive(&b.ty.clone()));
        let both = |test: fn(Prim) -> bool| pa.is_some_and(test) && pb.is_some_and(test);
        let boolean = |p: Prim| p == Prim::Boolean;
        match op {
            Mul | Div | Rem | Add | Sub if both(Prim::is_numeric) => self.arithmetic(op, a, b, span),
            Lt | Gt | Le | Ge if both(Prim::is_numeric) => self.arithmetic(op, a, b, span),
            Shl | Shr | UShr if both(Prim::is_integral) => self.shift(op, a, b, span),
            BitAnd | BitXor | BitOr if both(Prim::is_integral) => self.arithmetic(op, a, b, span),
            BitAnd | BitXor | BitOr | And | Or if both(boolean) => self.logical(op, a, b, span),
            Eq | Ne => self.equality(op, a, b, span),
            _ => self.bad_operands(op, &a, &b, span),
        }
    }

    pub(super) fn bad_operands(&mut self, op: BinOp, a: &Exp, b: &Exp, span: Span) -> Exp {
        let message = format!(
            "bad operand types for binary operator `{}`: `{}` and `{}`",
            op.text(),
            self.show(&a.ty),
            self.show(&b.ty)
        );
        self.broken(codes::BAD_OPERAND, span, message)
    }

    fn type_of_unknown(&mut self, op: BinOp, a: &Type, b: &Type) -> Type {
        use BinOp::*;
        match op {
            Lt | Gt | Le | Ge | Eq | Ne | And | Or | Implies | In | NotIn => Type::BOOLEAN,
            Add if *a == self.string() || *b == self.string() => self.string(),
            _ => Type::Unknown,
        }
    }

    fn folded(&self, op: BinOp, a: Exp, b: Exp, at: Prim, ty: Type, span: Span) -> Exp {
        let constant = match (&a.constant, &b.constant) {
            (Some(x), Some(y)) => consts::binary(op, x, y, at),
            _ => None,
        };
        Arc::new(Expr { kind: ExprKind::Binary(op, a, b), ty, span, constant })
    }

    fn arithmetic(&mut self, op: BinOp, a: Exp, b: Exp, span: Span) -> Exp {
        let (pa, pb) = (self.as_primitive(&a.ty.clone()), self.as_primitive(&b.ty.clone()));
        let at = promoted(pa.unwrap_or(Prim::Int), pb.unwrap_or(Prim::Int));
        let (a, b) = (self.promote(a, at), self.promote(b, at));
        let compares = op.is_comparison() || matches!(op, BinOp::Eq | BinOp::Ne);
        if matches!(op, BinOp::Div | BinOp::Rem) && at.is_integral() && !self.env.in_spec() {
            self.check_zero(&b);
        }
        let ty = if compares { Type::BOOLEAN } else { Type::Prim(at) };
        self.folded(op, a, b, at, ty, span)
    }

    /// javac warns, too; the proof would fail anyway.
    fn check_zero(&mut self, divisor: &Exp) {
        if divisor.constant == Some(Constant::Integral(0)) {
            self.warning(codes::DIVISION_BY_ZERO, divisor.span, "division by zero");
        }
    }

    fn shift(&mut self, op: BinOp, a: Exp, b: Exp, span: Span) -> Exp {
        let at = promoted(self.as_primitive(&a.ty.clone()).unwrap_or(Prim::Int), Prim::Int);
        let by = promoted(self.as_primitive(&b.ty.clone()).unwrap_or(Prim::Int), Prim::Int);
        let (a, b) = (self.promote(a, at), self.promote(b, by));
        self.folded(op, a, b, at, Type::Prim(at), span)
    }

    fn logical(&mut self, op: BinOp, a: Exp, b: Exp, span: Span) -> Exp {
        let (a, b) = (self.promote(a, Prim::Boolean), self.promote(b, Prim::Boolean));
        self.folded(op, a, b, Prim::Boolean, Type::BOOLEAN, span)
    }

    fn equality(&mut self, op: BinOp, a: Exp, b: Exp, span: Span) -> Exp {
        let (ta, tb) = (a.ty.clone(), b.ty.clone());
        let (pa, pb) = (self.as_primitive(&ta), self.as_primitive(&tb));
        let one_primitive = ta.as_prim().is_some() || tb.as_prim().is_some();
        match (pa, pb) {
            (Some(x), Some(y)) if one_primitive && x.is_numeric() && y.is_numeric() => self.arithmetic(op, a, b, span),
            (Some(Prim::Boolean), Some(Prim::Boolean)) if one_primitive => self.logical(op, a, b, span),
            _ if ta.is_reference() && tb.is_reference() => {
                // An annotation may say that objects of unrelated classes are not the same.
                let says_so = self.env.in_spec() && matches!(self.program.model, Model::Ownership(_));
                if !says_so && !self.is_castable(&ta, &tb) {
                    let message = format!("incomparable types: `{}` and `{}`", self.show(&ta), self.show(&tb));
                    return self.broken(codes::INCOMPARABLE, span, message);
                }
                let constant = match (&a.constant, &b.constant) {
                    (Some(Constant::Str(x)), Some(Constant::Str(y))) => {
                        Some(Constant::Boolean((x == y) == (op == BinOp::Eq)))
                    }
                    _ => None,
                };
                Arc::new(Expr { kind: ExprKind::Binary(op, a, b), ty: Type::BOOLEAN, span, constant })
            }
            // A primitive value and an object that may be its box: the object is cast and unboxed.
            _ if one_primitive && (ta.is_reference() || tb.is_reference()) => {
                let (prim, object) = if ta.as_prim().is_some() { (&ta, &tb) } else { (&tb, &ta) };
                let boxed = Type::class(self.box_of(prim.as_prim().unwrap_or(Prim::Int)));
                let comparable =
                    *object != Type::Null && pa.is_none_or(|_| pb.is_none()) && self.is_subtype(&boxed, object);
                if !comparable {
                    let message = format!("incomparable types: `{}` and `{}`", self.show(&ta), self.show(&tb));
                    return self.broken(codes::INCOMPARABLE, span, message);
                }
                let (a, b) = (self.boxed_operand(a), self.boxed_operand(b));
                Expr::new(ExprKind::Binary(op, a, b), Type::BOOLEAN, span)
            }
            _ => self.bad_operands(op, &a, &b, span),
        }
    }

    fn boxed_operand(&mut self, e: Exp) -> Exp {
        match e.ty.as_prim() {
            Some(prim) => {
                let boxed = Type::class(self.box_of(prim));
                self.converted(Conversion::Boxing, e, boxed)
            }
            None => e,
        }
    }

    /// `+` with a string on one side: the other is turned into text.
    fn concatenation(&mut self, a: Exp, b: Exp, span: Span) -> Exp {
        for side in [&a, &b] {
            if side.ty == Type::Void || side.ty.is_spec_only() {
                let message = format!("bad operand type `{}` for `+` with a string", self.show(&side.ty));
                return self.broken(codes::BAD_OPERAND, side.span, message);
            }
        }
        let constant = match (&a.constant, &b.constant) {
            (Some(x), Some(y)) => match (consts::text(x, &a.ty), consts::text(y, &b.ty)) {
                (Some(mut x), Some(y)) if x.len() + y.len() < 1 << 16 => {
                    x.extend(y);
                    Some(Constant::Str(x.into()))
                }
                _ => None,
            },
            _ => None,
        };
        let ty = self.string();
        Arc::new(Expr { kind: ExprKind::Binary(BinOp::Add, a, b), ty, span, constant })
    }

    /// Whether a value can be compared or computed with as such a type.
    pub(super) fn fits(&mut self, from: &Type, to: &Type) -> bool {
        self.way(from, to, None, Allow::Loose).is_some()
    }
}
