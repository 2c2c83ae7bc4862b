//! What the generated nodes stand for.

use source::Span;

/// A location in the heap, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Field,
    Element,
}

/// The text that a node comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within {
    /// Nobody's: what is checked here holds, or Grail is wrong.
    Internal,
    /// Java code, or a statement of a specification.
    Code,
    Requires,
    Ensures,
    /// `context_everywhere`
    Everywhere,
    /// That only these exceptions leave a method.
    Throws,
    Signals,
    Invariant,
    LockInvariant,
    Predicate,
    Function,
    /// That there is an object to call the method of.
    Receiver,
    /// What a caller must not hold.
    Locks,
    /// That all a caller holds comes before what is entered.
    LockOrder,
    /// That a value of an amount's type is one.
    Fraction,
    /// The contract of what a method overrides.
    Override,
    /// What has to be there for a sum, or for the elements of an array as a sequence.
    Sum,
}

/// What a statement does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    Plain,
    Call,
    /// The call that shows an overriding method to keep the contract of what it overrides.
    Override,
    /// The call of `main` from the start of a program.
    Entry,
    Assert,
    Exhale,
    Refute,
    Fold,
    Unfold,
    Package,
    Apply,
    Commit,
    Release,
    Start,
    IterationStart,
    IterationEnd,
    FrameStart,
    FrameEnd,
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Plain,
    Read(Place),
    Write(Place),
    /// A permission, or a predicate instance.
    Access,
    /// A pure call.
    Application,
    Unfolding,
    Check(Check),
    Act(Act),
    Measure,
}

/// A condition that Java or its specifications impose, with an error of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Check {
    Null,
    InvocationNull,
    ArrayNull,
    ArrayBounds,
    ArraySize,
    ArrayStore,
    Division,
    ClassCast,
    Overflow,
    Throws,
    Fraction,
    Scale,
    NoneOption,
    IndexNegative,
    IndexLength,
    LockNull,
    NotCommitted,
    Reentry,
    Held,
    WaitUnknown,
    NotHeld,
    LockNotReleased,
    LockOrder,
    WaitWithLocks,
    Decreases,
    Running,
    Idle,
    Override,
    IterationExit,
    PackageExit,
    Definition,
    ListChanged,
    LatchRight,
    Immutable,
    ImmutableInside,
    ThreadSafe,
    ThreadSafeCall,
}

impl Check {
    /// The name of the error in the field.
    pub fn id(self) -> &'static str {
        match self {
            Check::Null => "null",
            Check::InvocationNull => "invocationObjectNull",
            Check::ArrayNull => "arrayNull",
            Check::ArrayBounds => "arrayBounds",
            Check::ArraySize => "arraySize",
            Check::ArrayStore => "arrayStore",
            Check::Division => "divByZero",
            Check::ClassCast => "classCast",
            Check::Overflow => "overflow",
            Check::Throws => "extraExc",
            Check::Fraction => "ratFrac",
            Check::Scale => "scaleNeg",
            Check::NoneOption => "optNone",
            Check::IndexNegative => "indexNegative",
            Check::IndexLength => "indexExceedsLength",
            Check::LockNull => "lockNull",
            Check::NotCommitted => "lockNotCommitted",
            Check::Reentry => "reentry",
            Check::Held => "heldFailed",
            Check::WaitUnknown => "waitUnknown",
            Check::NotHeld => "preFailed:false",
            Check::LockNotReleased => "lockNotReleased",
            Check::LockOrder | Check::WaitWithLocks => "lockOrder",
            Check::Decreases => "decreasesFailed",
            Check::Running => "running",
            Check::Idle => "idle",
            Check::Override => "overrideFailed:false",
            Check::IterationExit => "parThrows",
            Check::PackageExit => "packageThrows",
            Check::Definition => "overrideFailed:false",
            Check::ListChanged => "listChanged",
            Check::LatchRight => "latchRight",
            Check::Immutable | Check::ImmutableInside => "notImmutable",
            Check::ThreadSafe | Check::ThreadSafeCall => "notThreadSafe",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OriginInfo {
    pub role: Role,
    pub within: Within,
    /// What is pointed at.
    pub span: Span,
    /// The clause or statement around it.
    pub clause: Span,
}
