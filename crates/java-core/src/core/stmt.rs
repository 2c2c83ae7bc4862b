//! Statements, effects and jumps.

use source::Symbol;

use super::{Check, ClassId, FieldId, GapId, Hidden, LocalId, MethodId, OriginId, Place, Prim, Rt, Val};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Label(pub u32);

pub type Block = Vec<Stmt>;

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub origin: OriginId,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Let(LocalId, Val),
    Set(LocalId, Val),
    /// An effect, and where its result goes.
    Do(Option<LocalId>, Eff),
    /// A check of values, apart from any node.
    Check(Check, Vec<Val>),
    If(Val, Block, Block),
    /// [`Jump::Leave`] goes behind it.
    Block(Label, Block),
    Loop(Box<Loop>),
    Jump(Jump),
    /// The first handler that fits.
    Try(Block, Vec<Catch>),
    Protect(Box<Protect>),
    Gap(GapId),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Jump {
    Leave(Label),
    Return(Option<Val>),
    Throw(Val),
}

/// A loop without condition: it is left by jumps only. What ends a round early leaves a block in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Loop {
    pub label: Label,
    /// The condition, if it is a value and stands first: the body begins with leaving if it is false.
    pub head: Option<Val>,
    pub body: Block,
    /// Exactly the locals that are set inside.
    pub changes: Vec<LocalId>,
    pub invariant_at: InvariantAt,
    /// The number of the round, of a loop over an array.
    pub index: Option<LocalId>,
}

/// Where the invariant of a loop holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvariantAt {
    /// Before every round.
    Start,
    /// Where the condition is about to be evaluated, at the end of a round: of `do` loops.
    Test,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Catch {
    pub local: LocalId,
    pub types: Vec<ClassId>,
    pub body: Block,
    pub origin: OriginId,
}

/// However the body ends, the exit runs; then the ending goes on, unless the exit jumps.
#[derive(Clone, PartialEq, Debug)]
pub struct Protect {
    pub body: Block,
    pub exit: Block,
    pub why: Protection,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protection {
    Finally,
    Monitor,
    /// What the exit throws counts only if nothing else is on its way.
    Resource,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Eff {
    /// Operands of the place, then the value, then the checks.
    Write(Place, Val, Vec<Check>),
    ReadVolatile(Place, Vec<Check>),
    Call(Call),
    /// An object with default values.
    Allocate(ClassId),
    /// A constructor runs on an object.
    Construct(MethodId, Val, Vec<Val>),
    NewArray(Rt, Vec<Val>, Vec<Check>),
    /// An array of elements of this type.
    ArrayOf(Rt, Vec<Val>),
    CopyArray(Val, Vec<Check>),
    /// An object of a lambda: not new, possibly the same as another.
    Closure(ClassId, Vec<(FieldId, Val)>),
    /// Not new, not unique.
    BoxUp(Prim, Val),
    Concat(Vec<Part>),
    EnsureInit(ClassId),
    Enter(Val, Vec<Check>),
    Exit(Val),
    /// A member that is not known: its name.
    Unknown(Symbol, Vec<Val>),
    Gap(GapId),
}

/// A piece of a text.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    /// A text, or null.
    Text(Val),
    /// A primitive value, shown as its type is.
    Prim(Val),
    /// The result of a `toString` that stands before, or null.
    Shown(LocalId),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    pub dispatch: Dispatch,
    pub self_: Option<Val>,
    pub args: Vec<Val>,
    /// They hold after receiver and arguments were evaluated.
    pub checks: Vec<Check>,
    pub hidden: Option<Hidden>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dispatch {
    /// Static, private, final and `super` calls.
    Exact(MethodId),
    /// The declaration; the class of the object says what runs.
    Virtual(MethodId),
}

impl Dispatch {
    pub fn method(self) -> MethodId {
        match self {
            Dispatch::Exact(method) | Dispatch::Virtual(method) => method,
        }
    }
}

impl Eff {
    /// The operands, in the order in which they are evaluated.
    pub fn operands(&self) -> Vec<&Val> {
        match self {
            Eff::Write(place, value, _) => place.operands().into_iter().chain([value]).collect(),
            Eff::ReadVolatile(place, _) => place.operands(),
            Eff::Call(call) => call.self_.iter().chain(&call.args).collect(),
            Eff::Construct(_, object, args) => std::iter::once(object).chain(args).collect(),
            Eff::NewArray(_, all, _) | Eff::ArrayOf(_, all) | Eff::Unknown(_, all) => all.iter().collect(),
            Eff::CopyArray(value, _) | Eff::BoxUp(_, value) | Eff::Enter(value, _) | Eff::Exit(value) => vec![value],
            Eff::Closure(_, fixed) => fixed.iter().map(|(_, value)| value).collect(),
            Eff::Concat(parts) => parts
                .iter()
                .filter_map(|part| match part {
                    Part::Text(value) | Part::Prim(value) => Some(value),
                    Part::Shown(_) => None,
                })
                .collect(),
            Eff::Allocate(_) | Eff::EnsureInit(_) | Eff::Gap(_) => vec![],
        }
    }

    pub fn checks(&self) -> &[Check] {
        match self {
            Eff::Write(_, _, checks)
            | Eff::ReadVolatile(_, checks)
            | Eff::NewArray(_, _, checks)
            | Eff::CopyArray(_, checks)
            | Eff::Enter(_, checks) => checks,
            Eff::Call(call) => &call.checks,
            Eff::Allocate(_)
            | Eff::Construct(..)
            | Eff::ArrayOf(..)
            | Eff::Closure(..)
            | Eff::BoxUp(..)
            | Eff::Concat(_)
            | Eff::EnsureInit(_)
            | Eff::Exit(_)
            | Eff::Unknown(..)
            | Eff::Gap(_) => &[],
        }
    }
}
