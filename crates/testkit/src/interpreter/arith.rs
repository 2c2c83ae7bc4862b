//! Numbers, exactly as Java computes them.

use java_core::core::{ArithOp, CmpOp, Constant, Prim, Rt};

use super::Value;

pub fn constant(value: &Constant, ty: &Rt) -> Option<Value> {
    Some(match (value, ty.prim()?) {
        (Constant::Boolean(b), Prim::Boolean) => Value::Bool(*b),
        (Constant::Integral(n), Prim::Long) => Value::Long(*n),
        (Constant::Integral(n), Prim::Byte | Prim::Short | Prim::Char | Prim::Int) => Value::Int(*n as i32),
        (Constant::Integral(n), Prim::Float) => Value::Float(*n as f32),
        (Constant::Integral(n), Prim::Double) => Value::Double(*n as f64),
        (Constant::Floating { value, .. }, Prim::Float) => Value::Float(*value as f32),
        (Constant::Floating { value, .. }, Prim::Double) => Value::Double(*value),
        _ => return None,
    })
}

/// A number in another type: widening, or narrowing as Java defines it.
pub fn convert(value: Value, to: Prim) -> Value {
    let wide: i64 = match value {
        Value::Int(n) => n.into(),
        Value::Long(n) => n,
        // To `int` first for the small types, saturating.
        Value::Float(f) if to == Prim::Long => f as i64,
        Value::Double(d) if to == Prim::Long => d as i64,
        Value::Float(f) => (f as i32).into(),
        Value::Double(d) => (d as i32).into(),
        other => return other,
    };
    match to {
        Prim::Boolean => value,
        Prim::Byte => Value::Int((wide as i8).into()),
        Prim::Short => Value::Int((wide as i16).into()),
        Prim::Char => Value::Int((wide as u16).into()),
        Prim::Int => Value::Int(wide as i32),
        Prim::Long => Value::Long(wide),
        Prim::Float => Value::Float(match value {
            Value::Float(f) => f,
            Value::Double(d) => d as f32,
            _ => wide as f32,
        }),
        Prim::Double => Value::Double(match value {
            Value::Float(f) => f.into(),
            Value::Double(d) => d,
            _ => wide as f64,
        }),
    }
}

pub fn negate(value: Value) -> Value {
    match value {
        Value::Int(n) => Value::Int(n.wrapping_neg()),
        Value::Long(n) => Value::Long(n.wrapping_neg()),
        Value::Float(f) => Value::Float(-f),
        Value::Double(d) => Value::Double(-d),
        other => other,
    }
}

/// `None` for a division by zero, or for operands that do not fit.
pub fn arith(op: ArithOp, a: Value, b: Value) -> Option<Value> {
    use ArithOp::*;
    Some(match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => Value::Bool(match op {
            And => a & b,
            Or => a | b,
            Xor => a ^ b,
            _ => return None,
        }),
        (Value::Int(a), _) if matches!(op, Shl | Shr | UShr) => {
            let by = (amount(b)? & 31) as u32;
            Value::Int(match op {
                Shl => a.wrapping_shl(by),
                Shr => a.wrapping_shr(by),
                _ => (a as u32).wrapping_shr(by) as i32,
            })
        }
        (Value::Long(a), _) if matches!(op, Shl | Shr | UShr) => {
            let by = (amount(b)? & 63) as u32;
            Value::Long(match op {
                Shl => a.wrapping_shl(by),
                Shr => a.wrapping_shr(by),
                _ => (a as u64).wrapping_shr(by) as i64,
            })
        }
        (Value::Int(a), Value::Int(b)) => Value::Int(match op {
            Add => a.wrapping_add(b),
            Sub => a.wrapping_sub(b),
            Mul => a.wrapping_mul(b),
            Div if b == 0 => return None,
            Div => a.wrapping_div(b),
            Rem if b == 0 => return None,
            Rem => a.wrapping_rem(b),
            And => a & b,
            Or => a | b,
            Xor => a ^ b,
            Shl | Shr | UShr => return None,
        }),
        (Value::Long(a), Value::Long(b)) => Value::Long(match op {
            Add => a.wrapping_add(b),
            Sub => a.wrapping_sub(b),
            Mul => a.wrapping_mul(b),
            Div if b == 0 => return None,
            Div => a.wrapping_div(b),
            Rem if b == 0 => return None,
            Rem => a.wrapping_rem(b),
            And => a & b,
            Or => a | b,
            Xor => a ^ b,
            Shl | Shr | UShr => return None,
        }),
        (Value::Float(a), Value::Float(b)) => Value::Float(match op {
            Add => a + b,
            Sub => a - b,
            Mul => a * b,
            Div => a / b,
            Rem => a % b,
            _ => return None,
        }),
        (Value::Double(a), Value::Double(b)) => Value::Double(match op {
            Add => a + b,
            Sub => a - b,
            Mul => a * b,
            Div => a / b,
            Rem => a % b,
            _ => return None,
        }),
        _ => return None,
    })
}

fn amount(value: Value) -> Option<i64> {
    match value {
        Value::Int(n) => Some(n.into()),
        Value::Long(n) => Some(n),
        _ => None,
    }
}

pub fn compare(op: CmpOp, a: Value, b: Value) -> Option<bool> {
    let by = |order: Option<std::cmp::Ordering>| match op {
        CmpOp::Eq => order.is_some_and(std::cmp::Ordering::is_eq),
        CmpOp::Ne => !order.is_some_and(std::cmp::Ordering::is_eq),
        CmpOp::Lt => order.is_some_and(std::cmp::Ordering::is_lt),
        CmpOp::Le => order.is_some_and(std::cmp::Ordering::is_le),
        CmpOp::Gt => order.is_some_and(std::cmp::Ordering::is_gt),
        CmpOp::Ge => order.is_some_and(std::cmp::Ordering::is_ge),
    };
    Some(match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => by(Some(a.cmp(&b))),
        (Value::Int(a), Value::Int(b)) => by(Some(a.cmp(&b))),
        (Value::Long(a), Value::Long(b)) => by(Some(a.cmp(&b))),
        (Value::Float(a), Value::Float(b)) => by(a.partial_cmp(&b)),
        (Value::Double(a), Value::Double(b)) => by(a.partial_cmp(&b)),
        _ => return None,
    })
}
