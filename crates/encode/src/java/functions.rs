//! Pure methods and functions of specifications.

use java::tree as jv;
use java::tree::visit;
use silver::tree::*;
use source::{Span, Symbol};
use verdict::MemberKind;

use super::body::parameter_names;
use super::encoder::*;
use super::origin::{Check, Role, Within};
use super::view::View;

impl<'a> Encoder<'a> {
    /// Whether a call is an expression: it changes nothing.
    pub fn is_pure_call(&self, call: &jv::Call) -> bool {
        match call.method {
            jv::MethodRef::Known(id) => self.is_pure_method(id),
            jv::MethodRef::Unknown(_) => false,
        }
    }

    pub fn is_pure_method(&self, id: jv::MethodId) -> bool {
        let method = &self.p[id];
        let is_function = method.is_pure() || method.kind == jv::MethodKind::Function;
        is_function && self.is_specified(method.class) || self.known_value(id).is_some()
    }

    pub fn pure_call(&mut self, v: &View, call: &jv::Call, e: &jv::Exp) -> Exp {
        if let jv::Target::Object(record) = &call.target
            && let Some(field) = call.method.known().and_then(|id| self.component_of(id))
        {
            let (recv, of_this) = (self.exp(v, record), matches!(record.kind, jv::ExprKind::This { .. }));
            let value = self.final_value(field, recv.clone(), e.span);
            return match of_this {
                true => value,
                false => self.check(v, Check::InvocationNull, record.span, value, |m| not_null(recv, m)),
            };
        }
        let Some(id) = call.method.known().filter(|id| self.is_pure_method(*id)) else {
            return self.hole(e.span, &e.ty, "a call of a method that is not pure in this place");
        };
        if let Some(known) = self.known_value(id) {
            return self.known_call(v, known, call, e);
        }
        if !call.ghost.given.is_empty() || !call.ghost.yields.is_empty() {
            return self.hole(e.span, &e.ty, "`given` and `yields` of a pure method");
        }
        self.uses_function(id, &call.args);
        let method = &self.p[id];
        let mut args = Vec::new();
        let mut name = self.names.method(self.p, self.family_root(id));
        match &call.target {
            _ if method.is_static() || method.class.is_none() => {}
            jv::Target::Object(target) => args.push(self.exp(v, target)),
            jv::Target::Super(_) => {
                args.push(self.object_of_super(v, e.span));
                name = self.body_function(id);
            }
            jv::Target::Static(_) | jv::Target::None => {
                return self.hole(e.span, &e.ty, "this call");
            }
        }
        args.extend(call.args.iter().map(|arg| self.exp(v, arg)));
        let ty = self.ty(&method.result);
        let m = self.node(v, Role::Application, e.span);
        let value = Expr::new(ExpKind::App { function: name, args }, ty, m);
        // A number of a specification has no bounds, one of the program has.
        if method.ghost { self.arithmetic(v, value, &e.ty, e.span) } else { value }
    }

    /// The methods of other classes that override a method, those of deeper classes first.
    pub fn overriders(&self, id: jv::MethodId) -> Vec<jv::MethodId> {
        let overrides = |m: &jv::MethodId| self.p[*m].overrides.contains(&id) && self.p[*m].kind == self.p[id].kind;
        let mut all: Vec<jv::MethodId> = self.p.methods().filter(overrides).collect();
        all.sort_by_key(|m| std::cmp::Reverse(self.p[*m].class.map_or(0, |class| self.depth(class))));
        all
    }

    fn depth(&self, class: jv::ClassId) -> usize {
        let c = &self.p[class];
        let above = c.superclass.iter().chain(&c.interfaces).filter_map(jv::Type::as_class);
        above.map(|class| self.depth(class) + 1).max().unwrap_or(0)
    }

    /// The function that is the body of a method alone, whatever overrides it.
    fn body_function(&mut self, id: jv::MethodId) -> Symbol {
        let name = self.names.method(self.p, id);
        match self.overriders(id).is_empty() {
            true => name,
            false => Symbol::new(&format!("{name}$0body")),
        }
    }

