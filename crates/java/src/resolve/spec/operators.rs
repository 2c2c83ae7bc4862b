//! Operators on formulas, amounts and collections.

use std::sync::Arc;

use source::Span;

use super::super::env::Place;
use super::super::*;

impl<'a> Resolver<'a> {
    pub(in super::super) fn spec_unary(&mut self, op: UnOp, operand: &Exp, span: Span) -> Option<Exp> {
        match (&operand.ty, op) {
            (Type::Resource, _) => {
                self.resource_here(operand);
                Some(Expr::new(ExprKind::Error, Type::Error, span))
            }
            (ty, UnOp::Plus | UnOp::Minus) if ty.is_rational() => {
                Some(Expr::new(ExprKind::Unary(op, operand.clone()), Type::Rational, span))
            }
            _ => None,
        }
    }

    /// An operator that specifications add, or that means more on their types.
    pub(in super::super) fn spec_binary(&mut self, op: BinOp, a: &Exp, b: &Exp, span: Span) -> Option<Exp> {
        use BinOp::*;
        if !self.env.in_spec() {
            return None;
        }
        match op {
            Sep => return Some(self.separating(a, b, span)),
            Implies => return Some(self.implication(a, b, span)),
            Wand => {
                let (a, b) = (self.as_formula(a.clone()), self.as_formula(b.clone()));
                return Some(Expr::new(ExprKind::Binary(op, a, b), Type::Resource, span));
            }
            ExactDiv => return Some(self.exact_division(a, b, span)),
            In | NotIn => return Some(self.membership(op, a, b, span)),
            Prepend => return Some(self.prepend(a, b, span)),
            _ => {}
        }
        for side in [a, b] {
            if side.ty == Type::Resource {
                self.resource_here(side);
                return Some(Expr::new(ExprKind::Error, Type::Error, span));
            }
        }
        if a.ty.is_unknown() || b.ty.is_unknown() {
            return None;
        }
        if a.ty.is_rational() || b.ty.is_rational() {
            return self.rational(op, a, b, span);
        }
        if let Some(e) = self.of_collections(op, a, b, span) {
            return Some(e);
        }
        let spec_sides = a.ty.is_spec_only() || b.ty.is_spec_only();
        match op {
            Eq | Ne if spec_sides => Some(self.spec_equality(op, a, b, span)),
            Lt | Le | Gt | Ge if matches!(a.ty, Type::TypeValue(_)) && matches!(b.ty, Type::TypeValue(_)) => {
                Some(Expr::new(ExprKind::Binary(op, a.clone(), b.clone()), Type::BOOLEAN, span))
            }
            Lt if matches!(b.ty, Type::LockStack) => {
                Some(Expr::new(ExprKind::Binary(op, a.clone(), b.clone()), Type::BOOLEAN, span))
            }
            Lt | Le if matches!(a.kind, ExprKind::Lockset) && b.ty.is_reference() => {
                Some(Expr::new(ExprKind::Binary(op, a.clone(), b.clone()), Type::BOOLEAN, span))
            }
            Lt | Le | Gt | Ge if self.orders_locks(&a.ty) && self.orders_locks(&b.ty) => {
                Some(Expr::new(ExprKind::Binary(op, a.clone(), b.clone()), Type::BOOLEAN, span))
            }
            // In the ownership model and for lock sets.
            Union | Minus => Some(self.bad_operands(op, a, b, span)),
            _ if spec_sides => Some(self.bad_operands(op, a, b, span)),
            _ => None,
        }
    }

    /// `o < \lockStack`, `l < m`, `\lockset < o`
    fn orders_locks(&self, ty: &Type) -> bool {
        match ty {
            Type::LockLevel | Type::LockStack => true,
            Type::Set(element) => matches!(**element, Type::Ref),
            _ => ty.is_reference() && matches!(self.program.model, Model::Ownership(_)),
        }
    }

    fn separating(&mut self, a: &Exp, b: &Exp, span: Span) -> Exp {
        let (a, b) = (self.as_formula(a.clone()), self.as_formula(b.clone()));
        let resource = a.ty == Type::Resource || b.ty == Type::Resource;
        let ty = if resource { Type::Resource } else { Type::BOOLEAN };
        Expr::new(ExprKind::Binary(BinOp::Sep, a, b), ty, span)
    }

