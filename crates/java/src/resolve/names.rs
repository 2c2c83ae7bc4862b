//! Simple names of variables, and dotted names.

use source::{Span, Symbol};

use super::env::Frame;
use super::lookup::Found;
use super::types::TypeName;
use super::*;

/// What a name before a dot means.
pub(super) enum Qualifier {
    Expr(Exp),
    Type(Type),
    Package(String),
}

/// What a simple name means as a variable.
enum Variable {
    Local(LocalId),
    /// A field of the class at this frame, or of one above it.
    Field {
        field: FieldId,
        frame: usize,
    },
    /// Of a static import.
    Static(FieldId),
    Unknown,
    Missing,
}

impl<'a> Resolver<'a> {
    /// A simple name as a value.
    pub(super) fn name(&mut self, name: Symbol, span: Span) -> Exp {
        match self.find_variable(name) {
            Variable::Local(local) => self.local(local, span),
            Variable::Field { field, frame } => self.own_field(field, frame, span),
            Variable::Static(field) => self.static_field(field, None, span, span),
            Variable::Unknown => Expr::new(ExprKind::UnknownField { target: None, name }, Type::Unknown, span),
            Variable::Missing => {
                self.unknown_variable(name, span);
                Expr::new(ExprKind::Error, Type::Error, span)
            }
        }
    }

    fn unknown_variable(&mut self, name: Symbol, span: Span) {
        if matches!(self.find_type(name), TypeName::Class(_)) {
            self.error(codes::NOT_A_VALUE, span, format!("`{name}` is a class, not a value"));
            return;
        }
        let message = format!("cannot find symbol: variable `{name}`");
        let diagnostic = self.error(codes::UNKNOWN_NAME, span, message);
        if matches!(name.as_str(), "result" | "old" | "forall" | "exists") {
            diagnostic.help.push(format!("write `\\{name}` in specifications"));
        }
    }

    pub(super) fn local(&mut self, local: LocalId, span: Span) -> Exp {
        self.used(span, self.program[local].span);
        let entry = &self.program[local];
        let (ty, constant) = (entry.ty.clone(), entry.constant.clone());
        let e = Expr { kind: ExprKind::Local(local), ty, span, constant };
        std::sync::Arc::new(e)
    }

    fn find_variable(&mut self, name: Symbol) -> Variable {
        let mut unknown = false;
        for n in (0..self.env.frames.len()).rev() {
            match &self.env.frames[n] {
                Frame::Block { vars, .. } => {
                    if let Some((_, local)) = vars.iter().rev().find(|(v, _)| *v == name) {
                        let local = *local;
                        self.capture(local, n);
                        return Variable::Local(local);
                    }
                }
                Frame::Class { class, .. } => match self.find_field(*class, name) {
                    Found::Is(field) => return Variable::Field { field, frame: n },
                    Found::Unknown => unknown = true,
                    Found::Missing => {}
                },
                Frame::File(file) => {
                    let file = *file;
                    self.imports(file);
                    if let Some(field) = self.imported_field(file, name, &mut unknown) {
                        return Variable::Static(field);
                    }
                }
                Frame::TypeParams(_) | Frame::Lambda { .. } => {}
            }
        }
        if unknown { Variable::Unknown } else { Variable::Missing }
    }

    fn imported_field(&mut self, file: usize, name: Symbol, unknown: &mut bool) -> Option<FieldId> {
        let named: Vec<ClassId> =
            self.files[file].statics.iter().filter(|(n, _)| *n == name).map(|(_, class)| *class).collect();
        let all = self.files[file].static_classes.clone();
        for class in named.into_iter().chain(all) {
            match self.find_field(class, name) {
                Found::Is(field) if self.program[field].is_static() => return Some(field),
                Found::Unknown => *unknown = true,
                _ => {}
            }
        }
        None
    }

    /// A variable of a frame is used: lambdas and local classes between capture it.
    pub(super) fn capture(&mut self, local: LocalId, frame: usize) {
        let mut classes = Vec::new();
        for inner in &mut self.env.frames[frame + 1..] {
            match inner {
                Frame::Lambda { captures, .. } if !captures.contains(&local) => {
                    captures.push(local);
                }
                Frame::Class { class, .. } => classes.push(*class),
                _ => {}
            }
        }
        for class in classes {
            let captures = &mut self.program[class].captures;
            if !captures.contains(&local) {
                captures.push(local);
            }
        }
    }

    /// `this` of the class at a frame, where nothing is written.
    pub(super) fn implicit_this(&mut self, frame: usize, span: Span) -> Exp {
        let Frame::Class { class, .. } = self.env.frames[frame] else { unreachable!("the frame of a class") };
        for inner in &mut self.env.frames[frame + 1..] {
            if let Frame::Lambda { captures_this, .. } = inner {
                *captures_this = true;
            }
        }
        let ty = self.type_of_class(class);
        Expr::new(ExprKind::This { class, implicit: true }, ty, span)
    }

