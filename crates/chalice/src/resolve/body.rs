//! One member being resolved: its variables and what is allowed where.

use source::{Span, Symbol};

use super::Resolver;
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

/// What an expression may contain at its position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ctx {
    /// Permissions, credits and predicates are allowed.
    pub spec: bool,
    /// `old` is allowed.
    pub two_state: bool,
    /// Inside a predicate or monitor invariant: nothing about the current thread.
    pub pred: bool,
    /// What an abstract `rd` stands for, where it is global.
    pub global: Option<Global>,
    /// Obligations are allowed.
    pub duty: bool,
}

impl Ctx {
    /// A plain value.
    pub fn value() -> Ctx {
        Ctx { spec: false, two_state: false, pred: false, global: None, duty: false }
    }

    /// An assertion.
    pub fn spec() -> Ctx {
        Ctx { spec: true, ..Ctx::value() }
    }

    /// An assertion in which `rd` is the global fraction.
    pub fn whole(global: Global) -> Ctx {
        Ctx { global: Some(global), ..Ctx::spec() }
    }

    /// The same place, where only values are allowed.
    pub fn pure(self) -> Ctx {
        Ctx { spec: false, duty: false, ..self }
    }
}

/// The clause being resolved, which decides the obligations it may contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DutyPlace {
    Requires,
    Ensures,
    LoopInvariant,
    Where,
    Monitor,
    Predicate,
}

pub(super) struct Body<'r> {
    pub r: &'r mut Resolver,
    pub this: Type,
    /// Result type and whether static, inside a function.
    pub function: Option<(Type, bool)>,
    pub duties: Option<DutyPlace>,
    pub locals: Locals,
    scopes: Vec<Vec<(Symbol, LocalId)>>,
}

impl<'r> Body<'r> {
    pub fn new(r: &'r mut Resolver, this: Type, locals: Locals) -> Body<'r> {
        Body { r, this, function: None, duties: None, locals, scopes: vec![Vec::new()] }
    }

    pub fn finish(self) -> Locals {
        self.locals
    }

    /// Makes all variables entered so far visible.
    pub fn enter_all(&mut self) {
        let all: Vec<LocalId> = (0..self.locals.0.len() as u32).map(LocalId).collect();
        self.enter(&all);
    }

    pub fn enter(&mut self, ids: &[LocalId]) {
        for id in ids {
            let name = self.locals[*id].name;
            self.scopes.last_mut().expect("a scope is always open").push((name, *id));
        }
    }

    pub fn scoped<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.push(Vec::new());
        let result = inside(self);
        self.scopes.pop();
        result
    }

    pub fn lookup(&self, name: Symbol) -> Option<LocalId> {
        self.scopes.iter().rev().flatten().find(|(n, _)| *n == name).map(|(_, id)| *id)
    }

    /// The names of all variables that are visible.
    pub fn visible(&self) -> Vec<Symbol> {
        self.scopes.iter().flatten().map(|(name, _)| *name).collect()
    }

    /// The variable that a name stands for where it is used.
    pub fn lookup_used(&self, name: ast::Ident) -> Option<LocalId> {
        let found = self.lookup(name.name);
        found.inspect(|id| self.r.used(name, self.locals[*id].span))
    }

    /// Adds a variable without making it visible.
    pub fn new_local(&mut self, name: ast::Ident, ty: Type, kind: LocalKind, ghost: bool) -> LocalId {
        let id = LocalId(self.locals.0.len() as u32);
        self.locals.0.push(Local { name: name.name, ty, kind, ghost, span: name.span });
        id
    }

    /// Declares a variable to the end of the current block.
    pub fn declare(&mut self, name: ast::Ident, ty: Type, kind: LocalKind, ghost: bool, span: Span) -> LocalId {
        if let Some(other) = self.lookup(name.name) {
            let before = self.locals[other].span;
            let message = format!("there is already a variable `{}` here", name.name);
            let error = self.r.error(codes::LOCAL_COLLISION, span, message);
            error.secondary.push(source::Label { span: before, text: "declared here".into() });
        }
        let id = self.new_local(name, ty, kind, ghost);
        self.enter(&[id]);
        id
    }

    /// Resolves something inside a clause that may contain obligations.
    pub fn duty_place<T>(&mut self, place: DutyPlace, inside: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.duties.replace(place);
        let result = inside(self);
        self.duties = before;
        result
    }

    pub fn clause(&mut self, clause: &ast::Clause, ctx: Ctx, place: DutyPlace) -> Clause {
        self.spec_clause(&clause.body, clause.span, ctx, place)
    }

    pub fn spec_clause(&mut self, e: &ast::Expr, span: Span, ctx: Ctx, place: DutyPlace) -> Clause {
        let ctx = Ctx { duty: true, ..ctx };
        let body = self.duty_place(place, |b| b.bool_in(e, ctx, "a specification"));
        Clause { body, span }
    }

    /// A boolean; the error is reported at the expression.
    pub fn bool_in(&mut self, e: &ast::Expr, ctx: Ctx, what: &str) -> Exp {
        self.bool_at(e, ctx, e.span, what)
    }

    pub fn bool_at(&mut self, e: &ast::Expr, ctx: Ctx, at: Span, what: &str) -> Exp {
        let ctx = Ctx { duty: self.duties.is_some() && ctx.spec, ..ctx };
        let e = self.expr(e, ctx);
        if !super::same(&e.ty, &Type::Bool) {
            let message = format!("{what} must be a boolean, but this is of type `{}`", self.r.show(&e.ty));
            self.r.error(codes::NOT_BOOL, at, message);
        }
        e
    }

    /// An object, channel or token.
    pub fn reference(&mut self, e: &ast::Expr, ctx: Ctx) -> Exp {
        let e = self.expr(e, ctx);
        if !e.ty.is_reference() {
            let message = format!("an object is needed here, but this is of type `{}`", self.r.show(&e.ty));
            self.r.error(codes::NOT_REF, e.span, message);
        }
        e
    }

    pub fn check_function_spec(&mut self, e: &Exp, at: Span) {
        if crate::tree::visit::any(e, &|e| matches!(e.kind, ExprKind::Credit { .. })) {
            self.r
                .error(codes::FUNC_SPEC_CREDIT, at, "a function's specification cannot mention credits")
                .advise("leave it out: a function only looks, so it needs no right to receive");
        }
    }

    pub fn check_function_post(&mut self, e: &Exp, at: Span) {
        if crate::tree::visit::any(e, &|e| matches!(e.kind, ExprKind::Access(_))) {
            let message = "a function's postcondition cannot mention permissions: they are returned anyway";
            self.r.error(codes::FUNC_POST_ACC, at, message);
        }
        if crate::tree::visit::any(e, &|e| matches!(e.kind, ExprKind::Unfolding(..))) {
            self.r
                .error(codes::FUNC_POST_UNFOLDING, at, "a function's postcondition cannot unfold a predicate")
                .advise("leave it out if the body says it already: whoever applies a function knows its body");
        }
    }
}
