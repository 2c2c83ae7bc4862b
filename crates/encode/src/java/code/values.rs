//! Values of core as expressions of Silver.

use java::tree as jv;
use java_core::core::{ArithOp, CheckKind, CmpOp, Constant, Dereferenced, OriginId, Place, Rt, Val, ValKind};
use silver::tree::*;
use source::Span;

use super::super::body::Body;
use super::super::encoder::*;
use super::super::origin::{Check, Place as Location, Role};
use super::super::view::View;
use super::Code;

/// An erased type as a type of the program; of a class that the program does not mention, that of all objects.
pub fn java_type(p: &jv::Program, ty: &Rt) -> jv::Type {
    match ty {
        Rt::Prim(prim) => jv::Type::Prim(*prim),
        Rt::Class(class) if (class.0 as usize) < p.classes.len() => jv::Type::class(*class),
        Rt::Class(_) => jv::Type::Ref,
        Rt::Array(element) => jv::Type::array(java_type(p, element)),
        Rt::Null => jv::Type::Null,
        Rt::Spec(ty) => (**ty).clone(),
    }
}

/// The error of something that is null.
pub fn null_check(why: Dereferenced) -> Check {
    match why {
        Dereferenced::Array | Dereferenced::Each => Check::ArrayNull,
        Dereferenced::Lock => Check::LockNull,
        Dereferenced::Call | Dereferenced::Reference => Check::InvocationNull,
        Dereferenced::Field
        | Dereferenced::Throw
        | Dereferenced::Switch
        | Dereferenced::Box
        | Dereferenced::OuterInstance => Check::Null,
    }
}

fn arithmetic(op: ArithOp) -> jv::BinOp {
    match op {
        ArithOp::Add => jv::BinOp::Add,
        ArithOp::Sub => jv::BinOp::Sub,
        ArithOp::Mul => jv::BinOp::Mul,
        ArithOp::Div => jv::BinOp::Div,
        ArithOp::Rem => jv::BinOp::Rem,
        ArithOp::Shl => jv::BinOp::Shl,
        ArithOp::Shr => jv::BinOp::Shr,
        ArithOp::UShr => jv::BinOp::UShr,
        ArithOp::And => jv::BinOp::BitAnd,
        ArithOp::Or => jv::BinOp::BitOr,
        ArithOp::Xor => jv::BinOp::BitXor,
    }
}

fn comparison(op: CmpOp) -> jv::BinOp {
    match op {
        CmpOp::Eq => jv::BinOp::Eq,
        CmpOp::Ne => jv::BinOp::Ne,
        CmpOp::Lt => jv::BinOp::Lt,
        CmpOp::Le => jv::BinOp::Le,
        CmpOp::Gt => jv::BinOp::Gt,
        CmpOp::Ge => jv::BinOp::Ge,
    }
}

