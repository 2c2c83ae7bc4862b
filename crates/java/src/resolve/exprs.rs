//! Expressions.

use std::sync::Arc;

use source::{Span, Symbol};

use super::*;
use crate::syntax::ast::{ExprKind as A, Literal};

impl<'a> Resolver<'a> {
    /// An expression. `expected` is the type that the place wants, for expressions whose own type depends on it; whether the value fits is for
    /// the caller to check.
    pub(super) fn expr(&mut self, e: &'a ast::Expr, expected: Option<&Type>) -> Exp {
        syntax::deep(|| self.expr_here(e, expected))
    }

    fn expr_here(&mut self, e: &'a ast::Expr, expected: Option<&Type>) -> Exp {
        let span = e.span;
        match &e.kind {
            A::Literal(literal) => self.literal(literal, span),
            A::Name(name) => self.name(*name, span),
            A::Field(inner, name) => match &inner.kind {
                A::Super(of) => self.super_field(of.as_ref(), *name, span),
                _ => self.qualified_value(e),
            },
            A::This(of) => self.this(of.as_ref(), span),
            A::Super(_) => self.broken(codes::UNEXPECTED_TYPE, span, "`super` is no value"),
            A::Call(call) => self.call(call, span, expected),
            A::ConstructorCall(call) => self.constructor_call(call, span),
            A::New(new) => self.creation(new, span, expected),
            A::NewArray(new) => self.array_creation(new, span),
            A::ArrayInit(elements) => match expected {
                Some(Type::Array(_)) => self.array_init(elements, expected.cloned(), span),
                Some(ty) if ty.is_unknown() => self.array_init(elements, None, span),
                _ => {
                    let shown = expected.map_or(String::new(), |ty| format!(" for `{}`", self.show(ty)));
                    self.broken(codes::INCOMPATIBLE_TYPES, span, format!("illegal array initializer{shown}"))
                }
            },
            A::Index(array, index) => self.index(array, index, span),
            A::Unary(op, operand) => self.unary(*op, operand, span),
            A::Step(step, operand) => self.step(*step, operand, span),
            A::Binary(op, a, b) => self.binary(*op, a, b, span),
            A::Cond(cond, a, b) => self.conditional(cond, a, b, span, expected),
            A::Assign(target, value) => self.assignment(target, value, span),
            A::Compound(op, target, value) => self.compound(*op, target, value, span),
            A::Cast(ty, operand) => {
                let to = self.ty(ty);
                let value = self.expr(operand, Some(&to));
                if matches!(value.kind, ExprKind::Lambda(_) | ExprKind::MethodRef(_)) {
                    return Arc::new(Expr { kind: ExprKind::Cast(value), ty: to, span, constant: None });
                }
                self.cast_to(value, to, span)
            }
            A::InstanceOf(operand, ty) => self.instance_of(operand, ty, span),
            A::Matches(operand, pattern) => self.matches(operand, pattern, span),
            A::Lambda(lambda) => self.lambda(lambda, span, expected).0,
            A::MethodRef(reference) => self.method_ref(reference, span, expected).0,
            A::Switch(switch) => self.switch_expr(switch, span, expected),
            A::ClassLit(ty) => self.class_literal(ty, span),
            A::Paren(inner) => {
                let e = self.expr(inner, expected);
                Arc::new(Expr { span, ..(*e).clone() })
            }
            A::Spec(spec) => self.spec_expr(spec, span, expected),
            A::Around { with, inner, then } => self.around(with.as_deref(), inner, then.as_deref(), span, expected),
            A::Replacing { by, original } => {
                let original = self.expr(original, expected);
                let by = self.in_ghost(|r| r.expr(by, Some(&original.ty)));
                let by = self.assign_to(by, &original.ty);
                let ty = original.ty.clone();
                Expr::new(ExprKind::Replacing { by, original }, ty, span)
            }
        }
    }

    pub(super) fn broken(&mut self, kind: ErrorKind, span: Span, message: impl Into<String>) -> Exp {
        self.error(kind, span, message);
        Expr::new(ExprKind::Error, Type::Error, span)
    }

    /// An expression that must have a value.
    pub(super) fn value(&mut self, e: &'a ast::Expr, expected: Option<&Type>) -> Exp {
        let value = self.expr(e, expected);
        if value.ty == Type::Void {
            return self.broken(
                codes::VOID_VALUE,
                e.span,
                "a `void` type is not allowed here: the method returns nothing",
            );
        }
        value
    }

