//! Expressions in a concrete state. What cannot be computed, such as a quantifier without bounds, has no value; then nothing is concluded.

use std::collections::BTreeMap;
use std::rc::Rc;

use boogie::tree::{BinOp, Exp, Expr, ExprKind, Program, QuantKind, Quantifier, Type, UnOp, VarId};
use num_traits::ToPrimitive;

use super::value::{Lambda, Value};

/// The values of variables, and those that globals had where the procedure began.
#[derive(Clone, Default, Debug)]
pub struct Scope {
    pub current: Rc<BTreeMap<VarId, Value>>,
    pub old: Rc<BTreeMap<VarId, Value>>,
    /// How many functions are being applied.
    depth: usize,
}

const MAX_DEPTH: usize = 60;
/// A quantifier over more numbers than this is not computed.
const MAX_RANGE: i64 = 200;

impl Scope {
    pub fn new(current: BTreeMap<VarId, Value>, old: Rc<BTreeMap<VarId, Value>>) -> Scope {
        Scope { current: Rc::new(current), old, depth: 0 }
    }

    pub fn with(&self, more: impl Iterator<Item = (VarId, Value)>) -> Scope {
        let mut current = (*self.current).clone();
        current.extend(more);
        Scope { current: Rc::new(current), ..self.clone() }
    }

    /// Where globals have the values they started with.
    fn at_entry(&self) -> Scope {
        self.with(self.old.iter().map(|(var, value)| (*var, value.clone())))
    }

    pub fn holds(&self, program: &Program, e: &Expr) -> Option<bool> {
        self.value(program, e)?.truth()
    }

    pub fn value(&self, program: &Program, e: &Expr) -> Option<Value> {
        let value = |e: &Exp| self.value(program, e);
        let values = |all: &[Exp]| all.iter().map(|e| self.value(program, e)).collect::<Option<Vec<Value>>>();
        Some(match &e.kind {
            ExprKind::Bool(b) => Value::Bool(*b),
            ExprKind::Int(n) => Value::Int(n.to_i64()?),
            ExprKind::Var(var) => self.current.get(var)?.clone(),
            ExprKind::Old(inner) => return self.at_entry().value(program, inner),
            ExprKind::Unary(UnOp::Neg, inner) => Value::Int(value(inner)?.int()?.checked_neg()?),
            ExprKind::Unary(UnOp::Not, inner) => Value::Bool(!value(inner)?.truth()?),
            ExprKind::Unary(..) => return None,
            ExprKind::Binary(op, a, b) => return self.binary(program, *op, a, b),
            ExprKind::Ite(c, a, b) => return if value(c)?.truth()? { value(a) } else { value(b) },
            ExprKind::App { function, args, .. } => {
                let function = program.function(*function);
                if self.depth >= MAX_DEPTH {
                    return None;
                }
                let current = function.params.iter().copied().zip(values(args)?);
                let mut inner = self.with(current);
                inner.depth += 1;
                return inner.value(program, &function.body.as_ref()?.value);
            }
            ExprKind::Construct { ctor, args } => Value::Data(*ctor, values(args)?.into()),
            ExprKind::Is { of, ctor } => match value(of)? {
                Value::Data(found, _) => Value::Bool(found == *ctor),
                _ => return None,
            },
            ExprKind::Field { of, field } => match value(of)? {
                Value::Data(ctor, parts) => {
                    let place = program.ctor(ctor).fields.iter().position(|own| own == field)?;
                    parts[place].clone()
                }
                _ => return None,
            },
            ExprKind::Select { map, index, .. } => return value(map)?.map()?.select(&values(index)?, program),
            ExprKind::Store { map, index, value: new, .. } => {
                let (map, index, new) = (value(map)?, values(index)?, value(new)?);
                return map.map()?.store(&index, new);
            }
            ExprKind::Let { vars, values: bound, body, .. } => {
                let bound = vars.iter().copied().zip(values(bound)?);
                return self.with(bound).value(program, body);
            }
            ExprKind::Lambda { vars, body, .. } => {
                Value::lambda(Lambda { vars: vars.clone(), body: body.clone(), scope: self.clone() })
            }
            ExprKind::Quantifier(q) => Value::Bool(self.quantifier(program, q)?),
            _ => return None,
        })
    }

