//! Quantifiers, lambdas and lets.

use std::sync::Arc;

use rustc_hash::FxHashSet;
use source::{Label, Symbol};

use super::{Resolver, counted};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    pub(super) fn quantifier(&mut self, e: &ast::Expr, q: &ast::Quantifier) -> Exp {
        self.refuse_in_trigger(e, "a quantifier");
        self.check_nested_names(q);
        let quantifier = self.binder(&q.of, |r, type_params, vars| {
            let attrs = r.attributes(&q.of.attrs);
            let triggers = q.triggers.iter().map(|trigger| r.trigger(trigger, &vars)).collect();
            let body = r.half_condition(&q.of.body, e.at, "the body of a quantifier");
            let body = r.with_bound_constraints(q.kind, &q.of, &vars, body);
            Quantifier { kind: q.kind, type_params, vars, triggers, attrs, body }
        });
        self.made(e, ExprKind::Quantifier(Box::new(quantifier)), Type::Bool)
    }

    fn refuse_in_trigger(&mut self, e: &ast::Expr, what: &str) {
        if self.inside.trigger {
            self.name_error(codes::TRIGGER, e.at, format!("{what} cannot be part of a trigger"));
        }
    }

    /// Runs `inside` with the type parameters and variables of a quantifier or lambda declared.
    fn binder<T>(
        &mut self,
        of: &ast::Quantified,
        inside: impl FnOnce(&mut Self, Vec<TypeVarId>, Vec<VarId>) -> T,
    ) -> T {
        self.with_type_params(&of.type_params, |r, type_params| {
            r.in_scope(|r| {
                let groups: Vec<Vec<VarId>> =
                    of.vars.iter().map(|group| r.declare_group(group, VarKind::Bound)).collect();
                for (group, vars) in of.vars.iter().zip(&groups) {
                    for var in vars {
                        let attrs = r.attributes(&group.attrs);
                        r.program.vars[var.index()].attrs = attrs;
                    }
                }
                inside(r, type_params, groups.concat())
            })
        })
    }

    /// Boogie takes directly nested quantifiers of one kind as one, so their variables must differ.
    fn check_nested_names(&mut self, q: &ast::Quantifier) {
        let ast::ExprKind::Quantifier(inner) = &*q.of.body.kind else { return };
        if inner.kind != q.kind || !inner.triggers.is_empty() || !q.triggers.is_empty() {
            return;
        }
        let names = |q: &ast::Quantifier| q.of.vars.iter().flat_map(|group| group.names.clone()).collect::<Vec<_>>();
        let own = names(q);
        for name in names(inner) {
            if let Some(earlier) = own.iter().find(|other| other.name == name.name) {
                let message = format!("`{}` is a variable of the quantifier directly around this one, too", name.name);
                let error = self.name_error(codes::DUPLICATE_NAME, name.span, message);
                error.secondary.push(Label { span: earlier.span, text: "declared here".to_string() });
                error.notes.push("directly nested quantifiers of one kind are one quantifier to Boogie".to_string());
            }
        }
    }

    /// `where` clauses of bound variables, in the dialect of 2005.
    fn with_bound_constraints(&mut self, kind: QuantKind, of: &ast::Quantified, vars: &[VarId], body: Exp) -> Exp {
        let mut body = body;
        let mut rest = vars;
        for group in &of.vars {
            let (own, others) = rest.split_at(group.names.len());
            rest = others;
            let (Some(constraint), Some(first)) = (&group.constraint, own.first()) else { continue };
            let at = self.program.var(*first).span;
            let constraint = self.half_condition(constraint, at, "a `where` clause");
            let op = if kind == QuantKind::Forall { BinOp::Implies } else { BinOp::And };
            let (span, at) = (body.span, body.at);
            body = Expr::new(ExprKind::Binary(op, constraint, body), Type::Bool, span, at);
        }
        body
    }

    fn trigger(&mut self, trigger: &ast::Trigger, vars: &[VarId]) -> Trigger {
        let before = self.found.resolution.len();
        let outside = std::mem::replace(&mut self.inside.trigger, true);
        let terms = self.exprs(&trigger.terms);
        self.inside.trigger = outside;
        if let Some(bare) = terms.iter().find(|term| matches!(term.kind, ExprKind::Var(_))) {
            let message = "a trigger must be more than a variable by itself";
            self.name_error(codes::TRIGGER, bare.at, message);
        }
        if trigger.positive && self.found.resolution.len() == before {
            self.check_coverage(trigger, vars);
        }
        Trigger { positive: trigger.positive, terms, span: trigger.span }
    }

    /// By what is written, as terms with type errors do not show what they mention.
    fn check_coverage(&mut self, trigger: &ast::Trigger, vars: &[VarId]) {
        let mut mentioned = FxHashSet::default();
        trigger.terms.iter().for_each(|term| collect_names(term, &mut mentioned));
        for var in vars {
            let name = self.program.var(*var).name;
            if !mentioned.contains(&name) {
                let message = format!("a trigger must mention all variables of its quantifier; `{name}` is missing");
                self.name_error(codes::TRIGGER, trigger.span, message)
                    .advise(format!("add a term with `{name}`, behind a comma: `{{ .., f({name}) }}`"));
            }
        }
    }

    pub(super) fn lambda(&mut self, e: &ast::Expr, of: &ast::Quantified) -> Exp {
        self.refuse_in_trigger(e, "a lambda");
        if self.settings.old_dialect {
            // Every map can be an `any`, so that there are no maps from `any` for all that a lambda could say.
            self.name_error(codes::CONTEXT, e.at, "BoogiePL of 2005 has no lambdas");
        }
        let before = self.found.typing.len();
        let (type_params, vars, attrs, body) = self.binder(of, |r, type_params, vars| {
            let attrs = r.attributes(&of.attrs);
            (type_params, vars, attrs, r.expr(&of.body))
        });
        let args: Vec<Type> = vars.iter().map(|var| self.program.var(*var).ty.clone()).collect();
        for param in type_params.iter().filter(|param| !args.iter().any(|ty| ty.mentions(**param))) {
            let message = format!(
                "the type parameter `{}` does not occur in the types of the lambda's variables",
                self.program.type_var(*param).name
            );
            self.type_error(codes::TYPE_PARAMETER, e.at, message);
        }
        if self.found.typing.len() > before {
            return self.poison(e);
        }
        let result = self.unifier.known(&body.ty);
        let (map, type_params) = MapType::binding(&type_params, args, result);
        self.made(e, ExprKind::Lambda { type_params, vars, attrs, body }, Type::Map(Arc::new(map)))
    }

    pub(super) fn let_expr(
        &mut self,
        e: &ast::Expr,
        vars: &[(ast::Attrs, ast::Ident)],
        values: &[ast::Expr],
        attrs: &ast::Attrs,
        body: &ast::Expr,
    ) -> Exp {
        if vars.len() != values.len() {
            let (vars, values) = (counted(vars.len(), "variable"), counted(values.len(), "value"));
            let message = format!("{vars} cannot have {values}");
            self.name_error(codes::COUNT, e.at, message);
        }
        // The values do not see the variables.
        let values = self.exprs(values);
        let (ids, attrs, body) = self.in_scope(|r| {
            let mut ids = Vec::new();
            for (i, (var_attrs, name)) in vars.iter().enumerate() {
                let ty = match values.get(i) {
                    Some(value) => value.ty.clone(),
                    None => r.unifier.fresh(name.span),
                };
                let id = r.declare_var(*name, ty, VarKind::Bound, Attrs::default());
                let attrs = r.attributes(var_attrs);
                r.program.vars[id.index()].attrs = attrs;
                ids.push(id);
            }
            let attrs = r.attributes(attrs);
            (ids, attrs, r.expr(body))
        });
        let ty = body.ty.clone();
        self.made(e, ExprKind::Let { vars: ids, values, attrs, body }, ty)
    }
}

fn collect_names(e: &ast::Expr, mentioned: &mut FxHashSet<Symbol>) {
    if let ast::ExprKind::Var(name) = &*e.kind {
        mentioned.insert(*name);
    }
    e.children().into_iter().for_each(|child| collect_names(child, mentioned));
}
