//! Methods and constructors as members of the translation.

use std::rc::Rc;

use java::tree as jv;
use rustc_hash::FxHashMap;
use silver::tree::*;
use source::{Span, Symbol};
use verdict::MemberKind;

use super::body::{Body, assigned, parameter_names};
use super::code::Code;
use super::encoder::*;
use super::origin::{Role, Within};
use super::signature::{Signature, ex_name, locks_name, result_name};
use super::view::View;

impl<'a> Encoder<'a> {
    pub fn method(&mut self, id: jv::MethodId) {
        if self.is_pure_method(id) {
            return self.function(id);
        }
        let kind = if self.p[id].is_constructor() { MemberKind::Constructor } else { MemberKind::Method };
        let name = self.names.method(self.p, id);
        let title = self.method_title(id);
        self.stands_for(name, kind, &title);
        self.at.method = Some(id);
        let made = self.declared(id, name);
        self.out.methods.insert(name, made);
        self.within(name, true, |e| e.may_be_called_at_any_time(id));
        self.within(name, false, |e| e.may_leave_main(id));
        self.at.method = None;
    }

    /// A method that nobody here has the body of; its contract is trusted.
    pub fn trusted_method(&mut self, id: jv::MethodId) {
        let name = self.names.method(self.p, id);
        let made = self.declared(id, name);
        self.out.methods.insert(name, made);
        self.members.unowned.insert(name);
    }

    fn declared(&mut self, id: jv::MethodId, name: Symbol) -> Method {
        let p = self.p;
        let method = &p[id];
        let signature = self.signature(id);
        let v = self.method_view(id, &signature);
        let (pres, posts) = self.within(name, true, |e| e.contract(id, &signature, &v));
        let decreases = self.within(name, true, |e| e.method_measure(id, &v));
        let body = self.within(name, false, |e| match &method.body {
            jv::Body::None => None,
            jv::Body::Expr(_) => {
                e.unsupported(method.span, "a function that is not pure");
                None
            }
            jv::Body::Block(block) => Some(e.method_body(id, &signature, &v, block)),
        });
        let meta = self.origin(Role::Plain, Within::Code, method.span, method.span);
        Method {
            name,
            params: self.parameters(&signature, &v),
            returns: self.returns(&signature, &v),
            pres,
            posts,
            decreases,
            body,
            meta,
            annotations: Annotations::default(),
        }
    }

    /// The view of a method's contract, in which its parameters have their names.
    pub fn method_view(&mut self, id: jv::MethodId, signature: &Signature) -> View {
        let p = self.p;
        let method = &p[id];
        let source = self.contract_source(id);
        let all: Vec<jv::LocalId> =
            signature.params.iter().chain(&signature.given).chain(&signature.yields).copied().collect();
        let mut locals: FxHashMap<jv::LocalId, Exp> = parameter_names(self, &all);
        for (own, theirs) in method.params.iter().zip(&p[source].params) {
            let value = locals[own].clone();
            locals.insert(*theirs, value);
        }
        let mut v = View::new(Within::Code, method.span);
        v.class = method.class;
        v.this = signature.has_this.then(|| Expr::local(Symbol::new("this"), Type::Ref, Meta::from(method.name_span)));
        v.locals = Rc::new(locals);
        v.locks = signature.locks.then(|| Expr::local(locks_name(), object_set(), Meta::NONE));
        v
    }

    /// Everything that a method may rely on and has to bring about.
    pub fn contract(&mut self, id: jv::MethodId, signature: &Signature, v: &View) -> (Vec<Exp>, Vec<Exp>) {
        let pres = self.all_preconditions(id, signature, v);
        let result = signature.result.as_ref().map(|ty| {
            let ty = self.ty(ty);
            Expr::local(result_name(), ty, Meta::NONE)
        });
        let after = View { old: Some(OldLabel::Pre), result, ..v.clone() };
        let posts = self.all_postconditions(id, signature, &after);
        (pres, posts)
    }

    pub fn parameters(&mut self, signature: &Signature, v: &View) -> Vec<Var> {
        let mut params = Vec::new();
        if signature.has_this {
            params.push(var("this", Type::Ref));
        }
        for id in signature.params.iter().chain(&signature.given) {
            params.extend(variable(&v.locals[id], self.p[*id].span));
        }
        if signature.locks {
            params.push(Var { name: locks_name(), ty: object_set(), span: Span::NONE });
        }
        params
    }

