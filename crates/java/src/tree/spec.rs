//! What only specifications have: contracts, predicates, invariants, statements.

use source::{Span, Symbol};

use super::{
    Block, ClassId, Exp, FieldId, Flags, LabelId, LocalId, PredicateInstance, Quantifier, Stmt, Type, TypeVarId,
};
pub use crate::syntax::ast::{GuardKind, InvariantKind, ShareHow};

/// Clauses in the order of the text. What a `throws` implies is not among them.
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
    Requires(Exp),
    Ensures(Exp),
    /// Both of these, at this place.
    Context(Exp),
    /// Also part of every loop invariant in the body.
    ContextEverywhere(Exp),
    Given(LocalId),
    Yields(LocalId),
    /// The exception has the variable's type.
    Signals {
        local: LocalId,
        body: Exp,
    },
    Decreases(Measure),
    LoopInvariant(Exp),
    /// Of the ownership model.
    Modifies(Vec<Exp>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Measure {
    /// Empty: no recursion at all.
    Tuple(Vec<Exp>),
    /// Trusted.
    Assume,
}

impl Contract {
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Preconditions: `requires`, `context` and `context_everywhere` (those first), in the order of the text.
    pub fn preconditions(&self) -> impl Iterator<Item = (&Clause, &Exp)> {
        let everywhere = self.clauses.iter().filter_map(|c| match &c.kind {
            ClauseKind::ContextEverywhere(e) => Some((c, e)),
            _ => None,
        });
        everywhere.chain(self.clauses.iter().filter_map(|c| match &c.kind {
            ClauseKind::Requires(e) | ClauseKind::Context(e) => Some((c, e)),
            _ => None,
        }))
    }

    /// Postconditions of a normal end, likewise.
    pub fn postconditions(&self) -> impl Iterator<Item = (&Clause, &Exp)> {
        let everywhere = self.clauses.iter().filter_map(|c| match &c.kind {
            ClauseKind::ContextEverywhere(e) => Some((c, e)),
            _ => None,
        });
        everywhere.chain(self.clauses.iter().filter_map(|c| match &c.kind {
            ClauseKind::Ensures(e) | ClauseKind::Context(e) => Some((c, e)),
            _ => None,
        }))
    }

    pub fn given(&self) -> impl Iterator<Item = LocalId> + '_ {
        self.clauses.iter().filter_map(|c| if let ClauseKind::Given(local) = c.kind { Some(local) } else { None })
    }

    pub fn yields(&self) -> impl Iterator<Item = LocalId> + '_ {
        self.clauses.iter().filter_map(|c| if let ClauseKind::Yields(local) = c.kind { Some(local) } else { None })
    }

    pub fn measure(&self) -> Option<&Measure> {
        self.clauses
            .iter()
            .find_map(|c| if let ClauseKind::Decreases(measure) = &c.kind { Some(measure) } else { None })
    }
}

#[derive(Clone, Debug)]
pub struct Predicate {
    pub name: Symbol,
    /// `None` for one outside all classes.
    pub class: Option<ClassId>,
    /// Inline, thread_local, static.
    pub flags: Flags,
    pub params: Vec<LocalId>,
    /// Abstract without one.
    pub body: Option<Exp>,
    /// The abstract predicate of a supertype that this one defines.
    pub defines: Option<super::PredicateId>,
    pub span: Span,
    pub name_span: Span,
}

impl Predicate {
    /// Whether an instance has a receiver.
    pub fn has_receiver(&self) -> bool {
        self.class.is_some() && !self.flags.is_static()
    }
}

/// What a class says in specifications besides its members.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ClassSpecs {
    pub lock_invariants: Vec<LockInvariant>,
    pub guards: Vec<Guard>,
    /// Of the ownership model.
    pub object_invariants: Vec<ObjectInvariant>,
    pub lock_level: Option<Exp>,
    pub lock_before: Vec<(ClassId, Span)>,
    pub imports: Vec<(Type, Span)>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct LockInvariant {
    /// Of the class object.
    pub is_static: bool,
    pub body: Exp,
    pub span: Span,
}

