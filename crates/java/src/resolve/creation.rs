//! Object and array creation, constructor calls.

use std::sync::Arc;

use source::{Span, Symbol};

use super::arguments::Called;
use super::declare::{ClassInfo, ClassSource, State};
use super::env::Frame;
use super::lookup::Found;
use super::overload::Candidate;
use super::subst::Subst;
use super::*;

impl<'a> Resolver<'a> {
    /// `new C(..)`
    pub(super) fn creation(&mut self, new: &'a ast::New, span: Span, expected: Option<&Type>) -> Exp {
        let type_args: Vec<Type> = new.type_args.iter().map(|ty| self.ty(ty)).collect();
        let outer = new.outer.as_ref().map(|outer| self.value(outer, None));
        let ty = match &outer {
            Some(outer) => self.inner_type(outer, &new.ty),
            None => self.ty(&new.ty),
        };
        let diamond = is_diamond(&new.ty);
        let called = Called { name: Symbol::new("<init>"), what: "constructor", span: new.ty.span };
        let Type::Class(class_type) = ty.clone() else {
            return self.creation_of_unknown(new, ty, &called, span);
        };
        let class = class_type.class;
        self.check_instantiable(class, new, span);
        let called = Called { name: self.program[class].name, ..called };
        if diamond && new.body.is_some() && self.program[class].kind.is_interface() {
            return self.anonymous_of_interface(new, class, diamond, expected, span);
        }
        if self.program[class].kind.is_interface() {
            return self.anonymous_of_interface(new, class, diamond, Some(&ty), span);
        }
        let outer = self.enclosing_instance(class, outer, new.ty.span);
        self.members(class);
        let constructors = self.infos.classes[class.0 as usize].constructors.clone();
        let complete = self.program[class].origin != Origin::Opaque && !constructors.is_empty()
            || self.program[class].origin == Origin::Source;
        // `new C<>(..)`: the variables of the class are found like those of a method that returns it.
        let receiver = if diamond { self.type_of_class(class) } else { ty.clone() };
        let class_vars = if diamond { self.program[class].type_params.clone() } else { Vec::new() };
        let mut candidates: Vec<Candidate> =
            constructors.into_iter().map(|c| self.constructor_candidate(c, &receiver)).collect();
        for candidate in &mut candidates {
            candidate.vars.splice(0..0, class_vars.iter().copied());
        }
        let wanted = expected.filter(|_| diamond);
        let resolved = self.invoke(&called, candidates, &new.args, &type_args, wanted, complete);
        let ty = match resolved.method {
            MethodRef::Known(_) if diamond => resolved.result.clone(),
            MethodRef::Unknown(_) if diamond => Type::generic(class, vec![Type::Unknown; class_vars.len()]),
            _ => ty,
        };
        if let MethodRef::Known(constructor) = resolved.method {
            self.check_constructor_access(constructor, new, span);
        }
        let ghost = self.ghost_args(&new.ghost, resolved.method, span);
        let guards = new.guards.and_then(|name| self.named_invariant(name));
        let body = new.body.as_ref().and_then(|body| self.anonymous(body, ty.clone(), span));
        let created = body.unwrap_or(class);
        let node =
            New { class: created, constructor: resolved.method, outer, args: resolved.args, body, ghost, guards };
        let ty = body.map_or(ty, Type::class);
        Expr::new(ExprKind::New(Box::new(node)), ty, span)
    }

    fn creation_of_unknown(&mut self, new: &'a ast::New, ty: Type, called: &Called, span: Span) -> Exp {
        let resolved = self.unknown_call(called, &new.args);
        if !ty.is_unknown() {
            let message = format!("unexpected type: a class is required, found `{}`", self.show(&ty));
            self.error(codes::UNEXPECTED_TYPE, new.ty.span, message);
        }
        let class = self.opaque("?.Unknown");
        let body = new.body.as_ref().and_then(|body| self.anonymous(body, Type::class(class), span));
        let ghost = self.ghost_args(&new.ghost, resolved.method, span);
        let node = New {
            class: body.unwrap_or(class),
            constructor: resolved.method,
            outer: None,
            args: resolved.args,
            body,
            ghost,
            guards: None,
        };
        let ty = body.map_or(Type::Unknown, Type::class);
        Expr::new(ExprKind::New(Box::new(node)), ty, span)
    }

