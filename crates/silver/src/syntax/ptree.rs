//! The program as written, before names and types are known.

use std::sync::Arc;

use num_bigint::BigInt;
use source::{Span, Symbol};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ident {
    pub name: Symbol,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Annotation {
    pub key: String,
    pub values: Vec<String>,
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
    Perm,
    Ref,
    Seq(Box<Type>),
    Set(Box<Type>),
    Multiset(Box<Type>),
    Map(Box<Type>, Box<Type>),
    /// A domain, an algebraic type, or a type variable.
    Named(Ident, Vec<Type>),
}

/// A declared variable with its type.
#[derive(Clone, PartialEq, Debug)]
pub struct Formal {
    pub name: Ident,
    pub ty: Type,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnOp {
    Neg,
    Not,
}

/// Operators as written; which of its meanings an overloaded one has is found with the types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinOp {
    Iff,
    Implies,
    Wand,
    Or,
    And,
    Eq,
    Ne,
    Le,
    Ge,
    Lt,
    Gt,
    In,
    Add,
    Sub,
    Append,
    Union,
    Intersection,
    SetMinus,
    Subset,
    Mul,
    /// `/`
    Div,
    /// `\`
    IntDiv,
    Mod,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    Forall,
    Exists,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CollectionKind {
    Seq,
    Set,
    Multiset,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OldLabel {
    Pre,
    Lhs,
    Label(Ident),
}

#[derive(Clone, PartialEq, Debug)]
pub enum NewFields {
    All,
    Only(Vec<Ident>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Trigger {
    pub terms: Vec<Expr>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    pub annotations: Option<Arc<Vec<Annotation>>>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Int(BigInt),
    Bool(bool),
    Null,
    Result,
    Write,
    None,
    Wildcard,
    Epsilon,
    Ident(Symbol),
    /// `f(args)`, perhaps with an ascribed type: `(f(args): T)`.
    Call {
        name: Ident,
        args: Vec<Expr>,
        ascribed: Option<Type>,
    },
    Unary(UnOp, Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    Field(Box<Expr>, Ident),
    Index(Box<Expr>, Box<Expr>),
    Update(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `s[a..b]`
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// `acc(loc, p)`
    Acc(Box<Expr>, Option<Box<Expr>>),
    /// `perm(resource)`
    Perm(Box<Expr>),
    Old(OldLabel, Box<Expr>),
    Unfolding(Box<Expr>, Box<Expr>),
    Applying(Box<Expr>, Box<Expr>),
    Asserting(Box<Expr>, Box<Expr>),
    Let(Ident, Box<Expr>, Box<Expr>),
    Quantified(Quantifier, Vec<Formal>, Vec<Trigger>, Box<Expr>),
    /// Variables, resource, body.
    ForPerm(Vec<Formal>, Box<Expr>, Box<Expr>),
    InhaleExhale(Box<Expr>, Box<Expr>),
    Range(Box<Expr>, Box<Expr>),
    Collection(CollectionKind, Option<Type>, Vec<Expr>),
    Map(Option<(Type, Type)>, Vec<(Expr, Expr)>),
    Card(Box<Expr>),
    MapDomain(Box<Expr>),
    MapRange(Box<Expr>),
    New(NewFields),
    PredicateInstance(Ident, Vec<Expr>),
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span, annotations: None }
    }

    /// All direct sub-expressions, in the order written.
    pub fn for_each_child<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        use ExprKind::*;
        match &self.kind {
            Int(_) | Bool(_) | Null | Result | Write | None | Wildcard | Epsilon | Ident(_) | New(_) => {}
            Call { args, .. } | Collection(_, _, args) | PredicateInstance(_, args) => args.iter().for_each(f),
            Unary(_, a) | Field(a, _) | Perm(a) | Old(_, a) | Card(a) | MapDomain(a) | MapRange(a) => f(a),
            Binary(_, a, b)
            | Index(a, b)
            | Unfolding(a, b)
            | Applying(a, b)
            | Asserting(a, b)
            | Let(_, a, b)
            | ForPerm(_, a, b)
            | InhaleExhale(a, b)
            | Range(a, b) => {
                f(a);
                f(b);
            }
            Cond(a, b, c) | Update(a, b, c) => {
                f(a);
                f(b);
                f(c);
            }
            Slice(s, a, b) => {
                f(s);
                a.iter().chain(b).for_each(|e| f(e));
            }
            Acc(a, b) => {
                f(a);
                b.iter().for_each(|e| f(e));
            }
            Quantified(_, _, triggers, body) => {
                triggers.iter().flat_map(|t| &t.terms).for_each(&mut *f);
                f(body);
            }
            Map(_, entries) => entries.iter().for_each(|(k, v)| {
                f(k);
                f(v);
            }),
        }
    }

    pub fn for_each_child_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        use ExprKind::*;
        match &mut self.kind {
            Int(_) | Bool(_) | Null | Result | Write | None | Wildcard | Epsilon | Ident(_) | New(_) => {}
            Call { args, .. } | Collection(_, _, args) | PredicateInstance(_, args) => args.iter_mut().for_each(f),
            Unary(_, a) | Field(a, _) | Perm(a) | Old(_, a) | Card(a) | MapDomain(a) | MapRange(a) => f(a),
            Binary(_, a, b)
            | Index(a, b)
            | Unfolding(a, b)
            | Applying(a, b)
            | Asserting(a, b)
            | Let(_, a, b)
            | ForPerm(_, a, b)
            | InhaleExhale(a, b)
            | Range(a, b) => {
                f(a);
                f(b);
            }
            Cond(a, b, c) | Update(a, b, c) => {
                f(a);
                f(b);
                f(c);
            }
            Slice(s, a, b) => {
                f(s);
                a.iter_mut().chain(b).for_each(|e| f(e));
            }
            Acc(a, b) => {
                f(a);
                b.iter_mut().for_each(|e| f(e));
            }
            Quantified(_, _, triggers, body) => {
                triggers.iter_mut().flat_map(|t| &mut t.terms).for_each(&mut *f);
                f(body);
            }
            Map(_, entries) => entries.iter_mut().for_each(|(k, v)| {
                f(k);
                f(v);
            }),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
    pub annotations: Option<Arc<Vec<Annotation>>>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Block(Block),
    /// Statements that an expanded macro put here; not a scope of their own.
    Spliced(Vec<Stmt>),
    Var(Vec<Formal>, Option<Expr>),
    Assign(Vec<Expr>, Expr),
    /// A macro use, or a method call without targets.
    Expr(Expr),
    Inhale(Expr),
    Exhale(Expr),
    Assert(Expr),
    Assume(Expr),
    Refute(Expr),
    Fold(Expr),
    Unfold(Expr),
    Package(Expr, Option<Block>),
    Apply(Expr),
    Quasihavoc {
        vars: Option<Vec<Formal>>,
        cond: Option<Expr>,
        resource: Expr,
    },
    If(Expr, Block, Block),
    While {
        cond: Expr,
        invariants: Vec<Expr>,
        decreases: Vec<Decreases>,
        body: Block,
    },
    Label(Ident, Vec<Expr>),
    Goto(Ident),
    Define(Define),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Decreases {
    pub kind: DecreasesKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum DecreasesKind {
    Tuple(Vec<Expr>, Option<Expr>),
    Wildcard(Option<Expr>),
    Star,
}

impl Decreases {
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> {
        let (measure, cond) = match &self.kind {
            DecreasesKind::Tuple(measure, cond) => (measure.as_slice(), cond.as_ref()),
            DecreasesKind::Wildcard(cond) => (&[][..], cond.as_ref()),
            DecreasesKind::Star => (&[][..], None),
        };
        measure.iter().chain(cond)
    }

    pub fn exprs_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        let (measure, cond) = match &mut self.kind {
            DecreasesKind::Tuple(measure, cond) => (measure.as_mut_slice(), cond.as_mut()),
            DecreasesKind::Wildcard(cond) => (&mut [][..], cond.as_mut()),
            DecreasesKind::Star => (&mut [][..], None),
        };
        measure.iter_mut().chain(cond)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Define {
    pub name: Ident,
    pub params: Option<Vec<Ident>>,
    pub body: DefineBody,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum DefineBody {
    Expr(Expr),
    Stmts(Block),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Import {
    pub path: String,
    /// `<path>` rather than `"path"`.
    pub standard: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    pub name: Ident,
    pub params: Vec<Formal>,
    pub returns: Vec<Formal>,
    pub spec: Spec,
    pub body: Option<Block>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Spec {
    pub pres: Vec<Expr>,
    pub posts: Vec<Expr>,
    pub decreases: Vec<Decreases>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: Ident,
    pub params: Vec<Formal>,
    pub ty: Type,
    pub spec: Spec,
    pub body: Option<Expr>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Predicate {
    pub name: Ident,
    pub params: Vec<Formal>,
    pub body: Option<Expr>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Domain {
    pub name: Ident,
    pub type_vars: Vec<Ident>,
    pub interpretation: Option<Vec<(String, String)>>,
    pub functions: Vec<DomainFunction>,
    pub axioms: Vec<Axiom>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct DomainFunction {
    pub name: Ident,
    pub unique: bool,
    pub params: Vec<(Option<Ident>, Type)>,
    pub ty: Type,
    pub interpretation: Option<String>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Axiom {
    pub name: Option<Ident>,
    pub body: Expr,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Adt {
    pub name: Ident,
    pub type_vars: Vec<Ident>,
    pub ctors: Vec<AdtCtor>,
    pub derives: Vec<AdtDerive>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct AdtCtor {
    pub name: Ident,
    pub fields: Vec<Formal>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct AdtDerive {
    pub name: Ident,
    pub param: Option<Type>,
    pub without: Vec<Ident>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Member {
    pub kind: MemberKind,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum MemberKind {
    Import(Import),
    Define(Define),
    Fields(Vec<Formal>),
    Method(Method),
    Function(Function),
    Predicate(Predicate),
    Domain(Domain),
    Adt(Adt),
}

/// One file, or all files of a program together once imports are resolved.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    pub members: Vec<Member>,
}
