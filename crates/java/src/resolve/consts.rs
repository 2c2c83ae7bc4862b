//! Constant expressions: their values as Java computes them.

use std::sync::Arc;

use super::declare::EvaluationState;
use super::env::Initializing;
use super::*;

impl<'a> Resolver<'a> {
    /// The value of a constant variable. Its initialiser is looked at for this; whatever is wrong in it is reported when its turn comes.
    pub(super) fn evaluate_constant(&mut self, field: FieldId) {
        let info = self.infos.fields[field.0 as usize];
        if info.evaluated != EvaluationState::Open {
            return;
        }
        self.infos.fields[field.0 as usize].evaluated = EvaluationState::Started;
        if let Some(init) = info.init
            && self.program[field].is_final()
            && self.may_be_constant(&self.program[field].ty.clone())
            && looks_constant(init)
        {
            let (class, ty, is_static) = {
                let entry = &self.program[field];
                (entry.class, entry.ty.clone(), entry.is_static())
            };
            let position = self.program[field].name_span.start;
            let value = self.inside(class, is_static, |r| {
                r.env.member.initializing = Some(Initializing { is_static, position, target: None });
                r.speculate(|r| {
                    let e = r.expr(init, Some(&ty));
                    r.assign_to(e, &ty).constant.clone()
                })
            });
            self.program[field].constant = value;
        }
        self.infos.fields[field.0 as usize].evaluated = EvaluationState::Done;
    }

    pub(super) fn may_be_constant(&self, ty: &Type) -> bool {
        matches!(ty, Type::Prim(_)) || self.is_string(ty)
    }
}

/// Whether an expression could be constant by its form; most initialisers are not and need no second look.
fn looks_constant(e: &ast::Expr) -> bool {
    use ast::ExprKind::*;
    match &e.kind {
        Literal(l) => !matches!(l, ast::Literal::Null),
        Name(_) => true,
        Field(inner, _) => matches!(inner.kind, Name(_) | Field(..)) && looks_constant(inner),
        Unary(_, a) | Cast(_, a) | Paren(a) => looks_constant(a),
        Binary(_, a, b) => syntax::deep(|| looks_constant(a) && looks_constant(b)),
        Cond(a, b, c) => looks_constant(a) && looks_constant(b) && looks_constant(c),
        _ => false,
    }
}

/// A value cast to a primitive type.
pub(super) fn cast(value: &Constant, to: Prim) -> Option<Constant> {
    let integral = |value: i64| {
        Constant::Integral(match to {
            Prim::Byte => i64::from(value as i8),
            Prim::Short => i64::from(value as i16),
            Prim::Char => i64::from(value as u16),
            Prim::Int => i64::from(value as i32),
            _ => value,
        })
    };
    match (value, to) {
        (Constant::Boolean(_), Prim::Boolean) => Some(value.clone()),
        (Constant::Integral(n), Prim::Float) => Some(floating(f64::from(*n as f32))),
        (Constant::Integral(n), Prim::Double) => Some(floating(*n as f64)),
        (Constant::Integral(n), to) if to.is_integral() => Some(integral(*n)),
        (Constant::Floating { value, .. }, Prim::Float) => Some(floating(f64::from(*value as f32))),
        (Constant::Floating { .. }, Prim::Double) => Some(value.clone()),
        // Rust's casts saturate as Java's do; to small types the way is through `int`.
        (Constant::Floating { value, .. }, Prim::Long) => Some(Constant::Integral(*value as i64)),
        (Constant::Floating { value, .. }, to) if to.is_integral() => Some(integral(i64::from(*value as i32))),
        _ => None,
    }
}

fn floating(value: f64) -> Constant {
    Constant::Floating { value, digits: None }
}

/// A unary operator on an operand of the promoted type.
pub(super) fn unary(op: UnOp, value: &Constant, ty: Prim) -> Option<Constant> {
    Some(match (op, value) {
        (UnOp::Not, Constant::Boolean(b)) => Constant::Boolean(!b),
        (UnOp::Plus, _) => value.clone(),
        (UnOp::Minus, Constant::Integral(n)) => wrap(n.wrapping_neg(), ty),
        (UnOp::Complement, Constant::Integral(n)) => wrap(!n, ty),
        (UnOp::Minus, Constant::Floating { value, .. }) => floating(-value),
        (UnOp::Minus, Constant::Big(n)) => Constant::Big(Arc::new(-&**n)),
        _ => return None,
    })
}

fn wrap(value: i64, ty: Prim) -> Constant {
    Constant::Integral(if ty == Prim::Int { i64::from(value as i32) } else { value })
}