    pub fn returns(&mut self, signature: &Signature, v: &View) -> Vec<Var> {
        let mut returns = Vec::new();
        if let Some(ty) = &signature.result {
            returns.push(Var { name: result_name(), ty: self.ty(ty), span: Span::NONE });
        }
        if signature.may_throw() {
            returns.push(Var { name: ex_name(), ty: Type::Ref, span: Span::NONE });
        }
        for id in &signature.yields {
            returns.extend(variable(&v.locals[id], self.p[*id].span));
        }
        returns
    }

    fn all_preconditions(&mut self, id: jv::MethodId, signature: &Signature, v: &View) -> Vec<Exp> {
        let p = self.p;
        let method = &p[id];
        let mut pres = Vec::new();
        for local in signature.params.iter().chain(&signature.given).chain(&signature.yields) {
            if !self.has_values(&p[*local].ty) {
                self.unsupported(p[*local].span, format!("a parameter of type `{}`", p[*local].ty.show(p)));
            }
        }
        if let Some(this) = &v.this {
            let m = self.origin(Role::Plain, Within::Receiver, method.name_span, method.name_span);
            pres.push(not_null(this.at(m), m));
            if let Some(class) = method.class
                && self.known.features.types
                && let Some(test) = self.class_test(this, class, m)
            {
                pres.push(free_fact(test, m));
            }
            if let Some(class) = method.class.filter(|_| !method.is_constructor())
                && self.is_self_guarded(class)
            {
                let committed = Expr::conj(self.committed_locks(this, class, m), m);
                pres.push(free_fact(committed, m));
            }
            let is_enum = |class: &jv::ClassId| p[*class].kind == jv::ClassKind::Enum && !method.is_constructor();
            if let Some(class) = method.class.filter(is_enum) {
                let one = self.enum_fact(this, class, m);
                pres.push(free_fact(one, m));
            }
        }
        pres.extend(self.parameter_facts(v, &signature.params, method.ghost));
        pres.extend(self.parameter_facts(v, &signature.given, true));
        if let (true, Some(class), Some(this)) = (method.is_constructor(), method.class, v.this.clone()) {
            let m = self.quiet(method.name_span);
            for param in &signature.params {
                if p[*param].ty.is_reference() {
                    let other = cmp(BinOp::Ne, this.clone(), v.locals[param].clone(), m);
                    pres.push(free_fact(other, m));
                }
            }
            pres.extend(self.fresh_fields(class, &this, m));
        }
        pres.extend(self.lock_clause(id, signature, v));
        pres.extend(self.implicit_statics(id, method.name_span));
        pres.extend(self.preconditions(id, v));
        pres
    }

    fn all_postconditions(&mut self, id: jv::MethodId, signature: &Signature, v: &View) -> Vec<Exp> {
        let p = self.p;
        let method = &p[id];
        let mut posts = Vec::new();
        if let (Some(result), Some(ty)) = (&v.result, &signature.result) {
            if !self.has_values(ty) {
                self.unsupported(method.span, format!("a result of type `{}`", ty.show(p)));
            }
            let m = Meta::from(method.name_span);
            let unbounded = ty.is_rational() || method.ghost && ty.as_prim().is_some();
            if let Some(fact) = self.value_fact(result, ty, m).filter(|_| !unbounded) {
                posts.push(free_fact(fact, m));
            }
        }
        if method.is_constructor() && method.synthetic {
            posts.extend(self.default_postconditions(id, v));
        }
        posts.extend(self.record_postconditions(id, v));
        posts.extend(self.thread_postconditions(id, v));
        let from = self.origins.len();
        posts.extend(self.postconditions(id, v, signature));
        let source = self.contract_source(id);
        if self.is_of_stub(p[source].class) && !self.is_of_stub(method.class) {
            // The method is to be looked at, not the stub whose contract it has.
            for origin in &mut self.origins[from..] {
                origin.clause = method.name_span;
            }
        }
        posts
    }

