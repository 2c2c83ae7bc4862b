//! Quantifiers.

use source::Span;

use super::super::*;

impl<'a> Resolver<'a> {
    pub(super) fn quantified(
        &mut self,
        quantifier: Quantifier,
        binders: &'a [ast::Binder],
        location: Option<&'a ast::Expr>,
        guard: Option<&'a ast::Expr>,
        body: &'a ast::Expr,
        span: Span,
    ) -> Exp {
        self.env.push_block();
        let binders = binders.iter().map(|binder| self.binder(binder)).collect();
        let location = location.and_then(|location| self.location(location));
        let guard = guard.map(|guard| self.pure_formula(guard));
        let (body, ty) = match quantifier {
            Quantifier::Sum => {
                let body = self.value(body, Some(&Type::INT));
                let ty = match self.as_primitive(&body.ty.clone()) {
                    Some(prim) if prim.is_numeric() => operators::promoted(prim, Prim::Int),
                    _ if body.ty.is_unknown() => Prim::Int,
                    _ => {
                        self.incompatible(&body, &Type::INT);
                        Prim::Int
                    }
                };
                (self.promote(body, ty), Type::Prim(ty))
            }
            Quantifier::ForallStar => {
                let body = self.formula(body);
                let ty = if body.ty == Type::Resource { Type::Resource } else { Type::BOOLEAN };
                (body, ty)
            }
            Quantifier::Forall | Quantifier::Exists | Quantifier::Forperm => {
                let value = self.expr(body, Some(&Type::BOOLEAN));
                if value.ty == Type::Resource {
                    let message = "a resource may not stand below this quantifier";
                    let diagnostic = self.error(codes::RESOURCE_POSITION, value.span, message);
                    diagnostic.help.push("`\\forall*` is the quantifier for permissions".to_string());
                }
                let value = if value.ty == Type::Resource { value } else { self.assign_to(value, &Type::BOOLEAN) };
                (value, Type::BOOLEAN)
            }
        };
        self.env.pop();
        Expr::new(ExprKind::Quantified(Box::new(Quantified { quantifier, binders, location, guard, body })), ty, span)
    }

    fn binder(&mut self, binder: &'a ast::Binder) -> Binder {
        let ty = self.ty(&binder.ty);
        let range = match &binder.range {
            ast::BinderRange::All => BinderRange::All,
            ast::BinderRange::Between(from, to) => {
                if !ty.is_integral() && !ty.is_unknown() {
                    let message = format!("a range binds an integer, not `{}`", self.show(&ty));
                    self.error(codes::INCOMPATIBLE_TYPES, binder.ty.span, message);
                }
                let bound = |r: &mut Self, e| {
                    let value = r.value(e, Some(&Type::INT));
                    r.assign_to(value, &ty)
                };
                let from = bound(self, from);
                BinderRange::Between(from, bound(self, to))
            }
            ast::BinderRange::In(e) => {
                let of = self.value(e, None);
                let element = match &of.ty {
                    Type::Seq(t) | Type::Set(t) | Type::Bag(t) => (**t).clone(),
                    Type::Map(pair) => pair.0.clone(),
                    Type::Unknown | Type::Error | Type::LockStack => Type::Unknown,
                    _ => {
                        let message = format!("a variable ranges over a collection, not over `{}`", self.show(&of.ty));
                        self.error(codes::INCOMPATIBLE_TYPES, of.span, message);
                        Type::Error
                    }
                };
                if !self.comparable(&element, &ty) {
                    let message = self.incompatible_message(&element, &ty);
                    self.error(codes::INCOMPATIBLE_TYPES, binder.ty.span, message);
                }
                BinderRange::In(of)
            }
        };
        let local = self.declare_local(binder.name, ty, LocalKind::Bound, Flags::FINAL);
        Binder { local, range, state: binder.state }
    }
}
