//! The meaning of closed terms, computed: what simplification and axioms are tested against.
//!
//! Symbols get their meaning from an [`Interpretation`]. What the logic leaves open (division by zero, an index out of range)
//! has no value here; neither has anything built on it, except where a connective does not depend on it. An update out of range
//! changes nothing.

use crate::pool::Pool;
use crate::sort::Sort;
use crate::term::{BitsOp, Func, FuncKind, MapOp, MultisetOp, Op, QuantKind, SeqOp, SetOp, Term};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    Bool(bool),
    Int(BigInt),
    Perm(BigRational),
    /// References by number; 0 is `null`.
    Ref(u32),
    /// An element of an uninterpreted sort.
    Element(u32),
    Unit,
    Pair(Box<Value>, Box<Value>),
    /// A value of another sort as a snapshot.
    Wrapped(Box<Value>),
    Seq(Vec<Value>),
    Set(BTreeSet<Value>),
    /// Counts, all positive.
    Multiset(BTreeMap<Value, u32>),
    Map(BTreeMap<Value, Value>),
    /// What differs from the value everywhere else, and that value.
    Array(BTreeMap<Vec<Value>, Value>, Box<Value>),
    Bits(BigInt, u32),
    /// The number of the constructor, and its arguments.
    Data(u32, Vec<Value>),
}

/// What symbols stand for.
pub trait Interpretation {
    fn apply(&self, pool: &Pool, func: Func, args: &[Value]) -> Option<Value>;

    /// All values that a quantifier over this sort ranges over.
    fn universe(&self, sort: Sort) -> Vec<Value>;
}

/// Values of variables that are free.
pub type Environment = FxHashMap<Term, Value>;

pub fn eval(pool: &Pool, meaning: &dyn Interpretation, env: &Environment, term: Term) -> Option<Value> {
    Evaluation { pool, meaning, env: env.clone() }.term(term)
}

struct Evaluation<'a> {
    pool: &'a Pool,
    meaning: &'a dyn Interpretation,
    env: Environment,
}

