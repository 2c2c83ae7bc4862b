//! Quantifiers over values and over types.

use boogie::tree::{Exp, ExprKind, QuantKind, Quantifier as Source};
use logic::{Op, Quantifier, Sort, Term};
use rustc_hash::FxHashSet;
use source::{Span, Symbol};

use super::functions::{name_of, weight};
use super::pointwise::{UNION, is_pointwise};
use super::schema::{Body, Schema};
use super::{Env, Eval, Mode, Polarity, Terms, unsupported};

impl Terms<'_> {
    pub fn quantifier(&mut self, env: &Env, q: &Source, mode: Mode, at: Span) -> Eval<Term> {
        if let Some(merged) = merged(q) {
            return self.quantifier(env, &merged, mode, at);
        }
        if q.type_params.is_empty() {
            return self.over_values(env, q, mode, at);
        }
        let forall = q.kind == QuantKind::Forall;
        let union = self.is_pointwise(q);
        match mode.polarity {
            Polarity::Exact if union => self.over_union(env, q, mode, at),
            Polarity::Exact => unsupported(
                "a quantifier over types whose truth value is used (it can only be assumed or proved as it stands)",
                at,
            ),
            // For one type that nothing is known of: proved, it holds for all; assumed to exist, it is that one.
            Polarity::Goal if forall && mode.rigid => self.for_rigid_types(env, q, mode, at),
            Polarity::Fact if !forall && mode.rigid => self.for_rigid_types(env, q, mode, at),
            Polarity::Goal if forall && union => self.over_union(env, q, mode, at),
            Polarity::Fact if !forall && union => self.over_union(env, q, mode, at),
            // The type would depend on the variables around it. Neither is claimed, neither is known.
            Polarity::Goal if forall => Ok(self.pool.ff()),
            Polarity::Fact if !forall => Ok(self.pool.tt()),
            Polarity::Fact => Ok(self.for_all_types(env, q, at)),
            Polarity::Goal => {
                let some = self.for_some_type(env, q, at);
                let any = if union { self.over_union(env, q, mode, at)? } else { self.pool.ff() };
                Ok(self.pool.or2(some, any))
            }
        }
    }

    fn is_pointwise(&self, q: &Source) -> bool {
        let in_triggers = q.triggers.iter().flat_map(|trigger| &trigger.terms);
        let all = in_triggers.chain([&q.body]).map(|e| &**e);
        is_pointwise(self.program, &q.type_params, &q.vars, all)
    }

    fn over_union(&mut self, env: &Env, q: &Source, mode: Mode, at: Span) -> Eval<Term> {
        let types = vec![UNION; q.type_params.len()];
        self.over_values(&env.with_types(&q.type_params, &types), q, mode, at)
    }

    fn for_rigid_types(&mut self, env: &Env, q: &Source, mode: Mode, at: Span) -> Eval<Term> {
        let types: Vec<_> = q.type_params.iter().map(|_| self.fresh_rigid()).collect();
        self.over_values(&env.with_types(&q.type_params, &types), q, mode, at)
    }

    /// A truth value that implies every instance.
    fn for_all_types(&mut self, env: &Env, q: &Source, at: Span) -> Term {
        let over = self.open_variables(env);
        let guard = self.guard("for-all-types", &over);
        let body = Body::Fact { guard, quantifier: q.clone().into() };
        self.add_schema(Schema { type_params: q.type_params.clone(), env: env.clone(), over, body, at });
        guard
    }

    /// A truth value that implies one of the instances.
    fn for_some_type(&mut self, env: &Env, q: &Source, at: Span) -> Term {
        let over = self.open_variables(env);
        let guard = self.guard("for-some-type", &over);
        let body = Body::Choice { guard, quantifier: q.clone().into() };
        self.add_schema(Schema { type_params: q.type_params.clone(), env: env.clone(), over, body, at });
        guard
    }

    fn guard(&mut self, name: &str, over: &[Term]) -> Term {
        let sorts: Vec<Sort> = over.iter().map(|var| self.pool.sort(*var)).collect();
        self.pool.app(self.pool.fresh_func(name, &sorts, Sort::BOOL), over)
    }

    /// The quantifier, its type parameters apart.
    pub fn over_values(&mut self, env: &Env, q: &Source, mode: Mode, at: Span) -> Eval<Term> {
        let (inner, vars) = self.bind_all(env, &q.vars, at)?;
        let forall = q.kind == QuantKind::Forall;
        // Behind a quantifier that the prover chooses a value for, types could depend on that value.
        let free_choice = match mode.polarity {
            Polarity::Goal => forall,
            Polarity::Fact => !forall,
            Polarity::Exact => false,
        };
        let body =
            self.formula(&inner, &q.body, Mode { rigid: mode.rigid && (free_choice || vars.is_empty()), ..mode })?;
        let pooled = self.pooled(&inner, &q.attrs, at)?;
        let pooled = self.pool.and(pooled);
        let body = if forall { self.pool.implies(pooled, body) } else { self.pool.and2(pooled, body) };
        let mut triggers: Vec<Vec<Term>> = self.pool_trigger(&inner, &q.vars, &vars, at)?.into_iter().collect();
        let mut forbidden = Vec::new();
        for trigger in &q.triggers {
            let terms = trigger.terms.iter().map(|t| self.trigger(&inner, t)).collect::<Eval<Vec<_>>>()?;
            if !trigger.positive {
                forbidden.extend(terms);
            } else if self.is_usable(&vars, &terms) {
                triggers.push(terms);
            }
        }
        if triggers.is_empty() {
            self.never_triggers(body, &mut forbidden);
        } else {
            forbidden.clear();
        }
        let kind = if forall { logic::QuantKind::Forall } else { logic::QuantKind::Exists };
        let (weight, name) =
            (weight(&q.attrs), name_of(&q.attrs).unwrap_or_else(|| Symbol::new(&format!("q@{}", at.start))));
        Ok(self.pool.quantify(&Quantifier {
            kind,
            vars: &vars,
            triggers: &triggers,
            forbidden: &forbidden,
            body,
            weight,
            name,
        }))
    }

    fn trigger(&mut self, env: &Env, e: &Exp) -> Eval<Term> {
        // `f(x) != 0` is a way to say `f(x)` without saying anything about its value.
        if let ExprKind::Binary(boogie::tree::BinOp::Ne, a, b) = &e.kind {
            let literal = |e: &Exp| matches!(e.kind, ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Real(_));
            if literal(b) {
                return self.term(env, a);
            }
        }
        self.term(env, e)
    }

    /// Whether the prover can match these terms: they mention all variables, and none is a variable or a connective.
    fn is_usable(&self, vars: &[Term], terms: &[Term]) -> bool {
        let head = |t: &Term| {
            !matches!(
                self.pool.op(*t),
                Op::Var(_)
                    | Op::Not
                    | Op::And
                    | Op::Or
                    | Op::Implies
                    | Op::Eq
                    | Op::Le
                    | Op::Lt
                    | Op::Quant(_)
                    | Op::Ite
            ) && self.pool.is_open(*t)
        };
        let mentioned: FxHashSet<Term> = terms.iter().flat_map(|t| self.pool.free_vars(*t)).collect();
        terms.iter().all(head) && vars.iter().all(|var| mentioned.contains(var))
    }

    /// Adds the applications of functions that were declared not to be triggers.
    fn never_triggers(&self, body: Term, forbidden: &mut Vec<Term>) {
        let own = &self.own.never_triggers;
        if own.is_empty() && self.base.is_none_or(|base| base.never_triggers.is_empty()) {
            return;
        }
        self.pool.any_subterm(body, |t| {
            if let Op::App(func) = self.pool.op(t)
                && (own.contains(func) || self.base.is_some_and(|base| base.never_triggers.contains(func)))
                && self.pool.is_open(t)
                && !forbidden.contains(&t)
            {
                forbidden.push(t);
            }
            false
        });
    }
}

/// `forall x :: (forall y :: …)` is one quantifier, where the outer has no triggers; over types, so that those of the inner can be found together
/// with those of the outer.
pub fn merged(q: &Source) -> Option<Source> {
    let ExprKind::Quantifier(inner) = &q.body.kind else { return None };
    if inner.kind != q.kind || !q.triggers.is_empty() || (q.type_params.is_empty() && inner.type_params.is_empty()) {
        return None;
    }
    Some(Source {
        kind: q.kind,
        type_params: q.type_params.iter().chain(&inner.type_params).copied().collect(),
        vars: q.vars.iter().chain(&inner.vars).copied().collect(),
        triggers: inner.triggers.clone(),
        attrs: inner.attrs.clone(),
        body: inner.body.clone(),
    })
}