    fn constructor_candidate(&mut self, constructor: MethodId, receiver: &Type) -> Candidate {
        let subst = match self.program[constructor].class {
            Some(owner) => self.member_subst(receiver, owner),
            None => Subst::default(),
        };
        let declared: Vec<Type> = self.program[constructor].param_types(&self.program).cloned().collect();
        let params = declared.iter().map(|ty| self.subst_write(ty, &subst)).collect();
        let vars = self.program[constructor].type_params.clone();
        Candidate { method: constructor, params, result: receiver.clone(), vars }
    }

    /// The type after `outer.new`.
    fn inner_type(&mut self, outer: &Exp, ty: &'a ast::Type) -> Type {
        let ast::TypeKind::Named(segments) = &ty.kind else {
            self.error(codes::UNEXPECTED_TYPE, ty.span, "a class is required");
            return Type::Error;
        };
        let segment = &segments[0];
        let args: Vec<Type> = segment.args.iter().flatten().map(|arg| self.ty(arg)).collect();
        for class in self.classes_of_type(&outer.ty.clone()) {
            match self.find_member_class(class, segment.name.name) {
                Found::Is(inner) => {
                    let around = match &outer.ty {
                        Type::Class(around) if !around.args.is_empty() => Some(Arc::new(around.clone())),
                        _ => None,
                    };
                    return Type::Class(ClassType { class: inner, args: args.into(), outer: around });
                }
                Found::Unknown => return Type::Unknown,
                Found::Missing => {}
            }
        }
        if outer.ty.is_unknown() {
            return Type::Unknown;
        }
        let message = format!("cannot find symbol: class `{}` in `{}`", segment.name.name, self.show(&outer.ty));
        self.error(codes::UNKNOWN_CLASS, ty.span, message);
        Type::Error
    }

    fn check_instantiable(&mut self, class: ClassId, new: &ast::New, _span: Span) {
        if new.body.is_some() {
            let entry = &self.program[class];
            if entry.flags.is_final() && entry.origin != Origin::Opaque {
                let message = format!("cannot inherit from final `{}`", entry.name);
                self.error(codes::ILLEGAL_SUPERTYPE, new.ty.span, message);
            }
            return;
        }
        let entry = &self.program[class];
        if entry.kind == ClassKind::Enum {
            self.error(codes::ABSTRACT_INSTANCE, new.ty.span, "enum classes must not be instantiated");
        } else if entry.flags.is_abstract() {
            let message = format!("`{}` is abstract; cannot be instantiated", entry.name);
            self.error(codes::ABSTRACT_INSTANCE, new.ty.span, message);
        }
    }

    fn check_constructor_access(&mut self, constructor: MethodId, new: &ast::New, _span: Span) {
        let entry = &self.program[constructor];
        let (Some(class), flags) = (entry.class, entry.flags) else { return };
        // An anonymous class calls the constructor as a subclass does.
        let protected_ok = new.body.is_some() && flags.is_protected();
        if !protected_ok && !self.is_accessible(flags.without(Flags::PROTECTED), class, None) {
            let shown = self.program[constructor].show(&self.program);
            let message = format!("`{shown}` {} in `{}`", access::access_words(flags), self.program[class].name);
            self.error(codes::NOT_ACCESSIBLE, new.ty.span, message);
        }
    }

    /// The instance around an inner class, written or implicit.
    fn enclosing_instance(&mut self, class: ClassId, written: Option<Exp>, span: Span) -> Option<Exp> {
        let entry = &self.program[class];
        let is_local = entry.nesting == Nesting::Local;
        let wanted = entry.outer.filter(|_| entry.is_inner);
        if let Some(written) = written {
            if wanted.is_none() && entry.origin != Origin::Opaque {
                self.error(codes::STATIC_CONTEXT, written.span, "qualified new of static class");
            }
            return Some(written);
        }
        let wanted = wanted?;
        for n in (0..self.env.frames.len()).rev() {
            let Frame::Class { class: around, .. } = self.env.frames[n] else { continue };
            if around != wanted && !self.is_subclass(around, wanted) {
                continue;
            }
            if self.is_static_at(n) {
                if is_local {
                    return None;
                }
                let name = self.program[class].name;
                let message = format!(
                    "non-static class `{name}` cannot be created from a static context: it needs an instance around it"
                );
                self.error(codes::STATIC_CONTEXT, span, message);
                return None;
            }
            return Some(self.implicit_this(n, span.start_point()));
        }
        if !is_local && self.program[class].origin == Origin::Source {
            let (name, outer) = (self.program[class].name, self.program[wanted].name);
            let message = format!("an enclosing instance that contains `{outer}.{name}` is required");
            self.error(codes::STATIC_CONTEXT, span, message);
        }
        None
    }