impl Evaluation<'_> {
    fn term(&mut self, t: Term) -> Option<Value> {
        let node = self.pool.node(t);
        match &node.op {
            Op::Bool(b) => return Some(Value::Bool(*b)),
            Op::Int(i) => return Some(Value::Int(i.clone())),
            Op::Perm(q) => return Some(Value::Perm(q.clone())),
            Op::Bits(value) => return Some(Value::Bits(value.clone(), node.sort.width()?)),
            Op::Null => return Some(Value::Ref(0)),
            Op::Var(_) => return self.env.get(&t).cloned(),
            Op::Quant(_) => return self.quantifier(t),
            Op::And => return self.connective(&node.args, false),
            Op::Or => return self.connective(&node.args, true),
            Op::Implies => {
                let premise = self.truth(node.args[0]);
                if premise == Some(false) {
                    return Some(Value::Bool(true));
                }
                return match (premise, self.truth(node.args[1])) {
                    (_, Some(true)) => Some(Value::Bool(true)),
                    (Some(true), conclusion) => conclusion.map(Value::Bool),
                    _ => None,
                };
            }
            Op::Ite => {
                let branch = if self.truth(node.args[0])? { node.args[1] } else { node.args[2] };
                return self.term(branch);
            }
            _ => {}
        }
        let args = node.args.iter().map(|arg| self.term(*arg)).collect::<Option<Vec<Value>>>()?;
        match &node.op {
            Op::App(func) => self.application(*func, &args),
            Op::Floor => Some(Value::Int(number(&args[0])?.floor().to_integer())),
            Op::Select => select(&args),
            Op::Store => store(args),
            Op::ConstArray => Some(Value::Array(BTreeMap::new(), Box::new(args[0].clone()))),
            Op::BitsOp(op) => bits(*op, &args),
            Op::Not => Some(Value::Bool(!truth(&args[0])?)),
            Op::Eq => Some(Value::Bool(args[0] == args[1])),
            Op::Distinct => Some(Value::Bool(args.iter().collect::<BTreeSet<_>>().len() == args.len())),
            Op::Add => args.iter().skip(1).try_fold(args[0].clone(), |sum, x| arithmetic(&sum, x, |a, b| a + b)),
            Op::Mul => arithmetic(&args[0], &args[1], |a, b| a * b),
            Op::IntDiv => euclid(&args).map(|(quotient, _)| Value::Int(quotient)),
            Op::Mod => euclid(&args).map(|(_, remainder)| Value::Int(remainder)),
            Op::Lt => Some(Value::Bool(number(&args[0])? < number(&args[1])?)),
            Op::Le => Some(Value::Bool(number(&args[0])? <= number(&args[1])?)),
            Op::ToPerm => Some(Value::Perm(number(&args[0])?)),
            Op::PermDiv => {
                let (a, b) = (number(&args[0])?, number(&args[1])?);
                (!b.is_zero()).then(|| Value::Perm(a / b))
            }
            Op::SnapUnit => Some(Value::Unit),
            Op::SnapCombine => Some(Value::Pair(Box::new(args[0].clone()), Box::new(args[1].clone()))),
            Op::SnapFirst => pair(&args[0]).map(|(first, _)| first.clone()),
            Op::SnapSecond => pair(&args[0]).map(|(_, second)| second.clone()),
            Op::Wrap => Some(Value::Wrapped(Box::new(args[0].clone()))),
            Op::Unwrap => match &args[0] {
                Value::Wrapped(inner) => Some((**inner).clone()),
                _ => None,
            },
            Op::Seq(op) => seq(*op, &args),
            Op::Set(op) => set(*op, &args),
            Op::Multiset(op) => multiset(*op, &args),
            Op::Map(op) => map(*op, &args),
            _ => unreachable!("handled above"),
        }
    }

    fn application(&self, func: Func, args: &[Value]) -> Option<Value> {
        match (&self.pool.func_decl(func).kind, args) {
            (FuncKind::Construct(number), _) => Some(Value::Data(*number, args.to_vec())),
            (FuncKind::Test(number), [Value::Data(made_by, _)]) => Some(Value::Bool(made_by == number)),
            (FuncKind::Field(number, field), [Value::Data(made_by, parts)]) => {
                (made_by == number).then(|| parts[*field as usize].clone())
            }
            _ => self.meaning.apply(self.pool, func, args),
        }
    }

    fn truth(&mut self, t: Term) -> Option<bool> {
        truth(&self.term(t)?)
    }

    /// One argument equal to `deciding` decides, whatever the others are.
    fn connective(&mut self, args: &[Term], deciding: bool) -> Option<Value> {
        let all: Vec<Option<bool>> = args.iter().map(|arg| self.truth(*arg)).collect();
        if all.contains(&Some(deciding)) {
            return Some(Value::Bool(deciding));
        }
        if all.contains(&None) { None } else { Some(Value::Bool(!deciding)) }
    }

    fn quantifier(&mut self, t: Term) -> Option<Value> {
        let (quant, body, _) = self.pool.quantifier(t)?;
        let deciding = quant.kind == QuantKind::Exists;
        let vars = quant.vars.clone();
        self.over(&vars, body, deciding).map(Value::Bool)
    }

    fn over(&mut self, vars: &[Term], body: Term, deciding: bool) -> Option<bool> {
        let Some((var, rest)) = vars.split_first() else { return self.truth(body) };
        let before = self.env.get(var).cloned();
        let mut answer = Some(!deciding);
        for value in self.meaning.universe(self.pool.sort(*var)) {
            self.env.insert(*var, value);
            match self.over(rest, body, deciding) {
                Some(found) if found == deciding => {
                    answer = Some(deciding);
                    break;
                }
                Some(_) => {}
                None => answer = None,
            }
        }
        match before {
            Some(value) => self.env.insert(*var, value),
            None => self.env.remove(var),
        };
        answer
    }
}

fn truth(value: &Value) -> Option<bool> {
    if let Value::Bool(b) = value { Some(*b) } else { None }
}

fn number(value: &Value) -> Option<BigRational> {
    match value {
        Value::Int(i) => Some(BigRational::from_integer(i.clone())),
        Value::Perm(q) => Some(q.clone()),
        _ => None,
    }
}

fn arithmetic(a: &Value, b: &Value, op: impl Fn(BigRational, BigRational) -> BigRational) -> Option<Value> {
    let result = op(number(a)?, number(b)?);
    Some(if matches!(a, Value::Int(_)) { Value::Int(result.to_integer()) } else { Value::Perm(result) })
}

/// Quotient and remainder, the remainder never negative.
fn euclid(args: &[Value]) -> Option<(BigInt, BigInt)> {
    let [Value::Int(a), Value::Int(b)] = args else { return None };
    if b.is_zero() {
        return None;
    }
    let remainder = a.mod_floor(&b.abs());
    Some(((a - &remainder) / b, remainder))
}

fn pair(value: &Value) -> Option<(&Value, &Value)> {
    if let Value::Pair(first, second) = value { Some((first, second)) } else { None }
}

fn int(n: usize) -> Value {
    Value::Int(BigInt::from(n))
}

