//! `this`, `super`, fields.

use std::sync::Arc;

use source::{Span, Symbol};

use super::env::Frame;
use super::lookup::Found;
use super::types::TypeName;
use super::*;

impl<'a> Resolver<'a> {
    /// `this` or `Outer.this`
    pub(super) fn this(&mut self, of: Option<&'a ast::Path>, span: Span) -> Exp {
        let Some(frame) = self.this_frame(of, "this") else {
            return Expr::new(ExprKind::Error, Type::Error, span);
        };
        if self.is_static_at(frame) && !self.env.in_spec_of_static() {
            let message = match self.env.member.in_constructor_call {
                true => "cannot reference `this` before supertype constructor has been called",
                false => "non-static variable `this` cannot be referenced from a static context",
            };
            self.error(codes::STATIC_CONTEXT, span, message);
        }
        let this = self.implicit_this(frame, span);
        let ExprKind::This { class, .. } = this.kind else { unreachable!("`this`") };
        Expr::new(ExprKind::This { class, implicit: false }, this.ty.clone(), span)
    }

    /// The frame of the class that `this` or `super` with a qualifier means.
    pub(super) fn this_frame(&mut self, of: Option<&'a ast::Path>, word: &str) -> Option<usize> {
        let wanted = match of {
            None => None,
            Some(path) => Some((self.class_of_name(path)?, path.span())),
        };
        let frames: Vec<(usize, ClassId)> = self
            .env
            .frames
            .iter()
            .enumerate()
            .filter_map(|(n, frame)| if let Frame::Class { class, .. } = frame { Some((n, *class)) } else { None })
            .collect();
        match wanted {
            None => frames.last().map(|(n, _)| *n),
            Some((wanted, span)) => match frames.iter().rev().find(|(_, class)| *class == wanted) {
                Some((n, _)) => Some(*n),
                None => {
                    let message = format!("not an enclosing class: `{}` before `.{word}`", self.program[wanted].name);
                    self.error(codes::UNKNOWN_CLASS, span, message);
                    None
                }
            },
        }
    }

    /// A class by a dotted name, as before `.this`.
    pub(super) fn class_of_name(&mut self, path: &ast::Path) -> Option<ClassId> {
        let mut class = match self.find_type(path.parts[0].name) {
            TypeName::Class(class) => {
                self.class_used(path.parts[0].span, class);
                class
            }
            TypeName::Unknown => return None,
            _ if path.parts.len() > 1 => return self.class_of_path(&path.parts, path.span()),
            _ => {
                let message = format!("cannot find symbol: class `{}`", path.parts[0].name);
                self.error(codes::UNKNOWN_CLASS, path.span(), message);
                return None;
            }
        };
        for part in &path.parts[1..] {
            match self.find_member_class(class, part.name) {
                Found::Is(inner) => class = inner,
                Found::Unknown => return None,
                Found::Missing => {
                    self.error(codes::UNKNOWN_CLASS, part.span, format!("cannot find symbol: class `{}`", part.name));
                    return None;
                }
            }
        }
        Some(class)
    }

    /// A static field.
    pub(super) fn static_field(&mut self, field: FieldId, target: Option<Exp>, span: Span, name_span: Span) -> Exp {
        self.used(name_span, self.program[field].name_span);
        self.evaluate_constant(field);
        let entry = &self.program[field];
        let (ty, constant) = (entry.ty.clone(), entry.constant.clone());
        let kind = ExprKind::Field { target, field, via_super: false, name_span };
        Arc::new(Expr { kind, ty, span, constant })
    }

    /// An instance field of an object.
    pub(super) fn field_of(&mut self, target: Exp, field: FieldId, span: Span, name_span: Span) -> Exp {
        self.used(name_span, self.program[field].name_span);
        self.evaluate_constant(field);
        let (owner, declared) = (self.program[field].class, self.program[field].ty.clone());
        let subst = self.member_subst(&target.ty, owner);
        let ty = self.subst_read(&declared, &subst);
        // Only a simple name, or one through a class, is a constant expression.
        let constant = match target.kind {
            ExprKind::This { implicit: true, .. } => self.program[field].constant.clone(),
            _ => None,
        };
        let erased = self.needs_cast(&declared, &ty);
        let kind = ExprKind::Field { target: Some(target), field, via_super: false, name_span };
        let e = Arc::new(Expr { kind, ty: ty.clone(), span, constant });
        if erased { Expr::new(ExprKind::Convert(Conversion::Erased, e), ty, span) } else { e }
    }

    /// Whether the compiler inserts a cast, since the erased type is not the one that is seen.
    pub(super) fn needs_cast(&mut self, declared: &Type, seen: &Type) -> bool {
        if seen.is_unknown() || !matches!(declared, Type::Var(_) | Type::Array(_)) {
            return false;
        }
        let (before, after) = (self.erasure(declared), self.erasure(seen));
        before != after && !self.is_subtype(&before, &after)
    }

    /// `e.name`
    pub(super) fn field_access(&mut self, target: Exp, name: ast::Ident, span: Span) -> Exp {
        if let Some(member) = self.spec_member(&target, name, span) {
            return member;
        }
        let ty = target.ty.clone();
        match &ty {
            Type::Unknown | Type::Error => {
                Expr::new(ExprKind::UnknownField { target: Some(target), name: name.name }, Type::Unknown, span)
            }
            Type::Array(_) if name.name.as_str() == "length" => {
                Expr::new(ExprKind::ArrayLength(target), Type::INT, span)
            }
            Type::Class(_) | Type::Var(_) | Type::Intersection(_) | Type::Wildcard(_) => {
                self.object_field(target, name, span, false)
            }
            _ => {
                let message = match ty {
                    Type::Prim(_) | Type::Void | Type::Null => format!("`{}` cannot be dereferenced", self.show(&ty)),
                    _ => format!("cannot find symbol: `{}` has no member `{}`", self.show(&ty), name.name),
                };
                self.error(codes::NO_DEREFERENCE, name.span, message);
                Expr::new(ExprKind::Error, Type::Error, span)
            }
        }
    }

