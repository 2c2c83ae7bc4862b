//! How methods look in the translation, and what their contracts say.

use java::tree as jv;
use silver::tree::*;
use source::{Span, Symbol};

use super::encoder::*;
use super::origin::{Role, Within};
use super::view::View;

/// The parameters and results of a method in the translation, in order.
#[derive(Clone, Debug)]
pub struct Signature {
    pub name: Symbol,
    /// The method whose contract it is.
    pub source: Option<jv::MethodId>,
    pub has_this: bool,
    pub params: Vec<jv::LocalId>,
    pub given: Vec<jv::LocalId>,
    /// It may wait for a monitor: what its caller holds is a parameter.
    pub locks: bool,
    pub result: Option<jv::Type>,
    /// The exceptions that may leave it.
    pub throws: Vec<jv::Type>,
    pub yields: Vec<jv::LocalId>,
}

impl Signature {
    pub fn may_throw(&self) -> bool {
        !self.throws.is_empty()
    }
}

pub fn ex_name() -> Symbol {
    Symbol::new("$ex")
}

pub fn result_name() -> Symbol {
    Symbol::new("$res")
}

pub fn locks_name() -> Symbol {
    Symbol::new("$S0")
}

impl<'a> Encoder<'a> {
    /// The method whose contract a method has: its own, or that of what it overrides.
    pub fn contract_source(&self, id: jv::MethodId) -> jv::MethodId {
        let method = &self.p[id];
        // What gives a component of a record promises just that.
        if !method.contract.is_empty() || self.component_of(id).is_some() {
            return id;
        }
        let with_contract =
            method.overrides.iter().find(|o| !self.p[**o].contract.is_empty() && !self.is_unrelated(id, **o));
        with_contract.copied().unwrap_or(id)
    }

    /// Whether the contract of what a method overrides is none of its business.
    pub fn is_unrelated(&self, id: jv::MethodId, above: jv::MethodId) -> bool {
        self.p[id].class.is_some_and(|class| self.is_none_of(class, above))
    }

    pub fn signature(&mut self, id: jv::MethodId) -> Signature {
        let method = &self.p[id];
        let source = self.contract_source(id);
        let contract = &self.p[source].contract;
        let mut throws = method.throws.clone();
        for clause in &contract.clauses {
            if let jv::ClauseKind::Signals { local, .. } = &clause.kind {
                let ty = self.p[*local].ty.clone();
                if !throws.contains(&ty) {
                    throws.push(ty);
                }
            }
        }
        let result = (!method.is_constructor() && method.result != jv::Type::Void).then(|| method.result.clone());
        Signature {
            name: self.names.method(self.p, id),
            source: Some(source),
            has_this: method.class.is_some() && !method.is_static(),
            params: method.params.clone(),
            given: contract.given().collect(),
            locks: self.known.blocking.contains(&id),
            result,
            throws,
            yields: contract.yields().collect(),
        }
    }

    /// The clauses of a method's contract, in a view in which the variables of the method that has it have values.
    pub fn preconditions(&mut self, id: jv::MethodId, v: &View) -> Vec<Exp> {
        let p = self.p;
        let source = self.contract_source(id);
        let mut pres = Vec::new();
        for (clause, e) in p[source].contract.preconditions() {
            let within = clause_within(clause, Within::Requires);
            let v = View { old: None, ..v.of(within, clause.span) };
            self.allow_claims(e);
            pres.push(self.exp(&v.written_in(p[source].class), e));
        }
        pres
    }

    pub fn postconditions(&mut self, id: jv::MethodId, v: &View, signature: &Signature) -> Vec<Exp> {
        let p = self.p;
        let source = self.contract_source(id);
        let v = &v.written_in(p[source].class);
        let mut posts = Vec::new();
        let ex = Expr::local(ex_name(), Type::Ref, Meta::NONE);
        let normally = |e: Exp, m: Meta| match signature.may_throw() {
            true => Expr::implies(Expr::eq(ex.clone(), null(m), m), e, m),
            false => e,
        };
        if signature.may_throw() {
            posts.extend(self.thrown_types(&ex, signature, p[id].name_span));
        }
        for (clause, e) in p[source].contract.postconditions() {
            let within = clause_within(clause, Within::Ensures);
            self.allow_claims(e);
            let post = self.exp(&v.of(within, clause.span), e);
            let m = post.meta;
            posts.push(normally(post, m));
        }
        for clause in &p[source].contract.clauses {
            let jv::ClauseKind::Signals { local, body } = &clause.kind else { continue };
            let v = v.of(Within::Signals, clause.span).with([(*local, ex.clone())]);
            let m = self.node(&v, Role::Plain, clause.span);
            self.allow_claims(body);
            let body = self.exp(&View { result: None, ..v }, body);
            let Some(test) = self.test(&ex, &p[*local].ty, m) else {
                self.unsupported(clause.span, "an exception of which too little is known");
                continue;
            };
            let applies = Expr::and(cmp(BinOp::Ne, ex.clone(), null(m), m), test, m);
            posts.push(Expr::implies(applies, body, m));
        }
        posts
    }

    /// Only the exceptions that are declared leave a method.
    fn thrown_types(&mut self, ex: &Exp, signature: &Signature, span: Span) -> Option<Exp> {
        let m = self.origin(Role::Plain, Within::Throws, span, span);
        let mut any: Option<Exp> = None;
        for ty in &signature.throws {
            let Some(test) = self.test(ex, ty, m) else {
                self.unsupported(span, format!("the exception `{}`, of which too little is known", ty.show(self.p)));
                return None;
            };
            any = Some(match any {
                Some(any) => Expr::or(any, test, m),
                None => test,
            });
        }
        any.map(|any| Expr::implies(cmp(BinOp::Ne, ex.clone(), null(m), m), any, m))
    }

    /// What Java's types say of the parameters, assumed and never proved. Numbers of ghost code have no bounds.
    pub fn parameter_facts(&mut self, v: &View, locals: &[jv::LocalId], of_ghost: bool) -> Vec<Exp> {
        let mut facts = Vec::new();
        for id in locals {
            let local = &self.p[*id];
            let m = Meta::from(local.span);
            let value = v.locals[id].clone();
            let is_ghost = local.kind == jv::LocalKind::Given || of_ghost && local.ty.as_prim().is_some();
            if matches!(local.ty, jv::Type::Frac | jv::Type::ZFrac) {
                let m = self.origin(Role::Plain, Within::Fraction, local.span, local.span);
                facts.push(self.is_amount(&value, &local.ty, m));
            } else if let Some(fact) = self.value_fact(&value, &local.ty, m).filter(|_| !is_ghost) {
                facts.push(free_fact(fact, m));
            }
        }
        facts
    }
}

fn clause_within(clause: &jv::Clause, otherwise: Within) -> Within {
    match clause.kind {
        jv::ClauseKind::ContextEverywhere(_) => Within::Everywhere,
        _ => otherwise,
    }
}
