//! The symbolic state: what variables stand for, what permissions are held, and the heaps that `old` speaks of.

use std::collections::BTreeMap;
use std::rc::Rc;

use logic::Term;
use rustc_hash::FxHashMap;
use silver::tree::OldLabel;
use source::Symbol;

use crate::heap::Heap;

/// Cheap to clone: everything is shared until changed.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub store: Store,
    pub heap: Heap,
    pub old: Rc<BTreeMap<OldLabel, Heap>>,
    /// While an assertion is being consumed: the heap as it shrinks, which is what `perm` and `forperm` look at.
    pub consuming: Option<Heap>,
}

#[derive(Clone, Debug, Default)]
pub struct Store {
    vars: Rc<FxHashMap<Symbol, Term>>,
}

impl Store {
    pub fn get(&self, name: Symbol) -> Option<Term> {
        self.vars.get(&name).copied()
    }

    pub fn set(&mut self, name: Symbol, value: Term) {
        Rc::make_mut(&mut self.vars).insert(name, value);
    }

    /// All values, in the order of the terms.
    pub fn values(&self) -> Vec<Term> {
        let mut values: Vec<Term> = self.vars.values().copied().collect();
        values.sort();
        values.dedup();
        values
    }

    /// Variables and values, ordered by name.
    pub fn entries(&self) -> Vec<(Symbol, Term)> {
        let mut entries: Vec<(Symbol, Term)> = self.vars.iter().map(|(name, value)| (*name, *value)).collect();
        entries.sort();
        entries
    }
}

impl FromIterator<(Symbol, Term)> for Store {
    fn from_iter<I: IntoIterator<Item = (Symbol, Term)>>(iter: I) -> Store {
        Store { vars: Rc::new(iter.into_iter().collect()) }
    }
}

impl State {
    pub fn old_heap(&self, label: OldLabel) -> Option<&Heap> {
        self.old.get(&label)
    }

    pub fn set_old(&mut self, label: OldLabel, heap: Heap) {
        Rc::make_mut(&mut self.old).insert(label, heap);
    }

    /// This state with another heap in place of the current one.
    pub fn with_heap(&self, heap: Heap) -> State {
        State { heap, consuming: None, ..self.clone() }
    }

    /// This state for the value of an expression, which never comes from around the heap of a package statement.
    pub fn alone(&self) -> State {
        State { heap: self.heap.alone(), ..self.clone() }
    }

    /// A state for a callee's contract: its own variables, and only its own pre-state under `old`.
    pub fn for_contract(&self, store: Store, pre: Heap) -> State {
        let mut state = State { store, heap: self.heap.clone(), ..State::default() };
        state.set_old(OldLabel::Pre, pre);
        state
    }
}
