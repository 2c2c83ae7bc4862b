//! Classes that are not in the given files: from the table of the JDK, or known by name only.

use std::sync::Arc;

use source::{Span, Symbol};

use super::declare::{ClassInfo, ClassSource, FieldInfo, MethodInfo, State};
use super::*;
use crate::library::{self, MemberRecord, Record};

impl<'a> Resolver<'a> {
    pub(super) fn load_known(&mut self) {
        let boxes =
            [Prim::Boolean, Prim::Byte, Prim::Short, Prim::Char, Prim::Int, Prim::Long, Prim::Float, Prim::Double];
        let known = Known {
            object: self.named("java.lang.Object"),
            string: self.named("java.lang.String"),
            throwable: self.named("java.lang.Throwable"),
            iterable: self.named("java.lang.Iterable"),
            auto_closeable: self.named("java.lang.AutoCloseable"),
            cloneable: self.named("java.lang.Cloneable"),
            serializable: self.named("java.io.Serializable"),
            enumeration: self.named("java.lang.Enum"),
            record: self.named("java.lang.Record"),
            annotation: self.named("java.lang.annotation.Annotation"),
            class: self.named("java.lang.Class"),
            thread: self.named("java.lang.Thread"),
            boxes: boxes.map(|prim| self.named(box_name(prim))),
        };
        self.known = Some(known);
    }

    /// A class by its qualified name, opaque if nothing is known of it.
    pub(super) fn named(&mut self, qualified: &str) -> ClassId {
        match self.find_qualified(qualified) {
            Some(class) => class,
            None => self.opaque(qualified),
        }
    }

    /// A class of the given files or of the table.
    pub(super) fn find_qualified(&mut self, qualified: &str) -> Option<ClassId> {
        let name = Symbol::new(qualified);
        if let Some(class) = self.program.by_name.get(&name) {
            return Some(*class);
        }
        let record = library::find(qualified)?;
        Some(self.library_class(name, record))
    }

    fn library_class(&mut self, qualified: Symbol, record: Record) -> ClassId {
        let outer = record.outer().map(|outer| self.named(outer));
        let flags = Flags::from_bits(record.flags);
        let kind = match record.kind {
            b'I' => ClassKind::Interface,
            b'E' => ClassKind::Enum,
            b'R' => ClassKind::Record,
            b'A' => ClassKind::Annotation,
            _ => ClassKind::Class,
        };
        let simple = record.name.rsplit('.').next().unwrap_or(record.name);
        let nesting = if outer.is_some() { Nesting::Member } else { Nesting::Top };
        let class = self.new_class(
            Class {
                name: Symbol::new(simple),
                qualified,
                package: Symbol::new(record.package),
                kind,
                origin: Origin::Library,
                nesting,
                outer,
                is_inner: outer.is_some() && !flags.is_static(),
                flags,
                ..nameless_class()
            },
            ClassInfo::new(ClassSource::Library(record), 0),
        );
        self.program.by_name.insert(qualified, class);
        class
    }

    /// A class known by name only.
    pub(super) fn opaque(&mut self, qualified: &str) -> ClassId {
        let name = Symbol::new(qualified);
        if let Some(class) = self.program.by_name.get(&name) {
            return *class;
        }
        let (package, simple) = qualified.rsplit_once('.').unwrap_or(("", qualified));
        let class = Class {
            name: Symbol::new(simple),
            qualified: name,
            package: Symbol::new(package),
            flags: Flags::PUBLIC,
            ..nameless_class()
        };
        let mut info = ClassInfo::new(ClassSource::Opaque, 0);
        (info.header, info.members, info.complete) = (State::Done, State::Done, Some(false));
        let class = self.new_class(class, info);
        self.program.by_name.insert(name, class);
        class
    }

    pub(super) fn library_header(&mut self, class: ClassId, record: Record) {
        let params = self.library_type_params(record.type_params, TypeVarOwner::Class(class), &[]);
        self.program[class].type_params = params;
        let (superclass, interfaces) = self.library_supertypes(class, record);
        let entry = &mut self.program[class];
        (entry.superclass, entry.interfaces) = (superclass, interfaces);
    }

    /// The supertypes of a class whose type parameters are known.
    pub(super) fn library_supertypes(&mut self, class: ClassId, record: Record) -> (Option<Type>, Vec<Type>) {
        let scope = names_of(&self.program, &self.program[class].type_params);
        let superclass = record.superclass.map(|text| self.library_types(text, &scope).remove(0));
        let interfaces = self.library_types(record.interfaces, &scope);
        (superclass, interfaces)
    }

