//! Types as written.

use std::sync::Arc;

use source::{Span, Symbol};

use super::env::Frame;
use super::lookup::Found;
use super::*;
use crate::syntax::ast::{Bound, SpecType, TypeKind};

impl<'a> Resolver<'a> {
    /// A type; errors are reported here.
    pub(super) fn ty(&mut self, ty: &'a ast::Type) -> Type {
        syntax::deep(|| self.ty_here(ty))
    }

    fn ty_here(&mut self, ty: &'a ast::Type) -> Type {
        match &ty.kind {
            TypeKind::Prim(prim) => Type::Prim(*prim),
            TypeKind::Void => Type::Void,
            TypeKind::Var => {
                self.error(codes::UNEXPECTED_TYPE, ty.span, "`var` is not allowed here");
                Type::Error
            }
            TypeKind::Named(segments) => self.named_type(segments, ty.span),
            TypeKind::Array(element) => match self.ty(element) {
                Type::Void => {
                    self.error(codes::UNEXPECTED_TYPE, ty.span, "there are no arrays of `void`");
                    Type::Error
                }
                element => Type::array(element),
            },
            TypeKind::Intersection(types) => Type::Intersection(types.iter().map(|ty| self.ty(ty)).collect()),
            TypeKind::Wildcard(bound) => Type::Wildcard(Arc::new(match bound {
                None => Wildcard::Any,
                Some((Bound::Extends, bound)) => Wildcard::Extends(self.ty(bound)),
                Some((Bound::Super, bound)) => Wildcard::Super(self.ty(bound)),
            })),
            TypeKind::Spec(spec, args) => {
                let args: Vec<Type> = args.iter().map(|arg| self.ty(arg)).collect();
                spec_type(*spec, args)
            }
        }
    }

    /// `a.b.C<X>.D<Y>`
    fn named_type(&mut self, segments: &'a [ast::Segment], span: Span) -> Type {
        let first = &segments[0];
        let mut ty = match self.find_type(first.name.name) {
            TypeName::Class(class) => self.with_type_args(class, None, first, segments.len() == 1),
            TypeName::Var(var) => {
                if first.args.is_some() {
                    self.error(codes::TYPE_ARGUMENTS, first.name.span, "a type variable takes no type arguments");
                }
                if segments.len() > 1 {
                    self.error(codes::UNKNOWN_CLASS, span, "a type variable has no member types");
                    return Type::Error;
                }
                self.used(first.name.span, self.program[var].span);
                return Type::Var(var);
            }
            TypeName::StaticVar(var) => {
                let message = format!(
                    "non-static type variable `{}` cannot be referenced from a static context",
                    first.name.name
                );
                self.error(codes::STATIC_CONTEXT, first.name.span, message);
                return Type::Var(var);
            }
            TypeName::Adt(adt) => return self.adt_type(adt, first, span),
            TypeName::Unknown => return Type::Unknown,
            TypeName::Missing if segments.len() == 1 && self.is_model_set(first) => {
                let element = first.args.iter().flatten().map(|arg| self.ty(arg)).next();
                return Type::Set(Arc::new(element.unwrap_or(Type::Unknown)));
            }
            TypeName::Missing if segments.len() == 1 => {
                self.unknown_class(first.name);
                return Type::Error;
            }
            TypeName::Missing => return self.qualified_type(segments, span),
        };
        for (n, segment) in segments[1..].iter().enumerate() {
            ty = self.member_type(ty, segment, n + 2 == segments.len());
        }
        ty
    }

    /// `Set<T>` of the ownership model: a set as a value.
    fn is_model_set(&self, segment: &ast::Segment) -> bool {
        matches!(self.program.model, Model::Ownership(_))
            && segment.name.name.as_str() == "Set"
            && segment.args.as_ref().is_some_and(|args| args.len() == 1)
    }

