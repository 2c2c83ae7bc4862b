//! Bodies and contracts: what is inside members.

use source::Symbol;

use super::declare::{ClassSource, MethodDecl};
use super::env::{Frame, Initializing, MemberContext, Place, ResultType, SpecContext};
use super::*;

impl<'a> Resolver<'a> {
    pub(super) fn resolve_bodies(&mut self) {
        self.check_static_imports();
        let mut n = 0;
        while n < self.program.classes.len() {
            let class = ClassId(n as u32);
            if matches!(self.program[class].origin, Origin::Source | Origin::Stub) {
                self.resolve_class(class);
            }
            n += 1;
        }
        self.resolve_globals();
        self.resolve_adts();
    }

    /// The bodies of all members of a class.
    pub(super) fn resolve_class(&mut self, class: ClassId) {
        if self.infos.classes[class.0 as usize].resolved {
            return;
        }
        self.infos.classes[class.0 as usize].resolved = true;
        self.inside(class, false, |r| {
            r.env.member = MemberContext::default();
            r.env.jumps.clear();
            r.env.spec = SpecContext::default();
            r.resolve_fields(class);
            r.resolve_initializers(class);
            r.resolve_class_specs(class);
            for predicate in r.program[class].predicates().collect::<Vec<_>>() {
                r.resolve_predicate(predicate);
            }
            for method in r.program[class].methods().collect::<Vec<_>>() {
                r.resolve_method(method);
            }
        });
        // Captures noted in a copy of the frames belong to the class.
        let annotations = self.class_annotations(class);
        self.program[class].annotations = annotations;
    }

    fn class_annotations(&mut self, class: ClassId) -> Vec<Annotation> {
        let ClassSource::Decl(decl) = self.infos.classes[class.0 as usize].source else { return Vec::new() };
        let env = self.env_around(class);
        let saved = std::mem::replace(&mut self.env, env);
        let annotations = self.annotations(&decl.modifiers.annotations);
        self.env = saved;
        annotations
    }

    fn resolve_fields(&mut self, class: ClassId) {
        for field in self.program[class].fields().collect::<Vec<_>>() {
            self.evaluate_constant(field);
            let info = self.infos.fields[field.0 as usize];
            if let Some(constant) = info.constant {
                self.resolve_enum_constant(class, field, constant);
            }
            let Some(init) = info.init else { continue };
            let entry = &self.program[field];
            let (ty, is_static, ghost, position) =
                (entry.ty.clone(), entry.is_static(), entry.ghost, entry.name_span.start);
            let value = self.in_static(is_static, |r| {
                r.env.member.initializing = Some(Initializing { is_static, position, target: None });
                let value = match ghost {
                    true => r.in_ghost(|r| r.value_for(init, &ty)),
                    false => r.value_for(init, &ty),
                };
                r.env.member.initializing = None;
                value
            });
            self.program[field].init = Some(value);
        }
    }

    /// `A(1) { .. }`: a constant of an enum is made by a constructor.
    fn resolve_enum_constant(&mut self, class: ClassId, field: FieldId, constant: &'a ast::EnumConstant) {
        let called =
            arguments::Called { name: self.program[class].name, what: "constructor", span: constant.name.span };
        let constructors = self.infos.classes[class.0 as usize].constructors.clone();
        let own = Type::class(class);
        let (node, body) = self.in_static(true, |r| {
            let candidates = constructors.into_iter().map(|c| r.candidate(c, Some(&own))).collect();
            let resolved = r.invoke(&called, candidates, &constant.args, &[], None, true);
            let nesting = Nesting::Constant(field);
            let body =
                constant.body.as_ref().and_then(|body| r.declare_anonymous(body, own.clone(), nesting, constant.span));
            let ghost = r.ghost_args_none(resolved.method, constant.span);
            let node = New {
                class: body.unwrap_or(class),
                constructor: resolved.method,
                outer: None,
                args: resolved.args,
                body,
                ghost,
                guards: None,
            };
            (node, body)
        });
        let init = Expr::new(ExprKind::New(Box::new(node)), own, constant.span);
        let entry = &mut self.program[field];
        entry.init = Some(init);
        if let Some(enum_constant) = &mut entry.enum_constant {
            enum_constant.body = body;
        }
    }

    fn resolve_initializers(&mut self, class: ClassId) {
        let decls = self.infos.classes[class.0 as usize].member_decls();
        let written: Vec<&'a ast::Member> =
            decls.iter().filter(|member| matches!(member.kind, ast::MemberKind::Initializer { .. })).collect();
        let mut resolved = Vec::new();
        for member in written {
            let ast::MemberKind::Initializer { is_static, body } = &member.kind else { continue };
            let (contract, body) = self.in_static(*is_static, |r| {
                let contract = r.contract(&member.contract, None, &[]);
                let position = member.span.start;
                r.env.member.initializing = Some(Initializing { is_static: *is_static, position, target: None });
                let body = r.block(body);
                r.env.member.initializing = None;
                (contract, body)
            });
            resolved.push(Initializer { is_static: *is_static, contract, body, span: member.span });
        }
        let mut resolved = resolved.into_iter();
        for member in &mut self.program[class].members {
            if let Member::Initializer(slot) = member
                && let Some(initializer) = resolved.next()
            {
                **slot = initializer;
            }
        }
    }

