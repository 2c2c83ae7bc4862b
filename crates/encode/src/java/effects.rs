//! Expressions of code, with their effects in Java's order: what is evaluated earlier is kept in variables where something later may change
//! it.

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::operators::is_string;
use super::origin::{Act, Check, Place, Role};

/// Something that can be assigned to, with its receiver and index evaluated.
#[derive(Clone)]
pub enum Target {
    Local(Exp, jv::LocalId),
    Field(Exp, jv::FieldId),
    Static(jv::FieldId),
    Element {
        array: Exp,
        index: Exp,
        array_span: Span,
        index_span: Span,
    },
    /// It has no translation, which was said.
    Unknown,
}

impl<'a> Body<'_, 'a> {
    /// Whether evaluating an expression does more than to give a value.
    pub fn has_effects(&self, e: &jv::Exp) -> bool {
        let p = self.e.p;
        visit::any(e, &|e| {
            use jv::ExprKind::*;
            match &e.kind {
                Assign(..)
                | Compound { .. }
                | Step(..)
                | New(_)
                | NewArray { .. }
                | ArrayInit(_)
                | Varargs(_)
                | ConstructorCall(_)
                | Switch(_)
                | Matches(..)
                | Around { .. }
                | Lambda(_)
                | MethodRef(_) => true,
                Convert(jv::Conversion::Boxing, _) => true,
                Binary(jv::BinOp::Add, ..) => e.constant.is_none() && is_string(p, &e.ty),
                Call(call) => !self.e.is_pure_call(call),
                _ => false,
            }
        })
    }

    /// Evaluates for the effects alone.
    pub fn effect(&mut self, e: &jv::Exp) {
        match &e.kind {
            jv::ExprKind::Call(call) if !self.e.is_pure_call(call) => {
                self.call(call, e);
            }
            jv::ExprKind::ConstructorCall(call) => self.constructor_call(call, e.span),
            _ => {
                let value = self.value(e);
                if !self.has_effects(e) {
                    // Its checks are made all the same.
                    self.temp("t", value);
                }
            }
        }
    }

    /// The value of an expression; its effects have happened.
    pub fn value(&mut self, e: &jv::Exp) -> Exp {
        syntax::deep(|| self.value_now(e))
    }

    fn value_now(&mut self, e: &jv::Exp) -> Exp {
        use jv::ExprKind::*;
        if let Some(value) = self.e.computed_before(e) {
            return value;
        }
        if e.constant.is_some() || !self.has_effects(e) {
            let v = self.code(e.span);
            return self.e.exp(&v, e);
        }
        match &e.kind {
            Assign(target, value) => self.assign(target, value, e),
            Compound { op, target, value, at } => self.compound(*op, target, value, at, e),
            Step(step, target) => self.step(*step, target, e),
            Call(call) if !self.e.is_pure_call(call) => match self.call(call, e) {
                Some(result) => result,
                None => {
                    let ty = self.e.ty(&e.ty);
                    self.havoc("r", ty, e.span)
                }
            },
            New(new) => self.new_object(new, e),
            NewArray { sizes, init } => self.new_array(sizes, init.as_ref(), e),
            ArrayInit(elements) | Varargs(elements) => {
                let elements: Vec<&jv::Exp> = elements.iter().collect();
                self.array_of(&elements, &e.ty, e.span)
            }
            Binary(op @ (jv::BinOp::And | jv::BinOp::Or), a, b) if self.has_effects(b) => self.lazily(*op, a, b, e),
            Cond(c, a, b) if self.has_effects(a) || self.has_effects(b) => self.conditional(c, a, b, e),
            Binary(jv::BinOp::Add, a, b) if is_string(self.e.p, &e.ty) => self.concatenation(a, b, e),
            Convert(jv::Conversion::Boxing, inner) => {
                let value = self.value(inner);
                self.boxed(value, &inner.ty, &e.ty, e.span)
            }
            Switch(switch) => self.switch_expression(switch, e),
            Matches(inner, pattern) => self.matches(inner, pattern, e.span),
            Around { with, inner, then } => {
                with.iter().for_each(|stmt| self.ghost_statement(stmt));
                let value = self.value(inner);
                let value = self.saved(value);
                then.iter().for_each(|stmt| self.ghost_statement(stmt));
                value
            }
            Lambda(_) | MethodRef(_) => self.lambda(e),
            _ => self.operands(e),
        }
    }

    fn ghost_statement(&mut self, stmt: &jv::Stmt) {
        let outer = std::mem::replace(&mut self.ghost, true);
        self.statement(stmt);
        self.ghost = outer;
    }

    /// Several expressions in order. What comes before an effect is kept.
    pub fn values(&mut self, all: &[&jv::Exp]) -> Vec<Exp> {
        let mut values = Vec::new();
        for (at, e) in all.iter().enumerate() {
            let value = self.value(e);
            let later = all[at + 1..].iter().any(|e| self.has_effects(e));
            values.push(if later { self.saved(value) } else { value });
        }
        values
    }

    /// An expression whose operands have effects: these are evaluated first, in order, and variables stand for them.
    fn operands(&mut self, e: &jv::Exp) -> Exp {
        use jv::ExprKind::*;
        let children: Vec<&jv::Exp> = visit::children(e);
        let values = self.values(&children);
        let stand_ins: Vec<jv::Exp> = children
            .iter()
            .zip(values)
            .map(|(child, value)| {
                let id = self.stand_in(value);
                jv::Expr::new(Local(id), child.ty.clone(), child.span)
            })
            .collect();
        let mut next = stand_ins.into_iter();
        let mut take = || next.next().expect("one for each child");
        let kind = match &e.kind {
            Field { target: Some(_), field, via_super, name_span } => {
                Field { target: Some(take()), field: *field, via_super: *via_super, name_span: *name_span }
            }
            ArrayLength(_) => ArrayLength(take()),
            Index(..) => Index(take(), take()),
            Unary(op, _) => Unary(*op, take()),
            Binary(op, ..) => Binary(*op, take(), take()),
            Cond(..) => Cond(take(), take(), take()),
            Cast(_) => Cast(take()),
            Convert(conversion, _) => Convert(*conversion, take()),
            InstanceOf(_, ty) => InstanceOf(take(), ty.clone()),
            Call(call) => {
                let mut call = call.clone();
                match &mut call.target {
                    jv::Target::Object(e) => *e = take(),
                    jv::Target::Static(Some(e)) => *e = take(),
                    _ => {}
                }
                call.args.iter_mut().for_each(|arg| *arg = take());
                Call(call)
            }
            _ => {
                return self.e.hole(e.span, &e.ty, "effects inside this expression");
            }
        };
        let rebuilt = jv::Expr::new(kind, e.ty.clone(), e.span);
        let v = self.code(e.span);
        self.e.exp(&v, &rebuilt)
    }

    /// A condition of code.
    pub fn condition(&mut self, e: &jv::Exp) -> Exp {
        let value = self.value(e);
        self.e.truth(value, e.span)
    }

    /// `a && b`, `a || b`, where b is evaluated only if it counts.
    fn lazily(&mut self, op: jv::BinOp, a: &jv::Exp, b: &jv::Exp, e: &jv::Exp) -> Exp {
        let m = self.quiet(e.span);
        let cond = self.condition(a);
        let result = self.fresh("b", Type::Bool, e.span);
        let evaluated = self.block_of(|body| {
            let value = body.value(b);
            body.set(&result, value, m);
        });
        let settled = self.block_of(|body| body.set(&result, Expr::bool(op == jv::BinOp::Or, m), m));
        let (then, otherwise) = if op == jv::BinOp::And { (evaluated, settled) } else { (settled, evaluated) };
        let m = self.e.act(Act::Plain, a.span);
        self.emit(StmtKind::If { cond, then, otherwise }, m);
        result
    }

    fn conditional(&mut self, c: &jv::Exp, a: &jv::Exp, b: &jv::Exp, e: &jv::Exp) -> Exp {
        let cond = self.condition(c);
        let ty = self.e.ty(&e.ty);
        let result = self.fresh("c", ty, e.span);
        let branch = |body: &mut Self, of: &jv::Exp| {
            let m = body.quiet(of.span);
            let value = body.value(of);
            body.set(&result, value, m);
        };
        let then = self.block_of(|body| branch(body, a));
        let otherwise = self.block_of(|body| branch(body, b));
        let m = self.e.act(Act::Plain, c.span);
        self.emit(StmtKind::If { cond, then, otherwise }, m);
        result
    }

    /// `x instanceof C c`
    fn matches(&mut self, inner: &jv::Exp, pattern: &jv::Pattern, span: Span) -> Exp {
        if pattern.guard.is_some() {
            return self.e.hole(span, &jv::Type::BOOLEAN, "a pattern with a condition in this place");
        }
        let shared = matches!(&pattern.ty, jv::Type::Array(element) if self.e.is_shared(element));
        if self.e.is_wider_array(&pattern.ty) && !shared {
            return self.e.hole(span, &jv::Type::BOOLEAN, "a pattern for arrays of several types");
        }
        let value = self.value(inner);
        let value = self.saved(value);
        let m = self.quiet(span);
        let variable = self.declare(pattern.local);
        let Some(test) = self.e.test(&value, &pattern.ty, m) else {
            return self.e.hole(span, &jv::Type::BOOLEAN, "a test for a type of which too little is known");
        };
        let fits = self.temp("b", Expr::and(not_null(value.clone(), m), test, m));
        let then = self.block_of(|body| body.set(&variable, value, m));
        self.emit(StmtKind::If { cond: fits.clone(), then, otherwise: Block::default() }, m);
        fits
    }

    // Assignments.

    /// What is assigned to; receiver and index are evaluated and kept.
    fn target(&mut self, e: &jv::Exp) -> Target {
        match &e.kind {
            jv::ExprKind::Local(id) => {
                let variable = self.declare(*id);
                Target::Local(variable, *id)
            }
            jv::ExprKind::Field { field, target, .. } if self.e.p[*field].is_static() => {
                if let Some(target) = target.as_ref().filter(|t| self.has_effects(t)) {
                    self.effect(target);
                }
                Target::Static(*field)
            }
            jv::ExprKind::Field { target: Some(target), field, .. } => {
                let recv = self.value(target);
                Target::Field(self.saved(recv), *field)
            }
            jv::ExprKind::Index(array, index) => {
                let values = self.values(&[array, index]);
                let [a, i] = &values[..] else { return Target::Unknown };
                let (a, i) = (self.saved(a.clone()), self.saved(i.clone()));
                Target::Element { array: a, index: i, array_span: array.span, index_span: index.span }
            }
            _ => {
                self.e.unsupported(e.span, "an assignment to this");
                Target::Unknown
            }
        }
    }

    fn read_target(&mut self, target: &Target, e: &jv::Exp) -> Exp {
        let v = self.code(e.span);
        match target {
            Target::Local(variable, _) => variable.clone(),
            Target::Field(recv, id) => {
                let ty = self.e.p[*id].ty.clone();
                if self.e.p[*id].is_final() {
                    return self.e.final_value(*id, recv.clone(), e.span);
                }
                self.e.known_field(*id, e.span);
                let name = self.e.names.field(self.e.p, *id);
                let ty = self.e.ty(&ty);
                let m = self.e.node(&v, Role::Read(Place::Field), e.span);
                field(recv.clone(), name, ty, m)
            }
            Target::Static(id) => self.e.static_read(&v, *id, e.span),
            Target::Element { array, index, array_span, index_span } => {
                let slot = self.e.slot_of(&v, array.clone(), index.clone(), *array_span, *index_span);
                let name = self.e.element_field(&e.ty);
                let ty = self.e.ty(&e.ty);
                let m = self.e.node(&v, Role::Read(Place::Element), e.span);
                field(slot, name, ty, m)
            }
            Target::Unknown => self.e.zero(&e.ty, Meta::from(e.span)),
        }
    }

    /// Stores a value. `e` is the target as it is written, `span` the whole assignment.
    fn store(&mut self, target: &Target, value: Exp, e: &jv::Exp, span: Span) {
        self.amount_entered(&value, &e.ty, span);
        match target {
            Target::Local(variable, id) => {
                let m = self.e.act(Act::Plain, span);
                self.set(variable, value, m);
                let ty = self.e.p[*id].ty.clone();
                self.assume_type(variable, &ty, span);
            }
            Target::Field(recv, id) => self.store_field(recv.clone(), *id, value, e.span, span),
            Target::Static(id) => self.store_static(*id, value, e.span, span),
            Target::Element { array, index, array_span, index_span } => {
                let value = self.evaluated(value, span);
                self.check(Check::ArrayNull, *array_span, span, |m| not_null(array.clone(), m));
                let m = self.quiet(span);
                let of_array = self.quiet(*array_span);
                let len = self.e.array_length(array.clone(), of_array);
                self.check(Check::ArrayBounds, *index_span, span, |m| {
                    let above = cmp(BinOp::Le, Expr::int(0, m), index.clone(), m);
                    Expr::and(above, cmp(BinOp::Lt, index.clone(), len, m), m)
                });
                self.check_array_store(array, &value, &e.ty, span);
                let recv = self.e.array_slot(array.clone(), index.clone(), m);
                let field = self.e.element_field(&e.ty);
                let m = self.e.origin(Role::Write(Place::Element), super::origin::Within::Code, e.span, span);
                self.emit(StmtKind::FieldAssign { recv, field, value }, m);
            }
            Target::Unknown => {}
        }
    }

    pub fn store_field(&mut self, recv: Exp, id: jv::FieldId, value: Exp, place: Span, span: Span) {
        let value = self.evaluated(value, span);
        if self.e.p[id].is_final() {
            return self.store_final(recv, id, value, span);
        }
        self.e.known_field(id, place);
        let field = self.e.names.field(self.e.p, id);
        let m = self.e.origin(Role::Write(Place::Field), super::origin::Within::Code, place, span);
        self.emit(StmtKind::FieldAssign { recv, field, value }, m);
    }

    /// A value whose reads are told apart from what happens to it: it is evaluated by itself.
    pub fn evaluated(&mut self, value: Exp, span: Span) -> Exp {
        match &value.kind {
            ExpKind::Int(_) | ExpKind::Bool(_) | ExpKind::Null | ExpKind::Local(_) => value,
            _ => {
                let m = self.e.act(Act::Plain, span);
                let t = self.fresh("t", value.ty.clone(), span);
                self.set(&t, value, m);
                t
            }
        }
    }

    fn assign(&mut self, target: &jv::Exp, value: &jv::Exp, e: &jv::Exp) -> Exp {
        let place = self.target(target);
        let stored = self.array_or_value(value, &target.ty);
        self.converted_array(value, &target.ty);
        let stored = match place {
            Target::Local(..) => stored,
            _ => self.evaluated(stored, e.span),
        };
        self.store(&place, stored.clone(), target, e.span);
        match place {
            // Of a variable, the value is the variable now.
            Target::Local(variable, _) => variable,
            _ => stored,
        }
    }

    /// `target op= value`: the target is read first; the result is cast to its type.
    fn compound(&mut self, op: jv::BinOp, target: &jv::Exp, value: &jv::Exp, at: &jv::Type, e: &jv::Exp) -> Exp {
        let place = self.target(target);
        let before = self.read_target(&place, target);
        let before = self.temp("t", before);
        if is_string(self.e.p, &target.ty) || is_string(self.e.p, at) {
            let id = self.stand_in(before);
            let left = jv::Expr::new(jv::ExprKind::Local(id), target.ty.clone(), target.span);
            let after = self.concatenation(&left, value, e);
            self.store(&place, after.clone(), target, e.span);
            return after;
        }
        let v = self.code(e.span);
        let operand = match target.ty.is_reference() {
            true => self.e.unboxed(&v, before, at, target.span),
            false => before,
        };
        let amount = self.value(value);
        let operand = self.e.widened(operand, at, target.span);
        let is_shift = matches!(op, jv::BinOp::Shl | jv::BinOp::Shr | jv::BinOp::UShr);
        let amount = if is_shift { amount } else { self.e.widened(amount, at, value.span) };
        let after = self.e.operation(&v, op, (operand, at), (amount, &value.ty), at, e.span);
        let after = self.stepped(after, at, &target.ty, e.span);
        self.store(&place, after.clone(), target, e.span);
        after
    }

    /// The result of an operation as a value of the target's type.
    fn stepped(&mut self, value: Exp, at: &jv::Type, target: &jv::Type, span: Span) -> Exp {
        let v = self.code(span);
        if target.is_reference() {
            let value = self.evaluated(value, span);
            return self.boxed(value, at, target, span);
        }
        let value = self.e.cast_value(&v, value, at, target, span);
        self.evaluated(value, span)
    }

    fn step(&mut self, step: jv::Step, target: &jv::Exp, e: &jv::Exp) -> Exp {
        let place = self.target(target);
        let before = self.read_target(&place, target);
        let before = self.temp("t", before);
        let v = self.code(e.span);
        let number = unboxed_type(self.e.p, &target.ty);
        let promoted = promoted(&number);
        let operand = match target.ty.is_reference() {
            true => self.e.unboxed(&v, before.clone(), &number, target.span),
            false => before.clone(),
        };
        let m = self.quiet(e.span);
        let one = if operand.ty == Type::Perm { write(m) } else { Expr::int(1, m) };
        let op = match step {
            jv::Step::PreInc | jv::Step::PostInc => jv::BinOp::Add,
            jv::Step::PreDec | jv::Step::PostDec => jv::BinOp::Sub,
        };
        let after = self.e.operation(&v, op, (operand, &promoted), (one, &promoted), &promoted, e.span);
        let after = self.stepped(after, &promoted, &target.ty, e.span);
        self.store(&place, after.clone(), target, e.span);
        match step {
            jv::Step::PostInc | jv::Step::PostDec => before,
            jv::Step::PreInc | jv::Step::PreDec => after,
        }
    }

    /// An amount that becomes a value of type `frac` or `zfrac` is one.
    pub fn amount_entered(&mut self, value: &Exp, ty: &jv::Type, span: Span) {
        if matches!(ty, jv::Type::Frac | jv::Type::ZFrac) && value.ty == Type::Perm {
            let m = self.e.origin(Role::Check(Check::Fraction), super::origin::Within::Code, span, span);
            let is_amount = self.e.is_amount(value, ty, m);
            self.emit(StmtKind::Assert(is_amount), m);
        }
    }

    /// Whether an array becomes one of another type.
    pub fn converted_array(&mut self, value: &jv::Exp, ty: &jv::Type) {
        if !matches!(ty, jv::Type::Array(_)) {
            return;
        }
        self.e.array_conversion(&value.ty, ty, value.span);
        // The type of what has branches may be the wanted one already.
        match &value.kind {
            jv::ExprKind::Cond(_, a, b) => {
                self.converted_array(a, ty);
                self.converted_array(b, ty);
            }
            jv::ExprKind::Around { inner, .. } | jv::ExprKind::Convert(_, inner) => self.converted_array(inner, ty),
            jv::ExprKind::Switch(switch) => {
                for stmt in switch.cases.iter().flat_map(|case| &case.body) {
                    visit::each_stmt(stmt, &mut |stmt| {
                        if let jv::StmtKind::Yield(id, e) = &stmt.kind
                            && *id == switch.target
                        {
                            self.converted_array(e, ty);
                        }
                    });
                }
            }
            _ => {}
        }
    }
}

/// The number in a box.
pub fn unboxed_type(p: &jv::Program, ty: &jv::Type) -> jv::Type {
    use jv::Prim::*;
    let Some(class) = ty.as_class() else { return ty.clone() };
    let name = p[class].qualified.as_str();
    let of =
        [Boolean, Byte, Short, Char, Int, Long, Float, Double].into_iter().find(|prim| jv::box_name(*prim) == name);
    of.map_or(ty.clone(), jv::Type::Prim)
}

/// The type in which an operation on one number is made.
fn promoted(ty: &jv::Type) -> jv::Type {
    match ty {
        jv::Type::Prim(jv::Prim::Byte | jv::Prim::Short | jv::Prim::Char) => jv::Type::INT,
        other => other.clone(),
    }
}
