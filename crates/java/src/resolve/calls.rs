//! Calls of methods, functions and predicates.

use std::sync::Arc;

use source::{Span, Symbol};

use super::access::access_words;
use super::arguments::{Called, Resolved};
use super::env::Frame;
use super::names::Qualifier;
use super::*;

impl<'a> Resolver<'a> {
    pub(super) fn call(&mut self, call: &'a ast::Call, span: Span, expected: Option<&Type>) -> Exp {
        let type_args: Vec<Type> = call.type_args.iter().map(|ty| self.ty(ty)).collect();
        match &call.target {
            None => self.simple_call(call, &type_args, span, expected),
            Some(ast::Expr { kind: ast::ExprKind::Super(of), span: super_span }) => {
                self.super_call(of.as_ref(), *super_span, call, &type_args, span, expected)
            }
            Some(target) => match self.qualifier(target) {
                Qualifier::Expr(target) => self.call_on(target, call, &type_args, span, expected),
                Qualifier::Type(ty) => self.static_call(ty, call, &type_args, span, expected),
                Qualifier::Package(path) => {
                    let target = self.unknown_path(&path, target.span);
                    self.call_on(target, call, &type_args, span, expected)
                }
            },
        }
    }

    fn called(&self, call: &ast::Call) -> Called {
        Called { name: call.name.name, what: "method", span: call.name.span }
    }

    /// `m(..)`
    fn simple_call(&mut self, call: &'a ast::Call, type_args: &[Type], span: Span, expected: Option<&Type>) -> Exp {
        let name = call.name.name;
        let mut unknown = false;
        for n in (0..self.env.frames.len()).rev() {
            match self.env.frames[n] {
                Frame::Class { class, .. } => {
                    let methods = self.methods_by_name(class, name);
                    if self.env.in_spec()
                        && let Some(predicate) = self.find_predicate(class, name)
                    {
                        return self.own_predicate(predicate, n, call, span);
                    }
                    if !methods.is_empty() {
                        return self.own_call(methods, n, call, type_args, span, expected);
                    }
                    unknown |= !self.is_complete(class);
                }
                Frame::File(file) => {
                    if let Some(e) = self.global_call(call, span, expected) {
                        return e;
                    }
                    let methods = self.imported_methods(file, name, &mut unknown);
                    if !methods.is_empty() {
                        let candidates = methods.into_iter().map(|m| self.candidate(m, None)).collect();
                        let called = self.called(call);
                        let resolved = self.invoke(&called, candidates, &call.args, type_args, expected, !unknown);
                        return self.call_node(Target::Static(None), resolved, call, span);
                    }
                }
                _ => {}
            }
        }
        let called = self.called(call);
        let resolved = self.unknown_call(&called, &call.args);
        if !unknown {
            let args: Vec<String> = resolved.args.iter().map(|arg| self.show(&arg.ty)).collect();
            let message = format!("cannot find symbol: method `{name}({})`", args.join(", "));
            self.error(codes::UNKNOWN_METHOD, call.name.span, message);
        }
        self.call_node(Target::None, resolved, call, span)
    }

    fn imported_methods(&mut self, file: usize, name: Symbol, unknown: &mut bool) -> Vec<MethodId> {
        self.imports(file);
        let named: Vec<ClassId> =
            self.files[file].statics.iter().filter(|(n, _)| *n == name).map(|(_, class)| *class).collect();
        let all = self.files[file].static_classes.clone();
        let mut found = Vec::new();
        for class in named.into_iter().chain(all) {
            for method in self.methods_by_name(class, name) {
                if self.program[method].is_static() && !found.contains(&method) {
                    found.push(method);
                }
            }
            *unknown |= found.is_empty() && !self.is_complete(class);
        }
        found
    }

    /// A method of the class at a frame.
    fn own_call(
        &mut self,
        methods: Vec<MethodId>,
        frame: usize,
        call: &'a ast::Call,
        type_args: &[Type],
        span: Span,
        expected: Option<&Type>,
    ) -> Exp {
        let Frame::Class { class, .. } = self.env.frames[frame] else { unreachable!("the frame of a class") };
        let this = self.type_of_class(class);
        let candidates = methods.into_iter().map(|method| self.candidate(method, Some(&this))).collect();
        let complete = self.is_complete(class);
        let called = self.called(call);
        let resolved = self.invoke(&called, candidates, &call.args, type_args, expected, complete);
        let target = match resolved.method {
            MethodRef::Known(method) if self.program[method].is_static() => Target::Static(None),
            MethodRef::Unknown(_) => Target::None,
            MethodRef::Known(method) => {
                if self.is_static_at(frame) {
                    let shown = self.program[method].show(&self.program);
                    let message = match self.env.member.in_constructor_call {
                        true => format!("cannot reference `{shown}` before supertype constructor has been called"),
                        false => format!("non-static method `{shown}` cannot be referenced from a static context"),
                    };
                    self.error(codes::STATIC_CONTEXT, call.name.span, message);
                }
                Target::Object(self.implicit_this(frame, span.start_point()))
            }
        };
        self.call_node(target, resolved, call, span)
    }

