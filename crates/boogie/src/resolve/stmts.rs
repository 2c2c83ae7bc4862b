//! Statements.

use rustc_hash::FxHashMap;
use source::{Span, Symbol};

use super::Resolver;
use super::names::Callable;
use crate::codes;
use crate::syntax::ast;
use crate::syntax::parser::{Enclosing, LabelBefore, break_target};
use crate::tree::*;

/// The labels of a body, and the `if`s and `while`s around the statement at hand.
#[derive(Default)]
pub(super) struct Flow {
    pub labels: Vec<Label>,
    by_name: FxHashMap<Symbol, LabelId>,
    leaves: u32,
    around: Vec<Enclosing<LeaveId>>,
}

impl Flow {
    pub fn label(&self, name: Symbol) -> Option<LabelId> {
        self.by_name.get(&name).copied()
    }

    fn new_leave(&mut self) -> LeaveId {
        self.leaves += 1;
        LeaveId(self.leaves - 1)
    }
}

impl Resolver {
    pub(super) fn declare_label(&mut self, flow: &mut Flow, label: ast::Ident) {
        match flow.label(label.name) {
            Some(earlier) => self.duplicate("label", label, flow.labels[earlier.index()].span),
            None => {
                flow.by_name.insert(label.name, LabelId(flow.labels.len() as u32));
                flow.labels.push(Label { name: label.name, span: label.span });
            }
        }
    }

    /// The label that a jump names.
    pub(super) fn find_label(&self, flow: &Flow, name: ast::Ident) -> Option<LabelId> {
        let found = flow.label(name.name);
        found.inspect(|id| self.used(name, flow.labels[id.index()].span))
    }

    pub(super) fn declare_labels(&mut self, flow: &mut Flow, block: &ast::Block) {
        for stmt in &block.stmts {
            match &stmt.kind {
                ast::StmtKind::Label(label) => self.declare_label(flow, *label),
                ast::StmtKind::While { body, .. } => self.declare_labels(flow, body),
                ast::StmtKind::If(first) => self.declare_labels_of_if(flow, first),
                _ => {}
            }
        }
    }

    fn declare_labels_of_if(&mut self, flow: &mut Flow, stmt: &ast::IfStmt) {
        self.declare_labels(flow, &stmt.then);
        match &stmt.otherwise {
            ast::Else::None => {}
            ast::Else::Block(block) => self.declare_labels(flow, block),
            ast::Else::If(next) => {
                if let ast::StmtKind::If(next) = &next.kind {
                    syntax::deep(|| self.declare_labels_of_if(flow, next));
                }
            }
        }
    }

    pub(super) fn block(&mut self, flow: &mut Flow, block: &ast::Block) -> Block {
        let mut label = None;
        let mut stmts = Vec::with_capacity(block.stmts.len());
        for stmt in &block.stmts {
            stmts.extend(self.stmt(flow, label, stmt));
            label = LabelBefore::after(stmt, label);
            self.clause_done();
        }
        Block { stmts, end: block.end }
    }

    /// `None` if the statement has an error that leaves nothing of it.
    pub(super) fn stmt(&mut self, flow: &mut Flow, label: Option<LabelBefore>, stmt: &ast::Stmt) -> Option<Stmt> {
        let attrs = self.command_attributes(&stmt.attrs, stmt.at);
        let kind = match &stmt.kind {
            ast::StmtKind::If(_) | ast::StmtKind::While { .. } => {
                return Some(syntax::deep(|| self.structured(flow, label, stmt, attrs)));
            }
            ast::StmtKind::Label(label) => StmtKind::Label(flow.label(label.name)?),
            ast::StmtKind::Assert(e) => StmtKind::Assert(self.condition(e, stmt.at, "an asserted condition")),
            ast::StmtKind::Assume(e) => StmtKind::Assume(self.condition(e, stmt.at, "an assumed condition")),
            ast::StmtKind::Havoc(names) => {
                let vars: Vec<VarId> = names.iter().filter_map(|name| self.assigned_var(*name)).collect();
                self.check_assigned(&vars, stmt.at);
                StmtKind::Havoc(vars)
            }
            ast::StmtKind::Assign(targets, values) => self.assignment(stmt, targets, values),
            ast::StmtKind::Unpack { ctor, vars, value } => self.unpack(stmt, *ctor, vars, value)?,
            ast::StmtKind::Call { free, results, procedure, args } => {
                self.call_stmt(stmt, *free, results, *procedure, args)?
            }
            ast::StmtKind::Goto(labels) => {
                StmtKind::Goto(labels.iter().filter_map(|label| self.find_label(flow, *label)).collect())
            }
            ast::StmtKind::Return => StmtKind::Return,
            // The parser saw to it that there is something to leave.
            ast::StmtKind::Break(label) => {
                label.map(|label| self.find_label(flow, label));
                StmtKind::Break(break_target(*label, &flow.around).ok()?)
            }
            ast::StmtKind::Measure(exprs) => StmtKind::Measure(self.measure_exprs(exprs)),
            ast::StmtKind::Reveal(what) => StmtKind::Reveal(self.hide_target(*what)?),
            ast::StmtKind::Hide(what) => StmtKind::Hide(self.hide_target(*what)?),
            ast::StmtKind::Push => StmtKind::Push,
            ast::StmtKind::Pop => StmtKind::Pop,
        };
        Some(Stmt { kind, attrs, span: stmt.span, at: stmt.at, origin: 0 })
    }

