//! The end of inference: half-known types in a finished clause or statement are replaced by what they were found to be.

use std::sync::Arc;

use source::{Diagnostic, Span};

use super::Resolver;
use crate::codes;
use crate::tree::*;

impl Resolver {
    /// All types of an expression. What is not determined becomes `int`, with a warning.
    pub(super) fn finish(&mut self, mut e: Exp) -> Exp {
        self.finish_all([&mut e]);
        e
    }

    /// The same for expressions whose types depend on each other.
    pub(super) fn finish_all<'e>(&mut self, exprs: impl IntoIterator<Item = &'e mut Exp>) {
        for span in self.unifier.settle_sums() {
            self.type_error(codes::OPERATOR, span, "the widths of these bit-vectors do not fit what is expected");
        }
        for e in exprs {
            self.finish_expr(e);
        }
        for open in std::mem::take(&mut self.unifier.ambiguous) {
            let chosen = self.type_text(&open.chosen);
            let message = match open.name {
                Some(name) => {
                    format!("nothing determines the type parameter `{name}` here; it is taken to be `{chosen}`")
                }
                None => format!("nothing determines the type of this; it is taken to be `{chosen}`"),
            };
            let warning = Diagnostic::warning(codes::AMBIGUOUS_TYPE, open.span, message);
            self.found.warnings.push(warning.with_help("say which type is meant: `e: T`"));
        }
    }

    /// In attributes, which nobody evaluates, a type that is not determined is an error: no instance can be made of it.
    pub(super) fn finish_attribute(&mut self, e: Exp) -> Exp {
        let before = self.found.warnings.len();
        let e = self.finish(e);
        for warning in self.found.warnings.split_off(before) {
            let message = "the type arguments of this attribute's expression are not determined";
            self.found.instances.push(Diagnostic::error(codes::EXPANDING_TYPES, warning.primary.span, message));
        }
        e
    }

    /// Called when no half-known type is in use any more.
    pub(super) fn clause_done(&mut self) {
        if self.inside.code_expressions == 0 {
            self.unifier.clear();
        }
    }

    pub(super) fn finish_type(&mut self, ty: &mut Type) {
        *ty = self.unifier.final_type(ty);
    }

    fn finish_expr(&mut self, e: &mut Exp) {
        syntax::deep(|| {
            let node = Arc::make_mut(e);
            self.finish_type(&mut node.ty);
            self.finish_kind(&mut node.kind, &node.ty);
        });
    }

    fn finish_list(&mut self, list: &mut [Exp]) {
        list.iter_mut().for_each(|e| self.finish_expr(e));
    }

    fn finish_kind(&mut self, kind: &mut ExprKind, ty: &Type) {
        match kind {
            ExprKind::Old(e) | ExprKind::Unary(_, e) => self.finish_expr(e),
            ExprKind::Field { of, .. } | ExprKind::Is { of, .. } | ExprKind::Extract { of, .. } => self.finish_expr(of),
            ExprKind::FieldUpdate { of, value, .. } => {
                self.finish_expr(of);
                self.finish_expr(value);
            }
            ExprKind::Binary(_, left, right) => {
                self.finish_expr(left);
                self.finish_expr(right);
            }
            ExprKind::Ite(c, a, b) => [c, a, b].into_iter().for_each(|e| self.finish_expr(e)),
            ExprKind::App { type_args, args, .. } => {
                type_args.iter_mut().for_each(|ty| self.finish_type(ty));
                self.finish_list(args);
            }
            ExprKind::Construct { args, .. } => self.finish_list(args),
            ExprKind::Select { map, type_args, index } => {
                self.finish_expr(map);
                self.finish_list(index);
                *type_args = map_type_args(&map.ty, index, ty);
            }
            ExprKind::Store { map, type_args, index, value } => {
                self.finish_expr(map);
                self.finish_list(index);
                self.finish_expr(value);
                *type_args = map_type_args(&map.ty, index, &value.ty);
            }
            ExprKind::Quantifier(q) => {
                q.triggers.iter_mut().for_each(|trigger| self.finish_list(&mut trigger.terms));
                self.finish_expr(&mut q.body);
                self.check_type_params_in_triggers(q);
            }
            ExprKind::Lambda { body, .. } => self.finish_expr(body),
            ExprKind::Let { vars, values, body, .. } => {
                for var in vars {
                    let ty = self.unifier.final_type(&self.program.vars[var.index()].ty);
                    self.program.vars[var.index()].ty = ty;
                }
                self.finish_list(values);
                self.finish_expr(body);
            }
            // Its statements were finished one by one.
            ExprKind::Code(_) => {}
            ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::BitVec(_)
            | ExprKind::Float(_)
            | ExprKind::Str(_)
            | ExprKind::RoundingMode(_)
            | ExprKind::Var(_) => {}
        }
    }

    /// The target of an assignment; `elements` has the type of what is reached after each step.
    pub(super) fn finish_target(&mut self, target: &mut Target, elements: &[Type]) {
        let mut before = self.program.var(target.root).ty.clone();
        for (step, element) in target.steps.iter_mut().zip(elements) {
            let after = self.unifier.final_type(element);
            if let Step::Index { type_args, index, .. } = step {
                self.finish_list(index);
                *type_args = map_type_args(&before, index, &after);
            }
            before = after;
        }
        target.ty = before;
    }

    /// A type parameter that no variable's type determines must be determined by every trigger.
    fn check_type_params_in_triggers(&mut self, q: &Quantifier) {
        let var_types: Vec<Type> = q.vars.iter().map(|var| self.program.var(*var).ty.clone()).collect();
        for param in q.type_params.iter().filter(|param| !var_types.iter().any(|ty| ty.mentions(**param))) {
            for trigger in q.triggers.iter().filter(|trigger| trigger.positive) {
                if !trigger.terms.iter().any(|term| mentions_type(term, *param)) {
                    let name = self.program.type_var(*param).name;
                    let message =
                        format!("neither the variables nor this trigger determine the type parameter `{name}`");
                    self.type_error(codes::TRIGGER, trigger_start(trigger.span), message);
                }
            }
        }
    }
}

fn trigger_start(span: Span) -> Span {
    Span { end: (span.start + 1).min(span.end), ..span }
}

fn mentions_type(e: &Exp, param: TypeVarId) -> bool {
    let own = match &e.kind {
        ExprKind::App { type_args, .. } | ExprKind::Select { type_args, .. } | ExprKind::Store { type_args, .. } => {
            type_args.iter().any(|ty| ty.mentions(param))
        }
        _ => false,
    };
    own || e.ty.mentions(param) || e.children().into_iter().any(|child| mentions_type(child, param))
}

/// The types with which the parameters of a map's type are used.
fn map_type_args(map: &Type, index: &[Exp], result: &Type) -> Vec<Type> {
    match map {
        Type::Map(map) if map.params > 0 => {
            let args: Vec<&Type> = index.iter().map(|e| &e.ty).collect();
            // There are none only after errors.
            map.type_args(&args, result).unwrap_or_else(|| vec![Type::Int; map.params as usize])
        }
        _ => Vec::new(),
    }
}
