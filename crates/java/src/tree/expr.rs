//! Expressions.

use std::sync::Arc;

use num_bigint::BigInt;
use source::{Span, Symbol};

use super::{
    AdtId, BinOp, Block, Builtin, ClassId, ClassType, CollectionOp, Contract, FieldId, InvariantId, LabelId, LocalId,
    MethodId, PredicateId, Prim, Quantified, Step, Stmt, Switch, Type, UnOp,
};
pub use crate::syntax::ast::{AmountWord, CollectionKind, ModelWord};

/// Expressions are shared and immutable.
pub type Exp = Arc<Expr>;

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
    /// From the first token to the last, parentheses around it included.
    pub span: Span,
    /// Of a constant expression.
    pub constant: Option<Constant>,
}

impl Expr {
    pub fn new(kind: ExprKind, ty: Type, span: Span) -> Exp {
        Arc::new(Expr { kind, ty, span, constant: None })
    }

    pub fn constant(value: Constant, ty: Type, span: Span) -> Exp {
        Arc::new(Expr { kind: ExprKind::Literal, ty, span, constant: Some(value) })
    }
}

/// The parts of an assertion that all hold, together or apart.
pub fn conjuncts(e: &Exp) -> Vec<&Exp> {
    match &e.kind {
        ExprKind::Binary(BinOp::Sep | BinOp::And, a, b) => conjuncts(a).into_iter().chain(conjuncts(b)).collect(),
        ExprKind::Convert(Conversion::ToResource, inner) => conjuncts(inner),
        _ => vec![e],
    }
}

/// The value of a constant expression, in its type.
#[derive(Clone, PartialEq, Debug)]
pub enum Constant {
    Boolean(bool),
    /// Of `byte`, `short`, `char`, `int` and `long`.
    Integral(i64),
    /// A number of a specification that is no `long`.
    Big(Arc<BigInt>),
    /// Of `float` and `double`, with the digits where they are a literal: specifications take them for a rational.
    Floating {
        value: f64,
        digits: Option<Symbol>,
    },
    /// In UTF-16.
    Str(Arc<[u16]>),
}

impl Constant {
    pub fn as_integral(&self) -> Option<i64> {
        match self {
            Constant::Integral(value) => Some(*value),
            _ => None,
        }
    }

    /// A string as Rust's text; lone surrogates are replaced.
    pub fn as_text(&self) -> Option<String> {
        match self {
            Constant::Str(units) => Some(String::from_utf16_lossy(units)),
            _ => None,
        }
    }
}

