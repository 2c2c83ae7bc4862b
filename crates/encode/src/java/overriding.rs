//! That an overriding method keeps the contract of what it overrides.

use java::tree as jv;
use java_core::tables::{Answer, Answered};
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

    /// What objects of a class run for declarations that the methods they run do not know: methods that the class inherits from elsewhere keep the
    /// contracts of these declarations, and methods of the library cannot.
    pub fn inherited_checks(&mut self, class: jv::ClassId) {
        let p = self.p;
        if p[class].kind.is_interface() || !p[class].is_source() {
            return;
        }
        for Answered { declared, answer } in self.known.tables.answers(class) {
            match answer {
                Answer::Own(own) if self.is_proved(own) => {
                    let meets_here = own != declared && !p[own].overrides.contains(&declared);
                    if meets_here && !self.meets_above(class, declared, answer) {
                        self.override_check(own, declared, Some(class));
                    }
                }
                _ => self.answered_elsewhere(class, declared),
            }
        }
    }

    /// Whether a method has a body that is proved, or a meaning of its own.
    fn is_proved(&self, id: jv::MethodId) -> bool {
        let method = &self.p[id];
        !method.synthetic || method.body != jv::Body::None || self.component_of(id).is_some()
    }

    /// Whether the superclass gives the same answer to a declaration: it was checked there.
    fn meets_above(&self, class: jv::ClassId, declared: jv::MethodId, answer: Answer) -> bool {
        let p = self.p;
        let above = p[class].superclass.as_ref().and_then(jv::Type::as_class).filter(|above| p[*above].is_source());
        let knows = |above: &jv::ClassId| p[declared].class.is_some_and(|owner| self.is_below(*above, owner));
        above.filter(knows).is_some_and(|above| self.known.tables.select(above, declared) == answer)
    }

    /// Objects of a class run something for a declaration of the program that the program does not have: nothing says that it keeps the contract.
    fn answered_elsewhere(&mut self, class: jv::ClassId, declared: jv::MethodId) {
        let p = self.p;
        let in_source = p[declared].class.is_some_and(|owner| p[owner].is_source());
        let promises = !p[self.contract_source(declared)].contract.is_empty() || self.is_pure_method(declared);
        if !in_source || !promises || !self.known.tables.has_objects(class) || p[declared].ghost {
            return;
        }
        let name = self.names.method(p, declared);
        let what =
            format!("a method of the library in the place of `{}`, whose contract it may not keep", p[declared].name);
        self.within(name, true, |e| e.unsupported(p[class].name_span, what));
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