    /// A function of a stub.
    pub fn trusted_function(&mut self, id: jv::MethodId) {
        let name = self.names.method(self.p, id);
        self.within(name, true, |e| {
            let function = e.one_function(id, name, |e, v| e.function_body(v, id));
            e.out.functions.insert(name, function);
        });
        self.members.unowned.insert(name);
    }

    pub fn function(&mut self, id: jv::MethodId) {
        self.at.method = Some(id);
        self.function_now(id);
        self.at.method = None;
    }

    fn function_now(&mut self, id: jv::MethodId) {
        let name = self.names.method(self.p, id);
        let title = self.method_title(id);
        self.stands_for(name, MemberKind::Function, &title);
        let overriders = self.overriders(id);
        if overriders.is_empty() {
            return self.within(name, true, |e| {
                let function = e.one_function(id, name, |e, v| e.function_body(v, id));
                e.out.functions.insert(name, function);
            });
        }
        let own = self.body_function(id);
        self.members.adds_to(own, name);
        self.within(name, true, |e| {
            let function = e.one_function(id, own, |e, v| e.function_body(v, id));
            e.out.functions.insert(own, function);
            let family = e.one_function(id, name, |e, v| Some(e.family_body(v, id, own, &overriders)));
            e.out.functions.insert(name, family);
        });
    }

    /// By the class of the object.
    fn family_body(&mut self, v: &View, id: jv::MethodId, own: Symbol, overriders: &[jv::MethodId]) -> Exp {
        let method = &self.p[id];
        let ty = self.ty(&method.result);
        let span = method.name_span;
        let mut args: Vec<Exp> = v.this.iter().cloned().collect();
        args.extend(method.params.iter().map(|p| v.locals[p].clone()));
        let m = self.origin(Role::Application, Within::Function, span, span);
        let mut value = Expr::new(ExpKind::App { function: own, args: args.clone() }, ty.clone(), m);
        // The deepest class is asked first, so it is put around the others.
        for other in overriders.iter().rev() {
            let (Some(class), Some(this)) = (self.p[*other].class, v.this.clone()) else { continue };
            let known = self.has_definitions(*other, &this, m);
            let test = match known.is_empty() {
                true => self.class_test(&this, class, m),
                false => Some(Expr::conj(known, m)),
            };
            let Some(test) = test else {
                self.unsupported(
                    self.p[*other].name_span,
                    "an overriding method of a class of which too little is known",
                );
                continue;
            };
            let span = self.p[*other].name_span;
            let m = self.origin(Role::Application, Within::Function, span, span);
            let function = self.body_function(*other);
            let theirs = Expr::new(ExpKind::App { function, args: args.clone() }, ty.clone(), m);
            value = Expr::new(ExpKind::Cond(test, theirs, value), ty.clone(), m);
        }
        value
    }

