//! What the generated nodes stand for.

use source::Span;

/// What was going on when an assertion was checked: the statement or clause that is blamed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Situation {
    /// A contract, invariant, predicate or where clause on its own: only its well-definedness is checked.
    Contract,
    /// An executed statement: only the well-definedness of its expressions is checked.
    Statement,
    Assert,
    CallPre,
    ForkPre,
    Post,
    FuncPost,
    LoopInvariant,
    /// Share, release, downgrade, the end of a lock block: the monitor invariant is given away.
    Monitor,
    MonitorReflexive,
    MonitorTransitive,
    Where,
    Fold,
    Unfold,
    SpecPre,
    /// An assertion that is checked elsewhere as well, in the same state: its failure is told there.
    Repeated,
    /// A single condition with a kind of its own.
    Check(Check),
    /// Generated code that never fails.
    Internal,
}

macro_rules! checks {
    ($($name:ident => $id:literal,)*) => {
        /// Checks that have an error kind of their own.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Check { $($name,)* }

        impl Check {
            pub const ALL: &'static [Check] = &[$(Check::$name,)*];

            /// The stable name of the kind.
            pub fn id(self) -> &'static str {
                match self { $(Check::$name => $id,)* }
            }
        }
    };
}

checks! {
    CallNull => "call.null",
    Write => "write",
    ConstTwice => "const-twice",
    Range => "wd.range",
    Amount => "wd.amount",
    TakeBounds => "wd.take",
    DropBounds => "wd.drop",
    JoinPerm => "join.perm",
    JoinInactive => "join.inactive",
    EvalPerm => "eval.perm",
    EvalInactive => "eval.inactive",
    EvalArgs => "eval.args",
    EvalState => "eval.state",
    RememberedRead => "wd.remembered-read",
    RememberedUnfolding => "wd.remembered-unfolding",
    RememberedApplication => "wd.remembered-application",
    ShareNull => "share.null",
    ShareMu => "share.mu",
    ShareShared => "share.shared",
    BoundMu => "bound.mu",
    BoundOrder => "bound.order",
    BoundBottom => "bound.bottom",
    ReorderNull => "reorder.null",
    ReorderHeld => "reorder.held",
    ReorderMu => "reorder.mu",
    UnshareNull => "unshare.null",
    UnshareMu => "unshare.mu",
    UnshareShared => "unshare.shared",
    UnshareHeld => "unshare.held",
    AcquireNull => "acquire.null",
    AcquireMu => "acquire.mu",
    AcquireShared => "acquire.shared",
    AcquireOrder => "acquire.order",
    ReleaseNull => "release.null",
    ReleaseHeld => "release.held",
    RdAcquireNull => "rdacquire.null",
    RdAcquireMu => "rdacquire.mu",
    RdAcquireOrder => "rdacquire.order",
    RdReleaseNull => "rdrelease.null",
    RdReleaseHeld => "rdrelease.held",
    DowngradeNull => "downgrade.null",
    DowngradeHeld => "downgrade.held",
    SendNull => "send.null",
    ReceiveNull => "receive.null",
    ReceiveCredit => "receive.credit",
    ReceiveMu => "receive.mu",
    ReceiveOrder => "receive.order",
    FreeNull => "free.null",
    LevelNull => "level.null",
    TokenNull => "token.null",
    FreeField => "free.field",
    FoldNull => "fold.null",
    UnfoldNull => "unfold.null",
    WaitHeld => "wait.held",
    WaitMu => "wait.mu",
    WaitOrder => "wait.order",
    SignalHeld => "signal.held",
    SignalWhere => "signal.where",
    LockchangeMethod => "lockchange.method",
    LockchangeThread => "lockchange.thread",
    LockchangeLoopEntry => "lockchange.loop-entry",
    LockchangeLoopBody => "lockchange.loop-body",
    DebtMethod => "debt.method",
    DebtLoopEntry => "debt.loop-entry",
    DebtLoopBody => "debt.loop-body",
    DebtMonitor => "debt.monitor",
    DebtPredicate => "debt.predicate",
    DebtThread => "debt.thread",
    MonitorOwns => "monitor.owns",
    MonitorReaders => "monitor.readers",
    LeakMethod => "leak.method",
    LeakLoop => "leak.loop",
    LeakMonitorMu => "leak.monitor-mu",
    LeakMonitorOrder => "leak.monitor-order",
    FuncTerm => "func-term",
    FuncMeasure => "func-measure",
    ObligLeakMethod => "oblig.leak-method",
    ObligLeakCall => "oblig.leak-call",
    ObligLeakLoopEntry => "oblig.leak-loop-entry",
    ObligLeakLoopBody => "oblig.leak-loop-body",
    ObligLifetime => "oblig.lifetime",
    ObligInsufficient => "oblig.insufficient",
    ObligFresh => "oblig.fresh",
    ObligReceiveCredit => "oblig.receive-credit",
    ObligFold => "oblig.fold",
    ObligTerminate => "oblig.terminate",
    ObligJoin => "oblig.join",
    JoinOrder => "join.order",
    ObligCallOrder => "call-pre.order",
    ObligForkOrder => "fork-pre.order",
    ObligAmount => "oblig.amount",
    ObligDepth => "oblig.depth",
    ObligCancel => "oblig.cancel",
    ObligCargo => "oblig.cargo",
    ObligWait => "oblig.wait",
    ObligPostOrder => "post.order",
    SmokePre => "smoke.pre",
    SmokeEnd => "smoke.end",
    SmokeThen => "smoke.then",
    SmokeElse => "smoke.else",
    SmokeLoopBody => "smoke.loop-body",
    SmokeLoopEnd => "smoke.loop-end",
    SmokeAfterLoop => "smoke.after-loop",
    SmokeLockBody => "smoke.lock-body",
    SmokeAssume => "smoke.assume",
    SmokeAfter => "smoke.after",
    SmokeFuncPre => "smoke.func-pre",
    SmokePredicate => "smoke.predicate",
    SmokeInvariant => "smoke.invariant",
    SmokeWhere => "smoke.where",
}

impl Check {
    pub fn is_smoke(self) -> bool {
        self >= Check::SmokePre
    }
}

/// The role of a node inside what is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A conjunct without permissions, or anything else.
    Pure,
    /// A field read.
    Read,
    /// A read of `mu`.
    ReadMu,
    /// A permission, with the kind of its amount.
    Access(AmountKind),
    /// The condition that an amount is positive.
    Positive,
    /// The condition that something readable is left of a location whose read fraction is chosen.
    Readable,
    Holds,
    RdHolds,
    /// A function application.
    Application,
    Unfolding,
    /// A condition with a kind of its own inside an expression.
    Check(Check),
    /// A check whose words are in the notes.
    Noted(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AmountKind {
    Fraction,
    Epsilons,
    Mixed,
}

/// What is being checked, for whom.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Context {
    pub what: Situation,
    /// Where the error is reported.
    pub at: Span,
    /// The specification that is blamed, where it is elsewhere.
    pub clause: Option<Span>,
}

impl Context {
    pub fn new(what: Situation, at: Span) -> Context {
        Context { what, at, clause: None }
    }
}

/// What one generated node stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OriginInfo {
    pub context: Context,
    pub part: Role,
    /// The source of this very node.
    pub span: Span,
}