/// What an object of a library class guards: `lock_invariant f: A;`
#[derive(Clone, PartialEq, Debug)]
pub struct Guard {
    pub kind: GuardKind,
    pub field: FieldId,
    /// The message, the number of the party, the value of the atomic.
    pub param: Option<LocalId>,
    pub body: Exp,
    pub span: Span,
}

/// `invariant I(M m) = A;`
#[derive(Clone, Debug)]
pub struct NamedInvariant {
    pub name: Symbol,
    pub class: Option<ClassId>,
    pub params: Vec<LocalId>,
    pub body: Exp,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ObjectInvariant {
    pub kind: InvariantKind,
    pub is_static: bool,
    pub body: Exp,
    pub span: Span,
}

/// An abstract data type.
#[derive(Clone, Debug)]
pub struct Adt {
    pub name: Symbol,
    pub type_params: Vec<TypeVarId>,
    pub functions: Vec<AdtFunction>,
    pub axioms: Vec<Exp>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct AdtFunction {
    pub name: Symbol,
    pub params: Vec<LocalId>,
    pub result: Type,
    pub span: Span,
}

/// `axiom name { e }`
#[derive(Clone, Debug)]
pub struct Axiom {
    pub name: Symbol,
    pub body: Exp,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Quantified {
    pub quantifier: Quantifier,
    pub binders: Vec<Binder>,
    /// Of `\forperm`.
    pub location: Option<super::Location>,
    pub guard: Option<Exp>,
    pub body: Exp,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Binder {
    pub local: LocalId,
    pub range: BinderRange,
    /// `state T x` of the ownership model.
    pub state: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum BinderRange {
    /// All values of the type.
    All,
    /// The end excluded. Later binders may use earlier ones.
    Between(Exp, Exp),
    In(Exp),
}

/// Operations of collections. The first argument is the collection; the name is that of the member, except `Size`, also `|c|`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CollectionOp {
    Size,
    IsEmpty,
    Head,
    Tail,
    RemoveAt,
    Concat,
    Prepend,
    Drop,
    Take,
    Slice,
    Update,
    Contains,
    Intersect,
    Union,
    Difference,
    SubsetOf,
    StrictSubsetOf,
    Sum,
    Count,
    SubbagOf,
    StrictSubbagOf,
    Keys,
    Values,
    Items,
    Add,
    Remove,
    Get,
    Equals,
    Disjoint,
    GetOrElse,
    Fst,
    Snd,
    Left,
    Right,
    IsLeft,
    IsRight,
    /// `s[i]`, `m[k]`
    At,
    /// The text of a `String` as a sequence of its characters: `s.data()`.
    Data,
}

#[derive(Clone, PartialEq, Debug)]
pub enum SpecStmt {
    Assert(Exp),
    Assume(Exp),
    Inhale(Exp),
    Exhale(Exp),
    Refute(Exp),
    Fold(FoldTarget),
    Unfold(FoldTarget),
    /// An object with a lock invariant, or a field that guards something.
    Commit(Exp),
    Apply(Exp),
    /// The statements of the proof.
    Package(Exp, Stmt),
    Label(LabelId, Symbol),
    /// Only ghost variables and fields are assigned in it, and it ends normally.
    Ghost(Stmt),
    Frame {
        contract: Contract,
        body: Block,
    },
    Extract(Stmt),
    PostJoin {
        thread: Exp,
        amount: Exp,
    },
    /// The distance is a literal of at least one.
    Send {
        name: Symbol,
        distance: i64,
        body: Exp,
    },
    Recv(Symbol),
    /// A construct that is read and not supported; its word.
    Unsupported(&'static str),

    // Of the ownership model.
    Share {
        how: ShareHow,
        object: Exp,
        level: Option<Exp>,
    },
    LockLevel {
        local: LocalId,
        value: Exp,
    },
    Pack {
        unpack: bool,
        object: Exp,
        class: Option<ClassId>,
    },
    Read {
        object: Exp,
        body: Block,
    },
}

/// What is folded or unfolded, with the amount if one is written.
#[derive(Clone, PartialEq, Debug)]
pub struct FoldTarget {
    pub instance: PredicateInstance,
    pub amount: Option<Exp>,
    pub span: Span,
}