    fn one_function(
        &mut self,
        id: jv::MethodId,
        name: Symbol,
        body: impl FnOnce(&mut Self, &View) -> Option<Exp>,
    ) -> Function {
        let p = self.p;
        let method = &p[id];
        let source = self.contract_source(id);
        let mut locals = parameter_names(self, &method.params);
        for (own, theirs) in method.params.iter().zip(&p[source].params) {
            let value = locals[own].clone();
            locals.insert(*theirs, value);
        }
        let has_this = method.class.is_some() && !method.is_static();
        let m = Meta::from(method.span);
        let mut v = View::new(Within::Function, method.span);
        v.class = method.class;
        v.this = has_this.then(|| Expr::local(Symbol::new("this"), Type::Ref, m));
        v.locals = std::rc::Rc::new(locals);
        v.any_amount = true;
        if !self.has_values(&method.result) || method.result == jv::Type::Void {
            self.unsupported(method.span, format!("a function of type `{}`", method.result.show(p)));
        }
        if p[source].contract.given().next().is_some() || p[source].contract.yields().next().is_some() {
            self.unsupported(method.span, "`given` and `yields` of a pure method");
        }
        let mut params = Vec::new();
        let mut pres = Vec::new();
        if has_this {
            params.push(var("this", Type::Ref));
            let m = self.origin(Role::Plain, Within::Receiver, method.name_span, method.name_span);
            pres.push(not_null(Expr::local(Symbol::new("this"), Type::Ref, m), m));
        }
        for param in &method.params {
            let value = &v.locals[param];
            if let ExpKind::Local(name) = value.kind {
                params.push(Var { name, ty: value.ty.clone(), span: p[*param].span });
            }
            if matches!(p[*param].ty, jv::Type::Frac | jv::Type::ZFrac) {
                let m = self.origin(Role::Plain, Within::Fraction, p[*param].span, p[*param].span);
                let value = value.clone();
                pres.push(self.is_amount(&value, &p[*param].ty, m));
            }
        }
        if let Some(this) = v.this.clone() {
            let m = self.origin(
                Role::Check(super::origin::Check::Definition),
                Within::Function,
                method.name_span,
                method.name_span,
            );
            pres.extend(self.has_definitions(id, &this, m));
        }
        pres.extend(self.preconditions(id, &v));
        let ty = self.ty(&method.result);
        let result = Expr::new(ExpKind::Result, ty.clone(), m);
        let mut posts = Vec::new();
        if matches!(method.result, jv::Type::Frac | jv::Type::ZFrac) {
            let m =
                self.origin(Role::Check(super::origin::Check::Fraction), Within::Function, method.span, method.span);
            posts.push(self.is_amount(&result.at(m), &method.result, m));
        }
        let after = View { result: Some(result), ..v.written_in(p[source].class) };
        for (clause, e) in p[source].contract.postconditions() {
            if let (jv::ClauseKind::Ensures(_), Some(e)) = (&clause.kind, without_permissions(e)) {
                posts.push(self.exp(&after.of(Within::Ensures, clause.span), &e));
            }
        }
        let decreases = self.function_measure(id, &v);
        let code = View { spec: method.kind == jv::MethodKind::Function, ..v.clone() };
        let body = body(self, &code);
        let meta = self.origin(Role::Plain, Within::Function, method.span, method.span);
        Function { name, params, ty, pres, posts, decreases, body, meta, annotations: Annotations::default() }
    }

    fn function_body(&mut self, v: &View, id: jv::MethodId) -> Option<Exp> {
        let p = self.p;
        match &p[id].body {
            jv::Body::None => None,
            jv::Body::Expr(e) => Some(self.exp(v, e)),
            jv::Body::Block(block) => {
                let stmts: Vec<&jv::Stmt> = block.stmts.iter().collect();
                let body = self.statements_as_value(v, &stmts);
                if body.is_none() {
                    self.unsupported(p[id].span, "a pure method that is not one expression");
                }
                body
            }
        }
    }

