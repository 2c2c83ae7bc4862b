//! Permissions, amounts and credits.

use num_bigint::BigInt;
use source::Span;

use super::Named;
use super::body::{Body, Ctx};
use super::same;
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Body<'_> {
    pub(super) fn access_assertion(&mut self, access: &ast::Access, ctx: Ctx, span: Span) -> Exp {
        if !ctx.spec {
            let message = "a permission is not a value: it can only be a conjunct of a specification";
            self.r.error(codes::ACC_POSITION, span, message);
        }
        match self.access(access, ctx, span) {
            Some(access) => Expr::new(ExprKind::Access(access), Type::Bool, span),
            None => self.wrong(span),
        }
    }

    fn access(&mut self, access: &ast::Access, ctx: Ctx, span: Span) -> Option<Access> {
        let target = self.target(&access.loc, ctx, span)?;
        let form = match access.kind {
            ast::AccKind::Acc => AccessForm::Acc,
            ast::AccKind::Rd => AccessForm::Rd,
            ast::AccKind::RdStar => AccessForm::RdStar,
        };
        let amount = match (access.kind, &access.amount) {
            (ast::AccKind::Acc, None) => Amount::Full,
            (ast::AccKind::Acc, Some(e)) => self.amount(e, ctx, span)?,
            (ast::AccKind::Rd, None) => abstract_read(ctx),
            (ast::AccKind::Rd, Some(e)) => {
                if is_permission(e) {
                    self.r.error(codes::PERM_IN_EXPR, e.span, "a number of epsilons is needed here");
                    return None;
                }
                let n = self.expr(e, ctx.pure());
                if !same(&n.ty, &Type::Int) {
                    let message =
                        format!("a number of epsilons is an int, but this is of type `{}`", self.r.show(&n.ty));
                    self.r.error(codes::FRAC_NOT_INT, span, message);
                }
                Amount::Epsilons(n)
            }
            (ast::AccKind::RdStar, _) => Amount::Star,
        };
        Some(Access { target, amount, form, span })
    }

    fn target(&mut self, loc: &ast::Loc, ctx: Ctx, span: Span) -> Option<Target> {
        match loc {
            ast::Loc::Ident(name, args) => {
                let recv = self.this(name.span);
                self.member_target(recv, *name, args.as_deref(), ctx, span)
            }
            ast::Loc::Member(recv, name, args) => {
                let recv = self.expr(recv, ctx.pure());
                self.member_target(recv, *name, args.as_deref(), ctx, span)
            }
            ast::Loc::AllFields(recv) => {
                let recv = self.expr(recv, ctx.pure());
                match recv.ty {
                    Type::Class(class) => Some(Target::AllFields { recv, class }),
                    Type::Token(_) => Some(Target::Field { recv, field: FieldRef::Joinable }),
                    Type::Error => None,
                    _ => {
                        let message = format!("`.*` needs an object, but this is of type `{}`", self.r.show(&recv.ty));
                        self.r.error(codes::NOT_REF, recv.span, message);
                        None
                    }
                }
            }
            ast::Loc::Elements(s, name) => {
                let (elements, class) = self.element_class(s, ctx)?;
                match self.r.member_of(&class, *name) {
                    Some(Named::Field(field)) => Some(Target::Elements { elements, field }),
                    Some(Named::Predicate(predicate)) => Some(Target::ElementPredicates { elements, predicate }),
                    _ => {
                        let message = format!("`{}` has no field `{}`", self.r.show(&class), name.name);
                        self.r.error(codes::UNDECLARED_MEMBER, span, message);
                        None
                    }
                }
            }
            ast::Loc::ElementsAllFields(s) => match self.element_class(s, ctx)? {
                (elements, Type::Class(class)) => Some(Target::ElementsAllFields { elements, class }),
                (elements, ty) => {
                    let message = format!("`[*].*` needs objects, but the elements are of type `{}`", self.r.show(&ty));
                    self.r.error(codes::NOT_REF, elements.span, message);
                    None
                }
            },
            ast::Loc::BackPointers(recv, class, field) => {
                let recv = match recv {
                    Some(e) => self.expr(e, ctx.pure()),
                    None => self.this(span),
                };
                let (field, _) = self.tracked_field(&recv, *class, *field, span)?;
                Some(Target::BackPointers { recv, field })
            }
        }
    }

    fn element_class(&mut self, s: &ast::Expr, ctx: Ctx) -> Option<(Exp, Type)> {
        let s = self.expr(s, ctx.pure());
        self.collection(&s, s.span);
        let element = s.ty.element().cloned()?;
        Some((s, element))
    }

    fn member_target(
        &mut self,
        recv: Exp,
        name: ast::Ident,
        args: Option<&[ast::Expr]>,
        ctx: Ctx,
        span: Span,
    ) -> Option<Target> {
        match self.r.member_of(&recv.ty, name) {
            Some(Named::Field(field)) if args.is_none() => Some(Target::Field { recv, field }),
            Some(Named::Predicate(predicate)) => {
                let args = self.predicate_arguments(predicate, args.unwrap_or(&[]), ctx, span);
                Some(Target::Predicate { recv, predicate, args })
            }
            Some(other) => {
                let message =
                    format!("`{}` is {}: permissions are to fields and predicates", name.name, other.describe());
                self.r.error(codes::NOT_A_FIELD, span, message);
                None
            }
            None => {
                self.no_member(&recv, name, span);
                None
            }
        }
    }

    fn predicate_arguments(&mut self, predicate: PredicateId, args: &[ast::Expr], ctx: Ctx, span: Span) -> Vec<Exp> {
        let formals = &self.r.program[predicate];
        let types = formals.params.iter().map(|p| formals.locals[*p].ty.clone()).collect::<Vec<_>>();
        let what = format!("predicate `{}`", formals.name);
        self.arguments(args, &types, ctx.pure(), &what, span)
    }

    /// A predicate standing on its own as an assertion.
    pub(super) fn bare_predicate(
        &mut self,
        recv: Exp,
        name: ast::Ident,
        args: &[ast::Expr],
        ctx: Ctx,
        span: Span,
    ) -> Exp {
        if !ctx.spec {
            let message =
                format!("the predicate `{}` is not a value: it can only be a conjunct of a specification", name.name);
            self.r.error(codes::PREDICATE_POSITION, span, message);
        }
        match self.member_target(recv, name, Some(args), ctx, span) {
            Some(target) => {
                let access = Access { target, amount: Amount::Full, form: AccessForm::Bare, span };
                Expr::new(ExprKind::Access(access), Type::Bool, span)
            }
            None => self.wrong(span),
        }
    }

    /// The operand of fold, unfold and unfolding.
    pub(super) fn predicate_access(&mut self, e: &ast::Expr, ctx: Ctx, at: Span, what: &str) -> Option<Access> {
        let resolved = self.expr(e, Ctx { spec: true, duty: false, ..ctx });
        match &resolved.kind {
            ExprKind::Access(a) if matches!(a.target, Target::Predicate { .. }) => Some(a.clone()),
            _ => {
                if resolved.ty != Type::Error {
                    let error = self.r.error(codes::NOT_PREDICATE, at, format!("`{what}` needs a predicate"));
                    let found = match &resolved.kind {
                        ExprKind::Field { .. } => {
                            "this is a field: permission to it is `acc(..)`, and a predicate that names it can be folded"
                        }
                        _ => "this is a value",
                    };
                    error.point(resolved.span, found);
                }
                None
            }
        }
    }

    pub(super) fn credit(&mut self, channel: &ast::Expr, n: Option<&ast::Expr>, ctx: Ctx, span: Span) -> Exp {
        if !ctx.spec {
            let message = "a credit is not a value: it can only be a conjunct of a specification";
            self.r.error(codes::CREDIT_POSITION, span, message);
        } else if !ctx.duty && self.function.is_none() {
            let message = "a credit is not claimed here: contracts, invariants, predicates and messages hand it over";
            self.r.error(codes::CREDIT_POSITION, span, message);
        }
        let channel = self.channel(channel, ctx, span);
        self.check_right(&channel, span);
        let n = n.map(|n| self.int(n, ctx, codes::OPERAND_TYPE));
        if n.as_ref().is_some_and(is_negative) {
            self.check_debt(span);
        }
        Expr::new(ExprKind::Credit { channel, n }, Type::Bool, span)
    }

    pub(super) fn channel(&mut self, e: &ast::Expr, ctx: Ctx, at: Span) -> Exp {
        let e = self.expr(e, ctx.pure());
        if !matches!(e.ty, Type::Channel(_) | Type::Error) {
            let message = format!("a channel is needed here, but this is of type `{}`", self.r.show(&e.ty));
            self.r.error(codes::NOT_CHANNEL, at, message);
        }
        e
    }

    /// The amount of a permission: an int is a percentage, and `rd(x)` is read by the type of `x`.
    fn amount(&mut self, e: &ast::Expr, ctx: Ctx, at: Span) -> Option<Amount> {
        use ast::ExprKind as A;
        if !is_permission(e) {
            let n = self.expr(e, ctx.pure());
            if !same(&n.ty, &Type::Int) {
                let message = format!("a percentage is an int, but this is of type `{}`", self.r.show(&n.ty));
                self.r.error(codes::FRAC_NOT_INT, at, message);
                return None;
            }
            if let Some(instead) = literal_fraction(&n) {
                self.r.error(codes::FRAC_NOT_INT, n.span, format!("amounts are percentages: {instead}"));
                return None;
            }
            return Some(Amount::Percent(n));
        }
        match &e.kind {
            A::Rd => Some(abstract_read(ctx)),
            A::RdOf(inner) if is_permission(inner) => {
                self.r.error(codes::PERM_IN_EXPR, inner.span, "`rd(..)` of a permission means nothing");
                None
            }
            A::RdOf(inner) => {
                let inner = self.expr(inner, ctx.pure());
                self.read_of(inner, e.span)
            }
            A::Access(access) => self.access_as_amount(access, ctx, e.span),
            A::Binary(op @ (ast::BinOp::Add | ast::BinOp::Sub), l, r) => {
                let starred = |e: &ast::Expr| matches!(&e.kind, A::Access(a) if a.kind == ast::AccKind::RdStar);
                if starred(l) || starred(r) {
                    self.r.error(
                        codes::STAR_IN_ARITH,
                        e.span,
                        "`rd*` is no fixed amount: it cannot be added or subtracted",
                    );
                    return None;
                }
                let (l, r) = (self.amount(l, ctx, at), self.amount(r, ctx, at));
                let (l, r) = (Box::new(l?), Box::new(r?));
                Some(if *op == ast::BinOp::Add { Amount::Add(l, r) } else { Amount::Sub(l, r) })
            }
            A::Binary(ast::BinOp::Mul, l, r) => match (is_permission(l), is_permission(r)) {
                (true, true) => {
                    self.r
                        .error(codes::PERM_PRODUCT, at, "two permissions cannot be multiplied")
                        .advise("multiply one by a number: `2 * rd`");
                    None
                }
                (true, false) => self.scaled(r, l, ctx, at),
                _ => self.scaled(l, r, ctx, at),
            },
            A::Unary(ast::UnOp::Neg, inner) => {
                let zero = Expr::new(ExprKind::Int(BigInt::from(0)), Type::Int, e.span);
                let inner = self.amount(inner, ctx, at)?;
                Some(Amount::Sub(Box::new(Amount::Percent(zero)), Box::new(inner)))
            }
            _ => {
                self.r.error(codes::FRAC_NOT_INT, at, "this is not an amount of permission");
                None
            }
        }
    }

    fn scaled(&mut self, n: &ast::Expr, amount: &ast::Expr, ctx: Ctx, at: Span) -> Option<Amount> {
        let n = self.expr(n, ctx.pure());
        if !same(&n.ty, &Type::Int) {
            let message = format!("a permission is multiplied by an int, not by `{}`", self.r.show(&n.ty));
            self.r.error(codes::FRAC_NOT_INT, at, message);
        }
        Some(Amount::Scale(n, Box::new(self.amount(amount, ctx, at)?)))
    }

    /// `rd(x)` was read as an access by the parser; inside an amount it is an amount.
    fn access_as_amount(&mut self, access: &ast::Access, ctx: Ctx, span: Span) -> Option<Amount> {
        if access.kind == ast::AccKind::RdStar {
            self.r.error(codes::STAR_IN_ARITH, span, "`rd*(..)` is no amount: write `rd*(x.f)` as a whole");
            return None;
        }
        if access.kind == ast::AccKind::Acc || access.amount.is_some() {
            self.r.error(codes::PERM_IN_EXPR, span, "a permission to a location is not an amount");
            return None;
        }
        let (recv, name) = match &access.loc {
            ast::Loc::Ident(name, args) => {
                if let (Some(id), None) = (self.lookup_used(*name), args) {
                    let ty = self.locals[id].ty.clone();
                    return self.read_of(Expr::new(ExprKind::Local(id), ty, name.span), span);
                }
                (self.this(name.span), *name)
            }
            ast::Loc::Member(recv, name, _) => (self.expr(recv, ctx.pure()), *name),
            _ => {
                self.r.error(codes::RD_ARG_TYPE, span, "`rd(..)` in an amount takes one value");
                return None;
            }
        };
        match self.r.member_of(&recv.ty, name) {
            Some(Named::Predicate(_)) => Some(Amount::Global(Global::Predicate)),
            Some(Named::Field(field)) => {
                let ty = self.r.field_type(field);
                self.read_of(Expr::new(ExprKind::Field { recv, field }, ty, span), span)
            }
            Some(Named::Function(_)) => {
                let (kind, loc_span) = match &access.loc {
                    ast::Loc::Ident(n, args) => (ast::ExprKind::Call(*n, args.clone().unwrap_or_default()), span),
                    ast::Loc::Member(r, n, args) => {
                        (ast::ExprKind::MemberCall(r.clone(), *n, args.clone().unwrap_or_default()), span)
                    }
                    _ => return None,
                };
                let e = self.expr(&ast::Expr { kind, span: loc_span }, ctx.pure());
                self.read_of(e, span)
            }
            _ => {
                self.no_member(&recv, name, span);
                None
            }
        }
    }

    fn read_of(&mut self, e: Exp, span: Span) -> Option<Amount> {
        match &e.ty {
            Type::Int => Some(Amount::Epsilons(e)),
            Type::Token(_) => Some(Amount::RdOfToken(e)),
            Type::Class(_) => Some(Amount::Global(Global::Monitor)),
            Type::Channel(_) => Some(Amount::Global(Global::Channel)),
            Type::Error => None,
            other => {
                let message = format!(
                    "`rd(..)` in an amount takes an int, a token, an object, a channel or a predicate, not `{}`",
                    self.r.show(other)
                );
                self.r.error(codes::RD_ARG_TYPE, span, message);
                None
            }
        }
    }
}

