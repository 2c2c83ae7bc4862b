//! The code of a procedure, statement by statement.

use source::{Span, Symbol};

use super::exp;
use crate::tree::*;

/// A body that grows at its end. Blocks inside it are opened, and closed before the statement that they belong to.
pub struct Code {
    pub(super) locals: Vec<VarId>,
    labels: Vec<Label>,
    /// The statements of the open blocks, outermost first.
    open: Vec<Vec<Stmt>>,
    n_branches: u32,
}

impl Default for Code {
    fn default() -> Code {
        Code { locals: Vec::new(), labels: Vec::new(), open: vec![Vec::new()], n_branches: 0 }
    }
}

impl Code {
    fn push(&mut self, kind: StmtKind, origin: u32, at: Span) {
        let stmt = Stmt { kind, attrs: Attrs::default(), span: at, at, origin };
        self.open.last_mut().expect("the body itself is open").push(stmt);
    }

    /// `origin` says what the assertion stands for.
    pub fn assert(&mut self, condition: Exp, origin: u32, at: Span) {
        exp::must_be(&condition, &Type::Bool);
        if !exp::is_true(&condition) {
            self.push(StmtKind::Assert(condition), origin, at);
        }
    }

    pub fn assume(&mut self, condition: Exp, at: Span) {
        exp::must_be(&condition, &Type::Bool);
        if !exp::is_true(&condition) {
            self.push(StmtKind::Assume(condition), 0, at);
        }
    }

    pub fn havoc(&mut self, vars: &[Exp], at: Span) {
        if !vars.is_empty() {
            self.push(StmtKind::Havoc(vars.iter().map(exp::variable).collect()), 0, at);
        }
    }

    pub fn assign(&mut self, var: &Exp, value: Exp, at: Span) {
        exp::must_be(&value, &var.ty);
        let target = Target { root: exp::variable(var), steps: Vec::new(), ty: var.ty.clone(), span: at, at };
        self.push(StmtKind::Assign(vec![Assignment { target, value }]), 0, at);
    }

    /// What follows belongs to a block of its own, until it is closed.
    pub fn open(&mut self) {
        self.open.push(Vec::new());
    }

    pub fn close(&mut self, end: Span) -> Block {
        let stmts = self.open.pop().expect("a block that was opened");
        assert!(!self.open.is_empty(), "the body itself is not closed");
        Block { stmts, end }
    }

    /// `if (guard) then else otherwise`; without a guard, any of the two.
    pub fn branch(&mut self, guard: Option<Exp>, then: Block, otherwise: Block, at: Span) {
        guard.iter().for_each(|guard| exp::must_be(guard, &Type::Bool));
        self.n_branches += 1;
        let otherwise = if otherwise.stmts.is_empty() { Else::None } else { Else::Block(otherwise) };
        self.push(StmtKind::If { id: LeaveId(self.n_branches), guard, then, otherwise }, 0, at);
    }

    /// A label that is placed later.
    pub fn label(&mut self, name: &str, at: Span) -> LabelId {
        self.labels.push(Label { name: Symbol::new(name), span: at });
        LabelId(self.labels.len() as u32 - 1)
    }

    pub fn place(&mut self, label: LabelId, at: Span) {
        self.push(StmtKind::Label(label), 0, at);
    }

    pub fn goto(&mut self, label: LabelId, at: Span) {
        self.push(StmtKind::Goto(vec![label]), 0, at);
    }

    pub(super) fn finish(mut self, end: Span) -> Body {
        let stmts = self.open.pop().expect("the body itself is open");
        assert!(self.open.is_empty(), "a block was not closed");
        Body { locals: self.locals, labels: self.labels, block: Block { stmts, end } }
    }
}
