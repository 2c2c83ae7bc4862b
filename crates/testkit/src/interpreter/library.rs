//! What a few classes of the library do.

use java_core::core::{Answer, FieldId, MethodId, MethodKind, Prim, Rt};
use source::Symbol;

use super::heap::type_name;
use super::{ClassOf, Machine, Object, Run, Stop, Value, arith};

impl Machine<'_> {
    /// Runs a method of the library on an object, or a static one.
    pub(super) fn library(&mut self, method: MethodId, self_: Value, args: Vec<Value>) -> Run<Value> {
        let entry = &self.program[method];
        let class = entry.class.map_or("", |class| self.program[class].qualified.as_str());
        let name = entry.name.as_str();
        let types: Vec<Rt> = entry.params.iter().map(|param| self.program[*param].ty.clone()).collect();
        match entry.kind {
            MethodKind::Constructor => self.construct(self_, &args, &types),
            MethodKind::Static => self.static_call(class, name, &args, &types),
            MethodKind::Instance => self.instance_call(name, self_, &args, &types),
            MethodKind::ClassInit | MethodKind::Function => self.unsupported(format!("{class}.{name}")),
        }
    }

    /// A method by its name, as an object answers it.
    pub(super) fn call_by_name(&mut self, self_: Value, name: &str, args: Vec<Value>) -> Run<Value> {
        let wanted = Symbol::new(name);
        let mut at = self.class_of(self_);
        while let Some(class) = at {
            let entry = &self.program[class];
            let found = entry.methods.iter().copied().find(|method| {
                let method = &self.program[*method];
                method.name == wanted && method.params.len() == args.len() && method.kind == MethodKind::Instance
            });
            if let Some(method) = found.filter(|_| entry.is_source) {
                let own = self.class_of(self_).unwrap_or(class);
                return match self.program.select(own, method) {
                    Answer::Body(method) => self.invoke(method, self_, args),
                    Answer::Library(_) | Answer::Abstract | Answer::Conflict | Answer::Open => self.unsupported(name),
                };
            }
            at = entry.superclass;
        }
        self.instance_call(name, self_, &args, &[])
    }

    pub(super) fn library_static(&mut self, field: FieldId) -> Run<Value> {
        let entry = &self.program[field];
        let class = self.program[entry.class].qualified.as_str();
        match (class, entry.name.as_str()) {
            ("java.lang.System", "out") => {
                let printer = self.new_object(Object::Printer);
                self.statics.insert(field, printer);
                Ok(printer)
            }
            (class, name) => self.unsupported(format!("{class}.{name}")),
        }
    }

    pub(super) fn class_object(&mut self, ty: &Rt) -> Value {
        let found = self.heap.iter().position(|object| matches!(object, Object::Class(other) if other == ty));
        match found {
            Some(n) => Value::Ref(n as u32),
            None => self.new_object(Object::Class(ty.clone())),
        }
    }

    fn construct(&mut self, self_: Value, args: &[Value], types: &[Rt]) -> Run<Value> {
        let is_throwable = self.is_throwable(self_);
        match self.object(self_)? {
            Object::Builder(_) => {
                let units = match args {
                    [text] if !matches!(types[0], Rt::Prim(_)) => self.text(*text)?.to_vec(),
                    _ => Vec::new(),
                };
                *self.object_mut(self_)? = Object::Builder(units);
            }
            Object::Text(_) => {
                let units = match args {
                    [text] => self.text(*text)?.to_vec(),
                    _ => Vec::new(),
                };
                *self.object_mut(self_)? = Object::Text(units);
            }
            Object::Instance { .. } if is_throwable => self.construct_throwable(self_, args, types)?,
            Object::Instance { .. } if args.is_empty() => {}
            other => return self.unsupported(format!("a constructor of {other:?}")),
        }
        Ok(Value::Null)
    }

    fn is_throwable(&self, value: Value) -> bool {
        match self.program.find_class("java.lang.Throwable") {
            Some(class) => self.is_instance(value, &Rt::Class(class)),
            None => self.class_name_of(value).ends_with("Exception") || self.class_name_of(value).ends_with("Error"),
        }
    }

    /// The stack trace is filled in first; of a cause alone, the message is its text.
    fn construct_throwable(&mut self, self_: Value, args: &[Value], types: &[Rt]) -> Run<()> {
        self.call_by_name(self_, "fillInStackTrace", Vec::new())?;
        let is_text = |ty: &Rt| match ty {
            Rt::Class(class) => self.program[*class].qualified.as_str() == "java.lang.String",
            _ => false,
        };
        let (text, because) = match (args, types) {
            ([], _) => (Value::Null, Value::Null),
            ([text], [ty]) if is_text(ty) => (*text, Value::Null),
            ([given], [ty]) => {
                let shown = match given {
                    Value::Null => Value::Null,
                    _ => {
                        let units = self.shown(*given, ty)?;
                        self.new_object(Object::Text(units))
                    }
                };
                let is_cause = matches!(given, Value::Ref(_)) && self.is_throwable(*given);
                (shown, if is_cause { *given } else { Value::Null })
            }
            ([text, because, ..], _) => (*text, *because),
            _ => return self.unsupported("a constructor of an exception"),
        };
        if let Object::Instance { message, cause, .. } = self.object_mut(self_)? {
            (*message, *cause) = (text, because);
        }
        Ok(())
    }

    fn static_call(&mut self, class: &str, name: &str, args: &[Value], types: &[Rt]) -> Run<Value> {
        match (class, name, args) {
            ("java.lang.String" | "java.util.Objects", "valueOf" | "toString", [value]) => {
                let units = self.shown(*value, &types[0])?;
                Ok(self.new_object(Object::Text(units)))
            }
            ("java.util.Objects", "equals", [a, b]) => self.equal(*a, *b).map(Value::Bool),
            ("java.util.Objects", "requireNonNull", [value]) => match value {
                Value::Null => self.throw("java.lang.NullPointerException"),
                value => Ok(*value),
            },
            ("java.lang.Math", ..) => self.math(name, args),
            ("java.lang.Integer" | "java.lang.Long", "parseInt" | "parseLong", [text]) => self.parsed(name, *text),
            (
                "java.lang.Integer"
                | "java.lang.Long"
                | "java.lang.Short"
                | "java.lang.Byte"
                | "java.lang.Character"
                | "java.lang.Boolean"
                | "java.lang.Double"
                | "java.lang.Float",
                _,
                _,
            ) => self.box_static(name, args, types),
            _ => self.unsupported(format!("{class}.{name}")),
        }
    }

    fn box_static(&mut self, name: &str, args: &[Value], types: &[Rt]) -> Run<Value> {
        match (name, args, types.first().and_then(Rt::prim)) {
            ("valueOf", [value], Some(prim)) => Ok(self.boxed(prim, *value)),
            ("toString", [value], Some(prim)) => {
                let units = self.prim_units(prim, *value);
                Ok(self.new_object(Object::Text(units)))
            }
            ("compare", [a, b], Some(_)) => Ok(Value::Int(self.ordered(*a, *b))),
            ("hashCode", [value], Some(prim)) => Ok(Value::Int(self.hash(prim, *value))),
            ("sum", [a, b], Some(_)) => self.math("sum", &[*a, *b]),
            ("max" | "min", ..) => self.math(name, args),
            _ => self.unsupported(format!("a box's {name}")),
        }
    }

    fn ordered(&self, a: Value, b: Value) -> i32 {
        use java_core::core::CmpOp;
        if arith::compare(CmpOp::Lt, a, b) == Some(true) {
            -1
        } else {
            i32::from(arith::compare(CmpOp::Gt, a, b) == Some(true))
        }
    }

    fn parsed(&mut self, name: &str, text: Value) -> Run<Value> {
        if text == Value::Null {
            return self.throw("java.lang.NumberFormatException");
        }
        let text = String::from_utf16_lossy(self.text(text)?);
        match (name, text.parse::<i32>(), text.parse::<i64>()) {
            ("parseInt", Ok(n), _) => Ok(Value::Int(n)),
            ("parseLong", _, Ok(n)) => Ok(Value::Long(n)),
            _ => self.throw("java.lang.NumberFormatException"),
        }
    }

    fn math(&mut self, name: &str, args: &[Value]) -> Run<Value> {
        use java_core::core::{ArithOp, CmpOp};
        Ok(match (name, args) {
            ("abs", [Value::Int(n)]) => Value::Int(n.wrapping_abs()),
            ("abs", [Value::Long(n)]) => Value::Long(n.wrapping_abs()),
            ("abs", [Value::Double(d)]) => Value::Double(d.abs()),
            ("max", [a, b]) => {
                if arith::compare(CmpOp::Ge, *a, *b) == Some(true) {
                    *a
                } else {
                    *b
                }
            }
            ("min", [a, b]) => {
                if arith::compare(CmpOp::Le, *a, *b) == Some(true) {
                    *a
                } else {
                    *b
                }
            }
            ("sum", [a, b]) => arith::arith(ArithOp::Add, *a, *b).unwrap_or(Value::Null),
            ("floorMod" | "floorDiv", [_, Value::Int(0) | Value::Long(0)]) => {
                return self.throw("java.lang.ArithmeticException");
            }
            ("floorMod", [Value::Int(a), Value::Int(b)]) => {
                Value::Int(a.wrapping_rem(*b).wrapping_add(*b).wrapping_rem(*b))
            }
            ("addExact", [Value::Int(a), Value::Int(b)]) => match a.checked_add(*b) {
                Some(n) => Value::Int(n),
                None => return self.throw("java.lang.ArithmeticException"),
            },
            ("multiplyExact", [Value::Int(a), Value::Int(b)]) => match a.checked_mul(*b) {
                Some(n) => Value::Int(n),
                None => return self.throw("java.lang.ArithmeticException"),
            },
            _ => return self.unsupported(format!("Math.{name}")),
        })
    }

    /// What `a == b || a != null && a.equals(b)` gives.
    fn equal(&mut self, a: Value, b: Value) -> Run<bool> {
        if a == b {
            return Ok(true);
        }
        if a == Value::Null {
            return Ok(false);
        }
        Ok(self.call_by_name(a, "equals", vec![b])? == Value::Bool(true))
    }

    fn instance_call(&mut self, name: &str, self_: Value, args: &[Value], types: &[Rt]) -> Run<Value> {
        match (name, args) {
            ("getClass", []) => {
                return match self.class_of(self_) {
                    Some(class) => Ok(self.class_object(&Rt::Class(class))),
                    None => {
                        let name = self.class_name_of(self_);
                        Ok(self.new_object(Object::NamedClass(name)))
                    }
                };
            }
            ("equals", [other]) if !matches!(self.object(self_)?, Object::Text(_) | Object::Boxed(..)) => {
                return Ok(Value::Bool(self_ == *other));
            }
            _ => {}
        }
        match self.object(self_)?.clone() {
            Object::Printer => self.print(name, args, types),
            Object::Text(units) => self.text_call(name, self_, &units, args, types),
            Object::Builder(units) => self.builder_call(name, self_, units, args, types),
            Object::Boxed(prim, value) => self.box_call(name, prim, value, args),
            Object::Class(ty) => {
                let name_of = type_name(self.program, &ty);
                self.class_call(name, &name_of)
            }
            Object::NamedClass(name_of) => self.class_call(name, &name_of),
            Object::Instance { class, message, cause, suppressed, .. } => {
                self.object_call(name, self_, class, message, cause, &suppressed, args)
            }
            Object::Array { .. } => self.unsupported(format!("{name} of an array")),
        }
    }

    fn class_call(&mut self, name: &str, of: &str) -> Run<Value> {
        match name {
            "getName" => Ok(self.new_text(of)),
            "getSimpleName" => {
                let simple = of.rsplit(['.', '$']).next().unwrap_or(of).to_string();
                let simple = simple.trim_start_matches(|c: char| c.is_ascii_digit()).to_string();
                Ok(self.new_text(&simple))
            }
            _ => self.unsupported(format!("Class.{name}")),
        }
    }

    fn print(&mut self, name: &str, args: &[Value], types: &[Rt]) -> Run<Value> {
        if let (Some(value), Some(ty)) = (args.first(), types.first()) {
            let units = self.shown(*value, ty)?;
            // Half of a pair is printed as Java's encoders do.
            self.out.extend(char::decode_utf16(units).map(|unit| unit.unwrap_or('?')));
        }
        match name {
            "println" => self.out.push('\n'),
            "print" => {}
            _ => return self.unsupported(format!("PrintStream.{name}")),
        }
        Ok(Value::Null)
    }

    fn text_call(&mut self, name: &str, self_: Value, units: &[u16], args: &[Value], types: &[Rt]) -> Run<Value> {
        let as_text = |units: &[u16]| String::from_utf16_lossy(units);
        Ok(match (name, args) {
            ("toString" | "intern", []) => match name {
                "intern" => self.intern(units.to_vec()),
                _ => self_,
            },
            ("length", []) => Value::Int(units.len() as i32),
            ("isEmpty", []) => Value::Bool(units.is_empty()),
            ("charAt", [Value::Int(n)]) => match usize::try_from(*n).ok().and_then(|n| units.get(n)) {
                Some(unit) => Value::Int((*unit).into()),
                None => return self.throw("java.lang.StringIndexOutOfBoundsException"),
            },
            ("equals", [other]) => match other {
                Value::Ref(_) => match self.object(*other)? {
                    Object::Text(other) => Value::Bool(other == units),
                    _ => Value::Bool(false),
                },
                _ => Value::Bool(false),
            },
            ("hashCode", []) => {
                Value::Int(units.iter().fold(0i32, |hash, unit| hash.wrapping_mul(31).wrapping_add((*unit).into())))
            }
            ("concat", [other]) => {
                if *other == Value::Null {
                    return self.throw("java.lang.NullPointerException");
                }
                let mut all = units.to_vec();
                all.extend_from_slice(self.text(*other)?);
                self.new_object(Object::Text(all))
            }
            ("substring", [from, rest @ ..]) => {
                let from = self.as_int(*from)?;
                let to = match rest.first() {
                    Some(to) => self.as_int(*to)?,
                    None => units.len() as i32,
                };
                if from < 0 || to < from || to as usize > units.len() {
                    return self.throw("java.lang.StringIndexOutOfBoundsException");
                }
                let part = units[from as usize..to as usize].to_vec();
                self.new_object(Object::Text(part))
            }
            ("compareTo", [other]) => {
                let other = self.text(*other)?;
                let differ = units.iter().zip(other).find(|(a, b)| a != b);
                Value::Int(match differ {
                    Some((a, b)) => i32::from(*a) - i32::from(*b),
                    None => units.len() as i32 - other.len() as i32,
                })
            }
            ("indexOf", [what]) => {
                let wanted: Vec<u16> = match types.first().and_then(Rt::prim) {
                    Some(_) => vec![self.as_int(*what)? as u16],
                    None => self.text(*what)?.to_vec(),
                };
                let found = (0..=units.len().saturating_sub(wanted.len())).find(|n| units[*n..].starts_with(&wanted));
                Value::Int(found.map_or(-1, |n| n as i32))
            }
            ("startsWith", [other]) => Value::Bool(units.starts_with(self.text(*other)?)),
            ("endsWith", [other]) => Value::Bool(units.ends_with(self.text(*other)?)),
            ("contains", [other]) => Value::Bool(as_text(units).contains(&as_text(self.text(*other)?))),
            ("toUpperCase", []) => self.new_text(&as_text(units).to_uppercase()),
            ("toLowerCase", []) => self.new_text(&as_text(units).to_lowercase()),
            ("trim", []) => self.new_text(as_text(units).trim()),
            ("repeat", [n]) => {
                let n = self.as_int(*n)?;
                self.new_text(&as_text(units).repeat(n.max(0) as usize))
            }
            ("toCharArray", []) => {
                let values = units.iter().map(|unit| Value::Int((*unit).into())).collect();
                self.new_object(Object::Array { element: Rt::Prim(Prim::Char), values })
            }
            _ => return self.unsupported(format!("String.{name}")),
        })
    }

    fn builder_call(
        &mut self,
        name: &str,
        self_: Value,
        mut units: Vec<u16>,
        args: &[Value],
        types: &[Rt],
    ) -> Run<Value> {
        match (name, args) {
            ("append", [value]) => units.extend(self.shown(*value, &types[0])?),
            ("reverse", []) => units.reverse(),
            ("setLength", [n]) => units.resize(self.as_int(*n)?.max(0) as usize, 0),
            ("toString", []) => return Ok(self.new_object(Object::Text(units))),
            ("length", []) => return Ok(Value::Int(units.len() as i32)),
            ("charAt", [n]) => {
                let n = self.as_int(*n)?;
                return match usize::try_from(n).ok().and_then(|n| units.get(n)) {
                    Some(unit) => Ok(Value::Int((*unit).into())),
                    None => self.throw("java.lang.StringIndexOutOfBoundsException"),
                };
            }
            _ => return self.unsupported(format!("StringBuilder.{name}")),
        }
        // What was appended may have been this very object, changed meanwhile: its text was taken when its turn came.
        *self.object_mut(self_)? = Object::Builder(units);
        Ok(self_)
    }

    fn box_call(&mut self, name: &str, prim: Prim, value: Value, args: &[Value]) -> Run<Value> {
        Ok(match (name, args) {
            ("toString", []) => {
                let units = self.prim_units(prim, value);
                self.new_object(Object::Text(units))
            }
            ("hashCode", []) => Value::Int(self.hash(prim, value)),
            ("equals", [other]) => match other {
                Value::Ref(_) => match self.object(*other)? {
                    Object::Boxed(p, v) => Value::Bool(*p == prim && same_bits(*v, value)),
                    _ => Value::Bool(false),
                },
                _ => Value::Bool(false),
            },
            ("intValue", []) => arith::convert(value, Prim::Int),
            ("longValue", []) => arith::convert(value, Prim::Long),
            ("doubleValue", []) => arith::convert(value, Prim::Double),
            ("shortValue", []) => arith::convert(value, Prim::Short),
            ("byteValue", []) => arith::convert(value, Prim::Byte),
            ("charValue" | "booleanValue", []) => value,
            ("compareTo", [other]) => match self.object(*other)? {
                Object::Boxed(_, other) => Value::Int(self.ordered(value, *other)),
                _ => return self.throw("java.lang.ClassCastException"),
            },
            _ => return self.unsupported(format!("a box's {name}")),
        })
    }

    /// What `Object`, `Throwable`, `Enum` and functional interfaces give.
    fn object_call(
        &mut self,
        name: &str,
        self_: Value,
        class: ClassOf,
        message: Value,
        cause: Value,
        suppressed: &[Value],
        args: &[Value],
    ) -> Run<Value> {
        let is_throwable = self.is_throwable(self_);
        if let Some(fields) = self.program.enum_fields
            && let ClassOf::Known(id) = class
            && self.is_enum(id)
        {
            match (name, args) {
                ("name" | "toString", []) => return self.field_of(self_, fields.name),
                ("ordinal", []) => return self.field_of(self_, fields.ordinal),
                ("compareTo", [other]) => {
                    let own = self.field_of(self_, fields.ordinal)?;
                    let other = self.field_of(*other, fields.ordinal)?;
                    return Ok(arith::arith(java_core::core::ArithOp::Sub, own, other).unwrap_or(Value::Int(0)));
                }
                _ => {}
            }
        }
        match (name, args) {
            ("getMessage", []) if is_throwable => Ok(message),
            ("getLocalizedMessage", []) if is_throwable => self.call_by_name(self_, "getMessage", Vec::new()),
            ("getCause", []) if is_throwable => Ok(cause),
            ("fillInStackTrace", []) if is_throwable => Ok(self_),
            ("getSuppressed", []) if is_throwable => {
                let element = self.program.find_class("java.lang.Throwable").map_or(Rt::Null, Rt::Class);
                Ok(self.new_object(Object::Array { element, values: suppressed.to_vec() }))
            }
            ("addSuppressed", [other]) if is_throwable => {
                if let Object::Instance { suppressed, .. } = self.object_mut(self_)? {
                    suppressed.push(*other);
                }
                Ok(Value::Null)
            }
            ("initCause", [given]) if is_throwable => {
                if let Object::Instance { cause, .. } = self.object_mut(self_)? {
                    *cause = *given;
                }
                Ok(self_)
            }
            ("toString", []) if is_throwable => {
                let mut text = self.class_name_of(self_);
                let message = self.call_by_name(self_, "getLocalizedMessage", Vec::new())?;
                if message != Value::Null {
                    text.push_str(": ");
                    text.push_str(&String::from_utf16_lossy(self.text(message)?));
                }
                Ok(self.new_text(&text))
            }
            _ => {
                let class = self.class_name_of(self_);
                Err(Stop::Unsupported(format!("{class}.{name}")))
            }
        }
    }

    fn is_enum(&self, class: java_core::core::ClassId) -> bool {
        self.program.find_class("java.lang.Enum").is_some_and(|above| self.program.is_below(class, above))
    }
}

/// Equality of boxes: NaN is itself, and zeros differ by their sign.
fn same_bits(a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
        (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits(),
        _ => a == b,
    }
}
