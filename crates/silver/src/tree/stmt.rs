//! Statements.

use std::sync::Arc;

use source::Symbol;

use super::{Acc, Annotations, Decreases, Exp, Meta, Resource, Var, Wand};

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub meta: Meta,
    pub annotations: Option<Arc<Annotations>>,
}

/// A sequence of statements; declarations inside are visible to its end.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum NewFields {
    All,
    Only(Vec<Symbol>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Block(Block),
    /// `var x: T` — an initialiser is a following assignment with the same meta.
    VarDecl(Vec<Var>),
    /// `x := e`
    Assign {
        target: Symbol,
        value: Exp,
    },
    /// `recv.field := e`
    FieldAssign {
        recv: Exp,
        field: Symbol,
        value: Exp,
    },
    /// `x := new(..)`
    New {
        target: Symbol,
        fields: NewFields,
    },
    /// `xs := m(args)`; targets are distinct local variables.
    Call {
        targets: Vec<Symbol>,
        method: Symbol,
        args: Vec<Exp>,
    },
    Inhale(Exp),
    Exhale(Exp),
    Assert(Exp),
    Assume(Exp),
    Refute(Exp),
    Fold(Acc),
    Unfold(Acc),
    Package {
        wand: Wand,
        script: Block,
    },
    Apply(Wand),
    If {
        cond: Exp,
        then: Block,
        otherwise: Block,
    },
    While {
        cond: Exp,
        invariants: Vec<Exp>,
        decreases: Vec<Decreases>,
        body: Block,
    },
    Label {
        name: Symbol,
        invariants: Vec<Exp>,
    },
    Goto(Symbol),
    Quasihavoc {
        cond: Option<Exp>,
        resource: Resource,
    },
    QuasihavocAll {
        vars: Vec<Var>,
        cond: Option<Exp>,
        resource: Resource,
    },
    /// `unreachable`: smoke detection expects no execution here.
    Unreachable,
}
