//! That an overriding method keeps the contract of what it overrides.

use java::tree as jv;
use silver::tree::*;
use source::Symbol;

use super::body::{Body, local_name};
use super::encoder::*;
use super::origin::{Act, Check, Role, Within};
use super::signature::{ex_name, result_name};
use super::view::View;

impl<'a> Encoder<'a> {
    /// One check for each method of a supertype that a method overrides.
    pub fn override_checks(&mut self, id: jv::MethodId) {
        let p = self.p;
        for above in &p[id].overrides {
            self.override_check(id, *above, p[id].class);
        }
    }

    /// Methods that a class inherits and that implement, in it, what an interface declares.
    pub fn inherited_checks(&mut self, class: jv::ClassId) {
        let p = self.p;
        if p[class].kind.is_interface() || !p[class].is_source() {
            return;
        }
        for (above, own) in self.inherited_implementations(class) {
            self.override_check(own, above, Some(class));
        }
    }

    fn inherited_implementations(&self, class: jv::ClassId) -> Vec<(jv::MethodId, jv::MethodId)> {
        let p = self.p;
        let mut found = Vec::new();
        for interface in p.classes().filter(|i| p[*i].kind.is_interface() && self.implements(class, *i)) {
            for above in p[interface].methods().filter(|m| !p[*m].is_static()) {
                let mut at = Some(class);
                while let Some(c) = at {
                    let same = p[c].methods().find(|m| {
                        let (own, theirs) = (&p[*m], &p[above]);
                        own.name == theirs.name
                            && own.params.len() == theirs.params.len()
                            && own.kind != jv::MethodKind::Constructor
                            && !own.is_static()
                            && own.param_types(p).zip(theirs.param_types(p)).all(|(a, b)| self.may_be_same(a, b))
                    });
                    if let Some(own) = same {
                        if !p[own].overrides.contains(&above) && p[c].is_source() {
                            found.push((above, own));
                        }
                        break;
                    }
                    at = p[c].superclass.as_ref().and_then(jv::Type::as_class);
                }
            }
        }
        found
    }

    /// Whether two types of parameters may be the same once type arguments are put in: in doubt, they are.
    fn may_be_same(&self, a: &jv::Type, b: &jv::Type) -> bool {
        match (a, b) {
            (jv::Type::Class(a), jv::Type::Class(b)) => a.class == b.class,
            (jv::Type::Array(a), jv::Type::Array(b)) => self.may_be_same(a, b),
            (_, jv::Type::Var(_)) => a.is_reference(),
            (jv::Type::Var(_), _) => b.is_reference(),
            _ => a == b,
        }
    }

    /// A method with the contract above that calls the one below.
    fn override_check(&mut self, id: jv::MethodId, above: jv::MethodId, class: Option<jv::ClassId>) {
        let p = self.p;
        let (own, theirs) = (&p[id], &p[above]);
        let main = self.names.method(p, id);
        let in_source = theirs.class.is_some_and(|class| p[class].is_source());
        self.arrays_for_variables(id, above);
        if matches!(theirs.result, jv::Type::Array(_)) {
            self.within(main, true, |e| e.array_conversion(&own.result, &theirs.result, own.name_span));
        }
        // Whoever calls the one above counts on its end.
        let ends = |method| p[self.contract_source(method)].contract.measure().is_some();
        if ends(above) && !ends(id) && !self.is_pure_method(id) {
            self.within(main, true, |e| {
                e.unsupported(own.name_span, "a method without `decreases` that overrides one that has it");
            });
        }
        let inherits = self.contract_source(id) == self.contract_source(above) && own.throws == theirs.throws;
        if inherits && own.class == class && own.is_pure() == theirs.is_pure() {
            return;
        }
        // Nothing is said about methods of the library without a contract.
        if !in_source && theirs.contract.is_empty() {
            return;
        }
        if class.is_some_and(|class| self.is_none_of(class, above)) {
            return;
        }
        if self.is_pure_method(id) != self.is_pure_method(above) {
            return self.within(main, true, |e| {
                e.unsupported(own.name_span, "a pure method and one that is not, overriding each other");
            });
        }
        if self.is_pure_method(above) && !in_source {
            return self.within(main, true, |e| {
                e.unsupported(own.name_span, "a class that defines a function of a stub");
            });
        }
        if self.is_pure_method(above) {
            // The function above is defined by this one, and checked against its own contract.
            if own.class != class {
                self.within(main, true, |e| {
                    e.unsupported(own.name_span, "an inherited pure method that implements one of an interface");
                });
            }
            return;
        }
        let (ours, contract) = (self.signature(id), self.signature(above));
        let of = self.names.method(p, above);
        let name = self.names.fresh(&format!("{main}$over${of}"));
        self.members.adds_to(name, main);
        self.within(name, false, |e| {
            if ours.given.len() != contract.given.len() || ours.yields.len() != contract.yields.len() {
                return e.unsupported(own.name_span, "an overriding method with other `given` or `yields`");
            }
            if ours.locks && !contract.locks {
                return e
                    .unsupported(own.name_span, "a method that waits for monitors and overrides one that does not");
            }
            e.wrapper(id, above, class, name);
        });
        if !self.out.methods.contains_key(&name) {
            // The gap is that of the method itself.
            self.members.owners.shift_remove(&name);
            for gap in &mut self.gaps {
                if gap.method == Some(name) {
                    gap.method = Some(main);
                }
            }
        }
    }

