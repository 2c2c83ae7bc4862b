//! Operators and primitive types: what the syntax tree and the resolved tree have in common.

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Prim {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Prim {
    pub fn name(self) -> &'static str {
        match self {
            Prim::Boolean => "boolean",
            Prim::Byte => "byte",
            Prim::Short => "short",
            Prim::Char => "char",
            Prim::Int => "int",
            Prim::Long => "long",
            Prim::Float => "float",
            Prim::Double => "double",
        }
    }

    pub fn is_integral(self) -> bool {
        matches!(self, Prim::Byte | Prim::Short | Prim::Char | Prim::Int | Prim::Long)
    }

    pub fn is_numeric(self) -> bool {
        self != Prim::Boolean
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    Plus,
    Minus,
    /// `!`
    Not,
    /// `~`
    Complement,
}

impl UnOp {
    pub fn text(self) -> &'static str {
        match self {
            UnOp::Plus => "+",
            UnOp::Minus => "-",
            UnOp::Not => "!",
            UnOp::Complement => "~",
        }
    }
}

/// `++` and `--`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    PreInc,
    PreDec,
    PostInc,
    PostDec,
}

impl Step {
    pub fn text(self) -> &'static str {
        match self {
            Step::PreInc | Step::PostInc => "++",
            Step::PreDec | Step::PostDec => "--",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    UShr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
    /// `**`: both, with disjoint resources.
    Sep,
    /// `==>`
    Implies,
    /// `-*`
    Wand,
    /// `\`: division of rationals.
    ExactDiv,
    /// `\in`
    In,
    /// `\notin`
    NotIn,
    /// `::`: a sequence with one more element in front.
    Prepend,
    /// `\cup`
    Union,
    /// `\minus`
    Minus,
}

impl BinOp {
    pub fn text(self) -> &'static str {
        use BinOp::*;
        match self {
            Mul => "*",
            Div => "/",
            Rem => "%",
            Add => "+",
            Sub => "-",
            Shl => "<<",
            Shr => ">>",
            UShr => ">>>",
            Lt => "<",
            Gt => ">",
            Le => "<=",
            Ge => ">=",
            Eq => "==",
            Ne => "!=",
            BitAnd => "&",
            BitXor => "^",
            BitOr => "|",
            And => "&&",
            Or => "||",
            Sep => "**",
            Implies => "==>",
            Wand => "-*",
            ExactDiv => "\\",
            In => "\\in",
            NotIn => "\\notin",
            Prepend => "::",
            Union => "\\cup",
            Minus => "\\minus",
        }
    }

    pub fn is_comparison(self) -> bool {
        matches!(self, BinOp::Lt | BinOp::Gt | BinOp::Le | BinOp::Ge)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// `\forall`: of a boolean.
    Forall,
    /// `\forall*`: of a resource.
    ForallStar,
    Exists,
    /// `\sum`
    Sum,
    /// `\forperm`
    Forperm,
}

/// What specifications write like a call: `Perm(x, 1)`, `\array(a, n)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    Perm,
    PointsTo,
    Value,
    AutoValue,
    /// `perm(L)`: the amount held.
    CurrentPerm,
    Held,
    HeldRead,
    Committed,
    Idle,
    Running,
    JoinToken,
    Guards,
    Array,
    Matrix,
    Values,
    TypeOf,
    Choose,
    Pow,
    EuclideanDiv,
    EuclideanMod,
    PolarityDependent,
    NdIndex,
    NdLength,
    Some,
    Left,
    Right,
    /// Sugar of the ownership model.
    Access,
    Shareable,
    Lockable,
    /// A new level of the ownership model, between others.
    Between,
    /// `\sum(range, values)` and its helpers: of sequences, in older specifications.
    SumOver,
    VectorCompare,
    VectorRepeat,
}

impl Builtin {
    const TABLE: &[(&str, Builtin, u8, u8)] = {
        use Builtin::*;
        &[
            ("Perm", Perm, 2, 2),
            ("PointsTo", PointsTo, 3, 3),
            ("Value", Value, 1, 1),
            ("AutoValue", AutoValue, 1, 1),
            ("perm", CurrentPerm, 1, 1),
            ("held", Held, 1, 1),
            ("heldRead", HeldRead, 2, 2),
            ("committed", Committed, 1, 1),
            ("idle", Idle, 1, 1),
            ("running", Running, 1, 1),
            ("joinToken", JoinToken, 2, 2),
            ("guards", Guards, 2, 2),
            ("\\array", Array, 2, 2),
            ("\\matrix", Matrix, 3, 3),
            ("\\values", Values, 3, 3),
            ("\\typeof", TypeOf, 1, 1),
            ("\\choose", Choose, 1, 1),
            ("\\pow", Pow, 2, 2),
            ("\\euclidean_div", EuclideanDiv, 2, 2),
            ("\\euclidean_mod", EuclideanMod, 2, 2),
            ("\\polarity_dependent", PolarityDependent, 2, 2),
            ("\\nd_index", NdIndex, 2, u8::MAX),
            ("\\nd_length", NdLength, 1, u8::MAX),
            ("Some", Some, 1, 1),
            ("Left", Left, 1, 1),
            ("Right", Right, 1, 1),
            ("\\sum", SumOver, 2, 2),
            ("\\vcmp", VectorCompare, 2, 2),
            ("\\vrep", VectorRepeat, 1, 1),
            ("access", Access, 1, 1),
            ("shareable", Shareable, 1, 1),
            ("lockable", Lockable, 1, 1),
            ("between", Between, 2, 2),
        ]
    };

    /// Found by the word it is written with.
    pub fn of_word(word: &str) -> Option<Builtin> {
        Builtin::TABLE.iter().find(|entry| entry.0 == word).map(|entry| entry.1)
    }

    /// Those that are only words of the ownership model; elsewhere they are ordinary names.
    pub fn is_ownership(self) -> bool {
        matches!(self, Builtin::Access | Builtin::Shareable | Builtin::Lockable | Builtin::Between)
    }

    fn entry(self) -> &'static (&'static str, Builtin, u8, u8) {
        Builtin::TABLE.iter().find(|entry| entry.1 == self).expect("the table has them all")
    }

    pub fn text(self) -> &'static str {
        self.entry().0
    }

    /// How many arguments it takes, at least and at most.
    pub fn arity(self) -> (usize, usize) {
        let (_, _, least, most) = *self.entry();
        (least.into(), most.into())
    }
}