    /// Statements that come to one value: conditions, variables that are assigned once, returns.
    fn statements_as_value(&mut self, v: &View, stmts: &[&jv::Stmt]) -> Option<Exp> {
        use jv::StmtKind::{Block, Empty, If, Local, Return, Spec};
        let (first, rest) = stmts.split_first()?;
        let span = first.span;
        match &first.kind {
            Return(Some(e)) => Some(self.exp(v, e)),
            Empty => self.statements_as_value(v, rest),
            Block(block) => {
                let all: Vec<&jv::Stmt> = block.stmts.iter().chain(rest.iter().copied()).collect();
                self.statements_as_value(v, &all)
            }
            If { cond, then, otherwise } => {
                let cond = self.exp(v, cond);
                let with = |stmt: Option<&'_ jv::Stmt>| -> Vec<jv::Stmt> {
                    stmt.into_iter().cloned().chain(rest.iter().map(|s| (*s).clone())).collect()
                };
                let (then, otherwise) = (with(Some(then)), with(otherwise.as_deref()));
                let then = self.statements_as_value(v, &then.iter().collect::<Vec<_>>())?;
                let otherwise = self.statements_as_value(v, &otherwise.iter().collect::<Vec<_>>())?;
                let m = self.node(v, Role::Plain, span);
                let ty = then.ty.clone();
                Some(Expr::new(ExpKind::Cond(cond, then, otherwise), ty, m))
            }
            Local(decls) => self.locals_as_value(v, decls, rest, span),
            Spec(spec) => match &**spec {
                jv::SpecStmt::Unfold(target) => {
                    let body = self.statements_as_value(v, rest)?;
                    let m = self.node(v, Role::Unfolding, target.instance.span);
                    let loc = self.predicate_loc(v, &target.instance)?;
                    let ty = body.ty.clone();
                    let access = Acc { loc, perm: wildcard(m), meta: m };
                    Some(Expr::new(ExpKind::Unfolding(access, body), ty, m))
                }
                // What was opened stays visible; nothing changes in a value.
                jv::SpecStmt::Fold(_) => self.statements_as_value(v, rest),
                _ => None,
            },
            _ => None,
        }
    }

    fn locals_as_value(&mut self, v: &View, decls: &[jv::LocalDecl], rest: &[&jv::Stmt], span: Span) -> Option<Exp> {
        let Some((decl, more)) = decls.split_first() else { return self.statements_as_value(v, rest) };
        let local = &self.p[decl.local];
        let init = decl.init.as_ref().filter(|_| local.effectively_final)?;
        let value = self.exp(v, init);
        let m = self.node(v, Role::Plain, span);
        let name = self.bound_name(local.name.as_str());
        let inner = v.with([(decl.local, Expr::local(name, value.ty.clone(), m))]);
        let body = self.locals_as_value(&inner, more, rest, span)?;
        let (var, ty) = (Var { name, ty: value.ty.clone(), span }, body.ty.clone());
        Some(Expr::new(ExpKind::Let { var, value, body }, ty, m))
    }

    // Termination.

    fn function_measure(&mut self, id: jv::MethodId, v: &View) -> Vec<Decreases> {
        let p = self.p;
        let source = self.contract_source(id);
        let span = p[id].name_span;
        let meta = self.origin(Role::Measure, Within::Function, span, span);
        let kind = match p[source].contract.measure() {
            Some(jv::Measure::Tuple(es)) => {
                let v = v.written_in(p[source].class).unchecked();
                DecreasesKind::Tuple { measure: es.iter().map(|e| self.exp(&v, e)).collect(), cond: None }
            }
            Some(jv::Measure::Assume) => DecreasesKind::Wildcard { cond: None },
            None => DecreasesKind::Tuple { measure: self.guessed_measure(id, v), cond: None },
        };
        vec![Decreases { kind, meta }]
    }

    /// What gets smaller in recursion, if nothing is said: a predicate that is opened around it, the first number, the first sequence, or a predicate that is
    /// required and that others open.
    fn guessed_measure(&mut self, id: jv::MethodId, v: &View) -> Vec<Exp> {
        let p = self.p;
        if let Some(measure) = opened(&p[id].body).and_then(|instance| self.instance_measure(instance, v, 0)) {
            return measure;
        }
        let number = p[id].params.iter().find(|param| p[**param].ty.is_integral());
        let sized = p[id].params.iter().find(|param| matches!(p[**param].ty, jv::Type::Seq(_)));
        if let Some(param) = number.or(sized) {
            return vec![v.locals[param].clone()];
        }
        let source = self.contract_source(id);
        let required = p[source].contract.preconditions().find_map(|(_, e)| required(e));
        let v = v.written_in(p[source].class);
        required.and_then(|instance| self.instance_measure(instance, &v, 1)).unwrap_or_default()
    }

    /// An object without its predicate (null) comes before all others, and who opens the predicate before who leaves that to others.
    fn instance_measure(
        &mut self,
        instance: &jv::PredicateInstance,
        v: &View,
        before_opening: i64,
    ) -> Option<Vec<Exp>> {
        let unknown = |e: &jv::Expr| matches!(&e.kind, jv::ExprKind::Local(id) if !v.locals.contains_key(id));
        let is_inline = self.p[instance.predicate].flags.is_inline();
        if is_inline || instance.target.iter().chain(&instance.args).any(|e| visit::any(e, &unknown)) {
            return None;
        }
        let Some(Loc::Predicate { name, args }) = self.predicate_loc(&v.unchecked(), instance) else { return None };
        let m = Meta::from(instance.span);
        let is_there = match &instance.target {
            Some(target) => {
                let target = self.exp(&v.unchecked(), target);
                Expr::new(ExpKind::Cond(not_null(target, m), Expr::int(1, m), Expr::int(0, m)), Type::Int, m)
            }
            None => Expr::int(1, m),
        };
        let kind = ExpKind::PredicateInstance { predicate: name, args };
        let opened = Expr::new(kind, Type::named(Symbol::new("PredicateInstance")), m);
        Some(vec![is_there, opened, Expr::int(before_opening, m)])
    }
}

