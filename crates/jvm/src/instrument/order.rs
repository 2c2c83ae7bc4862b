//! The order of locks, where classes declare one: each class that has a place tells the ledger.

use java::tree::{ClassId, Nesting};

use super::{Instrumenter, Scope};
use crate::layout;

impl Instrumenter<'_> {
    /// Whether some class says how locks are ordered.
    pub(super) fn orders_locks(&self) -> bool {
        self.p.source_classes().any(|class| self.has_place(class))
    }

    /// Whether a class says where its locks stand, or another says it of this one.
    fn has_place(&self, class: ClassId) -> bool {
        let p = self.p;
        let specs = &p[class].specs;
        let is_named = || p.source_classes().any(|c| p[c].specs.lock_before.iter().any(|(later, _)| *later == class));
        specs.lock_level.is_some() || !specs.lock_before.is_empty() || is_named()
    }

    /// What a class with a place tells the ledger when it is initialised.
    pub(super) fn declare_order(&mut self, class: ClassId) -> String {
        let p = self.p;
        let Some(name) = layout::class_name(p, class).filter(|_| self.has_place(class)) else { return String::new() };
        let level = match &p[class].specs.lock_level {
            None => "null".to_string(),
            Some(e) => match self.formula(e, &mut Scope::new(class, false)) {
                Ok(text) => {
                    self.member(class, &format!("long $level{}() {{ return {text}; }}", class.0));
                    format!("$o -> (({name}) $o).$level{}()", class.0)
                }
                Err(why) => {
                    self.remarks.push((e.span, why));
                    return String::new();
                }
            },
        };
        let pairs: String = p
            .source_classes()
            .flat_map(|first| p[first].specs.lock_before.iter().map(move |(then, _)| (first, *then)))
            .filter_map(|(first, then)| Some((self.binary_name(first)?, self.binary_name(then)?)))
            .map(|(first, then)| format!(", \"{first}\", \"{then}\""))
            .collect();
        format!(" static {{ grail.rt.Order.declare({name}.class, {level}{pairs}); }}")
    }

    /// The name that a class has while the program runs.
    fn binary_name(&self, class: ClassId) -> Option<String> {
        let c = &self.p[class];
        match c.nesting {
            Nesting::Top => Some(c.qualified.to_string()),
            Nesting::Member => Some(format!("{}${}", self.binary_name(c.outer?)?, c.name)),
            Nesting::Local | Nesting::Anonymous | Nesting::Constant(_) => None,
        }
    }
}
