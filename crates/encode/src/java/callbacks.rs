//! Methods of the program that the library calls: nobody proves what they require, so they may require nothing.

use java::tree as jv;
use source::Span;

use super::body::Body;
use super::encoder::*;

impl<'a> Encoder<'a> {
    /// Whether the library could call a method of an object with this static class that not just anybody can call.
    pub fn may_be_called_back(&self, class: jv::ClassId) -> bool {
        let wants = |class| self.known.tables.called_back(class).any(|id| self.wants_something(id));
        self.asked_with(class).into_iter().any(wants)
    }

    /// Whether showing or comparing an object with this static class could call a method that not just anybody can call.
    pub fn may_be_asked(&self, class: jv::ClassId) -> bool {
        let wants = |class| self.known.tables.shown(class).any(|id| self.wants_something(id));
        self.asked_with(class).into_iter().any(wants)
    }

    /// A class, and those of the objects that are shown and compared with its own: the components of records.
    fn asked_with(&self, class: jv::ClassId) -> Vec<jv::ClassId> {
        let p = self.p;
        let mut all = vec![class];
        let mut at = 0;
        while let Some(class) = all.get(at).copied() {
            at += 1;
            let records =
                p.source_classes().filter(|c| p[*c].kind == jv::ClassKind::Record && self.is_below(*c, class));
            for component in records.flat_map(|record| &p[record].components) {
                let of = self.least_class(&p[*component].ty);
                all.extend(of.filter(|of| !all.contains(of)));
            }
        }
        all
    }

    /// Whether a method cannot be called by just anybody: it requires something, waits for monitors, or throws.
    pub fn wants_something(&self, id: jv::MethodId) -> bool {
        let contract = &self.p[self.contract_source(id)].contract;
        let is_promise = |clause: &jv::Clause| {
            use jv::ClauseKind::{Decreases, Ensures, Yields};
            matches!(clause.kind, Ensures(_) | Decreases(_) | Yields(_))
        };
        let throws = self.p[id].throws.iter().any(|ty| self.is_unchecked(ty));
        !contract.clauses.iter().all(is_promise) || throws || self.known.blocking.contains(&id)
    }

    /// Whether an exception may leave a method that does not declare it.
    fn is_unchecked(&self, ty: &jv::Type) -> bool {
        let below = |name: &str| {
            let above = self.p.find_class(name);
            self.least_class(ty).zip(above).is_none_or(|(class, above)| self.is_below(class, above))
        };
        below("java.lang.RuntimeException") || below("java.lang.Error")
    }

    /// A method that the library calls whenever it likes may not want anything.
    pub fn may_be_called_at_any_time(&mut self, id: jv::MethodId) {
        let called = self.known.tables.called_at_any_time().any(|other| other == id);
        if called && self.wants_something(id) {
            let what = "a method that Java calls whenever it likes, and that requires something, waits or throws";
            self.unsupported(self.p[id].name_span, what);
        }
    }

    /// An exception that leaves `main` is shown.
    pub fn may_leave_main(&mut self, id: jv::MethodId) {
        if !self.is_entry(id) || !self.signature(id).may_throw() {
            return;
        }
        let wanted: Vec<jv::MethodId> =
            self.known.tables.called_when_uncaught().filter(|id| self.wants_something(*id)).collect();
        if !wanted.is_empty() {
            let what = "exceptions that leave `main`, where a method that shows an exception requires something";
            self.unsupported(self.p[id].name_span, what);
        }
    }

    /// Whether a method of the library is known to call no other method of its object.
    pub fn leaves_its_object_alone(&self, id: jv::MethodId) -> bool {
        let owner = self.p[id].class.map(|class| self.p[class].qualified.as_str());
        match owner {
            Some("java.lang.Object") => self.p[id].name.as_str() != "toString",
            Some("java.lang.Thread" | "java.lang.Enum") => true,
            // What only has a name there is code of the program on its objects.
            _ => self.p[id].is_static() || self.p[id].flags.is_abstract(),
        }
    }
}

impl Body<'_, '_> {
    /// A constructor of the library may call methods of the new object, or of the thread that runs. `made` is the class of the program whose
    /// object is made, if it is not one of the library itself.
    pub fn made_by_library(
        &mut self,
        library: jv::ClassId,
        constructor: jv::MethodRef,
        made: Option<jv::ClassId>,
        span: Span,
    ) {
        let called = self.e.known.tables.called_by_constructor(library, constructor.known(), made);
        if called.into_iter().any(|id| self.e.wants_something(id)) {
            let what = "a constructor of the library that calls a method of the program which requires something";
            self.e.unsupported_for_callers(span, what);
        }
    }
}