/// What Java does to a value without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conversion {
    /// Between primitive types, to a larger one.
    Widening,
    /// Of a constant that fits.
    Narrowing,
    /// To the box of a primitive type.
    Boxing,
    /// From a box; fails on null.
    Unboxing,
    /// The cast that the compiler inserts where a generic type was erased.
    Erased,
    /// An integer as a rational.
    ToRational,
    /// A boolean as a formula with resources.
    ToResource,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// The value is [`Expr::constant`]; `null` has none.
    Literal,
    Local(LocalId),
    /// The instance of this class that is around: its own, or that of an enclosing class. Implicit where nothing is written.
    This {
        class: ClassId,
        implicit: bool,
    },
    /// A field. A static one may have a receiver that is written, evaluated and ignored.
    Field {
        target: Option<Exp>,
        field: FieldId,
        /// `super.f`
        via_super: bool,
        name_span: Span,
    },
    /// `a.length`
    ArrayLength(Exp),
    /// A field of something that is not known well enough; also static ones, without target.
    UnknownField {
        target: Option<Exp>,
        name: Symbol,
    },
    Call(Box<Call>),
    ConstructorCall(Box<ConstructorCall>),
    New(Box<New>),
    /// `new T[a][b][]` or with an [`ExprKind::ArrayInit`]. The type is that of the whole.
    NewArray {
        sizes: Vec<Exp>,
        init: Option<Exp>,
    },
    /// `{a, b}`
    ArrayInit(Vec<Exp>),
    /// Arguments for a parameter of variable arity, as a new array.
    Varargs(Vec<Exp>),
    Index(Exp, Exp),
    Unary(UnOp, Exp),
    /// `++` and `--`. A target of a box type is unboxed and boxed again.
    Step(Step, Exp),
    Binary(BinOp, Exp, Exp),
    Cond(Exp, Exp, Exp),
    Assign(Exp, Exp),
    /// `target op= value`: computed in the type `at`, then cast to the type of the target.
    Compound {
        op: BinOp,
        target: Exp,
        value: Exp,
        at: Type,
    },
    /// A cast that is written. The type is that of the expression.
    Cast(Exp),
    Convert(Conversion, Exp),
    InstanceOf(Exp, Type),
    Matches(Exp, Pattern),
    Lambda(Box<Lambda>),
    MethodRef(Box<MethodReference>),
    Switch(Box<Switch>),
    /// `T.class`
    ClassLit(Type),
    /// Ghost code before and after the evaluation.
    Around {
        with: Option<Box<Stmt>>,
        inner: Exp,
        then: Option<Box<Stmt>>,
    },
    /// The first is verified, the second runs.
    Replacing {
        by: Exp,
        original: Exp,
    },

    // What only specifications have.
    /// `Perm(L, p)`; `Value(L)` has the amount `read`.
    Perm {
        location: Location,
        amount: Exp,
        form: PermForm,
    },
    /// `PointsTo(L, p, v)`
    PointsTo {
        location: Location,
        amount: Exp,
        value: Exp,
    },
    /// `perm(L)`: the amount held now.
    CurrentPerm(Location),
    /// All of a predicate instance.
    Predicate(PredicateInstance),
    /// `[f]A`
    Scale(Exp, Exp),
    /// `e->p(x)`, `e?.p(x)`: if `target` is not null, then `inner`, which contains it.
    Guarded {
        target: Exp,
        inner: Exp,
    },
    /// Held, committed, and other words that look like calls.
    Builtin(Builtin, Vec<Exp>),
    /// `guards(q, I)`
    Guards {
        queue: Exp,
        invariant: InvariantId,
    },
    Result,
    Old(Option<LabelId>, Exp),
    /// With an amount if one is written: `\unfolding [f]p(x) \in e`.
    Unfolding {
        instance: PredicateInstance,
        amount: Option<Exp>,
        body: Exp,
    },
    Quantified(Box<Quantified>),
    Let {
        local: LocalId,
        value: Exp,
        body: Exp,
    },
    CurrentThread,
    /// `\index`: the hidden index of the for-each loop around.
    LoopIndex,
    /// `\lockset`
    Lockset,
    /// `\type(T)`
    TypeValue(Type),
    NdPartialIndex(Vec<Exp>, Vec<Exp>),
    Amount(AmountWord),
    /// `None`
    NoneOption,
    /// `{: e :}`
    Trigger {
        skip: u32,
        group: Option<u32>,
        inner: Exp,
    },
    Collection(CollectionKind, Vec<Exp>),
    MapLiteral(Vec<(Exp, Exp)>),
    /// `[a .. b]`, `{a .. b}`: the end excluded.
    Range(CollectionKind, Exp, Exp),
    /// `s[a .. b]`
    Slice(Exp, Option<Exp>, Option<Exp>),
    /// `s[i -> v]`, of sequences and maps.
    Update(Exp, Exp, Exp),
    /// `xs.head`, `s.contains(x)`, `|s|`, …
    CollectionOp(CollectionOp, Vec<Exp>),
    /// A function of an abstract data type.
    AdtCall {
        adt: AdtId,
        function: usize,
        args: Vec<Exp>,
    },
    /// A word of the ownership model.
    Model(ModelWord),
    /// `o.inv`, `o.committed`, `o.lockLevel` of the ownership model.
    ModelField(ModelField, Exp),

    /// What could not be resolved, and was reported.
    Error,
}

/// How a permission was written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PermForm {
    Perm,
    Value,
    AutoValue,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ModelField {
    Inv,
    Committed,
    LockLevel,
    /// `\lockStack.isEmpty()`
    IsEmpty,
    /// `\lockStack.top()`
    Top,
}

