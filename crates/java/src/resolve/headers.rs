//! Headers of classes: type parameters, supertypes; and the imports of files.

use rustc_hash::FxHashMap;
use source::{Span, Symbol};

use super::declare::{ClassSource, State};
use super::env::{Env, Frame};
use super::*;

/// What a file imports. Found out when it is first needed.
#[derive(Clone, Debug)]
pub(crate) struct FileScope {
    pub package: Symbol,
    pub imports: State,
    /// Single imports of types.
    pub types: FxHashMap<Symbol, ClassId>,
    /// Packages imported on demand.
    pub packages: Vec<Symbol>,
    /// Classes whose member types are imported on demand.
    pub classes: Vec<ClassId>,
    /// Static imports of one name.
    pub statics: Vec<(Symbol, ClassId)>,
    /// Classes whose static members are imported on demand.
    pub static_classes: Vec<ClassId>,
    /// Something is imported on demand from where nothing is known.
    pub opaque: bool,
}

impl FileScope {
    pub fn new(package: Symbol) -> FileScope {
        FileScope {
            package,
            imports: State::Open,
            types: FxHashMap::default(),
            packages: Vec::new(),
            classes: Vec::new(),
            statics: Vec::new(),
            static_classes: Vec::new(),
            opaque: false,
        }
    }
}

impl<'a> Resolver<'a> {
    pub(super) fn complete_all(&mut self) {
        for file in 0..self.files.len() {
            self.imports(file);
        }
        let mut n = 0;
        // Completing classes may bring further ones; those of the library are completed when somebody asks.
        while n < self.program.classes.len() {
            let class = ClassId(n as u32);
            if matches!(self.program[class].origin, Origin::Source | Origin::Stub) {
                self.header(class);
            }
            n += 1;
        }
        self.declare_adts();
        for class in self.program.classes() {
            if matches!(self.program[class].origin, Origin::Source | Origin::Stub) {
                self.members(class);
            }
        }
        self.declare_globals();
    }

    /// Runs `work` with the names that are visible inside a class.
    pub(super) fn inside<T>(&mut self, class: ClassId, is_static: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        let mut env = self.env_around(class);
        env.frames.push(Frame::Class { class, is_static });
        let saved = std::mem::replace(&mut self.env, env);
        let result = work(self);
        self.env = saved;
        result
    }

    /// The names around a class.
    pub(super) fn env_around(&self, class: ClassId) -> Env {
        let info = &self.infos.classes[class.0 as usize];
        if let Some(env) = &info.env {
            return (**env).clone();
        }
        match self.program[class].outer {
            Some(outer) => {
                let mut env = self.env_around(outer);
                env.frames.push(Frame::Class { class: outer, is_static: false });
                env
            }
            None => Env { frames: vec![Frame::File(info.file)], ..Env::default() },
        }
    }

    /// Type parameters and supertypes.
    pub(super) fn header(&mut self, class: ClassId) {
        let info = &mut self.infos.classes[class.0 as usize];
        if info.header != State::Open {
            return;
        }
        info.header = State::Started;
        match info.source {
            ClassSource::Library(record) => self.library_header(class, record),
            ClassSource::Decl(decl) => self.source_header(class, decl),
            ClassSource::Body(_) | ClassSource::Opaque => {}
        }
        self.infos.classes[class.0 as usize].header = State::Done;
        self.check_cycle(class);
    }

    fn source_header(&mut self, class: ClassId, decl: &'a ast::TypeDecl) {
        let params = self.declare_type_params(&decl.type_params, TypeVarOwner::Class(class));
        self.program[class].type_params = params;
        // The members of the class are not visible in its own header, its type parameters are.
        let mut env = self.env_around(class);
        let vars: Vec<_> = self.program[class].type_params.iter().map(|var| (self.program[*var].name, *var)).collect();
        env.frames.push(Frame::TypeParams(vars));
        let saved = std::mem::replace(&mut self.env, env);
        self.resolve_bounds(&decl.type_params, class);
        self.supertypes_of_decl(class, decl);
        self.env = saved;
    }

