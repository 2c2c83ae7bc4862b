//! Operators and conversions.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::encoder::*;
use super::exprs::rational;
use super::origin::{Check, Role};
use super::types::{in_range, range_of};
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn unary(&mut self, v: &View, op: jv::UnOp, a: &jv::Exp, e: &jv::Exp) -> Exp {
        let m = self.node(v, Role::Plain, e.span);
        let value = self.exp(v, a);
        if value.ty == Type::Ref {
            return self.hole(e.span, &e.ty, "an operator on something of which not even the type is known");
        }
        match op {
            jv::UnOp::Not => Expr::not(value, m),
            jv::UnOp::Plus => value,
            jv::UnOp::Minus => {
                let ty = value.ty.clone();
                let negated = Expr::new(ExpKind::Unary(UnOp::Neg, value), ty, m);
                self.arithmetic(v, negated, &e.ty, e.span)
            }
            jv::UnOp::Complement => {
                let negated = Expr::new(ExpKind::Unary(UnOp::Neg, value), Type::Int, m);
                Expr::binary(BinOp::Sub, negated, Expr::int(1, m), Type::Int, m)
            }
        }
    }

    pub fn binary(&mut self, v: &View, op: jv::BinOp, a: &jv::Exp, b: &jv::Exp, e: &jv::Exp) -> Exp {
        if op == jv::BinOp::Wand {
            return self.wand_assertion(v, a, b, e.span);
        }
        if op == jv::BinOp::Add && is_string(self.p, &e.ty) {
            return self.hole(e.span, &e.ty, "`+` of strings in this place");
        }
        let (l, r) = (self.exp(v, a), self.exp(v, b));
        self.operation(v, op, (l, &a.ty), (r, &b.ty), &e.ty, e.span)
    }

    /// An operator on values.
    pub fn operation(
        &mut self,
        v: &View,
        op: jv::BinOp,
        (l, lty): (Exp, &jv::Type),
        (r, rty): (Exp, &jv::Type),
        ty: &jv::Type,
        span: Span,
    ) -> Exp {
        use jv::BinOp as B;
        if is_of_values(op) && (l.ty == Type::Ref || r.ty == Type::Ref) {
            return self.hole(span, ty, "an operator on something of which not even the type is known");
        }
        let m = self.node(v, Role::Plain, span);
        let bool_op = |op| Expr::binary(op, l.clone(), r.clone(), Type::Bool, m);
        match op {
            B::And | B::Sep => bool_op(BinOp::And),
            B::Or => bool_op(BinOp::Or),
            B::Implies => bool_op(BinOp::Implies),
            B::Eq | B::Ne | B::Lt | B::Le | B::Gt | B::Ge => self.comparison(op, l, r, ty, span, m),
            B::BitXor if l.ty == Type::Bool => bool_op(BinOp::Ne),
            B::BitAnd | B::BitOr if l.ty == Type::Bool => {
                let op = if op == B::BitAnd { BinOp::And } else { BinOp::Or };
                self.both_evaluated(op, l, r, m)
            }
            B::In | B::NotIn => {
                let is_bag = matches!(r.ty, Type::Multiset(_));
                let within = Expr::binary(BinOp::In, l, r, if is_bag { Type::Int } else { Type::Bool }, m);
                match (op, is_bag) {
                    (B::In, _) => within,
                    (_, false) => Expr::not(within, m),
                    (_, true) => Expr::eq(within, Expr::int(0, m), m),
                }
            }
            B::Prepend => {
                let one = Expr::new(ExpKind::SeqLit(vec![l]), r.ty.clone(), m);
                let ty = r.ty.clone();
                Expr::binary(BinOp::Append, one, r, ty, m)
            }
            B::Union => {
                let ty = l.ty.clone();
                Expr::binary(BinOp::Union, l, r, ty, m)
            }
            B::Minus => {
                let ty = l.ty.clone();
                Expr::binary(BinOp::SetMinus, l, r, ty, m)
            }
            B::ExactDiv => self.exact_division(v, l, r, span),
            B::Wand => self.hole(span, ty, "a magic wand in this place"),
            B::Add | B::Sub | B::Mul if matches!(l.ty, Type::Seq(_) | Type::Set(_) | Type::Multiset(_)) => {
                let op = match (op, &l.ty) {
                    (B::Add, Type::Seq(_)) => BinOp::Append,
                    (B::Add, _) => BinOp::Union,
                    (B::Sub, _) => BinOp::SetMinus,
                    _ => BinOp::Intersection,
                };
                let ty = l.ty.clone();
                Expr::binary(op, l, r, ty, m)
            }
            B::Add | B::Sub | B::Mul => {
                let op = match op {
                    B::Add => BinOp::Add,
                    B::Sub => BinOp::Sub,
                    _ => BinOp::Mul,
                };
                let (l, r) = same_numbers(l, r, m);
                let of = l.ty.clone();
                self.arithmetic(v, Expr::binary(op, l, r, of, m), ty, span)
            }
            B::Div if l.ty == Type::Perm || r.ty == Type::Perm => self.exact_division(v, l, r, span),
            B::Div | B::Rem => self.division(v, op, l, r, ty, span),
            B::Shl | B::Shr | B::UShr => self.shift(v, op, (l, lty), (r, rty), ty, span),
            B::BitAnd | B::BitOr | B::BitXor => self.bits(op, l, r, m),
        }
    }

    /// `a & b` and `a | b` of truth values: Java evaluates b whatever a is, so what it demands is demanded always.
    fn both_evaluated(&mut self, op: BinOp, l: Exp, r: Exp, m: Meta) -> Exp {
        if matches!(r.kind, ExpKind::Local(_) | ExpKind::Bool(_)) {
            return Expr::binary(op, l, r, Type::Bool, m);
        }
        let name = self.bound_name("right");
        let body = Expr::binary(op, l, Expr::local(name, Type::Bool, m), Type::Bool, m);
        let var = Var { name, ty: Type::Bool, span: m.span };
        Expr::new(ExpKind::Let { var, value: r, body }, Type::Bool, m)
    }

    fn comparison(&mut self, op: jv::BinOp, l: Exp, r: Exp, ty: &jv::Type, span: Span, m: Meta) -> Exp {
        use jv::BinOp as B;
        let (l, r) = same_numbers(l, r, m);
        if l.ty != r.ty {
            return self.hole(span, ty, "a comparison of values of these types");
        }
        let ordered = matches!(l.ty, Type::Int | Type::Perm);
        let subset = |a: &Exp, b: &Exp| cmp(BinOp::Subset, a.clone(), b.clone(), m);
        let strictly = |a: &Exp, b: &Exp| Expr::and(subset(a, b), cmp(BinOp::Ne, a.clone(), b.clone(), m), m);
        let is_set = matches!(l.ty, Type::Set(_) | Type::Multiset(_));
        match op {
            B::Eq => cmp(BinOp::Eq, l, r, m),
            B::Ne => cmp(BinOp::Ne, l, r, m),
            B::Lt if ordered => cmp(BinOp::Lt, l, r, m),
            B::Le if ordered => cmp(BinOp::Le, l, r, m),
            B::Gt if ordered => cmp(BinOp::Gt, l, r, m),
            B::Ge if ordered => cmp(BinOp::Ge, l, r, m),
            B::Le if is_set => subset(&l, &r),
            B::Ge if is_set => subset(&r, &l),
            B::Lt if is_set => strictly(&l, &r),
            B::Gt if is_set => strictly(&r, &l),
            _ => self.hole(span, ty, "a comparison of values of these types"),
        }
    }

    fn exact_division(&mut self, v: &View, l: Exp, r: Exp, span: Span) -> Exp {
        let m = self.node(v, Role::Check(Check::Division), span);
        let zero = if r.ty == Type::Perm { none(m) } else { Expr::int(0, m) };
        let quotient = match (l.ty == Type::Perm, r.ty == Type::Perm) {
            (false, true) => rational(rational(l, Expr::int(1, m), m), r.clone(), m),
            _ => rational(l, r.clone(), m),
        };
        match is_nonzero(&r) {
            true => quotient,
            false => self.check(v, Check::Division, span, quotient, |m| cmp(BinOp::Ne, r, zero, m)),
        }
    }

    fn division(&mut self, v: &View, op: jv::BinOp, l: Exp, r: Exp, ty: &jv::Type, span: Span) -> Exp {
        let m = self.node(v, Role::Check(Check::Division), span);
        let value = match (&l.kind, &r.kind) {
            // Known not to be negative: both divisions agree.
            (ExpKind::Int(n), _) if *n >= 0.into() => {
                let op = if op == jv::BinOp::Div { BinOp::IntDiv } else { BinOp::Mod };
                Expr::binary(op, l, r.clone(), Type::Int, m)
            }
            _ if op == jv::BinOp::Div => self.quotient_towards_zero(l, r.clone(), m),
            _ => self.remainder_towards_zero(l, r.clone(), m),
        };
        let value = match is_nonzero(&r) {
            true => value,
            false => self.check(v, Check::Division, span, value, |m| cmp(BinOp::Ne, r, Expr::int(0, m), m)),
        };
        self.arithmetic(v, value, ty, span)
    }

    /// The result of an operation of code, which must not leave its type where that is checked.
    pub fn arithmetic(&mut self, v: &View, value: Exp, ty: &jv::Type, span: Span) -> Exp {
        let Some((low, high)) = ty.as_prim().and_then(range_of).filter(|_| self.options.overflow && !v.spec) else {
            return value;
        };
        let checked = value.clone();
        self.check(v, Check::Overflow, span, value, |m| in_range(&checked, low, high, m))
    }

    /// Shifts by a constant; the width is that of the left operand.
    fn shift(
        &mut self,
        v: &View,
        op: jv::BinOp,
        (l, lty): (Exp, &jv::Type),
        (r, _): (Exp, &jv::Type),
        ty: &jv::Type,
        span: Span,
    ) -> Exp {
        let m = self.node(v, Role::Plain, span);
        let width: u32 = if *lty == jv::Type::LONG { 64 } else { 32 };
        let ExpKind::Int(by) = &r.kind else {
            return self.hole(span, ty, "a shift by a variable");
        };
        let by = ((by % width) + width) % width;
        let by: u32 = by.try_into().unwrap_or(0);
        if by == 0 {
            return l;
        }
        let power = Expr::int(num_bigint::BigInt::from(1) << by, m);
        let floor = |a: Exp| Expr::binary(BinOp::IntDiv, a, power.clone(), Type::Int, m);
        match op {
            jv::BinOp::Shl => {
                let product = Expr::binary(BinOp::Mul, l, power, Type::Int, m);
                self.arithmetic(v, product, ty, span)
            }
            jv::BinOp::Shr => floor(l),
            _ => {
                let all = Expr::int(num_bigint::BigInt::from(1) << width, m);
                let positive = cmp(BinOp::Ge, l.clone(), Expr::int(0, m), m);
                let moved = Expr::binary(BinOp::Add, l.clone(), all, Type::Int, m);
                Expr::new(ExpKind::Cond(positive, floor(l), floor(moved)), Type::Int, m)
            }
        }
    }

    fn bits(&mut self, op: jv::BinOp, l: Exp, r: Exp, m: Meta) -> Exp {
        let mask = |e: &Exp| match &e.kind {
            ExpKind::Int(n) if *n >= 0.into() && (n & (n + 1)) == 0.into() => Some(n + 1),
            _ => None,
        };
        let both = match (mask(&l), mask(&r)) {
            (_, Some(size)) => Expr::binary(BinOp::Mod, l.clone(), Expr::int(size, m), Type::Int, m),
            (Some(size), _) => Expr::binary(BinOp::Mod, r.clone(), Expr::int(size, m), Type::Int, m),
            _ => self.bits_and(l.clone(), r.clone(), m),
        };
        let sum = Expr::binary(BinOp::Add, l, r, Type::Int, m);
        match op {
            jv::BinOp::BitAnd => both,
            jv::BinOp::BitOr => Expr::binary(BinOp::Sub, sum, both, Type::Int, m),
            _ => {
                let twice = Expr::binary(BinOp::Mul, Expr::int(2, m), both, Type::Int, m);
                Expr::binary(BinOp::Sub, sum, twice, Type::Int, m)
            }
        }
    }

    pub fn cast(&mut self, v: &View, inner: &jv::Exp, e: &jv::Exp) -> Exp {
        let value = self.exp(v, inner);
        self.cast_value(v, value, &inner.ty, &e.ty, e.span)
    }

    /// A value as one of another type, as a cast makes it.
    pub fn cast_value(&mut self, v: &View, value: Exp, from: &jv::Type, to: &jv::Type, span: Span) -> Exp {
        let m = self.node(v, Role::Plain, span);
        match (from, to) {
            _ if from == to => value,
            (jv::Type::Prim(a), jv::Type::Prim(b)) => self.narrowed(value, *a, *b, m),
            (_, jv::Type::Frac | jv::Type::ZFrac | jv::Type::Rational) => as_rational(value, m),
            _ if from.is_reference() && to.is_reference() => self.reference_cast(v, value, from, to, span),
            _ if to.is_spec_only() => value,
            _ => self.hole(span, to, format!("a cast from `{}` to `{}`", from.show(self.p), to.show(self.p))),
        }
    }

    /// A cast between primitive types; integers that do not fit are cut off.
    fn narrowed(&mut self, value: Exp, from: jv::Prim, to: jv::Prim, m: Meta) -> Exp {
        let floats = |p: jv::Prim| matches!(p, jv::Prim::Float | jv::Prim::Double);
        match (floats(from), floats(to)) {
            (true, true) => value,
            (false, true) => as_rational(value, m),
            (true, false) => {
                let wide = if to == jv::Prim::Long { jv::Prim::Long } else { jv::Prim::Int };
                let whole = self.integer_part(value, m);
                let (low, high) = range_of(wide).expect("a type of integers");
                let (low, high) = (Expr::int(low, m), Expr::int(high, m));
                let choose = |c, a, b| Expr::new(ExpKind::Cond(c, a, b), Type::Int, m);
                let above = cmp(BinOp::Gt, whole.clone(), high.clone(), m);
                let below = cmp(BinOp::Lt, whole.clone(), low.clone(), m);
                let saturated = choose(below, low, choose(above, high, whole));
                if wide == to { saturated } else { self.narrowed(saturated, wide, to, m) }
            }
            (false, false) => {
                let (Some((low, high)), Some((min, max))) = (range_of(to), range_of(from)) else { return value };
                if low <= min && max <= high { value } else { wrapped(value, low, high, m) }
            }
        }
    }

    pub fn reference_cast(&mut self, v: &View, value: Exp, from: &jv::Type, to: &jv::Type, span: Span) -> Exp {
        let (below, above) = (self.erased(from), self.erased(to));
        let upwards = match (below.as_class(), above.as_class()) {
            (Some(a), Some(b)) => self.is_below(a, b),
            _ => below == above || matches!(above, jv::Type::Ref),
        };
        if upwards || matches!(from, jv::Type::Null) {
            return value;
        }
        // Of a type variable Java checks its bound; what it stands for is asked for where it is used.
        let to = if matches!(to, jv::Type::Var(_)) { &above } else { to };
        if !self.array_conversion(from, to, span) {
            return value;
        }
        let m = self.node(v, Role::Check(Check::ClassCast), span);
        let test = match to {
            jv::Type::Array(_) => self.written_array_test(&value, to, m),
            _ => self.test(&value, to, m),
        };
        let Some(test) = test else {
            return self.hole(span, to, format!("a cast to `{}`, of which too little is known", to.show(self.p)));
        };
        let fits = Expr::or(Expr::eq(value.clone(), null(m), m), test, m);
        if v.checked { asserting(fits, value) } else { value }
    }

    pub fn convert(&mut self, v: &View, conversion: jv::Conversion, inner: &jv::Exp, e: &jv::Exp) -> Exp {
        let m = self.node(v, Role::Plain, e.span);
        match conversion {
            jv::Conversion::ToResource => self.exp(v, inner),
            jv::Conversion::ToRational => {
                let value = self.exp(v, inner);
                as_rational(value, m)
            }
            jv::Conversion::Widening | jv::Conversion::Narrowing => {
                let value = self.exp(v, inner);
                match (self.ty(&inner.ty), self.ty(&e.ty)) {
                    (Type::Int, Type::Perm) => as_rational(value, m),
                    _ => value,
                }
            }
            // In specifications all boxes of a number are one.
            jv::Conversion::Boxing if v.spec && inner.ty.is_integral() => {
                let class = inner.ty.as_prim().and_then(|prim| self.p.find_class(jv::box_name(prim)));
                match class.and_then(|class| self.known.numbers.interval(class)) {
                    Some((number, _)) => {
                        let value = self.exp(v, inner);
                        self.box_of_number(Expr::int(number, m), value, m)
                    }
                    None => self.hole(e.span, &e.ty, "a box for this value"),
                }
            }
            jv::Conversion::Boxing => self.hole(e.span, &e.ty, "a number as an object in this place"),
            jv::Conversion::Unboxing => {
                let value = self.exp(v, inner);
                self.unboxed(v, value, &e.ty, e.span)
            }
            jv::Conversion::Erased => {
                let value = self.exp(v, inner);
                self.erased_value(v, value, &e.ty, e.span)
            }
        }
    }

    /// What a generic class gives, as the type that its argument says.
    pub fn erased_value(&mut self, v: &View, value: Exp, ty: &jv::Type, span: Span) -> Exp {
        // A class may have been given an array of a smaller type than its argument says.
        let is_wider = self.is_wider_array(ty) && self.known.features.types;
        if !self.known.features.unchecked_casts && !is_wider || !v.checked {
            return value;
        }
        let m = self.node(v, Role::Check(Check::ClassCast), span);
        let test = if is_wider { self.written_array_test(&value, ty, m) } else { self.test(&value, ty, m) };
        match test {
            Some(test) if !test.is_true() => {
                let fits = Expr::or(Expr::eq(value.clone(), null(m), m), test, m);
                asserting(fits, value)
            }
            _ => value,
        }
    }
}