    /// Whether there is no instance of the class at a frame.
    pub(super) fn is_static_at(&self, frame: usize) -> bool {
        let innermost = self.env.frames.iter().rposition(|frame| matches!(frame, Frame::Class { .. }));
        if self.env.member.in_constructor_call && innermost == Some(frame) {
            return true;
        }
        self.env.frames[frame..].iter().enumerate().any(|(n, inner)| match inner {
            Frame::Class { is_static, class } => {
                *is_static || (n > 0 && !self.program[*class].is_inner && !self.is_anonymous_in_instance(*class))
            }
            _ => false,
        })
    }

    /// Anonymous classes see the instance around; whether there is one is said by the frames around them.
    fn is_anonymous_in_instance(&self, class: ClassId) -> bool {
        matches!(self.program[class].nesting, Nesting::Anonymous | Nesting::Constant(_))
    }

    fn own_field(&mut self, field: FieldId, frame: usize, span: Span) -> Exp {
        let entry = &self.program[field];
        let (name, owner, flags) = (entry.name, entry.class, entry.flags);
        if flags.is_static() {
            self.check_forward_reference(field, span);
            return self.static_field(field, None, span, span);
        }
        if self.is_static_at(frame) && !self.env.in_spec_of_static() {
            let message = if self.env.member.in_constructor_call {
                format!("cannot reference `{name}` before supertype constructor has been called")
            } else {
                format!("non-static variable `{name}` cannot be referenced from a static context")
            };
            self.error(codes::STATIC_CONTEXT, span, message);
        }
        self.check_forward_reference(field, span);
        let this = self.implicit_this(frame, span.start_point());
        let Frame::Class { class, .. } = self.env.frames[frame] else { unreachable!("the frame of a class") };
        if !self.is_accessible(flags, owner, None) && owner != class {
            let message = format!("`{name}` has private access in `{}`", self.program[owner].name);
            self.error(codes::NOT_ACCESSIBLE, span, message);
        }
        self.field_of(this, field, span, span)
    }

    /// Initialisers use only what is declared before them.
    fn check_forward_reference(&mut self, field: FieldId, span: Span) {
        let Some(init) = self.env.member.initializing else { return };
        let entry = &self.program[field];
        let here = self.env.class();
        if self.env.in_spec()
            || Some(entry.class) != here
            || entry.is_static() != init.is_static
            || init.target == Some(span)
        {
            return;
        }
        if entry.name_span.file == span.file && entry.name_span.start >= init.position && !entry.ghost {
            let message = match entry.name_span.start == init.position {
                true => format!("self-reference in initializer: `{}`", entry.name),
                false => format!("illegal forward reference: `{}` is declared later", entry.name),
            };
            self.error(codes::FORWARD_REFERENCE, span, message);
        }
    }

    /// A name with dots: what comes before the last one.
    pub(super) fn qualifier(&mut self, e: &'a ast::Expr) -> Qualifier {
        match &e.kind {
            ast::ExprKind::Name(name) => self.simple_qualifier(*name, e.span),
            ast::ExprKind::Field(inner, name) if matches!(inner.kind, ast::ExprKind::Super(_)) => {
                let ast::ExprKind::Super(of) = &inner.kind else { unreachable!("just matched") };
                Qualifier::Expr(self.super_field(of.as_ref(), *name, e.span))
            }
            ast::ExprKind::Field(inner, name) => match syntax::deep(|| self.qualifier(inner)) {
                Qualifier::Expr(target) => Qualifier::Expr(self.field_access(target, *name, e.span)),
                Qualifier::Type(ty) => self.member_qualifier(ty, *name, e.span),
                Qualifier::Package(package) => {
                    let path = format!("{package}.{}", name.name);
                    match self.find_qualified(&path) {
                        Some(class) => {
                            self.class_used(name.span, class);
                            Qualifier::Type(Type::class(class))
                        }
                        None => Qualifier::Package(path),
                    }
                }
            },
            _ => Qualifier::Expr(self.expr(e, None)),
        }
    }

    fn simple_qualifier(&mut self, name: Symbol, span: Span) -> Qualifier {
        match self.find_variable(name) {
            Variable::Missing => match self.find_type(name) {
                TypeName::Class(class) => {
                    self.class_used(span, class);
                    self.check_class_access(class, span);
                    Qualifier::Type(self.type_named(class))
                }
                TypeName::Var(var) | TypeName::StaticVar(var) => Qualifier::Type(Type::Var(var)),
                TypeName::Adt(adt) => Qualifier::Type(Type::Adt(adt, std::sync::Arc::new([]))),
                TypeName::Unknown if name.as_str().starts_with(char::is_uppercase) => Qualifier::Type(Type::Unknown),
                TypeName::Unknown | TypeName::Missing => Qualifier::Package(name.to_string()),
            },
            // What may be inherited from something unknown is rather a class that is known.
            Variable::Unknown => match self.find_type(name) {
                TypeName::Class(class) => {
                    self.class_used(span, class);
                    Qualifier::Type(self.type_named(class))
                }
                _ if self.is_package_name(name) => Qualifier::Package(name.to_string()),
                _ => Qualifier::Expr(Expr::new(ExprKind::UnknownField { target: None, name }, Type::Unknown, span)),
            },
            _ => Qualifier::Expr(self.name(name, span)),
        }
    }