/// What a permission is to.
#[derive(Clone, PartialEq, Debug)]
pub struct Location {
    pub kind: LocationKind,
    pub ty: Type,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum LocationKind {
    /// Of an object; static fields have no target.
    Field {
        target: Option<Exp>,
        field: FieldId,
    },
    Element {
        array: Exp,
        index: Exp,
    },
    /// `a[*]`
    AllElements {
        array: Exp,
    },
    Predicate(PredicateInstance),
    /// Something whose field is not known.
    Unknown(Exp),
}

#[derive(Clone, PartialEq, Debug)]
pub struct PredicateInstance {
    pub predicate: PredicateId,
    /// `None` for predicates without receiver.
    pub target: Option<Exp>,
    pub args: Vec<Exp>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MethodRef {
    Known(MethodId),
    /// Of something that is not known well enough; its name.
    Unknown(Symbol),
}

impl MethodRef {
    pub fn known(self) -> Option<MethodId> {
        match self {
            MethodRef::Known(method) => Some(method),
            MethodRef::Unknown(_) => None,
        }
    }
}

/// The receiver of a call.
#[derive(Clone, PartialEq, Debug)]
pub enum Target {
    /// A static method, or a function outside all classes. If a receiver is written, it is evaluated and ignored.
    Static(Option<Exp>),
    /// Dispatched by the class of the object, unless the method is private.
    Object(Exp),
    /// `super.m()`: not dispatched. The class or interface whose method is meant.
    Super(ClassId),
    /// A function of specifications, an unknown method without receiver, or `Outer.super.m()`, which names no object of its own.
    None,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    pub target: Target,
    pub method: MethodRef,
    /// One for each parameter, converted.
    pub args: Vec<Exp>,
    pub ghost: GhostArgs,
    pub name_span: Span,
}

/// What a call passes besides its arguments.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GhostArgs {
    /// A value for each `given` parameter.
    pub given: Vec<(LocalId, Exp)>,
    /// Ghost variables of the caller that receive `yields` results.
    pub yields: Vec<(Exp, LocalId)>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ConstructorCall {
    /// `super(..)` rather than `this(..)`.
    pub is_super: bool,
    /// Not written.
    pub implicit: bool,
    pub class: ClassId,
    pub constructor: MethodRef,
    /// The enclosing instance of an inner superclass.
    pub outer: Option<Exp>,
    pub args: Vec<Exp>,
    pub ghost: GhostArgs,
}

#[derive(Clone, PartialEq, Debug)]
pub struct New {
    /// What is created; of an anonymous class, that class.
    pub class: ClassId,
    /// Of the class, or of the superclass of an anonymous one.
    pub constructor: MethodRef,
    /// The enclosing instance, written or implicit.
    pub outer: Option<Exp>,
    pub args: Vec<Exp>,
    /// The anonymous class that is declared here.
    pub body: Option<ClassId>,
    pub ghost: GhostArgs,
    pub guards: Option<InvariantId>,
}

/// `T x` in a case or after `instanceof`.
#[derive(Clone, PartialEq, Debug)]
pub struct Pattern {
    pub ty: Type,
    pub local: LocalId,
    /// `&& condition`, in a case.
    pub guard: Option<Exp>,
    pub span: Span,
}

/// The method of a functional interface that a lambda or method reference implements.
#[derive(Clone, PartialEq, Debug)]
pub struct Functional {
    pub interface: ClassType,
    pub method: MethodId,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Lambda {
    /// `None` where the type is not known.
    pub implements: Option<Functional>,
    pub params: Vec<LocalId>,
    pub body: LambdaBody,
    pub contract: Contract,
    /// Variables of the body around that it uses.
    pub captures: Vec<LocalId>,
    /// It uses `this` or an outer instance.
    pub captures_this: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum LambdaBody {
    Expr(Exp),
    Block(Block),
}

#[derive(Clone, PartialEq, Debug)]
pub struct MethodReference {
    pub implements: Option<Functional>,
    pub kind: ReferenceKind,
    pub method: MethodRef,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ReferenceKind {
    /// `C::m`, a static method.
    Static(ClassId),
    /// `e::m`
    Bound(Exp),
    /// `C::m`, where the first argument is the receiver.
    Unbound(Type),
    /// `super::m`
    Super(ClassId),
    /// `C::new`
    New(Type),
    /// `T[]::new`
    NewArray(Type),
    Unknown,
}

/// The value of an amount such as `1\2`, if it is written with numbers only.
pub fn literal_amount(amount: &Expr) -> Option<(i64, i64)> {
    match &amount.kind {
        ExprKind::Literal => amount.constant.as_ref()?.as_integral().map(|n| (n, 1)),
        ExprKind::Convert(_, inner) => literal_amount(inner),
        ExprKind::Amount(AmountWord::Write) => Some((1, 1)),
        ExprKind::Amount(AmountWord::None) => Some((0, 1)),
        ExprKind::Binary(BinOp::ExactDiv, a, b) => {
            let ((a, 1), (b, 1)) = (literal_amount(a)?, literal_amount(b)?) else { return None };
            (b > 0).then_some((a, b))
        }
        _ => None,
    }
}

/// The type of the box of a primitive type.
pub fn box_name(prim: Prim) -> &'static str {
    match prim {
        Prim::Boolean => "java.lang.Boolean",
        Prim::Byte => "java.lang.Byte",
        Prim::Short => "java.lang.Short",
        Prim::Char => "java.lang.Character",
        Prim::Int => "java.lang.Integer",
        Prim::Long => "java.lang.Long",
        Prim::Float => "java.lang.Float",
        Prim::Double => "java.lang.Double",
    }
}
