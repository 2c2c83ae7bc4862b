//! Terms: nodes of a shared, immutable graph, named by number.

use std::fmt;

use num_bigint::BigInt;
use num_rational::BigRational;
use smallvec::SmallVec;
use source::Symbol;

use crate::sort::Sort;

/// A term of one [`Pool`](crate::Pool). Equal numbers mean equal terms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(pub(crate) u32);

impl Term {
    /// The term's number: dense from zero, usable as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// A function symbol of one pool.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Func(pub(crate) u32);

impl Func {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum FuncKind {
    Uninterpreted,
    /// Adds a number (the third argument) to what counters (the first, and the result) have at an index. The prover knows it only by axioms.
    Increment,
    /// An operator of the prover, as SMT-LIB text: `(_ int2bv 32)`, `fp.add RNE`.
    Smt(Symbol),
    /// The constructor of a datatype with this number.
    Construct(u32),
    /// Whether a value was made by the constructor with this number.
    Test(u32),
    /// A field (the second number) of the constructor with the first number.
    Field(u32, u32),
}

/// An algebraic type: every value was made by one constructor, from values that it determines.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DatatypeDecl {
    /// A sort of the kind [`Datatype`](crate::SortKind::Datatype).
    pub sort: Sort,
    pub constructors: Vec<ConstructorDecl>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstructorDecl {
    pub name: Symbol,
    pub fields: Vec<(Symbol, Sort)>,
}

/// A declared function; a constant is one without arguments. Symbols made fresh have a number that sets them apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FuncDecl {
    pub name: Symbol,
    /// 0 for the symbol of that very name.
    pub fresh: u32,
    pub args: SmallVec<[Sort; 4]>,
    pub ret: Sort,
    pub kind: FuncKind,
}

impl fmt::Display for FuncDecl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.fresh == 0 { write!(f, "{}", self.name) } else { write!(f, "{}@{}", self.name, self.fresh) }
    }
}

/// The name of a bound variable; the number makes it unique, and `%` sets it apart from all names of programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VarName {
    pub name: Symbol,
    pub fresh: u32,
}

impl fmt::Display for VarName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%{}", self.name, self.fresh)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum QuantKind {
    Forall,
    Exists,
}

/// What a quantifier node holds besides its children, which are the body, then the trigger terms, set by set, then terms that
/// must not be chosen as triggers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quant {
    pub kind: QuantKind,
    /// [`Op::Var`] terms.
    pub vars: SmallVec<[Term; 2]>,
    /// How many terms each trigger set has.
    pub trigger_sizes: SmallVec<[u32; 2]>,
    /// How many terms must not be chosen as triggers.
    pub n_forbidden: u32,
    pub weight: Option<u32>,
    /// For transcripts and profiles.
    pub name: Symbol,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeqOp {
    Empty,
    Singleton,
    Append,
    Len,
    Index,
    Update,
    /// `take(s, n)`
    Take,
    /// `drop(s, n)`
    Drop,
    /// `contains(s, x)`
    Contains,
    /// The trigger-safe twin of `Contains`.
    ContainsTrigger,
    /// `range(a, b)`, half open
    Range,
    /// Extensional equality.
    Equal,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetOp {
    Empty,
    Singleton,
    /// `insert(s, x)`
    Insert,
    /// `in(x, s)`
    In,
    Card,
    Union,
    Intersection,
    Difference,
    Subset,
    Equal,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MultisetOp {
    Empty,
    Singleton,
    /// `insert(s, x)`
    Insert,
    /// `count(s, x)`
    Count,
    Card,
    Union,
    Intersection,
    Difference,
    Subset,
    Equal,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MapOp {
    Empty,
    /// `update(m, k, v)`
    Update,
    /// `lookup(m, k)`
    Lookup,
    /// Set of keys.
    Domain,
    /// Set of values.
    Values,
    Card,
    Equal,
}

/// Bit-vector operators, as SMT-LIB defines them; both arguments have one width.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BitsOp {
    Concat,
    /// From bit `high` down to bit `low`, both included.
    Extract {
        high: u32,
        low: u32,
    },
    /// By so many bits more.
    ZeroExtend(u32),
    SignExtend(u32),
    Not,
    Neg,
    And,
    Or,
    Xor,
    Nand,
    Nor,
    Xnor,
    Add,
    Sub,
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    Smod,
    Shl,
    Lshr,
    Ashr,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
}

/// The head of a term. Arithmetic serves Int and Perm alike; the sort of the arguments tells which.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    Bool(bool),
    Int(BigInt),
    Perm(BigRational),
    Null,
    Var(VarName),
    App(Func),
    Not,
    /// N-ary, at least two arguments, none of them a conjunction.
    And,
    Or,
    Implies,
    Ite,
    /// The prover's own equality.
    Eq,
    /// Pairwise different.
    Distinct,
    /// N-ary sum in linear normal form: see [`crate::build`].
    Add,
    Mul,
    /// Euclidean, as SMT-LIB's `div`; the divisor is not zero where it matters.
    IntDiv,
    /// Euclidean remainder.
    Mod,
    /// On Perm only; on Int everything is `Le`.
    Lt,
    Le,
    /// Int → Perm.
    ToPerm,
    /// Perm division.
    PermDiv,
    /// The greatest Int that is not above a Perm.
    Floor,
    /// `select(a, i, ...)`
    Select,
    /// `store(a, i, ..., v)`
    Store,
    /// The array (of the node's sort) that has this value everywhere.
    ConstArray,
    /// A bit-vector literal, not negative and below two to the power of its width.
    Bits(BigInt),
    BitsOp(BitsOp),
    Quant(Box<Quant>),
    SnapUnit,
    SnapCombine,
    SnapFirst,
    SnapSecond,
    /// Any sort → Snap.
    Wrap,
    /// Snap → the node's sort.
    Unwrap,
    Seq(SeqOp),
    Set(SetOp),
    Multiset(MultisetOp),
    Map(MapOp),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    pub op: Op,
    pub args: SmallVec<[Term; 3]>,
    pub sort: Sort,
    /// Whether a bound variable occurs free below (or at) this node.
    pub open: bool,
}