    /// The type starts with the name of a package.
    fn qualified_type(&mut self, segments: &'a [ast::Segment], span: Span) -> Type {
        // The classes of a package are the first names that a class has.
        let mut name = String::new();
        for (n, segment) in segments.iter().enumerate() {
            if n > 0 {
                name.push('.');
            }
            name.push_str(segment.name.name.as_str());
            if let Some(class) = self.find_qualified(&name) {
                let mut ty = self.with_type_args(class, None, segment, n + 1 == segments.len());
                for (m, inner) in segments[n + 1..].iter().enumerate() {
                    ty = self.member_type(ty, inner, n + m + 2 == segments.len());
                }
                return ty;
            }
        }
        let parts: Vec<ast::Ident> = segments.iter().map(|segment| segment.name).collect();
        let args: Vec<Type> =
            segments.iter().filter_map(|s| s.args.as_ref()).flatten().map(|arg| self.ty(arg)).collect();
        match self.class_of_path(&parts, span) {
            Some(class) => Type::generic(class, args),
            None => Type::Error,
        }
    }

    fn member_type(&mut self, outer: Type, segment: &'a ast::Segment, last: bool) -> Type {
        let Type::Class(outer) = outer else { return outer };
        match self.find_member_class(outer.class, segment.name.name) {
            Found::Is(class) => {
                let around = (!outer.args.is_empty() || outer.outer.is_some()).then(|| Arc::new(outer));
                self.with_type_args(class, around, segment, last)
            }
            Found::Unknown => {
                segment.args.iter().flatten().for_each(|arg| {
                    self.ty(arg);
                });
                Type::Unknown
            }
            Found::Missing => {
                let message = format!(
                    "cannot find symbol: class `{}` in `{}`",
                    segment.name.name, self.program[outer.class].name
                );
                self.error(codes::UNKNOWN_CLASS, segment.name.span, message);
                Type::Error
            }
        }
    }

    fn with_type_args(
        &mut self,
        class: ClassId,
        outer: Option<Arc<ClassType>>,
        segment: &'a ast::Segment,
        _last: bool,
    ) -> Type {
        self.class_used(segment.name.span, class);
        self.check_class_access(class, segment.name.span);
        let outer = outer.or_else(|| self.implicit_outer(class));
        let Some(written) = &segment.args else {
            return Type::Class(ClassType { class, args: Arc::new([]), outer });
        };
        let mut args = Vec::new();
        for arg in written {
            let ty = self.ty(arg);
            if matches!(ty, Type::Prim(_) | Type::Void) {
                let message = format!("unexpected type: a reference is required, found `{}`", self.show(&ty));
                let diagnostic = self.error(codes::TYPE_ARGUMENTS, arg.span, message);
                diagnostic.help.push("type arguments are classes: write the box, such as `Integer`".to_string());
            }
            args.push(ty);
        }
        self.header(class);
        let params = self.program[class].type_params.len();
        if self.program[class].origin != Origin::Opaque && params != args.len() && !written.is_empty() {
            let name = self.program[class].name;
            let message = match params {
                0 => format!("`{name}` does not take type arguments"),
                n => format!("wrong number of type arguments: `{name}` takes {n}, not {}", args.len()),
            };
            self.error(codes::TYPE_ARGUMENTS, segment.name.span, message);
            return Type::Class(ClassType { class, args: Arc::new([]), outer });
        }
        Type::Class(ClassType { class, args: args.into(), outer })
    }

    /// Inside a generic class, the plain name of an inner class means the one of the enclosing instance.
    pub(super) fn implicit_outer(&mut self, class: ClassId) -> Option<Arc<ClassType>> {
        let outer = self.program[class].outer.filter(|_| self.program[class].is_inner)?;
        if self.program[outer].type_params.is_empty() {
            return None;
        }
        let around: Vec<ClassId> = self
            .env
            .frames
            .iter()
            .rev()
            .filter_map(|frame| if let Frame::Class { class, .. } = frame { Some(*class) } else { None })
            .collect();
        for class in around {
            let own = self.type_of_class(class);
            if let Some(view) = self.as_super(&own, outer) {
                return (!view.args.is_empty()).then(|| Arc::new(view));
            }
        }
        None
    }

