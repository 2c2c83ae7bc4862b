//! Expressions.

use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use source::Span;

use super::{Attrs, CtorId, FieldId, FloatFormat, FunctionId, LabelId, Stmt, Type, TypeVarId, VarId};

/// Expressions are shared and immutable.
pub type Exp = Arc<Expr>;

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
    /// All of the expression.
    pub span: Span,
    /// The token that Boogie reports it at: the operator of a binary expression, the `[` of a select, the first token of most.
    pub at: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    /// Ints or reals.
    Neg,
    Not,
    /// `int(e)`, the floor of a real.
    ToInt,
    /// `real(e)` of an int.
    ToReal,
}

/// Where one operator serves several types, the operands (which then have the same type) tell which is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    Iff,
    Implies,
    And,
    Or,
    /// On any type; on floats this is identity, not IEEE equality. The operands may have different types, if these can be made
    /// equal by choosing their type variables: `x: a == 3`.
    Eq,
    Ne,
    /// Ints, reals or floats.
    Lt,
    Le,
    Gt,
    Ge,
    /// `<:`, the partial order of Boogie 2.4.1 and before, on any type.
    Below,
    /// `++` of bit-vectors; the left operand has the high bits.
    Concat,
    /// Ints, reals or floats (rounding to nearest, ties to even).
    Add,
    Sub,
    Mul,
    /// `div` of ints, Euclidean.
    Div,
    /// `mod` of ints, Euclidean.
    Mod,
    /// `/` of reals or floats.
    RealDiv,
    /// `**` of reals.
    Pow,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum QuantKind {
    Forall,
    Exists,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Quantifier {
    pub kind: QuantKind,
    pub type_params: Vec<TypeVarId>,
    pub vars: Vec<VarId>,
    pub triggers: Vec<Trigger>,
    /// `:weight`, `:qid`, `:add_to_pool`, …
    pub attrs: Attrs,
    pub body: Exp,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Trigger {
    /// `{e, …}`; otherwise `{:nopats e}` with exactly one term.
    pub positive: bool,
    pub terms: Vec<Exp>,
    pub span: Span,
}

/// The value `digits · 10^exponent`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Decimal {
    pub digits: BigInt,
    pub exponent: i32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FloatLit {
    pub format: FloatFormat,
    pub value: FloatValue,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatValue {
    NaN,
    Infinity {
        negative: bool,
    },
    /// The fields as IEEE 754 stores them: the biased exponent, and the significand without its hidden bit.
    Finite {
        negative: bool,
        exponent: BigUint,
        significand: BigUint,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundingMode {
    NearestTiesToEven,
    NearestTiesToAway,
    TowardPositive,
    TowardNegative,
    TowardZero,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Bool(bool),
    Int(BigInt),
    Real(Decimal),
    /// The value is already reduced to the width of the type.
    BitVec(BigUint),
    Float(FloatLit),
    /// Without the quotes, otherwise raw.
    Str(Arc<str>),
    RoundingMode(RoundingMode),
    Var(VarId),
    Old(Exp),
    Unary(UnOp, Exp),
    Binary(BinOp, Exp, Exp),
    /// `if c then a else b`
    Ite(Exp, Exp, Exp),
    /// `f(args)` for a declared function.
    App {
        function: FunctionId,
        type_args: Vec<Type>,
        args: Vec<Exp>,
    },
    /// `C(args)` for a constructor of a datatype; the type arguments are those of `ty`.
    Construct {
        ctor: CtorId,
        args: Vec<Exp>,
    },
    /// `e->f`
    Field {
        of: Exp,
        field: FieldId,
    },
    /// `e->(f := v)`
    FieldUpdate {
        of: Exp,
        field: FieldId,
        value: Exp,
    },
    /// `e is C`
    Is {
        of: Exp,
        ctor: CtorId,
    },
    /// `m[index]`; `type_args` are for the parameters of the map's type.
    Select {
        map: Exp,
        type_args: Vec<Type>,
        index: Vec<Exp>,
    },
    /// `m[index := value]`
    Store {
        map: Exp,
        type_args: Vec<Type>,
        index: Vec<Exp>,
        value: Exp,
    },
    /// `e[high:low]`: the bits low … high−1.
    Extract {
        of: Exp,
        high: u32,
        low: u32,
    },
    Quantifier(Box<Quantifier>),
    /// A map; its type's parameters are the lambda's, in the order in which they occur in the types of `vars`.
    Lambda {
        type_params: Vec<TypeVarId>,
        vars: Vec<VarId>,
        attrs: Attrs,
        body: Exp,
    },
    /// The values do not see the variables: a parallel let.
    Let {
        vars: Vec<VarId>,
        values: Vec<Exp>,
        attrs: Attrs,
        body: Exp,
    },
    /// `|{ … }|`
    Code(Box<CodeExpr>),
}

/// A code expression: true if no execution of its blocks returns false.
#[derive(Clone, PartialEq, Debug)]
pub struct CodeExpr {
    pub locals: Vec<VarId>,
    pub labels: Vec<super::Label>,
    /// The first is the entry. At least one.
    pub blocks: Vec<CodeBlock>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct CodeBlock {
    pub label: LabelId,
    /// Simple commands only: no label, jump, `if`, `while`, `break`.
    pub cmds: Vec<Stmt>,
    pub end: CodeEnd,
    pub attrs: Attrs,
    /// The `goto` or `return`.
    pub at: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum CodeEnd {
    Goto(Vec<LabelId>),
    Return(Exp),
}

impl Expr {
    pub fn new(kind: ExprKind, ty: Type, span: Span, at: Span) -> Exp {
        Arc::new(Expr { kind, ty, span, at })
    }

    /// The direct subexpressions, in textual order. Attributes, triggers and the statements of code expressions are not among
    /// them.
    pub fn children(&self) -> Vec<&Exp> {
        use ExprKind::*;
        match &self.kind {
            Bool(_) | Int(_) | Real(_) | BitVec(_) | Float(_) | Str(_) | RoundingMode(_) | Var(_) | Code(_) => vec![],
            Old(e) | Unary(_, e) | Field { of: e, .. } | Is { of: e, .. } | Extract { of: e, .. } => vec![e],
            Binary(_, a, b) => vec![a, b],
            FieldUpdate { of, value, .. } => vec![of, value],
            Ite(c, a, b) => vec![c, a, b],
            App { args, .. } | Construct { args, .. } => args.iter().collect(),
            Select { map, index, .. } => std::iter::once(map).chain(index).collect(),
            Store { map, index, value, .. } => std::iter::once(map).chain(index).chain([value]).collect(),
            Quantifier(q) => vec![&q.body],
            Lambda { body, .. } => vec![body],
            Let { values, body, .. } => values.iter().chain([body]).collect(),
        }
    }
}