    pub(super) fn declare_type_params(&mut self, params: &[ast::TypeParam], owner: TypeVarOwner) -> Vec<TypeVarId> {
        let mut vars: Vec<TypeVarId> = Vec::new();
        for param in params {
            if let Some(first) = vars.iter().find(|var| self.program[**var].name == param.name.name) {
                let first = self.program[*first].span;
                let message = format!("type parameter `{}` is already defined", param.name.name);
                self.duplicate(codes::DUPLICATE_VARIABLE, param.name.span, first, message);
            }
            vars.push(self.new_type_var(param.name.name, owner, param.name.span));
        }
        vars
    }

    fn resolve_bounds(&mut self, params: &'a [ast::TypeParam], class: ClassId) {
        let vars = self.program[class].type_params.clone();
        self.bounds_of(params, &vars);
    }

    pub(super) fn bounds_of(&mut self, params: &'a [ast::TypeParam], vars: &[TypeVarId]) {
        for (param, var) in params.iter().zip(vars) {
            let mut bounds: Vec<Type> = Vec::new();
            for bound in &param.bounds {
                let ty = self.ty(bound);
                if matches!(ty, Type::Prim(_) | Type::Array(_)) {
                    self.error(
                        codes::UNEXPECTED_TYPE,
                        bound.span,
                        "a bound is a class, an interface or a type variable",
                    );
                }
                bounds.push(ty);
            }
            if bounds.is_empty() {
                bounds.push(self.object());
            }
            self.program[*var].bounds = bounds;
        }
    }

    fn supertypes_of_decl(&mut self, class: ClassId, decl: &'a ast::TypeDecl) {
        let kind = self.program[class].kind;
        let mut superclass = match kind {
            ClassKind::Interface | ClassKind::Annotation => None,
            ClassKind::Enum => Some(Type::generic(self.known().enumeration, vec![Type::class(class)])),
            ClassKind::Record => Some(Type::class(self.known().record)),
            ClassKind::Class => Some(self.object()),
        };
        if self.program[class].qualified.as_str() == "java.lang.Object" {
            superclass = None;
        }
        let mut interfaces = Vec::new();
        if kind == ClassKind::Annotation {
            interfaces.push(Type::class(self.known().annotation));
        }
        for written in &decl.extends {
            match kind {
                ClassKind::Class => {
                    if let Some(ty) = self.supertype(written, false) {
                        self.check_extends(class, &ty, written.span);
                        superclass = Some(ty);
                    }
                }
                ClassKind::Interface => interfaces.extend(self.supertype(written, true)),
                _ => {
                    let message = format!("an {} extends nothing", kind.word()).replace("an record", "a record");
                    self.error(codes::ILLEGAL_SUPERTYPE, written.span, message);
                }
            }
        }
        for written in &decl.implements {
            match kind {
                ClassKind::Interface | ClassKind::Annotation => {
                    self.error(
                        codes::ILLEGAL_SUPERTYPE,
                        written.span,
                        "an interface extends others, it implements none",
                    );
                }
                _ => interfaces.extend(self.supertype(written, true)),
            }
        }
        self.check_repeated_interfaces(&interfaces, decl);
        if self.program[class].origin == Origin::Stub && decl.extends.is_empty() && decl.implements.is_empty() {
            self.supertypes_of_stub(class, &mut superclass, &mut interfaces);
        }
        let entry = &mut self.program[class];
        (entry.superclass, entry.interfaces) = (superclass, interfaces);
        let permits: Vec<ClassId> = decl.permits.iter().filter_map(|ty| self.ty(ty).as_class()).collect();
        self.program[class].permits = permits;
    }

    /// A stub of a class that the table knows need not say what the class extends.
    fn supertypes_of_stub(&mut self, class: ClassId, superclass: &mut Option<Type>, interfaces: &mut Vec<Type>) {
        let Some(record) = crate::library::find(self.program[class].qualified.as_str()) else { return };
        let (above, more) = self.library_supertypes(class, record);
        *superclass = above;
        *interfaces = more;
    }

