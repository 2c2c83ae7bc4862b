//! Signatures and members: parameters, clauses, bodies.

use super::body::{Body, Ctx, DutyPlace};
use super::declare::Declared;
use super::{Resolver, assignable};
use crate::codes;
use crate::syntax::ast;
use crate::tree::*;

impl Resolver {
    /// Types of fields, parameters and results.
    pub(super) fn signatures(&mut self, declared: &[Declared<'_>]) {
        for decl in declared {
            match decl {
                Declared::Class { ast, members, .. } => {
                    for (member, id) in ast.members.iter().zip(members) {
                        if let Some(id) = id {
                            self.member_signature(&member.kind, *id);
                        }
                    }
                }
                Declared::Channel { id, ast } => {
                    let mut locals = Locals::default();
                    let params = self.params(&ast.params, LocalKind::In, &mut locals);
                    let channel = &mut self.program.channels[id.0 as usize];
                    (channel.params, channel.locals) = (params, locals);
                }
            }
        }
    }

    fn member_signature(&mut self, kind: &ast::MemberKind, id: Member) {
        let mut locals = Locals::default();
        match (kind, id) {
            (ast::MemberKind::Field { param, tracked, .. }, Member::Field(id)) => {
                let ty = self.param_type(param);
                if *tracked && !matches!(ty, Type::Class(_) | Type::Error) {
                    let message = "a tracked field must hold objects of a class";
                    self.error(codes::TRACKED_TYPE, param.name.span, message);
                }
                self.program.fields[id.0 as usize].ty = ty;
            }
            (
                ast::MemberKind::Method(m)
                | ast::MemberKind::Refine(m)
                | ast::MemberKind::Transform { signature: m, .. },
                Member::Method(id),
            ) => {
                let ins = self.params(&m.ins, LocalKind::In, &mut locals);
                let outs = self.params(&m.outs, LocalKind::Out, &mut locals);
                let method = &mut self.program.methods[id.0 as usize];
                (method.ins, method.outs, method.locals) = (ins, outs, locals);
            }
            (ast::MemberKind::Function(f), Member::Function(id)) => {
                let params = self.params(&f.params, LocalKind::In, &mut locals);
                let ty = self.ty(&f.ty);
                let function = &mut self.program.functions[id.0 as usize];
                (function.params, function.locals, function.ty) = (params, locals, ty);
            }
            (ast::MemberKind::Predicate { params, .. }, Member::Predicate(id)) => {
                let params = self.params(params, LocalKind::In, &mut locals);
                let predicate = &mut self.program.predicates[id.0 as usize];
                (predicate.params, predicate.locals) = (params, locals);
            }
            _ => {}
        }
    }

    fn params(&mut self, params: &[ast::Param], kind: LocalKind, locals: &mut Locals) -> Vec<LocalId> {
        let enter = |param: &ast::Param| {
            let ty = self.param_type(param);
            let id = LocalId(locals.0.len() as u32);
            locals.0.push(Local { name: param.name.name, ty, kind, ghost: false, span: param.name.span });
            id
        };
        params.iter().map(enter).collect()
    }

    pub(super) fn bodies(&mut self, declared: &[Declared<'_>]) {
        for decl in declared {
            match decl {
                Declared::Class { id, ast, members } => self.class_bodies(*id, ast, members),
                Declared::Channel { id, ast } => self.channel_body(*id, ast),
            }
        }
    }

    fn channel_body(&mut self, id: ChannelId, ast: &ast::Channel) {
        let locals = self.program[id].locals.clone();
        let mut body = Body::new(self, Type::Channel(id), locals);
        body.enter_all();
        let where_ = ast.where_.as_ref().map(|w| body.clause(w, Ctx::whole(Global::Channel), DutyPlace::Where));
        let locals = body.finish();
        let channel = &mut self.program.channels[id.0 as usize];
        (channel.where_, channel.locals) = (where_, locals);
    }

    fn class_bodies(&mut self, id: ClassId, ast: &ast::Class, members: &[Option<Member>]) {
        let mut invariants = Vec::new();
        let mut locals = Locals::default();
        for (member, declared) in ast.members.iter().zip(members) {
            let this = Type::Class(id);
            match (&member.kind, declared) {
                (ast::MemberKind::Invariant(e), _) => {
                    let mut body = Body::new(self, this, std::mem::take(&mut locals));
                    let ctx = Ctx { two_state: true, pred: true, ..Ctx::whole(Global::Monitor) };
                    let e =
                        body.duty_place(DutyPlace::Monitor, |b| b.bool_at(e, ctx, member.span, "a monitor invariant"));
                    locals = body.finish();
                    invariants.push(Clause { body: e, span: member.span });
                }
                (ast::MemberKind::Method(m) | ast::MemberKind::Refine(m), Some(Member::Method(id))) => {
                    self.method_body(*id, m, this);
                }
                (ast::MemberKind::Function(f), Some(Member::Function(id))) => self.function_body(*id, f, this),
                (ast::MemberKind::Predicate { body: e, .. }, Some(Member::Predicate(id))) => {
                    self.predicate_body(*id, e, this);
                }
                (ast::MemberKind::Condition { where_, .. }, Some(Member::Condition(id))) => {
                    let mut body = Body::new(self, this, Locals::default());
                    let where_ = where_.as_ref().map(|w| {
                        let e = body.bool_at(&w.body, Ctx::spec(), member.span, "the where clause of a condition");
                        Clause { body: e, span: w.span }
                    });
                    let locals = body.finish();
                    let condition = &mut self.program.conditions[id.0 as usize];
                    (condition.where_, condition.locals) = (where_, locals);
                }
                _ => {}
            }
        }
        let class = &mut self.program.classes[id.0 as usize];
        let mut n = 0;
        for member in &mut class.members {
            if let Member::Invariant(index) = member {
                *index = n;
                n += 1;
            }
        }
        (class.invariants, class.locals) = (invariants, locals);
    }

    fn predicate_body(&mut self, id: PredicateId, e: &ast::Expr, this: Type) {
        let locals = self.program[id].locals.clone();
        let mut body = Body::new(self, this, locals);
        body.enter_all();
        let ctx = Ctx { pred: true, ..Ctx::whole(Global::Predicate) };
        let e = body.duty_place(DutyPlace::Predicate, |b| b.bool_at(e, ctx, e.span, "a predicate body"));
        if super::ghost::mentions_waitlevel(&e) {
            let message = "a predicate cannot mention `waitlevel`: it means something else to each thread";
            body.r
                .error(codes::WAITLEVEL_IN_PREDICATE, e.span, message)
                .advise("say it in the contracts of the methods that rely on it");
        }
        let locals = body.finish();
        let predicate = &mut self.program.predicates[id.0 as usize];
        (predicate.body, predicate.locals) = (e, locals);
    }

    fn method_body(&mut self, id: MethodId, m: &ast::Method, this: Type) {
        let method = &self.program[id];
        let (ins, outs) = (method.ins.clone(), method.outs.clone());
        let locals = method.locals.clone();
        let mut body = Body::new(self, this, locals);
        body.enter(&ins);
        body.enter(&outs);
        let (mut requires, mut ensures, mut lockchange) = (Vec::new(), Vec::new(), Vec::new());
        for spec in &m.specs {
            match &spec.kind {
                ast::SpecKind::Requires(e) => {
                    let clause = body.spec_clause(e, spec.span, Ctx::spec(), DutyPlace::Requires);
                    body.no_results(&clause.body);
                    requires.push(clause);
                }
                ast::SpecKind::Ensures(e) => {
                    let ctx = Ctx { two_state: true, ..Ctx::spec() };
                    ensures.push(body.spec_clause(e, spec.span, ctx, DutyPlace::Ensures));
                }
                ast::SpecKind::Lockchange(es) => {
                    if m.name.name.as_str() == "run" {
                        let message = "a method named `run` starts a thread, which changes no locks of others: no lockchange here";
                        body.r.error(codes::RUN_LOCKCHANGE, spec.span, message);
                    }
                    let ctx = Ctx { two_state: true, ..Ctx::value() };
                    lockchange.extend(es.iter().map(|e| body.reference(e, ctx)));
                }
            }
        }
        let block = body.block(&m.body);
        let locals = body.finish();
        let method = &mut self.program.methods[id.0 as usize];
        (method.requires, method.ensures, method.lockchange) = (requires, ensures, lockchange);
        (method.body, method.locals) = (block, locals);
    }

    fn function_body(&mut self, id: FunctionId, f: &ast::Function, this: Type) {
        let function = &self.program[id];
        let result = function.ty.clone();
        let locals = function.locals.clone();
        let mut body = Body::new(self, this, locals);
        body.function = Some((result.clone(), f.is_static));
        body.enter_all();
        let (mut requires, mut ensures) = (Vec::new(), Vec::new());
        for spec in &f.specs {
            match &spec.kind {
                ast::SpecKind::Requires(e) => {
                    let e = body.bool_in(e, Ctx::spec(), "a precondition");
                    body.check_function_spec(&e, spec.span);
                    body.no_value_yet(&e);
                    requires.push(Clause { body: e, span: spec.span });
                }
                ast::SpecKind::Ensures(e) => {
                    let e = body.bool_in(e, Ctx::spec(), "a postcondition");
                    body.check_function_spec(&e, spec.span);
                    body.check_function_post(&e, spec.span);
                    ensures.push(Clause { body: e, span: spec.span });
                }
                ast::SpecKind::Lockchange(_) => {
                    body.r.error(
                        codes::FUNC_LOCKCHANGE,
                        spec.span,
                        "a function changes no locks: it has no lockchange clause",
                    );
                }
            }
        }
        let value = f.body.as_ref().map(|e| {
            let value = body.expect(e, Ctx::value(), &result);
            if !assignable(&result, &value.ty) {
                let message = format!(
                    "the function gives `{}`, but its body is of type `{}`",
                    body.r.show(&result),
                    body.r.show(&value.ty)
                );
                body.r.error(codes::BODY_TYPE, value.span, message);
            }
            body.no_value_yet(&value);
            value
        });
        let locals = body.finish();
        let function = &mut self.program.functions[id.0 as usize];
        (function.requires, function.ensures, function.body) = (requires, ensures, value);
        function.locals = locals;
    }
}