    fn anonymous_of_interface(
        &mut self,
        new: &'a ast::New,
        class: ClassId,
        diamond: bool,
        expected: Option<&Type>,
        span: Span,
    ) -> Exp {
        if !new.args.is_empty() && new.body.is_some() {
            self.error(codes::NOT_APPLICABLE, span, "anonymous class implements interface; cannot have arguments");
        }
        let supertype = match expected.filter(|_| diamond).and_then(|ty| self.as_super(ty, class)) {
            Some(view) => Type::Class(view),
            None => match expected {
                Some(ty @ Type::Class(view)) if view.class == class && !diamond => ty.clone(),
                _ => Type::class(class),
            },
        };
        let called = Called { name: self.program[class].name, what: "constructor", span };
        let resolved = self.unknown_call(&called, &new.args);
        let body = new.body.as_ref().and_then(|body| self.anonymous(body, supertype.clone(), span));
        let object = self.known().object;
        self.members(object);
        let constructor = self.infos.classes[object.0 as usize].constructors.first().copied();
        let node = New {
            class: body.unwrap_or(class),
            constructor: constructor.map_or(MethodRef::Unknown(called.name), MethodRef::Known),
            outer: None,
            args: resolved.args,
            body,
            ghost: GhostArgs::default(),
            guards: None,
        };
        let ty = body.map_or(supertype, Type::class);
        Expr::new(ExprKind::New(Box::new(node)), ty, span)
    }

    /// Declares an anonymous class and resolves its body.
    fn anonymous(&mut self, body: &'a ast::ClassBody, supertype: Type, span: Span) -> Option<ClassId> {
        self.declare_anonymous(body, supertype, Nesting::Anonymous, span)
    }

    pub(super) fn declare_anonymous(
        &mut self,
        body: &'a ast::ClassBody,
        supertype: Type,
        nesting: Nesting,
        span: Span,
    ) -> Option<ClassId> {
        if self.speculating > 0 {
            return None;
        }
        let around = self.env.class()?;
        let file = self.env.file();
        let supertype = without_wildcards(supertype, self.object());
        let is_interface = supertype.as_class().is_some_and(|class| self.program[class].kind.is_interface());
        let (superclass, interfaces) = match is_interface {
            true => (self.object(), vec![supertype]),
            false => (supertype, Vec::new()),
        };
        let qualified = self.unnamed_name(around, "");
        let frame = self.env.frames.iter().rposition(|frame| matches!(frame, Frame::Class { .. })).unwrap_or(0);
        let is_inner = !self.is_static_at(frame);
        let class = Class {
            name: Symbol::new(""),
            qualified,
            package: self.files[file].package,
            kind: ClassKind::Class,
            origin: self.program[around].origin,
            nesting,
            outer: Some(around),
            is_inner,
            flags: Flags::FINAL,
            ghost: false,
            annotations: Vec::new(),
            type_params: Vec::new(),
            superclass: Some(superclass),
            interfaces,
            permits: Vec::new(),
            members: Vec::new(),
            components: Vec::new(),
            captures: Vec::new(),
            specs: ClassSpecs::default(),
            file: Some(self.units[file].file),
            span,
            name_span: span,
            body_span: body.span,
        };
        let mut info = ClassInfo::new(ClassSource::Body(body), file);
        info.header = State::Done;
        info.env = Some(Box::new(self.env.clone()));
        let class = self.new_class(class, info);
        self.program.by_name.insert(qualified, class);
        self.declare_member_classes(class, &body.members, self.program[class].origin, file);
        self.complete_local(class);
        Some(class)
    }

    /// A name for a class without one, or with one that is only known in a body.
    pub(super) fn unnamed_name(&mut self, around: ClassId, name: &str) -> Symbol {
        let top = self.top_class(around);
        let count = self.counts.unnamed.entry(top).or_insert(0);
        *count += 1;
        Symbol::new(&format!("{}${count}{name}", self.program[around].qualified))
    }