    /// `K:#Object;,V:#Object;`
    fn library_type_params(
        &mut self,
        text: &str,
        owner: TypeVarOwner,
        around: &[(Symbol, TypeVarId)],
    ) -> Vec<TypeVarId> {
        if text == "-" {
            return Vec::new();
        }
        let pieces: Vec<(&str, &str)> = text.split(',').filter_map(|piece| piece.split_once(':')).collect();
        let vars: Vec<TypeVarId> =
            pieces.iter().map(|(name, _)| self.new_type_var(Symbol::new(name), owner, Span::NONE)).collect();
        let mut scope = around.to_vec();
        scope.extend(names_of(&self.program, &vars));
        for (var, (_, bounds)) in vars.iter().zip(pieces) {
            self.program[*var].bounds = self.library_types(bounds, &scope);
        }
        vars
    }

    pub(super) fn new_type_var(&mut self, name: Symbol, owner: TypeVarOwner, span: Span) -> TypeVarId {
        let id = TypeVarId(self.program.type_vars.len() as u32);
        self.program.type_vars.push(TypeVar { name, owner, bounds: Vec::new(), span });
        id
    }

    pub(super) fn library_members(&mut self, class: ClassId, record: Record) {
        let scope = self.class_scope(class);
        let mut ordinal = 0;
        for member in record.members() {
            match member {
                MemberRecord::Field { flags, name, ty, constant, is_enum_constant } => {
                    let ty = self.library_types(ty, &scope).remove(0);
                    let constant = constant.and_then(constant_value);
                    let enum_constant = is_enum_constant.then(|| {
                        ordinal += 1;
                        EnumConstant { ordinal: ordinal - 1, body: None }
                    });
                    let name = Symbol::new(name);
                    let field = Field {
                        name,
                        class,
                        ty,
                        flags: Flags::from_bits(flags),
                        ghost: false,
                        annotations: Vec::new(),
                        init: None,
                        constant,
                        enum_constant,
                        span: Span::NONE,
                        name_span: Span::NONE,
                    };
                    if self.infos.classes[class.0 as usize].fields.contains_key(&name) {
                        continue;
                    }
                    let id = self.new_field(field, FieldInfo::default());
                    self.program[class].members.push(Member::Field(id));
                    self.infos.classes[class.0 as usize].fields.insert(name, id);
                }
                MemberRecord::Method { flags, name, type_params, params, result, throws } => {
                    self.library_method(class, &scope, (flags, name, type_params, params, result, throws));
                }
                MemberRecord::Permits(ty) => {
                    if let Some(sub) = self.library_types(ty, &scope).remove(0).as_class() {
                        self.program[class].permits.push(sub);
                    }
                }
            }
        }
    }

    fn library_method(
        &mut self,
        class: ClassId,
        scope: &[(Symbol, TypeVarId)],
        (flags, name, type_params, params, result, throws): (u32, Option<&str>, &str, &str, &str, &str),
    ) {
        let id = MethodId(self.program.methods.len() as u32);
        let vars = self.library_type_params(type_params, TypeVarOwner::Method(id), scope);
        let mut inner = scope.to_vec();
        inner.extend(names_of(&self.program, &vars));
        let param_types = self.library_types(params, &inner);
        let result = self.library_types(result, &inner).remove(0);
        let throws = self.library_types(throws, &inner);
        let is_constructor = name.is_none();
        let name = name.map_or(self.program[class].name, Symbol::new);
        if self.has_erased_method(class, name, is_constructor, &param_types) {
            return;
        }
        let params = param_types.into_iter().enumerate().map(|(n, ty)| self.library_param(n, ty)).collect();
        let method = Method {
            name,
            class: Some(class),
            kind: if is_constructor { MethodKind::Constructor } else { MethodKind::Method },
            flags: Flags::from_bits(flags),
            type_params: vars,
            params,
            result,
            throws,
            ..nameless_method()
        };
        let id = self.new_method(method, MethodInfo::default());
        self.enter_method(class, id);
    }

    pub(super) fn library_param(&mut self, n: usize, ty: Type) -> LocalId {
        self.new_local(Local {
            name: Symbol::new(&format!("p{n}")),
            ty,
            kind: LocalKind::Param,
            flags: Flags::NONE,
            ghost: false,
            effectively_final: true,
            constant: None,
            span: Span::NONE,
        })
    }

    /// Whether a stub has declared this method of the table already.
    fn has_erased_method(&mut self, class: ClassId, name: Symbol, is_constructor: bool, params: &[Type]) -> bool {
        if self.program[class].origin != Origin::Stub {
            return false;
        }
        let info = &self.infos.classes[class.0 as usize];
        let candidates: Vec<MethodId> = match is_constructor {
            true => info.constructors.clone(),
            false => info.methods.get(&name).map(|all| all.to_vec()).unwrap_or_default(),
        };
        let erased: Vec<Type> = params.iter().map(|ty| self.erasure(ty)).collect();
        candidates.into_iter().any(|id| self.erased_params(id) == erased)
    }

    /// The type variables of a class and of those around it, innermost last.
    fn class_scope(&self, class: ClassId) -> Vec<(Symbol, TypeVarId)> {
        let mut scope = match self.program[class].outer {
            Some(outer) if self.program[class].is_inner => self.class_scope(outer),
            _ => Vec::new(),
        };
        scope.extend(names_of(&self.program, &self.program[class].type_params));
        scope
    }