    fn implication(&mut self, a: &Exp, b: &Exp, span: Span) -> Exp {
        let a = self.no_resource(a.clone());
        let b = self.as_formula(b.clone());
        let ty = if b.ty == Type::Resource { Type::Resource } else { Type::BOOLEAN };
        Expr::new(ExprKind::Binary(BinOp::Implies, a, b), ty, span)
    }

    /// `a \ b`: a rational number.
    fn exact_division(&mut self, a: &Exp, b: &Exp, span: Span) -> Exp {
        let (a, b) = (self.as_rational(a.clone()), self.as_rational(b.clone()));
        Expr::new(ExprKind::Binary(BinOp::ExactDiv, a, b), Type::Rational, span)
    }

    pub(in super::super) fn as_rational(&mut self, e: Exp) -> Exp {
        if e.ty.is_rational() {
            return e;
        }
        self.assign_to(e, &Type::Rational)
    }

    fn rational(&mut self, op: BinOp, a: &Exp, b: &Exp, span: Span) -> Option<Exp> {
        use BinOp::*;
        let numbers = |ty: &Type| ty.is_rational() || ty.is_numeric();
        if !numbers(&a.ty) || !numbers(&b.ty) {
            return Some(self.bad_operands(op, a, b, span));
        }
        let ty = match op {
            Add | Sub | Mul | Div => Type::Rational,
            Lt | Le | Gt | Ge | Eq | Ne => Type::BOOLEAN,
            _ => return Some(self.bad_operands(op, a, b, span)),
        };
        let (a, b) = (self.as_rational(a.clone()), self.as_rational(b.clone()));
        // A quotient of rationals is exact.
        let op = if op == Div { ExactDiv } else { op };
        Some(Expr::new(ExprKind::Binary(op, a, b), ty, span))
    }

    fn membership(&mut self, op: BinOp, a: &Exp, b: &Exp, span: Span) -> Exp {
        let ty = match &b.ty {
            Type::Bag(_) if op == BinOp::In => Type::INT,
            Type::Seq(_) | Type::Set(_) | Type::Bag(_) | Type::Map(_) => Type::BOOLEAN,
            Type::LockStack | Type::Unknown | Type::Error => Type::BOOLEAN,
            _ => {
                let message = format!("`{}` wants a collection on its right, found `{}`", op.text(), self.show(&b.ty));
                return self.broken(codes::BAD_OPERAND, b.span, message);
            }
        };
        let element = match &b.ty {
            Type::Seq(e) | Type::Set(e) | Type::Bag(e) => Some((**e).clone()),
            Type::Map(pair) => Some(pair.0.clone()),
            _ => None,
        };
        if let Some(element) = element
            && !self.comparable(&a.ty.clone(), &element)
        {
            let message = format!("a value of type `{}` cannot be in `{}`", self.show(&a.ty), self.show(&b.ty));
            return self.broken(codes::BAD_OPERAND, span, message);
        }
        Expr::new(ExprKind::Binary(op, a.clone(), b.clone()), ty, span)
    }

    /// Whether values of two types may be equal.
    pub(in super::super) fn comparable(&mut self, a: &Type, b: &Type) -> bool {
        self.fits(a, b)
            || self.fits(b, a)
            || (a.is_reference() && b.is_reference() && self.is_castable(a, b))
            || matches!(a, Type::Nothing | Type::Any)
            || matches!(b, Type::Nothing | Type::Any)
    }

    fn prepend(&mut self, a: &Exp, b: &Exp, span: Span) -> Exp {
        let Type::Seq(element) = &b.ty else {
            if b.ty.is_unknown() {
                return Expr::new(ExprKind::Binary(BinOp::Prepend, a.clone(), b.clone()), Type::Unknown, span);
            }
            let message = format!("`::` wants a sequence on its right, found `{}`", self.show(&b.ty));
            return self.broken(codes::BAD_OPERAND, b.span, message);
        };
        let element = (**element).clone();
        let ty = match element {
            Type::Nothing => self.seq_of(a.ty.clone()),
            _ if self.fits(&a.ty.clone(), &element) => b.ty.clone(),
            _ => {
                let message = format!("a value of type `{}` cannot be in `{}`", self.show(&a.ty), self.show(&b.ty));
                return self.broken(codes::BAD_OPERAND, span, message);
            }
        };
        Expr::new(ExprKind::Binary(BinOp::Prepend, a.clone(), b.clone()), ty, span)
    }

