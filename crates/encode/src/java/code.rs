//! Code from core: what happens, in which order, on which objects, was settled by the lowering. Here it gets its meaning in Silver.
//!
//! Specifications are not in core yet: they are found in the text, by the node that core names ([`Written`]). A body with something that has no
//! meaning here yet is translated from its text ([`supported`]).

mod creation;
mod effects;
mod loops;
mod protect;
mod supported;
mod values;

use std::rc::Rc;

use java::tree as jv;
use java::tree::visit;
use java_core::core::{self, Jump, LocalId, NodeId, OriginId};
use java_core::lower::{Lowered, Written, lower_by};
use java_core::tables::Tables;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::jumps::{Dest, Scope};
use super::origin::{Act, Check};
use super::view::View;

/// A program in core, beside its text.
pub struct Code<'a> {
    pub program: core::Program,
    pub written: Written<'a>,
}

impl<'a> Code<'a> {
    pub fn of(tables: Tables<'a>, options: &super::Options) -> Code<'a> {
        let p = tables.program();
        let lowered: Lowered = lower_by(tables, java_core::lower::Options { overflow: options.overflow });
        let written = Written::of(p, &lowered);
        Code { program: lowered.program, written }
    }

    fn span(&self, at: OriginId) -> Span {
        self.program[at].span
    }

    fn node(&self, at: OriginId) -> Option<NodeId> {
        self.program[at].node
    }

    /// The expression that a node of core stands for.
    fn exp(&self, at: OriginId) -> Option<&'a jv::Exp> {
        self.written.exprs.get(&self.node(at)?).copied()
    }

    fn stmt(&self, at: OriginId) -> Option<&'a jv::Stmt> {
        self.written.stmts.get(&self.node(at)?).copied()
    }
}

/// Labels of core as places that jumps lead to. Those of the text have other numbers.
fn target(label: core::Label) -> jv::JumpId {
    jv::JumpId(u32::MAX - label.0)
}

