//! Expressions and assertions.

use std::sync::Arc;

use num_bigint::BigInt;
use source::{Span, Symbol};

use super::{Annotations, Meta, Type};

/// Expressions are shared and immutable.
pub type Exp = Arc<Expr>;

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExpKind,
    pub ty: Type,
    pub meta: Meta,
    /// Annotations written on this (atomic) expression; almost always empty.
    pub annotations: Option<Arc<Annotations>>,
}

/// A declared variable: parameter, result, local, bound.
#[derive(Clone, PartialEq, Debug)]
pub struct Var {
    pub name: Symbol,
    pub ty: Type,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    /// On Int or Perm.
    Neg,
    Not,
}

/// Binary operators. Where one name serves several types, the operand types tell which is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    /// Int×Int or Perm×Perm.
    Add,
    /// Int×Int or Perm×Perm.
    Sub,
    /// Int×Int, Perm×Perm, Int×Perm or Perm×Int.
    Mul,
    /// Int×Int→Int, Euclidean (`\`, or `/` where the context wants an Int).
    IntDiv,
    /// Int×Int→Int, Euclidean.
    Mod,
    /// →Perm: a fraction Int/Int, or Perm/Int, or Perm/Perm.
    PermDiv,
    /// Int×Int or Perm×Perm.
    Lt,
    Le,
    Gt,
    Ge,
    /// On any pure type; also what `<==>` means.
    Eq,
    Ne,
    /// `&&`: also the separating conjunction of assertions.
    And,
    Or,
    Implies,
    /// Sequence concatenation.
    Append,
    /// Sets or multisets.
    Union,
    Intersection,
    SetMinus,
    Subset,
    /// `x in s`: Bool for sequences, sets and map domains; the multiplicity (Int) for multisets.
    In,
}

/// What a permission is to: a field of an object, or a predicate instance.
#[derive(Clone, PartialEq, Debug)]
pub enum Loc {
    Field { recv: Exp, field: Symbol },
    Predicate { name: Symbol, args: Vec<Exp> },
}

/// A location with an amount. `perm` is always present (`write` where the program says nothing).
#[derive(Clone, PartialEq, Debug)]
pub struct Acc {
    pub loc: Loc,
    pub perm: Exp,
    pub meta: Meta,
}

/// `lhs --* rhs`.
#[derive(Clone, PartialEq, Debug)]
pub struct Wand {
    pub lhs: Exp,
    pub rhs: Exp,
    pub meta: Meta,
}

/// What `perm`, `forperm` and `quasihavoc` speak of.
#[derive(Clone, PartialEq, Debug)]
pub enum Resource {
    Loc(Loc, Meta),
    Wand(Wand),
}

/// Which stored state an `old` expression looks at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OldLabel {
    /// `old(e)`: the method's pre-state.
    Pre,
    /// `old[lhs](e)`: the state of a magic wand's left-hand side.
    Lhs,
    /// `old[l](e)`.
    Label(Symbol),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Trigger {
    pub terms: Vec<Exp>,
    pub meta: Meta,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExpKind {
    Int(BigInt),
    Bool(bool),
    Null,
    /// `write`
    FullPerm,
    /// `none`
    NoPerm,
    Wildcard,
    Epsilon,
    /// A local variable, parameter, result variable or bound variable.
    Local(Symbol),
    /// `result` in a function's postcondition.
    Result,
    Unary(UnOp, Exp),
    Binary(BinOp, Exp, Exp),
    /// `c ? a : b`
    Cond(Exp, Exp, Exp),
    /// `e.f`
    Field(Exp, Symbol),
    /// Application of a program function.
    App {
        function: Symbol,
        args: Vec<Exp>,
    },
    /// Application of a domain function; `type_args` are those of the domain, in its order.
    DomainApp {
        domain: Symbol,
        function: Symbol,
        type_args: Vec<Type>,
        args: Vec<Exp>,
    },
    /// A constructor of an algebraic type (`ty` is the algebraic type).
    AdtCtor {
        ctor: Symbol,
        args: Vec<Exp>,
    },
    /// `e.arg` on an algebraic type.
    AdtField {
        of: Exp,
        field: Symbol,
    },
    /// `e.isC` on an algebraic type.
    AdtIs {
        of: Exp,
        ctor: Symbol,
    },
    /// `acc(loc, p)` as an assertion.
    Acc(Acc),
    /// A magic wand as an assertion.
    Wand(Wand),
    /// `perm(r)`
    CurrentPerm(Resource),
    ForPerm {
        vars: Vec<Var>,
        resource: Resource,
        body: Exp,
    },
    Old(OldLabel, Exp),
    Unfolding(Acc, Exp),
    Applying(Wand, Exp),
    Asserting(Exp, Exp),
    Let {
        var: Var,
        value: Exp,
        body: Exp,
    },
    Forall {
        vars: Vec<Var>,
        triggers: Vec<Trigger>,
        body: Exp,
    },
    Exists {
        vars: Vec<Var>,
        triggers: Vec<Trigger>,
        body: Exp,
    },
    /// `[A, B]`: A when inhaled, B when exhaled.
    InhaleExhale(Exp, Exp),
    /// `#P(args)`, a predicate instance as a value (in measures).
    PredicateInstance {
        predicate: Symbol,
        args: Vec<Exp>,
    },
    /// A non-empty or empty literal; the element type is in `ty`.
    SeqLit(Vec<Exp>),
    SetLit(Vec<Exp>),
    MultisetLit(Vec<Exp>),
    MapLit(Vec<(Exp, Exp)>),
    /// `[a..b)`
    Range(Exp, Exp),
    /// `|e|` on a collection.
    Card(Exp),
    /// `s[i]`, or `m[k]` on a map.
    Index(Exp, Exp),
    /// `s[i := v]`, or on a map.
    Update(Exp, Exp, Exp),
    /// `s[..n]`
    Take(Exp, Exp),
    /// `s[n..]`
    Drop(Exp, Exp),
    /// `domain(m)`
    MapDomain(Exp),
    /// `range(m)`
    MapRange(Exp),
}
