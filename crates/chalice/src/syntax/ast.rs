//! The syntax tree: the program as written. Names are not resolved and nothing is desugared, so printing it gives the program
//! back.

use num_bigint::BigInt;
use source::{Span, Symbol};

pub use crate::tree::{BinOp, Quantifier, UnOp};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ident {
    pub name: Symbol,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    pub decls: Vec<Decl>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Decl {
    Class(Class),
    Channel(Channel),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Class {
    pub external: bool,
    pub name: Ident,
    pub module: Option<Ident>,
    pub refines: Option<Ident>,
    pub members: Vec<Member>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Channel {
    /// `duty channel`: its messages may carry duties.
    pub duty: bool,
    pub name: Ident,
    pub params: Vec<Param>,
    pub where_: Option<Clause>,
    pub span: Span,
}

/// A name with its type; a missing type means `int`.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    pub name: Ident,
    pub ty: Option<Type>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TypeKind {
    Int,
    Bool,
    String,
    /// `seq<..>`, `set<..>`, or a declared name; the arguments are checked later.
    Named(Symbol, Vec<Type>),
    Token(Box<Type>, Ident),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    pub body: Expr,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Member {
    pub kind: MemberKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum MemberKind {
    Field {
        ghost: bool,
        tracked: bool,
        param: Param,
    },
    Invariant(Expr),
    Method(Method),
    Condition {
        name: Ident,
        where_: Option<Clause>,
    },
    Predicate {
        name: Ident,
        params: Vec<Param>,
        body: Expr,
    },
    Function(Function),
    Coupling {
        fields: Vec<Ident>,
        by: Expr,
    },
    /// `refines m(..) {..}`: replaces the whole body.
    Refine(Method),
    Transform {
        signature: Method,
        patterns: Vec<Pattern>,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    pub name: Ident,
    pub ins: Vec<Param>,
    pub outs: Vec<Param>,
    pub specs: Vec<Spec>,
    pub body: Block,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub unlimited: bool,
    pub is_static: bool,
    pub name: Ident,
    pub params: Vec<Param>,
    pub ty: Type,
    pub specs: Vec<Spec>,
    pub body: Option<Expr>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    pub kind: SpecKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum SpecKind {
    Requires(Expr),
    Ensures(Expr),
    Lockchange(Vec<Expr>),
}

/// A pattern in the body of a `transforms`.
#[derive(Clone, PartialEq, Debug)]
pub enum Pattern {
    /// `_`
    Skip(Span),
    /// `*`
    Rest(Span),
    If {
        then: Vec<Pattern>,
        otherwise: Option<Vec<Pattern>>,
        span: Span,
    },
    While {
        invariants: Vec<Clause>,
        body: Vec<Pattern>,
        span: Span,
    },
    /// `replaces * by {..}`, `replaces xs by {..}`
    Replace {
        names: Option<Vec<Ident>>,
        by: Block,
        span: Span,
    },
    Insert(Vec<Stmt>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bounds {
    pub form: BoundsForm,
    pub lower: Vec<Expr>,
    pub upper: Vec<Expr>,
    pub depth: Option<Expr>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoundsForm {
    #[default]
    None,
    Between,
    Below,
    Above,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Rhs {
    Exp(Expr),
    New {
        ty: Ident,
        inits: Option<Vec<(Ident, Expr)>>,
        bounds: Bounds,
        /// The bounds of the level below which a duty channel's carried duties lie.
        cargo: Option<Box<Bounds>>,
        span: Span,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalForm {
    pub ghost: bool,
    pub constant: bool,
    /// Declared with `spec` (a `var` in all but name).
    pub spec: bool,
}

/// The simple statements on one object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObjectOp {
    Unshare,
    Acquire,
    Release,
    RdAcquire,
    RdRelease,
    Downgrade,
    Free,
}

#[derive(Clone, PartialEq, Debug)]
pub struct MethodCall {
    /// `None`: on `this`.
    pub recv: Option<Expr>,
    pub name: Ident,
    pub args: Vec<Expr>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct If {
    pub cond: Expr,
    pub then: Block,
    pub otherwise: Option<Box<Stmt>>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Assert(Expr),
    Assume(Expr),
    Block(Block),
    Local {
        form: LocalForm,
        param: Param,
        init: Option<Rhs>,
    },
    Spec {
        form: LocalForm,
        params: Vec<Param>,
        pre: Option<Expr>,
        post: Expr,
    },
    Call {
        targets: Vec<Ident>,
        call: MethodCall,
    },
    Fork {
        target: Option<Ident>,
        call: MethodCall,
        bounds: Bounds,
    },
    Join {
        targets: Vec<Ident>,
        token: Expr,
    },
    If(If),
    While {
        guard: Expr,
        invariants: Vec<Clause>,
        lockchange: Vec<Vec<Expr>>,
        body: Block,
    },
    Share {
        object: Expr,
        bounds: Bounds,
    },
    Reorder {
        object: Expr,
        bounds: Bounds,
    },
    Object(ObjectOp, Expr),
    /// `object` is `None` for `[[ .. ]]`.
    Lock {
        object: Option<Expr>,
        read: bool,
        body: Block,
    },
    Assign {
        target: Ident,
        value: Rhs,
    },
    FieldAssign {
        recv: Expr,
        field: Ident,
        value: Rhs,
    },
    Fold(Expr),
    Unfold(Expr),
    Wait {
        recv: Option<Expr>,
        name: Ident,
    },
    Signal {
        recv: Option<Expr>,
        name: Ident,
        all: bool,
    },
    Send {
        channel: Expr,
        args: Vec<Expr>,
    },
    Receive {
        targets: Vec<Ident>,
        channel: Expr,
    },
    Cancel {
        channel: Expr,
        within: Expr,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccKind {
    Acc,
    Rd,
    RdStar,
}

/// The location of a permission.
#[derive(Clone, PartialEq, Debug)]
pub enum Loc {
    /// A name on its own: a member of `this`.
    Ident(Ident, Option<Vec<Expr>>),
    /// `e.name`, with arguments for a predicate that has parameters.
    Member(Box<Expr>, Ident, Option<Vec<Expr>>),
    /// `e.*`
    AllFields(Box<Expr>),
    /// `e[*].name`
    Elements(Box<Expr>, Ident),
    /// `e[*].*`
    ElementsAllFields(Box<Expr>),
    /// `~(C.f)`, `e.~(C.f)`
    BackPointers(Option<Box<Expr>>, Ident, Ident),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Access {
    pub kind: AccKind,
    pub loc: Loc,
    pub amount: Option<Box<Expr>>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum EvalState {
    Acquire,
    Release,
    /// `recv.m(args)`; `_` is `None`.
    Fork {
        recv: Box<Expr>,
        name: Ident,
        args: Vec<Option<Expr>>,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub enum Domain {
    Type(Type),
    Elements(Box<Expr>),
    /// A parenthesised expression after `:`, the notation for sets.
    SetElements(Box<Expr>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Int(BigInt),
    Bool(bool),
    Null,
    Str(Symbol),
    This,
    Result,
    WaitLevel,
    LockBottom,
    Ident(Symbol),
    /// `name(args)`
    Call(Ident, Vec<Expr>),
    /// `e.name`
    Member(Box<Expr>, Ident),
    /// `e.name(args)`
    MemberCall(Box<Expr>, Ident, Vec<Expr>),
    Unary(UnOp, Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// The flag says whether it was written with `ite`.
    Cond(Box<Expr>, Box<Expr>, Box<Expr>, bool),
    Access(Access),
    /// `rd`
    Rd,
    /// `rd(e)` where `e` cannot be a location
    RdOf(Box<Expr>),
    Credit(Box<Expr>, Option<Box<Expr>>),
    Holds(Box<Expr>),
    RdHolds(Box<Expr>),
    Assigned(Ident),
    Old(Box<Expr>),
    Unfolding(Box<Expr>, Box<Expr>),
    Len(Box<Expr>),
    /// The flag says whether the short form `e.acquire { .. }` was used.
    Eval {
        subject: Box<Expr>,
        state: EvalState,
        body: Box<Expr>,
        short: bool,
    },
    Quant {
        quantifier: Quantifier,
        vars: Vec<Ident>,
        domain: Domain,
        body: Box<Expr>,
    },
    Range(Box<Expr>, Box<Expr>),
    Nil(Type),
    Seq(Vec<Expr>),
    EmptySet(Type),
    Set(Vec<Expr>),
    Index(Box<Expr>, Box<Expr>),
    Take(Box<Expr>, Box<Expr>),
    Drop(Box<Expr>, Box<Expr>),
    Slice(Box<Expr>, Box<Expr>, Box<Expr>),
    BackPointers(Option<Box<Expr>>, Ident, Ident),
    /// A measure `(e1, e2, ..)`; only as an argument of an obligation.
    Tuple(Vec<Expr>),
}
