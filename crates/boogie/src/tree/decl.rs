//! Declarations.

use source::{Span, Symbol};

use super::*;

/// A whole program: all input files and libraries together. Each table is in textual order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    pub type_vars: Vec<TypeVar>,
    pub vars: Vec<Variable>,
    pub type_cons: Vec<TypeCon>,
    pub datatypes: Vec<Datatype>,
    pub constants: Vec<Constant>,
    pub globals: Vec<VarId>,
    pub functions: Vec<Function>,
    pub axioms: Vec<Axiom>,
    pub procedures: Vec<Procedure>,
    pub implementations: Vec<Implementation>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TypeVar {
    pub name: Symbol,
    pub span: Span,
}

/// A variable of any kind. Names are for people: several variables may share one.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    pub name: Symbol,
    pub ty: Type,
    pub kind: VarKind,
    /// The `where` clause. Those of formals are written in procedure headers: the formals of an implementation have none, and
    /// stand for those of its procedure by position.
    pub constraint: Option<Exp>,
    pub attrs: Attrs,
    /// The declared identifier.
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VarKind {
    Constant,
    Global,
    /// Of a procedure or implementation.
    In,
    Out,
    /// Of an implementation or code expression.
    Local,
    /// Of a quantifier, lambda, let or function.
    Bound,
}

/// `type C a b;`
#[derive(Clone, PartialEq, Debug)]
pub struct TypeCon {
    pub name: Symbol,
    pub arity: u32,
    /// With `{:builtin "S"}`, the solver's sort.
    pub attrs: Attrs,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Datatype {
    pub name: Symbol,
    pub type_params: Vec<TypeVarId>,
    /// At least one.
    pub ctors: Vec<Ctor>,
    /// Every field name once, in the order of their first occurrences.
    pub fields: Vec<Field>,
    pub attrs: Attrs,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Ctor {
    pub name: Symbol,
    /// One for each argument; a field belongs to a constructor at most once.
    pub fields: Vec<FieldId>,
    pub span: Span,
}

/// A field name of a datatype, with one type in all constructors that have it.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub name: Symbol,
    /// In terms of the datatype's type parameters.
    pub ty: Type,
    /// The constructors that have it, with its position among their arguments. At least one.
    pub positions: Vec<(CtorId, u32)>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Constant {
    pub var: VarId,
    /// Different from all other unique constants of its type.
    pub unique: bool,
    /// `extends`/`complete` of Boogie 2.4.1 and before.
    pub order: Option<Order>,
    /// The axioms of its `uses` clause.
    pub uses: Vec<AxiomId>,
    /// The word `const`, where Boogie reports it.
    pub at: Span,
}

/// `extends parents [complete]`: the direct parents of a constant in the order `<:`. No other direct parents exist.
#[derive(Clone, PartialEq, Debug)]
pub struct Order {
    /// `None` if there is no `extends`: the parents are not known.
    pub parents: Option<Vec<OrderParent>>,
    /// All direct children are declared so.
    pub complete: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct OrderParent {
    pub constant: VarId,
    /// The children below unique edges to one parent have nothing below them in common.
    pub unique: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: Symbol,
    pub type_params: Vec<TypeVarId>,
    /// Those without a name in the program have a made-up one.
    pub params: Vec<VarId>,
    pub result: Type,
    pub body: Option<FunctionBody>,
    /// `revealed function`
    pub revealed: bool,
    /// The axioms of its `uses` clause.
    pub uses: Vec<AxiomId>,
    /// `:builtin`, `:bvbuiltin`, `:never_pattern`, `:identity`, …; also those of the definition axiom, `:weight` and `:qid`.
    pub attrs: Attrs,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct FunctionBody {
    pub meaning: BodyMeaning,
    pub value: Exp,
}

/// What the body of a function is to the prover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BodyMeaning {
    /// The axiom `forall params :: {f(params)} f(params) == value`.
    Axiom,
    /// `{:inline}`: put in place of every application. Not recursive.
    Inline,
    /// `{:define}`: a definition that the solver expands. Not recursive.
    Define,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Axiom {
    pub condition: Exp,
    /// `hideable axiom`
    pub hideable: bool,
    pub attrs: Attrs,
    /// The token before the condition, where Boogie reports it.
    pub at: Span,
}

/// A condition of a contract, or a loop invariant.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    pub free: bool,
    pub condition: Exp,
    pub attrs: Attrs,
    /// The word `requires`, `ensures` or `invariant`.
    pub at: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Procedure {
    pub name: Symbol,
    pub type_params: Vec<TypeVarId>,
    pub ins: Vec<VarId>,
    pub outs: Vec<VarId>,
    pub requires: Vec<Spec>,
    pub ensures: Vec<Spec>,
    /// Distinct globals.
    pub modifies: Vec<VarId>,
    pub measures: Vec<Measure>,
    /// `pure procedure`
    pub pure: bool,
    pub attrs: Attrs,
    pub span: Span,
    /// In textual order; none for a procedure that is only a contract.
    pub implementations: Vec<ImplId>,
}

/// A body for a procedure. Its type parameters and formals correspond to those of the procedure by position.
#[derive(Clone, PartialEq, Debug)]
pub struct Implementation {
    pub procedure: ProcId,
    pub type_params: Vec<TypeVarId>,
    pub ins: Vec<VarId>,
    pub outs: Vec<VarId>,
    pub body: Body,
    /// A copy of the procedure's where the body was written with the procedure.
    pub attrs: Attrs,
    /// The name, where Boogie reports it.
    pub span: Span,
}

impl Program {
    pub fn var(&self, id: VarId) -> &Variable {
        &self.vars[id.index()]
    }

    pub fn type_var(&self, id: TypeVarId) -> &TypeVar {
        &self.type_vars[id.index()]
    }

    pub fn type_con(&self, id: TypeConId) -> &TypeCon {
        &self.type_cons[id.index()]
    }

    pub fn datatype(&self, id: DatatypeId) -> &Datatype {
        &self.datatypes[id.index()]
    }

    pub fn ctor(&self, id: CtorId) -> &Ctor {
        &self.datatype(id.datatype).ctors[id.index as usize]
    }

    pub fn field(&self, id: FieldId) -> &Field {
        &self.datatype(id.datatype).fields[id.index as usize]
    }

    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    pub fn axiom(&self, id: AxiomId) -> &Axiom {
        &self.axioms[id.index()]
    }

    pub fn procedure(&self, id: ProcId) -> &Procedure {
        &self.procedures[id.index()]
    }

    pub fn implementation(&self, id: ImplId) -> &Implementation {
        &self.implementations[id.index()]
    }

    pub fn implementations(&self) -> impl Iterator<Item = (ImplId, &Implementation)> {
        self.implementations.iter().enumerate().map(|(i, implementation)| (ImplId(i as u32), implementation))
    }
}
