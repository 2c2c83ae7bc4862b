//! Values of a run: small integers, truth values, maps that differ from a simple one in finitely many places, values of datatypes.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use boogie::tree::{CtorId, Exp, Program, Type, VarId};
use explore::Rng;

use super::eval::Scope;

#[derive(Clone, Debug)]
pub enum Value {
    Int(i64),
    Bool(bool),
    Map(Rc<Map>),
    Data(CtorId, Rc<[Value]>),
}

/// What a map can be looked up at.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Key {
    Int(i64),
    Bool(bool),
}

#[derive(Clone, Debug)]
pub struct Map {
    written: BTreeMap<Vec<Key>, Value>,
    rest: Rest,
}

/// The values where nothing was written.
#[derive(Clone, Debug)]
enum Rest {
    Same(Value),
    /// A lambda, with the values of its free variables.
    Lambda(Rc<Lambda>),
}

#[derive(Debug)]
pub struct Lambda {
    pub vars: Vec<VarId>,
    pub body: Exp,
    pub scope: Scope,
}

impl Value {
    pub fn int(&self) -> Option<i64> {
        if let Value::Int(n) = self { Some(*n) } else { None }
    }

    pub fn truth(&self) -> Option<bool> {
        if let Value::Bool(b) = self { Some(*b) } else { None }
    }

    pub fn map(&self) -> Option<&Rc<Map>> {
        if let Value::Map(map) = self { Some(map) } else { None }
    }

    fn key(&self) -> Option<Key> {
        match self {
            Value::Int(n) => Some(Key::Int(*n)),
            Value::Bool(b) => Some(Key::Bool(*b)),
            Value::Map(_) | Value::Data(..) => None,
        }
    }

    pub fn lambda(lambda: Lambda) -> Value {
        Value::Map(Rc::new(Map { written: BTreeMap::new(), rest: Rest::Lambda(Rc::new(lambda)) }))
    }

    /// Whether two values are the same; none if that cannot be told.
    pub fn same(&self, other: &Value, program: &Program) -> Option<bool> {
        match (self, other) {
            (Value::Int(a), Value::Int(b)) => Some(a == b),
            (Value::Bool(a), Value::Bool(b)) => Some(a == b),
            (Value::Data(a, xs), Value::Data(b, ys)) => {
                if a != b {
                    return Some(false);
                }
                all(xs.iter().zip(ys.iter()).map(|(x, y)| x.same(y, program)))
            }
            (Value::Map(a), Value::Map(b)) => a.same(b, program),
            _ => None,
        }
    }

    /// A value by chance; mostly small numbers, so that conditions meet.
    pub fn any(program: &Program, ty: &Type, rng: &mut Rng) -> Option<Value> {
        Some(match ty {
            Type::Int => Value::Int(if rng.chance(90) { rng.between(-3, 7) } else { rng.between(-60, 60) }),
            Type::Bool => Value::Bool(rng.chance(50)),
            Type::Map(map) if map.params == 0 => {
                let rest = Rest::Same(Value::any(program, &map.result, rng)?);
                let mut written = BTreeMap::new();
                for _ in 0..rng.below(5) {
                    let index: Option<Vec<Key>> =
                        map.args.iter().map(|arg| Value::any(program, arg, rng)?.key()).collect();
                    written.insert(index?, Value::any(program, &map.result, rng)?);
                }
                Value::Map(Rc::new(Map { written, rest }))
            }
            Type::Data(id, args) if args.is_empty() => {
                let index = rng.below(program.datatype(*id).ctors.len()) as u32;
                let ctor = CtorId { datatype: *id, index };
                let fields = &program.ctor(ctor).fields;
                let values: Option<Vec<Value>> =
                    fields.iter().map(|field| Value::any(program, &program.field(*field).ty, rng)).collect();
                Value::Data(ctor, values?.into())
            }
            _ => return None,
        })
    }
}

/// All hold; none if one of them cannot be told and no other is false.
fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut sure = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            Some(true) => {}
            None => sure = None,
        }
    }
    sure
}

impl Map {
    pub fn select(&self, index: &[Value], program: &Program) -> Option<Value> {
        let keys: Option<Vec<Key>> = index.iter().map(Value::key).collect();
        self.at(&keys?, program)
    }

    fn at(&self, keys: &[Key], program: &Program) -> Option<Value> {
        if let Some(value) = self.written.get(keys) {
            return Some(value.clone());
        }
        match &self.rest {
            Rest::Same(value) => Some(value.clone()),
            Rest::Lambda(lambda) => {
                let values = keys.iter().map(|key| match key {
                    Key::Int(n) => Value::Int(*n),
                    Key::Bool(b) => Value::Bool(*b),
                });
                let scope = lambda.scope.with(lambda.vars.iter().copied().zip(values));
                scope.value(program, &lambda.body)
            }
        }
    }

    pub fn store(&self, index: &[Value], value: Value) -> Option<Value> {
        let keys: Option<Vec<Key>> = index.iter().map(Value::key).collect();
        let mut new = self.clone();
        new.written.insert(keys?, value);
        Some(Value::Map(Rc::new(new)))
    }

    fn same(&self, other: &Map, program: &Program) -> Option<bool> {
        let keys: BTreeSet<&Vec<Key>> = self.written.keys().chain(other.written.keys()).collect();
        let here = keys.iter().map(|keys| self.at(keys, program)?.same(&other.at(keys, program)?, program));
        let elsewhere = match (&self.rest, &other.rest) {
            (Rest::Same(a), Rest::Same(b)) => match a.same(b, program) {
                // Were the indices truth values only, there might be no other place.
                Some(false) if keys.iter().all(|keys| keys.iter().any(|key| matches!(key, Key::Bool(_)))) => None,
                other => other,
            },
            (Rest::Lambda(a), Rest::Lambda(b)) if Rc::ptr_eq(a, b) => Some(true),
            _ => None,
        };
        all(here.chain([elsewhere]))
    }
}
