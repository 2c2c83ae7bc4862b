//! Assertions about permissions, and expressions that look at or change the state.

use super::infer::Node;
use super::{Checker, MemberPart};
use crate::codes;
use crate::names::Use;
use crate::syntax::ptree as p;
use crate::tree::{Acc, Exp, ExpKind, Expr, Loc, Resource, Trigger, Type, Var, Wand};

impl<'a> Checker<'a> {
    pub(super) fn assertion_expr(&mut self, e: &'a p::Expr) -> Node<'a> {
        use p::ExprKind as E;
        match &e.kind {
            E::Acc(..) => match self.access(e, false) {
                Some(acc) => Node::Done(self.place(e).build(ExpKind::Acc(acc), Type::Bool), false),
                None => Node::Failed,
            },
            E::Perm(resource) => {
                self.introspection(e);
                match self.resource(resource) {
                    Some(r) => Node::Done(self.place(e).build(ExpKind::CurrentPerm(r), Type::Perm), true),
                    None => Node::Failed,
                }
            }
            E::ForPerm(vars, resource, body) => self.forperm(e, vars, resource, body),
            E::Unfolding(predicate, body) => {
                let acc = self.unfoldable(predicate);
                let body = self.expr(body);
                match acc {
                    Some(acc) => self.wrap(e, body, |body| ExpKind::Unfolding(acc, body)),
                    None => Node::Failed,
                }
            }
            E::Applying(wand, body) => {
                let wand = self.wand(wand);
                let body = self.expr(body);
                match wand {
                    Some(wand) => self.wrap(e, body, |body| ExpKind::Applying(wand, body)),
                    None => Node::Failed,
                }
            }
            E::Asserting(claim, body) => {
                let claim = self.formula(claim);
                let body = self.expr(body);
                match claim {
                    Some((claim, _)) => self.wrap(e, body, |body| ExpKind::Asserting(claim, body)),
                    None => Node::Failed,
                }
            }
            E::InhaleExhale(inhaled, exhaled) => {
                let parts = self.within(|cx| cx.inhale_exhale = true, |cx| (cx.formula(inhaled), cx.formula(exhaled)));
                let (Some((a, a_pure)), Some((b, b_pure))) = parts else { return Node::Failed };
                Node::Done(self.place(e).build(ExpKind::InhaleExhale(a, b), Type::Bool), a_pure && b_pure)
            }
            E::Quantified(quantifier, vars, triggers, body) => self.quantified(e, *quantifier, vars, triggers, body),
            E::PredicateInstance(name, args) => self.predicate_instance(e, *name, args),
            _ => unreachable!("only called for assertions"),
        }
    }

    /// `P(args)` as an assertion: full permission to it.
    pub(super) fn predicate_assertion(&mut self, e: &'a p::Expr) -> Node<'a> {
        match self.access(e, false) {
            Some(acc) => Node::Done(self.place(e).build(ExpKind::Acc(acc), Type::Bool), false),
            None => Node::Failed,
        }
    }

    /// `acc(loc, p)`, or a bare predicate.
    fn access(&mut self, e: &'a p::Expr, predicate_only: bool) -> Option<Acc> {
        let (loc, amount) = match &e.kind {
            p::ExprKind::Acc(loc, amount) => (&**loc, amount.as_deref()),
            _ => (e, None),
        };
        let found = self.location(loc);
        let amount = amount.map(|amount| self.expr(amount));
        let loc = found?;
        let perm = match amount {
            Some(amount) => {
                let (perm, pure) = self.settle(amount, Some(&Type::Perm))?;
                if !pure {
                    self.impure(perm.meta.span);
                    return None;
                }
                perm
            }
            None => Expr::new(ExpKind::FullPerm, Type::Perm, e.span.into()),
        };
        if predicate_only && matches!(loc, Loc::Field { .. }) {
            let error = self.error(codes::RESOURCE, e.span, "a predicate is needed here");
            error.primary.text = "this is permission to a field, which has nothing inside".to_string();
            error.advise(
                "a predicate stands for what its body says, and is opened and closed by its name: `unfold p(x)`",
            );
            return None;
        }
        Some(Acc { loc, perm, meta: e.span.into() })
    }

    /// A field access or a predicate.
    fn location(&mut self, e: &'a p::Expr) -> Option<Loc> {
        match &e.kind {
            p::ExprKind::Field(recv, field) => {
                let node = self.expr(recv);
                if !self.is_clear(*field, Use::Field) {
                    return None;
                }
                if !self.globals.fields.contains_key(&field.name) {
                    self.unknown_field(*field);
                    return None;
                }
                let (recv, pure) = self.settle(node, Some(&Type::Ref))?;
                if !pure {
                    self.impure(recv.meta.span);
                    return None;
                }
                Some(Loc::Field { recv, field: field.name })
            }
            p::ExprKind::Call { name, .. } if !self.is_clear(*name, Use::Call) => None,
            p::ExprKind::Call { name, args, ascribed: None } if self.globals.predicates.contains_key(&name.name) => {
                let args = self.predicate_args(e, *name, args)?;
                Some(Loc::Predicate { name: name.name, args })
            }
            p::ExprKind::Call { name, .. } if self.globals.describe(name.name).is_none() => {
                self.error(codes::UNKNOWN_NAME, e.span, format!("there is no predicate named `{}`", name.name));
                None
            }
            _ => {
                self.error(codes::RESOURCE, e.span, "a field access or a predicate is needed here");
                None
            }
        }
    }

    fn predicate_args(&mut self, e: &'a p::Expr, name: p::Ident, args: &'a [p::Expr]) -> Option<Vec<Exp>> {
        let globals = self.globals;
        let nodes: Vec<Node<'a>> = args.iter().map(|a| self.expr(a)).collect();
        let Some(predicate) = globals.predicates.get(&name.name) else {
            self.error(codes::UNKNOWN_NAME, e.span, format!("there is no predicate named `{}`", name.name));
            return None;
        };
        if predicate.params.len() != args.len() {
            self.arguments(e.span, name.name, predicate.params.len(), args.len());
            return None;
        }
        let mut typed = Vec::new();
        for (node, want) in nodes.into_iter().zip(&predicate.params) {
            let (arg, pure) = self.settle(node, want.as_ref())?;
            if !pure {
                self.impure(arg.meta.span);
                return None;
            }
            typed.push(arg);
        }
        Some(typed)
    }

    /// `#P(args)`, or a predicate in a termination measure.
    pub(super) fn predicate_instance(&mut self, e: &'a p::Expr, name: p::Ident, args: &'a [p::Expr]) -> Node<'a> {
        match self.predicate_args(e, name, args) {
            Some(args) => {
                let kind = ExpKind::PredicateInstance { predicate: name.name, args };
                Node::Done(self.place(e).build(kind, Type::named("PredicateInstance".into())), true)
            }
            None => Node::Failed,
        }
    }

    /// What `fold`, `unfold` and `unfolding` act on: a predicate with a body.
    pub(super) fn unfoldable(&mut self, e: &'a p::Expr) -> Option<Acc> {
        let acc = self.access(e, true)?;
        if let Loc::Predicate { name, .. } = &acc.loc
            && self.globals.predicates[name].is_abstract
        {
            let message = format!("the predicate `{name}` has no body, so it cannot be folded or unfolded");
            self.error(codes::ABSTRACT_PREDICATE, e.span, message)
                .advise(format!("give it one, `predicate {name}(..) {{ .. }}`; or hand it on as it is"));
            return None;
        }
        Some(acc)
    }

    pub(super) fn wand_expr(&mut self, e: &'a p::Expr, l: &'a p::Expr, r: &'a p::Expr) -> Node<'a> {
        if matches!(self.cx.part, MemberPart::FunctionPre | MemberPart::FunctionMeasure | MemberPart::PredicateBody) {
            let message = "magic wands cannot be used in a function's precondition or in a predicate";
            self.error(codes::MISPLACED, e.span, message);
        }
        let (lhs, rhs) = (self.formula(l), self.formula(r));
        let (Some((lhs, _)), Some((rhs, _))) = (lhs, rhs) else { return Node::Failed };
        let wand = Wand { lhs, rhs, meta: e.span.into() };
        Node::Done(self.place(e).build(ExpKind::Wand(wand), Type::Wand), false)
    }

    /// Something that must be written as a wand.
    pub(super) fn wand(&mut self, e: &'a p::Expr) -> Option<Wand> {
        if !matches!(e.kind, p::ExprKind::Binary(p::BinOp::Wand, ..)) {
            self.error(codes::RESOURCE, e.span, "a magic wand `A --* B` is needed here");
            return None;
        }
        match self.expr(e) {
            Node::Done(exp, _) => match &exp.kind {
                ExpKind::Wand(wand) => Some(wand.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// A field access, a predicate, or a wand.
    pub(super) fn resource(&mut self, e: &'a p::Expr) -> Option<Resource> {
        if matches!(e.kind, p::ExprKind::Binary(p::BinOp::Wand, ..)) {
            return self.wand(e).map(Resource::Wand);
        }
        self.location(e).map(|loc| Resource::Loc(loc, e.span.into()))
    }

    /// `perm` and `forperm` look at the permissions held, which a contract may only do in a part that is not exchanged.
    fn introspection(&mut self, e: &p::Expr) {
        let problem = match self.cx.part {
            MemberPart::FunctionPost => "`perm` and `forperm` cannot be used in a function's postcondition",
            MemberPart::MethodPre | MemberPart::MethodPost | MemberPart::FunctionPre | MemberPart::Invariant
                if !self.cx.inhale_exhale =>
            {
                "`perm` and `forperm` can only be used in contracts inside an inhale-exhale assertion `[A, B]`"
            }
            _ if self.cx.forperm => "`perm` and `forperm` cannot be used inside the body of a `forperm`",
            _ => return,
        };
        self.error(codes::MISPLACED, e.span, problem);
    }

    fn forperm(&mut self, e: &'a p::Expr, vars: &'a [p::Formal], resource: &'a p::Expr, body: &'a p::Expr) -> Node<'a> {
        self.introspection(e);
        let (vars, resource, body) = self.scope(|cx| {
            let vars = cx.formals(vars, false);
            let resource = cx.resource(resource);
            let body = cx.within(|cx| cx.forperm = true, |cx| cx.formula(body));
            (vars, resource, body)
        });
        let (Some(vars), Some(resource), Some((body, pure))) = (vars, resource, body) else { return Node::Failed };
        if !pure {
            self.impure(body.meta.span);
            return Node::Failed;
        }
        self.check_forperm_vars(e, &vars, &resource);
        Node::Done(self.place(e).build(ExpKind::ForPerm { vars, resource, body }, Type::Bool), true)
    }

    /// The variables must be determined by the resource: each is one of its arguments, and occurs nowhere else in it.
    fn check_forperm_vars(&mut self, e: &p::Expr, vars: &[Var], resource: &Resource) {
        let args: Vec<&Exp> = match resource {
            Resource::Loc(loc, _) => loc.children(),
            Resource::Wand(_) => return,
        };
        let is_var = |arg: &Exp, v: &Var| matches!(arg.kind, ExpKind::Local(name) if name == v.name);
        for v in vars {
            if !args.iter().any(|arg| is_var(arg, v)) {
                let message = format!("`{}` must be one of the arguments of the resource", v.name);
                self.late_error(codes::RESOURCE, e.span, message);
                return;
            }
        }
        let compound = |arg: &Exp| {
            vars.iter().any(|v| !is_var(arg, v) && arg.any(&mut |x| matches!(x.kind, ExpKind::Local(n) if n == v.name)))
        };
        if args.iter().any(|arg| !matches!(arg.kind, ExpKind::Local(_)) && compound(arg)) {
            let message = "the variables of a `forperm` can only be arguments of the resource, not parts of arguments";
            self.late_error(codes::RESOURCE, e.span, message);
        }
    }

    fn quantified(
        &mut self,
        e: &'a p::Expr,
        quantifier: p::Quantifier,
        vars: &'a [p::Formal],
        triggers: &'a [p::Trigger],
        body: &'a p::Expr,
    ) -> Node<'a> {
        let (vars, triggers, body) = self.scope(|cx| {
            let vars = cx.formals(vars, false);
            let triggers: Option<Vec<Trigger>> = triggers.iter().map(|t| cx.trigger(t)).collect();
            (vars, triggers, cx.formula(body))
        });
        let (Some(vars), Some(triggers), Some((body, pure))) = (vars, triggers, body) else { return Node::Failed };
        let kind = match quantifier {
            p::Quantifier::Forall => ExpKind::Forall { vars, triggers, body },
            p::Quantifier::Exists if !pure => {
                self.impure(body.meta.span);
                return Node::Failed;
            }
            p::Quantifier::Exists => ExpKind::Exists { vars, triggers, body },
        };
        Node::Done(self.place(e).build(kind, Type::Bool), pure)
    }

    fn trigger(&mut self, trigger: &'a p::Trigger) -> Option<Trigger> {
        let mut terms = Vec::new();
        for term in &trigger.terms {
            let node = self.expr(term);
            terms.push(self.settle(node, None).map(|(e, _)| e));
        }
        let trigger = Trigger { terms: terms.into_iter().collect::<Option<Vec<Exp>>>()?, meta: trigger.span.into() };
        if let Some(term) = trigger.terms.iter().find(|t| !super::triggers::is_valid(t)) {
            let diagnostic =
                crate::names::error(codes::BAD_TRIGGER, trigger.meta.span, "this cannot serve as a trigger");
            let note = "a trigger is made of applications, field accesses, predicates or operations on collections, without arithmetic, comparisons or logic inside";
            self.late.push(diagnostic.with_secondary(term.meta.span, "because of this term").with_note(note));
        }
        Some(trigger)
    }
}