    /// Completes a class that is declared in a body: now, with the names that are visible here.
    pub(super) fn complete_local(&mut self, class: ClassId) {
        let all: Vec<ClassId> = self.with_members(class);
        for class in &all {
            self.header(*class);
        }
        for class in &all {
            self.members(*class);
        }
        for class in &all {
            self.check_class(*class);
        }
        let env = self.env.clone();
        for class in all {
            self.resolve_class(class);
        }
        // What the class captured of this body was noted in the frames of its own copy.
        self.env = env;
        let captured = self.program[class].captures.clone();
        for local in captured {
            self.capture_again(local);
        }
    }

    /// Lambdas around a class capture what the class captures.
    fn capture_again(&mut self, local: LocalId) {
        let frame = self
            .env
            .frames
            .iter()
            .rposition(|frame| matches!(frame, Frame::Block { vars, .. } if vars.iter().any(|(_, l)| *l == local)));
        if let Some(frame) = frame {
            self.capture(local, frame);
        }
    }

    fn with_members(&self, class: ClassId) -> Vec<ClassId> {
        let mut all = vec![class];
        let mut n = 0;
        while n < all.len() {
            let mut inner: Vec<ClassId> = self.infos.classes[all[n].0 as usize].classes.values().copied().collect();
            inner.sort();
            all.extend(inner);
            n += 1;
        }
        all
    }

    /// `new T[n][m]`, `new T[] {..}`
    pub(super) fn array_creation(&mut self, new: &'a ast::NewArray, span: Span) -> Exp {
        let element = self.ty(&new.element);
        if let Type::Class(class) = &element
            && class
                .args
                .iter()
                .any(|arg| !matches!(arg, Type::Wildcard(w) if **w == Wildcard::Any) && !arg.is_unknown())
        {
            self.error(codes::UNEXPECTED_TYPE, new.element.span, "generic array creation");
        }
        if matches!(element, Type::Var(_)) {
            self.error(codes::UNEXPECTED_TYPE, new.element.span, "generic array creation");
        }
        let ty = members::array_of(element, new.sizes.len() as u32 + new.open_dims);
        let sizes = new
            .sizes
            .iter()
            .map(|size| {
                let e = self.value(size, Some(&Type::INT));
                self.assign_to(e, &Type::INT)
            })
            .collect();
        let init = new.init.as_ref().map(|init| self.expr(init, Some(&ty)));
        Expr::new(ExprKind::NewArray { sizes, init }, ty, span)
    }

    /// `{a, b}` for an array of this type.
    pub(super) fn array_init(&mut self, elements: &'a [ast::Expr], ty: Option<Type>, span: Span) -> Exp {
        let element = match &ty {
            Some(Type::Array(element)) => (**element).clone(),
            _ => Type::Unknown,
        };
        let elements = elements.iter().map(|e| self.value_for(e, &element)).collect();
        Expr::new(ExprKind::ArrayInit(elements), ty.unwrap_or(Type::Unknown), span)
    }

    /// `this(..)`, `super(..)`
    pub(super) fn constructor_call(&mut self, call: &'a ast::ConstructorCall, span: Span) -> Exp {
        let Some(class) = self.env.class() else { return Expr::new(ExprKind::Error, Type::Void, span) };
        let saved = std::mem::replace(&mut self.env.member.in_constructor_call, true);
        let outer = call.outer.as_ref().map(|outer| self.value(outer, None));
        let receiver = match call.is_super {
            false => self.type_of_class(class),
            true => self.program[class].superclass.clone().unwrap_or_else(|| self.object()),
        };
        let e = self.constructor_call_on(receiver, call, outer, class, span);
        self.env.member.in_constructor_call = saved;
        e
    }

    fn constructor_call_on(
        &mut self,
        receiver: Type,
        call: &'a ast::ConstructorCall,
        outer: Option<Exp>,
        class: ClassId,
        span: Span,
    ) -> Exp {
        let of = receiver.as_class().unwrap_or(class);
        let type_args: Vec<Type> = call.type_args.iter().map(|ty| self.ty(ty)).collect();
        let called = Called { name: self.program[of].name, what: "constructor", span };
        self.members(of);
        let constructors = self.infos.classes[of.0 as usize].constructors.clone();
        let complete = !constructors.is_empty();
        let candidates: Vec<Candidate> =
            constructors.into_iter().map(|c| self.constructor_candidate(c, &receiver)).collect();
        let resolved = self.invoke(&called, candidates, &call.args, &type_args, None, complete);
        if let MethodRef::Known(constructor) = resolved.method {
            let flags = self.program[constructor].flags;
            if flags.is_private() && !self.shares_top_class(of) {
                let shown = self.program[constructor].show(&self.program);
                self.error(
                    codes::NOT_ACCESSIBLE,
                    span,
                    format!("`{shown}` has private access in `{}`", self.program[of].name),
                );
            }
        }
        let ghost = self.ghost_args(&call.ghost, resolved.method, span);
        let outer = match outer {
            Some(outer) => Some(outer),
            None if call.is_super => self.outer_of_super(of),
            None => None,
        };
        let node = ConstructorCall {
            is_super: call.is_super,
            implicit: false,
            class: of,
            constructor: resolved.method,
            outer,
            args: resolved.args,
            ghost,
        };
        Expr::new(ExprKind::ConstructorCall(Box::new(node)), Type::Void, span)
    }

