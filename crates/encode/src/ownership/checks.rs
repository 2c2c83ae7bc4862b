//! What is proved of a program in the ownership model: one name for each check, which is also what tools and tests know it by.

use source::Code;

verdict::catalogue! {
    /// A check of the ownership model.
    Check {
        ReadAccess => ("read.access", "the object may be read", "the thread may have no access to the object that is read"),
        WriteAccess => ("write.access", "the object may be written", "the thread may have no access to the object that is written"),
        WriteValid => ("write.valid", "the object is open for writing", "the object is written while its invariant is promised"),
        WriteShared => ("write.shared", "the field gets a shared object", "a `shared` field gets an object that might not be shared"),
        ParamShared => ("param.shared", "the parameter gets a shared object", "a `shared` parameter gets an object that might not be shared"),
        NullDeref => ("null.deref", "the object is not null", "this may be null"),
        ArrayBounds => ("array.bounds", "the index is inside the array", "the index may be outside the array"),
        ArraySize => ("array.size", "the size is not negative", "the size may be negative"),
        DivisionByZero => ("arith.div0", "the divisor is not zero", "the divisor may be zero"),
        CastType => ("cast.type", "the object is of the class", "the object may be of another class"),
        StringBounds => ("string.bounds", "the index is inside the text", "the index may be outside the text"),
        LockUnshared => ("lock.unshared", "the object is shared", "an object is locked that might not be shared behind its lock"),
        LockOrder => ("lock.order", "the lock is below those held", "the lock might not be below the locks that are held"),
        LockReentry => ("lock.reentry", "the object is not locked yet", "the object may be locked already"),
        UnlockAccess => ("unlock.access", "the object is still there", "the object may have been given away when its lock is released"),
        UnlockInvalid => ("unlock.invalid", "the object is packed", "the object might not be packed when its lock is released"),
        WaitHeld => ("wait.held", "the monitor is held", "the monitor might not be held"),
        WaitOrder => ("wait.order", "the monitor is the last one taken", "a lock taken later may be held while waiting"),
        WaitAccess => ("wait.access", "the object is there", "the object may have been given away"),
        WaitInvalid => ("wait.invalid", "the object is packed", "the object might not be packed while waiting"),
        NotifyHeld => ("notify.held", "the monitor is held", "the monitor might not be held"),
        ShareAccess => ("share.access", "the thread has the object", "the thread may have no access to the object that it shares"),
        ShareInvalid => ("share.invalid", "the object is packed", "the object that is shared might not be packed"),
        ShareShared => ("share.shared", "the object is not shared yet", "the object may be shared already"),
        ShareLevel => ("share.level", "the level exists", "the object is shared without a level"),
        ShareClass => ("share.class", "the object is no class object", "a class object is shared by hand"),
        BetweenOrder => ("between.order", "the bounds are ordered", "a lower bound might not be below an upper one"),
        BetweenNull => ("between.null", "the bound is a level", "a bound may be no level"),
        PackAccess => ("pack.access", "the thread has the object", "the thread may have no access to the object that is packed"),
        PackValid => ("pack.valid", "the object is not packed", "the object may be packed already"),
        PackType => ("pack.type", "no subclass adds an invariant", "the object may be of a subclass with an invariant of its own"),
        PackRepAccess => ("pack.rep-access", "the thread has what the object is made of", "the object in a rep field may belong to somebody else"),
        PackRepValid => ("pack.rep-valid", "what the object is made of is packed", "the object in a rep field might not be packed"),
        PackInvariant => ("pack.invariant", "the invariant holds", "the invariant might not hold here"),
        UnpackAccess => ("unpack.access", "the thread has the object", "the thread may have no access to the object that is unpacked"),
        UnpackInvalid => ("unpack.invalid", "the object is packed", "the object might not be packed"),
        InitOrder => ("init.order", "the class may be initialised here", "the class may have to be initialised under locks that are not above it"),
        InitAccess => ("init.access", "the class object is there", "the class object may have been given away when the initialiser ends"),
        InitInvalid => ("init.invalid", "the class object is packed", "the class object might not be packed when the initialiser ends"),
        ReadBlockValid => ("readblock.valid", "the object is packed", "a read block needs a packed object"),
        CallPre => ("call.pre", "the precondition holds", "the precondition of the call might not hold"),
        Pre => ("pre", "the precondition holds", "this precondition might not hold"),
        Post => ("post", "the postcondition holds", "the postcondition might not hold"),
        PostExceptional => ("post.exceptional", "the condition of the exception holds", "what is promised for the exception might not hold"),
        AssertFalse => ("assert.false", "the assertion holds", "the assertion might not hold"),
        LoopInvEntry => ("loop.inv.entry", "the loop invariant holds at first", "the loop invariant might not hold when the loop is reached"),
        LoopInvPreserve => ("loop.inv.preserve", "the loop keeps its invariant", "the loop might not keep its invariant"),
        LoopFramePreserve => ("loop.frame.preserve", "the loop changes only what it names", "the loop may change, share or lose an object that its invariant does not name"),
        EntryPre => ("entry.pre", "the program can start", "`main` needs more than the start of a program gives"),
        ThrowUndeclared => ("throw.undeclared", "the exception is declared", "an exception may leave the method that is not declared"),
        OverridePre => ("override.pre", "the override needs no more", "the override may need more than the method it overrides"),
        OverridePost => ("override.post", "the override promises no less", "the override may promise less than the method it overrides"),
        OverrideThrows => ("override.throws", "the override throws no more", "the override may throw more than the method it overrides"),
        SpecAccess => ("spec.access", "the annotation has a meaning", "this annotation speaks of an object that might not be accessible here"),
        SpecNull => ("spec.null", "the annotation has a meaning", "this annotation may speak of a field of null"),
        SpecBounds => ("spec.bounds", "the annotation has a meaning", "this annotation may speak of an element outside the array"),
        SpecDivisionByZero => ("spec.div0", "the annotation has a meaning", "this annotation may divide by zero"),
        SpecLevel => ("spec.level", "the annotation has a meaning", "this annotation speaks of the level of an object that may have none"),
        PreLocal => ("pre.local", "the precondition names what it needs", "a precondition must say which objects it needs, one by one"),
        InvConfined => ("inv.confined", "the invariant depends on its own objects", "the invariant depends on an object that is not part of the representation"),
        InvMonotone => ("inv.monotone", "the invariant stays true", "the invariant denies that something is shared, which may become true later"),
        InvSelf => ("inv.self", "the invariant does not speak of itself", "the invariant speaks of `inv` of its own object"),
        InspectorValid => ("inspector.valid", "whom an inspector is asked about is packed", "an inspector is asked about an object that might not be packed"),
        InspectorPre => ("inspector.pre", "the precondition of the inspector holds", "the precondition of the inspector might not hold"),
        InspectorConfined => ("inspector.confined", "the inspector depends on its own objects", "the inspector depends on something that is neither its object, nor a `state` argument, nor owned by one of them"),
        DerivedFalse => ("derived.false", "the derived invariant follows", "the derived invariant might not follow from the invariants of the class"),
        DynamicFalse => ("dynamic.false", "the dynamic invariant holds for the class", "the dynamic invariant might not hold for objects of this class"),
        FrameModifies => ("frame.modifies", "only what `modifies` names changes", "an object may change or get an owner that `modifies` does not name"),
        WriteCommitted => ("write.committed", "nobody owns the object that is written", "an object is written that may belong to another"),
        PackCommitted => ("pack.committed", "nobody owns the object that is packed", "the object that is packed may belong to another"),
        UnpackCommitted => ("unpack.committed", "nobody owns the object that is unpacked", "the object that is unpacked may belong to another"),
        PackRepCommitted => ("pack.rep-committed", "nobody else owns what the object is made of", "the object in a rep field may belong to another"),
        ImportCycle => ("import.cycle", "no inspector depends on itself", "inspectors depend on each other in a circle"),
        ImportMissing => ("import.missing", "what an inspector asks is imported", "an inspector asks objects of a class that is not imported"),
        InspectorForm => ("inspector.form", "the inspector returns one expression", "an inspector consists of one `return` of an expression without effects"),
        SpecState => ("spec.state", "only states that are bound are looked at", "the state of an object is looked at that need not exist"),
        DuplicateClass => ("duplicate.class", "classes have names of their own", "two classes have the same name"),
        LockBeforeCycle => ("lock_before.cycle", "the order of classes has no cycle", "the order of the class locks has a cycle"),
        ArrayCovariance => ("array.covariance", "arrays keep their type", "an array is used as one of another element type"),
        SetType => ("set.type", "the set has elements of its type", "the set may get elements of another type"),
        InvInterface => ("inv.interface", "the invariant is checked somewhere", "an interface cannot have an invariant: no `pack` would check it"),
        InvThread => ("inv.thread", "the invariant does not depend on a thread", "an invariant cannot speak of what a thread may access or holds"),
        ObjectType => ("object.type", "the annotation is about objects", "an annotation about objects stands where there is none"),
        ConcatObject => ("concat.object", "no hidden call", "an object is turned into text, which calls its `toString` unseen"),
        Internal => ("internal", "the translation is consistent", "the translation is not consistent"),
    }
}

