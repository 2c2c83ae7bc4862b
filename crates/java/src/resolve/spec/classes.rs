//! What classes say in specifications besides their members.

use source::{Span, Symbol};

use super::super::declare::ClassSource;
use super::super::env::{Env, Frame, Place};
use super::super::*;
use crate::syntax::ast::{ClauseKind as A, SpecDecl as D};

impl<'a> Resolver<'a> {
    pub(in super::super) fn resolve_class_specs(&mut self, class: ClassId) {
        let mut specs = ClassSpecs::default();
        if let ClassSource::Decl(decl) = self.infos.classes[class.0 as usize].source {
            self.lock_invariants(&decl.contract, &mut specs);
        }
        let members = self.infos.classes[class.0 as usize].member_decls();
        for member in members {
            let ast::MemberKind::Spec(decl) = &member.kind else { continue };
            self.class_spec(class, member, decl, &mut specs);
        }
        self.program[class].specs = specs;
    }

    fn lock_invariants(&mut self, contract: &'a ast::Contract, specs: &mut ClassSpecs) {
        for clause in &contract.clauses {
            match &clause.kind {
                A::LockInvariant { is_static, body } => {
                    let is_static = *is_static;
                    let body = self.in_static(is_static, |r| r.in_spec(Place::LockInvariant, |r| r.formula(body)));
                    specs.lock_invariants.push(LockInvariant { is_static, body, span: clause.span });
                }
                _ => {
                    self.error(codes::CLAUSE_POSITION, clause.span, "before a class stand only lock invariants");
                }
            }
        }
    }

    fn class_spec(&mut self, class: ClassId, member: &'a ast::Member, decl: &'a D, specs: &mut ClassSpecs) {
        match decl {
            // These are members.
            D::Predicate(_) => {}
            D::Guard(guard) => self.guard(class, guard, member.span, specs),
            D::NamedInvariant { name, params, body } => {
                self.declare_named_invariant(Some(class), *name, params, body, member.span);
            }
            D::ObjectInvariant { kind, is_static, body } => {
                if !matches!(self.program.model, Model::Ownership(_)) {
                    let message =
                        "object invariants belong to the ownership model; a lock's invariant is a `lock_invariant`";
                    self.error(codes::MODEL, member.span, message);
                    return;
                }
                let is_static = *is_static;
                let body = self.in_static(is_static, |r| r.in_spec(Place::ObjectInvariant, |r| r.pure_formula(body)));
                specs.object_invariants.push(ObjectInvariant { kind: *kind, is_static, body, span: member.span });
            }
            D::LockLevel(level) => {
                let level = self.in_spec(Place::LockInvariant, |r| r.value_for(level, &Type::INT));
                if specs.lock_level.is_some() {
                    self.error(
                        codes::LOCK_ORDER,
                        member.span,
                        "an object has one place in the order of locks, and this class has two levels",
                    );
                }
                specs.lock_level = Some(level);
            }
            D::LockBefore(types) => {
                for written in types {
                    if let Some(other) = self.ty(written).as_class() {
                        specs.lock_before.push((other, written.span));
                    }
                }
            }
            D::Imports(written) => {
                let ty = self.ty(written);
                specs.imports.push((ty, member.span));
            }
            D::Operator { .. } => {
                self.error(codes::UNSUPPORTED, member.span, "operators of classes are not supported");
            }
            D::Adt(_) | D::Axiom { .. } | D::ProverType(_) | D::ProverFunction { .. } | D::ProcessModel(_) => {
                self.error(codes::SPEC_POSITION, member.span, "this declaration stands outside of classes");
            }
        }
    }

    fn guard(&mut self, class: ClassId, guard: &'a ast::Guard, span: Span, specs: &mut ClassSpecs) {
        let lookup::Found::Is(field) = self.find_field(class, guard.field.name) else {
            let message = format!("cannot find symbol: field `{}`", guard.field.name);
            self.error(codes::UNKNOWN_NAME, guard.field.span, message);
            return;
        };
        self.used(guard.field.span, self.program[field].name_span);
        self.env.push_block();
        let (param, body) = self.in_spec(Place::Guard, |r| {
            let params = r.declare_params(&guard.params, LocalKind::Bound);
            r.declare_all_locals(&params);
            let param = match (params.first(), guard.kind) {
                (Some(param), _) => Some(*param),
                // The value of an atomic is `v` where no name is given.
                (None, GuardKind::Atomic) => Some(r.atomic_value(field, guard.field.span)),
                _ => None,
            };
            (param, r.formula(&guard.body))
        });
        self.env.pop();
        specs.guards.push(Guard { kind: guard.kind, field, param, body, span });
    }

