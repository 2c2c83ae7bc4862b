//! Methods of the program that the library calls: nobody proves what they require, so they may require nothing.

use java::tree as jv;
use source::Span;

use super::body::Body;
use super::encoder::*;

impl<'a> Encoder<'a> {
    /// Whether the library could call a method of an object with this static class, or of what it holds, that not just anybody can call.
    pub fn may_be_called_back(&self, class: jv::ClassId) -> bool {
        let tables = &self.known.tables;
        let holds = !tables.is_operation(class) && self.may_be_asked(class);
        holds || tables.called_back(class).any(|id| self.wants_something(id))
    }

    /// Whether showing or comparing an object with this static class could call a method that not just anybody can call.
    pub fn may_be_asked(&self, class: jv::ClassId) -> bool {
        self.known.tables.shown(class).into_iter().any(|id| self.wants_something(id))
    }

    /// Whether a method of the library without a contract, on an object with this static class, could call a method of the program that not just
    /// anybody can call. Nothing is known of a method that is only a name.
    pub fn may_call_back(&self, id: Option<jv::MethodId>, class: jv::ClassId) -> bool {
        let Some(id) = id else { return self.may_be_called_back(class) };
        let owner = self.p[id].class.map(|class| self.p[class].qualified.as_str());
        match (owner, self.p[id].name.as_str()) {
            (Some("java.lang.Object"), "getClass" | "notify" | "notifyAll" | "wait") => false,
            (Some("java.lang.Object"), _) => self.may_be_asked(class),
            (Some("java.lang.Thread" | "java.lang.Enum"), _) => false,
            _ if self.p[id].is_static() => false,
            // What only has a name there is code of the program on its objects; others may hold objects of the program.
            _ if self.p[id].flags.is_abstract() => !self.known.tables.is_operation(class) && self.may_be_asked(class),
            _ => self.may_be_called_back(class),
        }
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
