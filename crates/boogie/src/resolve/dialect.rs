//! `any`, the type of every value in the dialect of 2005. Values become an `any` where one is wanted; back, they must be cast.

use source::Symbol;

use super::Resolver;
use super::names::Callable;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    /// `cast(e, T)`
    pub(super) fn cast(&mut self, e: &ast::Expr, of: &ast::Expr, ty: &ast::Type) -> Exp {
        let wanted = self.resolve_type(ty);
        let Some([of]) = self.operands([of]) else { return self.poison(e) };
        let given = self.unifier.known(&of.ty);
        if given == wanted {
            return of;
        }
        let boxed = if self.is_any(&given) { of } else { self.converted("any.box", given, of) };
        if self.is_any(&wanted) { boxed } else { self.converted("any.unbox", wanted, boxed) }
    }

    /// Boxes an expression whose place wants an `any`.
    pub(super) fn box_if_any(&mut self, wanted: &Type, e: &mut Exp) {
        if !self.settings.old_dialect || !self.is_any(&self.unifier.head(wanted)) {
            return;
        }
        let given = self.unifier.known(&e.ty);
        if !self.is_any(&given) && !self.unifier.is_open(&given) {
            *e = self.converted("any.box", given, e.clone());
        }
    }

    fn is_any(&self, ty: &Type) -> bool {
        matches!(ty, Type::Con(id, _) if self.program.type_con(*id).name.as_str() == "any")
    }

    /// An application of one of the two functions that the dialect's prelude declares.
    fn converted(&mut self, function: &str, type_arg: Type, arg: Exp) -> Exp {
        let Some(Callable::Function(function)) = self.globals.functions.get(&Symbol::new(function)).copied() else {
            return arg;
        };
        let result = self.program.function(function).result.substitute(&|_| Some(type_arg.clone()));
        let (span, at) = (arg.span, arg.at);
        Expr::new(ExprKind::App { function, type_args: vec![type_arg], args: vec![arg] }, result, span, at)
    }
}