    fn binary(&self, program: &Program, op: BinOp, a: &Exp, b: &Exp) -> Option<Value> {
        let truth = |e: &Exp| self.value(program, e)?.truth();
        let numbers = || Some((self.value(program, a)?.int()?, self.value(program, b)?.int()?));
        Some(match op {
            BinOp::And => Value::Bool(truth(a)? && truth(b)?),
            BinOp::Or => Value::Bool(truth(a)? || truth(b)?),
            BinOp::Implies => Value::Bool(!truth(a)? || truth(b)?),
            BinOp::Iff => Value::Bool(truth(a)? == truth(b)?),
            BinOp::Eq => Value::Bool(self.value(program, a)?.same(&self.value(program, b)?, program)?),
            BinOp::Ne => Value::Bool(!self.value(program, a)?.same(&self.value(program, b)?, program)?),
            BinOp::Lt => numbers().map(|(a, b)| Value::Bool(a < b))?,
            BinOp::Le => numbers().map(|(a, b)| Value::Bool(a <= b))?,
            BinOp::Gt => numbers().map(|(a, b)| Value::Bool(a > b))?,
            BinOp::Ge => numbers().map(|(a, b)| Value::Bool(a >= b))?,
            BinOp::Add => numbers().and_then(|(a, b)| a.checked_add(b)).map(Value::Int)?,
            BinOp::Sub => numbers().and_then(|(a, b)| a.checked_sub(b)).map(Value::Int)?,
            BinOp::Mul => numbers().and_then(|(a, b)| a.checked_mul(b)).map(Value::Int)?,
            // By zero, any value is possible.
            BinOp::Div => numbers().and_then(|(a, b)| a.checked_div_euclid(b)).map(Value::Int)?,
            BinOp::Mod => numbers().and_then(|(a, b)| a.checked_rem_euclid(b)).map(Value::Int)?,
            _ => return None,
        })
    }

    /// Over truth values, or over numbers within bounds: `lo <= i && i < hi ==> …`.
    fn quantifier(&self, program: &Program, q: &Quantifier) -> Option<bool> {
        let [var] = q.vars[..] else { return None };
        let candidates: Vec<Value> = match program.var(var).ty {
            Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
            Type::Int => {
                let guard = match (&q.body.kind, q.kind) {
                    (ExprKind::Binary(BinOp::Implies, guard, _), QuantKind::Forall) => guard,
                    (ExprKind::Binary(BinOp::And, guard, _), QuantKind::Exists) => guard,
                    _ => return None,
                };
                let ExprKind::Binary(BinOp::And, low, high) = &guard.kind else { return None };
                let (low, high) =
                    (self.bound(program, low, BinOp::Le, var)?, self.bound(program, high, BinOp::Lt, var)?);
                if high - low > MAX_RANGE {
                    return None;
                }
                (low..high).map(Value::Int).collect()
            }
            _ => return None,
        };
        let mut found = Some(q.kind == QuantKind::Forall);
        for candidate in candidates {
            match self.with([(var, candidate)].into_iter()).holds(program, &q.body) {
                Some(holds) if holds == (q.kind == QuantKind::Exists) => return Some(holds),
                Some(_) => {}
                None => found = None,
            }
        }
        found
    }

    /// What a variable is compared with: `e <= i`, or `i < e`.
    fn bound(&self, program: &Program, e: &Expr, op: BinOp, var: VarId) -> Option<i64> {
        let ExprKind::Binary(found, a, b) = &e.kind else { return None };
        let (own, other) = if op == BinOp::Le { (b, a) } else { (a, b) };
        let is_own = matches!(own.kind, ExprKind::Var(own) if own == var) && *found == op;
        if is_own { self.value(program, other)?.int() } else { None }
    }
}
