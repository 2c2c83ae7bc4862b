//! Ghost entities in real code, and what clauses mention.

use super::Resolver;
use super::body::Body;
use crate::codes;
use crate::tree::visit::{any, children};
use crate::tree::*;

/// What can be done with ghosts.
const GHOSTS: &str = "use it in specifications and for other ghosts only, or declare it without `ghost`";

pub(super) fn mentions_waitlevel(e: &Expr) -> bool {
    any(e, &|e| matches!(e.kind, ExprKind::WaitLevel))
}

impl Resolver {
    /// A function that reads a ghost field is as good as the field.
    pub(super) fn check_ghost_functions(&mut self) {
        for (function, span) in std::mem::take(&mut self.applied_in_code) {
            if ghost::reads(&self.program, function) {
                let name = self.program[function].name;
                let message = format!("`{name}` reads a ghost field: real code cannot depend on it");
                self.error(codes::GHOST_FIELD_HERE, span, message);
            }
        }
    }
}

impl Body<'_> {
    /// Reports ghost variables and fields in an expression of real code.
    pub(super) fn no_ghost(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Local(id) if self.locals[*id].ghost => {
                let message = format!("`{}` is a ghost variable: real code cannot depend on it", self.locals[*id].name);
                let at = self.locals[*id].span;
                self.r.error(codes::GHOST_VAR_HERE, e.span, message).point(at, "declared here").advise(GHOSTS);
            }
            ExprKind::Field { field: FieldRef::User(f), .. } if self.r.program[*f].ghost => {
                let message = format!("`{}` is a ghost field: real code cannot depend on it", self.r.program[*f].name);
                let at = self.r.program[*f].name_span;
                self.r.error(codes::GHOST_FIELD_HERE, e.span, message).point(at, "declared here").advise(GHOSTS);
            }
            ExprKind::Apply { function, .. } => self.r.applied_in_code.push((*function, e.span)),
            _ => {}
        }
        syntax::deep(|| children(e).into_iter().for_each(|e| self.no_ghost(e)));
    }

    /// Reports `result` where a function has no value yet.
    pub(super) fn no_value_yet(&mut self, e: &Expr) {
        if matches!(e.kind, ExprKind::Result) {
            let message = "the function has no value yet: `result` belongs to its postconditions";
            self.r.error(codes::RESULT_POSITION, e.span, message);
        }
        syntax::deep(|| children(e).into_iter().for_each(|e| self.no_value_yet(e)));
    }

    /// Reports out-parameters in a precondition: they have no value yet. Only where nothing else is wrong, since then the
    /// clause may be a specification that ended up in the wrong place.
    pub(super) fn no_results(&mut self, e: &Expr) {
        if let ExprKind::Local(id) = &e.kind
            && self.locals[*id].kind == LocalKind::Out
            && self.r.diagnostics.is_empty()
        {
            let message = format!("the result `{}` has no value before the call", self.locals[*id].name);
            self.r
                .error(codes::RESULT_IN_REQUIRES, e.span, message)
                .advise("say it of the value at the end, in `ensures`; or let it be an in-parameter");
        }
        syntax::deep(|| children(e).into_iter().for_each(|e| self.no_results(e)));
    }
}