    fn resolve_predicate(&mut self, predicate: PredicateId) {
        let decl = self.infos.predicates[predicate.0 as usize].decl;
        let Some(body) = &decl.body else { return };
        let is_static = self.program[predicate].flags.is_static();
        let params = self.program[predicate].params.clone();
        let value = self.in_static(is_static, |r| {
            r.env.push_block();
            r.declare_all_locals(&params);
            let value = r.in_spec(Place::Predicate, |r| r.formula(body));
            r.env.pop();
            value
        });
        self.program[predicate].body = Some(value);
    }

    /// Makes parameters visible.
    pub(super) fn declare_all_locals(&mut self, locals: &[LocalId]) {
        for local in locals {
            let name = self.program[*local].name;
            self.env.declare(name, *local);
        }
    }

    pub(super) fn resolve_method(&mut self, method: MethodId) {
        let Some(decl) = self.infos.methods[method.0 as usize].decl else {
            self.resolve_synthetic(method);
            return;
        };
        let is_static = self.program[method].is_static();
        let saved = std::mem::take(&mut self.env.member);
        let labels = std::mem::take(&mut self.env.labels);
        self.in_static(is_static, |r| {
            let vars: Vec<(Symbol, TypeVarId)> =
                r.program[method].type_params.iter().map(|var| (r.program[*var].name, *var)).collect();
            r.env.frames.push(Frame::TypeParams(vars));
            r.env.push_block();
            let params = r.program[method].params.clone();
            r.declare_all_locals(&params);
            r.env.member.method = Some(method);
            let (contract, body) = match decl {
                MethodDecl::Method(member, written) => r.resolve_method_decl(method, member, written),
                MethodDecl::Constructor(member, written) => r.resolve_constructor_decl(method, member, written),
            };
            let entry = &mut r.program[method];
            (entry.contract, entry.body) = (contract, body);
            r.env.pop();
            r.env.pop();
        });
        (self.env.member, self.env.labels) = (saved, labels);
    }

    fn resolve_method_decl(
        &mut self,
        method: MethodId,
        member: &'a ast::Member,
        written: &'a ast::Method,
    ) -> (Contract, Body) {
        let result = self.program[method].result.clone();
        let ghosts = self.program[method].contract.clone();
        let contract = self.contract(&member.contract, Some(method), &ghosts.clauses);
        let in_spec = member.ghost;
        let body = match &written.body {
            ast::MethodBody::None => Body::None,
            ast::MethodBody::Expr(e) => Body::Expr(self.in_spec(Place::Function, |r| {
                let value = r.expr(e, Some(&result));
                r.assign_to(value, &result)
            })),
            ast::MethodBody::Block(block) => {
                self.env.member.result = Some(ResultType::Is(result));
                match in_spec {
                    true => Body::Block(self.in_ghost(|r| r.method_block(block))),
                    false => Body::Block(self.method_block(block)),
                }
            }
        };
        (contract, body)
    }

    /// The outermost block of a method has the scope of its parameters.
    fn method_block(&mut self, block: &'a ast::Block) -> Block {
        self.block(block)
    }

    fn resolve_constructor_decl(
        &mut self,
        method: MethodId,
        member: &'a ast::Member,
        written: &'a ast::Constructor,
    ) -> (Contract, Body) {
        let ghosts = self.program[method].contract.clone();
        let contract = self.contract(&member.contract, Some(method), &ghosts.clauses);
        let Some(block) = &written.body else { return (contract, Body::None) };
        self.env.member.result = Some(ResultType::Is(Type::Void));
        let mut body = self.block(block);
        let class = self.program[method].class.expect("a constructor has a class");
        if !starts_with_constructor_call(block)
            && self.program[class].kind != ClassKind::Record
            && let Some(call) = self.implicit_super(class, written.name.span)
        {
            body.stmts.insert(0, call);
        }
        (contract, Body::Block(body))
    }

    /// A default constructor calls `super()`; other members that nobody writes have no body.
    fn resolve_synthetic(&mut self, method: MethodId) {
        let entry = &self.program[method];
        let Some(class) = entry.class.filter(|_| entry.synthetic && entry.is_constructor()) else { return };
        if self.program[class].kind == ClassKind::Record {
            return;
        }
        let span = self.program[class].name_span;
        let stmts: Vec<Stmt> = self.implicit_super(class, span).into_iter().collect();
        self.program[method].body = Body::Block(Block { stmts, span });
    }

    fn resolve_globals(&mut self) {
        let units = self.units;
        for (file, unit) in units.iter().enumerate() {
            self.env = Env { frames: vec![Frame::File(file)], ..Env::default() };
            for method in self.program.global_functions.clone() {
                if self.program[method].span.file == unit.file {
                    self.resolve_method(method);
                }
            }
            for predicate in self.program.global_predicates.clone() {
                if self.program[predicate].span.file == unit.file {
                    self.resolve_predicate(predicate);
                }
            }
        }
        self.env = Env::default();
    }
}

/// Whether the first statement of a constructor is `this(..)` or `super(..)`.
fn starts_with_constructor_call(block: &ast::Block) -> bool {
    let first = block.stmts.iter().find(|stmt| !matches!(stmt.kind, ast::StmtKind::Spec(_)));
    first.is_some_and(|stmt| match &stmt.kind {
        ast::StmtKind::Expr(e) => is_constructor_call(e),
        _ => false,
    })
}

pub(super) fn is_constructor_call(e: &ast::Expr) -> bool {
    match &e.kind {
        ast::ExprKind::ConstructorCall(_) => true,
        ast::ExprKind::Around { inner, .. } => is_constructor_call(inner),
        _ => false,
    }
}