    fn object_field(&mut self, target: Exp, name: ast::Ident, span: Span, via_super: bool) -> Exp {
        let ty = target.ty.clone();
        match self.find_field_of_type(&ty, name.name) {
            Found::Is(field) => {
                // Through `super`, the object is one of this class.
                let receiver = Some(&ty).filter(|_| !via_super);
                self.check_field_access(field, receiver, name.span);
                if self.program[field].is_static() {
                    let e = self.static_field(field, Some(target), span, name.span);
                    // Through an object it is no constant expression.
                    return Arc::new(Expr { constant: None, ..(*e).clone() });
                }
                self.field_of(target, field, span, name.span)
            }
            Found::Unknown => {
                Expr::new(ExprKind::UnknownField { target: Some(target), name: name.name }, Type::Unknown, span)
            }
            Found::Missing => {
                let classes = self.classes_of_type(&ty);
                let hidden = classes
                    .into_iter()
                    .fold(Found::Missing, |found, class| found.or_else(|| self.find_hidden_field(class, name.name)));
                if let Found::Is(field) = hidden {
                    let (flags, owner) = (self.program[field].flags, self.program[field].class);
                    let message = format!("`{}` {} in `{}`", name.name, access_words(flags), self.program[owner].name);
                    return self.broken(codes::NOT_ACCESSIBLE, name.span, message);
                }
                let message = format!("cannot find symbol: `{}` has no field `{}`", self.show(&ty), name.name);
                let has_method =
                    self.classes_of_type(&ty).into_iter().any(|c| !self.methods_by_name(c, name.name).is_empty());
                let diagnostic = self.error(codes::UNKNOWN_NAME, name.span, message);
                if has_method {
                    diagnostic.help.push(format!("there is a method: `{}()`", name.name));
                }
                Expr::new(ExprKind::Error, Type::Error, span)
            }
        }
    }

    /// The classes whose members an object of this type has.
    pub(super) fn classes_of_type(&mut self, ty: &Type) -> Vec<ClassId> {
        match ty {
            Type::Class(class) => vec![class.class],
            Type::Var(var) => {
                let bounds = self.program[*var].bounds.clone();
                if self.depth > 40 {
                    return vec![self.known().object];
                }
                self.depth += 1;
                let classes = bounds.iter().flat_map(|bound| self.classes_of_type(bound)).collect();
                self.depth -= 1;
                classes
            }
            Type::Intersection(types) => types.clone().iter().flat_map(|ty| self.classes_of_type(ty)).collect(),
            Type::Wildcard(_) => {
                let upper = self.upper(ty);
                self.classes_of_type(&upper)
            }
            Type::Array(_) | Type::Ref => vec![self.known().object],
            _ => Vec::new(),
        }
    }

    /// Whether a type variable may have more than is known of it.
    pub(super) fn has_unknown_bound(&self, ty: &Type) -> bool {
        match ty {
            Type::Var(var) => self.program[*var].bounds.iter().any(Type::is_unknown),
            Type::Intersection(types) => types.iter().any(Type::is_unknown),
            _ => false,
        }
    }

    pub(super) fn find_field_of_type(&mut self, ty: &Type, name: Symbol) -> Found<FieldId> {
        self.classes_of_type(ty)
            .into_iter()
            .fold(Found::Missing, |found, class| found.or_else(|| self.find_field(class, name)))
    }

    pub(super) fn check_field_access(&mut self, field: FieldId, receiver: Option<&Type>, span: Span) {
        let entry = &self.program[field];
        let (flags, class, name) = (entry.flags, entry.class, entry.name);
        // The type through which a static member is named does not matter.
        let receiver = receiver.filter(|_| !flags.is_static());
        if !self.is_accessible(flags, class, receiver) {
            let message = format!("`{name}` {} in `{}`", access_words(flags), self.program[class].name);
            self.error(codes::NOT_ACCESSIBLE, span, message);
        }
    }

    /// `super.f`
    pub(super) fn super_field(&mut self, of: Option<&'a ast::Path>, name: ast::Ident, span: Span) -> Exp {
        let Some(frame) = self.this_frame(of, "super") else {
            return Expr::new(ExprKind::Error, Type::Error, span);
        };
        if self.is_static_at(frame) && !self.env.in_spec_of_static() {
            let message = "non-static variable `super` cannot be referenced from a static context";
            self.error(codes::STATIC_CONTEXT, span, message);
        }
        let Frame::Class { class, .. } = self.env.frames[frame] else { unreachable!("the frame of a class") };
        let Some(above) = self.program[class].superclass.clone() else {
            self.error(codes::UNKNOWN_NAME, span, "an interface has no superclass");
            return Expr::new(ExprKind::Error, Type::Error, span);
        };
        let this = self.implicit_this(frame, span);
        let this = Expr::new(this.kind.clone(), above, span);
        let e = self.object_field(this, name, span, true);
        match &e.kind {
            ExprKind::Field { target, field, name_span, .. } => {
                let kind =
                    ExprKind::Field { target: target.clone(), field: *field, via_super: true, name_span: *name_span };
                Arc::new(Expr { kind, ..(*e).clone() })
            }
            _ => e,
        }
    }
}

pub(super) fn access_words(flags: Flags) -> &'static str {
    if flags.is_private() {
        "has private access"
    } else if flags.is_protected() {
        "has protected access"
    } else {
        "is not public; it cannot be accessed from outside its package"
    }
}
