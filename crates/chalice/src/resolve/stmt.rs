//! Statements.

use source::Span;

use super::body::{Body, Ctx, DutyPlace};
use super::expr::{given, plural};
use super::{Named, assignable, same};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Body<'_> {
    pub(super) fn block(&mut self, block: &ast::Block) -> Block {
        self.scoped(|b| {
            let stmts = block.stmts.iter().map(|s| b.stmt(s)).collect();
            let end = block.span.end as usize;
            let span_end = Some(Span::new(block.span.file, end.saturating_sub(1), end));
            Block { stmts, span_end }
        })
    }

    /// The value of an executable expression: no ghosts.
    fn real(&mut self, e: &ast::Expr) -> Exp {
        let e = self.expr(e, Ctx::value());
        self.no_ghost(&e);
        e
    }

    fn stmt(&mut self, stmt: &ast::Stmt) -> Stmt {
        let kind = syntax::deep(|| self.stmt_kind(stmt));
        Stmt { kind, span: stmt.span }
    }

    fn stmt_kind(&mut self, stmt: &ast::Stmt) -> StmtKind {
        use ast::StmtKind as A;
        let span = stmt.span;
        let two_state = Ctx { two_state: true, ..Ctx::spec() };
        match &stmt.kind {
            A::Assert(e) => StmtKind::Assert(self.bool_in(e, two_state, "an assertion")),
            A::Assume(e) => StmtKind::Assume(self.bool_in(e, two_state, "an assumption")),
            A::Block(block) => StmtKind::Block(self.block(block)),
            A::Local { form, param, init } => self.local(*form, param, init.as_ref(), span),
            A::Spec { form, params, pre, post } => self.spec(*form, params, pre.as_ref(), post, span),
            A::Call { targets, call } => {
                let (call, outs) = self.method_call(call, span);
                let targets = self.targets(targets, &outs, true, span);
                match call {
                    Some(call) => StmtKind::Call { targets, call },
                    None => nothing(),
                }
            }
            A::Fork { target, call, bounds } => self.fork(*target, call, bounds, span),
            A::Join { targets, token } => self.join(targets, token, span),
            A::If(i) => {
                let cond = self.bool_in(&i.cond, Ctx::value(), "the condition");
                self.no_ghost(&cond);
                let then = self.block(&i.then);
                let otherwise = i.otherwise.as_ref().map(|s| match &s.kind {
                    A::Block(block) => self.block(block),
                    _ => self.scoped(|b| Block { stmts: vec![b.stmt(s)], span_end: None }),
                });
                StmtKind::If { cond, then, otherwise }
            }
            A::While { guard, invariants, lockchange, body } => {
                let guard = self.bool_in(guard, Ctx::value(), "the condition");
                self.no_ghost(&guard);
                let invariants =
                    invariants.iter().map(|i| self.clause(i, two_state, DutyPlace::LoopInvariant)).collect();
                let value = Ctx { two_state: true, ..Ctx::value() };
                let lockchange = lockchange.iter().flatten().map(|e| self.reference(e, value)).collect();
                StmtKind::While(Loop { guard, invariants, lockchange, body: self.block(body) })
            }
            A::Share { object, bounds } => {
                let object = self.lockable(object, "share");
                self.no_ghost(&object);
                StmtKind::Share { object, bounds: self.bounds(bounds) }
            }
            A::Reorder { object, bounds } => {
                let object = self.lockable(object, "reorder");
                self.no_ghost(&object);
                StmtKind::Reorder { object, bounds: self.bounds(bounds) }
            }
            A::Object(op, object) => self.object_op(*op, object),
            A::Lock { object, read, body } => {
                let object = match object {
                    Some(e) => {
                        let object = self.lockable(e, "lock");
                        self.no_ghost(&object);
                        object
                    }
                    None => self.this(span),
                };
                StmtKind::Lock { object, read: *read, body: self.block(body) }
            }
            A::Assign { target, value } => self.assign(*target, value, span),
            A::FieldAssign { recv, field, value } => {
                let recv = self.expr(recv, Ctx::value());
                self.field_assign(recv, *field, value, span)
            }
            A::Fold(e) => self.fold(e, span, "fold", StmtKind::Fold),
            A::Unfold(e) => self.fold(e, span, "unfold", StmtKind::Unfold),
            A::Wait { recv, name } => match self.condition(recv.as_ref(), *name, span) {
                Some((recv, condition)) => StmtKind::Wait { recv, condition },
                None => nothing(),
            },
            A::Signal { recv, name, all } => match self.condition(recv.as_ref(), *name, span) {
                Some((recv, condition)) => StmtKind::Signal { recv, condition, all: *all },
                None => nothing(),
            },
            A::Send { channel, args } => self.send(channel, args, span),
            A::Receive { targets, channel } => {
                let channel = self.channel(channel, Ctx::value(), span);
                self.no_ghost(&channel);
                let outs = self.message_types(&channel);
                let targets = self.targets(targets, &outs, true, span);
                StmtKind::Receive { targets, channel }
            }
            A::Cancel { channel, within } => {
                let channel = self.channel(channel, Ctx::value(), span);
                self.check_cancelled(&channel, span);
                let within = self.int(within, Ctx::value(), codes::OPERAND_TYPE);
                StmtKind::Cancel { channel, within }
            }
        }
    }

    fn object_op(&mut self, op: ast::ObjectOp, object: &ast::Expr) -> StmtKind {
        let (what, make): (&str, fn(Exp) -> StmtKind) = match op {
            ast::ObjectOp::Unshare => ("unshare", StmtKind::Unshare),
            ast::ObjectOp::Acquire => ("acquire", StmtKind::Acquire),
            ast::ObjectOp::Release => ("release", StmtKind::Release),
            ast::ObjectOp::RdAcquire => ("rd acquire", StmtKind::RdAcquire),
            ast::ObjectOp::RdRelease => ("rd release", StmtKind::RdRelease),
            ast::ObjectOp::Downgrade => ("downgrade", StmtKind::Downgrade),
            ast::ObjectOp::Free => ("free", StmtKind::Free),
        };
        let object =
            if op == ast::ObjectOp::Free { self.reference(object, Ctx::value()) } else { self.lockable(object, what) };
        self.no_ghost(&object);
        make(object)
    }

    /// An object that can be a lock: not a channel, whose level never changes.
    fn lockable(&mut self, e: &ast::Expr, what: &str) -> Exp {
        let e = self.reference(e, Ctx::value());
        if matches!(e.ty, Type::Channel(_)) {
            self.r.error(
                codes::IS_CHANNEL,
                e.span,
                format!("a channel is not a lock: it cannot be used with `{what}`"),
            )
            .advise("a channel has its place in the order since it was created (`new C above ..`); locks are objects of classes");
        }
        e
    }

    fn bounds(&mut self, bounds: &ast::Bounds) -> Bounds {
        let mut side = |es: &[ast::Expr]| es.iter().map(|e| self.bound(e)).collect::<Vec<_>>();
        let (lower, upper) = (side(&bounds.lower), side(&bounds.upper));
        let depth = bounds.depth.as_ref().map(|e| self.int(e, Ctx::value(), codes::OPERAND_TYPE));
        Bounds { lower, upper, depth }
    }

    fn bound(&mut self, e: &ast::Expr) -> Exp {
        let e = self.expr(e, Ctx { two_state: true, ..Ctx::value() });
        if !e.ty.is_reference() && e.ty != Type::Mu {
            let message = format!("a bound is an object or a lock level, but this is of type `{}`", self.r.show(&e.ty));
            self.r.error(codes::BOUND_TYPE, e.span, message);
        }
        // Real code can compare levels, so they are real, too.
        self.no_ghost(&e);
        e
    }

    fn local(&mut self, form: ast::LocalForm, param: &ast::Param, init: Option<&ast::Rhs>, span: Span) -> StmtKind {
        let declared = param.ty.as_ref().map(|ty| self.r.ty(ty));
        let init = init.map(|rhs| self.rhs(rhs, declared.as_ref()));
        let ty = declared.unwrap_or_else(|| init.as_ref().map_or(Type::Int, |(_, ty)| ty.clone()));
        if let Some((rhs, value)) = &init {
            self.check_assign(&ty, value, codes::ASSIGN_TYPE, param.name.span);
            self.check_rhs(rhs, form.ghost);
        }
        let kind = if form.constant { LocalKind::Const } else { LocalKind::Var };
        let local = self.declare(param.name, ty, kind, form.ghost, span);
        StmtKind::Declare { local, init: init.map(|(rhs, _)| rhs) }
    }

    fn check_assign(&mut self, place: &Type, value: &Type, kind: codes::ErrorKind, at: Span) {
        if !assignable(place, value) {
            let message =
                format!("a value of type `{}` cannot be assigned to `{}`", self.r.show(value), self.r.show(place));
            self.r.error(kind, at, message);
        }
    }

    /// Rules for a value that is stored.
    fn check_rhs(&mut self, rhs: &Rhs, ghost_target: bool) {
        match rhs {
            Rhs::Exp(e) => {
                self.no_waitlevel(e);
                if !ghost_target {
                    self.no_ghost(e);
                }
            }
            Rhs::New(new) if !ghost_target => {
                for init in &new.inits {
                    if !self.r.program[init.field].ghost {
                        self.no_ghost(&init.value);
                    }
                }
            }
            Rhs::New(_) => {}
        }
    }

    fn rhs(&mut self, rhs: &ast::Rhs, expected: Option<&Type>) -> (Rhs, Type) {
        match rhs {
            ast::Rhs::Exp(e) => {
                let e = match expected {
                    Some(ty) => self.expect(e, Ctx::value(), ty),
                    None => self.expr(e, Ctx::value()),
                };
                let ty = e.ty.clone();
                (Rhs::Exp(e), ty)
            }
            ast::Rhs::New { ty, inits, bounds, cargo, span } => {
                let (mut rhs, ty) = self.new_object(*ty, inits.as_deref(), bounds, *span);
                if let (Rhs::New(new), Some(cargo)) = (&mut rhs, cargo) {
                    self.check_cargo_bounds(&ty, *span);
                    new.cargo = Some(self.bounds(cargo));
                }
                (rhs, ty)
            }
        }
    }

    fn new_object(
        &mut self,
        name: ast::Ident,
        inits: Option<&[(ast::Ident, ast::Expr)]>,
        bounds: &ast::Bounds,
        span: Span,
    ) -> (Rhs, Type) {
        let ty = self.r.type_named(name);
        let what = match ty {
            Some(Type::Class(c)) => {
                if bounds.form != ast::BoundsForm::None {
                    let message = "a new object has no lock level yet: bounds are given when it is shared";
                    self.r.error(codes::CLASS_BOUNDS, span, message);
                }
                Allocated::Class(c)
            }
            Some(Type::Channel(c)) => Allocated::Channel(c),
            _ => {
                self.r.error(codes::UNKNOWN_NEW, span, format!("there is no class or channel `{}`", name.name));
                self.r.suggest(name.name, self.r.types.keys().copied().collect());
                return (Rhs::Exp(self.wrong(span)), Type::Error);
            }
        };
        let ty = ty.unwrap_or(Type::Error);
        let inits = self.initialisers(inits.unwrap_or(&[]), &ty, span);
        let bounds = self.bounds(bounds);
        (Rhs::New(New { what, inits, bounds, cargo: None, span }), ty)
    }

    fn initialisers(&mut self, inits: &[(ast::Ident, ast::Expr)], of: &Type, span: Span) -> Vec<Init> {
        let mut resolved: Vec<Init> = Vec::new();
        for (name, value) in inits {
            match self.r.member_of(of, *name) {
                Some(Named::Field(FieldRef::User(field))) => {
                    let ty = self.r.program[field].ty.clone();
                    let value = self.expect(value, Ctx::value(), &ty);
                    if let Some(first) = resolved.iter().find(|i| i.field == field).map(|i| i.span) {
                        self.r
                            .error(codes::INIT_DUP, name.span, format!("`{}` is initialised twice", name.name))
                            .point(first, "it has its value from here");
                    }
                    self.fits(&value, &ty, codes::INIT_TYPE, "this initialiser");
                    let span = name.span.to(value.span);
                    resolved.push(Init { field, value, span });
                }
                Some(Named::Field(_)) => {
                    let message = format!("the special field `{}` cannot be initialised", name.name);
                    self.r.error(codes::INIT_SPECIAL, name.span, message).advise(
                        "leave it out: a new object is below all locks, and `share .. above ..` gives it its level",
                    );
                }
                _ => {
                    let message = format!("`{}` has no field `{}`", self.r.show(of), name.name);
                    self.r.error(codes::INIT_UNKNOWN, span, message).point(name.span, "initialised here");
                    self.r.suggest(name.name, self.r.names_in(of));
                }
            }
        }
        resolved
    }

    fn assign(&mut self, target: ast::Ident, value: &ast::Rhs, span: Span) -> StmtKind {
        let Some(id) = self.lookup_used(target) else {
            if self.r.member_of(&self.this, target).is_none() {
                let message = format!("`{}` is neither a variable nor a field of {}", target.name, self.owner());
                self.r.error(codes::UNDECLARED_MEMBER, target.span, message);
                self.rhs(value, None);
                return nothing();
            }
            let this = self.this(target.span);
            return self.field_assign(this, target, value, span);
        };
        let (ty, ghost, kind) = (self.locals[id].ty.clone(), self.locals[id].ghost, self.locals[id].kind);
        let mutable = matches!(kind, LocalKind::Var | LocalKind::Out) || (kind == LocalKind::Const && ghost);
        if !mutable {
            let what = if kind == LocalKind::Const { "a constant" } else { "a parameter" };
            let message = format!("`{}` is {what}: it cannot be assigned", target.name);
            self.r.error(codes::IMMUTABLE_ASSIGN, target.span, message).advise(INSTEAD);
        }
        let (value, value_ty) = self.rhs(value, Some(&ty));
        self.check_assign(&ty, &value_ty, codes::ASSIGN_TYPE, target.span);
        self.check_rhs(&value, ghost);
        StmtKind::Assign { target: id, target_span: target.span, value }
    }

    fn field_assign(&mut self, recv: Exp, name: ast::Ident, value: &ast::Rhs, span: Span) -> StmtKind {
        let field = match self.r.member_of(&recv.ty, name) {
            Some(Named::Field(FieldRef::User(field))) => Some(field),
            Some(Named::Field(_)) => {
                let message =
                    format!("the special field `{}` is changed by locking and joining, not by assignment", name.name);
                self.r.error(codes::IMMUTABLE_ASSIGN, span, message);
                None
            }
            Some(other) => {
                let message = format!("`{}` is {}: it cannot be assigned", name.name, other.describe());
                self.r.error(codes::NOT_A_FIELD, span, message);
                None
            }
            None => {
                self.no_member(&recv, name, span);
                None
            }
        };
        let ty = field.map_or(Type::Error, |f| self.r.program[f].ty.clone());
        let (value, value_ty) = self.rhs(value, Some(&ty));
        let Some(field) = field else { return nothing() };
        self.check_assign(&ty, &value_ty, codes::ASSIGN_TYPE, span);
        let ghost = self.r.program[field].ghost;
        self.check_rhs(&value, ghost);
        if !ghost {
            self.no_ghost(&recv);
        }
        let target_span = recv.span.to(name.span);
        StmtKind::FieldAssign { recv, field, target_span, value }
    }

    fn spec(
        &mut self,
        form: ast::LocalForm,
        params: &[ast::Param],
        pre: Option<&ast::Expr>,
        post: &ast::Expr,
        span: Span,
    ) -> StmtKind {
        let mut vars = Vec::new();
        for param in params {
            let existing = param.ty.is_none().then(|| self.lookup_used(param.name)).flatten();
            let (local, declares) = match existing {
                Some(id) => {
                    let (kind, ghost) = (self.locals[id].kind, self.locals[id].ghost);
                    let mutable =
                        matches!(kind, LocalKind::Var | LocalKind::Out) || (kind == LocalKind::Const && ghost);
                    if !mutable {
                        let message = format!("`{}` cannot be changed by a specification statement", param.name.name);
                        let (at, what) = (self.locals[id].span, unchanging(kind));
                        self.r.error(codes::SPEC_IMMUTABLE, span, message).point(at, what).advise(INSTEAD);
                    }
                    (id, false)
                }
                None => {
                    let ty = self.r.param_type(param);
                    let kind = if form.constant { LocalKind::Const } else { LocalKind::Var };
                    (self.declare(param.name, ty, kind, form.ghost, span), true)
                }
            };
            vars.push(TargetVar { local, declares, span: param.name.span });
        }
        let pre = pre.map(|e| self.bool_in(e, Ctx::spec(), "the condition"));
        let post = self.bool_in(post, Ctx { two_state: true, ..Ctx::spec() }, "the condition");
        StmtKind::Spec { vars, pre, post }
    }

    /// The called method and the types of its results.
    fn method_call(&mut self, call: &ast::MethodCall, span: Span) -> (Option<MethodCall>, Option<Vec<Type>>) {
        let recv = match &call.recv {
            Some(e) => self.real(e),
            None => self.this(call.name.span),
        };
        let Some(method) = self.method_of(&recv, call.name, span) else {
            for arg in &call.args {
                self.expr(arg, Ctx::value());
            }
            return (None, None);
        };
        let formals = &self.r.program[method];
        let types = |ids: &[LocalId]| ids.iter().map(|p| formals.locals[*p].ty.clone()).collect::<Vec<_>>();
        let (ins, outs) = (types(&formals.ins), types(&formals.outs));
        let what = format!("method `{}`", call.name.name);
        let args = self.arguments(&call.args, &ins, Ctx::value(), &what, span);
        for arg in &args {
            self.no_ghost(arg);
        }
        (Some(MethodCall { recv, method, args }), Some(outs))
    }

    pub(super) fn method_of(&mut self, recv: &Exp, name: ast::Ident, at: Span) -> Option<MethodId> {
        match self.r.member_of(&recv.ty, name) {
            Some(Named::Method(method)) => Some(method),
            Some(other) => {
                let message = format!("`{}` is {}, not a method", name.name, other.describe());
                let error = self.r.error(codes::NOT_A_METHOD, at, message);
                if matches!(other, Named::Function(_)) {
                    error.advise(format!(
                        "a function is applied in an expression, without `call`: `x := {}(..)`",
                        name.name
                    ));
                }
                None
            }
            None => {
                if recv.ty != Type::Error {
                    let message = format!("there is no method `{}` in `{}`", name.name, self.r.show(&recv.ty));
                    self.r.error(codes::NO_METHOD, at, message);
                    self.r.suggest(name.name, self.r.names_in(&recv.ty));
                }
                None
            }
        }
    }

    /// Result variables against the types of the results (`None` where those are unknown).
    fn targets(&mut self, names: &[ast::Ident], types: &Option<Vec<Type>>, implicit: bool, at: Span) -> Vec<TargetVar> {
        if let Some(types) = types
            && types.len() != names.len()
        {
            let verb = if types.len() == 1 { "is" } else { "are" };
            let message = format!("there {verb} {}, but {} taken", plural(types.len(), "result"), given(names.len()));
            self.r.error(codes::ARG_COUNT_OUT, at, message);
        }
        let mut targets: Vec<TargetVar> = Vec::new();
        for (i, name) in names.iter().enumerate() {
            let ty = types.as_ref().and_then(|t| t.get(i)).cloned().unwrap_or(Type::Error);
            let (local, declares) = match self.lookup_used(*name) {
                Some(id) => {
                    self.check_target(id, *name, &ty, &targets);
                    (id, false)
                }
                None if implicit => {
                    // Where nothing is known, `int`, as for every declaration without a type.
                    let ty = if types.is_some() { ty } else { Type::Int };
                    if matches!(ty, Type::Seq(_) | Type::Set(_) | Type::Token(_)) {
                        let message = format!(
                            "`{}` is not declared, and taking a result declares only numbers, booleans and objects: write `var {}: ..` before",
                            name.name, name.name
                        );
                        self.r.error(codes::UNDEFINED_LOCAL, name.span, message);
                    }
                    (self.declare(*name, ty, LocalKind::Var, false, name.span), true)
                }
                None => {
                    let message = format!(
                        "there is no variable `{}` here, and `join` declares none: write `var {}: ..` before",
                        name.name, name.name
                    );
                    self.r.error(codes::UNDEFINED_LOCAL, name.span, message);
                    continue;
                }
            };
            targets.push(TargetVar { local, declares, span: name.span });
        }
        targets
    }

    fn check_target(&mut self, id: LocalId, name: ast::Ident, ty: &Type, before: &[TargetVar]) {
        let (place, kind, ghost) = (self.locals[id].ty.clone(), self.locals[id].kind, self.locals[id].ghost);
        if let Some(first) = before.iter().find(|t| t.local == id).map(|t| t.span) {
            self.r
                .error(codes::OUT_DUP, name.span, format!("`{}` takes two results", name.name))
                .point(first, "it takes this one, too");
        }
        if !matches!(kind, LocalKind::Var | LocalKind::Out) {
            self.immutable_target(id, name);
        }
        if ghost {
            let message = format!("`{}` is a ghost variable: it cannot take a result of real code", name.name);
            self.r.error(codes::GHOST_VAR_HERE, name.span, message);
        }
        if !assignable(&place, ty) {
            let message = format!(
                "a result of type `{}` does not fit a variable of type `{}`",
                self.r.show(ty),
                self.r.show(&place)
            );
            self.r.error(codes::OUT_TYPE, name.span, message);
        }
    }

    fn immutable_target(&mut self, id: LocalId, name: ast::Ident) {
        let (at, what) = (self.locals[id].span, unchanging(self.locals[id].kind));
        self.r
            .error(codes::OUT_IMMUTABLE, name.span, format!("`{}` cannot be assigned", name.name))
            .point(at, what)
            .advise(INSTEAD);
    }

    fn fork(
        &mut self,
        target: Option<ast::Ident>,
        call: &ast::MethodCall,
        bounds: &ast::Bounds,
        span: Span,
    ) -> StmtKind {
        let (call, _) = self.method_call(call, span);
        let token = call.as_ref().map_or(Type::Error, |c| Type::Token(c.method));
        let target = target.map(|name| match self.lookup_used(name) {
            Some(id) => {
                let (place, kind) = (self.locals[id].ty.clone(), self.locals[id].kind);
                if !same(&place, &token) {
                    let message = format!(
                        "the token is of type `{}`, `{}` is `{}`",
                        self.r.show(&token),
                        name.name,
                        self.r.show(&place)
                    );
                    self.r.error(codes::TOKEN_TYPE, name.span, message);
                }
                if !matches!(kind, LocalKind::Var | LocalKind::Out) {
                    self.immutable_target(id, name);
                }
                TargetVar { local: id, declares: false, span: name.span }
            }
            None => {
                let ty = if call.is_some() { token.clone() } else { Type::Int };
                let local = self.declare(name, ty, LocalKind::Var, false, name.span);
                TargetVar { local, declares: true, span: name.span }
            }
        });
        let bounds = self.bounds(bounds);
        match call {
            Some(call) => StmtKind::Fork { target, call, bounds },
            None => nothing(),
        }
    }

    fn join(&mut self, targets: &[ast::Ident], token: &ast::Expr, span: Span) -> StmtKind {
        let token = self.real(token);
        let method = match &token.ty {
            Type::Token(method) => Some(*method),
            Type::Error => None,
            other => {
                let message = format!("`join` needs a token, but this is of type `{}`", self.r.show(other));
                self.r.error(codes::NOT_TOKEN, token.span, message);
                None
            }
        };
        let outs = method.map(|m| {
            let formals = &self.r.program[m];
            formals.outs.iter().map(|p| formals.locals[*p].ty.clone()).collect::<Vec<_>>()
        });
        let targets = self.targets(targets, &outs, false, span);
        match method {
            Some(method) => StmtKind::Join { targets, token, method },
            None => nothing(),
        }
    }

    fn message_types(&self, channel: &Exp) -> Option<Vec<Type>> {
        let Type::Channel(c) = channel.ty else { return None };
        let formals = &self.r.program[c];
        Some(formals.params.iter().map(|p| formals.locals[*p].ty.clone()).collect())
    }

    fn send(&mut self, channel: &ast::Expr, args: &[ast::Expr], span: Span) -> StmtKind {
        let channel = self.channel(channel, Ctx::value(), span);
        self.no_ghost(&channel);
        let args = match self.message_types(&channel) {
            Some(types) => self.arguments(args, &types, Ctx::value(), "the channel", span),
            None => args.iter().map(|a| self.expr(a, Ctx::value())).collect(),
        };
        for arg in &args {
            self.no_ghost(arg);
        }
        StmtKind::Send { channel, args }
    }

    fn fold(&mut self, e: &ast::Expr, span: Span, what: &str, make: fn(Access) -> StmtKind) -> StmtKind {
        match self.predicate_access(e, Ctx::spec(), span, what) {
            Some(access) => {
                if let Target::Predicate { recv, .. } = &access.target {
                    let recv = recv.clone();
                    self.no_ghost(&recv);
                }
                make(access)
            }
            None => nothing(),
        }
    }

    fn condition(&mut self, recv: Option<&ast::Expr>, name: ast::Ident, span: Span) -> Option<(Exp, ConditionId)> {
        let recv = match recv {
            Some(e) => self.real(e),
            None => self.this(name.span),
        };
        match self.r.member_of(&recv.ty, name) {
            Some(Named::Condition(c)) => Some((recv, c)),
            Some(other) => {
                let message = format!("`{}` is {}, not a condition", name.name, other.describe());
                let at = self.r.declared_at(other);
                self.r
                    .error(codes::NOT_A_CONDITION, span, message)
                    .point(at, "declared here")
                    .advise(format!("declare a condition: `condition {};`", name.name));
                None
            }
            None => {
                self.r.error(codes::NO_CONDITION, span, format!("there is no condition `{}`", name.name));
                self.r.suggest(name.name, self.r.names_in(&recv.ty));
                None
            }
        }
    }
}

/// What to assign to instead of what does not change.
const INSTEAD: &str = "assign to a local variable or an out-parameter instead";

/// What a variable is that does not change.
fn unchanging(kind: LocalKind) -> &'static str {
    match kind {
        LocalKind::Const => "a constant gets its value once",
        LocalKind::Bound => "a bound variable has no value to change",
        _ => "a parameter keeps the value that the caller gave",
    }
}

/// In place of a statement that was reported as wrong.
fn nothing() -> StmtKind {
    StmtKind::Block(Block::default())
}