    /// Types written one after the other, as in class files.
    fn library_types(&mut self, text: &str, scope: &[(Symbol, TypeVarId)]) -> Vec<Type> {
        let mut reader = Reader { text: text.as_bytes(), at: 0 };
        let mut types = Vec::new();
        while reader.at < reader.text.len() && reader.text[reader.at] != b'>' {
            types.push(self.library_type(&mut reader, scope));
        }
        types
    }

    fn library_type(&mut self, reader: &mut Reader, scope: &[(Symbol, TypeVarId)]) -> Type {
        let prefix = match reader.next() {
            b'Z' => return Type::BOOLEAN,
            b'B' => return Type::Prim(Prim::Byte),
            b'S' => return Type::Prim(Prim::Short),
            b'C' => return Type::Prim(Prim::Char),
            b'I' => return Type::INT,
            b'J' => return Type::LONG,
            b'F' => return Type::Prim(Prim::Float),
            b'D' => return Type::Prim(Prim::Double),
            b'V' => return Type::Void,
            b'[' => return Type::array(self.library_type(reader, scope)),
            b'*' => return Type::Wildcard(Arc::new(Wildcard::Any)),
            b'+' => return Type::Wildcard(Arc::new(Wildcard::Extends(self.library_type(reader, scope)))),
            b'-' => return Type::Wildcard(Arc::new(Wildcard::Super(self.library_type(reader, scope)))),
            b'T' => {
                let name = Symbol::new(reader.until(b";"));
                reader.at += 1;
                let found = scope.iter().rev().find(|(var, _)| *var == name);
                return found.map_or(Type::Unknown, |(_, var)| Type::Var(*var));
            }
            b'#' => "java.lang.",
            b'%' => "java.util.",
            _ => "",
        };
        let name = format!("{prefix}{}", reader.until(b"<;"));
        let class = self.named(&name);
        let mut args = Vec::new();
        if reader.next() == b'<' {
            while reader.text.get(reader.at) != Some(&b'>') && reader.at < reader.text.len() {
                args.push(self.library_type(reader, scope));
            }
            reader.at += 2;
        }
        Type::generic(class, args)
    }
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> u8 {
        let byte = self.text.get(self.at).copied().unwrap_or(b';');
        self.at += 1;
        byte
    }

    fn until(&mut self, ends: &[u8]) -> &'t str {
        let rest = &self.text[self.at.min(self.text.len())..];
        let len = rest.iter().position(|b| ends.contains(b)).unwrap_or(rest.len());
        self.at += len;
        std::str::from_utf8(&rest[..len]).unwrap_or_default()
    }
}

fn names_of(program: &Program, vars: &[TypeVarId]) -> Vec<(Symbol, TypeVarId)> {
    vars.iter().map(|var| (program[*var].name, *var)).collect()
}

fn constant_value(text: &str) -> Option<Constant> {
    let (sign, rest) = text.split_at(1);
    Some(match sign {
        "i" => Constant::Integral(rest.parse().ok()?),
        "z" => Constant::Boolean(rest == "1"),
        "d" => Constant::Floating { value: f64::from_bits(u64::from_str_radix(rest, 16).ok()?), digits: None },
        _ => {
            let units: Vec<u16> = rest
                .as_bytes()
                .chunks(4)
                .filter_map(|digits| u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok())
                .collect();
            Constant::Str(units.into())
        }
    })
}

/// What classes have in common that are not written.
fn nameless_class() -> Class {
    Class {
        name: Symbol::new(""),
        qualified: Symbol::new(""),
        package: Symbol::new(""),
        kind: ClassKind::Class,
        origin: Origin::Opaque,
        nesting: Nesting::Top,
        outer: None,
        is_inner: false,
        flags: Flags::NONE,
        ghost: false,
        annotations: Vec::new(),
        type_params: Vec::new(),
        superclass: None,
        interfaces: Vec::new(),
        permits: Vec::new(),
        members: Vec::new(),
        components: Vec::new(),
        captures: Vec::new(),
        specs: ClassSpecs::default(),
        file: None,
        span: Span::NONE,
        name_span: Span::NONE,
        body_span: Span::NONE,
    }
}

/// What methods have in common that are not written.
pub(super) fn nameless_method() -> Method {
    Method {
        name: Symbol::new(""),
        class: None,
        kind: MethodKind::Method,
        flags: Flags::NONE,
        ghost: false,
        synthetic: false,
        compact: false,
        annotations: Vec::new(),
        type_params: Vec::new(),
        params: Vec::new(),
        result: Type::Void,
        throws: Vec::new(),
        contract: Contract::default(),
        body: Body::None,
        overrides: Vec::new(),
        span: Span::NONE,
        name_span: Span::NONE,
    }
}