/// A binary operator on operands of the promoted type `ty`.
pub(super) fn binary(op: BinOp, a: &Constant, b: &Constant, ty: Prim) -> Option<Constant> {
    use BinOp::*;
    use Constant::*;
    Some(match (a, b) {
        (Boolean(a), Boolean(b)) => Boolean(match op {
            And | BitAnd => *a && *b,
            Or | BitOr => *a || *b,
            BitXor | Ne => a != b,
            Eq => a == b,
            Implies => !a || *b,
            _ => return None,
        }),
        (Integral(a), Integral(b)) => return integral(op, *a, *b, ty),
        (Floating { value: a, .. }, Floating { value: b, .. }) => return floats(op, *a, *b, ty),
        _ => return None,
    })
}

fn integral(op: BinOp, a: i64, b: i64, ty: Prim) -> Option<Constant> {
    use BinOp::*;
    let bits = if ty == Prim::Int { 31 } else { 63 };
    let value = match op {
        Mul => a.wrapping_mul(b),
        Div if b != 0 => a.wrapping_div(b),
        Rem if b != 0 => a.wrapping_rem(b),
        Add => a.wrapping_add(b),
        Sub => a.wrapping_sub(b),
        Shl => a.wrapping_shl((b & bits) as u32),
        Shr => a >> (b & bits),
        UShr if ty == Prim::Int => i64::from(((a as i32 as u32) >> (b & bits)) as i32),
        UShr => ((a as u64) >> (b & bits)) as i64,
        BitAnd => a & b,
        BitOr => a | b,
        BitXor => a ^ b,
        Lt => return Some(Constant::Boolean(a < b)),
        Gt => return Some(Constant::Boolean(a > b)),
        Le => return Some(Constant::Boolean(a <= b)),
        Ge => return Some(Constant::Boolean(a >= b)),
        Eq => return Some(Constant::Boolean(a == b)),
        Ne => return Some(Constant::Boolean(a != b)),
        _ => return None,
    };
    Some(wrap(value, ty))
}

fn floats(op: BinOp, a: f64, b: f64, ty: Prim) -> Option<Constant> {
    use BinOp::*;
    let value = match op {
        Mul => a * b,
        Div => a / b,
        Rem => a % b,
        Add => a + b,
        Sub => a - b,
        Lt => return Some(Constant::Boolean(a < b)),
        Gt => return Some(Constant::Boolean(a > b)),
        Le => return Some(Constant::Boolean(a <= b)),
        Ge => return Some(Constant::Boolean(a >= b)),
        Eq => return Some(Constant::Boolean(a == b)),
        Ne => return Some(Constant::Boolean(a != b)),
        _ => return None,
    };
    Some(floating(if ty == Prim::Float { f64::from(value as f32) } else { value }))
}

/// The text of a constant in a concatenation.
pub(super) fn text(value: &Constant, ty: &Type) -> Option<Vec<u16>> {
    Some(match value {
        Constant::Str(units) => units.to_vec(),
        Constant::Boolean(b) => b.to_string().encode_utf16().collect(),
        Constant::Integral(n) if *ty == Type::Prim(Prim::Char) => vec![*n as u16],
        Constant::Integral(n) => n.to_string().encode_utf16().collect(),
        // Java's digits of a floating-point number are not Rust's.
        Constant::Floating { .. } | Constant::Big(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_wraps_and_shifts_as_in_java() {
        let int = |op, a, b| integral(op, a, b, Prim::Int).and_then(|c| c.as_integral());
        assert_eq!(int(BinOp::Add, i64::from(i32::MAX), 1), Some(i64::from(i32::MIN)));
        assert_eq!(int(BinOp::Div, -7, 2), Some(-3));
        assert_eq!(int(BinOp::Rem, -7, 2), Some(-1));
        assert_eq!(int(BinOp::Div, 1, 0), None);
        assert_eq!(int(BinOp::UShr, -1, 32), Some(-1));
        assert_eq!(int(BinOp::UShr, -1, 28), Some(15));
        assert_eq!(int(BinOp::Shl, 1, 31), Some(i64::from(i32::MIN)));
        assert_eq!(cast(&floating(3e9), Prim::Int), Some(Constant::Integral(i64::from(i32::MAX))));
        assert_eq!(cast(&Constant::Integral(200), Prim::Byte), Some(Constant::Integral(-56)));
        assert_eq!(cast(&Constant::Integral(-1), Prim::Char), Some(Constant::Integral(65535)));
    }
}
