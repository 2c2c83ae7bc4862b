//! What stands above a class.

use java::tree::{ClassId, ClassKind, EnumConstant, Origin, Program, Type};

use super::Tables;

/// A class, its superclasses up to `Object`, then all interfaces above it; each once.
pub(super) fn supertypes(p: &Program, class: ClassId) -> Vec<ClassId> {
    let mut all = superclasses(p, class);
    if let Some(object) = object(p).filter(|object| !all.contains(object)) {
        all.push(object);
    }
    let mut at = 0;
    while let Some(class) = all.get(at).copied() {
        at += 1;
        for interface in p[class].interfaces.iter().filter_map(Type::as_class) {
            if !all.contains(&interface) {
                all.push(interface);
            }
        }
    }
    all
}

/// A class and its superclasses, nearest first. Of an interface, only itself.
fn superclasses(p: &Program, class: ClassId) -> Vec<ClassId> {
    let mut all = vec![class];
    let mut at = class;
    while let Some(above) = p[at].superclass.as_ref().and_then(Type::as_class)
        && !all.contains(&above)
    {
        all.push(above);
        at = above;
    }
    all
}

fn object(p: &Program) -> Option<ClassId> {
    p.find_class("java.lang.Object")
}

impl Tables<'_> {
    /// A class and its superclasses, nearest first; of an interface, itself and `Object`.
    pub fn superclasses(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        let own = move |above: &ClassId| *above == class || !self.p[*above].kind.is_interface();
        self.supertypes(class).iter().copied().filter(own)
    }

    /// A class, its superclasses up to `Object`, then all interfaces above it; each once.
    pub fn supertypes(&self, class: ClassId) -> &[ClassId] {
        &self.supertypes[class.0 as usize]
    }

    /// All interfaces above a class; of an interface, also itself.
    pub fn interfaces(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        self.supertypes(class).iter().copied().filter(|above| self.p[*above].kind.is_interface())
    }

    /// Whether one class is, or stands below, another.
    pub fn is_below(&self, class: ClassId, above: ClassId) -> bool {
        self.supertypes(class).contains(&above)
    }

    /// Whether an object could be of both types: one stands below the other, or some class of the program stands below both.
    pub fn may_share_objects(&self, a: ClassId, b: ClassId) -> bool {
        let mut classes = self.p.source_classes();
        self.is_below(a, b)
            || self.is_below(b, a)
            || classes.any(|class| self.is_below(class, a) && self.is_below(class, b))
    }

    /// Whether there are objects of exactly this class. Constants of an enum with bodies of their own are objects of other classes.
    pub fn has_objects(&self, class: ClassId) -> bool {
        let c = &self.p[class];
        let is_plain = |constant: &EnumConstant| constant.body.is_none();
        let has_plain = || c.fields().any(|f| self.p[f].enum_constant.as_ref().is_some_and(is_plain));
        match c.kind {
            ClassKind::Interface | ClassKind::Annotation => false,
            ClassKind::Enum => has_plain(),
            ClassKind::Class | ClassKind::Record => !c.flags.is_abstract(),
        }
    }

    /// Whether a class stands in the program's own text.
    pub fn is_source(&self, class: ClassId) -> bool {
        self.p[class].is_source()
    }

    /// Whether only the name of a class is known.
    pub(super) fn is_opaque(&self, class: ClassId) -> bool {
        self.p[class].origin == Origin::Opaque
    }
}