/// Operators on numbers and truth values, never on objects.
fn is_of_values(op: jv::BinOp) -> bool {
    use jv::BinOp::*;
    matches!(
        op,
        And | Or
            | Implies
            | Sep
            | Lt
            | Le
            | Gt
            | Ge
            | Sub
            | Mul
            | Div
            | Rem
            | Shl
            | Shr
            | UShr
            | BitAnd
            | BitOr
            | BitXor
    )
}

pub fn is_string(p: &jv::Program, ty: &jv::Type) -> bool {
    ty.as_class().is_some_and(|class| p[class].qualified.as_str() == "java.lang.String")
}

pub fn as_rational(value: Exp, m: Meta) -> Exp {
    if value.ty == Type::Int { rational(value, Expr::int(1, m), m) } else { value }
}

/// Numbers to be compared or added are both rationals if one is.
fn same_numbers(l: Exp, r: Exp, m: Meta) -> (Exp, Exp) {
    match (&l.ty, &r.ty) {
        (Type::Int, Type::Perm) => (as_rational(l, m), r),
        (Type::Perm, Type::Int) => (l, as_rational(r, m)),
        _ => (l, r),
    }
}

/// An integer cut off to the bits of a type.
pub fn wrapped(value: Exp, low: i128, high: i128, m: Meta) -> Exp {
    let size = Expr::int(high - low + 1, m);
    let moved = Expr::binary(BinOp::Sub, value, Expr::int(low, m), Type::Int, m);
    let rest = Expr::binary(BinOp::Mod, moved, size, Type::Int, m);
    Expr::binary(BinOp::Add, rest, Expr::int(low, m), Type::Int, m)
}

/// A number other than zero, as it is written.
fn is_nonzero(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Int(n) => *n != 0.into(),
        ExpKind::Binary(BinOp::PermDiv, a, _) => is_nonzero(a),
        ExpKind::FullPerm => true,
        _ => false,
    }
}
