//! Modules: who may know the bodies of functions.

use chalice::tree as ch;
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use silver::tree::{MODULE, OPEN, Program};
use source::Symbol;
use verdict::Member;

use crate::Owner;

/// The modules of a program, and what belongs to them.
#[derive(Default)]
pub struct Modules {
    /// Empty if there is one module only: then nothing is hidden from anyone.
    of_classes: FxHashMap<Symbol, Symbol>,
    of_members: FxHashMap<Member, Symbol>,
    /// Functions that everyone may know.
    open: FxHashSet<Symbol>,
}

impl Modules {
    pub fn of(p: &ch::Program) -> Modules {
        let of_classes: FxHashMap<Symbol, Symbol> = p.classes.iter().map(|class| (class.name, class.module)).collect();
        let mut modules = of_classes.values();
        let first = modules.next();
        match modules.all(|module| Some(module) == first) {
            true => Modules::default(),
            false => Modules { of_classes, ..Modules::default() },
        }
    }

    /// A member belongs to the module of its class. What stands outside classes is nobody's.
    pub fn note(&mut self, member: Member, class: Symbol) {
        if let Some(module) = self.of_classes.get(&class) {
            self.of_members.insert(member, *module);
        }
    }

    /// Everyone may know the body of a function, in the translation.
    pub fn open(&mut self, function: Symbol) {
        if !self.of_classes.is_empty() {
            self.open.insert(function);
        }
    }

    /// Puts the members of a translation into the modules of those that they stand for.
    pub fn annotate(&self, out: &mut Program, owners: &IndexMap<Symbol, Owner>) {
        let functions = out.functions.values_mut().map(|f| (f.name, &mut f.annotations));
        let predicates = out.predicates.values_mut().map(|p| (p.name, &mut p.annotations));
        let methods = out.methods.values_mut().map(|m| (m.name, &mut m.annotations));
        for (name, annotations) in functions.chain(predicates).chain(methods) {
            let module = owners.get(&name).and_then(|owner| self.of_members.get(&owner.member));
            if let Some(module) = module {
                annotations.insert(MODULE.to_string(), vec![module.to_string()]);
            }
            if self.open.contains(&name) {
                annotations.insert(OPEN.to_string(), vec![]);
            }
        }
    }
}
