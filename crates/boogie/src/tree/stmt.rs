//! Statements.

use source::{Span, Symbol};

use super::{Attrs, CtorId, Exp, FieldId, FunctionId, LabelId, LeaveId, ProcId, Spec, Type, VarId};

/// The code of an implementation.
#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    pub locals: Vec<VarId>,
    pub labels: Vec<Label>,
    pub block: Block,
}

/// A label; labels of one body are visible in all of it, nested blocks included.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    pub name: Symbol,
    /// Where it stands in front of a statement.
    pub span: Span,
}

/// Statements between braces. Control that reaches the end goes on behind the statement that the block belongs to.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    /// The closing brace.
    pub end: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub attrs: Attrs,
    /// All of the statement; of `if` and `while`, up to the guard.
    pub span: Span,
    /// The token that Boogie reports it at: the keyword; of assignments the `:=`; of a label the label.
    pub at: Span,
    /// What the statement stands for, by the number that a translation gave it; 0 for what somebody wrote.
    pub origin: u32,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// Names the place where it stands.
    Label(LabelId),
    Assert(Exp),
    Assume(Exp),
    Havoc(Vec<VarId>),
    /// Simultaneous: all right-hand sides and indices are evaluated before. The roots of the targets are distinct variables.
    Assign(Vec<Assignment>),
    /// `C(x, y) := e`: checks `e is C`, then reads the fields.
    Unpack {
        ctor: CtorId,
        vars: Vec<VarId>,
        value: Exp,
    },
    Call(Call),
    /// At least one target.
    Goto(Vec<LabelId>),
    Return,
    If {
        id: LeaveId,
        /// `None` is `*`.
        guard: Option<Exp>,
        then: Block,
        otherwise: Else,
    },
    While {
        id: LeaveId,
        /// `None` is `*`.
        guard: Option<Exp>,
        /// In the order written; `Spec::at` is the word `invariant`.
        invariants: Vec<Spec>,
        measures: Vec<Measure>,
        body: Block,
    },
    /// Leaves the `if` or `while`, one of those around it.
    Break(LeaveId),
    /// `measure e, …;` as a statement of unstructured code: behind the invariants of a loop head.
    Measure(Vec<Exp>),
    Reveal(HideTarget),
    Hide(HideTarget),
    Push,
    Pop,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Else {
    None,
    Block(Block),
    /// `else if`: an [`StmtKind::If`].
    If(Box<Stmt>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Assignment {
    pub target: Target,
    pub value: Exp,
}

/// `x[i][j]->f`: the variable, and what is selected from it step by step.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    pub root: VarId,
    pub steps: Vec<Step>,
    /// Of what is assigned to, that is, after all steps.
    pub ty: Type,
    pub span: Span,
    /// The identifier.
    pub at: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// `[index]`; `type_args` are for the parameters of the map's type.
    Index { type_args: Vec<Type>, index: Vec<Exp>, at: Span },
    /// `->field`
    Field { field: FieldId, at: Span },
}

/// `call results := procedure(args)`
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// `free call`: preconditions are not checked.
    pub free: bool,
    pub procedure: ProcId,
    pub type_args: Vec<Type>,
    pub args: Vec<Exp>,
    /// Distinct variables.
    pub results: Vec<VarId>,
}

/// `measure e, …`: a tuple that decreases lexicographically. The expressions are ints or bools.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    pub exps: Vec<Exp>,
    pub attrs: Attrs,
    /// The word `measure`.
    pub at: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HideTarget {
    Function(FunctionId),
    /// `*`
    All,
}
