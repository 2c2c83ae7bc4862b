//! The code the machine runs: what Chalice is lowered to.
//!
//! Code is for registers. A frame is a window onto its thread's registers; register 0 is `this`, then come the in-parameters,
//! the out-parameters, the other variables, and temporaries. A call places receiver and arguments in consecutive temporaries,
//! which become the first registers of the callee's window; its results are found there after it returned.
//!
//! Assertions are code too. Between a [`Instr::Collect`] and the instruction that ends it, pure conjuncts are tested by
//! [`Instr::Require`] and permissions are gathered; only the end compares what was gathered with what is held.

use source::{Span, Symbol};

use crate::open::Open;
use crate::options::Noticed;
use crate::value::Value;

/// A register of the current window.
pub type R = u16;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CodeId(pub u32);

/// A slot of an object: its fields in declaration order, then the special ones.
pub type Slot = u16;
/// The lock level.
pub const MU: Slot = u16::MAX;
/// `joinable` of a token.
pub const JOINABLE: Slot = 0;

/// What an assertion is evaluated for. Decides the words of a failure and how abstract read permissions are treated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    Assert,
    Assume,
    Precondition,
    Postcondition,
    LoopEntry,
    LoopBody,
    Share,
    Release,
    Downgrade,
    Wait,
    Signal,
    Where,
    Fold,
    FunctionPre,
    FunctionPost,
    SpecPre,
    SpecPost,
    Eval,
    /// A contract that stands in place of code: values that it does not allow are no run.
    Promised,
}

