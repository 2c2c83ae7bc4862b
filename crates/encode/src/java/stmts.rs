//! Statements.

use std::rc::Rc;

use java::tree as jv;
use java::tree::visit;
use rustc_hash::FxHashMap;
use silver::tree::*;
use source::Span;

use super::body::Body;
use super::encoder::*;
use super::jumps::{Dest, Scope};
use super::origin::{Act, Within};
use super::view::View;

impl<'a> Body<'_, 'a> {
    pub fn statements(&mut self, stmts: &[jv::Stmt]) {
        for stmt in stmts {
            self.statement(stmt);
        }
    }

    pub fn stmts_append(&mut self, block: Block) {
        for stmt in block.stmts {
            let Stmt { kind, meta, .. } = stmt;
            self.emit(kind, meta);
        }
    }

    pub fn statement(&mut self, stmt: &jv::Stmt) {
        syntax::deep(|| self.statement_now(stmt));
    }

    fn statement_now(&mut self, stmt: &jv::Stmt) {
        use jv::StmtKind::*;
        let span = stmt.span;
        match &stmt.kind {
            Empty => {}
            Block(block) => self.statements(&block.stmts),
            Local(decls) => decls.iter().for_each(|decl| self.local_declaration(decl)),
            // A local class has members of its own.
            Class(_) => {}
            Expr(e) => self.effect(e),
            If { cond, then, otherwise } => self.if_statement(cond, then, otherwise.as_deref(), span),
            Loop(l) => self.loop_statement(l, &[], span),
            Labeled { target, body, .. } => self.labeled(*target, body, span),
            Switch(switch) => self.switch_statement(switch, span),
            Return(e) => {
                let value = e.as_ref().map(|e| self.value(e));
                let value = match (value, e) {
                    (Some(value), Some(e)) => Some(self.as_result(value, e, span)),
                    _ => None,
                };
                self.jump(&Dest::Return, value, span);
            }
            Break(id) => self.jump(&Dest::Break(*id), None, span),
            Continue(id) => self.jump(&Dest::Continue(*id), None, span),
            Yield(id, e) => {
                let value = self.value(e);
                let value = self.saved(value);
                self.jump(&Dest::Break(*id), Some(value), span);
            }
            Throw(e) => self.throw(e, span),
            Assert { cond, message } => self.java_assert(cond, message.as_ref(), span),
            Synchronized { lock, body } => self.synchronized(lock, span, |b| b.statements(&body.stmts)),
            Try(t) => self.try_statement(t, span),
            Spec(spec) => self.spec_statement(spec, span),
        }
    }

    /// A value that is returned; amounts are checked.
    fn as_result(&mut self, value: Exp, e: &jv::Exp, span: Span) -> Exp {
        let Some(result) = self.signature.result.clone() else { return value };
        self.amount_entered(&value, &result, span);
        self.converted_array(e, &result);
        value
    }

    pub fn local_declaration(&mut self, decl: &jv::LocalDecl) {
        let variable = self.declare(decl.local);
        let ty = self.e.p[decl.local].ty.clone();
        match &decl.init {
            Some(init) => {
                let value = self.array_or_value(init, &ty);
                self.amount_entered(&value, &ty, decl.span);
                self.converted_array(init, &ty);
                let m = self.e.act(Act::Plain, decl.span);
                self.set(&variable, value, m);
                self.assume_type(&variable, &ty, decl.span);
            }
            None => {
                let m = self.quiet(decl.span);
                let zero = self.e.zero(&ty, m);
                self.set(&variable, zero, m);
            }
        }
    }

    fn if_statement(&mut self, cond: &jv::Exp, then: &jv::Stmt, otherwise: Option<&jv::Stmt>, span: Span) {
        let _ = span;
        let cond = self.condition(cond);
        let m = self.e.act(Act::Plain, cond.meta.span);
        let then = self.block_of(|b| b.statement(then));
        let otherwise = self.block_of(|b| otherwise.into_iter().for_each(|stmt| b.statement(stmt)));
        self.emit(StmtKind::If { cond, then, otherwise }, m);
    }

    fn labeled(&mut self, target: jv::JumpId, body: &jv::Stmt, span: Span) {
        let mut inner = body;
        let mut ids = vec![target];
        while let jv::StmtKind::Labeled { target, body, .. } = &inner.kind {
            ids.push(*target);
            inner = body;
        }
        if let jv::StmtKind::Loop(l) = &inner.kind {
            return self.loop_statement(l, &ids, inner.span);
        }
        let after = self.fresh_label("after");
        self.scopes.push(Scope::Target { ids, after, again: None, value: None });
        self.statement(inner);
        self.scopes.pop();
        let m = self.quiet(span);
        self.label(after, m);
    }

    /// Java's own assertion. With effects in it, it may or may not be evaluated.
    fn java_assert(&mut self, cond: &jv::Exp, message: Option<&jv::Exp>, span: Span) {
        let has_effects = self.has_effects(cond) || message.is_some_and(|e| self.has_effects(e));
        if !has_effects {
            let v = View { spec: false, ..self.formula(Within::Code, span) };
            let cond = self.e.exp(&v, cond);
            let cond = self.e.truth(cond, span);
            let m = self.e.act(Act::Assert, span);
            return self.emit(StmtKind::Assert(cond), m);
        }
        let m = self.quiet(span);
        let on = self.havoc("on", Type::Bool, span);
        let then = self.block_of(|b| {
            let value = b.condition(cond);
            let m = b.e.act(Act::Assert, span);
            b.emit(StmtKind::Assert(value), m);
            if let Some(message) = message.filter(|e| b.has_effects(e)) {
                b.e.unsupported(message.span, "a message of an assertion with effects");
            }
        });
        self.emit(StmtKind::If { cond: on, then, otherwise: silver::tree::Block::default() }, m);
    }

    fn spec_statement(&mut self, spec: &jv::SpecStmt, span: Span) {
        use jv::SpecStmt::*;
        let v = self.formula(Within::Code, span);
        if let Assert(e) | Assume(e) | Inhale(e) | Exhale(e) = spec {
            self.e.allow_claims(e);
        }
        match spec {
            Assert(e) => {
                let e = self.e.exp(&v, e);
                let m = self.e.act(Act::Assert, span);
                self.emit(StmtKind::Assert(e), m);
            }
            Assume(e) | Inhale(e) => {
                let e = self.e.exp(&v, e);
                let m = self.e.act(Act::Plain, span);
                self.emit(StmtKind::Inhale(e), m);
            }
            Exhale(e) => {
                let e = self.e.exp(&v, e);
                let m = self.e.act(Act::Exhale, span);
                let e = self.e.used(e, m);
                self.emit(StmtKind::Exhale(e), m);
            }
            Refute(e) => {
                let e = self.e.exp(&v, e);
                let m = self.e.act(Act::Refute, span);
                self.emit(StmtKind::Refute(e), m);
            }
            Fold(target) => self.fold(target, true, span),
            Unfold(target) => self.fold(target, false, span),
            Label(id, name) => {
                let name = self.fresh_label(&super::names::ascii(name.as_str()));
                self.e.labels.insert(*id, name);
                let m = self.quiet(span);
                self.label(name, m);
                self.remember_variables(*id);
            }
            Ghost(stmt) => {
                let outer = std::mem::replace(&mut self.ghost, true);
                self.statement(stmt);
                self.ghost = outer;
            }
            Apply(e) => match &e.kind {
                jv::ExprKind::Binary(jv::BinOp::Wand, a, b) => {
                    let wand = self.e.wand(&v, a, b, e.span);
                    let m = self.e.act(Act::Apply, span);
                    self.emit(StmtKind::Apply(wand), m);
                }
                _ => self.e.unsupported(span, "`apply` of something else than a magic wand"),
            },
            Package(e, proof) => match &e.kind {
                jv::ExprKind::Binary(jv::BinOp::Wand, a, b) => {
                    let wand = self.e.wand(&v, a, b, e.span);
                    self.scopes.push(Scope::Closed(super::origin::Check::PackageExit));
                    let script = self.block_of(|b| b.statement(proof));
                    self.scopes.pop();
                    let m = self.e.act(Act::Package, span);
                    self.emit(StmtKind::Package { wand, script }, m);
                }
                _ => self.e.unsupported(span, "`package` of something else than a magic wand"),
            },
            Commit(e) => self.commit(e, span),
            PostJoin { thread, amount } => self.post_join(thread, amount, span),
            Frame { contract, body } => self.frame(contract, body, span),
            Extract(_) => self.e.unsupported(span, "`extract`"),
            Send { .. } | Recv(_) => self.e.unsupported(span, "`send` and `recv`"),
            Unsupported(word) => self.e.unsupported(span, format!("`{word}`")),
            Share { .. } | LockLevel { .. } | Pack { .. } | Read { .. } => {
                self.e.unsupported(span, "a statement of the ownership model");
            }
        }
    }

    /// Keeps the values of variables at a label, where they are assigned somewhere and `\old` asks for them.
    fn remember_variables(&mut self, label: jv::LabelId) {
        let p = self.e.p;
        let mut used = Vec::new();
        let body = self.method.map(|id| &p[id].body);
        if let Some(jv::Body::Block(block)) = body {
            let mut see = |e: &jv::Expr| {
                if let jv::ExprKind::Old(Some(other), inner) = &e.kind
                    && *other == label
                {
                    visit::each(inner, &mut |e| {
                        used.extend(if let jv::ExprKind::Local(id) = e.kind { Some(id) } else { None })
                    });
                }
            };
            block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, &mut see));
        }
        used.sort();
        used.dedup();
        let mut kept = FxHashMap::default();
        for local in used.into_iter().filter(|local| !p[*local].effectively_final) {
            if let Some(value) = self.view.locals.get(&local).cloned() {
                kept.insert(local, self.temp("at", value));
            }
        }
        self.e.snapshots.insert(label, Rc::new(kept));
    }

    fn fold(&mut self, target: &jv::FoldTarget, is_fold: bool, span: Span) {
        let p = self.e.p;
        let predicate = &p[target.instance.predicate];
        if predicate.flags.is_inline() {
            // There is nothing around its body.
            return;
        }
        let v = self.formula(Within::Code, span);
        let Some(loc) = self.e.predicate_loc(&v, &target.instance) else {
            return self.e.unsupported(span, "this predicate");
        };
        let act = if is_fold { Act::Fold } else { Act::Unfold };
        let m = self.e.act(act, span);
        let perm = match &target.amount {
            Some(amount) => self.e.amount(&v, amount),
            None => write(m),
        };
        let access = Acc { loc, perm, meta: m };
        self.emit(if is_fold { StmtKind::Fold(access) } else { StmtKind::Unfold(access) }, m);
    }
}
