//! Specifications: contracts, formulas, predicates, ghost code.

mod adts;
mod builtins;
mod calls;
mod classes;
mod collections;
mod contracts;
mod exprs;
mod operators;
mod quantifiers;
mod relations;
mod stmts;

use super::env::{Place, SpecContext};
use super::*;

impl<'a> Resolver<'a> {
    /// Runs `work` in this part of a specification.
    pub(super) fn in_spec<T>(&mut self, place: Place, work: impl FnOnce(&mut Self) -> T) -> T {
        let spec = SpecContext { place, result: None, old: false, loop_index: self.env.spec.loop_index };
        self.in_context(spec, work)
    }

    pub(super) fn in_context<T>(&mut self, spec: SpecContext, work: impl FnOnce(&mut Self) -> T) -> T {
        let saved = std::mem::replace(&mut self.env.spec, spec);
        let result = work(self);
        self.env.spec = saved;
        result
    }

    /// Runs `work` in ghost code: there `\old` may stand.
    pub(super) fn in_ghost<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let spec = SpecContext { place: Place::Ghost, result: None, old: true, loop_index: self.env.spec.loop_index };
        self.in_context(spec, work)
    }

    /// A formula: a boolean, or one with resources.
    pub(super) fn formula(&mut self, e: &'a ast::Expr) -> Exp {
        let value = self.expr(e, Some(&Type::BOOLEAN));
        self.as_formula(value)
    }

    pub(super) fn as_formula(&mut self, e: Exp) -> Exp {
        if e.ty == Type::Resource {
            return e;
        }
        self.assign_to(e, &Type::BOOLEAN)
    }

    /// A condition without resources.
    pub(super) fn pure_formula(&mut self, e: &'a ast::Expr) -> Exp {
        let value = self.expr(e, Some(&Type::BOOLEAN));
        self.no_resource(value)
    }

    /// A boolean; a resource is refused in words of its own.
    pub(super) fn no_resource(&mut self, e: Exp) -> Exp {
        if e.ty == Type::Resource {
            self.resource_here(&e);
            return Expr::new(ExprKind::Error, Type::Error, e.span);
        }
        self.assign_to(e, &Type::BOOLEAN)
    }

    pub(super) fn resource_here(&mut self, e: &Expr) {
        let message = "a resource may not stand here: permissions are joined with `**`, and stand right of `==>`, in arms of `?:` and below `\\forall*`";
        self.error(codes::RESOURCE_POSITION, e.span, message);
    }
}