    fn check_repeated_interfaces(&mut self, interfaces: &[Type], decl: &ast::TypeDecl) {
        let written = decl.implements.iter().chain(&decl.extends).map(|ty| ty.span);
        let mut seen: Vec<ClassId> = Vec::new();
        for (ty, span) in interfaces.iter().zip(written) {
            // Of what is known by name only, nobody can tell whether it is the same.
            let Some(class) = ty.as_class().filter(|class| self.program[*class].origin != Origin::Opaque) else {
                continue;
            };
            if seen.contains(&class) {
                self.error(codes::ILLEGAL_SUPERTYPE, span, "repeated interface");
            }
            seen.push(class);
        }
    }

    fn supertype(&mut self, written: &'a ast::Type, interface: bool) -> Option<Type> {
        let ty = self.ty(written);
        let class = match &ty {
            Type::Class(class) => class.class,
            // Unknown supertypes make everything about the class unknown.
            Type::Unknown => {
                let name = self.opaque("?.Supertype");
                return Some(Type::class(name));
            }
            Type::Error => return Some(Type::class(self.opaque("?.Supertype"))),
            _ => {
                self.error(codes::ILLEGAL_SUPERTYPE, written.span, "a supertype is a class or an interface");
                return None;
            }
        };
        if self.program[class].origin == Origin::Opaque {
            return Some(ty);
        }
        let is_interface = self.program[class].kind.is_interface();
        if is_interface != interface {
            let name = self.program[class].name;
            let message = if interface {
                format!("interface expected here: `{name}` is a class")
            } else {
                format!("no interface expected here: `{name}` is one")
            };
            self.error(codes::ILLEGAL_SUPERTYPE, written.span, message);
            return None;
        }
        Some(ty)
    }

    fn check_extends(&mut self, class: ClassId, superclass: &Type, span: Span) {
        let Some(above) = superclass.as_class() else { return };
        let parent = &self.program[above];
        let name = parent.name;
        let message = if parent.kind == ClassKind::Enum {
            format!("an enum cannot be extended: `{name}`")
        } else if parent.flags.is_final() {
            format!("cannot inherit from final `{name}`")
        } else if ["java.lang.Enum", "java.lang.Record"].contains(&parent.qualified.as_str()) {
            format!("classes cannot directly extend `{}`", parent.qualified)
        } else {
            return;
        };
        if self.program[class].nesting != Nesting::Anonymous {
            self.error(codes::ILLEGAL_SUPERTYPE, span, message);
        }
    }

    /// Classes must not be above themselves.
    fn check_cycle(&mut self, class: ClassId) {
        if !matches!(self.program[class].origin, Origin::Source | Origin::Stub) {
            return;
        }
        let mut pending: Vec<ClassId> = self.direct_superclasses(class);
        let mut seen = Vec::new();
        while let Some(above) = pending.pop() {
            if above == class {
                let span = self.program[class].name_span;
                self.error(codes::CYCLIC_INHERITANCE, span, "cyclic inheritance");
                let object = self.object();
                let is_interface = self.program[class].kind.is_interface();
                let entry = &mut self.program[class];
                entry.superclass = (!is_interface).then_some(object);
                entry.interfaces.clear();
                return;
            }
            if seen.contains(&above) {
                continue;
            }
            seen.push(above);
            if self.program[above].origin == Origin::Source {
                pending.extend(self.direct_superclasses(above));
            }
        }
    }

    pub(super) fn direct_superclasses(&self, class: ClassId) -> Vec<ClassId> {
        let class = &self.program[class];
        class.superclass.iter().chain(&class.interfaces).filter_map(Type::as_class).collect()
    }

    pub(super) fn imports(&mut self, file: usize) {
        if self.files[file].imports != State::Open {
            return;
        }
        self.files[file].imports = State::Started;
        let unit = &self.units[file];
        for import in &unit.imports {
            match (import.is_static, import.on_demand) {
                (false, false) => self.import_type(file, import),
                (false, true) => self.import_on_demand(file, import),
                (true, _) => self.import_static(file, import),
            }
        }
        self.files[file].imports = State::Done;
    }