    fn method_measure(&mut self, id: jv::MethodId, v: &View) -> Vec<Decreases> {
        let p = self.p;
        let source = self.contract_source(id);
        let span = p[id].name_span;
        let kind = match p[source].contract.measure() {
            Some(jv::Measure::Tuple(es)) => {
                let v = v.written_in(p[source].class).unchecked();
                let measure = es.iter().map(|e| self.exp(&v, e)).collect();
                DecreasesKind::Tuple { measure, cond: None }
            }
            Some(jv::Measure::Assume) => DecreasesKind::Wildcard { cond: None },
            None => return Vec::new(),
        };
        let meta = self.origin(Role::Measure, Within::Code, span, span);
        vec![Decreases { kind, meta }]
    }

    fn method_body(&mut self, id: jv::MethodId, signature: &Signature, v: &View, block: &jv::Block) -> Block {
        let p = self.p;
        let method = &p[id];
        if let Some(class) = method.class.filter(|_| method.is_constructor()) {
            self.escapes(class, Some(id));
        }
        if method.flags.is_native() {
            self.unsupported(method.span, "a native method");
        }
        let source = self.contract_source(id);
        let view = View { old: Some(OldLabel::Pre), ..v.clone() };
        let mut body = Body::new(self, view, signature.clone());
        body.method = Some(id);
        body.constructing = method.is_constructor();
        body.ghost = method.ghost;
        body.contract_locals = v.locals.clone();
        for clause in &p[source].contract.clauses {
            if let jv::ClauseKind::ContextEverywhere(e) = &clause.kind {
                body.everywhere.push((e.clone(), clause.span));
            }
        }
        if let Some(this) = v.this.clone() {
            let m = body.quiet(method.name_span);
            for fact in body.e.has_definitions(id, &this, m) {
                body.inhale(fact, m);
            }
            body.assume_around(m);
        }
        if signature.may_throw() {
            let m = body.quiet(method.name_span);
            let ex = Expr::local(ex_name(), Type::Ref, m);
            body.set(&ex, null(m), m);
        }
        body.track_locks(id);
        match body.code_of(id) {
            Some(code) => body.whole_code(&code, block, id),
            None => body.whole_text(block, id),
        }
        let m = body.quiet(method.name_span);
        let ret = body.ret;
        body.label(ret, m);
        body.locks_released(method.name_span);
        body.finish()
    }
}

impl<'a> Body<'_, 'a> {
    /// The body of a method, as core says it.
    fn whole_code(&mut self, code: &Code<'a>, block: &jv::Block, id: jv::MethodId) {
        // Core knows nothing of the parameters of specifications.
        let given = self.signature.given.clone();
        self.copy_assigned(block, &given);
        self.declare_unset(block);
        self.method_code(code, id);
    }

    /// The body of a method, as it is written.
    fn whole_text(&mut self, block: &jv::Block, id: jv::MethodId) {
        let method = &self.e.p[id];
        let all: Vec<jv::LocalId> = self.signature.params.iter().chain(&self.signature.given).copied().collect();
        self.copy_assigned(block, &all);
        match method.flags.is_synchronized() {
            true => self.synchronized_method(method.name_span, |b| b.statements(&block.stmts)),
            false => self.statements(&block.stmts),
        }
        if method.compact {
            self.store_components(id);
        }
    }

    /// What is assigned in the body is a variable of its own: contracts speak of the values that were passed.
    fn copy_assigned(&mut self, block: &jv::Block, params: &[jv::LocalId]) {
        let p = self.e.p;
        let stmts: Vec<&jv::Stmt> = block.stmts.iter().collect();
        let mut changed: Vec<jv::LocalId> =
            assigned(&stmts).into_iter().filter(|local| params.contains(local)).collect();
        changed.sort();
        let passed = |local: &jv::LocalId| (*local, self.view.locals[local].clone());
        self.view.entry = Rc::new(changed.iter().map(passed).collect());
        for local in changed {
            let value = self.view.locals[&local].clone();
            let name = self.own_name(&super::names::ascii(p[local].name.as_str()));
            let copy = self.declared_copy(name, value.ty.clone(), p[local].span);
            let m = self.quiet(p[local].span);
            self.set(&copy, value, m);
            self.bind(local, copy);
        }
    }
}

fn variable(e: &Exp, span: Span) -> Option<Var> {
    match e.kind {
        ExpKind::Local(name) => Some(Var { name, ty: e.ty.clone(), span }),
        _ => None,
    }
}