/// An integer as a position, clamped to `0..=len`.
fn clamp(value: &Value, len: usize) -> Option<usize> {
    let Value::Int(i) = value else { return None };
    Some(if i.is_negative() { 0 } else { i.to_usize().unwrap_or(len).min(len) })
}

fn position(value: &Value, len: usize) -> Option<usize> {
    let Value::Int(i) = value else { return None };
    i.to_usize().filter(|i| *i < len)
}

fn seq(op: SeqOp, args: &[Value]) -> Option<Value> {
    let items = |i: usize| if let Value::Seq(items) = &args[i] { Some(items) } else { None };
    Some(match op {
        SeqOp::Empty => Value::Seq(Vec::new()),
        SeqOp::Singleton => Value::Seq(vec![args[0].clone()]),
        SeqOp::Append => Value::Seq([items(0)?.clone(), items(1)?.clone()].concat()),
        SeqOp::Len => int(items(0)?.len()),
        SeqOp::Index => items(0)?[position(&args[1], items(0)?.len())?].clone(),
        SeqOp::Update => {
            let mut new = items(0)?.clone();
            if let Some(at) = position(&args[1], new.len()) {
                new[at] = args[2].clone();
            }
            Value::Seq(new)
        }
        SeqOp::Take => Value::Seq(items(0)?[..clamp(&args[1], items(0)?.len())?].to_vec()),
        SeqOp::Drop => Value::Seq(items(0)?[clamp(&args[1], items(0)?.len())?..].to_vec()),
        SeqOp::Contains => Value::Bool(items(0)?.contains(&args[1])),
        // Only there to be matched: it says nothing.
        SeqOp::ContainsTrigger => Value::Bool(true),
        SeqOp::Range => {
            let (Value::Int(a), Value::Int(b)) = (&args[0], &args[1]) else { return None };
            let n = (b - a).to_usize().unwrap_or(0);
            Value::Seq((0..n).map(|i| Value::Int(a + BigInt::from(i))).collect())
        }
        SeqOp::Equal => Value::Bool(args[0] == args[1]),
    })
}

fn set(op: SetOp, args: &[Value]) -> Option<Value> {
    let items = |i: usize| if let Value::Set(items) = &args[i] { Some(items) } else { None };
    Some(match op {
        SetOp::Empty => Value::Set(BTreeSet::new()),
        SetOp::Singleton => Value::Set(BTreeSet::from([args[0].clone()])),
        SetOp::Insert => {
            let mut new = items(0)?.clone();
            new.insert(args[1].clone());
            Value::Set(new)
        }
        SetOp::In => Value::Bool(items(1)?.contains(&args[0])),
        SetOp::Card => int(items(0)?.len()),
        SetOp::Union => Value::Set(items(0)? | items(1)?),
        SetOp::Intersection => Value::Set(items(0)? & items(1)?),
        SetOp::Difference => Value::Set(items(0)? - items(1)?),
        SetOp::Subset => Value::Bool(items(0)?.is_subset(items(1)?)),
        SetOp::Equal => Value::Bool(args[0] == args[1]),
    })
}

fn multiset(op: MultisetOp, args: &[Value]) -> Option<Value> {
    let counts = |i: usize| if let Value::Multiset(counts) = &args[i] { Some(counts) } else { None };
    let count = |i: usize, x: &Value| counts(i).and_then(|counts| counts.get(x)).copied().unwrap_or(0);
    let combine = |op: fn(u32, u32) -> u32| {
        let keys: BTreeSet<&Value> = counts(0)?.keys().chain(counts(1)?.keys()).collect();
        let all = keys.into_iter().map(|x| (x.clone(), op(count(0, x), count(1, x))));
        Some(Value::Multiset(all.filter(|(_, n)| *n > 0).collect()))
    };
    Some(match op {
        MultisetOp::Empty => Value::Multiset(BTreeMap::new()),
        MultisetOp::Singleton => Value::Multiset(BTreeMap::from([(args[0].clone(), 1)])),
        MultisetOp::Insert => {
            let mut new = counts(0)?.clone();
            *new.entry(args[1].clone()).or_insert(0) += 1;
            Value::Multiset(new)
        }
        MultisetOp::Count => int(count(0, &args[1]) as usize),
        MultisetOp::Card => int(counts(0)?.values().map(|n| *n as usize).sum()),
        MultisetOp::Union => combine(|a, b| a + b)?,
        MultisetOp::Intersection => combine(u32::min)?,
        MultisetOp::Difference => combine(u32::saturating_sub)?,
        MultisetOp::Subset => Value::Bool(counts(0)?.keys().all(|x| count(0, x) <= count(1, x))),
        MultisetOp::Equal => Value::Bool(args[0] == args[1]),
    })
}

