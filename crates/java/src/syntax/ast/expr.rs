//! Expressions.

use std::sync::Arc;

use num_bigint::BigInt;
use source::{Span, Symbol};

use super::{
    BinOp, Block, ClassBody, Contract, GhostArgs, Ident, Modifiers, Path, Pattern, SpecExpr, Step, Stmt, Switch, Type,
    UnOp,
};

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    /// From the first token to the last; composites include the parentheses of their operands.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    Boolean(bool),
    Null,
    /// 2147483648 occurs only below a minus sign.
    Int(i64),
    /// -9223372036854775808 stands for the number without its sign, which occurs only below one.
    Long(i64),
    /// A number in a specification that is no `long`.
    Big(Box<BigInt>),
    /// The digits, without underscores and suffix.
    Float(Symbol),
    Double(Symbol),
    Char(u16),
    /// In UTF-16.
    Str(Arc<[u16]>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Literal(Literal),
    Name(Symbol),
    /// `a.f`; also the dots of package and class names, which are told apart later.
    Field(Box<Expr>, Ident),
    /// `this`, `Outer.this`
    This(Option<Path>),
    /// `super`, `Outer.super`: only before a dot, in front of `::` or as the method of a constructor call.
    Super(Option<Path>),
    Call(Box<Call>),
    /// `this(..)`, `super(..)`, `outer.super(..)`
    ConstructorCall(Box<ConstructorCall>),
    New(Box<New>),
    NewArray(Box<NewArray>),
    /// `{1, 2}` as an initialiser.
    ArrayInit(Vec<Expr>),
    Index(Box<Expr>, Box<Expr>),
    Unary(UnOp, Box<Expr>),
    Step(Step, Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    Assign(Box<Expr>, Box<Expr>),
    Compound(BinOp, Box<Expr>, Box<Expr>),
    Cast(Box<Type>, Box<Expr>),
    InstanceOf(Box<Expr>, Box<Type>),
    Matches(Box<Expr>, Box<Pattern>),
    Lambda(Box<Lambda>),
    MethodRef(Box<MethodRef>),
    Switch(Box<Switch>),
    /// `T.class`
    ClassLit(Box<Type>),
    Paren(Box<Expr>),
    Spec(Box<SpecExpr>),
    /// Statements of ghost code before (`with`) and after (`then`) the evaluation.
    Around {
        with: Option<Box<Stmt>>,
        inner: Box<Expr>,
        then: Option<Box<Stmt>>,
    },
    /// `/*@ \replacing(by) @*/ original /*@ \replacing_done @*/`
    Replacing {
        by: Box<Expr>,
        original: Box<Expr>,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    pub target: Option<Expr>,
    pub type_args: Vec<Type>,
    pub name: Ident,
    pub args: Vec<Expr>,
    pub ghost: GhostArgs,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ConstructorCall {
    pub outer: Option<Expr>,
    pub type_args: Vec<Type>,
    /// `super` rather than `this`.
    pub is_super: bool,
    pub args: Vec<Expr>,
    pub ghost: GhostArgs,
}

#[derive(Clone, PartialEq, Debug)]
pub struct New {
    pub outer: Option<Expr>,
    pub type_args: Vec<Type>,
    pub ty: Type,
    pub args: Vec<Expr>,
    pub body: Option<ClassBody>,
    pub ghost: GhostArgs,
    /// `guards I`, which names what a queue guards.
    pub guards: Option<Ident>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct NewArray {
    /// Without brackets.
    pub element: Type,
    pub sizes: Vec<Expr>,
    /// Empty brackets, after the sizes.
    pub open_dims: u32,
    pub init: Option<Expr>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Lambda {
    /// Clauses written in a specification before the lambda.
    pub contract: Contract,
    pub params: Vec<LambdaParam>,
    pub body: LambdaBody,
}

#[derive(Clone, PartialEq, Debug)]
pub struct LambdaParam {
    pub modifiers: Modifiers,
    /// Absent if inferred, also for `var`.
    pub ty: Option<Type>,
    pub varargs: bool,
    pub name: Ident,
}

#[derive(Clone, PartialEq, Debug)]
pub enum LambdaBody {
    Expr(Expr),
    Block(Block),
}

#[derive(Clone, PartialEq, Debug)]
pub struct MethodRef {
    pub target: RefTarget,
    pub type_args: Vec<Type>,
    /// `None` for `new`.
    pub name: Option<Ident>,
    pub name_span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum RefTarget {
    /// Also a type that looks like a name.
    Expr(Expr),
    Type(Type),
}
