//! The syntax tree: what is written, with names as names.
//!
//! Positions: `span` covers a construct, `at` is the token that Boogie reports it at. A program that is made rather than read
//! may use [`Span::NONE`] everywhere. Parentheses are not kept; the printer puts those that are needed.

use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use source::{Span, Symbol};

use crate::tree::{Decimal, FloatLit, RoundingMode};
pub use crate::tree::{QuantKind, UnOp};

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    pub decls: Vec<Decl>,
}

/// A name, without the backslash that may stand before it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ident {
    pub name: Symbol,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Attribute {
    pub key: Symbol,
    pub values: Vec<AttrValue>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum AttrValue {
    Str(Arc<str>),
    Expr(Expr),
}

pub type Attrs = Vec<Attribute>;

#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TypeKind {
    Int,
    Real,
    Bool,
    /// `C t1 … tn`; also `bvN`, `rmode` and the like, which are names until they are resolved.
    Named(Ident, Vec<Type>),
    Map(Box<MapType>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct MapType {
    pub params: Vec<Ident>,
    pub args: Vec<Type>,
    pub result: Type,
    /// The `[`.
    pub at: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: Box<ExprKind>,
    pub span: Span,
    pub at: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    Iff,
    Implies,
    /// `<==`
    Explies,
    And,
    Or,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    /// `<:`
    Below,
    Concat,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    RealDiv,
    /// `%` of the dialect of 2005
    Percent,
    Pow,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Bool(bool),
    Int(BigInt),
    Real(Decimal),
    BitVec {
        value: BigUint,
        width: u32,
    },
    Float(FloatLit),
    Str(Arc<str>),
    RoundingMode(RoundingMode),
    Var(Symbol),
    /// A function or a constructor.
    Call(Ident, Vec<Expr>),
    Old(Expr),
    Unary(UnOp, Expr),
    Binary(BinOp, Expr, Expr),
    /// `if c then a else b`
    Ite(Expr, Expr, Expr),
    /// `e: T`
    Coerce(Expr, Type),
    /// `cast(e, T)` of the dialect of 2005
    Cast(Expr, Type),
    /// `h: l` where it is not the index of a bit-vector, and so nothing.
    Bounds,
    Select(Expr, Vec<Expr>),
    Store(Expr, Vec<Expr>, Expr),
    /// `e[high:low]`
    Extract {
        of: Expr,
        high: BigUint,
        low: BigUint,
    },
    /// `e->f`
    Field(Expr, Ident),
    /// `e->(f := v)`
    FieldUpdate(Expr, Ident, Expr),
    /// `e is C`
    Is(Expr, Ident),
    Quantifier(Quantifier),
    Lambda(Quantified),
    Let {
        vars: Vec<(Attrs, Ident)>,
        values: Vec<Expr>,
        attrs: Attrs,
        body: Expr,
    },
    Code(CodeExpr),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Quantifier {
    pub kind: QuantKind,
    pub triggers: Vec<Trigger>,
    pub of: Quantified,
}

/// What quantifiers and lambdas share.
#[derive(Clone, PartialEq, Debug)]
pub struct Quantified {
    pub type_params: Vec<Ident>,
    pub vars: Vec<VarGroup>,
    pub attrs: Attrs,
    pub body: Expr,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Trigger {
    /// `{e, …}`; otherwise `{:nopats e}`.
    pub positive: bool,
    pub terms: Vec<Expr>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct CodeExpr {
    pub locals: Vec<VarGroup>,
    pub blocks: Vec<CodeBlock>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct CodeBlock {
    pub label: Ident,
    pub cmds: Vec<Stmt>,
    pub end: CodeEnd,
    pub attrs: Attrs,
    pub at: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum CodeEnd {
    Goto(Vec<Ident>),
    Return(Expr),
}

/// `{:a} x, y: T where e`: variables that were declared together.
#[derive(Clone, PartialEq, Debug)]
pub struct VarGroup {
    pub attrs: Attrs,
    pub names: Vec<Ident>,
    pub ty: Type,
    pub constraint: Option<Expr>,
}

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
    pub span: Span,
    pub at: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Label(Ident),
    Assert(Expr),
    Assume(Expr),
    Havoc(Vec<Ident>),
    Assign(Vec<Lhs>, Vec<Expr>),
    Unpack { ctor: Ident, vars: Vec<Ident>, value: Expr },
    Call { free: bool, results: Vec<Ident>, procedure: Ident, args: Vec<Expr> },
    Goto(Vec<Ident>),
    Return,
    If(IfStmt),
    While { guard: Option<Expr>, invariants: Vec<Spec>, measures: Vec<Measure>, body: Block },
    Break(Option<Ident>),
    Measure(Vec<Expr>),
    Reveal(HideTarget),
    Hide(HideTarget),
    Push,
    Pop,
}

#[derive(Clone, PartialEq, Debug)]
pub struct IfStmt {
    /// `None` is `*`.
    pub guard: Option<Expr>,
    pub then: Block,
    pub otherwise: Else,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Else {
    None,
    Block(Block),
    /// A statement of the kind [`StmtKind::If`].
    If(Box<Stmt>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Lhs {
    pub root: Ident,
    pub steps: Vec<Step>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    Index { index: Vec<Expr>, at: Span },
    Field { name: Ident, at: Span },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    pub exprs: Vec<Expr>,
    pub attrs: Attrs,
    pub at: Span,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum HideTarget {
    Function(Ident),
    All,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Decl {
    Const(ConstDecl),
    Function(FunctionDecl),
    Axiom(AxiomDecl),
    /// Declared with one `type`.
    Types(TypeDecls),
    Datatype(DatatypeDecl),
    Vars(Vec<VarGroup>),
    Procedure(ProcedureDecl),
    Implementation(ImplementationDecl),
}

#[derive(Clone, PartialEq, Debug)]
pub struct ConstDecl {
    pub attrs: Attrs,
    pub unique: bool,
    pub names: Vec<Ident>,
    pub ty: Type,
    /// `extends`
    pub parents: Option<Vec<ParentDecl>>,
    pub complete: bool,
    pub uses: Vec<AxiomDecl>,
    /// The word `const`.
    pub at: Span,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ParentDecl {
    pub name: Ident,
    pub unique: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct FunctionDecl {
    pub revealed: bool,
    pub attrs: Attrs,
    pub name: Ident,
    pub type_params: Vec<Ident>,
    pub params: Vec<FunctionArg>,
    pub result: FunctionArg,
    pub body: Option<Expr>,
    pub uses: Vec<AxiomDecl>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct FunctionArg {
    pub attrs: Attrs,
    pub name: Option<Ident>,
    pub ty: Type,
}

#[derive(Clone, PartialEq, Debug)]
pub struct AxiomDecl {
    pub hideable: bool,
    pub attrs: Attrs,
    pub condition: Expr,
    pub at: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TypeDecls {
    pub attrs: Attrs,
    pub decls: Vec<TypeDecl>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TypeDecl {
    pub name: Ident,
    pub params: Vec<Ident>,
    /// Of a synonym.
    pub body: Option<Type>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct DatatypeDecl {
    pub attrs: Attrs,
    pub name: Ident,
    pub type_params: Vec<Ident>,
    pub ctors: Vec<CtorDecl>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct CtorDecl {
    pub name: Ident,
    pub fields: Vec<VarGroup>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    pub attrs: Attrs,
    pub name: Ident,
    pub type_params: Vec<Ident>,
    pub ins: Vec<VarGroup>,
    pub outs: Vec<VarGroup>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ProcedureDecl {
    pub pure: bool,
    pub header: Header,
    pub specs: Vec<Contract>,
    pub body: Option<Body>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ImplementationDecl {
    pub header: Header,
    pub body: Body,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Contract {
    Modifies(Vec<Ident>),
    Requires(Spec),
    Ensures(Spec),
    Measure(Measure),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    pub free: bool,
    pub attrs: Attrs,
    pub condition: Expr,
    /// The word `requires`, `ensures` or `invariant`.
    pub at: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    pub locals: Vec<VarGroup>,
    pub block: Block,
}

impl Ident {
    /// A name that is not in any text.
    pub fn made(name: &str) -> Ident {
        Ident { name: Symbol::new(name), span: Span::NONE }
    }
}

impl BinOp {
    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            BinOp::Iff => "<==>",
            BinOp::Implies => "==>",
            BinOp::Explies => "<==",
            BinOp::And => "&&",
            BinOp::Or => "||",
            BinOp::Eq => "==",
            BinOp::Ne => "!=",
            BinOp::Lt => "<",
            BinOp::Le => "<=",
            BinOp::Gt => ">",
            BinOp::Ge => ">=",
            BinOp::Below => "<:",
            BinOp::Concat => "++",
            BinOp::Add => "+",
            BinOp::Sub => "-",
            BinOp::Mul => "*",
            BinOp::Div => "div",
            BinOp::Mod => "mod",
            BinOp::RealDiv => "/",
            BinOp::Percent => "%",
            BinOp::Pow => "**",
        }
    }
}

impl Expr {
    /// The direct subexpressions, in textual order. Attributes, triggers and the statements of code expressions are not among
    /// them.
    pub fn children(&self) -> Vec<&Expr> {
        match &*self.kind {
            ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::BitVec { .. }
            | ExprKind::Float(_)
            | ExprKind::Str(_)
            | ExprKind::RoundingMode(_)
            | ExprKind::Var(_)
            | ExprKind::Bounds
            | ExprKind::Code(_) => Vec::new(),
            ExprKind::Call(_, args) => args.iter().collect(),
            ExprKind::Old(e)
            | ExprKind::Unary(_, e)
            | ExprKind::Coerce(e, _)
            | ExprKind::Cast(e, _)
            | ExprKind::Extract { of: e, .. }
            | ExprKind::Field(e, _)
            | ExprKind::Is(e, _) => vec![e],
            ExprKind::Binary(_, a, b) | ExprKind::FieldUpdate(a, _, b) => vec![a, b],
            ExprKind::Ite(c, a, b) => vec![c, a, b],
            ExprKind::Select(map, index) => std::iter::once(map).chain(index).collect(),
            ExprKind::Store(map, index, value) => std::iter::once(map).chain(index).chain([value]).collect(),
            ExprKind::Quantifier(q) => vec![&q.of.body],
            ExprKind::Lambda(of) => vec![&of.body],
            ExprKind::Let { values, body, .. } => values.iter().chain([body]).collect(),
        }
    }
}
