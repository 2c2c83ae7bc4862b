//! Rules that a program breaks by what is written, whatever it does, and what the translation does not know of a class.

use java::ownership::{Sight, look};
use java::tree as jv;
use java::tree::{
    ClassId, ClassKind, ExprKind, InvariantKind, ModelWord, Nesting, ShareHow, SpecStmt, StmtKind, Type, visit,
};
use source::Span;

use super::checks::Check;
use super::encoder::Encoder;

impl<'p> Encoder<'p> {
    pub fn rules(&self) {
        for class in &self.world.classes {
            self.known_form(*class);
            self.invariant_words(*class);
            self.own_name(*class);
        }
        self.lock_before_has_no_cycle();
        self.inspector_rules();
        look(self.p, &mut Sight { exprs: &mut |e| self.unbound_state(e), stmts: &mut |s| self.is_in_layer(s) });
    }

    /// Reports name classes as the program does, so that each needs a name of its own.
    fn own_name(&self, class: ClassId) {
        let name = self.p[class].name;
        let named = |class: &ClassId| self.p[*class].nesting != Nesting::Anonymous;
        let first = self.world.classes.iter().find(|other| named(other) && self.p[**other].name == name);
        if named(&class) && first.is_some_and(|first| *first != class) {
            let message = format!("there are two classes `{name}`, which reports could not tell apart");
            self.reject(Check::DuplicateClass, self.p[class].name_span, message, "give one of them another name");
        }
    }

    /// A layer knows its own annotations and those of the layers below it.
    fn is_in_layer(&self, stmt: &jv::Stmt) {
        let StmtKind::Spec(spec) = &stmt.kind else { return };
        match &**spec {
            SpecStmt::Pack { unpack, object, .. } => {
                let word = if *unpack { "unpack" } else { "pack" };
                self.about_objects(word, &object.ty, object.span, false);
            }
            SpecStmt::Share { object, .. } => self.about_objects("share", &object.ty, object.span, false),
            SpecStmt::Read { object, .. } => self.about_objects("read", &object.ty, object.span, false),
            _ => {}
        }
        match &**spec {
            SpecStmt::Pack { .. } => self.needs_layer(3, stmt.span, "packing and unpacking"),
            SpecStmt::Read { .. } | SpecStmt::Share { how: ShareHow::Immutable, .. } => {
                self.needs_layer(4, stmt.span, "immutable objects and read blocks");
            }
            SpecStmt::Ghost(inner) => self.is_in_layer(inner),
            _ => {}
        }
    }

    fn needs_layer(&self, layer: u8, span: Span, what: &str) {
        if self.world.layer < layer {
            self.gap(span, format!("{what} below layer {layer}"));
        }
    }

    /// Forms of classes that have no translation.
    fn known_form(&self, class: ClassId) {
        let c = &self.p[class];
        let what = match (c.kind, c.nesting) {
            (ClassKind::Enum, _) => Some("enums"),
            (ClassKind::Record, _) => Some("records"),
            (ClassKind::Annotation, _) => None,
            (_, Nesting::Constant(_)) => Some("enums"),
            _ => None,
        };
        if let Some(what) = what {
            self.gap(c.name_span, what);
        }
        let around = std::iter::successors(c.outer, |outer| self.p[*outer].outer);
        if c.is_inner && around.into_iter().any(|outer| !self.p[outer].type_params.is_empty()) {
            self.gap(c.name_span, "inner classes of a class with type parameters");
        }
        for field in c.fields() {
            let f = &self.p[field];
            if f.flags.is_rep() {
                self.needs_layer(3, f.name_span, "rep fields");
                self.about_objects("rep", &f.ty, f.name_span, matches!(f.ty, Type::Set(_)));
            }
            if f.flags.is_shared() {
                self.about_objects("shared", &f.ty, f.name_span, false);
            }
            self.sort(&self.p[field].ty, self.p[field].name_span);
            self.not_raw(&self.p[field].ty, self.p[field].name_span);
        }
        // Which method overrides which is compared by the types that are written.
        for above in c.superclass.iter().chain(&c.interfaces) {
            let Type::Class(ty) = above else { continue };
            let generic = !ty.args.is_empty() || !self.p[ty.class].type_params.is_empty();
            if self.p[ty.class].is_source() && generic {
                self.gap(c.name_span, format!("supertypes with type parameters, such as `{}`", self.p[ty.class].name));
            }
        }
        self.known_params(class);
        self.known_superclass(class);
        self.known_overrides(class);
        let below_another = self.world.class_above(class).is_some();
        if self.world.sequential && below_another && !self.world.frames {
            self.gap(c.name_span, "subclasses in a program with `modifies` or `committed` below layer 3");
        }
        if self.world.sequential && self.world.has_class_object(class) {
            self.gap(c.name_span, "the state of classes in a program with `modifies` or `committed`");
        }
        if self.world.layer < 5 && self.world.has_class_object(class) {
            self.gap(c.name_span, "the state of classes below layer 5");
        }
    }

    /// Words of the model for fields, parameters and statements are about objects.
    fn about_objects(&self, word: &str, ty: &Type, span: Span, is_set: bool) {
        if !ty.is_reference() && !is_set {
            let message = format!("`{word}` is about objects, and `{}` is no type of objects", ty.show(self.p));
            self.reject(Check::ObjectType, span, message, &format!("take `{word}` away"));
        }
    }

