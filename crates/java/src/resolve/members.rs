//! Members of classes: fields, methods and predicates with their types; and those that nobody writes.

use source::{Span, Symbol};

use super::declare::{ClassSource, EvaluationState, FieldInfo, MethodDecl, MethodInfo, PredicateInfo, flags_of};
use super::env::Frame;
use super::library::nameless_method;
use super::*;

impl<'a> Resolver<'a> {
    /// Fields, methods, constructors and predicates.
    pub(super) fn enter_members(&mut self, class: ClassId) {
        match self.infos.classes[class.0 as usize].source {
            ClassSource::Library(record) => self.library_members(class, record),
            ClassSource::Opaque => {}
            ClassSource::Decl(decl) => {
                self.inside(class, false, |r| {
                    r.enter_constants(class, decl);
                    r.enter_components(class, decl);
                    r.enter_written(class);
                    r.enter_implied(class, decl);
                });
                if self.program[class].origin == Origin::Stub
                    && let Some(record) = crate::library::find(self.program[class].qualified.as_str())
                {
                    self.library_members(class, record);
                }
            }
            ClassSource::Body(_) => self.inside(class, false, |r| r.enter_written(class)),
        }
    }

    fn enter_written(&mut self, class: ClassId) {
        let members = self.infos.classes[class.0 as usize].member_decls();
        for member in members {
            match &member.kind {
                ast::MemberKind::Field { ty, declarators } => self.enter_fields(class, member, ty, declarators),
                ast::MemberKind::Method(method) => {
                    let id = self.declare_method(Some(class), member, method);
                    self.enter_method(class, id);
                }
                ast::MemberKind::Constructor(constructor) => {
                    let id = self.declare_constructor(class, member, constructor);
                    self.enter_method(class, id);
                }
                ast::MemberKind::Type(decl) => {
                    let inner = self.infos.classes[class.0 as usize].classes.get(&decl.name.name).copied();
                    self.program[class].members.extend(inner.map(Member::Class));
                }
                ast::MemberKind::Spec(ast::SpecDecl::Predicate(predicate)) => {
                    let id = self.declare_predicate(Some(class), member, predicate);
                    self.program[class].members.push(Member::Predicate(id));
                    if let Some(first) = self.infos.classes[class.0 as usize].predicates.insert(predicate.name.name, id)
                    {
                        let first = self.program[first].name_span;
                        let message = format!("predicate `{}` is already defined in this class", predicate.name.name);
                        self.duplicate(codes::DUPLICATE_MEMBER, predicate.name.span, first, message);
                    }
                }
                // Their bodies come later, their place is here.
                ast::MemberKind::Initializer { is_static, body } => {
                    let initializer = Initializer {
                        is_static: *is_static,
                        contract: Contract::default(),
                        body: Block { stmts: Vec::new(), span: body.span },
                        span: member.span,
                    };
                    self.program[class].members.push(Member::Initializer(Box::new(initializer)));
                }
                ast::MemberKind::Spec(_) => {}
            }
        }
    }

    fn enter_fields(
        &mut self,
        class: ClassId,
        member: &'a ast::Member,
        ty: &'a ast::Type,
        declarators: &'a [ast::Declarator],
    ) {
        let mut flags = flags_of(&member.modifiers);
        if self.program[class].kind.is_interface() && !member.ghost {
            flags = flags.with(Flags::PUBLIC).with(Flags::STATIC).with(Flags::FINAL);
        }
        let base = self.in_static(flags.is_static(), |r| r.ty(ty));
        let annotations = self.annotations(&member.modifiers.annotations);
        for declarator in declarators {
            let ty = array_of(base.clone(), declarator.dims);
            let field = Field {
                name: declarator.name.name,
                class,
                ty,
                flags,
                ghost: member.ghost,
                annotations: annotations.clone(),
                init: None,
                constant: None,
                enum_constant: None,
                span: member.span,
                name_span: declarator.name.span,
            };
            let info = FieldInfo { init: declarator.init.as_ref(), constant: None, evaluated: EvaluationState::Open };
            self.enter_field(class, field, info);
        }
        if !member.contract.clauses.is_empty() {
            let span = member.contract.clauses[0].span;
            self.error(codes::CLAUSE_POSITION, span, "a field has no contract");
        }
    }