    fn is_package_name(&self, name: Symbol) -> bool {
        let prefix = format!("{name}.");
        crate::library::has_package_prefix(name.as_str())
            || self.packages.keys().any(|package| *package == name || package.as_str().starts_with(&prefix))
    }

    /// A class by its plain name, in an expression: raw if it is generic.
    fn type_named(&mut self, class: ClassId) -> Type {
        Type::class(class)
    }

    /// A static field or a member class.
    fn member_qualifier(&mut self, ty: Type, name: ast::Ident, span: Span) -> Qualifier {
        let Some(class) = ty.as_class() else {
            let kind = ExprKind::UnknownField { target: None, name: name.name };
            return match ty {
                Type::Unknown if name.name.as_str().starts_with(char::is_uppercase) => Qualifier::Type(Type::Unknown),
                Type::Unknown | Type::Error => Qualifier::Expr(Expr::new(kind, Type::Unknown, span)),
                _ => {
                    let message = format!("cannot find symbol: `{}`", name.name);
                    self.error(codes::UNKNOWN_NAME, name.span, message);
                    Qualifier::Expr(Expr::new(ExprKind::Error, Type::Error, span))
                }
            };
        };
        match self.find_field(class, name.name) {
            Found::Is(field) => {
                self.check_field_access(field, Some(&ty), name.span);
                if !self.program[field].is_static() {
                    let message =
                        format!("non-static variable `{}` cannot be referenced from a static context", name.name);
                    self.error(codes::STATIC_CONTEXT, name.span, message);
                }
                Qualifier::Expr(self.static_field(field, None, span, name.span))
            }
            found => match self.find_member_class(class, name.name) {
                Found::Is(inner) => {
                    self.class_used(name.span, inner);
                    self.check_class_access(inner, name.span);
                    Qualifier::Type(Type::class(inner))
                }
                inner if found == Found::Unknown || inner == Found::Unknown => {
                    let kind = ExprKind::UnknownField { target: None, name: name.name };
                    match name.name.as_str().starts_with(char::is_uppercase)
                        && !name.name.as_str().chars().all(|c| c.is_uppercase() || c == '_')
                    {
                        true => Qualifier::Type(Type::Unknown),
                        false => Qualifier::Expr(Expr::new(kind, Type::Unknown, span)),
                    }
                }
                _ => {
                    let message =
                        format!("cannot find symbol: variable `{}` in `{}`", name.name, self.program[class].name);
                    self.error(codes::UNKNOWN_NAME, name.span, message);
                    Qualifier::Expr(Expr::new(ExprKind::Error, Type::Error, span))
                }
            },
        }
    }

    /// A dotted name that must be a value.
    pub(super) fn qualified_value(&mut self, e: &'a ast::Expr) -> Exp {
        match self.qualifier(e) {
            Qualifier::Expr(value) => value,
            Qualifier::Type(ty) if ty.is_unknown() => {
                let name = Symbol::new("?");
                Expr::new(ExprKind::UnknownField { target: None, name }, Type::Unknown, e.span)
            }
            Qualifier::Type(ty) => {
                let message = format!("`{}` is a class, not a value", self.show(&ty));
                self.error(codes::NOT_A_VALUE, e.span, message);
                Expr::new(ExprKind::Error, Type::Error, e.span)
            }
            Qualifier::Package(path) => self.unknown_path(&path, e.span),
        }
    }

    /// A dotted name that begins with nothing known: of an opaque class, or a mistake.
    pub(super) fn unknown_path(&mut self, path: &str, span: Span) -> Exp {
        let first = path.split('.').next().unwrap_or_default();
        // `com.example.Util.x`: only a library could know.
        let capital = path.split('.').skip(1).any(|part| part.starts_with(char::is_uppercase));
        if capital && !crate::library::has_package_prefix(first) {
            let kind =
                ExprKind::UnknownField { target: None, name: Symbol::new(path.rsplit('.').next().unwrap_or(path)) };
            return Expr::new(kind, Type::Unknown, span);
        }
        if path.contains('.') {
            let package = path.rsplit_once('.').map_or(path, |(package, _)| package);
            let kind = if first.starts_with(char::is_uppercase) { codes::NOT_A_VALUE } else { codes::UNKNOWN_NAME };
            let message = match first.starts_with(char::is_uppercase) || !package.contains('.') {
                true => format!("cannot find symbol: variable `{first}`"),
                false => format!("package `{package}` does not exist"),
            };
            self.error(kind, span, message);
        } else {
            self.unknown_variable(Symbol::new(path), span);
        }
        Expr::new(ExprKind::Error, Type::Error, span)
    }
}