    /// The type of `this` in a class: its own variables are the arguments.
    pub(super) fn type_of_class(&mut self, class: ClassId) -> Type {
        self.header(class);
        let args: Vec<Type> = self.program[class].type_params.iter().map(|var| Type::Var(*var)).collect();
        let outer = match self.program[class].outer {
            Some(outer) if self.program[class].is_inner => match self.type_of_class(outer) {
                Type::Class(outer) if !outer.args.is_empty() || outer.outer.is_some() => Some(Arc::new(outer)),
                _ => None,
            },
            _ => None,
        };
        Type::Class(ClassType { class, args: args.into(), outer })
    }

    fn adt_type(&mut self, adt: AdtId, segment: &'a ast::Segment, span: Span) -> Type {
        let args: Vec<Type> = segment.args.iter().flatten().map(|arg| self.ty(arg)).collect();
        let params = self.program[adt].type_params.len();
        if params != args.len() {
            let message = format!("`{}` takes {params} type arguments, not {}", segment.name.name, args.len());
            self.error(codes::TYPE_ARGUMENTS, span, message);
            return Type::Error;
        }
        Type::Adt(adt, args.into())
    }

    fn unknown_class(&mut self, name: ast::Ident) {
        let message = format!("cannot find symbol: class `{}`", name.name);
        let known = crate::library::find(&format!("java.util.{}", name.name)).is_some();
        let concurrent = crate::library::find(&format!("java.util.concurrent.{}", name.name)).is_some();
        let diagnostic = self.error(codes::UNKNOWN_CLASS, name.span, message);
        if known {
            diagnostic.help.push(format!("import java.util.{};", name.name));
        } else if concurrent {
            diagnostic.help.push(format!("import java.util.concurrent.{};", name.name));
        } else {
            diagnostic.help.push("a class of another file is known only if that file is named, too".to_string());
        }
    }

    /// What a simple name means as a type.
    pub(super) fn find_type(&mut self, name: Symbol) -> TypeName {
        // Type variables of a class are not visible in its static members.
        let mut is_static = false;
        let mut unknown = false;
        for n in (0..self.env.frames.len()).rev() {
            match &self.env.frames[n] {
                Frame::Block { classes, .. } => {
                    if let Some((_, class)) = classes.iter().rev().find(|(n, _)| *n == name) {
                        return TypeName::Class(*class);
                    }
                }
                Frame::Lambda { .. } => {}
                Frame::TypeParams(vars) => {
                    if let Some((_, var)) = vars.iter().rev().find(|(n, _)| *n == name) {
                        return if is_static { TypeName::StaticVar(*var) } else { TypeName::Var(*var) };
                    }
                }
                Frame::Class { class, is_static: here } => {
                    let class = *class;
                    is_static |= *here;
                    let var = self.program[class].type_params.iter().find(|var| self.program[**var].name == name);
                    if let Some(var) = var {
                        return if is_static { TypeName::StaticVar(*var) } else { TypeName::Var(*var) };
                    }
                    if self.program[class].name == name && self.program[class].nesting != Nesting::Anonymous {
                        return TypeName::Class(class);
                    }
                    match self.find_member_class(class, name) {
                        Found::Is(class) => return TypeName::Class(class),
                        Found::Unknown => unknown = true,
                        Found::Missing => {}
                    }
                    is_static |= !self.program[class].is_inner && self.program[class].nesting != Nesting::Anonymous;
                }
                Frame::File(file) => {
                    let file = *file;
                    if let Some(found) = self.find_type_in_file(file, name) {
                        return found;
                    }
                    unknown |= self.files[file].opaque;
                }
            }
        }
        if let Some(adt) = self.adts_by_name.get(&name) {
            return TypeName::Adt(*adt);
        }
        if unknown { TypeName::Unknown } else { TypeName::Missing }
    }