    fn literal(&mut self, literal: &Literal, span: Span) -> Exp {
        let floating = |digits: &Symbol, ty: Prim| {
            let value = parse_float(digits.as_str());
            let value = if ty == Prim::Float { f64::from(value as f32) } else { value };
            Expr::constant(Constant::Floating { value, digits: Some(*digits) }, Type::Prim(ty), span)
        };
        match literal {
            Literal::Boolean(value) => Expr::constant(Constant::Boolean(*value), Type::BOOLEAN, span),
            Literal::Null => Expr::new(ExprKind::Literal, Type::Null, span),
            // 2147483648 below a minus sign wraps there.
            Literal::Int(value) => Expr::constant(Constant::Integral(*value), Type::INT, span),
            Literal::Long(value) => Expr::constant(Constant::Integral(*value), Type::LONG, span),
            Literal::Big(value) => Expr::constant(Constant::Big(Arc::new((**value).clone())), Type::INT, span),
            Literal::Float(digits) => floating(digits, Prim::Float),
            Literal::Double(digits) => floating(digits, Prim::Double),
            Literal::Char(unit) => Expr::constant(Constant::Integral(i64::from(*unit)), Type::Prim(Prim::Char), span),
            Literal::Str(units) => Expr::constant(Constant::Str(units.clone()), self.string(), span),
        }
    }

    fn index(&mut self, array: &'a ast::Expr, index: &'a ast::Expr, span: Span) -> Exp {
        let array = self.value(array, None);
        if let Some(e) = self.spec_index(&array, index, span) {
            return e;
        }
        let index = self.value(index, Some(&Type::INT));
        let index = match self.as_primitive(&index.ty.clone()) {
            Some(prim) if prim.is_integral() && prim != Prim::Long => self.promote(index, Prim::Int),
            Some(Prim::Long) if self.env.in_spec() => index,
            None if index.ty.is_unknown() => index,
            _ => {
                self.incompatible(&index, &Type::INT);
                index
            }
        };
        let ty = match &array.ty {
            Type::Array(element) => (**element).clone(),
            Type::Unknown | Type::Error => Type::Unknown,
            _ => {
                let message = format!("array required, but `{}` found", self.show(&array.ty));
                self.error(codes::ARRAY_REQUIRED, array.span, message);
                Type::Error
            }
        };
        Expr::new(ExprKind::Index(array, index), ty, span)
    }

    fn conditional(
        &mut self,
        cond: &'a ast::Expr,
        a: &'a ast::Expr,
        b: &'a ast::Expr,
        span: Span,
        expected: Option<&Type>,
    ) -> Exp {
        let cond = self.condition(cond);
        // What the condition binds is known in the arm it is true for.
        let a = self.with_bindings(&cond, true, |r| r.value(a, expected));
        let b = self.with_bindings(&cond, false, |r| r.value(b, expected));
        let ty = self.conditional_type(&a, &b, expected);
        let (a, b) = (self.arm(a, &ty), self.arm(b, &ty));
        let constant = match (&cond.constant, &a.constant, &b.constant) {
            (Some(Constant::Boolean(which)), Some(a), Some(b)) => Some(if *which { a.clone() } else { b.clone() }),
            _ => None,
        };
        Arc::new(Expr { kind: ExprKind::Cond(cond, a, b), ty, span, constant })
    }

    fn arm(&mut self, e: Exp, ty: &Type) -> Exp {
        match self.way(&e.ty.clone(), ty, e.constant.as_ref(), convert::Allow::Assign) {
            Some(way) => self.go(e, ty, way),
            None => e,
        }
    }

    fn conditional_type(&mut self, a: &Exp, b: &Exp, expected: Option<&Type>) -> Type {
        let (ta, tb) = (a.ty.clone(), b.ty.clone());
        if ta == tb {
            return ta;
        }
        if ta.is_unknown() || tb.is_unknown() {
            return Type::Unknown;
        }
        if let Some(ty) = self.spec_common_type(&ta, &tb) {
            return ty;
        }
        let (pa, pb) = (self.as_primitive(&ta), self.as_primitive(&tb));
        if let (Some(pa), Some(pb)) = (pa, pb) {
            let primitive = ta.as_prim().is_some() || tb.as_prim().is_some() || (pa.is_numeric() && pb.is_numeric());
            if primitive && pa == pb {
                return Type::Prim(pa);
            }
            if pa.is_numeric() && pb.is_numeric() {
                return Type::Prim(numeric_arms(pa, pb, a, b));
            }
        }
        // A reference conditional takes the type that is wanted, if there is one.
        if let Some(expected) = expected.filter(|ty| ty.is_reference() || ty.is_unknown()) {
            return expected.clone();
        }
        let boxed = |r: &Self, ty: &Type| ty.as_prim().map_or(ty.clone(), |prim| Type::class(r.box_of(prim)));
        let (ta, tb) = (boxed(self, &ta), boxed(self, &tb));
        self.lub(&[ta, tb])
    }

