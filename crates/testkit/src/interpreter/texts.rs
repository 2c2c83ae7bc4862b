//! Texts, boxes, and how values are shown.

use java_core::core::{Part, Prim, Rt};

use super::exec::Frame;
use super::{Machine, Object, Run, Value, arith};

impl Machine<'_> {
    pub(super) fn new_text(&mut self, text: &str) -> Value {
        self.new_object(Object::Text(text.encode_utf16().collect()))
    }

    pub(super) fn intern(&mut self, units: Vec<u16>) -> Value {
        if let Some(value) = self.interned.get(&units) {
            return *value;
        }
        let value = self.new_object(Object::Text(units.clone()));
        self.interned.insert(units, value);
        value
    }

    pub(super) fn text(&self, value: Value) -> Run<&[u16]> {
        match self.object(value)? {
            Object::Text(units) | Object::Builder(units) => Ok(units),
            other => self.unsupported(format!("{other:?} is no text")),
        }
    }

    /// Small values have one box, others may have many.
    pub(super) fn boxed(&mut self, prim: Prim, value: Value) -> Value {
        let key = match (prim, value) {
            (_, Value::Bool(b)) => Some(i64::from(b)),
            (Prim::Char, Value::Int(n)) if n <= 127 => Some(n.into()),
            (Prim::Byte | Prim::Short | Prim::Int, Value::Int(n)) if (-128..=127).contains(&n) => Some(n.into()),
            (Prim::Long, Value::Long(n)) if (-128..=127).contains(&n) => Some(n),
            _ => None,
        };
        let Some(key) = key.map(|n| (prim as u8, n)) else { return self.new_object(Object::Boxed(prim, value)) };
        if let Some(known) = self.boxes.get(&key) {
            return *known;
        }
        let made = self.new_object(Object::Boxed(prim, value));
        self.boxes.insert(key, made);
        made
    }

    pub(super) fn concat(&mut self, frame: &Frame, parts: &[Part], operands: &[Value]) -> Run<Value> {
        let mut units: Vec<u16> = Vec::new();
        let mut operands = operands.iter().copied();
        for part in parts {
            match part {
                Part::Prim(val) => {
                    let value = operands.next().unwrap_or(Value::Null);
                    units.extend(self.prim_units(val.ty.prim().unwrap_or(Prim::Int), value));
                }
                Part::Text(_) => {
                    let value = operands.next().unwrap_or(Value::Null);
                    self.push_text(&mut units, value)?;
                }
                Part::Shown(local) => {
                    let value = frame.locals.get(local).copied().unwrap_or(Value::Null);
                    self.push_text(&mut units, value)?;
                }
            }
        }
        Ok(self.new_object(Object::Text(units)))
    }

    fn push_text(&self, units: &mut Vec<u16>, value: Value) -> Run<()> {
        match value {
            Value::Null => units.extend("null".encode_utf16()),
            _ => units.extend_from_slice(self.text(value)?),
        }
        Ok(())
    }

    /// A primitive value as text. A character may be half of a pair.
    pub(super) fn prim_units(&self, prim: Prim, value: Value) -> Vec<u16> {
        match (prim, value) {
            (Prim::Char, Value::Int(n)) => vec![n as u16],
            _ => shown_number(value).encode_utf16().collect(),
        }
    }

    /// What `String.valueOf` gives for a value of a type.
    pub(super) fn shown(&mut self, value: Value, ty: &Rt) -> Run<Vec<u16>> {
        match ty.prim() {
            Some(prim) => Ok(self.prim_units(prim, value)),
            None => self.shown_object(value),
        }
    }

    /// What `toString` gives, of the program or of the library.
    pub(super) fn shown_object(&mut self, value: Value) -> Run<Vec<u16>> {
        if value == Value::Null {
            return Ok("null".encode_utf16().collect());
        }
        let text = self.call_by_name(value, "toString", Vec::new())?;
        match text {
            Value::Null => Ok("null".encode_utf16().collect()),
            text => Ok(self.text(text)?.to_vec()),
        }
    }

    pub(super) fn hash(&self, prim: Prim, value: Value) -> i32 {
        match (prim, value) {
            (_, Value::Bool(b)) => {
                if b {
                    1231
                } else {
                    1237
                }
            }
            (_, Value::Int(n)) => n,
            (_, Value::Long(n)) => (n ^ ((n as u64) >> 32) as i64) as i32,
            (_, Value::Float(f)) => f.to_bits() as i32,
            (_, Value::Double(d)) => {
                let bits = d.to_bits();
                (bits ^ (bits >> 32)) as i32
            }
            (_, Value::Null | Value::Ref(_)) => 0,
        }
    }

    pub(super) fn as_int(&self, value: Value) -> Run<i32> {
        match arith::convert(value, Prim::Int) {
            Value::Int(n) => Ok(n),
            other => self.unsupported(format!("{other:?} is no int")),
        }
    }
}

fn shown_number(value: Value) -> String {
    match value {
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Long(n) => n.to_string(),
        Value::Float(f) => shown_float(f64::from(f), &format!("{f:e}")),
        Value::Double(d) => shown_float(d, &format!("{d:e}")),
        Value::Null | Value::Ref(_) => "?".to_string(),
    }
}

/// `1.0`, `1.5E10`: as `Double.toString`, from the shortest digits.
fn shown_float(value: f64, shortest: &str) -> String {
    if value.is_nan() {
        return "NaN".to_string();
    }
    if value.is_infinite() {
        return if value > 0.0 { "Infinity" } else { "-Infinity" }.to_string();
    }
    let (digits, exponent) = shortest.split_once('e').unwrap_or((shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", digits),
    };
    let plain: String = digits.chars().filter(char::is_ascii_digit).collect();
    if value == 0.0 {
        return format!("{sign}0.0");
    }
    if (-3..7).contains(&exponent) {
        if exponent < 0 {
            let zeros = "0".repeat((-exponent - 1) as usize);
            return format!("{sign}0.{zeros}{plain}");
        }
        let whole = exponent as usize + 1;
        let mut padded = plain.clone();
        while padded.len() <= whole {
            padded.push('0');
        }
        return format!("{sign}{}.{}", &padded[..whole], &padded[whole..]);
    }
    let rest = if plain.len() > 1 { &plain[1..] } else { "0" };
    format!("{sign}{}.{rest}E{exponent}", &plain[..1])
}
