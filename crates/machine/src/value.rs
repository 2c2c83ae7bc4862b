//! What variables, fields and messages hold.

use std::rc::Rc;

use source::Symbol;

use crate::int::Int;
use crate::order::Level;
use crate::perm::Amount;

/// An object, channel or token: an index into the heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Obj(pub u32);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    /// Only for integers that do not fit a word.
    Big(Rc<num_bigint::BigInt>),
    Ref(Obj),
    Str(Symbol),
    Seq(Rc<Vec<Value>>),
    /// Sorted, without repetition.
    Set(Rc<Vec<Value>>),
    Level(Level),
    /// `waitlevel`: the levels of everything that contributes to it.
    WaitLevel(Rc<Vec<Level>>),
    /// The value of a permission expression, while an assertion is evaluated.
    Amount(Rc<Amount>),
}

impl From<Int> for Value {
    fn from(n: Int) -> Value {
        match n {
            Int::Small(n) => Value::Int(n),
            Int::Big(n) => Value::Big(n),
        }
    }
}

/// The accessors below are for operands whose type the language guarantees; anything else is a bug of the lowering.
impl Value {
    pub fn seq(elements: Vec<Value>) -> Value {
        Value::Seq(Rc::new(elements))
    }

    pub fn set(mut elements: Vec<Value>) -> Value {
        elements.sort();
        elements.dedup();
        Value::Set(Rc::new(elements))
    }

    pub fn int(&self) -> Int {
        match self {
            Value::Int(n) => Int::Small(*n),
            Value::Big(n) => Int::Big(n.clone()),
            other => unreachable!("an integer was expected, not {other:?}"),
        }
    }

    pub fn bool(&self) -> bool {
        match self {
            Value::Bool(b) => *b,
            other => unreachable!("a truth value was expected, not {other:?}"),
        }
    }

    pub fn elements(&self) -> &Rc<Vec<Value>> {
        match self {
            Value::Seq(elements) | Value::Set(elements) => elements,
            other => unreachable!("a sequence was expected, not {other:?}"),
        }
    }

    pub fn amount(&self) -> &Rc<Amount> {
        match self {
            Value::Amount(amount) => amount,
            other => unreachable!("a permission amount was expected, not {other:?}"),
        }
    }

    pub fn obj(&self) -> Option<Obj> {
        match self {
            Value::Ref(o) => Some(*o),
            _ => None,
        }
    }
}
