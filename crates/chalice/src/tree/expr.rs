//! Expressions and assertions.

use std::sync::Arc;

use num_bigint::BigInt;
use source::{Span, Symbol};

use super::{ChannelId, ClassId, FieldId, FunctionId, LocalId, MethodId, PredicateId, Type};

/// Expressions are shared and immutable.
pub type Exp = Arc<Expr>;

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
    pub span: Span,
}

impl Expr {
    pub fn new(kind: ExprKind, ty: Type, span: Span) -> Exp {
        Arc::new(Expr { kind, ty, span })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    Not,
    Neg,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    Iff,
    Implies,
    And,
    Or,
    /// On any two comparable types. With `waitlevel` on one side: "is an upper bound of the wait level".
    Eq,
    Ne,
    /// Ints; sets: strict subset.
    Lt,
    /// Ints; sets: subset.
    Le,
    Ge,
    Gt,
    /// `<<`: each side an object, a channel, a token (then its `mu` is meant) or a lock level.
    Below,
    In,
    NotIn,
    /// `++`
    Append,
    /// Ints; sets: union.
    Add,
    /// Ints; sets: difference.
    Sub,
    /// Ints; sets: intersection.
    Mul,
    /// Euclidean.
    Div,
    /// Euclidean.
    Mod,
}

/// A field that can be read or given permission to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FieldRef {
    User(FieldId),
    /// The lock level that every reference has.
    Mu,
    /// The special field of tokens.
    Joinable,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    Forall,
    Exists,
    Sum,
    Max,
}

/// What bound variables range over. Several variables of one quantifier share the domain, each ranging over all of it.
#[derive(Clone, PartialEq, Debug)]
pub enum Domain {
    /// All values of the variables' type.
    Type,
    /// `[lo..hi]`, lower bound included, upper excluded. `span` covers the brackets.
    Range { lo: Exp, hi: Exp, span: Span },
    /// The elements of a sequence or set.
    Elements(Exp),
}

/// The expression a remembered state is named by, in `eval`.
#[derive(Clone, PartialEq, Debug)]
pub enum EvalState {
    /// `o.acquire`
    Acquire(Exp),
    /// `o.release`
    Release(Exp),
    /// `tk.fork recv.m(args)`; an argument `_` is `None`.
    Fork { token: Exp, recv: Exp, method: MethodId, args: Vec<Option<Exp>> },
}

impl EvalState {
    /// The object or token the state belongs to.
    pub fn subject(&self) -> &Exp {
        match self {
            EvalState::Acquire(e) | EvalState::Release(e) | EvalState::Fork { token: e, .. } => e,
        }
    }
}

/// How a permission was written; the meaning is in the amount.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AccessForm {
    /// A predicate standing on its own: `e.p`.
    Bare,
    /// `acc(..)`
    Acc,
    /// `rd(..)`
    Rd,
    /// `rd*(..)`
    RdStar,
}

/// A permission: what it is to, and how much of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Access {
    pub target: Target,
    pub amount: Amount,
    pub form: AccessForm,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Target {
    Field {
        recv: Exp,
        field: FieldRef,
    },
    Predicate {
        recv: Exp,
        predicate: PredicateId,
        args: Vec<Exp>,
    },
    /// `e.*`: every declared field of the class of `e` (not `mu`).
    AllFields {
        recv: Exp,
        class: ClassId,
    },
    /// `s[*].f`: that field of every object occurring in the sequence or set; an object occurring twice counts once.
    Elements {
        elements: Exp,
        field: FieldRef,
    },
    /// `s[*].p` on a predicate.
    ElementPredicates {
        elements: Exp,
        predicate: PredicateId,
    },
    /// `s[*].*`
    ElementsAllFields {
        elements: Exp,
        class: ClassId,
    },
    /// Permission to the back pointers of an object through a tracked field.
    BackPointers {
        recv: Exp,
        field: FieldId,
    },
}

/// Whose global read fraction is meant. Proofs use one constant for all three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Global {
    Monitor,
    Predicate,
    Channel,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Amount {
    Full,
    /// Of a hundred.
    Percent(Exp),
    /// The abstract read fraction of the current call, fork, loop or method.
    Rd,
    /// The global read fraction.
    Global(Global),
    /// The read fraction used by the fork of this token.
    RdOfToken(Exp),
    /// That many epsilons.
    Epsilons(Exp),
    /// `rd*`: some positive amount.
    Star,
    Add(Box<Amount>, Box<Amount>),
    Sub(Box<Amount>, Box<Amount>),
    /// An integer multiple.
    Scale(Exp, Box<Amount>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Int(BigInt),
    Bool(bool),
    Null,
    /// A string literal, without its delimiters.
    Str(Symbol),
    /// The receiver; in a channel's where clause, the channel.
    This,
    /// The result of the enclosing function.
    Result,
    Local(LocalId),
    WaitLevel,
    LockBottom,
    Field {
        recv: Exp,
        field: FieldRef,
    },
    /// A function application. The receiver of a static function is only written, never evaluated.
    Apply {
        recv: Exp,
        function: FunctionId,
        args: Vec<Exp>,
    },
    Unary(UnOp, Exp),
    Binary(BinOp, Exp, Exp),
    Cond(Exp, Exp, Exp),
    /// The element type is in `ty`; `nil<T>` is the empty one.
    SeqLit(Vec<Exp>),
    SetLit(Vec<Exp>),
    /// `[lo..hi]` as a value: the integers from `lo` to `hi - 1`.
    Range(Exp, Exp),
    Index(Exp, Exp),
    /// `s[..n]`
    Take(Exp, Exp),
    /// `s[n..]`
    Drop(Exp, Exp),
    /// `|s|`
    Len(Exp),
    Quant {
        quantifier: Quantifier,
        vars: Vec<LocalId>,
        domain: Domain,
        body: Exp,
    },
    /// An accessibility or predicate as an assertion.
    Access(Access),
    /// `credit(c, n)`; the number is 1 where none is written.
    Credit {
        channel: Exp,
        n: Option<Exp>,
    },
    Holds(Exp),
    RdHolds(Exp),
    Assigned(LocalId),
    Old(Exp),
    Unfolding(Access, Exp),
    Eval(EvalState, Exp),
    /// The objects whose tracked field points at the receiver.
    BackPointers {
        recv: Exp,
        field: FieldId,
    },
    Duty(Duty),
    /// `d.cargo`: the level below which the duties lie that messages on a duty channel carry.
    Cargo(Exp),
    /// `depth(e)`: how many waits may still be stacked above a level; `waitlevel` means all that is owed.
    Depth(Exp),
}

/// The obligation forms.
#[derive(Clone, PartialEq, Debug)]
pub enum Duty {
    /// `mustSend(c, n, t)`; without a measure the duty is fresh.
    MustSend { channel: Exp, n: Exp, measure: Option<Measure> },
    /// `mayReceive(c, n)`
    MayReceive { channel: Exp, n: Option<Exp> },
    /// `mustReceive(d, n, t)`, of duty channels.
    MustReceive { channel: Exp, n: Exp, measure: Option<Measure> },
    /// `mustRelease(o, t)`
    MustRelease { object: Exp, measure: Option<Measure> },
    /// `mustTerminate(t)`
    MustTerminate { measure: Option<Measure> },
}

/// An integer, or a lexicographic tuple of integers.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure(pub Vec<Exp>);

/// What `new` makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Allocated {
    Class(ClassId),
    Channel(ChannelId),
}
