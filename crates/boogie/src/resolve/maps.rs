//! Reading and updating maps.

use source::Span;

use super::{Resolver, counted};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    pub(super) fn select(&mut self, e: &ast::Expr, map: &ast::Expr, index: &[ast::Expr]) -> Exp {
        let before = self.found.typing.len();
        let map = self.expr(map);
        let mut index = self.exprs(index);
        if self.found.typing.len() > before {
            return self.poison(e);
        }
        match self.element(&map.ty, map.at, &mut index, e.at, "the map") {
            Some(ty) => self.made(e, ExprKind::Select { map, type_args: Vec::new(), index }, ty),
            None => self.poison(e),
        }
    }

    pub(super) fn store(&mut self, e: &ast::Expr, map: &ast::Expr, index: &[ast::Expr], value: &ast::Expr) -> Exp {
        let before = self.found.typing.len();
        let map = self.expr(map);
        let mut index = self.exprs(index);
        let mut value = self.expr(value);
        if self.found.typing.len() > before {
            return self.poison(e);
        }
        let Some(element) = self.element(&map.ty, map.at, &mut index, e.at, "the map") else { return self.poison(e) };
        self.box_if_any(&element, &mut value);
        if !self.unifier.unify(&element, &value.ty) {
            let (wanted, given) = (self.type_text(&element), self.type_text(&value.ty));
            let message = format!("the map holds values of type `{wanted}`, but this is of type `{given}`");
            self.type_error(codes::TYPE_MISMATCH, value.at, message);
            return self.poison(e);
        }
        let ty = map.ty.clone();
        self.made(e, ExprKind::Store { map, type_args: Vec::new(), index, value }, ty)
    }

    /// The type of what a map holds at an index. `None` after errors, unless the type is certain all the same.
    pub(super) fn element(
        &mut self,
        map: &Type,
        map_at: Span,
        index: &mut [Exp],
        at: Span,
        what: &str,
    ) -> Option<Type> {
        if let Type::Map(map) = self.unifier.head(map) {
            if map.args.len() != index.len() {
                let message =
                    format!("{what} takes {}, but is given {}", counted(map.args.len(), "argument"), index.len());
                self.type_error(codes::COUNT, at, message);
                return None;
            }
            let (args, result) = self.unifier.instance(&map, at);
            let fits = self.check_arguments(&args, index, what);
            return (fits || map.params == 0).then_some(result);
        }
        let open = self.unifier.fresh_map(index.len(), map_at);
        if !self.unifier.unify(map, &open) {
            let message = format!("this is of type `{}`, which is not a map", self.type_text(map));
            self.type_error(codes::TYPE_MISMATCH, map_at, message);
            return None;
        }
        let args = index.iter().map(|e| e.ty.clone()).collect();
        self.unifier.use_map(map, args, at)
    }
}
