//! Values, places and checks.

use java::tree::Type;

use super::{ClassId, Constant, Dispatch, FieldId, LocalId, OriginId, Prim};

/// An erased type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rt {
    Prim(Prim),
    Class(ClassId),
    Array(Box<Rt>),
    /// Of `null`.
    Null,
    /// A type that only specifications have.
    Spec(Box<Type>),
}

impl Rt {
    pub const INT: Rt = Rt::Prim(Prim::Int);
    pub const BOOLEAN: Rt = Rt::Prim(Prim::Boolean);

    pub fn prim(&self) -> Option<Prim> {
        match self {
            Rt::Prim(prim) => Some(*prim),
            Rt::Class(_) | Rt::Array(_) | Rt::Null | Rt::Spec(_) => None,
        }
    }

    pub fn is_reference(&self) -> bool {
        matches!(self, Rt::Class(_) | Rt::Array(_) | Rt::Null)
    }

    pub fn array(self) -> Rt {
        Rt::Array(Box::new(self))
    }
}

/// A value: evaluated completely in the statement that contains it, operands from left to right.
#[derive(Clone, PartialEq, Debug)]
pub struct Val {
    pub kind: ValKind,
    pub ty: Rt,
    /// They hold after the operands were evaluated and before the node is.
    pub checks: Vec<Check>,
    pub origin: OriginId,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ValKind {
    Const(Constant),
    Null,
    ClassObject(Rt),
    Local(LocalId),
    /// The object whose method this is. In the body of a lambda: the lambda object.
    SelfRef,
    /// The object around another *as an object of exactly this class*.
    Outer(Box<Val>, ClassId),
    /// A variable or object that was captured when the object was made.
    Captured(Box<Val>, FieldId),
    Read(Place),
    Length(Box<Val>),
    /// Both operands have the type, but that of a shift's right side is its own.
    Arith(ArithOp, Prim, Box<Val>, Box<Val>),
    Negate(Prim, Box<Val>),
    /// To this type; narrowing is always a wrap, as Java defines it, never the identity.
    Convert(Prim, Box<Val>),
    /// Of two values of this type.
    Compare(CmpOp, Prim, Box<Val>, Box<Val>),
    SameObject(Box<Val>, Box<Val>),
    /// Whether two texts that are not null have the same characters.
    SameText(Box<Val>, Box<Val>),
    Not(Box<Val>),
    And(Box<Val>, Box<Val>),
    Or(Box<Val>, Box<Val>),
    Cond(Box<Val>, Box<Val>, Box<Val>),
    InstanceOf(Box<Val>, Rt),
    /// Known to be of the type, because a check says so.
    As(Box<Val>, Rt),
    Unbox(Prim, Box<Val>),
    /// A call that changes nothing: of a pure method, or of one of the library whose result is a value. The object comes first.
    Apply(Dispatch, Vec<Val>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    UShr,
    /// Of integers and of booleans.
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CmpOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    Field(Box<Val>, FieldId),
    Static(FieldId),
    Element(Box<Val>, Box<Val>),
}

impl Place {
    pub fn operands(&self) -> Vec<&Val> {
        match self {
            Place::Field(object, _) => vec![object],
            Place::Static(_) => vec![],
            Place::Element(array, index) => vec![array, index],
        }
    }
}

/// A condition that Java imposes on the operands of the node that carries it. It names them by their position and not by copies, which would
/// double with every level of nesting.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    pub kind: CheckKind,
    pub origin: OriginId,
    pub mode: Mode,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum CheckKind {
    /// The first operand is not null.
    Null(Dereferenced),
    /// The second operand is an index of the first.
    Bounds,
    /// No operand is negative.
    NegativeSize,
    /// The last operand may be stored in the array that is the first.
    Store,
    /// The first operand is null or of the type.
    Cast(Rt),
    /// Likewise, where the compiler inserts the cast.
    Pollution(Rt),
    /// The second operand is not zero.
    Division,
    /// The result is one of mathematics, too.
    Range,
    /// Never reached: no case fits.
    Unmatched,
    /// The first operand is true.
    Assertion,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dereferenced {
    Field,
    Call,
    Array,
    Lock,
    Throw,
    Switch,
    Box,
    OuterInstance,
    Reference,
    Each,
}

/// Whether a check is to be proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    Prove,
    Holds(Why),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// Integers without bounds.
    Idealised,
}

impl Val {
    /// The operands, in the order in which they are evaluated. Those of `&&`, `||` and `?:` after the first may not be.
    pub fn operands(&self) -> Vec<&Val> {
        use ValKind::*;
        match &self.kind {
            Const(_) | Null | ClassObject(_) | Local(_) | SelfRef => vec![],
            Outer(a, _)
            | Captured(a, _)
            | Length(a)
            | Negate(_, a)
            | Convert(_, a)
            | Not(a)
            | InstanceOf(a, _)
            | As(a, _)
            | Unbox(_, a) => vec![a],
            Read(place) => place.operands(),
            Arith(_, _, a, b) | Compare(_, _, a, b) | SameObject(a, b) | SameText(a, b) | And(a, b) | Or(a, b) => {
                vec![a, b]
            }
            Cond(a, b, c) => vec![a, b, c],
            Apply(_, all) => all.iter().collect(),
        }
    }
}
