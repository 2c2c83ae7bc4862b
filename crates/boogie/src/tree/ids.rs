//! Typed indices into the tables of a [`Program`](super::Program).

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            pub struct $name(pub u32);

            impl $name {
                pub fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}

ids! {
    /// A constant, global, parameter, local or bound variable: `Program::vars`.
    VarId;
    /// A type parameter of a function, procedure, implementation, datatype, quantifier or lambda: `Program::type_vars`.
    TypeVarId;
    /// A type constructor that is not a datatype: `Program::type_cons`.
    TypeConId;
    /// `Program::datatypes`
    DatatypeId;
    /// `Program::functions`
    FunctionId;
    /// `Program::axioms`
    AxiomId;
    /// `Program::procedures`
    ProcId;
    /// `Program::implementations`
    ImplId;
    /// A label of one body: `Body::labels`, or `CodeExpr::labels` in a code expression.
    LabelId;
    /// An `if` or `while` statement, unique in its body: what a `break` leaves.
    LeaveId;
}

/// A constructor of a datatype.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CtorId {
    pub datatype: DatatypeId,
    /// Into `Datatype::ctors`.
    pub index: u32,
}

/// A field of a datatype: possibly of several of its constructors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FieldId {
    pub datatype: DatatypeId,
    /// Into `Datatype::fields`.
    pub index: u32,
}