    /// `e.m(..)`
    fn call_on(
        &mut self,
        target: Exp,
        call: &'a ast::Call,
        type_args: &[Type],
        span: Span,
        expected: Option<&Type>,
    ) -> Exp {
        if let Some(e) = self.spec_call(&target, call, span) {
            return e;
        }
        let ty = target.ty.clone();
        let name = call.name.name;
        let called = self.called(call);
        if ty.is_unknown() {
            let resolved = self.unknown_call(&called, &call.args);
            return self.call_node(Target::Object(target), resolved, call, span);
        }
        if !ty.is_reference() || ty == Type::Null {
            self.unknown_call(&called, &call.args);
            let message = match ty {
                Type::Prim(_) | Type::Void | Type::Null => format!("`{}` cannot be dereferenced", self.show(&ty)),
                _ => format!("cannot find symbol: `{}` has no operation `{name}`", self.show(&ty)),
            };
            return self.broken(codes::NO_DEREFERENCE, call.name.span, message);
        }
        let classes = self.classes_of_type(&ty);
        let mut methods: Vec<MethodId> = Vec::new();
        for class in &classes {
            for method in self.methods_by_name(*class, name) {
                let hidden = methods.iter().any(|m| *m == method || self.overrides_by_signature(*m, method));
                if !hidden {
                    methods.push(method);
                }
            }
        }
        let complete = !self.has_unknown_bound(&ty) && classes.iter().all(|class| self.is_complete(*class));
        if methods.is_empty() {
            let resolved = self.unknown_call(&called, &call.args);
            if complete {
                let args: Vec<String> = resolved.args.iter().map(|arg| self.show(&arg.ty)).collect();
                let message =
                    format!("cannot find symbol: `{}` has no method `{name}({})`", self.show(&ty), args.join(", "));
                return self.broken(codes::UNKNOWN_METHOD, call.name.span, message);
            }
            return self.call_node(Target::Object(target), resolved, call, span);
        }
        let candidates = methods.into_iter().map(|method| self.candidate(method, Some(&ty))).collect();
        let mut resolved = self.invoke(&called, candidates, &call.args, type_args, expected, complete);
        self.adjust_result(&mut resolved, &ty);
        if let MethodRef::Known(method) = resolved.method {
            self.check_method_access(method, Some(&ty), call.name.span);
            if self.program[method].is_static() {
                return self.call_node(Target::Static(Some(target)), resolved, call, span);
            }
        }
        self.call_node(Target::Object(target), resolved, call, span)
    }

    /// `getClass()` knows the class of its receiver, `clone()` of an array gives an array.
    fn adjust_result(&mut self, resolved: &mut Resolved, receiver: &Type) {
        let MethodRef::Known(method) = resolved.method else { return };
        if self.program[method].class != Some(self.known().object) || !resolved.args.is_empty() {
            return;
        }
        match self.program[method].name.as_str() {
            "getClass" => {
                let erased = self.erasure(receiver);
                let arg = Type::Wildcard(Arc::new(Wildcard::Extends(erased)));
                resolved.result = Type::generic(self.known().class, vec![arg]);
            }
            "clone" if matches!(receiver, Type::Array(_)) => resolved.result = receiver.clone(),
            _ => {}
        }
    }

    pub(super) fn check_method_access(&mut self, method: MethodId, receiver: Option<&Type>, span: Span) {
        let entry = &self.program[method];
        let Some(class) = entry.class else { return };
        let flags = entry.flags;
        let receiver = receiver.filter(|_| !flags.is_static());
        if !self.is_accessible(flags, class, receiver) {
            let shown = self.program[method].show(&self.program);
            let message = format!("`{shown}` {} in `{}`", access_words(flags), self.program[class].name);
            self.error(codes::NOT_ACCESSIBLE, span, message);
        }
    }

    /// `C.m(..)`
    fn static_call(
        &mut self,
        ty: Type,
        call: &'a ast::Call,
        type_args: &[Type],
        span: Span,
        expected: Option<&Type>,
    ) -> Exp {
        let called = self.called(call);
        if let Type::Adt(adt, _) = ty {
            return self.adt_call(adt, call, span);
        }
        let Some(class) = ty.as_class() else {
            let resolved = self.unknown_call(&called, &call.args);
            if !ty.is_unknown() {
                return self.broken(
                    codes::UNKNOWN_METHOD,
                    call.name.span,
                    format!("cannot find symbol: `{}`", called.name),
                );
            }
            return self.call_node(Target::Static(None), resolved, call, span);
        };
        if self.env.in_spec()
            && let Some(predicate) = self.find_predicate(class, called.name)
        {
            return self.static_predicate(predicate, call, span);
        }
        let methods = self.methods_by_name(class, called.name);
        let complete = self.is_complete(class);
        if methods.is_empty() {
            let resolved = self.unknown_call(&called, &call.args);
            if complete {
                let message =
                    format!("cannot find symbol: `{}` has no method `{}`", self.program[class].name, called.name);
                return self.broken(codes::UNKNOWN_METHOD, call.name.span, message);
            }
            return self.call_node(Target::Static(None), resolved, call, span);
        }
        let candidates = methods.into_iter().map(|method| self.candidate(method, Some(&ty))).collect();
        let resolved = self.invoke(&called, candidates, &call.args, type_args, expected, complete);
        if let MethodRef::Known(method) = resolved.method {
            self.check_method_access(method, Some(&ty), call.name.span);
            if !self.program[method].is_static() {
                let shown = self.program[method].show(&self.program);
                let message = format!("non-static method `{shown}` cannot be referenced from a static context");
                self.error(codes::STATIC_CONTEXT, call.name.span, message);
            }
        }
        self.call_node(Target::Static(None), resolved, call, span)
    }

