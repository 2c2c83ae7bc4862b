//! What the specification language forbids, so that what is proved is about the program that runs.
//!
//! [`walk`] finds every specification and every piece of code; [`formulas`] says what specifications may contain, [`ghost`] what ghost code may do and
//! what the program may know of it, [`pure`] what pure methods are made of, [`locks`] and [`threads`] where facts about locks and threads would not stay true, [`lock_order`] what an order of locks is.

mod formulas;
mod ghost;
mod lock_order;
mod locks;
mod parallel;
mod predicates;
mod pure;
mod threads;
mod walk;

pub use locks::misuses_of_guard;

use super::*;

/// Something that is forbidden.
struct Violation {
    kind: ErrorKind,
    span: Span,
    message: String,
    help: Option<&'static str>,
}

/// The rules, applied to a program.
struct Rules<'p> {
    program: &'p Program,
    known: Known,
    found: Vec<Violation>,
}

impl<'a> Resolver<'a> {
    pub(super) fn check_rules(&mut self) {
        // Whatever is mentioned has its supertypes from here on.
        let mut n = 0;
        while n < self.program.classes.len() {
            self.header(ClassId(n as u32));
            n += 1;
        }
        let mut rules = Rules { program: &self.program, known: self.known(), found: Vec::new() };
        rules.check_places();
        rules.check_ghost_methods();
        rules.check_pure_methods();
        rules.check_predicates();
        rules.check_locks();
        rules.check_lock_order();
        rules.check_threads();
        for Violation { kind, span, message, help } in rules.found {
            let diagnostic = match kind.id == codes::NOT_JAVA.id {
                true => self.warning(kind, span, message),
                false => self.error(kind, span, message),
            };
            diagnostic.help.extend(help.map(str::to_string));
        }
    }
}

impl<'p> Rules<'p> {
    fn violation(&mut self, kind: ErrorKind, span: Span, message: impl Into<String>) {
        self.found.push(Violation { kind, span, message: message.into(), help: None });
    }

    fn violation_with(&mut self, kind: ErrorKind, span: Span, message: impl Into<String>, help: &'static str) {
        self.found.push(Violation { kind, span, message: message.into(), help: Some(help) });
    }

    /// Whether a class is the other one or below it.
    fn is_below(&self, class: ClassId, above: ClassId) -> bool {
        let mut pending = vec![class];
        let mut seen = Vec::new();
        while let Some(class) = pending.pop() {
            if class == above {
                return true;
            }
            if seen.contains(&class) {
                continue;
            }
            seen.push(class);
            let entry = &self.program[class];
            pending.extend(entry.superclass.iter().chain(&entry.interfaces).filter_map(Type::as_class));
        }
        false
    }

    /// The class and its superclasses, nearest first.
    fn chain(&self, class: ClassId) -> Vec<ClassId> {
        let mut chain = vec![class];
        let mut at = class;
        while let Some(above) = self.program[at].superclass.as_ref().and_then(Type::as_class) {
            if chain.contains(&above) {
                break;
            }
            chain.push(above);
            at = above;
        }
        chain
    }

    /// Whether a method is what a thread runs.
    fn is_run(&self, method: MethodId) -> bool {
        let entry = &self.program[method];
        let Some(class) = entry.class.filter(|_| entry.name.as_str() == "run" && entry.params.is_empty()) else {
            return false;
        };
        let runnable = self.program.find_class("java.lang.Runnable");
        self.is_below(class, self.known.thread) || runnable.is_some_and(|runnable| self.is_below(class, runnable))
    }
}