    pub(super) fn enter_field(&mut self, class: ClassId, field: Field, info: FieldInfo<'a>) -> FieldId {
        let (name, span) = (field.name, field.name_span);
        if field.ty == Type::Void {
            self.error(codes::UNEXPECTED_TYPE, field.span, "a field cannot be `void`");
        }
        let id = self.new_field(field, info);
        self.program[class].members.push(Member::Field(id));
        if let Some(first) = self.infos.classes[class.0 as usize].fields.get(&name).copied() {
            let first = self.program[first].name_span;
            let message = format!("variable `{name}` is already defined in class `{}`", self.program[class].name);
            self.duplicate(codes::DUPLICATE_MEMBER, span, first, message);
        } else {
            self.infos.classes[class.0 as usize].fields.insert(name, id);
        }
        id
    }

    /// Runs `work` where there is no instance of the class around, if so.
    pub(super) fn in_static<T>(&mut self, is_static: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        let Some(n) = self.env.frames.iter().rposition(|frame| matches!(frame, Frame::Class { .. })) else {
            return work(self);
        };
        let Frame::Class { is_static: before, .. } = self.env.frames[n] else { unreachable!("just found") };
        let set = |r: &mut Self, value: bool| {
            if let Some(Frame::Class { is_static, .. }) = r.env.frames.get_mut(n) {
                *is_static = value;
            }
        };
        set(self, before || is_static);
        let result = work(self);
        set(self, before);
        result
    }

    /// A method or function with its types; its body comes later.
    pub(super) fn declare_method(
        &mut self,
        class: Option<ClassId>,
        member: &'a ast::Member,
        method: &'a ast::Method,
    ) -> MethodId {
        let mut flags = flags_of(&member.modifiers);
        let in_interface = class.is_some_and(|class| self.program[class].kind.is_interface());
        if in_interface && !member.ghost {
            if !flags.is_private() {
                flags = flags.with(Flags::PUBLIC);
            }
            let concrete = flags.is_default() || flags.is_static() || flags.is_private();
            match &method.body {
                ast::MethodBody::None if !concrete => flags = flags.with(Flags::ABSTRACT),
                ast::MethodBody::Block(_) if !concrete => {
                    let message = "interface abstract methods cannot have body";
                    let diagnostic = self.error(codes::ABSTRACT_BODY, method.name.span, message);
                    diagnostic.help.push("a method of an interface with a body is `default` or `static`".to_string());
                }
                _ => {}
            }
        }
        let is_function = member.ghost && flags.is_pure() && !matches!(method.body, ast::MethodBody::Block(_));
        let id = MethodId(self.program.methods.len() as u32);
        let entry = Method {
            name: method.name.name,
            class,
            kind: if is_function { MethodKind::Function } else { MethodKind::Method },
            ghost: member.ghost,
            span: member.span,
            name_span: method.name.span,
            ..nameless_method()
        };
        let made = self.new_method(entry, MethodInfo { decl: Some(MethodDecl::Method(member, method)) });
        debug_assert_eq!(made, id);
        if method.params.last().is_some_and(|param| param.varargs) {
            flags = flags.with(Flags::VARARGS);
        }
        self.program[id].flags = flags;
        let is_static = flags.is_static();
        let (params, result, throws) = self.in_static(is_static, |r| {
            r.signature(id, &method.type_params, &method.params, &method.throws, &member.contract, |r| {
                r.ty(&method.result)
            })
        });
        let annotations = self.annotations(&member.modifiers.annotations);
        let entry = &mut self.program[id];
        (entry.params, entry.result, entry.throws, entry.annotations) = (params, result, throws, annotations);
        id
    }