    /// `super.m(..)`, `I.super.m(..)`
    fn super_call(
        &mut self,
        of: Option<&'a ast::Path>,
        super_span: Span,
        call: &'a ast::Call,
        type_args: &[Type],
        span: Span,
        expected: Option<&Type>,
    ) -> Exp {
        let called = self.called(call);
        let Some((above, frame)) = self.super_type(of, super_span) else {
            let resolved = self.unknown_call(&called, &call.args);
            return self.call_node(Target::None, resolved, call, span);
        };
        if self.is_static_at(frame) {
            let message = "non-static variable `super` cannot be referenced from a static context";
            self.error(codes::STATIC_CONTEXT, super_span, message);
        }
        self.implicit_this(frame, super_span);
        let Some(class) = above.as_class() else {
            let resolved = self.unknown_call(&called, &call.args);
            return self.call_node(Target::None, resolved, call, span);
        };
        let methods = self.methods_by_name(class, called.name);
        let complete = self.is_complete(class);
        if methods.is_empty() && complete {
            self.unknown_call(&called, &call.args);
            let message = format!("cannot find symbol: `{}` has no method `{}`", self.program[class].name, called.name);
            return self.broken(codes::UNKNOWN_METHOD, call.name.span, message);
        }
        let candidates = methods.into_iter().map(|method| self.candidate(method, Some(&above))).collect();
        let resolved = self.invoke(&called, candidates, &call.args, type_args, expected, complete);
        let mut owner = class;
        if let MethodRef::Known(method) = resolved.method {
            self.check_method_access(method, None, call.name.span);
            if self.program[method].flags.is_abstract() && !self.program[method].ghost {
                let message = format!(
                    "abstract method `{}` cannot be accessed directly",
                    self.program[method].show(&self.program)
                );
                self.error(codes::ABSTRACT_CALL, call.name.span, message);
            }
            owner = self.program[method].class.unwrap_or(class);
        }
        let of_another = self.this_frame(None, "super") != Some(frame);
        let target = match resolved.method {
            MethodRef::Known(method) if self.program[method].is_static() => Target::Static(None),
            // The method is that of a class above an enclosing one, and so is the object.
            _ if of_another => Target::None,
            _ => Target::Super(owner),
        };
        self.call_node(target, resolved, call, span)
    }

    /// What `super` means, and the frame of the class whose supertype it is.
    pub(super) fn super_type(&mut self, of: Option<&'a ast::Path>, span: Span) -> Option<(Type, usize)> {
        if let Some(path) = of {
            let class = self.class_of_name(path)?;
            // The name of a direct superinterface, or of a class around.
            if self.program[class].kind.is_interface() {
                let frame = self.this_frame(None, "super")?;
                let Frame::Class { class: here, .. } = self.env.frames[frame] else { return None };
                let direct = self.program[here].interfaces.iter().find(|ty| ty.as_class() == Some(class)).cloned();
                if let Some(ty) = direct {
                    return Some((ty, frame));
                }
                if here != class {
                    let message =
                        format!("not an enclosing class or direct superinterface: `{}`", self.program[class].name);
                    self.error(codes::UNKNOWN_CLASS, span, message);
                    return None;
                }
            }
        }
        let frame = self.this_frame(of, "super")?;
        let Frame::Class { class, .. } = self.env.frames[frame] else { return None };
        let above = self.program[class].superclass.clone().unwrap_or_else(|| self.object());
        Some((above, frame))
    }

    /// The node of a call, with the cast that the compiler inserts for a generic result.
    pub(super) fn call_node(&mut self, target: Target, resolved: Resolved, call: &'a ast::Call, span: Span) -> Exp {
        let Resolved { method, args, result } = resolved;
        if let Some(method) = method.known() {
            self.method_used(call.name.span, method);
        }
        let ghost = self.ghost_args(&call.ghost, method, span);
        let declared = method.known().map(|method| self.program[method].result.clone());
        let erased = declared.is_some_and(|declared| self.needs_cast(&declared, &result));
        let kind = ExprKind::Call(Box::new(Call { target, method, args, ghost, name_span: call.name.span }));
        let e = Expr::new(kind, result.clone(), span);
        if erased { Expr::new(ExprKind::Convert(Conversion::Erased, e), result, span) } else { e }
    }
}
