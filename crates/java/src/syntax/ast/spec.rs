//! What only specifications have.

use source::Span;

use super::{Block, Builtin, Expr, Ident, Method, MethodBody, Param, Quantifier, Stmt, Type, TypeParam};

/// The clauses of a method, constructor, class, lambda or frame, in the order of the text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Contract {
    pub clauses: Vec<Clause>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    pub kind: ClauseKind,
    /// From the keyword to the semicolon.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ClauseKind {
    Requires(Expr),
    Ensures(Expr),
    Context(Expr),
    ContextEverywhere(Expr),
    Given(Type, Ident),
    Yields(Type, Ident),
    Signals {
        ty: Type,
        name: Ident,
        body: Expr,
    },
    Decreases(Measure),
    LoopInvariant(Expr),
    /// Other front ends only, except `modifies` of the ownership model.
    Modifies(Vec<Expr>),
    Accessible(Vec<Expr>),
    KernelInvariant(Expr),
    /// `lock_invariant A;`
    LockInvariant {
        is_static: bool,
        body: Expr,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub enum Measure {
    /// No recursion at all, or a tuple.
    Tuple(Vec<Expr>),
    /// Trusted.
    Assume,
}

/// What is declared in a specification and has no counterpart in Java.
#[derive(Clone, PartialEq, Debug)]
pub enum SpecDecl {
    Predicate(Predicate),
    /// `T + (..)` or `T right + (..)`
    Operator {
        right: bool,
        result: Type,
        params: Vec<Param>,
        body: MethodBody,
    },
    Adt(Adt),
    /// `axiom name { e }`
    Axiom {
        name: Ident,
        body: Expr,
    },
    /// `model name { .. }` of processes: known, not supported.
    ProcessModel(Ident),
    ProverType(Ident),
    ProverFunction {
        result: Type,
        name: Ident,
        params: Vec<Param>,
    },
    /// `lock_invariant f: A;` and the like: what an object of a library class in a field guards.
    Guard(Guard),
    /// `invariant I(M m) = A;`: a named invariant without an owner.
    NamedInvariant {
        name: Ident,
        params: Vec<Param>,
        body: Expr,
    },
    /// `invariant e;` of the ownership model.
    ObjectInvariant {
        kind: InvariantKind,
        is_static: bool,
        body: Expr,
    },
    /// `lock_level e;`
    LockLevel(Expr),
    /// `lock_before C, D;`
    LockBefore(Vec<Type>),
    /// `imports C;`
    Imports(Type),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Predicate {
    pub name: Ident,
    pub params: Vec<Param>,
    pub body: Option<Expr>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Adt {
    pub name: Ident,
    pub type_params: Vec<TypeParam>,
    pub functions: Vec<Method>,
    pub axioms: Vec<Expr>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GuardKind {
    Lock,
    Atomic,
    Permit,
    Queue,
    Latch,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Guard {
    pub kind: GuardKind,
    pub field: Ident,
    /// `(T x)` of queues, `(int k)` of latches, the value of atomics.
    pub params: Vec<Param>,
    pub body: Expr,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvariantKind {
    Object,
    Derived,
    Dynamic,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AssertionStmt {
    Assert,
    Assume,
    Inhale,
    Exhale,
    Refute,
    Fold,
    Unfold,
    Commit,
    Apply,
}

impl AssertionStmt {
    pub fn word(self) -> &'static str {
        use AssertionStmt::*;
        match self {
            Assert => "assert",
            Assume => "assume",
            Inhale => "inhale",
            Exhale => "exhale",
            Refute => "refute",
            Fold => "fold",
            Unfold => "unfold",
            Commit => "commit",
            Apply => "apply",
        }
    }

    pub fn of_word(word: &str) -> Option<AssertionStmt> {
        use AssertionStmt::*;
        [Assert, Assume, Inhale, Exhale, Refute, Fold, Unfold, Commit, Apply].into_iter().find(|s| s.word() == word)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum SpecStmt {
    Assertion(AssertionStmt, Expr),
    Label(Ident),
    Ghost(Stmt),
    Package(Expr, Stmt),
    /// The body may be Java code between two comments.
    Frame {
        contract: Contract,
        body: Block,
    },
    Extract(Stmt),
    /// `t.postJoin(f);`
    PostJoin {
        thread: Expr,
        amount: Expr,
    },
    Send {
        name: Ident,
        distance: Expr,
        body: Expr,
    },
    Recv(Ident),
    /// Known words whose meaning is not supported.
    Unsupported(&'static str),
    Share {
        how: ShareHow,
        object: Expr,
        level: Option<Expr>,
    },
    LockLevel {
        name: Ident,
        value: Expr,
    },
    Pack {
        unpack: bool,
        object: Expr,
        /// `as C`, `from C`
        class: Option<Type>,
    },
    Read {
        object: Expr,
        body: Block,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShareHow {
    Plain,
    LockProtected,
    Immutable,
}

/// `given { x = e }` and `yields { local = x }` after a call.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GhostArgs {
    pub given: Vec<(Ident, Expr)>,
    pub yields: Vec<(Ident, Ident)>,
    pub span: Option<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CollectionKind {
    Seq,
    Set,
    Bag,
    Map,
    Tuple,
}

/// What stands for the amount of a permission.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AmountWord {
    None,
    Read,
    Write,
}

/// Words that are values by themselves, in the ownership model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ModelWord {
    /// `\A`
    AccessSet,
    /// `\R`
    ReadSet,
    /// `\W`
    WriteSet,
    /// `\S`
    Shared,
    /// `\SL`
    SharedLockProtected,
    /// `\SI`
    SharedImmutable,
    /// `\lockStack`
    LockStack,
    /// `noLocks`
    NoLocks,
}

#[derive(Clone, PartialEq, Debug)]
pub enum SpecExpr {
    Builtin(Builtin, Vec<Expr>),
    Result,
    /// `\old(e)`, `\old[L](e)`
    Old(Option<Ident>, Expr),
    Unfolding(Expr, Expr),
    CurrentThread,
    /// `\index`, the hidden index of a for-each loop.
    Index,
    /// `\lockset`, the monitors held.
    Lockset,
    /// `\type(T)`
    TypeValue(Type),
    /// `\nd_partial_index(a, b; c, d)`
    NdPartialIndex(Vec<Expr>, Vec<Expr>),
    /// `|e|`
    Cardinality(Expr),
    Amount(AmountWord),
    /// `None`, the empty option.
    NoneOption,
    Quantified {
        quantifier: Quantifier,
        binders: Vec<Binder>,
        /// `\forperm x \in L`
        location: Option<Expr>,
        guard: Option<Expr>,
        body: Expr,
    },
    Let {
        ty: Type,
        name: Ident,
        value: Expr,
        body: Expr,
    },
    /// `{: e :}`, with how many quantifiers to skip and a group.
    Trigger {
        skip: u32,
        group: Option<u32>,
        inner: Expr,
    },
    /// `[f]A`
    Scale(Expr, Expr),
    /// `e->p(x)`, `e?.p(x)`
    Guarded {
        target: Expr,
        name: Ident,
        args: Vec<Expr>,
        arrow: bool,
    },
    /// `a[*]`
    AllElements(Expr),
    /// `s[a .. b]`, either end open.
    Slice(Expr, Option<Expr>, Option<Expr>),
    /// `s[i -> v]`
    Update(Expr, Expr, Expr),
    /// `[a .. b]`, `{a .. b}`
    Range(CollectionKind, Expr, Expr),
    /// `seq<int> {..}`, `[..]`, `{..}`, `b{..}`, `[t: T]`; without types for the short forms.
    Collection(CollectionKind, Vec<Type>, Vec<Expr>),
    /// `map<K, V> { k -> v, .. }`
    MapLiteral(Vec<Type>, Vec<(Expr, Expr)>),
    Model(ModelWord),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Binder {
    /// `state T x`, in the ownership model.
    pub state: bool,
    pub ty: Type,
    pub name: Ident,
    pub range: BinderRange,
}

#[derive(Clone, PartialEq, Debug)]
pub enum BinderRange {
    All,
    /// `= a .. b`, the end excluded.
    Between(Expr, Expr),
    /// `\in e`
    In(Expr),
}