    /// `+`, `-`, `<` and the like on sequences, sets and bags.
    fn of_collections(&mut self, op: BinOp, a: &Exp, b: &Exp, span: Span) -> Option<Exp> {
        use BinOp::*;
        let same_kind = matches!(
            (&a.ty, &b.ty),
            (Type::Seq(_), Type::Seq(_))
                | (Type::Set(_), Type::Set(_))
                | (Type::Bag(_), Type::Bag(_))
                | (Type::Map(_), Type::Map(_))
        );
        if !same_kind {
            return None;
        }
        let ty = match (op, &a.ty) {
            (Add, Type::Seq(_)) | (Add | Sub | Mul, Type::Set(_) | Type::Bag(_)) | (Union | Minus, Type::Set(_)) => {
                match self.common_collection(&a.ty.clone(), &b.ty.clone()) {
                    Some(ty) => ty,
                    None => return Some(self.bad_operands(op, a, b, span)),
                }
            }
            (Lt | Le | Gt | Ge, Type::Set(_) | Type::Bag(_)) => Type::BOOLEAN,
            (Eq | Ne, _) => return Some(self.spec_equality(op, a, b, span)),
            _ => return Some(self.bad_operands(op, a, b, span)),
        };
        Some(Expr::new(ExprKind::Binary(op, a.clone(), b.clone()), ty, span))
    }

    fn common_collection(&mut self, a: &Type, b: &Type) -> Option<Type> {
        if self.is_subtype(a, b) {
            return Some(b.clone());
        }
        if self.is_subtype(b, a) {
            return Some(a.clone());
        }
        let (x, y, wrap): (_, _, fn(Arc<Type>) -> Type) = match (a, b) {
            (Type::Seq(x), Type::Seq(y)) => (x, y, Type::Seq),
            (Type::Set(x), Type::Set(y)) => (x, y, Type::Set),
            (Type::Bag(x), Type::Bag(y)) => (x, y, Type::Bag),
            _ => return None,
        };
        let element = match (x.is_reference(), y.is_reference()) {
            (true, true) => self.lub(&[(**x).clone(), (**y).clone()]),
            _ => self.spec_common_type(x, y)?,
        };
        Some(wrap(Arc::new(element)))
    }

    fn spec_equality(&mut self, op: BinOp, a: &Exp, b: &Exp, span: Span) -> Exp {
        if !self.comparable(&a.ty.clone(), &b.ty.clone()) {
            let message = format!("incomparable types: `{}` and `{}`", self.show(&a.ty), self.show(&b.ty));
            return self.broken(codes::INCOMPARABLE, span, message);
        }
        let (a, b) = (none_of(a, &b.ty), none_of(b, &a.ty));
        Expr::new(ExprKind::Binary(op, a, b), Type::BOOLEAN, span)
    }

    /// The amount of a permission.
    pub(in super::super) fn amount(&mut self, e: &'a ast::Expr) -> Exp {
        let value = self.expr(e, Some(&Type::Rational));
        let value = self.half_as_written(value);
        self.as_rational(value)
    }

    /// `1/2` is integer division, and nothing; who writes it as an amount means `1\2`.
    fn half_as_written(&mut self, e: Exp) -> Exp {
        match &e.kind {
            ExprKind::Binary(BinOp::Div, a, b)
                if e.ty.is_integral() && a.constant.is_some() && b.constant.is_some() =>
            {
                let diagnostic = self.warning(
                    codes::INTEGER_AMOUNT,
                    e.span,
                    "`/` divides integers; this amount is read as a fraction",
                );
                diagnostic.help.push("write `\\` for fractions: `1\\2`".to_string());
                let (a, b) = (self.as_rational(a.clone()), self.as_rational(b.clone()));
                Expr::new(ExprKind::Binary(BinOp::ExactDiv, a, b), Type::Rational, e.span)
            }
            _ => e,
        }
    }

    /// Whether `\old` may stand here.
    pub(in super::super) fn old_is_allowed(&self) -> bool {
        self.env.spec.old
            || matches!(
                self.env.spec.place,
                Place::Ensures | Place::Signals | Place::LoopInvariant | Place::Assertion | Place::Ghost
            )
    }
}

/// `None` is of the type that it is compared with.
fn none_of(e: &Exp, other: &Type) -> Exp {
    match (&e.kind, other) {
        (ExprKind::NoneOption, Type::Option(_)) => Expr::new(ExprKind::NoneOption, other.clone(), e.span),
        _ => e.clone(),
    }
}
