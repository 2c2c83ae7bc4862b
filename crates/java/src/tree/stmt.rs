//! Statements.

use source::{Span, Symbol};

use super::{ClassId, Clause, Exp, JumpId, LocalId, Pattern, SpecStmt, Type};

/// Statements in order; a local declared in one lives to the end of the block.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    /// With the braces, if there are any.
    pub span: Span,
}

impl Block {
    /// The closing brace.
    pub fn end(&self) -> Span {
        Span { start: self.span.end.saturating_sub(1), ..self.span }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Empty,
    Block(Block),
    /// One or more variables of one declaration.
    Local(Vec<LocalDecl>),
    /// A local class.
    Class(ClassId),
    Expr(Exp),
    If {
        cond: Exp,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    },
    Loop(Box<Loop>),
    Labeled {
        label: Symbol,
        target: JumpId,
        body: Box<Stmt>,
    },
    Switch(Box<Switch>),
    Return(Option<Exp>),
    Break(JumpId),
    Continue(JumpId),
    Yield(JumpId, Exp),
    Throw(Exp),
    /// Java's own.
    Assert {
        cond: Exp,
        message: Option<Exp>,
    },
    Synchronized {
        lock: Exp,
        body: Block,
    },
    Try(Box<Try>),
    Spec(Box<SpecStmt>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct LocalDecl {
    pub local: LocalId,
    pub init: Option<Exp>,
    /// From the name to the end of the initialiser.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Loop {
    pub kind: LoopKind,
    /// `break` leaves it, `continue` goes on with it.
    pub target: JumpId,
    pub body: Stmt,
    /// In the order of the text.
    pub contract: Vec<Clause>,
}

impl Loop {
    /// Whether the clauses are those of a parallel loop: a contract, and no invariant.
    pub fn is_parallel(&self) -> bool {
        use super::ClauseKind::*;
        let any = |test: fn(&Clause) -> bool| self.contract.iter().any(test);
        !any(|c| matches!(c.kind, LoopInvariant(_)))
            && any(|c| matches!(c.kind, Requires(_) | Ensures(_) | Context(_) | ContextEverywhere(_)))
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum LoopKind {
    While { cond: Exp },
    Do { cond: Exp },
    For { init: Vec<Stmt>, cond: Option<Exp>, update: Vec<Exp> },
    Each { local: LocalId, of: Exp, over: Over },
}

/// What a for-each loop runs over.
#[derive(Clone, PartialEq, Debug)]
pub enum Over {
    Array,
    /// With the type of the elements, before any conversion to that of the variable.
    Iterable(Type),
    Unknown,
}

/// A switch statement or expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Switch {
    pub subject: Exp,
    pub target: JumpId,
    pub cases: Vec<Case>,
    /// Whether some case always applies: there is a default, or all values are named.
    pub exhaustive: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    pub labels: Vec<CaseLabel>,
    /// `->`: no fall-through. The body is one statement; that of a switch expression is a `yield`, a block or a `throw`.
    pub arrow: bool,
    pub body: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum CaseLabel {
    Default,
    Null,
    /// A constant expression, or a constant of an enum (an [`ExprKind::Field`](super::ExprKind::Field)).
    Constant(Exp),
    Pattern(Pattern),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Try {
    pub resources: Vec<Resource>,
    pub body: Block,
    pub catches: Vec<Catch>,
    pub finally: Option<Block>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Resource {
    Declared(LocalDecl),
    /// A variable or field declared elsewhere.
    Existing(Exp),
}

impl Resource {
    pub fn declared(&self) -> Option<&LocalDecl> {
        match self {
            Resource::Declared(decl) => Some(decl),
            Resource::Existing(_) => None,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Catch {
    pub local: LocalId,
    /// Alternatives.
    pub types: Vec<Type>,
    pub body: Block,
    pub span: Span,
}
