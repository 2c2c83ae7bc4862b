//! Members.

use indexmap::IndexMap;
use source::Symbol;

use super::{Checker, MemberPart, annotations};
use crate::codes;
use crate::names::names;
use crate::syntax::ptree as p;
use crate::tree::{
    Adt, AdtCtor, AdtDerive, Axiom, Domain, DomainFunction, Exp, Field, Function, Method, Predicate, Program, Type, Var,
};

impl<'a> Checker<'a> {
    pub(super) fn program(&mut self) -> Program {
        let mut typed = Program::default();
        let program = self.program;
        for member in &program.members {
            self.cx = super::Context::default();
            self.member_names = None;
            self.member(member, &mut typed);
        }
        typed
    }

    fn member(&mut self, member: &'a p::Member, typed: &mut Program) {
        match &member.kind {
            p::MemberKind::Import(_) | p::MemberKind::Define(_) => {}
            p::MemberKind::Fields(fields) => {
                for f in fields {
                    if let Some(ty) = self.globals.fields[&f.name.name].ty.clone() {
                        let name = f.name.name;
                        typed.fields.insert(name, Field { name, ty, meta: f.name.span.into() });
                    }
                }
            }
            p::MemberKind::Method(m) => {
                let method = self.scope(|cx| cx.method(member, m));
                typed.methods.extend(method.map(|m| (m.name, m)));
            }
            p::MemberKind::Function(f) => {
                let function = self.scope(|cx| cx.function(member, f));
                typed.functions.extend(function.map(|f| (f.name, f)));
            }
            p::MemberKind::Predicate(q) => {
                let predicate = self.scope(|cx| cx.predicate(member, q));
                typed.predicates.extend(predicate.map(|q| (q.name, q)));
            }
            p::MemberKind::Domain(d) => {
                let domain = self.domain(member, d);
                typed.domains.insert(domain.name, domain);
            }
            p::MemberKind::Adt(a) => {
                let adt = self.adt(member, a);
                typed.adts.insert(adt.name, adt);
            }
        }
    }

    fn in_part<T>(&mut self, part: MemberPart, run: impl FnOnce(&mut Self) -> T) -> T {
        self.within(|cx| cx.part = part, run)
    }

    /// Types of parameters were resolved (and reported) with the globals; here they are only declared.
    fn params(&mut self, formals: &[p::Formal], types: &[Option<Type>], assignable: bool) -> Option<Vec<Var>> {
        let mut vars = Vec::new();
        for (f, ty) in formals.iter().zip(types) {
            self.declare(f.name.name, ty.clone(), assignable);
            vars.extend(ty.clone().map(|ty| Var { name: f.name.name, ty, span: f.name.span }));
        }
        (vars.len() == formals.len()).then_some(vars)
    }

    fn method(&mut self, member: &'a p::Member, m: &'a p::Method) -> Option<Method> {
        let globals = self.globals;
        let sig = &globals.methods[&m.name.name];
        let params = self.params(&m.params, &sig.params, false);
        let returns = self.params(&m.returns, &sig.returns, true);
        let pres = self.in_part(MemberPart::MethodPre, |cx| cx.clauses(&m.spec.pres));
        let posts = self.in_part(MemberPart::MethodPost, |cx| cx.clauses(&m.spec.posts));
        let decreases = self.decreases(&m.spec.decreases);
        let body = m.body.as_ref().map(|b| self.block(b));
        Some(Method {
            name: m.name.name,
            params: params?,
            returns: returns?,
            pres,
            posts,
            decreases,
            body,
            meta: member.span.into(),
            annotations: annotations(&member.annotations),
        })
    }

    fn clauses(&mut self, clauses: &'a [p::Expr]) -> Vec<Exp> {
        clauses.iter().filter_map(|e| self.assertion(e)).collect()
    }

    fn function(&mut self, member: &'a p::Member, f: &'a p::Function) -> Option<Function> {
        let globals = self.globals;
        let sig = &globals.functions[&f.name.name];
        let ty = sig.returns[0].clone();
        self.cx.result = ty.clone();
        let params = self.params(&f.params, &sig.params, false);
        let pres = self.in_part(MemberPart::FunctionPre, |cx| cx.clauses(&f.spec.pres));
        let posts = self.in_part(MemberPart::FunctionPost, |cx| {
            f.spec.posts.iter().filter_map(|e| cx.value(e, &Type::Bool)).collect()
        });
        let decreases = self.in_part(MemberPart::FunctionMeasure, |cx| cx.decreases(&f.spec.decreases));
        let body = self.in_part(MemberPart::FunctionBody, |cx| match (&f.body, &ty) {
            (Some(body), Some(ty)) => cx.value(body, ty),
            (Some(body), None) => cx.any_value(body),
            (None, _) => None,
        });
        Some(Function {
            name: f.name.name,
            params: params?,
            ty: ty?,
            pres,
            posts,
            decreases,
            body,
            meta: member.span.into(),
            annotations: annotations(&member.annotations),
        })
    }

    fn predicate(&mut self, member: &'a p::Member, q: &'a p::Predicate) -> Option<Predicate> {
        let globals = self.globals;
        let sig = &globals.predicates[&q.name.name];
        let params = self.params(&q.params, &sig.params, false);
        let body = self.in_part(MemberPart::PredicateBody, |cx| q.body.as_ref().and_then(|e| cx.assertion(e)));
        Some(Predicate {
            name: q.name.name,
            params: params?,
            body,
            meta: member.span.into(),
            annotations: annotations(&member.annotations),
        })
    }