impl<'a> Body<'_, 'a> {
    /// A value, with the checks that it carries.
    pub fn code_value(&mut self, c: &Code<'a>, v: &View, val: &Val) -> Exp {
        syntax::deep(|| self.code_value_now(c, v, val))
    }

    fn code_value_now(&mut self, c: &Code<'a>, v: &View, val: &Val) -> Exp {
        let span = c.span(val.origin);
        let m = self.e.node(v, Role::Plain, span);
        let ty = java_type(self.e.p, &val.ty);
        match &val.kind {
            ValKind::Const(constant) => self.e.constant_value(v, constant, &ty, span),
            ValKind::Null => null(m),
            ValKind::ClassObject(of) => match of {
                Rt::Class(class) => self.e.class_object(*class, m),
                Rt::Prim(_) | Rt::Array(_) | Rt::Null | Rt::Spec(_) => {
                    self.e.hole(span, &ty, "this class as an object")
                }
            },
            ValKind::Local(local) => self.code_local(c, *local).at(m),
            ValKind::SelfRef => match &self.view.this {
                Some(this) => this.at(m),
                None => self.e.hole(span, &ty, "`this` in this place"),
            },
            ValKind::Outer(object, class) => {
                let object = self.code_value(c, v, object);
                self.e.object_around(object, Expr::int(class.0, m), m)
            }
            ValKind::Captured(object, field) => {
                let of = c.program[*field].class;
                let object = self.code_value(c, v, object);
                match c.program[of].captures.iter().find(|(_, kept)| kept == field) {
                    Some((local, _)) => self.e.captured_by(*local, object, m),
                    None => self.e.hole(span, &ty, "this captured value"),
                }
            }
            ValKind::Read(place) => self.code_read(c, v, place, val),
            ValKind::Length(array) => {
                let (at, array) = (c.span(array.origin), self.code_value(c, v, array));
                let length = self.e.array_length(array.clone(), m);
                match val.checks.is_empty() {
                    true => length,
                    false => self.e.check(v, Check::ArrayNull, at, length, |m| not_null(array, m)),
                }
            }
            ValKind::Arith(ArithOp::Xor, _, a, b) if is_minus_one(b) => {
                let a = self.code_value(c, v, a);
                let negated = Expr::new(ExpKind::Unary(UnOp::Neg, a), Type::Int, m);
                Expr::binary(BinOp::Sub, negated, Expr::int(1, m), Type::Int, m)
            }
            ValKind::Arith(op, _, a, b) => {
                let (lty, rty) = (java_type(self.e.p, &a.ty), java_type(self.e.p, &b.ty));
                let (l, r) = (self.code_value(c, v, a), self.code_value(c, v, b));
                self.e.operation(v, arithmetic(*op), (l, &lty), (r, &rty), &ty, span)
            }
            ValKind::Negate(_, a) => {
                let a = self.code_value(c, v, a);
                let of = a.ty.clone();
                let negated = Expr::new(ExpKind::Unary(UnOp::Neg, a), of, m);
                self.e.arithmetic(v, negated, &ty, span)
            }
            ValKind::Convert(_, a) => {
                let from = java_type(self.e.p, &a.ty);
                let a = self.code_value(c, v, a);
                self.e.cast_value(v, a, &from, &ty, span)
            }
            ValKind::Compare(op, _, a, b) => {
                let (lty, rty) = (java_type(self.e.p, &a.ty), java_type(self.e.p, &b.ty));
                let (l, r) = (self.code_value(c, v, a), self.code_value(c, v, b));
                self.e.operation(v, comparison(*op), (l, &lty), (r, &rty), &ty, span)
            }
            ValKind::SameObject(a, b) => {
                let (l, r) = (self.code_value(c, v, a), self.code_value(c, v, b));
                cmp(BinOp::Eq, l, r, m)
            }
            ValKind::SameText(a, b) => {
                let (l, r) = (self.code_value(c, v, a), self.code_value(c, v, b));
                let (l, r) = (self.e.text_content(l, m), self.e.text_content(r, m));
                Expr::eq(l, r, m)
            }
            ValKind::Not(a) => match &a.kind {
                // `!=` is one operator.
                ValKind::SameObject(x, y) => {
                    let (l, r) = (self.code_value(c, v, x), self.code_value(c, v, y));
                    cmp(BinOp::Ne, l, r, m)
                }
                _ => Expr::not(self.code_condition(c, v, a), m),
            },
            ValKind::And(a, b) | ValKind::Or(a, b) => {
                let op = if matches!(val.kind, ValKind::And(..)) { BinOp::And } else { BinOp::Or };
                let (l, r) = (self.code_condition(c, v, a), self.code_condition(c, v, b));
                Expr::binary(op, l, r, Type::Bool, m)
            }
            ValKind::Cond(cond, a, b) => {
                let cond = self.code_condition(c, v, cond);
                let (a, b) = (self.code_value(c, v, a), self.code_value(c, v, b));
                let of = a.ty.clone();
                Expr::new(ExpKind::Cond(cond, a, b), of, m)
            }
            ValKind::InstanceOf(object, of) => {
                let of = java_type(self.e.p, of);
                let object = self.code_value(c, v, object);
                match self.e.test(&object, &of, m) {
                    Some(test) => Expr::and(not_null(object, m), test, m),
                    None => self.e.hole(span, &ty, "a test for a type of which too little is known"),
                }
            }
            ValKind::As(_, _) if val.checks.is_empty() && self.is_wider_by_test(&ty) => {
                self.e.hole(span, &ty, "a pattern for arrays of several types")
            }
            ValKind::As(object, _) => {
                let from = java_type(self.e.p, &object.ty);
                let value = self.code_value(c, v, object);
                if value.ty == Type::Ref && self.e.ty(&ty) != Type::Ref {
                    let what = "a number or truth value from something of which not even the type is known";
                    return self.e.hole(span, &ty, what);
                }
                self.code_known_type(c, v, value, &from, val)
            }
            ValKind::Apply(_, operands) => self.code_apply(c, v, operands, val),
            ValKind::Unbox(prim, boxed) => {
                let checked = if val.checks.is_empty() { v.unchecked() } else { v.clone() };
                let boxed = self.code_value(c, v, boxed);
                self.e.unboxed(&checked, boxed, &jv::Type::Prim(*prim), span)
            }
        }
    }

    /// A value that is true or false.
    pub(super) fn code_condition(&mut self, c: &Code<'a>, v: &View, val: &Val) -> Exp {
        let value = self.code_value(c, v, val);
        self.e.truth(value, c.span(val.origin))
    }

    /// Whether an array that passed a test for a type may have been made with a smaller one, which is not known of such arrays.
    fn is_wider_by_test(&self, ty: &jv::Type) -> bool {
        match ty {
            jv::Type::Array(element) => self.e.is_wider_array(ty) && !self.e.is_shared(element),
            _ => false,
        }
    }

    /// A value that is of a type by the checks on it, if there are any.
    fn code_known_type(&mut self, c: &Code<'a>, v: &View, value: Exp, from: &jv::Type, val: &Val) -> Exp {
        val.checks.iter().fold(value, |value, check| {
            let span = c.span(check.origin);
            match &check.kind {
                CheckKind::Cast(to) => {
                    let to = java_type(self.e.p, to);
                    self.e.reference_cast(v, value, from, &to, span)
                }
                CheckKind::Pollution(to) => {
                    let to = java_type(self.e.p, to);
                    self.e.erased_value(v, value, &to, span)
                }
                CheckKind::Null(_)
                | CheckKind::Bounds
                | CheckKind::NegativeSize
                | CheckKind::Store
                | CheckKind::Division
                | CheckKind::Range
                | CheckKind::Unmatched
                | CheckKind::Assertion => {
                    self.e.unsupported(span, "a check in this place");
                    value
                }
            }
        })
    }

    /// What a place holds.
    pub(super) fn code_read(&mut self, c: &Code<'a>, v: &View, place: &Place, val: &Val) -> Exp {
        let span = c.span(val.origin);
        match place {
            Place::Static(field) => self.e.static_read(v, *field, span),
            Place::Field(object, id) => {
                let at = c.span(object.origin);
                let recv = self.code_value(c, v, object);
                let f = &self.e.p[*id];
                if !f.is_final() {
                    self.e.known_field(*id, span);
                    let name = self.e.names.field(self.e.p, *id);
                    let ty = self.e.ty(&f.ty);
                    let m = self.e.node(v, Role::Read(Location::Field), span);
                    return field(recv, name, ty, m);
                }
                let value = match &f.constant {
                    Some(constant) => self.e.constant_value(v, constant, &f.ty, span),
                    None => self.e.final_value(*id, recv.clone(), span),
                };
                match val.checks.is_empty() {
                    true => value,
                    false => self.e.check(v, Check::Null, at, value, |m| not_null(recv, m)),
                }
            }
            Place::Element(array, index) => {
                let (of_array, of_index) = (c.span(array.origin), c.span(index.origin));
                let (array, index) = (self.code_value(c, v, array), self.code_value(c, v, index));
                let slot = match val.checks.is_empty() {
                    true => {
                        let m = self.e.node(v, Role::Plain, span);
                        self.e.array_slot(array, index, m)
                    }
                    false => self.e.slot_of(v, array, index, of_array, of_index),
                };
                let ty = java_type(self.e.p, &val.ty);
                let name = self.e.element_field(&ty);
                let ty = self.e.ty(&ty);
                let m = self.e.node(v, Role::Read(Location::Element), span);
                field(slot, name, ty, m)
            }
        }
    }

    /// Several values in one statement.
    pub(super) fn code_values(&mut self, c: &Code<'a>, vals: &[Val], at: OriginId) -> Vec<Exp> {
        let v = self.code_view(c, at);
        vals.iter().map(|val| self.code_value(c, &v, val)).collect()
    }
}

fn is_minus_one(val: &Val) -> bool {
    matches!(val.kind, ValKind::Const(Constant::Integral(-1)))
}

/// Where something is that a value says.
pub fn place_of(e: Option<&jv::Exp>, otherwise: Span) -> Span {
    match e.map(|e| &e.kind) {
        Some(jv::ExprKind::Assign(target, _) | jv::ExprKind::Step(_, target)) => target.span,
        Some(jv::ExprKind::Compound { target, .. }) => target.span,
        _ => otherwise,
    }
}