    fn structured(&mut self, flow: &mut Flow, label: Option<LabelBefore>, stmt: &ast::Stmt, attrs: Attrs) -> Stmt {
        let id = flow.new_leave();
        let kind = match &stmt.kind {
            ast::StmtKind::While { guard, invariants, measures, body } => {
                let guard = self.guard(guard.as_ref(), stmt.at);
                let invariants = invariants.iter().map(|spec| self.invariant(spec)).collect();
                let measures = measures.iter().map(|measure| self.measure(measure)).collect();
                flow.around.push(Enclosing { label, is_loop: true, data: id });
                let body = self.block(flow, body);
                flow.around.pop();
                StmtKind::While { id, guard, invariants, measures, body }
            }
            ast::StmtKind::If(first) => {
                flow.around.push(Enclosing { label, is_loop: false, data: id });
                let kind = self.if_stmt(flow, id, first, stmt.at);
                flow.around.pop();
                kind
            }
            _ => unreachable!("only `if` and `while` have statements in them"),
        };
        Stmt { kind, attrs, span: stmt.span, at: stmt.at, origin: 0 }
    }

    /// All of an `if` with its `else if`s is one thing to leave: the first `if`.
    fn if_stmt(&mut self, flow: &mut Flow, id: LeaveId, stmt: &ast::IfStmt, at: Span) -> StmtKind {
        let guard = self.guard(stmt.guard.as_ref(), at);
        let then = self.block(flow, &stmt.then);
        let otherwise = match &stmt.otherwise {
            ast::Else::None => Else::None,
            ast::Else::Block(block) => Else::Block(self.block(flow, block)),
            ast::Else::If(next) => match &next.kind {
                ast::StmtKind::If(inner) => {
                    let attrs = self.command_attributes(&next.attrs, next.at);
                    let id = flow.new_leave();
                    let kind = syntax::deep(|| self.if_stmt(flow, id, inner, next.at));
                    Else::If(Box::new(Stmt { kind, attrs, span: next.span, at: next.at, origin: 0 }))
                }
                _ => Else::None,
            },
        };
        StmtKind::If { id, guard, then, otherwise }
    }

    /// Boogie looks at a guard twice, where it is assumed and where its negation is, and so it counts what is wrong with it.
    fn guard(&mut self, guard: Option<&ast::Expr>, at: Span) -> Option<Exp> {
        let (names, types) = (self.found.resolution.len(), self.found.typing.len());
        let guard = guard.map(|e| self.condition(e, at, "a guard"));
        self.found.resolution.extend_from_within(names..);
        self.found.typing.extend_from_within(types..);
        guard
    }

    fn invariant(&mut self, spec: &ast::Spec) -> Spec {
        let attrs = self.command_attributes(&spec.attrs, spec.at);
        let condition = self.condition(&spec.condition, spec.at, "an invariant");
        Spec { free: spec.free, condition, attrs, at: spec.at }
    }

    pub(super) fn measure(&mut self, measure: &ast::Measure) -> Measure {
        let attrs = self.attributes(&measure.attrs);
        Measure { exps: self.measure_exprs(&measure.exprs), attrs, at: measure.at }
    }

    fn measure_exprs(&mut self, exprs: &[ast::Expr]) -> Vec<Exp> {
        let mut one = |e: &ast::Expr| {
            let e = self.expr(e);
            if !self.unifier.unify(&e.ty, &Type::Int) && !self.unifier.unify(&e.ty, &Type::Bool) {
                let message =
                    format!("a measure must be of type int or bool, but this is of type `{}`", self.type_text(&e.ty));
                self.type_error(codes::TYPE_MISMATCH, e.at, message);
            }
            self.finish(e)
        };
        exprs.iter().map(&mut one).collect()
    }

    fn hide_target(&mut self, what: ast::HideTarget) -> Option<HideTarget> {
        let ast::HideTarget::Function(name) = what else { return Some(HideTarget::All) };
        match self.find_callable(name) {
            Some(Callable::Function(id)) => Some(HideTarget::Function(id)),
            _ => {
                let names: Vec<_> = self.globals.functions.keys().copied().collect();
                self.unknown("function", name, names.into_iter());
                None
            }
        }
    }
}