impl<'a> Body<'_, 'a> {
    /// The body of a method, if all of it has a meaning here.
    pub fn code_of(&self, id: jv::MethodId) -> Option<Rc<Code<'a>>> {
        let code = self.e.known.code.clone();
        let core::Body::Code(block) = &code.program[id].body else { return None };
        supported::is_supported(self, &code, block).then_some(code)
    }

    /// A body, without what a synchronized method does around it.
    pub fn method_code(&mut self, code: &Code<'a>, id: jv::MethodId) {
        if let core::Body::Code(block) = &code.program[id].body {
            self.code_block(code, block);
        }
    }

    pub fn code_block(&mut self, c: &Code<'a>, block: &[core::Stmt]) {
        let mut at = 0;
        while let Some(stmt) = block.get(at) {
            at += match (&stmt.kind, block.get(at + 1)) {
                (core::StmtKind::Do(None, core::Eff::Enter(..)), Some(inside)) => {
                    self.code_monitor(c, stmt, inside);
                    2
                }
                (core::StmtKind::Do(Some(_), core::Eff::Call(call)), Some(rounds))
                    if call.hidden == Some(core::Hidden::Iterator) =>
                {
                    self.code_each(c, call, rounds);
                    2
                }
                _ => {
                    syntax::deep(|| self.code_stmt(c, stmt));
                    1
                }
            };
        }
    }

    fn code_stmt(&mut self, c: &Code<'a>, stmt: &core::Stmt) {
        use core::StmtKind::*;
        let span = c.span(stmt.origin);
        match &stmt.kind {
            Let(local, value) | Set(local, value) => {
                let v = self.code(c.span(value.origin));
                let value_now = self.code_value(c, &v, value);
                self.flows(value, &c.program[*local].ty, span);
                self.code_assign(c, *local, value_now, stmt.origin);
            }
            Do(result, eff) => self.code_effect(c, *result, eff, stmt.origin),
            Check(check, values) => self.code_check(c, check, values),
            If(cond, then, otherwise) => {
                let v = self.code(c.span(cond.origin));
                let value = self.code_condition(c, &v, cond);
                let m = self.e.act(Act::Plain, value.meta.span);
                let then = self.block_of(|b| b.code_block(c, then));
                let otherwise = self.block_of(|b| b.code_block(c, otherwise));
                self.emit(StmtKind::If { cond: value, then, otherwise }, m);
            }
            Block(label, body) => self.code_target(*label, span, |b| b.code_block(c, body)),
            Loop(l) => self.code_loop(c, l, stmt.origin),
            Jump(jump) => self.code_jump(c, jump, span),
            Try(body, catches) => self.code_try(c, body, catches, span),
            Protect(protect) => self.code_protect(c, protect, span),
            Gap(_) => self.specification(c, stmt.origin),
        }
    }

    /// Statements that a jump may leave.
    fn code_target(&mut self, label: core::Label, span: Span, inside: impl FnOnce(&mut Self)) {
        let after = self.fresh_label("after");
        self.scopes.push(Scope::Target { ids: vec![target(label)], after, again: None, value: None });
        inside(self);
        self.scopes.pop();
        let m = self.quiet(span);
        self.label(after, m);
    }

    fn code_jump(&mut self, c: &Code<'a>, jump: &Jump, span: Span) {
        match jump {
            Jump::Leave(label) => self.jump(&Dest::Break(target(*label)), None, span),
            Jump::Return(value) => {
                let value = value.as_ref().map(|value| {
                    let v = self.code(c.span(value.origin));
                    let result = self.code_value(c, &v, value);
                    if let Some(ty) = self.signature.result.clone() {
                        self.amount_entered(&result, &ty, span);
                        self.flows_into(value, &ty, span);
                    }
                    result
                });
                self.jump(&Dest::Return, value, span);
            }
            Jump::Throw(value) => {
                let v = self.code(c.span(value.origin));
                let value = self.code_value(c, &v, value);
                let value = self.saved(value);
                self.jump(&Dest::Throw, Some(value), span);
            }
        }
    }

    /// The variable of a local.
    pub(super) fn code_local(&mut self, c: &Code<'a>, local: LocalId) -> Exp {
        if let Some(known) = self.view.locals.get(&local) {
            return known.clone();
        }
        if !c.program[local].made {
            return self.declare(local);
        }
        let ty = self.e.ty(&values::java_type(self.e.p, &c.program[local].ty));
        let span = self.view.clause;
        let variable = self.fresh("t", ty, span);
        self.bind(local, variable.clone());
        variable
    }

    /// The copy of a parameter is what its name means from now on.
    fn code_copy(&mut self, param: jv::LocalId, copy: LocalId) {
        let p = self.e.p;
        let value = self.view.locals[&param].clone();
        let name = self.own_name(&super::names::ascii(p[param].name.as_str()));
        let span = p[param].span;
        let variable = self.declared_copy(name, value.ty.clone(), span);
        let m = self.quiet(span);
        self.set(&variable, value.clone(), m);
        self.bind(copy, variable.clone());
        self.bind(param, variable);
        Rc::make_mut(&mut self.view.entry).insert(param, value);
    }

    /// Gives a local its value.
    pub(super) fn code_assign(&mut self, c: &Code<'a>, local: LocalId, value: Exp, at: OriginId) {
        if let Some(param) = c.program[local].copy_of.filter(|_| !self.view.locals.contains_key(&local)) {
            return self.code_copy(param, local);
        }
        let span = c.span(at);
        let variable = self.code_local(c, local);
        let m = self.e.act(Act::Plain, span);
        self.set(&variable, value, m);
        let of = c.program[local].copy_of.unwrap_or(local);
        if !c.program[of].made {
            let ty = self.e.p[of].ty.clone();
            self.assume_type(&variable, &ty, span);
        }
    }

    /// A statement of a specification, from the text.
    fn specification(&mut self, c: &Code<'a>, at: OriginId) {
        if let Some(stmt) = c.stmt(at) {
            return self.statement(stmt);
        }
        let Some(node) = c.node(at) else { return };
        if let Some(decl) = c.written.declarations.get(&node) {
            self.local_declaration(decl);
        } else if let Some(field) = c.written.fields.get(&node) {
            self.initialise(*field);
        }
        // What a call passes for specifications is looked up by the call.
    }

    /// Code reads no variable before that is set, but specifications may. It has its value from the beginning of the method, once: what a loop
    /// leaves in it stays there.
    pub fn declare_unset(&mut self, block: &jv::Block) {
        let mut unset = Vec::new();
        for stmt in &block.stmts {
            visit::each_stmt(stmt, &mut |stmt| {
                if let jv::StmtKind::Local(decls) = &stmt.kind {
                    unset.extend(decls.iter().filter(|decl| decl.init.is_none()));
                }
            });
        }
        unset.into_iter().for_each(|decl| self.local_declaration(decl));
    }

    /// A check that stands alone.
    fn code_check(&mut self, c: &Code<'a>, check: &core::Check, values: &[core::Val]) {
        let span = c.span(check.origin);
        let v = self.code(span);
        let operands: Vec<Exp> = values.iter().map(|value| self.code_value(c, &v, value)).collect();
        let at = values.first().map_or(span, |value| c.span(value.origin));
        match &check.kind {
            core::CheckKind::Null(why) => {
                let through_iterator = values.first().is_some_and(|val| !matches!(val.ty, core::Rt::Array(_)));
                let kind = match why {
                    core::Dereferenced::Each if through_iterator => Check::InvocationNull,
                    why => values::null_check(*why),
                };
                let object = operands[0].clone();
                self.check(kind, at, span, |m| not_null(object, m));
            }
            core::CheckKind::Assertion => {
                let m = self.e.act(Act::Assert, span);
                let claim = self.e.truth(operands[0].clone(), span);
                self.emit(StmtKind::Assert(claim), m);
            }
            core::CheckKind::Unmatched => {
                self.check(Check::Null, span, span, |m| Expr::bool(false, m));
                self.dead_end(span);
            }
            core::CheckKind::Pollution(ty) => {
                let ty = values::java_type(self.e.p, ty);
                let value = self.e.erased_value(&v, operands[0].clone(), &ty, span);
                self.evaluated(value, span);
            }
            core::CheckKind::Bounds
            | core::CheckKind::NegativeSize
            | core::CheckKind::Store
            | core::CheckKind::Cast(_)
            | core::CheckKind::Division
            | core::CheckKind::Range => self.e.unsupported(span, "a check in this place"),
        }
    }

    /// Whether an array becomes one of another type, where a value goes into a place of this type.
    pub(super) fn flows(&mut self, value: &core::Val, to: &core::Rt, span: Span) {
        if matches!(to, core::Rt::Array(_)) {
            let to = values::java_type(self.e.p, to);
            self.flows_into(value, &to, span);
        }
    }

    pub(super) fn flows_into(&mut self, value: &core::Val, to: &jv::Type, span: Span) {
        if !matches!(to, jv::Type::Array(_)) {
            return;
        }
        let from = values::java_type(self.e.p, &value.ty);
        self.e.array_conversion(&from, to, span);
        if let core::ValKind::Cond(_, a, b) = &value.kind {
            self.flows_into(a, to, span);
            self.flows_into(b, to, span);
        }
    }

    /// How the values of a statement are read.
    pub(super) fn code_view(&self, c: &Code<'a>, at: OriginId) -> View {
        self.code(c.span(at))
    }
}