/// What a postcondition says of values. Permissions do not leave their holder while a function is evaluated, so nothing is to be given back.
fn without_permissions(e: &jv::Exp) -> Option<jv::Exp> {
    use jv::BinOp::{Implies, Sep};
    let new = |kind| std::sync::Arc::new(jv::Expr { kind, ty: jv::Type::BOOLEAN, ..(**e).clone() });
    match &e.kind {
        _ if e.ty != jv::Type::Resource => Some(e.clone()),
        jv::ExprKind::Binary(Sep, a, b) => match (without_permissions(a), without_permissions(b)) {
            (Some(a), Some(b)) => Some(new(jv::ExprKind::Binary(jv::BinOp::And, a, b))),
            (a, b) => a.or(b),
        },
        jv::ExprKind::Binary(Implies, a, b) => {
            without_permissions(b).map(|b| new(jv::ExprKind::Binary(Implies, a.clone(), b)))
        }
        jv::ExprKind::Convert(_, inner) => without_permissions(inner),
        _ => None,
    }
}

/// The first predicate that a function opens.
fn opened(body: &jv::Body) -> Option<&jv::PredicateInstance> {
    let mut first = None;
    each_of_body(body, &mut |e| {
        if let jv::ExprKind::Unfolding { instance, .. } = &e.kind {
            first = first.or(Some(instance));
        }
    });
    let jv::Body::Block(block) = body else { return first };
    first.or_else(|| {
        block.stmts.iter().find_map(|stmt| match &stmt.kind {
            jv::StmtKind::Spec(spec) => match &**spec {
                jv::SpecStmt::Unfold(target) => Some(&target.instance),
                _ => None,
            },
            _ => None,
        })
    })
}

/// The first predicate that a precondition names.
fn required(e: &jv::Exp) -> Option<&jv::PredicateInstance> {
    match &e.kind {
        jv::ExprKind::Predicate(instance) => Some(instance),
        jv::ExprKind::Scale(_, inner) | jv::ExprKind::Guarded { inner, .. } => required(inner),
        jv::ExprKind::Binary(jv::BinOp::Sep, a, b) => required(a).or_else(|| required(b)),
        jv::ExprKind::Binary(jv::BinOp::Implies, _, b) => required(b),
        _ => None,
    }
}

fn each_of_body<'b>(body: &'b jv::Body, see: &mut dyn FnMut(&'b jv::Expr)) {
    match body {
        jv::Body::None => {}
        jv::Body::Expr(e) => visit::each_deep(e, see),
        jv::Body::Block(block) => block.stmts.iter().for_each(|stmt| visit::each_expr(stmt, see)),
    }
}
