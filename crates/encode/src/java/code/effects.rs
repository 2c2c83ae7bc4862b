//! Effects of core: writes, calls, boxes, texts.

use java::tree as jv;
use java_core::core::{Call, Check as CoreCheck, Eff, Hidden, LocalId, OriginId, Part, Place, Rt, Val};
use silver::tree::*;
use source::Span;

use super::super::body::Body;
use super::super::encoder::*;
use super::super::origin::{Act, Check, Place as Location, Role, Within};
use super::super::view::View;
use super::Code;
use super::values::{java_type, place_of};

impl<'a> Body<'_, 'a> {
    pub(super) fn code_effect(&mut self, c: &Code<'a>, result: Option<LocalId>, eff: &Eff, at: OriginId) {
        let value = self.code_result(c, result, eff, at);
        if let (Some(local), Some(value)) = (result, value) {
            if let (Some(from), to @ Rt::Array(_)) = (type_of(c, eff), &c.program[local].ty) {
                let (from, to) = (java_type(self.e.p, &from), java_type(self.e.p, to));
                self.e.array_conversion(&from, &to, c.span(at));
            }
            self.code_assign(c, local, value, at);
        }
    }

    /// Does it, and gives its result.
    fn code_result(&mut self, c: &Code<'a>, result: Option<LocalId>, eff: &Eff, at: OriginId) -> Option<Exp> {
        let span = c.span(at);
        match eff {
            Eff::Write(place, value, checks) => {
                self.code_write(c, place, value, checks, at);
                None
            }
            Eff::ReadVolatile(place, checks) => {
                let ty = result.map_or(Rt::Null, |local| c.program[local].ty.clone());
                let kind = java_core::core::ValKind::Read(place.clone());
                let val = Val { kind, ty, checks: checks.clone(), origin: at };
                let v = self.code_view(c, at);
                Some(self.code_read(c, &v, place, &val))
            }
            Eff::Call(call) => self.code_call(c, call, at),
            Eff::Allocate(class) => Some(self.made(*class, span)),
            Eff::Construct(method, object, args) => {
                self.code_construct(c, *method, object, args, at);
                None
            }
            Eff::NewArray(ty, sizes, _) => {
                let ty = java_type(self.e.p, ty);
                let values = self.code_values(c, sizes, at);
                let lengths = sizes.iter().zip(values).map(|(size, value)| (value, c.span(size.origin))).collect();
                Some(self.array_with_sizes(lengths, &ty, span))
            }
            Eff::ArrayOf(element, elements) => {
                elements.iter().for_each(|value| self.flows(value, element, c.span(value.origin)));
                let values = self.code_values(c, elements, at);
                let values: Vec<Exp> = values.into_iter().map(|value| self.saved(value)).collect();
                let ty = jv::Type::array(java_type(self.e.p, element));
                Some(self.array_with(values, &ty, span))
            }
            Eff::Closure(..) => c.exp(at).map(|e| self.lambda(e)),
            Eff::BoxUp(prim, value) => {
                let v = self.code_view(c, at);
                let value = self.code_value(c, &v, value);
                let ty = jv::Type::Prim(*prim);
                let to = result.map_or(jv::Type::Ref, |local| java_type(self.e.p, &c.program[local].ty));
                Some(self.boxed(value, &ty, &to, span))
            }
            Eff::Concat(parts) => Some(self.code_concat(c, parts, at)),
            // The state of classes is not a matter of methods: who uses static fields has the permission.
            Eff::EnsureInit(_) => None,
            // Whether assertions are asked.
            Eff::Unknown(..) if is_assertion(c, at) => Some(self.havoc("on", Type::Bool, span)),
            Eff::Unknown(_, operands) => self.code_unknown(c, operands, at),
            Eff::CopyArray(array, _) => {
                self.code_values(c, std::slice::from_ref(array), at);
                self.e.unsupported(span, "`clone`, which copies what others may be changing");
                Some(null(Meta::from(span)))
            }
            Eff::Enter(..) | Eff::Exit(_) | Eff::Gap(_) => {
                self.e.unsupported(span, "this effect in this place");
                None
            }
        }
    }

    fn code_write(&mut self, c: &Code<'a>, place: &Place, value: &Val, checks: &[CoreCheck], at: OriginId) {
        let span = c.span(at);
        let v = self.code_view(c, at);
        let written = c.exp(at);
        match place {
            Place::Field(object, field) if self.is_set_before(c, *field) => {
                let object = self.code_value(c, &v, object);
                let value = self.code_value(c, &v, value);
                self.fixed(c, object, *field, value, span);
            }
            Place::Field(object, field) => {
                let recv = self.code_value(c, &v, object);
                let recv = self.saved(recv);
                let stored = self.code_value(c, &v, value);
                let p = self.e.p;
                self.flows_into(value, &p[*field].ty, span);
                let (to, whole) = self.field_places(c, *field, at);
                self.store_field(recv, *field, stored, to.unwrap_or(place_of(written, span)), whole.unwrap_or(span));
            }
            Place::Static(field) => {
                let stored = self.code_value(c, &v, value);
                let p = self.e.p;
                self.flows_into(value, &p[*field].ty, span);
                let (to, whole) = self.field_places(c, *field, at);
                self.store_static(*field, stored, to.unwrap_or(place_of(written, span)), whole.unwrap_or(span));
            }
            Place::Element(array, index) => {
                let (of_array, of_index) = (c.span(array.origin), c.span(index.origin));
                let element = match &array.ty {
                    Rt::Array(element) => java_type(self.e.p, element),
                    Rt::Prim(_) | Rt::Class(_) | Rt::Null | Rt::Spec(_) => jv::Type::Ref,
                };
                let (a, i) = (self.code_value(c, &v, array), self.code_value(c, &v, index));
                let (a, i) = (self.saved(a), self.saved(i));
                let stored = self.code_value(c, &v, value);
                self.flows_into(value, &element, span);
                let stored = self.evaluated(stored, span);
                let m = self.quiet(span);
                if checks.iter().any(|check| matches!(check.kind, java_core::core::CheckKind::Bounds)) {
                    self.check(Check::ArrayNull, of_array, span, |m| not_null(a.clone(), m));
                    let quiet = self.quiet(of_array);
                    let len = self.e.array_length(a.clone(), quiet);
                    self.check(Check::ArrayBounds, of_index, span, |m| {
                        let above = cmp(BinOp::Le, Expr::int(0, m), i.clone(), m);
                        Expr::and(above, cmp(BinOp::Lt, i.clone(), len, m), m)
                    });
                }
                self.check_array_store(&a, &stored, &element, span);
                let recv = self.e.array_slot(a, i, m);
                let field = self.e.element_field(&element);
                let target = place_of(written, span);
                let m = self.e.origin(Role::Write(Location::Element), Within::Code, target, span);
                self.emit(StmtKind::FieldAssign { recv, field, value: stored }, m);
            }
        }
    }

    /// Where the initialiser of a field stands.
    fn field_places(&self, c: &Code<'a>, field: jv::FieldId, at: OriginId) -> (Option<Span>, Option<Span>) {
        match c.program[at].generated {
            Some(java_core::core::Generated::FieldInit) => {
                let f = &self.e.p[field];
                (Some(f.name_span), Some(f.span))
            }
            _ => (None, None),
        }
    }

    fn code_call(&mut self, c: &Code<'a>, call: &Call, at: OriginId) -> Option<Exp> {
        let p = self.e.p;
        let span = c.span(at);
        let id = call.dispatch.method();
        if let Some(hidden) = call.hidden {
            return self.code_hidden_call(c, call, hidden, at);
        }
        let Some((e, written)) = c.exp(at).and_then(written_call) else {
            self.e.unsupported(span, "a call that is not written");
            return None;
        };
        if !self.is_call_of_code(written, id) {
            return self.code_library_call(c, call, e, written, at);
        }
        self.waits_without_locks(e);
        self.overrides_thread(id, span);
        let signature = self.e.signature(id);
        let recv = call.self_.as_ref().map(|object| {
            let v = self.code_view(c, at);
            self.code_value(c, &v, object)
        });
        let args = self.code_values(c, &call.args, at);
        for (arg, param) in call.args.iter().zip(&p[id].params) {
            self.flows_into(arg, &p[*param].ty, c.span(arg.origin));
        }
        let direct =
            matches!(written.target, jv::Target::Super(_)) || p[id].flags.is_private() || p[id].flags.is_final();
        if let Some(recv) = recv.as_ref().filter(|_| direct) {
            self.check_definitions(id, &recv.clone(), span);
        }
        let mut all: Vec<Exp> = recv.filter(|_| signature.has_this).into_iter().collect();
        all.extend(args);
        self.check_measure(id, direct, &all, span);
        self.invoke(&signature, all, &written.ghost, Act::Call, span)
    }

    /// Whether a call runs code of the program, and means nothing else.
    fn is_call_of_code(&self, written: &jv::Call, id: jv::MethodId) -> bool {
        let in_source = self.e.p[id].class.is_none_or(|class| self.e.p[class].is_source());
        in_source && !self.e.is_pure_method(id) && !self.is_call_of_guarded(written)
    }

    /// A call that is a value: as it is written, of the operands that core says.
    pub(super) fn code_apply(&mut self, c: &Code<'a>, v: &View, vals: &[Val], val: &Val) -> Exp {
        let span = c.span(val.origin);
        let Some((e, written)) = c.exp(val.origin).and_then(written_call) else {
            return self.e.hole(span, &jv::Type::Unknown, "a call that is not written");
        };
        let mut known = Vec::new();
        for (operand, val) in written_operands(written).into_iter().zip(vals) {
            if let Some(operand) = operand {
                known.push((std::ptr::from_ref(&**operand), self.code_value(c, v, val)));
            }
        }
        let outer = std::mem::replace(&mut self.e.computed, known.into_iter().collect());
        let value = self.e.exp(v, e);
        self.e.computed = outer;
        value
    }

    /// A call of the library, or of a pure method, as it is written, of operands that core has computed.
    fn code_library_call(
        &mut self,
        c: &Code<'a>,
        call: &Call,
        e: &jv::Exp,
        written: &jv::Call,
        at: OriginId,
    ) -> Option<Exp> {
        let vals = call.self_.iter().chain(&call.args);
        let all = written_operands(written).into_iter().zip(vals);
        let mut operands: Vec<(&jv::Exp, Option<&Val>)> =
            all.filter_map(|(operand, val)| Some((operand?, Some(val)))).collect();
        if let jv::Target::Static(Some(target)) = &written.target {
            // Evaluated before, for nothing.
            operands.push((target, None));
        }
        self.with_computed(c, &operands, at, |b| match b.e.is_pure_call(written) {
            true => {
                let v = b.code(e.span);
                Some(b.e.exp(&v, e))
            }
            false => b.call(written, e),
        })
    }

    /// Looks at an expression as it is written, but takes the values of its operands from core if one of them has effects: the others may not be
    /// read after these.
    pub(super) fn with_computed<T>(
        &mut self,
        c: &Code<'a>,
        operands: &[(&jv::Exp, Option<&Val>)],
        at: OriginId,
        inside: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let v = self.code_view(c, at);
        let mut known = Vec::new();
        if operands.iter().any(|(operand, _)| self.has_effects(operand)) {
            for (operand, val) in operands {
                let value = match val {
                    Some(val) => {
                        let value = self.code_value(c, &v, val);
                        self.saved(value)
                    }
                    None => self.e.zero(&operand.ty, Meta::from(operand.span)),
                };
                known.push((std::ptr::from_ref(&***operand), value));
            }
        }
        let outer = std::mem::replace(&mut self.e.computed, known.into_iter().collect());
        let result = inside(self);
        self.e.computed = outer;
        result
    }

    /// Code inside what is looked at as it is written.
    pub(super) fn without_computed(&mut self, inside: impl FnOnce(&mut Self)) {
        let outer = std::mem::take(&mut self.e.computed);
        inside(self);
        self.e.computed = outer;
    }

    /// A call that nobody wrote.
    fn code_hidden_call(&mut self, c: &Code<'a>, call: &Call, hidden: Hidden, at: OriginId) -> Option<Exp> {
        let span = c.span(at);
        let object = call.self_.as_ref()?;
        let ty = java_type(self.e.p, &object.ty);
        let v = self.code_view(c, at);
        let value = self.code_value(c, &v, object);
        if hidden == Hidden::ToString {
            self.text_of_object(&ty, span);
            let text = self.havoc("text", Type::Ref, span);
            return Some(text);
        }
        let value = self.saved(value);
        let stand_in = self.stand_in(value);
        let id = call.dispatch.method();
        let call = jv::Call {
            target: jv::Target::Object(jv::Expr::new(jv::ExprKind::Local(stand_in), ty, span)),
            method: jv::MethodRef::Known(id),
            args: vec![],
            ghost: jv::GhostArgs::default(),
            name_span: span,
        };
        let result = self.e.p[id].result.clone();
        let e = jv::Expr::new(jv::ExprKind::Call(Box::new(call.clone())), result, span);
        self.call(&call, &e)
    }

    /// Something of which only the name is known.
    fn code_unknown(&mut self, c: &Code<'a>, vals: &[Val], at: OriginId) -> Option<Exp> {
        let e = c.exp(at)?;
        let operands: Vec<&jv::Exp> = match &e.kind {
            jv::ExprKind::Call(call) => {
                let target = match &call.target {
                    jv::Target::Object(target) | jv::Target::Static(Some(target)) => Some(target),
                    jv::Target::Static(None) | jv::Target::Super(_) | jv::Target::None => None,
                };
                target.into_iter().chain(&call.args).collect()
            }
            jv::ExprKind::New(new) => new.outer.iter().chain(&new.args).collect(),
            jv::ExprKind::UnknownField { target, .. } => target.iter().collect(),
            _ => {
                self.e.unsupported(e.span, "an assignment to a field of which nothing is known");
                return None;
            }
        };
        let operands: Vec<(&jv::Exp, Option<&Val>)> = operands.into_iter().zip(vals.iter().map(Some)).collect();
        self.with_computed(c, &operands, at, |b| match &e.kind {
            jv::ExprKind::Call(call) => b.call(call, e),
            jv::ExprKind::New(new) => Some(b.new_object(new, e)),
            _ => {
                let v = b.code(e.span);
                Some(b.e.exp(&v, e))
            }
        })
    }

    /// A text that is made of others.
    fn code_concat(&mut self, c: &Code<'a>, parts: &[Part], at: OriginId) -> Exp {
        let span = c.span(at);
        let (v, m) = (self.code_view(c, at), self.quiet(span));
        let texts: Vec<Exp> = parts
            .iter()
            .map(|part| match part {
                Part::Text(val) => {
                    let value = self.code_value(c, &v, val);
                    let value = self.evaluated(value, span);
                    self.content_or_null(value, span)
                }
                Part::Prim(val) => {
                    let value = self.code_value(c, &v, val);
                    self.evaluated(value, span);
                    self.havoc("d", Type::seq(Type::Int), span)
                }
                Part::Shown(_) => self.havoc("d", Type::seq(Type::Int), span),
            })
            .collect();
        let result = self.havoc("s", Type::Ref, span);
        let data = self.e.text_content(result.clone(), m);
        let ty = Type::seq(Type::Int);
        let all = texts.into_iter().reduce(|a, b| Expr::binary(BinOp::Append, a, b, ty.clone(), m));
        if let Some(all) = all {
            self.inhale(Expr::and(not_null(result.clone(), m), Expr::eq(data, all, m), m), m);
        }
        if let Some(string) = self.e.p.find_class("java.lang.String") {
            self.assume_type(&result, &jv::Type::class(string), span);
        }
        result
    }
}

