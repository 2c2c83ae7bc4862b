//! Classes, and the bodies of their members.

use java::tree::{self, Member, MethodKind as TreeKind, Nesting};

use super::creation::EnumNumber;
use super::frames::Frame;
use super::*;

/// What was changed to make a body.
pub(super) struct Around {
    frames: Vec<Frame>,
    method: Option<MethodId>,
    temporaries: u32,
    jumps: FxHashMap<JumpId, Target>,
}

impl Lowering<'_> {
    /// Everything that has a name, with its id.
    pub(super) fn declare(&mut self) {
        let tree = self.tree;
        self.out.classes = tree.classes().map(|class| self.class_entry(class)).collect();
        for local in &tree.locals {
            let ty = self.rt(&local.ty);
            let java = Some(local.ty.clone());
            self.out.locals.push(Local { name: local.name, ty, java, made: false, copy_of: None, ghost: local.ghost });
        }
        for field in &tree.fields {
            let is_static = field.is_static();
            let mutability = match &field.constant {
                Some(constant) if is_static => Mutability::Constant(constant.clone()),
                _ if field.is_final() => Mutability::Final,
                _ => Mutability::Mutable,
            };
            let (name, class, ty) = (field.name, field.class, self.rt(&field.ty));
            let (is_volatile, ghost) = (field.flags.is_volatile(), field.ghost);
            self.out.fields.push(Field { name, class, ty, is_static, mutability, is_volatile, ghost });
        }
        for method in tree.methods() {
            let entry = self.method_entry(method);
            self.out.methods.push(entry);
        }
        self.declare_fixed();
    }

    fn class_entry(&self, id: ClassId) -> Class {
        let class = &self.tree[id];
        let kind = if class.kind.is_interface() { ClassKind::Interface } else { ClassKind::Class };
        Class {
            name: class.name,
            qualified: class.qualified,
            binary: self.binary_name(id),
            package: class.package,
            kind,
            superclass: class.superclass.as_ref().and_then(tree::Type::as_class),
            interfaces: class.interfaces.iter().filter_map(tree::Type::as_class).collect(),
            is_abstract: class.flags.is_abstract(),
            is_final: class.flags.is_final(),
            is_source: class.is_source(),
            fields: class.fields().collect(),
            methods: class.methods().collect(),
            init: None,
            outer: None,
            captures: Vec::new(),
        }
    }

    /// The name that the JVM knows a class by.
    fn binary_name(&self, id: ClassId) -> Symbol {
        let class = &self.tree[id];
        match (class.nesting, class.outer) {
            (Nesting::Member, Some(outer)) => Symbol::new(&format!("{}${}", self.binary_name(outer), class.name)),
            _ => class.qualified,
        }
    }

    fn method_entry(&mut self, id: MethodId) -> Method {
        let method = &self.tree[id];
        let is_constructor = method.is_constructor();
        let kind = match method.kind {
            TreeKind::Function => MethodKind::Function,
            TreeKind::Constructor => MethodKind::Constructor,
            TreeKind::Method if method.is_static() => MethodKind::Static,
            TreeKind::Method => MethodKind::Instance,
        };
        let body = if kind == MethodKind::Function || method.ghost {
            Body::Specification
        } else if method.flags.is_native() {
            Body::Native
        } else if method.flags.is_abstract() {
            Body::Abstract
        } else {
            Body::Library
        };
        let made = match (method.synthetic, is_constructor) {
            (true, true) => Some(Made::DefaultConstructor),
            _ => None,
        };
        let self_ = match kind {
            MethodKind::Instance | MethodKind::Constructor => {
                let ty = method.class.map_or(self.object_type(), Rt::Class);
                Some(self.new_local("self", ty))
            }
            MethodKind::Static | MethodKind::ClassInit | MethodKind::Function => None,
        };
        let origin = self.unwritten(method.span, Generated::DefaultConstructor);
        Method {
            class: method.class,
            name: method.name,
            kind,
            made,
            access: Access::of(method.flags),
            is_abstract: method.flags.is_abstract(),
            overrides: method.overrides.clone(),
            self_,
            params: method.params.clone(),
            result: self.result_type(&method.result).filter(|_| !is_constructor),
            throws: method.throws.iter().filter_map(tree::Type::as_class).collect(),
            body,
            origin,
        }
    }

    /// Fields for the objects around, for captured variables, and for what enums have.
    fn declare_fixed(&mut self) {
        let captures = self.captures();
        self.in_static_code = self.local_in_static_code();
        for class in self.tree.source_classes().collect::<Vec<_>>() {
            if let Some(around) = self.tree[class].outer.filter(|_| self.has_object_around(class)) {
                let field = self.fixed_field(class, Fixed::Around, "$outer", Rt::Class(around));
                self.out[class].outer = Some(field);
            }
            for local in captures.get(&class).into_iter().flatten() {
                let (name, ty) = (self.out[*local].name, self.out[*local].ty.clone());
                let field = self.fixed_field(class, Fixed::Variable, &format!("${name}"), ty);
                self.out[class].captures.push((*local, field));
            }
        }
        if self.tree.source_classes().any(|class| self.tree[class].kind == tree::ClassKind::Enum) {
            let above = self.library_class("java.lang.Enum");
            let string = self.string_type();
            let name = self.fixed_field(above, Fixed::EnumNumber, "$name", string);
            let ordinal = self.fixed_field(above, Fixed::EnumNumber, "$ordinal", Rt::INT);
            self.out.enum_fields = Some(EnumFields { name, ordinal });
        }
    }

    /// A local class in static code is called inner, and has no object around.
    fn has_object_around(&self, class: ClassId) -> bool {
        self.tree[class].is_inner && !self.in_static_code.contains(&class)
    }

    pub(super) fn bodies(&mut self) {
        for class in self.tree.source_classes().collect::<Vec<_>>() {
            if self.tree[class].ghost {
                continue;
            }
            for method in self.tree[class].methods().collect::<Vec<_>>() {
                self.method(class, method);
            }
            self.drop_constants(class);
            match self.tree[class].kind {
                tree::ClassKind::Record => self.record_members(class),
                tree::ClassKind::Enum => self.enum_members(class),
                tree::ClassKind::Class | tree::ClassKind::Interface | tree::ClassKind::Annotation => {}
            }
            self.class_init(class);
        }
    }

    /// Constants have their values from the start.
    fn drop_constants(&mut self, class: ClassId) {
        let tree = self.tree;
        let constants =
            tree[class].fields().filter(|field| tree[*field].is_static() && tree[*field].constant.is_some());
        for init in constants.filter_map(|field| tree[field].init.as_ref()) {
            self.drop_node(&**init, Dropped::Constant);
        }
    }

    /// Begins a body of its own.
    pub(super) fn enter(&mut self, class: ClassId, is_static: bool) -> Around {
        Around {
            frames: std::mem::replace(&mut self.frames, vec![Frame::method(class, is_static)]),
            method: self.method,
            temporaries: std::mem::replace(&mut self.temporaries, 0),
            jumps: std::mem::take(&mut self.jumps),
        }
    }

    pub(super) fn leave(&mut self, around: Around) {
        self.frames = around.frames;
        self.method = around.method;
        self.temporaries = around.temporaries;
        self.jumps = around.jumps;
    }

    fn method(&mut self, class: ClassId, method: MethodId) {
        let tree = self.tree;
        let entry = &tree[method];
        if !entry.contract.is_empty() {
            self.out.gaps.push(Gap { method: Some(method), kind: GapKind::Specification, span: entry.span });
        }
        let tree::Body::Block(block) = &entry.body else { return };
        if entry.ghost || entry.kind == TreeKind::Function {
            return;
        }
        let around = self.enter(class, entry.is_static());
        self.method = Some(method);
        let at = self.out[method].origin;
        let (body, ()) = self.block_of(|l| {
            l.bridged(method, at);
            l.parameters(&entry.params, at);
            match entry.is_constructor() {
                true => l.constructor(class, entry, block, at),
                false => l.stmts(&block.stmts),
            }
        });
        let body = match entry.flags.is_synchronized() {
            true => self.synchronized(class, entry.is_static(), body, at),
            false => body,
        };
        self.out[method].body = Body::Code(body);
        self.leave(around);
    }

    /// Who calls a method by a declaration with other erased types passes through a bridge that casts. Its casts stand at the beginning of the
    /// body: they hold for whoever calls it by its own types.
    fn bridged(&mut self, method: MethodId, at: OriginId) {
        for (n, param) in self.out[method].params.clone().into_iter().enumerate() {
            let ty = self.out[param].ty.clone();
            let declared = self.out[method].overrides.iter().filter_map(|above| self.out[*above].params.get(n));
            let is_bridged = declared.map(|param| &self.out[*param].ty).any(|above| !self.is_subtype(above, &ty));
            if is_bridged && ty.is_reference() {
                let at = self.generated(at, Generated::InsertedCast);
                let val = self.local_value(param, at);
                self.emit(StmtKind::Check(check(CheckKind::Pollution(ty), at), vec![val]), at);
            }
        }
    }

    /// Parameters are never assigned: one that the text assigns has a copy.
    pub(super) fn parameters(&mut self, params: &[LocalId], at: OriginId) {
        for param in params {
            self.declare_local(*param);
            if self.tree[*param].effectively_final {
                continue;
            }
            let (name, ty) = (self.out[*param].name, self.out[*param].ty.clone());
            let copy = self.new_local(&format!("{name}'"), ty);
            self.out[copy].copy_of = Some(*param);
            let val = self.local_value(*param, at);
            let at = self.generated(at, Generated::Temporary);
            self.emit(StmtKind::Let(copy, val), at);
            if let Some(frame) = self.frames.last_mut() {
                frame.copies.insert(*param, copy);
            }
        }
    }

    fn synchronized(&mut self, class: ClassId, is_static: bool, body: Block, at: OriginId) -> Block {
        let (block, ()) = self.block_of(|l| {
            let lock = match is_static {
                true => {
                    let ty = Rt::Class(l.library_class("java.lang.Class"));
                    value(ValKind::ClassObject(Rt::Class(class)), ty, at)
                }
                false => value(ValKind::SelfRef, Rt::Class(class), at),
            };
            l.monitor(lock, body, at);
        });
        block
    }

    /// The constructor above, the initialisers, and the rest of the body.
    fn constructor(&mut self, class: ClassId, entry: &tree::Method, block: &tree::Block, at: OriginId) {
        let position = block.stmts.iter().position(|stmt| Self::constructor_call(stmt).is_some());
        let found = position.and_then(|n| Self::constructor_call(&block.stmts[n]).map(|call| (n, call)));
        let Some((n, (e, call))) = found else {
            // Of a record: nothing is above it that does anything.
            self.initialisers(class, false);
            self.stmts(&block.stmts);
            if entry.compact {
                self.record_fields(class, &entry.params, at);
            }
            return;
        };
        self.stmts(&block.stmts[..n]);
        self.drop_node(&block.stmts[n], Dropped::Grouping);
        self.called_constructor(class, e, call);
        if call.is_super {
            self.initialisers(class, false);
        }
        self.stmts(&block.stmts[n + 1..]);
    }

    /// `this(..)` and `super(..)`: the object around comes first, and must be there before the arguments are evaluated.
    fn called_constructor(&mut self, class: ClassId, e: &Exp, call: &tree::ConstructorCall) {
        let at = self.here(e);
        self.ghost_args(&call.ghost, at);
        self.set_early(true);
        let (outer, values) = self.outer_and_args(call.class, call.outer.as_ref(), &call.args, at);
        self.set_early(false);
        let constructor = call.constructor.known();
        let is_enum = self.out[call.class].qualified.as_str() == "java.lang.Enum";
        if constructor.is_none() && !is_enum && call.class != self.object() {
            let gap = self.gap(&**e, GapKind::Unknown, e.span);
            self.emit(StmtKind::Gap(gap), at);
        }
        if call.is_super {
            self.construct_above(constructor, call.class, outer, values, at);
            if is_enum || call.class == self.object() {
                self.drop_node(&**e, Dropped::Discarded);
            }
        } else if let Some(constructor) = constructor {
            let object = value(ValKind::SelfRef, Rt::Class(class), at);
            self.perform(Eff::Construct(constructor, object, values), at);
        }
    }

    fn set_early(&mut self, early: bool) {
        if let Some(frame) = self.frames.last_mut() {
            frame.early = early;
        }
    }

    /// Field initialisers and blocks, in the order of the text.
    pub(super) fn initialisers(&mut self, class: ClassId, is_static: bool) {
        let tree = self.tree;
        let mut constants_made = false;
        for member in &tree[class].members {
            match member {
                Member::Field(field) => {
                    let entry = &tree[*field];
                    if entry.is_static() != is_static {
                        continue;
                    }
                    if let Some(init) = entry.init.as_ref().filter(|_| entry.ghost) {
                        let at = self.here(init);
                        let gap = self.gap(&**init, GapKind::Specification, entry.span);
                        self.emit(StmtKind::Gap(gap), at);
                        continue;
                    }
                    if is_static && entry.enum_constant.is_none() && !constants_made {
                        constants_made = true;
                        self.enum_table(class);
                    }
                    self.field_init(class, *field, is_static);
                }
                Member::Initializer(init) if init.is_static == is_static => {
                    if is_static && !constants_made {
                        constants_made = true;
                        self.enum_table(class);
                    }
                    self.stmts(&init.body.stmts);
                }
                Member::Initializer(_) | Member::Method(_) | Member::Class(_) | Member::Predicate(_) => {}
            }
        }
        if is_static && !constants_made {
            self.enum_table(class);
        }
    }

    fn field_init(&mut self, class: ClassId, field: FieldId, is_static: bool) {
        let tree = self.tree;
        let entry = &tree[field];
        let Some(init) = &entry.init else { return };
        if is_static && entry.constant.is_some() {
            return;
        }
        let val = match (&entry.enum_constant, &init.kind) {
            (Some(number), tree::ExprKind::New(new)) => {
                let at = self.here(init);
                let number = EnumNumber { name: entry.name, ordinal: number.ordinal };
                self.creation(init, new, Some(number), at)
            }
            _ => self.expr(init),
        };
        let at = self.here(init);
        let at = self.generated(at, Generated::FieldInit);
        let place = match is_static {
            true => Place::Static(field),
            false => Place::Field(Box::new(value(ValKind::SelfRef, Rt::Class(class), at)), field),
        };
        self.perform(Eff::Write(place, val, Vec::new()), at);
    }

    /// What runs when a class is initialised: what is above it first.
    fn class_init(&mut self, class: ClassId) {
        if !self.has_init(class) {
            return;
        }
        let origin = self.unwritten(self.tree[class].name_span, Generated::Initialisation);
        let method = self.new_method(Method {
            class: Some(class),
            name: Symbol::new("<clinit>"),
            kind: MethodKind::ClassInit,
            made: Some(Made::ClassInit),
            access: Access::Private,
            is_abstract: false,
            overrides: Vec::new(),
            self_: None,
            params: Vec::new(),
            result: None,
            throws: Vec::new(),
            body: Body::Native,
            origin,
        });
        let around = self.enter(class, true);
        self.method = Some(method);
        let (body, ()) = self.block_of(|l| {
            for above in l.initialised_before(class) {
                l.ensure(above, origin);
            }
            l.initialisers(class, true);
        });
        self.out[method].body = Body::Code(body);
        self.leave(around);
        self.out[class].methods.push(method);
        self.out[class].init = Some(method);
    }
}
