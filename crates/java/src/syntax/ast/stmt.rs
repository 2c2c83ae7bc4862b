//! Statements.

use source::Span;

use super::{Clause, Declarator, Expr, Ident, Modifiers, SpecStmt, Type, TypeDecl};

#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    /// With the braces.
    pub span: Span,
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
    Local(LocalDecl),
    Class(Box<TypeDecl>),
    Expr(Expr),
    If { cond: Expr, then: Box<Stmt>, otherwise: Option<Box<Stmt>> },
    While { cond: Expr, body: Box<Stmt>, contract: LoopContract },
    Do { body: Box<Stmt>, cond: Expr, contract: LoopContract },
    For(Box<For>),
    ForEach(Box<ForEach>),
    Labeled { label: Ident, body: Box<Stmt> },
    Switch(Box<Switch>),
    Return(Option<Expr>),
    Break(Option<Ident>),
    Continue(Option<Ident>),
    Yield(Expr),
    Throw(Expr),
    Assert { cond: Expr, message: Option<Expr> },
    Synchronized { lock: Expr, body: Block },
    Try(Box<Try>),
    Spec(Box<SpecStmt>),
}

/// The clauses written before a loop and between its header and its body, in the order of the text.
pub type LoopContract = Vec<Clause>;

#[derive(Clone, PartialEq, Debug)]
pub struct LocalDecl {
    pub modifiers: Modifiers,
    pub ty: Type,
    pub declarators: Vec<Declarator>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct For {
    pub init: Vec<Stmt>,
    pub cond: Option<Expr>,
    pub update: Vec<Expr>,
    pub body: Stmt,
    pub contract: LoopContract,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ForEach {
    pub modifiers: Modifiers,
    pub ty: Type,
    pub name: Ident,
    pub dims: u32,
    pub of: Expr,
    pub body: Stmt,
    pub contract: LoopContract,
}

/// A switch statement or expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Switch {
    pub subject: Expr,
    pub cases: Vec<Case>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    pub labels: Vec<CaseLabel>,
    /// `->` instead of `:`.
    pub arrow: bool,
    /// After an arrow: one expression statement, block or throw.
    pub body: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum CaseLabel {
    Default(Span),
    Expr(Expr),
    Pattern(Pattern),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Pattern {
    pub kind: PatternKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum PatternKind {
    /// `String s`
    Bind { modifiers: Modifiers, ty: Type, name: Ident },
    /// `p && condition`, in a case.
    Guarded(Box<Pattern>, Box<Expr>),
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
    Declared {
        modifiers: Modifiers,
        ty: Type,
        name: Ident,
        dims: u32,
        init: Expr,
        span: Span,
    },
    /// A variable or field declared elsewhere.
    Existing(Expr),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Catch {
    pub modifiers: Modifiers,
    /// Alternatives.
    pub types: Vec<Type>,
    pub name: Ident,
    pub body: Block,
    pub span: Span,
}