impl Purpose {
    /// Whether an abstract `rd` stands for the fraction of the current context; else the operation chooses one that fits.
    pub fn exact(self) -> bool {
        matches!(
            self,
            Purpose::Assert
                | Purpose::Assume
                | Purpose::Postcondition
                | Purpose::LoopBody
                | Purpose::FunctionPost
                | Purpose::SpecPost
                | Purpose::Eval
                | Purpose::Promised
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bin {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Eq,
    Ne,
    Lt,
    Le,
    Below,
    Append,
    In,
    Index,
    Take,
    Drop,
    Range,
    Union,
    Minus,
    Intersect,
    Subset,
    StrictSubset,
    Max,
}

/// Which remembered state `eval` speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remembered {
    Acquire,
    Release,
    Fork,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Instr {
    Const(R, u32),
    Move(R, R),
    Bin(Bin, R, R, R),
    /// `dst := a + n`, the commonest arithmetic.
    AddConst(R, R, i16),
    Not(R, R),
    Neg(R, R),
    Len(R, R),
    /// Sequence or set of the registers from `first`.
    Seq {
        dst: R,
        first: R,
        n: u16,
    },
    Set {
        dst: R,
        first: R,
        n: u16,
    },
    Jump(u32),
    JumpIf(R, u32),
    JumpUnless(R, u32),
    /// Jump unless `a < b`.
    UnlessLess(R, R, u32),
    /// Jump unless `a <= b`.
    UnlessLessEq(R, R, u32),
    /// Jump unless `a == b`.
    UnlessEqual(R, R, u32),
    /// Fails when the register is null.
    NonNull(R),
    Read {
        dst: R,
        obj: R,
        slot: Slot,
    },
    ReadUnchecked {
        dst: R,
        obj: R,
        slot: Slot,
    },
    /// Fails unless the slot may be written (before the right-hand side is evaluated).
    Writable {
        obj: R,
        slot: Slot,
    },
    Write {
        obj: R,
        slot: Slot,
        src: R,
    },
    WriteUnchecked {
        obj: R,
        slot: Slot,
        src: R,
    },
    /// Fields of a fresh object.
    Init {
        obj: R,
        slot: Slot,
        src: R,
    },
    New {
        dst: R,
        class: u16,
    },
    NewChannel {
        dst: R,
        channel: u16,
        bounds: u32,
    },
    /// The cargo level of a duty channel that was just made; above the channel where there are no bounds.
    NewCargo {
        channel: R,
        bounds: u32,
    },
    Cargo {
        dst: R,
        channel: R,
    },
    Call {
        method: u32,
        base: R,
    },
    Fork {
        method: u32,
        base: R,
    },
    /// The end of a precondition: a call goes on, a fork moves the frame to a new thread.
    EndPre,
    /// Remember the state for `old`.
    TakeOld,
    EndPost,
    Return,
    Apply {
        function: u32,
        base: R,
    },
    EndFunctionPre,
    EndFunctionPost,
    /// Jump when the postcondition of some function is being evaluated: those of the functions it applies are not checked again.
    SkipPost(u32),
    /// Leave a function: the register's value becomes the result.
    Yield(R),
    Join {
        token: R,
        base: R,
    },
    /// Places a fresh token within bounds.
    TokenLevel {
        token: R,
        bounds: u32,
    },
    Print {
        base: R,
        n: u16,
    },
    /// The levels that contribute to the wait level.
    WaitLevel(R),
    Holds {
        dst: R,
        obj: R,
        read: bool,
    },
    /// All objects of a class (and null), for quantifiers.
    Objects {
        dst: R,
        class: u16,
    },
    /// Each element of a sequence once, where permissions, credits or duties range over them.
    Distinct(R),
    /// Integers that occur in the state, for quantifiers over all of them: enough to refute, not to prove.
    Integers(R),

    // Assertions.
    Collect(Purpose),
    Require(R),
    /// The wait level was just required to lie below this level; what a call is about to owe must, too.
    WaitsBelow(R),
    Percent {
        dst: R,
        n: R,
    },
    /// The abstract read fraction at hand.
    Rd(R),
    RdOfToken {
        dst: R,
        token: R,
    },
    Epsilons {
        dst: R,
        n: R,
    },
    AmountAdd(R, R, R),
    AmountSub(R, R, R),
    AmountTimes {
        dst: R,
        n: R,
        amount: R,
    },
    Need {
        obj: R,
        slot: Slot,
        amount: R,
    },
    /// Every declared field.
    NeedAll {
        obj: R,
        amount: R,
    },
    NeedElements {
        seq: R,
        slot: Slot,
        amount: R,
    },
    NeedElementsAll {
        seq: R,
        amount: R,
    },
    /// Receiver and arguments from `base`.
    NeedPredicate {
        predicate: u16,
        base: R,
        amount: R,
    },
    NeedElementPredicates {
        predicate: u16,
        seq: R,
        amount: R,
    },
    NeedCredit {
        channel: R,
        n: R,
    },
    /// A duty or promise, with the numbers of its measure from `first`; none of them where it is above all.
    NeedDuty {
        kind: crate::duties::DutyKind,
        object: R,
        n: R,
        first: R,
        parts: u16,
    },
    /// `cancel c within t`
    Cancel {
        channel: R,
        within: R,
    },
    /// Compare and forget: assert, assume, specification statements.
    EndCheck,
    /// The end of an assertion in code of its own; what was collected stays for the caller.
    EndSpec,
    LoopEnter {
        lockchange: u16,
        first: R,
    },
    LoopAgain {
        lockchange: u16,
        first: R,
    },
    LoopExit,
    /// The lock status of a method at its end must differ from that at its start in nothing but these.
    Lockchange {
        n: u16,
        first: R,
    },
    EnterOld,
    LeaveOld,
    /// `first` on: the receiver and arguments of a fork, those not given being null with the mask bit off.
    EnterEval {
        state: Remembered,
        subject: R,
        first: R,
        mask: u32,
        has_accesses: bool,
    },
    LeaveEval {
        has_accesses: bool,
    },
    UnfoldingEnter {
        predicate: u16,
        base: R,
        amount: R,
    },
    UnfoldingLeave,

    // Synchronisation and ghost state.
    /// Checks the operand and evaluates the monitor invariant for the operation that follows.
    Invariant {
        obj: R,
        purpose: Purpose,
    },
    /// Chooses the level of an object to be shared.
    Place {
        obj: R,
        bounds: u32,
    },
    Share(R),
    Reorder {
        obj: R,
        bounds: u32,
    },
    Unshare(R),
    Acquire(R),
    Release(R),
    RdAcquire(R),
    RdRelease(R),
    Downgrade(R),
    Wait {
        obj: R,
        condition: u16,
    },
    Awake(R),
    Signal {
        obj: R,
        condition: u16,
        all: bool,
    },
    SignalWhere {
        obj: R,
        condition: u16,
    },
    /// Evaluates the where clause on the message at `base`.
    Where {
        base: R,
    },
    Send {
        base: R,
        n: u16,
    },
    Receive {
        channel: R,
        base: R,
    },
    Free(R),
    FoldBody {
        predicate: u16,
        base: R,
        amount: R,
    },
    Fold {
        predicate: u16,
        base: R,
        amount: R,
    },
    Unfold {
        predicate: u16,
        base: R,
        amount: R,
    },
    /// A constant is assigned once; the register says whether it was.
    AssignOnce(R),
    /// A constant is read; the register says whether it was assigned. If not, its value is yet to come.
    ReadOnceAssigned(R),
    /// Any value that something may have, of which only a contract is known.
    Choose {
        dst: R,
        open: u32,
    },
    /// `assume false` in an unchecked run; the end of the one round of a loop that happens by contract.
    Abort,
    /// Something that cannot be executed.
    Unsupported(u32),
}

/// A piece of code with the places its instructions come from.
#[derive(Clone, Debug)]
pub struct Code {
    /// `Class.method`, for the stack shown on failure.
    pub name: String,
    pub instrs: Vec<Instr>,
    pub spans: Vec<Span>,
    pub n_regs: u16,
    /// Where a call of an unchecked program starts: behind the precondition.
    pub body: u32,
}

/// Where a new level lies; each entry a register with an object or a level.
#[derive(Clone, Debug, Default)]
pub struct LevelBounds {
    pub lower: Vec<(R, Span)>,
    pub upper: Vec<(R, Span)>,
}

#[derive(Clone, Debug)]
pub struct ClassInfo {
    pub name: Symbol,
    pub fields: Vec<Symbol>,
    pub defaults: Vec<Value>,
    /// The monitor invariant; `None` when there is none to check.
    pub invariant: Option<CodeId>,
    /// Shares an object that a run starts with.
    pub sharing: Option<CodeId>,
    /// Whether the invariant mentions `old`, or some `eval` may speak of the monitor: then states are remembered.
    pub remembers: bool,
}

#[derive(Clone, Debug)]
pub struct ChannelInfo {
    pub name: Symbol,
    /// Its messages may carry duties, and must be received.
    pub duty: bool,
    pub where_: Option<CodeId>,
}

#[derive(Clone, Debug)]
pub struct MethodInfo {
    pub name: Symbol,
    pub class: u32,
    pub code: CodeId,
    pub n_ins: u16,
    pub n_outs: u16,
    /// Whether some `eval` may speak of forks of this method.
    pub remembers: bool,
    /// Whether it may wait for other threads.
    pub waits: bool,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct FunctionInfo {
    pub code: CodeId,
    pub is_static: bool,
}

#[derive(Clone, Debug)]
pub struct PredicateInfo {
    pub name: Symbol,
    pub class: u32,
    pub n_params: u16,
    pub code: CodeId,
}

#[derive(Clone, Debug)]
pub struct ConditionInfo {
    pub name: Symbol,
    pub where_: Option<CodeId>,
}

/// A whole program, lowered.
#[derive(Clone, Debug, Default)]
pub struct Image {
    pub codes: Vec<Code>,
    pub constants: Vec<Value>,
    pub bounds: Vec<LevelBounds>,
    pub classes: Vec<ClassInfo>,
    pub channels: Vec<ChannelInfo>,
    pub methods: Vec<MethodInfo>,
    pub functions: Vec<FunctionInfo>,
    pub predicates: Vec<PredicateInfo>,
    pub conditions: Vec<ConditionInfo>,
    /// Assertions that only a proof can judge.
    pub unjudged: Vec<Span>,
    /// Why an instruction cannot be executed.
    pub unsupported: Vec<String>,
    /// What contracts leave open.
    pub open: Vec<Open>,
    /// The method that happens by contract when the one at the same place in `methods` is called: the index of both.
    pub by_contract: Option<(u32, u32)>,
    pub checks: bool,
    pub noticed: Noticed,
    /// Whether predicates are always evaluated instead of being tracked as folded or not.
    pub inline_predicates: bool,
    /// Whether the program speaks of the levels of tokens.
    pub token_levels: bool,
    /// Whether the program speaks of obligations: then they are tracked.
    pub obligations: bool,
    /// Whether some expression looks at the whole heap, so that threads may influence each other without synchronising.
    pub whole_heap: bool,
}

impl Image {
    pub fn code(&self, id: CodeId) -> &Code {
        &self.codes[id.0 as usize]
    }
}
