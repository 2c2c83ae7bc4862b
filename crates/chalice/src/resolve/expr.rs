//! Expressions.

use source::{Span, Symbol};

use super::body::{Body, Ctx};
use super::{Named, assignable, same};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Body<'_> {
    /// Resolves an expression. After an error has been reported, its type is `Type::Error`, which fits everywhere.
    pub(super) fn expr(&mut self, e: &ast::Expr, ctx: Ctx) -> Exp {
        syntax::deep(|| self.expr_now(e, ctx, None))
    }

    /// Resolves an expression for a place of a known type, which settles what `[]` means.
    pub(super) fn expect(&mut self, e: &ast::Expr, ctx: Ctx, ty: &Type) -> Exp {
        syntax::deep(|| self.expr_now(e, ctx, Some(ty)))
    }

    fn expr_now(&mut self, e: &ast::Expr, ctx: Ctx, expected: Option<&Type>) -> Exp {
        use ast::ExprKind as A;
        let span = e.span;
        match &e.kind {
            A::Int(n) => Expr::new(ExprKind::Int(n.clone()), Type::Int, span),
            A::Bool(b) => Expr::new(ExprKind::Bool(*b), Type::Bool, span),
            A::Null => Expr::new(ExprKind::Null, Type::Null, span),
            A::Str(text) => Expr::new(ExprKind::Str(*text), Type::String, span),
            A::WaitLevel => Expr::new(ExprKind::WaitLevel, Type::Mu, span),
            A::LockBottom => Expr::new(ExprKind::LockBottom, Type::Mu, span),
            A::This => self.this(span),
            A::Result => self.result(span),
            A::Ident(name) => self.ident(*name, ctx, span),
            A::Call(name, args) => self.call(*name, args, ctx, span),
            A::Member(recv, name) => {
                let recv = self.expr(recv, ctx.pure());
                self.member_access(recv, *name, ctx, span)
            }
            A::MemberCall(recv, name, args) => {
                let recv = self.expr(recv, ctx.pure());
                self.apply(recv, *name, args, ctx, span)
            }
            A::Unary(op, operand) => self.unary(*op, operand, ctx, span),
            A::Binary(op, l, r) => self.binary(*op, l, r, ctx, span),
            A::Cond(c, a, b, _) => self.conditional(c, a, b, ctx, expected, span),
            A::Access(access) => self.access_assertion(access, ctx, span),
            A::Rd | A::RdOf(_) => {
                let message = "a read permission is an amount: it stands after the comma in `acc(x.f, ..)`";
                self.r.error(codes::PERM_IN_EXPR, span, message);
                self.wrong(span)
            }
            A::Credit(channel, n) => self.credit(channel, n.as_deref(), ctx, span),
            A::Holds(object) => {
                self.not_in_pred(ctx, codes::HOLDS_IN_PRED, "holds", span);
                let object = self.reference(object, ctx.pure());
                Expr::new(ExprKind::Holds(object), Type::Bool, span)
            }
            A::RdHolds(object) => {
                self.not_in_pred(ctx, codes::RDHOLDS_IN_PRED, "rd holds", span);
                let object = self.reference(object, ctx.pure());
                Expr::new(ExprKind::RdHolds(object), Type::Bool, span)
            }
            A::Assigned(name) => self.assigned(*name, span),
            A::Old(inner) => {
                if !ctx.two_state {
                    let message = "there is no earlier state here that `old` could mean";
                    self.r.error(codes::OLD_POSITION, span, message);
                }
                let inner = self.expr(inner, ctx.pure());
                let ty = inner.ty.clone();
                Expr::new(ExprKind::Old(inner), ty, span)
            }
            A::Unfolding(access, body) => {
                let access = self.predicate_access(access, ctx, span, "unfolding");
                let body = self.expr(body, Ctx { spec: false, ..ctx });
                let Some(access) = access else { return self.wrong(span) };
                let ty = body.ty.clone();
                Expr::new(ExprKind::Unfolding(access, body), ty, span)
            }
            A::Len(s) => {
                let s = self.expr(s, ctx.pure());
                self.collection(&s, s.span);
                Expr::new(ExprKind::Len(s), Type::Int, span)
            }
            A::Eval { subject, state, body, .. } => self.eval(subject, state, body, ctx, span),
            A::Quant { quantifier, vars, domain, body } => self.quantifier(*quantifier, vars, domain, body, ctx, span),
            A::Range(lo, hi) => {
                let (lo, hi) = (self.int(lo, ctx, codes::RANGE_NOT_INT), self.int(hi, ctx, codes::RANGE_NOT_INT));
                Expr::new(ExprKind::Range(lo, hi), Type::seq(Type::Int), span)
            }
            A::Nil(ty) => {
                let ty = Type::seq(self.r.ty(ty));
                Expr::new(ExprKind::SeqLit(vec![]), ty, span)
            }
            A::EmptySet(ty) => {
                let ty = Type::set(self.r.ty(ty));
                Expr::new(ExprKind::SetLit(vec![]), ty, span)
            }
            A::Seq(es) => {
                let (es, element) = self.elements(es, ctx, expected);
                Expr::new(ExprKind::SeqLit(es), Type::seq(element), span)
            }
            A::Set(es) => {
                let (es, element) = self.elements(es, ctx, expected);
                Expr::new(ExprKind::SetLit(es), Type::set(element), span)
            }
            A::Index(s, i) => {
                let s = self.sequence(s, ctx);
                let i = self.int(i, ctx, codes::INDEX_NOT_INT);
                let ty = s.ty.element().cloned().unwrap_or(Type::Error);
                Expr::new(ExprKind::Index(s, i), ty, span)
            }
            A::Take(s, n) => self.part(ExprKind::Take, s, n, ctx, span),
            A::Drop(s, n) => self.part(ExprKind::Drop, s, n, ctx, span),
            A::Slice(s, lo, hi) => {
                let taken = self.part(ExprKind::Take, s, hi, ctx, span);
                let lo = self.int(lo, ctx, codes::INDEX_NOT_INT);
                let ty = taken.ty.clone();
                Expr::new(ExprKind::Drop(taken, lo), ty, span)
            }
            A::BackPointers(recv, class, field) => self.back_pointers(recv.as_deref(), *class, *field, ctx, span),
            A::Tuple(_) => {
                self.r.error(codes::TUPLE_POSITION, span, "a tuple can only be the measure of an obligation");
                self.wrong(span)
            }
        }
    }

    /// A node for something that was reported as wrong.
    pub(super) fn wrong(&self, span: Span) -> Exp {
        Expr::new(ExprKind::Null, Type::Error, span)
    }

    fn not_in_pred(&mut self, ctx: Ctx, kind: codes::ErrorKind, what: &str, span: Span) {
        if ctx.pred {
            let message =
                format!("`{what}` speaks of one thread, so it cannot stand in a predicate or monitor invariant");
            self.r.error(kind, span, message).advise("say it in the contracts of the methods that rely on it");
        }
    }

    pub(super) fn this(&mut self, span: Span) -> Exp {
        if matches!(self.function, Some((_, true))) {
            self.r
                .error(codes::STATIC_THIS, span, "a static function has no `this`")
                .advise("take `static` away, or let an object be a parameter: its own fields are those of `this`");
        }
        Expr::new(ExprKind::This, self.this.clone(), span)
    }

    fn result(&mut self, span: Span) -> Exp {
        match &self.function {
            Some((ty, _)) => Expr::new(ExprKind::Result, ty.clone(), span),
            None => {
                let outs = self.locals.0.iter().filter(|local| local.kind == LocalKind::Out);
                let outs: Vec<String> = outs.map(|local| format!("`{}`", local.name)).collect();
                let error = self.r.error(
                    codes::RESULT_POSITION,
                    span,
                    "`result` is the value of a function: it means nothing here",
                );
                if !outs.is_empty() {
                    error.advise(format!("the results of this method have names: {}", outs.join(", ")));
                }
                self.wrong(span)
            }
        }
    }

    fn ident(&mut self, name: Symbol, ctx: Ctx, span: Span) -> Exp {
        let ident = ast::Ident { name, span };
        if let Some(id) = self.lookup_used(ident) {
            let ty = self.locals[id].ty.clone();
            return Expr::new(ExprKind::Local(id), ty, span);
        }
        if self.is_duty_word(ident) {
            return self.duty(name, &[], ctx, span);
        }
        if self.r.member_of(&self.this, ident).is_none() {
            let message = format!("`{name}` is neither a variable nor a member of {}", self.owner());
            self.r.error(codes::UNDECLARED_MEMBER, span, message);
            let mut known = self.r.names_in(&self.this);
            known.extend(self.visible());
            self.r.suggest(name, known);
            return self.wrong(span);
        }
        let this = self.this(span);
        self.member_access(this, ident, ctx, span)
    }

    pub(super) fn owner(&self) -> String {
        match &self.this {
            Type::Class(c) => format!("class `{}`", self.r.program[*c].name),
            other => format!("`{}`", self.r.show(other)),
        }
    }

    /// `recv.name`: a field, or a predicate as an assertion.
    fn member_access(&mut self, recv: Exp, name: ast::Ident, ctx: Ctx, span: Span) -> Exp {
        match self.r.member_of(&recv.ty, name) {
            Some(Named::Field(field)) => {
                let ty = self.r.field_type(field);
                Expr::new(ExprKind::Field { recv, field }, ty, span)
            }
            Some(Named::Predicate(_)) => self.bare_predicate(recv, name, &[], ctx, span),
            Some(other) => {
                let message = format!("`{}` is {}, not a value", name.name, other.describe());
                let error = self.r.error(codes::NOT_A_FIELD, span, message);
                if matches!(other, Named::Function(_)) {
                    error.advise(format!("apply it, to get its value: `{}(..)`", name.name));
                }
                self.wrong(span)
            }
            None if name.name.as_str() == "cargo" && self.r.is_duty_channel(&recv.ty) => {
                Expr::new(ExprKind::Cargo(recv), Type::Mu, span)
            }
            None => {
                self.no_member(&recv, name, span);
                self.wrong(span)
            }
        }
    }

    pub(super) fn no_member(&mut self, recv: &Exp, name: ast::Ident, span: Span) {
        let message = match &recv.ty {
            Type::Error => return,
            Type::Class(c) => format!("class `{}` has no member `{}`", self.r.program[*c].name, name.name),
            other => format!("a value of type `{}` has no member `{}`", self.r.show(other), name.name),
        };
        self.r.error(codes::UNDECLARED_MEMBER, span, message);
        self.r.suggest(name.name, self.r.names_in(&recv.ty));
    }

    fn call(&mut self, name: ast::Ident, args: &[ast::Expr], ctx: Ctx, span: Span) -> Exp {
        if self.is_duty_word(name) {
            return self.duty(name.name, args, ctx, span);
        }
        if let ("depth", [level]) = (name.name.as_str(), args)
            && self.r.member_of(&self.this, name).is_none()
        {
            return self.depth(level, ctx, span);
        }
        // The receiver of a static function is only a way of writing it.
        let this = match (self.r.member_of(&self.this, name), &self.function) {
            (Some(Named::Function(f)), Some((_, true))) if self.r.program[f].is_static => {
                Expr::new(ExprKind::This, self.this.clone(), span)
            }
            _ => self.this(span),
        };
        self.apply(this, name, args, ctx, span)
    }

    fn apply(&mut self, recv: Exp, name: ast::Ident, args: &[ast::Expr], ctx: Ctx, span: Span) -> Exp {
        match self.r.member_of(&recv.ty, name) {
            Some(Named::Function(function)) => {
                let formals = &self.r.program[function];
                let types = formals.params.iter().map(|p| formals.locals[*p].ty.clone()).collect::<Vec<_>>();
                let ty = formals.ty.clone();
                let what = format!("function `{}`", name.name);
                let args = self.arguments(args, &types, ctx.pure(), &what, span);
                Expr::new(ExprKind::Apply { recv, function, args }, ty, span)
            }
            Some(Named::Predicate(_)) => self.bare_predicate(recv, name, args, ctx, span),
            Some(other) => {
                let hint = if matches!(other, Named::Method(_)) { "; methods are called by statements" } else { "" };
                let message = format!("`{}` is {}, not a function{hint}", name.name, other.describe());
                self.r.error(codes::NOT_A_FUNCTION, span, message);
                self.wrong(span)
            }
            None => {
                if recv.ty != Type::Error {
                    let message = format!("there is no function `{}` in {}", name.name, self.r.show(&recv.ty));
                    self.r.error(codes::NO_FUNCTION, span, message);
                    self.r.suggest(name.name, self.r.names_in(&recv.ty));
                }
                for arg in args {
                    self.expr(arg, ctx.pure());
                }
                self.wrong(span)
            }
        }
    }

    /// Arguments against the types of the formals.
    pub(super) fn arguments(
        &mut self,
        args: &[ast::Expr],
        types: &[Type],
        ctx: Ctx,
        what: &str,
        span: Span,
    ) -> Vec<Exp> {
        if args.len() != types.len() {
            let message = format!("{what} takes {}, but {} given", plural(types.len(), "argument"), given(args.len()));
            self.r.error(codes::ARG_COUNT_IN, span, message);
        }
        let mut resolved = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let Some(ty) = types.get(i) else {
                resolved.push(self.expr(arg, ctx));
                continue;
            };
            let e = self.expect(arg, ctx, ty);
            self.fits(&e, ty, codes::ARG_TYPE, "this argument");
            resolved.push(e);
        }
        resolved
    }

    pub(super) fn fits(&mut self, e: &Exp, ty: &Type, kind: codes::ErrorKind, what: &str) {
        if !assignable(ty, &e.ty) {
            let message = format!("{what} must be of type `{}`, but is `{}`", self.r.show(ty), self.r.show(&e.ty));
            self.r.error(kind, e.span, message);
        }
        self.no_waitlevel(e);
    }

    /// `waitlevel` is no value that could be stored or passed.
    pub(super) fn no_waitlevel(&mut self, e: &Exp) {
        let is = |e: &Exp| matches!(&e.kind, ExprKind::WaitLevel);
        if is(e) || matches!(&e.kind, ExprKind::Old(inner) if is(inner)) {
            let message = "`waitlevel` is not a value: it can be compared with `<<`, `==`, `!=`, or be a bound";
            self.r.error(codes::WAITLEVEL_POSITION, e.span, message);
        }
    }

    fn conditional(
        &mut self,
        c: &ast::Expr,
        a: &ast::Expr,
        b: &ast::Expr,
        ctx: Ctx,
        expected: Option<&Type>,
        span: Span,
    ) -> Exp {
        let c = self.bool_in(c, ctx.pure(), "the condition");
        let a = self.expr_now(a, ctx, expected);
        let a_ty = a.ty.clone();
        let b = self.expr_now(b, ctx, expected.or(Some(&a_ty)));
        self.no_waitlevel(&a);
        self.no_waitlevel(&b);
        let ty = if assignable(&a.ty, &b.ty) {
            a.ty.clone()
        } else if assignable(&b.ty, &a.ty) {
            b.ty.clone()
        } else {
            let message =
                format!("the branches have different types, `{}` and `{}`", self.r.show(&a.ty), self.r.show(&b.ty));
            self.r.error(codes::BRANCH_TYPES, span, message);
            Type::Error
        };
        Expr::new(ExprKind::Cond(c, a, b), ty, span)
    }

    fn elements(&mut self, es: &[ast::Expr], ctx: Ctx, expected: Option<&Type>) -> (Vec<Exp>, Type) {
        let mut element = expected.and_then(Type::element).cloned();
        let mut resolved: Vec<Exp> = Vec::new();
        for e in es {
            let e = match &element {
                Some(ty) => self.expect(e, ctx.pure(), ty),
                None => self.expr(e, ctx.pure()),
            };
            match &element {
                // Null says nothing about the type of the others.
                None | Some(Type::Null) if e.ty != Type::Null || element.is_none() => element = Some(e.ty.clone()),
                Some(ty) if !assignable(ty, &e.ty) => {
                    let message = format!(
                        "the elements have different types, `{}` and `{}`",
                        self.r.show(ty),
                        self.r.show(&e.ty)
                    );
                    self.r.error(codes::ELEM_TYPES, e.span, message);
                }
                _ => {}
            }
            self.no_waitlevel(&e);
            resolved.push(e);
        }
        (resolved, element.unwrap_or(Type::Int))
    }

    fn sequence(&mut self, e: &ast::Expr, ctx: Ctx) -> Exp {
        let e = self.expr(e, ctx.pure());
        if !matches!(e.ty, Type::Seq(_) | Type::Error) {
            let message = format!("a sequence is needed here, but this is of type `{}`", self.r.show(&e.ty));
            self.r.error(codes::NOT_SEQ, e.span, message);
        }
        e
    }

    /// Reports what is neither a sequence nor a set.
    pub(super) fn collection(&mut self, e: &Exp, at: Span) {
        if !matches!(e.ty, Type::Seq(_) | Type::Set(_) | Type::Error) {
            let message = format!("a sequence or set is needed here, but this is of type `{}`", self.r.show(&e.ty));
            self.r.error(codes::NOT_SEQ, at, message);
        }
    }

    fn part(&mut self, make: fn(Exp, Exp) -> ExprKind, s: &ast::Expr, n: &ast::Expr, ctx: Ctx, span: Span) -> Exp {
        let s = self.sequence(s, ctx);
        let n = self.int(n, ctx, codes::INDEX_NOT_INT);
        let ty = s.ty.clone();
        Expr::new(make(s, n), ty, span)
    }

    pub(super) fn int(&mut self, e: &ast::Expr, ctx: Ctx, kind: codes::ErrorKind) -> Exp {
        let e = self.expr(e, ctx.pure());
        if !same(&e.ty, &Type::Int) {
            let message = format!("an int is needed here, but this is of type `{}`", self.r.show(&e.ty));
            self.r.error(kind, e.span, message);
        }
        e
    }

    fn assigned(&mut self, name: ast::Ident, span: Span) -> Exp {
        let Some(id) = self.local_named(name) else { return self.wrong(span) };
        let local = &self.locals[id];
        if !(local.ghost && local.kind == LocalKind::Const) {
            let message = format!("`assigned` is for ghost constants, and `{}` is none", name.name);
            let at = local.span;
            self.r
                .error(codes::ASSIGNED_NEEDS_GHOST_CONST, span, message)
                .point(at, "declared here")
                .advise(format!("declare it as one: `ghost const {}: ..`", name.name));
        }
        Expr::new(ExprKind::Assigned(id), Type::Bool, span)
    }

    pub(super) fn local_named(&mut self, name: ast::Ident) -> Option<LocalId> {
        let found = self.lookup_used(name);
        if found.is_none() {
            self.r.error(codes::UNDEFINED_LOCAL, name.span, format!("there is no variable `{}` here", name.name));
            self.r.suggest(name.name, self.visible());
        }
        found
    }

    fn quantifier(
        &mut self,
        quantifier: Quantifier,
        vars: &[ast::Ident],
        domain: &ast::Domain,
        body: &ast::Expr,
        ctx: Ctx,
        span: Span,
    ) -> Exp {
        let (domain, ty) = match domain {
            ast::Domain::Type(ty) => (Domain::Type, self.r.ty(ty)),
            ast::Domain::Elements(e) | ast::Domain::SetElements(e) => match &e.kind {
                ast::ExprKind::Range(lo, hi) => {
                    let (lo, hi) = (self.int(lo, ctx, codes::RANGE_NOT_INT), self.int(hi, ctx, codes::RANGE_NOT_INT));
                    (Domain::Range { lo, hi, span: e.span }, Type::Int)
                }
                _ => {
                    let s = self.expr(e, ctx.pure());
                    self.collection(&s, s.span);
                    let ty = s.ty.element().cloned().unwrap_or(Type::Error);
                    (Domain::Elements(s), ty)
                }
            },
        };
        let body_ctx = if quantifier == Quantifier::Forall { ctx } else { ctx.pure() };
        let (vars, body) = self.scoped(|b| {
            let mut ids = Vec::new();
            for var in vars {
                if let Some(other) = b.lookup(var.name) {
                    let message = format!("the bound variable `{}` hides a variable of the same name", var.name);
                    let before = b.locals[other].span;
                    b.r.error(codes::QUANT_HIDES_LOCAL, span, message).point(before, "this one");
                }
                let id = b.new_local(*var, ty.clone(), LocalKind::Bound, false);
                b.enter(&[id]);
                ids.push(id);
            }
            let body = match quantifier {
                Quantifier::Forall | Quantifier::Exists => b.bool_in(body, body_ctx, "the body of a quantifier"),
                Quantifier::Sum | Quantifier::Max => b.int(body, ctx, codes::AGGREGATE_TYPE),
            };
            (ids, body)
        });
        let ty = if matches!(quantifier, Quantifier::Sum | Quantifier::Max) { Type::Int } else { Type::Bool };
        Expr::new(ExprKind::Quant { quantifier, vars, domain, body }, ty, span)
    }

    fn eval(&mut self, subject: &ast::Expr, state: &ast::EvalState, body: &ast::Expr, ctx: Ctx, span: Span) -> Exp {
        self.not_in_pred(ctx, codes::EVAL_IN_PRED, "eval", span);
        let state = match state {
            ast::EvalState::Acquire => EvalState::Acquire(self.reference(subject, ctx.pure())),
            ast::EvalState::Release => EvalState::Release(self.reference(subject, ctx.pure())),
            ast::EvalState::Fork { recv, name, args } => {
                let token = self.expr(subject, ctx.pure());
                let recv = self.expr(recv, ctx.pure());
                self.no_ghost(&recv);
                let Some(method) = self.method_of(&recv, *name, recv.span) else { return self.wrong(span) };
                if !matches!(token.ty, Type::Token(_) | Type::Error) {
                    let message = format!("a token is needed here, but this is of type `{}`", self.r.show(&token.ty));
                    self.r.error(codes::NOT_TOKEN, token.span, message);
                } else if !same(&token.ty, &Type::Token(method)) {
                    let message = format!("this token is of type `{}`", self.r.show(&token.ty));
                    self.r.error(codes::TOKEN_TYPE, token.span, message);
                }
                let args = self.eval_arguments(args, method, ctx, recv.span);
                EvalState::Fork { token, recv, method, args }
            }
        };
        let body = self.expr(body, Ctx { two_state: false, duty: false, ..ctx });
        let ty = body.ty.clone();
        Expr::new(ExprKind::Eval(state, body), ty, span)
    }

    fn eval_arguments(
        &mut self,
        args: &[Option<ast::Expr>],
        method: MethodId,
        ctx: Ctx,
        span: Span,
    ) -> Vec<Option<Exp>> {
        let formals = &self.r.program[method];
        let types = formals.ins.iter().map(|p| formals.locals[*p].ty.clone()).collect::<Vec<_>>();
        if args.len() != types.len() {
            let message =
                format!("the method takes {}, but {} given", plural(types.len(), "argument"), given(args.len()));
            self.r.error(codes::ARG_COUNT_IN, span, message);
        }
        let mut resolved = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            resolved.push(arg.as_ref().map(|arg| {
                let ty = types.get(i).cloned().unwrap_or(Type::Error);
                let e = self.expect(arg, ctx.pure(), &ty);
                self.no_ghost(&e);
                self.fits(&e, &ty, codes::ARG_TYPE, "this argument");
                e
            }));
        }
        resolved
    }

    fn back_pointers(
        &mut self,
        recv: Option<&ast::Expr>,
        class: ast::Ident,
        field: ast::Ident,
        ctx: Ctx,
        span: Span,
    ) -> Exp {
        let recv = match recv {
            Some(e) => self.expr(e, ctx.pure()),
            None => self.this(span),
        };
        match self.tracked_field(&recv, class, field, span) {
            Some((field, class)) => {
                Expr::new(ExprKind::BackPointers { recv, field }, Type::set(Type::Class(class)), span)
            }
            None => self.wrong(span),
        }
    }

    pub(super) fn tracked_field(
        &mut self,
        recv: &Exp,
        class: ast::Ident,
        field: ast::Ident,
        span: Span,
    ) -> Option<(FieldId, ClassId)> {
        let Some(Type::Class(id)) = self.r.type_named(class) else {
            self.r.error(codes::BACKPTR_CLASS, span, format!("there is no class `{}`", class.name));
            self.r.suggest(class.name, self.r.types.keys().copied().collect());
            return None;
        };
        let mut at = Span::NONE;
        let problem = match self.r.member(id, field) {
            Some(Named::Field(FieldRef::User(f))) => {
                let declared = &self.r.program[f];
                at = declared.name_span;
                if !declared.tracked {
                    format!("field `{}` is not tracked: declare it with `tracked var`", field.name)
                } else if !same(&declared.ty, &recv.ty) {
                    format!("field `{}` holds `{}` objects", field.name, self.r.show(&declared.ty.clone()))
                } else {
                    return Some((f, id));
                }
            }
            _ => format!("class `{}` has no field `{}`", class.name, field.name),
        };
        self.r.error(codes::BACKPTR_FIELD, span, problem).point(at, "declared here");
        None
    }
}

pub(super) fn plural(n: usize, what: &str) -> String {
    match n {
        0 => format!("no {what}s"),
        1 => format!("one {what}"),
        _ => format!("{n} {what}s"),
    }
}

pub(super) fn given(n: usize) -> String {
    match n {
        0 => "none is".into(),
        1 => "one is".into(),
        _ => format!("{n} are"),
    }
}