    fn declare_constructor(
        &mut self,
        class: ClassId,
        member: &'a ast::Member,
        constructor: &'a ast::Constructor,
    ) -> MethodId {
        let mut flags = flags_of(&member.modifiers);
        let entry = Method {
            name: self.program[class].name,
            class: Some(class),
            kind: MethodKind::Constructor,
            ghost: member.ghost,
            compact: constructor.params.is_none(),
            span: member.span,
            name_span: constructor.name.span,
            ..nameless_method()
        };
        let id = self.new_method(entry, MethodInfo { decl: Some(MethodDecl::Constructor(member, constructor)) });
        let written: &'a [ast::Param] = match (&constructor.params, self.infos.classes[class.0 as usize].source) {
            (Some(params), _) => params,
            // The parameters of a compact constructor are the components.
            (None, ClassSource::Decl(decl)) => &decl.components,
            _ => &[],
        };
        if written.last().is_some_and(|param| param.varargs) {
            flags = flags.with(Flags::VARARGS);
        }
        if self.program[class].kind == ClassKind::Enum {
            flags = flags.with(Flags::PRIVATE);
        }
        self.program[id].flags = flags;
        let (params, _, throws) =
            self.signature(id, &constructor.type_params, written, &constructor.throws, &member.contract, |_| {
                Type::Void
            });
        let annotations = self.annotations(&member.modifiers.annotations);
        let entry = &mut self.program[id];
        (entry.params, entry.throws, entry.annotations) = (params, throws, annotations);
        id
    }

    /// Type parameters, parameters, result and exceptions, in the scope of the first.
    fn signature(
        &mut self,
        method: MethodId,
        type_params: &'a [ast::TypeParam],
        params: &'a [ast::Param],
        throws: &'a [ast::Type],
        contract: &'a ast::Contract,
        result: impl FnOnce(&mut Self) -> Type,
    ) -> (Vec<LocalId>, Type, Vec<Type>) {
        let vars = self.declare_type_params(type_params, TypeVarOwner::Method(method));
        let names: Vec<(Symbol, TypeVarId)> = vars.iter().map(|var| (self.program[*var].name, *var)).collect();
        self.program[method].type_params = vars.clone();
        self.env.frames.push(Frame::TypeParams(names));
        self.bounds_of(type_params, &vars);
        let params = self.declare_params(params, LocalKind::Param);
        let result = result(self);
        let throws = throws.iter().map(|ty| self.thrown_type(ty)).collect();
        self.program[method].params = params.clone();
        self.declare_ghost_params(method, contract);
        self.env.pop();
        (params, result, throws)
    }

    fn thrown_type(&mut self, written: &'a ast::Type) -> Type {
        let ty = self.ty(written);
        let throwable = Type::class(self.known().throwable);
        if !self.is_subtype(&ty, &throwable) {
            let message = format!("incompatible types: `{}` cannot be thrown, it is no `Throwable`", self.show(&ty));
            self.error(codes::INCOMPATIBLE_TYPES, written.span, message);
            return Type::Error;
        }
        ty
    }

    pub(super) fn declare_params(&mut self, params: &'a [ast::Param], kind: LocalKind) -> Vec<LocalId> {
        let mut ids: Vec<LocalId> = Vec::new();
        for (n, param) in params.iter().enumerate() {
            let ty = array_of(self.ty(&param.ty), param.dims);
            if let Some(first) = ids.iter().find(|id| self.program[**id].name == param.name.name) {
                let first = self.program[*first].span;
                let message = format!("variable `{}` is already defined", param.name.name);
                self.duplicate(codes::DUPLICATE_VARIABLE, param.name.span, first, message);
            }
            if ty == Type::Void {
                self.error(codes::UNEXPECTED_TYPE, param.ty.span, "a parameter cannot be `void`");
            }
            if param.varargs && n + 1 < params.len() {
                self.error(codes::UNEXPECTED_TYPE, param.span, "a parameter of variable arity is the last one");
            }
            let flags = flags_of(&param.modifiers);
            ids.push(self.new_local(Local {
                name: param.name.name,
                ty,
                kind,
                flags,
                ghost: false,
                effectively_final: flags.is_final(),
                constant: None,
                span: param.name.span,
            }));
        }
        ids
    }

    /// Makes a method known in its class.
    pub(super) fn enter_method(&mut self, class: ClassId, id: MethodId) {
        let (name, is_constructor) = (self.program[id].name, self.program[id].is_constructor());
        self.program[class].members.push(Member::Method(id));
        let info = &self.infos.classes[class.0 as usize];
        let others: Vec<MethodId> = match is_constructor {
            true => info.constructors.clone(),
            false => info.methods.get(&name).map(|all| all.to_vec()).unwrap_or_default(),
        };
        let params = self.erased_params(id);
        // Of types that are not known, nobody can tell whether they are the same.
        let is_known = !params.iter().any(Type::is_unknown);
        for other in others.into_iter().filter(|_| is_known) {
            if self.program[other].params.len() == params.len() && self.erased_params(other) == params {
                let (span, first) = (self.program[id].name_span, self.program[other].name_span);
                let what = if is_constructor { "constructor" } else { "method" };
                let message = format!(
                    "{what} `{}` is already defined in `{}`",
                    self.program[id].show(&self.program),
                    self.program[class].name
                );
                self.duplicate(codes::DUPLICATE_MEMBER, span, first, message);
                break;
            }
        }
        let info = &mut self.infos.classes[class.0 as usize];
        match is_constructor {
            true => info.constructors.push(id),
            false => info.methods.entry(name).or_default().push(id),
        }
    }

    pub(super) fn declare_predicate(
        &mut self,
        class: Option<ClassId>,
        member: &'a ast::Member,
        predicate: &'a ast::Predicate,
    ) -> PredicateId {
        let flags = flags_of(&member.modifiers);
        let params = self.in_static(flags.is_static(), |r| r.declare_params(&predicate.params, LocalKind::Param));
        let entry = Predicate {
            name: predicate.name.name,
            class,
            flags,
            params,
            body: None,
            defines: None,
            span: member.span,
            name_span: predicate.name.span,
        };
        self.new_predicate(entry, PredicateInfo { decl: predicate })
    }

    /// Functions and predicates outside all classes.
    pub(super) fn declare_globals(&mut self) {
        let units = self.units;
        for (file, unit) in units.iter().enumerate() {
            let env = Env { frames: vec![Frame::File(file)], ..Env::default() };
            let saved = std::mem::replace(&mut self.env, env);
            for decl in &unit.decls {
                let ast::TopDecl::Member(member) = decl else { continue };
                match &member.kind {
                    ast::MemberKind::Method(method) if member.modifiers.has(ast::Modifier::Pure) => {
                        let id = self.declare_method(None, member, method);
                        self.program[id].kind = MethodKind::Function;
                        self.program.global_functions.push(id);
                    }
                    ast::MemberKind::Spec(ast::SpecDecl::Predicate(predicate)) => {
                        let id = self.declare_predicate(None, member, predicate);
                        self.program.global_predicates.push(id);
                    }
                    ast::MemberKind::Spec(
                        ast::SpecDecl::Adt(_)
                        | ast::SpecDecl::Axiom { .. }
                        | ast::SpecDecl::NamedInvariant { .. }
                        | ast::SpecDecl::ProverType(_)
                        | ast::SpecDecl::ProverFunction { .. }
                        | ast::SpecDecl::ProcessModel(_),
                    ) => {}
                    _ => {
                        let message = "outside of classes, specifications declare predicates, pure functions, data types and axioms";
                        self.error(codes::SPEC_POSITION, member.span, message);
                    }
                }
            }
            self.env = saved;
        }
    }

    /// Members that nobody writes: the default constructor, those of records and enums.
    fn enter_implied(&mut self, class: ClassId, decl: &'a ast::TypeDecl) {
        match self.program[class].kind {
            ClassKind::Enum => self.enter_enum_members(class),
            ClassKind::Record => self.enter_record_members(class, decl),
            _ => {}
        }
        let wants_constructor = matches!(self.program[class].kind, ClassKind::Class | ClassKind::Enum)
            && self.infos.classes[class.0 as usize].constructors.is_empty()
            && !matches!(self.program[class].origin, Origin::Stub);
        if wants_constructor {
            let access = self.program[class].flags;
            let flags = [Flags::PUBLIC, Flags::PROTECTED, Flags::PRIVATE]
                .into_iter()
                .filter(|flag| access.has(*flag))
                .fold(Flags::NONE, Flags::with);
            let flags = if self.program[class].kind == ClassKind::Enum { Flags::PRIVATE } else { flags };
            self.enter_synthetic(
                class,
                MethodKind::Constructor,
                self.program[class].name,
                flags,
                Vec::new(),
                Type::Void,
            );
        }
    }

    pub(super) fn enter_synthetic(
        &mut self,
        class: ClassId,
        kind: MethodKind,
        name: Symbol,
        flags: Flags,
        params: Vec<LocalId>,
        result: Type,
    ) -> MethodId {
        let entry = Method {
            name,
            class: Some(class),
            kind,
            flags,
            synthetic: true,
            params,
            result,
            span: self.program[class].name_span,
            name_span: self.program[class].name_span,
            ..nameless_method()
        };
        let id = self.new_method(entry, MethodInfo::default());
        self.enter_method(class, id);
        id
    }

    pub(super) fn synthetic_param(&mut self, name: Symbol, ty: Type, span: Span) -> LocalId {
        self.new_local(Local {
            name,
            ty,
            kind: LocalKind::Param,
            flags: Flags::NONE,
            ghost: false,
            effectively_final: true,
            constant: None,
            span,
        })
    }
}

/// An array with so many more dimensions.
pub(super) fn array_of(ty: Type, dims: u32) -> Type {
    (0..dims).fold(ty, |ty, _| Type::array(ty))
}