    fn known_params(&self, class: ClassId) {
        for param in self.p[class].methods().flat_map(|m| &self.p[m].params) {
            let local = &self.p[*param];
            for (word, is_said) in [("shared", local.flags.is_shared()), ("state", local.flags.is_state())] {
                if is_said {
                    self.about_objects(word, &local.ty, local.span, false);
                }
            }
        }
    }

    fn known_superclass(&self, class: ClassId) {
        let Some(above) = self.world.superclass(class).filter(|above| !self.p[*above].is_source()) else { return };
        let is_exception = self.world.throwable.is_some_and(|throwable| self.world.is_below(above, throwable));
        if above != self.world.object && Some(above) != self.world.thread && !is_exception {
            let name = self.p[above].name;
            self.gap(self.p[class].name_span, format!("subclasses of the library class `{name}`"));
        }
    }

    /// Methods of the program that the virtual machine or the library calls unseen.
    fn known_overrides(&self, class: ClassId) {
        let at_any_time: Vec<jv::MethodId> = self.tables.called_at_any_time().collect();
        for id in self.p[class].methods() {
            let m = &self.p[id];
            let of_library = |above: &jv::MethodId| self.p[*above].class.is_some_and(|c| !self.p[c].is_source());
            let of_thread = |above: &jv::MethodId| {
                self.p[*above].class.is_some_and(|c| Some(c) == self.world.thread) && m.name.as_str() != "run"
            };
            // Every constructor of an exception calls it.
            let traces = m.name.as_str() == "fillInStackTrace" && m.overrides.iter().any(of_library);
            let called = at_any_time.contains(&id) || traces || m.overrides.iter().any(of_thread);
            if called {
                self.gap(m.name_span, format!("a method `{}` that is called unseen", m.name));
            }
        }
    }

    /// Whether an exception of the program has its own form of what the library calls.
    pub fn exceptions_override(&self) -> bool {
        self.tables.called_when_uncaught().next().is_some()
    }

    /// A constructor of the library may run methods of the program: of the new object, or of an exception that is the cause of another.
    pub fn constructed_by_library(&self, constructor: jv::MethodId, made: Option<ClassId>, span: Span) {
        let Some(library) = self.p[constructor].class else { return };
        let with_cause = self.p[constructor].param_types(self.p).any(|ty| self.is_throwable(ty));
        let called = self.tables.called_by_constructor(library, Some(constructor), made);
        if !called.is_empty() || with_cause && self.exceptions_override() {
            let name = self.p[library].name;
            self.gap(span, format!("the constructor of `{name}`, which calls methods of the program unseen"));
        }
    }

    fn is_throwable(&self, ty: &Type) -> bool {
        ty.as_class().is_some_and(|class| self.world.throwable.is_some_and(|above| self.world.is_below(class, above)))
    }

    fn invariant_words(&self, class: ClassId) {
        let c = &self.p[class];
        for invariant in &c.specs.object_invariants {
            self.needs_layer(3, invariant.span, "invariants");
            if c.kind.is_interface() && invariant.kind == InvariantKind::Object {
                let message = "an interface cannot have an invariant: no `pack` would check it";
                let help = "write it in the classes that implement the interface";
                self.reject(Check::InvInterface, invariant.span, message, help);
            }
            visit::each(&invariant.body, &mut |e| {
                let of_thread = matches!(
                    &e.kind,
                    ExprKind::Model(
                        ModelWord::AccessSet
                            | ModelWord::ReadSet
                            | ModelWord::WriteSet
                            | ModelWord::LockStack
                            | ModelWord::NoLocks
                    ) | ExprKind::Builtin(jv::Builtin::Access, _)
                );
                if of_thread {
                    let message = "an invariant cannot speak of what a thread may access or holds";
                    let help = "what an object owns is said by `rep` fields";
                    self.reject(Check::InvThread, e.span, message, help);
                }
            });
            if visit::any(&invariant.body, &|e| matches!(e.kind, ExprKind::Old(..))) {
                self.gap(invariant.span, "`\\old` in an invariant");
            }
        }
    }

    /// A cycle would make every order hold.
    fn lock_before_has_no_cycle(&self) {
        for class in &self.world.classes {
            let mut seen = Vec::new();
            let mut open: Vec<ClassId> = self.lower(*class);
            while let Some(next) = open.pop() {
                if next == *class {
                    let declared = self.p[*class].specs.lock_before.first();
                    let span = declared.map_or(self.p[*class].name_span, |(_, span)| *span);
                    let message = format!("the lock of `{}` is declared to be before itself", self.p[*class].name);
                    let help = "take one of the `lock_before` of the cycle away";
                    self.reject(Check::LockBeforeCycle, span, message, help);
                    break;
                }
                if !seen.contains(&next) {
                    seen.push(next);
                    open.extend(self.lower(next));
                }
            }
        }
    }

    /// The classes whose locks come before that of a class: those that its declaration names, and those that are initialised with it.
    pub fn lower(&self, class: ClassId) -> Vec<ClassId> {
        let mut all: Vec<ClassId> = self.p[class].specs.lock_before.iter().map(|(lower, _)| *lower).collect();
        if self.world.has_class_object(class) {
            let with = self.tables.init_plan(class).order.into_iter();
            all.extend(with.filter(|above| *above != class && self.world.has_class_object(*above)));
        }
        all
    }
}
