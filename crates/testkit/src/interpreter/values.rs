//! Values, places and checks.

use java_core::core::{Check, CheckKind, Constant, Mode, Mutability, Place, Rt, Val, ValKind};

use super::exec::Frame;
use super::heap::default_of;
use super::{Machine, Object, Run, Value, arith};

impl Machine<'_> {
    pub(super) fn eval(&mut self, frame: &Frame, val: &Val) -> Run<Value> {
        syntax::deep(|| self.eval_of(frame, val))
    }

    fn eval_of(&mut self, frame: &Frame, val: &Val) -> Run<Value> {
        self.step()?;
        match &val.kind {
            // Operands that may not be evaluated.
            ValKind::And(a, b) => match self.truth(frame, a)? {
                true => self.eval(frame, b),
                false => Ok(Value::Bool(false)),
            },
            ValKind::Or(a, b) => match self.truth(frame, a)? {
                true => Ok(Value::Bool(true)),
                false => self.eval(frame, b),
            },
            ValKind::Cond(cond, a, b) => match self.truth(frame, cond)? {
                true => self.eval(frame, a),
                false => self.eval(frame, b),
            },
            _ => {
                let mut operands = Vec::new();
                for operand in val.operands() {
                    operands.push(self.eval(frame, operand)?);
                }
                self.checks(&val.checks, &operands)?;
                self.apply(frame, val, &operands)
            }
        }
    }

    pub(super) fn truth(&mut self, frame: &Frame, val: &Val) -> Run<bool> {
        match self.eval(frame, val)? {
            Value::Bool(b) => Ok(b),
            other => self.unsupported(format!("{other:?} is no boolean")),
        }
    }

    /// A node, given the values of its operands.
    fn apply(&mut self, frame: &Frame, val: &Val, operands: &[Value]) -> Run<Value> {
        let at = |n: usize| operands[n];
        Ok(match &val.kind {
            ValKind::Apply(dispatch, _) => return self.called(*dispatch, operands.to_vec()),
            ValKind::Const(constant) => self.constant(constant, &val.ty)?,
            ValKind::Null => Value::Null,
            ValKind::ClassObject(ty) => self.class_object(ty),
            ValKind::Local(local) => match frame.locals.get(local) {
                Some(value) => *value,
                None => {
                    let name = self.program[*local].name;
                    return self.unsupported(format!("the local `{name}` has no value"));
                }
            },
            ValKind::SelfRef => frame.self_,
            ValKind::Outer(_, class) => match self.program[*class].outer {
                Some(field) => self.field_of(at(0), field)?,
                None => return self.unsupported("a class without object around"),
            },
            ValKind::Captured(_, field) => self.field_of(at(0), *field)?,
            ValKind::Read(place) => self.read(place, operands)?,
            ValKind::Length(_) => match self.object(at(0))? {
                Object::Array { values, .. } => Value::Int(values.len() as i32),
                other => return self.unsupported(format!("the length of {other:?}")),
            },
            ValKind::Arith(op, _, _, _) => match arith::arith(*op, at(0), at(1)) {
                Some(value) => value,
                None => return self.unsupported(format!("{op:?} of {operands:?}")),
            },
            ValKind::Negate(..) => arith::negate(at(0)),
            ValKind::Convert(prim, _) => arith::convert(at(0), *prim),
            ValKind::Compare(op, _, _, _) => match arith::compare(*op, at(0), at(1)) {
                Some(b) => Value::Bool(b),
                None => return self.unsupported(format!("{op:?} of {operands:?}")),
            },
            ValKind::SameObject(..) => Value::Bool(at(0) == at(1)),
            ValKind::SameText(..) => Value::Bool(self.text(at(0))? == self.text(at(1))?),
            ValKind::Not(_) => match at(0) {
                Value::Bool(b) => Value::Bool(!b),
                other => return self.unsupported(format!("not {other:?}")),
            },
            ValKind::InstanceOf(_, ty) => Value::Bool(self.is_instance(at(0), ty)),
            ValKind::As(..) => at(0),
            ValKind::Unbox(prim, _) => match self.object(at(0))? {
                Object::Boxed(held, value) if held == prim => *value,
                other => return self.unsupported(format!("unboxing {other:?}")),
            },
            ValKind::And(..) | ValKind::Or(..) | ValKind::Cond(..) => unreachable!("lazy operands come before"),
        })
    }

    fn constant(&mut self, constant: &Constant, ty: &Rt) -> Run<Value> {
        if let Constant::Str(units) = constant {
            return Ok(self.intern(units.to_vec()));
        }
        match arith::constant(constant, ty) {
            Some(value) => Ok(value),
            None => self.unsupported(format!("the constant {constant:?} of {ty:?}")),
        }
    }

    pub(super) fn field_of(&self, object: Value, field: java_core::core::FieldId) -> Run<Value> {
        match self.object(object)? {
            Object::Instance { fields, .. } => {
                Ok(fields.get(&field).copied().unwrap_or_else(|| default_of(&self.program[field].ty)))
            }
            other => self.unsupported(format!("a field of {other:?}")),
        }
    }

    /// Reads a place whose operands were evaluated.
    pub(super) fn read(&mut self, place: &Place, operands: &[Value]) -> Run<Value> {
        match place {
            Place::Field(_, field) => self.field_of(operands[0], *field),
            Place::Static(field) => {
                if let Some(value) = self.statics.get(field) {
                    return Ok(*value);
                }
                let entry = &self.program[*field];
                if let Mutability::Constant(constant) = &entry.mutability {
                    let (constant, ty) = (constant.clone(), entry.ty.clone());
                    return self.constant(&constant, &ty);
                }
                if !self.program[entry.class].is_source {
                    return self.library_static(*field);
                }
                Ok(default_of(&entry.ty))
            }
            Place::Element(..) => match (self.object(operands[0])?, operands[1]) {
                (Object::Array { values, .. }, Value::Int(n)) => Ok(values[n as usize]),
                (other, _) => self.unsupported(format!("an element of {other:?}")),
            },
        }
    }

    pub(super) fn write(&mut self, place: &Place, operands: &[Value], value: Value) -> Run<()> {
        match place {
            Place::Field(_, field) => match self.object_mut(operands[0])? {
                Object::Instance { fields, .. } => {
                    fields.insert(*field, value);
                }
                _ => return self.unsupported("a field of something else"),
            },
            Place::Static(field) => {
                self.statics.insert(*field, value);
            }
            Place::Element(..) => match (operands[1], self.object_mut(operands[0])?) {
                (Value::Int(n), Object::Array { values, .. }) => values[n as usize] = value,
                _ => return self.unsupported("an element of something else"),
            },
        }
        Ok(())
    }

    /// A check that fails throws what the JVM throws.
    pub(super) fn checks(&mut self, checks: &[Check], operands: &[Value]) -> Run<()> {
        for check in checks.iter().filter(|check| check.mode == Mode::Prove) {
            self.check(&check.kind, operands)?;
        }
        Ok(())
    }

    pub(super) fn check(&mut self, kind: &CheckKind, operands: &[Value]) -> Run<()> {
        let holds = match kind {
            CheckKind::Null(_) => operands[0] != Value::Null,
            CheckKind::Bounds => match (self.object(operands[0])?, operands[1]) {
                (Object::Array { values, .. }, Value::Int(n)) => n >= 0 && (n as usize) < values.len(),
                (other, _) => return self.unsupported(format!("an index of {other:?}")),
            },
            CheckKind::NegativeSize => operands.iter().all(|size| !matches!(size, Value::Int(n) if *n < 0)),
            CheckKind::Store => match self.object(operands[0])? {
                Object::Array { element, .. } => {
                    let element = element.clone();
                    self.may_store(operands[operands.len() - 1], &element)
                }
                other => return self.unsupported(format!("storing in {other:?}")),
            },
            CheckKind::Cast(ty) | CheckKind::Pollution(ty) => {
                operands[0] == Value::Null || self.is_instance(operands[0], ty)
            }
            CheckKind::Division => !matches!(operands[1], Value::Int(0) | Value::Long(0)),
            CheckKind::Range => true,
            CheckKind::Unmatched => false,
            CheckKind::Assertion => operands[0] == Value::Bool(true),
        };
        if holds {
            return Ok(());
        }
        self.throw(match kind {
            CheckKind::Null(_) => "java.lang.NullPointerException",
            CheckKind::Bounds => "java.lang.ArrayIndexOutOfBoundsException",
            CheckKind::NegativeSize => "java.lang.NegativeArraySizeException",
            CheckKind::Store => "java.lang.ArrayStoreException",
            CheckKind::Cast(_) | CheckKind::Pollution(_) => "java.lang.ClassCastException",
            CheckKind::Division | CheckKind::Range => "java.lang.ArithmeticException",
            CheckKind::Unmatched => "java.lang.IncompatibleClassChangeError",
            CheckKind::Assertion => "java.lang.AssertionError",
        })
    }
}