/// The operands of a call, as core has them: the object, and the arguments. `None` for an object that is not written.
pub(super) fn written_operands(call: &jv::Call) -> Vec<Option<&jv::Exp>> {
    let target = match &call.target {
        jv::Target::Object(target) => Some(Some(target)),
        jv::Target::Super(_) => Some(None),
        jv::Target::Static(_) | jv::Target::None => None,
    };
    target.into_iter().chain(call.args.iter().map(Some)).collect()
}

/// A call as it is written, without what stands around it.
pub(super) fn written_call(e: &jv::Exp) -> Option<(&jv::Exp, &jv::Call)> {
    match &e.kind {
        jv::ExprKind::Call(call) => Some((e, call)),
        _ => None,
    }
}

pub(super) fn is_assertion(c: &Code<'_>, at: OriginId) -> bool {
    matches!(c.stmt(at).map(|stmt| &stmt.kind), Some(jv::StmtKind::Assert { .. }))
}

/// The type of what an effect gives: where that goes may have a wider one. `None` if nothing is known of it.
fn type_of(c: &Code<'_>, eff: &Eff) -> Option<Rt> {
    match eff {
        Eff::ReadVolatile(place, _) => match place {
            Place::Field(_, field) | Place::Static(field) => Some(c.program[*field].ty.clone()),
            Place::Element(array, _) => match &array.ty {
                Rt::Array(element) => Some((**element).clone()),
                Rt::Prim(_) | Rt::Class(_) | Rt::Null | Rt::Spec(_) => None,
            },
        },
        Eff::Call(call) => c.program[call.dispatch.method()].result.clone(),
        Eff::NewArray(ty, _, _) => Some(ty.clone()),
        Eff::ArrayOf(element, _) => Some(element.clone().array()),
        Eff::CopyArray(array, _) => Some(array.ty.clone()),
        Eff::Allocate(class) | Eff::Closure(class, _) => Some(Rt::Class(*class)),
        Eff::Write(..)
        | Eff::Construct(..)
        | Eff::BoxUp(..)
        | Eff::Concat(_)
        | Eff::EnsureInit(_)
        | Eff::Enter(..)
        | Eff::Exit(_)
        | Eff::Unknown(..)
        | Eff::Gap(_) => None,
    }
}
