//! The members of a program.

use indexmap::IndexMap;
use source::Symbol;

use super::{Block, Exp, Meta, Type, Var};

/// Key → values, in the order written.
pub type Annotations = IndexMap<String, Vec<String>>;

/// `@module("M")` on a function keeps its body from the proofs of members that are not in the module, too.
pub const MODULE: &str = "module";
/// `@open()` on a function of a module: its body is no secret.
pub const OPEN: &str = "open";

#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub name: Symbol,
    pub ty: Type,
    pub meta: Meta,
}

/// A termination measure clause.
#[derive(Clone, PartialEq, Debug)]
pub struct Decreases {
    pub kind: DecreasesKind,
    pub meta: Meta,
}

#[derive(Clone, PartialEq, Debug)]
pub enum DecreasesKind {
    /// `decreases e1, …, en if c`
    Tuple { measure: Vec<Exp>, cond: Option<Exp> },
    /// `decreases _ if c`: assumed to terminate
    Wildcard { cond: Option<Exp> },
    /// `decreases *`: no claim
    Star,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    pub name: Symbol,
    pub params: Vec<Var>,
    pub returns: Vec<Var>,
    pub pres: Vec<Exp>,
    pub posts: Vec<Exp>,
    pub decreases: Vec<Decreases>,
    /// `None` for an abstract method.
    pub body: Option<Block>,
    pub meta: Meta,
    pub annotations: Annotations,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: Symbol,
    pub params: Vec<Var>,
    pub ty: Type,
    pub pres: Vec<Exp>,
    pub posts: Vec<Exp>,
    pub decreases: Vec<Decreases>,
    pub body: Option<Exp>,
    pub meta: Meta,
    pub annotations: Annotations,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Predicate {
    pub name: Symbol,
    pub params: Vec<Var>,
    pub body: Option<Exp>,
    pub meta: Meta,
    pub annotations: Annotations,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Domain {
    pub name: Symbol,
    pub type_vars: Vec<Symbol>,
    /// Back end → its sort, for interpreted domains (`"SMTLIB"` is the key we read).
    pub interpretation: Option<IndexMap<String, String>>,
    pub functions: Vec<DomainFunction>,
    pub axioms: Vec<Axiom>,
    pub meta: Meta,
    pub annotations: Annotations,
}

#[derive(Clone, PartialEq, Debug)]
pub struct DomainFunction {
    pub name: Symbol,
    pub unique: bool,
    /// Parameter names are optional in the source; absent ones are invented.
    pub params: Vec<Var>,
    pub ty: Type,
    pub interpretation: Option<String>,
    pub meta: Meta,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Axiom {
    pub name: Option<Symbol>,
    pub body: Exp,
    pub meta: Meta,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Adt {
    pub name: Symbol,
    pub type_vars: Vec<Symbol>,
    pub ctors: Vec<AdtCtor>,
    pub derives: Vec<AdtDerive>,
    pub meta: Meta,
    pub annotations: Annotations,
}

#[derive(Clone, PartialEq, Debug)]
pub struct AdtCtor {
    pub name: Symbol,
    pub fields: Vec<Var>,
    pub meta: Meta,
}

#[derive(Clone, PartialEq, Debug)]
pub struct AdtDerive {
    pub name: Symbol,
    pub param: Option<Type>,
    pub without: Vec<Symbol>,
    pub meta: Meta,
}

/// A whole program. Members are kept in declaration order and found by name.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    pub fields: IndexMap<Symbol, Field>,
    pub domains: IndexMap<Symbol, Domain>,
    pub adts: IndexMap<Symbol, Adt>,
    pub functions: IndexMap<Symbol, Function>,
    pub predicates: IndexMap<Symbol, Predicate>,
    pub methods: IndexMap<Symbol, Method>,
}