    fn find_type_in_file(&mut self, file: usize, name: Symbol) -> Option<TypeName> {
        self.imports(file);
        if let Some(class) = self.files[file].types.get(&name) {
            return Some(TypeName::Class(*class));
        }
        let package = self.files[file].package;
        if let Some(class) = self.packages.get(&package).and_then(|classes| classes.get(&name)) {
            return Some(TypeName::Class(*class));
        }
        // Static imports bring member types, too.
        for (_, class) in self.files[file].statics.clone().into_iter().filter(|(n, _)| *n == name) {
            if let Found::Is(class) = self.find_member_class(class, name) {
                return Some(TypeName::Class(class));
            }
        }
        if let Some(class) = self.in_package(package, name) {
            return Some(TypeName::Class(class));
        }
        let mut found: Option<ClassId> = None;
        for package in self.files[file].packages.clone() {
            found = found.or(self.in_package(package, name));
        }
        let classes: Vec<ClassId> =
            self.files[file].classes.iter().chain(&self.files[file].static_classes).copied().collect();
        for class in classes {
            if let Found::Is(class) = self.find_member_class(class, name) {
                found = found.or(Some(class));
            }
        }
        let found = found.or_else(|| self.in_package(Symbol::new("java.lang"), name));
        found.map(TypeName::Class)
    }

    fn in_package(&mut self, package: Symbol, name: Symbol) -> Option<ClassId> {
        if let Some(class) = self.packages.get(&package).and_then(|classes| classes.get(&name)).copied() {
            return self.is_visible_class(class).then_some(class);
        }
        if package.as_str().is_empty() {
            return None;
        }
        let class = self.find_qualified(&format!("{package}.{name}"))?;
        self.is_visible_class(class).then_some(class)
    }
}

impl Resolver<'_> {
    /// Classes that are not public are not imported from other packages.
    fn is_visible_class(&self, class: ClassId) -> bool {
        let entry = &self.program[class];
        entry.flags.is_public()
            || entry.package == self.files[self.env.file()].package
            || entry.origin == Origin::Opaque
    }
}

/// What a simple name means as a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypeName {
    Class(ClassId),
    Var(TypeVarId),
    /// A type variable of a class, in a static member.
    StaticVar(TypeVarId),
    Adt(AdtId),
    /// It may come from somewhere that is not known.
    Unknown,
    Missing,
}

fn spec_type(spec: SpecType, mut args: Vec<Type>) -> Type {
    // The parser has counted them.
    let mut next = || Arc::new(args.remove(0));
    match spec {
        SpecType::Resource => Type::Resource,
        SpecType::Frac => Type::Frac,
        SpecType::ZFrac => Type::ZFrac,
        SpecType::Rational => Type::Rational,
        SpecType::Bool => Type::BOOLEAN,
        SpecType::Ref => Type::Ref,
        SpecType::Any => Type::Any,
        SpecType::Nothing => Type::Nothing,
        SpecType::String => Type::SpecString,
        SpecType::Process => Type::Unknown,
        SpecType::Seq => Type::Seq(next()),
        SpecType::Set => Type::Set(next()),
        SpecType::Bag => Type::Bag(next()),
        SpecType::Option => Type::Option(next()),
        SpecType::Type => Type::TypeValue(next()),
        SpecType::Map => Type::Map(pair(args)),
        SpecType::Tuple => Type::Tuple(pair(args)),
        SpecType::Either => Type::Either(pair(args)),
        SpecType::LockLevel => Type::LockLevel,
    }
}

fn pair(mut args: Vec<Type>) -> Arc<(Type, Type)> {
    let second = args.pop().unwrap_or(Type::Error);
    let first = args.pop().unwrap_or(Type::Error);
    Arc::new((first, second))
}
