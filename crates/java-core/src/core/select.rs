//! What a call runs in an object of a class, as the JVM finds it.

use super::{Access, Body, ClassId, ClassKind, Made, MethodId, MethodKind, Program};

/// What answers for a declaration in the objects of one class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    Body(MethodId),
    /// A method of the library.
    Library(MethodId),
    Abstract,
    /// Several interfaces answer, and none is below the others.
    Conflict,
    /// A class above is known by its name only.
    Open,
}

impl Program {
    /// What an object of exactly this class runs when a declaration is called.
    pub fn select(&self, class: ClassId, decl: MethodId) -> Answer {
        if self[decl].access == Access::Private || self[decl].kind != MethodKind::Instance {
            return self.answer(decl);
        }
        if let Some(answer) = self.answers.get(&(class, decl)) {
            return *answer;
        }
        self.by_signature(class, decl)
    }

    /// For the classes and methods that were made: by name and erased parameters.
    fn by_signature(&self, class: ClassId, decl: MethodId) -> Answer {
        let mut at = Some(class);
        while let Some(current) = at {
            if let Some(found) = self[current].methods.iter().find(|method| self.answers(**method, decl)) {
                return self.answer(*found);
            }
            at = self[current].superclass;
        }
        self.default_method(class, decl)
    }

    fn answer(&self, method: MethodId) -> Answer {
        match &self[method].body {
            Body::Code(_) => Answer::Body(method),
            Body::Abstract => Answer::Abstract,
            Body::Library | Body::Native | Body::Specification => Answer::Library(method),
        }
    }

    /// The most specific default method.
    fn default_method(&self, class: ClassId, decl: MethodId) -> Answer {
        let mut interfaces = Vec::new();
        self.interfaces_above(class, &mut interfaces);
        let defaults: Vec<(ClassId, MethodId)> = interfaces
            .iter()
            .flat_map(|interface| self[*interface].methods.iter().map(|method| (*interface, *method)))
            .filter(|(_, method)| self.answers(*method, decl))
            .collect();
        let is_hidden = |of: ClassId| defaults.iter().any(|(other, _)| *other != of && self.is_below(*other, of));
        let specific: Vec<MethodId> = defaults.iter().filter(|(of, _)| !is_hidden(*of)).map(|(_, m)| *m).collect();
        let concrete: Vec<MethodId> = specific.into_iter().filter(|method| !self[*method].is_abstract).collect();
        match concrete.as_slice() {
            [] => Answer::Abstract,
            [one] => self.answer(*one),
            [_, _, ..] => Answer::Conflict,
        }
    }

    fn interfaces_above(&self, class: ClassId, all: &mut Vec<ClassId>) {
        if self[class].kind == ClassKind::Interface && !all.contains(&class) {
            all.push(class);
        }
        for above in self[class].superclass.iter().chain(&self[class].interfaces) {
            self.interfaces_above(*above, all);
        }
    }

    /// Whether a method has the signature of a declaration and may override it.
    fn answers(&self, method: MethodId, decl: MethodId) -> bool {
        let (found, wanted) = (&self[method], &self[decl]);
        if method == decl {
            return true;
        }
        if found.name != wanted.name
            || found.kind != MethodKind::Instance
            || found.access == Access::Private
            || found.params.len() != wanted.params.len()
        {
            return false;
        }
        // The one method of a lambda answers for all that its interfaces leave open.
        if matches!(found.made, Some(Made::LambdaBody | Made::ReferenceBody)) {
            return wanted.is_abstract;
        }
        let types = |method: MethodId| self[method].params.iter().map(|param| &self[*param].ty);
        let same = found.overrides.contains(&decl) || types(method).eq(types(decl));
        same && self.may_override(method, decl)
    }

    /// A method without access from outside is overridden in its own package, or by what overrides such a method.
    fn may_override(&self, method: MethodId, decl: MethodId) -> bool {
        if self[decl].access != Access::Package {
            return true;
        }
        let (Some(own), Some(theirs)) = (self[method].class, self[decl].class) else { return false };
        if self[own].package == self[theirs].package || self[theirs].kind == ClassKind::Interface {
            return true;
        }
        let between = |other: MethodId| {
            self[other].class.is_some_and(|class| class != own && class != theirs && self.is_below(class, theirs))
        };
        self[method].overrides.iter().any(|other| {
            *other != decl
                && between(*other)
                && self[*other].access != Access::Package
                && self.may_override(*other, decl)
        })
    }
}
