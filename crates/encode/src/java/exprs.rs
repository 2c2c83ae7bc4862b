//! Values: expressions without effects, of code and of specifications.

use std::rc::Rc;

use java::tree as jv;
use java::tree::visit;
use java_core::tables::Outwards;
use silver::tree::*;
use source::{Span, Symbol};

use super::encoder::*;
use super::origin::{Check, Place, Role, Within};
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn exp(&mut self, v: &View, e: &jv::Exp) -> Exp {
        syntax::deep(|| self.exp_now(v, e))
    }

    fn exp_now(&mut self, v: &View, e: &jv::Exp) -> Exp {
        use jv::ExprKind::*;
        if let Some(constant) = &e.constant {
            return self.constant_value(v, constant, &e.ty, e.span);
        }
        let m = self.node(v, Role::Plain, e.span);
        if let Some(value) = self.computed_before(e) {
            return value;
        }
        if let Some(alias) = v.aliases.get(&e.span) {
            return alias.at(m);
        }
        match &e.kind {
            Literal => null(m),
            Local(id) => match v.locals.get(id) {
                Some(value) => value.at(m),
                None => match self.captured(v, *id, m) {
                    Some(value) => value,
                    None => self.hole(e.span, &e.ty, format!("`{}` in this place", self.p[*id].name)),
                },
            },
            This { class, .. } => self.this(v, *class, e.span),
            Field { target, field, .. } => self.field_read(v, target.as_ref(), *field, e.span),
            ArrayLength(array) => {
                let span = array.span;
                let array = self.exp(v, array);
                let length = self.array_length(array.clone(), m);
                self.check(v, Check::ArrayNull, span, length, |m| not_null(array, m))
            }
            Index(array, index) => {
                let slot = self.slot(v, array, index);
                let name = self.element_field(&e.ty);
                let ty = self.ty(&e.ty);
                let m = self.node(v, Role::Read(Place::Element), e.span);
                field(slot, name, ty, m)
            }
            Unary(op, a) => self.unary(v, *op, a, e),
            Binary(op @ (jv::BinOp::Lt | jv::BinOp::Le), a, b) if matches!(a.kind, Lockset) => {
                self.lockset_before(v, *op, b, m)
            }
            Binary(op @ (jv::BinOp::Lt | jv::BinOp::Le | jv::BinOp::Gt | jv::BinOp::Ge), a, b)
                if matches!(a.ty, jv::Type::TypeValue(_)) =>
            {
                self.type_order(v, *op, (a, b), m)
            }
            Binary(op, a, b) => self.binary(v, *op, a, b, e),
            Cond(c, a, b) => {
                let (c, a, b) = (self.exp(v, c), self.exp(v, a), self.exp(v, b));
                let c = self.truth(c, e.span);
                let ty = a.ty.clone();
                Expr::new(ExpKind::Cond(c, a, b), ty, m)
            }
            Cast(inner) => self.cast(v, inner, e),
            Convert(conversion, inner) => self.convert(v, *conversion, inner, e),
            InstanceOf(inner, ty) => self.instance_of(v, inner, ty, e.span),
            Call(call) => self.pure_call(v, call, e),
            Replacing { by, .. } => self.exp(v, by),
            Result => match &v.result {
                Some(result) => result.at(m),
                None => self.hole(e.span, &e.ty, "`\\result` in this place"),
            },
            Old(label, inner) => self.old(v, *label, inner, m),
            Let { local, value, body } => {
                let value = self.exp(v, value);
                let name = self.bound_name(self.p[*local].name.as_str());
                let var = Var { name, ty: value.ty.clone(), span: e.span };
                let inner = v.with([(*local, Expr::local(name, value.ty.clone(), m))]);
                let body = self.exp(&inner, body);
                let ty = body.ty.clone();
                Expr::new(ExpKind::Let { var, value, body }, ty, m)
            }
            Unfolding { instance, amount, body } => self.unfolding(v, instance, amount.as_ref(), body, e.span),
            Quantified(q) => self.quantified(v, q, e),
            Trigger { inner, .. } => self.exp(v, inner),
            Perm { location, amount, .. } => self.permission(v, location, amount, e.span),
            PointsTo { location, amount, value } => self.points_to(v, location, amount, value, e.span),
            CurrentPerm(location) => self.current_perm(v, location, e.span),
            Predicate(instance) => self.predicate_access(v, instance, None, e.span),
            Scale(amount, body) => self.scaled(v, amount, body, e.span),
            Guarded { target, inner } => {
                let target = self.exp(v, target);
                let inner = self.exp(v, inner);
                Expr::implies(not_null(target, m), inner, m)
            }
            Builtin(word, args) => self.builtin(v, *word, args, e),
            Amount(word) => self.amount_word(v, *word, e.span),
            LoopIndex => match &v.index {
                Some(index) => index.at(m),
                None => self.hole(e.span, &e.ty, "`\\index` outside a for-each loop over an array"),
            },
            NoneOption | Collection(..) | MapLiteral(_) | Range(..) | Slice(..) | Update(..) | CollectionOp(..) => {
                self.collection(v, e)
            }
            TypeValue(ty) => match self.type_number(ty, m) {
                Some(number) => number,
                None => self.hole(e.span, &e.ty, "this type as a value"),
            },
            UnknownField { name, .. } => {
                self.hole(e.span, &e.ty, format!("the field `{name}`, of which nothing is known"))
            }
            New(_)
            | NewArray { .. }
            | ArrayInit(_)
            | Varargs(_)
            | Step(..)
            | Assign(..)
            | Compound { .. }
            | ConstructorCall(_)
            | Switch(_)
            | Matches(..)
            | Around { .. } => self.hole(e.span, &e.ty, "an expression with effects in this place"),
            Lambda(_) => self.hole(e.span, &e.ty, "a lambda in this place"),
            MethodRef(_) => self.hole(e.span, &e.ty, "a method reference in this place"),
            ClassLit(ty) => self.class_literal(ty, e),
            Guards { .. } => self.hole(e.span, &e.ty, "`guards`"),
            CurrentThread => self.hole(e.span, &e.ty, "`\\current_thread`"),
            Lockset => self.hole(e.span, &e.ty, "`\\lockset`"),
            NdPartialIndex(..) => Expr::bool(true, m),
            AdtCall { adt, function, args } => self.adt_call(v, *adt, *function, args, e),
            Model(_) | ModelField(..) => self.hole(e.span, &e.ty, "a word of the ownership model"),
            Error => self.hole(e.span, &e.ty, "this expression"),
        }
    }

    /// The value of an operand that core has computed.
    pub fn computed_before(&self, e: &jv::Exp) -> Option<Exp> {
        self.computed.get(&std::ptr::from_ref(&**e)).cloned()
    }

    /// A condition. What an unknown method gives could be anything.
    pub fn truth(&mut self, condition: Exp, span: Span) -> Exp {
        match condition.ty {
            Type::Bool => condition,
            _ => self.hole(span, &jv::Type::BOOLEAN, "a condition of which not even the type is known"),
        }
    }

    pub fn this(&mut self, v: &View, class: jv::ClassId, span: Span) -> Exp {
        let m = self.node(v, Role::Plain, span);
        let (Some(this), Some(here)) = (v.this.clone(), v.class) else {
            self.unsupported(span, "`this` in this place");
            return null(m);
        };
        let Some(outwards) = self.known.tables.outwards(here, class) else {
            self.unsupported(span, "an enclosing instance in this place");
            return null(m);
        };
        self.object_outwards(this.at(m), &outwards, m)
    }

    /// The object that `super` is: that of the method around, also in a lambda.
    pub fn object_of_super(&mut self, v: &View, span: Span) -> Exp {
        let m = self.node(v, Role::Plain, span);
        let outwards = v.class.and_then(|here| self.known.tables.out_of_lambdas(here));
        match (v.this.clone(), outwards) {
            (Some(this), Some(outwards)) => self.object_outwards(this.at(m), &outwards, m),
            _ => {
                self.unsupported(span, "`super` in this place");
                null(m)
            }
        }
    }

    /// The object at the end of a way outwards.
    pub fn object_outwards(&mut self, from: Exp, outwards: &Outwards, m: Meta) -> Exp {
        outwards.0.iter().fold(from, |object, class| self.object_around(object, Expr::int(class.0, m), m))
    }

    pub fn field_read(&mut self, v: &View, target: Option<&jv::Exp>, id: jv::FieldId, span: Span) -> Exp {
        let f = &self.p[id];
        if f.is_static() {
            return self.static_read(v, id, span);
        }
        let Some(target) = target else {
            return self.hole(span, &f.ty.clone(), "a field without an object");
        };
        let recv = self.exp(v, target);
        if !f.is_final() {
            self.known_field(id, span);
            let name = self.names.field(self.p, id);
            let ty = self.ty(&f.ty);
            let m = self.node(v, Role::Read(Place::Field), span);
            return field(recv, name, ty, m);
        }
        let value = match &f.constant {
            Some(constant) => self.constant_value(v, constant, &f.ty, span),
            None => self.final_value(id, recv.clone(), span),
        };
        match target.kind {
            jv::ExprKind::This { .. } => value,
            _ => self.check(v, Check::Null, target.span, value, |m| not_null(recv, m)),
        }
    }

    /// A final field of an object: a function of it.
    pub fn final_value(&mut self, id: jv::FieldId, recv: Exp, span: Span) -> Exp {
        let name = self.names.field(self.p, id);
        let ty = self.ty(&self.p[id].ty);
        self.constant(name, vec![var("o", Type::Ref)], ty);
        self.constant_app(name, vec![recv], Meta::from(span))
    }

    /// Fields of the library have no permissions that anybody could have.
    pub fn known_field(&mut self, id: jv::FieldId, span: Span) {
        let f = &self.p[id];
        if !self.p[f.class].is_source() {
            self.unsupported(span, format!("the field `{}` of a library class", f.name));
        } else if !self.has_values(&f.ty) {
            self.unsupported(span, format!("a field of type `{}`", f.ty.show(self.p)));
        }
    }

    fn instance_of(&mut self, v: &View, inner: &jv::Exp, ty: &jv::Type, span: Span) -> Exp {
        let m = self.node(v, Role::Plain, span);
        let o = self.exp(v, inner);
        match self.test(&o, ty, m) {
            Some(test) => Expr::and(not_null(o, m), test, m),
            None => self.hole(
                span,
                &jv::Type::BOOLEAN,
                format!("a test for `{}`, of which too little is known", ty.show(self.p)),
            ),
        }
    }

    /// The location of an element, which is there.
    pub fn slot(&mut self, v: &View, array: &jv::Exp, index: &jv::Exp) -> Exp {
        let (a, i) = (self.exp(v, array), self.exp(v, index));
        self.slot_of(v, a, i, array.span, index.span)
    }

    pub fn slot_of(&mut self, v: &View, a: Exp, i: Exp, array: Span, index: Span) -> Exp {
        let m = self.node(v, Role::Plain, array.to(index));
        let slot = self.array_slot(a.clone(), i.clone(), m);
        let of_array = self.node(v, Role::Plain, array);
        let len = self.array_length(a.clone(), of_array);
        let slot = self.check(v, Check::ArrayBounds, index, slot, |m| {
            let above = cmp(BinOp::Le, Expr::int(0, m), i.clone(), m);
            Expr::and(above, cmp(BinOp::Lt, i, len, m), m)
        });
        self.check(v, Check::ArrayNull, array, slot, |m| not_null(a, m))
    }

    /// The field of an array's slots: one for each primitive type, one for all objects.
    pub fn element_field(&mut self, element: &jv::Type) -> Symbol {
        let name = match element {
            jv::Type::Prim(prim) => format!("$arr_{}", prim.name()),
            _ => "$arr_ref".to_string(),
        };
        let name = Symbol::new(&name);
        let ty = self.ty(element);
        if !self.out.fields.contains_key(&name) {
            // The program does not declare it, but its values are the program's.
            let meta = self.origin(Role::Plain, Within::Code, Span::NONE, Span::NONE);
            self.out.fields.insert(name, silver::tree::Field { name, ty, meta });
        }
        name
    }

    fn old(&mut self, v: &View, label: Option<jv::LabelId>, inner: &jv::Exp, m: Meta) -> Exp {
        if let (None, Some(started)) = (label, &v.started) {
            return self.value_at_start(v, started, inner, m);
        }
        let state = match label {
            Some(label) => self.labels.get(&label).copied().map(OldLabel::Label),
            None => v.old,
        };
        let Some(state) = state else {
            let ty = inner.ty.clone();
            return self.hole(inner.span, &ty, "`\\old` in this place");
        };
        // What stands for an index or a bound variable now may not stand for it in another state.
        let then = View { aliases: Rc::default(), moved: Rc::default(), ..self.variables_then(v, label, inner) };
        let used =
            |local: &jv::LocalId| visit::any(inner, &|e| matches!(&e.kind, jv::ExprKind::Local(id) if id == local));
        let moved: Vec<jv::LocalId> = v.moved.iter().copied().filter(used).collect();
        let mut fixed = Vec::new();
        for local in moved {
            let value = v.locals[&local].clone();
            let name = self.bound_name(self.p[local].name.as_str());
            fixed.push((local, Var { name, ty: value.ty.clone(), span: inner.span }, value));
        }
        let then = then.with(fixed.iter().map(|(local, var, _)| (*local, Expr::local(var.name, var.ty.clone(), m))));
        let e = self.exp(&then, inner);
        let ty = e.ty.clone();
        let old = Expr::new(ExpKind::Old(state, e), ty.clone(), m);
        fixed.into_iter().fold(old, |body, (_, var, value)| Expr::new(ExpKind::Let { var, value, body }, ty.clone(), m))
    }

    /// The variables of an expression in an earlier state: parameters have the values that were passed, and at a label variables have those that
    /// they had there. A variable that was not there yet has its value of now.
    fn variables_then(&mut self, v: &View, label: Option<jv::LabelId>, inner: &jv::Exp) -> View {
        let snapshot = match label {
            None => v.entry.clone(),
            Some(label) => self.snapshots.get(&label).cloned().unwrap_or_default(),
        };
        let mut found = Vec::new();
        visit::each(inner, &mut |e| {
            if let jv::ExprKind::Local(id) = &e.kind {
                found.extend(snapshot.get(id).map(|value| (*id, value.clone())));
            }
        });
        v.with(found)
    }

    pub fn local_var(&mut self, local: jv::LocalId, name: Symbol) -> Var {
        Var { name, ty: self.ty(&self.p[local].ty), span: self.p[local].span }
    }

    pub fn constant_value(&mut self, v: &View, constant: &jv::Constant, ty: &jv::Type, span: Span) -> Exp {
        let m = self.node(v, Role::Plain, span);
        match constant {
            jv::Constant::Boolean(b) => Expr::bool(*b, m),
            jv::Constant::Integral(n) if self.ty(ty) == Type::Perm => rational(Expr::int(*n, m), Expr::int(1, m), m),
            jv::Constant::Integral(n) => Expr::int(*n, m),
            jv::Constant::Big(n) => Expr::int((**n).clone(), m),
            jv::Constant::Floating { value, digits } => self.floating(*value, *digits, ty, span, m),
            jv::Constant::Str(units) => self.string_literal(units, m),
        }
    }

    fn floating(&mut self, value: f64, digits: Option<Symbol>, ty: &jv::Type, span: Span, m: Meta) -> Exp {
        let text = digits.map_or_else(|| format!("{value}"), |digits| digits.to_string());
        match decimal(&text).filter(|_| value.is_finite()) {
            Some((n, d)) => rational(Expr::int(n, m), Expr::int(d, m), m),
            None => self.hole(span, ty, "this number"),
        }
    }
}

/// `a / b` as a rational.
pub fn rational(a: Exp, b: Exp, m: Meta) -> Exp {
    Expr::binary(BinOp::PermDiv, a, b, Type::Perm, m)
}

/// A number with digits after the point, as a fraction.
fn decimal(text: &str) -> Option<(num_bigint::BigInt, num_bigint::BigInt)> {
    let text = text.replace('_', "");
    let text = text.trim_end_matches(['f', 'F', 'd', 'D']);
    if text.starts_with("0x") || text.starts_with("0X") {
        return None;
    }
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: num_bigint::BigInt = format!("{whole}{part}").parse().ok()?;
    let shift = exponent - i32::try_from(part.len()).ok()?;
    let power = |n: i32| num_bigint::BigInt::from(10).pow(n.unsigned_abs());
    match shift {
        n if n.abs() > 400 => None,
        n if n < 0 => Some((digits, power(n))),
        n => Some((digits * power(n), 1.into())),
    }
}