    fn instance_of(&mut self, operand: &'a ast::Expr, ty: &'a ast::Type, span: Span) -> Exp {
        let value = self.value(operand, None);
        let to = self.ty(ty);
        self.check_type_test(&value, &to, ty.span);
        Expr::new(ExprKind::InstanceOf(value, to), Type::BOOLEAN, span)
    }

    pub(super) fn check_type_test(&mut self, value: &Exp, to: &Type, span: Span) {
        if value.ty.is_unknown() || to.is_unknown() || matches!(value.ty, Type::Any) {
            return;
        }
        if !value.ty.is_reference() {
            let message = format!("unexpected type: a reference is required, found `{}`", self.show(&value.ty));
            self.error(codes::UNEXPECTED_TYPE, value.span, message);
        } else if !to.is_reference() {
            let message = format!("unexpected type: a class or array is required, found `{}`", self.show(to));
            self.error(codes::UNEXPECTED_TYPE, span, message);
        } else if !self.is_castable(&value.ty.clone(), to) {
            // The answer is known; javac refuses to ask.
            let message = format!("{}; javac refuses this", self.incompatible_message(&value.ty.clone(), to));
            self.warning(codes::NOT_JAVA, value.span, message);
        }
    }

    fn matches(&mut self, operand: &'a ast::Expr, pattern: &'a ast::Pattern, span: Span) -> Exp {
        let value = self.value(operand, None);
        let pattern = self.pattern(pattern, &value);
        Expr::new(ExprKind::Matches(value, pattern), Type::BOOLEAN, span)
    }

    fn class_literal(&mut self, ty: &'a ast::Type, span: Span) -> Exp {
        let of = self.ty(ty);
        let arg = match &of {
            Type::Prim(prim) => Type::class(self.box_of(*prim)),
            Type::Void => Type::class(self.named("java.lang.Void")),
            Type::Var(_) => {
                self.error(codes::UNEXPECTED_TYPE, ty.span, "cannot select from a type variable");
                Type::Error
            }
            other => self.erasure(other),
        };
        let class = self.known().class;
        Expr::new(ExprKind::ClassLit(of), Type::generic(class, vec![arg]), span)
    }

    fn around(
        &mut self,
        with: Option<&'a ast::Stmt>,
        inner: &'a ast::Expr,
        then: Option<&'a ast::Stmt>,
        span: Span,
        expected: Option<&Type>,
    ) -> Exp {
        let with = with.map(|stmt| Box::new(self.in_ghost(|r| r.stmt(stmt))));
        let inner = self.expr(inner, expected);
        let then = then.map(|stmt| Box::new(self.in_ghost(|r| r.stmt(stmt))));
        let ty = inner.ty.clone();
        Expr::new(ExprKind::Around { with, inner, then }, ty, span)
    }
}

/// The type of a conditional between numbers of different types.
fn numeric_arms(a: Prim, b: Prim, first: &Exp, second: &Exp) -> Prim {
    use Prim::*;
    let fits = |e: &Exp, to: Prim| {
        let value = e.constant.as_ref().and_then(Constant::as_integral);
        e.ty == Type::INT
            && value.is_some_and(|n| match to {
                Byte => i8::try_from(n).is_ok(),
                Short => i16::try_from(n).is_ok(),
                Char => u16::try_from(n).is_ok(),
                _ => false,
            })
    };
    match (a, b) {
        (Byte, Short) | (Short, Byte) => Short,
        (small @ (Byte | Short | Char), Int) if fits(second, small) => small,
        (Int, small @ (Byte | Short | Char)) if fits(first, small) => small,
        _ => operators::promoted(a, b),
    }
}

fn parse_float(digits: &str) -> f64 {
    let Some(hex) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) else {
        return digits.parse().unwrap_or(0.0);
    };
    let (mantissa, exponent) = hex.split_once(['p', 'P']).unwrap_or((hex, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digit = |c: char| f64::from(c.to_digit(16).unwrap_or(0));
    let mut value = whole.chars().fold(0.0, |value, c| value * 16.0 + digit(c));
    let mut scale = 1.0 / 16.0;
    for c in fraction.chars() {
        value += digit(c) * scale;
        scale /= 16.0;
    }
    value * 2f64.powi(exponent.parse().unwrap_or(0))
}