    fn import_type(&mut self, file: usize, import: &ast::Import) {
        let name = import.path.parts[import.path.parts.len() - 1];
        let Some(class) = self.class_of_path(&import.path.parts, import.path.span()) else { return };
        self.class_used(name.span, class);
        if let Some(other) = self.files[file].types.insert(name.name, class)
            && other != class
        {
            let message = format!("a type with the name `{}` is already imported", name.name);
            self.error(codes::DUPLICATE_CLASS, name.span, message);
        }
        let here = self.packages.get(&self.files[file].package).and_then(|all| all.get(&name.name)).copied();
        if let Some(own) = here
            && own != class
            && self.infos.classes[own.0 as usize].file == file
        {
            let message = format!("`{}` is already defined in this file", name.name);
            self.error(codes::DUPLICATE_CLASS, name.span, message);
        }
    }

    fn import_on_demand(&mut self, file: usize, import: &ast::Import) {
        let text = import.path.text();
        let package = Symbol::new(&text);
        let is_package = self.packages.contains_key(&package) || crate::library::has_package(&text);
        if is_package {
            self.files[file].packages.push(package);
            return;
        }
        if let Some(class) = self.find_qualified(&text) {
            self.files[file].classes.push(class);
            return;
        }
        self.files[file].opaque = true;
    }

    fn import_static(&mut self, file: usize, import: &ast::Import) {
        let parts = &import.path.parts;
        let (owner, name) =
            if import.on_demand { (&parts[..], None) } else { (&parts[..parts.len() - 1], parts.last()) };
        if owner.is_empty() {
            self.error(codes::UNKNOWN_CLASS, import.span, "a static import names a class and its member");
            return;
        }
        let Some(class) = self.class_of_path(owner, import.path.span()) else { return };
        match name {
            Some(name) => self.files[file].statics.push((name.name, class)),
            None => self.files[file].static_classes.push(class),
        }
    }

    /// Every static import names something.
    pub(super) fn check_static_imports(&mut self) {
        let units = self.units;
        for (file, unit) in units.iter().enumerate() {
            let singles = unit.imports.iter().filter(|import| import.is_static && !import.on_demand);
            for import in singles {
                let name = import.path.parts[import.path.parts.len() - 1];
                let Some((_, class)) = self.files[file].statics.iter().find(|(n, _)| *n == name.name).copied() else {
                    continue;
                };
                let found = !matches!(self.find_field(class, name.name), lookup::Found::Missing)
                    || !self.methods_by_name(class, name.name).is_empty()
                    || !matches!(self.find_member_class(class, name.name), lookup::Found::Missing);
                if !found && self.is_complete(class) {
                    let message = format!(
                        "cannot find symbol: `{}` has no static member `{}`",
                        self.program[class].name, name.name
                    );
                    self.error(codes::UNKNOWN_NAME, name.span, message);
                }
            }
        }
    }

    /// The class that a qualified name means. What is in no known package is opaque.
    pub(super) fn class_of_path(&mut self, parts: &[ast::Ident], span: Span) -> Option<ClassId> {
        let text = |n: usize| parts[..n].iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(".");
        let whole = text(parts.len());
        if let Some(class) = self.find_qualified(&whole) {
            return Some(class);
        }
        // A member type that is inherited, or a class that does not exist.
        for n in (1..parts.len()).rev() {
            let Some(mut class) = self.find_qualified(&text(n)) else { continue };
            for part in &parts[n..] {
                match self.find_member_class(class, part.name) {
                    lookup::Found::Is(inner) => class = inner,
                    lookup::Found::Unknown => return Some(self.opaque(&whole)),
                    lookup::Found::Missing => {
                        let message =
                            format!("cannot find symbol: class `{}` in `{}`", part.name, self.program[class].name);
                        self.error(codes::UNKNOWN_CLASS, part.span, message);
                        return None;
                    }
                }
            }
            return Some(class);
        }
        let package = text(parts.len() - 1);
        let declared_here = self.packages.get(&Symbol::new(&package)).is_some_and(|classes| !classes.is_empty());
        if parts.len() > 1 && (crate::library::has_package(&package) || declared_here) {
            let message = format!("cannot find symbol: class `{}` in package `{package}`", parts[parts.len() - 1].name);
            let diagnostic = self.error(codes::UNKNOWN_CLASS, span, message);
            if declared_here {
                diagnostic.help.push("the file that declares it must be named, too".to_string());
            }
            return None;
        }
        Some(self.opaque(&whole))
    }
}