/// What to write for a fraction of two numbers: as a percentage it would be rounded.
fn literal_fraction(e: &Exp) -> Option<String> {
    let ExprKind::Binary(BinOp::Div, a, b) = &e.kind else { return None };
    let (ExprKind::Int(a), ExprKind::Int(b)) = (&a.kind, &b.kind) else { return None };
    let zero = BigInt::from(0);
    if *b == zero || a % b == zero {
        return None;
    }
    let percent = a * 100;
    Some(match &percent % b == zero {
        true => format!("write {}", percent / b),
        false => "write a whole number from 1 to 100, or `rd` for a part that may be read".into(),
    })
}

fn is_negative(n: &Exp) -> bool {
    match &n.kind {
        ExprKind::Unary(UnOp::Neg, _) => true,
        ExprKind::Int(n) => n.sign() == num_bigint::Sign::Minus,
        _ => false,
    }
}

fn abstract_read(ctx: Ctx) -> Amount {
    ctx.global.map_or(Amount::Rd, Amount::Global)
}

/// Whether an expression in an amount speaks of permissions (else it is a percentage).
fn is_permission(e: &ast::Expr) -> bool {
    use ast::ExprKind as A;
    match &e.kind {
        A::Rd | A::RdOf(_) | A::Access(_) => true,
        A::Binary(ast::BinOp::Add | ast::BinOp::Sub | ast::BinOp::Mul, l, r) => {
            syntax::deep(|| is_permission(l) || is_permission(r))
        }
        A::Unary(ast::UnOp::Neg, e) => is_permission(e),
        _ => false,
    }
}
