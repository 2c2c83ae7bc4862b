//! Which body a call runs: the rules of the JVM (JVMS 5.4.6), for objects of one class.

use java::tree::{Body, ClassId, Method, MethodId};

use super::Tables;

/// What an object runs when a method is called on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A method of the program, with a body.
    Own(MethodId),
    /// A method of the library.
    Library(MethodId),
    /// Nothing: the class leaves the method abstract. The declaration that is nearest, if a class has it.
    Abstract(Option<MethodId>),
    /// Interfaces give several bodies. javac refuses that, unless it does not see all of them.
    Conflict,
    /// Not known: a class above is known by name only.
    Open,
}

/// A declaration and what objects of a class run when it is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answered {
    pub declared: MethodId,
    pub answer: Answer,
}

impl Tables<'_> {
    /// What an object of exactly this class runs when a method of one of its supertypes is called on it.
    pub fn select(&self, class: ClassId, declared: MethodId) -> Answer {
        if self.p[declared].flags.is_private() {
            return self.answer(declared);
        }
        let of_class = self.selected_in_classes(class, declared);
        of_class.unwrap_or_else(|| self.selected_in_interfaces(class, declared))
    }

    /// The first superclass with a method for it decides, be it the program's or the library's.
    fn selected_in_classes(&self, class: ClassId, declared: MethodId) -> Option<Answer> {
        let classes = self.superclasses(class).filter(|above| !self.p[*above].kind.is_interface());
        for above in classes {
            if self.is_opaque(above) {
                return Some(Answer::Open);
            }
            let selected =
                self.p[above].methods().find(|m| self.is_dispatched(*m) && self.stands_for(class, *m, declared));
            if let Some(selected) = selected {
                return Some(self.answer(selected));
            }
        }
        None
    }

    /// Without a method of a class, the most specific interface decides.
    fn selected_in_interfaces(&self, class: ClassId, declared: MethodId) -> Answer {
        let p = self.p;
        if self.interfaces(class).any(|interface| self.is_opaque(interface)) {
            return Answer::Open;
        }
        let methods = self.interfaces(class).flat_map(|interface| p[interface].methods());
        let candidates: Vec<MethodId> =
            methods.filter(|m| self.is_dispatched(*m) && self.same_signature(class, *m, declared)).collect();
        let owner = |m: MethodId| p[m].class;
        let is_below = |a: MethodId, b: MethodId| match (owner(a), owner(b)) {
            (Some(a), Some(b)) => a != b && self.is_below(a, b),
            _ => false,
        };
        let nearest = candidates.iter().filter(|m| !candidates.iter().any(|other| is_below(*other, **m)));
        let bodies: Vec<MethodId> = nearest.copied().filter(|m| !p[*m].flags.is_abstract()).collect();
        match bodies[..] {
            [] => Answer::Abstract(None),
            [only] => self.answer(only),
            _ => Answer::Conflict,
        }
    }

    fn answer(&self, method: MethodId) -> Answer {
        let m = &self.p[method];
        let own = m.class.is_none_or(|class| self.is_source(class));
        match own {
            _ if m.flags.is_abstract() => Answer::Abstract(Some(method)),
            true => Answer::Own(method),
            false => Answer::Library(method),
        }
    }

    /// Whether the class of the object decides what a call of a method runs.
    fn is_dispatched(&self, method: MethodId) -> bool {
        let m = &self.p[method];
        !m.is_static() && !m.is_constructor() && !m.flags.is_private()
    }

    /// Whether a method is selected for a call of a declaration: it has the signature, and it can override the declaration.
    fn stands_for(&self, class: ClassId, method: MethodId, declared: MethodId) -> bool {
        self.same_signature(class, method, declared) && self.can_override(method, declared)
    }

    /// A method that only its package sees is overridden in its package, or by what overrides such a method in turn.
    fn can_override(&self, method: MethodId, declared: MethodId) -> bool {
        let p = self.p;
        let (Some(here), Some(there)) = (p[method].class, p[declared].class) else { return true };
        let flags = p[declared].flags;
        let everywhere = flags.is_public() || flags.is_protected() || p[there].kind.is_interface();
        everywhere || p[here].package == p[there].package || p[method].overrides.contains(&declared)
    }

    /// Every declaration above a class, or in it, with what objects of the class run when it is called.
    pub fn answers(&self, class: ClassId) -> Vec<Answered> {
        let declared = self.supertypes(class).iter().flat_map(|above| self.p[*above].methods());
        let declared = declared.filter(|m| self.is_dispatched(*m));
        declared.map(|declared| Answered { declared, answer: self.select(class, declared) }).collect()
    }

    /// The declarations without a body that a lambda for an interface answers: those that nothing else answers.
    pub fn lambda_declarations(&self, interface: ClassId) -> Vec<MethodId> {
        let declared = self.interfaces(interface).flat_map(|above| self.p[above].methods());
        let open = |method: &MethodId| {
            let m: &Method = &self.p[*method];
            m.flags.is_abstract()
                && m.body == Body::None
                && !m.ghost
                && self.is_dispatched(*method)
                && matches!(self.select(interface, *method), Answer::Abstract(_))
        };
        declared.filter(open).collect()
    }
}