    fn atomic_value(&mut self, field: FieldId, span: Span) -> LocalId {
        let class = self.program[field].ty.as_class().map(|class| self.program[class].name.to_string());
        let ty = match class.as_deref() {
            Some("AtomicInteger") => Type::INT,
            Some("AtomicLong") => Type::LONG,
            Some("AtomicBoolean") => Type::BOOLEAN,
            _ => match &self.program[field].ty {
                Type::Class(class) => class.args.first().cloned().unwrap_or(Type::Unknown),
                _ => Type::Unknown,
            },
        };
        self.declare_local(ast::Ident { name: Symbol::new("v"), span }, ty, LocalKind::Bound, Flags::FINAL)
    }

    fn declare_named_invariant(
        &mut self,
        class: Option<ClassId>,
        name: ast::Ident,
        params: &'a [ast::Param],
        body: &'a ast::Expr,
        span: Span,
    ) {
        self.env.push_block();
        let (params, body) = self.in_spec(Place::Guard, |r| {
            let params = r.declare_params(params, LocalKind::Bound);
            r.declare_all_locals(&params);
            (params, r.formula(body))
        });
        self.env.pop();
        let existing = self
            .program
            .invariants()
            .find(|id| self.program[*id].name == name.name && self.program[*id].class == class);
        match existing {
            Some(id) => {
                let entry = &mut self.program[id];
                (entry.params, entry.body, entry.span) = (params, body, span);
            }
            None => {
                self.program.invariants.push(NamedInvariant { name: name.name, class, params, body, span });
            }
        }
    }

    /// A named invariant, found by its name in the classes around or outside of all.
    pub(in super::super) fn named_invariant(&mut self, name: ast::Ident) -> Option<InvariantId> {
        let around: Vec<ClassId> = self
            .env
            .frames
            .iter()
            .filter_map(|frame| if let Frame::Class { class, .. } = frame { Some(*class) } else { None })
            .collect();
        let found = self.program.invariants().find(|id| {
            let entry = &self.program[*id];
            entry.name == name.name && entry.class.is_none_or(|class| around.contains(&class))
        });
        if found.is_some() {
            return found;
        }
        // It may be declared further below.
        let declared = self.declared_invariant(name.name);
        if let Some(class) = declared {
            let id = InvariantId(self.program.invariants.len() as u32);
            let body = Expr::constant(Constant::Boolean(true), Type::BOOLEAN, name.span);
            self.program.invariants.push(NamedInvariant {
                name: name.name,
                class,
                params: Vec::new(),
                body,
                span: name.span,
            });
            return Some(id);
        }
        self.error(codes::UNKNOWN_NAME, name.span, format!("there is no invariant `{}`", name.name));
        None
    }

    fn declared_invariant(&self, name: Symbol) -> Option<Option<ClassId>> {
        let is = |decl: &D| matches!(decl, D::NamedInvariant { name: other, .. } if other.name == name);
        for frame in self.env.frames.iter().rev() {
            let Frame::Class { class, .. } = frame else { continue };
            let members = self.infos.classes[class.0 as usize].member_decls();
            if members.iter().any(|member| matches!(&member.kind, ast::MemberKind::Spec(decl) if is(decl))) {
                return Some(Some(*class));
            }
        }
        let top = self.units.iter().flat_map(|unit| &unit.decls);
        let global = top.into_iter().any(|decl| {
            matches!(decl, ast::TopDecl::Member(member) if matches!(&member.kind, ast::MemberKind::Spec(decl) if is(decl)))
        });
        global.then_some(None)
    }

    /// Named invariants, axioms and what else stands outside of classes.
    pub(super) fn resolve_global_specs(&mut self) {
        let units = self.units;
        for (file, unit) in units.iter().enumerate() {
            self.env = Env { frames: vec![Frame::File(file)], ..Env::default() };
            for decl in &unit.decls {
                let ast::TopDecl::Member(member) = decl else { continue };
                let ast::MemberKind::Spec(decl) = &member.kind else { continue };
                match decl {
                    D::NamedInvariant { name, params, body } => {
                        self.declare_named_invariant(None, *name, params, body, member.span);
                    }
                    D::Axiom { name, body } => {
                        let body = self.in_spec(Place::Axiom, |r| r.pure_formula(body));
                        self.program.axioms.push(Axiom { name: name.name, body, span: member.span });
                    }
                    D::ProverType(_) | D::ProverFunction { .. } => {
                        self.error(codes::UNSUPPORTED, member.span, "types and functions of provers are not supported");
                    }
                    D::ProcessModel(_) => {
                        self.error(codes::UNSUPPORTED, member.span, "process models are not supported");
                    }
                    _ => {}
                }
            }
        }
        self.env = Env::default();
    }
}
