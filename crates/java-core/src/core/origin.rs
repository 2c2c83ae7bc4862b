//! Where nodes of core come from, and what the lowering has to say about itself.

use source::Span;

use super::MethodId;

/// An index into [`Program::origins`](super::Program::origins).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OriginId(pub u32);

/// An index into [`Program::gaps`](super::Program::gaps).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GapId(pub u32);

/// A node of the resolved tree: an expression, a statement or a `catch`. Numbered in the order in which the lowering meets them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

#[derive(Clone, PartialEq, Debug)]
pub struct Origin {
    /// `None` for what no node of the text stands for: a default constructor, say.
    pub node: Option<NodeId>,
    pub span: Span,
    pub generated: Option<Generated>,
}

/// Why a node stands in core without being written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Generated {
    FieldInit,
    DefaultConstructor,
    RecordMember,
    EnumMember,
    Lambda,
    Hidden(Hidden),
    Finally,
    Initialisation,
    InsertedCast,
    /// A value that is kept until it is used, a result, the copy of a parameter that is assigned.
    Temporary,
    /// The name and number of an enum constant, the object around, captured values.
    Fixed,
}

/// What runs unseen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hidden {
    ToString,
    Close,
    Iterator,
    HasNext,
    Next,
    Equals,
    HashCode,
}

/// Something that the lowering does not know. Its member is undecided.
#[derive(Clone, PartialEq, Debug)]
pub struct Gap {
    /// `None` for gaps of a class, outside its methods.
    pub method: Option<MethodId>,
    pub kind: GapKind,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GapKind {
    /// A contract, a ghost statement, a formula: nothing of it runs.
    Specification,
    /// A member of something that is not known well enough.
    Unknown,
    /// A lambda or method reference whose interface is not known.
    UnknownFunction,
    /// `Outer.super.m()`
    OuterSuper,
    /// The object around is not there, or not there yet: an argument of `this(..)` or `super(..)` that needs it.
    NoInstance,
    /// A variable of a body around that its class does not keep.
    NotCaptured,
    /// Code that a switch with an old form runs while its enum is initialised.
    EnumSwitch,
    /// A type that has no erasure here.
    Type,
    /// What the resolver could not resolve.
    Error,
}

impl GapKind {
    /// Whether what is missing does nothing when the program runs.
    pub fn is_erased(self) -> bool {
        match self {
            GapKind::Specification => true,
            GapKind::Unknown
            | GapKind::UnknownFunction
            | GapKind::OuterSuper
            | GapKind::NoInstance
            | GapKind::NotCaptured
            | GapKind::EnumSwitch
            | GapKind::Type
            | GapKind::Error => false,
        }
    }

    pub fn describe(self) -> &'static str {
        match self {
            GapKind::Specification => "a specification",
            GapKind::Unknown => "a member of something that is not known",
            GapKind::UnknownFunction => "a function for an interface that is not known",
            GapKind::OuterSuper => "a call of a method above an enclosing class",
            GapKind::NoInstance => "an instance around that is not there yet",
            GapKind::NotCaptured => "a variable of a body around",
            GapKind::EnumSwitch => "a switch over an enum that is being initialised",
            GapKind::Type => "a type that is not known",
            GapKind::Error => "what could not be resolved",
        }
    }
}

/// Why a node of the text leaves nothing in core.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dropped {
    /// `;`
    Empty,
    /// A block, a label, an expression statement: its parts are there.
    Grouping,
    /// A variable without value, a local class.
    Declaration,
    /// Part of a constant expression, or a constant that nobody asks for.
    Constant,
    /// The left side of an assignment: it is a place and no value.
    Target,
    /// A value that is evaluated for nothing and cannot fail.
    Discarded,
    /// A conversion that changes nothing after erasure.
    NoChange,
    /// The message of an `assert`: evaluated only when that fails.
    Message,
    /// The right side of an operator that a constant left side decides.
    Decided,
}