    /// The instance around an inner superclass: the innermost that fits, not the object under construction.
    fn outer_of_super(&mut self, above: ClassId) -> Option<Exp> {
        let wanted = self.program[above].outer.filter(|_| self.program[above].is_inner)?;
        let own = self.env.class()?;
        let frames: Vec<(usize, ClassId)> = self
            .env
            .frames
            .iter()
            .enumerate()
            .rev()
            .filter_map(|(n, frame)| if let Frame::Class { class, .. } = frame { Some((n, *class)) } else { None })
            .filter(|(_, class)| *class != own)
            .collect();
        let found = frames.into_iter().find(|(_, class)| self.is_subclass(*class, wanted));
        found.map(|(n, _)| self.implicit_this(n, Span::NONE))
    }

    /// The `super()` that every constructor begins with where nothing is written.
    pub(super) fn implicit_super(&mut self, class: ClassId, span: Span) -> Option<Stmt> {
        let above = self.program[class].superclass.clone()?;
        let of = above.as_class()?;
        if self.program[class].kind == ClassKind::Enum {
            // Its arguments are the compiler's own.
            let node = ConstructorCall {
                is_super: true,
                implicit: true,
                class: of,
                constructor: MethodRef::Unknown(self.program[of].name),
                outer: None,
                args: Vec::new(),
                ghost: GhostArgs::default(),
            };
            let e = Expr::new(ExprKind::ConstructorCall(Box::new(node)), Type::Void, span);
            return Some(Stmt { kind: StmtKind::Expr(e), span });
        }
        self.members(of);
        let constructors = self.infos.classes[of.0 as usize].constructors.clone();
        let complete = !constructors.is_empty();
        let candidates: Vec<Candidate> =
            constructors.into_iter().map(|c| self.constructor_candidate(c, &above)).collect();
        let called = Called { name: self.program[of].name, what: "constructor", span };
        let resolved = self.invoke(&called, candidates, &[], &[], None, complete);
        let ghost = self.ghost_args_none(resolved.method, span);
        if let MethodRef::Known(constructor) = resolved.method {
            let flags = self.program[constructor].flags;
            if flags.is_private() && !self.shares_top_class(of) {
                let message = format!("the constructor of `{}` has private access", self.program[of].name);
                self.error(codes::NOT_ACCESSIBLE, span, message);
            }
        }
        let outer = self.outer_of_super(of);
        let node = ConstructorCall {
            is_super: true,
            implicit: true,
            class: of,
            constructor: resolved.method,
            outer,
            args: resolved.args,
            ghost,
        };
        let e = Expr::new(ExprKind::ConstructorCall(Box::new(node)), Type::Void, span);
        Some(Stmt { kind: StmtKind::Expr(e), span })
    }
}

/// `C<>`
fn is_diamond(ty: &ast::Type) -> bool {
    match &ty.kind {
        ast::TypeKind::Named(segments) => {
            segments.last().is_some_and(|segment| segment.args.as_ref().is_some_and(Vec::is_empty))
        }
        _ => false,
    }
}

/// A supertype has types for arguments: `new Comparator<>() { .. }` for a `Comparator<? super T>` implements `Comparator<T>`.
fn without_wildcards(ty: Type, object: Type) -> Type {
    let Type::Class(mut class) = ty else { return ty };
    let args = class.args.iter().map(|arg| match arg {
        Type::Wildcard(wildcard) => match &**wildcard {
            Wildcard::Extends(bound) | Wildcard::Super(bound) => bound.clone(),
            Wildcard::Any => object.clone(),
        },
        other => other.clone(),
    });
    class.args = args.collect();
    Type::Class(class)
}