pub const ACCESS: Code = Code("G5401");
pub const VALID: Code = Code("G5402");
pub const SHARING: Code = Code("G5403");
pub const MONITOR: Code = Code("G5404");
pub const LEVEL: Code = Code("G5405");
pub const PACK: Code = Code("G5406");
pub const INVARIANT: Code = Code("G5407");
pub const INITIALISER: Code = Code("G5408");
pub const VALUE: Code = Code("G5409");
pub const PRECONDITION: Code = Code("G5410");
pub const POSTCONDITION: Code = Code("G5411");
pub const ASSERTION: Code = Code("G5412");
pub const LOOP: Code = Code("G5413");
pub const EXCEPTION: Code = Code("G5414");
pub const OVERRIDE: Code = Code("G5415");
pub const MEANING: Code = Code("G5416");
pub const INSPECTOR: Code = Code("G5417");
pub const COMMITTED: Code = Code("G5418");
pub const RULE: Code = Code("G5419");
pub const UNSUPPORTED: Code = Code("G5490");
pub const INTERNAL: Code = Code("G5499");

impl Check {
    /// The family of errors that it belongs to.
    pub fn code(self) -> Code {
        use Check::*;
        match self {
            ReadAccess | WriteAccess => ACCESS,
            WriteValid | ReadBlockValid => VALID,
            WriteShared | ParamShared | ShareAccess | ShareInvalid | ShareShared | ShareClass => SHARING,
            LockUnshared | LockOrder | LockReentry | UnlockAccess | UnlockInvalid | WaitHeld | WaitOrder
            | WaitAccess | WaitInvalid | NotifyHeld => MONITOR,
            ShareLevel | BetweenOrder | BetweenNull => LEVEL,
            PackAccess | PackValid | PackType | PackRepAccess | PackRepValid | UnpackAccess | UnpackInvalid => PACK,
            PackInvariant | InvConfined | InvMonotone | InvSelf => INVARIANT,
            InitOrder | InitAccess | InitInvalid => INITIALISER,
            NullDeref | ArrayBounds | ArraySize | DivisionByZero | CastType | StringBounds => VALUE,
            CallPre | Pre | EntryPre | PreLocal => PRECONDITION,
            Post | PostExceptional => POSTCONDITION,
            AssertFalse => ASSERTION,
            LoopInvEntry | LoopInvPreserve | LoopFramePreserve => LOOP,
            ThrowUndeclared => EXCEPTION,
            OverridePre | OverridePost | OverrideThrows => OVERRIDE,
            SpecAccess | SpecNull | SpecBounds | SpecDivisionByZero | SpecLevel => MEANING,
            InspectorValid | InspectorPre | InspectorConfined | DerivedFalse | DynamicFalse => INSPECTOR,
            FrameModifies | WriteCommitted | PackCommitted | UnpackCommitted | PackRepCommitted => COMMITTED,
            ImportCycle | ImportMissing | InspectorForm | SpecState | DuplicateClass => RULE,
            LockBeforeCycle | ArrayCovariance | SetType | InvInterface | InvThread | ObjectType | ConcatObject => RULE,
            Internal => INTERNAL,
        }
    }
}
