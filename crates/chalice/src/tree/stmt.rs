//! Statements.

use source::Span;

use super::{Access, Allocated, ConditionId, Exp, FieldId, LocalId, MethodId};

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// Statements in order; a local declared in one lives to the end of the block.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    pub span_end: Option<Span>,
}

impl Block {
    /// Whether a place in the text lies within one of the statements.
    pub fn contains(&self, span: Span) -> bool {
        self.stmts.iter().any(|s| s.span.file == span.file && s.span.start <= span.start && span.end <= s.span.end)
    }
}

/// Where a new lock level lies. Neither bound: above the wait level.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bounds {
    /// `above`, or left of `and` in `between`: each an object or a lock level.
    pub lower: Vec<Exp>,
    /// `below`, or right of `and`.
    pub upper: Vec<Exp>,
    /// `depth e` (obligations with bounded levels).
    pub depth: Option<Exp>,
}

impl Bounds {
    /// Whether nothing was written at all.
    pub fn is_empty(&self) -> bool {
        self.lower.is_empty() && self.upper.is_empty()
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct New {
    pub what: Allocated,
    /// Initialisers, evaluated in this order.
    pub inits: Vec<Init>,
    pub bounds: Bounds,
    /// Where the cargo level of a duty channel lies; without any, above the channel.
    pub cargo: Option<Bounds>,
    pub span: Span,
}

impl New {
    /// Whether there is nothing to evaluate: neither fields nor places in the order are given.
    pub fn is_plain(&self) -> bool {
        self.inits.is_empty() && self.bounds == Bounds::default() && self.cargo.is_none()
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Init {
    pub field: FieldId,
    pub value: Exp,
    pub span: Span,
}

/// The right-hand side of an assignment.
#[derive(Clone, PartialEq, Debug)]
pub enum Rhs {
    Exp(Exp),
    New(New),
}

/// A variable that receives a result, and whether this statement also declares it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TargetVar {
    pub local: LocalId,
    pub declares: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct MethodCall {
    pub recv: Exp,
    pub method: MethodId,
    pub args: Vec<Exp>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Loop {
    pub guard: Exp,
    pub invariants: Vec<super::Clause>,
    pub lockchange: Vec<Exp>,
    pub body: Block,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Block(Block),
    Assert(Exp),
    Assume(Exp),
    /// `var`/`const`/`ghost ..` declaration.
    Declare {
        local: LocalId,
        init: Option<Rhs>,
    },
    /// `x := e`; for a `const` this is its one assignment.
    Assign {
        target: LocalId,
        target_span: Span,
        value: Rhs,
    },
    /// `recv.field := e`
    FieldAssign {
        recv: Exp,
        field: FieldId,
        /// `recv.field` as written, where the receiver may be left out.
        target_span: Span,
        value: Rhs,
    },
    /// `var xs [pre, post]`: choose values for the variables such that `post` holds.
    Spec {
        vars: Vec<TargetVar>,
        pre: Option<Exp>,
        post: Exp,
    },
    If {
        cond: Exp,
        then: Block,
        otherwise: Option<Block>,
    },
    While(Loop),
    Call {
        targets: Vec<TargetVar>,
        call: MethodCall,
    },
    Fork {
        /// The token variable; `None` drops the token.
        target: Option<TargetVar>,
        call: MethodCall,
        /// Level of the token (obligations).
        bounds: Bounds,
    },
    Join {
        targets: Vec<TargetVar>,
        token: Exp,
        method: MethodId,
    },
    Share {
        object: Exp,
        bounds: Bounds,
    },
    Reorder {
        object: Exp,
        bounds: Bounds,
    },
    Unshare(Exp),
    Acquire(Exp),
    Release(Exp),
    RdAcquire(Exp),
    RdRelease(Exp),
    Downgrade(Exp),
    /// `lock (e) { S }`, `rd lock (e) { S }`
    Lock {
        object: Exp,
        read: bool,
        body: Block,
    },
    Free(Exp),
    Fold(Access),
    Unfold(Access),
    Wait {
        recv: Exp,
        condition: ConditionId,
    },
    Signal {
        recv: Exp,
        condition: ConditionId,
        all: bool,
    },
    Send {
        channel: Exp,
        args: Vec<Exp>,
    },
    Receive {
        targets: Vec<TargetVar>,
        channel: Exp,
    },
    /// `cancel c within e` (obligations; ghost).
    Cancel {
        channel: Exp,
        within: Exp,
    },
}