fn map(op: MapOp, args: &[Value]) -> Option<Value> {
    let entries = |i: usize| if let Value::Map(entries) = &args[i] { Some(entries) } else { None };
    Some(match op {
        MapOp::Empty => Value::Map(BTreeMap::new()),
        MapOp::Update => {
            let mut new = entries(0)?.clone();
            new.insert(args[1].clone(), args[2].clone());
            Value::Map(new)
        }
        MapOp::Lookup => entries(0)?.get(&args[1])?.clone(),
        MapOp::Domain => Value::Set(entries(0)?.keys().cloned().collect()),
        MapOp::Values => Value::Set(entries(0)?.values().cloned().collect()),
        MapOp::Card => int(entries(0)?.len()),
        MapOp::Equal => Value::Bool(args[0] == args[1]),
    })
}

fn select(args: &[Value]) -> Option<Value> {
    let Value::Array(entries, default) = &args[0] else { return None };
    Some(entries.get(&args[1..]).unwrap_or(default).clone())
}

fn store(mut args: Vec<Value>) -> Option<Value> {
    let value = args.pop()?;
    let index = args.split_off(1);
    let Some(Value::Array(mut entries, default)) = args.pop() else { return None };
    if value == *default {
        entries.remove(&index);
    } else {
        entries.insert(index, value);
    }
    Some(Value::Array(entries, default))
}

/// Bit by bit where that is simple, so that it shares nothing with what the constructors compute; no value for the others.
fn bits(op: BitsOp, args: &[Value]) -> Option<Value> {
    let digits = |value: &Value| match value {
        Value::Bits(value, width) => {
            // Lowest first.
            Some((0..*width).map(|i| value.bit(u64::from(i))).collect::<Vec<bool>>())
        }
        _ => None,
    };
    let number = |digits: &[bool]| {
        digits.iter().rev().fold(BigInt::from(0), |sum, digit| sum * 2 + BigInt::from(u8::from(*digit)))
    };
    let value = |digits: Vec<bool>| Some(Value::Bits(number(&digits), digits.len() as u32));
    let a = digits(&args[0])?;
    let b = digits(args.last()?)?;
    let each = |op: fn(bool, bool) -> bool| value(a.iter().zip(&b).map(|(x, y)| op(*x, *y)).collect());
    let signed = |digits: &[bool]| match digits.split_last() {
        Some((true, rest)) => number(rest) - (BigInt::from(1) << rest.len()),
        _ => number(digits),
    };
    let wrapped = |result: BigInt| {
        let modulus = BigInt::from(1) << a.len();
        Some(Value::Bits(result.mod_floor(&modulus), a.len() as u32))
    };
    match op {
        BitsOp::Concat => value([b, a].concat()),
        BitsOp::Extract { high, low } => value(a[low as usize..=high as usize].to_vec()),
        BitsOp::ZeroExtend(more) => value([a, vec![false; more as usize]].concat()),
        BitsOp::SignExtend(more) => {
            let sign = *a.last()?;
            value([a, vec![sign; more as usize]].concat())
        }
        BitsOp::Not => value(a.iter().map(|digit| !digit).collect()),
        BitsOp::And => each(|x, y| x & y),
        BitsOp::Or => each(|x, y| x | y),
        BitsOp::Xor => each(|x, y| x ^ y),
        BitsOp::Nand => each(|x, y| !(x & y)),
        BitsOp::Nor => each(|x, y| !(x | y)),
        BitsOp::Xnor => each(|x, y| x == y),
        BitsOp::Neg => wrapped(-number(&a)),
        BitsOp::Add => wrapped(number(&a) + number(&b)),
        BitsOp::Sub => wrapped(number(&a) - number(&b)),
        BitsOp::Mul => wrapped(number(&a) * number(&b)),
        BitsOp::Ult => Some(Value::Bool(number(&a) < number(&b))),
        BitsOp::Ule => Some(Value::Bool(number(&a) <= number(&b))),
        BitsOp::Ugt => Some(Value::Bool(number(&a) > number(&b))),
        BitsOp::Uge => Some(Value::Bool(number(&a) >= number(&b))),
        BitsOp::Slt => Some(Value::Bool(signed(&a) < signed(&b))),
        BitsOp::Sle => Some(Value::Bool(signed(&a) <= signed(&b))),
        BitsOp::Sgt => Some(Value::Bool(signed(&a) > signed(&b))),
        BitsOp::Sge => Some(Value::Bool(signed(&a) >= signed(&b))),
        _ => None,
    }
}
