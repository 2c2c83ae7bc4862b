//! Methods of the program that run without a call of them in the text: the library calls them.

use java::tree::{ClassId, Exp, MethodId, Program, Type};

use super::{Answer, Tables};
use crate::library::{self, ConstructorCalls};

/// A method of the program that the library can call on objects of a class, because the class gives it to something that the library knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Callback {
    /// The class of the objects, exactly.
    pub class: ClassId,
    /// What the library knows. `None` if a type above the class is known by name only: it may declare anything.
    pub declared: Option<MethodId>,
    pub body: MethodId,
}

impl Tables<'_> {
    /// All methods of the program that the library can call on objects of the program.
    pub fn callbacks(&self) -> &[Callback] {
        self.callbacks.get_or_init(|| {
            let classes = self.p.source_classes().filter(|class| self.has_objects(*class));
            classes.flat_map(|class| self.callbacks_of(class)).collect()
        })
    }

    fn callbacks_of(&self, class: ClassId) -> Vec<Callback> {
        let mut found = Vec::new();
        for answered in self.answers(class) {
            let Answer::Own(body) = answered.answer else { continue };
            let known = self.p[answered.declared].class.filter(|owner| !self.is_source(*owner));
            if known.is_some() {
                found.push(Callback { class, declared: Some(answered.declared), body });
            } else if self.supertypes(class).iter().any(|above| self.is_opaque(*above)) {
                found.push(Callback { class, declared: None, body });
            }
        }
        found
    }

    /// The methods that the library can call on an object of a static type. Of an object that it knows nothing about, it can call what shows
    /// and compares objects.
    pub fn called_back(&self, class: ClassId) -> impl Iterator<Item = MethodId> + '_ {
        let is_object = self.p[class].qualified.as_str() == "java.lang.Object";
        let counts = move |callback: &&Callback| match is_object {
            true => self.shows_or_compares(callback),
            false => self.may_be(callback.class, class),
        };
        self.callbacks().iter().filter(counts).map(|callback| callback.body)
    }

    /// Whether objects of a class of the program may be found under a static type. Of two classes that stand below others which are known by name
    /// only, it is not known how they are related.
    fn may_be(&self, class: ClassId, static_type: ClassId) -> bool {
        let has_unknown = || self.supertypes(class).iter().any(|above| self.is_opaque(*above));
        self.is_below(class, static_type) || self.is_opaque(static_type) && has_unknown()
    }

    /// The methods that may run when an object of a static type is shown or compared: its own, and those of what it holds.
    pub fn shown(&self, class: ClassId) -> Vec<MethodId> {
        let mut found = Vec::new();
        let mut classes = vec![class];
        let mut at = 0;
        while let Some(class) = classes.get(at).copied() {
            at += 1;
            if library::is_closed_class(self.p, class) {
                continue;
            }
            let Some(held) = self.held(class) else { return self.all_shown() };
            found.extend(self.own_shown(class));
            classes.extend(held.into_iter().filter(|class| !classes.contains(class)).collect::<Vec<_>>());
        }
        found
    }

    /// Whether an interface of the library stands for one operation.
    pub fn is_operation(&self, interface: ClassId) -> bool {
        library::is_operation(self.p, interface)
    }

    fn all_shown(&self) -> Vec<MethodId> {
        let all = self.callbacks().iter().filter(|callback| self.shows_or_compares(callback));
        all.map(|callback| callback.body).collect()
    }

    fn own_shown(&self, class: ClassId) -> impl Iterator<Item = MethodId> + '_ {
        let counts = move |callback: &&Callback| self.may_be(callback.class, class) && self.shows_or_compares(callback);
        self.callbacks().iter().filter(counts).map(|callback| callback.body)
    }

    /// The classes of what code that is not in the program finds in objects of a static type: records show and compare their components. `None` if
    /// it may find anything, as in a collection.
    fn held(&self, class: ClassId) -> Option<Vec<ClassId>> {
        let is_object = self.p[class].qualified.as_str() == "java.lang.Object";
        if is_object || !self.is_source(class) && !library::holds_nothing(self.p, class) {
            return None;
        }
        let mut held = Vec::new();
        for below in self.p.source_classes().filter(|below| self.is_below(*below, class)) {
            let is_known = |above: ClassId| self.is_source(above) || library::holds_nothing(self.p, above);
            if !self.superclasses(below).all(is_known) || self.supertypes(below).iter().any(|c| self.is_opaque(*c)) {
                return None;
            }
            for component in &self.p[below].components {
                match &self.p[*component].ty {
                    // An array shows nothing of its elements.
                    Type::Prim(_) | Type::Array(_) => {}
                    Type::Class(ty) => held.push(ty.class),
                    _ => return None,
                }
            }
        }
        Some(held)
    }

    fn shows_or_compares(&self, callback: &Callback) -> bool {
        callback.declared.is_none_or(|declared| library::shows_or_compares(self.p, declared))
    }

    /// The methods that the library calls whenever it likes, whoever has the object.
    pub fn called_at_any_time(&self) -> impl Iterator<Item = MethodId> + '_ {
        self.declared_like(library::is_called_at_any_time)
    }

    /// The methods that are called when an exception leaves a thread.
    pub fn called_when_uncaught(&self) -> impl Iterator<Item = MethodId> + '_ {
        self.declared_like(library::is_asked_when_uncaught)
    }

    fn declared_like(&self, test: fn(&Program, MethodId) -> bool) -> impl Iterator<Item = MethodId> + '_ {
        let counts = move |callback: &&Callback| callback.declared.is_some_and(|declared| test(self.p, declared));
        self.callbacks().iter().filter(counts).map(|callback| callback.body)
    }

    /// The methods that a constructor of a library class may call, where the new object is of a class of the program or of one below it. Without
    /// such a class, the object is one of the library.
    pub fn called_by_constructor(
        &self,
        library: ClassId,
        constructor: Option<MethodId>,
        made: Option<ClassId>,
    ) -> Vec<MethodId> {
        let p = self.p;
        let of_new = |test: fn(&Program, MethodId) -> bool| -> Vec<MethodId> {
            let counts = |callback: &&Callback| {
                let is_made = made.is_some_and(|made| self.is_below(callback.class, made));
                is_made && callback.declared.is_none_or(|declared| test(p, declared))
            };
            self.callbacks().iter().filter(counts).map(|callback| callback.body).collect()
        };
        match library::constructor_calls(p, library, constructor) {
            ConstructorCalls::Nothing => Vec::new(),
            ConstructorCalls::StackTrace => of_new(library::notes_stack_trace),
            ConstructorCalls::CurrentThread => self.declared_like(library::is_asked_of_current_thread).collect(),
            ConstructorCalls::Anything => of_new(|_, _| true),
        }
    }

    /// The methods that a method of the library may call, which is called with these operands: on them, and on what they hold.
    pub(super) fn called_with(&self, owner: Option<ClassId>, operands: &[&Exp]) -> Vec<MethodId> {
        let p = self.p;
        if operands.iter().all(|operand| library::is_closed(p, &operand.ty)) {
            return Vec::new();
        }
        let only_shows = owner.is_some_and(|owner| library::is_collection(p, owner));
        let counts = |callback: &&Callback| {
            !only_shows || callback.declared.is_none_or(|declared| !library::is_task(p, declared))
        };
        self.callbacks().iter().filter(counts).map(|callback| callback.body).collect()
    }

    /// The methods that may run when a value becomes a text.
    pub(super) fn shown_as_text(&self, ty: &Type) -> Vec<MethodId> {
        match ty {
            _ if library::is_closed(self.p, ty) => Vec::new(),
            Type::Class(ty) => self.shown(ty.class),
            _ => self.all_shown(),
        }
    }
}