    fn wrapper(&mut self, id: jv::MethodId, above: jv::MethodId, class: Option<jv::ClassId>, name: Symbol) {
        let p = self.p;
        let (ours, contract) = (self.signature(id), self.signature(above));
        let span = p[id].name_span;
        let v = self.method_view(above, &contract);
        let m = self.quiet(span);
        let from = self.origins.len();
        let (mut pres, posts) = self.contract(above, &contract, &v);
        // Whoever wrote the contract is not to blame.
        for origin in &mut self.origins[from..] {
            origin.within = Within::Override;
            origin.clause = span;
        }
        if let (Some(this), Some(class)) = (&v.this, class)
            && self.known.features.types
            && let Some(test) = self.class_test(this, class, m)
        {
            pres.push(test);
        }
        let mut body = Body::new(self, View { old: Some(OldLabel::Pre), ..v.clone() }, contract.clone());
        body.method = Some(above);
        if contract.may_throw() {
            let ex = Expr::local(ex_name(), Type::Ref, m);
            body.set(&ex, null(m), m);
        }
        let mut args: Vec<Exp> = v.this.iter().cloned().collect();
        args.extend(contract.params.iter().chain(&contract.given).map(|p| v.locals[p].clone()));
        if ours.locks {
            args.push(body.held(span));
        }
        let result = ours.result.as_ref().map(|ty| {
            let ty = body.e.ty(ty);
            body.fresh("r", ty, span)
        });
        let ex = ours.may_throw().then(|| body.fresh("x", Type::Ref, span));
        let yields: Vec<Exp> = contract.yields.iter().map(|y| v.locals[y].clone()).collect();
        let targets = result.iter().chain(&ex).chain(&yields).filter_map(local_name).collect();
        let act = body.e.act(Act::Override, span);
        body.emit(StmtKind::Call { targets, method: ours.name, args }, act);
        if let Some(result) = &result {
            let variable = Expr::local(result_name(), result.ty.clone(), m);
            body.set(&variable, result.clone(), m);
        }
        match (&ex, contract.may_throw()) {
            (Some(ex), true) => {
                let variable = Expr::local(ex_name(), Type::Ref, m);
                body.set(&variable, ex.clone(), m);
            }
            (Some(ex), false) => body.check(Check::Override, span, span, |m| Expr::eq(ex.clone(), null(m), m)),
            _ => {}
        }
        let block = body.finish();
        let (params, returns) = (self.parameters(&contract, &v), self.returns(&contract, &v));
        let meta = self.origin(Role::Act(Act::Override), Within::Code, span, span);
        let method = Method {
            name,
            params,
            returns,
            pres,
            posts,
            decreases: vec![],
            body: Some(block),
            meta,
            annotations: Annotations::default(),
        };
        self.out.methods.insert(name, method);
    }
}