    fn domain(&mut self, member: &'a p::Member, d: &'a p::Domain) -> Domain {
        let functions = d.functions.iter().filter_map(|f| self.domain_function(f)).collect();
        self.cx.part = MemberPart::Axiom;
        self.cx.domain = Some(d.name.name);
        self.cx.type_vars = names(&d.type_vars);
        let axioms = d.axioms.iter().filter_map(|a| {
            let body = self.scope(|cx| cx.value(&a.body, &Type::Bool))?;
            Some(Axiom { name: a.name.map(|n| n.name), body, meta: a.span.into() })
        });
        Domain {
            name: d.name.name,
            type_vars: names(&d.type_vars),
            interpretation: d.interpretation.as_ref().map(|all| all.iter().cloned().collect::<IndexMap<_, _>>()),
            axioms: axioms.collect(),
            functions,
            meta: member.span.into(),
            annotations: annotations(&member.annotations),
        }
    }

    fn domain_function(&mut self, f: &'a p::DomainFunction) -> Option<DomainFunction> {
        let globals = self.globals;
        let sig = &globals.domain_functions[&f.name.name];
        let given: Vec<Symbol> = f.params.iter().filter_map(|(name, _)| name.map(|n| n.name)).collect();
        let mut params = Vec::new();
        for (i, ((name, written), ty)) in f.params.iter().zip(&sig.params).enumerate() {
            let (name, span) = match name {
                Some(name) => (name.name, name.span),
                None => (invented(i, &given), written.span),
            };
            params.push(Var { name, ty: ty.clone()?, span });
        }
        Some(DomainFunction {
            name: f.name.name,
            unique: f.unique,
            params,
            ty: sig.result.clone()?,
            interpretation: f.interpretation.clone(),
            meta: f.span.into(),
        })
    }

    fn adt(&mut self, member: &'a p::Member, a: &'a p::Adt) -> Adt {
        let globals = self.globals;
        self.cx.type_vars = names(&a.type_vars);
        let mut ctors = Vec::new();
        for c in &a.ctors {
            let declared = &globals.ctors[&c.name.name].fields;
            let fields = c
                .fields
                .iter()
                .zip(declared)
                .filter_map(|(f, (_, ty))| Some(Var { name: f.name.name, ty: ty.clone()?, span: f.name.span }));
            ctors.push(AdtCtor { name: c.name.name, fields: fields.collect(), meta: c.span.into() });
        }
        let derives = a.derives.iter().enumerate().map(|(i, d)| self.derive(a, i, d)).collect();
        Adt {
            name: a.name.name,
            type_vars: names(&a.type_vars),
            ctors,
            derives,
            meta: member.span.into(),
            annotations: annotations(&member.annotations),
        }
    }

    fn derive(&mut self, adt: &'a p::Adt, i: usize, d: &'a p::AdtDerive) -> AdtDerive {
        // Deriving is switched on by importing what it is about.
        if self.globals.domains.contains_key(&Symbol::new("ContainsDomain")) {
            self.check_derive(adt, i, d);
        }
        AdtDerive {
            name: d.name.name,
            param: d.param.as_ref().and_then(|t| self.resolve(t)),
            without: names(&d.without),
            meta: d.span.into(),
        }
    }

    fn check_derive(&mut self, adt: &p::Adt, i: usize, d: &p::AdtDerive) {
        let param = |d: &p::AdtDerive| d.param.as_ref().map(written);
        if adt.derives[..i].iter().any(|other| other.name.name == d.name.name && param(other) == param(d)) {
            self.error(codes::DUPLICATE_NAME, d.span, format!("`{}` is derived twice", d.name.name));
        }
        for field in &d.without {
            if !adt.ctors.iter().flat_map(|c| &c.fields).any(|f| f.name.name == field.name) {
                let message = format!("no constructor of `{}` has an argument named `{}`", adt.name.name, field.name);
                self.error(codes::UNKNOWN_NAME, field.span, message);
            }
        }
    }
}

/// A type as written, without positions.
fn written(ty: &p::Type) -> String {
    let inner = |ts: &[&p::Type]| ts.iter().map(|t| written(t)).collect::<Vec<_>>().join(",");
    match &ty.kind {
        p::TypeKind::Int => "Int".to_string(),
        p::TypeKind::Bool => "Bool".to_string(),
        p::TypeKind::Perm => "Perm".to_string(),
        p::TypeKind::Ref => "Ref".to_string(),
        p::TypeKind::Seq(t) => format!("Seq[{}]", inner(&[t])),
        p::TypeKind::Set(t) => format!("Set[{}]", inner(&[t])),
        p::TypeKind::Multiset(t) => format!("Multiset[{}]", inner(&[t])),
        p::TypeKind::Map(k, v) => format!("Map[{}]", inner(&[k, v])),
        p::TypeKind::Named(name, args) => format!("{}[{}]", name.name, inner(&args.iter().collect::<Vec<_>>())),
    }
}

/// A name for a domain function's parameter that has none.
fn invented(i: usize, given: &[Symbol]) -> Symbol {
    let mut name = format!("x{i}");
    while given.contains(&Symbol::new(&name)) {
        name.push('_');
    }
    Symbol::new(&name)
}
