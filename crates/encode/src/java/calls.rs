//! Calls of methods.

use java::tree as jv;
use silver::tree::*;
use source::Span;

use super::body::{Body, local_name};
use super::encoder::*;
use super::jumps::Dest;
use super::origin::{Act, Check};
use super::signature::Signature;

impl<'a> Body<'_, 'a> {
    /// A call that is no mere value. The result, if the method has one.
    pub fn call(&mut self, call: &jv::Call, e: &jv::Exp) -> Option<Exp> {
        if let Some(result) = self.call_of_library(call, e) {
            return result;
        }
        let p = self.e.p;
        let Some(id) = call.method.known() else {
            return self.unknown_call(call, None, e);
        };
        let in_source = p[id].class.is_none_or(|class| p[class].is_source());
        if !in_source && p[self.e.contract_source(id)].contract.is_empty() {
            return self.unknown_call(call, Some(id), e);
        }
        if !in_source {
            if self.e.may_go_own_way(id) {
                let what =
                    "a method with a contract of the library that classes of the program implement in their own way";
                self.e.unsupported(e.span, what);
            }
            self.e.needed.methods.insert(id);
            self.arguments_for_stub(&call.args, id);
        }
        let signature = self.e.signature(id);
        if signature.has_this && matches!(call.target, jv::Target::None) {
            self.e.unsupported(e.span, "`super` of an enclosing class");
        }
        let (recv, args) = self.receiver_and_arguments(call, Some(id));
        let recv = match (recv, &call.target) {
            (Some(recv), _) => Some(recv),
            (None, jv::Target::Super(_)) => {
                let v = self.view.clone();
                Some(self.e.object_of_super(&v, e.span))
            }
            (None, jv::Target::None) => self.view.this.clone(),
            (None, _) => None,
        };
        let direct = matches!(call.target, jv::Target::Super(_)) || p[id].flags.is_private() || p[id].flags.is_final();
        if let Some(recv) = recv.as_ref().filter(|_| direct) {
            self.check_definitions(id, &recv.clone(), e.span);
        }
        let mut all = Vec::new();
        if signature.has_this {
            all.extend(recv);
        }
        all.extend(args);
        self.check_measure(id, direct, &all, e.span);
        self.invoke(&signature, all, &call.ghost, Act::Call, e.span)
    }

    /// Evaluates in Java's order.
    fn receiver_and_arguments(&mut self, call: &jv::Call, id: Option<jv::MethodId>) -> (Option<Exp>, Vec<Exp>) {
        let p = self.e.p;
        let target = match &call.target {
            jv::Target::Object(e) | jv::Target::Static(Some(e)) => Some(e),
            _ => None,
        };
        let all: Vec<&jv::Exp> = target.into_iter().chain(&call.args).collect();
        let mut values = self.values(&all);
        if let Some(id) = id {
            for (arg, param) in call.args.iter().zip(&p[id].params) {
                self.converted_array(arg, &p[*param].ty);
            }
        }
        let recv = target.is_some().then(|| values.remove(0));
        let recv = recv.filter(|_| matches!(call.target, jv::Target::Object(_)));
        (recv, values)
    }

    /// Calls a method of the translation with evaluated arguments.
    pub fn invoke(
        &mut self,
        signature: &Signature,
        mut args: Vec<Exp>,
        ghost: &jv::GhostArgs,
        act: Act,
        span: Span,
    ) -> Option<Exp> {
        let p = self.e.p;
        for given in &signature.given {
            match ghost.given.iter().find(|(local, _)| local == given) {
                Some((_, e)) => {
                    let outer = std::mem::replace(&mut self.ghost, true);
                    let value = self.value(e);
                    self.ghost = outer;
                    args.push(value);
                }
                None => {
                    let value = self.half_of_what_is_held(signature, *given, &args, span).unwrap_or_else(|| {
                        let what = format!("a call without a value for `{}`", p[*given].name);
                        self.e.unsupported(span, what);
                        let ty = self.e.ty(&p[*given].ty);
                        self.e.some_value(&ty, Meta::from(span))
                    });
                    args.push(value);
                }
            }
        }
        if signature.locks {
            args.push(self.held(span));
        }
        let result = signature.result.as_ref().map(|ty| {
            let ty = self.e.ty(ty);
            self.fresh("r", ty, span)
        });
        let ex = signature.may_throw().then(|| self.fresh("x", Type::Ref, span));
        let mut yields = Vec::new();
        for local in &signature.yields {
            let ty = self.e.ty(&p[*local].ty);
            yields.push(self.fresh("y", ty, span));
        }
        let targets = result.iter().chain(&ex).chain(&yields).filter_map(local_name).collect();
        let m = self.e.act(act, span);
        self.emit(StmtKind::Call { targets, method: signature.name, args }, m);
        if let Some(ex) = &ex {
            self.if_thrown(ex, span);
        }
        for (target, local) in &ghost.yields {
            let Some(at) = signature.yields.iter().position(|y| y == local) else { continue };
            match &target.kind {
                jv::ExprKind::Local(id) => {
                    let variable = self.declare(*id);
                    let m = self.quiet(span);
                    self.set(&variable, yields[at].clone(), m);
                }
                _ => self.e.unsupported(target.span, "`yields` into something else than a variable"),
            }
        }
        result
    }

    pub fn if_thrown(&mut self, ex: &Exp, span: Span) {
        let m = self.quiet(span);
        let thrown = self.block_of(|b| b.jump(&Dest::Throw, Some(ex.clone()), span));
        let cond = cmp(BinOp::Ne, ex.clone(), null(m), m);
        self.emit(StmtKind::If { cond, then: thrown, otherwise: Block::default() }, m);
    }

    /// A method of the library of which only the types are known: it changes nothing that the program has permissions to, and gives some
    /// value.
    fn unknown_call(&mut self, call: &jv::Call, id: Option<jv::MethodId>, e: &jv::Exp) -> Option<Exp> {
        let p = self.e.p;
        match (id, call.method) {
            (Some(id), _) => self.overridden_outside(id, e.span),
            (None, jv::MethodRef::Unknown(name)) => self.may_be_own(name, e.span),
            (None, jv::MethodRef::Known(_)) => {}
        }
        if let jv::Target::Object(target) = &call.target
            && self.e.may_have_state(&target.ty)
        {
            let name = id.map_or("this method", |id| p[id].name.as_str());
            let what =
                format!("`{name}`, which has no contract: it could change, or look at, what `state()` stands for");
            self.e.unsupported(e.span, what);
        }
        self.called_on(call, id, e.span);
        let (recv, args) = self.receiver_and_arguments(call, None);
        for (arg, value) in call.args.iter().zip(args) {
            self.given_to_library(arg);
            self.evaluated(value, arg.span);
        }
        if let Some(recv) = recv {
            self.check(Check::InvocationNull, e.span, e.span, |m| not_null(recv, m));
        }
        let throws = id.map(|id| p[id].throws.clone()).unwrap_or_default();
        self.may_throw(&throws, e.span);
        let result = id.map_or(e.ty.clone(), |id| p[id].result.clone());
        if result == jv::Type::Void {
            return None;
        }
        let ty = self.e.ty(&result);
        let value = self.havoc("r", ty, e.span);
        let erased = self.e.erased(&result);
        self.assume_type(&value, &erased, e.span);
        if id.is_some_and(|id| p[id].name.as_str() == "iterator" && p[id].params.is_empty()) {
            self.new_iterator(&value, e.span);
        }
        Some(value)
    }

    /// A method that a class of the program inherits from the library may call those that the class overrides.
    fn called_on(&mut self, call: &jv::Call, id: Option<jv::MethodId>, span: Span) {
        let class = match &call.target {
            jv::Target::Object(target) => self.e.least_class(&target.ty),
            jv::Target::Super(_) => self.class,
            _ => None,
        };
        if class.is_some_and(|class| self.e.may_call_back(id, class)) {
            let what = "a method of the library without a contract, which could call methods of this object, or of what it holds";
            self.e.unsupported(span, what);
        }
    }

    /// An exception of one of these types, or none.
    pub fn may_throw(&mut self, types: &[jv::Type], span: Span) {
        let m = self.quiet(span);
        for ty in types {
            let thrown = self.havoc("thrown", Type::Bool, span);
            let ex = self.havoc("x", Type::Ref, span);
            let Some(test) = self.e.test(&ex, ty, m) else {
                let what = format!("the exception `{}`, of which too little is known", ty.show(self.e.p));
                self.e.unsupported(span, what);
                continue;
            };
            let then = self.block_of(|b| {
                b.inhale(Expr::and(not_null(ex.clone(), m), test, m), m);
                b.jump(&Dest::Throw, Some(ex), span);
            });
            self.emit(StmtKind::If { cond: thrown, then, otherwise: Block::default() }, m);
        }
    }

    /// Something that the library could call back, or write to.
    pub fn given_to_library(&mut self, arg: &jv::Exp) {
        let mut inner = arg;
        while let jv::ExprKind::Convert(_, e) | jv::ExprKind::Cast(e) = &inner.kind {
            inner = e;
        }
        if matches!(inner.ty, jv::Type::Array(_)) && !matches!(inner.kind, jv::ExprKind::Varargs(_)) {
            return self.e.unsupported(arg.span, "an array for a method of the library without a contract");
        }
        if let jv::ExprKind::Varargs(all) = &inner.kind {
            return all.iter().for_each(|arg| self.given_to_library(arg));
        }
        if self.e.least_class(&inner.ty).is_some_and(|class| self.e.may_be_called_back(class)) {
            self.e.unsupported(
                arg.span,
                "an object with methods that the library could call, for a method without a contract",
            );
        } else if self.e.may_have_state(&inner.ty) {
            let what = "a list or map, for a method without a contract: it could change it, or look at it";
            self.e.unsupported(arg.span, what);
        }
    }

    /// A call of which is not known what it calls: it may be a method of the program.
    fn may_be_own(&mut self, name: source::Symbol, span: Span) {
        let p = self.e.p;
        let is_own = |id: jv::MethodId| {
            p[id].name == name && p[id].class.is_some_and(|class| p[class].is_source()) && self.e.wants_something(id)
        };
        if p.methods().any(is_own) {
            let what = format!(
                "a call of one of several methods, of which `{name}` of the program may be meant, which not just anybody can call"
            );
            self.e.unsupported(span, what);
        }
    }

    /// A method of the library that a class of the program overrides with a contract: nothing relates the two.
    fn overridden_outside(&mut self, id: jv::MethodId, span: Span) {
        let p = self.e.p;
        let overridden = self
            .e
            .overriders(id)
            .into_iter()
            .any(|other| p[other].class.is_some_and(|class| p[class].is_source()) && self.e.wants_something(other));
        if overridden {
            self.e.unsupported(span, "a method of the library that classes of the program override with a contract");
        }
    }
}
